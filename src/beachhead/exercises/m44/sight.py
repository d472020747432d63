"""Who sees whom: lines of sight."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Question, Reason
from beachhead.exercises.kind import Kind, part
from beachhead.exercises.m44.names import (
    ALL,
    Here,
    distance,
    foes_within,
    id_of,
    ids_of,
    unit_answers,
    unit_called,
)
from beachhead.hexes import each
from beachhead.m44.explain.battling import rule_of_sight
from beachhead.m44.explain.reason import hex_name, unit_name
from beachhead.m44.rules.sight import sees, what_blocks
from beachhead.m44.state import M44State

LOOKING = ("choose_fighter", "choose_mover")
FAR = 6


class InSight(Kind[M44State]):
    """Which enemies a unit sees."""

    name = "sight"
    title = "Who is in sight"
    asked_at = LOOKING
    effort = 2

    def abouts(self, here: Here) -> Iterator[About]:
        state = here.state
        for unit in state.ordered[state.lookup.seats.index(here.view.seat)]:
            if state.at[unit] < 0 or state.aboard[unit] >= 0:
                continue
            foes = self._foes(state, unit)
            if 3 <= len(foes) <= 9 and any(sees(state, state.at[unit], state.at[foe]) for foe in foes):
                yield {"unit": id_of(state, unit)}

    def _foes(self, state: M44State, unit: int) -> list[int]:
        return [foe for foe in foes_within(state, unit, FAR) if distance(state, unit, foe) > 1]

    def question(self, here: Here, about: About) -> Question:
        here.must_be_asked(*LOOKING)
        state, unit = here.state, unit_called(here.state, part(about, "unit"))
        foes = self._foes(state, unit)
        seen = [foe for foe in foes if sees(state, state.at[unit], state.at[foe])]
        if not seen:
            raise Refusal("it sees nobody.")
        return Question(
            asks=f"Which of the marked enemies are in the line of sight of {unit_name(state, unit)}?",
            pick="unit",
            many=True,
            answers=unit_answers(state, foes),
            right=ids_of(state, seen),
            says="The line runs from the middle of one hex to the middle of the other. Ground that blocks "
            "sight and units of either side cut it; where it runs along an edge, only from both sides.",
            rule="m44-los-01",
            suppose=f"{ALL} How far its weapons reach does not matter here.",
            focus=(id_of(state, unit),),
            guess=ids_of(state, foes),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        state = here.state
        unit, foe = unit_called(state, part(about, "unit")), unit_called(state, answer)
        start, end = state.at[unit], state.at[foe]
        if sees(state, start, end):
            return Reason("The line is free.", "m44-los-01")
        blocks = what_blocks(state, start, end)
        where = ", ".join(str(self._met(state, h)) for h in each(blocks)) or "the rim of the board"
        return Reason(f"In the way: {where}.", rule_of_sight(state, start, end, blocks))

    def _met(self, state: M44State, hex: int) -> str:
        """What the line meets in a hex: whoever stands there, or else the ground."""
        there = state.unit_at[hex]
        return unit_name(state, there) if there >= 0 else hex_name(state, hex)
