"""`beachhead value`: from games to weights, on the toy, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead import cli
from beachhead.bots.value.sampling import samples_of
from beachhead.bots.value.weights import read_weights
from beachhead.core.errors import BadFile
from beachhead.games import find_game
from tests.bots.value.raid_value import PLACE, VALUE

pytestmark = pytest.mark.slow  # every run starts a process
GAMES = 12
Fit = Callable[..., tuple[int, str, str]]


@pytest.fixture
def fit(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Fit:
    """`beachhead value fit raid:field` in this process: the exit code, and what it says on both streams."""
    monkeypatch.setattr(type(find_game("raid")), "value", PLACE)

    def run(*words: str, out: str = "fit") -> tuple[int, str, str]:
        usual = ["--games", str(GAMES), "--bot", "random", "--jobs", "1"]
        code = cli.run(["value", "fit", "--out", str(tmp_path / out), *usual, *(words or ("raid:field",))])
        said = capsys.readouterr()
        return code, said.out, " ".join(said.err.split())

    return run


def content(folder: Path) -> dict[str, bytes]:
    names = ("weights/raid/field.json", "figures.json", "value.svg")
    return {name: (folder / name).read_bytes() for name in names}


def test_games_become_weights_figures_and_a_picture(fit: Fit, tmp_path: Path) -> None:
    code, said, _ = fit("raid:field", "--tame", "3")
    assert code == 0
    assert "field" in said
    weights = read_weights(tmp_path / "fit/weights/raid/field.json", "raid", "field", VALUE.names)
    assert weights.scenarios["field"].games == GAMES + 3
    assert weights.scenarios["field"].bots == ("stray:random", "random")
    assert any(any(row) for row in weights.model.weights)
    (figures,) = json.loads((tmp_path / "fit/figures.json").read_text())
    assert figures["games"] == GAMES + 3
    assert figures["tame_games"] == 3
    assert 0 <= figures["whole"]["auc"] <= 1
    assert sum(turn["positions"] for turn in figures["by_turn"].values()) == figures["whole"]["positions"]
    assert "<svg" in (tmp_path / "fit/value.svg").read_text()


def test_the_same_command_gives_the_same_files(fit: Fit, tmp_path: Path) -> None:
    fit(out="one")
    fit(out="two")
    fit(out="two")
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_it_resumes_with_the_games_that_are_there(fit: Fit, tmp_path: Path) -> None:
    fit(out="whole")
    fit(out="cut")
    run = tmp_path / "cut/raid-field/stray-random"
    lines = (run / "results.jsonl").read_text().splitlines(keepends=True)
    (run / "results.jsonl").write_text("".join(lines[:5]))
    for number in range(6, GAMES + 1):
        (run / f"games/{number:06}.bhg").unlink()
    fit(out="cut")
    assert content(tmp_path / "cut") == content(tmp_path / "whole")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["raid:hill"], "There is no scenario 'raid:hill'"),
        (["raid:field", "--games", "3"], "A value is fitted on 5 games of a scenario or more, not 3."),
        (["raid:field", "--bot", "captian"], "There is no bot 'captian': did you mean captain?"),
        (["raid:field", "--address", "tcp://127.0.0.1:1"], "--address is for --engine dask."),
    ],
)
def test_what_cannot_be_fitted_is_refused(fit: Fit, tmp_path: Path, words: list[str], sentence: str) -> None:
    code, _, said = fit(*words)
    assert code == 2
    assert sentence in said
    assert not (tmp_path / "fit").exists()


def test_the_folder_of_another_run_is_refused(fit: Fit) -> None:
    fit()
    code, _, said = fit("raid:field", "--seed", "2")
    assert code == 2
    assert "holds another run: seed 1, not 2" in said


def test_a_game_without_features_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.run(["value", "fit", "raid:field", "--out", str(tmp_path / "fit")]) == 2
    assert "The raid names no features, so no value can be fitted." in capsys.readouterr().err


def test_samples_are_of_every_turn_and_always_the_same(fit: Fit, tmp_path: Path) -> None:
    fit()
    for path in sorted((tmp_path / "fit/raid-field/stray-random/games").glob("*.bhg"))[:4]:
        samples = samples_of(path)
        assert samples == samples_of(path)
        assert [sample.moment for sample in samples] == list(range(len(samples)))
        assert {sample.turn for sample in samples} >= set(range(max(sample.turn for sample in samples)))
        assert len({sample.outcome for sample in samples}) == 1


def test_a_game_that_is_not_over_is_not_sampled(fit: Fit, tmp_path: Path) -> None:
    from beachhead import new_match

    match = new_match("raid:field", seed=1)
    match.save(tmp_path / "open.bhg")
    with pytest.raises(BadFile, match=re.escape("is not over")):
        samples_of(tmp_path / "open.bhg")


def test_the_weights_in_force_are_judged_on_the_games_of_a_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = tmp_path / "run"
    assert (
        cli.run(["sim", "m44:omaha", "--bots", "greedy", "--games", "3", "-j", "1", "--out", str(run)]) == 0
    )
    capsys.readouterr()
    assert cli.run(["value", "judge", str(run), "-j", "1"]) == 0
    assert re.search(r"omaha +omaha +3 +\d\.\d{3}", capsys.readouterr().out)


def test_what_is_no_run_is_not_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.run(["value", "judge", str(tmp_path)]) == 2
    assert "is not the folder of a simulation" in capsys.readouterr().err


def test_show_names_the_weights_of_every_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["value", "show"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"fm:utah +utah ", said)
    assert re.search(r"m44:neptune +teams ", said)
    assert "raid" not in said
