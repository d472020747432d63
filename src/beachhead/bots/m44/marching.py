"""Moves, reinforcements and what is put on units: what each answer is worth. Begin with `MARCHING`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.bots.m44.context import Context
from beachhead.bots.m44.reinforcements import best_calls, recruit, send_home
from beachhead.bots.m44.unit_values import full_worth
from beachhead.core.action import Action
from beachhead.hexes import HexId
from beachhead.m44.actions import Choose, Leave, Move
from beachhead.m44.facts import ALLIES, ARMOR
from beachhead.m44.rules.reinforcements import called, dice_left
from beachhead.m44.troops.actions import Arm, Call, Deploy, DeployTo, Equip, Moor, Smoke

Score = Callable[[Context, Action], float]

USE = {"bridge": 0.2, "petard": 0.6, "fascine": 0.4, "bobbin": 0.5, "mine_plough": 0.0}
"""What an accessory is good for where no river medal waits."""
NEAR = 3


def choose_mover(context: Context, option: Action) -> float:
    """Those who have somewhere to go, the best plan first; then those who wait off the board."""
    match option:
        case Choose(unit=unit):
            plan = context.plan(unit)
            goes = plan.to != context.state.at[unit] or plan.exit >= 0
            return 2.0 + plan.worth if goes else -1.0
        case Deploy(troop=troop):
            return 1.0 + full_worth(context.lookup, troop) / 10
    return 0.0


def move(context: Context, option: Action) -> float:
    """As planned."""
    unit = context.unit()
    plan = context.plan(unit)
    match option:
        case Leave(exit=exit):
            return float(plan.exit == exit)
        case Move(hex=hex):
            return float(plan.exit < 0 and plan.to == hex)
    return 0.5


def way_worth(context: Context, option: Action) -> float:
    """What the unit can do with its order on each of its ways, or if it stays."""
    unit = context.unit()
    if isinstance(option, Leave):
        exit = context.lookup.facts.exits[option.exit]
        return context.planner.leave_worth(unit, exit) - context.outlook.standing(
            unit, context.state.at[unit]
        )
    to = option.hex if isinstance(option, Move) else context.state.at[unit]
    return context.plan_to(unit, to).worth


def move_again(context: Context, option: Action) -> float:
    unit = context.unit()
    if isinstance(option, Leave):
        return context.planner.leave_worth(unit, context.lookup.facts.exits[option.exit])
    to = option.hex if isinstance(option, Move) else context.state.at[unit]
    return context.outlook.standing(unit, to)


def call(context: Context, option: Action) -> float:
    """The dice are spent so that everything called is worth most in total."""
    if not isinstance(option, Call):
        return 0.0
    state, me = context.state, context.me
    left = dice_left(state.dice[me], context.lookup.facts.rows[option.row])
    return full_worth(context.lookup, option.troop) + best_calls(state, me, left)


def deploy(context: Context, option: Action) -> float:
    """Where it is near to what is wanted and not in the line of fire."""
    assert isinstance(option, DeployTo)
    troop = called(context.state, context.step.arrival)[1]
    unit = recruit(context.state, context.side, troop, option.hex)
    found = context.outlook.standing(unit, option.hex)
    send_home(context.state)
    return found


def moor(context: Context, option: Action) -> float:
    """An icon from which the next load gets nearest."""
    assert isinstance(option, Moor)
    infantry = context.lookup.facts.troop_numbers["infantry"]
    unit = recruit(context.state, ALLIES, infantry, option.hex)
    found = context.outlook.pull(unit, option.hex)
    send_home(context.state)
    return found


def equip(context: Context, option: Action) -> float:
    """One bridge for a river with a medal; the others break walls."""
    assert isinstance(option, Equip)
    state, home = context.state, context.state.home[context.unit()]
    accessory = context.lookup.facts.accessories[option.accessory]
    if accessory.number != context.lookup.bridge:
        return USE[accessory.id]
    carried = any(a == accessory.number and state.home[u] == home for u, a in enumerate(state.accessory))
    river = context.lookup.facts.maps[home].river and not state.rivers_bridged >> home & 1
    return 1.0 if river and not carried else USE[accessory.id]


def arm(context: Context, option: Action) -> float:
    """A weapon goes where most enemies are in its range, an anti-tank gun where there is armor."""
    assert isinstance(option, Arm)
    state, lookup = context.state, context.lookup
    weapon = lookup.facts.weapons[context.unit()]
    reach = lookup.disc(state.at[option.unit], len(weapon.dice) + 1)
    foes = [foe for foe in context.outlook.foes if reach >> state.at[foe] & 1]
    wanted = [foe for foe in foes if (lookup.arm[state.troop[foe]] == ARMOR) == (weapon.id == "anti_tank")]
    return len(wanted) + len(foes) / 10


def smoke(context: Context, option: Action) -> float:
    """Between those of ours who are most in danger and the enemy."""
    if not isinstance(option, Smoke):
        return 0.0
    state, grid, found = context.state, context.lookup.grid, 0.0
    if (state.occupied[0] | state.occupied[1]) >> option.hex & 1:
        return 0.0
    for unit in state.units(context.side):
        here = HexId(state.at[unit])
        if grid.distance(here, option.hex) <= NEAR:
            shielded = _nearest(context, option.hex) < _nearest(context, here)
            found += context.outlook.risk(unit, here) if shielded else 0.0
    return found + 1e-6


def _nearest(context: Context, h: int) -> int:
    at, grid = context.state.at, context.lookup.grid
    return min((grid.distance(HexId(h), HexId(at[foe])) for foe in context.outlook.foes), default=0)


MARCHING: Mapping[str, Score] = {
    "choose_mover": choose_mover,
    "move": move,
    "move_again": move_again,
    "call": call,
    "deploy": deploy,
    "moor": moor,
    "equip": equip,
    "arm": arm,
    "smoke": smoke,
}
"""By question: what an answer is worth."""
