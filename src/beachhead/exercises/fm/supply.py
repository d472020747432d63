"""Who is out of supply (10.12)."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Question, Reason
from beachhead.exercises.fm.names import Here, ids_of, named, on_map, unit_answers, unit_called
from beachhead.exercises.kind import Kind
from beachhead.fm.explain.supply import supply_of_unit
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import FmState

QUIET = ("pick_mover", "pick_attack", "pick_mobile")
"""Between moves and battles, when everybody stands somewhere."""


class OutOfSupply(Kind[FmState]):
    """Which Allied units have no supply."""

    name = "supply"
    title = "Who is out of supply"
    asked_at = QUIET
    effort = 2

    def abouts(self, here: Here) -> Iterator[About]:
        if here.state.turn > 1 and 1 <= len(unsupplied(here.state)) <= 5:
            yield {}

    def question(self, here: Here, about: About) -> Question:
        here.must_be_asked(*QUIET)
        state = here.state
        lacking = unsupplied(state)
        if not lacking:
            raise Refusal("every Allied unit has supply.")
        zone, units = zoc_of(state, GERMAN), on_map(state, ALLIED)
        drop = "a beachhead, or for airborne units to a drop zone" if state.supply_zones else "a beachhead"
        return Question(
            asks="Which Allied units have no supply as they stand now?",
            pick="unit",
            many=True,
            answers=unit_answers(state, units),
            right=ids_of(state, lacking),
            says=f"{named(state, lacking)}: no way leads from there to {drop} without passing through a "
            "German unit or a German zone of control.",
            rule="fm-10.12-03",
            suppose="Name all of them.",
            guess=ids_of(state, [unit for unit in units if zone >> state.at[unit] & 1]),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        told = supply_of_unit(here.state, unit_called(here.state, answer))
        return Reason(told.text, told.rule)
