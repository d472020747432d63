"""How good values are, as a picture: chances against what came of them, and the log-loss turn by turn. Begin
with `picture`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from beachhead.sim.fit_family import Found

PANEL, GAP, TOP, LINE = 260, 60, 30, 18
COLOURS = ("#1b6ca8", "#c44e1c", "#2e8b57", "#8a4fa3", "#b8860b", "#5f6b76", "#c2185b", "#00838f")
COIN = 0.7
"""The top of the scale of log-loss: a chance of a half always gives .693."""
FEW = 40
"""Positions below which a point is left out."""

Point = tuple[float, float]


def picture(found: Sequence[Found]) -> str:
    """An SVG that stands alone, light or dark as the reader's system is."""
    high = TOP + PANEL + 50 + LINE * len(found)
    wide = 2 * PANEL + 3 * GAP
    last = max([1, *(turn for one in found for turn in one.by_turn)])
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        "<title>Chances against what came of them, and log-loss by turn</title>",
        "<style>text{font:12px sans-serif;fill:#333}.grid{stroke:#ccc}.half{stroke:#888;stroke-dasharray:4}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}}</style>",
        *_frame(GAP, "chance", "share won", ("0", "50 %", "100 %"), ("0", "50 %", "100 %")),
        f'<line class="half" x1="{GAP}" y1="{TOP + PANEL}" x2="{GAP + PANEL}" y2="{TOP}"/>',
        *_frame(2 * GAP + PANEL, "turn", "log-loss", ("0", f"{last / 2:g}", f"{last}"), ("0", "0.35", "0.7")),
    ]
    for n, one in enumerate(found):
        colour = COLOURS[n % len(COLOURS)]
        bins = [(b.chance, b.won) for b in one.bins if b.positions >= FEW]
        turns = [(t / last, min(1.0, f.loss / COIN)) for t, f in one.by_turn.items() if f.positions >= FEW]
        drawn += [_curve(GAP, bins, colour), _curve(2 * GAP + PANEL, turns, colour)]
        y = TOP + PANEL + 50 + LINE * n
        good = f"from turn 4 on AUC {one.later.auc:.3f}, log-loss {one.later.loss:.3f}"
        told = f"{one.scenario}: {one.games} games, {good}"
        drawn.append(f'<rect x="{GAP}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
        drawn.append(f'<text x="{GAP + 16}" y="{y}">{escape(told)}</text>')
    return "\n".join([*drawn, "</svg>"])


def _frame(left: float, below: str, beside: str, across: Iterable[str], up: Iterable[str]) -> list[str]:
    """Axes with three marks each."""
    foot = TOP + PANEL
    drawn = [f'<text x="{left}" y="{TOP - 12}">{beside}</text>']
    for n, mark in enumerate(across):
        x = left + n * PANEL / 2
        drawn.append(f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{foot}"/>')
        drawn.append(f'<text x="{x}" y="{foot + 16}" text-anchor="middle">{mark}</text>')
    for n, mark in enumerate(up):
        y = foot - n * PANEL / 2
        drawn.append(f'<line class="grid" x1="{left}" y1="{y}" x2="{left + PANEL}" y2="{y}"/>')
        drawn.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{mark}</text>')
    drawn.append(f'<text x="{left + PANEL / 2}" y="{foot + 32}" text-anchor="middle">{below}</text>')
    return drawn


def _curve(left: float, points: Sequence[Point], colour: str) -> str:
    """A line through points of the unit square."""
    at: Callable[[Point], str] = lambda p: f"{left + p[0] * PANEL:.1f},{TOP + PANEL - p[1] * PANEL:.1f}"  # noqa: E731
    return f'<polyline points="{" ".join(map(at, points))}" fill="none" stroke="{colour}" stroke-width="2"/>'
