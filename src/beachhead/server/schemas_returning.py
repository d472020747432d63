"""Schemas of going back by consent of the other side."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from beachhead.server.schemas import Name, Reply, Request

Step = Literal["ask", "yes", "no", "withdraw"]


class GoBack(Request, frozen=True):
    """Ask the other side to take the game back to `after` an entry, to before a decision of one's own, past
    rolls and other seats; as who holds a seat of the other side say `yes` or `no` to that, or `withdraw` what
    one has asked."""

    seat: Name
    act: Step
    after: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class Asked(Reply):
    """A seat asks the other side to go back to `after` this entry; whose consent is `missing`, and who has
    `agreed`."""

    seat: str
    after: int
    missing: list[str]
    agreed: list[str]
