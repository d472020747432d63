"""Memoir '44 under random play: every scenario and mode, every promise of the core, and nothing gets lost.

Every unit, figure and card is somewhere exactly once, every unit is on ground that lets it in, and what
follows from where the units are is kept up.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead.core.state import State
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS, SHIP
from beachhead.m44.game import M44
from beachhead.m44.rules.cards import deck_of
from beachhead.m44.rules.figures import makeup
from beachhead.m44.rules.medals import momentary
from beachhead.m44.state import M44State
from tests.parts.long import long_but
from tests.parts.random_play import check_random_play

SINGLE = [name for name, scenario in M44.scenarios.items() if len(scenario.seats) == 2]
TEAMS = [name for name, scenario in M44.scenarios.items() if len(scenario.seats) > 2]


def whole(state: State) -> None:
    """All that must hold whenever somebody is asked."""
    assert isinstance(state, M44State)
    units_stand_alone(state)
    units_stand_where_they_may(state)
    craft_carry_their_loads(state)
    cards_add_up(state)
    sandbags_add_up(state)
    figures_add_up(state)
    medals_follow(state)


def every_so_often(check: Callable[[State], None], every: int) -> Callable[[State], None]:
    """The check at every n-th state."""
    seen = [0]

    def sometimes(state: State) -> None:
        seen[0] += 1
        if seen[0] % every == 0:
            check(state)

    return sometimes


def units_stand_alone(state: M44State) -> None:
    """One to a hex, and the board agrees with the units."""
    standing = {h: u for u, h in enumerate(state.at) if h >= 0}
    assert len(standing) == sum(h >= 0 for h in state.at), "two units in one hex"
    assert [state.unit_at[h] for h in standing] == list(standing.values())
    assert sum(u >= 0 for u in state.unit_at) == len(standing)
    for side in (AXIS, ALLIES):
        assert state.occupied[side] == sum(1 << h for h, u in standing.items() if state.side[u] == side)


def units_stand_where_they_may(state: M44State) -> None:
    lookup = state.lookup
    for unit in (*state.units(AXIS), *state.units(ALLIES)):
        place = 1 << state.at[unit]
        assert 0 < state.figures[unit] <= lookup.facts.troops[state.troop[unit]].figures
        assert lookup.map_bits[state.at[unit]] >> state.home[unit] & 1
        if state.aboard[unit] >= 0:
            assert place & lookup.ground.ocean
        else:
            assert place & (lookup.open_to[state.troop[unit]] | state.spans)
        if lookup.arm[state.troop[unit]] == SHIP:
            assert place & lookup.ground.deep


def craft_carry_their_loads(state: M44State) -> None:
    for craft, unit in enumerate(state.craft_load):
        if unit >= 0:
            assert state.aboard[unit] == craft
            assert state.at[unit] == state.craft_at[craft]
    for unit, craft in enumerate(state.aboard):
        assert craft < 0 or state.craft_load[craft] == unit
    places = [h for h in state.craft_at if h >= 0]
    assert len(set(places)) == len(places)


def cards_add_up(state: M44State) -> None:
    """Every deck is complete: pile, discards, hands, and what lies open."""
    found = [added(pile, discards) for pile, discards in zip(state.deck, state.discards, strict=True)]
    for column in (state.hands, state.given, state.drawn, state.in_play):
        for commander, cards in enumerate(column):
            for card in cards:
                found[deck_of(state, commander)][card] += 1
    for number, deck in enumerate(state.lookup.facts.decks):
        assert found[number] == [deck.cards.count(card) for card in range(len(state.lookup.facts.cards))]


def sandbags_add_up(state: M44State) -> None:
    """They lie under units; those of a side and map and their supply make the whole (m44-card-08)."""
    lying = [state.unit_at[h] for h in each(state.sandbags)]
    assert min(lying, default=0) >= 0
    for place, left in enumerate(state.sandbags_left):
        mine = sum(state.home[u] * 2 + state.side[u] == place for u in lying)
        assert left + mine == state.lookup.facts.sandbag_supply


def figures_add_up(state: M44State) -> None:
    """On the board, in the pools, on the stands, or gone by an exit."""
    pieces = len(state.lookup.facts.pieces)
    for side in (AXIS, ALLIES):
        enemy = (1 - side) * pieces
        found = added(state.stands[enemy : enemy + pieces], state.gone[side * pieces : (side + 1) * pieces])
        for unit in state.units(side):
            found = added(found, makeup(state, unit))
        for place in range(side * pieces, len(state.pool), 2 * pieces):
            found = added(found, state.pool[place : place + pieces])
        assert min(state.pool) >= 0
        assert found == figures_at_start(state, side)


def figures_at_start(state: M44State, side: int) -> list[int]:
    facts = state.lookup.facts
    found = [0] * len(facts.pieces)
    for sides in facts.pools:
        found = added(found, sides[side])
    for unit in facts.units:
        if unit.side == side:
            found = added(found, facts.troops[unit.troop].pieces)
    return found


def added(a: list[int] | tuple[int, ...], b: list[int] | tuple[int, ...]) -> list[int]:
    return [x + y for x, y in zip(a, b, strict=True)]


def medals_follow(state: M44State) -> None:
    """The temporary medals are those of the board, and nobody plays on who has won."""
    assert state.held == momentary(state)
    reached = max(state.medals(AXIS), state.medals(ALLIES)) >= state.lookup.facts.medals
    assert (state.result is None) or reached or state.result.rule == "m44-vic-04"
    assert state.result is not None or not reached


@pytest.mark.parametrize("scenario", SINGLE)
def test_single_maps(scenario: str, tmp_path: Path) -> None:
    often = every_so_often(whole, 3)
    check_random_play(f"m44:{scenario}", seed=2, every=60, extra=often, folder=tmp_path)


def test_two_standard_decks() -> None:
    check_random_play("m44:juno", {"deck": "standard"}, seed=4, every=200, extra=every_so_often(whole, 10))


@pytest.mark.slow
@pytest.mark.parametrize("scenario", long_but(TEAMS, "double/sword+juno", "neptune"))
def test_every_team_battle(scenario: str, tmp_path: Path) -> None:
    """Its file is tried in the smallest: what a file takes grows with seats and entries."""
    folder = tmp_path if scenario == "double/sword+juno" else None
    check_random_play(f"m44:{scenario}", seed=6, every=800, extra=every_so_often(whole, 40), folder=folder)
