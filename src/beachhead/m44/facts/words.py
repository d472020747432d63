"""The few numbered words that all of Memoir '44 shares: sides, arms, sections, die faces.

They are plain integers, because they index flat tuples in hot paths: `troop.dice`, `terrain.cover[ARMOR]`,
`facts.maps[0].hands[AXIS]`. The tuples of names beside them turn a number back into the word of the data
files.
"""

from __future__ import annotations

from typing import Final

from beachhead.m44.ids import SectionId, SideId

AXIS: Final = SideId(0)
ALLIES: Final = SideId(1)
SIDES: Final = ("axis", "allies")

INFANTRY: Final = 0
ARMOR: Final = 1
ARTILLERY: Final = 2
SHIP: Final = 3
CRAFT: Final = 4
ARMS: Final = ("infantry", "armor", "artillery", "ship", "craft")
ARM_WORDS: Final = ("infantry", "armour", "artillery", "ship", "craft")
"""ARMS as they are said: files keep the spelling of the printed game."""
"""What a unit counts as (m44-unit-40). Destroyers are ships, Landing Craft are craft; the rest are ground
units."""

VEHICLE: Final = 5
MOVERS: Final = (*ARMS, "vehicle")
"""What a terrain may let in. A vehicle must be allowed both as a vehicle and as its arm."""

LEFT: Final = 0
CENTER: Final = 1
RIGHT: Final = 2
FLANKS: Final = ("left", "center", "right")
FLANK_WORDS: Final = ("left", "centre", "right")
"""As they are said."""
"""The three sections of a map (m44-brd-08), named as the acting player sees them (m44-brd-10)."""

FACES: Final = ("infantry", "armor", "grenade", "flag", "star")
FACE_WORDS: Final = ("infantry", "armour", "grenade", "flag", "star")
FACE_INFANTRY: Final = 0
FACE_ARMOR: Final = 1
FACE_GRENADE: Final = 2
FACE_FLAG: Final = 3
FACE_STAR: Final = 4
FACE_ODDS: Final = (2, 1, 1, 1, 1)
"""How many of the six sides of a battle die show each face (m44-bat-11 to m44-bat-15)."""


def enemy(side: int) -> int:
    """The other side."""
    return 1 - side


def section(side: int, battle_map: int, flank: int) -> SectionId:
    """The number of a section on the whole battlefield: 3 to a map, from the Allied left to the Allied
    right.

    The flank is named from the seat of `side`, so the Axis left is the Allied right (m44-brd-10).
    """
    return SectionId(3 * battle_map + (flank if side == ALLIES else 2 - flank))


def flank_of(side: int, section: int) -> int:
    """What `side` calls a section of the battlefield on its map: LEFT, CENTER or RIGHT."""
    return section % 3 if side == ALLIES else 2 - section % 3


def spelt(name: str) -> str:
    """A printed name as it is said: Armour Assault."""
    return name.replace("Armor", "Armour").replace("armor", "armour")
