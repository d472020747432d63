"""The general: what it answers with any budget, that it is the same every time, and in every scenario."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from beachhead.bots import make
from beachhead.bots.by_game import ByGame
from beachhead.bots.search.allowance import Share
from beachhead.bots.search.general import VARIED, Candidate, General
from beachhead.bots.search.rollout import Luck
from beachhead.bots.search.trial import Trial
from beachhead.bots.value import value_of
from beachhead.core.action import Done
from beachhead.core.decision import Decision, chance
from beachhead.core.errors import Malformed
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.core.view import view_of
from beachhead.games import find_scenario, scenarios
from tests.bots.courses import course
from tests.bots.test_same_game import elsewhere

BOTH = pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
SHORT = 24
AFTER = 60
"""Questions before that: the hidden set-up of the Germans, among others, is not searched."""


def questions(scenario: str, seed: int, most: int, after: int = 0) -> Iterator[tuple[State, Decision]]:
    """The first questions with a choice of a game between captains, after so many others; the state is the
    one being played."""
    game, chosen = find_scenario(scenario)
    state, dice = game.start(chosen.name, {}), Random(seed)
    table, bots = game.table(state, None), {seat: make("captain", seed) for seat in chosen.seats}
    while state.result is None and most:
        decision, index = state.first, 0
        if decision.seat == CHANCE:
            index = dice.choices(range(len(decision.options)), decision.weights)[0]
        elif len(decision.options) > 1:
            if after <= 0:
                yield state, decision
                most -= 1
            after -= 1
            index = bots[decision.seat].choose(view_of(state, decision.seat), decision)
        table.play(decision, index)


def general_of(scenario: str, parameters: str = "") -> General:
    bot = make(f"general:{parameters}" if parameters else "general", 3)
    assert isinstance(bot, ByGame)
    found = bot.bot_of(scenario.partition(":")[0])
    assert isinstance(found, General)
    return found


# the budget


@BOTH
@pytest.mark.parametrize("nothing", ["0r", "0s", "0ms"])
def test_a_budget_of_nothing_is_the_major(scenario: str, nothing: str) -> None:
    assert course(scenario, f"general:{nothing}", 2, 60) == course(scenario, "major", 2, 60)


@BOTH
def test_it_tries_something_before_it_answers(scenario: str) -> None:
    """And says how often that won."""
    general, tried = general_of(scenario, "24r"), 0
    for state, decision in questions(scenario, 1, SHORT, AFTER):
        general.choose(view_of(state, decision.seat), decision)
        tried += "this wins" in general.why
    assert tried


@BOTH
def test_a_search_that_is_cut_off_has_an_answer(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After any number of rounds."""
    state, decision = next(
        (state.copy(), decision)
        for state, decision in questions(scenario, 1, 400)
        if decision.ask in general_of(scenario).compared
    )
    view = view_of(state, decision.seat)
    for rounds in range(6):
        left = rounds

        def allows(_: object, rollouts: int) -> bool:
            nonlocal left
            left -= 1
            return left >= 0

        monkeypatch.setattr(Share, "allows", allows)
        assert 0 <= general_of(scenario).choose(view, decision) < len(decision.options)


@pytest.mark.parametrize("parameters", ["many", "-3r", "12", "2s+3s", "5r+5r", "r", "nobody"])
def test_other_budgets_are_refused_with_what_there_is(parameters: str) -> None:
    accepted = "a time such as general:500ms or general:2s, a number of rollouts such as general:400r"
    with pytest.raises(Malformed, match=accepted):
        make(f"general:{parameters}")


def test_rollouts_and_seconds_together_are_both_limits() -> None:
    general = general_of("m44:omaha", "40r+10s")
    assert (general.given.rollouts, general.given.seconds, general.patience) == (40, 10.0, 10.0)


# the same every time


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "who"), [("fm:utah", "general:20r,captain"), ("m44:omaha", "captain,general:20r")]
)
def test_cold_or_warm(scenario: str, who: str) -> None:
    warm = course(scenario, who, 1, 80)
    assert course(scenario, who, 1, 80) == warm
    assert elsewhere(scenario, who, 1, 77)[:80] == warm


