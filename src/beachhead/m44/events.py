"""The story of a battle, in sentences.

Cards and special troops have events of their own in `cards.events` and `troops.events`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import secret
from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.ids import CardId, ExitId, Faces, Figures, SideId, TroopId, UnitId


@event("m44.turn_began", "Turn {turn} of {side}.", heading="turn")
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int
    side: SideId


@event("m44.phase_began", "Turn {turn}, {side}: {phase}.", heading="phase")
@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    turn: int
    side: SideId
    phase: str


@event("m44.card_played", "{seat} played {card}.", does="play", begins="act")
@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: Seat
    card: CardId


@event("m44.card_drawn", "{seat} drew {card}.", hidden="{seat} drew a card.")
@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: Seat
    card: CardId = field(metadata=secret(to="seat"))


@event("m44.ambushed", "{seat} played an Ambush: {unit} rolled first.", does="play", begins="act")
@dataclass(frozen=True, slots=True)
class Ambushed(Event):
    seat: Seat
    unit: UnitId


@event("m44.discarded", "{seat} discarded {card}.")
@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: Seat
    card: CardId


@event("m44.reshuffled", "The discards were shuffled into a new draw pile of {cards}.")
@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    cards: int


@event("m44.ordered", "{unit} {unit:was} {how}.", does="order", begins="series")
@dataclass(frozen=True, slots=True)
class Ordered(Event):
    unit: UnitId
    how: str


@event("m44.deployed", "{troop} arrived {hex:at}.", does="arrive", begins="act")
@dataclass(frozen=True, slots=True)
class Deployed(Event):
    unit: UnitId
    troop: TroopId
    hex: HexId


@event("m44.moved", "{unit} moved to {hex}.", does="move", begins="act")
@dataclass(frozen=True, slots=True)
class Moved(Event):
    unit: UnitId
    start: HexId
    hex: HexId
    path: tuple[HexId, ...]


@event("m44.left", "{unit} left the map {exit:at}.", does="gone", begins="act")
@dataclass(frozen=True, slots=True)
class Left(Event):
    unit: UnitId
    exit: ExitId


@event("m44.wire_removed", "The wire {hex:at} was removed.", does="mark", begins="act")
@dataclass(frozen=True, slots=True)
class WireRemoved(Event):
    hex: HexId


@event("m44.hedgehogs_removed", "The hedgehogs {hex:at} were filled in.", does="mark")
@dataclass(frozen=True, slots=True)
class HedgehogsRemoved(Event):
    hex: HexId


@event(
    "m44.battled",
    "{unit} {how} {target}: {result} ({faces}).",
    battle="target",
    does="battle",
    begins="act",
    to="target",
    until=": ",
)
@dataclass(frozen=True, slots=True)
class Battled(Event):
    unit: UnitId
    target: UnitId
    distance: int
    faces: Faces
    marks: tuple[str, ...]
    how: str
    result: str


@event("m44.lost_figures", "{unit} lost {lost}.", does="loss")
@dataclass(frozen=True, slots=True)
class LostFigures(Event):
    unit: UnitId
    lost: Figures
    left: int


@event("m44.restored", "{unit} got {figures} back.", does="gain")
@dataclass(frozen=True, slots=True)
class Restored(Event):
    unit: UnitId
    figures: Figures
    left: int


@event("m44.eliminated", "{unit} {unit:was} eliminated.", does="gone")
@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    unit: UnitId


@event("m44.retreated", "{unit} retreated to {hex}.", does="retreat")
@dataclass(frozen=True, slots=True)
class Retreated(Event):
    unit: UnitId
    start: HexId
    hex: HexId


@event("m44.stood_fast", "{unit} ignored the flag: {why}.", does="stand")
@dataclass(frozen=True, slots=True)
class StoodFast(Event):
    unit: UnitId
    why: str


@event("m44.flag_ignored", "{unit} ignored one of the flags: {why}.", does="stand")
@dataclass(frozen=True, slots=True)
class FlagIgnored(Event):
    unit: UnitId
    why: str


@event("m44.cornered", "{unit} had no room to retreat.")
@dataclass(frozen=True, slots=True)
class Cornered(Event):
    unit: UnitId


@event(
    "m44.rolled_again",
    "The hits on {unit} were rolled again: {faces}, and only grenades count.",
    does="roll",
    until=": ",
)
@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    unit: UnitId
    faces: Faces
    marks: tuple[str, ...]


@event("m44.took_ground", "{unit} took the ground: {hex}.", does="advance")
@dataclass(frozen=True, slots=True)
class TookGround(Event):
    unit: UnitId
    hex: HexId


@event("m44.aim_taken", "{unit} found the range to {hex}.")
@dataclass(frozen=True, slots=True)
class AimTaken(Event):
    unit: UnitId
    hex: HexId


@event(
    "m44.battled_back",
    "{unit} battled back against {target}: {result} ({faces}).",
    battle="target",
    does="battle",
    to="target",
    until=": ",
)
@dataclass(frozen=True, slots=True)
class BattledBack(Event):
    unit: UnitId
    target: UnitId
    faces: Faces
    marks: tuple[str, ...]
    result: str


@event("m44.town_taken", "{side} took {hex}.", does="ground")
@dataclass(frozen=True, slots=True)
class TownTaken(Event):
    side: SideId
    hex: HexId


@event("m44.medals", "{side} had {medals} of {needed} medals.", does="medals")
@dataclass(frozen=True, slots=True)
class MedalsChanged(Event):
    side: SideId
    medals: int
    needed: int
