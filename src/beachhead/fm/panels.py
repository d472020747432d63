"""Beside the map: the clock, the cups, what is still to come and what is lost, as one seat knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from beachhead.core.codec import column
from beachhead.core.notation import Names
from beachhead.core.panel import Clock, Panel, Phase, Row, filled
from beachhead.core.view import View
from beachhead.fm.facts import Facts
from beachhead.fm.facts.markers import CUPS, Markers
from beachhead.fm.state import ELIMINATED, PHASES, SETUP, WAITING

NATIONS: Final = ("US", "Commonwealth", "German")
SIDES: Final = ("Allied", "German")
SOON: Final = 8  # how many arrivals are listed
CLOCK: Final = ("turn", "last_turn", "side", "phase", "storm", "at", "due")  # the columns it is read from
TRACK: Final = (
    "Support",
    "Land",
    "Move",
    "Bombard",
    "Combat",
    "Mobile move",
    "Mobile combat",
    "Supply",
    "End",
)
"""The phases of a turn, short; the set-up is none of them."""


def panels(view: View, facts: Facts) -> list[Panel]:
    """Every panel that has something to show."""
    known = {name: column(value) for name, value in view.known.items()}
    made = [
        Panel("turn", "Turn", _turn(known, facts)),
        _cups(known, facts, view.setup.names),
        _replacements(known),
        _coming(known, view),
        _losses(known, facts),
    ]
    return filled(made)


def clock(view: View, facts: Facts) -> Clock:
    """The turn track, with those who arrive on it."""
    known = {name: column(view.known[name]) for name in CLOCK}
    turn, player, _, *weather = _turn(known, facts)
    phases = [Phase(*pair) for pair in zip(PHASES[SETUP + 1 :], TRACK, strict=True)]
    return Clock(
        known["turn"],
        known["last_turn"] if known["turn"] else 0,
        PHASES[known["phase"]],
        tuple(phases),
        _coming(known, view).rows,
        (player, *weather) if known["turn"] else (turn, player, *weather),
    )


def _turn(known: dict[str, Any], facts: Facts) -> tuple[Row, ...]:
    turn = f"{known['turn']} of {known['last_turn']}" if known["turn"] else "before the first"
    weather = [Row("Weather", "inclement" if known["storm"] else "fair")] if facts.options.weather else []
    player, phase = SIDES[known["side"]], PHASES[known["phase"]]
    return Row("Turn", turn), Row("Player", player), Row("Phase", phase), *weather


def _cups(known: dict[str, Any], facts: Facts, names: Names) -> Panel:
    """What can still be drawn this turn, cup by cup; the values a seat may know in the longer word."""
    markers = facts.markers
    rows = []
    for cup, kinds in enumerate(markers.in_cup):
        left = [(_worth(markers, k), known["cup"][k]) for k in kinds if known["cup"][k]]
        if any(markers.count[k] for k in kinds):
            number = str(sum(n for _, n in left))
            rows.append(Row(names.say("CupId", cup), number, _listed(left), CUPS[cup]))
    return Panel("support", "Support fire", tuple(rows))


def _worth(markers: Markers, kind: int) -> str:
    return f"{'Mines ' if markers.mines[kind] else ''}+{markers.value[kind]}"


def _listed(pairs: list[tuple[str, int]]) -> str:
    return ", ".join(name if n == 1 else f"{n} x {name}" for name, n in pairs)


def _replacements(known: dict[str, Any]) -> Panel:
    names = [f"{nation}, {kind}" for nation in NATIONS for kind in ("leg", "mobile")]
    left = zip(names, known["replacements"], strict=False)
    return Panel("replacements", "Replacements", tuple(Row(name, str(n)) for name, n in left if n))


def _coming(known: dict[str, Any], view: View) -> Panel:
    """The next turns that bring somebody."""
    due: dict[int, list[str]] = {}
    for unit, (at, turn) in enumerate(zip(known["at"], known["due"], strict=True)):
        if at == WAITING and turn:
            due.setdefault(turn, []).append(view.setup.names.say("UnitId", unit))
    return Panel(
        "coming",
        "To come",
        tuple(
            Row(f"Turn {turn}", str(len(due[turn])), ", ".join(due[turn]), str(turn))
            for turn in sorted(due)[:SOON]
        ),
    )


def _losses(known: dict[str, Any], facts: Facts) -> Panel:
    lost = Counter(facts.roster.units[u].nation for u, at in enumerate(known["at"]) if at == ELIMINATED)
    rows = [Row(NATIONS[nation], str(count)) for nation, count in sorted(lost.items())]
    return Panel("losses", "Units lost", tuple(rows))
