"""A notice: what is told, to whom it goes, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Notice:
    """A few words with a link. `id` is the same each time it is tried, and goes with it, so that a receiver
    can tell a repetition."""

    id: str
    title: str
    text: str
    link: str
    stop: str
    """The page where this way of being told can be switched off without signing in."""
    unsubscribe: str
    """The address at which a mail program does the same."""


@dataclass(frozen=True)
class Way:
    """Where somebody wants to be told: by mail, a webhook or a browser; `keys` is what else a sender
    needs."""

    kind: str
    address: str
    keys: str = ""


@dataclass(frozen=True)
class Sent:
    """It has arrived at the other side."""


@dataclass(frozen=True)
class Later:
    """It did not arrive, and may another time; `wait` if the other side has said when."""

    why: str
    wait: float | None = None


@dataclass(frozen=True)
class Never:
    """Nothing will ever arrive there: this way is switched off."""

    why: str


Outcome = Sent | Later | Never
Sender = Callable[[Way, Notice], Outcome]
"""Sends a notice, and waits until it is known what came of it. Called in a thread."""
