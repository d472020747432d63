"""The small tasks: short, neither always won nor always lost, and their files checked on loading."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from beachhead import bots, tasks
from beachhead.core.datafile import DataError
from beachhead.core.errors import Malformed, Unknown
from beachhead.core.state import Result
from beachhead.core.view import view_of
from beachhead.env.battle import Battle
from beachhead.games import find_game, games
from beachhead.tasks.loading import read_task

EVERY = tasks.task_ids()
MOST = 60
GAMES = 60


class Played(NamedTuple):
    """How many decisions the busiest seat took, and what came of it for the one who learns."""

    decisions: int
    outcome: float


def played(battle: Battle, seed: int, opponent: str) -> Played:
    """A game of a random learner against random play or a bot."""
    battle.begin(seed)
    assert battle.task is not None
    rng, bot, taken = Random(seed), bots.make(opponent, seed), Counter[str]()
    while (asked := battle.now.asked) is not None:
        taken[asked.seat] += 1
        index = rng.randrange(len(asked.options))
        if asked.seat != battle.task.seat and opponent != "random":
            index = bot.choose(view_of(battle.now.state, asked.seat), asked)
        battle.answer(asked.seat, asked.options[index])
    return Played(max(taken.values()), battle.returns()[battle.task.seat])


@cache
def of_random(id: str) -> list[Played]:
    """Games of a task between random players, and some against the bot that it names."""
    battle = Battle(id)
    assert battle.task is not None
    found = [played(battle, seed, "random") for seed in range(GAMES)]
    return [*found, *(played(battle, seed, battle.task.opponent) for seed in range(GAMES // 3))]


def test_each_game_with_tasks_has_at_least_six() -> None:
    assert {id.partition(":")[0] for id in EVERY} == {name for name, game in games().items() if game.tasks}
    assert all(len(tasks.read_tasks(name)) >= 6 for name, game in games().items() if game.tasks)


@pytest.mark.parametrize("id", EVERY)
def test_a_task_is_over_soon(id: str) -> None:
    assert max(game.decisions for game in of_random(id)) < MOST


@pytest.mark.parametrize("id", EVERY)
def test_a_task_can_be_won_and_lost_by_random_play(id: str) -> None:
    assert {game.outcome for game in of_random(id)} >= {1.0, -1.0}


@pytest.mark.parametrize("id", EVERY)
def test_a_task_says_what_it_is_about(id: str) -> None:
    task = tasks.find_task(id)
    assert task.id == id
    assert len(task.says) > 30
    assert task.title
    assert task.outcome(task.position) is None


def test_a_task_of_two_sides_is_won_by_one_of_them() -> None:
    battle = Battle("fm:task/catch-regiment")
    for seed in range(10):
        played(battle, seed, "random")
        assert sorted(battle.returns().values()) == [-1.0, 1.0]
        assert battle.over
        assert all(battle.now.decision(seat) is None for seat in battle.seats)
        assert battle.now.open == ()


def test_a_scenario_that_ends_ends_the_task() -> None:
    """What neither condition foresees is as the game has it."""
    task = tasks.find_task("m44:task/card-duel")
    state = task.position.copy()
    table = find_game("m44").table(state, None)
    seats = state.setup.seats
    table.finish(Result("axis", "", "", "", tuple((s, 1 if s == "axis" else -1) for s in seats)))
    assert task.outcome(state) == -1
    assert task.returns(state) == {"axis": 1.0, "allies": -1.0}


def test_a_task_is_played_with_its_own_options() -> None:
    with pytest.raises(Malformed, match="is played with the options that its file gives"):
        Battle("fm:task/take-town", {"weather": True})


def test_a_task_that_is_not_there_is_refused_with_what_there_is() -> None:
    with pytest.raises(Unknown, match="did you mean fm:task/take-town"):
        tasks.find_task("fm:task/take-twon")


GOOD = (Path(tasks.__file__).parent / "fm/take-town.toml").read_text("utf-8")


def load(folder: Path, text: str, name: str = "take-town.toml") -> tasks.Task:
    (folder / name).write_text(text)
    return read_task(folder / name, "fm")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("task = 1", "task = 2", "it has format 2, and this program reads 1"),
        ('title = "Take a town"', 'title = ""', "it is empty"),
        ('"fm:utah"', '"fm:utha"', "there is no 'fm:utha', only fm:utah"),
        ('"fm:utah"', '"fm:utah"\noptions = { snow = true }', "option of fm:utah called"),
        ('"allied"\nopponent', '"allies"\nopponent', "there is no 'allies', only"),
        ('opponent = "greedy"', 'opponent = "greddy"', "There is no bot 'greddy'"),
        ("level = 3", "level = 9", "9 is not a whole number from 1 to 3"),
        ("turns = 2", "turns = 0", "0 is not a whole number from 1 to 20"),
        ('otherwise = "lost"', 'otherwise = "last"', "there is no 'last', only won, drawn or lost"),
        ('otherwise = "lost"', 'otherwise = "lost"\nauthor = "me"', "there is no field 'author' here"),
        ('phase = "allied movement"', 'phase = "tea"', "there is no 'tea', only"),
        ('units = "allied"', 'units = "french"', "there is no 'french', only allied or german"),
        ('units = "allied"', 'tanks = "allied"', "there is no field 'tanks' here"),
        ('units = "allied"\n', "", "a condition counts exactly one thing"),
        ('units = "allied"', 'units = "allied"\nlosses = "german"', "a condition counts exactly one thing"),
        ('units = "allied"', 'losses = "german"', "losses are counted for the whole map"),
        ("least = 1", "", "it has neither `least` nor `most`"),
        ('in = ["2206"]', 'in = ["9999"]', "there is no hex '9999' in fm:utah"),
        ("least = 1", "least = 0", "it is over before anybody has done anything"),
        (GOOD[GOOD.index("[[won]]") :], "", "it has neither"),
    ],
)
def test_what_does_not_fit_is_refused_with_file_and_reason(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    assert old in GOOD
    with pytest.raises(DataError, match=r"take-town\.toml") as refused:
        load(tmp_path, GOOD.replace(old, new, 1))
    assert says in refused.value.message


def test_the_line_is_told(tmp_path: Path) -> None:
    line = next(n for n, text in enumerate(GOOD.splitlines(), 1) if text.startswith("in ="))
    with pytest.raises(DataError, match=rf"take-town.toml, line {line}, won.1.in: "):
        load(tmp_path, GOOD.replace('in = ["2206"]', 'in = ["9999"]'))


def test_a_file_is_called_by_its_name(tmp_path: Path) -> None:
    assert load(tmp_path, GOOD).title == "Take a town"
    with pytest.raises(DataError, match="a task is called by its name"):
        load(tmp_path, GOOD, "Take Town.toml")
