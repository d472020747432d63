"""Events of cards, in sentences."""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import secret
from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.m44.ids import CardId, Faces, SectionId, UnitId


@event(
    "m44.played_as_barrage",
    "{seat} played {card} as a barrage of the guns off the map.",
    does="play",
    begins="act",
)
@dataclass(frozen=True, slots=True)
class PlayedAsBarrage(Event):
    seat: Seat
    card: CardId


@event("m44.handed", "{chief} handed {card} to {general}.", hidden="{chief} handed a card to {general}.")
@dataclass(frozen=True, slots=True)
class Handed(Event):
    chief: Seat
    general: Seat
    between: tuple[Seat, ...]
    card: CardId = field(metadata=secret(to="between"))


@event("m44.repeated", "{seat} repeated {card}.", does="play", begins="act")
@dataclass(frozen=True, slots=True)
class Repeated(Event):
    seat: Seat
    card: CardId


@event("m44.section_chosen", "{seat} used {card} in {section}.")
@dataclass(frozen=True, slots=True)
class SectionChosen(Event):
    seat: Seat
    card: CardId
    section: SectionId


@event("m44.order_dice", "{seat} rolled for orders: {faces}.", does="roll", until=": ")
@dataclass(frozen=True, slots=True)
class OrderDice(Event):
    seat: Seat
    faces: Faces


@event("m44.medics", "{seat} rolled for the wounded: {faces}.", does="roll", until=": ")
@dataclass(frozen=True, slots=True)
class MedicsRolled(Event):
    seat: Seat
    faces: Faces


@event(
    "m44.shelled",
    "Shells fell on {unit}: {result} ({faces}).",
    battle="unit",
    does="battle",
    begins="act",
    by="",
    to="unit",
    until=": ",
)
@dataclass(frozen=True, slots=True)
class Shelled(Event):
    unit: UnitId
    faces: Faces
    marks: tuple[str, ...]
    result: str


@event(
    "m44.bombed",
    "Aircraft attacked {unit}: {result} ({faces}).",
    battle="unit",
    does="battle",
    begins="act",
    by="",
    to="unit",
    until=": ",
)
@dataclass(frozen=True, slots=True)
class Bombed(Event):
    unit: UnitId
    faces: Faces
    marks: tuple[str, ...]
    result: str


@event("m44.dug_in", "{unit} dug in.", does="gain")
@dataclass(frozen=True, slots=True)
class DugIn(Event):
    unit: UnitId
