"""Names on a map that is seen from afar do not lie on each other, and stay where they belong."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import dev
from beachhead.draw.fm.map import FmMap
from beachhead.draw.fm.names import fm_names
from beachhead.draw.labels.afar import LEVELS, _enlarged, _over_others, names
from beachhead.draw.labels.lettering import BEACH, CITY, TOWN, Label, touch
from beachhead.draw.scene import _board


def shown(scenario: str, level: int) -> list[Label]:
    _, board = _board(scenario, (), None)
    assert isinstance(board, FmMap)
    labels, _ = fm_names(board)
    hidden = _over_others(labels, LEVELS[level])
    return [x for n, x in enumerate(labels) if n not in hidden and LEVELS[level].get(x.hand.name, 1)]


@pytest.mark.parametrize("level", LEVELS)
def test_no_name_lies_on_another_at_any_level(level: int) -> None:
    labels = shown("fm:campaign", level)
    quads = [(x.words, _enlarged(x.quad(), LEVELS[level].get(x.hand.name, 1))) for x in labels]
    assert [(a, b) for (a, one), (b, two) in combinations(quads, 2) if touch(one, two)] == []
    assert {"OMAHA BEACH", "Caen"} <= {words for words, _ in quads}


def test_a_beach_counts_more_than_a_city_and_a_city_more_than_a_town() -> None:
    beach, city, town = (Label(w, hand, 0, 0) for w, hand in (("B", BEACH), ("C", CITY), ("T", TOWN)))
    assert _over_others([town, city, beach], LEVELS[72]) == {0, 1}
    assert "m-over-72" in names([town, city])


def test_a_turned_name_is_turned_by_what_is_around_it() -> None:
    """Who enlarges a text that is itself moved and turned sends it across the map."""
    written = Label("OMAHA BEACH", BEACH, 100, 50, turn=30).svg()
    assert re.match(r"<g transform=[^>]*><text (?!.*transform)", written)


def test_the_board_enlarges_names_as_they_were_measured() -> None:
    text = (dev.WEB / "src" / "board" / "lettering.ts").read_text(encoding="utf-8")
    parts = re.split(r"\n  \[\s*(0\.\d+),", text)
    found = {
        round(100 * float(below)): {
            **{name: float(times) for name, times in re.findall(r'larger\("([\w-]+)", ([\d.]+)\)', level)},
            **{
                name: 0
                for name in re.findall(r'"(m-[\w-]+)"(?=[,)])(?!, [\d.])', level)
                if "over" not in name
            },
        }
        for below, level in zip(parts[1::2], parts[2::2], strict=True)
    }
    assert found == LEVELS
