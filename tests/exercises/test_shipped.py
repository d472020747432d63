"""Every exercise that is shipped can be asked, has its answer, and a second way to it agrees."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random

import pytest

from beachhead.core.seat import Seat
from beachhead.core.view import view_of
from beachhead.exercises import Opened, games_with_exercises, opened, read_exercises
from beachhead.exercises.difficulty import level_of
from beachhead.exercises.kind import Position
from beachhead.exercises.loading import book_of
from beachhead.exercises.opening import states_at
from beachhead.games import OURS, find_game
from beachhead.rulebook import open_rulebook
from tests.exercises import second_opinion

INSIDE = re.compile(r"\b(?:None|True|False|Hex|UnitId|HexId)\b|_|[{}<>\[\]]|[a-z]-[ax]\d|rt-\d")
"""Words of the program's inside: they have no place in a sentence."""


@cache
def everything(game: str) -> tuple[Opened, ...]:
    return tuple(opened(exercise) for exercise in read_exercises(game))


def test_both_games_have_exercises() -> None:
    assert set(games_with_exercises()) >= set(OURS)


@pytest.mark.parametrize("game", OURS)
def test_they_have_the_answers_they_were_made_with(game: str) -> None:
    """After a change of rules or values that is meant, run `beachhead exercises make` for the game; where the
    games themselves no longer replay, delete its game files first."""
    other = [
        one.exercise.id
        for one in everything(game)
        if (one.question.checksum, level_of(one.question, one.kind.effort))
        != (one.exercise.answer, one.exercise.level)
    ]
    assert other == [], f"if this was meant, run `beachhead exercises make {game}`"


@pytest.mark.parametrize("game", OURS)
def test_a_second_opinion_agrees(game: str) -> None:
    """Each answer is found once more from the true state, by the options of the game itself or by plain
    counting."""
    checked: Counter[str] = Counter()
    for one in everything(game):
        state = states_of(one)
        second = second_opinion.of(one, state)
        assert second == one.question.right, (one.exercise.id, one.exercise.kind)
        checked[one.exercise.kind] += 1
    assert set(checked) == {kind.name for kind in book_of(game).kinds}


def states_of(one: Opened) -> object:
    """The true state of an exercise."""
    exercise = one.exercise
    moments = frozenset(e.at for e in read_exercises(exercise.game) if e.file == exercise.file)
    return states_at(exercise.game, exercise.file, moments | {exercise.at})[exercise.at].copy()


@pytest.mark.parametrize("game", OURS)
def test_no_answer_depends_on_a_secret(game: str) -> None:
    """Whatever else the seat might imagine, the question and its answer stay the same."""
    brings = find_game(game)
    for one in everything(game)[::3]:
        view = view_of(states_of(one), Seat(one.exercise.seat))  # type: ignore[arg-type]
        other = Position(brings, view, brings.resample(view, Random(7)))
        assert one.kind.question(other, one.exercise.about) == one.question, one.exercise.id


@pytest.mark.parametrize("game", OURS)
def test_there_are_enough_of_every_kind_and_difficulty(game: str) -> None:
    found = read_exercises(game)
    kinds, levels = Counter(e.kind for e in found), Counter(e.level for e in found)
    assert len(found) >= 120
    assert len(kinds) >= 6
    assert min(kinds.values()) >= 8
    assert min(levels[n] for n in range(1, 6)) >= 5
    assert len({(one.question.asks, one.question.checksum) for one in everything(game)}) == len(found)


@pytest.mark.parametrize("game", OURS)
def test_every_sentence_is_for_players_and_names_a_rule_of_the_book(game: str) -> None:
    known = {rule.id for rule in open_rulebook()}
    for one in everything(game):
        asked = one.question
        reasons = one.reasons(asked.right | asked.guess & {answer.id for answer in asked.answers})
        rules = {asked.rule, *(reason.rule for reason in reasons.values())}
        assert rules <= known, (one.exercise.id, rules - known)
        told = [asked.asks, asked.suppose, asked.says, *(answer.says for answer in asked.answers)]
        told += [reason.says for reason in reasons.values()] + [cause for cause, _ in asked.sums]
        assert [says for says in told if INSIDE.search(says)] == [], one.exercise.id
        assert asked.asks.endswith("?")
        assert all(says[0].isupper() or says[0].isdigit() for says in (asked.asks, asked.says))


@pytest.mark.parametrize("game", OURS)
def test_units_and_hexes_that_are_asked_for_are_on_the_board(game: str) -> None:
    for one in everything(game):
        state = states_of(one)
        kind = {"unit": "UnitId", "hex": "HexId"}.get(one.question.pick)
        for answer in one.question.answers if kind else ():
            state.setup.names.read(kind, answer.id)  # type: ignore[attr-defined]
