"""The grid: which hexes there are, what they are called, and which touch.

A hex is pointy-top and lies in a row; every second row is pushed half a hex to the east. Begin with
`Grid`; the grids of the two games are made in `names`. A grid is built once, shared by everybody and
never changed.

**How hexes become bits.** Let `x` be twice the column, plus one in a pushed row, and let `pitch` be an
odd number a little larger than the widest row. Then hex (row, x) is bit `(x + pitch * row) / 2`, less a
constant. This skews the rows just enough that each of the six steps is the same shift everywhere, with
no mask for odd and even rows, and wastes no more bits than plain rows would: 1,500 for the map of 33 by
44. There the neighbours of a set take 0.45 microseconds; plain rows with a mask per parity took 0.70.
One or two unused bits between the rows keep a step over the rim from landing on the other side.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from .lines import Sightline
from .sets import Hexes, HexId, each

Cell: TypeAlias = tuple[int, int]
"""Row and column, as the game counts them."""

Parity: TypeAlias = Literal["even", "odd"]
"""Which rows are pushed half a hex to the east."""
Way: TypeAlias = Literal["north", "south"]
"""In which direction the rows are numbered."""

DIRECTIONS: Final = ("W", "NW", "NE", "E", "SE", "SW")
"""The six directions, numbered 0 to 5 clockwise from the west. A hexside is a hex and a direction."""


class Naming:
    """How a grid calls its hexes. `form` tells a player what a name looks like."""

    def __init__(self, form: str) -> None:
        self.form: Final = form

    def name(self, row: int, column: int) -> str:
        """The one name under which the hex is written."""
        raise NotImplementedError

    def aliases(self, row: int, column: int) -> tuple[str, ...]:
        """Other names that are understood."""
        return ()


class Grid:
    """A board of hexes of any shape.

    `all` is the set of its hexes. The flat tuples `row`, `column`, `x` and `around` have an item per
    hex, at its `HexId`; they are `size` long, and the items between the rows are unused.
    `side[h * 6 + d]` is the neighbour of `h` in direction `d`, or -1.
    """

    def __init__(self, cells: Iterable[Cell], naming: Naming, *, shifted: Parity, rows_grow: Way) -> None:
        places = sorted((row, 2 * column + (row % 2 == (shifted == "odd"))) for row, column in set(cells))
        if not places:
            raise ValueError("a grid needs at least one hex")
        self._first_row: Final = places[0][0]
        self._last_row: Final = places[-1][0]
        self._least_x: Final = min(x for _, x in places)
        self._most_x: Final = max(x for _, x in places)
        self._pitch: Final = (self._most_x - self._least_x + 3) | 1
        self._up: Final = self._pitch // 2
        self._base: Final = (self._least_x - 1 + self._pitch * self._first_row) // 2
        self.naming: Final = naming
        self.shifted: Final = shifted
        self.rows_grow: Final = rows_grow
        ids = [self.at(row, x) for row, x in places]
        self.size: Final = ids[-1] + 1
        self.all: Final[Hexes] = sum(1 << h for h in ids)
        self.row: Final = _spread(self.size, ids, [row for row, _ in places])
        self.x: Final = _spread(self.size, ids, [x for _, x in places])
        self.column: Final = tuple(x // 2 for x in self.x)
        self.steps: Final = _steps(self._up, rows_grow)
        self.side: Final = self._sides()
        self.around: Final = tuple(self._around(h) for h in range(self.size))
        self._names: Final = tuple(self._name(h) for h in range(self.size))
        self._ids: Final = self._understood()
        self._sightlines: Final[dict[Cell, Sightline]] = {}

    def at(self, row: int, x: int) -> HexId:
        """The place of (row, x), on the board or right beside it; `x` as in the module's docstring."""
        return HexId((x + self._pitch * row) // 2 - self._base)

    def hex(self, name: str) -> HexId:
        """The hex of that name; ValueError says what a name looks like here."""
        h = self._ids.get(name)
        if h is None:
            known = self.names(self.all)
            span = f"from {known[0]} to {known[-1]}"
            raise ValueError(f"there is no hex {name!r}; a hex is named {self.naming.form}, {span}")
        return h

    def hexes(self, *names: str) -> Hexes:
        """The set of the hexes with these names."""
        found = 0
        for name in names:
            found |= 1 << self.hex(name)
        return found

    def name(self, h: HexId) -> str:
        """The one name under which a hex is written."""
        return self._names[h]

    def names(self, hexes: Hexes) -> list[str]:
        """The names of the hexes of a set, in order."""
        return [self._names[h] for h in each(hexes)]

    def neighbours(self, hexes: Hexes) -> Hexes:
        """Every hex next to a hex of the set; members are among them when they touch another member."""
        east = hexes << 1
        pair = hexes | east
        return (east | hexes >> 1 | pair << self._up | pair >> self._up + 1) & self.all

    def flood(self, start: Hexes, mask: Hexes) -> Hexes:
        """The hexes of `mask` connected to `start`; hexes of `start` outside `mask` are left out."""
        mask &= self.all
        up, down = self._up, self._up + 1
        grown, reached = start & mask, 0
        while grown != reached:
            reached = grown
            pair = reached | reached << 1
            grown = (pair | reached >> 1 | pair << up | pair >> down) & mask
        return reached

    def distance(self, a: HexId, b: HexId) -> int:
        """Steps from `a` to `b` on an endless board: holes and inlets do not lengthen it."""
        dx, dy = abs(self.x[a] - self.x[b]), abs(self.row[a] - self.row[b])
        return dy if dx <= dy else (dx + dy) // 2

    def disc(self, h: HexId, n: int) -> Hexes:
        """The hexes at most `n` away from `h`."""
        row, x, found = self.row[h], self.x[h], 0
        for y in range(max(row - n, self._first_row), min(row + n, self._last_row) + 1):
            reach = 2 * n - abs(y - row)
            west = self.at(y, max(x - reach, self._least_x))
            east = self.at(y, min(x + reach, self._most_x))
            found |= (2 << east) - (1 << west)  # one run of bits in each row
        return found & self.all

    def ring(self, h: HexId, n: int) -> Hexes:
        """The hexes exactly `n` away from `h`."""
        return self.disc(h, n) & ~self.disc(h, n - 1)

    def sightline(self, a: HexId, b: HexId) -> Sightline:
        """What a line from centre to centre meets; cached by offset."""
        offset = (self.x[b] - self.x[a], self.row[b] - self.row[a])
        found = self._sightlines.get(offset)
        if found is None:
            found = Sightline(*offset, self._pitch, rows_north=self.rows_grow == "north")
            self._sightlines[offset] = found
        return found

    def _sides(self) -> tuple[int, ...]:
        side = [-1] * (self.size * 6)
        for h in each(self.all):
            for d, step in enumerate(self.steps):
                if h + step >= 0 and self.all >> h + step & 1:
                    side[h * 6 + d] = h + step
        return tuple(side)

    def _around(self, h: int) -> tuple[HexId, ...]:
        return tuple(HexId(n) for n in self.side[h * 6 : h * 6 + 6] if n >= 0)

    def _name(self, h: int) -> str:
        return self.naming.name(self.row[h], self.column[h]) if self.all >> h & 1 else ""

    def _understood(self) -> dict[str, HexId]:
        ids = {self._names[h]: h for h in each(self.all)}
        for h in each(self.all):
            for alias in self.naming.aliases(self.row[h], self.column[h]):
                ids[alias] = h
        return ids


def _spread(size: int, ids: list[HexId], values: list[int]) -> tuple[int, ...]:
    flat = [0] * size
    for h, value in zip(ids, values, strict=True):
        flat[h] = value
    return tuple(flat)


def _steps(up: int, rows_grow: Way) -> tuple[int, ...]:
    """What to add to a hex for each of the six directions."""
    if rows_grow == "north":
        return (-1, up, up + 1, 1, -up, -up - 1)
    return (-1, -up - 1, -up, 1, up + 1, up)
