"""The figures of the manual, drawn from positions that tests play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from beachhead.core.overlay import Overlay
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.overlays import reach, supply, zones
from beachhead.fm.rules.combat import assault_line
from beachhead.fm.rules.retreat import way_back
from beachhead.fm.table import FmTable
from beachhead.hexes import each
from beachhead.manual.contents import Figure
from beachhead.manual.fm.boards import drawn, position

Shown = Callable[[FmTable], Overlay]


@dataclass(frozen=True)
class Scene:
    """A figure: who stands where, the hex in the middle, what is lit, and the words for it."""

    caption: str
    says: str
    units: Mapping[str, str]
    middle: str
    shown: Shown
    scenario: str = "utah"
    beachheads: tuple[str, ...] = ()

    def table(self) -> FmTable:
        return position(self.scenario, self.units, self.beachheads)

    def overlay(self) -> Overlay:
        return self.shown(self.table())

    def draw(self) -> str:
        table = self.table()
        return drawn(table, self.middle, self.shown(table), self.says)

    def figure(self) -> Figure:
        return Figure(self.caption, self.says, self.draw)


def _reach_of(unit: str) -> Shown:
    return lambda table: reach(table.state, ALLIED, unit)


def _supply_of(unit: str) -> Shown:
    return lambda table: supply(table.state, ALLIED, unit)


def _zones(table: FmTable) -> Overlay:
    return zones(table.state, ALLIED, "")


def _attack(*arrows: tuple[str, str]) -> Shown:
    return lambda table: Overlay("attack", "", paths=arrows)


def _retreat(unit: str, distance: int) -> Shown:
    """Where a beaten unit may end, and what it may pass."""

    def shown(table: FmTable) -> Overlay:
        facts = table.state.facts
        rings = way_back(table.state, facts.roster.number[unit], distance).rings
        words = [(facts.grid.name(h), str(n)) for n, ring in enumerate(rings, 1) for h in each(ring)]
        return Overlay("retreat", "", tuple(words))

    return shown


def _opposed(table: FmTable) -> Overlay:
    """The beach landing hexes that are assaulted within an enemy zone."""
    state, line = table.state, table.state.facts.crt.opposed_assault_line
    hexes = [state.facts.grid.name(h) for h in each(state.beachheads) if assault_line(state, h) == line]
    return Overlay("assaults", "", tuple((hex, "") for hex in hexes))


def _advance(*path: str) -> Shown:
    return lambda table: Overlay("advance", "", tuple((hex, "") for hex in path[:-1]), (path,))


SCENES: Mapping[str, Scene] = {
    "zones": Scene(
        "Zones of control of the 8/4 and the 1057/91. Where they overlap, both count.",
        "An American and a German regiment two hexes apart. The hexes around each are marked as its zone; "
        "the hex between them is in both.",
        {"8/4US": "1309", "1057/91": "1307"},
        "1308",
        _zones,
    ),
    "river": Scene(
        "What each hex costs the 8/4: 3 points for bocage across the Merderet, 1 along the trail.",
        "An American regiment on the bank of a river. Each hex that it can reach shows the points it takes.",
        {"8/4US": "2502"},
        "2502",
        _reach_of("8/4US"),
    ),
    "road": Scene(
        "What each hex costs the 12/4: half a point along the road, the full price beside it.",
        "An American regiment on a road. Hexes along the road cost half a point each, those beside it more.",
        {"12/4US": "1304"},
        "1304",
        _reach_of("12/4US"),
    ),
    "halt": Scene(
        "Where the 8/4 can end its move, and what it takes. It stops in the first hex of the German zone.",
        "An American regiment near a German one. It reaches the hexes around the German unit that face it, "
        "but does not get past.",
        {"8/4US": "1609", "1057/91": "1407"},
        "1508",
        _reach_of("8/4US"),
    ),
    "tanks": Scene(
        "The combat command CCA/4 pays 5 points more for each hex in the German zone, but need not stop.",
        "A mobile American unit near a German one. Hexes in the German zone cost five points more.",
        {"CCA/4US": "1609", "1057/91": "1407"},
        "1508",
        _reach_of("CCA/4US"),
    ),
    "attack": Scene(
        "The 8/4 and the 12/4 attack the 1057/91 in the bocage: 10 against 4, before markers.",
        "Two American regiments with arrows towards a German regiment next to them.",
        {"8/4US": "1308", "12/4US": "1407", "1057/91": "1307"},
        "1307",
        _attack(("1308", "1307"), ("1407", "1307")),
    ),
    "retreat": Scene(
        "The 1057/91 has to retreat two hexes: first to a hex marked 1, then to one marked 2.",
        "A German regiment with two American regiments beside it. Behind it, the hexes in no American zone "
        "are marked with the steps of its retreat.",
        {"8/4US": "1308", "12/4US": "1407", "1057/91": "1307"},
        "1206",
        _retreat("1057/91", 2),
    ),
    "advance": Scene(
        "The 1057/91 has gone back two hexes. The attackers may follow into the two hexes that are lit.",
        "A German regiment two hexes from where it fought. The hex it left and the one it passed through are "
        "lit; an arrow shows its way.",
        {"8/4US": "1308", "12/4US": "1407", "1057/91": "1106"},
        "1206",
        _advance("1307", "1206", "1106"),
    ),
    "assaults": Scene(
        "Two beach assaults. The beach that is lit is in the zone of the 916/352: line 1. The other: line 2.",
        "Two American regiments together on a beach hex next to a German regiment, and one alone on another.",
        {"16/1US": "2219", "116/29US": "2219", "18/1US": "2121", "916/352": "2119"},
        "2120",
        _opposed,
        scenario="omaha",
        beachheads=("2219", "2121"),
    ),
    "supply": Scene(
        "Two enemies on opposite sides are enough: all hexes around the CCA/4 are in a German zone, "
        "and its way to the beach is cut at the cross.",
        "An American unit between two German units. A cross marks the hex where its way to the beach is cut.",
        {"CCA/4US": "2304", "8/4US": "2507", "1057/91": "2303", "1058/91": "2305"},
        "2304",
        _supply_of("CCA/4US"),
        beachheads=("2508",),
    ),
}

FIGURES: Mapping[str, Callable[[], Figure]] = {
    name: partial(Scene.figure, scene) for name, scene in SCENES.items()
}
