"""Files of weights: what is written is read again, and what does not fit is refused with a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beachhead.bots.value.model import KNOTS, Model
from beachhead.bots.value.weights import Fitted, Weights, read_weights, write_weights
from beachhead.core.errors import BadFile

NAMES = ("near", "far")
WEIGHTS = Weights(
    "raid",
    "field",
    3,
    {"field": Fitted(12, ("captain",), "abc")},
    60.0,
    "fields",
    {"auc": 0.9},
    NAMES,
    Model((0.25,) * len(KNOTS), ((1.5, -2.0),) * len(KNOTS)),
)


def read(path: Path) -> Weights:
    return read_weights(path, "raid", "field", NAMES)


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    written = json.loads(path.read_text())
    change(written)
    path.write_text(json.dumps(written))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    write_weights(tmp_path / "field.json", WEIGHTS)
    assert read(tmp_path / "field.json") == WEIGHTS


def test_the_same_weights_make_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_weights(tmp_path / name, WEIGHTS)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda w: w.update(format=9), "has format 9; this program reads 1"),
        (lambda w: w.update(game="chess"), "has the weights of chess:field, not of raid:field"),
        (lambda w: w.update(name="hill"), "has the weights of raid:hill, not of raid:field"),
        (lambda w: w.update(knots=[0, 1]), "has knots [0, 1]"),
        (lambda w: w["weights"].pop("far"), "fitted for other features (far differ)"),
        (lambda w: w["weights"].update(wide=[0] * 5), "fitted for other features (wide differ)"),
        (lambda w: w.pop("weights"), "it has no field 'weights'"),
        (lambda w: w.pop("rules"), "is not a whole file of weights"),
        (lambda w: w["weights"].update(near=[1, 2]), "is not a whole file of weights"),
        (lambda w: w["weights"].update(near=[1, 2, 3, 4, float("nan")]), "finite weights"),
        (lambda w: w["weights"].update(near="much"), "is not a whole file of weights"),
    ],
)
def test_what_does_not_fit_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    path = tmp_path / "field.json"
    write_weights(path, WEIGHTS)
    changed(path, change)
    with pytest.raises(BadFile, match=re.escape(sentence)):
        read(path)


@pytest.mark.parametrize(("text", "sentence"), [("{", "it is not JSON"), ("[1]", "no field 'weights'")])
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "field.json").write_text(text)
    with pytest.raises(BadFile, match=re.escape(sentence)):
        read(tmp_path / "field.json")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        read(tmp_path / "none.json")


def test_weights_suit_their_own_scenario_facts_and_rules_only() -> None:
    assert WEIGHTS.suits("field", "abc", 3)
    assert not WEIGHTS.suits("hill", "abc", 3)
    assert not WEIGHTS.suits("field", "other", 3)
    assert not WEIGHTS.suits("field", "abc", 2)
