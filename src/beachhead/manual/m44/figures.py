"""The figures of the manual, drawn from positions that tests play. Begin with `SCENES`.

A scene is a real map at its start, with a unit or two put elsewhere, and what the rules say of it: where a
unit may go, what it sees, who holds what. The rules are asked, so a figure cannot say anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from beachhead.core.datafile import DataFile, Sheet
from beachhead.core.overlay import Overlay
from beachhead.hexes import Hexes, HexId, each, gather
from beachhead.m44.facts import AXIS
from beachhead.m44.game import M44
from beachhead.m44.rules.battle import targets
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.retreat import choices
from beachhead.m44.rules.sight import sees, what_blocks
from beachhead.m44.state import M44State
from beachhead.manual.contents import Figure
from beachhead.manual.m44 import cutting

ANY_CARD = "probe-center"  # where nobody has an order, the Allies are about to play a card
RIGHT_BEACH = 2  # the right section of a single map, as the Allies see it


@dataclass(frozen=True)
class Scene:
    """A position, the piece of the map that is shown, and what is lit on it."""

    state: M44State
    rows: range
    columns: range
    shown: Overlay
    lines: tuple[tuple[str, str], ...] = ()
    """From the middle of a hex to that of another."""


def start(map: str, ordered: str = "", **moved: str) -> M44State:
    """The first turn of a map, with an order for one unit, and with others put into other hexes:
    `start("utah", "ut_a8", ut_x15="r18c12")`."""
    tree: dict[str, object] = {"set_up": True, "units": {called(unit): hex for unit, hex in moved.items()}}
    tree |= (
        {"phase": "movement", "ordered": [called(ordered)]} if ordered else {"hands": {"allies": [ANY_CARD]}}
    )
    return M44.arrange(M44.begin(map, {}), DataFile([Sheet("figure", "", tree)]).root)


def called(unit: str) -> str:
    """The id of a unit at start: ut-a8 for `ut_a8`."""
    return unit.replace("_", "-")


def number(state: M44State, unit: str) -> int:
    """The number of a unit at start."""
    return next(u.number for u in state.lookup.facts.units if u.id == called(unit))


def named(state: M44State, hexes: Hexes, word: str = "") -> tuple[tuple[str, str], ...]:
    return tuple((name, word) for name in state.lookup.grid.names(hexes))


def sections() -> Scene:
    """The hexes that belong to two sections."""
    state = start("omaha")
    bits, grid = state.lookup.facts.ground.section_bits, state.lookup.grid
    both = gather(h for h in each(grid.all) if bits[h].bit_count() > 1)
    return Scene(state, range(15, 20), range(8), Overlay("sections", "", named(state, both)))


def _reach(state: M44State, unit: str) -> Overlay:
    found = reach(state, number(state, unit))
    return Overlay("reach", "", named(state, found.near, "battle") + named(state, found.far, "no battle"))


def movement() -> Scene:
    state = start("utah", "ut_a5")
    return Scene(state, range(17, 22), range(7, 13), _reach(state, "ut_a5"))


def bluff() -> Scene:
    state = start("omaha", "om_a3", om_a3="r17c6")
    return Scene(state, range(15, 20), range(3, 9), _reach(state, "om_a3"))


def landing() -> Scene:
    """Where a loaded craft may sail, and where it lands."""
    state = start("utah", "ut_a12")
    tanks = number(state, "ut_a12")
    found, coast = reach(state, tanks).hexes, state.lookup.facts.ground.coast
    shown = Overlay("landing", "", named(state, found & ~coast) + named(state, found & coast, "lands"))
    return Scene(state, range(14, 19), range(5, 11), shown)


def sight() -> Scene:
    """A line to each enemy in range, and a cross where one is cut."""
    state = start("omaha", "om_a7", om_a8="r19c11", om_a7="r19c13")
    here, grid = HexId(state.at[number(state, "om_a7")]), state.lookup.grid
    near = [HexId(state.at[u]) for u in state.units(AXIS) if grid.distance(here, HexId(state.at[u])) <= 3]
    seen = gather(h for h in near if sees(state, here, h))
    blocks = [what_blocks(state, here, h) for h in near if not seen >> h & 1]
    names = tuple(name for hexes in blocks for name in grid.names(hexes))
    lines = tuple((grid.name(here), grid.name(h)) for h in near)
    shown = Overlay("sight", "", named(state, seen), cut=names)
    return Scene(state, range(15, 20), range(9, 14), shown, lines)


def retreat() -> Scene:
    """Where two flags drive a unit that may not ignore any."""
    state = start("utah")
    ends = choices(state, number(state, "ut_x9"), 2, 0)
    return Scene(
        state,
        range(16, 21),
        range(9, 14),
        Overlay("retreat", "", named(state, gather(map(HexId, ends)), "2 flags")),
    )


def overrun() -> Scene:
    """Tanks, whom they may assault now, and whom from there."""
    state = start("utah", "ut_a8", ut_a8="r19c11", ut_x15="r18c12", ut_x6="r19c13")
    tanks, grid = number(state, "ut_a8"), state.lookup.grid
    here, first = HexId(state.at[tanks]), HexId(state.at[targets(state, tanks)[0]])
    beyond = grid.neighbours(1 << first) & state.occupied[AXIS] & ~grid.neighbours(1 << here)
    ways = tuple((grid.name(here), grid.name(first), name) for name in grid.names(beyond))
    shown = Overlay("overrun", "", named(state, 1 << first), ways)
    return Scene(state, range(17, 22), range(9, 14), shown)


def bridge() -> Scene:
    """Everybody on a medal bridge or next to it."""
    state = start("sword")
    grid, battle = state.lookup.grid, state.lookup.facts.maps[0]
    here = 1 << grid.hex("r10c4") & battle.bridges
    watch = here | grid.neighbours(here)
    shown = Overlay("bridge", "", named(state, watch & ~here) + named(state, here, "bridge"))
    return Scene(state, range(8, 13), range(1, 8), shown)


def beach() -> Scene:
    """The hexes from which Axis units hold the right section of the beach."""
    state = start("utah")
    watch = state.lookup.facts.ground.beach_watch[RIGHT_BEACH]
    return Scene(state, range(16, 23), range(8, 13), Overlay("beach", "", named(state, watch)))


SCENES: Mapping[str, Callable[[], Scene]] = {
    "sections": sections,
    "movement": movement,
    "bluff": bluff,
    "landing": landing,
    "sight": sight,
    "retreat": retreat,
    "overrun": overrun,
    "bridge": bridge,
    "beach": beach,
}

TOLD: Mapping[str, tuple[str, str]] = {
    "sections": (
        "The dotted line between left and centre on Omaha. The lit hexes are in both, and so is the Flak 88.",
        "Part of Omaha Beach. A dotted line runs down the map. The hexes it crosses are lit; a Flak "
        "88 stands on one of them, other German units stand to the left and to the right of the line.",
    ),
    "movement": (
        "Where the infantry in the middle of the shore of Utah may go. After one hex it may still "
        "battle, after two it may not.",
        "Part of Utah Beach. An American infantry unit on the coastline. The beach hex in front of it "
        "is marked battle, three hexes behind that are marked no battle. Hexes with other units are "
        "not marked.",
    ),
    "bluff": (
        "Infantry below the bluffs of Omaha. The road up the draw is one hex; the climb takes the "
        "whole move.",
        "Part of Omaha Beach. An American infantry unit stands on the beach. The road hex ahead is "
        "marked battle, the hill hex beside it no battle.",
    ),
    "landing": (
        "A Landing Craft with tanks off Utah: it goes up to 2 hexes, and lands on coastline only.",
        "Part of the sea off Utah Beach. The hexes that a Landing Craft may sail to are lit; a "
        "coastline hex two hexes away is marked lands.",
    ),
    "sight": (
        "The tanks on the shore of Omaha see the infantry in the lit hex and may fire at it. The line "
        "to the gun is cut by a hill.",
        "Part of Omaha Beach. Lines run from American tanks to two German units three hexes away. One of "
        "them is lit; on the line to the other a cross marks a hill hex.",
    ),
    "retreat": (
        "Two flags against the Germans on the causeway: they fall back two rows towards their "
        "baseline, at the top, to a hex that is free.",
        "Part of Utah Beach. A German infantry unit on a road, and two hexes two rows above it where "
        "it may end its retreat. A third hex of that row is held by another German unit.",
    ),
    "overrun": (
        "The tanks may assault the unit in the lit hex. If they empty it, they may take it and battle "
        "once more, against a unit next to it.",
        "Part of Utah Beach. American tanks on a road. Arrows lead from them into the next hex, where a "
        "German unit stands, and on to two German units next to that hex.",
    ),
    "bridge": (
        "Pegasus Bridge at the start of Sword. Units of both sides are next to it, so nobody has its medal.",
        "Part of Sword Beach. A bridge and the six hexes around it are lit. British Airborne stand in "
        "one of them, Germans in another.",
    ),
    "beach": (
        "The right section of Utah's beach. While a German unit stands in any lit hex, the section is Axis.",
        "Part of Utah Beach. The beach hexes of the right section and the hexes next to them are lit. "
        "Several German units stand in lit hexes.",
    ),
}


def figure(name: str) -> Figure:
    caption, says = TOLD[name]
    return Figure(caption, says, partial(draw, name))


def draw(name: str) -> str:
    scene = SCENES[name]()
    return cutting.cut(scene.state, scene.rows, scene.columns, scene.shown, scene.lines, TOLD[name][1])


FIGURES: Mapping[str, Callable[[], Figure]] = {name: partial(figure, name) for name in SCENES}
