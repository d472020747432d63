"""A row is what an environment shows of the same position, and says what came of it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import polars
import pytest

from beachhead import new_match
from beachhead.bots.value.value import value_of
from beachhead.core.decision import Decision
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.dataset import open_dataset
from beachhead.dataset.loading import PLAIN, Batch, Dataset
from beachhead.dataset.making import Order, make_dataset
from beachhead.dataset.rows import Written, asked
from beachhead.dataset.sources import Source, source_of
from beachhead.dataset.tables import COLUMNS
from beachhead.env.battle import Battle
from beachhead.env.visible import Visible
from beachhead.games import find_game
from beachhead.sim.plan import make_plan
from beachhead.sim.run import Crew, simulate

SCENARIOS = (
    ("m44:omaha", "changes"),
    ("fm:task/take-town", "changes"),
    ("fm:task/take-town", "whole"),
    ("raid:field", "whole"),
    pytest.param("m44:overthrough/omaha+utah", "changes", marks=pytest.mark.slow),
)


def made(folder: Path, source: Source, games: int, written: Written | None = None, shard: int = 2) -> Dataset:
    make_dataset(Order(source, games, shard, written or Written()), folder, Crew(jobs=1))
    return open_dataset(folder)


def one(data: Dataset, **choices: Any) -> Batch:
    """All of it in one batch."""
    return next(data.batches(10**6, **choices))


def decisions(source: Source, games: int) -> Iterator[tuple[int, State, Decision, int]]:
    """Every decision with more than one option: the game, the position, the question, the answer."""
    for number in range(1, games + 1):
        course = source.course(number, None)
        state = course.begins.copy()
        table: Any = find_game(source.setup.game).table(state, None)
        for _, by, action in course.moves:
            decision = asked(state, by)
            assert decision is not None
            index = decision.options.index(action)
            if by != CHANCE and len(decision.options) > 1:
                yield number, state, decision, index
            table.play(decision, index)


@pytest.mark.parametrize(("scenario", "observations"), SCENARIOS)
def test_a_row_is_what_an_environment_shows(tmp_path: Path, scenario: str, observations: str) -> None:
    source = source_of([scenario], "random")
    data = made(tmp_path / "set", source, 1, Written(observations, "all"))
    reader = Battle(scenario).reader
    value = value_of(find_game(source.setup.game))
    assert (data.width, data.actions) == (reader.width, reader.action_ids.size)
    batches, batch, row, rows = data.batches(64), None, 0, 0
    for number, state, decision, index in decisions(source, 1):
        if batch is None or row + 1 == len(batch):
            batch, row = next(batches), -1
            mask = batch.mask()
        row, rows = row + 1, rows + 1
        visible = Visible(state, decision.seat, decision)
        ids = reader.action_ids.ids(decision, visible)
        assert batch.legal[batch.ends[row] : batch.ends[row + 1]].tolist() == ids
        assert (batch.action[row], batch.choice[row], batch.game[row]) == (ids[index], index, number)
        assert data.seats[batch.seat[row]] == decision.seat
        assert data.layout["asks"][batch.asked[row]] == decision.ask
        assert np.flatnonzero(mask[row]).tolist() == sorted(ids)
        if rows % 7 == 0:
            assert (batch.observation[row] == reader.flat(visible)).all()
        if value is not None:
            assert batch.chance[row] == np.float32(value.chance(state, decision.seat))
        else:
            assert np.isnan(batch.chance[row])
    assert rows == data.rows == len(data)
    assert next(batches, None) is None


def test_what_came_of_it_and_what_the_dice_did(tmp_path: Path) -> None:
    """The outcome is that of the game, and luck adds up to that of the game."""
    data = made(tmp_path / "set", source_of(["m44:omaha"], "greedy"), 2)
    batch, (first, second) = one(data), data.layout["sides"]
    for game in data.table("games").to_pylist():
        rows = batch.game == game["number"]
        for place, seat in enumerate(data.seats):
            outcome = batch.outcome[rows & (batch.seat == place)]
            assert set(outcome) == {float(json.loads(game["scores"])[seat])}
        signs = np.where(np.isin(batch.seat, _places(data, first)), 1, -1)
        luck = json.loads(game["luck"])
        total = float((batch.luck * signs)[rows].sum())
        assert total == pytest.approx(luck[first] - luck[second], abs=1e-3)
        assert game["rows"] == rows.sum()
        assert json.loads(game["bots"]) == dict.fromkeys(data.seats, "greedy")


def _places(data: Dataset, side: str) -> list[int]:
    return [data.seats.index(seat) for seat in data.layout["sides"][side]]


def test_acts_are_evaluated_where_they_begin(tmp_path: Path) -> None:
    source = source_of(["m44:omaha"], "greedy")
    acts = one(made(tmp_path / "acts", source, 1))
    every = one(made(tmp_path / "all", source, 1, Written("changes", "all")))
    none = one(made(tmp_path / "none", source, 1, Written("changes", "none")))
    said = ~np.isnan(acts.chance)
    assert 0 < said.sum() < len(acts)
    assert (acts.chance[said] == every.chance[said]).all()
    changed = np.flatnonzero(np.diff(acts.seat)) + 1
    assert said[changed].all()
    assert said[0]
    assert np.isnan(none.chance).all()


def test_a_task_says_what_came_of_it(tmp_path: Path) -> None:
    data = made(tmp_path / "set", source_of(["fm:task/take-town"], "greedy,random", seed="4"), 4)
    batch = one(data)
    assert data.about["source"] == {"task": "fm:task/take-town", "bots": "greedy,random", "seed": "4"}
    for game in data.table("games").to_pylist():
        returns = json.loads(game["returns"])
        assert set(returns.values()) in ({1.0, -1.0}, {0.0})
        for place, seat in enumerate(data.seats):
            rows = (batch.game == game["number"]) & (batch.seat == place)
            assert set(batch.outcome[rows]) <= {returns[seat]}


def test_a_run_and_its_files_give_the_same_as_games_played_for_it(tmp_path: Path) -> None:
    run, source = tmp_path / "run", source_of(["raid:field"], "random")
    simulate(make_plan("raid:field", "random"), run, 3, Crew())
    played = made(tmp_path / "played", source, 3)
    read = made(tmp_path / "read", source_of([str(run)], "captain"), 3)
    inside = made(tmp_path / "inside", source_of([str(run / "games")], "captain"), 3)
    for name in ("decisions", "turns", "hexes"):
        assert played.table(name) == read.table(name) == inside.table(name)
    games = [data.table("games").drop_columns(["seed", "file"]) for data in (played, read)]
    assert games[0] == games[1]
    assert inside.table("games")["bots"].null_count == 3, "a plain folder of files does not say who played"
    assert inside.table("games")["file"].to_pylist() == ["000001.bhg", "000002.bhg", "000003.bhg"]


def test_what_was_taken_back_has_no_row(tmp_path: Path) -> None:
    match, rng = new_match("fm:utah", seed=3), Random(3)
    undone = 0
    for _ in range(160):
        asked_now = match.open[0]
        match.apply(asked_now.seat, rng.randrange(len(asked_now.options)))
        if match.undoable(asked_now.seat) and rng.random() < 0.2:
            match.undo(asked_now.seat)
            undone += 1
    assert undone
    match.save(tmp_path / "game.bhg")
    data = made(tmp_path / "set", source_of([str(tmp_path / "game.bhg")], "captain"), 1)
    batch = one(data)
    gone = {n for n, entry in enumerate(match.entries, 1) if entry.is_undo}
    assert gone
    assert not gone & set(batch.n.tolist())
    assert np.isnan(batch.outcome).all(), "the game is not over"
    assert data.table("games")["reason"].to_pylist() == [None]


def test_rows_come_mixed_and_none_is_lost(tmp_path: Path) -> None:
    data = made(tmp_path / "set", source_of(["raid:field"], "random"), 7)
    plain = one(data)
    seen = {key(plain, row): plain.observation[row] for row in range(len(plain))}
    order = []
    for batch in data.batches(32, shuffle=5, buffer=64):
        for row in range(len(batch)):
            order.append(key(batch, row))
            assert (batch.observation[row] == seen[order[-1]]).all()
            mine = batch.legal[batch.ends[row] : batch.ends[row + 1]]
            assert batch.action[row] in mine
    assert sorted(order) == sorted(seen)
    assert order != list(seen)
    again = [key(batch, row) for batch in data.batches(32, shuffle=5, buffer=64) for row in range(len(batch))]
    other = [key(batch, row) for batch in data.batches(32, shuffle=6, buffer=64) for row in range(len(batch))]
    assert again == order != other
    some = one(data, games=(2, 5))
    assert set(some.game) == {2, 3, 4, 5}
    shares = [set(one(data, share=(k, 3)).game) for k in range(3)]
    assert shares == [{1, 2, 7}, {3, 4}, {5, 6}]


def key(batch: Batch, row: int) -> tuple[int, int]:
    return int(batch.game[row]), int(batch.n[row])


def test_the_tables_are_plain_for_others_and_say_what_they_hold(tmp_path: Path) -> None:
    data = made(tmp_path / "set", source_of(["raid:field"], "random"), 5)
    batch = one(data)
    frame = polars.read_parquet(tmp_path / "set" / "decisions" / "*.parquet")
    assert frame.columns == list(COLUMNS["decisions"])
    assert frame["action"].to_list() == batch.action.tolist()
    assert defaultdict(int, frame["game"].value_counts().iter_rows()) == {
        game: int((batch.game == game).sum()) for game in range(1, 6)
    }
    field = data.table("decisions").schema.field("luck")
    assert b"beyond their mean" in field.metadata[b"says"]
    card = json.loads((tmp_path / "set" / "card.json").read_text())
    assert (card["games"], card["rows"]) == (5, len(batch))
    assert sum(card["outcomes"].values()) == 5
    assert card["tables"]["decisions"]["files"] == 3
    page = (tmp_path / "set" / "README.md").read_text()
    assert f"{len(batch):,} decisions of 5 games" in page
    for name in (*PLAIN, "cells", "values", "options"):
        assert f"| `{name}` |" in page
