"""The counters (units.toml): patterns of values, formations and their units, single counters that differ.

Begin with `read_units` for all counters there are, and `roster_of` for those of one game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from beachhead.core.datafile import Block
from beachhead.fm.facts.roster import CW, GE, US, Roster, Unit, UnitId, Units

COUNTRIES: Final = {"us": US, "uk": CW, "canada": CW, "germany": GE}
TYPES: Final = (
    "infantry",
    "parachute",
    "glider",
    "commando",
    "ranger",
    "mechanized",
    "tank",
    "at",
    "aa",
)  # 10.2
SIZES: Final = ("platoon", "company", "battalion", "regiment", "brigade", "division")  # 2.3.1
VALUES: Final = ("type", "size", "class", "words", "full", "reduced", "zoc", "provenance", "label")
FOOT: Final = frozenset({"infantry", "parachute", "glider", "commando", "mechanized"})  # 10.4, as ruled

_ID = re.compile(r"[A-Za-z0-9]+(/[A-Za-z0-9]+)?(-[A-Za-z]+)?")  # a word in game files: no blank, no plus
_SUFFIX = re.compile(r"(US|UK|Cdn|-[A-Za-z]+)$")
_FACE = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})")


def read_units(root: Block) -> dict[str, Unit]:
    """Every counter by its id, in the order of the file."""
    root.only("pattern", "counter", "provenance", *COUNTRIES)
    patterns = {block.name: block for block in root.tables("pattern")}
    counters = {block.name: block for block in root.tables("counter")}
    units: dict[str, Unit] = {}
    for country in COUNTRIES:
        for formation in root.tables(country):
            for pattern, ids in _members(formation, patterns):
                for name in ids:
                    if name in units:
                        raise formation.wrong(f"{name} is also in another formation", pattern.name, name)
                    units[name] = _unit(formation, pattern, counters.get(name), name)
    for name, block in counters.items():
        if name not in units:
            raise block.wrong(f"no formation has a unit {name!r}")
    return units


def _members(formation: Block, patterns: dict[str, Block]) -> list[tuple[Block, tuple[str, ...]]]:
    """The units of a formation by pattern, with ids that can be written in a game file."""
    formation.only("labels", *patterns)
    members = [(patterns[key], formation.texts(key)) for key in formation.tree if key != "labels"]
    for pattern, ids in members:
        for name in ids:
            if not _ID.fullmatch(name):
                raise formation.wrong(
                    f"{name!r} is not an id: write it like 8/4US or 1-AA", pattern.name, name
                )
    return members


class _Voices:
    """Who says what about a counter: the counter itself, else its pattern."""

    def __init__(self, pattern: Block, counter: Block | None) -> None:
        self.pattern = pattern
        self.counter = counter

    def __call__(self, key: str) -> Block:
        return self.counter if self.counter is not None and key in self.counter.tree else self.pattern


def _unit(formation: Block, pattern: Block, counter: Block | None, name: str) -> Unit:
    """A counter: the values of its pattern, and over them its own."""
    pattern.only(*VALUES)
    if counter is not None:
        counter.only(*VALUES)
    of = _Voices(pattern, counter)
    country = str(formation.path[0])
    label = of("label").text("label", label_of(name))
    front = _face(of("full"), "full")
    back = None if of("reduced").text("reduced", "none") == "none" else _face(of("reduced"), "reduced")
    return Unit(
        id=name,
        label=label,
        title=f"{label} {of('words').text('words')}",
        nation=COUNTRIES[country],
        country=country,
        formation=formation.name,
        type=of("type").one_of("type", TYPES),
        size=of("size").one_of("size", SIZES),
        mobile=of("class").one_of("class", ("leg", "mobile")) == "mobile",
        steps=1 if back is None else 2,
        attack=(front[0], 0 if back is None else back[0]),
        defence=(front[1], 0 if back is None else back[1]),
        allowance=(front[2], 0 if back is None else back[2]),
        zoc=of("zoc").flag("zoc", True),
        provenance=of("provenance").text("provenance", "reconstructed"),
        label_provenance=formation.text("labels", "booklet"),
    )


def label_of(id: str) -> str:
    """What a counter shows if nothing else is said: its id without the army."""
    return _SUFFIX.sub("", id)


def _face(block: Block, key: str) -> tuple[int, int, int]:
    """`4-5-6`: attack, defence, movement."""
    found = _FACE.fullmatch(block.text(key))
    if found is None or found[3] == "0":
        raise block.wrong(f"{block.text(key)!r} is not attack-defence-movement, like 4-5-6", key)
    return int(found[1]), int(found[2]), int(found[3])


def roster_of(units: Iterable[Unit]) -> Roster:
    """The units of a game with their columns and sets."""
    game = tuple(units)
    us = _those(game, lambda u: u.nation == US)
    cw = _those(game, lambda u: u.nation == CW)
    german = _those(game, lambda u: u.nation == GE)
    airborne = _those(game, lambda u: u.type in ("parachute", "glider")) & ~german
    return Roster(
        units=game,
        number={unit.id: UnitId(number) for number, unit in enumerate(game)},
        nation=tuple(unit.nation for unit in game),
        side=tuple(unit.side for unit in game),
        mobile=tuple(int(unit.mobile) for unit in game),
        steps=tuple(unit.steps for unit in game),
        attack=tuple(face for unit in game for face in unit.attack),
        defence=tuple(face for unit in game for face in unit.defence),
        allowance=tuple(face for unit in game for face in unit.allowance),
        all=(1 << len(game)) - 1,
        sides=(us | cw, german),
        nations=(us, cw, german),
        leg=_those(game, lambda u: not u.mobile),
        mobiles=_those(game, lambda u: u.mobile),
        two_step=_those(game, lambda u: u.steps == 2),
        without_zoc=_those(game, lambda u: not u.zoc),
        raiders=_those(game, lambda u: u.type in ("commando", "ranger")),
        airborne=airborne,
        glider_brigades=_those(game, lambda u: u.type == "glider" and u.size == "brigade") & airborne,
        cw_armour=_those(game, lambda u: u.type == "tank") & cw,
        cw_infantry=_those(game, lambda u: u.type in FOOT) & cw,
        flak=_those(game, lambda u: u.type == "aa") & german,
    )


def _those(game: tuple[Unit, ...], test: Callable[[Unit], bool]) -> Units:
    return sum(1 << number for number, unit in enumerate(game) if test(unit))
