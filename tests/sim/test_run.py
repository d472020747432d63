"""A run: the same games for the same seed, whoever plays them and however often it is begun."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from beachhead import bots, games
from beachhead.core.dice import Dice
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE
from beachhead.sim.game import Played, play_game
from beachhead.sim.plan import make_plan
from beachhead.sim.pool import Pool
from beachhead.sim.run import WAITING, Crew, Keeper, simulate
from beachhead.sim.work import Games
from tests.sim.runs import GAMES, assert_same, files, raid, results, undisturbed


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    plan = raid(seed="7")
    one = undisturbed(tmp_path / "one", plan)
    simulate(plan, tmp_path / "three", GAMES, Crew(jobs=3))
    assert_same(one, tmp_path / "three")
    other = undisturbed(tmp_path / "other", raid(seed="8"))
    assert [row["key"] for row in results(other)] != [row["key"] for row in results(one)]


def test_a_game_is_the_match_of_its_seed(tmp_path: Path) -> None:
    """The slow obvious way: a match, asked seat by seat."""
    plan = make_plan("fm:utah", "random", seed="9")
    played = play_game(plan, 3)
    game = games.find_game("fm")
    match = Match(game, game.begin("utah", {}), Dice(plan.secret_of(3), open=True))
    players = {seat: bots.make("random", plan.bot_seed(3, seat)) for seat in match.seats}
    while not match.over:
        decision = match.open[0]
        forced = len(decision.options) == 1
        index = 0 if forced else players[decision.seat].choose(match.view(decision.seat), decision)
        match.apply(decision.seat, index)
    match.save(tmp_path / "match.bhg")
    assert "\n".join(played.file) + "\n" == (tmp_path / "match.bhg").read_text()
    assert match.result is not None
    assert played.record["winner"] == match.result.winner
    assert played.record["decisions"] == sum(entry.by != CHANCE for entry in match.entries)
    assert played.record["key"] == f"{match.state.key:016x}"


def test_every_game_file_can_be_checked(tmp_path: Path) -> None:
    folder = undisturbed(tmp_path / "run", raid(), 3)
    for path in sorted((folder / "games").iterdir()):
        checked = games.verify_file(path)
        assert checked.rolls > 0
        assert games.load_match(path).over


def test_going_on_plays_only_what_is_missing(tmp_path: Path) -> None:
    plan, folder = raid(), tmp_path / "run"
    simulate(plan, folder, 5, Crew())
    before = (folder / "results.jsonl").read_text()
    heard: list[int] = []
    simulate(plan, folder, 8, Crew(jobs=2), heard.append)
    assert heard == [5, 6, 7, 8]
    assert (folder / "results.jsonl").read_text().startswith(before)
    assert_same(folder, undisturbed(tmp_path / "whole", plan, 8))
    simulate(plan, folder, 8, Crew(), heard.append)
    assert heard == [5, 6, 7, 8, 8]


def test_a_worker_plays_on_while_its_game_is_kept() -> None:
    pool = Pool(Games(raid()), jobs=1, patience=60)
    with closing(pool.games(iter([1, 2]))) as playing:
        assert next(playing).record["number"] == 1
        assert [worker.number for worker in pool._workers] == [2]
        assert [played.record["number"] for played in playing] == [2]


class SlowDisk:
    """A folder that takes its time."""

    kept = 0

    def keep(self, played: Played) -> bool:
        sleep(0.01)
        self.kept += 1
        return True


def test_a_slow_disk_has_everything_in_the_end() -> None:
    told: list[int] = []
    disk, played = SlowDisk(), play_game(raid(), 1)
    with closing(Keeper(disk, told.append)) as keeper:
        for _ in range(2 * WAITING):
            keeper.keep(played)
        assert disk.kept >= WAITING - 1, "no more than that may wait"
    assert told == [*range(1, 2 * WAITING + 1)]


def test_a_line_cut_off_by_a_kill_is_played_again(tmp_path: Path) -> None:
    plan, folder = raid(), undisturbed(tmp_path / "run", raid(), 4)
    whole = (folder / "results.jsonl").read_text()
    (folder / "results.jsonl").write_text(whole[:-100])
    simulate(plan, folder, 4, Crew())
    assert results(folder) == [
        {k: v for k, v in json.loads(line).items() if k != "seconds"} for line in whole.splitlines()
    ]


def test_every_second_game_swaps_sides() -> None:
    plan = make_plan("m44:omaha", "greedy,random", swap=True)
    assert [plan.lineup(n) for n in (1, 2, 3)] == [
        {"allies": "greedy", "axis": "random"},
        {"axis": "greedy", "allies": "random"},
        {"allies": "greedy", "axis": "random"},
    ]


def test_a_bot_plays_all_seats_of_its_side() -> None:
    plan = make_plan("m44:overthrough/gold+omaha", "allies=greedy,axis=random,axis-left=captain")
    assert set(plan.teams) == {"allies", "axis"}
    assert {plan.lineup(1)[seat] for seat in plan.teams["allies"]} == {"greedy"}
    assert [plan.lineup(1)[seat] for seat in plan.teams["axis"]] == ["random", "captain", "random", "random"]


def test_the_tables_hold_what_the_lines_hold(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    plan = make_plan("fm:utah", "random")
    assert simulate(plan, tmp_path / "run", 2, Crew(jobs=2)).tables
    rows = results(tmp_path / "run")
    table = parquet.read_table(tmp_path / "run" / "games.parquet").to_pylist()
    assert [(row["number"], row["winner"], row["key"]) for row in table] == [
        (row["number"], row["winner"], row["key"]) for row in rows
    ]
    turns = parquet.read_table(tmp_path / "run" / "turns.parquet").to_pylist()
    last = [row for row in turns if row["number"] == 2 and row["turn"] == rows[1]["turns"]]
    assert {row["side"]: (row["lost"], row["held"]) for row in last} == {
        side: (lost, rows[1]["series"][-1]["held"][side])
        for side, lost in rows[1]["series"][-1]["lost"].items()
    }
    hexes = parquet.read_table(tmp_path / "run" / "hexes.parquet").to_pylist()
    assert sum(row["stood"] for row in hexes) == sum(
        sum(stood.values()) for row in rows for stood in row["stood"].values()
    )


def test_with_comment_the_story_stands_beside_the_game(tmp_path: Path) -> None:
    folder = undisturbed(tmp_path / "run", raid("slow:1", comment=True), 2)
    story = files(folder)["000001.txt"]
    assert "The guard hid the gun at " in story
    assert "  guard: It has 15 options and likes them all." in story


@pytest.mark.long
def test_a_bot_that_searches_plays_the_same_here_and_on_a_cluster(tmp_path: Path) -> None:
    plan = make_plan("m44:omaha", "general:12r,captain", seed="3")
    one = undisturbed(tmp_path / "one", plan, 1)
    simulate(plan, tmp_path / "dask", 1, Crew(jobs=1, engine="dask"))
    assert_same(one, tmp_path / "dask")
    assert results(one)[0]["stopped"] == 0
