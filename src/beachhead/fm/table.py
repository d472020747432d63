"""The hands of Fire & Movement: everything that can be done to a position.

Units: `put`, `march`, `lift`, `eliminate`, `deplete`, `rebuild`. Ground: `enter` captures as a unit comes in.
Markers: `lay`, `keep`, `use_laid`, `lose`, `bar`, `fill_cups`. Battles: `begin_battle`, `join_attack`,
`declare_attack`, `end_battle`. The clock: `begin_turn`, `begin_player_turn`, `begin_phase`. A hand never asks
whether it is allowed: the rules have listed that.
"""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.core.rule import rule
from beachhead.core.state import Result
from beachhead.core.step import AnyStep
from beachhead.core.table import Table
from beachhead.fm import events
from beachhead.fm.actions import CupId, DivisionId, KindId, TurnNumber
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.reach import Reach
from beachhead.fm.rules.zoc import has_zone
from beachhead.fm.spelling import town_name
from beachhead.fm.state import (
    BOMBARDED,
    ELIMINATED,
    GERMAN_SEAT,
    NO_BATTLE,
    NO_HEX,
    PHASES,
    RECORDED,
    SEATS,
    FmState,
)
from beachhead.hexes import HexId, each

NEXT_TIDE = 2  # the turn on which units come that found no room on the beaches
ARMY_NAMES = ("US army", "Commonwealth army")  # by nation


