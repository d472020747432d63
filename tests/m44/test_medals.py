"""Medals and victory: rules m44-med, m44-vic, m44-bat-16."""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId, each
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.scoring import settle_turn_start
from beachhead.m44.game import M44
from beachhead.m44.ids import SideId
from beachhead.m44.rules.control import has_majority
from beachhead.m44.rules.medals import target_reached
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.funnies import lay_bridge
from tests.m44.fields import Piece, allied, axis, battlefield, field, game_at


def kill(piece: Piece) -> list[int]:
    """The medals that both sides have when such a unit is wiped out."""
    picture = "~u" if piece.troop == "destroyer" else "u"
    f = battlefield(picture, {"u": piece})
    f.table.lose(f.unit("u"), 9)
    return f.state.won


@pytest.mark.rule("m44-med-01", "m44-bat-16", "m44-unit-08", "m44-med-12", "m44-unit-33", "m44-unit-14")
@pytest.mark.parametrize(
    ("piece", "medals"),
    [
        (axis("infantry"), [0, 1]),
        (allied("armor"), [1, 0]),
        (axis("tiger"), [0, 1]),
        (axis("big_gun"), [0, 2]),
        (allied("destroyer"), [1, 0]),
        (axis("command_car"), [0, 0]),
        (axis("supported_armor"), [0, 1]),
        (allied("supply_truck"), [0, 0]),
    ],
)
def test_what_a_unit_is_worth(piece: Piece, medals: list[int]) -> None:
    assert kill(piece) == medals


@pytest.mark.rule("m44-unit-30", "m44-med-01")
def test_every_three_wrecked_vehicle_figures_are_a_medal() -> None:
    f = field(
        "t   .   u   .   v",
        t=allied("supply_truck"),
        u=allied("supply_truck"),
        v=allied("supply_truck"),
    )
    for letter, lost, medals in (("t", 2, 0), ("u", 1, 1), ("u", 1, 1), ("v", 2, 2)):
        f.table.lose(f.unit(letter), lost)
        assert f.state.won[AXIS] == medals
    truck = f.state.lookup.facts.pieces.index("truck")
    assert f.state.stands[AXIS * len(f.state.lookup.facts.pieces) + truck] == 6


@pytest.mark.rule("m44-bat-16", "m44-rei-12")
def test_the_last_figure_goes_to_the_enemy_stand_the_others_to_the_pool() -> None:
    f = field("a", a=axis())
    pieces = f.state.lookup.facts.pieces
    before = list(f.state.pool)
    f.table.lose(f.unit("a"), 4)
    infantry = pieces.index("infantry")
    assert [now - was for now, was in zip(f.state.pool, before, strict=True) if now != was] == [3]
    assert f.state.stands[ALLIES * len(pieces) + infantry] == 1
    assert sum(f.state.stands) == 1


# objectives


@pytest.mark.rule("m44-med-02", "m44-med-09")
def test_carpiquet_is_held_only_while_a_unit_stands_there() -> None:
    state = game_at("juno")
    table = M44.table(state, None)
    objective = state.lookup.objectives[0]
    assert (state.lookup.grid.name(objective.hex), objective.side, objective.medals) == ("r2c6", ALLIES, 2)
    unit = next(u for u in state.units(ALLIES) if state.aboard[u] < 0)
    start = state.at[unit]
    table.place(unit, objective.hex)
    assert state.held[ALLIES] == 2
    table.place(unit, start)
    assert state.held[ALLIES] == 0
    enemy = state.units(AXIS)[0]
    table.place(enemy, objective.hex)
    assert state.held[ALLIES] == 0


def majority_game(axis_units: int, allied_units: int) -> tuple[M44State, M44Table]:
    """Pointe-du-Hoc with so many units of either side on its four hexes."""
    state = game_at("utah")
    table = M44.table(state, None)
    hills = list(each(state.lookup.facts.maps[0].majority))
    assert len(hills) == 4
    for h in hills:
        if state.unit_at[h] >= 0:
            table.remove(state.unit_at[h])
    put(state, table, AXIS, hills[:axis_units])
    put(state, table, ALLIES, hills[4 - allied_units :])
    return state, table


