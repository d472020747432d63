"""What is told of reinforcements, special troops and medals."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.ids import AccessoryId, Faces, SideId, TroopId, UnitId, WeaponId


@event("m44.rolled", "{seat} rolls for reinforcements: {faces}.")
@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: Seat
    faces: Faces


@event("m44.no_roll", "{seat} rolls for no reinforcements: enemy aircraft are over the roads.")
@dataclass(frozen=True, slots=True)
class NoRoll(Event):
    seat: Seat


@event("m44.called", "{seat} calls {troop}.")
@dataclass(frozen=True, slots=True)
class Called(Event):
    seat: Seat
    troop: TroopId


@event("m44.arrival_lost", "{seat} cannot bring on {troop}: it is lost.")
@dataclass(frozen=True, slots=True)
class ArrivalLost(Event):
    seat: Seat
    troop: TroopId


@event("m44.equipped", "{unit} carries the {accessory}.")
@dataclass(frozen=True, slots=True)
class Equipped(Event):
    unit: UnitId
    accessory: AccessoryId


@event("m44.armed", "{unit} carries the {weapon}.")
@dataclass(frozen=True, slots=True)
class Armed(Event):
    unit: UnitId
    weapon: WeaponId


@event("m44.landed", "{unit} goes ashore at {hex}.")
@dataclass(frozen=True, slots=True)
class Landed(Event):
    unit: UnitId
    hex: HexId


@event("m44.moored", "An empty landing craft goes back to {hex}.")
@dataclass(frozen=True, slots=True)
class Moored(Event):
    hex: HexId


@event("m44.smoke_laid", "{unit} lays smoke at {hex}.")
@dataclass(frozen=True, slots=True)
class SmokeLaid(Event):
    unit: UnitId
    hex: HexId


@event("m44.smoke_cleared", "The smoke has cleared.")
@dataclass(frozen=True, slots=True)
class SmokeCleared(Event):
    pass


@event("m44.bridge_laid", "{unit} lays its bridge over the river at {hex}.")
@dataclass(frozen=True, slots=True)
class BridgeLaid(Event):
    unit: UnitId
    hex: HexId


@event("m44.resupplied", "{vehicle} gives up {figures} for {unit}.")
@dataclass(frozen=True, slots=True)
class Resupplied(Event):
    vehicle: UnitId
    unit: UnitId
    figures: int


@event("m44.town_medals", "The {side} control {towns} towns of {where} and take a medal for it.")
@dataclass(frozen=True, slots=True)
class TownMedalTaken(Event):
    side: SideId
    towns: int
    where: str


@event("m44.beach_taken", "The {side} control the {where}.")
@dataclass(frozen=True, slots=True)
class BeachTaken(Event):
    side: SideId
    where: str


@event("m44.majority_taken", "The {side} hold most of {where}.")
@dataclass(frozen=True, slots=True)
class MajorityTaken(Event):
    side: SideId
    where: str


@event("m44.majority_lost", "The {side} no longer hold most of {where}.")
@dataclass(frozen=True, slots=True)
class MajorityLost(Event):
    side: SideId
    where: str