class FmTable(Table[FmState]):
    """The working copy of a position."""

    __slots__ = ()

    # the clock

    def begin_turn(self) -> None:
        """The next game turn: pins are off, airborne units get their zones (10.9.2 step 7)."""
        state = self.state
        state.turn += 1
        state.side = state.facts.first
        state.pinned = 0
        self.recount()
        if self.telling:
            self.tell(events.TurnBegan(state.turn))

    def begin_player_turn(self, side: int) -> None:
        state = self.state
        state.side = side
        state.moved = state.attacked = state.displaced = state.advanced = state.bombarded = 0

    def begin_phase(self, phase: int) -> None:
        state = self.state
        state.phase = phase
        state.targeted = 0
        if self.telling:
            self.tell(events.PhaseBegan(TurnNumber(state.turn), SEATS[state.side], PHASES[phase]))

    # units

    def put(self, unit: UnitId, hex: HexId) -> None:
        """Put a unit into a hex, from a box or from another hex, without anything in between."""
        self.set_down(unit, hex)
        self.enter(self.state.facts.roster.side[unit], hex)

    def set_down(self, unit: UnitId, hex: HexId) -> None:
        """Put a unit over a hex that it does not capture: it has not come down yet, or has to fight first."""
        state = self.state
        side = state.facts.roster.side[unit]
        if state.at[unit] >= 0:
            self.lift(unit, ELIMINATED)
        state.at[unit] = hex
        state.crowd[hex] += 1
        state.held[side] |= 1 << hex
        if has_zone(state, unit):
            state.exerting[side] |= 1 << hex

    def lift(self, unit: UnitId, box: int) -> None:
        """Take a unit off the map into a box."""
        state = self.state
        side, hex = state.facts.roster.side[unit], state.at[unit]
        state.at[unit] = box
        state.fresh &= ~(1 << unit)
        if hex < 0:
            return
        state.crowd[hex] -= 1
        rest = state.units_at(HexId(hex))
        if not any(state.facts.roster.side[u] == side for u in rest):
            state.held[side] &= ~(1 << hex)
        if not any(state.facts.roster.side[u] == side and has_zone(state, u) for u in rest):
            state.exerting[side] &= ~(1 << hex)

    def march(self, unit: UnitId, path: Sequence[HexId]) -> None:
        """Take a unit along a path of hexes, of which the first is where it stands; it enters all others."""
        side = self.state.facts.roster.side[unit]
        for hex in path[1:-1]:
            self.enter(side, hex)
        self.put(unit, path[-1])

    def scout(self, march: AnyStep, found: Reach) -> None:
        """Keep what the unit on the march can reach, which its question and the answer to it both need."""
        self.state.reach = (march, found)

    def move(self, unit: UnitId, path: Sequence[HexId]) -> None:
        """Move a unit in a movement phase: it has had its turn to move."""
        if self.telling:
            self.tell(events.Moved(unit, path[-1], tuple(path)))
        self.march(unit, path)
        self.state.moved |= 1 << unit

    def come_on(self, unit: UnitId, hex: HexId) -> None:
        """A reinforcement enters by the edge, which is part of its move (10.10)."""
        if self.telling:
            self.tell(events.Entered(unit, hex))
        self.put(unit, hex)
        self.state.moved |= 1 << unit

    def go_ashore(self, unit: UnitId, hex: HexId) -> None:
        """A unit lands from the sea on D-Day."""
        if self.telling:
            self.tell(events.Landed(unit, hex))
        self.put(unit, hex)
        self.settle(unit)

    @rule("fm-10.9.1-1.j", "fm-10.9.1-1.k", "fm-10.9.1-1.l", "fm-10.9.2-7.d", "fm-10.9.2-7.e")
    def settle(self, unit: UnitId) -> None:
        """The unit stays where it is, with others if need be, and neither moves nor attacks on turn 1."""
        self.share(unit)
        self.state.pinned |= 1 << unit

    def share(self, unit: UnitId) -> None:
        """The unit may share the hex where it landed or dropped, until it leaves."""
        self.state.fresh |= 1 << unit

    @rule("fm-12.4-9", "fm-13.4-3.b", "fm-14.4-3.b")
    def keep_back(self, unit: UnitId) -> None:
        """A unit that cannot land on D-Day becomes a reinforcement of turn 2."""
        self.state.due[unit] = NEXT_TIDE
        if self.telling:
            self.tell(events.KeptBack(unit, NEXT_TIDE))

    def write_down(self, place: int, hex: HexId) -> None:
        """A unit is set up in secret: its hex is written down, and it waits beside the map (3.0.b)."""
        state = self.state
        unit = state.facts.landing.placements[place].unit
        state.recorded[place] = hex
        state.at[unit] = RECORDED
        if self.telling:
            self.tell(events.Recorded(GERMAN_SEAT, unit, hex))

    def show_written(self, place: int) -> HexId:
        """The hex that was written down for a unit is shown to both players."""
        hex = HexId(self.state.recorded[place])
        self.state.recorded[place] = NO_HEX
        self.reveal()
        return hex

    @rule("fm-8.2.4-02")
    def deplete(self, unit: UnitId) -> None:
        """Reduce a unit; eliminate it if it has only one step left."""
        state = self.state
        if state.last_step(unit):
            self.eliminate(unit)
            return
        state.reduced |= 1 << unit
        if self.telling and state.at[unit] >= 0:
            self.tell(events.UnitReduced(unit, HexId(state.at[unit])))

    def eliminate(self, unit: UnitId) -> None:
        self.lift(unit, ELIMINATED)
        if self.telling:
            self.tell(events.UnitEliminated(unit))

    def rebuild(self, unit: UnitId) -> None:
        """Turn a unit back to its front for a point (10.7)."""
        state = self.state
        state.reduced &= ~(1 << unit)
        state.replacements[state.lookup.breed[unit]] -= 1
        if self.telling:
            self.tell(events.UnitRebuilt(unit, HexId(state.at[unit])))

    def recount(self) -> None:
        """Compute `held` and `exerting` from where the units are."""
        state = self.state
        held, exerting = [0, 0], [0, 0]
        for unit, hex in enumerate(state.at):
            if hex >= 0:
                side = state.facts.roster.side[unit]
                held[side] |= 1 << hex
                if has_zone(state, UnitId(unit)):
                    exerting[side] |= 1 << hex
        state.held, state.exerting = held, exerting

    # ground

    @rule("fm-10.9.1-1.f")
    def enter(self, side: int, hex: HexId) -> None:
        """A unit comes into a hex: that captures it, and ends a beachhead when it is German."""
        state = self.state
        if side == GERMAN and state.beachheads >> hex & 1:
            self.remove_beachhead(hex)
        if (state.taken >> hex & 1) == (side == ALLIED):
            return
        state.taken ^= 1 << hex
        if self.telling and hex in state.facts.map.names:
            self.tell(events.Captured(SEATS[side], hex, town_name(state.facts.map.names[hex])))

    def place_beachhead(self, hex: HexId) -> None:
        self.state.beachheads |= 1 << hex
        if self.telling:
            self.tell(events.BeachheadPlaced(hex))

    def remove_beachhead(self, hex: HexId) -> None:
        self.state.beachheads &= ~(1 << hex)
        if self.telling:
            self.tell(events.BeachheadRemoved(hex))

    def place_drop_zone(self, drop: int, hex: HexId) -> None:
        self.state.drop_zones[drop] = hex
        if self.telling:
            division = self.state.facts.landing.drops[drop].division
            self.tell(events.DropZonePlaced(division, hex))

    def flip_drop_zones(self) -> None:
        """The drop zones show their supply side (10.9.2 step 7)."""
        self.state.supply_zones = 1
        if self.telling:
            self.tell(events.DropZonesFlipped())

    @rule("fm-10.9.2-7.b")
    def remove_drop_zones(self) -> None:
        """The drop zones leave the map (10.9.2 step 7)."""
        state = self.state
        if self.telling and state.supply_zones:
            self.tell(events.DropZonesRemoved())
        state.drop_zones = [NO_HEX] * len(state.drop_zones)
        state.supply_zones = 0

    # markers

    def lay(self, kind: KindId) -> None:
        """A marker drawn from its cup, laid face down for this battle (8.2.1 b)."""
        self.state.cup[kind] -= 1
        self.state.laid.append(kind)
        self._tell_drawn(kind)

    def keep(self) -> None:
        """The Mines marker laid last is set aside instead (10.8.2)."""
        kind = KindId(self.state.laid.pop())
        self.state.aside[kind] += 1
        self.state.kept.append(kind)
        if self.telling:
            self.tell(events.MinesKept(SEATS[GERMAN], kind))

    def play_kept(self, kind: KindId) -> None:
        """A Mines marker set aside before, laid for this battle (10.8.2)."""
        self.state.aside[kind] -= 1
        self.state.extra |= 1 << len(self.state.laid)
        self.state.laid.append(kind)
        if self.telling:
            self.tell(events.MinesPlayed(SEATS[GERMAN], kind))

    def turn_over(self, first: int = 0) -> None:
        """All markers of this battle are shown (8.2.1 b 5), those before `first` having been seen already."""
        self.state.revealed = 1
        self.reveal()
        shown = self.state.laid[first:]
        if self.telling and shown:
            self._tell_revealed(sorted(shown, key=lambda kind: self._owner(kind) != self.state.side))

    def _owner(self, kind: int) -> int:
        return self.state.lookup.marker_owner[kind]

    def _tell_revealed(self, shown: list[int]) -> None:
        markers, names = self.state.facts.markers, self.state.setup.names
        self.tell(
            events.MarkersRevealed(
                tuple(KindId(kind) for kind in shown),
                tuple(SEATS[self._owner(kind)] for kind in shown),
                tuple("Mines" if markers.mines[k] else names.say("CupId", markers.cup[k]) for k in shown),
                tuple(markers.value[kind] for kind in shown),
            )
        )

    @rule("fm-7.2-02", "fm-8.1-06")
    def use_laid(self) -> None:
        """The battle is over: its markers are used up for this turn (7.2)."""
        state = self.state
        for kind in state.laid:
            state.used[kind] += 1
        state.laid = []
        state.kept = []
        state.extra = state.revealed = 0

    def bar(self, kind: KindId) -> None:
        """The weather keeps a marker out this turn (10.6)."""
        self.state.cup[kind] -= 1
        self.state.barred[kind] += 1
        if self.telling:
            self.tell(events.MarkerBarred(kind))

    def lose(self, kind: KindId) -> None:
        """A marker leaves the game."""
        self.state.cup[kind] -= 1
        self.state.lost[kind] += 1
        if self.telling:
            self.tell(events.MarkerLost(kind))

    @rule("fm-3.0-04", "fm-7.1-02", "fm-7.2-03", "fm-7.2-04")
    def fill_cups(self) -> None:
        """All markers that are not lost go back into their cups (7.2)."""
        state = self.state
        count, lost = state.facts.markers.count, state.lost
        state.cup = [all_of - gone for all_of, gone in zip(count, lost, strict=True)]
        state.used = [0] * len(count)
        state.aside = [0] * len(count)
        state.barred = [0] * len(count)

    def _tell_drawn(self, kind: KindId) -> None:
        if self.telling:
            cup = self.state.facts.markers.cup[kind]
            self.tell(events.MarkerDrawn(SEATS[self.state.lookup.marker_owner[kind]], CupId(cup), kind))

    def ground(self, kinds: Sequence[int]) -> None:
        """All markers of these kinds stay out of play this turn (10.6 b)."""
        state = self.state
        for kind in kinds:
            state.barred[kind] += state.cup[kind]
            state.cup[kind] = 0
        if self.telling:
            self.tell(events.AircraftGrounded())

    def retire_ships(self) -> None:
        """All ships' markers leave the game, used or not (10.8.1)."""
        state = self.state
        for kind in state.lookup.ships:
            state.lost[kind] = state.facts.markers.count[kind]
            state.cup[kind] = state.used[kind] = 0
        if self.telling:
            self.tell(events.ShipsLeft())

    def earn_loss(self, number: int) -> None:
        """The Allies hold what costs the Germans markers; they are taken next turn (11.2)."""
        self.state.losses_due |= 1 << number
        if self.telling:
            loss = self.state.facts.markers.losses[number]
            by_number = loss.name[-1:].isdigit()  # "Road at 2901"
            here = self.state.setup.names.say("HexId", each(loss.hexes)[0])
            self.tell(events.LossEarned(str(here) if by_number else loss.name))

    def take_losses(self) -> None:
        """All losses of markers that were due are being taken."""
        self.state.losses_done |= self.state.losses_due
        self.state.losses_due = 0

    # the calendar

    def clear_up(self) -> None:
        """The weather is fair until it is rolled for (10.6)."""
        self.state.storm = 0

    def turn_weather(self, die: int, *, bad: bool) -> None:
        """The weather of this turn, as rolled (10.6)."""
        self.state.storm = int(bad)
        if self.telling:
            self.tell(events.WeatherRolled(die, "inclement weather" if bad else "fair weather"))

    def receive(self, points: list[int]) -> None:
        """Replacement points for this turn, by breed (10.7)."""
        self.state.replacements = points
        if self.telling:
            for army in self.state.facts.armies:
                if points[2 * army] or points[2 * army + 1]:
                    name = ARMY_NAMES[army]
                    self.tell(events.ReplacementsCame(name, points[2 * army], points[2 * army + 1]))

    def forfeit(self) -> None:
        """Replacement points that were not used are lost (10.7)."""
        unused = sum(self.state.replacements)
        self.state.replacements = [0] * len(self.state.replacements)
        if self.telling and unused:
            self.tell(events.ReplacementsLost(unused))

    def call_up(self, division: DivisionId, last_turn: int) -> None:
        """A division is brought on before it is due, and the game gets longer for it (12.5.1)."""
        state = self.state
        state.early[division] = state.turn
        for unit in state.facts.schedule.early[division].units:
            state.due[unit] = state.turn
        if self.telling:
            self.tell(events.CalledUp(division))
        self.play_until(last_turn)

    def play_until(self, turn: int) -> None:
        """The game lasts until this turn."""
        if self.telling and turn != self.state.last_turn:
            self.tell(events.GameLengthened(turn))
        self.state.last_turn = turn

    def lengthen(self, turn: int) -> None:
        """The cities have been counted, which is done once, and the campaign goes on (15.3)."""
        self.state.extended = 1
        self.play_until(turn)

    def end_game(self, result: Result) -> None:
        if self.telling:
            self.tell(events.GameEnded(result.reason))
        self.finish(result)

    # battles

    def begin_battle(self, kind: int, hex: HexId) -> None:
        """A battle for a hex; who fights it is still to be said."""
        state = self.state
        state.battle, state.battle_hex, state.defender, state.attackers = kind, hex, -1, 0
        state.path = []

    def picture_battle(self, kind: int, side: int, hex: HexId) -> None:
        """A hypothetical battle: as if this side had its turn and attacked the hex."""
        self.state.side = side
        self.begin_battle(kind, hex)

    def join_attack(self, *units: UnitId) -> None:
        """Units take part in the attack."""
        for unit in units:
            self.state.attackers |= 1 << unit

    def name_defender(self, unit: UnitId) -> None:
        """The unit that fights for the hex attacked."""
        self.state.defender = unit

    @rule("fm-8.2.1.a", "fm-8.0-03", "fm-8.2-11")
    def declare_attack(self, defender: UnitId) -> None:
        """The attack is declared and cannot be called off: all units in it have had their turn."""
        state = self.state
        self.name_defender(defender)
        state.targeted |= 1 << defender
        state.attacked |= state.attackers
        if self.telling:
            units = tuple(UnitId(u) for u in each(state.attackers))
            self.tell(events.AttackBegan(units, defender, HexId(state.battle_hex)))

    @rule("fm-8.0-03", "fm-8.1-03", "fm-8.1-04", "fm-10.9.4-11")
    def open_fire(self, unit: UnitId) -> None:
        """The target of a bombardment is named: its hex cannot be bombarded again this player turn."""
        state = self.state
        hex = HexId(state.at[unit])
        self.begin_battle(BOMBARDED, hex)
        self.name_defender(unit)
        state.targeted |= 1 << unit
        state.bombarded |= 1 << hex
        if self.telling:
            self.tell(events.BombardmentBegan(SEATS[state.side], unit, hex))

    def turn_back(self, unit: UnitId) -> None:
        """A beaten unit begins its path of retreat where it stands."""
        self.state.path = [self.state.at[unit]]

    def lead_back(self, hex: int) -> None:
        """The path of retreat goes on to a hex."""
        self.state.path.append(hex)

    @rule("fm-8.4-03", "fm-8.4-05")
    def stand_fast(self, unit: UnitId) -> None:
        """A unit refuses to retreat and loses a step for it."""
        self.state.path = []
        if self.telling:
            self.tell(events.StoodFast(unit, HexId(self.state.at[unit])))
        self.deplete(unit)

    @rule("fm-8.3-02")
    def retreat(self, unit: UnitId) -> None:
        """Take a beaten unit along the path of retreat, if that leads anywhere."""
        path = [HexId(hex) for hex in self.state.path]
        if len(path) < 2:
            return
        self.march(unit, path)
        if self.telling:
            self.tell(events.Retreated(unit, path[-1], tuple(path)))

    @rule("fm-8.3.1-05", "fm-8.3.1-08")
    def displace(self, unit: UnitId, hex: HexId) -> None:
        """A friend gives way to a hex; in its own turn it may not attack any more."""
        state = self.state
        self.put(unit, hex)
        if state.facts.roster.side[unit] == state.side:
            state.displaced |= 1 << unit
        if self.telling:
            self.tell(events.Displaced(unit, hex))

    @rule("fm-8.5-08", "fm-8.5-09", "fm-8.5-11")
    def advance(self, unit: UnitId, hex: HexId) -> None:
        """Take an attacker along the path of retreat to a hex of it; it is done for this player turn."""
        state = self.state
        followed = state.path[: state.path.index(hex) + 1]
        self.march(unit, [HexId(state.at[unit]), *[HexId(h) for h in followed]])
        state.advanced |= 1 << unit
        if self.telling:
            self.tell(events.Advanced(unit, hex))

    def end_battle(self) -> None:
        """Clear the columns of the battle; its markers are used."""
        state = self.state
        self.use_laid()
        state.battle, state.battle_hex, state.defender, state.attackers = NO_BATTLE, -1, -1, 0
        state.path = []
