"""The story: what happened, in sentences. Built only when somebody listens."""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import secret
from beachhead.core.event import Event, event
from beachhead.core.seat import Seat
from beachhead.fm.actions import CupId, DivisionId, KindId, TurnNumber
from beachhead.fm.facts.roster import UnitId
from beachhead.hexes import HexId

# The clock


@event("fm.turn_began", "Turn {turn} begins.", heading="turn")
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int


@event("fm.phase_began", "{turn}, {seat}: {phase}.", heading="phase")
@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    turn: TurnNumber
    seat: Seat
    phase: str


@event("fm.game_lengthened", "The game would last until turn {turn}.")
@dataclass(frozen=True, slots=True)
class GameLengthened(Event):
    turn: int


@event(
    "fm.weather_rolled",
    "The roll for the weather was {roll}: {weather}.",
    does="roll",
    begins="act",
    until=" was ",
)
@dataclass(frozen=True, slots=True)
class WeatherRolled(Event):
    roll: int
    weather: str


@event(
    "fm.markers_rolled",
    "{seat} rolled {roll} for the weather: as many of their markers stayed out this turn.",
    does="roll",
    begins="act",
)
@dataclass(frozen=True, slots=True)
class MarkersRolled(Event):
    seat: Seat
    roll: int


@event("fm.aircraft_grounded", "Aircraft stayed on the ground this turn.")
@dataclass(frozen=True, slots=True)
class AircraftGrounded(Event):
    pass


# Set-up and landings


@event("fm.recorded", "{unit} was set up in secret {hex:at}.", hidden="{unit} was set up in secret.")
@dataclass(frozen=True, slots=True)
class Recorded(Event):
    seat: Seat
    unit: UnitId
    hex: HexId = field(metadata=secret(to="seat"))


@event("fm.set_up", "{unit} was set up {hex:at}.", does="arrive", begins="series")
@dataclass(frozen=True, slots=True)
class SetUp(Event):
    unit: UnitId
    hex: HexId


@event("fm.beachhead_placed", "A beachhead was placed {hex:at}.", does="mark", begins="series")
@dataclass(frozen=True, slots=True)
class BeachheadPlaced(Event):
    hex: HexId


@event("fm.beachhead_removed", "The beachhead {hex:at} was removed.")
@dataclass(frozen=True, slots=True)
class BeachheadRemoved(Event):
    hex: HexId


@event("fm.landed", "{unit} landed {hex:at}.", does="arrive", begins="act")
@dataclass(frozen=True, slots=True)
class Landed(Event):
    unit: UnitId
    hex: HexId


@event(
    "fm.drop_zone_placed",
    "The drop zone of the {division} was placed {hex:at}.",
    does="mark",
    begins="series",
)
@dataclass(frozen=True, slots=True)
class DropZonePlaced(Event):
    division: str
    hex: HexId


@event("fm.kept_back", "{unit} could not land yet and waited for turn {turn}.")
@dataclass(frozen=True, slots=True)
class KeptBack(Event):
    unit: UnitId
    turn: int


@event("fm.drop_zones_flipped", "The drop zones began to supply airborne troops.")
@dataclass(frozen=True, slots=True)
class DropZonesFlipped(Event):
    pass


@event("fm.drop_zones_removed", "The drop zones were removed.")
@dataclass(frozen=True, slots=True)
class DropZonesRemoved(Event):
    pass


@event(
    "fm.dropped",
    "{unit} jumped over {hex} and rolled {roll}.",
    does="roll",
    begins="series",
    until=" and rolled ",
)
@dataclass(frozen=True, slots=True)
class Dropped(Event):
    unit: UnitId
    hex: HexId
    roll: int


@event("fm.drifted", "{unit} drifted {direction} to {hex}.", does="arrive")
@dataclass(frozen=True, slots=True)
class Drifted(Event):
    unit: UnitId
    direction: str
    hex: HexId


@event("fm.drifted_away", "{unit} drifted {direction}, off the playable map.", does="gone")
@dataclass(frozen=True, slots=True)
class DriftedAway(Event):
    unit: UnitId
    direction: str


@event("fm.landed_badly", "{unit} landed badly {hex:at}: {ground}.", does="mark")
@dataclass(frozen=True, slots=True)
class LandedBadly(Event):
    unit: UnitId
    hex: HexId
    ground: str


@event(
    "fm.raided", "{unit} stormed {hex} and rolled {roll}.", does="roll", begins="series", until=" and rolled "
)
@dataclass(frozen=True, slots=True)
class Raided(Event):
    unit: UnitId
    hex: HexId
    roll: int


# Markers


@event("fm.marker_drawn", "{seat} drew {kind}.", hidden="{seat} drew a marker from the cup of {cup}.")
@dataclass(frozen=True, slots=True)
class MarkerDrawn(Event):
    seat: Seat
    cup: CupId
    kind: KindId = field(metadata=secret(to="seat"))


@event("fm.mines_kept", "{seat} set {kind} aside.", hidden="{seat} set a Mines marker aside.")
@dataclass(frozen=True, slots=True)
class MinesKept(Event):
    seat: Seat
    kind: KindId = field(metadata=secret(to="seat"))


