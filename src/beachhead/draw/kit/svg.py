"""The few SVG elements that the drawings use. A fragment is a plain string."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from beachhead.draw.kit.curves import num


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; `class_` and `stroke_width` become `class` and `stroke-width`."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None and value != ""
    )
    body = "".join(inside)
    return f"<{name}{words}>{body}</{name}>" if body else f"<{name}{words}/>"


def _value(value: object) -> str:
    return num(value) if isinstance(value, float) else escape(str(value))


def group(name: str, *inside: str, **attributes: object) -> str:
    """Fragments under one class, or nothing if there is nothing in it."""
    return tag("g", *inside, class_=name, **attributes) if any(inside) else ""


def path(d: str, name: str = "", **attributes: object) -> str:
    return tag("path", class_=name, **attributes, d=d) if d else ""


def use(what: str, name: str = "", **attributes: object) -> str:
    return tag("use", class_=name, **attributes, href=f"#{what}")


def shape(id: str, d: str) -> str:
    """A path that is written once and used several times."""
    return tag("path", id=id, fill_rule="evenodd", d=d)


def clip(id: str, d: str) -> str:
    return tag("clipPath", tag("path", clip_rule="evenodd", d=d), id=id)


def moved(x: float, y: float, scale: float = 1.0, turn: float = 0.0, flip: bool = False) -> str:
    """A transform: to a place, turned, and in another size."""
    words = f"translate({num(x)} {num(y)})"
    if turn:
        words += f" rotate({num(turn)})"
    if flip:
        words += f" scale({-scale:.3g} {scale:.3g})"
    elif scale != 1.0:
        words += f" scale({scale:.3g})"
    return words


def pattern(id: str, width: float, height: float, inside: Iterable[str], turn: float = 0.0) -> str:
    return tag(
        "pattern",
        *inside,
        id=id,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({num(turn)})" if turn else None,
    )


def text(words: str) -> str:
    return escape(words, quote=False)
