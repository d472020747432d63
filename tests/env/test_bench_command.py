"""`beachhead bench`: figures of each scenario, for people and for programs."""

from __future__ import annotations

import json

import pytest

from beachhead.cli import run
from beachhead.cli.bench import Measured


def test_every_figure_of_a_scenario_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "fm:utah", "m44:sword", "--json", "--seconds", "0.01"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["scenario"] for each in found] == ["fm:utah", "m44:sword"]
    for each in found:
        assert set(each) == set(Measured.__dataclass_fields__)
        assert all(value > 0 for name, value in each.items() if name != "scenario")


def test_people_read_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "fm:utah", "--seconds", "0.01"]) == 0
    assert "decisions/s" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "sentence"),
    [(["fm:utha"], "did you mean fm:utah"), (["--seconds", "0"], "is not in the range")],
)
def test_bad_input_gets_a_sentence(
    given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", *given]) == 2
    assert sentence in capsys.readouterr().err
