"""A data set is made by any number of hands, survives a kill, and refuses what cannot be in a sentence."""

from __future__ import annotations

import json
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from beachhead import cli
from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.dataset import open_dataset
from beachhead.dataset.making import Order, make_dataset
from beachhead.dataset.rows import Written
from beachhead.dataset.sources import source_of
from beachhead.sim.cluster import do_there
from beachhead.sim.plan import make_plan
from beachhead.sim.run import Crew, simulate
from tests.parts.launch import start
from tests.parts.waiting import PATIENCE, until
from tests.sim.foreign import BOTS

Said = tuple[int, str]
DASK_PORT = 8787


@pytest.fixture(autouse=True)
def _foreign_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_BOTS", BOTS)


@pytest.fixture
def dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """`beachhead dataset` in this process: the exit code and what it says on the error stream."""

    def run(*words: str, out: str = "set") -> Said:
        code = cli.run(["dataset", *words, "--out", str(tmp_path / out), "--jobs", "1"])
        return code, " ".join(capsys.readouterr().err.split())

    return run


def contents(folder: Path) -> dict[str, bytes]:
    """Every file but the lock."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "lock"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def raid(games: int, who: str = "random", shard: int = 2) -> Order:
    return Order(source_of(["raid:field"], who), games, shard, Written())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven games made in one go."""
    folder = tmp_path_factory.mktemp("whole") / "set"
    make_dataset(raid(7), folder, Crew())
    return folder


def test_going_on_makes_only_what_is_missing(tmp_path: Path, whole: Path) -> None:
    """Also where the last shard was a short one, and with two processes."""
    heard: list[int] = []
    make_dataset(raid(3), tmp_path / "set", Crew(), heard.append)
    kept = (tmp_path / "set" / "decisions" / "000001-000002.parquet").stat().st_mtime_ns
    make_dataset(raid(7), tmp_path / "set", Crew(jobs=2), heard.append)
    assert contents(tmp_path / "set") == contents(whole)
    assert (tmp_path / "set" / "decisions" / "000001-000002.parquet").stat().st_mtime_ns == kept
    assert heard[:4] == [0, 2, 3, 3]
    assert heard[-1] == 7
    make_dataset(raid(7), tmp_path / "set", Crew(), heard.append)
    assert heard[-1] == 7


