"""Who sits at the table. Chance and the spectators have names too, but no chair."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", str)

CHANCE: Final = Seat("chance")
SPECTATOR: Final = Seat("spectator")
