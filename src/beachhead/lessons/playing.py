"""A match of a lesson: begun, answered for the other seats, and played the right way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from beachhead import bots
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.core.seat import Seat
from beachhead.core.state import State
from beachhead.core.view import View
from beachhead.games import find_game, new_match
from beachhead.lessons.lesson import Lesson, Step

STAND_IN = "greedy"


@dataclass(frozen=True)
class Waypoint:
    """Where the right way stands when a step begins: after so many draws."""

    state: State
    draws: int

    def same(self, match: Match) -> bool:
        return match.draws == self.draws and match.state.same(self.state)


def begun(lesson: Lesson) -> Match:
    """A match of the lesson, before anybody has done anything."""
    return new_match(lesson.scenario, options=lesson.options, seed=lesson.seed, position=lesson.position)


def begun_at(lesson: Lesson, step: int) -> Match:
    """A match as it stands when a step begins, if all before it were done the right way."""
    match = begun(lesson)
    for earlier in lesson.steps[:step]:
        play(match, lesson, earlier, earlier.show)
    return match


@lru_cache(256)
def way(lesson: Lesson) -> tuple[Waypoint, ...]:
    """The right way: where each step begins, and where the last one ends."""
    match, found = begun(lesson), []
    for step in lesson.steps:
        found.append(Waypoint(match.state.copy(), match.draws))
        play(match, lesson, step, step.show)
    return (*found, Waypoint(match.state.copy(), match.draws))


def play(match: Match, lesson: Lesson, step: Step, options: Iterable[str]) -> None:
    """Take these options for the learner, in this step; everybody else answers as the lesson says."""
    settle(match, lesson, step)
    for text in options:
        match.apply(lesson.seat, text)
        settle(match, lesson, step)


def settle(match: Match, lesson: Lesson, step: Step) -> None:
    """Answer until only the learner is asked, and something that matters in the step."""
    while not match.over:
        others = [decision for decision in match.open if decision.seat != lesson.seat]
        if others:
            match.apply(others[0].seat, reply(lesson, match.view(others[0].seat), others[0]))
        elif text := auto(match, lesson, step):
            match.apply(lesson.seat, text)
        else:
            return


def auto(match: Match, lesson: Lesson, step: Step) -> str:
    """The option that is taken at once on the learner's behalf; empty if they are to decide."""
    decision = match.state.decision(Seat(lesson.seat))
    return "" if decision is None else auto_of(match, decision, step)


def auto_of(match: Match, decision: Decision, step: Step) -> str:
    """The same for a decision of the learner."""
    texts = [match.notation(option) for option in decision.options]
    return next((found for a in step.auto if a.ask == decision.ask and (found := a.option(texts))), "")


def reply(lesson: Lesson, view: View, decision: Decision) -> int:
    """What another seat does: what the lesson says, else to go on, else what a quick bot would do."""
    texts = [view.setup.names.text(option) for option in decision.options]
    for told in lesson.replies:
        if (told.seat, told.ask) == (view.seat, decision.ask) and (text := told.option(texts)):
            return texts.index(text)
    game = find_game(view.setup.game)
    for n, option in enumerate(decision.options):
        if game.proceeds(decision, option):
            return n
    return bots.answer(bots.make(STAND_IN if STAND_IN in game.bots else "random"), view, decision)
