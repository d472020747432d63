"""Notes of what was arranged at the table: in the log and its chain, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead import load_match, new_match, verify_file
from beachhead.core.errors import Malformed, NotYourDecision, Unknown
from beachhead.core.match import Match


def raiding() -> Match:
    match = new_match("raid:field", seed=1)
    match.apply("guard", "hide 0405")
    return match


def test_a_note_changes_nothing_but_the_log() -> None:
    match = raiding()
    match.apply("north", 0)
    key, story, undoable = match.state.key, list(match.story), match.undoable("north")
    asked, length = {seat: match.at(seat) for seat in [d.seat for d in match.open]}, match.length
    match.note("organiser", "bot south captain:hold+500ms")
    match.note("south", "sit south")
    assert (match.state.key, match.story, match.undoable("north")) == (key, story, undoable)
    assert {seat: match.at(seat) for seat in asked} == asked
    assert match.length == length + 2
    assert undoable
    match.undo("north", undoable)


def test_a_file_keeps_its_notes_and_proves_itself(tmp_path: Path) -> None:
    match, plain = raiding(), raiding()
    match.note("organiser", "pause")
    for one in (match, plain):
        while not one.over:
            one.apply(one.open[0].seat, len(one.open[0].options) - 1)
    assert (match.state.key, match.result) == (plain.state.key, plain.result)
    match.save(tmp_path / "game.bhg")
    assert verify_file(tmp_path / "game.bhg").full
    again = load_match(tmp_path / "game.bhg")
    assert [(entry.by, entry.note) for entry in again.entries if entry.note] == [("organiser", "pause")]
    assert len(again.report().series) == len(plain.report().series)


@pytest.mark.parametrize(
    "text", ["", "Pause", "free  north", "free north\n", "free\u2028north x\x00", "x" * 201, 7]
)
def test_a_note_is_words(text: str) -> None:
    match = raiding()
    with pytest.raises(Malformed, match="A note is"):
        match.note("organiser", text)
    assert match.length == raiding().length


def test_nobody_else_notes_anything_and_nobody_after_the_end() -> None:
    match = raiding()
    with pytest.raises(Unknown):
        match.note("nobody", "pause")
    while not match.over:
        match.apply(match.open[0].seat, len(match.open[0].options) - 1)
    with pytest.raises(NotYourDecision, match="The game is over"):
        match.note("organiser", "pause")
