"""Hands for medals and victory."""

from __future__ import annotations

from beachhead.core.event import Event
from beachhead.core.seat import Seat
from beachhead.core.state import Result, replaced
from beachhead.core.step import AnyStep
from beachhead.core.table import Table
from beachhead.m44.events import MedalsChanged
from beachhead.m44.facts import ALLIES, SIDES, BattleMap, Exit, enemy, flank_of
from beachhead.m44.ids import SideId
from beachhead.m44.places import BEACHES, as_they_stand
from beachhead.m44.rules.control import towns_held
from beachhead.m44.rules.medals import momentary, target_reached
from beachhead.m44.rules.surroundings import EVERYTHING
from beachhead.m44.state import M44State, counted
from beachhead.m44.troops.events import BeachTaken, MajorityLost, MajorityTaken, TownMedalTaken


class MedalHands(Table[M44State]):
    """Medals are won, taken and lost; whoever has enough wins at once."""

    __slots__ = ()

    def tell(self, event: Event) -> None:
        """Add to the story, with the units as they stand now."""
        super().tell(as_they_stand(event, self.state.troop, self.state.at))

    def abreast(self, steps: list[AnyStep]) -> None:
        """Begin the same phase for several commanders: together if there are teammates (m44-mode-06)."""
        if self.state.result is not None:
            return
        if len(steps) == 1:
            self.push(steps[0])
        else:
            self.together(steps)

    def score(self, side: int, medals: int) -> None:
        """Medals that are never lost."""
        self.state.won = counted(self.state.won, side, medals)
        self._tell_medals(side)
        self.test_victory()

    def recount(self) -> None:
        """Settle the medals that change hands at once, whenever a unit has come or gone."""
        state = self.state
        held = momentary(state)
        if held != state.held:
            changed = [side for side in range(len(SIDES)) if held[side] != state.held[side]]
            state.held = held
            for side in changed:
                self._tell_medals(side)
            self.test_victory()

    def _tell_medals(self, side: int) -> None:
        if self.telling:
            self.tell(MedalsChanged(SideId(side), self.state.medals(side), self.state.lookup.facts.medals))

    def test_victory(self) -> None:
        """Whoever has the medals wins at once, the active side first (m44-vic-01, m44-vic-02)."""
        state = self.state
        for side in (state.active, enemy(state.active)):
            if state.result is None and target_reached(state, side):
                self.win(side, f"The {SIDES[side]} have {state.medals(side)} medals.", "m44-vic-01")

    def win(self, side: int, reason: str, rule: str) -> None:
        """The battle is over."""
        commanders = self.state.lookup.facts.commanders
        seats = {c.seat: 1 if c.side == side else -1 for c in commanders}
        scores: list[tuple[Seat, int]] = [(seat, seats[seat]) for seat in self.state.setup.seats]
        self.finish(Result(SIDES[side], "victory", reason, rule, tuple(scores)))

    # medals that are settled when a turn begins

    def settle_towns(self, battle_map: BattleMap, side: int, allied: int) -> None:
        """Town medals of a map change hands: the Allies have this many now (m44-ctl-04)."""
        state = self.state
        state.town_medals = replaced(state.town_medals, battle_map.number, allied)
        if self.telling:
            held = towns_held(state, battle_map)
            towns = held if side == ALLIES else battle_map.towns.bit_count() - held
            self.tell(TownMedalTaken(SideId(side), towns, f"at {battle_map.title}"))

    def take_beach(self, battle_map: BattleMap, side: int, section: int) -> None:
        """The medals of a beach go to the other side (m44-ctl-06)."""
        self.state.beaches ^= 1 << section
        if self.telling:
            where = f"{BEACHES[flank_of(ALLIES, section)]} of {battle_map.id.capitalize()}"
            self.tell(BeachTaken(SideId(side), where))

    def take_majority(self, battle_map: BattleMap, side: int) -> None:
        """A side takes the majority medal of a map (m44-med-03)."""
        self.state.majority = replaced(self.state.majority, battle_map.number, side)
        if self.telling:
            self.tell(MajorityTaken(SideId(side), self._stronghold(battle_map)))

    def give_up_majority(self, battle_map: BattleMap) -> None:
        """Nobody has the majority medal of a map any more (m44-med-10)."""
        holder = self.state.majority[battle_map.number]
        self.state.majority = replaced(self.state.majority, battle_map.number, -1)
        if self.telling:
            self.tell(MajorityLost(SideId(holder), self._stronghold(battle_map)))

    def _stronghold(self, battle_map: BattleMap) -> str:
        """What most of has to be held."""
        features = self.state.lookup.facts.features
        return next((f.name for f in features if f.hexes & battle_map.majority), battle_map.title)

    # medals that are won once

    def take_exit(self, way: Exit, side: int) -> None:
        """The medal of an exit is won, and gone (m44-med-05)."""
        self.state.exits_taken |= 1 << way.number
        self.touch(EVERYTHING)
        self.score(side, way.medals)

    def bridge_river(self, battle_map: BattleMap, side: int) -> None:
        """The medal for the first bridge over the river of a map (m44-med-08)."""
        self.state.rivers_bridged |= 1 << battle_map.number
        self.score(side, battle_map.river_medals)
