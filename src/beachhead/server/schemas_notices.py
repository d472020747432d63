"""Schemas of notices: where somebody is told that a game waits for them, and what they were told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from beachhead.server.schemas import PRINTED, Reply, Request

Kind = Literal["mail", "webhook", "push"]
Form = Literal["discord", "slack", "plain"]
Address = Annotated[str, Meta(min_length=1, max_length=2000, pattern=PRINTED)]
Key = Annotated[str, Meta(max_length=200, pattern="^[A-Za-z0-9_-]*$")]
Id = Annotated[str, Meta(max_length=32, pattern="^[0-9a-f]+$")]


class AddChannel(Request, frozen=True):
    """A way to be told: a `mail` address, a `webhook` with the form it takes, or a browser (`push`) with the
    keys of its subscription. `name` is for oneself, such as *my phone*."""

    kind: Kind
    address: Address
    form: Form = "plain"
    p256dh: Key = ""
    auth: Key = ""
    name: Annotated[str, Meta(max_length=80, pattern=PRINTED)] = ""


class ConfirmChannel(Request, frozen=True):
    """The code that was sent to a mail address."""

    code: Annotated[str, Meta(max_length=40, pattern=PRINTED)]


class SwitchChannel(Request, frozen=True):
    """Whether anything is sent there."""

    on: bool


class ChooseChannels(Request, frozen=True):
    """The channels on which nothing is told of a game."""

    quiet: Annotated[list[Id], Meta(max_length=20)]


class Channel(Reply):
    """A way somebody is told: the mail address, or the host of a webhook or of a browser's service; whether
    it is confirmed and on; what went wrong last."""

    id: str
    kind: str
    address: str
    form: str
    name: str
    confirmed: bool
    on: bool
    failed: str


class ToldNotice(Reply):
    """Something that was told, is to be told (`waiting`: next try at `when`), or could not be, and why.
    `about` is `begun`, `turn`, `over`, `word` or `check`."""

    channel: str
    kind: str
    about: str
    game: str
    title: str
    state: str
    when: float
    tries: int
    said: str


class Notices(Reply):
    """One's channels and what went over them lately; the kinds this server has, and its key for a browser's
    subscription."""

    kinds: list[str]
    key: str
    channels: list[Channel]
    last: list[ToldNotice]


class GameNotices(Reply):
    """One's channels, and those on which nothing is told of this game."""

    channels: list[Channel]
    quiet: list[str]
