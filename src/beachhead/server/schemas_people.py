"""Schemas of the people at a table: names, invitations, what the organiser may do, who is here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from beachhead.server.schemas import PRINTED, Name, PersonName, Reply, Request
from beachhead.server.schemas_returning import Asked

Code = Annotated[str, Meta(min_length=1, max_length=40, pattern=PRINTED)]
Secret = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32,64}$")]
Act = Literal["invite", "withdraw", "offer", "free", "bot", "person", "pause", "resume", "organiser"]
State = Literal["taken", "invited", "offered", "empty"]


class OpenInvitation(Request, frozen=True):
    """Look at an invitation by its code; case, spaces and dashes do not matter."""

    code: Code


class Claim(Request, frozen=True):
    """Sit down by an invitation, once: with a name, or none, and a secret of one's own, 32 random letters or
    more, which holds the seat from then on. The same secret sent again finds the same seat."""

    code: Code
    secret: Secret
    name: PersonName = ""


class Rename(Request, frozen=True):
    """The name of whoever holds the seat."""

    seat: Name
    name: PersonName


class Arrange(Request, frozen=True):
    """What the organiser does: `invite` somebody to an empty seat (no seat: renew the invitation for
    anybody), `withdraw` an invitation, `offer` an empty seat to anybody, `free` a seat, let a `bot` play
    one, or a `person` again, `pause` and `resume` the game, or make whoever has a seat the `organiser`. Who
    holds a seat may free it themself. An invitation `to` somebody by name is shown to them in the lobby."""

    act: Act
    seat: Annotated[str, Meta(max_length=80, pattern=PRINTED)] = ""
    bot: Annotated[str, Meta(max_length=80, pattern=PRINTED)] = ""
    to: PersonName = ""


class Holiday(Request, frozen=True):
    """Stop the clock of one's own seat for so many `days`, from now or from `begins` (seconds since 1970);
    no days end the holiday that is under way or planned, and what is left of it can be taken later."""

    seat: Name
    days: Annotated[int, Meta(ge=0, le=120)]
    begins: Annotated[float, Meta(ge=0, le=1e11)] | None = None


class SeatShown(Reply):
    """A seat: the name of whoever holds it, the bot that plays it, whether it is taken or how somebody may
    come to it; whether they have the board open, and since when (seconds since 1970) they have not."""

    seat: str
    name: str
    bot: str
    state: State
    here: bool
    away: float | None


class People(Reply):
    """The people of a game: their places, the seat of the organiser if that is known, since when the game is
    paused; whether there is an invitation for anybody, whether you are the organiser, and your seats; whether
    the lobby lists the game for everybody (`listed`), and whether you play against one other person, who can
    be challenged to a `rematch` when it is over; what somebody asks to take back (`asked`), and whether the
    game is `rated`. `organised` says whether it has an organiser; if not, `for_lobby` are the seats whose
    holders have agreed that the lobby lists it."""

    game: str
    places: list[SeatShown]
    organiser: str
    organised: bool
    paused: float | None
    anybody: bool
    organising: bool
    held: list[str]
    listed: bool
    rematch: bool
    asked: Asked | None
    rated: bool
    for_lobby: list[str]


class Arranged(Reply):
    """The people as they are now, and the codes of new invitations by their seats; none for the seat: for
    whichever is offered. Nobody can read them again."""

    people: People
    invitations: dict[str, str]


class Invited(Reply):
    """What an invitation is for: the scenario, the seat (or the first of those that are offered), and who
    is at the table; what the data set is called that is played with, if any; and whether it was agreed that
    bots explain at once what they did (`reasons`)."""

    scenario: str
    title: str
    data_title: str
    seat: str
    anybody: bool
    reasons: bool
    places: list[SeatShown]


class Claimed(Reply):
    """The game and the seat that are yours."""

    game: str
    seat: str
