"""Positions that a lesson or a figure describes: `m44/arrange.py`."""

from __future__ import annotations

import pytest

from beachhead.core.datafile import DataError, DataFile, Sheet
from beachhead.core.seat import Seat
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.game import M44
from beachhead.m44.rules.figures import makeup
from beachhead.m44.state import M44State
from tests.m44.hands import card_ids, cards_add_up

CARD = 'hands = { allies = ["probe-center"] }\n'


def arranged(text: str, scenario: str = "omaha") -> M44State:
    return M44.arrange(M44.begin(scenario, {}), DataFile([Sheet("lesson", text)]).root)


def options(state: M44State, seat: str = "allies") -> list[str]:
    decision = state.decision(Seat(seat))
    assert decision is not None, f"{seat} is asked nothing"
    return [state.setup.names.text(option) for option in decision.options]


def answer(state: M44State, text: str, seat: str = "allies") -> None:
    decision = state.decision(Seat(seat))
    assert decision is not None, f"{seat} is asked nothing"
    M44.table(state, None).play(decision, options(state, seat).index(text))


def unit(state: M44State, id: str) -> int:
    number: int = state.setup.names.read("UnitId", id)
    return number


def where(state: M44State, id: str) -> str:
    at = state.at[unit(state, id)]
    return state.setup.names.write("HexId", at) if at >= 0 else ""


def figures_in_all(state: M44State) -> list[int]:
    """By piece and side: the figures of the board and the pools, and those on the stands."""
    kinds = len(state.lookup.facts.pieces)
    found = [0] * (2 * kinds)
    for side in (AXIS, ALLIES):
        for u in state.units(side):
            for piece, n in enumerate(makeup(state, u)):
                found[side * kinds + piece] += n
        for piece in range(kinds):
            found[side * kinds + piece] += state.pool[side * kinds + piece]
            found[side * kinds + piece] += state.stands[(1 - side) * kinds + piece]
    return found


def test_only_the_units_named_are_on_the_board() -> None:
    state = arranged(CARD + 'units = { "om-a3" = "r18c7", "om-x5" = "r16c6" }')
    assert state.units(ALLIES) == [unit(state, "om-a3")]
    assert state.units(AXIS) == [unit(state, "om-x5")]
    assert where(state, "om-a3") == "r18c7"
    assert where(state, "om-a4") == ""


def test_nobody_has_a_medal_for_units_that_take_no_part() -> None:
    state = arranged(CARD + 'units = { "om-a3" = "r18c7", "om-x5" = "r16c6" }')
    start = M44.opening(M44.begin("omaha", {}))
    assert (state.medals(ALLIES), state.medals(AXIS)) == (0, start.medals(AXIS))
    assert figures_in_all(state) == figures_in_all(start)


def test_a_unit_may_lack_figures() -> None:
    state = arranged(CARD + 'units = { "om-a3" = "r18c7", "om-x5" = "r16c6" }\nfigures = { "om-x5" = 1 }')
    assert state.figures[unit(state, "om-x5")] == 1
    assert figures_in_all(state) == figures_in_all(M44.opening(M44.begin("omaha", {})))


def test_the_others_may_stand_as_the_scenario_begins() -> None:
    state = arranged(CARD + 'set_up = true\nunits = { "om-x16" = "r15c7" }')
    start = M44.opening(M44.begin("omaha", {}))
    moved = unit(state, "om-x16")
    assert state.at[:moved] + state.at[moved + 1 :] == start.at[:moved] + start.at[moved + 1 :]
    assert where(state, "om-x16") == "r15c7"
    assert state.sandbags == start.sandbags & ~(1 << start.at[moved])


def test_units_change_places() -> None:
    state = arranged(CARD + 'set_up = true\nunits = { "om-a1" = "r19c4", "om-a2" = "r19c2" }')
    assert (where(state, "om-a1"), where(state, "om-a2")) == ("r19c4", "r19c2")
    assert state.unit_at[state.at[unit(state, "om-a1")]] == unit(state, "om-a1")


def test_a_destroyed_unit_is_a_medal() -> None:
    state = arranged(CARD + 'units = { "om-a3" = "r18c7" }\ndestroyed = ["om-x5", "om-x6", "om-a4"]')
    start = M44.opening(M44.begin("omaha", {}))
    assert state.won == [1, 2]
    assert figures_in_all(state) == figures_in_all(start)


