"""Events of reinforcements, special troops and medals, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.ids import AccessoryId, Faces, Figures, SideId, TroopId, UnitId, WeaponId


@event("m44.rolled", "{seat} rolled for reinforcements: {faces}.", does="roll", begins="act", until=": ")
@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: Seat
    faces: Faces


@event("m44.no_roll", "{seat} could not roll for reinforcements: enemy aircraft were over the roads.")
@dataclass(frozen=True, slots=True)
class NoRoll(Event):
    seat: Seat


@event("m44.called", "{seat} called for {troop}.", does="play")
@dataclass(frozen=True, slots=True)
class Called(Event):
    seat: Seat
    troop: TroopId


@event("m44.arrival_lost", "{seat} did not bring on {troop}, and the call was lost.")
@dataclass(frozen=True, slots=True)
class ArrivalLost(Event):
    seat: Seat
    troop: TroopId


@event("m44.equipped", "{unit} took the {accessory}.")
@dataclass(frozen=True, slots=True)
class Equipped(Event):
    unit: UnitId
    accessory: AccessoryId


@event("m44.armed", "{unit} took the {weapon}.")
@dataclass(frozen=True, slots=True)
class Armed(Event):
    unit: UnitId
    weapon: WeaponId


@event("m44.landed", "{unit:name} went ashore {hex:at}.", does="arrive")
@dataclass(frozen=True, slots=True)
class Landed(Event):
    unit: UnitId
    hex: HexId


@event("m44.moored", "The empty landing craft went back to {hex}.")
@dataclass(frozen=True, slots=True)
class Moored(Event):
    hex: HexId


@event("m44.smoke_laid", "{unit} laid smoke on {hex}.", does="mark", begins="act")
@dataclass(frozen=True, slots=True)
class SmokeLaid(Event):
    unit: UnitId
    hex: HexId


@event("m44.smoke_cleared", "The smoke cleared.")
@dataclass(frozen=True, slots=True)
class SmokeCleared(Event):
    pass


@event("m44.bridge_laid", "{unit} bridged {hex}.", does="mark", begins="act")
@dataclass(frozen=True, slots=True)
class BridgeLaid(Event):
    unit: UnitId
    hex: HexId


@event(
    "m44.resupplied",
    "{vehicle} resupplied {unit} with {figures}.",
    does="gain",
    begins="act",
    by="vehicle",
    to="unit",
)
@dataclass(frozen=True, slots=True)
class Resupplied(Event):
    vehicle: UnitId
    unit: UnitId
    figures: Figures


@event("m44.town_medals", "{side} held {towns} of the towns {where} and won a medal.", does="ground")
@dataclass(frozen=True, slots=True)
class TownMedalTaken(Event):
    side: SideId
    towns: int
    where: str


@event("m44.beach_taken", "{side} took {where}.", does="ground")
@dataclass(frozen=True, slots=True)
class BeachTaken(Event):
    side: SideId
    where: str


@event("m44.majority_taken", "{side} held most of {where}.", does="ground")
@dataclass(frozen=True, slots=True)
class MajorityTaken(Event):
    side: SideId
    where: str


@event("m44.majority_lost", "{side} no longer held most of {where}.", does="ground")
@dataclass(frozen=True, slots=True)
class MajorityLost(Event):
    side: SideId
    where: str
