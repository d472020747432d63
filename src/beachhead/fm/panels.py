"""Beside the map: the clock, the cups, what is still to come and what is lost, as one seat knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from beachhead.core.codec import column
from beachhead.core.notation import Names
from beachhead.core.panel import Panel
from beachhead.core.view import View
from beachhead.fm.facts import Facts
from beachhead.fm.facts.markers import Markers
from beachhead.fm.state import ELIMINATED, PHASES, WAITING

NATIONS: Final = ("US", "Commonwealth", "German")
SIDES: Final = ("Allied", "German")
SOON: Final = 8  # how many arrivals are listed


def panels(view: View, facts: Facts) -> list[Panel]:
    """Every panel that has something to show."""
    known = {name: column(value) for name, value in view.known.items()}
    made = [
        _clock(known, facts),
        _cups(known, facts, view.setup.names),
        _replacements(known),
        _coming(known, facts),
        _losses(known, facts),
    ]
    return [panel for panel in made if panel.lines]


def _clock(known: dict[str, Any], facts: Facts) -> Panel:
    turn = f"{known['turn']} of {known['last_turn']}" if known["turn"] else "before the first"
    weather = [("Weather", "inclement" if known["storm"] else "fair", "")] if facts.options.weather else []
    whose = SIDES[known["side"]]
    return Panel(
        "Turn", (("Turn", turn, ""), ("Player", whose, ""), ("Phase", PHASES[known["phase"]], ""), *weather)
    )


def _cups(known: dict[str, Any], facts: Facts, names: Names) -> Panel:
    """What can still be drawn this turn, cup by cup; the values a seat may know in the longer word."""
    markers = facts.markers
    lines = []
    for cup, kinds in enumerate(markers.in_cup):
        left = [(_worth(markers, k), known["cup"][k]) for k in kinds if known["cup"][k]]
        if any(markers.count[k] for k in kinds):
            lines.append((names.say("CupId", cup), str(sum(n for _, n in left)), _listed(left)))
    return Panel("Support fire", tuple(lines))


def _worth(markers: Markers, kind: int) -> str:
    return f"{'Mines ' if markers.mines[kind] else ''}+{markers.value[kind]}"


def _listed(pairs: list[tuple[str, int]]) -> str:
    return ", ".join(name if n == 1 else f"{n} x {name}" for name, n in pairs)


def _replacements(known: dict[str, Any]) -> Panel:
    names = [f"{nation}, {kind}" for nation in NATIONS for kind in ("leg", "mobile")]
    lines = [
        (name, str(points), "") for name, points in zip(names, known["replacements"], strict=False) if points
    ]
    return Panel("Replacements", tuple(lines))


def _coming(known: dict[str, Any], facts: Facts) -> Panel:
    """The next turns that bring somebody."""
    due: dict[int, list[str]] = {}
    for unit, (at, turn) in enumerate(zip(known["at"], known["due"], strict=True)):
        if at == WAITING and turn:
            due.setdefault(turn, []).append(facts.roster.units[unit].id)
    return Panel(
        "To come",
        tuple((f"Turn {turn}", str(len(due[turn])), ", ".join(due[turn])) for turn in sorted(due)[:SOON]),
    )


def _losses(known: dict[str, Any], facts: Facts) -> Panel:
    lost = Counter(facts.roster.units[u].nation for u, at in enumerate(known["at"]) if at == ELIMINATED)
    return Panel(
        "Units lost", tuple((NATIONS[nation], str(count), "") for nation, count in sorted(lost.items()))
    )