@BOTH
def test_a_rollout_does_not_depend_on_those_before_it(scenario: str) -> None:
    """Its players come from another position each time, and remember nothing of it."""
    general, seen = general_of(scenario), 0
    for state, decision in questions(scenario, 2, 200):
        if decision.ask not in general.compared:
            continue
        view, value = view_of(state, decision.seat), value_of(find_scenario(scenario)[0])
        assert value is not None
        candidates = [Candidate(option, "standard") for option in range(min(3, len(decision.options)))]
        trial = Trial(general, value, view, decision, state)
        forwards = [trial.outcome(one, number) for one in candidates for number in range(2)]
        other = Trial(general_of(scenario), value, view, decision, state)
        backwards = [other.outcome(one, number) for one in candidates[::-1] for number in (1, 0)]
        assert forwards == backwards[::-1]
        assert all(0 <= chance <= 1 for chance in forwards)
        seen += 1
        if seen == 3:
            return
    raise AssertionError("nothing was compared")


@pytest.mark.parametrize("scenario", ["fm:sword", "m44:omaha"])
def test_the_same_view_gets_the_same_answer(scenario: str) -> None:
    """Of two positions that differ in what the seat may not know. `make soak ARGS=secrecy` has thousands."""
    game, different = find_scenario(scenario)[0], 0
    for state, decision in questions(scenario, 6, SHORT, AFTER):
        view = view_of(state, decision.seat)
        twin = game.resample(view, Random(8))
        different += not twin.same(state)
        one, other = general_of(scenario, "10r"), general_of(scenario, "10r")
        assert one.choose(view, decision) == other.choose(view_of(twin, decision.seat), decision)
        assert one.why == other.why
    assert different


def test_how_long_it_thinks_tells_nothing_of_a_secret_question() -> None:
    """A secret question is answered without a search."""
    for state, decision in questions("m44:omaha", 1, 1):
        open_one, secret = general_of("m44:omaha", "30r"), general_of("m44:omaha", "30r")
        view = view_of(state, decision.seat)
        open_one.choose(view, decision)
        secret.choose(view, replace(decision, secret=True))
        assert "trials this wins" in open_one.why
        assert "trials" not in secret.why


@BOTH
def test_its_plans_are_styles_and_none_that_it_is_measured_with(scenario: str) -> None:
    general = general_of(scenario)
    assert set(general.plans) <= set(general.captain.styles)
    assert not set(general.plans) & {"standard", "first", "rush", "mass", "allout"}


@BOTH
def test_plans_are_made_up_anew_every_turn(scenario: str) -> None:
    """The same from the same seed, all different; those of other turns are forgotten."""
    one, other = general_of(scenario), general_of(scenario)
    usual = one.fresh("standard").style
    made = [one.fresh(f"4/{n}").style for n in range(VARIED)]
    assert made == [other.fresh(f"4/{n}").style for n in range(VARIED)]
    assert len({repr(style) for style in (usual, *made)}) == VARIED + 1
    assert one.fresh("5/0").style != made[0]
    one._forget(5)
    assert list(one._varied) == ["5/0"]


# luck


def test_one_roll_more_does_not_change_what_follows() -> None:
    """A plan that fights twice meets the same draws and the same reply as one that fights once."""
    general = general_of("m44:omaha")
    game, chosen = find_scenario("m44:omaha")
    state = game.opening(game.begin(chosen.name, {}))
    roll = chance("battle_dice", "m44-bat-11", tuple(Done() for _ in range(6)))
    draw = replace(roll, ask="draw")
    once, twice = Luck("7", general.player_turn), Luck("7", general.player_turn)
    once.roll(state, roll)
    for _ in range(2):
        twice.roll(state, roll)
    assert [once.roll(state, draw) for _ in range(20)] == [twice.roll(state, draw) for _ in range(20)]
    state.turn += 1
    assert [once.roll(state, roll) for _ in range(20)] == [twice.roll(state, roll) for _ in range(20)]


# everywhere


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [one.id for one in scenarios() if one.game in ("fm", "m44")])
def test_every_scenario_and_mode(scenario: str) -> None:
    """The first questions of every seat, team seats included."""
    general, met = general_of(scenario, "8r"), set[str]()
    for state, decision in questions(scenario, 1, 60):
        if decision.seat not in met and decision.ask != "record":
            met.add(decision.seat)
            index = general.choose(view_of(state, decision.seat), decision)
            assert 0 <= index < len(decision.options)
    assert met
