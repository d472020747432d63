"""The table: the only thing that changes a state.

A hand takes a `table`, a question takes a `state`. The table holds the working copy, pushes steps onto its
stack, tells the story and notes what has been revealed. A game extends it with its own moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from beachhead.core.compiling import mypyc_attr
from beachhead.core.decision import Decision
from beachhead.core.event import Event
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Result, State
from beachhead.core.step import AnyStep

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[S]):
    """`story` collects events, or is None when nobody listens; then do not build them (`if
    table.telling`). A table that is only `trying` is thrown away when it is known whom the next question
    asks: do not prepare the answer to it."""

    __slots__ = ("lane", "revealed", "state", "story", "telling", "trying")

    state: S
    story: list[Event] | None
    telling: bool
    revealed: bool
    trying: bool
    lane: int

    def __init__(self, state: S, story: list[Event] | None = None) -> None:
        self.state = state
        self.story = story
        self.telling = story is not None
        self.revealed = False
        self.trying = False
        self.lane = 0

    # what steps do

    def push(self, *steps: AnyStep) -> None:
        """Push steps onto the stack: the first of them is done first, before those already there. Nothing is
        done any more once the game is over."""
        if self.state.result is not None:
            return
        stack = self.state.lanes[self.lane]
        if len(steps) == 1:
            stack.append(steps[0])
        else:
            stack.extend(reversed(steps))

    def together(self, steps: Sequence[AnyStep]) -> None:
        """Begin all of `steps` at the same time, each in a lane of its own; go on when every lane has run
        empty."""
        assert len(self.state.lanes) == 1, "lanes do not open inside lanes"
        self.state.lanes.extend([step] for step in steps)

    def finish(self, result: Result) -> None:
        """The game is over."""
        self.state.result = result
        self.state.lanes = [[]]

    def tell(self, event: Event) -> None:
        """Add to the story."""
        if self.story is not None:
            self.story.append(event)

    def reveal(self) -> None:
        """Somebody has just learned something: undo must not go past this."""
        self.revealed = True

    def touch(self, bits: int) -> None:
        """Something has changed that questions beside others may read (`Step.reads`)."""
        self.state.touched |= bits

    # what the match does

    def start(self) -> None:
        """Run a newly laid out state to its first question."""
        self._settle()

    def play(self, decision: Decision, index: int) -> None:
        """Carry out option `index` of an open decision, then go on until the next question or the end."""
        state, lane = self.state, 0
        if len(state.lanes) > 1:
            lane = state.lane_of(decision.seat)
            state.forget(lane)
        self.lane = lane
        step = state.lanes[lane].pop()
        state._open = state._asking = None
        step.resolve(self, decision.options[index])
        self._settle()

    def is_final(self, decision: Decision, index: int) -> bool:
        """Carry out an option only to see whether it could hardly be taken back: something is revealed, a
        roll or a draw follows, or only others are asked next. Then throw the table away: whom the next
        question asks is found without listing its options."""
        seat, state = decision.seat, self.state
        self.trying = True
        self.lane = lane = state.lane_of(seat)
        step = state.lanes[lane].pop()
        state._open = state._asking = None
        state.forget(lane)
        step.resolve(self, decision.options[index])
        asked = self._whom()
        others = state.result is None and (CHANCE in asked or seat not in asked)
        return self.revealed or others

    def _whom(self) -> tuple[Seat | None, ...]:
        """Run until somebody is asked, or the game is over; returns the seats that are asked."""
        state = self.state
        while state.result is None:
            if len(state.lanes) > 1:
                if self._settle_lanes():
                    return state.asking
                continue
            self.lane = 0
            step = state.lanes[0][-1]
            seat = step.asks(state)
            if seat is not None:
                return (seat,)
            state.lanes[0].pop()
            step.run(self)
        return ()

    def _settle(self) -> None:
        state = self.state
        while state.result is None:
            if len(state.lanes) == 1:
                self.lane = 0
                if self._settle_single():
                    return
            elif self._settle_lanes():
                return

    def _settle_single(self) -> bool:
        """Run until a question; False if that opened lanes or ended the game."""
        state = self.state
        stack = state.lanes[0]
        while True:
            step = stack[-1]
            decision = step.decide(state)
            if decision is not None:
                state._open = (decision,)
                return True
            stack.pop()
            step.run(self)
            if state.result is not None or len(state.lanes) > 1:
                return False
            assert stack, f"{type(step).__name__} left nothing to do and no result"

    def _settle_lanes(self) -> bool:
        """Run every lane; False if all are empty (they are closed then) or the game is over."""
        state = self.state
        settled = False
        while not settled:
            settled = True
            asking: list[Seat | None] = [None]
            for lane in range(1, len(state.lanes)):
                stack = state.lanes[lane]
                seat = state.asked_in(lane) if stack else None
                while stack and seat is None:
                    settled = False  # what runs here may change what the lanes before it ask
                    self.lane = lane
                    state.forget(lane)
                    stack.pop().run(self)
                    if state.result is not None:
                        return False
                    seat = state.asked_in(lane) if stack else None
                asking.append(seat)
        state._asking = tuple(asking)
        if any(asking):
            return True
        del state.lanes[1:]
        return False
