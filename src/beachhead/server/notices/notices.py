"""Who is told what, and where: channels and their confirmation, and the loop that sends what is due.

Somebody is told that a game waits for them, or is over, once for each time they were away from it, and never
while they look at it: whether they do is asked again just before a notice goes out. What fails is tried again
after longer and longer waits; an address that is gone is switched off, and its owner sees why. A server that
is killed in the middle leaves its rows to the next: one that had just gone out is sent again under the same
id, by which mail programs, browsers and webhooks that know ids show it once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import structlog
from sqlalchemy import RowMapping

from beachhead.core.errors import Malformed, NotAnOption, Refusal, Unknown, unknown
from beachhead.core.said import capital
from beachhead.games import find_scenario
from beachhead.server import schemas_notices as schemas
from beachhead.server.db.blocks import has_blocked
from beachhead.server.db.notices import BEGUN, CHECK, OVER, TURN, Due, Here, NoticeStore
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany
from beachhead.server.limits import Buckets
from beachhead.server.live.presence import Presence
from beachhead.server.notices.addresses import checked_address
from beachhead.server.notices.mail import Mail, checked_mailbox, mail_server_from
from beachhead.server.notices.notice import Later, Never, Notice, Outcome, Sender, Sent, Way
from beachhead.server.notices.push import Push, checked_keys, new_key, public_key
from beachhead.server.notices.webhook import FORMS, Webhook
from beachhead.server.persons import Person
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token

log = structlog.get_logger()
EVERY = 5.0  # seconds between two looks
LOOK_BACK = 3 * 86_400.0  # a game that has not moved for longer is told of no more
KEPT = 30 * 86_400.0
DAY = 86_400.0
AT_ONCE = 8  # notices on their way: so many at most are sent again after a kill
SLOW = 0.05  # seconds after which the next one goes out all the same
SHOWN = 20  # of the last ones
LEASE = 90.0  # until a row of a worker that died is sent by another
WAITS = (60.0, 300.0, 1800.0, 7200.0, 21_600.0, 43_200.0)  # after each try that failed
MOST_CHANNELS = 10
MOST_EXPORTED = 10_000
MOST_MISSES = 5
CODES_A_DAY = 6
PUSH_KEY = "push"


class Notices:
    """The channels of people, and what is sent on them."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        settings: Settings,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.rows, self.presence, self.settings, self.now = NoticeStore(store), presence, settings, now
        self._senders: dict[str, Sender] = {}
        self._push_key = ""
        self._codes = Buckets(CODES_A_DAY / 86_400, CODES_A_DAY)
        self._task: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    async def start(self) -> None:
        """Find and send what is due, from now on. With SQLite there is no other worker: what the last one was
        sending when it ended is free."""
        if not self.settings.shared:
            await asyncio.to_thread(self.rows.release)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop between two notices: one that is being sent is finished first."""
        self._ending.set()
        if self._task is not None:
            await self._task

    # channels

    @property
    def kinds(self) -> list[str]:
        """The kinds of channels that this server has."""
        return (["mail"] if self.settings.mail else []) + ["webhook", "push"]

    async def shown(self, person: Person) -> schemas.Notices:
        """The channels of a person and what went over them lately."""
        return await asyncio.to_thread(self._shown, person)

    def _shown(self, person: Person) -> schemas.Notices:
        rows = self.rows.channels(person.id)
        last = self.rows.last(person.id, SHOWN)
        return schemas.Notices(
            self.kinds,
            public_key(self._key()),
            [_channel(row) for row in rows],
            [_told(row) for row in last],
        )

    def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person here."""
        rows = [dict(row) for row in self.rows.channels(person)]
        told = [dict(row) for row in self.rows.last(person, MOST_EXPORTED)]
        own = ("id", "kind", "address", "name", "created", "confirmed", "off", "failed")
        sent = ("kind", "about", "game", "seat", "words", "made", "state", "done", "said")
        return {
            "channels": [{name: row[name] for name in own} for row in rows],
            "sent": [{name: row[name] for name in sent} for row in told],
            "quiet": self.rows.all_quiet(person),
        }

    async def add(self, person: Person, given: schemas.AddChannel) -> schemas.Notices:
        """A new channel. Mail has to be confirmed by the code that is sent there; the others are sent a first
        notice, and whoever gets it knows that it works."""
        await asyncio.to_thread(self._add, person, given)
        return await self.shown(person)

    def _add(self, person: Person, given: schemas.AddChannel) -> None:
        if given.kind not in self.kinds:
            raise Unknown(
                f"This server sends nothing by {given.kind}; it has {', '.join(self.kinds)}.",
                allowed=self.kinds,
            )
        if len(self.rows.channels(person.id)) >= MOST_CHANNELS:
            raise TooMany(
                f"Nobody has more than {MOST_CHANNELS} ways to be told: remove one that you do not need."
            )
        address, detail = self._checked(given)
        if given.kind == "mail" and not (self._codes.take(person.id) and self._codes.take(address.lower())):
            raise TooMany("Too many codes have been sent there today: try again tomorrow.")
        now, id = self.now(), secrets.token_hex(16)
        code = f"{secrets.randbelow(10**8):08}" if given.kind == "mail" else ""
        row = {
            "id": id,
            "person": person.id,
            "kind": given.kind,
            "address": address,
            "detail": detail,
            "name": given.name,
            "created": now,
            "confirmed": None if code else now,
            "code": self._hash(id, code) if code else None,
            "misses": 0,
            "off": None,
            "failed": "",
        }
        self.rows.add(row)
        words = (
            f"Your code is {code}. It confirms that {person.name} may be told here when a game waits for "
            "them. If you did not ask for this, do nothing: you will get no other mail."
            if code
            else f"From now on {person.name} is told here when a game waits for them."
        )
        self.rows.check(id, CHECK, words, self.settings.page("#/notices"), now)

    def _checked(self, given: schemas.AddChannel) -> tuple[str, str]:
        """The address and the keys of a new channel."""
        if given.kind == "mail":
            return checked_mailbox(given.address), ""
        address = checked_address(given.address, inside=self.settings.notices_inside)
        if given.kind == "push":
            return address, checked_keys(given.p256dh, given.auth)
        if given.form not in FORMS:
            raise unknown("form of a webhook", given.form, FORMS)
        return address, given.form

    async def confirm(self, person: Person, channel: str, code: str) -> schemas.Notices:
        """The code that came by mail."""
        await asyncio.to_thread(self._confirm, person, channel, code)
        return await self.shown(person)

    def _confirm(self, person: Person, channel: str, code: str) -> None:
        row = self._own(person, channel)
        if row["confirmed"] is not None:
            return
        if row["misses"] >= MOST_MISSES:
            raise TooMany("Too many codes that were not right: remove this address and add it again.")
        if not secrets.compare_digest(row["code"] or "", self._hash(channel, code.strip())):
            self.rows.miss(channel)
            raise NotAnOption(
                "This is not the code that was sent there: it has eight digits, and only the latest counts.",
                allowed=["the eight digits of the latest mail"],
            )
        self.rows.confirm(channel, self.now())

    async def switch(self, person: Person, channel: str, on: bool) -> schemas.Notices:
        """Switch a channel off, or on again."""
        await asyncio.to_thread(self._own, person, channel)
        await asyncio.to_thread(self.rows.switch, channel, None if on else self.now())
        return await self.shown(person)

    async def remove(self, person: Person, channel: str) -> schemas.Notices:
        """Forget a channel and all that was to be told on it."""
        await asyncio.to_thread(self._own, person, channel)
        await asyncio.to_thread(self.rows.remove, person.id, channel)
        return await self.shown(person)

    async def of_game(self, person: Person, game: str) -> schemas.GameNotices:
        """On which channels a person is told of one game."""
        quiet = await asyncio.to_thread(self.rows.quiet, person.id, game)
        rows = await asyncio.to_thread(self.rows.channels, person.id)
        return schemas.GameNotices([_channel(row) for row in rows], sorted(quiet))

    async def choose(self, person: Person, game: str, quiet: list[str]) -> schemas.GameNotices:
        """Tell a person nothing of one game on these channels."""
        own = {row["id"] for row in await asyncio.to_thread(self.rows.channels, person.id)}
        for channel in quiet:
            if channel not in own:
                raise _no_channel()
        await asyncio.to_thread(self.rows.mute, person.id, game, set(quiet))
        return await self.of_game(person, game)

    async def stop(self, channel: str, proof: str) -> None:
        """What the link at the foot of a mail does: nothing more is sent there."""
        row = await asyncio.to_thread(self.rows.channel, channel)
        if row is None or not secrets.compare_digest(proof, self._proof(channel)):
            raise Unknown(
                "There is nothing to switch off here: the link is not as it was sent, or the address was "
                "removed already."
            )
        await asyncio.to_thread(self.rows.switch, channel, self.now())

    def _own(self, person: Person, channel: str) -> RowMapping:
        row = self.rows.channel(channel)
        if row is None or row["person"] != person.id:
            raise _no_channel()
        return row

    def _hash(self, channel: str, code: str) -> str:
        return hash_token(f"notices/{channel}/{code}", self.settings)

    def _proof(self, channel: str) -> str:
        return self._hash(channel, "stop")[:32]

    def _key(self) -> str:
        """The private key of this server for push services."""
        if not self._push_key:
            self._push_key = self.rows.key(PUSH_KEY, new_key())
        return self._push_key

    # what other parts tell

    def tell(self, person: str, by: str, about: str, words: str, page: str) -> None:
        """Tell a person that somebody wants something of them; about the same thing once a day, and not if
        they have blocked whoever it is."""
        if has_blocked(self.rows.store, person, by):
            return
        now = self.now()
        mark = f"{about} {by[:32]} {int(now // DAY)}"
        self.rows.tell(person, mark, words, self.settings.page(page), now)

    # sending

    async def _run(self) -> None:
        while not self._ending.is_set():
            try:
                await asyncio.to_thread(self.look)
                while not self._ending.is_set() and await self.send():
                    pass
            except Exception as fault:  # noqa: BLE001  # whatever it is, notices are looked for again
                log.error("could not look for notices", why=str(fault) or repr(fault))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), EVERY)

    def look(self) -> int:
        """Find what is to be told; returns how much of it is new."""
        now = self.now()
        self.rows.sweep(now - KEPT)
        return self.rows.find(now - LOOK_BACK, self._here, self.settings.notice_seconds, now)

    async def send(self) -> int:
        """Send some of what is due; returns how many. Each goes out when the one before is written down, of
        which a kill then repeats one at most; but nobody waits for another side that is slow."""
        now = self.now()
        due = await asyncio.to_thread(self.rows.claim, now, now + LEASE, self._here, AT_ONCE)
        sending: list[asyncio.Task[None]] = []
        while len(sending) < len(due) and not self._ending.is_set() and not any(map(_has_failed, sending)):
            one = due[len(sending)]
            sending.append(asyncio.create_task(asyncio.to_thread(self._send, one)))
            await asyncio.wait(sending[-1:], timeout=SLOW)
        try:
            await asyncio.gather(*sending)
        finally:
            if left := due[len(sending) :]:
                await asyncio.to_thread(self.rows.leave, left)
        return len(due)

    @property
    def _here(self) -> Here:
        return Here(self.presence.alive, self.settings.away_seconds)

    def _send(self, due: Due) -> None:
        outcome = self._outcome(due)
        now = self.now()
        match outcome:
            case Sent():
                self.rows.sent(due, now)
            case Later(why, wait) if due.tries <= len(WAITS):
                self.rows.later(due, now + max(wait or 0, WAITS[due.tries - 1]), why)
            case Later(why):
                self.rows.failed(due, f"{why}; tried {due.tries} times", now, off=False)
            case Never(why):
                self.rows.failed(due, why, now, off=True)
        log.info("notice", channel=due.kind, about=due.about, outcome=type(outcome).__name__)

    def _outcome(self, due: Due) -> Outcome:
        try:
            notice, way = self.notice(due), Way(due.kind, due.address, due.detail)
            return self._sender(due.kind)(way, notice)
        except Refusal as refusal:  # of a scenario that is gone, or of settings that have changed
            return Later(refusal.message)
        except Exception as fault:  # noqa: BLE001  # one that cannot be sent must not stop the others
            log.error("could not send a notice", channel=due.kind, why=repr(fault))
            return Later("this server could not send it")

    def notice(self, due: Due) -> Notice:
        """The words of a row of the outbox."""
        end = f"stop/{due.channel}/{self._proof(due.channel)}"
        stop, unsubscribe = (self.settings.page(f"{way}/{end}") for way in ("#/notices", "api/notices"))
        if due.game is None:
            title = "Confirm your address" if due.kind == "mail" and due.about == CHECK else "Beachhead"
            link = due.link or self.settings.page()
            return Notice(due.id, title, due.words, link, stop, unsubscribe)
        scenario = find_scenario(due.scenario)[1]
        what = f"{scenario.title}: {ABOUT[due.about]}"
        text = f"{capital(ABOUT[due.about])}, as {due.seat.replace('-', ' ')}."
        link = self.settings.page(f"#/game/{quote(due.game)}")
        return Notice(due.id, what, text, link, stop, unsubscribe)

    def _sender(self, kind: str) -> Sender:
        if kind not in self._senders:
            self._senders[kind] = self._new_sender(kind)
        return self._senders[kind]

    def _new_sender(self, kind: str) -> Sender:
        inside = self.settings.notices_inside
        if kind == "mail":
            if not self.settings.mail:
                raise Malformed("This server sends no mail any more: BEACHHEAD_MAIL is not set.")
            return Mail(mail_server_from(self.settings.mail))
        if kind == "webhook":
            return Webhook(inside=inside)
        contact = self.settings.page() if self.settings.public else "mailto:nobody@example.org"
        return Push(self._key(), contact, inside=inside)


