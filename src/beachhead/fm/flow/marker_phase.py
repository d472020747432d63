"""The Support Fire Marker Phase, and what else falls at the start of a game turn: 4.1, 7.0, 10.6, 10.8.

Drop zones go, the weather is rolled, the Germans lose the markers that captured places cost them, and bad
weather keeps markers out; what is left is in the cups. Begin with `SupportFireMarkers`.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Roll
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import Bar, KindId, LoseMarker
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.rules.weather import is_inclement, markers_left, rolls_for_weather
from beachhead.fm.state import MARKERS, SEATS, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each

DIE = tuple(Roll(n) for n in range(1, 7))
ZONES_GO_ON_TURN = 3  # 10.9.2 step 7
AFTER_ASSAULTS = "naval_leave_after_assaults"
AFTER_TURN_1 = "naval_leave_after_turn_1"


@step("fm.support_fire_markers")
@rule("fm-4.1-04", "fm-4.1-15", "fm-7.1-02", "fm-7.2-03", "fm-7.2-04", "fm-10.6-03", "fm-10.8.2-07")
@rule("fm-10.8.1-01", "fm-10.8.1-02", "fm-10.8.2-01", "fm-15.1.f")
@dataclass(frozen=True, slots=True)
class SupportFireMarkers(Step[FmState, FmTable]):
    """The phase. Whatever was used, set aside or kept out last turn is in the cups again."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(MARKERS)
        if table.state.turn == ZONES_GO_ON_TURN:
            table.remove_drop_zones()
        table.clear_up()
        table.fill_cups()
        table.push(RollWeather(), TakeLosses(), FoulWeather())


@step("fm.roll_weather")
@rule("fm-10.6-02")
@dataclass(frozen=True, slots=True)
class RollWeather(Step[FmState, FmTable]):
    """The German player rolls for the weather of this turn."""

    def decide(self, state: FmState) -> Decision | None:
        return chance("roll_weather", "fm-10.6-02", DIE) if rolls_for_weather(state) else None

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        table.turn_weather(action.value, bad=is_inclement(table.state, action.value))


@step("fm.take_losses")
@rule("fm-11.2-02", "fm-12.2-02", "fm-13.2-02", "fm-14.2-02", "fm-15.0-04", "fm-7.2-08")
@dataclass(frozen=True, slots=True)
class TakeLosses(Step[FmState, FmTable]):
    """The Germans lose markers for the places that the Allies captured last turn."""

    def run(self, table: FmTable) -> None:
        state = table.state
        losses = state.facts.markers.losses
        table.push(*[LoseMarkers(losses[n].markers, losses[n].rule) for n in each(state.losses_due)])
        table.take_losses()


@step("fm.lose_markers")
@dataclass(frozen=True, slots=True)
class LoseMarkers(Step[FmState, FmTable]):
    """A number of German markers, drawn at random, are lost for good."""

    left: int
    rule: str

    def decide(self, state: FmState) -> Decision | None:
        kinds = markers_left(state, GERMAN) if self.left else []
        if not kinds:
            return None
        options = tuple([LoseMarker(KindId(k)) for k in kinds])
        return chance("lose_marker", self.rule, options, tuple([state.cup[k] for k in kinds]))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, LoseMarker)
        table.lose(action.kind)
        table.push(LoseMarkers(self.left - 1, self.rule))


@step("fm.foul_weather")
@rule("fm-10.6.b", "fm-10.6.c")
@dataclass(frozen=True, slots=True)
class FoulWeather(Step[FmState, FmTable]):
    """In bad weather aircraft stay down, then each side rolls for markers that it has to do without."""

    def run(self, table: FmTable) -> None:
        if not table.state.storm:
            return
        table.ground(table.state.lookup.aircraft)
        table.push(RollForMarkers(ALLIED), RollForMarkers(GERMAN))


@step("fm.roll_for_markers")
@dataclass(frozen=True, slots=True)
class RollForMarkers(Step[FmState, FmTable]):
    """A side rolls for the number of markers that the weather keeps out."""

    side: int

    def decide(self, state: FmState) -> Decision | None:
        return chance("roll_for_markers", "fm-10.6.c", DIE)

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        if table.telling:
            table.tell(events.MarkersRolled(SEATS[self.side], action.value))
        table.push(BarMarkers(self.side, action.value))


@step("fm.bar_markers")
@rule("fm-10.6.c")
@dataclass(frozen=True, slots=True)
class BarMarkers(Step[FmState, FmTable]):
    """A number of a side's markers, picked at random from all it has, are out of play this turn."""

    side: int
    left: int

    def decide(self, state: FmState) -> Decision | None:
        kinds = markers_left(state, self.side) if self.left else []
        if not kinds:
            return None
        options = tuple([Bar(KindId(k)) for k in kinds])
        return chance("bar_marker", "fm-10.6.c", options, tuple([state.cup[k] for k in kinds]))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Bar)
        table.bar(action.kind)
        table.push(BarMarkers(self.side, self.left - 1))


@step("fm.ships_leave")
@rule("fm-10.8.1-naval-4", "folio-gold-juno-11.2.7-b", "folio-utah-11.2.7-b", "folio-omaha-11.2.7-b")
@dataclass(frozen=True, slots=True)
class ShipsLeave(Step[FmState, FmTable]):
    """The ships' markers, used or not, leave the game at this moment, if it is the one the edition names."""

    moment: str

    def run(self, table: FmTable) -> None:
        if self.moment in table.state.facts.rules:
            table.retire_ships()
