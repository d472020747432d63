"""Where names may stand: in the gutter below their hex first, then beside and above it; along a river; off
a beach; on open water. `placing` chooses among these.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from beachhead.draw.kit.layout import Point, R, Spot, W, Window, around, centre, distance
from beachhead.draw.labels.lettering import BEACH, NUMBER, RIVER, SEA, Hand, Label, box
from beachhead.draw.labels.placement import Choice, Crowd

LOW, HIGH = R * 0.868, -R * 0.62  # the gutters below and above the place of a counter
Near: TypeAlias = tuple[float, float, str, float]  # aside, down, anchor, cost
NEAR: Final[tuple[Near, ...]] = (
    (0.0, LOW, "middle", 0.0), (0.18 * W, LOW, "middle", 8.0), (-0.18 * W, LOW, "middle", 8.0),
    (0.3 * W, LOW, "start", 14.0), (-0.3 * W, LOW, "end", 14.0), (0.4 * W, 4.0, "start", 18.0),
    (-0.4 * W, 4.0, "end", 18.0), (0.5 * W, LOW, "middle", 20.0), (-0.5 * W, LOW, "middle", 20.0),
    (0.0, HIGH, "middle", 26.0), (0.3 * W, HIGH, "start", 36.0), (-0.3 * W, HIGH, "end", 36.0),
    (0.0, LOW + 9, "middle", 60.0), (0.0, HIGH - 9, "middle", 60.0), (0.5 * W, LOW, "start", 70.0),
    (-0.5 * W, LOW, "end", 70.0),
)  # fmt: skip
WITHIN: Final[tuple[Near, ...]] = ((0.0, 3.0, "middle", 4.0), *NEAR)  # for hills and woods
Lift: TypeAlias = tuple[float, float]  # how far from the middle of a river, cost
BANKS: Final[tuple[Lift, ...]] = ((7.0, 0.0), (12.0, 3.0), (-15.0, 2.0), (-20.0, 5.0))
NUMBER_SPOTS: Final = (
    (0.0, -R * 0.66), (-9.0, -R * 0.6), (9.0, -R * 0.6), (0.0, -R * 0.42), (0.0, R * 0.86), (-14.0, R * 0.66),
    (14.0, R * 0.66), (-20.0, -R * 0.2), (20.0, -R * 0.2), (-20.0, R * 0.3), (20.0, R * 0.3), (0.0, 3.0),
)  # fmt: skip


def place_choices(
    words: str, hand: Hand, spots: Iterable[Spot], near: Sequence[Near] = NEAR, *, faint: bool = False
) -> list[Choice]:
    """Around the hexes of a place, the southernmost first."""
    return [
        Choice(Label(words, hand, x + dx, y + dy, anchor, faint=faint), cost + 5.0 * n)
        for n, (x, y) in enumerate(map(centre, sorted(spots, reverse=True)))
        for dx, dy, anchor, cost in near
    ]


def river_choices(
    words: str, points: Sequence[Point], hand: Hand = RIVER, lifts: Sequence[Lift] = BANKS
) -> list[Choice]:
    """Straight along a stretch of the river, on either side of it."""
    line = _fine(points if points[0][0] <= points[-1][0] else points[::-1])
    long = hand.length(words) + 14
    choices = []
    for start in range(0, len(line) - 4, 2):
        stretch = _stretch(line, start, long)
        if stretch:
            choices += _beside_river(words, stretch, hand, lifts)
    return choices


def _fine(points: Sequence[Point]) -> list[Point]:
    """More points on a line, with its corners cut."""
    for _ in range(2):
        cut = [points[0]]
        for (x1, y1), (x2, y2) in pairwise(points):
            cut.append((0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2))
            cut.append((0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2))
        points = [*cut, points[-1]]
    return list(points)


def _stretch(line: Sequence[Point], start: int, long: float) -> Sequence[Point]:
    """A stretch of a line of this length from a point on; empty if the line is too short."""
    gone, end = 0.0, start
    while gone < long:
        if end + 1 == len(line):
            return ()
        gone += distance(line[end], line[end + 1])
        end += 1
    return line[start : end + 1]


def _beside_river(words: str, stretch: Sequence[Point], hand: Hand, lifts: Sequence[Lift]) -> list[Choice]:
    (x1, y1), (x2, y2) = stretch[0], stretch[-1]
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    turn -= 180 if turn > 90 else -180 if turn < -90 else 0
    x = sum(p[0] for p in stretch) / len(stretch)
    y = sum(p[1] for p in stretch) / len(stretch)
    winding = distance(stretch[0], stretch[-1]) / (hand.length(words) + 14)  # 1 is straight
    cost = 60 * (1 - winding) + abs(turn) * 0.25
    return [Choice(Label(words, hand, x, y, turn=turn, lift=lift), cost + more) for lift, more in lifts]


def beach_choices(words: str, spots: Sequence[Spot], sea: Collection[Spot], faint: bool) -> list[Choice]:
    """Off the beach, along it."""
    points = sorted(centre(spot) for spot in spots)
    seaward = [centre(n) for spot in spots for n in around(spot) if n in sea]
    (x1, y1), (x2, y2) = _trend(points)
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    x, y = _mean(points)
    out = _mean(seaward)
    away = math.hypot(out[0] - x, out[1] - y) or 1.0
    ux, uy = (out[0] - x) / away, (out[1] - y) / away
    ax, ay = x2 - x1, y2 - y1
    return [
        Choice(
            Label(words, BEACH, x + ux * far + ax * aside, y + uy * far + ay * aside, turn=turn, faint=faint),
            cost + abs(aside) / 8,
        )
        for aside in (0.0, 20.0, -20.0, 50.0, -50.0, 80.0, -80.0)
        for far, cost in ((80.0, 0.0), (66.0, 3.0), (92.0, 5.0), (106.0, 10.0))
    ]


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _trend(points: Sequence[Point]) -> tuple[Point, Point]:
    """Two points a pixel apart on a line through the points, from west to east."""
    mx, my = _mean(points)
    xx = sum((x - mx) ** 2 for x, _ in points)
    yy = sum((y - my) ** 2 for _, y in points)
    xy = sum((x - mx) * (y - my) for x, y in points)
    turn = 0.5 * math.atan2(2 * xy, xx - yy)
    return (mx, my), (mx + math.cos(turn), my + math.sin(turn))


def sea_choices(words: str, sea: Collection[Spot], window: Window) -> list[Choice]:
    """In the middle of the widest open water; none if there is too little."""
    need = SEA.length(words) / W
    choices = []
    for spot in sorted(sea):
        if not window.holds(centre(spot), -40):
            continue
        reach = _open_water(spot, sea, window)
        if 2 * reach > need:
            x, y = centre(spot)
            choices.append(Choice(Label(words, SEA, x, y + 8), -3.0 * reach))
    return choices


def _open_water(spot: Spot, sea: Collection[Spot], window: Window) -> int:
    """How many hexes of open water lie to both sides, with water above and below."""
    line, x = spot
    reach = 0
    while True:
        ends = ((line, x - 2 * reach), (line, x + 2 * reach))
        near = [n for end in ends for n in (end, *around(end))]
        if not all(n in sea for n in near) or not all(window.holds(centre(end)) for end in ends):
            return reach
        reach += 1


def number(
    words: str, spot: Spot, crowd: Crowd, places: Sequence[Point] = NUMBER_SPOTS, *, faint: bool = False
) -> Label:
    """A hex number at the first free place in its hex, added to the crowd."""
    x, y = centre(spot)
    labels = [Label(words, NUMBER, x + dx, y + dy, faint=faint) for dx, dy in places]
    chosen = next((label for label in labels if crowd.free(label.quad(0.5))), labels[0])
    crowd.add(chosen.quad(0.5))
    return chosen


def inside(choices: Iterable[Choice], window: Window) -> list[Choice]:
    """Those that can be read whole."""
    return [c for c in choices if all(window.holds(corner, -2) for corner in c.label.quad())]


def keep_clear(
    crowd: Crowd, spots: Iterable[Spot], half_width: float, half_height: float, cost: float
) -> None:
    """Ask names to stay off the middle of these hexes."""
    for spot in spots:
        crowd.keep_off(box(*centre(spot), half_width, half_height), cost)