ABOUT: Mapping[str, str] = {
    TURN: "it is your move",
    BEGUN: "a game of yours begins",
    OVER: "the game is over",
}


def _has_failed(task: asyncio.Task[None]) -> bool:
    return task.done() and task.exception() is not None


def _no_channel() -> Unknown:
    return Unknown("You have no such way to be told: GET /api/notices lists those you have.")


def _channel(row: RowMapping) -> schemas.Channel:
    address: str = row["address"]
    shown = address if row["kind"] == "mail" else address.split("/")[2]
    form = row["detail"] if row["kind"] == "webhook" else ""
    return schemas.Channel(
        row["id"], row["kind"], shown, form, row["name"], row["confirmed"] is not None, row["off"] is None,
        row["failed"],
    )  # fmt: skip


def _told(row: RowMapping) -> schemas.ToldNotice:
    scenario = row["scenario"]
    title = find_scenario(scenario)[1].title if scenario else ""
    when = row["done"] if row["done"] is not None else row["due"]
    values: dict[str, Any] = {"channel": row["channel"], "kind": row["kind"], "about": row["about"]}
    return schemas.ToldNotice(
        **values, game=row["game"] or "", title=title, state=row["state"], when=when, tries=row["tries"],
        said=row["said"],
    )  # fmt: skip
