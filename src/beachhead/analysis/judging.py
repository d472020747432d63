"""Acts beside other plans: was there a better one, from what the seat knew? Begin with `Judge.judge`.

Every line, what was played and what could have been, starts from the same positions imagined from the view
of the seat, with the same dice. A first look ends with the battle or the phase; the acts for which it
promises most are played out by captains to the end of the enemy's reply. Which plan is best is decided by
some of these games, how much better it is by others, so that it is not overrated for having been lucky.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from beachhead.analysis.replaying import Act, Progress
from beachhead.analysis.valuing import WORK, Rolled, Valuer, play_on
from beachhead.bots.budget import Budget
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.core.view import View, view_of

MOST: Final = 3
"""The options of the captain that are compared."""
STYLES: Final = 3
"""The styles in which a long act is planned as well."""
LONG: Final = 4
"""The questions of a long act."""
LOOKS: Final = 3
"""The positions of a first look."""
TRIALS: Final = 8
"""Those that decide which plan is best."""
PROOFS: Final = 32
"""Those that decide how much better it is."""
LIVELY: Final = 2
"""The plans that are played out beside what was played."""
WORTH_A_TRIAL: Final = 0.002
"""What the first look has to promise."""
WORTH_A_PROOF: Final = 0.01


class Line(NamedTuple):
    """A way to begin: an option, and the style of the captain that goes on. As it was played, if there is no
    option."""

    option: int | None
    style: str = ""
    why: str = ""


PLAYED: Final = Line(None)


@dataclass
class Judged:
    """An act with its other plans; `promise` is what the first look found, then `lost` what the best plan
    gains on average, give or take `error`, once that was played out. `chances` are those of the seat's side
    with the plan and as it was played."""

    act: Act
    lines: list[Line]
    view: View
    decision: Decision
    promise: float = 0.0
    best: Line = PLAYED
    lost: float = 0.0
    error: float = inf
    chances: tuple[float, float] = (0.0, 0.0)
    _states: dict[int, Any] = field(default_factory=dict)


class Judge:
    """Compares acts with other plans. `judge` is the whole of it, `plan` has the answers of a plan."""

    def __init__(self, valuer: Valuer, progress: Progress) -> None:
        self.valuer, self.game = valuer, valuer.game
        self.captains = valuer.captains
        self.progress = progress

    def judge(self, acts: Sequence[Act], rollouts: int) -> list[Judged]:
        """The acts that had other plans, those that were played out among them with their `best`. At most so
        many `rollouts` are played to the end of the reply."""
        found = []
        for place, act in enumerate(acts):
            one = self._look(act)
            if one is not None:
                found.append(one)
            self.progress(0.4 * (place + 1) / len(acts))
        tried = self._try(found, rollouts // 2)
        self._prove(tried, rollouts - rollouts // 2)
        return found

    # the three rounds

    def _look(self, act: Act) -> Judged | None:
        """A first look; None if there was nothing to decide, or nothing else came to mind."""
        view = view_of(act.state, act.seat)
        decision = view.open[0]
        lines = self._lines(act, view, decision)
        if not lines:
            return None
        one = Judged(act, lines, view, decision)
        played = [self.outcome(one, PLAYED, i, look=True) for i in range(LOOKS)]
        gains = {}
        for line in lines:
            outcomes = [self.outcome(one, line, i, look=True) for i in range(LOOKS)]
            gains[line] = fmean(outcomes) - fmean(played)
        one.lines = sorted(lines, key=lambda line: -gains[line])[:LIVELY]
        one.promise = gains[one.lines[0]]
        return one

    def _try(self, found: Sequence[Judged], rollouts: int) -> list[Judged]:
        """The most promising acts, played out, with the plan that does best."""
        hopeful = [one for one in found if one.promise >= WORTH_A_TRIAL]
        hopeful.sort(key=lambda one: (-one.promise, one.act.n))
        chosen = hopeful[: max(1, rollouts // (TRIALS * (1 + LIVELY)))]
        for place, one in enumerate(chosen):
            numbers = range(LOOKS, LOOKS + TRIALS)
            played = [self.outcome(one, PLAYED, i) for i in numbers]
            means = {line: fmean(self.outcome(one, line, i) for i in numbers) for line in one.lines}
            one.best = max(one.lines, key=lambda line: means[line])
            one.promise = means[one.best] - fmean(played)
            self.progress(0.4 + 0.3 * (place + 1) / len(chosen))
        return chosen

    def _prove(self, tried: Sequence[Judged], rollouts: int) -> None:
        """How much better the best plan is, from games of its own."""
        hopeful = [one for one in tried if one.promise >= WORTH_A_PROOF]
        hopeful.sort(key=lambda one: (-one.promise, one.act.n))
        chosen = hopeful[: max(1, rollouts // (2 * PROOFS))]
        for place, one in enumerate(chosen):
            first = LOOKS + TRIALS
            best = [self.outcome(one, one.best, i) for i in range(first, first + PROOFS)]
            played = [self.outcome(one, PLAYED, i) for i in range(first, first + PROOFS)]
            gains = [a - b for a, b in zip(best, played, strict=True)]
            one.lost, one.error = fmean(gains), stdev(gains) / sqrt(PROOFS)
            one.chances = (fmean(best), fmean(played))
            self.progress(0.7 + 0.3 * (place + 1) / len(chosen))
        self.progress(1.0)

    # plans

    def _lines(self, act: Act, view: View, decision: Decision) -> list[Line]:
        """What the captain would have done, and what else it thinks worth a thought."""
        if decision.secret and len(decision.options) == 1:
            return []
        ranked = self.captains.one().rank(view, decision, MOST)
        lines = [Line(one.option, why=one.why) for one in ranked]
        if act.questions >= LONG:
            for style in self.captains.plans[:STYLES]:
                captain = self.captains.one(style)
                lines.append(Line(captain.choose(view, decision), style, getattr(captain, "why", "")))
        one = Judged(act, lines, view, decision)
        lines = [line for line in lines if self.plan(one, line) != act.actions]
        return list({(line.option, line.style): line for line in lines}.values())

    def plan(self, one: Judged, line: Line) -> list[Action]:
        """The answers of a plan up to the next throw or another's question, in the first of the imagined
        positions."""
        state, seat = self.position(one, 0), one.act.seat
        assert line.option is not None
        actions: list[Action] = [one.decision.options[line.option]]
        table = self.game.table(state, None)
        table.play(one.decision, line.option)
        captain = self.captains.one(line.style)
        while state.result is None and state.first.seat == seat:
            decision = state.first
            alone = len(decision.options) == 1
            index = 0 if alone else captain.choose_only(state, decision, Budget(WORK))
            actions.append(decision.options[index])
            table.play(decision, index)
        return actions

    # playing out

    def position(self, one: Judged, number: int) -> Any:
        """Imagined position `number` of what the seat knew."""
        known = one._states.get(number)
        if known is None:
            known = self.game.resample(one.view, Random(f"analysis/{one.act.n}/{number}"))
            one._states[number] = known
        return known.copy()

    def outcome(self, one: Judged, line: Line, number: int, *, look: bool = False) -> float:
        """The chance of the seat's side where the line leads from imagined position `number`."""
        state, act, value = self.position(one, number), one.act, self.valuer.value
        throw = Rolled(f"dice/{act.n}/{number}")
        turn = value.player_turn(state)
        if line.option is None:
            self._repeat(state, act)
        else:
            self.game.table(state, None).play(self._asked(state, one), line.option)
        over = self._after_a_look(act, throw) if look else self._after_the_reply(state, turn + 2)
        play_on(self.game, state, self.captains.sit(state.setup, act.seat, line.style), throw, over)
        chance = self.valuer.chance(state)
        return chance if act.first else 1 - chance

    def _asked(self, state: State, one: Judged) -> Decision:
        found = state.decision(one.act.seat)
        assert found is not None, "an imagined position asks what the true one asks"
        return found

    def _repeat(self, state: State, act: Act) -> None:
        """Give the answers that were given, as long as they are possible here."""
        table = self.game.table(state, None)
        for action in act.actions:
            decision = None if state.result is not None else state.decision(act.seat)
            if decision is None or action not in decision.options:
                return
            table.play(decision, decision.options.index(action))

    def _after_a_look(self, act: Act, throw: Rolled) -> Callable[[Decision], bool]:
        def over(decision: Decision) -> bool:
            done = throw.count or decision.seat not in (act.seat, CHANCE)
            return bool(done) and self.valuer.quiet(decision)

        return over

    def _after_the_reply(self, state: State, turn: int) -> Callable[[Decision], bool]:
        player_turn, quiet = self.valuer.value.player_turn, self.valuer.quiet

        def over(decision: Decision) -> bool:
            return player_turn(state) >= turn and quiet(decision)

        return over
