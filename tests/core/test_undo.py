"""Undo is an entry, and stops at every roll, draw, reveal and other seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead import load_match, new_match
from beachhead.core.action import Action
from beachhead.core.errors import CannotUndo, Stale
from beachhead.core.match import Match
from tests.toy.raid import GuardTurn, RaidTable


def raiding(seed: int = 1) -> Match:
    m = new_match("raid:field", seed=seed)
    m.apply("guard", "hide 0405")
    return m


def test_a_move_is_taken_back() -> None:
    m = raiding()
    key, told = m.state.key, len(m.story)
    m.apply("north", 1)
    assert m.undoable("north") == 1
    m.undo("north")
    assert m.state.key == key
    assert len(m.story) == told
    assert m.entries[-1].back == len(m.entries) - 2


def test_undo_is_written_down_and_read_back(tmp_path: Path) -> None:
    m = raiding()
    m.apply("north", 1)
    m.undo("north")
    m.apply("north", 2)
    m.save(tmp_path / "g.bhg")
    assert [e.action is None for e in m.entries].count(True) == 1
    again = load_match(tmp_path / "g.bhg")
    assert again.state.same(m.state)
    assert again.undoable("north") == m.undoable("north") == 1


def test_not_behind_a_draw() -> None:
    m = raiding()
    with pytest.raises(CannotUndo, match=r"no decisions now\. The dice have been rolled"):
        m.undo("guard")


def test_not_behind_another_seat() -> None:
    m = raiding()
    m.apply("north", "done")
    assert m.open[0].seat == "south"
    with pytest.raises(CannotUndo, match="north has decided something since"):
        m.undo("south")
    m.apply("south", "done")
    with pytest.raises(CannotUndo, match="south has decided something since"):
        m.undo("north")


@pytest.fixture
def at_the_gun(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], Match]:
    """The guard's turn in a raid where the guard is asked the very same again after waiting; with `showing`
    the gun is shown meanwhile, and nothing is rolled."""

    def start(showing: bool) -> Match:
        def wait(step: GuardTurn, table: RaidTable, action: Action) -> None:
            if showing:
                table.reveal()
            table.push(step)

        m = raiding()
        m.apply("north", "done")
        m.apply("south", "done")
        monkeypatch.setattr(GuardTurn, "resolve", wait)
        return m

    return start


def test_not_behind_a_reveal(at_the_gun: Callable[[bool], Match]) -> None:
    m = at_the_gun(False)
    m.apply("guard", "done")
    assert m.undoable("guard") == 1, "it is the reveal that shuts it, nothing else"
    m = at_the_gun(True)
    m.apply("guard", "done")
    assert m.open[0].seat == "guard"
    assert m.undoable("guard") == 0
    with pytest.raises(CannotUndo, match="Something has been revealed"):
        m.undo("guard")


def test_a_double_click_on_the_same_question_again_counts_once(at_the_gun: Callable[[bool], Match]) -> None:
    m = at_the_gun(False)
    first, decision = m.at("guard"), m.open[0]
    m.apply("guard", "done", at=first)
    assert m.open[0] == decision
    with pytest.raises(Stale):
        m.apply("guard", "done", at=first)
    m.apply("guard", "done", at=m.at("guard"))
    assert m.undoable("guard") == 2


def test_several_at_once() -> None:
    m = raiding()
    m.apply("north", "done")
    m.apply("south", "done")
    key = m.state.key
    m.apply("guard", "hide 0404")
    m.apply("guard", "hide 0403")
    assert m.undoable("guard") == 2
    m.undo("guard", 2)
    assert m.state.key == key
    m.apply("guard", "hide 0404")
    m.apply("guard", "hide 0405")
    m.undo("guard")
    m.undo("guard")
    assert m.state.key == key
    assert [e.back for e in m.entries if e.action is None] == [5, 9, 8]


@pytest.mark.parametrize("count", [0, -1, 2])
def test_only_as_many_as_there_are(count: int) -> None:
    m = raiding()
    m.apply("north", 1)
    with pytest.raises(CannotUndo, match="north can take back one decision now") as caught:
        m.undo("north", count)
    assert caught.value.allowed == ("1",)
    assert m.undoable("north") == 1


def test_after_undo_an_answer_from_before_is_stale() -> None:
    m = raiding()
    before = m.at("north")
    m.apply("north", 1)
    m.undo("north")
    assert m.at("north") != before
