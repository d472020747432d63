"""Refusals that only a server makes; see `core.errors` for the rest."""

from __future__ import annotations

from beachhead.core.errors import Refusal, Unknown

FULL = ("disk is full", "no space left", "could not extend file", "quota exceeded")
DISK_FULL = "53100"  # what PostgreSQL calls it in every language


class Unavailable(Refusal):
    """The database or the disk fails: nothing was changed, and it may work later.

    The log has the whole reason; players are told only whether the disk is full.
    """

    kind = "unavailable"

    def __init__(self, reason: str, code: str | None = None) -> None:
        full = code == DISK_FULL or any(words in reason.lower() for words in FULL)
        what = "its disk is full" if full else "its database does not answer"
        super().__init__(f"The server cannot store games now: {what}. Nothing was changed; try again later.")
        self.what = what
        self.reason = reason


class TooMany(Refusal):
    """More at once, or from one address, than is accepted."""

    kind = "too many"


class Closed(Refusal):
    """A game that was given up, because nobody had played it for long."""

    kind = "closed"


class Taken(Refusal):
    """A name or an invitation that somebody else has taken."""

    kind = "taken"


class SignedOut(Refusal):
    """Something for somebody with a session."""

    kind = "signed out"


class WrongSignIn(Refusal):
    """A name, a password or a passkey that does not sign anybody in."""

    kind = "wrong sign-in"


class Banned(Refusal):
    """Somebody whom those who run the server keep away."""

    kind = "banned"


class Paused(Refusal):
    """A game that its organiser has paused."""

    kind = "paused"


class WrongPage(Refusal):
    """Something that only a page of this server may send."""

    kind = "wrong page"


def no_game(game: str) -> Unknown:
    return Unknown(f"There is no game {game[:40]!r} here: use the id that the server gave when it began.")
