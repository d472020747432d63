"""What options come to: which goes on, which is next, what one is certain to cost (figures and units, or the
orders of a whole turn)."""

from __future__ import annotations

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, Price
from beachhead.m44.actions import Choose, Hold, Stay
from beachhead.m44.state import M44State


def proceeds(option: Action) -> bool:
    """Whether nothing is done with it: no more orders, moves or battles, or none with this unit."""
    return isinstance(option, Done | Stay | Hold)


def free_options(decision: Decision) -> list[int]:
    """To choose a unit: what it does is asked next."""
    return [n for n, option in enumerate(decision.options) if isinstance(option, Choose)]


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
