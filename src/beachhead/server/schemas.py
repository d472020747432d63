"""Schemas of what clients send and receive: requests are checked against them, and the API document is made
from them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

PRINTED = r"^[^\x00-\x1f\x7f]*$"  # no control characters
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=PRINTED)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
AnswerId = Annotated[str, Meta(min_length=8, max_length=64, pattern=PRINTED)]
Count = Annotated[int, Meta(ge=1, le=10_000)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]


def readable(error: Exception) -> str:
    """What does not fit, in words for people."""
    return str(error).replace(f"matching regex {PRINTED!r}", "without control characters")


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client may send."""


class NewGame(Request, frozen=True):
    """Begin a game. Seats named in `bots` are played by that bot, the others by people with their links. A
    `seed` makes open dice: whoever knows it can work out every roll, and every seat is told."""

    scenario: Name
    options: dict[Name, bool | int | str] = {}
    bots: dict[Name, Name] = {}
    seed: Annotated[str, Meta(max_length=80)] | None = None


class Answer(Request, frozen=True):
    """Take one of the options: by its words or its index, for the decision that opened at entry `at`.

    The same `id` sent again for the same seat is not taken twice.
    """

    seat: Name
    do: Words | Number
    at: Number | None = None
    id: AnswerId | None = None


class Undo(Request, frozen=True):
    """Take back the seat's last decisions."""

    seat: Name
    count: Count = 1
    id: AnswerId | None = None


class Sit(Request, frozen=True):
    """Sit down: add the seat's own word to the dice, 128 random bits chosen after their commitment was seen.
    A seat that a person plays sits down once, before its first answer."""

    seat: Name
    word: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


Act = Answer | Undo | Sit


class Why(Request, frozen=True):
    """Ask why something cannot be done, or for the sums behind it: an action's words, or things by name."""

    seat: Name
    intent: Words | dict[Name, Words]


class Battle(Request, frozen=True):
    """Weigh up a battle from what a seat knows, by the names of the game; nothing at all for the battle that
    is being fought. fm: `hex`, `attackers`, `defender`, `bombard`, `draw`, `keep_mines`; m44: `unit`,
    `target`, `at`, `shells`."""

    seat: Name = "spectator"
    battle: dict[Name, Words | bool | Number | Annotated[list[Words], Meta(max_length=100)]] = {}


class Player(Request, frozen=True):
    """Who plays the seat: a bot by its name, or people again if it is empty."""

    bot: Annotated[str, Meta(max_length=80, pattern=PRINTED)]


class Hello(Request, frozen=True):
    """The first message on a socket: the secrets of the seats one holds; none for a spectator."""

    tokens: Annotated[list[Name], Meta(max_length=16)] = []


class Reply(msgspec.Struct):
    """What the server answers."""


class DiceShown(Reply):
    """The dice of a game: the hash of their secret, whether somebody may know the rolls beforehand, and the
    word each seat has added."""

    commitment: str
    open: bool
    words: dict[str, str] = {}


class DiceOpened(Reply):
    """The dice of a finished game. Draw number n (from 1) is HMAC-SHA256 with the secret over
    `draw/n/attempt/` and a line `seat:word` for each of the first `words` words; as a number modulo `cases`
    it lies between `first` and below `last`. Each of `draws` is [words, cases, first, last]."""

    commitment: str
    open: bool
    secret: str
    words: list[list[str]]
    draws: list[list[int]]


class Begun(Reply):
    """A new game: its id, for each seat the secret that holds it, and the commitment of its dice."""

    game: str
    links: dict[str, str]
    dice: DiceShown


class Page(Reply):
    """What a page of this server sends along with a game file."""

    token: str


class Refused(Reply):
    """A refusal: its kind, a sentence, what would have been accepted, and the rule behind it."""

    refused: str
    message: str
    allowed: list[str] = []
    rule: str = ""


class Shown(Reply):
    """A game as the holder of the given seats may see it now."""

    game: str
    length: int
    views: dict[str, dict[str, Any]]
    waiting: list[str]
    result: dict[str, Any] | None
    dice: DiceShown


class Told(Reply):
    """One entry of the log with what it told; an entry that took back others names the entry it went back
    to."""

    n: int
    by: str
    text: str
    events: list[dict[str, Any]]
    undo: int | None = None


class Explained(Reply):
    """Why not, or the sums; `final` if it is an option that could not be taken back."""

    ok: bool
    text: str
    rule: str
    sums: list[list[str]]
    final: bool


class Lens(Reply):
    """Something that can be lit on the board; `about` says what has to be named for it: a unit, a hex, or
    nothing."""

    name: str
    title: str
    about: str


class Overlay(Reply):
    """What is lit: hexes with a word each, ways from hex to hex, hexes where a way is cut, lines to read."""

    name: str
    title: str
    hexes: list[list[str]]
    paths: list[list[str]]
    cut: list[str]
    lines: list[list[str]]


class Held(Reply):
    """A seat somebody holds, and how its game stands."""

    game: str
    seat: str
    scenario: str
    length: int
    bot: str
    waiting: list[str]
    result: dict[str, Any] | None
    touched: float
