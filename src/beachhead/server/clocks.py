"""The arithmetic of clocks: how much time a seat has, when it will be out, what a turn or a return gives.

Nothing here looks at a clock: whoever calls says what time it is, in seconds since 1970. A clock that runs
knows since when; everything else follows from that, so it can be written down and read again at any moment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from beachhead.core.errors import NotAnOption
from beachhead.server.errors import TimeOut
from beachhead.server.schemas import SeatTime, TimeControl, TimeShown

MINUTE, DAY = 60.0, 86_400.0
LEAST_LIVE, LEAST_DAYS = 30.0, DAY / 2  # seconds that whoever comes back has at least
AHEAD = 366 * DAY  # how far ahead a holiday may begin


class SeatClock(msgspec.Struct, omit_defaults=True):
    """The clock of one seat. `bank` and `turn` are what it had when it began to run (`since`), or has now if
    it stands; the turn's time is used before the bank."""

    bank: float
    turn: float = 0.0
    since: float | None = None
    out: bool = False  # what was agreed for it has happened
    returned: int = -1  # the turn in which the seat was last taken back
    holiday: tuple[float, float] | None = None
    holidays: float = 0.0  # seconds that can still be taken

    def left(self, now: float) -> float:
        return max(0.0, self.bank + self.turn - self._used(now))

    def left_of_turn(self, now: float) -> float:
        return max(0.0, self.turn - self._used(now))

    def _used(self, now: float) -> float:
        if self.since is None or now <= self.since:
            return 0.0
        begins, ends = self.holiday or (now, now)
        away = max(0.0, min(ends, now) - max(begins, self.since))
        return now - self.since - away

    @property
    def due(self) -> float | None:
        """When the time will be out if the clock goes on; None while it stands or has been out."""
        if self.since is None or self.out:
            return None
        end = self.since + self.bank + self.turn
        begins, ends = self.holiday or (end, end)
        inside = end > begins and ends > self.since
        return end + ends - max(begins, self.since) if inside else end

    def is_out(self, now: float) -> bool:
        return self.left(now) <= 0

    def charge(self, now: float) -> None:
        """Take off what was used until now."""
        used = self._used(now)
        of_turn = min(self.turn, used)
        self.turn -= of_turn
        self.bank = max(0.0, self.bank - (used - of_turn))
        if self.since is not None:
            self.since = max(self.since, now)

    def run(self, now: float, *, runs: bool) -> None:
        """Go on, or stand still, from now."""
        self.charge(now)
        if not runs:
            self.since = None
        elif self.since is None:
            self.since = now

    def skip(self, begins: float, now: float) -> None:
        """What has passed since `begins` counts for nobody."""
        if self.since is not None:
            self.charge(begins)
            self.since = max(self.since, now)

    def add(self, turn: float, more: float, now: float) -> None:
        """A turn begins: so much for it, in place of what is left of the last, and so much more for good."""
        self.charge(now)
        self.turn = turn
        self.bank += more
        self.out = self.out and self.is_out(now)

    def take_holiday(self, begins: float, seconds: float, now: float) -> None:
        """Be away; of an earlier holiday only what has passed is counted. No seconds end it."""
        self.charge(now)
        if self.holiday is not None:
            first, last = self.holiday
            self.holidays += max(0.0, last - max(first, now))
        self.holiday = (begins, begins + seconds) if seconds else None
        self.holidays -= seconds

    def shown(self, now: float) -> SeatTime:
        ahead = self.holiday if self.holiday and self.holiday[1] > now else None
        away = ahead is not None and ahead[0] <= now
        return SeatTime(
            round(self.left(now), 3),
            round(self.left_of_turn(now), 3),
            self.since is not None and not away,
            self.is_out(now),
            ahead,
            round(self.holidays / DAY, 2),
        )


