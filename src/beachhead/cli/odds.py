"""`beachhead odds`: the exact odds of a battle of either game, from a game file or from plain numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from beachhead.core.errors import Malformed, Unknown
from beachhead.core.game import Game
from beachhead.core.match import Match
from beachhead.games import find_scenario, games, load_match

FORMS = (
    "`beachhead odds --attack 12 --defence 9 --terrain bocage` or `beachhead odds --dice 3 --troop armor`, "
    "or with a game file `beachhead odds FILE --hex 2603` or `beachhead odds FILE --unit UNIT --target UNIT`"
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--hex", "place", metavar="HEX", help="Attack the enemy in this hex.")
@click.option("--with", "attackers", metavar="UNIT", multiple=True, help="An attacker. [all who can]")
@click.option("--defender", metavar="UNIT", help="Who defends a stack. [the strongest]")
@click.option("--bombard", metavar="UNIT", help="Bombard this unit instead.")
@click.option("--unit", metavar="UNIT", help="Memoir: who battles.")
@click.option("--target", metavar="UNIT", help="Memoir: whom.")
@click.option("--at", metavar="HEX", help="Memoir: as if the unit had moved to this hex.")
@click.option("--shells", type=int, metavar="N", help="Memoir: this many dice from the air or off the map.")
@click.option("--seat", help="Whose knowledge counts. [the one who is asked]")
@click.option("--attack", type=int, metavar="N", help="Plain numbers: the strength that attacks.")
@click.option("--defence", type=int, metavar="N", help="Plain numbers: the strength that defends.")
@click.option("--terrain", help="Plain numbers: the ground of the defender. [clear]")
@click.option("--shift", type=int, metavar="N", help="Plain numbers: columns to the left. [0]")
@click.option("--side", help="Plain numbers: who attacks, allied or german. [allied]")
@click.option("--bombardment", is_flag=True, help="Plain numbers: a bombardment, without the void results.")
@click.option("--friends", is_flag=True, help="Plain numbers: friends of the guns stand next to the target.")
@click.option("--dice", type=int, metavar="N", help="Memoir, plain numbers: dice rolled.")
@click.option("--troop", help="Memoir, plain numbers: what they are rolled at. [infantry]")
@click.option("--figures", type=int, metavar="N", help="Memoir, plain numbers: its figures. [all]")
@click.option("--stars", is_flag=True, help="Memoir, plain numbers: stars hit too.")
@click.option("--scenario", metavar="ID", help="Plain numbers: whose cups or troops.")
@click.option("--draw", metavar="CUP", multiple=True, help="A marker drawn from this cup, once for each.")
@click.option("--keep-mines", is_flag=True, help="The Germans set Mines aside when they draw them.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def odds(file: Path | None, as_json: bool, **given: Any) -> None:
    """The exact odds of a battle: every marker that may come out of the cups, every face of the dice.

    \b
    With plain numbers, markers drawn from the full cups of a scenario:
      beachhead odds --attack 12 --defence 9 --terrain bocage
      beachhead odds --attack 8 --defence 5 --draw us_air --draw us_ground --draw german
      beachhead odds --attack 10 --defence 4 --terrain town --bombardment

    \b
    With a game FILE, from what one seat knows where the game stands:
      beachhead odds game.bhg --hex 2603 --with 8/4US --with 12/4US --draw us_air
      beachhead odds game.bhg --bombard 919/709 --draw us_air --draw us_air
      beachhead odds game.bhg                    (the battle being fought)

    \b
    The same for Memoir '44:
      beachhead odds --dice 3 --troop armor --figures 2
      beachhead odds game.bhg --unit infantry1 --target bunker2 --at r5c4
      beachhead odds game.bhg --shells 4 --target artillery1

    Terrains are those of the table: city, bocage, hill, woods, river, swamp, town, bridge, clear, beach,
    "beach assault". Cups are us_ground, us_air, us_naval, cw_ground, cw_air, cw_naval and german.
    """
    named = {
        key: value for key, value in given.items() if value is not None and value is not False and value != ()
    }
    found = in_file(file, named) if file is not None else of_numbers(named)
    click.echo(json.dumps(found, indent=1)) if as_json else show(found)


IN_FILE = {
    "place": "hex", "attackers": "attackers", "defender": "defender", "bombard": "bombard",
    "unit": "unit", "target": "target", "at": "at", "shells": "shells",
}  # fmt: skip


def in_file(file: Path, given: dict[str, Any]) -> dict[str, Any]:
    """The odds of a battle in a game file."""
    plain = [key for game in games().values() for key in game.plain_numbers]
    refuse(given, (*plain, "scenario"), "is for plain numbers, without a game file")
    match = load_match(file)
    battle = {IN_FILE.get(key, key): value for key, value in given.items() if key != "seat"}
    return match.game.odds(match.view(seat_of(match, given)), battle)


def seat_of(match: Match, given: dict[str, Any]) -> str:
    return str(given.get("seat") or (match.open[0].seat if match.open else "spectator"))


def of_numbers(given: dict[str, Any]) -> dict[str, Any]:
    """The odds of plain numbers."""
    refuse(given, (*IN_FILE, "seat"), "goes with a game file")
    meant = [game for game in games().values() if is_battle(game, given)]
    if not meant:
        raise Malformed(f"There is no battle to weigh up. Say {FORMS}.")
    usual = max(meant, key=lambda game: len(given.keys() & game.plain_numbers.keys())).usual_scenario.id
    game, scenario = find_scenario(str(given.get("scenario", usual)))
    if not game.plain_numbers:
        allowed = [other.usual_scenario.id for other in games().values() if other.plain_numbers]
        raise Unknown(f"{game.title} has no battles to weigh up.", allowed=allowed)
    return game.plain_odds(scenario.name, {k: v for k, v in given.items() if k != "scenario"})


def is_battle(game: Game, given: dict[str, Any]) -> bool:
    """Whether the numbers are enough for a battle of this game."""
    needs = {name for name, needed in game.plain_numbers.items() if needed}
    return bool(needs) and needs <= given.keys()


def refuse(given: dict[str, Any], keys: tuple[str, ...], why: str) -> None:
    """Refuse an option of the other form."""
    for key in keys:
        if key in given:
            word = {"place": "hex", "attackers": "with"}.get(key, key)
            raise Malformed(f"--{word} {why}: say {FORMS}.")


# For people


def show(found: dict[str, Any]) -> None:
    console = Console(highlight=False)
    console.print(title(found))
    console.print(sums(found))
    console.print()
    console.print(results(found))
    console.print()
    console.print(crt(found) if "table" in found else hits(found))


def title(found: dict[str, Any]) -> str:
    who = f" of {found['unit']}" if found.get("unit") else ""
    whom = f" on {found['target']}" if found.get("target") else ""
    where = f" at {found['hex']}, as {found['seat']} knows it" if "hex" in found else ""
    return f"[bold]{found['battle'].capitalize()}[/]{who}{whom}{where}"


def sums(found: dict[str, Any]) -> Table:
    """Strengths with their causes."""
    shown = Table(box=None, show_header=False, pad_edge=False)
    shown.add_column(justify="right", style="bold")
    shown.add_column()
    for cause, amount in found.get("sums") or plain_sums(found):
        shown.add_row(amount, cause)
    return shown


def plain_sums(found: dict[str, Any]) -> list[tuple[str, str]]:
    rows = [("attack", str(found["attack"])), *markers(found["attack_markers"], "attack")]
    rows += [("defence", str(found["defence"])), *markers(found["defence_markers"], "defence")]
    rows.append((found["terrain"], f"line {found['line']}"))
    return rows + ([("shift", f"{found['shift']} to the left")] if found["shift"] else [])


def markers(spread: list[dict[str, Any]], side: str) -> list[tuple[str, str]]:
    if len(spread) < 2:
        return []
    return [(f"markers drawn for the {side}", f"+{spread[0]['adds']} to +{spread[-1]['adds']}")]


BAR = 30


def results(found: dict[str, Any]) -> Table:
    """Each result with its chance."""
    shown = Table("result", "chance", "", "", box=None, header_style="bold", pad_edge=False)
    for row in found["results"]:
        bar = "█" * max(1, round(row["percent"] * BAR / 100))
        shown.add_row(row["result"], f"{row['percent']:.1f} %", f"[cyan]{bar}[/]", row["says"])
    return shown


def hits(found: dict[str, Any]) -> Table:
    """The chance of each number of hits, and of each number of flags."""
    shown = Table(box=None, header_style="bold", pad_edge=False)
    shown.add_column("")
    for n in range(found["dice"] + 1):
        shown.add_column(str(n), justify="right")
    for what in ("hits", "flags"):
        shown.add_row(what, *[f"{row['percent']:.1f} %" for row in found[what]])
    return shown


def crt(found: dict[str, Any]) -> Table:
    """The table, with the possible columns highlighted and their chances below."""
    chances = {row["column"]: row["percent"] for row in found["columns"]}
    width = len(found["differentials"])
    shown = Table(box=None, header_style="bold", pad_edge=False, title=None)
    shown.add_column(found["terrain"])
    for n in range(1, width + 1):
        shown.add_column(found["differentials"][n - 1] or "", justify="center", style=style(n in chances))
    for die, row in enumerate(found["table"], start=1):
        shown.add_row(f"die {die}", *row)
    shown.add_row("column", *[str(n) for n in range(1, width + 1)])
    shown.add_row("chance", *[f"{chances[n]:.0f} %" if n in chances else "" for n in range(1, width + 1)])
    return shown


def style(likely: bool) -> str:
    return "bold cyan" if likely else "dim"
