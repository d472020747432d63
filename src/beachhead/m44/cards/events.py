"""What is told of cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import secret
from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.m44.ids import CardId, Faces, SectionId, UnitId


@event("m44.played_as_barrage", "{seat} plays {card} as a barrage of the guns off the map.")
@dataclass(frozen=True, slots=True)
class PlayedAsBarrage(Event):
    seat: Seat
    card: CardId


@event("m44.handed", "{chief} hands {card} to {general}.", hidden="{chief} hands a card to {general}.")
@dataclass(frozen=True, slots=True)
class Handed(Event):
    chief: Seat
    general: Seat
    between: tuple[Seat, ...]
    card: CardId = field(metadata=secret(to="between"))


@event("m44.repeated", "{seat} repeats {card}.")
@dataclass(frozen=True, slots=True)
class Repeated(Event):
    seat: Seat
    card: CardId


@event("m44.section_chosen", "{seat} uses {card} in {section}.")
@dataclass(frozen=True, slots=True)
class SectionChosen(Event):
    seat: Seat
    card: CardId
    section: SectionId


@event("m44.order_dice", "{seat} rolls for orders: {faces}.")
@dataclass(frozen=True, slots=True)
class OrderDice(Event):
    seat: Seat
    faces: Faces


@event("m44.medics", "{seat} rolls for the wounded: {faces}.")
@dataclass(frozen=True, slots=True)
class MedicsRolled(Event):
    seat: Seat
    faces: Faces


@event("m44.shelled", "Shells fall on {unit}: {faces}.")
@dataclass(frozen=True, slots=True)
class Shelled(Event):
    unit: UnitId
    faces: Faces


@event("m44.bombed", "Aircraft attack {unit}: {faces}.")
@dataclass(frozen=True, slots=True)
class Bombed(Event):
    unit: UnitId
    faces: Faces


@event("m44.dug_in", "{unit} digs in.")
@dataclass(frozen=True, slots=True)
class DugIn(Event):
    unit: UnitId