@event(
    "fm.mines_played",
    "{seat} played {kind}, set aside before.",
    hidden="{seat} played a Mines marker set aside before.",
)
@dataclass(frozen=True, slots=True)
class MinesPlayed(Event):
    seat: Seat
    kind: KindId = field(metadata=secret(to="seat"))


@event("fm.markers_revealed", "Turned over: {kinds}.", does="mark")
@dataclass(frozen=True, slots=True)
class MarkersRevealed(Event):
    """The attacker's first: whose each is, what it shows, and what it adds."""

    kinds: tuple[KindId, ...]
    owners: tuple[Seat, ...]
    titles: tuple[str, ...]
    adds: tuple[int, ...]


@event("fm.marker_barred", "{kind} was out of play this turn.")
@dataclass(frozen=True, slots=True)
class MarkerBarred(Event):
    kind: KindId


@event("fm.marker_lost", "{kind} was lost for good.")
@dataclass(frozen=True, slots=True)
class MarkerLost(Event):
    kind: KindId


@event("fm.ships_left", "The ships left, and took their markers with them.")
@dataclass(frozen=True, slots=True)
class ShipsLeft(Event):
    pass


@event("fm.loss_earned", "The capture of {place} would cost the Germans markers next turn.")
@dataclass(frozen=True, slots=True)
class LossEarned(Event):
    place: str


# Units


@event("fm.moved", "{unit} moved to {hex}.", does="move", begins="act")
@dataclass(frozen=True, slots=True)
class Moved(Event):
    unit: UnitId
    hex: HexId
    path: tuple[HexId, ...]


@event("fm.entered", "{unit} came on {hex:at}.", does="arrive", begins="act")
@dataclass(frozen=True, slots=True)
class Entered(Event):
    unit: UnitId
    hex: HexId


@event("fm.called_up", "The {division} was called up early.", does="play", begins="act")
@dataclass(frozen=True, slots=True)
class CalledUp(Event):
    division: DivisionId


@event("fm.unit_reduced", "{unit} was reduced {hex:at}.", does="loss")
@dataclass(frozen=True, slots=True)
class UnitReduced(Event):
    unit: UnitId
    hex: HexId


@event("fm.unit_eliminated", "{unit} was eliminated.", does="gone")
@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    unit: UnitId


@event("fm.unit_rebuilt", "{unit} was rebuilt {hex:at}.", does="gain", begins="act")
@dataclass(frozen=True, slots=True)
class UnitRebuilt(Event):
    unit: UnitId
    hex: HexId


@event("fm.replacements_came", "The {army} got replacements: {leg} leg and {mobile} mobile.")
@dataclass(frozen=True, slots=True)
class ReplacementsCame(Event):
    army: str
    leg: int
    mobile: int


@event("fm.replacements_lost", "Unused replacement points were lost: {points}.")
@dataclass(frozen=True, slots=True)
class ReplacementsLost(Event):
    points: int


@event("fm.unsupplied", "{unit} was out of supply {hex:at}.")
@dataclass(frozen=True, slots=True)
class Unsupplied(Event):
    unit: UnitId
    hex: HexId


# Battles


@event(
    "fm.bombardment_began",
    "{seat} bombarded {unit} {hex:at}.",
    does="battle",
    begins="act",
    by="",
    to="unit",
)
@dataclass(frozen=True, slots=True)
class BombardmentBegan(Event):
    seat: Seat
    unit: UnitId
    hex: HexId


@event(
    "fm.attack_began", "{units} attacked {unit} {hex:at}.", does="battle", begins="act", by="units", to="unit"
)
@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    units: tuple[UnitId, ...]
    unit: UnitId
    hex: HexId


@event("fm.assault_began", "{units} assaulted {hex}.", does="battle", begins="act", by="units")
@dataclass(frozen=True, slots=True)
class AssaultBegan(Event):
    units: tuple[UnitId, ...]
    hex: HexId


@event(
    "fm.fought",
    "{attack} against {defence} {hex:at}, {terrain}: column {column}, die {roll}, {result}.",
    battle="hex",
    does="battle",
    until=": ",
)
@dataclass(frozen=True, slots=True)
class Fought(Event):
    hex: HexId
    attack: int
    defence: int
    terrain: str
    shift: int
    column: int
    roll: int
    result: str


@event("fm.stood_fast", "{unit} stood fast {hex:at}.", does="stand")
@dataclass(frozen=True, slots=True)
class StoodFast(Event):
    unit: UnitId
    hex: HexId


@event("fm.retreated", "{unit} retreated to {hex}.", does="retreat")
@dataclass(frozen=True, slots=True)
class Retreated(Event):
    unit: UnitId
    hex: HexId
    path: tuple[HexId, ...]


@event("fm.displaced", "{unit} made room and went to {hex}.", does="retreat")
@dataclass(frozen=True, slots=True)
class Displaced(Event):
    unit: UnitId
    hex: HexId


@event("fm.advanced", "{unit} advanced to {hex}.", does="advance")
@dataclass(frozen=True, slots=True)
class Advanced(Event):
    unit: UnitId
    hex: HexId


# Ground


@event("fm.captured", "{hex} fell to {seat}.", does="ground")
@dataclass(frozen=True, slots=True)
class Captured(Event):
    seat: Seat
    hex: HexId
    place: str


@event("fm.game_ended", "{reason}")
@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reason: str
