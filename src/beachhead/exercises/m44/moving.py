"""After which moves a unit can still battle."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Question, Reason
from beachhead.exercises.kind import Kind
from beachhead.exercises.m44.names import (
    ALL,
    Here,
    commander_of,
    hex_answers,
    hex_called,
    hexes_of,
    id_of,
)
from beachhead.hexes import HexId
from beachhead.m44.actions import Move
from beachhead.m44.explain.battling import why_no_battle
from beachhead.m44.explain.reason import troop_name, unit_name
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.movement import allowance
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

MOVING = ("move",)


def mover(here: Here) -> int:
    """The unit that is about to move."""
    here.must_be_asked(*MOVING)
    step = here.state.lanes[here.state.lane_of(here.view.seat)][-1]
    assert isinstance(step, MoveUnit), "that is what is asked"
    return step.unit


def goals(here: Here) -> dict[int, int]:
    """By hex that it can move to: the option that takes it there."""
    decision = here.state.decision(here.view.seat)
    assert decision is not None, "the seat is asked"
    return {option.hex: n for n, option in enumerate(decision.options) if isinstance(option, Move)}


def moved(here: Here, option: int) -> M44State:
    """The position when the unit has moved."""
    decision = here.state.decision(here.view.seat)
    assert decision is not None, "the seat is asked"
    table = M44Table(here.state.copy())
    table.play(decision, option)
    return table.state


class MoveAndBattle(Kind[M44State]):
    """To which hexes a unit can move without losing its battle."""

    name = "move-and-battle"
    title = "Move and still battle"
    asked_at = MOVING
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        unit = mover(here)
        right = self._right(here, unit)
        if here.state.aboard[unit] < 0 and 1 <= len(right) <= 8 and len(right) < len(goals(here)):
            yield {}

    def _right(self, here: Here, unit: int) -> list[int]:
        return [hex for hex, option in goals(here).items() if may_battle(moved(here, option), unit)]

    def question(self, here: Here, about: About) -> Question:
        unit, state = mover(here), here.state
        found, right = goals(here), self._right(here, unit)
        if not right:
            raise Refusal("it cannot battle after any move.")
        near, far = allowance(state, unit)
        start, distance = HexId(state.at[unit]), state.lookup.grid.distance
        name = unit_name(state, unit)
        return Question(
            asks=f"To which of the marked hexes can {name} move and still battle this turn?",
            pick="hex",
            many=True,
            answers=hex_answers(state, found),
            right=hexes_of(state, right),
            says=f"As ordered now, {troop_name(state, unit)} can move up to {far} hexes, and battle after a "
            f"move of up to {near}. Some ground takes the battle from whoever enters it.",
            rule="m44-mov-02",
            suppose=f"{ALL} Whether there is an enemy to battle does not matter here.",
            focus=(id_of(state, unit),),
            guess=hexes_of(state, [h for h in found if distance(start, HexId(h)) <= near]),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        unit, hex = mover(here), hex_called(here.state, answer)
        after = moved(here, goals(here)[hex])
        if may_battle(after, unit):
            return Reason("It can still battle from there.", "m44-mov-01")
        why = why_no_battle(after, commander_of(here), unit)
        assert why is not None, "it may not battle"
        return Reason(why.text, why.rule)
