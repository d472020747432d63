"""What flags do: where a unit may end its retreat, and the figures that it loses if it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Answer, Question, Reason
from beachhead.exercises.kind import Kind, part
from beachhead.exercises.m44.names import (
    ALL,
    Here,
    counted,
    fighter,
    hex_answers,
    hex_called,
    hexes_of,
    id_of,
    unit_called,
)
from beachhead.hexes import each
from beachhead.m44.explain.reason import unit_name
from beachhead.m44.explain.retreating import SAYS, why_no_retreat
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.battle import targets
from beachhead.m44.rules.eligibility import owner
from beachhead.m44.rules.retreat import choices, may_ignore, shelter
from beachhead.m44.state import M44State

BATTLING: Final = ("battle",)
FLAGS: Final = ("1", "2")


class Flagged(Kind[M44State]):
    """A question about flags that a unit is rolled against a target."""

    asked_at = BATTLING

    def step(self, here: Here, about: About) -> FallBack:
        """The flags to be settled, as if they had just been rolled."""
        state, flags = here.state, part(about, "flags")
        target = unit_called(state, part(about, "target"))
        if target not in targets(state, fighter(here)):
            raise Refusal("that is not a target.")
        if flags not in FLAGS:
            raise Refusal(f"{flags} flags are not asked about, only {' or '.join(FLAGS)}.")
        ignore = 1 if may_ignore(state, target) else 0
        return FallBack(CommanderId(owner(state, target)), UnitId(target), int(flags), ignore)

    def ends(self, state: M44State, step: FallBack) -> dict[int, int]:
        return choices(state, step.unit, step.flags, step.ignore)

    def every(self, here: Here) -> Iterator[tuple[About, FallBack]]:
        for target in targets(here.state, fighter(here)):
            for flags in FLAGS:
                about = {"target": id_of(here.state, target), "flags": flags}
                yield about, self.step(here, about)

    def hit_by(self, here: Here, step: FallBack) -> str:
        state = here.state
        return (
            f"In a battle of {unit_name(state, fighter(here))} against {unit_name(state, step.unit)} the "
            f"dice show {counted(step.flags, 'flag')} and no hit."
        )

    def focus(self, here: Here, step: FallBack) -> tuple[str, ...]:
        return id_of(here.state, step.unit), id_of(here.state, fighter(here))


class RetreatEnds(Flagged):
    """Where a unit may end its retreat."""

    name = "retreat"
    title = "Where it can retreat"
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        for about, step in self.every(here):
            ends = self.ends(here.state, step)
            if 1 <= len(ends) <= 5 and set(ends) != {here.state.at[step.unit]}:
                yield about

    def question(self, here: Here, about: About) -> Question:
        step, state = self.step(here, about), here.state
        ends, at = self.ends(state, step), state.at[step.unit]
        why = shelter(state, step.unit)
        around = state.lookup.disc(at, step.flags)
        back = list(state.lookup.ground.back[state.side[step.unit]][at]) if step.flags == 1 else []
        spared = f" It may ignore one flag: {why}." if why else ""
        return Question(
            asks=f"{self.hit_by(here, step)} On which hexes may the target end?",
            pick="hex",
            many=True,
            answers=hex_answers(state, each(around)),
            right=hexes_of(state, ends),
            says=f"One hex for each flag, each in the next row toward its own side, through hexes that are "
            f"free and open to it.{spared}",
            rule="m44-ret-02",
            suppose=f"{ALL} Its own hex means that it stays.",
            focus=self.focus(here, step),
            guess=hexes_of(state, back or [h for h in ends if h != at]),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        step, state = self.step(here, about), here.state
        hex = hex_called(state, answer)
        why = why_no_retreat(state, step, hex)
        if why is not None:
            return Reason(SAYS.get(why.rule, why.text), why.rule)
        lost = self.ends(state, step)[hex]
        cost = f", and {counted(lost, 'figure')} is lost for what it cannot retreat" if lost else ""
        stays = hex == state.at[step.unit]
        return Reason(
            f"It can {'stay' if stays else 'end'} there{cost}.", "m44-ret-06" if stays else "m44-ret-03"
        )


class FiguresLost(Flagged):
    """How many figures flags cost a unit that cannot retreat."""

    name = "flags"
    title = "What the flags cost"
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        for about, step in self.every(here):
            lost = min(self.ends(here.state, step).values())
            if lost or step.ignore:
                yield about

    def question(self, here: Here, about: About) -> Question:
        step, state = self.step(here, about), here.state
        lost, have = min(self.ends(state, step).values()), state.figures[step.unit]
        dead = min(lost, have)
        return Question(
            asks=f"{self.hit_by(here, step)} How many of the {counted(have, 'figure')} of the target do the "
            "flags cost, if the owner chooses the cheapest way?",
            pick="choice",
            many=False,
            answers=tuple(Answer(str(n), self._said(n, have)) for n in range(min(have, step.flags) + 1)),
            right=frozenset({str(dead)}),
            says=f"{self._said(dead, have)}: a figure is lost for each hex that it cannot retreat; a flag "
            "that it may ignore costs nothing.",
            rule="m44-ret-05",
            focus=self.focus(here, step),
            sums=self._sums(state, step),
            guess=frozenset({"0"}),
        )

    def _said(self, lost: int, have: int) -> str:
        if not lost:
            return "No figure"
        return f"{counted(lost, 'figure')}, and it is eliminated" if lost == have else counted(lost, "figure")

    def _sums(self, state: M44State, step: FallBack) -> tuple[tuple[str, str], ...]:
        why, lost = shelter(state, step.unit), min(self.ends(state, step).values())
        rows = [("flags", str(step.flags))]
        rows += [(f"ignored: {why}", "1")] if step.ignore else []
        rows.append(("hexes it can retreat", str(max(0, step.flags - step.ignore - lost))))
        return (*rows, ("figures lost", str(min(lost, state.figures[step.unit]))))

    def reason(self, here: Here, about: About, answer: str) -> None:
        """The sums say it all."""
