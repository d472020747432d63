"""Beaten units: retreat, displacement, stiff resistance, and the advance that may follow (8.3 to 8.5).

Begin with `Retreat`: the owner stands fast, or leads the unit back hex by hex. The hexes go down in
`state.path`; the unit itself moves at the end, when any friend in its way has given way.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm.actions import Advance, Displace, FallBack, PickToRetreat, StandFast
from beachhead.fm.facts.roster import UnitId, Units
from beachhead.fm.rules.advance import advances
from beachhead.fm.rules.displacement import ways_out
from beachhead.fm.rules.resistance import may_stand
from beachhead.fm.rules.retreat import WayBack, way_back
from beachhead.fm.state import SEATS, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each

DONE = Done()
STAND_FAST = StandFast()


@step("fm.pick_retreat")
@rule("fm-8.2.4-01", "fm-8.4-04")
@dataclass(frozen=True, slots=True)
class PickRetreat(Step[FmState, FmTable]):
    """Several attackers are beaten: which of them retreats, or stands, next?"""

    units: Units
    distance: int

    def decide(self, state: FmState) -> Decision | None:
        if not self.units & self.units - 1:
            return None
        options = tuple([PickToRetreat(UnitId(u)) for u in each(self.units)])
        return Decision(SEATS[state.side], "pick_retreat", "fm-8.2.4-01", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, PickToRetreat)
        rest = PickRetreat(self.units & ~(1 << action.unit), self.distance)
        table.push(Retreat(action.unit, self.distance), rest)

    def run(self, table: FmTable) -> None:
        for unit in each(self.units):
            table.push(Retreat(UnitId(unit), self.distance))


@step("fm.retreat")
@rule("fm-8.3-01", "fm-8.3-02", "fm-8.4-01", "fm-8.4-02", "fm-5.2-i")
@dataclass(frozen=True, slots=True)
class Retreat(Step[FmState, FmTable]):
    """A unit is beaten: it falls back a number of hexes, or stands fast. Done displaces nobody, or gives
    up."""

    unit: UnitId
    distance: int

    def decide(self, state: FmState) -> Decision | None:
        way = way_back(state, self.unit, self.distance)
        stand: list[Action] = [STAND_FAST] if may_stand(state, self.unit) else []
        steps = next_steps(state, self.unit, way, [state.at[self.unit]])
        decline: list[Action] = [DONE] if way.pushes or not way.rings else []
        options = (*stand, *steps, *decline)
        if len(options) == 1 and not may_stand(state, self.unit):
            return None
        about = (("UnitId", self.unit),)
        ask, rule = _question(way)
        return Decision(state.seat_of(self.unit), ask, rule, options, about)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, StandFast):
            table.stand_fast(self.unit)
            return
        table.turn_back(self.unit)
        if isinstance(action, Done):
            self._hold(table)
        else:
            follow(table, LeadBack(self.unit, self.distance, 1), action)

    def run(self, table: FmTable) -> None:
        """Do the only thing possible."""
        table.turn_back(self.unit)
        table.push(LeadBack(self.unit, self.distance, 1))

    def _hold(self, table: FmTable) -> None:
        table.push(LeadBack(self.unit, self.distance, 0))


def _question(way: WayBack) -> tuple[str, str]:
    """What is asked, and by which rule."""
    if way.lost:
        return "no_way_back", "fm-8.3-03"
    if way.pushes or not way.rings:
        return "push_or_hold", "fm-8.3.1-01"
    return ("fall_short", "fm-8.3-12") if way.short else ("fall_back", "fm-8.3-01")


@rule("fm-8.2.4-01", "fm-8.3.1-01")
def next_steps(state: FmState, unit: UnitId, way: WayBack, path: list[int]) -> list[Action]:
    """The hexes a retreat can go on to from the end of its path; a friend to push if that is the last."""
    if len(path) > len(way.rings):
        return []
    hexes = way.rings[len(path) - 1] & state.lookup.beside[path[-1]]
    if way.pushes and len(path) == len(way.rings):
        return [Displace(state.unit_at(h)) for h in each(hexes)]
    return [state.lookup.fall_back[h] for h in each(hexes)]


@step("fm.lead_back")
@dataclass(frozen=True, slots=True)
class LeadBack(Step[FmState, FmTable]):
    """The next hex of a retreat that is under way; asked only where there is a choice."""

    unit: UnitId
    distance: int
    pushing: int

    def decide(self, state: FmState) -> Decision | None:
        steps = next_steps(state, self.unit, self._way(state), state.path)
        if len(steps) < 2:
            return None
        about = (("UnitId", self.unit), ("HexId", state.path[-1]))
        return Decision(state.seat_of(self.unit), "fall_back_on", "fm-8.2.4-01", tuple(steps), about)

    def resolve(self, table: FmTable, action: Action) -> None:
        follow(table, self, action)

    def run(self, table: FmTable) -> None:
        way = self._way(table.state)
        steps = next_steps(table.state, self.unit, way, table.state.path)
        if steps:
            follow(table, self, steps[0])
        else:
            table.push(EndRetreat(self.unit, int(way.short), int(way.lost)))

    def _way(self, state: FmState) -> WayBack:
        return way_back(state, self.unit, self.distance, pushing=bool(self.pushing))


@rule("fm-8.3.1-05")
def follow(table: FmTable, lead: LeadBack, action: Action) -> None:
    """Go on to a hex; or to that of a friendly unit, once it has given way."""
    if isinstance(action, FallBack):
        table.lead_back(action.hex)
        table.push(lead)
    elif isinstance(action, Displace):
        way = way_back(table.state, lead.unit, lead.distance)
        table.lead_back(table.state.at[action.unit])
        table.push(GiveWay(action.unit, 1 << lead.unit), EndRetreat(lead.unit, int(way.short), 0))


@step("fm.end_retreat")
@rule("fm-8.3-03", "fm-8.3-12", "fm-8.3.1-02", "fm-8.3.1-05")
@dataclass(frozen=True, slots=True)
class EndRetreat(Step[FmState, FmTable]):
    """The unit goes along its path. It loses a step if that is too short, and is lost if there is none."""

    unit: UnitId
    short: int
    lost: int

    def run(self, table: FmTable) -> None:
        if self.lost:
            table.eliminate(self.unit)
            return
        table.retreat(self.unit)
        if self.short:
            table.deplete(self.unit)


@step("fm.give_way")
@rule("fm-8.3.1-01", "fm-8.3.1-03", "fm-8.3.1-06", "fm-8.3.1-07")
@dataclass(frozen=True, slots=True)
class GiveWay(Step[FmState, FmTable]):
    """A displaced unit goes one hex; where only friends are, one of them has to give way in turn."""

    unit: UnitId
    chain: Units

    def decide(self, state: FmState) -> Decision | None:
        options = self._options(state)
        if len(options) == 1:
            return None
        about = (("UnitId", self.unit),)
        return Decision(state.seat_of(self.unit), "give_way", "fm-8.3.1-01", tuple(options), about)

    def resolve(self, table: FmTable, action: Action) -> None:
        match action:
            case FallBack(hex=hex):
                table.displace(self.unit, hex)
            case Displace(unit=friend):
                hex = HexId(table.state.at[friend])
                table.push(GiveWay(friend, self.chain | 1 << self.unit), StepIn(self.unit, hex))

    def run(self, table: FmTable) -> None:
        self.resolve(table, self._options(table.state)[0])

    def _options(self, state: FmState) -> list[Action]:
        vacant, friends = ways_out(state, self.unit, self.chain)
        if vacant:
            return [state.lookup.fall_back[h] for h in each(vacant)]
        return [Displace(state.unit_at(h)) for h in each(friends)]


@step("fm.step_in")
@rule("fm-8.3.1-05")
@dataclass(frozen=True, slots=True)
class StepIn(Step[FmState, FmTable]):
    """A displaced unit takes the hex that another one has left for it."""

    unit: UnitId
    hex: HexId

    def run(self, table: FmTable) -> None:
        table.displace(self.unit, self.hex)


@step("fm.advance_after_combat")
@rule("fm-8.5-05", "fm-8.5-06", "fm-8.5-07", "fm-8.5-10")
@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(Step[FmState, FmTable]):
    """Attackers may follow along the path of retreat, each to a hex of its own."""

    def decide(self, state: FmState) -> Decision | None:
        able = advances(state)
        if not able:
            return None
        options = (DONE, *[Advance(unit, hex) for unit, hex in able])
        return Decision(SEATS[state.side], "advance", "fm-8.5-07", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, Advance):
            table.advance(action.unit, action.hex)
            table.push(self)
