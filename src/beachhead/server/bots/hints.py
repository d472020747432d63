"""What a bot would do and how good the chances are, for people who ask: worked out in a process of its own,
so that nobody waits for it but the one who asked.

Both are agreed on when a game is begun. Where several people play, the log tells everybody of each question
on which somebody asked for either, once. Of a finished game anybody may ask what speaks for an answer in it
(`Hints.weigh`); while a game goes on a seat may, of what a bot did, if that was agreed: it is told from what
that seat knew, so it betrays nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import structlog

from beachhead.bots.hint import Hint, strongest
from beachhead.core.errors import NotYourDecision, Refusal, Unknown
from beachhead.core.seat import CHANCE, Seat
from beachhead.games import find_scenario
from beachhead.server import schemas
from beachhead.server.bots.entry import Judged, advise, expect, look_on
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.db.matches import match_at
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany
from beachhead.server.live.game import HintNote, LiveGame, Question, view_written
from beachhead.server.live.registry import LiveGames
from beachhead.server.seats import Seats
from beachhead.server.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger()
MOST_KEPT = 500
Key = tuple[str, str, int]  # game, seat, and since when it is asked
PATIENCE = 6  # times what a bot has for a move: nobody else waits, and the first hint has a map to read
REFUSED = (
    "The players of this game did not agree to hints. They are agreed on when a game is begun: "
    "the new-game page has a switch for them."
)
UNEXPLAINED = (
    "What speaks for an answer is told when the game is over. While it goes on, bots explain what they did "
    "only if that was agreed when the game was begun: the new-game page has a switch for it."
)
SECRET = "What {seat} could choose from is still a secret: what speaks for it is told when the game is over."
UNHELPED = (
    "While several people play a game, no bot helps in its what-if branches: it neither advises nor plays a "
    "side, and no chances are shown."
)


class Hints:
    """Answers one question of a seat at a time, and keeps the last answers."""

    def __init__(self, live: LiveGames, seats: Seats, settings: Settings) -> None:
        self.live, self.seats, self.settings = live, seats, settings
        self._process = WorkerProcess()
        self._asking: set[tuple[str, str]] = set()
        self._advice: OrderedDict[Key, schemas.Advice] = OrderedDict()
        self._chances: OrderedDict[Key, schemas.WinChance] = OrderedDict()
        self._weighed: OrderedDict[Key, schemas.Weighed] = OrderedDict()

    def close(self) -> None:
        self._process.close()

    async def ask(self, game: str, seat: str) -> schemas.Advice:
        """What the strongest bot would do for a seat; refused if that was not agreed."""
        question = await self.live.query(game, lambda live: asked(live, seat))
        kept = self._advice.get((game, seat, question.at))
        if kept is not None:
            return kept
        if (game, seat) in self._asking:
            raise TooMany("The last hint that this seat asked for is still being worked out.")
        self._asking.add((game, seat))
        try:
            return await self._advised(game, question)
        finally:
            self._asking.discard((game, seat))

    async def chance(self, game: str, seat: str) -> schemas.WinChance:
        """How likely a seat is to win, as far as it can know; refused likewise."""
        question = await self.live.query(game, lambda live: asked(live, seat))
        kept = self._chances.get((game, seat, question.at))
        if kept is not None:
            return kept
        found = await self._worked_out(game, expect, question.view)
        told = await self._tell(game, question)
        chance = schemas.WinChance(question.at, found.chance, found.spread, told)
        keep(self._chances, (game, seat, question.at), chance)
        return chance

    async def weigh(self, game: str, at: int, reader: str = "") -> schemas.Weighed:
        """What the strongest bot says of the answer that was given after entry `at`, and of the best ones
        then: of a finished game from what the seat knew, otherwise from what this reader knew."""
        over, length = await self.live.query(game, lambda live: (live.match.over, live.match.length))
        if not over:
            await self._require_reasons(game, reader)
        if not 0 <= at < length:
            raise Unknown(f"There is no answer after entry {at}: the game has entries 0 to {length}.")
        reader = "" if over else reader
        key = (game, reader, at)
        if key not in self._weighed:
            if (game, reader) in self._asking:
                raise TooMany("The last answer that was asked about is still being weighed.")
            self._asking.add((game, reader))
            try:
                keep(self._weighed, key, await self._weighed_now(game, at, reader))
            finally:
                self._asking.discard((game, reader))
        return self._weighed[key]

    async def _require_reasons(self, game: str, reader: str) -> None:
        """Raise unless this seat may be told while the game goes on."""
        agreed = await self.live.query(game, lambda live: live.reasons)
        if not agreed:
            raise NotYourDecision(UNEXPLAINED)
        if not reader:
            raise NotYourDecision("While the game goes on, say for which seat you ask: ?seat=SEAT.")

    async def _weighed_now(self, game: str, at: int, reader: str) -> schemas.Weighed:
        given = await asyncio.to_thread(given_after, self.live.store, game, at, reader)
        bot = strongest(find_scenario(given.view["scenario"])[0])
        judged: Judged | None = None
        if not reader:
            asked = given.view["open"][0]
            options = await self._worked_out(game, advise, bot, given.view, given.taken)
            judged = Judged(asked, given.taken, options)
        elif not (await self.seats.players(game)).get(given.seat):
            raise NotYourDecision(f"No bot plays {given.seat}: only bots explain at once what they did.")
        elif not given.sealed:
            judged = await self._worked_out(game, look_on, bot, given.view, given.seat, given.done)
        if judged is None:
            raise NotYourDecision(SECRET.format(seat=given.seat))
        told = [shown(hint, judged.asked) for hint in judged.options]
        return schemas.Weighed(at, given.seat, judged.asked["ask"], bot, judged.taken, told)

    async def _advised(self, game: str, question: Question) -> schemas.Advice:
        bot = strongest(find_scenario(question.view["scenario"])[0])
        options = await self._worked_out(game, advise, bot, question.view)
        told = await self._tell(game, question)
        advice = schemas.Advice(
            question.at, bot, told, [shown(hint, question.view["open"][0]) for hint in options]
        )
        keep(self._advice, (game, question.seat, question.at), advice)
        return advice

    async def _tell(self, game: str, question: Question) -> bool:
        """Tell everybody that the seat was helped with this question, unless it plays alone, as in a branch,
        or they know."""
        key = (game, question.seat, question.at)
        in_branch = await self.live.query(game, lambda live: live.branch is not None)
        told = not in_branch and sum(not player for player in (await self.seats.players(game)).values()) > 1
        if told and key not in self._advice and key not in self._chances:
            await self.live.answer(game, HintNote(question.seat, question.at))
        return told

    async def _worked_out(self, game: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._process.run(PATIENCE * self.settings.bot_seconds, call, *args, **kwargs)
        except Refusal:
            raise
        except Exception as fault:  # noqa: BLE001  # whatever a foreign bot does is no reason for a traceback
            log.error("a hint failed", game=game, why=repr(fault))
            raise TooMany("The bot did not come to a hint in time. Ask again in a moment.") from None


def keep(kept: OrderedDict[Key, T], key: Key, answer: T) -> None:
    """Keep an answer, and not more than so many."""
    kept[key] = answer
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


def asked(live: LiveGame, seat: str) -> Question:
    """What the seat is asked now; refused if it is nothing, or if there are no hints in this game."""
    if live.branch is not None and not live.branch.helped:
        raise NotYourDecision(UNHELPED)
    if not live.hints:
        raise NotYourDecision(REFUSED)
    question = live.question({seat: ""})
    if question is None:
        raise NotYourDecision(f"{seat} is not asked anything now, so there is nothing to advise.")
    return question


@dataclass(frozen=True, slots=True)
class Given:
    """An answer: who gave it, in notation, whether it is sealed for others, its place among the options, and
    the view that its seat had, or a reader of it."""

    seat: Seat
    done: str
    sealed: bool
    taken: int
    view: dict[str, Any]


def given_after(store: Store, game: str, at: int, reader: str) -> Given:
    """The answer that was given after an entry, with what the reader knew then, or its own seat."""
    match, after = match_at(store, game, at), match_at(store, game, at + 1)
    entry = after.entries[-1]
    asked = next((one for one in match.open if one.seat == entry.by != CHANCE), None)
    if asked is None or entry.action not in asked.options:
        raise Unknown(f"Nobody answered a question after entry {at}, so there is nothing to weigh.")
    return Given(
        asked.seat,
        match.state.setup.names.text(entry.action),
        "seal" in json.loads(store.lines(game, at, at + 1)[0]["line"]),
        asked.options.index(entry.action),
        view_written(match, Seat(reader) if reader else asked.seat),
    )


def shown(hint: Hint, asked: Mapping[str, Any]) -> schemas.Advised:
    """A hint on what somebody is asked (a decision as it is written), as it is sent."""
    return schemas.Advised(
        hint.option,
        hint.text,
        asked["options"][hint.option]["fields"],
        hint.why,
        list(hint.expects),
        hint.value,
        hint.chance,
        hint.spread,
    )
