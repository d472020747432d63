"""Positions that somebody wrote down: the `[position]` of a lesson, the board of a figure.

    [position]
    turn = 3
    phase = "allied movement"                         # one of `starts`: the game goes on from there
    units = { "8/4US" = "2407", "919/709" = "2505" }  # who stands where
    reduced = ["919/709"]                             # those of them on their back
    waiting = ["CCA/4US"]                             # off the map, to come as the scenario has it
    beachheads = ["2607", "2707"]
    drop_zones = { "82nd Airborne Division" = "2404" }
    taken = ["2605"]                                  # where the Allies were the last to be
    cups = { german = ["german+4"], us_air = [] }     # all that is left in these; the others are full

Turn and phase are required, nothing else is. Units that are not named take no part. On turn 1 all Allied
units on the map have landed today; later, those on a beachhead have not left it yet and may share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from beachhead.core.datafile import MOST_LISTED, Block
from beachhead.core.errors import listed, unknown
from beachhead.core.seat import CHANCE
from beachhead.core.step import AnyStep
from beachhead.fm.actions import KindId
from beachhead.fm.facts.markers import CUPS
from beachhead.fm.facts.roster import ALLIED, SIDES, UnitId
from beachhead.fm.flow.airborne import AirborneLandings
from beachhead.fm.flow.assault import AmphibiousAssaults
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat, MobileCombat
from beachhead.fm.flow.landings import ORDER, AmphibiousLandings, Landings
from beachhead.fm.flow.marker_phase import ShipsLeave, SupportFireMarkers
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.flow.raids import CommandoAssaults
from beachhead.fm.flow.reinforcements import LandReinforcements
from beachhead.fm.flow.replacements import Replacements
from beachhead.fm.flow.sequence import ALLIED_TURN, FIRST_TURN, GAME_TURN, GERMAN_TURN, GameTurn, PlayerTurn
from beachhead.fm.flow.supply import SupplyCheck
from beachhead.fm.flow.turn_end import TurnEnd
from beachhead.fm.initial import lay_out
from beachhead.fm.rules.landings import BEACH_LIMIT
from beachhead.fm.state import ABSENT, LANDINGS, WAITING, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes, HexId, each, gather

PHASE_NAMES: Final[Mapping[type[AnyStep], str]] = {
    SupportFireMarkers: "support fire markers",
    Replacements: "replacements",
    AmphibiousLandings: "landings",
    AirborneLandings: "drops",
    CommandoAssaults: "raids",
    AmphibiousAssaults: "beach assaults",
    Movement: "movement",
    LandReinforcements: "reinforcements",
    Bombardment: "bombardment",
    Combat: "combat",
    MobileMovement: "mobile movement",
    MobileCombat: "mobile combat",
    SupplyCheck: "supply",
    TurnEnd: "end of turn",
}
FIELDS: Final = (
    "turn", "phase", "units", "reduced", "waiting", "beachheads", "drop_zones", "taken", "cups",
)  # fmt: skip
LAST_TURN_OF_ZONES: Final = 2  # 10.9.2 step 7


@dataclass(frozen=True)
class Start:
    """A point in a turn: the part of the turn it lies in, what has passed, and what is still to be done."""

    part: AnyStep
    passed: tuple[AnyStep, ...]
    ahead: tuple[AnyStep, ...]

    def comes_before(self, *kinds: type[AnyStep]) -> bool:
        return any(isinstance(step, kinds) for step in self.ahead)


def starts(turn: int) -> dict[str, Start]:
    """The points of a turn where a position can begin, by name and in order: "allied movement"."""
    order = FIRST_TURN if turn == 1 else GAME_TURN
    before = () if turn == 1 else FIRST_TURN
    found: dict[str, Start] = {}
    for n, part in enumerate(order):
        steps = _steps_of(part)
        for m, first in enumerate(steps):
            if type(first) in PHASE_NAMES:
                ahead = (*steps[m:], *order[n + 1 :], GameTurn())
                found[_phase_name(part, first)] = Start(part, (*before, *order[:n]), ahead)
    return found


def _steps_of(part: AnyStep) -> tuple[AnyStep, ...]:
    if isinstance(part, PlayerTurn):
        return ALLIED_TURN if part.side == ALLIED else GERMAN_TURN
    return ORDER if isinstance(part, Landings) else (part,)


def _phase_name(part: AnyStep, first: AnyStep) -> str:
    name = PHASE_NAMES[type(first)]
    return f"{SIDES[part.side]} {name}" if isinstance(part, PlayerTurn) else name


def arrange(state: FmState, block: Block) -> None:
    """Fill the columns of a blank state as `block` has it, and go on to the first question."""
    place(state, block).start()
    if state.result is not None or state.first.seat == CHANCE:
        raise block.wrong("nobody is asked anything here; begin earlier, or give somebody something to do")


def place(state: FmState, block: Block) -> FmTable:
    """Fill the columns as `block` has it, before anybody is asked."""
    block.only(*FIELDS)
    turn = block.number("turn", 1, state.facts.schedule.turns)
    known = starts(turn)
    start = known[block.one_of("phase", known)]
    lay_out(state, start.ahead, ABSENT)
    table = FmTable(state)
    _wind_clock(table, turn, start)
    _lay_ground(table, block, start)
    _place_units(table, block)
    _reduce(table, block)
    _hold_back(table, block, start)
    _leave_in_cups(table, block)
    return table


def _wind_clock(table: FmTable, turn: int, start: Start) -> None:
    for _ in range(turn):
        table.begin_turn()
    for step in start.passed:
        if isinstance(step, ShipsLeave):
            step.run(table)
    if isinstance(start.part, PlayerTurn):
        table.begin_player_turn(start.part.side)
    elif isinstance(start.part, Landings):
        table.begin_phase(LANDINGS)


# The ground


def _lay_ground(table: FmTable, block: Block, start: Start) -> None:
    """What the Allies have taken, where their beachheads and drop zones are."""
    state = table.state
    for hex in _hexes(table.state, block, "taken", state.facts.area, "a land hex of this scenario"):
        table.enter(ALLIED, hex)
    beaches = gather(hex for beach in state.facts.landing.beaches for hex in each(beach.hexes))
    for hex in _hexes(state, block, "beachheads", beaches, "a beach of this scenario"):
        table.place_beachhead(hex)
    _mark_drop_zones(table, block, start)


def _hexes(state: FmState, block: Block, key: str, ground: Hexes, what: str) -> list[HexId]:
    """The hexes in a list, each of which has to be on this ground."""
    return [_hex(state, block, key, name, ground, what) for name in block.texts(key, ())]


def _hex(state: FmState, block: Block, key: str, name: str, ground: Hexes, what: str) -> HexId:
    grid = state.facts.grid
    try:
        hex = grid.hex(name)
    except ValueError as error:
        raise block.wrong(str(error), key, name) from None
    if not ground >> hex & 1:
        accepted = grid.names(ground)
        reason = f"{name} is not {what}: there is {listed(accepted, MOST_LISTED)}"
        raise block.wrong(reason, key, name, accepted)
    return hex


def _mark_drop_zones(table: FmTable, block: Block, start: Start) -> None:
    if "drop_zones" not in block:
        return
    state, zones = table.state, block.block("drop_zones")
    if state.turn > LAST_TURN_OF_ZONES:
        reason = f"drop zones leave the map after turn {LAST_TURN_OF_ZONES}, and this is turn {state.turn}"
        raise block.wrong(reason, "drop_zones")
    drops = state.facts.landing.drops
    for name in zones.tree:
        drop = zones.place_of(name, [drop.division for drop in drops], name)
        ground = drops[drop].zone
        table.place_drop_zone(drop, _hex(state, zones, name, zones.text(name), ground, "open to a drop zone"))
    if not start.comes_before(Landings, AirborneLandings):
        table.flip_drop_zones()


# The units


def _place_units(table: FmTable, block: Block) -> None:
    if "units" not in block:
        return
    units, roster = block.block("units"), table.state.facts.roster
    for name in units.tree:
        unit = _unit(table.state, units, name, name)
        ground = table.state.facts.open_to[roster.nation[unit]]
        hex = _hex(table.state, units, name, units.text(name), ground, "open to this unit")
        _check_room(table.state, units, name, hex, roster.side[unit])
        table.put(unit, hex)
        if roster.side[unit] == ALLIED:
            _keep_ashore(table, unit, hex)


def _unit(state: FmState, block: Block, key: str, name: str) -> UnitId:
    number = state.facts.roster.number
    if name not in number:
        raise block.wrong(unknown("unit", name, number).message, key, name, number)
    return number[name]


def _check_room(state: FmState, units: Block, name: str, hex: HexId, side: int) -> None:
    """One unit in a hex, up to three Allied ones on a beachhead, and no German there."""
    beachhead = bool(state.beachheads >> hex & 1)
    if beachhead and side != ALLIED:
        raise units.wrong("there is a beachhead, where only Allied units can be", name)
    most = BEACH_LIMIT if beachhead else 1
    if state.at.count(hex) >= most:
        there = listed([state.facts.roster.units[unit].id for unit in state.units_at(hex)])
        raise units.wrong(f"there is no room: {there} already there, where {most} may be", name)


def _keep_ashore(table: FmTable, unit: UnitId, hex: HexId) -> None:
    """A unit that landed today stays where it is; one on a beachhead may share it."""
    if table.state.turn == 1:
        table.settle(unit)
    elif table.state.beachheads >> hex & 1:
        table.share(unit)


def _reduce(table: FmTable, block: Block) -> None:
    state = table.state
    for name in block.texts("reduced", ()):
        unit = _unit(state, block, "reduced", name)
        if state.at[unit] < 0 or state.last_step(unit):
            able = [u.id for n, u in enumerate(state.facts.roster.units) if _can_lose(state, UnitId(n))]
            raise block.wrong(
                f"{name} is not one of the units on the map with two steps: {listed(able, MOST_LISTED)}",
                "reduced", name, able,
            )  # fmt: skip
        table.deplete(unit)


def _can_lose(state: FmState, unit: UnitId) -> bool:
    return state.at[unit] >= 0 and not state.last_step(unit)


def _hold_back(table: FmTable, block: Block, start: Start) -> None:
    """Units that wait beside the map: reinforcements of any turn, and those of the landing that is ahead."""
    state = table.state
    able = [unit for unit, turn in enumerate(state.due) if turn or unit in _of_the_landing(state, start)]
    names = [state.facts.roster.units[unit].id for unit in able if state.at[unit] < 0]
    for name in block.texts("waiting", ()):
        block.place_of(name, names, "waiting")
        table.lift(_unit(state, block, "waiting", name), WAITING)


def _of_the_landing(state: FmState, start: Start) -> list[UnitId]:
    """The units that land, drop or raid from here on."""
    landing, units = state.facts.landing, []
    if start.comes_before(Landings, AmphibiousLandings):
        units += [unit for assault in landing.assaults for unit in assault.units]
    if start.comes_before(Landings, AirborneLandings):
        units += [unit for drop in landing.drops for unit in drop.units]
    if start.comes_before(Landings, CommandoAssaults):
        units += [raid.unit for raid in landing.raids]
    return units


# The markers


def _leave_in_cups(table: FmTable, block: Block) -> None:
    """What is not named for a cup has left the game."""
    if "cups" not in block:
        return
    cups, markers = block.block("cups"), table.state.facts.markers
    for name in cups.tree:
        kinds = markers.in_cup[cups.place_of(name, CUPS, name)]
        left = Counter(cups.texts(name))
        there = {markers.kinds[kind].name: table.state.cup[kind] for kind in kinds}
        _check_markers(cups, name, left, there)
        for kind in kinds:
            for _ in range(there[markers.kinds[kind].name] - left[markers.kinds[kind].name]):
                table.lose(KindId(kind))


def _check_markers(cups: Block, cup: str, left: Counter[str], there: Mapping[str, int]) -> None:
    for marker, number in left.items():
        cups.place_of(marker, tuple(there), cup)
        if number > there[marker]:
            raise cups.wrong(f"there are {there[marker]} {marker}, not {number}", cup, marker)
