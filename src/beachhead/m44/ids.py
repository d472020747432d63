"""The kinds of ids that actions, events and steps carry. Numbers inside, names outside (`naming`)."""

from __future__ import annotations

from typing import Final, NewType

UnitId = NewType("UnitId", int)
"""A unit: its place in the unit columns of the state."""
CommanderId = NewType("CommanderId", int)
"""Who holds a seat: their place in `facts.commanders`."""
NOBODY: Final = CommanderId(-1)
CardId = NewType("CardId", int)
"""A kind of command card: its place in `facts.cards`."""
TroopId = NewType("TroopId", int)
WeaponId = NewType("WeaponId", int)
AccessoryId = NewType("AccessoryId", int)
RowId = NewType("RowId", int)
"""A row of the reinforcement table."""
ExitId = NewType("ExitId", int)
SideId = NewType("SideId", int)
SectionId = NewType("SectionId", int)
Figures = NewType("Figures", int)
"""How many figures a unit lost or got."""
MapId = NewType("MapId", int)
"""A map of the battlefield: its place in `facts.maps`."""
CraftId = NewType("CraftId", int)
"""A landing craft: its place in the craft columns of the state."""
ArrivalId = NewType("ArrivalId", int)
"""A unit that was called, as one number: `rules.reinforcements.arrival`."""
Faces = NewType("Faces", int)
"""Dice that lie on the table, see `rules.dice`."""

NATIONS: Final = ("germany", "britain", "canada", "usa")
COMMONWEALTH: Final = 1 << NATIONS.index("britain") | 1 << NATIONS.index("canada")
"""The nations that battle back, as a set of bits (m44-bb-06)."""
