"""What the first captain got wrong, with a position each: style `first` still does, `standard` does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from beachhead.bots.budget import Budget
from beachhead.bots.fm.attacking import standing_strikes
from beachhead.bots.fm.captain import Captain
from beachhead.bots.fm.context import Context, Memory
from beachhead.bots.fm.map_cache import nearest
from beachhead.bots.fm.moving import movers_of, strikes_of
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.fm.standing import standing
from beachhead.bots.fm.strikes import Strike
from beachhead.bots.fm.style import STYLES
from beachhead.core.seat import CHANCE
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.game import FM
from beachhead.fm.state import GERMAN_SEAT, MOVEMENT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId
from tests.fm.positions import ask, asked, options, place, position, unit


def captain(style: str) -> Captain:
    return Captain("" if style == "standard" else style, seed=1)


def answer(table: FmTable, style: str) -> str:
    """What a captain of this style answers now, in notation."""
    return options(table)[captain(style).choose_only(table.state, table.state.first, Budget())]


def context_of(state: FmState, style: str) -> Context:
    return Context(state, state.first.seat, state.first, Memory(), Budget(), STYLES[style])


def play_phase(table: FmTable, style: str, *asks: str) -> None:
    """Let a captain of this style answer as long as these questions are asked."""
    player = captain(style)
    while asked(table) in asks:
        table.play(table.state.first, player.choose_only(table.state, table.state.first, Budget()))


def course(scenario: str, seed: int) -> Iterator[FmState]:
    """Every position of a game between two first captains in which somebody is asked."""
    state, dice = FM.start(scenario, {}), Random(seed)
    table, players = FmTable(state), {seat: captain("first") for seat in ("allied", "german")}
    while state.result is None:
        decision = state.first
        if decision.seat == CHANCE:
            index = dice.choices(range(len(decision.options)), decision.weights)[0]
        else:
            yield state
            index = (
                players[decision.seat].choose_only(state, decision, Budget())
                if len(decision.options) > 1
                else 0
            )
        table.play(decision, index)


def met(scenario: str, seed: int, where: Callable[[FmState], bool]) -> FmTable:
    """The first such position of that game."""
    return FmTable(next(state for state in course(scenario, seed) if where(state)).copy())


def planned(table: FmTable, style: str) -> list[Strike]:
    context = context_of(table.state, style)
    return strikes_of(context, movers_of(context))


def utah(units: dict[str, str], side: int = ALLIED, turn: int = 8) -> FmTable:
    """A position at Utah with two beachheads."""
    table = position("utah", units, turn=turn, side=side)
    for beach in ("2607", "2707"):
        table.place_beachhead(place(table, beach))
    return table


def test_bombardment_is_feared_in_the_open() -> None:
    """Far from any Allied unit: of two hexes, the clear one is a little nearer to the unit's goal."""
    table = utah({"921/243": "1904", "8/4US": "2706"}, GERMAN, 6)
    ask(table, Movement())
    clear, bocage, german = place(table, "2004"), place(table, "1905"), unit(table, "921/243")

    def cover_preferred(style: str) -> bool:
        context = context_of(table.state, style)
        outlook = outlook_of(context)
        assert not outlook.danger(clear)
        return standing(context, outlook, german, bocage) > standing(context, outlook, german, clear)

    assert not cover_preferred("first")
    assert cover_preferred("standard")


def german_movement(turn: int) -> Callable[[FmState], bool]:
    return lambda state: state.first.seat == GERMAN_SEAT and state.turn == turn and state.phase == MOVEMENT


@pytest.mark.parametrize(("scenario", "turn", "city"), [("omaha", 1, "1718"), ("campaign-us", 2, "1911")])
def test_a_goal_near_the_front_is_not_left_without_a_fight(scenario: str, turn: int, city: str) -> None:
    """Trévières on the first turn of Omaha, Isigny on the second of the American campaign."""
    held = []
    for style in ("first", "standard"):
        table = met(scenario, 1, german_movement(turn))
        assert table.state.held[GERMAN] >> place(table, city) & 1
        play_phase(table, style, "pick_mover", "go", "enter")
        held.append(bool(table.state.held[GERMAN] >> place(table, city) & 1))
    assert held == [False, True]


def test_a_lone_regiment_does_not_attack_where_it_can_hardly_win() -> None:
    table = utah({"8/4US": "1905", "6/2": "1904"}, turn=10)
    ask(table, Combat())
    assert answer(table, "first") == "attack 1904"
    assert answer(table, "standard") == "done"


