"""Paces of games that are agreed on in the lobby: how long somebody may think, as a choice of few, so that
two people who look for an opponent want the same thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

from beachhead.core.errors import unknown

Kind = Literal["none", "live", "correspondence"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ANY = ""  # of somebody who takes whatever pace the other wants

PACES: Mapping[str, Kind] = {
    "none": "none",
    "live-10": "live",
    "live-30": "live",
    "days-1": "correspondence",
    "days-3": "correspondence",
}
"""By name: the kind under which a game is rated."""


def require_pace(pace: str) -> str:
    if pace not in PACES:
        raise unknown("pace", pace, PACES)
    return pace


def common(one: str, other: str, fallback: Iterable[str] = PACES) -> str | None:
    """The pace that suits both; None if there is none. Whoever does not mind takes what the other wants."""
    if one and other:
        return one if one == other else None
    return one or other or next(iter(fallback))


def clock_of(pace: str) -> dict[str, Any]:
    """What a game of this pace is begun with, as an argument of `NewGame`."""
    return {}
