"""What units are given before the battle, and their badges: m44-set-06 to 08."""

from __future__ import annotations

import pytest

from beachhead.core.seat import Seat
from beachhead.m44.facts import ALLIES
from beachhead.m44.game import M44
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import allied, axis, field, game_at


def opened(scenario: str) -> tuple[M44State, M44Table]:
    """A scenario at its first question."""
    state = game_at(scenario)
    table = M44.table(state, None)
    table.start()
    return state, table


@pytest.mark.rule("m44-set-06")
@pytest.mark.parametrize(("scenario", "units"), [("sword", 2), ("juno", 2), ("gold", 2), ("omaha", 0)])
def test_the_allies_choose_an_accessory_for_each_funnies_unit(scenario: str, units: int) -> None:
    state, table = opened(scenario)
    for _ in range(units):
        decision = state.first
        assert (decision.seat, decision.ask) == (Seat("allies"), "equip")
        assert len(decision.options) == 5
        table.play(decision, 4)
    assert state.accessory.count(4) == units
    assert state.first.ask != "equip"


@pytest.mark.rule("m44-set-07", "m44-swa-06")
@pytest.mark.parametrize(
    ("scenario", "weapons"),
    [("sword", ["anti_tank", "mortar", "machine_gun"]), ("airborne", ["mortar", "machine_gun"])],
)
def test_the_allies_put_weapons_on_airborne_units_one_to_a_unit(scenario: str, weapons: list[str]) -> None:
    state, table = opened(scenario)
    while state.first.ask == "equip":
        table.play(state.first, 0)
    left = sum(1 for u in state.units(ALLIES) if state.lookup.airborne >> state.troop[u] & 1)
    for weapon in weapons:
        decision = state.first
        assert (decision.seat, decision.ask) == (Seat("allies"), "arm")
        assert len(decision.options) == left
        table.play(decision, 0)
        left -= 1
        assert [state.lookup.facts.weapons[w].id for w in state.weapon if w >= 0].count(weapon) >= 1
    assert state.first.ask == "draw"


@pytest.mark.rule("m44-set-06", "m44-set-07")
def test_in_overthrough_the_commander_in_chief_equips() -> None:
    state, table = opened("overthrough/sword+juno")
    asked = []
    while state.first.ask in ("equip", "arm"):
        asked.append(state.first.ask)
        assert state.first.seat == Seat("allies-chief")
        table.play(state.first, 0)
    assert asked == ["equip"] * 4 + ["arm"] * 3


@pytest.mark.rule("m44-set-06")
def test_on_several_maps_each_commander_equips_his_own() -> None:
    state, table = opened("double/juno+gold")
    seats = []
    while state.first.ask == "equip":
        seats.append(state.first.seat)
        table.play(state.first, 0)
    assert seats == ["juno-allies", "juno-allies", "gold-allies", "gold-allies"]


@pytest.mark.rule("m44-set-08", "m44-unit-24")
def test_badges_are_what_a_unit_is_and_the_star_goes_with_the_third_hit() -> None:
    f = field("a   .   s", a=allied("ranger"), s=axis("supported_infantry"))
    f.table.lose(f.unit("a"), 3)
    assert f.state.lookup.elite >> f.state.troop[f.unit("a")] & 1
    f.table.lose(f.unit("s"), 2)
    assert f.state.lookup.facts.troops[f.state.troop[f.unit("s")]].id == "supported_infantry"
    f.table.lose(f.unit("s"), 1)
    assert f.state.lookup.facts.troops[f.state.troop[f.unit("s")]].id == "infantry"
