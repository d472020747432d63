"""The report of a game: how it ended and why, the score over the turns, losses, luck, decisive moments.

Begin with `report_of`. It plays the entries of a log once more and observes (`core.observer`); what the game
counts, it learns from `Game.measure`. A reader of None may know everything: the game is over. For a seat or
a spectator of a game that goes on the report is a view: luck and the check of the dice, which could tell what
lies face down, come with the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from beachhead.core.decision import Decision
from beachhead.core.dice import Dice, salt_of
from beachhead.core.event import Event, dice_of, sentence, unseen
from beachhead.core.log import Entry
from beachhead.core.luck import Luck
from beachhead.core.measure import Objective
from beachhead.core.observer import Observer
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.core.state import Setup, State
from beachhead.core.undone import undone
from beachhead.core.view import view_of

if TYPE_CHECKING:
    from beachhead.core.game import Game

MOMENTS: Final = 5  # decisive moments in a report
SENTENCES: Final = 3  # of a decisive moment


@dataclass(frozen=True)
class Side:
    """A side by its id, as sentences name it, and its seats."""

    id: str
    name: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Turn:
    """A turn, and the entry after which it began."""

    turn: int
    n: int


@dataclass(frozen=True)
class Line:
    """A number of one side over the game: its value after an entry, wherever it changed. `needs` is what the
    side has to reach, 0 if nothing."""

    side: str
    needs: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Series:
    """What is counted, and a line for each side that counts it."""

    id: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Points:
    """Points of a side by cause; `lasting` ones cannot be lost again."""

    side: str
    id: str
    title: str
    points: int
    lasting: bool


@dataclass(frozen=True)
class ReportedPlace:
    """A place that counts, its hex if it is one, the side that holds it (or none) and since which turn: 0 if
    from the beginning."""

    name: str
    hex: str
    side: str
    since: int


@dataclass(frozen=True)
class Loss:
    """A unit that is lost, and where, when and with which entry."""

    unit: str
    name: str
    hex: str
    turn: int
    n: int


@dataclass(frozen=True)
class Losses:
    """The units that a side has lost, and everything it lost: steps or figures, `what` in words."""

    side: str
    lost: int
    what: str
    units: tuple[Loss, ...]


@dataclass(frozen=True)
class Fortune:
    """The luck of a side: what its rolls brought and what they bring on the mean, the share of games that are
    luckier, and a word for it."""

    side: str
    rolls: int
    brought: float
    expected: float
    what: str
    luckier: float
    word: str
    says: str


@dataclass(frozen=True)
class Decisive:
    """A decisive moment: entry `n`, the side that gained by it, what was told, and the score after it, side
    by side in the order of the report."""

    n: int
    turn: int
    side: str
    says: str
    score: tuple[int, ...]


@dataclass(frozen=True)
class Thrown:
    """The dice: rolls and draws, how often each face fell, whether anybody could know them beforehand, and
    whether they are those that were promised (unknown while the game goes on)."""

    rolls: int
    faces: dict[str, int]
    open: bool
    fair: bool | None


@dataclass(frozen=True)
class Report:
    """A game in figures and words."""

    scenario: str
    title: str
    over: bool
    winner: str
    headline: str
    reason: str
    rule: str
    turns: int
    entries: int
    decisions: int
    sides: tuple[Side, ...]
    clock: tuple[Turn, ...]
    series: tuple[Series, ...]
    causes: tuple[Points, ...]
    places: tuple[ReportedPlace, ...]
    losses: tuple[Losses, ...]
    luck: tuple[Fortune, ...]
    moments: tuple[Decisive, ...]
    dice: Thrown

    def json(self) -> dict[str, Any]:
        """The same as data, for a program."""
        return asdict(self)


def report_of(
    game: Game,
    setup: Setup,
    entries: Sequence[Entry],
    dice: Dice,
    reader: Seat | None = None,
    position: State | None = None,
) -> Report:
    """The report of a log, as `reader` may know it; all of it if None. It began with `position`, if not with
    the opening."""
    reading = _Reading(game, setup, dice, reader, position)
    taken_back = undone(entries)
    for n, entry in enumerate(entries, 1):
        if entry.word:
            reading.add_word(entry)
        elif entry.action is not None and n not in taken_back:
            reading.play(n, entry)
        elif entry.by == CHANCE:
            reading.draws += 1
    return reading.report(len(entries))


@dataclass(frozen=True)
class _Swing:
    """What one entry changed between two sides, in favour of the first, and what was told with it."""

    n: int
    turn: int
    swing: float
    told: tuple[Event, ...]
    score: tuple[int, ...]


class _Reading:
    """A log being played again."""

    def __init__(
        self, game: Game, setup: Setup, dice: Dice, reader: Seat | None, position: State | None
    ) -> None:
        self.game, self.setup, self.dice, self.reader = game, setup, dice, reader
        self.measure, self.names = game.measure, setup.names
        self.story: list[Event] = []
        self.state: State = game.opening(setup, self.story) if position is None else position.copy()
        self.table = game.table(self.state, self.story)
        self.observer = Observer(self.measure, self.state)
        self.words: list[tuple[Seat, str]] = []
        self.salt = b""
        self.rolls = self.decisions = 0
        self.draws = 0  # those that were taken back included
        self.fair = True
        self.faces: Counter[str] = Counter()
        self.opening: Event | None = None
        self.swings: list[_Swing] = []
        self.clock: list[Turn] = []
        self.held = self._count_held()
        self.lost = tuple(self.observer.lost)
        self.glance = self.measure.glance(self.state)
        self.points: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = [(0, self.held, self.lost)]
        self._begin_turn(0)
        self._listen(0)

    # playing the log

    def add_word(self, entry: Entry) -> None:
        self.words.append((entry.by, entry.word))
        self.salt = salt_of(self.words)

    def play(self, n: int, entry: Entry) -> None:
        decision = self._decision(entry.by)
        assert entry.action is not None
        index = decision.options.index(entry.action)
        if entry.by == CHANCE:
            self._roll(decision, index)
        else:
            self.decisions += 1
        self.table.play(decision, index)
        self.observer.goes_on(self.state, n)
        self._listen(n)

    def _decision(self, by: Seat) -> Decision:
        """What the seat was asked; the options of the others are not listed."""
        if len(self.state.lanes) == 1:
            return self.state.open[0]
        step = self.state.top(by)
        decision = None if step is None else step.decide(self.state)
        assert decision is not None, "an entry answers an open decision"
        return decision

    def _roll(self, decision: Decision, index: int) -> None:
        self.rolls += 1
        self.draws += 1
        if self.reader is None:
            self.observer.rolls(self.state, decision, index)
            self.fair = self.fair and self.dice.pick(self.draws, decision.weights, self.salt) == index

    def _listen(self, n: int) -> None:
        """What entry `n` told and changed."""
        told = tuple(self.story)
        self.story.clear()
        for event in told:
            self._hear(event)
        turn_began = self._begin_turn(n)
        glance = self.measure.glance(self.state)
        held = self.held
        if turn_began or self.state.over or glance != self.glance:
            self.glance, held = glance, self._count_held()
            self.observer.looks_at_places(self.state, self.observer.turn)
        lost = tuple(self.observer.lost)
        if (held, lost) != (self.held, self.lost):
            self._swing(n, held, lost, told)
            self.held, self.lost = held, lost
            self.points.append((n, held, lost))

    def _hear(self, event: Event) -> None:
        if event.HEADING:
            self.opening = None
        elif event.NAME in self.measure.opens:
            self.opening = event
        if self.reader is None or not unseen(event, self.reader):
            names = {slot.name: self.names.word(slot, getattr(event, slot.name)) for slot in event.FIELDS}
            self.faces.update(dice_of(names))

    def _begin_turn(self, n: int) -> bool:
        if self.clock and self.clock[-1].turn == self.observer.turn:
            return False
        self.clock.append(Turn(self.observer.turn, n))
        return True

    def _count_held(self) -> tuple[int, ...]:
        return tuple(self.measure.held(self.state))

    def _swing(self, n: int, held: Sequence[int], lost: Sequence[int], told: tuple[Event, ...]) -> None:
        if len(held) != 2:
            return
        ground = (held[0] - self.held[0]) - (held[1] - self.held[1])
        units = (lost[1] - self.lost[1]) - (lost[0] - self.lost[0])
        swing = self.measure.objective_worth * ground + units
        if swing:
            opening = () if self.opening is None or self.opening in told else (self.opening,)
            self.swings.append(_Swing(n, self.observer.turn, swing, (*opening, *told), tuple(held)))

    # putting it together

    def report(self, entries: int) -> Report:
        state, result = self.state, self.state.result
        goes_on = f"Turn {self.observer.turn}: the game goes on" if self.observer.turn else "The game goes on"
        return Report(
            scenario=f"{self.setup.game}:{self.setup.scenario}",
            title=self.game.scenario(self.setup.scenario).title,
            over=result is not None,
            winner="" if result is None else result.winner or "",
            headline=goes_on if result is None else self.measure.headline(state, result),
            reason="" if result is None else result.reason,
            rule="" if result is None else result.rule,
            turns=self.observer.turn,
            entries=entries,
            decisions=self.decisions,
            sides=tuple(self._sides()),
            clock=tuple(self.clock),
            series=tuple(self._series()),
            causes=tuple(
                Points(self.measure.sides[c.side], c.id, c.title, c.points, c.lasting)
                for c in self.measure.causes(state)
            ),
            places=tuple(map(self._place, self.measure.objectives(state))),
            losses=tuple(self._losses()),
            luck=tuple(self._luck()) if self.reader is None else (),
            moments=tuple(map(self._moment, decisive(self.swings, entries if state.over else 0))),
            dice=Thrown(
                self.rolls,
                dict(sorted(self.faces.items())),
                self.dice.open,
                self.fair if self.reader is None else None,
            ),
        )

    def _sides(self) -> Iterable[Side]:
        teams = self.measure.teams(self.setup)
        ids = self.measure.sides or tuple(teams)
        names = self.measure.aloud or tuple(self.names.say("Seat", id) for id in ids)
        return (Side(id, name, teams[id]) for id, name in zip(ids, names, strict=True))

    def _series(self) -> Iterable[Series]:
        sides, needs = self.measure.sides, self.measure.needs(self.state)
        racing = [side for side in range(len(sides)) if needs[side] or not any(needs)]
        if any(any(held) for _, held, _ in self.points):
            held = [(n, held) for n, held, _ in self.points]
            yield Series("held", self.measure.holding, tuple(_line(sides, needs, s, held) for s in racing))
        if any(self.lost):
            lost, none = [(n, lost) for n, _, lost in self.points], [0] * len(sides)
            lines = tuple(_line(sides, none, side, lost) for side in range(len(sides)))
            yield Series("lost", self.measure.lost, lines)

    def _place(self, place: Objective) -> ReportedPlace:
        hex = self.names.write("HexId", place.hex) if place.hex >= 0 else ""
        side = self.measure.sides[place.side] if place.side >= 0 else ""
        return ReportedPlace(place.name, hex, side, self.observer.since[place.name, place.hex][1])

    def _losses(self) -> Iterable[Losses]:
        owners, called = self.measure.owners(self.state), self._unit_names()
        for side, id in enumerate(self.measure.sides):
            gone = [unit for unit in self.observer.fallen if owners[unit] == side]
            units = tuple(self._loss(unit, called) for unit in gone)
            yield Losses(id, self.observer.lost[side], self.measure.lost, units)

    def _unit_names(self) -> dict[str, str]:
        """What people call the units that have a name of their own."""
        told = self.game.unit_names(view_of(self.state, SPECTATOR))
        return {id: unit.name for id, unit in told.items()}

    def _loss(self, unit: int, called: dict[str, str]) -> Loss:
        fallen, kind = self.observer.fallen[unit], self.measure.unit_kind
        id = self.names.write(kind, unit)
        hex = str(self.names.say("HexId", fallen.place)) if fallen.place >= 0 else ""
        return Loss(id, called.get(id) or str(self.names.say(kind, unit)), hex, fallen.turn, fallen.n)

    def _luck(self) -> Iterable[Fortune]:
        for id, luck in zip(self.measure.sides, self.observer.luck, strict=True):
            if luck.rolls:
                yield fortune(id, luck, self.measure.luck_in)

    def _moment(self, swing: _Swing) -> Decisive:
        side = self.measure.sides[0 if swing.swing > 0 else 1]
        return Decisive(swing.n, swing.turn, side, self._said(swing.told), swing.score)

    def _said(self, told: tuple[Event, ...]) -> str:
        tells, opens = self.measure.tells, self.measure.opens
        events = [e for e in told if not e.HEADING] or list(told)
        if any(event.NAME in tells for event in events):
            events = [event for event in events if event.NAME in tells | opens]
        return " ".join(sentence(event, self.names, self.reader) for event in events[:SENTENCES])


def _line(
    sides: Sequence[str], needs: Sequence[int], side: int, points: Iterable[tuple[int, tuple[int, ...]]]
) -> Line:
    """The line of one side, with the points at which it changes."""
    found: list[tuple[int, int]] = []
    for n, values in points:
        if not found or found[-1][1] != values[side]:
            found.append((n, values[side]))
    return Line(sides[side], needs[side], tuple(found))


def decisive(swings: Iterable[_Swing], last: int) -> list[_Swing]:
    """The largest swings, at most one a turn for either side, in the order in which they happened. What entry
    `last` decided is always among them."""
    found: dict[tuple[int, bool], _Swing] = {}
    for swing in sorted(swings, key=lambda s: (s.n != last, -abs(s.swing), s.n)):
        if len(found) < MOMENTS:
            found.setdefault((swing.turn, swing.swing > 0), swing)
    return sorted(found.values(), key=lambda swing: swing.n)


def fortune(side: str, luck: Luck, what: str) -> Fortune:
    """The luck of a side in figures and words."""
    percent = round(100 * luck.luckier)
    brought = f"{luck.brought:.1f}".removesuffix(".0")
    things, _, how = what.partition(", ")
    figures = f"{brought} {things}, {luck.expected:.1f} expected".replace("-", "\N{MINUS SIGN}")
    counted = f" ({how})" if how else ""
    says = f"{figures}{counted}: {luck.word}; {percent} % of games are luckier"
    return Fortune(
        side,
        luck.rolls,
        round(luck.brought, 2),
        round(luck.expected, 2),
        what,
        round(luck.luckier, 4),
        luck.word,
        says,
    )
