"""What a straight line between two hex centres meets, in whole numbers only.

Count `x` in half hexes and `y` in rows, as the grid does, and stretch the rows by three. Then the corners of
a hex lie at (0, ±2) and (±1, ±1) from its centre, so that which side of a line they are on is a whole number,
and a line that runs exactly along an edge is seen to do so. Lines depend on the offset alone, so one serves
the whole grid. Begin with `meetings`; `sight` turns them into answers about a board.
"""

from typing import Final, TypeAlias

Offset: TypeAlias = tuple[int, int]
"""x and y, counted from where the line begins."""

Step: TypeAlias = int | None

_STEPS: Final = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))


def meetings(dx: int, dy: int) -> list[tuple[Offset | None, Offset | None]]:
    """What the line from (0, 0) to (dx, dy) meets in between, in order: hex on its left, hex on its right.

    Passing through a hex gives the same twice; running along an edge, the two hexes that share it; touching a
    corner, a hex on one side only. Left is meant with `y` growing upwards.
    """
    standoff = max(abs(2 * dx), abs(dx - 3 * dy), abs(dx + 3 * dy))  # how far corners are from a line
    met: dict[int, list[Offset | None]] = {}  # hexes are met in the order of their centres along the line
    for x, y in _near(dx, dy, standoff):
        off, along = 3 * (dx * y - dy * x), x * dx + 3 * y * dy
        if abs(off) <= standoff and 0 < along < dx * dx + 3 * dy * dy:
            sides = met.setdefault(along, [None, None])
            if off > -standoff:
                sides[0] = (x, y)
            if off < standoff:
                sides[1] = (x, y)
    return [(met[along][0], met[along][1]) for along in sorted(met)]


def _near(dx: int, dy: int, standoff: int) -> list[Offset]:
    """Every hex that the line could meet."""
    if dy == 0:
        return [(x, 0) for x in range(min(dx, 0), max(dx, 0) + 1, 2)]
    width = standoff // abs(3 * dy) + 2
    near = []
    for y in range(min(dy, 0), max(dy, 0) + 1):
        west = dx * y // dy - width
        near += [(x, y) for x in range(west + (west + y) % 2, west + 2 * width + 1, 2)]
    return near


def chain(dx: int, dy: int, left: int) -> list[Offset]:
    """The shortest chain of hexes from (0, 0) to (dx, dy), both included, that keeps closest to the line.

    A tie goes to the left of the line, which is on the side of `left` times the growing `y`.
    """
    found = [(0, 0)]
    while found[-1] != (dx, dy):
        x, y = found[-1]
        ahead = [(x + sx, y + sy) for sx, sy in _STEPS]
        nearer = [to for to in ahead if _far(dx - to[0], dy - to[1]) < _far(dx - x, dy - y)]
        offs = [(left * (dx * y - dy * x), (x, y)) for x, y in nearer]
        found.append(min((abs(off), -off, to) for off, to in offs)[2])
    return found


def _far(dx: int, dy: int) -> int:
    return max(abs(dy), (abs(dx) + abs(dy)) // 2)


class Sightline:
    """The meetings of one offset, as steps and sets to be counted from the hex where the line begins.

    `steps` are in order, to the hex on the left and to that on the right, as in `meetings`; `edges` are those
    where the line runs along an edge. The sets are laid from step `low` on: `through`, then what is met along
    an edge on either side, then what is met at a corner.
    """

    def __init__(self, dx: int, dy: int, pitch: int, rows_north: bool) -> None:
        pairs = [(_step(left, pitch), _step(right, pitch)) for left, right in meetings(dx, dy)]
        self.steps: Final = tuple(pair if rows_north else (pair[1], pair[0]) for pair in pairs)
        self.low: Final = min((step for pair in pairs for step in pair if step is not None), default=0)
        edges = [(a, b) for a, b in self.steps if a is not None and b is not None and a != b]
        self.edges: Final = tuple(edges)
        self.through: Final = self._laid([a for a, b in self.steps if a == b])
        self.left: Final = self._laid([a for a, _ in edges])
        self.right: Final = self._laid([b for _, b in edges])
        self.left_corners: Final = self._laid([a for a, b in self.steps if b is None])
        self.right_corners: Final = self._laid([b for a, b in self.steps if a is None])

    def _laid(self, steps: list[Step] | list[int]) -> int:
        return sum(1 << step - self.low for step in steps if step is not None)


def _step(to: Offset | None, pitch: int) -> Step:
    return None if to is None else (to[0] + pitch * to[1]) // 2
