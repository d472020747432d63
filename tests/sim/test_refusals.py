"""Bad input and bad bots: a clear sentence, exit code 2, and what was finished stays."""

from __future__ import annotations

import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead import cli
from beachhead.core.dice import Dice
from beachhead.core.errors import Refusal
from beachhead.sim.cluster import do_there
from beachhead.sim.folder import open_run
from beachhead.sim.plan import make_plan
from beachhead.sim.run import Crew, simulate
from beachhead.sim.work import Games
from tests.parts.waiting import PATIENCE
from tests.sim.foreign import Hanging
from tests.sim.runs import assert_same, raid, results, undisturbed

Said = tuple[int, str]


@pytest.fixture
def sim(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """`beachhead sim raid:field` in this process: the exit code and what it says on the error stream."""

    def run(*words: str, out: str = "run") -> Said:
        code = cli.run(["sim", "raid:field", "--out", str(tmp_path / out), "--jobs", "1", *words])
        return code, " ".join(capsys.readouterr().err.split())

    return run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "captian"], "There is no bot 'captian': did you mean captain?"),
        (["--bots", "captain:fast"], "captain takes a time such as captain:500ms or captain:2s, a style"),
        (["--bots", "random:x"], "random takes a number such as random:7, or nothing; not 'x'."),
        (["--bots", "random,random"], "Name one bot, or one for each side (guard, north, south)"),
        (["--bots", "guard=random,west=random"], "There is no side or seat 'west'"),
        (["--bots", "guard=random,north=random"], "Nobody plays south: name a bot as south=captain."),
        (["--bots", "unmade"], "The bot 'unmade' cannot be made: RuntimeError('out of bots')."),
        (["--bots", "mute"], "it has no method `choose(view, decision)`"),
        (["--bots", "random", "--swap"], "Sides can be swapped where there are two of them"),
        (["-o", "rounds=5"], "The option rounds is 6, 4 or 8, not 5."),
        (["--address", "tcp://127.0.0.1:1"], "--address is for --engine dask."),
        (["--games", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(
    sim: Callable[..., Said], tmp_path: Path, words: list[str], sentence: str
) -> None:
    code, said = sim(*words)
    assert code == 2
    assert sentence in said
    assert not (tmp_path / "run").exists()


def test_a_bot_that_cannot_be_loaded(sim: Callable[..., Said], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_BOTS", "lost=tests.sim.nowhere:Bot")
    code, said = sim("--bots", "lost")
    assert code == 2
    assert "The bot lost cannot be loaded from 'tests.sim.nowhere:Bot'" in said


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("fickle:none", "The bot 'fickle:none' answered None, where an index from 0 to 14 was asked."),
        ("fickle:words", "answered 'fire'"),
        ("fickle:many", "answered 10000"),
        ("fickle:half", "answered 0.5"),
        ("raising", "The bot 'raising' failed: LookupError('no idea'). (game 1, guard, asked 'hide')"),
        ("dying", "Game 1 ended its process 3 times, the last time while the bot 'dying' in game 1 as guard"),
    ],
)
def test_a_bot_that_goes_wrong(sim: Callable[..., Said], bot: str, sentence: str) -> None:
    code, said = sim("--bots", bot, "--games", "2")
    assert code == 2
    assert sentence in said
    assert "0 games are kept" in said


def test_a_bot_that_hangs(sim: Callable[..., Said]) -> None:
    code, said = sim("--bots", "hanging", "--games", "2", "--patience", "0.5")
    assert code == 2
    assert "The bot 'hanging' in game 1 as guard, asked 'hide', did not answer within 0.5 seconds" in said


def test_a_bot_that_dies_once_is_only_an_accident(tmp_path: Path, sim: Callable[..., Said]) -> None:
    code, said = sim("--bots", f"dying:{tmp_path / 'died'}", "--games", "3")
    assert (code, said) == (0, "")
    assert [row["number"] for row in results(tmp_path / "run")] == [1, 2, 3]


def test_the_folder_of_another_run(tmp_path: Path, sim: Callable[..., Said]) -> None:
    assert sim("--bots", "random", "--games", "2") == (0, "")
    kept = results(tmp_path / "run")
    code, said = sim("--bots", "random:3", "--games", "2")
    assert code == 2
    assert "holds another run: bots guard=random,north=random,south=random, not guard=random:3," in said
    code, said = sim("--bots", "random", "--seed", "2", "--games", "2")
    assert code == 2
    assert "holds another run: seed 1, not 2. Give --out another folder." in said
    assert results(tmp_path / "run") == kept


def test_the_folder_of_another_scenario(tmp_path: Path, sim: Callable[..., Said]) -> None:
    simulate(make_plan("fm:utah", "random"), tmp_path / "run", 1, Crew())
    code, said = sim("--bots", "random")
    assert code == 2
    assert said.endswith("holds another run: scenario fm:utah, not raid:field. Give --out another folder.")
    with pytest.raises(Refusal, match=r"another run: option weather False, not True\. Give"):
        open_run(tmp_path / "run", make_plan("fm:utah", "random", options={"weather": True}))


def test_a_broken_package_harms_nobody_else(
    sim: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BEACHHEAD_BOTS", "lost=tests.sim.nowhere:Bot number=tests.sim.foreign:PLACE")
    assert sim("--bots", "random", "--games", "1") == (0, "")
    code, said = sim("--bots", "number", "--games", "1")
    assert code == 2
    assert "'tests.sim.foreign:PLACE' makes no bot" in said


def test_a_folder_of_other_things(tmp_path: Path, sim: Callable[..., Said]) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "letter.txt").write_text("dear")
    code, said = sim("--bots", "random")
    assert code == 2
    assert "holds other things" in said
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["letter.txt"]


def test_a_folder_that_is_a_file(tmp_path: Path, sim: Callable[..., Said]) -> None:
    (tmp_path / "run").write_text("dear")
    code, said = sim("--bots", "random")
    assert code == 2
    assert "cannot be written: Not a directory" in said


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path, sim: Callable[..., Said]) -> None:
    run = open_run(tmp_path / "run", raid("random"))
    code, said = sim("--bots", "random")
    run.close()
    assert code == 2
    assert "Another simulation is writing to" in said


