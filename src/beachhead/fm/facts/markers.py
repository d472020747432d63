"""Support fire markers: the kinds in play, how many of each, and which cup they are drawn from.

Markers of one kind are alike, so the state counts them by kind: a pool is a list with one number per kind.
A cup belongs to an army: what it shows (an aircraft, a ship's turret or neither) decides which (10.8.1);
the Germans have one (10.8.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.hexes import Hexes

# Cups: nation * 3 + GROUND, AIR or NAVAL; the Germans have one only
GROUND: Final = 0
AIR: Final = 1
NAVAL: Final = 2
US_GROUND: Final = 0
US_AIR: Final = 1
US_NAVAL: Final = 2
CW_GROUND: Final = 3
CW_AIR: Final = 4
CW_NAVAL: Final = 5
GERMAN_CUP: Final = 6
CUPS: Final = ("us_ground", "us_air", "us_naval", "cw_ground", "cw_air", "cw_naval", "german")


@dataclass(frozen=True)
class Kind:
    """Markers that cannot be told apart."""

    name: str  # as written in game files: "us_air+8", "german+5", "mines+4"
    cup: int
    value: int
    mines: bool
    count: int


@dataclass(frozen=True)
class MarkerLoss:
    """The Germans lose `markers` for good in the turn after the Allies have captured all of `hexes`."""

    name: str
    hexes: Hexes
    markers: int
    rule: str


@dataclass(frozen=True)
class Markers:
    """All markers of a game."""

    kinds: tuple[Kind, ...]
    value: tuple[int, ...]  # by kind
    cup: tuple[int, ...]
    mines: tuple[int, ...]  # 1 for Mines
    count: tuple[int, ...]  # at the start
    in_cup: tuple[tuple[int, ...], ...]  # by cup: its kinds, lowest value first
    losses: tuple[MarkerLoss, ...]
