"""The registry: bots by name and parameters, ours and foreign ones, and answers that are options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner

from beachhead import bots, cli
from beachhead.bots.budget import Budget
from beachhead.bots.hint import strongest
from beachhead.bots.levels import LEVELS
from beachhead.bots.parameters import STANDARD, read_parameters
from beachhead.bots.thinking import Answer, ThinkingBot
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed, Refusal
from beachhead.core.view import View, view_of
from beachhead.games import find_game, find_scenario, games, new_match


class Asked:
    """A bot that answers what it was made with."""

    def __init__(self, given: object) -> None:
        self.given = given

    def choose(self, view: View, decision: object) -> int:
        return self.given  # type: ignore[return-value]  # that is the point


class Whole:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 2


@pytest.mark.parametrize("name", ["random", "random:7", "greedy", "captain", "captain:500ms", "captain:2s"])
def test_ours_are_there(name: str) -> None:
    match = new_match("raid:field", seed=1)
    decision = match.open[0]
    chosen = bots.answer(bots.make(name, 3), match.view(decision.seat), decision)
    assert 0 <= chosen < len(decision.options)
    assert chosen == bots.answer(bots.make(name, 3), match.view(decision.seat), decision)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("admiral", "There is no bot 'admiral': there is random"),
        ("capten", "did you mean captain?"),
        ("greedy:soon", "greedy takes a time such as greedy:500ms"),
        ("random:-1", "random takes a number"),
    ],
)
def test_what_there_is_not_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        bots.make(name)
    assert sentence in refused.value.message


def test_a_foreign_bot_is_there_for_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_BOTS", "idle=tests.sim.foreign:Slow random=tests.sim.foreign:Slow")
    assert type(bots.make("idle:1")).__name__ == "Slow"
    assert isinstance(bots.make("random"), bots.RandomBot), "ours are not replaced"


@pytest.mark.parametrize(
    "place", ["tests.sim.nowhere:Bot", "tests.sim.foreign:Nobody", "tests.sim.foreign:PLACE"]
)
def test_a_foreign_bot_that_is_not_one(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setenv("BEACHHEAD_BOTS", f"lost={place}")
    with pytest.raises(Refusal, match=r"The bot lost cannot be loaded|makes no bot"):
        bots.make("lost")


@pytest.mark.parametrize("given", [None, "fire", -1, 15, 0.0, [0]])
def test_an_answer_that_is_no_option_is_a_fault(given: object) -> None:
    match = new_match("raid:field", seed=1)
    with pytest.raises(bots.BotFault, match=r"The bot 'Asked' answered .* an index from 0 to 14 was asked"):
        bots.answer(Asked(given), match.view("guard"), match.open[0])


def test_whole_numbers_of_any_kind_are_answers() -> None:
    match = new_match("raid:field", seed=1)
    assert [bots.answer(Asked(n), match.view("guard"), match.open[0]) for n in (0, Whole())] == [0, 2]


def test_somebody_plays_the_other_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot named, its reasons only if it is asked for them, and the same again with the same seed."""
    monkeypatch.setenv("BEACHHEAD_BOTS", "slow=tests.sim.foreign:Slow")
    words = ["play", "raid:field", "--seed", "3", "--me", "guard", "--bot", "slow:1"]
    quiet, again, loud = (
        CliRunner().invoke(cli.cli, [*words, *more], "1\n" * 60).output for more in ([], [], ["--comment"])
    )
    assert quiet == again
    assert "likes them all" not in quiet
    assert "north: It has " in loud
    assert cli.run([*words[:-1], "nobody"]) == 2


class Styled(ThinkingBot):
    """A bot with two styles, that takes the first option."""

    name = "styled"
    usual_seconds = 0.1
    styles: ClassVar[Mapping[str, Any]] = {STANDARD: "plainly", "bold": "boldly"}

    def think(self, state: Any, decision: Decision, budget: Budget) -> Answer:
        return Answer(0)


@pytest.mark.parametrize(
    ("parameters", "style", "seconds"),
    [
        ("", "plainly", 0.1),
        ("bold", "boldly", 0.1),
        ("2s", "plainly", 2.0),
        ("bold+20ms", "boldly", 0.02),
        ("20ms+bold", "boldly", 0.02),
    ],
)
def test_a_style_and_a_time_in_any_order(parameters: str, style: str, seconds: float) -> None:
    bot = Styled(parameters)
    assert (bot.style, bot.seconds) == (style, seconds)


@pytest.mark.parametrize("parameters", ["shy", "bold+bold", "1s+2s", "bold+", "+", "400r"])
def test_other_parameters_are_refused_with_what_there_is(parameters: str) -> None:
    accepted = "a time such as styled:500ms or styled:2s, a style (bold), or both as in styled:bold+2s"
    with pytest.raises(Malformed, match=re.escape(f"styled takes {accepted}, not {parameters!r}.")):
        Styled(parameters)


def test_rollouts_are_counted_where_a_bot_has_them() -> None:
    assert read_parameters("general", "400r", rollouts=True).rollouts == 400
    with pytest.raises(Malformed, match=r"a number of rollouts such as general:400r"):
        read_parameters("general", "many", rollouts=True)


# levels


def test_every_bot_of_a_game_for_people_says_how_it_plays() -> None:
    ours = {name for game in games().values() if game.name in ("fm", "m44") for name in game.bots}
    assert ours | {"random"} == set(LEVELS)
    assert all(says.endswith(".") for says in LEVELS.values())


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_levels_are_listed_from_the_easiest_to_the_hardest(game: str) -> None:
    listed = [name for name in find_game(game).bots if name != "greedy"]
    assert listed == [name for name in LEVELS if name in listed]
    assert strongest(find_game(game)) == listed[-1] == "general"


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_a_recruit_strays_further_than_a_sergeant(scenario: str) -> None:
    """From what the captain would do in the positions of a game of sergeants; they answer the same again."""
    strayed = dict.fromkeys(("recruit", "sergeant"), 0)
    state, dice = find_scenario(scenario)[0].start(scenario.partition(":")[2], {}), Random(1)
    table, asked = find_scenario(scenario)[0].table(state, None), 0
    while asked < 150 and state.result is None:
        decision, index = state.first, 0
        if decision.weights:
            index = dice.choices(range(len(decision.options)), decision.weights)[0]
        elif len(decision.options) > 1:
            view, asked = view_of(state, decision.seat), asked + 1
            best = bots.make("captain", 4).choose(view, decision)
            for level in strayed:
                index = bots.make(level, 4).choose(view, decision)
                assert bots.make(level, 4).choose(view, decision) == index
                strayed[level] += index != best
        table.play(decision, index)
    assert strayed["recruit"] > strayed["sergeant"] > 0
