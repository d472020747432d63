"""The few plots a report needs, as SVG from the standard library: `whiskers`, `columns`, `curves`.

Colours are classes of the page (`s0` and `s1` for the sides, `s2` for what is neither), so they follow its
theme. Every mark shows its number on hover.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from beachhead.sim.stats import Rate

WIDE, HIGH = 640, 250
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 14, 40
WIDEST = 60


class Point(NamedTuple):
    """A value of a curve and half of its interval."""

    x: float
    y: float
    error: float = 0.0


class Scale:
    """From numbers to the sheet, with round ticks."""

    def __init__(self, low: float, high: float, begin: float, end: float, *, whole: bool = False) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self._begin, self._end = begin, end
        self.ticks = ticks(self.low, self.high, whole)

    def at(self, value: float) -> float:
        return self._begin + (value - self.low) / (self.high - self.low) * (self._end - self._begin)


def ticks(low: float, high: float, whole: bool = False) -> list[float]:
    """At most seven round numbers between two."""
    step = 1.0 if whole else 10.0**-6
    while (high - low) / step > 6:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    if whole:
        step = max(1.0, round(step))
    first = -(-low // step)
    return [n * step for n in range(int(first), int(high // step + 1e-9) + 1)]


def whiskers(rows: Sequence[tuple[str, Rate, str]], words: str) -> str:
    """A share with its interval on each line, with 50 % marked."""
    high = TOP + 34 * len(rows) + BOTTOM
    across = Scale(0, 1, 180, WIDE - 164)
    drawn = [_line(across.at(t), TOP, across.at(t), high - BOTTOM + 6, "grid") for t in (0, 0.25, 0.75, 1)]
    drawn.append(_line(across.at(0.5), TOP, across.at(0.5), high - BOTTOM + 6, "half"))
    drawn += [_text(across.at(t), high - BOTTOM + 24, f"{t:.0%}", "middle") for t in (0, 0.25, 0.5, 0.75, 1)]
    for n, (label, rate, colour) in enumerate(rows):
        y = TOP + 34 * n + 17
        drawn.append(_text(166, y + 5, label, "end", "label"))
        drawn.append(_line(across.at(rate.low), y, across.at(rate.high), y, f"{colour} whisker", str(rate)))
        drawn.append(f'<circle class="{colour}" cx="{across.at(rate.share):.1f}" cy="{y}" r="6"/>')
        drawn.append(_text(WIDE - 6, y + 5, str(rate), "end", "label"))
    return _svg(drawn, words, high)


Stacks = Mapping[int, Sequence[tuple[float, str]]]
"""By the whole number a column stands on: its parts, each with a height and a colour."""


def columns(stacks: Stacks, words: str, below: str, step: int = 1) -> str:
    """Stacked columns over every `step` of the whole numbers."""
    low, high = min(stacks, default=0), max(stacks, default=1)
    across = Scale(low - step / 2, high + step / 2, LEFT, WIDE - RIGHT, whole=True)
    up = Scale(0, max((sum(n for n, _ in parts) for parts in stacks.values()), default=1), HIGH - BOTTOM, TOP)
    drawn = _axes(across, up, below)
    thick = min((across.at(step) - across.at(0)) * 0.84, WIDEST)
    for x, parts in stacks.items():
        base = 0.0
        for n, colour in parts:
            if n:
                top, foot = up.at(base + n), up.at(base)
                drawn.append(
                    f'<rect class="{colour}" x="{across.at(x) - thick / 2:.1f}" y="{top:.1f}" '
                    f'width="{thick:.1f}" height="{foot - top:.1f}"><title>{x}: {n:g}</title></rect>'
                )
            base += n
    return _svg(drawn, words)


def curves(lines: Iterable[tuple[str, Sequence[Point]]], words: str, below: str) -> str:
    """Curves with the band of their intervals."""
    drawn_lines = [(colour, points) for colour, points in lines if points]
    xs = [point.x for _, points in drawn_lines for point in points]
    highest = max((point.y + point.error for _, points in drawn_lines for point in points), default=1)
    across = Scale(min(xs, default=0), max(xs, default=1), LEFT, WIDE - RIGHT, whole=True)
    up = Scale(0, highest * 1.05, HIGH - BOTTOM, TOP)
    drawn = _axes(across, up, below)
    for colour, points in drawn_lines:
        over = [(across.at(p.x), up.at(p.y + p.error)) for p in points]
        under = [(across.at(p.x), up.at(max(0.0, p.y - p.error))) for p in reversed(points)]
        middle = [(across.at(p.x), up.at(p.y)) for p in points]
        drawn.append(f'<polygon class="{colour} band" points="{_points(over + under)}"/>')
        drawn.append(f'<polyline class="{colour} curve" points="{_points(middle)}"/>')
        for point, (x, y) in zip(points, middle, strict=True):
            told = f"<title>turn {point.x:g}: {point.y:.2f} ± {point.error:.2f}</title>"
            drawn.append(f'<circle class="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="3">{told}</circle>')
    return _svg(drawn, words)


def _axes(across: Scale, up: Scale, below: str) -> list[str]:
    drawn = [_line(LEFT, up.at(t), WIDE - RIGHT, up.at(t), "grid") for t in up.ticks]
    drawn += [_text(LEFT - 8, up.at(t) + 4, f"{t:g}", "end") for t in up.ticks]
    drawn += [_text(across.at(t), HIGH - BOTTOM + 18, f"{t:g}", "middle") for t in across.ticks]
    drawn.append(_text((LEFT + WIDE - RIGHT) / 2, HIGH - 4, below, "middle", "axis"))
    return drawn


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _line(x1: float, y1: float, x2: float, y2: float, name: str, told: str = "") -> str:
    inside = f"<title>{escape(told)}</title>" if told else ""
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}">{inside}</line>'


def _text(x: float, y: float, words: str, anchor: str, name: str = "") -> str:
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(drawn: Iterable[str], words: str, high: float = HIGH) -> str:
    title = f"<title>{escape(words)}</title>"
    return f'<svg class="chart" viewBox="0 0 {WIDE} {high}" role="img">{title}{"".join(drawn)}</svg>'
