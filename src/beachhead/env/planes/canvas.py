"""The flat row of a seat, kept from one position to the next: only what has changed is written again.

`Reader.flat` writes a whole row and is what this is checked against; a position differs from the one before
in a unit or two, so it is several times quicker to compare what is read with what was read last. Begin with
`Canvas.draw`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import compress, count
from operator import attrgetter, ne
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.env.action_ids import by_verb
from beachhead.env.visible import Columns, Visible
from beachhead.hexes import each

if TYPE_CHECKING:
    from beachhead.env.planes.reader import Reader, Row

MOST: Final = 255
NOWHERE: Final = -1
HEX, UNIT = "HexId", "UnitId"

UNITS, AREAS, TOLD = 0, 1, 2
"""The bits of `Reader.hangs`: from TOLD on one for each part of the features."""


class Canvas:
    """The row of one seat. It may be drawn for any position of the scenario, in any order, but it is quick
    for those that follow on one another. `row` is where it is drawn, if it is to be drawn somewhere."""

    def __init__(self, reader: Reader, row: Row | None = None) -> None:
        self.reader = reader
        self.row: Row = np.empty(reader.width, np.float32) if row is None else row
        self.row[:] = 0
        written: Any = self.row
        self._cells: Any = memoryview(written)  # single numbers are written several times quicker into it
        self._width = len(reader.cells)
        self._blank = memoryview(np.zeros(self._width, np.float32))  # type: ignore[arg-type]  # it is a buffer
        self._rest = reader.board_width
        self._plan: Columns | None = None
        self._columns: list[Any] = [None] * len(reader.watched)
        self._numbers = range(len(reader.watched))
        self._areas: list[int] = [0] * reader.areas_first
        self._units: list[tuple[int, tuple[int, ...]] | None] = []
        self._there: dict[int, dict[int, tuple[int, ...]]] = {}
        first = [(reader.areas_first + whose * reader.unit_layers) * self._width for whose in (0, 1)]
        self._own, self._enemy = first
        self._through = reader.unit_layers * self._width
        self._told: list[list[int]] = [[] for _ in reader.told_columns]
        self._asked: Decision | None = None
        self._lit: list[list[int]] = [[], []]

    def draw(self, visible: Visible) -> Row:
        """The row of this position; it is the canvas itself, so whoever keeps it takes a copy."""
        if not self.reader.keeps_track:
            self.row[:] = self.reader.flat(visible)
            return self.row
        if self._plan is None:
            self._plan = visible.plan(self.reader.watched)
            self._flag(len(self.reader.asks) + self.reader.seats[visible.seat])
        columns = visible.read(self._plan)
        changed = list(compress(self._numbers, map(ne, columns, self._columns)))
        moved = bool(changed) and self._follow(visible.seat, columns, changed)
        if moved or visible.decision is not self._asked:
            self._draw_question(visible, columns)
        return self.row

    def _follow(self, seat: str, columns: list[Any], changed: list[int]) -> bool:
        """Draw what hangs on the columns that have changed; whether anything has about the units."""
        reader, again, placed = self.reader, 0, False
        hangs = reader.hangs
        for n in changed:
            again |= hangs[n]
        moved = bool(again >> UNITS & 1)
        if moved:
            placed = self._draw_units(seat, columns, changed)
        if again >> AREAS & 1:
            self._draw_areas(reader.areas([columns[n] for n in reader.watched_for[AREAS]], seat))
        if again >> TOLD or placed:
            for part in range(len(self._told)):
                if again >> TOLD + part & 1 or (placed and part in reader.told_by_place):
                    read = [columns[n] for n in reader.watched_for[TOLD + part]]
                    self._tell(part, reader.tell_part(part, read, seat))
        last = self._columns
        for n in changed:
            last[n] = _kept(columns[n])
        return moved

    # the board

    def _draw_areas(self, areas: list[int]) -> None:
        reader, last, cells = self.reader, self._areas, self._cells
        self._areas, place_of = areas, reader.place_of
        for layer, (area, before) in enumerate(zip(areas, last, strict=True)):
            changed = area ^ before
            if changed:
                first, one = layer * self._width, reader.ones[layer]
                for hex in each(changed):
                    if (place := place_of[hex]) != NOWHERE:
                        cells[first + place] = one if area >> hex & 1 else 0.0

    def _draw_units(self, seat: str, columns: list[Any], changed: list[int]) -> bool:
        """Draw the units that have changed; whether one has come onto the board, or left it."""
        reader, units, there = self.reader, self._units, self._there
        place_of, own, enemy = reader.place_of, self._own, self._enemy
        read = columns[: len(reader.unit_columns)]
        most, placed, touched = len(columns[0]), False, dict[int, None]()
        units += [None] * (most - len(units))
        for unit in self._changed_units(columns, changed):
            seen = reader.unit(read, unit, seat) if unit < most else None
            before, now = units[unit], None
            if seen is not None and (place := place_of[seen[1]]) != NOWHERE:
                at = place + (enemy if seen[0] else own)
                now = at, seen[2]
                there.setdefault(at, {})
                touched[at] = None
            if before is not None:
                del there[before[0]][unit]
                touched[before[0]] = None
            if now is not None:
                there[now[0]][unit] = now[1]
            placed = placed or before is None or now is None
            units[unit] = now
        cells, width, through = self._cells, self._width, self._through
        for at in touched:
            cells[at : at + through : width] = reader.scaled_unit(there[at].values())
        return placed

    def _changed_units(self, columns: list[Any], changed: list[int]) -> Iterable[int]:
        """The units that have changed in any of the columns: a list has an item for each unit, a number a
        bit."""
        found: set[int] = set()
        last, most = self._columns, len(self.reader.unit_columns)
        for n in changed:
            if n >= most:
                break
            now, before = columns[n], last[n]
            if not isinstance(now, list):
                found.update(each(now ^ (before or 0)))
                continue
            before = before or ()
            found.update(compress(count(), map(ne, now, before)))
            if len(now) != len(before):
                found.update(range(min(len(now), len(before)), max(len(now), len(before))))
        return found

    # the question

    def _draw_question(self, visible: Visible, columns: list[Any]) -> None:
        reader, asked = self.reader, visible.decision
        if self._asked is not None:
            self._cells[self._rest + reader.asks[self._asked.ask]] = 0.0
        self._asked = asked
        if asked is None:
            self._light(0, [])
            self._light(1, [])
            return
        self._flag(reader.asks[asked.ask])
        place_of, at, spots = reader.place_of, columns[0], list[int]()
        for kind, value in asked.about:
            hex = value if kind == HEX else at[value] if kind == UNIT else NOWHERE
            if hex >= 0 and place_of[hex] != NOWHERE:
                spots.append(place_of[hex])
        self._light(0, spots)
        self._light(1, self._named(asked, at))

    def _named(self, asked: Decision, at: Sequence[int]) -> list[int]:
        """The places that the options name, as often as they do."""
        place_of, spots = self.reader.place_of, list[int]()
        for kind, options in by_verb(asked.options):
            for unit, get in _NAMING.get(kind) or _naming(kind):
                named: Iterable[int] = map(get, options)
                if unit:
                    spots += [place_of[hex] for hex in map(at.__getitem__, named) if hex >= 0]
                else:
                    spots += map(place_of.__getitem__, named)  # of -1, no hex, it is NOWHERE
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
        if not spots:
            return
        one = marks[1]
        for spot in spots:
            cells[first + spot] = one
        if len(set(spots)) < len(spots):
            for spot, often in Counter(spots).items():
                cells[first + spot] = marks[min(often, MOST)]

    # the features

    def _flag(self, place: int) -> None:
        self._cells[self._rest + place] = self.reader.flags[place]

    def _tell(self, part: int, told: list[int]) -> None:
        """Write those numbers of a part that have changed."""
        reader = self.reader
        begin = len(reader.asks) + len(reader.seats) + reader.told_from[part]
        before, self._told[part] = self._told[part], told
        cells, rest, tops = self._cells, self._rest, reader.feature_tops_listed
        for n in compress(count(), map(ne, told, before)) if before else range(len(told)):
            place = begin + n
            cells[rest + place] = min(min(told[n], MOST) / tops[place], 1.0)


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
    slots = [slot for slot in action.FIELDS if not slot.many and slot.kind in (HEX, UNIT)]
    found = _NAMING[action] = tuple([(slot.kind == UNIT, attrgetter(slot.name)) for slot in slots])
    return found