class GameClock(msgspec.Struct):
    """The clocks of a game: what was agreed, one clock for each seat, and how far the game was when they
    were last written down."""

    control: TimeControl
    seats: dict[str, SeatClock]
    turn: int = 0
    paid: int = 0  # the last turn that gave its time: undo and another end of the turn give none again
    begun: bool = False
    lost: str = ""

    # what the time control gives

    @property
    def of_turn(self) -> float:
        """Seconds for a turn that are lost if they are not used."""
        return self.control.days * DAY if self.control.pace == "days" else 0.0

    @property
    def with_turn(self) -> float:
        """Seconds that a turn adds for good."""
        return self.control.increment if self.control.pace == "live" else 0.0

    # as the game goes on

    def go_on(self, now: float, turn: int, running: Collection[str]) -> None:
        """The game has gone on: it is this turn, and the clocks of these seats run."""
        for name, seat in self.seats.items():
            seat.run(now, runs=name in running)
        if turn > self.paid:
            if self.begun:
                for seat in self.seats.values():
                    seat.add(self.of_turn, self.with_turn * (turn - max(self.paid, 1)), now)
            self.paid = turn
        self.turn = turn

    def skip(self, begins: float, now: float) -> None:
        """What has passed since `begins` counts for nobody."""
        for seat in self.seats.values():
            seat.skip(begins, now)

    def require_time(self, name: str, now: float) -> None:
        """Raise if the seat has no time left to answer."""
        seat = self.seats[name]
        if seat.since is not None and seat.is_out(now) and self.control.then != "nothing":
            raise TimeOut(f"The time of {name} is out: this answer came too late.")

    @property
    def due(self) -> float | None:
        """When the time of a seat will be out at the earliest."""
        return min((seat.due for seat in self.seats.values() if seat.due is not None), default=None)

    def out(self, now: float) -> list[str]:
        """The seats whose time is out and for whom what was agreed has not happened yet."""
        return [
            name
            for name, seat in self.seats.items()
            if seat.since is not None and not seat.out and seat.is_out(now)
        ]

    def expire(self, name: str, now: float) -> None:
        """What was agreed happens to this seat."""
        self.seats[name].charge(now)
        self.seats[name].out = True

    def come_back(self, name: str, now: float) -> None:
        """A person plays again where a bot stood in because time was out: they get as much as a turn gives,
        but once in a turn."""
        seat = self.seats[name]
        if not seat.out or self.control.then == "nothing":
            return
        if seat.left(now) <= 0:
            if seat.returned == self.turn:
                raise NotAnOption(
                    f"The time of {name} was out twice in this turn: the bot plays it to its end. The seat "
                    "can be taken back in the next turn.",
                    allowed=["wait for the next turn"],
                )
            self._give(seat)
            seat.returned = self.turn
        seat.out = False

    def _give(self, seat: SeatClock) -> None:
        least = LEAST_LIVE if self.control.pace == "live" else LEAST_DAYS
        seat.bank += max(least, self.with_turn)

    def begin_again(self, now: float) -> None:
        """The game is open again after it was closed: what passed meanwhile counts for nobody, and whoever
        had lost by time has some again."""
        self.skip(0.0, now)
        if self.lost:
            seat = self.seats[self.lost]
            self._give(seat)
            seat.out, self.lost = False, ""

    def holiday(self, name: str, begins: float | None, days: int, now: float) -> None:
        """A seat is away for so many days; refused if it has fewer left."""
        if self.control.pace != "days":
            raise NotAnOption(
                "Holidays belong to games with days for each turn: this one has minutes.", allowed=["pause"]
            )
        seat, begins = self.seats[name], max(now, now if begins is None else begins)
        if not days and (seat.holiday is None or seat.holiday[1] <= now):
            raise NotAnOption(f"{name} has no holiday that could end.", allowed=["1 day or more"])
        if begins > now + AHEAD:
            raise NotAnOption("A holiday begins within a year from now.", allowed=["a date within a year"])
        trial = msgspec.structs.replace(seat)
        trial.take_holiday(begins, days * DAY, now)
        if trial.holidays < 0:
            most = int((trial.holidays + days * DAY) // DAY)
            raise NotAnOption(
                f"{name} can take {most} more days of holiday in this game, not {days}.",
                allowed=[str(number) for number in range(1, most + 1)],
            )
        self.seats[name] = trial

    def shown(self, now: float) -> Any:
        """A TimeShown, in plain parts."""
        seats = {name: seat.shown(now) for name, seat in self.seats.items()}
        return msgspec.to_builtins(TimeShown(self.control, seats, self.begun, self.lost))


def new_clock(control: TimeControl, seats: Iterable[str]) -> GameClock:
    """The clocks of a game that begins."""
    if control.pace == "live":
        return GameClock(control, {seat: SeatClock(control.minutes * MINUTE) for seat in seats})
    bank, turn, away = control.bank * DAY, control.days * DAY, control.holidays * DAY
    return GameClock(control, {seat: SeatClock(bank, turn, holidays=away) for seat in seats})


def packed(clock: GameClock) -> str:
    return msgspec.json.encode(clock).decode()


def unpacked(text: str) -> GameClock:
    return msgspec.json.decode(text, type=GameClock)
