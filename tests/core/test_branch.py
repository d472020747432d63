"""What-if branches: from what a seat knew, taken back at will, rolled again, kept as files like any other."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from beachhead.core.errors import BadFile, CannotUndo, NotAnOption, OtherVersion, Unknown
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE
from beachhead.games import branch_off, load_match, new_match, scenarios, verify_file
from tests.server.twins import again, by_chance, likeness

SHAPES = ["raid:field", "fm:utah", "m44:omaha", "m44:overthrough/omaha+utah"]


def moment(scenario: str = "raid:field", seed: int = 3, decisions: int = 4) -> Match:
    return play(new_match(scenario, seed=seed), decisions)


def play(match: Match, most: int = 500, seed: int = 5) -> Match:
    rng = Random(seed)
    for _ in range(most):
        if match.over:
            break
        decision = match.open[0]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    return match


def written(match: Match, path: Path) -> list[dict[str, Any]]:
    match.save(path)
    return [json.loads(line) for line in path.read_text().splitlines()]


# what it begins with


@pytest.mark.parametrize(("name", "every"), [("fm:omaha", 7), ("m44:airborne", 60)])
def test_equal_views_give_equal_branches(name: str, every: int, tmp_path: Path) -> None:
    """Two true states that a seat cannot tell apart: neither state, file, log nor dice of a branch differ."""
    game, rng, differed = by_chance(name, seed=12), Random(7), 0
    for n, match in enumerate(again(game, game.entries[:-1])):
        if n % every or not match.open or match.open[0].seat == CHANCE:
            continue
        for seat in match.seats:
            like = likeness(match, seat, rng)
            one, two = (branch_off(m, seat, "a", over=False, chain="0" * 32) for m in (match, like))
            differed += not like.state.same(match.state)
            assert one.state.same(two.state)
            files = [written(play(branch, 25), tmp_path / "branch.bhg") for branch in (one, two)]
            assert files[0] == files[1]
    assert differed > 3, f"hardly anything was hidden: {differed}"


def test_what_the_seat_knows_is_as_it_was_and_the_rest_is_drawn_anew() -> None:
    match = moment("m44:omaha", decisions=30)
    seat = match.seats[0]
    branches = [branch_off(match, seat, n, over=False) for n in range(4)]
    known = match.view(seat).json()
    for branch in branches:
        if match.open[0].seat == branch.open[0].seat:
            assert branch.view(seat).json() == known
    assert len({str(branch.state.written()) for branch in branches}) > 1


def test_of_a_game_that_is_over_it_begins_with_the_truth() -> None:
    match = moment()
    branch = branch_off(match, "north", 1, over=True)
    assert branch.position is not None
    assert branch.position.same(match.state)
    assert branch.branch is not None
    assert not branch.branch.supposed


def test_the_real_game_is_not_touched(tmp_path: Path) -> None:
    match = moment()
    before = written(match, tmp_path / "game.bhg")
    play(branch_off(match, "north", 1, over=False), 20)
    assert written(match, tmp_path / "game.bhg") == before


def test_nothing_can_be_tried_after_the_end_nor_as_a_spectator() -> None:
    with pytest.raises(NotAnOption, match="branch off at an earlier moment"):
        branch_off(play(new_match("raid:field", seed=3)), "north", 1, over=True)
    for seat in ("nobody", "spectator"):
        with pytest.raises(Unknown, match="no seat"):
            branch_off(moment(), seat, 1, over=False)


# taking back and rolling again


def rolled(branch: Match) -> bool:
    return branch.entries[-1].by == CHANCE


def until_a_roll(branch: Match) -> Match:
    for _ in range(400):
        play(branch, 1)
        if rolled(branch):
            return branch
    raise AssertionError("nothing is ever rolled")


def test_anything_can_be_taken_back_and_the_next_roll_is_another() -> None:
    match = until_a_roll(branch_off(moment("fm:utah"), "allied", 1, over=False))
    decided = [entry for entry in match.entries if entry.by != CHANCE]
    first = match.draws
    for seat in match.seats:
        own = sum(entry.by == seat for entry in decided)
        assert match.undoable(seat) == own
    seat = decided[-1].by
    match.undo(seat)
    assert match.open[0].seat == seat
    assert decided[-1].action is not None
    match.apply(seat, decided[-1].action)
    assert match.draws > first, "a roll that was taken back is never rolled again"
    match.undo(decided[0].by, match.undoable(decided[0].by))
    assert match.position is not None
    assert match.view(seat).json() == branch_off(moment("fm:utah"), "allied", 1, over=False).view(seat).json()


def test_a_roll_is_repeated_with_the_decision_before_it() -> None:
    match = until_a_roll(branch_off(moment("fm:utah"), "allied", 1, over=False))
    fallen = {match.state.key}
    for _ in range(12):
        match.roll_again()
        assert rolled(match)
        fallen.add(match.state.key)
    assert len(fallen) > 1


def test_a_game_that_counts_takes_nothing_back_across_a_roll_and_rolls_once() -> None:
    match = until_a_roll(moment("fm:utah"))
    assert [match.undoable(seat) for seat in match.seats] == [0, 0]
    with pytest.raises(CannotUndo, match="its dice fall once"):
        match.roll_again()
    with pytest.raises(CannotUndo, match="Nothing has been rolled or drawn"):
        branch_off(moment(), "north", 1, over=False).roll_again()


def test_the_end_of_a_branch_can_be_taken_back_too() -> None:
    branch = play(branch_off(moment(), "north", 1, over=False))
    assert branch.over
    branch.undo(next(entry.by for entry in reversed(branch.entries) if entry.by != CHANCE))
    assert not branch.over
    assert play(branch).over


# keeping


@pytest.mark.parametrize("scenario", SHAPES)
def test_a_branch_is_kept_replayed_verified_and_reported(scenario: str, tmp_path: Path) -> None:
    path = tmp_path / "branch.bhg"
    match = moment(scenario, decisions=8)
    branch = branch_off(match, match.open[0].seat, 1, over=False)
    rng = Random(4)
    for _ in range(60):
        play(branch, 1, seed=rng.randrange(1000))
        if branch.over:
            break
        mine = [seat for seat in branch.seats if branch.undoable(seat)]
        if mine and rng.random() < 0.3:
            seat = rng.choice(mine)
            branch.undo(seat, rng.randint(1, min(3, branch.undoable(seat))))
    lines = written(branch, path)
    assert lines[0]["format"] == 4
    assert lines[0]["branch"] == {
        "of": match.chain, "at": match.length, "seat": match.open[0].seat, "supposed": True,
    }  # fmt: skip
    again = load_match(path)
    assert again.state.same(branch.state)
    assert again.branch == branch.branch
    assert [again.undoable(seat) for seat in again.seats] == [branch.undoable(seat) for seat in branch.seats]
    assert verify_file(path).undone
    assert again.report().json() == branch.report().json()


def test_the_report_of_a_branch_knows_the_rolls_that_were_taken_back() -> None:
    branch = until_a_roll(branch_off(moment("fm:utah"), "allied", 1, over=False))
    branch.roll_again()
    while not branch.over:
        play(branch, 50)
    assert branch.report().dice.fair is True


def test_a_seats_copy_of_a_branch_keeps_its_position_sealed(tmp_path: Path) -> None:
    branch = branch_off(moment(), "north", 1, over=False)
    branch.save(tmp_path / "north.bhg", seat="north")
    first = json.loads((tmp_path / "north.bhg").read_text().splitlines()[0])
    assert "begins" not in first
    assert first["branch"]["at"] == moment().length


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"branch": 7}, "does not hold what a header holds"),
        ({"branch": {}}, "does not hold what a header holds"),
        ({"branch": {"of": "x", "at": True, "seat": "north", "supposed": True}}, "does not hold what a"),
        ({"branch": {"of": "x", "at": -1, "seat": "north", "supposed": True}}, "does not hold what a"),
        ({"branch": {"of": "x", "at": 1, "seat": "north", "supposed": True, "more": 1}}, "does not hold"),
        ({"branch": None}, "was changed"),
        ({"position": None, "begins": None}, "does not hold what a header holds"),
        ({"format": 3}, "was changed"),
    ],
)
def test_a_file_with_another_origin_is_refused(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    path = tmp_path / "branch.bhg"
    lines = written(branch_off(moment(), "north", 1, over=False), path)
    kept = {name: value for name, value in {**lines[0], **change}.items() if value is not None}
    path.write_text("\n".join(json.dumps(line) for line in [kept, *lines[1:]]) + "\n")
    with pytest.raises(BadFile, match=says):
        load_match(path)


def test_a_newer_format_is_named(tmp_path: Path) -> None:
    path = tmp_path / "branch.bhg"
    lines = written(branch_off(moment(), "north", 1, over=False), path)
    path.write_text(json.dumps({**lines[0], "format": 7}) + "\n")
    with pytest.raises(OtherVersion, match="has format 7, and this program reads 2 to 6"):
        load_match(path)


@pytest.mark.slow
def test_every_scenario_can_be_branched_and_its_file_opened(tmp_path: Path) -> None:
    """Its position fits into a line, that of the largest campaign too."""
    for scenario in scenarios():
        match = play(new_match(scenario.id, seed=1), 15)
        branch = branch_off(match, match.seats[-1], 1, over=False)
        branch.save(tmp_path / "branch.bhg")
        assert load_match(tmp_path / "branch.bhg").state.same(branch.state), scenario.id
