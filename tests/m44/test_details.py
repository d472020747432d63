"""Small facts of the flow that mutation testing found unguarded."""

from __future__ import annotations

import pytest

from beachhead import new_match
from beachhead.m44.flow import sequence
from beachhead.m44.flow.cards import lay_open
from beachhead.m44.flow.sequence import Turn
from beachhead.m44.game import M44
from beachhead.m44.ids import CardId, CommanderId, SideId
from beachhead.m44.state import M44State


@pytest.mark.rule("m44-turn-01")
@pytest.mark.parametrize("scenario", ["omaha", "overthrough/gold+omaha"])
def test_a_turn_begins_with_what_is_settled_and_the_craft_that_come_in(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    monkeypatch.setattr(sequence, "settle_turn_start", lambda table, side: done.append(("settled", side)))
    monkeypatch.setattr(sequence, "bring_in_craft", lambda table, side: done.append(("craft", side)))
    for side in (0, 1):
        Turn(SideId(side)).run(M44.table(M44.start(scenario, {}), None))
    assert done == [("settled", 0), ("craft", 0), ("settled", 1), ("craft", 1)]


def test_a_card_that_lies_open_has_been_revealed() -> None:
    """So that nobody takes it back, whatever comes after it."""
    match = new_match("m44:omaha", seed=1)
    state = match.state
    assert isinstance(state, M44State)
    commander = next(number for number, hand in enumerate(state.hands) if hand)
    table = M44.table(state, None)
    assert not table.revealed
    lay_open(table, CommanderId(commander), CardId(state.hands[commander][0]))
    assert table.revealed
