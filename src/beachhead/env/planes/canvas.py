"""The flat row of a seat, kept from one position to the next: only what has changed is written again.

`Reader.flat` writes a whole row and is what this is checked against; a position differs from the one before
in a unit or two, so it is several times quicker to compare what is read with what was read last. Begin with
`Canvas.draw`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import compress, count, groupby, zip_longest
from operator import attrgetter, ne
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.env.visible import Visible
from beachhead.hexes import each

if TYPE_CHECKING:
    from beachhead.env.planes.reader import Reader, Row

MOST: Final = 255
NOWHERE: Final = -1
HEX, UNIT = "HexId", "UnitId"

Place = tuple[int, int]
"""Where units stand: 0 for own and 1 for the enemy, and the place of the hex in the row."""


class Canvas:
    """The row of one seat. It may be drawn for any position of the scenario, in any order, but it is quick
    for those that follow on one another."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.row: Row = np.zeros(reader.width, np.float32)
        written: Any = self.row
        self._cells: Any = memoryview(written)  # single numbers are written several times quicker into it
        self._width = len(reader.cells)
        self._blank = memoryview(np.zeros(self._width, np.float32))  # type: ignore[arg-type]  # it is a buffer
        self._rest = reader.board_width
        self._area_columns: list[Any] = []
        self._areas: list[int] = [0] * reader.areas_first
        self._columns: list[Any] = []
        self._units: list[tuple[Place, tuple[int, ...]] | None] = []
        self._there: dict[Place, dict[int, tuple[int, ...]]] = {}
        self._told_by: list[list[Any]] = [[] for _ in reader.told_columns]
        self._told: list[list[int]] = [[] for _ in reader.told_columns]
        self._asked: Decision | None = None
        self._lit: list[list[int]] = [[], []]

    def draw(self, visible: Visible) -> Row:
        """The row of this position; it is the canvas itself, so whoever keeps it takes a copy."""
        if not self.reader.keeps_track:
            self.row[:] = self.reader.flat(visible)
            return self.row
        self._draw_areas(visible)
        moved = self._draw_units(visible)
        self._draw_question(visible, moved)
        self._draw_features(visible)
        return self.row

    # the board

    def _draw_areas(self, visible: Visible) -> None:
        reader, last = self.reader, self._areas
        columns = visible.columns(reader.area_columns)
        if columns == self._area_columns:
            return
        self._area_columns = [_kept(column) for column in columns]
        self._areas = areas = reader.areas(visible)
        place_of = reader.place_of
        for layer, (area, before) in enumerate(zip(areas, last, strict=True)):
            changed = area ^ before
            if changed:
                first, one = layer * self._width, reader.ones[layer]
                for hex in each(changed):
                    if (place := place_of[hex]) != NOWHERE:
                        self._cells[first + place] = one if area >> hex & 1 else 0.0

    def _draw_units(self, visible: Visible) -> bool:
        """Draw what has changed about the units; whether anything has."""
        reader, last = self.reader, self._columns
        columns = visible.columns(reader.unit_columns)
        if columns == last:
            return False
        most = len(columns[0])
        touched = dict.fromkeys(
            place
            for unit in _changed(columns, last)
            for place in self._take(unit, reader.unit(columns, unit, visible.seat) if unit < most else None)
        )
        self._columns = [column[:] if type(column) is list else column for column in columns]
        cells, width = self._cells, self._width
        for whose, place in touched:
            at = (reader.areas_first + whose * reader.unit_layers) * width + place
            for value in reader.scaled_unit(self._there[whose, place].values()):
                cells[at] = value
                at += width
        return True

    def _take(self, unit: int, now: tuple[int, int, tuple[int, ...]] | None) -> list[Place]:
        """Put a unit where it is now, and out of where it was; the places to be drawn again."""
        units, there, touched = self._units, self._there, []
        while len(units) <= unit:
            units.append(None)
        before = units[unit]
        if before is not None:
            del there[before[0]][unit]
            touched.append(before[0])
            units[unit] = None
        if now is not None and (place := self.reader.place_of[now[1]]) != NOWHERE:
            there.setdefault((now[0], place), {})[unit] = now[2]
            units[unit] = (now[0], place), now[2]
            touched.append((now[0], place))
        return touched

    # the question

    def _draw_question(self, visible: Visible, moved: bool) -> None:
        asked = visible.decision
        if asked is self._asked and not moved:
            return
        reader, cells, rest = self.reader, self._cells, self._rest
        if self._asked is not None:
            cells[rest + reader.asks[self._asked.ask]] = 0.0
        self._asked = asked
        if asked is None:
            self._light(0, [])
            self._light(1, [])
            return
        place = reader.asks[asked.ask]
        cells[rest + place] = reader.flags[place]
        spots = [reader.spot(kind, value, visible) for kind, value in asked.about]
        self._light(0, [spot for spot in spots if spot != NOWHERE])
        self._light(1, self._named(asked, visible["at"]))

    def _named(self, asked: Decision, at: Sequence[int]) -> list[int]:
        """The places that the options name, as often as they do."""
        place_of, spots = self.reader.place_of, list[int]()
        for kind, options in groupby(asked.options, type):
            fields = _naming(kind)
            if not fields:
                continue
            same = list(options)
            for unit, get in fields:
                named: Iterable[int] = map(get, same)
                hexes = map(at.__getitem__, named) if unit else named
                spots += [place_of[hex] for hex in hexes if hex >= 0]
        return [spot for spot in spots if spot != NOWHERE] if NOWHERE in spots else spots

    def _light(self, n: int, spots: list[int]) -> None:
        """Mark these places, and no others, in one of the two layers about the question."""
        before, cells = self._lit[n], self._cells
        if spots == before:
            return
        self._lit[n] = spots
        first, marks = self._rest + (n - 2) * self._width, self.reader.marks[n]
        if before:
            cells[first : first + self._width] = self._blank
        one = marks[1]
        for spot in spots:
            cells[first + spot] = one
        if len(set(spots)) < len(spots):
            for spot, often in Counter(spots).items():
                cells[first + spot] = marks[min(often, MOST)]

    # the features

    def _draw_features(self, visible: Visible) -> None:
        reader = self.reader
        place = len(reader.asks) + reader.seats[visible.seat]
        self._cells[self._rest + place] = reader.flags[place]
        first = len(reader.asks) + len(reader.seats)
        for part, names in enumerate(reader.told_columns):
            columns = visible.columns(names)
            if columns != self._told_by[part]:
                self._told_by[part] = [_kept(column) for column in columns]
                self._tell(part, first + reader.told_from[part], reader.tell_part(part, visible))

    def _tell(self, part: int, begin: int, told: list[int]) -> None:
        """Write those numbers of a part that have changed."""
        before, self._told[part] = self._told[part], told
        cells, rest, tops = self._cells, self._rest, self.reader.feature_tops_listed
        for n in compress(count(), map(ne, told, before)) if before else range(len(told)):
            place = begin + n
            cells[rest + place] = min(min(told[n], MOST) / tops[place], 1.0)


