"""Refusals: one class for each kind.

A refusal says what was wrong, what would have been accepted and, where a rule decides, which one. Nothing has
changed when it is raised. Programs look at `kind` and `allowed`; people read the message.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar


class Refusal(Exception):
    """Something asked of the engine that it will not do."""

    kind: ClassVar[str] = "refused"

    def __init__(self, message: str, *, allowed: Iterable[str] = (), rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.allowed = tuple(allowed)
        self.rule = rule

    def json(self) -> dict[str, object]:
        """The same as data, for a program."""
        return {
            "refused": self.kind,
            "message": self.message,
            "allowed": list(self.allowed),
            "rule": self.rule,
        }


class Malformed(Refusal):
    """Not an action, an index or a notation at all."""

    kind = "malformed"


class Stale(Refusal):
    """An answer to a decision that is no longer open in that form."""

    kind = "stale"


class NotYourDecision(Refusal):
    """The seat is not being asked now."""

    kind = "not your decision"


class NotAnOption(Refusal):
    """Well formed, asked, but not on the list."""

    kind = "not an option"


class CannotUndo(Refusal):
    """A roll, a draw, a reveal or another seat stands in between."""

    kind = "cannot undo"


class Unknown(Refusal):
    """A scenario, an option, a seat or a value that does not exist."""

    kind = "unknown"


class BadFile(Refusal):
    """A game file that is not ours, damaged or edited; `line` is where."""

    kind = "bad file"

    def __init__(self, message: str, *, line: int = 0, good: int = 0, allowed: Iterable[str] = ()) -> None:
        super().__init__(message, allowed=allowed)
        self.line = line
        self.good = good


class OtherVersion(BadFile):
    """A stored game with rules, facts or a format that this program does not have."""

    kind = "other version"


def listed(names: Iterable[str], most: int = 12) -> str:
    """The names for people: `a, b or c`, cut after `most`."""
    words = list(names)
    if len(words) > most:
        return ", ".join(words[:most]) + f" and {len(words) - most} more"
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]


def unknown(what: str, name: object, allowed: Iterable[str]) -> Unknown:
    """The refusal for a name that does not exist, with the nearest that do."""
    names = [str(n) for n in allowed]
    near = get_close_matches(str(name), names, 3, 0.5)
    hint = (
        f"did you mean {listed(near)}?"
        if near
        else f"there is {listed(names)}."
        if names
        else "there is none."
    )
    return Unknown(f"There is no {what} {str(name)!r}: {hint}", allowed=names)
