"""Several maps, several players a side: decks, hands and cards of each (m44-mode), fire across seams."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.action import Done
from beachhead.core.seat import CHANCE, Seat
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS, EVERY
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import Movement
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.ambush import ambusher_of
from beachhead.m44.rules.battle import targets
from beachhead.m44.rules.cards import deck_of
from beachhead.m44.rules.movement import enterable
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.rules.shelling import in_reach
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import Stop, game_at
from tests.m44.hands import card_ids, hold
from tests.m44.joined import Joined

TEAMS = ["double/sword+juno", "double/utah+airborne", "triple/british", "triple/american", "neptune"]


@pytest.mark.rule("m44-card-01", "m44-mode-03", "m44-mode-04", "m44-mode-05")
@pytest.mark.parametrize("scenario", TEAMS)
def test_the_opponents_of_a_map_share_its_deck(scenario: str) -> None:
    lookup = game_at(scenario).lookup
    assert len(lookup.facts.decks) == lookup.maps
    for deck in lookup.facts.decks:
        assert len(deck.cards) == 80
        maps = {lookup.map_of[c] for c in deck.commanders}
        assert len(maps) == 1
        assert sorted(lookup.side_of[c] for c in deck.commanders) == [AXIS, ALLIES]


@pytest.mark.rule("m44-card-01", "m44-mode-01")
def test_two_standard_decks_may_be_shuffled_together() -> None:
    state = M44.start("sword", {"deck": "standard"})
    assert len(state.lookup.facts.decks[0].cards) == 120


@pytest.mark.rule("m44-mode-03", "m44-rei-03", "m44-mode-06")
def test_partners_play_their_own_cards_at_the_same_time() -> None:
    state = M44.start("double/sword+juno", {})
    table = M44Table(state, None)
    rng = Random(3)
    while state.first.ask != "play":
        decision = state.first
        weights = decision.weights or (1,) * len(decision.options)
        table.play(decision, rng.choices(range(len(decision.options)), weights)[0])
    assert [d.seat for d in state.open] == ["sword-allies", "juno-allies"]
    hold(state, 0, "assault-left", "medics")
    hold(state, 1, "assault-right", "medics")
    state._open = state._asking = None
    juno = state.open[1]
    table.play(juno, 0)
    assert card_ids(state, state.in_play[1]) == ["assault-right"]
    assert [d.seat for d in state.open] == ["sword-allies"]
    assert state.dice == [0, 0, 0, 0]  # nobody rolls before both have played
    table.play(state.first, 0)
    assert state.first.seat == CHANCE


def over_the_seam() -> tuple[M44State, M44Table, int, int]:
    """An Allied unit of the left map and an Axis one of the right map that it can fire at."""
    state = game_at("double/sword+juno")
    table, lookup = M44Table(state, []), state.lookup
    infantry = 1 << lookup.facts.troop("infantry").number
    unit = next(u for u in state.units(ALLIES) if infantry >> state.troop[u] & 1 and state.home[u] == 0)
    foe = next(u for u in state.units(AXIS) if infantry >> state.troop[u] & 1 and state.home[u] == 1)
    assert state.aboard[unit] < 0
    table.order(0, unit, PLAIN)
    for here in each(enterable(state, unit)):
        for there in each(enterable(state, foe) & lookup.disc(here, 3)):
            if lookup.map_bits[here] == 1 and lookup.map_bits[there] == 2:
                table.place(unit, here)
                table.place(foe, there)
                if foe in targets(state, unit):
                    return state, table, unit, foe
    raise AssertionError("somewhere the seam is open")


@pytest.mark.rule("m44-mode-08", "m44-bat-05")
def test_units_fire_across_a_seam() -> None:
    state, table, unit, foe = over_the_seam()
    assert state.home[unit] != state.home[foe]
    state.lanes = [[Stop(), Battles(CommanderId(0))]]
    state._open = None
    table.start()
    names = state.setup.names
    for text in (f"choose {names.write('UnitId', unit)}", f"target {names.write('UnitId', foe)}"):
        options = [names.text(option) for option in state.first.options]
        table.play(state.first, options.index(text))
    assert state.first.ask == "battle_dice"


@pytest.mark.rule("m44-amb-01", "m44-mode-07", "m44-mode-08")
def test_an_ambush_is_played_by_the_commander_of_the_map_where_the_target_stands() -> None:
    state, _, _, foe = over_the_seam()
    assert state.lookup.seats[ambusher_of(state, foe)] == "juno-axis"


@pytest.mark.rule("m44-air-02", "m44-mode-10")
@pytest.mark.parametrize("seat", ["sword-allies", "juno-axis"])
def test_cards_that_shoot_reach_the_map_of_their_player(seat: str) -> None:
    """Each map has its own deck, and its cards are for that map."""
    state = game_at("double/sword+juno")
    commander = state.lookup.seats.index(Seat(seat))
    units = in_reach(state, commander, False)
    assert units
    assert {state.home[u] for u in units} == {state.lookup.map_of[commander]}
    assert {state.side[u] for u in units} == {1 - state.lookup.side_of[commander]}


@pytest.mark.rule("m44-rei-22", "m44-mode-10")
def test_air_power_delays_the_axis_player_of_the_same_map_only() -> None:
    state = game_at("triple/british")
    table = M44Table(state, None)
    juno = state.lookup.seats.index(Seat("juno-allies"))
    hold(state, juno, "air-power")
    state.lanes = [[Stop(), PlayCards(CommanderId(juno))]]
    state._open = None
    table.start()
    table.play(state.first, 0)
    foe = state.lookup.seats.index(Seat("juno-axis"))
    assert state.held_up == [EVERY if c == foe else 0 for c in range(6)]


@pytest.mark.rule("m44-ord-04", "m44-mode-07")
def test_a_section_card_is_for_the_sections_of_the_own_map() -> None:
    state = game_at("neptune")
    table = M44Table(state, None)
    for name, first in (("sword-allies", 0), ("gold-allies", 6), ("airborne-axis", 15)):
        commander = state.lookup.seats.index(Seat(name))
        hold(state, commander, "assault-center")
        state.lanes = [[Stop(), Orders(CommanderId(commander)), PlayCards(CommanderId(commander))]]
        state._open = None
        table.start()
        table.play(state.first, 0)
        bits = state.lookup.ground.section_bits
        assert state.ordered[commander]
        assert all(bits[state.at[u]] >> (first + 1) & 1 for u in state.ordered[commander])
        assert {state.home[u] for u in state.ordered[commander]} == {first // 3}


@pytest.mark.rule("m44-mode-06", "m44-air-02")
def test_a_unit_under_fire_of_one_partner_is_left_alone_by_the_other() -> None:
    state = game_at("double/sword+juno")
    foe = next(u for u in state.units(AXIS) if state.home[u] == 0)
    assert foe in in_reach(state, 0, False)
    state.engaged |= 1 << foe
    assert foe not in in_reach(state, 0, False)


@pytest.mark.rule("m44-card-01", "m44-mode-05")
def test_everybody_draws_from_the_deck_of_his_map() -> None:
    state = game_at("neptune")
    assert [deck_of(state, c) for c in range(12)] == [*range(6), *range(6)]


@pytest.mark.rule("m44-mode-06")
@pytest.mark.parametrize("scenario", ["double/gold+omaha", "triple/american"])
def test_all_partners_finish_a_step_before_the_next_begins(scenario: str) -> None:
    """Played at random, the open questions of one moment always belong to one phase."""
    state = M44.start(scenario, {})
    table, rng = M44Table(state, None), Random(12)
    phases = {"play": 0, "call": 1, "order": 2, "on_the_move": 2, "choose_mover": 3, "move": 3}
    phases |= {"choose_fighter": 4, "battle": 4, "put_back": 5}
    together = 0
    for _ in range(1500):
        if state.result is not None:
            break
        now = {phases[d.ask] for d in state.open if d.ask in phases}
        assert len(now) <= 1
        together += len(state.open) > 1
        decision = rng.choice(state.open)
        if decision.seat == CHANCE:
            index = rng.choices(range(len(decision.options)), decision.weights)[0]
        elif Done() in decision.options and rng.random() < 0.3:
            index = decision.options.index(Done())
        else:
            index = rng.randrange(len(decision.options))
        table.play(decision, index)
    assert together > 100


@pytest.mark.rule("m44-mode-06")
def test_who_has_chosen_a_unit_is_asked_where_it_goes_while_his_partner_moves() -> None:
    j = Joined("double/sword+juno")
    j.put("a", ALLIES, "armor", "sword:r11c8", commander=0)
    j.put("b", ALLIES, "armor", "juno:r11c8", commander=1)
    j.abreast(Movement(CommanderId(0)), Movement(CommanderId(1)))
    j.answer("sword-allies", "choose a")
    assert j.asks() == {"sword-allies": "move", "juno-allies": "choose_mover"}
    j.answer("sword-allies", "stay")
    assert j.asks() == {"juno-allies": "choose_mover"}


@pytest.mark.rule("m44-mode-06", "m44-bat-10")
def test_a_single_die_is_rolled_while_a_partner_battles() -> None:
    j = Joined("double/sword+juno")
    j.put("a", ALLIES, "armor", "sword:r11c13", commander=0)
    j.put("i", ALLIES, "infantry", "juno:r9c3", commander=1)
    j.put("b", AXIS, "infantry", "sword:r10c13")
    j.abreast(Battles(CommanderId(0)), Battles(CommanderId(1)))
    j.answer("juno-allies", "choose i")
    j.answer("juno-allies", "target b")
    assert j.asks() == {"chance": "battle_dice"}
    j.throw("I")
    assert j.state.figures[j.unit["b"]] == 3
