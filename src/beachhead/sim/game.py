"""One game between bots, from its plan and number alone. Begin with `play_game`.

This is `Match` without what people need: nothing is kept for undo, no story is told unless it is asked for,
and nobody is asked where there is only one option. The game file is the same as a match with that secret
would have written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from beachhead import bots
from beachhead.bots.value import between, value_of
from beachhead.core.decision import Decision
from beachhead.core.dice import Dice
from beachhead.core.errors import Refusal
from beachhead.core.event import Event, sentence
from beachhead.core.log import Entry, header_of, lines
from beachhead.core.observer import Observer
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.view import view_of
from beachhead.games import find_scenario
from beachhead.sim.plan import Plan

CHANCE_DIGITS = 4
LONGEST = 500_000  # entries; real games are far shorter, and one that never ends has to be noticed


@dataclass(frozen=True)
class Played:
    """A finished game: its record, its game file and, where bots comment, the story with their reasons."""

    record: dict[str, Any]
    file: list[str]
    story: list[str] = field(default_factory=list)


class Clock(Protocol):
    """Watches how long a bot thinks."""

    def thinks(self, who: str) -> None:
        """A bot has been asked; `who` says in which game, as whom and what."""

    def answered(self) -> None:
        """The bot has answered."""


class NoClock:
    """A clock that does nothing."""

    def thinks(self, who: str) -> None:
        """Nothing is timed."""

    def answered(self) -> None:
        """Nothing was timed."""


class Sitting:
    """One game as it is played."""

    def __init__(self, plan: Plan, number: int, clock: Clock) -> None:
        self.plan, self.number, self.clock = plan, number, clock
        self.game, self.scenario = find_scenario(plan.scenario)
        self.dice = Dice(plan.secret_of(number), open=True)
        self.draws = 0
        self.lineup = plan.lineup(number)
        self.bots = {seat: bots.make(bot, plan.bot_seed(number, seat)) for seat, bot in self.lineup.items()}
        self.events: list[Event] | None = [] if plan.comment else None
        self.story: list[str] = []
        self.stopped = 0  # choices cut short by the clock, which may differ on another machine
        self.entries: list[Entry] = []
        self.state = self.game.start(self.scenario.name, plan.options, plan.source, self.events)
        self.observer = Observer(self.game.measure, self.state)
        self.value = value_of(self.game)
        self.chances: list[float] = []  # of the first side, as each turn ended

    def play(self) -> None:
        state, table = self.state, self.game.table(self.state, self.events)
        while state.result is None:
            decision = state.first
            index = self._index(decision)
            self.entries.append(Entry(decision.seat, decision.options[index]))
            table.play(decision, index)
            self.observer.goes_on(state)
            if self.value is not None and len(self.observer.turns) > len(self.chances):
                first, second = (Seat(seats[0]) for seats in self.plan.teams.values())
                self.chances.append(round(between(self.value, state, first, second), CHANCE_DIGITS))
            if self.events is not None:
                self._tell(self.events)
            if len(self.entries) > LONGEST:
                raise Refusal(f"Game {self.number} has {LONGEST} entries and does not end.")

    def _index(self, decision: Decision) -> int:
        if decision.seat == CHANCE:
            self.draws += 1
            index = self.dice.pick(self.draws, decision.weights)
            self.observer.rolls(self.state, decision, index)
            return index
        return 0 if len(decision.options) == 1 else self._ask(decision)

    def _ask(self, decision: Decision) -> int:
        seat = decision.seat
        name, bot = self.lineup[seat], self.bots[seat]
        view = view_of(self.state, seat)
        self.clock.thinks(f"{name!r} in game {self.number} as {seat}, asked {decision.ask!r}")
        try:
            index = bots.answer(bot, view, decision, name)
        except bots.BotFault as fault:
            where = f"game {self.number}, {seat}, asked {decision.ask!r}"
            raise bots.BotFault(f"{fault.message} ({where})") from fault
        self.clock.answered()
        self.stopped += bool(getattr(bot, "stopped", False))
        why = getattr(bot, "why", "")
        if self.events is not None and why:
            self.story.append(f"  {seat}: {why}")
        return index

    def _tell(self, events: list[Event]) -> None:
        self.story.extend(sentence(event, self.state.setup.names) for event in events)
        events.clear()

    def _chances_by_side(self) -> dict[str, list[float]]:
        """By side: the chance to win as each turn ended; nothing where nobody knows."""
        if not self.chances:
            return {}
        first, second = self.plan.teams
        return {
            first: self.chances,
            second: [round(1 - chance, CHANCE_DIGITS) for chance in self.chances],
        }

    def file(self) -> list[str]:
        """The game file, as `Match.save` would write it."""
        setup, dice, result = self.state.setup, self.dice, self.state.result
        end = None if result is None else result.json()
        return list(lines(header_of(setup, dice), self.entries, setup.names, dice, result=end))

    def record(self) -> dict[str, Any]:
        """What is kept of the game besides its file."""
        result = self.state.result
        assert result is not None, "only a finished game is kept"
        return {
            "number": self.number,
            "scenario": self.plan.scenario,
            "options": self.plan.options,
            "seed": self.plan.seed_of(self.number),
            "bots": self.lineup,
            **result.json(),
            "decisions": sum(entry.by != CHANCE for entry in self.entries),
            "entries": len(self.entries),
            "stopped": self.stopped,
            **self.observer.json(self.state),
            "chances": self._chances_by_side(),
            "key": f"{self.state.key:016x}",
        }


def play_game(plan: Plan, number: int, clock: Clock | None = None) -> Played:
    """Game `number` of the plan."""
    began = perf_counter()
    sitting = Sitting(plan, number, clock or NoClock())
    sitting.play()
    record, file = sitting.record(), sitting.file()
    return Played({**record, "seconds": round(perf_counter() - began, 3)}, file, sitting.story)
