"""What an order lets a unit do. The manner of the order is a number in the column `order` of the state.

A section card orders plainly; some cards order in a manner of their own (dig in, fire without moving, move
further). A card that changes what its units may do adds its line here and gives it with `table.order`;
movement and battle read the line and know nothing of cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Manner:
    """`move_and_battle` and `move` are hexes that the order lets a unit go if its own profile says less."""

    id: str
    says: str
    rule: str
    moves: bool = True
    battles: int = 1
    """How often it may battle."""
    move_and_battle: int = 0
    move: int = 0
    close_dice: int = 0
    """Dice more in close assault, and farther away."""
    far_dice: int = 0
    first_battle_only: bool = False
    """The dice more are for the first battle, not for the one after taking ground (m44-tg-06)."""
    move_or_battle: bool = False
    """A unit that moves does not battle, whatever its profile says (Artillery Bombard)."""
    ignores_terrain: bool = False
    """Terrain neither stops it nor shortens its move; closed ground stays closed, and where a unit may not
    battle when it comes in, neither may this one (Behind Enemy Lines)."""
    only_far: bool = False
    """It may not battle while an enemy is next to it (Firefight)."""
    moves_again: int = 0
    """Hexes it may go after its battle (Behind Enemy Lines)."""


NOT_ORDERED: Final = 0
PLAIN: Final = 1
ON_THE_MOVE: Final = 2
ARMOR_ASSAULT: Final = 3
BOMBARD: Final = 4
BEHIND_LINES: Final = 5
CLOSE_ASSAULT: Final = 6
DIG_IN: Final = 7
FIREFIGHT: Final = 8
INFANTRY_ASSAULT: Final = 9
FINEST_HOUR: Final = 10
ARRIVED: Final = 11

MANNERS: Final = (
    Manner("none", "not ordered", "m44-ord-01", moves=False, battles=0),
    Manner("plain", "ordered", "m44-ord-01"),
    Manner("on_the_move", "ordered On the Move", "m44-otm-02", battles=0),
    Manner("armor_assault", "ordered to an armour assault", "m44-tg-06", close_dice=1),
    Manner("bombard", "ordered to bombard", "m44-card-12", battles=2, move=3, move_or_battle=True),
    Manner(
        "behind_lines",
        "ordered behind enemy lines",
        "m44-card-11",
        move_and_battle=3,
        move=3,
        close_dice=1,
        far_dice=1,
        first_battle_only=True,
        ignores_terrain=True,
        moves_again=3,
    ),
    Manner(
        "close_assault",
        "ordered to close assault",
        "m44-card-09",
        moves=False,
        close_dice=1,
        first_battle_only=True,
    ),
    Manner("dig_in", "ordered to dig in", "m44-card-08", moves=False, battles=0),
    Manner("firefight", "ordered to fire", "m44-card-10", moves=False, far_dice=1, only_far=True),
    Manner("infantry_assault", "ordered to an infantry assault", "m44-card-14", move_and_battle=2, move=3),
    Manner("finest_hour", "ordered for their finest hour", "m44-card-15", close_dice=1, far_dice=1),
    Manner("arrived", "newly arrived", "m44-rei-07", moves=False),
)
"""By the number in the column `order`."""
