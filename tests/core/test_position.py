"""A match begins from a position: saved, replayed, copied for a seat, reported; nonsense is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from beachhead.core.codec import state_json
from beachhead.core.datafile import DataError, DataFile, Sheet
from beachhead.core.errors import BadFile, Malformed, OtherVersion, Refusal
from beachhead.core.game import Game
from beachhead.core.match import Match
from beachhead.games import load_match, new_match, verify_file
from tests.toy.raid import FIELD, RAID, RaidState

WORDS = 'north = "0202"\nsouth = "0104"\ngun = "0503"\ncards = [2, 1]\n'


def arranged(text: str = WORDS) -> RaidState:
    setup = RAID.begin(FIELD.name, {})
    return RAID.arrange(setup, DataFile([Sheet("position.toml", text)]).root)


@pytest.fixture
def match() -> Match:
    return new_match("raid:field", seed=3, position=arranged(), keys=True)


def play(match: Match, most: int = 200) -> Match:
    rng = Random(5)
    for _ in range(most):
        if match.over:
            break
        decision = match.open[0]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    return match


def test_it_begins_there_and_leaves_the_position_as_it_was(match: Match) -> None:
    assert [d.seat for d in match.open] == ["north", "south"]
    match.apply("north", "go 0402")
    assert match.position is not None
    assert match.position.same(arranged())


def test_a_saved_game_goes_on_from_it_and_proves_itself(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.bhg"
    play(match).save(path)
    again = load_match(path)
    assert again.state.same(match.state)
    assert verify_file(path).entries == match.length
    assert again.report().json() == match.report().json()
    first = json.loads(path.read_text().splitlines()[0])
    assert (first["format"], first["position_of"]) == (3, "raid:field")
    assert "scenario" not in first, "an older program must not take it for a game from the opening"


def test_an_ordinary_game_is_written_as_ever(tmp_path: Path) -> None:
    new_match("raid:field", seed=3).save(tmp_path / "game.bhg")
    first = json.loads((tmp_path / "game.bhg").read_text().splitlines()[0])
    assert first["format"] == 2
    assert not {"position", "begins", "position_of"} & set(first)


def test_a_seats_own_copy_keeps_the_position_sealed(match: Match, tmp_path: Path) -> None:
    """It tells where the gun hides."""
    full, own = tmp_path / "full.bhg", tmp_path / "north.bhg"
    play(match).save(full)
    match.save(own, seat="north")
    first = json.loads(own.read_text().splitlines()[0])
    assert "begins" not in first
    assert first["position"] == json.loads(full.read_text().splitlines()[0])["position"]
    assert verify_file(own, full).agrees


def test_a_position_as_it_is_written_is_taken_too() -> None:
    written = json.loads(json.dumps(state_json(arranged())))
    assert new_match("raid:field", seed=3, position=written).state.same(arranged())


def test_a_position_of_another_set_up_is_refused() -> None:
    with pytest.raises(Malformed, match="belongs to another scenario"):
        new_match("raid:field", seed=3, options={"rounds": 4}, position=arranged())


def spoilt(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(json.dumps(state_json(arranged())))
    change(written)
    return written


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda w: w.clear(), "does not hold the columns"),
        (lambda w: w.update(more=1), "does not hold the columns"),
        (lambda w: w.update(columns=[]), "does not hold the columns"),
        (lambda w: w.update(lanes=[]), "cannot go on|nobody is asked"),
        (lambda w: w.update(lanes=[[]]), "cannot go on|nobody is asked"),
        (lambda w: w.update(lanes=[[["raid.nothing", {}]]]), "cannot go on"),
        (lambda w: w.update(lanes=[[["raid.go_on", {"raider": 9}]]]), "cannot go on"),
        (lambda w: w.update(lanes="0x1"), "cannot go on"),
        (lambda w: w.update(result={}), "cannot go on"),
        (lambda w: w["columns"].update(at=[10**30, 0]), "cannot go on|not written as"),
        (lambda w: w["columns"].update(at="north"), "cannot go on"),
        (lambda w: w["columns"].update(cup=None), "cannot go on"),
        (lambda w: w["columns"].update(card=[7, 7]), "cannot go on"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(change: Callable[[dict[str, Any]], object], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        new_match("raid:field", seed=3, position=spoilt(change))


@pytest.mark.parametrize("change", [lambda w: w["columns"].pop("gun"), lambda w: w["columns"].update(x=1)])
def test_other_columns_are_another_version(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(OtherVersion, match="has other columns"):
        new_match("raid:field", seed=3, position=spoilt(change))


def test_a_game_that_is_over_is_nowhere_to_begin() -> None:
    over = play(new_match("raid:field", seed=3))
    assert over.over
    with pytest.raises(Malformed, match="nobody is asked"):
        new_match("raid:field", seed=3, position=state_json(over.state))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"begins": None}, "does not hold the position"),
        ({"begins": {"columns": {}, "lanes": [], "result": None}}, "that was sealed at the beginning"),
        ({"begins": 7}, "does not hold what a header holds"),
        ({"position": 7}, "does not hold what a header holds"),
        ({"position": ""}, "does not hold what a header holds"),
        ({"format": 2}, "was changed"),
    ],
)
def test_a_file_with_another_position_is_refused(
    match: Match, tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    path = tmp_path / "game.bhg"
    match.save(path)
    lines = path.read_text().splitlines()
    first = {**json.loads(lines[0]), **change}
    kept = {name: value for name, value in first.items() if value is not None}
    path.write_text("\n".join([json.dumps(kept), *lines[1:]]) + "\n")
    with pytest.raises(BadFile, match=says):
        load_match(path)


def test_a_sealed_nonsense_is_refused(match: Match, tmp_path: Path) -> None:
    """Whoever knows the secret can seal anything."""
    assert match.position is not None
    match.position = match.position.copy()
    match.position.at = [3, -7]  # type: ignore[attr-defined]
    match.position.cup = ["x"]  # type: ignore[attr-defined]
    match.save(tmp_path / "game.bhg")
    with pytest.raises(BadFile, match=r"line 1 cannot be used\. The position is none that this game can"):
        load_match(tmp_path / "game.bhg")


@pytest.mark.parametrize("scenario", ["raid:field", "fm:utah", "m44:omaha"])
def test_whatever_is_changed_at_random_is_refused_or_can_be_played(scenario: str) -> None:
    """No rule has to expect it, and nobody sees a traceback."""
    rng = Random(11)
    good = json.loads(json.dumps(state_json(play(new_match(scenario, seed=3), 40).state)))
    refused = 0
    for _ in range(60):
        written = copy.deepcopy(good)
        name = rng.choice(sorted(written["columns"]))
        column = written["columns"][name]
        junk: object = rng.choice([-1, 10**6, None, "x", [], [[]], "0xffffffffffffffffffff", True])
        if isinstance(column, list) and column and rng.random() < 0.7:
            column[rng.randrange(len(column))] = junk
        else:
            written["columns"][name] = junk
        try:
            match = new_match(scenario, seed=3, position=written)
        except Refusal:
            refused += 1
        else:
            assert match.open
    assert refused > 20


def test_a_game_that_cannot_be_arranged_says_so() -> None:
    class Plain(type(RAID)):  # type: ignore[misc]
        title = "Plain"

        def arrange(self, setup: Any, block: Any) -> Any:
            return Game.arrange(self, setup, block)

    with pytest.raises(DataError, match="positions of Plain cannot be arranged"):
        Plain().arrange(RAID.begin(FIELD.name, {}), DataFile([Sheet("p.toml", WORDS)]).root)
