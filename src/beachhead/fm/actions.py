"""What players and chance do, under names that never change.

A unit is chosen, then where it goes; a target, then the attackers one by one, then each marker in turn.
`core.done` ends a list of choices or declines, `core.roll` is any die.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NewType

from beachhead.core.action import Action, action, secret
from beachhead.core.seat import Seat
from beachhead.fm.facts.roster import UnitId
from beachhead.hexes import HexId

KindId = NewType("KindId", int)  # a kind of marker: its place in facts.markers.kinds
CupId = NewType("CupId", int)  # a cup: its place in facts.markers CUPS
DivisionId = NewType("DivisionId", int)  # a division: its place in facts.schedule.early

TurnNumber = NewType("TurnNumber", int)  # a turn; 0 is the set-up

# Before the first turn (3.0, 10.9)


@action("fm.record")
@dataclass(frozen=True, slots=True)
class Record(Action):
    """Write down in secret where the unit is set up (11.4, 12.4, 14.4)."""

    hex: HexId = field(metadata=secret(to="actor"))


@action("fm.beachhead")
@dataclass(frozen=True, slots=True)
class PlaceBeachhead(Action):
    """Put a beachhead marker in `hex` (10.9.1)."""

    hex: HexId


@action("fm.land")
@dataclass(frozen=True, slots=True)
class Land(Action):
    """Put the unit ashore in `hex`: an assault unit, a reinforcement, commandos (10.9.1, 10.9.3, 10.11)."""

    hex: HexId


@action("fm.drop_zone")
@dataclass(frozen=True, slots=True)
class PlaceDropZone(Action):
    """Make `hex` the drop zone of the division (10.9.2)."""

    hex: HexId


@action("fm.drop")
@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Aim the drop of the unit at `hex` (10.9.2)."""

    hex: HexId


@action("fm.assault")
@dataclass(frozen=True, slots=True)
class StormBeach(Action):
    """Resolve the beach assault in `hex` next (10.9.4)."""

    hex: HexId


# Support fire markers (7.0, 10.6, 10.8)


@action("fm.draw_from")
@dataclass(frozen=True, slots=True)
class DrawFrom(Action):
    """Commit a marker, to be drawn from `cup` (8.1.2, 8.2.1 b)."""

    cup: CupId


@action("fm.draw")
@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance: the marker that `seat` has drawn, known to its owner only."""

    seat: Seat
    kind: KindId = field(metadata=secret(to="seat"))


@action("fm.lay_naval")
@dataclass(frozen=True, slots=True)
class LayNaval(Action):
    """Commit a ship's marker of one's choice, face down like any other, as the folios have it (10.8.1)."""

    kind: KindId = field(metadata=secret(to="actor"))


@action("fm.lay_marker")
@dataclass(frozen=True, slots=True)
class LayMarker(Action):
    """Use the marker just drawn in this battle, Mines or not: nobody else can tell (7.2, 10.8.2)."""


@action("fm.keep_mines")
@dataclass(frozen=True, slots=True)
class KeepMines(Action):
    """Set the Mines marker just drawn aside for a later battle; another may be drawn (10.8.2)."""


@action("fm.play_mines")
@dataclass(frozen=True, slots=True)
class PlayMines(Action):
    """Play a Mines marker that was set aside, on top of the two of a battle (10.8.2)."""

    kind: KindId = field(metadata=secret(to="actor"))


@action("fm.bar")
@dataclass(frozen=True, slots=True)
class Bar(Action):
    """Chance: a marker that the weather keeps out this turn (10.6)."""

    kind: KindId


@action("fm.lose_marker")
@dataclass(frozen=True, slots=True)
class LoseMarker(Action):
    """Chance: a German marker lost for good (11.2, 12.2, 13.2, 14.2, 10.9.3)."""

    kind: KindId


# Replacements and reinforcements (10.7, 10.10, 10.11, 12.5.1)


@action("fm.rebuild")
@dataclass(frozen=True, slots=True)
class Rebuild(Action):
    """Bring a reduced unit back to full strength (10.7)."""

    unit: UnitId


@action("fm.bring_on")
@dataclass(frozen=True, slots=True)
class BringOn(Action):
    """Bring a reinforcement on now (10.10)."""

    unit: UnitId


@action("fm.enter")
@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Let the reinforcement enter by `hex` (10.10)."""

    hex: HexId


@action("fm.call_up")
@dataclass(frozen=True, slots=True)
class CallUp(Action):
    """Bring on a division before it is due (12.5.1)."""

    division: DivisionId


# Movement (5.0)


@action("fm.move")
@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move this unit next (5.1)."""

    unit: UnitId


@action("fm.go")
@dataclass(frozen=True, slots=True)
class Go(Action):
    """Go to `hex`; with points left the unit may go on from there (5.1)."""

    hex: HexId


# Bombardment and combat (8.0)


@action("fm.bombard")
@dataclass(frozen=True, slots=True)
class Bombard(Action):
    """Bombard this enemy unit (8.1.2)."""

    unit: UnitId


@action("fm.attack")
@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack the enemy in `hex` (8.2.1 a)."""

    hex: HexId


@action("fm.join")
@dataclass(frozen=True, slots=True)
class Join(Action):
    """Let this unit take part in the attack (8.2.1 a)."""

    unit: UnitId


@action("fm.defend_with")
@dataclass(frozen=True, slots=True)
class DefendWith(Action):
    """Let this unit of a stack defend the hex (10.9.4)."""

    unit: UnitId


@action("fm.take_loss")
@dataclass(frozen=True, slots=True)
class TakeLoss(Action):
    """Let this unit lose the step that has to be lost (8.2.4, 8.1.3, 10.9.2)."""

    unit: UnitId


@action("fm.pick_to_retreat")
@dataclass(frozen=True, slots=True)
class PickToRetreat(Action):
    """Of several beaten units, deal with this one next (8.2.4)."""

    unit: UnitId


@action("fm.stand_fast")
@dataclass(frozen=True, slots=True)
class StandFast(Action):
    """Stiff resistance: lose a step and hold the hex (8.4)."""


@action("fm.fall_back")
@dataclass(frozen=True, slots=True)
class FallBack(Action):
    """Retreat, or give way, to `hex` (8.3, 8.3.1)."""

    hex: HexId


@action("fm.displace")
@dataclass(frozen=True, slots=True)
class Displace(Action):
    """End the retreat in the hex of this friendly unit, which has to give way (8.3.1)."""

    unit: UnitId


@action("fm.advance")
@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Advance this unit after combat to `hex` on the path of retreat (8.5)."""

    unit: UnitId
    hex: HexId
