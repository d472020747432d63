"""The counters of a game: who they are, what is printed on both faces, and the sets that rules ask for.

A unit is a number, its place in `Roster.units`; a set of units is an integer, as a set of hexes is. What
differs between the faces stands in columns with the index `2 * unit + reduced`, where `reduced` is 0 for
the front and 1 for the back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

UnitId = NewType("UnitId", int)
Units = int  # a set of units: bit u set = unit u is in it

# Sides
ALLIED: Final = 0
GERMAN: Final = 1
SIDES: Final = ("allied", "german")

# Nations: the US and the Commonwealth are the two armies of the Allied side
US: Final = 0
CW: Final = 1
GE: Final = 2
NATIONS: Final = ("us", "cw", "german")


@dataclass(frozen=True)
class Unit:
    """One counter. `id` is its name in game files and never changes; `label` is what the counter shows."""

    id: str
    label: str
    title: str  # for people: "8/4 Infantry Regiment"
    nation: int  # US, CW or GE
    country: str  # us, uk, canada or germany
    formation: str
    type: str  # infantry, parachute, glider, commando, ranger, mechanized, tank, at, aa (10.2)
    size: str  # battalion, regiment or brigade
    mobile: bool
    steps: int
    attack: tuple[int, int]  # front and back; a one-step unit has 0 on the back
    defence: tuple[int, int]
    allowance: tuple[int, int]  # movement allowance as printed, in whole points
    zoc: bool
    provenance: str  # of the values: "reconstructed" until the owner of the counters gives them
    label_provenance: str  # "booklet", or "reconstructed" where the texts count units without naming them

    @property
    def side(self) -> int:
        return GERMAN if self.nation == GE else ALLIED


@dataclass(frozen=True)
class Roster:
    """All units of a game, in the order of units.toml."""

    units: tuple[Unit, ...]
    number: dict[str, UnitId]  # by id
    # columns by unit
    nation: tuple[int, ...]
    side: tuple[int, ...]
    mobile: tuple[int, ...]  # 1 mobile, 0 leg
    steps: tuple[int, ...]
    # columns by 2 * unit + reduced
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    allowance: tuple[int, ...]  # whole points, as printed
    # sets
    all: Units
    sides: tuple[Units, Units]  # [ALLIED], [GERMAN]
    nations: tuple[Units, Units, Units]  # [US], [CW], [GE]
    leg: Units
    mobiles: Units
    two_step: Units
    without_zoc: Units  # the black hexagon (6.0)
    raiders: Units  # commandos and rangers: no zone holds them (6.1), they need no supply (10.12)
    airborne: Units  # Allied parachute and glider units (10.9.2; German ones only look alike)
    glider_brigades: Units  # saved from a drop roll of 1 where the edition says so (10.9.2)
    cw_armour: Units  # the armoured brigades of Commonwealth combined arms (10.4)
    cw_infantry: Units  # the other half of it, mechanized brigade included
    flak: Units  # German AA units (10.13)
