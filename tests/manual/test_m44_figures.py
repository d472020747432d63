"""What the figures of the Memoir manual claim, played."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from beachhead.hexes import HexId, each
from beachhead.m44.actions import Move, Retreat
from beachhead.m44.facts import AXIS
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.battle import may_battle, targets
from beachhead.m44.rules.control import beach_free, bridge_held
from beachhead.m44.rules.eligibility import in_sections
from beachhead.m44.rules.take_ground import can_take, may_battle_on, targets_from_ground
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.manual.m44.figures import FIGURES, SCENES, Scene, number

ALLIED, GERMAN = CommanderId(0), CommanderId(1)
LIMIT = 80_000


def lit(scene: Scene, word: str | None = None) -> set[str]:
    return {name for name, says in scene.shown.hexes if word in (None, says)}


def offered(state: M44State, unit: str) -> set[str]:
    """The hexes that a player is offered for a unit's move."""
    decision = MoveUnit(ALLIED, UnitId(number(state, unit))).decide(state)
    assert decision is not None
    return {state.lookup.grid.name(option.hex) for option in decision.options if isinstance(option, Move)}


def clear_of_axis(state: M44State, names: set[str]) -> None:
    table = M44Table(state)
    for h in each(state.lookup.grid.hexes(*names) & state.occupied[AXIS]):
        table.remove(state.unit_at[h])


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_small_and_shows_what_is_lit(name: str) -> None:
    svg, scene = FIGURES[name]().draw(), SCENES[name]()
    assert len(svg.encode()) < LIMIT
    root = ElementTree.fromstring(svg)
    drawn = {use.get("href") for use in root.iter("{http://www.w3.org/2000/svg}use")}
    kept = {shape.get("id") for shape in root.iter() if shape.get("id")}
    assert drawn <= {f"#{id}" for id in kept}
    assert svg.count('"o-hex"') > 0
    assert scene.shown.hexes


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_told_to_those_who_cannot_see_it(name: str) -> None:
    figure = FIGURES[name]()
    assert figure.caption
    assert figure.says.startswith("Part of")


def test_a_gun_on_the_dotted_line_is_ordered_from_either_section() -> None:
    scene = SCENES["sections"]()
    gun = number(scene.state, "om_x1")
    assert scene.state.lookup.grid.name(HexId(scene.state.at[gun])) in lit(scene)
    assert [in_sections(scene.state, [gun], 1 << section) for section in range(3)] == [[gun], [gun], []]


@pytest.mark.parametrize(("name", "unit"), [("movement", "ut_a5"), ("bluff", "om_a3")])
def test_a_unit_may_go_where_the_figure_says_and_battle_where_it_says(name: str, unit: str) -> None:
    scene = SCENES[name]()
    assert offered(scene.state, unit) == lit(scene)
    for word, battles in (("battle", True), ("no battle", False)):
        for goal in lit(scene, word):
            table = M44Table(scene.state.copy())
            table.move(number(scene.state, unit), scene.state.lookup.grid.hex(goal), near=battles)
            assert may_battle(table.state, number(scene.state, unit)) == battles


def test_the_climb_takes_the_whole_move_and_the_road_does_not() -> None:
    scene = SCENES["bluff"]()
    assert "r16c5" in lit(scene, "no battle")
    assert "r16c6" in lit(scene, "battle")


def test_a_craft_lands_on_coastline_only() -> None:
    scene = SCENES["landing"]()
    assert offered(scene.state, "ut_a12") == lit(scene)
    assert lit(scene, "lands") == {"r16c9"}


def test_of_two_units_in_range_one_is_seen() -> None:
    scene = SCENES["sight"]()
    state, grid = scene.state, scene.state.lookup.grid
    aims = {grid.name(HexId(state.at[unit])) for unit in targets(state, number(state, "om_a7"))}
    assert aims == lit(scene) == {"r16c11"}
    assert {goal for _, goal in scene.lines} == {"r16c11", "r16c12"}
    assert scene.shown.cut == ("r17c13",)


def test_two_flags_drive_a_unit_two_rows_back() -> None:
    scene = SCENES["retreat"]()
    state, grid = scene.state, scene.state.lookup.grid
    decision = FallBack(GERMAN, UnitId(number(state, "ut_x9")), 2, 0).decide(state)
    assert decision is not None
    ends = {grid.name(option.hex) for option in decision.options if isinstance(option, Retreat)}
    assert ends == lit(scene) == {"r17c12", "r17c13"}
    assert state.unit_at[grid.hex("r17c11")] >= 0, "the third hex of the row is held"


def test_tanks_take_ground_and_battle_on() -> None:
    scene = SCENES["overrun"]()
    table, tanks, first = M44Table(scene.state), number(scene.state, "ut_a8"), number(scene.state, "ut_x9")
    state, grid, hex = table.state, table.state.lookup.grid, table.state.at[first]
    assert targets(state, tanks) == [first]
    table.lose(first, state.figures[first])
    assert can_take(state, tanks, hex)
    table.take_ground(tanks, hex)
    assert may_battle_on(state, tanks)
    found = {grid.name(HexId(state.at[unit])) for unit in targets_from_ground(state, tanks)}
    assert found == {way[-1] for way in scene.shown.paths} == {"r18c12", "r19c13"}


def test_a_bridge_is_held_once_the_enemy_is_gone() -> None:
    scene = SCENES["bridge"]()
    watch = scene.state.lookup.grid.hexes(*lit(scene))
    assert not bridge_held(scene.state, watch)
    clear_of_axis(scene.state, lit(scene))
    assert bridge_held(scene.state, watch)


def test_a_beach_is_free_once_no_enemy_is_in_a_lit_hex() -> None:
    scene = SCENES["beach"]()
    assert not beach_free(scene.state, 2)
    clear_of_axis(scene.state, lit(scene))
    assert beach_free(scene.state, 2)
