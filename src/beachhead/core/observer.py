"""Observes a game: what was lost where, who held what when, and who was lucky.

Losses are taken from the strength of every unit after each entry, so they are exact, and so is the hex: it is
where the unit stood. Turns are noted as they end. Luck is what a side's rolls brought it beyond their mean,
over every roll that the game weighs (`Measure.worth`). Simulation and reports observe with the same eyes.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from beachhead.core.decision import Decision
from beachhead.core.luck import Luck
from beachhead.core.measure import Measure
from beachhead.core.state import State

PLACES = 4  # luck is a sum of fractions; more digits are noise


class Fallen(NamedTuple):
    """A unit that is lost: after which entry, in which turn, and in which hex (negative for none)."""

    n: int
    turn: int
    place: int


class Observer:
    """Follows one game from its first state to its last."""

    def __init__(self, measure: Measure[Any], state: State) -> None:
        self.measure = measure
        sides = len(measure.sides)
        self.lost = [0] * sides
        self.luck = [Luck() for _ in range(sides)]
        self.fell: list[Counter[int]] = [Counter() for _ in range(sides)]
        self.stood: list[Counter[int]] = [Counter() for _ in range(sides)]
        self.fallen: dict[int, Fallen] = {}
        self.turns: list[dict[str, Any]] = []
        self.since: dict[tuple[str, int], tuple[int, int]] = {}
        """By the name and hex of a place that counts: the side that holds it, and since which turn."""
        self.first_held = list(measure.held(state))
        self._turn = measure.turn(state)
        self._toll = measure.toll(state)
        self._strengths = list(measure.strengths(state))
        self._note(state)
        self.looks_at_places(state, 0)

    def rolls(self, state: State, decision: Decision, index: int) -> None:
        """A roll is about to fall on option `index`."""
        worth = self.measure.worth(state, decision)
        if worth is not None:
            self.luck[worth.side].roll(worth, decision.weights, index)

    @property
    def turn(self) -> int:
        """The turn being played; in the end the last that was."""
        return self._turn

    def goes_on(self, state: State, n: int = 0) -> None:
        """Entry `n` has been carried out."""
        toll = self.measure.toll(state)
        if toll != self._toll:
            self._count_losses(state, n)
            self._toll = toll
        turn = self.measure.turn(state)
        if turn != self._turn or state.result is not None:
            self._end_turn(state)
            if state.result is None:  # a game that is won as a turn begins has not played that turn
                self._turn = turn
            self.looks_at_places(state, self._turn)
        self._note(state)

    def _note(self, state: State) -> None:
        """Where everybody stands, for the losses of the next entry."""
        self._places = list(self.measure.places(state))
        self._owners = self.measure.owners(state)

    def _count_losses(self, state: State, n: int) -> None:
        last, strengths = self._strengths, list(self.measure.strengths(state))
        self._strengths = strengths
        for unit, before in enumerate(last):
            gone = before - strengths[unit]
            if gone < 0:
                self.fallen.pop(unit, None)  # it has been rebuilt
            if gone > 0:
                if not strengths[unit]:
                    self.fallen[unit] = Fallen(n, self._turn, self._places[unit])
                side = self._owners[unit]
                self.lost[side] += gone
                if self._places[unit] >= 0:
                    self.fell[side][self._places[unit]] += gone

    def looks_at_places(self, state: State, turn: int) -> None:
        """Who holds the places that count, in that turn."""
        for place in self.measure.objectives(state):
            key = place.name, place.hex
            if key not in self.since or self.since[key][0] != place.side:
                self.since[key] = place.side, turn

    def _end_turn(self, state: State) -> None:
        if self._turn < 1:
            return
        sides, owners = self.measure.sides, self.measure.owners(state)
        for unit, place in enumerate(self.measure.places(state)):
            if place >= 0:
                self.stood[owners[unit]][place] += 1
        held = dict(zip(sides, self.measure.held(state), strict=False))
        self.turns.append(
            {"turn": self._turn, "lost": dict(zip(sides, self.lost, strict=True)), "held": held}
        )

    def decided(self, winner: str | None) -> int:
        """The turn that brought the winner most: places that count and what the other side lost, against the
        same of the other side. 0 if nothing tells."""
        sides = self.measure.sides
        if winner not in sides or len(sides) != 2 or not self.turns:
            return 0
        other = next(side for side in sides if side != winner)
        held, lost = dict(zip(sides, self.first_held, strict=False)), dict.fromkeys(sides, 0)
        best, found = 0.0, 0
        for row in self.turns:
            gained = {s: row["held"].get(s, 0) - held.get(s, 0) for s in sides}
            gone = {s: row["lost"][s] - lost[s] for s in sides}
            swing = self.measure.objective_worth * (gained[winner] - gained[other])
            swing += gone[other] - gone[winner]
            if swing > best:
                best, found = swing, row["turn"]
            held, lost = row["held"], row["lost"]
        return found

    def json(self, state: State) -> dict[str, Any]:
        """What was seen; hexes by name."""
        sides, names = self.measure.sides, state.setup.names
        return {
            "turns": self._turn,
            "decided": self.decided(None if state.result is None else state.result.winner),
            "places": [
                {
                    "name": name,
                    "hex": names.write("HexId", hex) if hex >= 0 else "",
                    "side": sides[side] if side >= 0 else "",
                    "since": turn,
                }
                for (name, hex), (side, turn) in self.since.items()
            ],
            "causes": [
                {"side": sides[cause.side], "title": cause.title, "points": cause.points}
                for cause in self.measure.causes(state)
            ],
            "luck": {side: round(luck.excess, PLACES) for side, luck in zip(sides, self.luck, strict=True)},
            "series": self.turns,
            **{
                what: {
                    side: {names.write("HexId", hex): n for hex, n in sorted(counted.items())}
                    for side, counted in zip(sides, by_side, strict=True)
                }
                for what, by_side in (("stood", self.stood), ("fell", self.fell))
            },
        }