def _changed(columns: Sequence[Any], last: Sequence[Any]) -> Iterable[int]:
    """The units that have changed in any of the columns: a list has an item for each unit, a number a bit."""
    found: set[int] = set()
    for now, before in zip_longest(columns, last):
        if now == before:
            continue
        if not isinstance(now, list):
            found.update(each(now ^ (before or 0)))
            continue
        before = before or ()
        found.update(compress(count(), map(ne, now, before)))
        found.update(range(min(len(now), len(before)), max(len(now), len(before))))
    return found


def _kept(column: Any) -> Any:
    """A column as it is now: the game goes on with the lists themselves."""
    if type(column) is not list:
        return column
    if column and type(column[0]) is list:
        return [item[:] for item in column]
    return column[:]


_NAMING: dict[type[Action], tuple[tuple[bool, attrgetter[Any]], ...]] = {}


def _naming(action: type[Action]) -> tuple[tuple[bool, attrgetter[Any]], ...]:
    """The fields of an action that name a hex, or a unit (True) and with it the hex where it stands."""
    found = _NAMING.get(action)
    if found is None:
        slots = [slot for slot in action.FIELDS if not slot.many and slot.kind in (HEX, UNIT)]
        found = _NAMING[action] = tuple((slot.kind == UNIT, attrgetter(slot.name)) for slot in slots)
    return found
