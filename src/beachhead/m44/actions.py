"""Everything a seat or chance can do in Memoir '44. The names never change.

Cards and special troops have actions of their own in `cards.actions` and `troops.actions`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import Action, action, secret
from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.ids import CardId, ExitId, Faces, UnitId


@action("m44.throw")
@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Battle dice fell so."""

    faces: Faces


@action("m44.draw")
@dataclass(frozen=True, slots=True)
class Draw(Action):
    """`seat` draws a command card (m44-turn-08)."""

    seat: Seat
    card: CardId = field(metadata=secret(to="seat"))


@action("m44.play")
@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Lay a command card face up (m44-turn-03)."""

    card: CardId


@action("m44.order")
@dataclass(frozen=True, slots=True)
class Order(Action):
    """Give a unit one of the card's orders (m44-turn-05)."""

    unit: UnitId


@action("m44.on_the_move")
@dataclass(frozen=True, slots=True)
class OrderOnTheMove(Action):
    """Order a unit On the Move (m44-otm-02)."""

    unit: UnitId


@action("m44.choose")
@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Turn to this unit next: to move it, or to battle with it (m44-turn-06, m44-turn-07)."""

    unit: UnitId


@action("m44.move")
@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move to `hex` (m44-mov-01)."""

    hex: HexId


@action("m44.stay")
@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Stay where it is (m44-turn-09)."""


@action("m44.leave")
@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave the map by an exit (m44-mov-10)."""

    exit: ExitId


@action("m44.target")
@dataclass(frozen=True, slots=True)
class Target(Action):
    """Battle this enemy (m44-bat-03)."""

    unit: UnitId


@action("m44.hold")
@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Do not battle with it (m44-turn-09)."""


@action("m44.remove_wire")
@dataclass(frozen=True, slots=True)
class RemoveWire(Action):
    """Remove the wire instead of battling (m44-ter-20)."""


@action("m44.ambush")
@dataclass(frozen=True, slots=True)
class Ambush(Action):
    """Play an Ambush: the unit that is assaulted rolls first (m44-amb-01)."""


@action("m44.retreat")
@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Fall back to `hex` (m44-ret-03)."""

    hex: HexId


@action("m44.stand_fast")
@dataclass(frozen=True, slots=True)
class StandFast(Action):
    """Ignore the flag and stay (m44-ret-07)."""


@action("m44.take_ground")
@dataclass(frozen=True, slots=True)
class TakeGround(Action):
    """Advance into the hex that was won (m44-tg-01)."""


@action("m44.battle_back")
@dataclass(frozen=True, slots=True)
class BattleBack(Action):
    """Battle the attacker back (m44-bb-01)."""
