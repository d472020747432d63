"""What positions are worth: for every scenario, the same for all that a seat cannot tell apart."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from beachhead import new_match
from beachhead.bots import answer, make
from beachhead.bots.value import value_of, win_chance
from beachhead.core.errors import Malformed, Unknown
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE
from beachhead.core.state import Result, State
from beachhead.core.view import View
from beachhead.games import find_game, scenarios

IDS = [scenario.id for scenario in scenarios() if scenario.game != "raid"]
SOME = ("fm:utah", "fm:sword", "m44:omaha", "m44:overthrough/sword+juno", "m44:airborne")


@cache
def moments(scenario: str, number: int = 4) -> tuple[State, ...]:
    """Positions of a game that greedy plays, some way apart."""
    match = new_match(scenario, seed=5)
    bot, found = make("greedy", 1), []
    for n in range(60 * number):
        if match.over:
            break
        decision = match.open[0]
        match.apply(decision.seat, answer(bot, match.view(decision.seat), decision))
        if n % 60 == 45:
            found.append(match.state.copy())
    return tuple(found)


def secrets(scenario: str, most: int = 6) -> Iterator[tuple[View, State]]:
    """Moments of a game that greedy plays in which a seat can imagine several positions, with its view."""
    match = new_match(scenario, seed=5)
    game, bot, found, seen = match.game, make("greedy", 1), 0, 0
    while not match.over and found < most:
        decision = match.open[0]
        match.apply(decision.seat, answer(bot, match.view(decision.seat), decision))
        for seat in match.seats:
            view = match.view(seat)
            if found < most and len({game.resample(view, Random(n)).key for n in range(2)}) > 1:
                seen += 1
                if seen % 9 == 1:  # from the whole length of the game, not only its beginning
                    found += 1
                    yield view, match.state


def both(state: State) -> Iterator[float]:
    value = value_of(find_game(state.setup.game))
    assert value is not None
    for seats in value.teams(state.setup).values():
        yield value.chance(state, seats[0])


@pytest.mark.parametrize("scenario", IDS)
def test_every_scenario_has_a_chance_from_the_beginning(scenario: str) -> None:
    state = new_match(scenario, seed=1).state
    first, second = both(state)
    assert 0.001 < first < 0.999
    assert second == pytest.approx(1 - first, abs=0.25)  # each side knows its own hand


@pytest.mark.parametrize("scenario", ["fm:utah", "fm:sword"])
def test_where_nothing_is_private_both_chances_are_one(scenario: str) -> None:
    for state in moments(scenario):
        assert sum(both(state)) == pytest.approx(1)


@pytest.mark.parametrize("scenario", SOME)
def test_teammates_and_sides_agree_but_for_their_hands(scenario: str) -> None:
    value = value_of(find_game(scenario.partition(":")[0]))
    assert value is not None
    for state in moments(scenario):
        for seats in value.teams(state.setup).values():
            chances = [value.chance(state, seat) for seat in seats]
            assert max(chances) - min(chances) < 0.25


@pytest.mark.parametrize("scenario", SOME)
def test_what_a_seat_cannot_know_changes_nothing(scenario: str) -> None:
    value = value_of(find_game(scenario.partition(":")[0]))
    assert value is not None
    found = 0
    for view, state in secrets(scenario):
        imagined = [find_game(state.setup.game).resample(view, Random(n)) for n in range(4)]
        found += len({one.key for one in imagined}) > 1
        assert {value.chance(one, view.seat) for one in imagined} == {value.chance(state, view.seat)}
    assert found >= 3, "positions were imagined that differ"


def test_a_chance_is_of_the_position_and_changes_with_it() -> None:
    value = value_of(find_game("fm"))
    assert value is not None
    early, *_, late = moments("fm:utah")
    assert value.chance(early, early.setup.seats[0]) != value.chance(late, late.setup.seats[0])
    assert value.chance(early, early.setup.seats[0]) == value.chance(early.copy(), early.setup.seats[0])


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_a_game_that_is_over_is_won_lost_or_drawn(scenario: str) -> None:
    state = moments(scenario)[-1].copy()
    winners, losers = state.setup.seats[:1], state.setup.seats[1:]
    scores = tuple((seat, 1 if seat in winners else -1) for seat in state.setup.seats)
    value = value_of(find_game(state.setup.game))
    assert value is not None
    state.result = Result("us", "victory", "", "", scores)
    assert [value.chance(state, seat) for seat in (*winners, *losers)] == [1.0, 0.0]
    state.result = Result(None, "draw", "", "", tuple((seat, 0) for seat in state.setup.seats))
    assert [value.chance(state, seat) for seat in state.setup.seats] == [0.5, 0.5]


@pytest.mark.parametrize("change", ["fingerprint", "rules"])
def test_other_facts_or_rules_take_the_general_weights(change: str) -> None:
    value = value_of(find_game("fm"))
    assert value is not None
    setup = moments("fm:utah")[0].setup
    if change == "rules":
        other = dataclasses.replace(setup, rules=setup.rules + 1)
    else:
        other = dataclasses.replace(setup, fingerprint="other")
    assert value.weights(setup).name == "utah"
    assert value.weights(other).name == value.family(other) == "beaches"


def test_a_game_without_a_value_has_none() -> None:
    assert value_of(find_game("raid")) is None
    match = new_match("raid:field", seed=1)
    with pytest.raises(Unknown, match="Nobody knows what a position of The raid is worth"):
        win_chance(match.view(match.open[0].seat))


def played_to(match: Match, asked: str) -> None:
    bot = make("greedy", 1)
    while match.open[0].ask != asked:
        decision = match.open[0]
        assert decision.seat != CHANCE
        match.apply(decision.seat, answer(bot, match.view(decision.seat), decision))


def test_a_seat_learns_its_chance_from_its_view() -> None:
    match = new_match("m44:omaha", seed=2)
    played_to(match, "move")
    for seat in match.seats:
        found = win_chance(match.view(seat), samples=3)
        assert 0 < found.chance < 1
        assert found.spread == pytest.approx(0)
        assert found == win_chance(match.view(seat), samples=3)


def test_a_chance_over_nothing_is_refused() -> None:
    match = new_match("fm:utah", seed=2)
    with pytest.raises(Malformed, match="the mean over 1 position or more, not 0"):
        win_chance(match.view(match.seats[0]), samples=0)
