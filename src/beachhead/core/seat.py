"""Seats: the players' names, and the reserved names of chance and of spectators."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", str)

CHANCE: Final = Seat("chance")
SPECTATOR: Final = Seat("spectator")
