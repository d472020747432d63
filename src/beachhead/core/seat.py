"""Seats: the players' names, and the reserved names of chance, of spectators and of the organiser."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", str)
"""Who answers: the name of a seat."""

CHANCE: Final = Seat("chance")
"""Dice and shuffled piles, as a seat."""
SPECTATOR: Final = Seat("spectator")
"""Whoever only watches."""
ORGANISER: Final = Seat("organiser")
"""Who gathers the people: in a log the organiser notes what was arranged, and decides nothing."""
