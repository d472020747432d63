"""A position with its open questions, as programs see it. Begin with `Position`."""

from __future__ import annotations

from beachhead.core.decision import Decision
from beachhead.core.errors import unknown
from beachhead.core.seat import Seat
from beachhead.core.state import State
from beachhead.env.encodings import MASK, OBSERVATION, Array, Encoding
from beachhead.env.planes.canvas import Canvas
from beachhead.env.visible import Visible


class Position:
    """The state between two answers; `asked` is the first question, or None when the game is over. It is of
    use until the game goes on."""

    __slots__ = ("_canvases", "_ids", "asked", "encoding", "state")

    def __init__(
        self, encoding: Encoding, state: State, asked: Decision | None, canvases: dict[str, Canvas]
    ) -> None:
        self.encoding, self.asked = encoding, asked
        self._canvases = canvases
        self.state = state
        """The true position: what a seat may know of it is what `visible`, `read` and its `view` give."""
        self._ids: dict[str, list[int]] = {}

    def seat(self, seat: str) -> Seat:
        """The seat of that name."""
        if self.asked is not None and self.asked.seat == seat:
            return self.asked.seat
        for known in self.state.setup.seats:
            if known == seat:
                return known
        raise unknown("seat", seat, self.state.setup.seats)

    @property
    def open(self) -> tuple[Decision, ...]:
        """What is asked now, at most one question a seat; nothing when it is over."""
        return () if self.asked is None else self.state.open

    def decision(self, seat: str) -> Decision | None:
        """What a seat is asked now, if anything."""
        if self.asked is None:
            return None
        if self.asked.seat == seat:
            return self.asked
        return self.state.decision(self.seat(seat))

    def visible(self, seat: str) -> Visible:
        """What a seat may know."""
        asked = self.asked
        if asked is not None and asked.seat == seat:
            return Visible(self.state, asked.seat, asked)
        return Visible(self.state, self.seat(seat), self.decision(seat))

    def ids(self, seat: str) -> list[int]:
        """The ids of a seat's options, in their order; a seat that is not asked can only wait."""
        known = self._ids.get(seat)
        if known is None:
            known = self._ids[seat] = self.encoding.ids(self.visible(seat))
        return known

    def row(self, seat: str) -> Array:
        """The flat row of a seat, to be read or copied at once: it is drawn on when the game goes on."""
        canvas = self._canvases.get(seat)
        if canvas is None:
            canvas = self._canvases[seat] = Canvas(self.encoding.reader)
        return canvas.draw(self.visible(seat))

    def read(self, part: str, seat: str) -> Array:
        """A part of the observation of a seat."""
        if part == MASK:
            return self.encoding.mask(self.ids(seat))
        if part == OBSERVATION and self.encoding.written == "flat" and self.encoding.reader.keeps_track:
            return self.row(seat).copy()
        return self.encoding.read(part, self.visible(seat))
