"""The log of a game played once more: the chance after every entry, what every throw changed, and the acts of
both sides. Begin with `replayed`.

An act is what one seat decides between two moments at which the dice, or another seat, have a say: a whole
movement phase, an attack with all who join it, a card. Throws of one battle count together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from beachhead.analysis.findings import Point, TurnBegan, exact
from beachhead.analysis.valuing import Valuer
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.event import Event, sentence
from beachhead.core.log import Entry
from beachhead.core.luck import Luck
from beachhead.core.match import Match
from beachhead.core.measure import Worth
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import State
from beachhead.core.undone import undone

SENTENCES = 3

Progress = Callable[[float], None]
"""Is told which share of the work is done."""


@dataclass
class Act:
    """What a seat decided in one go: it begins after entry `n`, in this position, and `chance` is that of the
    first side then."""

    n: int
    until: int
    turn: int
    seat: Seat
    first: bool
    state: State
    chance: float
    actions: list[Action] = field(default_factory=list)
    questions: int = 0
    told: list[Event] = field(default_factory=list)


@dataclass
class Battle:
    """The throws between two moments at which nothing is under way, as one: what they changed for the first
    side beyond their mean."""

    n: int
    turn: int
    after: float
    luck: float
    act: Act | None
    told: list[Event] = field(default_factory=list)


@dataclass
class Replayed:
    """What was seen."""

    start: float = 0.5
    end: float = 0.5
    curve: list[Point] = field(default_factory=list)
    clock: list[TurnBegan] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)
    luck: Luck = field(default_factory=Luck)
    revised: float = 0.0
    """The squares of what the value changed its mind by, each time from one throw, or one seat, to the
    next."""


def replayed(match: Match, valuer: Valuer, progress: Progress) -> Replayed:
    """The whole game."""
    return _Replay(match, valuer, progress).go()


class _Replay:
    def __init__(self, match: Match, valuer: Valuer, progress: Progress) -> None:
        self.match, self.valuer, self.progress = match, valuer, progress
        self.game, self.measure = match.game, match.game.measure
        setup = match.state.setup
        self.story: list[Event] = []
        begun = match.position
        self.state: State = self.game.opening(setup, self.story) if begun is None else begun.copy()
        self.table: Any = self.game.table(self.state, self.story)
        self.seen = Replayed()
        self.act: Act | None = None
        self.last: Act | None = None
        self.battle: Battle | None = None
        self.chance = self.before = 0.5

    def go(self) -> Replayed:
        entries, seen = self.match.entries, self.seen
        taken_back = undone(entries)
        rolls, thrown = sum(entry.by == CHANCE for entry in entries), 0
        self.story.clear()
        self._clock(0)
        self.chance = self.before = seen.start = exact(self.valuer.settled(self.state))
        seen.curve.append(Point(0, self.chance, 0.0))
        for n, entry in enumerate(entries, 1):
            if entry.action is None or n in taken_back:
                continue
            thrown += entry.by == CHANCE
            self._play(n, entry)
            self.progress(thrown / max(1, rolls))
        self._end_act()
        self._end_battle()
        self._revise(self.chance)
        seen.end = self.chance
        return seen

    def _play(self, n: int, entry: Entry) -> None:
        decision = asked(self.state, entry.by)
        assert entry.action is not None
        index = decision.options.index(entry.action)
        if entry.by == CHANCE:
            self._end_act()
            self._throw(n, decision, index)
            return
        if self.valuer.quiet(decision):
            self._end_battle()
        self._decide(n, decision, index)
        told = self._play_on(decision, index)
        if self.act is not None:
            self.act.told.extend(told)
        self._clock(n)
        if self.state.result is not None or self.valuer.quiet(self.state.first):
            self._reach(n, self.valuer.chance(self.state), 0.0)

    def _play_on(self, decision: Decision, index: int) -> list[Event]:
        self.table.play(decision, index)
        told, self.story[:] = self.story[:], []
        return told

    # decisions

    def _decide(self, n: int, decision: Decision, index: int) -> None:
        if self.act is not None and self.act.seat != decision.seat:
            self._end_act()
            self._revise(self.chance)
        if self.act is None:
            if len(decision.options) == 1:
                return
            turn, first = self.measure.turn(self.state), decision.seat in self.valuer.firsts
            self.act = Act(n - 1, n, turn, decision.seat, first, self.state.copy(), self.chance)
        self.act.actions.append(decision.options[index])
        self.act.questions += len(decision.options) > 1
        self.act.until = n

    def _end_act(self) -> None:
        if self.act is not None:
            self.seen.acts.append(self.act)
            self.last, self.act = self.act, None

    # dice

    def _throw(self, n: int, decision: Decision, index: int) -> None:
        values = [exact(chance) for chance in self.valuer.outcomes(self.state, decision)]
        total = sum(decision.weights)
        mean = sum(w * v for w, v in zip(decision.weights, values, strict=True)) / total
        turn = self.measure.turn(self.state)
        if self.battle is None:
            self.battle = Battle(n, turn, self.chance, 0.0, self.last)
        told = self._play_on(decision, index)
        self.battle.told.extend(told)
        if len(values) > 1:
            luck = exact(values[index] - mean)
            self.seen.luck.roll(Worth(0, values), decision.weights, index)
            self._revise(mean)
            self.battle.luck = exact(self.battle.luck + luck)
            self._reach(n, values[index], luck)
            self.before = self.chance
        self.battle.n, self.battle.after = n, self.chance
        self._clock(n)

    def _end_battle(self) -> None:
        if self.battle is not None:
            self.seen.battles.append(self.battle)
            self.battle, self.last = None, None

    # the curve

    def _reach(self, n: int, chance: float, luck: float) -> None:
        chance = exact(chance)
        if chance != self.chance or luck:
            self.chance = chance
            self.seen.curve.append(Point(n, chance, luck))

    def _revise(self, chance: float) -> None:
        """So much did the chance change since the last throw, or since another seat decided, without luck."""
        self.seen.revised += (chance - self.before) ** 2
        self.before = chance

    def _clock(self, n: int) -> None:
        turn, clock = self.measure.turn(self.state), self.seen.clock
        if not clock or clock[-1].turn != turn:
            clock.append(TurnBegan(turn, n))


def asked(state: State, seat: Seat) -> Decision:
    """What a seat is asked now; the options of the others are not listed."""
    if len(state.lanes) == 1:
        return state.open[0]
    step = state.top(seat)
    decision = None if step is None else step.decide(state)
    assert decision is not None, "an entry answers an open decision"
    return decision


def said(match: Match, told: Sequence[Event]) -> str:
    """What was told, in a few sentences: those that decide something, if there are any."""
    measure, names = match.game.measure, match.state.setup.names
    events = [event for event in told if not event.HEADING] or list(told)
    if any(event.NAME in measure.tells for event in events):
        events = [event for event in events if event.NAME in measure.tells | measure.opens]
    return " ".join(sentence(event, names) for event in events[:SENTENCES])
