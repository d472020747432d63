"""What a unit is about to do, in words: where it goes and what for. Begin with `planned`."""

from __future__ import annotations

from beachhead.bots.m44.context import Context
from beachhead.bots.m44.plans import Plan
from beachhead.core.action import Action
from beachhead.core.decision import Battle
from beachhead.core.said import Said
from beachhead.hexes import HexId
from beachhead.m44 import actions as act
from beachhead.m44.places import standing


def unit_name(context: Context, unit: int) -> str:
    state = context.state
    return str(state.setup.names.say("UnitId", standing(unit, state.troop, state.at)))


def hex_name(context: Context, h: int) -> Said:
    return Said.of(context.state.setup.names.say("HexId", HexId(h)))


def battle_ahead(context: Context, option: Action) -> Battle | None:
    """The battle for which a unit would move, as the odds name it."""
    match context.decision.ask, option:
        case "move", act.Move(hex=hex):
            unit, plan = context.unit(), context.plan_to(context.unit(), hex)
        case "choose_mover" | "choose_fighter", act.Choose(unit=unit):
            plan = context.plan(unit)
        case _:
            return None
    if plan.target < 0:
        return None
    write = context.state.setup.names.write
    return {
        "unit": write("UnitId", unit),
        "target": write("UnitId", plan.target),
        "at": write("HexId", plan.to),
    }


def worth_doing(context: Context, unit: int, plan: Plan) -> bool:
    """Whether the unit does anything by this plan."""
    return plan.target >= 0 or plan.exit >= 0 or plan.to != context.state.at[unit]


def planned(context: Context, unit: int, plan: Plan) -> str:
    """The plan after the word "would"."""
    if plan.exit >= 0:
        return "leave the map for the medal"
    stays = plan.to == context.state.at[unit]
    if plan.target >= 0:
        foe = unit_name(context, plan.target)
        where = "from where it stands" if stays else f"from {hex_name(context, plan.to)}"
        return f"battle {foe} {where}"
    return "stay where it is" if stays else going(context, unit, plan.to)


def going(context: Context, unit: int, hex: int) -> str:
    """A move without a battle, and what it is good for."""
    outlook, here, name = context.outlook, context.state.at[unit], hex_name(context, hex)
    if any(goal.hex == hex for goal in outlook.aims.goals):
        return f"take {name}, which is worth having"
    if outlook.way_barred(unit, hex) < outlook.way_barred(unit, here):
        return f"go to {name}, to make room for those who are called"
    if outlook.pull(unit, hex) > outlook.pull(unit, here):
        return f"go to {name}, nearer to what is wanted"
    if outlook.risk(unit, hex) < outlook.risk(unit, here):
        return f"go to {name}, less under fire"
    return f"go to {name}"
