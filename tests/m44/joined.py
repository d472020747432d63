"""Joined maps for tests: a board swept clean, units put beside the seam, teammates in lanes of their own.

j = Joined("double/sword+juno")
j.put("a", ALLIES, "armor", "sword:r11c13", commander=0)
j.abreast(Battles(0), Battles(1))
j.answer("sword-allies", "choose a")
"""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.event import Event
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import AnyStep
from beachhead.hexes import HexId
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.ids import NOBODY, UnitId
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.table import M44Table
from tests.m44.fields import Stop, game_at


class Joined:
    """`state` and `table`, units by letter, questions by seat."""

    def __init__(self, scenario: str) -> None:
        self.state = game_at(scenario)
        self.story: list[Event] = []
        self.unit: dict[str, UnitId] = {}
        for unit in [*self.state.units(AXIS), *self.state.units(ALLIES)]:
            M44Table(self.state).remove(unit)
        self.table = M44Table(self.state, self.story)

    def put(self, letter: str, side: int, troop: str, hex: str, commander: int = NOBODY) -> UnitId:
        """A unit of the scenario, made to be of this troop, in `hex`; ordered, if a commander is named."""
        state, lookup, here = self.state, self.state.lookup, self.hex(hex)
        taken = self.unit.values()
        unit = next(UnitId(u) for u, s in enumerate(state.side) if s == side and u not in taken)
        self.unit[letter] = unit
        state.troop[unit] = lookup.facts.troop(troop).number
        state.figures[unit] = lookup.facts.troops[state.troop[unit]].figures
        state.at[unit], state.unit_at[here] = here, unit
        state.occupied[side] |= 1 << here
        state.home[unit] = lookup.map_bits[here].bit_length() - 1
        if commander >= 0:
            self.table.order(commander, unit, PLAIN)
        return unit

    def hex(self, name: str) -> HexId:
        return self.state.lookup.grid.hex(name)

    def at(self, letter: str) -> str:
        """Where the unit is now, by name."""
        return self.state.lookup.grid.name(HexId(self.state.at[self.unit[letter]]))

    def begin(self, step: AnyStep) -> None:
        """One step, and nobody beside it."""
        self._go([[Stop(), step]])

    def abreast(self, *steps: AnyStep) -> None:
        """These steps at the same time, each in its lane."""
        self._go([[Stop()], *[[step] for step in steps]])

    def _go(self, lanes: list[list[AnyStep]]) -> None:
        self.state.lanes = lanes
        self.state._open = None
        self.table.start()

    def asked(self, seat: str) -> Decision:
        return next(d for d in self.state.open if d.seat == Seat(seat))

    def asks(self) -> dict[str, str]:
        """What each seat is asked now."""
        return {d.seat: d.ask for d in self.state.open}

    def options(self, seat: str) -> list[str]:
        return [self._text(option) for option in self.asked(seat).options]

    def answer(self, seat: str, text: str) -> None:
        options = self.options(seat)
        assert text in options, f"{text} is not among {options}"
        self.table.play(self.asked(seat), options.index(text))

    def throw(self, faces: str) -> None:
        self.answer(CHANCE, f"throw {faces}")

    def _text(self, option: Action) -> str:
        """As a player writes it, units by their letters."""
        names = self.state.setup.names
        letters = {names.write("UnitId", unit): letter for letter, unit in self.unit.items()}
        return " ".join(letters.get(word, word) for word in names.text(option).split())
