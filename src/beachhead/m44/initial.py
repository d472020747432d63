"""Laying out a battle: the first values of every column. Begin with `lay_out`."""

from __future__ import annotations

from array import array

from beachhead.m44.facts import Facts
from beachhead.m44.ids import NATIONS
from beachhead.m44.rules.medals import momentary
from beachhead.m44.state import M44State


def lay_out(state: M44State) -> None:
    """Units, obstacles, decks and medals as the scenario begins (m44-set-01); hands are dealt in play."""
    facts = state.lookup.facts
    state.turn, state.active = 0, facts.first
    _units(state, facts)
    _pieces(state, facts)
    _cards(state, facts)
    _reinforcements(state, facts)
    _medals(state, facts)
    stand(state)
    state.held = momentary(state)


def _units(state: M44State, facts: Facts) -> None:
    units = facts.units
    troops = [facts.troops[u.troop] for u in units]
    state.troop = [u.troop for u in units]
    state.side = [u.side for u in units]
    state.nation = [NATIONS.index(u.nation) for u in units]
    state.at = [int(u.hex) for u in units]
    state.figures = [t.figures for t in troops]
    state.home = [u.map for u in units]
    state.aboard = [u.craft for u in units]
    state.weapon = [t.weapon for t in troops]
    state.accessory = [-1 for _ in units]
    state.aim = [-1 for _ in units]
    state.order = [0 for _ in units]
    state.marks = [0 for _ in units]
    state.began = state.at[:]
    state.ordered = [[] for _ in facts.commanders]
    state.engaged = 0


def _pieces(state: M44State, facts: Facts) -> None:
    state.wire, state.hedgehogs, state.sandbags = facts.wire, facts.hedgehogs, facts.sandbags
    state.spans = state.smoke = state.thin_smoke = 0
    state.craft_at = [int(c.hex) for c in facts.craft]
    state.craft_load = [c.load for c in facts.craft]


def _cards(state: M44State, facts: Facts) -> None:
    kinds = range(len(facts.cards))
    state.deck = [[deck.cards.count(card) for card in kinds] for deck in facts.decks]
    state.discards = [[0 for _ in kinds] for _ in facts.decks]
    state.reshuffle = [0 for _ in facts.decks]
    commanders = facts.commanders
    state.hands = [[] for _ in commanders]
    state.given = [[] for _ in commanders]
    state.drawn = [[] for _ in commanders]
    state.in_play = [[] for _ in commanders]
    state.in_force = [[] for _ in commanders]
    state.used_in = [[] for _ in commanders]
    state.last = [[] for _ in commanders]
    state.last_used_in = [[] for _ in commanders]
    state.order_dice = [0 for _ in commanders]
    state.ambushes = [0 for _ in commanders]


def _reinforcements(state: M44State, facts: Facts) -> None:
    commanders = facts.commanders
    state.dice = [0 for _ in commanders]
    state.on_the_move = [0 for _ in commanders]
    state.arrivals = [[] for _ in commanders]
    state.held_up = [0 for _ in commanders]
    state.pool = [n for sides in facts.pools for pool in sides for n in pool]
    state.sandbags_left = [facts.sandbag_supply for _ in facts.maps for _ in range(2)]
    for unit in facts.units:
        if facts.sandbags >> unit.hex & 1:
            state.sandbags_left[unit.map * 2 + unit.side] -= 1
    state.wrecks = [0, 0]


def _medals(state: M44State, facts: Facts) -> None:
    state.towns = 0
    for battle_map in facts.maps:
        state.towns |= battle_map.allied_towns
    state.town_medals = [0 for _ in facts.maps]
    state.beaches = 0
    state.majority = [m.majority_holder if m.majority else -1 for m in facts.maps]
    state.exits_taken = state.rivers_bridged = 0
    state.won = [0, 0]
    state.stands = [0 for _ in range(2) for _ in facts.pieces]
    state.gone = [0 for _ in range(2) for _ in facts.pieces]


def stand(state: M44State) -> None:
    """Compute `unit_at` and `occupied` from where the units are."""
    state.unit_at = array("h", [-1]) * state.lookup.size
    state.occupied = [0, 0]
    for unit, h in enumerate(state.at):
        if h >= 0:
            state.unit_at[h] = unit
            state.occupied[state.side[unit]] |= 1 << h
