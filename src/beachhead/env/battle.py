"""A battle played by flat action ids: the game behind every environment. Begin with `Battle`.

The battle rolls its own dice from a seed, so only seats are ever asked. It keeps no log and no story; use
`beachhead.new_match` for games to be kept. A copy of it costs little more than a copy of its state.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from hashlib import blake2b
from pathlib import Path
from typing import Any, SupportsIndex

from beachhead.core.action import Action
from beachhead.core.bhd import DataSet
from beachhead.core.codec import state_json
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed, NotAnOption, NotYourDecision, Refusal, listed
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.env.encodings import MASK, Array, Encoding
from beachhead.env.ids import scenario_of
from beachhead.env.planes import reader_of
from beachhead.env.planes.canvas import Canvas
from beachhead.env.position import Position
from beachhead.games import choose, find_scenario
from beachhead.tasks import find_task, task_ids

Answer = SupportsIndex | Action | str


class Battle:
    """One game after another of a scenario or a task; `now` is the position, `decided` the number of
    decisions, dice included. `encoding` and `actions` say how observations are written and actions
    numbered."""

    now: Position

    def __init__(
        self,
        scenario: str,
        options: Mapping[str, object] | None = None,
        encoding: str = "flat",
        actions: str = "ids",
        data: str | Path | DataSet | None = None,
    ) -> None:
        self.id = scenario_of(scenario, data)
        self.task = find_task(self.id) if self.id in task_ids() else None
        self.game, self.scenario = (
            choose(self.id, data)[:2] if self.task is None else find_scenario(self.task.scenario)
        )
        self._opening = self._begin_with(options or {}, data)
        self.seats: tuple[str, ...] = self._opening.setup.seats
        self.reader = reader_of(self._opening.setup)
        self.encoding = Encoding(self.reader, encoding, actions)
        self._canvases: dict[str, Canvas] = {}
        self.begin(0)

    def _begin_with(self, options: Mapping[str, object], data: str | Path | DataSet | None) -> State:
        if self.task is None:
            source = choose(self.id, data)[2]
            opening: State = self.game.start(self.scenario.name, options, source)
            return opening
        if data is not None:
            raise Malformed(f"{self.id} is played with our own values: choose {self.scenario.id} for others.")
        if {**self.task.options, **options} != self.task.options:
            raise Malformed(
                f"{self.id} is played with the options that its file gives: {self.task.options}. "
                f"Others can be chosen for {self.scenario.id}."
            )
        return self.task.position

    @property
    def data(self) -> DataSet | None:
        """The owner's values that it is played with."""
        data: DataSet | None = self._opening.setup.data
        return data

    def begin(self, seed: int | str) -> None:
        """A new game; the same seed rolls the same dice."""
        self._seed = f"beachhead/{seed}"
        self._lay_out(self._opening.copy(), 0)
        self._go_on()

    def _lay_out(self, state: State, decided: int) -> None:
        self._state, self.decided = state, decided
        self._table = self.game.table(state, None)

    @property
    def usual_seat(self) -> str:
        """The seat that learns if nobody says which: that of the task, or the first."""
        return self.task.seat if self.task else self.seats[0]

    @property
    def usual_opponent(self) -> str:
        """The bot that plays the others if nobody says which."""
        return self.task.opponent if self.task else "greedy"

    @property
    def over(self) -> bool:
        return self.now.asked is None

    def seen(self, seat: str, *also: str) -> dict[str, Array]:
        """The observation of a seat, by its parts; `also` such parts as the mask of its actions."""
        return {part: self.now.read(part, seat) for part in (*self.encoding.parts, *also)}

    def mask(self, seat: str) -> Array:
        """1 for every action that the seat can take now."""
        return self.now.read(MASK, seat)

    def returns(self) -> dict[str, float]:
        """1 for a win, -1 for a defeat, 0 for a draw or an unfinished game."""
        if self.now.asked is not None:
            return dict.fromkeys(self.seats, 0.0)
        if self.task is not None:
            return self.task.returns(self.now.state)
        result = self.now.state.result
        if result is None:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: float(max(-1, min(1, score))) for seat, score in result.scores}

    def answer(self, seat: str, answer: Answer) -> None:
        """Apply a seat's answer: an id, an option or its notation. Refused if it is not one of its
        options."""
        asked = self.now.asked
        if asked is None or asked.seat != seat:
            asked = self.now.decision(seat)
        if asked is None:
            waiting = listed([d.seat for d in self.now.open])
            raise NotYourDecision(f"{seat} is not asked now; the battle waits for {waiting}.")
        self.take(asked, self._index(asked, answer))

    def take(self, asked: Decision, place: int) -> None:
        """Apply the option in this place of a question that is open."""
        self._play(asked, place)
        self._go_on()

    def draw_into(self, seat: str, row: Array) -> None:
        """From now on the flat row of a seat is drawn there."""
        self._canvases[seat] = Canvas(self.reader, row)

    # copies

    def clone(self) -> Battle:
        """The same game, to be played on in another way; it rolls the same dice."""
        other = copy(self)
        other._lay_out(self._state.copy(), self.decided)
        other._canvases = {}
        other.now = Position(self.encoding, other._state, self.now.asked, other._canvases)
        return other

    def __copy__(self) -> Battle:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: object) -> Battle:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        setup, written = self._opening.setup, (self.encoding.written, self.encoding.numbered)
        made = (self.id, {} if self.task else dict(setup.options), *written, setup.data)
        return _restored, (made, self._seed, state_json(self._state), self.decided)

    # what is done

    def _index(self, asked: Decision, answer: Answer) -> int:
        try:
            if type(answer) is int:
                return self.now.ids(asked.seat).index(answer)
            if isinstance(answer, str):
                answer = self.now.state.setup.names.action(answer)
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
        self._table.play(decision, index)
        self.decided += 1

    def _go_on(self) -> None:
        """Roll the dice up to the next question for a seat."""
        state, asked = self._state, None
        task = self.task
        while state.result is None and (task is None or task.outcome(state) is None):
            asked = state.first
            if asked.seat != CHANCE:
                break
            self._play(asked, self._rolled(asked.weights))
            asked = None
        self.now = Position(self.encoding, state, asked, self._canvases)

    def _rolled(self, weights: tuple[int, ...]) -> int:
        """An outcome by its weight. It hangs on the seed and on how much was decided, so that a copy needs no
        generator of its own."""
        drawn = blake2b(f"{self._seed}/{self.decided}".encode(), digest_size=8).digest()
        left = int.from_bytes(drawn, "big") % sum(weights)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("an outcome is drawn below the sum of the weights")


def _restored(
    made: tuple[str, Mapping[str, object], str, str], seed: str, written: Mapping[str, Any], decided: int
) -> Battle:
    battle = Battle(*made)
    battle._seed = seed
    battle._lay_out(battle.game.state_from(battle._opening.setup, written), decided)
    battle._go_on()
    return battle
