"""Small facts of the flow that mutation testing found unguarded."""

from __future__ import annotations

import pytest

from beachhead import new_match
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.cards import lay_open
from beachhead.m44.flow.sequence import Turn
from beachhead.m44.game import M44
from beachhead.m44.ids import CardId, CommanderId, CraftId
from beachhead.m44.state import ADRIFT, M44State
from beachhead.m44.troops.craft import ReturnCraft


@pytest.mark.rule("m44-turn-01")
@pytest.mark.parametrize("scenario", ["omaha", "overthrough/gold+omaha"])
def test_a_turn_begins_with_what_is_settled_and_the_craft_that_come_in(scenario: str) -> None:
    """Towns that the Allies no longer hold are lost to them when the Axis begins its turn, not before; craft
    that drift come in when theirs does."""
    for side, lost, comes_in in ((ALLIES, False, True), (AXIS, True, False)):
        state = M44.start(scenario, {})
        state.town_medals[:] = [1] * len(state.town_medals)
        state.craft_at[0] = ADRIFT
        Turn(side).run(M44.table(state, None))
        assert state.town_medals == [0 if lost else 1] * len(state.town_medals)
        assert (ReturnCraft(CraftId(0)) in state.lanes[0]) is comes_in


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
