"""A battle played by flat action ids: the game behind every environment. Begin with `Battle`.

The battle rolls its own dice from a seed, so only seats are ever asked. It keeps no log and no story; use
`beachhead.new_match` for games to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import SupportsIndex

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed, NotAnOption, NotYourDecision, Refusal, listed
from beachhead.core.seat import CHANCE
from beachhead.env.ids import scenario_of
from beachhead.env.lazy_observation import LazyObservation
from beachhead.env.planes import reader_of
from beachhead.env.position import LONG, Position, Trail
from beachhead.games import find_scenario

Answer = SupportsIndex | Action | str


class Battle:
    """One game after another of a scenario; `now` is the position, `decided` the number of decisions, dice
    included."""

    now: Position

    def __init__(self, scenario: str, options: Mapping[str, object] | None = None) -> None:
        self.game, self.scenario = find_scenario(scenario_of(scenario))
        self._opening = self.game.start(self.scenario.name, options or {})
        self.seats: tuple[str, ...] = self._opening.setup.seats
        self.reader = reader_of(self._opening.setup)
        self.begin(0)

    def begin(self, seed: int | str) -> None:
        """A new game; the same seed rolls the same dice."""
        self._rng = Random(f"beachhead/{seed}")
        self._state = self._opening.copy()
        self._table = self.game.table(self._state, None)
        self._trail = Trail(self.game, self._state)
        self.decided = 0
        self._go_on()

    @property
    def over(self) -> bool:
        return self.now.asked is None

    def seen(self, seat: str) -> LazyObservation:
        """The observation of a seat, computed lazily; it stays valid when the game goes on."""
        return LazyObservation(self.now.read, self.now.seat(seat))

    def returns(self) -> dict[str, float]:
        """1 for a win, -1 for a defeat, 0 for a draw or an unfinished game."""
        result = self.now.state.result
        if result is None:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: float(max(-1, min(1, score))) for seat, score in result.scores}

    def answer(self, seat: str, answer: Answer) -> None:
        """Apply a seat's answer: an id, an option or its notation. Refused if it is not one of its
        options."""
        asked = self.now.decision(seat)
        if asked is None:
            waiting = listed([d.seat for d in self.now.state.open])
            raise NotYourDecision(f"{seat} is not asked now; the battle waits for {waiting}.")
        index = self._index(asked, answer)
        self.now.go_by()
        if len(self._trail) >= LONG:
            self._trail = Trail(self.game, self._state)
        self._play(asked, index)
        self._go_on()

    def _index(self, asked: Decision, answer: Answer) -> int:
        if isinstance(answer, str):
            answer = self.now.state.setup.names.action(answer)
        try:
            if isinstance(answer, Action):
                return asked.options.index(answer)
            return self.now.ids(asked.seat).index(answer.__index__())
        except ValueError:
            raise self._not_an_option(asked, answer) from None
        except AttributeError:
            words = "give the id of an action, an option or its notation"
            raise Malformed(f"{answer!r} is not an answer: {words}.") from None

    def _not_an_option(self, asked: Decision, answer: object) -> Refusal:
        state = self.now.state
        setup = state.setup
        texts = [setup.names.text(option) for option in asked.options]
        shown = repr(setup.names.text(answer)) if isinstance(answer, Action) else f"Action {answer}"
        pairs = [f"{id} ({text})" for id, text in zip(self.now.ids(asked.seat), texts, strict=True)]
        words = f"{asked.seat} is asked {self.game.prompt(asked, state)!r} and could take {listed(pairs, 6)}"
        return NotAnOption(f"{shown} is not an option now: {words}.", allowed=texts, rule=asked.rule)

    def _play(self, decision: Decision, index: int) -> None:
        self._trail.note(decision, index)
        self._table.play(decision, index)
        self.decided += 1

    def _go_on(self) -> None:
        """Roll the dice up to the next question for a seat."""
        state, asked = self._state, None
        while state.result is None:
            asked = state.first
            if asked.seat != CHANCE:
                break
            self._play(asked, self._rolled(asked.weights))
            asked = None
        self.now = Position(self.reader, state, asked, self._trail)

    def _rolled(self, weights: tuple[int, ...]) -> int:
        return self._rng.choices(range(len(weights)), weights)[0]
