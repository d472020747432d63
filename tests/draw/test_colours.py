"""Text can be read: contrast of every pair of ink and ground, in both themes."""

from __future__ import annotations

import pytest

from beachhead.draw.kit.palette import FORMATIONS, INK, MAP, NATIONS, THEMES, colours
from beachhead.draw.kit.style import stylesheet

READ_ON = [
    ("ink", "paper"), ("ink_2", "paper"), ("label", "land"), ("label", "bocage"), ("label", "halo"),
    ("label_water", "sea"), ("label_water", "sea_3"), ("label_water", "halo"), ("label_hill", "land"),
    ("label_hill", "hill"), ("label_hill", "halo"), ("hexno", "land"), ("hexno", "bocage"), ("hexno", "sand"),
    ("hexno", "swamp"), ("hexno", "hill"), ("hexno", "woods"),
]  # fmt: skip


def light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    dark, bright = sorted((light(a), light(b)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), READ_ON)
def test_text_stands_out(theme: str, ink: str, ground: str) -> None:
    named = colours(theme)
    assert contrast(named[ink], named[ground]) >= 4.5


def test_strengths_stand_out_on_every_counter() -> None:
    assert min(contrast(body, ink) for body, ink in NATIONS.values()) >= 4.5
    assert min(contrast(ground, INK) for ground in FORMATIONS) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_the_stylesheet_has_a_colour_for_every_name(theme: str) -> None:
    css = stylesheet(theme)
    assert "$" not in css
    assert css.count("{") == css.count("}") > 100


def test_the_themes_differ() -> None:
    assert all(len(pair) == len(THEMES) for pair in MAP.values())
    assert stylesheet("light") != stylesheet("dark")