def test_files_left_by_a_kill_do_no_harm(tmp_path: Path, whole: Path) -> None:
    folder = tmp_path / "set"
    make_dataset(raid(3), folder, Crew())
    (folder / "games" / "000005-000006.parquet").write_bytes(b"whole, but without its decisions")
    (folder / "decisions" / "000005-000006.parquet.part").write_bytes(b"half")
    make_dataset(raid(7), folder, Crew())
    found = contents(folder)
    found.pop("decisions/000005-000006.parquet.part", None)
    assert found == contents(whole)


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on(tmp_path: Path, whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gate lets four games begin; the fifth is being played when the run is killed."""
    gate, folder = tmp_path / "gate", tmp_path / "set"
    gate.mkdir()
    (gate / "taken").touch()
    (gate / "budget").write_text("12")
    monkeypatch.setenv("BEACHHEAD_GATE", str(gate))
    words = ["dataset", "raid:field", "--bots", "gated", "--games", "7", "--shard", "2", "--out", str(folder)]
    run = start(sys.executable, "-m", "beachhead", *words, "--jobs", "1", stderr=subprocess.PIPE, text=True)
    until(lambda: len(list(folder.glob("decisions/*.parquet"))) == 2, "the end of two shards")
    run.kill()
    kept = contents(folder)
    (gate / "budget").write_text("1000")  # a worker notices when its bot has answered
    run.communicate(timeout=PATIENCE)
    assert cli.run([*words, "--jobs", "1"]) == 0
    assert contents(folder).items() >= {k: v for k, v in kept.items() if k.endswith(".parquet")}.items()
    assert open_dataset(folder).table("decisions") == open_dataset(whole).table("decisions")


def test_a_bot_that_goes_wrong_leaves_what_was_finished(dataset: Callable[..., Said], tmp_path: Path) -> None:
    code, said = dataset("raid:field", "--bots", "raising", "--games", "2")
    assert code == 2
    assert "The bot 'raising' failed: LookupError('no idea'). (game 1, guard, asked 'hide')" in said
    assert said.endswith("0 games are kept in " + str(tmp_path / "set") + ": the same command resumes there.")
    code, said = dataset("raid:field", "--bots", "dying", "--games", "4", "--shard", "4", out="other")
    assert code == 2
    assert "The shard with games 1 to 4 ended its process 3 times" in said


def test_a_cluster_gets_the_games_themselves(tmp_path: Path) -> None:
    """What it is sent can be worked on where the files are not."""
    run = tmp_path / "run"
    simulate(make_plan("raid:field", "random"), run, 3, Crew())
    order = Order(source_of([str(run)], "captain"), 3, 2, Written())
    sent = order.packed(2)
    expected = order.do(2)
    for file in (run / "games").iterdir():
        file.unlink()
    assert do_there(sent, 2, 30) == expected


@pytest.mark.slow
def test_a_cluster_makes_the_same(tmp_path: Path, whole: Path) -> None:
    """Also while another one has the port that Dask likes."""
    with socket.socket() as other:
        with suppress(OSError):  # somebody has it already
            other.bind(("0.0.0.0", DASK_PORT))
            other.listen()
        make_dataset(raid(7), tmp_path / "set", Crew(jobs=2, engine="dask"))
    assert contents(tmp_path / "set") == contents(whole)


def test_a_full_disk(tmp_path: Path) -> None:
    """No file may grow beyond some thousand bytes, as if the disk were full; then there is room again."""
    command = [sys.executable, "-m", "beachhead", "dataset", "raid:field", "--bots", "random", "--games", "5"]
    command += ["--shard", "2", "--jobs", "1", "--out", str(tmp_path / "set")]
    full = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000)),
    )
    assert full.returncode == 2
    assert "cannot be written: File too large." in full.stderr
    assert "the same command resumes there" in full.stderr
    subprocess.run(command, capture_output=True, check=True)
    assert open_dataset(tmp_path / "set").games == 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["fm:uta"], "There is no scenario 'fm:uta': did you mean fm:utah"),
        (["fm:task/take-twon"], "did you mean fm:task/take-town"),
        (["raid:field", "m44:omaha"], "A data set is made from one scenario or task"),
        (["raid:field", "--bots", "captian"], "There is no bot 'captian': did you mean captain?"),
        (["fm:task/take-town", "--bots", "captian"], "There is no bot 'captian': did you mean captain?"),
        (["raid:field", "-o", "rounds=5"], "The option rounds is 6, 4 or 8, not 5."),
        (["fm:task/take-town", "-o", "weather=yes"], "a task and game files have their options already."),
        (
            ["raid:field", "--observations", "x"],
            "observations called 'x': there is changes or whole.",
        ),
        (["raid:field", "--evaluation", "x"], "evaluation called 'x': there is acts, all or none."),
        (["raid:field", "--address", "tcp://127.0.0.1:1"], "--address is for --engine dask."),
        (["raid:field", "--games", "0"], "0 is not in the range"),
        (["nowhere.bhg"], "nowhere.bhg cannot be read: No such file or directory."),
    ],
)
def test_what_cannot_be_made_is_refused_before_it_begins(
    dataset: Callable[..., Said], tmp_path: Path, words: list[str], sentence: str
) -> None:
    code, said = dataset(*words)
    assert code == 2
    assert sentence in said
    assert not (tmp_path / "set").exists()


def test_folders_that_are_not_meant(dataset: Callable[..., Said], tmp_path: Path) -> None:
    random = ("raid:field", "--bots", "random", "--shard", "2")
    assert dataset(*random, "--games", "4") == (0, "")
    kept = contents(tmp_path / "set")
    for words, sentence in (
        (("--seed", "2"), "holds another data set: seed 1, not 2. Give --out another folder."),
        (("--observations", "whole"), "holds another data set: observations changes, not whole."),
        (("--games", "3"), "holds 4 games already: give --games 4 or more."),
    ):
        code, said = dataset(*random, "--games", "4", *words)
        assert code == 2
        assert sentence in said
    code, said = dataset("m44:omaha", "--bots", "random")
    assert code == 2
    assert "holds another data set: scenario raid:field, not m44:omaha;" in said
    assert contents(tmp_path / "set") == kept
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    code, said = dataset(*random, out="other")
    assert code == 2
    assert "holds other things" in said
    (tmp_path / "file").write_text("dear")
    code, said = dataset(*random, out="file")
    assert code == 2
    assert "cannot be written: Not a directory" in said


def test_files_that_are_not_games_of_one_kind(dataset: Callable[..., Said], tmp_path: Path) -> None:
    for scenario in ("raid:field", "m44:omaha"):
        simulate(make_plan(scenario, "random"), tmp_path / scenario[:3], 2, Crew())
    code, said = dataset(str(tmp_path / "rai"), str(tmp_path / "m44"), "--shard", "2")
    assert code == 2
    assert "000001.bhg is a game of m44:omaha" in said
    assert "the first one is of raid:field" in said
    assert "2 games are kept" in said
    code, said = dataset(str(tmp_path / "rai"), "--games", "3", out="other")
    assert (code, said) == (2, "beachhead: There are 2 games in these files, not 3.")
    (tmp_path / "empty").mkdir()
    code, said = dataset(str(tmp_path / "empty"), out="other")
    assert code == 2
    assert "There is no game file (*.bhg) in" in said
    file = tmp_path / "rai" / "games" / "000002.bhg"
    file.write_text(file.read_text()[:-200])
    code, said = dataset(str(file), out="other")
    assert code == 2
    assert "000002.bhg is not a whole game file of Beachhead." in said
    lines = (tmp_path / "rai" / "games" / "000001.bhg").read_text().splitlines()
    (tmp_path / "edited.bhg").write_text("\n".join([*lines[:3], *lines[4:]]) + "\n")
    code, said = dataset(str(tmp_path / "edited.bhg"), out="other")
    assert code == 2
    assert "edited.bhg: line 4 holds entry 4 where entry 3 belongs" in said


def test_what_cannot_be_read_again_is_refused(tmp_path: Path, whole: Path) -> None:
    with pytest.raises(Refusal, match="is not the folder of a data set"):
        open_dataset(tmp_path)
    folder = tmp_path / "set"
    folder.mkdir()
    order = json.loads((whole / "dataset.json").read_text())
    (folder / "dataset.json").write_text(json.dumps(order))
    with pytest.raises(Refusal, match=r"Nothing is finished in .* yet: the command that began it resumes"):
        open_dataset(folder)
    old = {**order, "layout": {**order["layout"], "encoding": 1}}
    (folder / "dataset.json").write_text(json.dumps(old))
    with pytest.raises(Refusal, match="is written in encoding 1, and this program reads encoding 2: make it"):
        open_dataset(folder)
    (folder / "dataset.json").write_text(json.dumps({**order, "dataset": 7}))
    with pytest.raises(Refusal, match="has format 7, and this program reads format 1"):
        open_dataset(folder)
    (folder / "dataset.json").write_text("[]")
    with pytest.raises(Refusal, match="is not that of a data set"):
        open_dataset(folder)
    data = open_dataset(whole)
    with pytest.raises(Unknown, match="There is no table 'x': there is decisions, games, turns or hexes"):
        data.table("x")
    for choices, sentence in (
        ({"size": 0}, "A batch and the buffer have 1 row or more"),
        ({"games": (3, 1)}, "games is the first and the last one"),
        ({"share": (2, 2)}, "share is a number from 0"),
    ):
        with pytest.raises(Malformed, match=sentence):
            data.batches(**choices)


def test_without_the_packages() -> None:
    for name, call, sentence in (
        ("pyarrow", "run(['dataset', 'raid:field', '--out', '/nowhere'])", "pip install 'beachhead[sim]'"),
        ("torch", "read()", "Tensors need PyTorch, which is not installed"),
    ):
        script = (
            f"import sys; sys.modules[{name!r}] = None\n"
            "from beachhead.cli import run\n"
            "from beachhead.core.errors import Refusal\n"
            "def read():\n"
            "    from beachhead.dataset.loading import Dataset\n"
            "    try: Dataset.torch(Dataset.__new__(Dataset))\n"
            "    except Refusal as refusal: sys.stderr.write(refusal.message); return 2\n"
            f"sys.exit({call})"
        )
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert (ran.returncode, sentence in ran.stderr) == (2, True), ran.stderr
