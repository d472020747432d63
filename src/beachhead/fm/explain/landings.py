"""Set-up and landings in words: why not in this hex (3.0, 10.9).

Begin with `why_not_land`. Each question of the set-up and the landing has its list of reasons; the first that
applies is the answer.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.step import AnyStep
from beachhead.core.view import View
from beachhead.fm.explain.intent import Reason, boundary_rule, first, hex_in
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.airborne import AimDrop, ChooseDropZone
from beachhead.fm.flow.assault import PickBeach
from beachhead.fm.flow.drop_attack import DropAttacks
from beachhead.fm.flow.landings import LandUnit, PlaceBeachheads
from beachhead.fm.flow.raids import LandRaiders, RaidersGo
from beachhead.fm.flow.setup import RecordHex
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.airborne import drop_of
from beachhead.fm.rules.assault import assault_units
from beachhead.fm.rules.combat import assault_line
from beachhead.fm.rules.landings import BEACH_LIMIT, room_on
from beachhead.fm.rules.setup import next_to_record, set_up_hexes
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each

Rows = tuple[tuple[str, str], ...]
Reasons = tuple[Reason, ...]


def why_not_land(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why this hex is not an answer to the open question of the set-up or the landing."""
    hex = hex_in(view, intent)
    return None if hex is None else first(_reasons(state, state.top(view.seat), hex))


def _reasons(state: FmState, step: AnyStep | None, hex: HexId) -> Reasons:
    match step:
        case RecordHex():
            return _recording(state, hex)
        case PlaceBeachheads(beach=beach):
            return _beachhead(state, beach, hex)
        case LandUnit(assault=assault):
            return _boat(state, assault, hex)
        case ChooseDropZone(drop=drop):
            return _zone(state, drop, hex)
        case AimDrop(unit=unit):
            return _aim(state, unit, hex)
        case LandRaiders(raid=raid):
            return _raid(state, raid, hex)
        case RaidersGo(unit=unit):
            return _raiders_go(state, unit, hex)
        case PickBeach():
            return _beach(state, hex)
        case DropAttacks():
            return _drop_attack(state, hex)
    return ()


def _recording(state: FmState, hex: HexId) -> Reasons:
    place, name = next_to_record(state), hex_name(state, hex)
    placement = state.facts.landing.placements[place]
    unit, ground = name_of(state, placement.unit), state.facts.map
    demand = next((d.rule for d in state.facts.landing.demands if d.units >> placement.unit & 1), "")
    return (
        *_no_land(state, hex, state.facts.area),
        (ground.beach >> hex & 1, f"{name} {name:is} a beach: no German is set up there.", "fm-10.9.4-03"),
        (hex in state.recorded, f"You have written down another unit {name:at}.", "fm-5.3-01"),
        (state.held[GERMAN] >> hex & 1, f"Another unit is set up {name:at}.", "fm-5.3-01"),
        (not placement.hexes >> hex & 1, f"{unit} may not be set up {name:at}.", placement.rule),
        (
            not set_up_hexes(state, place) >> hex & 1,
            f"All units that are left have to be set up next to the beach, and {name} {name:is} not.",
            demand,
        ),
    )


def _beachhead(state: FmState, number: int, hex: HexId) -> Reasons:
    beach, name = state.facts.landing.beaches[number], hex_name(state, hex)
    return (
        (
            not beach.hexes >> hex & 1,
            f"{name} {name:is} not a hex of {beach.name.capitalize()} beach.",
            beach.rule,
        ),
        (state.beachheads >> hex & 1, f"{name} {name:has} a beachhead marker already.", "fm-10.9.1-1.c"),
    )


def _boat(state: FmState, number: int, hex: HexId) -> Reasons:
    landing, name = state.facts.landing, hex_name(state, hex)
    assault = landing.assaults[number]
    beach, rule = landing.beaches[assault.beach], "fm-15.1.b" if state.facts.campaign else assault.rule
    full = room_on(state, hex) <= 0
    kept = full and state.at.count(hex) < BEACH_LIMIT
    return (
        (not state.beachheads >> hex & 1, f"There is no beachhead marker {name:at}.", "fm-10.9.1-1.g"),
        (not beach.hexes >> hex & 1, f"It lands on {beach.name.capitalize()}, not {name:at}.", rule),
        (kept, f"The last place {name:at} is kept for the commandos.", "fm-11.4-5"),
        (full, f"Three units are {name:at} already.", "fm-10.9.1-1.h"),
    )


