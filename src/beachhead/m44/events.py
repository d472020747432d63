"""What is told of a battle: sentences that can be read aloud.

Cards and special troops have events of their own in `cards.events` and `troops.events`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import secret
from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.ids import CardId, ExitId, Faces, SideId, TroopId, UnitId


@event("m44.turn_began", "Turn {turn} of the {side}.")
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int
    side: SideId


@event("m44.card_played", "{seat} plays {card}.")
@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: Seat
    card: CardId


@event("m44.card_drawn", "{seat} draws {card}.", hidden="{seat} draws a card.")
@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: Seat
    card: CardId = field(metadata=secret(to="seat"))


@event("m44.ambushed", "{seat} plays an Ambush: {unit} rolls first.")
@dataclass(frozen=True, slots=True)
class Ambushed(Event):
    seat: Seat
    unit: UnitId


@event("m44.discarded", "{seat} discards {card}.")
@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: Seat
    card: CardId


@event("m44.reshuffled", "The discards are shuffled into a new draw pile of {cards}.")
@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    cards: int


@event("m44.ordered", "{unit} {how}.")
@dataclass(frozen=True, slots=True)
class Ordered(Event):
    unit: UnitId
    how: str


@event("m44.deployed", "{unit} ({troop}) arrives at {hex}.")
@dataclass(frozen=True, slots=True)
class Deployed(Event):
    unit: UnitId
    troop: TroopId
    hex: HexId


@event("m44.moved", "{unit} moves from {start} to {hex}.")
@dataclass(frozen=True, slots=True)
class Moved(Event):
    unit: UnitId
    start: HexId
    hex: HexId


@event("m44.left", "{unit} leaves the map at {exit}.")
@dataclass(frozen=True, slots=True)
class Left(Event):
    unit: UnitId
    exit: ExitId


@event("m44.wire_removed", "The wire at {hex} is removed.")
@dataclass(frozen=True, slots=True)
class WireRemoved(Event):
    hex: HexId


@event("m44.hedgehogs_removed", "The hedgehogs at {hex} are filled in.")
@dataclass(frozen=True, slots=True)
class HedgehogsRemoved(Event):
    hex: HexId


@event("m44.battled", "{unit} battles {target} at {distance}: {faces}.")
@dataclass(frozen=True, slots=True)
class Battled(Event):
    unit: UnitId
    target: UnitId
    distance: int
    faces: Faces


@event("m44.lost_figures", "{unit} loses {lost} and has {left} left.")
@dataclass(frozen=True, slots=True)
class LostFigures(Event):
    unit: UnitId
    lost: int
    left: int


@event("m44.restored", "{unit} gets {figures} back and has {left}.")
@dataclass(frozen=True, slots=True)
class Restored(Event):
    unit: UnitId
    figures: int
    left: int


@event("m44.eliminated", "{unit} is eliminated.")
@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    unit: UnitId


@event("m44.retreated", "{unit} retreats from {start} to {hex}.")
@dataclass(frozen=True, slots=True)
class Retreated(Event):
    unit: UnitId
    start: HexId
    hex: HexId


@event("m44.stood_fast", "{unit} ignores a flag.")
@dataclass(frozen=True, slots=True)
class StoodFast(Event):
    unit: UnitId


@event("m44.took_ground", "{unit} takes the ground at {hex}.")
@dataclass(frozen=True, slots=True)
class TookGround(Event):
    unit: UnitId
    hex: HexId


@event("m44.aim_taken", "{unit} has found the range to {hex}.")
@dataclass(frozen=True, slots=True)
class AimTaken(Event):
    unit: UnitId
    hex: HexId


@event("m44.battled_back", "{unit} battles {target} back: {faces}.")
@dataclass(frozen=True, slots=True)
class BattledBack(Event):
    unit: UnitId
    target: UnitId
    faces: Faces


@event("m44.town_taken", "The {side} take {hex}.")
@dataclass(frozen=True, slots=True)
class TownTaken(Event):
    side: SideId
    hex: HexId


@event("m44.medals", "The {side} now have {medals} medals.")
@dataclass(frozen=True, slots=True)
class MedalsChanged(Event):
    side: SideId
    medals: int
