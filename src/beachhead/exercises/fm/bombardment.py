"""Who may be bombarded (8.1, 10.8)."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.core.explain import Intent
from beachhead.exercises.exercise import About, Question, Reason
from beachhead.exercises.fm.names import Here, ids_of, named, on_map, unit_answers
from beachhead.exercises.kind import Kind
from beachhead.fm.explain import why_not
from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.rules.bombardment import targets
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes

SHELLING = ("pick_target",)


class Bombardment(Kind[FmState]):
    """Which enemies can be bombarded now."""

    name = "bombardment"
    title = "Who may be bombarded"
    asked_at = SHELLING

    def abouts(self, here: Here) -> Iterator[About]:
        able, close = targets(here.state), self._close(here.state)
        if 1 <= len(able) <= 6 and len(close) >= 4 and set(able) < set(close):
            yield {}

    def question(self, here: Here, about: About) -> Question:
        here.must_be_asked(*SHELLING)
        state = here.state
        able, close = targets(state), self._close(state)
        if not set(able) < set(close):
            raise Refusal("every enemy that is near can be bombarded.")
        beside = self._around(state, 1)
        who = "Germans bombard" if state.side == GERMAN else "Allied guns fire"
        return Question(
            asks="Which enemy units may you bombard now?",
            pick="unit",
            many=True,
            answers=unit_answers(state, close),
            right=ids_of(state, able),
            says=f"{named(state, able)}: {who} up to two hexes from a unit of theirs, and no unit or hex is "
            "hit twice.",
            rule="fm-10.8.2-03" if state.side == GERMAN else "fm-10.8.1-04",
            suppose="Name all of them.",
            guess=ids_of(state, [unit for unit in close if beside >> state.at[unit] & 1]),
        )

    def _close(self, state: FmState) -> list[int]:
        """Enemies up to four hexes from a unit of the active side."""
        ground = self._around(state, 4)
        return [unit for unit in on_map(state, 1 - state.side) if ground >> state.at[unit] & 1]

    def _around(self, state: FmState, far: int) -> Hexes:
        ground, neighbours = state.held[state.side], state.facts.map.grid.neighbours
        for _ in range(far):
            ground |= neighbours(ground)
        return ground

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        told = why_not(here.state, here.view, Intent("", {"unit": answer}))
        if told is None or told.ok:
            return Reason("It is within range and has not been bombarded.", here.view.open[0].rule)
        return Reason(told.text, told.rule)
