"""What an option is certain to cost: steps and units."""

from __future__ import annotations

from typing import Final

from beachhead.core.action import Action
from beachhead.core.decision import Decision, Price
from beachhead.fm.actions import StandFast, TakeLoss
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import ELIMINATED, FmState
from beachhead.hexes import each

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
