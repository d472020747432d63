"""The legend to the map of Fire & Movement: only what is on it."""

from __future__ import annotations

from typing import Final

from beachhead.draw.fm.counters import Counter, counter
from beachhead.draw.fm.map import FmMap
from beachhead.draw.fm.markers import beachhead, division_number, drop_zone, goal
from beachhead.draw.fm.roads import ABUTMENTS
from beachhead.draw.kit.ground import built_up
from beachhead.draw.kit.legend import Entry, patch, stroke
from beachhead.draw.kit.palette import FORMATIONS
from beachhead.draw.kit.svg import group, moved, path
from beachhead.fm.facts.roster import CW, US

KINDS: Final = ("clear", "bocage", "woods", "swamp", "beach")
KNOLL: Final = "M-9 2C-9-8 8-9 9 0S-9 10-9 2zM-4 1C-3-4 4-4 4 0S-4 5-4 1z"
HOUSES: Final = "M-8-5h5v4h-5zM-1-6h4v4h-4zM5-5h4v4h-4zM-7 2h4v4h-4zM0 2h6v4h-6z"
LEVEL: Final = "M-17 0H17"
RIVER: Final = ("m-bank m-key-bank", "m-water m-key-water")
ROAD: Final = ("m-road-edge", "m-road")


def fm_legend(board: FmMap, manned: bool) -> list[Entry]:
    kinds = [Entry(patch(f"m-{kind}"), kind.capitalize()) for kind in KINDS if board.kinds.get(kind)]
    hills = (
        [Entry(patch("m-hilltop") + path(KNOLL, "m-hill-edge"), "Hill")] if board.kinds.get("hill") else []
    )
    return [*kinds, *hills, *_settled(), *_lines(), *_limits(board), *(_units(board) if manned else [])]


def _settled() -> list[Entry]:
    city = group("", built_up([(0, 0)]), transform=moved(-17, -19.6, 0.53))
    town = group("m-houses", path(HOUSES))
    return [Entry(patch("m-clear") + city, "City"), Entry(patch("m-clear") + town, "Town")]


def _lines() -> list[Entry]:
    bridge = stroke(*RIVER, d="M0-13V13") + stroke(*ROAD, d=LEVEL) + path(ABUTMENTS, "m-bridge")
    return [
        Entry(stroke(*RIVER), "River, along hexsides"),
        Entry(stroke(*ROAD), "Road"),
        Entry(stroke("m-trail-halo", "m-trail"), "Trail"),
        Entry(bridge, "Bridge"),
    ]


def _limits(board: FmMap) -> list[Entry]:
    limit = [Entry(stroke("m-limit", d=LEVEL), "Limit of play")] if board.veil() else []
    army = [Entry(stroke("m-army", d=LEVEL), "Line between the armies")] if board.army_line() else []
    return [*limit, *army, Entry(goal(0, 0, None, 1.0), "Decides the game")]


def _units(board: FmMap) -> list[Entry]:
    armies = {US: Entry(_sample("us", "1"), "US"), CW: Entry(_sample("cw", "2"), "Commonwealth")}
    numbers = [division_number(drop.division) for drop in board.facts.landing.drops]
    drops = [Entry(drop_zone(0, 0, numbers[0]), "Drop zone")] if numbers else []
    return [
        *(armies[army] for army in board.facts.armies),
        Entry(_sample("ge", "3"), "German: attack, defence, movement; dots are steps"),
        Entry(beachhead(0, 0), "Beachhead"),
        *drops,
    ]


def _sample(nation: str, name: str) -> str:
    unit = Counter(
        "sample", "A unit", nation, "infantry", "regiment", (name, "9"), FORMATIONS[2], "4-5-6", "6",
        mobile=False, steps=2, lost=0, zoc=True,
    )  # fmt: skip
    return counter(unit, 0, 0, 34)
