"""How things stand for one side while the enemy does not move: what it wants, where it is in danger, how far
its supply reaches, and which unit is bound where. Begin with `outlook_of`.
"""

from __future__ import annotations

from beachhead.bots.fm.aims import Aims, aims_of
from beachhead.bots.fm.chances import forecast_of
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.garrisons import is_campaign, two_armies
from beachhead.bots.fm.shelling import Shelling
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.rules.supply import drop_supply, supplied
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId

STRIDE = (3, 5)  # hexes that a leg and a mobile unit can be trusted to march, and then they fight
FORCE = 3  # enemies that are assumed to attack one hex
MARKERS = 4  # by how much the attacker's markers are taken to exceed the defender's

Key = tuple[int, ...]


class Outlook:
    """The lasting part of a `Context`."""

    def __init__(self, context: Context, key: Key) -> None:
        state = context.state
        self.key = key
        self.zone: Hexes = zoc_of(state, context.enemy)
        self.front: Hexes = state.facts.grid.neighbours(state.held[context.enemy])
        self.aims: Aims = aims_of(state, context.map, context.side, context.style)
        self.supply, self.air_supply = _supply(state, context.side)
        self.onslaught = forecast_of(state.facts.crt, {MARKERS: 1}, {0: 1})
        self.waits = context.side == GERMAN and is_campaign(state) and not two_armies(state)
        self.shelling = Shelling(context) if context.style.shells[context.side] else None
        self._threats = _threats(context)
        self._danger: dict[int, int] = {}

    def danger(self, hex: HexId) -> int:
        """The attack strength that the enemy can bring against a hex next turn."""
        found = self._danger.get(hex)
        if found is None:
            strengths = [power for reach, power in self._threats if reach >> hex & 1]
            found = self._danger[hex] = sum(sorted(strengths)[-FORCE:])
        return found

    def in_reserve(self, unit: UnitId) -> bool:
        """Whether a unit is to wait behind the front: in the campaign of one army, every German without a
        post. They are not replaced, and in the open they melt away."""
        return self.waits and not self.post_of(unit)

    def post_of(self, unit: UnitId) -> Hexes:
        """The hex that a unit alone has to hold, if it has one."""
        bound = self.aims.bound.get(unit, 0)
        return bound if bound & self.aims.posts and bound.bit_count() == 1 else 0

    def fed(self, state: FmState, unit: UnitId, hex: HexId) -> bool:
        """Whether a unit would have supply in a hex, as the enemy stands now."""
        return bool(self.fed_ground(state, unit) >> hex & 1)

    def fed_ground(self, state: FmState, unit: UnitId) -> Hexes:
        """The hexes in which a unit would have supply."""
        roster = state.facts.roster
        if roster.side[unit] != ALLIED or roster.raiders >> unit & 1:
            return -1
        return self.air_supply if roster.airborne >> unit & 1 else self.supply


def _supply(state: FmState, side: int) -> tuple[Hexes, Hexes]:
    if side != ALLIED:
        return state.facts.area, state.facts.area
    ground, zones = supplied(state, state.beachheads), drop_supply(state)
    return ground, supplied(state, state.beachheads | zones) if zones else ground


def _threats(context: Context) -> list[tuple[Hexes, int]]:
    """Each enemy unit: the hexes next to which it may be soon, and its attack strength."""
    state, disc = context.state, context.map.disc
    at, mobile = state.at, state.facts.roster.mobile
    units = [u for u in state.lookup.units[context.enemy] if at[u] >= 0]
    return [(disc(HexId(at[u]), STRIDE[mobile[u]] + 1), state.attack_of(u)) for u in units]


def outlook_of(context: Context) -> Outlook:
    """The outlook of the side that is asked; the cached one if the enemy has not moved."""
    if context.outlook is None:
        context.outlook = _outlook_now(context)
    return context.outlook


def _outlook_now(context: Context) -> Outlook:
    state = context.state
    key = (
        state.turn, state.phase, context.side, state.held[context.enemy], state.beachheads,
        state.supply_zones, state.taken & context.map.goals,
    )  # fmt: skip
    kept = context.memory.outlook
    if kept is None or kept.key != key:
        kept = context.memory.outlook = Outlook(context, key)
    return kept