def test_towns_and_beaches_in_allied_hands() -> None:
    state = arranged(
        CARD + 'units = { "om-a3" = "r14c8", "om-x5" = "r14c11" }\n'
        'towns = ["r14c3", "r14c11", "r9c4"]\nbeaches = ["section1"]'
    )
    names = state.lookup.grid.names(state.towns)
    assert names == ["r9c4", "r14c3", "r14c8"], "a town follows the unit that stands there"
    assert (state.medals(ALLIES), state.medals(AXIS)) == (1 + 2, 1 + 2)


def test_obstacles_lie_as_on_the_map_unless_told_otherwise() -> None:
    start = M44.opening(M44.begin("omaha", {}))
    told = arranged(CARD + 'wire = ["r18c4"]')
    assert told.lookup.grid.names(told.wire) == ["r18c4"]
    assert told.hedgehogs == start.hedgehogs


def test_sandbags_lie_where_the_map_has_them_and_a_unit_stands() -> None:
    state = arranged(CARD + 'units = { "om-x3" = "r15c5", "om-a3" = "r18c7" }')
    assert state.lookup.grid.names(state.sandbags) == ["r15c5"]


def test_a_unit_at_sea_is_in_its_craft_and_the_empty_ones_on_their_icons() -> None:
    state = arranged(CARD + 'units = { "om-a12" = "r20c5" }')
    craft = state.aboard[unit(state, "om-a12")]
    facts, grid = state.lookup.facts, state.lookup.grid
    assert facts.craft[craft].id == "om-c2"
    assert state.craft_at[craft] == grid.hex("r20c5")
    assert [h for c, h in enumerate(state.craft_at) if c != craft] == [
        c.hex for c in facts.craft if c.number != craft
    ]


def test_a_unit_on_land_has_left_its_craft() -> None:
    state = arranged(CARD + 'units = { "om-a12" = "r18c7" }')
    assert state.aboard[unit(state, "om-a12")] == -1
    assert state.craft_load == [-1] * len(state.craft_load)
    assert state.craft_at == [c.hex for c in state.lookup.facts.craft]


def test_hands_deck_and_the_cards_that_were_played() -> None:
    state = arranged(
        'units = { "om-a3" = "r18c7" }\nhands = { allies = ["probe-center", "medics"], axis = ["ambush"] }\n'
        'deck = { axis = ["recon-left"] }'
    )
    assert card_ids(state, state.hands[0]) == ["probe-center", "medics"]
    assert card_ids(state, state.hands[1]) == ["ambush"]
    assert sum(state.deck[0]) == 1
    cards_add_up(state)
    assert options(state) == ["play probe-center", "play medics"]


def test_the_turn_of_a_side() -> None:
    state = arranged(
        'side = "axis"\nturn = 3\nunits = { "om-x5" = "r16c6" }\nhands = { axis = ["assault-left"] }'
    )
    assert (state.turn, state.active) == (3, AXIS)
    assert options(state, "axis") == ["play assault-left"]


def test_units_with_orders_move_and_battle() -> None:
    state = arranged(
        'phase = "movement"\nunits = { "om-a3" = "r18c7", "om-x5" = "r16c6" }\nordered = ["om-a3"]\n'
        'played = { allies = "probe-center" }'
    )
    assert options(state) == ["choose om-a3", "done"]
    assert card_ids(state, state.in_play[0]) == ["probe-center"]
    cards_add_up(state)
    answer(state, "choose om-a3")
    answer(state, "move r17c7")
    assert options(state) == ["choose om-a3", "done"], "it stands next to the enemy and may battle"


def test_the_battle_phase() -> None:
    state = arranged(
        'phase = "battle"\nunits = { "om-a3" = "r17c7", "om-x5" = "r16c6" }\nordered = ["om-a3"]'
    )
    answer(state, "choose om-a3")
    assert options(state) == ["target om-x5", "remove_wire", "hold"]


def test_a_reinforcement_roll_that_has_fallen() -> None:
    state = arranged(
        'phase = "reinforcements"\nplayed = { allies = "probe-center" }\nunits = { "om-a3" = "r18c7" }\n'
        'dice = { allies = "IIIF" }'
    )
    assert options(state) == ["call rt-01 infantry", "done"]
    answer(state, "call rt-01 infantry")
    assert options(state) == ["choose om-a3", "deploy rt-01 infantry", "done"], (
        "three orders On the Move for one unit"
    )


