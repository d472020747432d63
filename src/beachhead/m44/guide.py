"""What can be drawn on the board for the open question: where a unit may go, whom it could battle from there.

Begin with `guide`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from beachhead.core.decision import Decision
from beachhead.core.guide import Aim, Goal, Guide, UnitMark
from beachhead.core.notation import Names
from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.actions import Move, Order, Target
from beachhead.m44.explain.reason import number
from beachhead.m44.facts import SIDES
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.ordering import CardOrders
from beachhead.m44.flow.reinforcing import DeployUnit
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.odds.outcome import chance_to_hit
from beachhead.m44.rules.battle import dice, may_battle, targets
from beachhead.m44.rules.movement import marks_after, reach
from beachhead.m44.rules.order_effects import MANNERS, NOT_ORDERED
from beachhead.m44.rules.reinforcements import called
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import BATTLED, MOVED, NO_BATTLE

NONE = "–"


def guide(state: M44State, seat: Seat) -> Guide:
    """What the options of a seat would mean."""
    decision = state.decision(seat)
    if decision is None:
        return Guide()
    match state.top(seat):
        case MoveUnit(unit=unit):
            return Guide(tuple(_goals(state, unit, decision)))
        case Act(unit=unit):
            aims = [option.unit for option in decision.options if isinstance(option, Target)]
            return Guide(aims=tuple(_aim(state, unit, target) for target in aims))
        case DeployUnit(commander=commander, arrival=arrival):
            troop = state.lookup.facts.troops[called(state, arrival)[1]].id
            return Guide(placed=f"{SIDES[state.lookup.side_of[commander]]}/{troop}")
    return Guide()


def could_order(state: M44State, seat: Seat, card: str) -> tuple[str, ...]:
    """The units that a card of the seat could order, by its own rules: it is played on a copy, without the
    reinforcement roll, and every way to use it is tried."""
    decision = state.decision(seat)
    if decision is None or decision.ask != "play":
        return ()
    names, commander = state.setup.names, CommanderId(state.lookup.seats.index(seat))
    held = [c for c in state.hands[commander] if names.write("CardId", c) == card]
    if not held:
        return ()
    play = state.lookup.plays[held[0]]
    table = M44Table(state.copy())
    table.lane = table.state.lane_of(seat)
    table.push(CardOrders(commander, len(table.state.in_force[commander])))
    waiting = len(table.state.lanes[table.lane])
    play.laid(table, commander)
    models = len(table.state.lanes[table.lane]) > waiting
    if len(table.state.in_force[commander]) == len(state.in_force[commander]) and not models:
        return ()  # there is nothing to repeat
    table.start()
    found = _orderable(table.state, seat, commander) - set(state.ordered[commander])
    return tuple(names.write("UnitId", UnitId(unit)) for unit in sorted(found))


def _orderable(state: M44State, seat: Seat, commander: CommanderId, deep: int = 2) -> set[int]:
    """Who has been ordered, and who is offered for an order next; where something else is asked first, by
    every answer to it."""
    ordered, decision = set(state.ordered[commander]), state.decision(seat)
    if decision is None or decision.ask == "play":
        return ordered
    named = {option.unit for option in decision.options if isinstance(option, Order)}
    if named or not deep:
        return ordered | named
    for n in range(len(decision.options)):
        table = M44Table(state.copy())
        table.play(decision, n)
        ordered |= _orderable(table.state, seat, commander, deep - 1)
    return ordered


def unit_marks(order: Sequence[int], marks: Sequence[int], names: Names) -> dict[str, UnitMark]:
    """What the ordered units have done this turn."""
    pairs = enumerate(zip(order, marks, strict=True))
    return {
        names.write("UnitId", unit): _mark(how, done) for unit, (how, done) in pairs if how != NOT_ORDERED
    }


def _mark(order: int, marks: int) -> UnitMark:
    if marks & BATTLED:
        return "fought"
    if marks & NO_BATTLE or not MANNERS[order].battles:
        return "move_only"
    return "moved" if marks & MOVED else "ordered"


def _goals(state: M44State, unit: int, decision: Decision) -> Iterator[Goal]:
    """Every hex of the reach, with the dice of the best battle from there; the likeliest hit first."""
    near, here = reach(state, unit).near, number(state, state.at[unit])
    for option in decision.options:
        if isinstance(option, Move):
            h = option.hex
            after = _moved(state, unit, h, near=bool(near >> h & 1))
            name, full = number(state, h), may_battle(after, unit)
            foes = sorted(targets(after, unit), key=lambda foe: -_chance(after, unit, foe)) if full else []
            aims = [_aim(after, unit, foe, at=name) for foe in foes]
            best = max((_dice(after, unit, foe) for foe in foes), default=0)
            note = (str(best) if best else NONE) if full else ""
            yield Goal(name, note, full, (here, name), aims=tuple(aims))


def _moved(state: M44State, unit: int, to: HexId, *, near: bool) -> M44State:
    """As if it stood there, with the marks that the move would leave."""
    marks = marks_after(state, unit, to, near)
    after = state.copy()
    table = M44Table(after)
    table.place(unit, to)
    table.mark(unit, marks)
    return after


def _aim(state: M44State, unit: int, target: int, at: str = "") -> Aim:
    write = state.setup.names.write
    count, chance = _dice(state, unit, target), _chance(state, unit, target)
    says = f"{count} {'die' if count == 1 else 'dice'} · {100 * float(chance):.0f} %"
    names = {"unit": write("UnitId", UnitId(unit)), "target": write("UnitId", UnitId(target))}
    battle = {**names, "at": at} if at else names
    return Aim(names["target"], number(state, state.at[target]), says, battle)


def _chance(state: M44State, unit: int, target: int) -> Fraction:
    """The chance of at least one hit."""
    return 1 - (1 - chance_to_hit(state, unit, target)) ** _dice(state, unit, target)


def _dice(state: M44State, unit: int, target: int) -> int:
    distance = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    return max(0, dice(state, unit, target, distance))
