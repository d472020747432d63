"""A referee that knows the booklet but not the engine: it hears the story of a game and works it out again.

Begin with `Referee.hear`. Where it disagrees it writes a line into `faults`. It starts with the first player
turn; the landings before it have tests of their own.
"""

from __future__ import annotations

from itertools import pairwise

from beachhead.core.event import Event
from beachhead.fm import events
from beachhead.fm.facts.map import BEACH, BOCAGE, CLEAR, HILL, RIVER, ROAD, SWAMP, TRAIL, WOODS
from beachhead.fm.state import SEATS, FmState
from beachhead.hexes import HexId

HALVES = {CLEAR: 2, BEACH: 2, BOCAGE: 4, WOODS: 4, SWAMP: 6, HILL: 4}  # terrain.toml, in half points


class Referee:
    """Follows one game. `at` is where it believes the units to be, `spent` what movers have paid."""

    def __init__(self, state: FmState) -> None:
        self.facts = state.facts
        self.faults: list[str] = []
        self.at: dict[int, HexId] = {}
        self.playing = False
        self.side, self.phase, self.turn, self.storm = 0, "", 1, False
        self.hit: set[int] = set()
        self.shelled: set[HexId] = set()
        self.attacked: set[int] = set()
        self.done: set[int] = set()
        self.moved: set[int] = set()
        self.spent: dict[int, int] = {}

    def hear(self, story: tuple[Event, ...], state: FmState) -> None:
        """Everything that has just happened, in order, and the position it has led to."""
        for event in story:
            match event:
                case events.TurnBegan(turn=turn):
                    self.turn, self.storm = turn, False
                case events.WeatherRolled(roll=roll):
                    self.storm = roll == 6
                case events.PhaseBegan(seat=seat, phase=phase):
                    self._begin(SEATS.index(seat), phase, state)
                case _ if self.playing:
                    self._judge(event)

    def _begin(self, side: int, phase: str, state: FmState) -> None:
        if phase == "movement":
            self.shelled, self.attacked, self.done, self.moved = set(), set(), set(), set()
            if not self.playing:
                self.at = {unit: HexId(hex) for unit, hex in enumerate(state.at) if hex >= 0}
                self.playing = True
        self.side, self.phase, self.hit, self.spent = side, phase, set(), {}

    def _judge(self, event: Event) -> None:
        match event:
            case events.Entered(unit=unit, hex=hex):
                self.moved.add(unit)
                self.at[unit] = hex
            case events.Landed(unit=unit, hex=hex):
                self._lands(unit, hex)
            case events.Moved(unit=unit, path=path):
                self._moves(unit, path)
            case events.BombardmentBegan(unit=unit, hex=hex):
                self._once(self.hit, unit, "bombarded")
                self._mind(hex not in self.shelled, unit, "in a hex bombarded before")
                self.shelled.add(hex)
            case events.AttackBegan(units=units, unit=unit, hex=hex):
                self._once(self.hit, unit, "attacked")
                self._attack(units, hex)
            case events.Retreated(unit=unit, path=path):
                self._retreats(unit, path)
            case events.Displaced(unit=unit, hex=hex):
                self._mind(hex not in self._held(0) | self._held(1), unit, "displaced onto somebody")
                self._retreats(unit, (self.at[unit], hex))
                self.attacked |= {unit} if self._side(unit) == self.side else set()
            case events.Advanced(unit=unit, hex=hex):
                self._mind(hex not in self._held(0) | self._held(1), unit, "advanced onto somebody")
                self.done.add(unit)
                self.at[unit] = hex
            case events.UnitEliminated(unit=unit):
                self.at.pop(unit, None)

    # 5, 6: movement

    def _moves(self, unit: int, path: tuple[HexId, ...]) -> None:
        begun, zone, mobile = unit in self.spent, self._zone_on(unit), self.facts.roster.mobile[unit]
        self._mind(begun or unit not in self.moved or self.phase == "movement", unit, "moved twice")
        self._mind(bool(mobile) or self.phase == "movement", unit, "on foot in the mobile phase")
        self._mind(unit not in self.done, unit, "moved after an advance")
        for number, (a, b) in enumerate(pairwise(path)):
            price = self._price(a, b)
            self._mind(b not in self._held(1 - self._side(unit)), unit, "moved into an enemy")
            if not mobile and a in zone:
                self._mind(not begun and not number, unit, "did not stop in a zone")
                price = max(price, 2 * self._allowance(unit)) if b in zone else price
            if mobile and b in zone:
                price += 2 * (self._allowance(unit) // 2)
            self.spent[unit] = self.spent.get(unit, 0) + price
        self._mind(self.spent[unit] <= 2 * self._allowance(unit), unit, "spent more than it has")
        self.moved.add(unit)
        self.at[unit] = path[-1]

    def _price(self, a: HexId, b: HexId) -> int:
        ground, side = self.facts.map, a * 6 + self.facts.grid.side[a * 6 : a * 6 + 6].index(b)
        if ground.way[side]:
            return {ROAD: 1, TRAIL: 2}[ground.way[side]]
        return HALVES[ground.terrain[b]] + (2 if ground.crossing[side] == RIVER else 0)

    def _allowance(self, unit: int) -> int:
        printed = self.facts.roster.units[unit].allowance[0]  # the same on both faces
        return (printed + 1) // 2 if self.storm else printed

    def _lands(self, unit: int, hex: HexId) -> None:
        there = [u for u in self.at if self.at[u] == hex]
        self._mind(len(there) < 3, unit, "landed on a full beach")
        self._mind(bool(there) or hex not in self._zone_on(unit), unit, "landed alone in a zone")
        self.at[unit] = hex

    # 8: battles

    def _attack(self, units: tuple[int, ...], hex: HexId) -> None:
        for unit in units:
            self._mind(self.at[unit] in self.facts.grid.around[hex], unit, "attacked from afar")
            self._once(self.attacked, unit, "in two attacks")
            self._mind(unit not in self.done, unit, "attacked after an advance")
            self._mind(
                self.phase == "combat" or bool(self.facts.roster.mobile[unit]), unit, "on foot too late"
            )
        self._mind(len({self.at[u] for u in units}) == len(units), units[0], "two of a stack in one attack")

    def _retreats(self, unit: int, path: tuple[HexId, ...]) -> None:
        barred = self._held(1 - self._side(unit)) | self._zone_on(unit)
        self._mind(path[0] == self.at[unit], unit, "retreated from elsewhere")
        self._mind(not barred & set(path[1:]), unit, "retreated through enemies or their zones")
        far = self.facts.grid.distance(path[0], path[-1])
        self._mind(far == len(path) - 1 <= 3, unit, "retreated by a crooked way")
        self.at[unit] = path[-1]

    # what it knows

    def _side(self, unit: int) -> int:
        return self.facts.roster.side[unit]

    def _held(self, side: int) -> set[HexId]:
        return {hex for unit, hex in self.at.items() if self._side(unit) == side}

    def _zone_on(self, unit: int) -> set[HexId]:
        """Where an enemy zone has a hold on a unit: not on commandos; on turn 1 airborne units have none."""
        types = self.facts.roster.units
        if types[unit].type in ("commando", "ranger"):
            return set()
        enemies = [u for u in self.at if self._side(u) != self._side(unit)]
        if self.turn == 1:
            enemies = [u for u in enemies if not self.facts.roster.airborne >> u & 1]
        return {hex for enemy in enemies for hex in self.facts.grid.around[self.at[enemy]]}

    def _once(self, before: set[int], unit: int, what: str) -> None:
        self._mind(unit not in before, unit, f"{what} twice")
        before.add(unit)

    def _mind(self, fine: bool, unit: int, fault: str) -> None:
        if not fine:
            name = self.facts.roster.units[unit].id
            self.faults.append(f"turn {self.turn}, {self.phase}: {name} {fault}")
