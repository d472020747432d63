"""How a battle stands, against the position it is told from."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from beachhead import new_match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.status import Status
from beachhead.core.view import view_of
from beachhead.m44.facts import SIDES
from beachhead.m44.game import M44
from beachhead.m44.rules.dice import write
from beachhead.m44.state import M44State


def positions(scenario: str, every: int, steps: int) -> Iterator[M44State]:
    """A game of chance, looked at now and then."""
    state, rng = M44.start(scenario, {}), Random(4)
    table = M44.table(state, None)
    for n in range(steps):
        if state.result is not None:
            return
        decision = state.first
        table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])
        if n % every == 0:
            yield state


def standing(state: M44State, seat: Seat = SPECTATOR) -> Status:
    return M44.status(view_of(state, seat))


@pytest.mark.parametrize("scenario", ["omaha", "utah", "gold", "sword", "juno", "overthrough/omaha+utah"])
def test_the_medals_of_all_causes_are_those_of_the_side(scenario: str) -> None:
    seen = set()
    for state in positions(scenario, 60, 1800):
        for tally in standing(state).tallies:
            side = SIDES.index(tally.side)
            assert tally.amount == state.medals(side) == sum(cause.amount for cause in tally.causes)
            assert sum(c.amount for c in tally.causes if c.lasting) == state.won[side]
            assert all(cause.amount >= 0 for cause in tally.causes)
            if tally.maps:
                assert sum(int(row.amount) for row in tally.maps) == tally.amount
            seen |= {cause.what for cause in tally.causes if cause.amount}
    assert {"units destroyed", "towns", "beaches"} <= seen


def test_the_dice_say_what_they_call_and_what_is_short() -> None:
    """Two infantry and two stars of the first roll: nothing to be had for infantry, one die short."""
    match = new_match("m44:omaha", seed="1")
    match.apply("allies", 0)
    (decision,) = match.open
    assert decision.ask == "call"
    view = match.view("allies")
    told = M44.status(view).dice
    assert told is not None
    state = match.state
    assert isinstance(state, M44State)
    assert "".join(told.left) == write(state.dice[0])
    texts = [view.setup.names.text(option) for option in decision.options]
    assert [call.option for call in told.calls if call.option] == texts[:-1]
    gun = next(call for call in told.calls if call.what == "Artillery")
    assert (gun.dice, gun.more, gun.short) == (("G", "G"), "2 figures · 3 3 2 2 1 1 dice", "")
    match.apply("allies", texts.index(gun.option))
    after = M44.status(match.view("allies"))
    assert after.dice is not None
    assert [call.what for call in after.dice.calls if call.called] == ["Artillery"]
    (called,) = [group for group in after.groups if group.kind == "coming"]
    assert [(unit.id, unit.name) for unit in called.units] == [("allies/artillery", "Artillery")]
    short = [call for call in after.dice.calls if call.short]
    assert all(call.short.endswith("short") and not call.option for call in short)


def test_losses_are_the_units_that_have_no_figure_left() -> None:
    seen = 0
    for state in positions("omaha", 200, 3000):
        lost = [unit for group in standing(state).groups if group.kind == "lost" for unit in group.units]
        assert len(lost) == sum(
            at < 0 and not figures for at, figures in zip(state.at, state.figures, strict=True)
        )
        seen += len(lost)
    assert seen


def test_places_are_named_with_their_holder() -> None:
    state = M44.start("sword", {})
    places = {place.name: place for place in standing(state).places}
    assert (places["Ranville"].holder, places["Biéville"].says) == ("axis", "Axis")
    assert (places["Ouistreham lock"].holder, places["Ouistreham lock"].says) == ("", "Nobody")
    ranville = next(h for h, name in state.lookup.facts.names.items() if name == "Ranville")
    state.towns |= 1 << ranville
    assert {place.name: place.says for place in standing(state).places}["Ranville"] == "Allies"