def test_results_that_somebody_has_edited(tmp_path: Path, sim: Callable[..., Said]) -> None:
    undisturbed(tmp_path / "run", raid("random"), 2)
    file = tmp_path / "run" / "results.jsonl"
    file.write_text(f"what is this\n{file.read_text()}")
    code, said = sim("--bots", "random", "--games", "3")
    assert code == 2
    assert "has a line that is not a result" in said


def test_a_full_disk(tmp_path: Path) -> None:
    """No file may grow beyond a few thousand bytes, as if the disk were full; then there is room again."""
    command = [sys.executable, "-m", "beachhead", "sim", "raid:field", "--bots", "random"]
    command += ["--games", "60", "--jobs", "1", "--out", str(tmp_path / "run")]
    full = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (12_000, 12_000)),
    )
    assert full.returncode == 2
    assert "cannot be written: File too large." in full.stderr
    assert "the same command resumes there" in full.stderr
    kept = results(tmp_path / "run")
    assert 0 < len(kept) < 60
    assert f" {len(kept)} games are kept" in " ".join(full.stderr.split())
    subprocess.run(command, capture_output=True, check=True)
    assert_same(tmp_path / "run", undisturbed(tmp_path / "whole", raid("random"), 60))


def test_a_cluster_that_cannot_be_reached(sim: Callable[..., Said], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beachhead.sim.cluster.CONNECT_SECONDS", 1)
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        code, said = sim("--bots", "random", "--engine", "dask", "--address", address)
        assert code == 2
        assert f"No Dask cluster answers at '{address}'" in said


def test_without_the_packages_for_a_cluster(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['distributed'] = None; from beachhead.cli import run; "
        "sys.exit(run(['sim', 'raid:field', '--bots', 'random', '--engine', 'dask', '--out', sys.argv[1]]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "run")], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "pip install 'beachhead[cluster]'" in ran.stderr


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("hanging", "The bot 'hanging' in game 1 as guard, asked 'hide', did not answer within 0.3 seconds."),
        ("raising", "The bot 'raising' failed: LookupError('no idea'). (game 1, guard, asked 'hide')"),
    ],
)
def test_on_a_cluster_a_bad_bot_is_a_sentence_too(bot: str, sentence: str) -> None:
    before = set(threading.enumerate())
    assert do_there(Games(raid(bot)), 1, 0.3) == sentence
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dice, "pick", nobody_draws)  # a game that was given up is not played on
        Hanging.woken.set()
        for left in set(threading.enumerate()) - before:
            left.join(PATIENCE)
            assert not left.is_alive()
    Hanging.woken.clear()


def nobody_draws(*_: object) -> int:
    raise AssertionError("a game went on that nobody waits for")


def test_help_says_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sim"]) == 0
    assert "Play SCENARIO many times between bots." in capsys.readouterr().out
    assert cli.run(["sim", "--bots", "random"]) == 2
    assert "Missing argument 'SCENARIO'" in capsys.readouterr().err
