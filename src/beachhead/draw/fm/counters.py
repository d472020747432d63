"""Counters of Fire & Movement, 100 by 100, drawn 46 wide so that names and numbers show between them.

Body in the colour and shape of the nation; unit, size and formation in the head; the symbol on the colour of
its formation; attack, defence and movement at the foot, framed movement for a mobile unit. A reduced unit has
a pale foot and a hollow dot. Begin with `counter` and `stack`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from beachhead.draw.fm.alternate import silhouettes
from beachhead.draw.kit.digits import HEIGHT, breadth, digits, fitted
from beachhead.draw.kit.signs import BODY, EMBLEM, FOOT, KEYLINE, shape_of
from beachhead.draw.kit.svg import group, moved, path, tag, text, use

SIZE: Final = 46.0
STEP: Final = 4.0  # from one counter of a stack to the next
MARKS: Final = {"battalion": ("II", 9.0), "regiment": ("III", 15.0), "brigade": ("X", 12.0)}


@dataclass(frozen=True)
class Counter:
    """What a counter shows."""

    id: str
    title: str
    nation: str  # us, cw, ge, lw or ss
    type: str
    size: str
    head: tuple[str, str]  # the unit and its formation
    ground: str  # the colour of the symbol box
    strengths: str  # "4-5-6"
    movement: str  # "6", its last part
    mobile: bool
    steps: int
    lost: int
    zoc: bool
    secret: bool = False  # set up in secret, shown to its owner
    alternate: bool = False  # silhouettes in the box, not a symbol


def counter_defs() -> str:
    """The bodies that counters share."""
    stops = [(0, "#fff", 0.2), (0.5, "#fff", 0.0), (1, "#000", 0.2)]
    sheen = [tag("stop", offset=o, stop_color=c, stop_opacity=f"{a:.1f}") for o, c, a in stops]
    bodies = [tag("path", id=f"body-{nation}", d=d) for nation, d in BODY.items()]
    gradient = tag("linearGradient", *sheen, id="sheen", x2=1, y2=1)
    return "".join((gradient, *bodies))


def counter(unit: Counter, x: float, y: float, size: float = SIZE) -> str:
    """A counter with its centre at (x, y)."""
    scale = size / 100
    parts = [*_card(unit), _symbol(unit), *_head(unit), *_flanks(unit), _values(unit)]
    if unit.secret:
        parts.append(_disc("?", (99.0, 1.0), 14.0))
    label = tag("title", text(unit.title))
    return group(
        "counter", label, *parts, transform=moved(x - size / 2, y - size / 2, scale), data_unit=unit.id
    )


def _card(unit: Counter) -> list[str]:
    """The cardboard with its shadow and sheen."""
    shape = shape_of(unit.nation)
    body = f"body-{shape}"
    return [
        use(body, "c-shade", x=4, y=6),
        use(body, f"n-{unit.nation}"),
        path(KEYLINE, "c-key") if shape == "ge" else "",
        path(FOOT[shape], "c-pale") if unit.lost else "",
        use(body, fill="url(#sheen)"),
        use(body, "c-rim"),
    ]


def _symbol(unit: Counter) -> str:
    frame = tag("rect", class_="c-box", width=56, height=36, fill=unit.ground)
    shape = silhouettes(unit.type, shape_of(unit.nation)) if unit.alternate else use(f"sign-{unit.type}")
    return group("", frame, shape, transform=moved(22, 24.5))


def _head(unit: Counter) -> list[str]:
    """Unit on the left, formation on the right, the sign of its size in the gap."""
    ink = f"n-{unit.nation}-ink"
    left, right = {"us": (7.0, 93.0), "cw": (9.0, 91.0)}.get(unit.nation, (8.0, 92.0))
    mark, wide = MARKS[unit.size]
    lengths = [_length(words) for words in unit.head]
    squeeze = min(1.0, (right - left - wide - 7) / sum(lengths))
    own, of = (length * squeeze for length in lengths)
    gap = (left + own + right - of) / 2 if unit.head[1] else 50.0
    return [
        _words(unit.head[0], left, own, "start", ink),
        _words(unit.head[1], right, of, "end", ink),
        path(
            _size_mark(mark, max(gap, left + own + wide / 2 + 2)), f"n-{unit.nation}-line", stroke_width=2.6
        ),
    ]


def _words(words: str, x: float, length: float, anchor: str, ink: str) -> str:
    if not words:
        return ""
    long = {"textLength": length, "lengthAdjust": "spacingAndGlyphs"} if len(words) > 1 else {}
    return tag("text", text(words), class_=f"c-head {ink}", x=x, y=19.5, text_anchor=anchor, **long)


def _length(words: str) -> float:
    return sum(11.6 if letter.isupper() else 10.4 if letter.isdigit() else 9.4 for letter in words)


def _size_mark(mark: str, x: float) -> str:
    if mark == "X":
        return f"M{x - 4.5:.1f} 8l9 9.5m0-9.5l-9 9.5"
    return "".join(f"M{x + (n - (len(mark) - 1) / 2) * 5.6:.1f} 7.5V18" for n in range(len(mark)))


def _flanks(unit: Counter) -> list[str]:
    """Emblem and, without a zone of control, a black hexagon on the left; a dot a step on the right."""
    ink, line = f"n-{unit.nation}-ink", f"n-{unit.nation}-line"
    emblem = path(EMBLEM[shape_of(unit.nation)], ink, transform=moved(11.5, 36, 0.82), fill_rule="evenodd")
    free = "M11.5 47L17 50.2V56.6L11.5 59.8 6 56.6V50.2Z"
    parts = [emblem]
    if not unit.zoc:
        parts += [path(free, "c-free"), path(free, line, stroke_width=1.4)]
    for n in range(unit.steps):
        y = 42.5 + (n - (unit.steps - 1) / 2) * 14
        standing = n < unit.steps - unit.lost
        r = 5.0 if standing else 4.3
        parts.append(
            tag(
                "circle",
                class_=ink if standing else line,
                cx=88.5,
                cy=y,
                r=r,
                stroke_width=2,
            )
        )
    return parts


def _values(unit: Counter) -> str:
    """Strengths in drawn numerals, 24 high and fitted to the foot."""
    ink = "c-ink" if unit.lost else f"n-{unit.nation}-line"
    drawn = digits(unit.strengths, (50, 81.5), 24, 82, ink, 2.7)
    if not unit.mobile:
        return drawn
    scale = fitted(unit.strengths, 24, 82, 2.7)
    wide = breadth(unit.movement) * scale
    left = 50 + breadth(unit.strengths) * scale / 2 - wide
    high = HEIGHT * scale
    box = tag(
        "rect", class_=ink, x=left - 4.8, y=81.5 - high / 2 - 4.6, width=wide + 9.6, height=high + 9.2, rx=6,
        stroke_width=1.8, opacity=0.8,
    )  # fmt: skip
    return box + drawn


def stack(units: Sequence[Counter], x: float, y: float) -> str:
    """The counters of a hex, the last on top, and how many there are."""
    top = len(units) - 1
    lift = top * STEP / 2
    cards = [counter(u, x - (top - n) * STEP, y + (top - n) * STEP - lift) for n, u in enumerate(units)]
    if not top:
        return cards[0]
    at = x + SIZE / 2 + 2, y - SIZE / 2 - 3 - lift
    return group("stack", *cards, _disc(str(len(units)), at, 7.5))


def _disc(words: str, at: tuple[float, float], r: float) -> str:
    """A small amber disc at a corner: how many counters lie here, or that this one is secret."""
    disc = tag("circle", class_="c-count", cx=at[0], cy=at[1], r=r)
    return disc + digits(words, at, 1.12 * r, 1.34 * r, "c-count-ink", 2.4)
