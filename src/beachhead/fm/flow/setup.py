"""The German set-up before the landing, and its reveal: 3.0, 11.4, 12.4, 13.4, 14.4."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import Record
from beachhead.fm.facts.landing import AT_ONCE
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.rules.setup import next_to_record, set_up_hexes
from beachhead.fm.state import GERMAN_SEAT, RECORDED, SETUP, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each


@step("fm.german_set_up")
@rule("fm-3.0.a", "fm-13.4-1", "folio-utah-11.1.1-a")
@dataclass(frozen=True, slots=True)
class GermanSetUp(Step[FmState, FmTable]):
    """The German player sets up first. Units with a fixed hex are placed, for others they write one down."""

    def run(self, table: FmTable) -> None:
        table.begin_player_turn(GERMAN)
        table.begin_phase(SETUP)
        for placement in table.state.facts.landing.placements:
            if placement.shown == AT_ONCE:
                set_up(table, placement.unit, each(placement.hexes)[0])
        table.push(RecordHex())


@step("fm.record_hex")
@rule("fm-3.0.b", "fm-11.4-1", "fm-12.4-1.a", "fm-14.4-1.a")
@dataclass(frozen=True, slots=True)
class RecordHex(Step[FmState, FmTable]):
    """One unit after the other, the German player writes down a hex that the Allied player does not see."""

    def decide(self, state: FmState) -> Decision | None:
        place = next_to_record(state)
        if place < 0:
            return None
        placement = state.facts.landing.placements[place]
        options = tuple([state.lookup.record[h] for h in each(set_up_hexes(state, place))])
        return Decision(GERMAN_SEAT, "record", placement.rule, options, (("UnitId", placement.unit),))

    def asks(self, state: FmState) -> Seat | None:
        return GERMAN_SEAT if next_to_record(state) >= 0 else None

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Record)
        table.write_down(next_to_record(table.state), action.hex)
        table.push(self)

    def run(self, table: FmTable) -> None:
        table.begin_player_turn(ALLIED)


@step("fm.reveal")
@rule("fm-10.9.1-3.a", "fm-10.9.1-3.b", "fm-10.9.2-5", "fm-11.4-4", "fm-12.4-6", "fm-14.4-4")
@dataclass(frozen=True, slots=True)
class Reveal(Step[FmState, FmTable]):
    """The German player shows what they wrote down and places the units that are due."""

    when: int  # AFTER_LANDING or AFTER_DROP

    def run(self, table: FmTable) -> None:
        state = table.state
        for place, placement in enumerate(state.facts.landing.placements):
            if placement.shown == self.when and state.at[placement.unit] == RECORDED:
                set_up(table, placement.unit, table.show_written(place))


def set_up(table: FmTable, unit: UnitId, hex: HexId) -> None:
    """Place a German unit; where paratroopers have come down the hex stays theirs until they have fought."""
    if table.state.held[ALLIED] >> hex & 1:
        table.set_down(unit, hex)
    else:
        table.put(unit, hex)
    if table.telling:
        table.tell(events.SetUp(unit, hex))
