"""The chance to win as a picture: bars for a terminal, SVG for a page. Begin with `sparkline` and `svg`."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from beachhead.analysis.findings import Analysis, Point

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH, HEIGHT, EDGE = 960, 320, 36


def chance_after(curve: Sequence[Point], n: int) -> float:
    """The chance of the first side after an entry."""
    return next((point.chance for point in reversed(curve) if point.n <= n), curve[0].chance)


def of_side(chance: float, side: int) -> float:
    """The same of either side."""
    return chance if side == 0 else 1 - chance


def sparkline(analysis: Analysis, side: int, width: int = 60) -> str:
    """A bar for each stretch of the game, as high as the chance of a side at its end."""
    width = max(1, min(width, analysis.entries))
    ends = [round(analysis.entries * (n + 1) / width) for n in range(width)]
    chances = [of_side(chance_after(analysis.curve, n), side) for n in ends]
    return "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in chances)


def svg(analysis: Analysis, side: int = 0) -> str:
    """The curve of a side over the entries, with the turns below and the decisive moments numbered."""
    entries = max(1, analysis.entries)
    title = escape(f"{analysis.title}: the chance of {analysis.sides[side].name} to win")

    def x(n: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * n / entries, 1)

    def y(chance: float) -> float:
        return round(EDGE + (HEIGHT - 2 * EDGE) * (1 - of_side(chance, side)), 1)

    line = "".join(f"H{x(point.n)}V{y(point.chance)}" for point in analysis.curve[1:])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20" font-size="14" font-weight="bold">{title}</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        level = round(EDGE + (HEIGHT - 2 * EDGE) * (1 - share), 1)
        parts.append(f'<path d="M{EDGE} {level}H{WIDTH - EDGE}" stroke="#bbb"/>')
        parts.append(f'<text x="{EDGE - 4}" y="{level + 4}" text-anchor="end">{share:.0%}</text>')
    for began in analysis.clock:
        if began.turn:
            parts.append(f'<text x="{x(began.n)}" y="{HEIGHT - 14}">{began.turn}</text>')
    start = f"M{x(0)} {y(analysis.start)}"
    parts.append(f'<path d="{start}{line}H{x(entries)}" fill="none" stroke="#1d4f91" stroke-width="2"/>')
    for number, moment in enumerate(analysis.moments, 1):
        at = x(moment.n), y(chance_after(analysis.curve, moment.n))
        parts.append(f'<circle cx="{at[0]}" cy="{at[1]}" r="9" fill="#f5c542" stroke="#5c4400"/>')
        parts.append(f'<text x="{at[0]}" y="{at[1] + 4}" text-anchor="middle">{number}</text>')
    return "".join([*parts, "</svg>\n"])
