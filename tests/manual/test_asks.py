"""What each question means: none is missing, none too long, and what is wrong is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.core.datafile import DataError
from beachhead.games import find_game
from beachhead.manual import read_manual
from beachhead.manual.asks import LONGEST, SHORTEST, read_asks
from tests.bots.fm.test_every_question import asked_of_players
from tests.bots.m44.positions import QUESTIONS

ENOUGH = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
PICTURES = 20


def test_every_question_that_a_player_is_asked_is_explained() -> None:
    assert set(read_manual("fm").asks) == asked_of_players()
    assert set(read_manual("m44").asks) == QUESTIONS


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_they_can_be_read_before_a_move(game: str) -> None:
    asks = read_manual(game).asks
    assert set(asks) <= set(find_game(game).prompts)
    for ask, says in asks.items():
        assert SHORTEST <= len(says.split()) <= LONGEST, ask
        assert says.endswith("."), ask
    assert len(set(asks.values())) == len(asks)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[fly]\nsays = 'x'", "no such question"),
        ("[go]\ntells = 'x'", "one text"),
        ("[go]\nsays = 'too short'", "2 words"),
        (f"[go]\nsays = '{ENOUGH} {ENOUGH} {ENOUGH} more'", "46 words"),
        ("[go", "not TOML"),
    ],
)
def test_what_is_wrong_is_refused(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "asks.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=why):
        read_asks(tmp_path, {"go": "Where?"})


def test_a_manual_may_bring_none(tmp_path: Path) -> None:
    assert read_asks(tmp_path, {"go": "Where?"}) == {}
    (tmp_path / "asks.toml").write_text(f"[go]\nsays = '{ENOUGH}'", encoding="utf-8")
    assert read_asks(tmp_path, {"go": "Where?"}) == {"go": ENOUGH}


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_many_terms_have_a_picture_and_all_of_them_can_be_drawn(game: str) -> None:
    manual = read_manual(game)
    pictured = [term for term in manual.glossary if "<figure" in term.html]
    assert len(pictured) >= PICTURES
    for name, figure in manual.figures.items():
        if name.startswith("term-"):
            svg = figure.draw()
            assert svg.startswith("<svg"), name
            assert "<title>" in svg, name
            assert len(svg) < 100_000, name
