"""Hands for units on the board: orders, moves, losses."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.core.state import replaced
from beachhead.core.step import AnyStep
from beachhead.hexes import HexId
from beachhead.m44.events import (
    AimTaken,
    Eliminated,
    HedgehogsRemoved,
    LostFigures,
    Moved,
    Ordered,
    Restored,
    Retreated,
    TookGround,
    TownTaken,
    WireRemoved,
)
from beachhead.m44.facts import ALLIES, ARMOR, enemy
from beachhead.m44.hands.medals import MedalHands
from beachhead.m44.ids import Figures, SideId, UnitId
from beachhead.m44.rules.figures import NO_PIECE, kinds_of, loses_support, lost_piece, makeup, pool_place
from beachhead.m44.rules.movement import Reach, marks_after, way
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.surroundings import EVERYTHING, pool_bit
from beachhead.m44.rules.take_ground import marks_of_ground
from beachhead.m44.state import ADRIFT, counted


class UnitHands(MedalHands):
    """Units move, lose figures and go, with all that follows at once: sandbags and cross-hairs that are taken
    off, towns that are taken, medals."""

    __slots__ = ()

    def order(self, commander: int, unit: int, manner: int) -> None:
        """Give a unit its order (m44-ord-02)."""
        state = self.state
        state.order[unit] = manner
        state.ordered[commander].append(unit)
        self.touch_unit(unit)
        if self.telling:
            self.tell(Ordered(UnitId(unit), MANNERS[manner].says))

    def mark(self, unit: int, bits: int) -> None:
        """Note what a unit has done this turn."""
        self.state.marks[unit] |= bits
        self.touch_unit(unit)

    def touch_unit(self, unit: int) -> None:
        """Something about a unit has changed that questions beside others may read."""
        if self.state.at[unit] >= 0:
            self.touch(1 << self.state.at[unit])

    def engage(self, unit: int) -> None:
        """A unit is in a battle: teammates leave it alone until that is over (m44-mode-08)."""
        self.state.engaged |= 1 << unit
        self.touch_unit(unit)

    def disengage(self, unit: int) -> None:
        """Its battle is over."""
        self.state.engaged &= ~(1 << unit)
        self.touch_unit(unit)

    def scout(self, move: AnyStep, found: Reach) -> None:
        """Keep where a unit can go, which the question and the answer to it both need."""
        self.state.reach = (move, found)

    def move(self, unit: int, to: int, near: bool) -> None:
        """A unit moves; `near` if it has not gone too far to battle."""
        start = self.state.at[unit]
        self.mark(unit, marks_after(self.state, unit, to, near))
        if self.telling:
            self.tell(Moved(UnitId(unit), HexId(start), HexId(to), way(self.state, unit, to)))
        self.place(unit, to)

    def retreat(self, unit: int, to: int) -> None:
        """A unit falls back (m44-ret-01)."""
        if self.telling:
            self.tell(Retreated(UnitId(unit), HexId(self.state.at[unit]), HexId(to)))
        self.place(unit, to, retreating=True)

    def take_ground(self, unit: int, to: int) -> None:
        """A unit advances into the hex it has won (m44-tg-01)."""
        self.mark(unit, marks_of_ground(self.state, unit, to))
        if self.telling:
            self.tell(TookGround(UnitId(unit), HexId(to)))
        self.place(unit, to)

    @rule("m44-unit-36", "m44-ret-16")
    def place(self, unit: int, to: int, retreating: bool = False) -> None:
        """Put a unit that is on the board into another hex, with all that follows from it."""
        state = self.state
        start, side = state.at[unit], state.side[unit]
        state.unit_at[start] = -1
        state.occupied[side] ^= 1 << start | 1 << to
        self.touch(1 << start | 1 << to)
        self._leave(unit, start)
        self._stand(unit, to)
        if not retreating:
            self._crush_wire(unit, to)
        if state.hedgehogs >> to & 1 and state.accessory[unit] == state.lookup.fascine:
            state.hedgehogs &= ~(1 << to)  # m44-unit-36
            if self.telling:
                self.tell(HedgehogsRemoved(HexId(to)))
        if (1 << start | 1 << to) & state.lookup.medal_hexes:
            self.recount()

    @rule("m44-ter-20")
    def _crush_wire(self, unit: int, to: int) -> None:
        """Armor that comes into wire removes it."""
        if self.state.wire >> to & 1 and self.state.lookup.arm[self.state.troop[unit]] == ARMOR:
            self.remove_wire(to)

    @rule("m44-mov-09", "m44-mode-07", "m44-ctl-01", "m44-ctl-02", "m44-ctl-11")
    def _stand(self, unit: int, to: int) -> None:
        """The unit is now in `to`: its map, its town (m44-mode-07, m44-ctl-11)."""
        state = self.state
        state.at[unit] = to
        state.unit_at[to] = unit
        maps = state.lookup.map_bits[to]
        if not maps >> state.home[unit] & 1:
            state.home = replaced(state.home, unit, maps.bit_length() - 1)
        towns = state.lookup.ground.towns
        if towns >> to & 1 and (state.towns >> to & 1 == 1) != (state.side[unit] == ALLIES):
            state.towns ^= 1 << to
            if self.telling:
                self.tell(TownTaken(SideId(state.side[unit]), HexId(to)))

    @rule("m44-ret-15", "m44-unit-11")
    def _leave(self, unit: int, start: int) -> None:
        """What does not stay when a unit leaves a hex: sandbags, cross-hairs (m44-ret-15, m44-unit-11)."""
        state = self.state
        if state.sandbags >> start & 1:
            state.sandbags ^= 1 << start
            place = state.home[unit] * 2 + state.side[unit]
            state.sandbags_left = counted(state.sandbags_left, place, 1)
        if state.aim[unit] >= 0:
            state.aim = replaced(state.aim, unit, -1)
        if start in state.aim:
            state.aim = [-1 if h == start else h for h in state.aim]

    def lay_sandbags(self, unit: int) -> None:
        """A unit puts up sandbags from the supply of its side and map (m44-card-08)."""
        state = self.state
        state.sandbags |= 1 << state.at[unit]
        self.touch_unit(unit)
        place = state.home[unit] * 2 + state.side[unit]
        state.sandbags_left = counted(state.sandbags_left, place, -1)

    def take_aim(self, unit: int, hex: int) -> None:
        """The cross-hair marker of a gun or ship goes onto a hex (m44-unit-09)."""
        self.state.aim = replaced(self.state.aim, unit, hex)
        self.touch(1 << hex)
        if self.telling:
            self.tell(AimTaken(UnitId(unit), HexId(hex)))

    def remove_wire(self, hex: int) -> None:
        self.state.wire &= ~(1 << hex)
        self.touch(1 << hex)
        if self.telling:
            self.tell(WireRemoved(HexId(hex)))

    @rule("m44-bat-10", "m44-bat-19")
    def lose(self, unit: int, figures: int) -> None:
        """A unit loses figures; what is more than it has is lost (m44-bat-10, m44-bat-19)."""
        state = self.state
        lost = min(figures, state.figures[unit])
        for _ in range(lost):
            self._lose_one(unit)
        if self.telling and lost:
            self.tell(LostFigures(UnitId(unit), Figures(lost), state.figures[unit]))
        if not state.figures[unit]:
            self._eliminate(unit)

    def _lose_one(self, unit: int) -> None:
        state = self.state
        piece, side = lost_piece(state, unit), state.side[unit]
        change = loses_support(state, unit)
        state.figures[unit] -= 1
        troop = state.lookup.facts.troops[state.troop[unit]]
        if piece != NO_PIECE:
            if state.figures[unit] and not troop.figures_per_medal:
                self.pool(pool_place(state, state.home[unit], side) + piece, 1)
            else:
                place = enemy(side) * len(state.lookup.facts.pieces) + piece
                state.stands = counted(state.stands, place, 1)
        if change:
            state.troop = replaced(state.troop, unit, troop.becomes)
            self.touch_unit(unit)
        if troop.figures_per_medal:  # m44-unit-30
            state.wrecks = counted(state.wrecks, side, 1)
            if state.wrecks[side] % troop.figures_per_medal == 0:
                self.score(enemy(side), 1)

    def pool(self, place: int, figures: int) -> None:
        """So many figures more lie in a pool, at `figures.pool_place` and their kind."""
        self.state.pool = counted(self.state.pool, place, figures)
        self.touch(pool_bit(self.state))

    def restore(self, unit: int, figures: int) -> None:
        """A weakened unit gets figures back from the pool (m44-card-13, m44-unit-29)."""
        state = self.state
        main = kinds_of(state.lookup.facts.troops[state.troop[unit]])[0]
        place = pool_place(state, state.home[unit], state.side[unit]) + main
        self.pool(place, -figures)
        state.figures[unit] += figures
        if self.telling:
            self.tell(Restored(UnitId(unit), Figures(figures), state.figures[unit]))

    @rule("m44-bat-16", "m44-med-01")
    def _eliminate(self, unit: int) -> None:
        """The last figure goes to the enemy's stand (m44-bat-16)."""
        state = self.state
        if self.telling:
            self.tell(Eliminated(UnitId(unit)))
        troop = state.lookup.facts.troops[state.troop[unit]]
        self.remove(unit)
        if troop.medals and not troop.figures_per_medal:
            self.score(enemy(state.side[unit]), troop.medals)

    def remove(self, unit: int) -> None:
        """Take a unit off the board; the caller takes care of its figures."""
        state = self.state
        start = state.at[unit]
        self._leave(unit, start)
        state.at[unit] = -1
        state.unit_at[start] = -1
        state.occupied[state.side[unit]] &= ~(1 << start)
        self.touch(1 << start)
        if state.aboard[unit] >= 0:
            self.disembark(unit)  # m44-lc-06
        if state.lookup.medal_hexes >> start & 1:
            self.recount()

    def disembark(self, unit: int) -> None:
        """A unit is no longer in its craft, which is empty and on its way (m44-lc-03)."""
        state = self.state
        craft = state.aboard[unit]
        state.aboard[unit] = -1
        state.craft_load = replaced(state.craft_load, craft, -1)
        state.craft_at = replaced(state.craft_at, craft, ADRIFT)
        self.touch(EVERYTHING)

    def leave_map(self, unit: int) -> None:
        """A unit leaves the board: its figures go neither to the pool nor onto a stand (m44-med-06)."""
        state = self.state
        place = state.side[unit] * len(state.lookup.facts.pieces)
        for piece, n in enumerate(makeup(state, unit)):
            state.gone = counted(state.gone, place + piece, n)
        self.remove(unit)
