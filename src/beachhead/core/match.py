"""A match: a state, its dice and its log. This is what people and programs play.

The match rolls its own dice, so only seats are ever asked. Whatever it refuses leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.dice import Dice, Words, checked_word, salt_of
from beachhead.core.errors import (
    CannotUndo,
    Malformed,
    NotAnOption,
    NotYourDecision,
    Refusal,
    Stale,
    listed,
    unknown,
)
from beachhead.core.event import Event, sentence
from beachhead.core.explain import Explanation, intent_of
from beachhead.core.files import write_lines
from beachhead.core.game import Game, Scenario
from beachhead.core.log import Branch, Entry, Header, chain_of, checked_note, header_of, lines
from beachhead.core.report import Report
from beachhead.core.returning import Earlier, earlier, require_can_go_back, require_other_side
from beachhead.core.seat import CHANCE, ORGANISER, SPECTATOR, Seat
from beachhead.core.state import Result, Setup, State
from beachhead.core.table import Table
from beachhead.core.view import View, view_of

OFTEN = 32
"""So many decisions are played again at most to undo the next one."""


class Before(NamedTuple):
    """What undo restores: the length of the log and of the story before an entry, the state then, and when
    each decision opened. Without a state it is the one that the decision before this one led to."""

    entries: int
    told: int
    state: State | None
    since: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class Moment:
    """A point from which a match can be resumed without its earlier entries: see `Match.moment`."""

    length: int
    state: State
    since: Mapping[Seat, int]
    draws: int = 0
    words: Words = ()


class Logged(NamedTuple):
    """An entry of a log: its number, what was done, and the events it told."""

    n: int
    entry: Entry
    events: tuple[Event, ...]


class Match:
    """One game being played. Make one with `new_match` or `load_match`."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        dice: Dice,
        *,
        keys: bool = False,
        begin: bool = True,
        resume: Moment | None = None,
        position: State | None = None,
        branch: Branch | None = None,
        beginning: Callable[[], Sequence[Entry]] | None = None,
    ) -> None:
        self.game = game
        self.dice = dice
        self.position = position  # where it began, if not from the opening
        self.branch = branch  # where it comes from, if only to try something out
        self.draws = 0  # rolled or drawn so far: undo never takes one back
        self.words: list[tuple[Seat, str]] = []
        self.entries: list[Entry] = []
        self.story: list[Event] = []
        self.told: list[tuple[Event, ...]] = []  # by entry: what it added to the story
        self._heard = 0  # how much of the story is in `told`
        self.keys: list[int] | None = [] if keys else None
        self._back: list[Before] = []
        self._follows = False  # whether the state is what the last decision in `_back` led to, without dice
        self._since: dict[Seat, int] = {}
        self._last: Seat | None = None  # who decided last, chance included
        self._salt = b""
        self._opened: dict[Seat, Decision] = {}  # before the entry whose rolls are being read
        self._barrier = "Nothing has been done yet."
        self._behind = 0
        self._beginning = beginning  # the entries before a resumed moment, where somebody has kept them
        if resume is None:
            self.state: State = game.opening(setup, self.story) if position is None else position.copy()
        else:
            self.state, self._behind, self._since = resume.state, resume.length, dict(resume.since)
            self.draws = resume.draws
            for seat, word in resume.words:
                self._add(self._seat(seat), word)
        self._names = self.state.setup.names
        if resume is None:
            self._note_open({})
        if begin:
            self.go_on()

    # looking

    @property
    def scenario(self) -> Scenario:
        """What is played."""
        return self.game.scenario(self.state.setup.scenario)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of the scenario."""
        return self.state.setup.seats

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """Who won and why; None while the game goes on."""
        return self.state.result

    @property
    def open(self) -> tuple[Decision, ...]:
        """The decisions that wait for a seat; empty when the game is over."""
        return self.state.open

    @property
    def length(self) -> int:
        """How many entries the log has, those before a resumed moment included."""
        return self._behind + len(self.entries)

    @property
    def moment(self) -> Moment | None:
        """Where a match can be resumed, with no undo past it; None while something can be undone."""
        if self._back or self._to_roll:
            return None
        return Moment(self.length, self.state.copy(), dict(self._since), self.draws, tuple(self.words))

    def at(self, seat: str) -> int:
        """The number of the entry after which this seat's decision opened: send it back with the answer."""
        return self._since[self._decision(seat).seat]

    def view(self, seat: str) -> View:
        """All that this seat (or "spectator") may know."""
        return view_of(self.state, self._seat(seat, spectator=True))

    def text(self, seat: str | None = None, since: int = 0) -> list[str]:
        """The story in sentences, as this seat may read it; all of it if None. `since` leaves out the first
        ones."""
        reader = None if seat is None else self._seat(seat, spectator=True)
        return [sentence(told, self._names, reader) for told in self.story[since:]]

    def entries_since(self, n: int) -> list[Logged]:
        """The entries after entry `n`, in order. A resumed match has none from before its moment."""
        assert n >= self._behind, "a resumed match does not have its beginning"
        return [
            Logged(number, self.entries[number - self._behind - 1], self.told[number - self._behind - 1])
            for number in range(n + 1, self.length + 1)
        ]

    def report(self, seat: str = SPECTATOR) -> Report:
        """How the game went: everything when it is over, before that what the seat may know."""
        assert not self._behind, "a resumed match does not have its beginning"
        reader = self._seat(seat, spectator=True)
        known = None if self.over else reader
        return self.game.report(self.state.setup, self.entries, self.dice, known, self.position)

    def prompt(self, decision: Decision) -> str:
        """The question in words."""
        return self.game.prompt(decision, self.state)

    def notation(self, action: Action) -> str:
        """An action as it is written in game files."""
        return self._names.text(action)

    def explain(self, seat: str, intent: object) -> Explanation:
        """Whether the seat can do this now; if not, why not and by which rule."""
        view = self.view(seat)
        wanted = intent_of(intent, self._names, self.game.asks)
        if not view.open:
            return Explanation(False, self._why_not_asked(view.seat))
        asked = view.open[0]
        meant = [option for option in asked.options if wanted.fits(option, self._names)]
        if not meant:
            return self.game.why_not(view, wanted)
        final = len(meant) == 1 and self.final(seat, meant[0])
        return Explanation(True, "You can do that now.", asked.rule, self.game.sums(view, wanted), final)

    def final(self, seat: str, option: Action | int | str) -> bool:
        """Whether the seat could hardly take this back: a roll, a draw or a reveal follows, or only others
        are asked next. Tried on a state the seat could imagine, so asking reveals nothing."""
        decision, supposed = self._decision(seat), self.game.suppose(self.view(seat))
        table: Table[Any] = self.game.table(supposed, None)
        return table.is_final(decision, self._index(decision, option))

    # playing

    def sit(self, seat: str, word: str) -> None:
        """Add the seat's word to the dice: 128 random bits of its own, chosen after it has seen their
        commitment. Every draw from now on depends on it. A match that has not rolled yet begins to."""
        self.repeat_word(self._seat(seat), word)
        self.go_on()

    def repeat_word(self, by: Seat, word: str) -> None:
        """Add the word that an entry of a log gives."""
        mine = self._seat(by)
        if self.over:
            raise NotYourDecision(self._why_not_asked(mine))
        if self.dice.open:
            raise NotAnOption("The dice of this game are open: they follow from its seed and take no words.")
        if any(seat == mine for seat, _ in self.words):
            raise NotAnOption(f"{by} has added a word to the dice already; it stands in the log.")
        self._add(mine, checked_word(word))
        self._note(Entry(mine, None, word=word))

    def note_hint(self, seat: str, at: int | None = None) -> None:
        """Tell everybody that the seat asked for a hint on what it is asked now. Nothing else changes; with
        `at`, as in `apply`, refused if it is asked something else by now."""
        decision = self._decision(seat)
        self._refuse_stale(decision, at)
        self.repeat_hint(decision.seat, decision.ask)

    def repeat_hint(self, by: Seat, ask: str) -> None:
        """Note the hint that an entry of a log tells of."""
        decision = self._decision(by)
        if decision.ask != ask:
            raise NotAnOption(f"{by} is asked {decision.ask!r} here, not {ask!r}.", allowed=[decision.ask])
        self._note(Entry(decision.seat, None, hint=ask))

    def note(self, by: str, what: str) -> None:
        """Note what a seat or the organiser has arranged at the table: everybody reads it in the log, and
        nothing else changes."""
        who = ORGANISER if by == ORGANISER else self._seat(by)
        if self.over:
            raise NotYourDecision(self._why_not_asked(who))
        self._note(Entry(who, None, note=checked_note(what)))

    def _add(self, seat: Seat, word: str) -> None:
        self.words.append((seat, word))
        self._salt = salt_of(self.words)

    def apply(self, seat: str, option: Action | int | str, *, at: int | None = None) -> tuple[Event, ...]:
        """Apply one of the seat's options, given as the option, its index or its notation. Returns what
        happened.

        With `at` (from `Match.at`) an answer to a decision that has changed since is refused as stale.
        """
        decision = self._decision(seat)
        self._refuse_stale(decision, at)
        index = self._index(decision, option)
        told = len(self.story)
        self._do(decision, index, roll=True)
        return tuple(self.story[told:])

    def undo(self, seat: str, count: int = 1) -> None:
        """Take back the seat's last decisions, unless a roll, draw, reveal or another seat came in
        between; in a branch with all that came after them, whatever it was."""
        mine = self._seat(seat)
        most = self.undoable(mine)
        if not 1 <= count <= most:
            decisions = "one decision" if most == 1 else f"{most or 'no'} decisions"
            raise CannotUndo(
                f"{seat} can take back {decisions} now. {self._why_no_further(mine)}",
                allowed=[str(n) for n in range(1, most + 1)],
            )
        self._take_back(mine, self._own(mine)[-count])

    def return_to(self, seat: str, after: int, agreed: Sequence[str], found: Earlier | None = None) -> None:
        """Take the game back to after entry `after`, to before a decision of the seat, whatever came since:
        seats of the other side have `agreed`. Draws stay spent. `found` is what `earlier` found, if it was
        asked before."""
        mine, them = self._seat(seat), tuple(map(self._seat, agreed))
        sides = self.game.measure.teams(self.state.setup)
        require_other_side(them, mine, sides, self.seats)
        found = found or self.earlier(mine, after)
        self._back = []
        self._barrier, self._last = "The game was taken back by consent.", None
        self.state = found.state
        self.story = [] if self._behind else found.story
        self._heard = len(self.story)
        self._note(Entry(mine, None, after, agreed=them))
        self._note_open({})

    def require_return(self, seat: str, after: int) -> None:
        """Raise unless the seat may go back to after this entry, if the other side agrees."""
        mine = self._seat(seat)
        if self.over:
            raise CannotUndo(f"{self._why_not_asked(mine)} Nothing is taken back after that.")
        if self.branch is not None:
            raise CannotUndo("In a what-if branch nobody has to agree: undo goes back as far as you like.")
        require_can_go_back(self._log, mine, after)

    def earlier(self, seat: str, after: int) -> Earlier:
        """The game as it stood after this entry, found by playing it again. Refused where the seat could not
        go back to that even if the other side agreed."""
        self.require_return(seat, after)
        return earlier(self.game, self.state.setup, self.position, self._log, after)

    @property
    def _log(self) -> list[Entry]:
        """All entries, those before a resumed moment included."""
        if not self._behind:
            return self.entries
        assert self._beginning is not None, "a resumed match does not have its beginning"
        return [*self._beginning(), *self.entries]

    def undoable(self, seat: str) -> int:
        """How many of its decisions the seat could take back now."""
        return len(self._own(self._seat(seat)))

    @property
    def decided(self) -> dict[Seat, int]:
        """In a branch, by seat: after which entry it decided last, of what can be taken back."""
        return {self._entry_after(before).by: before.entries for before in self._back}

    def roll_again(self) -> None:
        """In a branch: take back everything to before the decision after which something was rolled or drawn
        last, and take that decision again."""
        rolled = [before for before in self._back if self._rolled_after(before)]
        if self.branch is None or not rolled:
            why = (
                "This game counts, so its dice fall once."
                if self.branch is None
                else "Nothing has been rolled or drawn after a decision of this branch yet."
            )
            raise CannotUndo(f"{why} In a what-if branch the last roll or draw can be repeated.")
        again = self._entry_after(rolled[-1])
        assert again.action is not None, "what can be taken back is an action"
        self._take_back(again.by, rolled[-1])
        self.apply(again.by, again.action)

    # keeping

    def save(self, path: str | Path, *, seat: str | None = None) -> None:
        """Write the game file; with `seat` that seat's own copy, without what it may not know."""
        assert not self._behind, "a resumed match does not have its beginning"
        reader = None if seat is None else self._seat(seat, spectator=True)
        result = None if self.result is None else self.result.json()
        text = lines(
            self.header, self.entries, self._names, self.dice, reader=reader, keys=self.keys, result=result
        )
        write_lines(Path(path), text)

    @property
    def header(self) -> Header:
        """The first line of its file."""
        return header_of(self.state.setup, self.dice, self.position, self.branch)

    @property
    def chain(self) -> str:
        """The hash of the whole log, as every copy of it has."""
        assert not self._behind, "a resumed match does not have its beginning"
        return chain_of(self.header, self.entries, self._names, self.dice)

    def draw(self, decision: Decision) -> int:
        """The option that the next draw gives for this decision."""
        return self.dice.pick(self.draws + 1, decision.weights, self._salt)

    # replaying a log: the same moves, with the dice as recorded

    def repeat(self, by: Seat, action: Action) -> None:
        """Replay an entry of a log, chance included."""
        if by != CHANCE:
            decision = self._decision(by)
            self._do(decision, self._index(decision, action), roll=False)
            return
        if not self.open or self.open[0].seat != CHANCE:
            raise NotYourDecision(
                "Nothing is to be rolled or drawn here.", allowed=[d.seat for d in self.open]
            )
        self._play(self.open[0], self._index(self.open[0], action))
        if not self._to_roll:
            self._note_open(self._opened)
            self._opened = {}

    def repeat_undo(self, by: Seat, back: int) -> None:
        """Replay an undo entry of a log."""
        for before in self._own(by):
            if before.entries == back:
                self._take_back(by, before)
                return
        raise CannotUndo(f"{by} could not go back to entry {back} here. {self._why_no_further(by)}")

    def go_on(self) -> None:
        """Roll whatever has to be rolled before a seat can be asked."""
        if self._to_roll:
            self._roll()
            self._note_open({})

    # inside

    def _do(self, decision: Decision, index: int, *, roll: bool) -> None:
        beside = self.state.open
        opened = {d.seat: d for d in beside if d is not decision} if len(beside) > 1 else {}
        draws, last = self.draws, self._last
        if last not in (decision.seat, CHANCE, None):
            self._forget(f"{last} has decided something since.")
        kept = None if self._follows and len(self._back) % OFTEN else self.state.copy()
        before, back = Before(self.length, len(self.story), kept, self._since), self._back
        back.append(before)
        try:
            self._play(decision, index)
            rolling = self._to_roll
            if rolling and roll:
                self._roll()
                rolling = False
        except BaseException:
            self._back = back
            self._restore(before)
            self.draws, self._last, self._follows = draws, last, kept is None
            del self._back[-1:]
            self._forget("The engine failed in the action after it.")
            raise
        if rolling:
            self._opened = opened
        else:
            self._note_open(opened)

    @property
    def _to_roll(self) -> bool:
        """Whether something is rolled or drawn next: only while a log is read."""
        waiting = self.state.open
        return bool(waiting) and waiting[0].seat == CHANCE

    def _play(self, decision: Decision, index: int) -> None:
        table = self.game.table(self.state, self.story)
        action = decision.options[index]
        table.play(decision, index)
        self._last = decision.seat
        self._follows = decision.seat != CHANCE
        self._note(Entry(decision.seat, action))
        if decision.seat == CHANCE:
            self.draws += 1
            self._forget("The dice have been rolled or something was drawn.")
        elif table.revealed:
            self._forget("Something has been revealed.")

    def _roll(self) -> None:
        while self._to_roll:
            decision = self.state.open[0]
            self._play(decision, self.draw(decision))

    def _note(self, entry: Entry) -> None:
        self.entries.append(entry)
        told = len(self.story)
        self.told.append(tuple(self.story[self._heard :]) if told > self._heard else ())
        self._heard = told
        if self.keys is not None:
            self.keys.append(self.state.key)

    def _forget(self, why: str) -> None:
        """Nothing before this can be taken back, but in a branch."""
        if self.branch is None:
            self._back = []
            self._barrier = why

    def _own(self, seat: Seat) -> list[Before]:
        """The decisions of the seat that it could take back now."""
        if self.branch is not None:
            return [before for before in self._back if self._entry_after(before).by == seat]
        return self._back if self._last == seat else []

    def _entry_after(self, before: Before) -> Entry:
        return self.entries[before.entries - self._behind]

    def _rolled_after(self, before: Before) -> bool:
        following = before.entries - self._behind + 1
        return following < len(self.entries) and self.entries[following].by == CHANCE

    def _take_back(self, seat: Seat, before: Before) -> None:
        self.state = self._state_before(before)
        self._follows = before.state is None
        del self._back[self._back.index(before) :]
        self._forget_story(before)
        self._note(Entry(seat, None, before.entries))
        self._since = dict.fromkeys(before.since, self.length)

    def _forget_story(self, before: Before) -> None:
        del self.story[before.told :]
        self._heard = len(self.story)

    def _state_before(self, before: Before) -> State:
        """A copy of the state before an entry that can be undone: the last that was kept, and played on."""
        place = self._back.index(before)
        kept = next(n for n in range(place, -1, -1) if self._back[n].state is not None)
        state = cast("State", self._back[kept].state).copy()
        for played in self._back[kept:place]:
            entry = self._entry_after(played)
            decision = state.decision(entry.by)
            assert decision is not None, "what was decided was asked"
            table: Table[Any] = self.game.table(state, None)
            table.play(decision, decision.options.index(entry.action))
        return state

    def _restore(self, before: Before) -> None:
        self.state = self._state_before(before)
        del self.entries[before.entries - self._behind :]
        del self.told[before.entries - self._behind :]
        self._forget_story(before)
        if self.keys is not None:
            del self.keys[before.entries - self._behind :]
        self._since = before.since

    def _note_open(self, opened: Mapping[Seat, Decision]) -> None:
        """Remember since when each decision is open; one that another seat's action left as it was keeps its
        number."""
        since, now = self._since, self.length
        self._since = {
            d.seat: since[d.seat] if opened and opened.get(d.seat) == d else now for d in self.state.open
        }

    def _seat(self, seat: str, *, spectator: bool = False) -> Seat:
        for known in self.seats:
            if known == seat:
                return known
        if spectator and seat == SPECTATOR:
            return SPECTATOR
        raise unknown("seat", seat, [*self.seats, SPECTATOR] if spectator else self.seats)

    def _decision(self, seat: str) -> Decision:
        mine = self._seat(seat)
        decision = self.state.decision(mine)
        if decision is None:
            raise NotYourDecision(self._why_not_asked(mine), allowed=[d.seat for d in self.open])
        return decision

    def _why_not_asked(self, seat: Seat) -> str:
        if self.result is not None:
            return f"The game is over: {self.result.reason}"
        return f"{seat} is not asked now; the table waits for {listed([d.seat for d in self.open])}."

    def _why_no_further(self, seat: Seat) -> str:
        if self._last not in (seat, CHANCE, None):
            return f"{self._last} has decided something since."
        return self._barrier

    def _refuse_stale(self, decision: Decision, at: int | None) -> None:
        """Raise if `at` is another decision than this one."""
        since = self._since[decision.seat]
        if at is not None and at != since:
            raise Stale(
                f"That answers the decision of entry {at}, but {decision.seat} is asked since entry "
                f"{since}: {self.prompt(decision)}",
                allowed=self._texts(decision),
                rule=decision.rule,
            )

    def _texts(self, decision: Decision) -> list[str]:
        return [self._names.text(option) for option in decision.options]

    def _index(self, decision: Decision, option: object) -> int:
        if isinstance(option, int) and not isinstance(option, bool):
            if 0 <= option < len(decision.options):
                return option
            raise NotAnOption(
                f"There is no option {option}: the decision has options 0 to {len(decision.options) - 1}.",
                allowed=self._texts(decision),
                rule=decision.rule,
            )
        if isinstance(option, str):
            option = self._names.action(option)
        if not isinstance(option, Action):
            raise Malformed(
                f"{option!r} is not an option: give an action, its index or its notation, "
                f"such as {self._names.text(decision.options[0])!r}.",
                allowed=self._texts(decision),
                rule=decision.rule,
            )
        if option in decision.options:
            return decision.options.index(option)
        raise self._not_an_option(decision, option)

    def _not_an_option(self, decision: Decision, wanted: Action) -> Refusal:
        if decision.seat == CHANCE:
            return NotAnOption(
                f"{wanted} cannot be rolled or drawn here.", allowed=self._texts(decision), rule=decision.rule
            )
        reason = self.explain(decision.seat, wanted)
        texts = self._texts(decision)
        return NotAnOption(
            f"{self._names.text(wanted)!r} is not an option now: {reason.text} "
            f"You could: {listed(texts, 6)}.",
            allowed=texts,
            rule=reason.rule or decision.rule,
        )
