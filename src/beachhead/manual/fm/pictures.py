"""Pictures for the terms of the glossary: counters, markers and ground. Begin with `PICTURES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from beachhead.core.overlay import Overlay
from beachhead.draw.fm.counters import Counter, counter, counter_defs, stack
from beachhead.draw.fm.map import FmMap
from beachhead.draw.fm.markers import beachhead, drop_zone, goal, marker_defs
from beachhead.draw.fm.units import FmUnits
from beachhead.fm.facts import UnitId
from beachhead.fm.load import load
from beachhead.manual.contents import Figure
from beachhead.manual.fm.boards import drawn, position
from beachhead.manual.pictures import shown_as

LARGE = 64.0  # a counter that is to be read
FULL, REDUCED = 0, 1


@cache
def _board() -> FmMap:
    return FmMap(load("campaign", {}))


def _counter(id: str, lost: int = FULL) -> str:
    return counter(_card(id, lost), 0, 0, LARGE)


def _card(id: str, lost: int = FULL) -> Counter:
    roster = _board().facts.roster
    index = roster.number[id]
    blank = {"at": [-1] * len(roster.units), "reduced": lost << index}
    return FmUnits(_board().facts, _board().layout, blank).counter(UnitId(index))


def _pieces(caption: str, *pieces: Callable[[], str]) -> Figure:
    return shown_as(caption, (piece() for piece in pieces), (counter_defs(), marker_defs()))


def _ground(caption: str, scenario: str, hex: str) -> Figure:
    def draw() -> str:
        return drawn(position(scenario, {}), hex, Overlay("ground", ""), caption)

    return Figure(caption, caption, draw)


def _units(caption: str, *ids: str) -> Callable[[], Figure]:
    return partial(_pieces, caption, *(partial(_counter, id) for id in ids))


REGIMENT = "8/4US"
PICTURES: Mapping[str, Callable[[], Figure]] = {
    "term-airborne": _units("A parachute regiment and a glider regiment.", "505/82US", "325/82US"),
    "term-armoured": _units("Two armoured brigades.", "22/7UK", "2Cdn"),
    "term-commando": _units("A brigade of commandos.", "4Cdo"),
    "term-ranger": _units("The Rangers.", "2Rgr"),
    "term-leg": _units("A leg unit, American and German.", REGIMENT, "1057/91"),
    "term-mobile": _units("Mobile units: the last number is large.", "CCA/4US", "22/21"),
    "term-flak": _units("German anti-aircraft guns.", "1-AA"),
    "term-full": _units("A regiment at full strength.", REGIMENT),
    "term-reduced": partial(_pieces, "The same regiment, reduced.", partial(_counter, REGIMENT, REDUCED)),
    "term-step": partial(
        _pieces,
        "Two steps: the full side, and the reduced one.",
        partial(_counter, REGIMENT),
        partial(_counter, REGIMENT, REDUCED),
    ),
    "term-strengths": _units("At the foot of a counter: attack, defence, movement.", REGIMENT),
    "term-stack": partial(
        _pieces,
        "Two units in one hex.",
        lambda: stack([_card(REGIMENT), _card("12/4US")], 0, 0),
    ),
    "term-beachhead": partial(_pieces, "A beachhead marker.", lambda: beachhead(0, 0)),
    "term-drop-zone": partial(_pieces, "The drop zone of the 82nd.", lambda: drop_zone(0, 0, "82")),
    "term-captured": partial(
        _pieces,
        "A hex that counts: held by the Allies, and by the Germans.",
        lambda: goal(0, 0, "us", 1.3),
        lambda: goal(0, 0, "ge", 1.3),
    ),
    "term-bocage": partial(_ground, "Bocage around Ste-Mère-Église.", "utah", "2504"),
    "term-city": partial(_ground, "Carentan, a city.", "utah", "1805"),
    "term-beach": partial(_ground, "The landing hexes of Utah.", "utah", "2607"),
}
"""By the names they are called for in the glossary."""
