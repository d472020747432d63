"""Beside the map: the clock, the cups, what is still to come and what is lost, as one seat knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from beachhead.core.panel import Chip, Clock, Cup, Panel, Phase, Row
from beachhead.core.view import View
from beachhead.fm.facts import Facts
from beachhead.fm.facts.markers import CUPS, GERMAN_CUP, Markers
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.setup import RecordHex
from beachhead.fm.rules.setup import recording_order
from beachhead.fm.state import ELIMINATED, PHASES, SEATS, SETUP, UNKNOWN_MINES, WAITING

NATIONS: Final = ("US", "Commonwealth", "German")
SIDES: Final = ("Allied", "German")
SOON: Final = 8  # how many arrivals are listed
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


def clock(view: View, facts: Facts) -> Clock:
    """The turn track, with those who arrive on it."""
    known = view.known
    turn, player, _, *weather = _turn(known, facts)
    phases = [Phase(*pair) for pair in zip(PHASES[SETUP + 1 :], TRACK, strict=True)]
    return Clock(
        known["turn"],
        known["last_turn"] if known["turn"] else 0,
        PHASES[known["phase"]],
        tuple(phases),
        _coming(view, facts).rows,
        (player, *weather) if known["turn"] else (turn, player, *weather),
        SEATS[known["side"]],
    )


def _turn_panel(view: View, facts: Facts) -> Panel:
    return Panel("turn", "Turn", _turn(view.known, facts))


def _turn(known: dict[str, Any], facts: Facts) -> tuple[Row, ...]:
    turn = f"{known['turn']} of {known['last_turn']}" if known["turn"] else "before the first"
    weather = [Row("Weather", "inclement" if known["storm"] else "fair")] if facts.options.weather else []
    player, phase = SIDES[known["side"]], PHASES[known["phase"]]
    return Row("Turn", turn), Row("Player", player), Row("Phase", phase), *weather


def cups(view: View, facts: Facts) -> Panel:
    """What can still be drawn this turn, cup by cup; the values a seat may know in the longer word."""
    markers, names, there = facts.markers, view.setup.names, view.known["cup"]
    rows, cups = [], []
    for cup, kinds in enumerate(markers.in_cup):
        left = [(_worth(markers, k), there[k]) for k in kinds if there[k]]
        if any(markers.count[k] for k in kinds):
            number, title = sum(n for _, n in left), names.say("CupId", cup)
            rows.append(Row(title, str(number), _listed(left), CUPS[cup]))
            worth = dict.fromkeys([markers.value[k] for k in kinds], 0)
            for k in kinds:
                worth[markers.value[k]] += there[k]
            cups.append(Cup(CUPS[cup], title, number, tuple(sorted(worth.items()))))
    return Panel("support", "Support fire", tuple(rows), edge=True, cups=tuple(cups))


def _laid(view: View, facts: Facts) -> Panel:
    """The markers of the battle: one's own face up, theirs face down until all are turned over."""
    chips = [_chip(kind, facts.markers, view) for kind in view.known["laid"]]
    return Panel("laid", "On the table", edge=True, chips=tuple(chips))


def _chip(kind: int, markers: Markers, view: View) -> Chip:
    cup = GERMAN_CUP if kind == UNKNOWN_MINES else markers.cup[kind] if kind >= 0 else -1 - kind
    mine = view.seat == SEATS[GERMAN if cup == GERMAN_CUP else ALLIED]
    return Chip(view.setup.names.say("CupId", cup), _worth(markers, kind) if kind >= 0 else "", mine)


def _placing(view: View, facts: Facts) -> Panel:
    """The unit that is to be placed, and those that come after it: of the set-up, of a landing or a drop, or
    those that are due this turn."""
    known = view.known
    steps = view.lanes[0] if view.lanes else []
    coming = [step["unit"] for _, step in reversed(steps) if step.get("unit") is not None]
    if steps and steps[-1][0] == RecordHex.NAME and view.seat == SEATS[GERMAN]:
        coming += [facts.landing.placements[place].unit for place in recording_order(facts.landing)]
    if view.seat == SEATS[known["side"]]:
        due = [unit for unit, turn in enumerate(known["due"]) if 0 < turn <= known["turn"]]
        coming += [unit for unit in due if facts.roster.side[unit] == known["side"]]
    waiting = [facts.roster.units[unit].id for unit in coming if known["at"][unit] == WAITING]
    return Panel("placing", "To be placed", edge=True, units=tuple(dict.fromkeys(waiting)))


def _worth(markers: Markers, kind: int) -> str:
    return f"{'Mines ' if markers.mines[kind] else ''}+{markers.value[kind]}"


def _listed(pairs: list[tuple[str, int]]) -> str:
    return ", ".join(name if n == 1 else f"{n} x {name}" for name, n in pairs)


def replacements(view: View, facts: Facts) -> Panel:
    names = [f"{nation}, {kind}" for nation in NATIONS for kind in ("leg", "mobile")]
    left = zip(names, view.known["replacements"], strict=False)
    return Panel("replacements", "Replacements", tuple(Row(name, str(n)) for name, n in left if n))


def _coming(view: View, facts: Facts) -> Panel:
    """The next turns that bring somebody."""
    at, say = view.known["at"], view.setup.names.say
    due: dict[int, list[str]] = {}
    for unit, turn in enumerate(view.known["due"]):
        if turn and at[unit] == WAITING:
            due.setdefault(turn, []).append(say("UnitId", unit))
    return Panel(
        "coming",
        "To come",
        tuple(
            Row(f"Turn {turn}", str(len(due[turn])), ", ".join(due[turn]), str(turn))
            for turn in sorted(due)[:SOON]
        ),
    )


def _losses(view: View, facts: Facts) -> Panel:
    at = view.known["at"]
    lost = Counter(facts.roster.units[u].nation for u, there in enumerate(at) if there == ELIMINATED)
    rows = [Row(NATIONS[nation], str(count)) for nation, count in sorted(lost.items())]
    return Panel("losses", "Units lost", tuple(rows))


PANELS: Final = (_turn_panel, _laid, _placing, cups, replacements, _coming, _losses)
"""From the top: what makes each of them."""
