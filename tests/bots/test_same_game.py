"""The same seed gives the same game, choice by choice: in a process that has played before and in one that
has just been started, however slow or busy the machine is, whatever the order of sets happens to be there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count

import pytest

from beachhead.bots import Bot, budget, make
from beachhead.bots.budget import Budget
from beachhead.bots.by_game import ByGame
from beachhead.bots.thinking import PACE, ThinkingBot
from beachhead.core.view import view_of
from beachhead.games import find_scenario
from beachhead.sim.game import play_game
from beachhead.sim.plan import make_plan
from tests.bots.courses import Course, course

SHORT = 150
GAMES = pytest.mark.parametrize(
    ("scenario", "who"),
    [
        ("fm:utah", "captain,greedy"),
        ("fm:gold-juno", "greedy,captain"),
        ("m44:omaha", "captain,greedy"),
        ("m44:overthrough/sword+juno", "greedy,captain"),
    ],
)


def elsewhere(scenario: str, who: str, number: int, hash_seed: int) -> Course:
    """The course of a game in a process that has just been started."""
    words = [sys.executable, "-m", "tests.bots.courses", scenario, who, str(number), str(SHORT)]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    found: Course = json.loads(done.stdout)
    return found


def slow_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """A machine that takes so long for every piece of work."""
    clock = count()
    monkeypatch.setattr(budget, "thread_time", lambda: next(clock) * seconds)


@pytest.mark.slow
@GAMES
def test_cold_or_warm(scenario: str, who: str) -> None:
    warm = course(scenario, who, 1, SHORT)
    assert len(warm) == SHORT
    assert course(scenario, who, 1, SHORT) == warm
    assert course(scenario, who, 2, SHORT) != warm
    assert [elsewhere(scenario, who, 1, hash_seed) for hash_seed in (1, 77)] == [warm, warm]


@GAMES
def test_on_a_slow_machine(scenario: str, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of a second for what takes a fraction of a thousandth."""
    quick = course(scenario, who, 3, SHORT)
    slow_clock(monkeypatch, 0.01)
    assert course(scenario, who, 3, SHORT) == quick


@pytest.mark.parametrize("scenario", ["m44:omaha", "m44:overthrough/sword+juno"])
def test_a_new_bot_for_every_choice(scenario: str) -> None:
    """In Memoir a bot has nothing to remember that it would not find again."""
    assert course(scenario, "captain", 4, SHORT, new=True) == course(scenario, "captain", 4, SHORT)


def test_with_little_to_spend_too() -> None:
    """What is remembered costs as much as what is not: the budget is over at the same place."""
    who = "captain:4ms"
    kept = course("m44:omaha", who, 5, SHORT)
    assert course("m44:omaha", who, 5, SHORT, new=True) == kept
    assert course("m44:omaha", "captain", 5, SHORT) != kept


class Spending(Budget):
    """A budget that notes the most that was spent on one choice."""

    most = 0

    def __init__(self, work: float, seconds: float) -> None:
        super().__init__(work, seconds)
        self.begun = work

    def spend(self) -> bool:
        done = super().spend()
        Spending.most = max(Spending.most, int(self.begun - self._left))
        return done


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["fm:campaign", "m44:overthrough/sword+juno"])
@pytest.mark.parametrize("who", ["greedy", "captain", "captain:2ms", "captain:0ms"])
def test_work_has_a_limit(scenario: str, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot has enough to look at all it wants; with less, it answers all the same."""
    monkeypatch.setattr("beachhead.bots.thinking.Budget", Spending)
    Spending.most = 0
    assert len(course(scenario, who, 1, SHORT)) == SHORT
    named = make(who)
    assert isinstance(named, ByGame)
    bot = named.bot_of(scenario.partition(":")[0])
    assert isinstance(bot, ThinkingBot)
    limit = round(PACE * bot.seconds)
    if bot.seconds == bot.usual_seconds:
        assert 0 < Spending.most < limit
    else:
        assert Spending.most == limit


def first_question(scenario: str, bot: Bot) -> int:
    game, chosen = find_scenario(scenario)
    state = game.start(chosen.name, {})
    table = game.table(state, None)
    while len(state.first.options) == 1 or state.first.weights:
        table.play(state.first, 0)
    return bot.choose(view_of(state, state.first.seat), state.first)


def test_the_clock_is_for_emergencies_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that takes ten seconds for every piece of work: the bot answers, and the game says how often
    the clock ended a choice."""
    plan = make_plan("m44:omaha", "captain", seed="slow")
    assert play_game(plan, 1).record["stopped"] == 0
    slow_clock(monkeypatch, 10.0)
    bot = make("captain", 1)
    first_question("m44:omaha", bot)
    assert isinstance(bot, ByGame)
    assert bot.stopped
    stopped = play_game(plan, 1).record["stopped"]
    assert 0 < stopped <= play_game(plan, 1).record["decisions"]
