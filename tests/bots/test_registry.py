"""The registry: bots by name and parameters, ours and foreign ones, and answers that are options."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from beachhead import bots, cli
from beachhead.core.errors import Refusal
from beachhead.core.view import View
from beachhead.games import new_match


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
        ("general", "There is no bot 'general': there is random"),
        ("greedly", "did you mean greedy?"),
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