def put(state: M44State, table: M44Table, side: int, hexes: list[HexId]) -> None:
    hills = state.lookup.facts.maps[0].majority
    for h in hexes:
        unit = next(u for u in state.units(side) if not hills >> state.at[u] & 1 and state.aboard[u] < 0)
        table.place(unit, h)


@pytest.mark.rule("m44-med-03", "m44-med-10")
@pytest.mark.parametrize(
    ("axis_units", "allied_units", "side", "holder"),
    [
        (3, 0, AXIS, AXIS),
        (3, 0, ALLIES, AXIS),
        (2, 0, AXIS, -1),
        (2, 2, ALLIES, -1),
        (1, 3, ALLIES, ALLIES),
        (1, 3, AXIS, -1),
        (0, 2, ALLIES, -1),
    ],
)
def test_pointe_du_hoc_goes_to_an_absolute_majority_at_turn_start(
    axis_units: int, allied_units: int, side: int, holder: int
) -> None:
    state, table = majority_game(axis_units, allied_units)
    assert state.majority == [AXIS]
    settle_turn_start(table, SideId(side))
    assert state.majority == [holder]


@pytest.mark.rule("m44-med-03")
def test_the_medal_is_kept_through_the_turn() -> None:
    state, table = majority_game(3, 0)
    settle_turn_start(table, AXIS)
    held = state.held[AXIS]
    for h in each(state.lookup.facts.maps[0].majority & state.occupied[AXIS]):
        table.remove(state.unit_at[h])
    assert state.held[AXIS] == held
    settle_turn_start(table, ALLIES)
    assert state.held[AXIS] == held - 1


@pytest.mark.rule("m44-med-10", "m44-med-03")
def test_with_omaha_a_fifth_hill_counts() -> None:
    state = game_at("double/omaha+utah")
    group = state.lookup.facts.maps[1].majority
    assert group.bit_count() == 5
    assert has_majority(state, group, AXIS)
    M44.table(state, None).remove(state.unit_at[each(group & state.occupied[AXIS])[0]])
    assert not has_majority(state, group, AXIS)


@pytest.mark.rule("m44-med-04", "m44-med-08")
@pytest.mark.parametrize("scenario", ["juno", "gold"])
def test_the_first_bridge_over_the_seulles_scores_two_for_good(scenario: str) -> None:
    state = game_at(scenario)
    table = M44.table(state, None)
    unit = next(u for u in state.units(ALLIES) if state.lookup.accessories >> state.troop[u] & 1)
    river = list(each(state.lookup.facts.maps[0].river))
    state.accessory[unit] = state.lookup.bridge
    lay_bridge(table, unit, river[0])
    assert state.won[ALLIES] == 2
    lay_bridge(table, unit, river[1])
    assert state.won[ALLIES] == 2
    assert state.spans.bit_count() == 2


@pytest.mark.rule("m44-med-08")
def test_each_map_scores_its_own_bridge_and_the_joined_hex_counts_for_the_builder() -> None:
    state = game_at("double/juno+gold")
    table = M44.table(state, None)
    juno, gold = state.lookup.facts.maps
    joined = each(juno.river & gold.river)[0]
    builders = [u for u in state.units(ALLIES) if state.lookup.accessories >> state.troop[u] & 1]
    of_gold = next(u for u in builders if state.home[u] == 1)
    lay_bridge(table, of_gold, joined)
    assert state.rivers_bridged == 0b10
    of_juno = next(u for u in builders if state.home[u] == 0)
    lay_bridge(table, of_juno, each(juno.river & ~gold.river)[0])
    assert state.rivers_bridged == 0b11
    assert state.won[ALLIES] == 4


@pytest.mark.rule("m44-med-11")
def test_an_empty_section_is_a_medal_for_the_axis() -> None:
    state = game_at("airborne")
    table = M44.table(state, None)
    sections = state.lookup.ground.sections
    assert state.held[AXIS] == 2
    both = sections[0] & sections[1]
    for unit in state.units(ALLIES):
        if sections[0] >> state.at[unit] & 1:
            table.remove(unit)
    assert state.held[AXIS] == 3
    other = next(u for u in state.units(ALLIES) if not both >> state.at[u] & 1)
    dotted = next(h for h in each(both & state.lookup.ground.open_to[0]) if state.unit_at[h] < 0)
    table.place(other, dotted)
    assert state.held[AXIS] == 2


