"""What an option is certain to cost: steps and units."""

from __future__ import annotations

from typing import Final

from beachhead.core.action import Action
from beachhead.core.decision import Decision, Price
from beachhead.fm.actions import BringOn, Go, Move, StandFast, TakeLoss
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.movement import movable, movable_again
from beachhead.fm.state import ELIMINATED, MOVEMENT, FmState
from beachhead.hexes import HexId, each

GIVES_UP: Final = frozenset({"no_way_back", "push_or_hold"})
"""Where Done is no way to pass: the unit is lost, or loses a step."""


def price(decision: Decision, option: Action, before: FmState, after: FmState) -> Price | None:
    """The losses of the seat, unit by unit."""
    if (
        after.at.count(ELIMINATED) == before.at.count(ELIMINATED) and not after.reduced & ~before.reduced
    ):  # as a rule
        return None
    names, say = before.setup.names, []
    lost = [
        unit
        for unit, (was, now) in enumerate(zip(before.at, after.at, strict=True))
        if now == ELIMINATED != was and before.seat_of(UnitId(unit)) == decision.seat
    ]
    last = "loses its last step" if isinstance(option, StandFast | TakeLoss) else "is eliminated"
    say += [f"{names.say('UnitId', unit)} {last}" for unit in lost]
    for unit in each(after.reduced & ~before.reduced):
        if before.seat_of(UnitId(unit)) == decision.seat:
            say.append(f"{names.say('UnitId', unit)} loses a step")
    return Price(", ".join(say), dear=bool(lost)) if say else None


def free_options(state: FmState, decision: Decision) -> list[int]:
    """To pick a unit that moves or comes on; and to go to a hex while another unit can move which is not next
    to it, so that it is not in that unit's way and the phase goes on."""
    options = decision.options
    if decision.ask != "go":
        return [n for n, option in enumerate(options) if isinstance(option, Move | BringOn)]
    mover, movers = decision.about[0][1], movable if state.phase == MOVEMENT else movable_again
    others = [HexId(state.at[u]) for u in movers(state) if u != mover]
    far = state.facts.grid.distance
    return [
        n
        for n, option in enumerate(options)
        if isinstance(option, Go) and any(far(at, option.hex) > 1 for at in others)
    ]
