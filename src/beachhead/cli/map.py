"""`beachhead map`: the board of a scenario, or the position of a game, as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from beachhead import games
from beachhead.cli.options import options_of
from beachhead.core.errors import Malformed, Refusal
from beachhead.draw import DrawOptions, picture, to_png

ENDINGS = (".svg", ".png")


@click.command()
@click.argument("scenario", required=False)
@click.option("--output", "-o", type=click.Path(path_type=Path), help="An .svg or a .png; else SCENARIO.svg.")
@click.option("--game", type=click.Path(path_type=Path), help="A game file: draws its units as they stand.")
@click.option("--seat", help="Draw what this seat knows; else what a spectator does, or all once it is over.")
@click.option("--show", metavar="WHAT[=UNIT]", help="With a game: highlight supply, reach, zones, sight ...")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the scenario.")
@click.option("--setup", is_flag=True, help="Without a game: the units where the scenario places them.")
@click.option("--whole", is_flag=True, help="The whole map, not only what is in play.")
@click.option("--hexes/--no-hexes", default=True, help="Hex numbers, or none.")
@click.option("--scale", type=click.FloatRange(0.1, 4), default=1.0, help="Size: 1 is a hex 64 pixels wide.")
@click.option("--dark", is_flag=True, help="On dark paper.")
@click.option("--data", type=click.Path(path_type=Path), help="Your own copy: a data set (.bhd) or a folder.")
def map(
    scenario: str | None,
    output: Path | None,
    game: Path | None,
    seat: str | None,
    show: str | None,
    chosen: tuple[str, ...],
    setup: bool,
    whole: bool,
    hexes: bool,
    scale: float,
    dark: bool,
    data: Path | None,
) -> None:
    """Draw the board of SCENARIO, such as fm:utah or m44:omaha; with --game, a position on it.

    \b
    With --show an overlay is drawn on the position:
      beachhead map --game utah.bhg --show supply            who has supply, and who is cut off
      beachhead map --game utah.bhg --show supply=8/4US      the way of one unit, or where it is cut
      beachhead map --game utah.bhg --show reach=8/4US       where it can move to, with the price
      beachhead map --game omaha.bhg --show sight=r5c4       what is seen from a hex

    Fire & Movement shows reach, enemy, zones, supply, control and arrivals; Memoir '44 shows reach, enemy,
    sight, sections, control and arrivals.
    """
    match = None if game is None else games.load_match(game, data=data)
    if match is not None:
        scenario = same(scenario, match.scenario.id)
    known = [chosen.id for chosen in games.scenarios()]
    if scenario is None:
        raise Malformed(
            f"Name a scenario such as {known[0]}, or give a game file with --game.", allowed=known
        )
    for word, given in (("--seat", seat), ("--show", show)):
        if match is None and given is not None:
            raise Malformed(f"{word} is for a position: give a game file with --game.")
    target = output or Path(f"{scenario.replace(':', '-').replace('/', '-')}.svg")
    if target.suffix.lower() not in ENDINGS:
        raise Malformed(f"A map is written as .svg or .png, not as {target.name!r}.", allowed=ENDINGS)
    options = settled(scenario, chosen, data) if match is None else match.state.setup.options
    how = DrawOptions(whole=whole, numbers=hexes, setup=setup, theme="dark" if dark else "light", scale=scale)
    lens, _, about = (show or "").partition("=")
    setup_of = None if match is None else match.state.setup
    _, picked, own = games.choose(scenario, data)
    if data is None and setup_of is not None:
        own = replace(own, data=setup_of.data)
    document = picture(
        picked.id,
        how,
        options=options,
        folder=own.folder,
        data=own.data,
        match=match,
        seat=seat,
        lens=lens,
        about=about,
    )
    svg = document.svg()
    write(target, to_png(svg) if target.suffix.lower() == ".png" else svg.encode())
    click.echo(f"{target}: {scenario}")


def same(named: str | None, played: str) -> str:
    """The scenario of a game; naming another one is refused."""
    if named not in (None, played):
        raise Malformed(f"The game is {played}, not {named}.", allowed=[played])
    return played


def settled(scenario: str, chosen: tuple[str, ...], data: Path | None) -> dict[str, object]:
    return options_of(games.choose(scenario, data)[1], chosen)


def write(target: Path, content: bytes) -> None:
    try:
        target.write_bytes(content)
    except OSError as error:
        raise Refusal(f"{target} cannot be written: {error.strerror or error}.") from None
