"""Smoke shells of the Nebelwerfer: m44-unit-18, m44-unit-19, m44-scn-01."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.rules.sight import sees
from beachhead.m44.troops.smoke import clear_smoke
from beachhead.m44.unit_flags import MOVED
from tests.m44.fields import Field, allied, axis, field, game_at
from tests.m44.troops import GERMAN, act_names


def smoke_field(special: tuple[str, ...] = ("smoke_shells",)) -> Field:
    return field(
        """
        n   .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        a   .   .   .   .   .   .   b
        """,
        n=axis("nebelwerfer"),
        a=axis(),
        b=allied(),
        special=special,
    )


@pytest.mark.rule("m44-unit-18", "m44-unit-19", "m44-scn-01")
def test_a_nebelwerfer_lays_up_to_three_touching_hexes_of_smoke() -> None:
    f = smoke_field()
    f.begin(Battles(GERMAN))
    f.answer("choose n")
    f.answer("fire_smoke")
    first = f.options()
    assert "done" not in first
    grid, here = f.state.lookup.grid, f.at("n")
    assert {grid.distance(here, grid.hex(o.split()[1])) for o in first} == {1, 2, 3, 4, 5, 6}
    f.answer(first[10])
    assert "done" in f.options()
    for option in f.options()[:-1]:
        assert grid.distance(grid.hex(first[10].split()[1]), grid.hex(option.split()[1])) == 1
    f.answer(f.options()[0])
    f.answer(f.options()[0])
    assert f.state.smoke.bit_count() == 3
    assert f.ask == "stop"  # that was its battle


@pytest.mark.rule("m44-unit-19")
def test_one_shell_is_enough() -> None:
    f = smoke_field()
    f.begin(Battles(GERMAN))
    f.answer("choose n")
    f.answer("fire_smoke")
    f.answer(f.options()[0])
    f.answer("done")
    assert f.state.smoke.bit_count() == 1


@pytest.mark.rule("m44-unit-19", "m44-scn-01", "m44-otm-05")
def test_who_lays_no_smoke() -> None:
    assert "fire_smoke" in act_names(smoke_field(), "n")
    assert "fire_smoke" not in act_names(smoke_field(special=()), "n")
    moved = smoke_field()
    moved.state.marks[moved.unit("n")] = MOVED
    assert "fire_smoke" not in act_names(moved, "n")
    on_the_move = field(
        "n   .   b", n=axis("nebelwerfer", order="on_the_move"), b=allied(), special=("smoke_shells",)
    )
    assert act_names(on_the_move, "n") == []


@pytest.mark.rule("m44-scn-01")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah", "airborne"])
def test_smoke_shells_are_in_effect_on_sword_only(scenario: str) -> None:
    assert game_at(scenario).lookup.facts.maps[0].has("smoke_shells") is (scenario == "sword")


@pytest.mark.rule("m44-unit-19", "m44-los-02")
def test_smoke_blocks_sight_until_the_end_of_the_next_axis_turn() -> None:
    f = field("a   .   .   b", a=axis(), b=allied())
    f.state.smoke = 1 << f.hex("a") + 1
    for _ in range(2):
        assert not sees(f.state, f.at("a"), f.at("b"))
        clear_smoke(f.table, ALLIES)
        assert not sees(f.state, f.at("a"), f.at("b"))
        clear_smoke(f.table, AXIS)
    assert sees(f.state, f.at("a"), f.at("b"))
    assert f.state.smoke == f.state.thin_smoke == 0
