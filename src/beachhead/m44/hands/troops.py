"""Hands for special troops, landing craft and reinforcements."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.core.state import replaced
from beachhead.hexes import HexId
from beachhead.m44.events import Deployed
from beachhead.m44.facts import FACE_FLAG
from beachhead.m44.hands.units import UnitHands
from beachhead.m44.ids import NATIONS, AccessoryId, Faces, Figures, TroopId, UnitId, WeaponId
from beachhead.m44.rules.dice import count
from beachhead.m44.rules.figures import kinds_of, pool_place
from beachhead.m44.rules.order_effects import ARRIVED
from beachhead.m44.rules.reinforcements import (
    arrival,
    called,
    craft_at,
    dice_left,
    marks_on_arrival,
    source_of,
)
from beachhead.m44.rules.surroundings import EVERYTHING
from beachhead.m44.state import counted, without
from beachhead.m44.troops.events import (
    Armed,
    ArrivalLost,
    BridgeLaid,
    Called,
    Equipped,
    Moored,
    NoRoll,
    Resupplied,
    Rolled,
    SmokeCleared,
    SmokeLaid,
)
from beachhead.m44.unit_flags import BATTLED


class TroopHands(UnitHands):
    """Equipment, bridges, smoke and landing craft; reinforcements are rolled for, called and brought on."""

    __slots__ = ()

    def equip(self, unit: int, accessory: AccessoryId) -> None:
        """A Churchill gets its accessory (m44-set-06)."""
        self.state.accessory = replaced(self.state.accessory, unit, int(accessory))
        self.touch_unit(unit)
        if self.telling:
            self.tell(Equipped(UnitId(unit), accessory))

    def arm(self, unit: int, weapon: int) -> None:
        """A unit gets a special weapon (m44-set-07)."""
        self.state.weapon = replaced(self.state.weapon, unit, weapon)
        self.touch_unit(unit)
        if self.telling:
            self.tell(Armed(UnitId(unit), WeaponId(weapon)))

    def span(self, unit: int, hex: int) -> None:
        """A unit lays its bridge, for good; the accessory is spent (m44-unit-35)."""
        self.state.spans |= 1 << hex
        self.touch(1 << hex)
        self.touch_unit(unit)
        self.state.accessory = replaced(self.state.accessory, unit, -1)
        if self.telling:
            self.tell(BridgeLaid(UnitId(unit), HexId(hex)))

    def lay_smoke(self, unit: int, hex: int) -> None:
        """A smoke shell falls (m44-unit-19)."""
        self.state.smoke |= 1 << hex
        self.touch(1 << hex)
        if self.telling:
            self.tell(SmokeLaid(UnitId(unit), HexId(hex)))

    def thin_smoke(self) -> None:
        """New smoke thins, thin smoke clears (m44-unit-19)."""
        state = self.state
        if self.telling and state.thin_smoke:
            self.tell(SmokeCleared())
        state.smoke, state.thin_smoke = 0, state.smoke
        self.touch(EVERYTHING)

    def sail(self, unit: int, to: int) -> None:
        """The craft of a unit goes ahead to a hex; the unit moves with it (m44-lc-02)."""
        state = self.state
        state.craft_at = replaced(state.craft_at, state.aboard[unit], to)
        self.touch(EVERYTHING)

    def moor(self, craft: int, hex: int) -> None:
        """An empty craft goes back to an icon (m44-lc-03)."""
        self.state.craft_at = replaced(self.state.craft_at, craft, hex)
        self.touch(EVERYTHING)
        if self.telling:
            self.tell(Moored(HexId(hex)))

    @rule("m44-unit-29", "m44-unit-30")
    def resupply(self, vehicle: int, unit: int, figures: int) -> None:
        """Figures of the vehicle go back to the pool, as many of the unit come out of it; neither battles."""
        state = self.state
        if self.telling:
            self.tell(Resupplied(UnitId(vehicle), UnitId(unit), Figures(figures)))
        piece = kinds_of(state.lookup.facts.troops[state.troop[vehicle]])[0]
        place = pool_place(state, state.home[vehicle], state.side[vehicle]) + piece
        self.pool(place, figures)
        state.figures[vehicle] -= figures
        self.restore(unit, figures)
        self.mark(vehicle, BATTLED)
        self.mark(unit, BATTLED)
        if not state.figures[vehicle]:
            self.remove(vehicle)

    # reinforcements

    def hold_up(self, commander: int, dice: int) -> None:
        """Aircraft take dice from a commander's next reinforcement roll (m44-rei-22)."""
        self.state.held_up = replaced(self.state.held_up, commander, dice)

    @rule("m44-otm-03")
    def roll_reinforcements(self, commander: int, faces: Faces) -> None:
        """The reinforcement dice lie on the table; their flags are orders On the Move."""
        state = self.state
        state.held_up = replaced(state.held_up, commander, 0)
        state.dice = replaced(state.dice, commander, int(faces))
        state.on_the_move = counted(state.on_the_move, commander, count(faces, FACE_FLAG))
        if self.telling:
            self.tell(Rolled(state.lookup.seats[commander], faces))

    def miss_roll(self, commander: int) -> None:
        """A commander has no dice to roll; what held up the roll is over (m44-rei-22)."""
        state = self.state
        if self.telling and state.held_up[commander]:
            self.tell(NoRoll(state.lookup.seats[commander]))
        state.held_up = replaced(state.held_up, commander, 0)

    def call(self, commander: int, row: int, troop: int) -> None:
        """Dice are spent on a unit, which waits off the board (m44-rei-05)."""
        state = self.state
        left = dice_left(state.dice[commander], state.lookup.facts.rows[row])
        state.dice = replaced(state.dice, commander, left)
        waiting = [*state.arrivals[commander], arrival(state, row, troop)]
        state.arrivals = replaced(state.arrivals, commander, waiting)
        if self.telling:
            self.tell(Called(state.lookup.seats[commander], TroopId(troop)))

    def bring_on(self, commander: int, waiting: int, to: int) -> UnitId:
        """A unit that was called comes onto the board; its number (m44-rei-13)."""
        state = self.state
        state.arrivals = replaced(state.arrivals, commander, without(state.arrivals[commander], waiting))
        return self.deploy(commander, called(state, waiting)[1], to)

    def deploy(self, commander: int, troop: int, to: int) -> UnitId:
        """A new unit comes onto the board, into the empty craft if there is one (m44-rei-07); its number."""
        state, lookup = self.state, self.state.lookup
        side, profile = lookup.side_of[commander], lookup.facts.troops[troop]
        source = source_of(state, commander, troop, to)
        place = pool_place(state, source, side)
        for piece, n in enumerate(profile.pieces):
            self.pool(place + piece, -n)
        unit, craft = UnitId(len(state.at)), craft_at(state, to)
        state.troop = [*state.troop, troop]
        state.side = [*state.side, side]
        state.nation = [*state.nation, NATIONS.index(lookup.facts.maps[source].nations[side])]
        state.at.append(to)
        state.figures.append(profile.figures)
        state.home = [*state.home, source]
        state.aboard.append(craft)
        state.weapon = [*state.weapon, profile.weapon]
        state.accessory = [*state.accessory, -1]
        state.aim = [*state.aim, -1]
        state.order.append(ARRIVED)
        state.marks.append(0)
        state.began = [*state.began, -1]
        state.ordered[commander].append(unit)
        if craft >= 0:
            state.craft_load = replaced(state.craft_load, craft, int(unit))
        state.occupied[side] |= 1 << to
        self.touch(EVERYTHING if craft >= 0 else 1 << to)
        if self.telling:
            self.tell(Deployed(unit, TroopId(troop), HexId(to)))
        self._stand(unit, to)
        state.marks[unit] = marks_on_arrival(state, unit)
        self.touch_unit(unit)
        self._crush_wire(unit, to)
        self.recount()
        return unit

    @rule("m44-rei-09")
    def lose_arrivals(self, commander: int) -> None:
        """The movement phase is over: nobody waits off the board."""
        state = self.state
        if self.telling:
            for waiting in state.arrivals[commander]:
                self.tell(ArrivalLost(state.lookup.seats[commander], TroopId(called(state, waiting)[1])))
        state.arrivals = replaced(state.arrivals, commander, [])
        self.touch(EVERYTHING)
        state.dice = replaced(state.dice, commander, 0)