def _zone(state: FmState, number: int, hex: HexId) -> Reasons:
    ground, name = state.facts.map, hex_name(state, hex)
    drop = state.facts.landing.drops[number]
    bad = (ground.beach | ground.woods | ground.city | ground.sea) >> hex & 1
    return (
        (bad, f"{name} {name:is} beach, woods, city or sea, where no drop zone may be.", "fm-10.9.2-1"),
        (
            not drop.zone >> hex & 1,
            f"{name} {name:is} not where this division may drop.",
            drop.rule.split(",")[0],
        ),
        (1, f"There are not enough hexes around {name} for all who have to drop there.", "fm-10.9.2-2.b"),
    )


def _aim(state: FmState, unit: UnitId, hex: HexId) -> Reasons:
    name = hex_name(state, hex)
    zone = HexId(state.drop_zones[drop_of(state, unit)])
    far = state.facts.grid.distance(zone, hex) > 1
    return (
        (
            far,
            f"{name} {name:is} not in or next to the drop zone {hex_name(state, zone):at}.",
            "fm-10.9.2-2.a",
        ),
        *_no_land(state, hex, state.facts.open_to[state.facts.roster.nation[unit]]),
        (state.held[ALLIED] >> hex & 1, f"{name} {name:is} taken: one unit to a hex.", "fm-10.9.2-2.b"),
        (1, f"{name} {name:is} needed for the units of the other division.", "fm-10.9.2-2.b"),
    )


def _raid(state: FmState, number: int, hex: HexId) -> Reasons:
    raid, name = state.facts.landing.raids[number], hex_name(state, hex)
    places = " or ".join(hex_name(state, h) for h in each(raid.hexes))
    return (
        (not raid.hexes >> hex & 1, f"It lands at {places}, not {name:at}.", raid.rule.split(",")[0]),
        (state.held[GERMAN] >> hex & 1, f"An enemy holds {name}.", raid.rule.split(",")[0]),
        (1, f"There is no room for it {name:at}.", "fm-5.3-01"),
    )


def _raiders_go(state: FmState, unit: UnitId, hex: HexId) -> Reasons:
    name = hex_name(state, hex)
    near = state.lookup.beside[state.at[unit]] >> hex & 1
    return (
        (not near, f"{name} {name:is} not next to it: it may move one hex.", "fm-10.9.3-4"),
        *_no_land(state, hex, state.facts.open_to[state.facts.roster.nation[unit]]),
        ((state.held[ALLIED] | state.held[GERMAN]) >> hex & 1, f"{name} {name:is} occupied.", "fm-10.9.3-4"),
    )


def _beach(state: FmState, hex: HexId) -> Reasons:
    name, beachhead = hex_name(state, hex), state.beachheads >> hex & 1
    return (
        (not beachhead, f"There is no beachhead {name:at} to be assaulted.", "fm-10.9.4-01"),
        (1, f"The assault {name:at} has been fought.", "fm-10.9.4-01"),
    )


def _drop_attack(state: FmState, hex: HexId) -> Reasons:
    return ((1, f"Nobody has dropped on Germans {hex_name(state, hex):at}.", "fm-10.9.2-6.a"),)


def _no_land(state: FmState, hex: HexId, bounds: Hexes) -> Reasons:
    """Sea, or land out of bounds."""
    name = hex_name(state, hex)
    return (
        (state.facts.map.sea >> hex & 1, f"There is only sea {name:at}.", "fm-5.2.e"),
        (not bounds >> hex & 1, f"{name} {name:is} out of bounds.", boundary_rule(state.facts, hex)),
    )


def assault_sums(state: FmState, view: View, intent: Intent) -> Rows:
    """What a beach assault would be fought with, before markers."""
    if not view.open or view.open[0].ask != "pick_beach" or "hex" not in intent.what:
        return ()
    hex = HexId(view.setup.names.read("HexId", intent.what["hex"]))
    opposed = assault_line(state, hex) == state.facts.crt.opposed_assault_line
    units = [(name_of(state, u), str(state.attack_of(u))) for u in assault_units(state, hex)]
    line = "beach assault in an enemy zone" if opposed else "beach assault"
    return (*units, ("defence", "0, and the German markers"), ("line of the table", line))
