"""A game with clocks at a server whose time is handed in, as short as a test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sqlalchemy import update
from starlette.testclient import TestClient

from beachhead.core.measure import Measure
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.server.db.clocks import FIRST_SIGN
from beachhead.server.db.tables import alive
from beachhead.server.settings import Settings
from tests.server.gathering import Table, bearer
from tests.server.sitting import context_of, visiting
from tests.toy.raid import RaidState

LIVE = {"pace": "live", "minutes": 1, "increment": 10, "then": "nothing", "bot": "random"}
DAYS = {"pace": "days", "days": 1, "bank": 1, "holidays": 5, "then": "nothing", "bot": "random"}
DAY = 86_400.0
NAMES = {"north": "Tom", "south": "Eve"}


@dataclass
class Hand:
    """What time it is."""

    now: float = 1.8e9

    def __call__(self) -> float:
        return self.now


class Rounds(Measure[RaidState]):
    """The raid with turns, and with two raiders on one side."""

    sides: ClassVar = ("guard", "raiders")

    def turn(self, state: RaidState) -> int:
        return state.round

    def teams(self, setup: Setup) -> dict[str, tuple[Seat, ...]]:
        return {"guard": (Seat("guard"),), "raiders": (Seat("north"), Seat("south"))}


@contextmanager
def timed(settings: Settings, hand: Hand) -> Iterator[TestClient]:
    """A worker that looks at no clock but this one, and only when it is told to."""
    with visiting(replace(settings, now=hand, clock_seconds=0.0)) as client:
        yield client


class Timed(Table):
    """A game with clocks."""

    def __init__(self, client: TestClient, hand: Hand, time: dict[str, Any], **wanted: Any) -> None:
        self.hand = hand
        super().__init__(client, time=time, **wanted)

    def gather(self) -> None:
        """Everybody sits down."""
        for seat in self.codes:
            self.come(seat, NAMES[seat])

    def passes(self, seconds: float, *, served: bool = True) -> None:
        """So much time passes, with a server that is alive or without."""
        self.hand.now += seconds
        if served:
            with context_of(self.client).store.writing() as connection:
                connection.execute(FIRST_SIGN, {"at": 0.0})
                connection.execute(update(alive).values(at=self.hand.now))

    def tick(self, client: TestClient | None = None) -> None:
        """A worker looks at the clocks."""
        at = client or self.client
        assert at.portal is not None
        at.portal.call(context_of(at).timekeeper.tick)

    def clocks(self, client: TestClient | None = None) -> dict[str, Any]:
        return dict(self.look(client=client)["time"])

    def left(self, client: TestClient | None = None) -> dict[str, float]:
        return {seat: one["left"] for seat, one in self.clocks(client)["seats"].items()}

    def running(self) -> set[str]:
        return {seat for seat, one in self.clocks()["seats"].items() if one["runs"]}

    def holiday(self, seat: str, days: int, **more: Any) -> Any:
        body, headers = {"seat": seat, "days": days, **more}, bearer(self.secrets[seat])
        return self.client.post(f"/api/games/{self.game}/holiday", json=body, headers=headers)

    def plays(self, seat: str, bot: str) -> Any:
        """Whoever holds a seat hands it to a bot, or takes it back."""
        headers = bearer(self.secrets[seat])
        return self.client.post(f"/api/games/{self.game}/seats/{seat}", json={"bot": bot}, headers=headers)
