"""Small pictures for cards: light, cut to the beaches, with everybody who stands there."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from beachhead.core.errors import Unknown
from beachhead.draw.kit.coarse import coarse
from beachhead.draw.kit.layout import Window
from beachhead.draw.thumbnail import thumbnail

WINDOW = Window(0, 0, 100, 100)


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha", "m44:airborne", "raid:field"])
def test_a_small_picture_is_small(scenario: str) -> None:
    drawn = thumbnail(scenario, "light")
    ElementTree.fromstring(drawn)
    assert "url(#p-" not in drawn, "patterns are not in it"
    assert len(gzip.compress(drawn.encode())) < 12_000
    assert thumbnail(scenario, "dark") != drawn


def test_all_units_at_the_start_are_on_it() -> None:
    assert len(re.findall(r'class="n-us"', thumbnail("m44:airborne", "light"))) == 8
    assert len(re.findall(r'class="n-ge"', thumbnail("m44:airborne", "light"))) == 15


def test_there_is_no_picture_of_what_there_is_not() -> None:
    with pytest.raises(Unknown, match="did you mean fm:utah"):
        thumbnail("fm:uta", "light")


def test_outlines_are_rounded_without_drifting() -> None:
    """Ten steps of 1.4 are 14, and not 10 or 20."""
    drawn = coarse(f'<path d="M0 0{"l1.4 0" * 10}z"/>', WINDOW, 2)
    steps = [int(step) for step in re.findall(r"l(-?\d+) 0", drawn)]
    assert sum(steps) == 14
    assert all(step % 2 == 0 for step in steps)


def test_what_lies_beyond_the_window_is_left_out() -> None:
    assert coarse('<path d="M500 0l9 9zM1 1l9 9z"/>', WINDOW, 1) == '<path d="M1 1l9 9z"/>'
    other = '<path d="M500 0h9.5"/>'
    assert coarse(other, WINDOW, 1) == other, "a command that is not ours is left as it is"
