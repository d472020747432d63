"""Ground combat: which enemy is attacked, and by whom (8.2). Begin with `pick_attack`."""

from __future__ import annotations

from beachhead.bots.fm.chances import forecast, own_cups
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import worth
from beachhead.bots.fm.strikes import Means, Strike, best_strike, plan_strikes
from beachhead.core.action import Action, Done
from beachhead.fm.actions import Attack, DefendWith, Join
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.combat import barred, exposed
from beachhead.fm.state import cup_seen_by
from beachhead.hexes import HexId


def pick_attack(context: Context) -> int:
    """The best strike that can be made from where the units stand."""
    for strike in standing_strikes(context):
        index = context.index(Attack(strike.target))
        context.memory.strikes = ("attack", [strike])
        return index
    return context.index(Done())


def standing_strikes(context: Context) -> list[Strike]:
    """The strikes that can be made from where the units stand; the last plan if nothing has changed since."""
    state, memory = context.state, context.memory
    means, seen = standing_means(context), cup_seen_by(state, context.seat)
    key = (
        state.turn, context.side, means, state.at, state.reduced, exposed(state), seen,
        state.beachheads, state.taken, state.supply_zones, state.storm, state.last_turn,
    )  # fmt: skip
    if memory.standing is not None and memory.standing[0] == key:
        _, planned, work = memory.standing
        if context.budget.afford(work):
            return planned
    before = context.budget.spent
    planned = plan_strikes(context, means)
    if context.budget.left > 0:  # a plan that was cut short is not worth remembering
        memory.standing = ((*key[:3], state.at[:], *key[4:]), planned, context.budget.spent - before)
    return planned


def standing_means(context: Context) -> Means:
    """Units that may attack, each from its own hex."""
    state, out = context.state, barred(context.state)
    near = state.facts.grid.neighbours(state.held[context.enemy])
    at = state.at
    return {
        u: 1 << at[u]
        for u in state.lookup.units[context.side]
        if at[u] >= 0 and near >> at[u] & 1 and not out >> u & 1
    }


def join_attack(context: Context) -> int:
    """The units that were planned; without a plan, the best force that can still be assembled."""
    state = context.state
    strike = _planned(context)
    if strike is None:
        means = standing_means(context)
        outlook = forecast(state, context.seat, context.side, 0, own_cups(state, context.side))
        strike = best_strike(context, HexId(state.battle_hex), means, 0, outlook, state.attackers)
    for index, option in enumerate(context.decision.options):
        if isinstance(option, Join) and strike is not None and option.unit in strike.places:
            return index
    return 0


def _planned(context: Context) -> Strike | None:
    kept = context.memory.strikes
    if kept is None or kept[0] != "attack" or kept[1][0].target != context.state.battle_hex:
        return None
    return kept[1][0]


def choose_defender(context: Context) -> int:
    """The strongest defender of a stack; of equals the one that is worth least."""
    state = context.state

    def value(option: Action) -> float:
        assert isinstance(option, DefendWith)
        spare = 0.0 if state.last_step(UnitId(option.unit)) else 2.0
        return 3 * state.defence_of(option.unit) + spare - worth(state, option.unit) / 10

    return context.best(value)
