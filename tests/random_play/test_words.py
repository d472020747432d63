"""What players read: random games of every scenario, and every text that leaves the engine for somebody.

A name of the engine is no name for a player: no id of a unit, no hex but as a number in brackets behind its
name, no word of a program; and a sentence begins and ends as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from beachhead import new_match
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.draw.scene import scene_of
from beachhead.games import scenarios

pytestmark = pytest.mark.slow

MOST = 500  # decisions of one game
SAMPLE = 9  # every so many decisions all that can be read beside the board is read
RAW = re.compile(
    r"_|  |\s[,.:;)]|\bNone\b|[<>{}\[\]]|\(\)"  # a trace of a program
    r"|\b[a-z]{2}-[acx]\d|\breserve ?\d|\brt-\d|\bsection ?\d|\bexit:"  # an id of Memoir
    r"|(?<![(:])\br\d+c\d+|[a-z]:r\d+c\d+\b(?!\))|(?<![(/\d])\b\d{4}\b(?![/)])"  # a bare hex
    r"|\d(US|UK|Cdn)\b"  # a country that the number needs only in a file
)
SENTENCE = re.compile(r"[\w(].*[.?]")


def ids(scenario: str) -> list[str]:
    return [each.id for each in scenarios() if each.id.startswith(scenario)]


def words_in(value: Any) -> Iterator[str]:
    """Every text in a value, however deep; ids are for programs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in ("id", "hex", "look", "side", "hexes", "cut", "paths", "sections", "units"):
                yield from words_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words_in(part)


def beside(match: Match, decision: Decision, rng: Random) -> Iterator[str]:
    """All that can be read at this moment beside the question."""
    view = match.view(decision.seat)
    for panel in match.game.panels(view):
        yield from words_in(asdict(panel))
    clock = match.game.clock(view)
    yield from words_in(asdict(clock)) if clock else ()
    yield from words_in([asdict(name) for name in match.game.unit_names(view).values()])
    yield from words_in([piece["title"] for piece in scene_of(view)["pieces"]])


def answers(match: Match, decision: Decision, rng: Random) -> Iterator[str]:
    """Why things cannot be done, and what lies behind those that can."""
    pieces = scene_of(match.view(decision.seat))["pieces"]
    for piece in rng.sample(pieces, min(3, len(pieces))):
        for intent in ({"unit": piece["id"]}, {"hex": piece["hex"]}):
            told = match.explain(decision.seat, intent)
            yield told.text
            yield from (f"{cause}." for cause, _ in told.sums)


def is_told_well(text: str) -> bool:
    return bool(SENTENCE.fullmatch(text)) and not RAW.search(text) and text[:1] == text[:1].upper()


@pytest.mark.parametrize("scenario", [*ids("fm:"), *ids("m44:")])
def test_nothing_that_a_player_reads_is_a_name_of_the_engine(scenario: str) -> None:
    match, rng = new_match(scenario, seed=5), Random(5)
    sentences, texts = set[str](), set[str]()
    for number in range(MOST):
        if match.over:
            break
        decision = rng.choice(match.open)
        sentences.add(match.prompt(decision))
        if number % SAMPLE == 0:
            texts.update(beside(match, decision, rng))
            texts.update(answers(match, decision, rng))
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    for reader in (*match.seats, "spectator", None):
        sentences.update(match.text(reader))
    assert len(sentences) > 100
    assert [text for text in sorted(sentences) if not is_told_well(text)] == []
    assert [text for text in sorted(texts) if RAW.search(text)] == []