def test_teammates_are_asked_together() -> None:
    state = arranged(
        'units = { "sw-a1" = "sword:r19c4", "ju-a1" = "juno:r19c4" }\n'
        'hands = { "sword-allies" = ["probe-left"], "juno-allies" = ["probe-right"] }',
        "double/sword+juno",
    )
    assert options(state, "sword-allies") == ["play probe-left"]
    assert options(state, "juno-allies") == ["play probe-right"]


def test_a_chief_hands_out_cards() -> None:
    state = arranged(
        'units = { "sw-a1" = "sword:r19c4" }\nhands = { "allies-chief" = ["probe-left", "medics"] }',
        "overthrough/sword+juno",
    )
    assert any(text.startswith("hand") for text in options(state, "allies-chief"))


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("units = { om-b1 = 'r18c7' }", "line 1, units", "there is no 'om-b1', only om-x1"),
        ("units = { om-a3 = 'r99c1' }", "line 1, units", "there is no hex 'r99c1'; a hex is named r<row>c"),
        ("units = { om-a3 = 'r20c5' }", "line 1, units", "om-a3 cannot stand in r20c5"),
        ("units = { om-a6 = 'r18c3' }", "line 1, units", "om-a6 cannot stand in r18c3"),
        ("units = { om-a6 = 'r19c3', om-a7 = 'r19c3' }", "line 1, units", "om-a7 cannot stand in r19c3"),
        ("units = { om-a12 = 'r21c2' }", "line 1, units", "om-a12 cannot stand in r21c2"),
        ("units = { om-a1 = 'r19c2' }\ndestroyed = ['om-a1']", "line 1, units", "om-a1 is destroyed"),
        ("figures = { om-a3 = 2 }", "line 1, figures.om-a3", "om-a3 does not stand in a hex"),
        (
            "set_up = true\nfigures = { om-a3 = 5 }",
            "line 2, figures.om-a3",
            "5 is not a whole number from 1 to 4",
        ),
        ("turn = 0", "line 1, turn", "0 is not a whole number of 1 or more"),
        ("side = 'usa'", "line 1, side", "there is no 'usa', only axis or allies"),
        (
            "phase = 'lunch'",
            "line 1, phase",
            "there is no 'lunch', only command card, reinforcements, movement",
        ),
        ("phase = 'reinforcements'", "", "the field 'dice' has to say what was rolled"),
        ("phase = 'reinforcements'\ndice = { allies = 'IX' }", "line 2, dice.allies", "letters IAGFS"),
        ("phase = 'reinforcements'\ndice = { axis = 'III' }", "line 2, dice.axis", "the turn of the allies"),
        (
            "phase = 'reinforcements'\ndice = { allies = 'IIIIIIIIIII' }",
            "line 2, dice.allies",
            "10 dice at most",
        ),
        ("ordered = ['om-a3']", "line 1, ordered", "it belongs to movement and battle, not to command card"),
        (
            "phase = 'battle'\nordered = ['om-a3']",
            "line 2, ordered",
            "om-a3 is no unit of the allies that stands",
        ),
        (
            "phase = 'battle'\nplayed = { allies = 'barrage' }",
            "line 2, played.allies",
            "there is no 'barrage', only",
        ),
        ("hands = { allies = ['probe'] }", "line 1, hands.allies", "there is no 'probe', only recon-left"),
        ("hands = { usa = [] }", "line 1, hands.usa", "there is no 'usa', only allies or axis"),
        (
            "hands = { allies = ['air-power', 'air-power'] }",
            "line 1, hands.allies",
            "no more than 1 of air-power",
        ),
        ("towns = ['r1c1']", "line 1, towns", "there is no 'r1c1', only r2c9"),
        (
            "beaches = ['section4']",
            "line 1, beaches",
            "there is no 'section4', only section1, section2 or section3",
        ),
        ("weather = 'rain'", "line 1, weather", "there is no field 'weather' here, only side, turn"),
        ("units = { om-a3 = 'r18c7' }", "", "nobody of the allies has anything to decide"),
    ],
)
def test_what_cannot_be_is_refused(text: str, place: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        arranged(text)
    assert refused.value.place == place
    assert reason in refused.value.reason


def test_a_battle_that_is_over_is_refused() -> None:
    lost = ", ".join(f"'om-x{n}'" for n in range(1, 17))
    with pytest.raises(DataError, match="16 win it"):
        arranged(CARD + f"units = {{ om-a3 = 'r18c7' }}\ndestroyed = [{lost}]")
