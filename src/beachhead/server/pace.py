"""Paces of games that are agreed on in the lobby: how long somebody may think, as a choice of few, so that
two people who look for an opponent want the same thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from beachhead.core.errors import NotAnOption, unknown
from beachhead.server.schemas import TimeControl

Kind = Literal["none", "live", "correspondence"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ANY = ""  # of somebody who takes whatever pace the other wants

CLOCKS: Mapping[str, TimeControl | None] = {
    "none": None,
    "live-10": TimeControl("live", minutes=10, increment=20),
    "live-30": TimeControl("live", minutes=30, increment=60),
    "days-1": TimeControl("days", days=1, bank=3, holidays=7),
    "days-3": TimeControl("days", days=3, bank=7, holidays=14),
}
KIND_OF: Mapping[str, Kind] = {"live": "live", "days": "correspondence"}
PACES: Mapping[str, Kind] = {
    name: "none" if clock is None else KIND_OF[clock.pace] for name, clock in CLOCKS.items()
}
"""By name: the kind under which a game is rated."""
RATED = "live-30"  # of two who do not mind, in a rated game


def require_pace(pace: str) -> str:
    if pace not in PACES:
        raise unknown("pace", pace, PACES)
    return pace


def require_clock(pace: str) -> None:
    """Raise if two people could leave a rated game of this pace for good."""
    if CLOCKS.get(pace, 0) is None:
        raise NotAnOption(
            "A rated game between people has a clock, so that nobody can leave it for good: choose a pace, "
            "or play without a rating.",
            allowed=[name for name, clock in CLOCKS.items() if clock is not None],
        )


def common(one: str, other: str, *, rated: bool = False) -> str | None:
    """The pace that suits both; None if there is none. Whoever does not mind takes what the other wants."""
    if one and other:
        return one if one == other else None
    return one or other or (RATED if rated else "none")


def pace_of(clock: TimeControl | None) -> str:
    """What the clocks of a game are called, also where they are none of those that have a name here."""
    if clock is None:
        return "none"
    if clock.pace == "days":
        return f"days-{clock.days:g}"
    name = f"live-{clock.minutes:g}"
    same = CLOCKS.get(name)
    return name if same is not None and same.increment == clock.increment else f"{name}-{clock.increment}"


def clock_of(pace: str, *, rated: bool) -> TimeControl | None:
    """The clocks of a game of this pace. In a rated one whoever has no time left has lost; in another a bot
    plays on until they come back."""
    clock = CLOCKS[pace]
    return clock if clock is None else replace(clock, then="loses" if rated else "bot")
