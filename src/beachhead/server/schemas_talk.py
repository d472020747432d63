"""Schemas of talk at a table, and of watching it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from beachhead.server.schemas import PRINTED, AnswerId, Name, PersonName, Reply, Request
from beachhead.server.schemas_people import Secret

Audience = Literal["all", "side", "self", "spectators"]
Part = Literal["player", "spectator", "passer-by"]
Spoken = Annotated[str, Meta(max_length=2000)]  # cleaned by `talk`
Hex = Annotated[str, Meta(min_length=1, max_length=40, pattern=PRINTED)]
Id = Annotated[int, Meta(ge=1, le=10_000_000)]


class Say(Request, frozen=True):
    """Say something: as a `seat` to `all`, to one's own `side`, or as a note to one`self`; as a spectator (no
    seat) to the other `spectators`. A `sign` on the map is for one's own side: one hex is a ring, two are an
    arrow from the first to the second. The same `id` sent again is not said twice."""

    to: Audience
    text: Spoken = ""
    seat: Annotated[str, Meta(max_length=80, pattern=PRINTED)] = ""
    sign: Annotated[list[Hex], Meta(max_length=2)] = field(default_factory=list)
    id: AnswerId | None = None


class Heed(Request, frozen=True):
    """What one does about a message, by its id: `mute` whoever said it in this game, `block` them in every
    game, `report` it to whoever runs the server (with a reason), or `erase` it, if it is one's own."""

    act: Literal["mute", "block", "report", "erase"]
    id: Name
    why: Spoken = ""


class Hear(Request, frozen=True):
    """Hear somebody again: the id of their line in `hushed`."""

    id: Id


class Watch(Request, frozen=True):
    """Be a spectator with a name, and with a secret of one's own, 32 random letters or more."""

    name: PersonName
    secret: Secret


class Terms(Request, frozen=True):
    """What the organiser settles for spectators: whether they may `talk` with each other, and how far behind
    the game they are, by so many decisions (`acts`) and so many `seconds`."""

    talk: bool = True
    acts: Annotated[int, Meta(ge=0, le=500)] = 0
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Consent(Request, frozen=True):
    """Whether this spectator may see what a seat of yours sees: they see everything once whoever holds a seat
    has agreed."""

    seat: Name
    spectator: Id
    agreed: bool


class Message(Reply):
    """Something that was said: by whom (the name as it was then, the seat, none for a spectator), to whom,
    and after which entry of the game. An `erased` one has no words any more."""

    id: str
    to: Audience
    side: str
    seat: str
    name: str
    text: str
    sign: list[str]
    length: int
    at: float
    mine: bool
    erased: bool


class Hushed(Reply):
    """Somebody whom one does not hear: in this game, or if `blocked` in any."""

    id: int
    name: str
    blocked: bool


class Spectator(Reply):
    """A spectator with a name, which those who play are told when the game is over; for which seats somebody
    has agreed to their seeing everything, and whether they do (`sees`)."""

    number: int
    name: str
    agreed: list[str]
    sees: bool
    me: bool


class Talk(Reply):
    """What was said, in order, as one may read it: the latest 500 messages. On a socket, unless it is
    `whole`, only what is new, and what was erased. `to` are those to whom one may speak, `part` is one's
    own."""

    whole: bool
    messages: list[Message]
    part: Part
    to: list[Audience]
    terms: Terms
    spectators: list[Spectator]
    hushed: list[Hushed]


class Heeded(Reply):
    """It was done: in words."""

    says: str
