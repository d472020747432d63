"""Small promises of the core that mutation testing found unguarded."""

from __future__ import annotations

import pytest

from beachhead import new_match
from beachhead.core.action import Slot
from beachhead.core.dice import Dice
from beachhead.core.errors import NotAnOption, Unknown, unknown
from beachhead.core.explain import Explanation
from beachhead.core.match import Match
from beachhead.core.overlay import Lens, lens_called
from beachhead.core.seat import CHANCE
from beachhead.games import find_game
from tests.toy.raid import RAID, GoOn, RaidTable


def test_an_unknown_name_is_told_what_there_is() -> None:
    assert (
        unknown("seat", "x", ["guard", "north"]).message == "There is no seat 'x': there is guard or north."
    )
    assert (
        unknown("seat", "gard", ["guard", "north"]).message == "There is no seat 'gard': did you mean guard?"
    )
    assert unknown("seat", "x", []).message == "There is no seat 'x': there is none."


@pytest.mark.parametrize("value", [None, ()])
def test_nothing_is_read_aloud_as_nothing(value: object) -> None:
    names = new_match("raid:field", seed=1).state.setup.names
    assert names.spoken(Slot("hex", "HexId", many=value == ()), value) == "nothing"


def test_who_is_not_asked_cannot() -> None:
    match = new_match("raid:field", seed=1)
    assert not match.explain("north", "done").ok


def test_a_refused_option_names_the_rule_that_forbids_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not just the rule by which the seat is asked; that one only if nothing better is known."""
    match = new_match("raid:field", seed=1)
    match.apply("guard", "hide 0405")
    for rule, named in (("raid-99", "raid-99"), ("", match.open[0].rule)):
        why = Explanation(False, "It is too far.", rule)
        monkeypatch.setattr(match.game, "why_not", lambda view, wanted, why=why: why)
        with pytest.raises(NotAnOption) as refused:
            match.apply("north", "go 0603")
        assert refused.value.rule == named


def test_a_lens_is_found_by_its_name_or_the_names_are_listed() -> None:
    lenses = [Lens("supply", "Supply"), Lens("zoc", "Zones")]
    assert lens_called("zoc", lenses) is lenses[1]
    with pytest.raises(Unknown) as refused:
        lens_called("moon", lenses)
    assert refused.value.allowed == ("supply", "zoc")


def test_a_match_rolls_what_comes_first_unless_it_is_told_to_wait() -> None:
    game, dice = find_game("m44"), new_match("m44:omaha", seed=1).dice
    begun, waiting = (Match(game, game.begin("omaha", {}), dice, begin=begin) for begin in (True, False))
    assert begun.open[0].seat in begun.seats
    assert begun.entries
    assert waiting.open[0].seat == CHANCE
    assert not waiting.entries


@pytest.fixture
def resumed() -> tuple[Match, Match]:
    """A match, and the same one resumed after south has shown something, with north asked since before."""
    whole = new_match("raid:field", seed=6)
    whole.apply("guard", "hide 0405")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GoOn, "resolve", lambda step, table, action: table.reveal())
        whole.apply("south", "done")
    assert whole.moment is not None
    return whole, Match(RAID, whole.state.setup, whole.dice, resume=whole.moment, keys=True, begin=False)


def test_a_resumed_match_knows_since_when_everybody_is_asked(resumed: tuple[Match, Match]) -> None:
    whole, part = resumed
    assert part.at("north") == whole.at("north") < part.length


def test_entries_since_in_a_resumed_match_has_the_numbers_of_the_whole(resumed: tuple[Match, Match]) -> None:
    whole, part = resumed
    at = part.length
    for match in resumed:
        match.apply("north", 1)
    assert [entry.n for entry in part.entries_since(at)] == [*range(at + 1, part.length + 1)]
    assert part.entries_since(at) == whole.entries_since(at)
    with pytest.raises(AssertionError, match="does not have its beginning"):
        part.entries_since(at - 1)


def test_undo_in_a_resumed_match_takes_back_what_was_done_and_no_more(resumed: tuple[Match, Match]) -> None:
    _, part = resumed
    length, told, key = part.length, len(part.story), part.state.key
    part.apply("north", 1)
    assert len(part.entries) == len(part.told) == 1
    part.undo("north")
    assert (part.length, len(part.story), part.state.key) == (length + 2, told, key)
    assert part.keys is not None
    assert len(part.entries) == len(part.told) == len(part.keys) == 2
    assert part.entries[-1].back == length


def test_an_engine_that_fails_in_a_resumed_match_leaves_it_as_it_was(
    resumed: tuple[Match, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here it fails in the draw after the answer, which is written down already."""

    def broken(*_: object) -> int:
        raise ZeroDivisionError

    _, part = resumed
    part.apply("north", 1)
    key = part.state.key
    monkeypatch.setattr(Dice, "pick", broken)
    with pytest.raises(ZeroDivisionError):
        part.apply("guard", "done")
    assert part.keys is not None
    assert (len(part.entries), len(part.told), len(part.keys), part.state.key) == (1, 1, 1, key)


def test_what_one_lane_runs_may_take_the_question_of_a_lane_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """South's lane has nothing to ask, runs, and north is lost by it: north must not be asked any more."""
    state = RAID.start("field", {})
    table = RAID.table(state, None)
    table.play(state.open[0], 0)

    def run(step: GoOn, table: RaidTable) -> None:
        table.state.at[0] = -1

    while state.first.seat == CHANCE:
        if state.lanes[1] and isinstance(state.lanes[1][-1], GoOn):
            monkeypatch.setattr(GoOn, "run", run)
            state.at[1] = -1
        table.play(state.first, 0)
    assert [decision.seat for decision in state.open] == ["guard"]