# victory


@pytest.mark.rule("m44-vic-01")
@pytest.mark.parametrize("active", [AXIS, ALLIES])
def test_the_battle_ends_the_moment_the_medals_are_reached(active: int) -> None:
    f = field("a   b", a=axis(), b=allied(), medals=1)
    f.state.active = active
    f.table.lose(f.unit("a"), 3)
    assert f.state.result is None
    f.table.lose(f.unit("a"), 1)
    assert f.state.result is not None
    assert f.state.result.winner == "allies"
    assert f.state.result.rule == "m44-vic-01"


@pytest.mark.rule("m44-vic-02", "m44-turn-02")
def test_turn_start_medals_win_before_a_card_is_played_the_active_side_first() -> None:
    f = field("T   a   b", a=axis(), b=allied(), medals=2, briefing={"town_steps": (1, 1)})
    f.state.towns = f.state.lookup.ground.towns
    f.state.town_medals = [0]
    settle_turn_start(f.table, ALLIES)
    assert f.state.result is not None
    assert f.state.result.winner == "allies"


@pytest.mark.rule("m44-vic-02")
@pytest.mark.parametrize(("active", "winner"), [(AXIS, "axis"), (ALLIES, "allies")])
def test_of_two_who_have_reached_it_the_active_side_wins(active: int, winner: str) -> None:
    f = field("a   b", a=axis(), b=allied(), medals=3)
    f.state.active = active
    f.state.won = [3, 3]
    f.table.test_victory()
    assert f.state.result is not None
    assert f.state.result.winner == winner


@pytest.mark.rule("m44-vic-03", "m44-med-13", "m44-mode-02", "m44-mode-04", "m44-mode-05")
@pytest.mark.parametrize(
    ("scenario", "medals"),
    [("sword", 16), ("overthrough/sword+juno", 29), ("triple/american", 37), ("neptune", 78)],
)
def test_the_medals_of_all_maps_are_added_up(scenario: str, medals: int) -> None:
    state = game_at(scenario)
    state.won[ALLIES] = medals - 1
    assert not target_reached(state, ALLIES)
    state.won[ALLIES] = medals
    assert target_reached(state, ALLIES)
    state.won[ALLIES], state.held[ALLIES] = medals - 3, 3
    assert target_reached(state, ALLIES)


@pytest.mark.rule("m44-vic-03", "m44-vic-01")
def test_a_medal_on_any_map_counts_for_the_side() -> None:
    state = game_at("neptune")
    table = M44.table(state, None)
    for battle_map in range(6):
        gun = next(u for u in state.units(AXIS) if state.home[u] == battle_map)
        before = state.medals(ALLIES)
        table.lose(gun, 9)
        assert state.medals(ALLIES) > before


@pytest.mark.rule("m44-vic-04")
def test_a_side_with_nobody_left_and_no_way_in_has_lost() -> None:
    f = field("a   e", a=allied(), special=("reinforcements",), hexes={"entries": "a"})
    settle_turn_start(f.table, ALLIES)
    assert f.state.result is None
    settle_turn_start(f.table, AXIS)
    assert f.state.result is not None
    assert (f.state.result.winner, f.state.result.rule) == ("allies", "m44-vic-04")


@pytest.mark.rule("m44-vic-04")
def test_with_an_open_entry_hex_it_goes_on() -> None:
    f = field("a   e", a=allied(), special=("reinforcements",), hexes={"entries": "ae"})
    settle_turn_start(f.table, AXIS)
    assert f.state.result is None


@pytest.mark.rule("m44-vic-04")
def test_ships_alone_do_not_save_it() -> None:
    f = field("~d  ~   a", a=axis(), d=allied("destroyer"))
    settle_turn_start(f.table, ALLIES)
    assert f.state.result is not None
    assert f.state.result.winner == "axis"
