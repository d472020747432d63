"""What options come to: which goes on, which is next, what one is certain to cost (figures and units, or the
orders of a whole turn)."""

from __future__ import annotations

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, Price
from beachhead.hexes import HexId
from beachhead.m44.actions import Choose, Hold, Move, Order, OrderOnTheMove, Stay
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.ordering import OrderAmong, OrderOne, OrderOneOnTheMove
from beachhead.m44.rules.movement import can_move
from beachhead.m44.state import M44State


def proceeds(option: Action) -> bool:
    """Whether nothing is done with it: no more orders, moves or battles, or none with this unit."""
    return isinstance(option, Done | Stay | Hold)


def free_options(state: M44State, decision: Decision) -> list[int]:
    """To choose a unit: what it does is asked next. To order one while there are orders for others; and to
    move while another unit can which is not next to the hex, so that nothing is in its way."""
    options, step = decision.options, state.top(decision.seat)
    match step:
        case MoveUnit():
            return _free_moves(state, step, options)
        case OrderOne():
            more = step.asks_again(state)
            return [n for n, o in enumerate(options) if isinstance(o, Order) and o.unit in more]
        case OrderAmong(orders=left) | OrderOneOnTheMove(orders=left):
            others = left > 1 and len(options) > 2
            return [n for n, o in enumerate(options) if others and isinstance(o, Order | OrderOnTheMove)]
    return [n for n, option in enumerate(options) if isinstance(option, Choose)]


def _free_moves(state: M44State, step: MoveUnit, options: tuple[Action, ...]) -> list[int]:
    others = [
        HexId(state.at[u]) for u in state.ordered[step.commander] if u != step.unit and can_move(state, u)
    ]
    far = state.lookup.ground.grid.distance
    return [
        n
        for n, option in enumerate(options)
        if isinstance(option, Move) and any(far(at, option.hex) > 1 for at in others)
    ]


def next_up(decision: Decision) -> Action | None:
    """The first of the ordered units that have not moved, or not battled; nobody where there is something
    else to be done as well, such as to deploy a reinforcement."""
    first = decision.options[0]
    in_turn = decision.ask in ("choose_mover", "choose_fighter") and isinstance(first, Choose)
    only = all(isinstance(option, Choose | Done) for option in decision.options)
    return first if in_turn and only else None


def price(decision: Decision, option: Action, before: M44State, after: M44State) -> Price | None:
    """The losses of the seat, unit by unit; of the one who orders nobody, the orders."""
    commander = before.lookup.seats.index(decision.seat)
    if proceeds(option):
        idle = decision.ask == "order" and not before.ordered[commander]
        return Price("no unit is ordered", dear=True) if idle else None
    if after.figures == before.figures:
        return None
    side, say, dear = before.lookup.side_of[commander], [], False
    for unit, (had, has) in enumerate(zip(before.figures, after.figures, strict=False)):
        if has < had and before.side[unit] == side:
            name = before.setup.names.say("UnitId", unit)
            dear = dear or not has
            say.append(f"{name} is eliminated" if not has else f"{name} loses {_figures(had - has)}")
    return Price(", ".join(say), dear) if say else None


def _figures(number: int) -> str:
    return "a figure" if number == 1 else f"{number} figures"
