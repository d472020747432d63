"""What reinforcements and special troops do. The names never change."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, action
from beachhead.hexes import HexId
from beachhead.m44.ids import AccessoryId, RowId, TroopId, UnitId


@action("m44.call")
@dataclass(frozen=True, slots=True)
class Call(Action):
    """Spend the dice of a row on one of its units (m44-rei-05)."""

    row: RowId
    troop: TroopId


@action("m44.deploy")
@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Turn to a unit that was called, to put it on the board (m44-rei-07)."""

    row: RowId
    troop: TroopId


@action("m44.deploy_to")
@dataclass(frozen=True, slots=True)
class DeployTo(Action):
    """Put it on `hex`, or into the empty craft there."""

    hex: HexId


@action("m44.equip")
@dataclass(frozen=True, slots=True)
class Equip(Action):
    """Give the Churchill of a Funnies unit its accessory (m44-set-06)."""

    accessory: AccessoryId


@action("m44.arm")
@dataclass(frozen=True, slots=True)
class Arm(Action):
    """Put the special weapon on this Airborne unit (m44-set-07)."""

    unit: UnitId


@action("m44.set_aside")
@dataclass(frozen=True, slots=True)
class SetAside(Action):
    """Battle without the special weapon this turn, like any elite unit (m44-swa-06)."""


@action("m44.moor")
@dataclass(frozen=True, slots=True)
class Moor(Action):
    """Take the empty Landing Craft back to the icon at `hex` (m44-lc-03)."""

    hex: HexId


@action("m44.fire_smoke")
@dataclass(frozen=True, slots=True)
class FireSmoke(Action):
    """Lay smoke instead of battling (m44-unit-19)."""


@action("m44.smoke")
@dataclass(frozen=True, slots=True)
class Smoke(Action):
    """Smoke on `hex`."""

    hex: HexId


@action("m44.lay_bridge")
@dataclass(frozen=True, slots=True)
class LayBridge(Action):
    """Lay the bridge on the river at `hex` instead of battling (m44-unit-35)."""

    hex: HexId


@action("m44.resupply")
@dataclass(frozen=True, slots=True)
class Resupply(Action):
    """Give figures to the weakened unit next to it (m44-unit-29)."""

    unit: UnitId
    figures: int


@action("m44.bring")
@dataclass(frozen=True, slots=True)
class Bring(Action):
    """Order this unit, next to an ordered Command Car, as well (m44-unit-33)."""

    unit: UnitId
