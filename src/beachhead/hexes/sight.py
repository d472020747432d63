"""Lines over a board: line of sight, and straight rows of hexes.

Begin with `sees`; `line_of_sight` tells hex by hex what the line meets, for a caller with rules of its own.
What happens when a line runs exactly along an edge, touches a corner or leaves the board is for the rules of
the game to say, so it is asked for here and never assumed.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from .grid import Grid
from .lines import chain
from .sets import Hexes, HexId

OFF: Final = -1
"""A hex that is not on the board."""

CLEAR: Final = -2
"""No hex at all: the free side of a corner."""

EdgeRule: TypeAlias = Literal["both", "either", "sides"]
"""When a line along an edge is cut: by both hexes beside it, by either, or by two on different sides."""


class Crossing(NamedTuple):
    """One stretch of a line: what lies on its left and on its right.

    The line passes through a hex: both are that hex. It runs along an edge: the hexes on either side of it,
    `OFF` for one that is missing. It touches a corner: that hex, and `CLEAR` on the other side.
    """

    left: int
    right: int


def line_of_sight(grid: Grid, a: HexId, b: HexId) -> tuple[Crossing, ...]:
    """What the line from the centre of `a` to the centre of `b` meets between the two, in order."""
    steps = grid.sightline(a, b).steps
    return tuple(Crossing(_met(grid, a, left), _met(grid, a, right)) for left, right in steps)


def _met(grid: Grid, a: HexId, step: int | None) -> int:
    if step is None:
        return CLEAR
    return a + step if grid.all >> a + step & 1 else OFF


def sees(
    grid: Grid, a: HexId, b: HexId, blocking: Hexes, *, edges: EdgeRule = "both", rim_blocks: bool = False
) -> bool:
    """Whether no hex of `blocking` cuts the line from `a` to `b`; the end hexes never do.

    A blocking hex that the line passes through cuts it. Along an edge, the rule of the game is
    "both": it is cut where the hexes on both sides of the same edge block; corners do not count;
    "either": one side is enough; corners do not count;
    "sides": it is cut when something blocks on its left and something on its right, not necessarily at the
    same place; a hex touched at a corner counts for its side.
    With `rim_blocks` a hex missing from the board blocks too, but not at a corner.
    """
    line = grid.sightline(a, b)
    solid = blocking | ~grid.all if rim_blocks else blocking & grid.all
    near = solid >> a + line.low  # now bit 0 is the hex at step `low`
    if near & line.through:
        return False
    if edges == "sides":
        corners = blocking >> a + line.low
        left = near & line.left or corners & line.left_corners
        return not (left and (near & line.right or corners & line.right_corners))
    if edges == "either":
        return not near & (line.left | line.right)
    return not any(solid >> a + left & solid >> a + right & 1 for left, right in line.edges)


def line(grid: Grid, a: HexId, b: HexId) -> list[HexId]:
    """The shortest chain of hexes from `a` to `b` that keeps closest to the straight line.

    Where the line runs along an edge the chain passes on its left. Hexes missing from the board are left out.
    """
    x, row = grid.x[a], grid.row[a]
    offsets = chain(grid.x[b] - x, grid.row[b] - row, left=1 if grid.rows_grow == "north" else -1)
    hexes = [grid.at(row + dy, x + dx) for dx, dy in offsets]
    return [h for h in hexes if grid.all >> h & 1]


def ray(grid: Grid, h: HexId, direction: int, length: int) -> list[HexId]:
    """Up to `length` hexes straight on from `h` in one of the six directions, as far as the board goes."""
    found: list[HexId] = []
    side = grid.side[h * 6 + direction]
    while side >= 0 and len(found) < length:
        found.append(HexId(side))
        side = grid.side[side * 6 + direction]
    return found
