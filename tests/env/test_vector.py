"""Many games at once: the same games as one by one, written into rows; and rows as written in full."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from beachhead import env
from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.env.battle import Battle

SCENARIOS = (
    "fm:utah", "fm:omaha", "m44:omaha", "m44:overthrough/omaha+utah", "fm:task/supply-line", "raid:field",
)  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_row_drawn_on_is_the_row_written_in_full(scenario: str) -> None:
    """Over several games, from the eyes of everybody and in any order, and after a step aside in a copy."""
    battle, rng = Battle(scenario), Random(8)
    for n in range(700):
        if battle.now.asked is None:
            battle.begin(n)
        asked = battle.now.asked
        assert asked is not None
        seat: str = asked.seat if rng.random() < 0.9 else rng.choice(battle.seats)
        assert (battle.now.row(seat) == battle.reader.flat(battle.now.visible(seat))).all()
        if rng.random() < 0.02:
            aside = battle.clone()
            aside.answer(asked.seat, rng.choice(asked.options))
            other = rng.choice(battle.seats)
            assert (aside.now.row(other) == battle.reader.flat(aside.now.visible(other))).all()
            assert (battle.now.row(seat) == battle.reader.flat(battle.now.visible(seat))).all()
        battle.answer(asked.seat, rng.choice(asked.options))


def test_the_row_shows_more_than_a_byte_can_hold_as_the_most_there_is() -> None:
    battle = Battle("fm:utah")
    assert battle.now.asked is not None
    seat = battle.now.asked.seat
    battle.now.row(seat)
    battle.now.state.replacements[0] = 1000  # type: ignore[attr-defined]  # it is this game's
    assert (battle.now.row(seat) == battle.reader.flat(battle.now.visible(seat))).all()


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_games_at_once_are_those_one_by_one(processes: int) -> None:
    """What is seen, who is asked, what can be done, and how it ends: for three games that begin again."""
    many = env.vector("m44:task/card-duel", 3, processes=processes)
    single = [env.make("m44:task/card-duel") for _ in range(3)]
    seen, told = many.reset(seed=5)
    for row, one in enumerate(single):
        one.reset(seed=5 + row)
    rng, ended = Random(3), 0
    for _ in range(80):
        actions = []
        for row, one in enumerate(single):
            agent = one.agent_selection
            expected = one.observe(agent)
            assert many.seats[told["seat"][row]] == agent
            assert (seen[row] == expected["observation"]).all()
            assert (told["action_mask"][row] == expected["action_mask"]).all()
            actions.append(rng.choice(one.legal(agent)))
        seen, rewards, over, cut, told = many.step(np.array(actions))
        for row, one in enumerate(single):
            agent = one.agent_selection
            one.step(actions[row])
            assert rewards[row] == one.rewards[agent]
            assert over[row] == one.terminations[agent]
            assert not cut[row]
            if over[row]:
                ended += 1
                assert told["returns"][row].tolist() == [one.rewards[seat] for seat in many.seats]
                assert (told["final_obs"][row] == one.observe(agent)["observation"]).all()
                one.reset()
    assert ended >= 3
    many.close()


def test_a_seat_learns_against_a_bot_in_each_game() -> None:
    """The same games as those of the single environment."""
    many = env.vector("fm:task/take-town", 2, opponent="greedy")
    single = [env.solo("fm:task/take-town") for _ in range(2)]
    seen, told = many.reset(seed=[11, 12])
    now: Any = [one.reset(seed=11 + row)[0] for row, one in enumerate(single)]
    rng = Random(1)
    for _ in range(40):
        assert (seen == np.stack(now)).all()
        assert (many.action_masks() == np.stack([one.action_masks() for one in single])).all()
        packed, ends = many.legal()
        assert len(ends) == 3
        for row, one in enumerate(single):
            assert packed[ends[row] : ends[row + 1]].tolist() == sorted(one.legal())
        actions = [rng.choice(one.legal()) for one in single]
        seen, rewards, over, _, told = many.step(np.array(actions))
        for row, one in enumerate(single):
            now[row], reward, ended, _, _ = one.step(actions[row])
            assert (rewards[row], over[row]) == (reward, ended)
            if ended:
                now[row] = one.reset()[0]
    assert set(told["seat"]) == {many.seats.index("allied")}


def test_a_game_that_is_cut_short_begins_again() -> None:
    many = env.vector("raid:field", 2, max_cycles=3)
    _, told = many.reset(seed=1)
    for n in range(1, 7):
        _, _, over, cut, told = many.step(many.action_masks().argmax(axis=1))
        assert cut.tolist() == [n % 3 == 0] * 2
        assert not over.any()
        assert ("final_obs" in told) == (n % 3 == 0)


def test_what_cannot_be_is_refused_and_nothing_is_played() -> None:
    many = env.vector("raid:field", 2)
    seen, told = many.reset(seed=1)
    before = seen.copy()
    fine = told["action_mask"].argmax(axis=1)
    for wrong, sentence in (
        ([fine[0], 0], r"Action 0 is not an option in game 1: it could be \d+"),
        ([10**6, fine[1]], "Action 1000000 is not an option in game 0"),
    ):
        with pytest.raises(Refusal, match=sentence):
            many.step(np.array(wrong))
    for given in (fine[:1], fine.astype(float)):
        with pytest.raises(Malformed, match="the number of an action for each of the 2 games"):
            many.step(given)
    assert (seen == before).all()
    with pytest.raises(Malformed, match="a seed for each of the 2 games, not 3"):
        many.reset(seed=[1, 2, 3])
    for n, processes in ((0, 1), (2, 3), (2, 0)):
        with pytest.raises(Malformed, match="There are 1 game or more"):
            env.vector("raid:field", n, processes=processes)
    with pytest.raises(Unknown, match="There is no bot 'admiral'"):
        env.vector("raid:field", 2, opponent="admiral")
    with pytest.raises(Unknown, match="There is no environment"):
        env.vector("raid:feld", 2)


@pytest.mark.slow
def test_a_process_that_has_ended_is_told() -> None:
    many = env.vector("raid:field", 2, processes=2)
    _, told = many.reset(seed=1)
    process = many._team._processes[0]  # type: ignore[union-attr]  # it is a team
    process.kill()
    process.join()
    with pytest.raises(Refusal, match="A process that played some of the games has ended"):
        many.step(told["action_mask"].argmax(axis=1))
    last = many.action_masks().copy()
    many.close()
    assert (told["action_mask"] == last).all(), "what was seen can still be read"