def test_nobody_gives_up_supply_for_an_attack_of_little_value() -> None:
    def starved(style: str) -> int:
        table = met(
            "utah", 1, lambda state: state.turn == 10 and state.phase == MOVEMENT and state.side == ALLIED
        )
        outlook = outlook_of(context_of(table.state, style))
        places = [pair for strike in planned(table, style) for pair in strike.places.items()]
        return sum(not outlook.fed(table.state, mine, hex) for mine, hex in places)

    assert starved("first") == 1
    assert starved("standard") == 0


def test_markers_that_come_back_anyway_are_used_in_a_bombardment() -> None:
    """Two markers are left and no attack is planned: they are worth nothing tomorrow."""
    table = utah({"8/4US": "2606", "921/243": "2504"})
    state = table.state
    state.cup = [0] * len(state.cup)
    strong = max(state.facts.markers.in_cup[1], key=lambda kind: state.facts.markers.value[kind])
    state.cup[strong] = 2
    ask(table, Bombardment())
    assert not standing_strikes(context_of(state, "standard"))
    assert answer(table, "first") == "done"
    assert answer(table, "standard") == "bombard 921/243"


def test_paratroopers_are_not_aimed_where_the_wind_blows_them_onto_friends() -> None:
    table = met("utah", 1, lambda state: asked_about(state) == ("aim_drop", "325/82US"))
    state = table.state

    def friends_beside(style: str) -> int:
        index = captain(style).choose_only(state, state.first, Budget())
        target = HexId(getattr(state.first.options[index], "hex"))  # noqa: B009  # every option has one
        return (state.lookup.beside[target] & state.held[ALLIED]).bit_count()

    assert friends_beside("standard") < friends_beside("first")


def asked_about(state: FmState) -> tuple[str, str]:
    """The question, and the unit that it is about if it is about one."""
    decision = state.first
    what = decision.about[0] if decision.about else ("", 0)
    return decision.ask, state.facts.roster.units[what[1]].id if what[0] == "UnitId" else ""


FOUR = {"8/4US": "2303", "12/4US": "2403", "22/4US": "2404", "CCA/4US": "2305", "921/243": "2304"}


def test_armour_is_kept_for_a_second_blow_where_infantry_will_do() -> None:
    """It can still move up in its own phase, and hit whoever has survived the first attack."""
    for style, first_blow in (("first", True), ("standard", False)):
        table = utah(FOUR)
        armour = unit(table, "CCA/4US")
        ask(table, Movement())
        assert [armour in strike.places for strike in planned(table, style)] == [first_blow], style
    table = utah(FOUR)
    for name in ("8/4US", "12/4US", "22/4US"):
        table.state.attacked |= 1 << unit(table, name)
    table.state.reduced |= 1 << unit(table, "921/243")
    ask(table, MobileMovement())
    assert [[*strike.places] for strike in planned(table, "standard")] == [[unit(table, "CCA/4US")]]


def test_a_step_that_comes_back_next_turn_is_lost_before_one_that_does_not() -> None:
    table = met("utah", 1, lambda state: state.turn == 6 and state.first.ask == "lose_step")
    assert answer(table, "first") == "take_loss 359/90US"
    assert answer(table, "standard") == "take_loss CCA/4US"


def test_no_more_units_attack_than_it_takes() -> None:
    """A fourth one adds next to nothing."""
    table = utah(FOUR)
    ask(table, Combat())
    plans = [standing_strikes(context_of(table.state, style)) for style in ("first", "standard")]
    assert [[len(strike.places) for strike in plan] for plan in plans] == [[4], [3]]


def test_divisions_do_not_land_on_each_others_beaches() -> None:
    """The 90th is ashore at Utah when two more of its regiments land, and so does armour of the 2nd."""
    found = []
    for style in ("first", "standard"):
        table = met("campaign-us", 1, lambda state: state.turn == 2 and state.first.ask == "pick_lander")
        play_phase(table, style, "pick_lander", "go_ashore")
        beaches = table.state.facts.landing.beaches
        spots = [HexId(table.state.at[unit(table, name)]) for name in ("359/90US", "357/90US", "358/90US")]
        assert all(spot >= 0 for spot in spots)
        grid = table.state.facts.grid
        nearest_beach = [
            min(beaches, key=lambda beach: nearest(grid, spot, beach.hexes)).name for spot in spots
        ]
        found.append(nearest_beach)
    assert found == [["utah", "omaha", "omaha"], ["utah", "utah", "utah"]]
