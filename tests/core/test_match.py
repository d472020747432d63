"""The public face: begin, look, answer, end, keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead import load_match, new_match, scenarios
from beachhead.core.action import Done
from beachhead.core.match import Match
from tests.toy.raid import GRID, RAID, Go, Hide


def test_the_loop_of_the_readme() -> None:
    m = new_match("raid:field", options={"veterans": True}, seed=7)
    while not m.over:
        d = m.open[0]
        m.apply(d.seat, d.options[0])
    assert m.result is not None
    assert m.result.winner == "guard"
    assert m.result.score(m.seats[0]) == 1
    assert m.open == ()


def test_scenarios_are_listed_with_what_they_offer() -> None:
    raid = next(s for s in scenarios() if s.id == "raid:field")
    assert raid.seats == ("guard", "north", "south")
    assert [o.name for o in raid.options] == ["rounds", "veterans"]
    assert raid.json()["maturity"] == "proven"


def test_an_option_its_index_and_its_notation_are_the_same_answer() -> None:
    answers = [Hide(GRID.hex("0303")), 2, "hide 0303"]
    keys = set()
    for answer in answers:
        m = new_match("raid:field", seed=1)
        m.apply("guard", answer)  # type: ignore[arg-type]
        keys.add(m.state.key)
    assert len(keys) == 1


def test_the_same_seed_rolls_the_same_game() -> None:
    def cards(seed: int | str) -> str:
        m = new_match("raid:field", seed=seed)
        m.apply("guard", 0)
        return "".join(m.text())

    assert cards(1) == cards(1)
    assert len({cards(seed) for seed in range(20)}) > 1
    assert cards("tea") == cards("tea")


def test_without_a_seed_every_match_has_a_secret_of_its_own() -> None:
    assert new_match("raid:field").dice.commitment != new_match("raid:field").dice.commitment


def test_entries_since_numbers_the_entries_and_gives_each_its_events() -> None:
    m = new_match("raid:field", seed=1)
    begun = m.length
    told = m.apply("guard", 0)
    logged = m.entries_since(begun)
    assert [n for n, _, _ in logged] == [*range(begun + 1, m.length + 1)]
    assert [entry for _, entry, _ in logged] == m.entries[begun:]
    assert [event for _, _, events in logged for event in events] == [*told]
    assert [event for _, _, events in m.entries_since(0) for event in events] == m.story
    assert m.entries_since(m.length) == []


def test_entries_since_counts_an_undo_and_keeps_what_it_took_back() -> None:
    m = new_match("raid:field", seed=1)
    m.apply("guard", 0)
    before = m.length
    m.apply("north", 1)
    m.undo("north")
    done, undone = m.entries_since(before)
    assert (done.n, done.entry.by, len(done.events)) == (before + 1, "north", 1)
    assert (undone.n, undone.entry.back, undone.events) == (before + 2, before, ())


def test_apply_tells_what_happened() -> None:
    m = new_match("raid:field", seed=1)
    told = m.apply("guard", 0)
    assert [e.NAME for e in told] == ["raid.hidden", "raid.drew", "raid.drew"]


def test_a_saved_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    m = new_match("raid:field", seed=4)
    m.apply("guard", 3)
    m.apply("north", "done")
    m.save(tmp_path / "g.bhg")
    again = load_match(tmp_path / "g.bhg")
    for match in (m, again):
        while not match.over:
            match.apply(match.open[0].seat, len(match.open[0].options) - 1)
    assert again.state.same(m.state)
    assert again.text() == m.text()
    assert [e.by for e in again.entries] == [e.by for e in m.entries]


def test_a_prompt_names_what_it_is_about() -> None:
    m = new_match("raid:field", seed=1)
    m.apply("guard", 0)
    assert m.prompt(m.open[0]) == "Where does north go?"
    assert m.open[0].rule == "raid-3"


def test_every_decision_lists_the_same_options_in_the_same_order() -> None:
    a, b = new_match("raid:field", seed=2), new_match("raid:field", seed=2)
    a.apply("guard", 0)
    b.apply("guard", 0)
    assert a.open == b.open
    assert a.open[0].options[0] == Done()
    assert all(isinstance(o, Go) for o in a.open[0].options[1:])


def test_a_game_that_begins_with_chance_asks_a_seat_first() -> None:
    m = new_match("raid:field", seed=2)
    assert all(d.seat in m.seats for d in m.open)


def test_an_engine_that_fails_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    m = new_match("raid:field", seed=2)
    m.apply("guard", 0)
    key, entries, told = m.state.key, len(m.entries), len(m.story)
    monkeypatch.setattr("tests.toy.raid.Went", None)
    with pytest.raises(TypeError):
        m.apply("north", 1)
    assert (m.state.key, len(m.entries), len(m.story)) == (key, entries, told)
    monkeypatch.undo()
    m.apply("north", 1)


def test_a_match_goes_on_from_a_moment_without_its_beginning() -> None:
    """The same numbers, the same dice, the same stamps as the match that has it all."""
    whole = new_match("raid:field", seed=6)
    whole.apply("guard", "hide 0405")
    assert whole.moment is not None
    part = Match(RAID, whole.state.setup, whole.dice, resume=whole.moment)
    assert (part.length, part.at("north"), part.state.key) == (
        whole.length,
        whole.at("north"),
        whole.state.key,
    )
    for match in (whole, part):
        match.apply("north", 1)
        assert match.moment is None
        match.undo("north")
        while not match.over:
            match.apply(match.open[0].seat, len(match.open[0].options) - 1)
    assert part.state.same(whole.state)
    assert part.length == whole.length
    assert part.entries == whole.entries[-len(part.entries) :]
