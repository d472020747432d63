"""Hints: the choice of the bot first, each with a reason, from what the seat may know and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from beachhead import hint, new_match
from beachhead.bots import make
from beachhead.bots.hint import ALONE, BY_CHANCE, NO_REASON, Hint
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed, NotYourDecision
from beachhead.core.state import State
from beachhead.core.view import View, view_of
from beachhead.fm.game import FM
from beachhead.m44.game import M44
from tests.bots.fm.games import questions
from tests.bots.fm.test_every_question import RARE as RARE_FM
from tests.bots.fm.test_every_question import asked_of_players
from tests.bots.m44.positions import QUESTIONS, RARE, positions

MANY = 4
SHORT = 3


def checked(view: View, decision: Decision) -> tuple[Hint, ...]:
    found = hint(view, decision, bot="captain")
    assert 1 <= len(found) <= SHORT
    assert len({one.option for one in found}) == len(found)
    for one in found:
        assert one.text == view.setup.names.text(decision.options[one.option])
        assert one.why.endswith("."), (decision.ask, one)
        assert one.why not in (NO_REASON, BY_CHANCE), (decision.ask, one)
        assert all(line.endswith(".") for line in one.expects)
    assert found[0].option == make("captain", 0).choose(view, decision), decision.ask
    return found


@pytest.mark.slow
def test_every_question_of_fire_and_movement_gets_a_hint_that_hidden_things_do_not_change() -> None:
    met: Counter[str] = Counter()
    twins = 0
    for scenario, seed in (("sword", 1), ("utah", 2), ("omaha", 3), ("gold-juno", 5)):
        for state, decision in questions(scenario, ("random", "random"), seed):
            if met[decision.ask] < MANY and len(decision.options) > 1:
                met[decision.ask] += 1
                view = view_of(state, decision.seat)
                other: State = FM.resample(view, Random(seed + 7))
                twins += not other.same(state)
                twin = view_of(other, decision.seat)
                assert hint(twin, decision, bot="captain") == checked(view, decision)
    assert asked_of_players() - RARE_FM <= set(met)
    assert twins > MANY


@pytest.mark.slow
@pytest.mark.parametrize("ask", sorted(QUESTIONS - RARE))
def test_every_question_of_memoir_likewise(ask: str) -> None:
    for state in positions()[ask]:
        decision = state.first
        view = view_of(state, decision.seat)
        other = M44.resample(view, Random(9))
        twin = view_of(other, decision.seat)
        assert hint(twin, decision, bot="captain") == checked(view, decision)


def test_the_same_view_gets_the_same_hint_and_battles_their_exact_odds() -> None:
    match = new_match("m44:omaha", seed=3)
    captain = make("captain")
    while match.open[0].ask != "battle":
        decision = match.open[0]
        match.apply(decision.seat, captain.choose(match.view(decision.seat), decision))
    view = match.view(match.open[0].seat)
    found = hint(view)
    assert hint(view) == found
    target = found[0]
    prospect = match.game.prospects(view)[target.option]
    assert prospect.battle is not None
    results = match.game.odds(view, prospect.battle)["results"]
    assert isinstance(results, list)
    likeliest = max(results, key=lambda one: one["percent"])
    assert f"{likeliest['percent']:.1f} % {likeliest['says']}" in target.expects[0]
    values = [one.value for one in hint(view, bot="captain")]
    assert all(value is not None for value in values)
    assert values == sorted(values, key=lambda value: -(value or 0.0))


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_the_strongest_bot_tells_the_chance_to_win_after_each(scenario: str) -> None:
    match, captain, told = new_match(scenario, seed=3), make("captain"), 0
    while told < 2:
        decision = match.open[0]
        view = match.view(decision.seat)
        if decision.ask in ("play", "pick_mover", "pick_target") and len(decision.options) > 2:
            found = hint(view)
            assert found == hint(view)
            if len(found) > 1:
                assert all(one.chance is not None and 0 <= one.chance <= 1 for one in found)
                assert all(one.spread is not None and one.spread < 0.5 for one in found)
                best = max(one.chance or 0.0 for one in found)
                assert found[0].chance == best or found[0].option == make("major").choose(view, decision)
                told += 1
        match.apply(decision.seat, captain.choose(view, decision))


def test_a_game_whose_bot_says_little_and_bots_that_say_nothing() -> None:
    match = new_match("raid:field", seed=2)
    while len(match.open[0].options) == 1:
        match.apply(match.open[0].seat, 0)
    view = match.view(match.open[0].seat)
    (scouted,) = hint(view)
    assert scouted.why
    assert scouted.value is None
    (foreign,) = hint(view, bot="captain")
    assert foreign.why == BY_CHANCE
    (blind,) = hint(view, bot="random")
    assert blind.why == BY_CHANCE


def test_one_option_nothing_asked_and_nothing_wanted() -> None:
    match = new_match("raid:field", seed=2)
    seen = 0
    while not match.over and not seen:
        decision = match.open[0]
        if len(decision.options) == 1:
            (only,) = hint(match.view(decision.seat))
            assert (only.option, only.why) == (0, ALONE)
            seen += 1
        match.apply(decision.seat, 0)
    with pytest.raises(NotYourDecision, match="nothing to advise"):
        hint(match.view("spectator"))
    with pytest.raises(Malformed, match="at least one"):
        hint(new_match("m44:omaha", seed=1).view("allies"), most=0)
