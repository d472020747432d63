"""Memoir '44 as a game of the core: scenarios, steps, set-up, views. `M44` is the one object."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from beachhead.core.codec import column, fill_state
from beachhead.core.event import Event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.game import Game, Scenario
from beachhead.core.overlay import Lens, Overlay, lens_called
from beachhead.core.panel import Panel
from beachhead.core.state import Setup, State
from beachhead.core.step import AnyStep, Step
from beachhead.core.view import View
from beachhead.m44 import explain, setting
from beachhead.m44.cards.prompts import CARD_PROMPTS
from beachhead.m44.cards.tactics import CARD_ROOMS, deal_in
from beachhead.m44.flow import (
    battling,
    cards,
    combat,
    command,
    drawing,
    losses,
    moving,
    ordering,
    reinforcing,
    retreating,
    sequence,
)
from beachhead.m44.flow.sequence import Turn
from beachhead.m44.handbook import Handbook
from beachhead.m44.imagine import fill_cards
from beachhead.m44.load import load, scenarios
from beachhead.m44.measure import M44Measure
from beachhead.m44.naming import names_of
from beachhead.m44.overlays import LENSES, overlay
from beachhead.m44.panels import panels
from beachhead.m44.prompts import PROMPTS
from beachhead.m44.state import M44Setup, M44State, blank_state
from beachhead.m44.table import M44Table
from beachhead.m44.troops import TROOP_ROOMS
from beachhead.m44.troops.equipment import Equip
from beachhead.m44.troops.prompts import TROOP_PROMPTS
from beachhead.m44.weigh import forecast, plain, weigh

FLOW = (battling, cards, combat, command, drawing, losses, moving, ordering, reinforcing, retreating)

ROOMS = (sequence, *FLOW, *CARD_ROOMS, *TROOP_ROOMS)
"""The modules that have steps."""


def steps_of(rooms: tuple[ModuleType, ...]) -> dict[str, type[AnyStep]]:
    """Every step that is written in these modules, by the name under which a saved state has it."""
    found: dict[str, type[AnyStep]] = {}
    for room in rooms:
        for name, cls in vars(room).items():
            if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == room.__name__:
                assert name not in found, f"two steps are called {name}"
                found[name] = cls
    return found


class M44Game(Game):
    """All maps and modes of Memoir '44: D-Day Landings."""

    name = "m44"
    title = "Memoir '44: D-Day Landings"
    steps: ClassVar[Mapping[str, type[AnyStep]]] = steps_of(ROOMS)
    prompts: ClassVar[Mapping[str, str]] = {**PROMPTS, **CARD_PROMPTS, **TROOP_PROMPTS}
    measure = M44Measure()

    def __init__(self) -> None:
        self._shelf: dict[tuple[object, ...], M44Setup] = {}

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return scenarios()

    def blank(self, scenario: Scenario, options: Mapping[str, object], folder: Path | None) -> M44State:
        return blank_state(self._open(scenario, options, folder))

    def _open(self, scenario: Scenario, options: Mapping[str, object], folder: Path | None) -> M44Setup:
        """The set-up for these choices; the shipped data are worked out once and shared."""
        key = (scenario.name, *sorted(options.items()), folder)
        if key not in self._shelf:
            book = Handbook(load(scenario.id, options, folder))
            deal_in(book)
            names = names_of(book.facts)
            self._shelf[key] = M44Setup(self.name, scenario.name, dict(options), scenario.seats, names, book)
        return self._shelf[key]

    def lay_out(self, state: State) -> None:
        assert isinstance(state, M44State)
        setting.lay_out(state)
        state.lanes = [[Turn(state.book.facts.first), drawing.Deal(), Equip()]]

    def table(self, state: State, story: list[Event] | None) -> M44Table:
        assert isinstance(state, M44State)
        return M44Table(state, story)

    def state_from(self, setup: Setup, written: Mapping[str, Any], folder: Path | None = None) -> M44State:
        state = super().state_from(setup, written, folder)
        assert isinstance(state, M44State)
        setting.stand(state)
        return state

    def panels(self, view: View) -> list[Panel]:
        assert isinstance(view.setup, M44Setup)
        return panels(view, view.setup.book.facts)

    def imagine(self, view: View, rng: Random) -> M44State:
        assert isinstance(view.setup, M44Setup)
        state = blank_state(view.setup)
        known: dict[str, Any] = {name: column(value) for name, value in view.known.items()}
        fill_cards(state.book, known, rng)
        written = {"columns": known, "lanes": view.lanes, "result": None}
        fill_state(state, written, self.steps)
        state.result = view.result
        setting.stand(state)
        return state

    def suppose(self, view: View) -> M44State:
        return self.imagine(view, Random(0))

    def why_not(self, view: View, intent: Intent) -> Explanation:
        found = explain.why_not(self.suppose(view), view, intent)
        return super().why_not(view, intent) if found is None else found

    def sums(self, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
        return explain.sums(self.suppose(view), view, intent)

    def overlays(self, view: View) -> tuple[Lens, ...]:
        return LENSES

    def overlay(self, view: View, name: str, about: str = "") -> Overlay:
        lens_called(name, LENSES)
        return overlay(self.suppose(view), view, name, about)

    def odds(self, view: View, battle: Mapping[str, object]) -> dict[str, object]:
        """The exact odds of a battle; how to name one is at the head of `weigh`."""
        return forecast(weigh(self.suppose(view), battle), view.seat)

    def plain_odds(self, scenario: str, numbers: Mapping[str, object]) -> dict[str, object]:
        """The exact odds of dice at a troop that somebody has in mind."""
        return plain(load(self.scenario(scenario).id, {}), numbers)


M44 = M44Game()
