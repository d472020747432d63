"""The position before anything has happened: every unit in its box, every marker in its cup."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.core.step import AnyStep
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.flow.sequence import GAME
from beachhead.fm.state import NO_BATTLE, NO_HEX, SETUP, WAITING, FmState


@rule("fm-3.0.c")
def lay_out(state: FmState, order: tuple[AnyStep, ...] = GAME, box: int = WAITING) -> None:
    """Fill the columns of a blank state: every unit in the box, the order of play on the stack."""
    facts = state.facts
    kinds = len(facts.markers.kinds)
    state.turn, state.side, state.phase = 0, ALLIED, SETUP
    state.last_turn, state.extended, state.storm = facts.schedule.turns, 0, 0
    state.at = [box] * len(facts.roster.units)
    state.due = [facts.schedule.arrivals[i].turn if i >= 0 else 0 for i in facts.schedule.arrival_of]
    state.held, state.exerting = [0, 0], [0, 0]
    stand(state)
    state.reduced = state.fresh = 0
    state.recorded = [NO_HEX] * len(facts.landing.placements)
    state.moved = state.attacked = state.displaced = state.advanced = 0
    state.bombarded = state.targeted = state.pinned = 0
    state.taken = state.beachheads = 0
    state.drop_zones, state.supply_zones = [NO_HEX] * len(facts.landing.drops), 0
    state.cup, state.laid, state.kept = list(facts.markers.count), [], []
    state.extra = state.revealed = 0
    state.used, state.aside, state.barred, state.lost = ([0] * kinds for _ in range(4))
    state.battle, state.battle_hex, state.defender, state.attackers = NO_BATTLE, -1, -1, 0
    state.path = []
    state.replacements = [0] * 4
    state.early = [0] * len(facts.schedule.early)
    state.losses_due = state.losses_done = 0
    state.lanes = [list(reversed(order))]


def stand(state: FmState) -> None:
    """Compute `crowd` from where the units are."""
    state.crowd = bytearray(state.lookup.size)
    for hex in state.at:
        if hex >= 0:
            state.crowd[hex] += 1
