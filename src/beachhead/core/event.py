"""Events tell what happened, for the log text, for animation and statistics. No state is ever rebuilt from
them.

    @event("fm.marker_drawn", "{side} drew a marker of {value}.", hidden="{side} drew a marker.")
    @dataclass(frozen=True, slots=True)
    class MarkerDrawn(Event):
        side: Seat
        value: int = field(metadata=secret(to="side"))

Readers who may not see a secret field get the sentence in `hidden` instead. An event with a `heading` begins
a turn or a phase; one with a `battle` settles the battle at the hex, or against the unit, in the field of
that name. Dice are in a field called `roll` or `faces`; the words of the sentence before `until` say what was
tried, and can be told before the dice are seen.

Markers that are turned over are in fields called `owners`, `titles` and `adds`, in order.

What can be watched on a board says what it `does`, who does it (`by`) and to what (`to`), each the name of a
field. `begins` divides the story into acts: "act" begins one, "series" only where the act before was not the
same. What does nothing is a line of the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Literal, TypeVar

from beachhead.core.action import Slot, slots_of
from beachhead.core.notation import HIDDEN, NOTHING, Names
from beachhead.core.said import capital
from beachhead.core.seat import SPECTATOR, Seat

Heading = Literal["", "turn", "phase"]
Does = Literal[
    "", "play", "order", "roll", "mark", "arrive", "move", "battle", "loss", "gone", "stand", "retreat",
    "advance", "ground", "gain", "medals",
]  # fmt: skip
Begins = Literal["", "act", "series"]
JOINED: Final = "+"  # as several ids are written in one field


class Event:
    """Something that happened."""

    __slots__ = ()
    NAME: ClassVar[str] = ""
    SAYS: ClassVar[str] = ""
    HIDDEN: ClassVar[str] = ""
    HEADING: ClassVar[Heading] = ""
    BATTLE: ClassVar[str] = ""
    DOES: ClassVar[Does] = ""
    BEGINS: ClassVar[Begins] = ""
    BY: ClassVar[str] = ""
    TO: ClassVar[str] = ""
    UNTIL: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[Slot, ...]] = ()


E = TypeVar("E", bound=type[Event])

EVENTS: dict[str, type[Event]] = {}


def event(
    name: str,
    says: str,
    hidden: str = "",
    *,
    heading: Heading = "",
    battle: str = "",
    does: Does = "",
    begins: Begins = "",
    by: str = "unit",
    to: str = "hex",
    until: str = "",
) -> Callable[[E], E]:
    """Give an event its name and its sentence."""

    def register(cls: E) -> E:
        cls.NAME, cls.SAYS, cls.HIDDEN, cls.FIELDS = name, says, hidden, slots_of(cls)
        cls.HEADING, cls.BATTLE = heading, battle
        cls.DOES, cls.BEGINS, cls.BY, cls.TO, cls.UNTIL = does, begins, by, to, until
        EVENTS[name] = cls
        if any(slot.to for slot in cls.FIELDS) and not hidden:
            raise ValueError(f"{name} has secrets, so it needs a sentence for those who may not know them")
        return cls

    return register


def may_see(thing: Any, slot: Slot, seat: Seat, actor: Seat = SPECTATOR) -> bool:
    """Whether `seat` may see this field of an action, an event or a step."""
    if not slot.to:
        return True
    if slot.to == "actor":
        return seat == actor
    holder = getattr(thing, slot.to, ())
    return seat == holder or (isinstance(holder, tuple) and seat in holder)


def unseen(thing: Any, seat: Seat, actor: Seat = SPECTATOR) -> frozenset[str]:
    """The names of the fields `seat` may not see."""
    return frozenset(slot.name for slot in thing.FIELDS if not may_see(thing, slot, seat, actor))


def sentence(told: Event, names: Names, seat: Seat | None = None) -> str:
    """The event in words, for `seat`; None is a reader who may know everything."""
    closed = frozenset() if seat is None else unseen(told, seat)
    words = {
        s.name: HIDDEN if s.name in closed else names.spoken(s, getattr(told, s.name)) for s in told.FIELDS
    }
    said = (told.HIDDEN if closed else told.SAYS).format(**words)
    return capital(said)


def event_json(told: Event, names: Names, seat: Seat | None = None) -> dict[str, object]:
    """The event for a program, cut to what `seat` may see."""
    closed = frozenset() if seat is None else unseen(told, seat)
    seen = {s.name: names.word(s, getattr(told, s.name)) for s in told.FIELDS if s.name not in closed}
    return {"event": told.NAME, "says": sentence(told, names, seat), **seen}


def tried(kind: type[Event], says: str) -> str:
    """What was tried, of a sentence that goes on to say what the dice gave; empty if it does not say so."""
    return says.partition(kind.UNTIL)[0] if kind.UNTIL and kind.UNTIL in says else ""


def dice_of(fields: Mapping[str, str]) -> list[str]:
    """The dice among the written fields of an event: one character each, 1 to 6 or the letter of a face."""
    if "faces" in fields:
        return [sign for sign in fields["faces"] if sign.isupper()]
    roll = fields.get("roll", "")
    return [roll] if roll.isdecimal() else []


def ids_in(fields: Mapping[str, str], name: str) -> list[str]:
    """The ids in a written field of an event."""
    written = fields.get(name, NOTHING)
    return [] if written == NOTHING else written.split(JOINED)


def way_of(fields: Mapping[str, str]) -> list[str]:
    """The hexes along which a piece went, from where it stood to where it stands now."""
    if way := ids_in(fields, "path"):
        return way
    return [fields["start"], fields["hex"]] if "start" in fields else []


def chips_in(fields: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """The markers that were turned over in an event: whose each is, what it shows, and what it adds."""
    owners, titles, adds = (ids_in(fields, name) for name in ("owners", "titles", "adds"))
    return [(owner, title, int(n)) for owner, title, n in zip(owners, titles, adds, strict=True)]


def number_in(fields: Mapping[str, str], name: str, otherwise: int) -> int:
    written = fields.get(name, "")
    return int(written) if written.isdecimal() else otherwise
