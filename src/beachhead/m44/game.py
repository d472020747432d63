"""Memoir '44 as a game of the core: scenarios, steps, set-up, views. Begin with `M44`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from beachhead.core.action import Action
from beachhead.core.bhd import DataSet
from beachhead.core.codec import fill_state
from beachhead.core.datafile import Block
from beachhead.core.datasets import releases_in
from beachhead.core.decision import Battle, Decision, Price
from beachhead.core.event import Event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.forms import Form, Tree
from beachhead.core.game import TODAY, Game, Scenario, Source, keep_setup
from beachhead.core.guide import Guide, UnitMark
from beachhead.core.notation import Names, UnitName
from beachhead.core.overlay import Lens, Overlay, lens_called
from beachhead.core.panel import BattleMap, Clock, Panel, PanelMaker
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.core.status import Status
from beachhead.core.step import steps_of
from beachhead.core.view import View
from beachhead.m44 import explain, initial
from beachhead.m44.arrange import arrange
from beachhead.m44.cards.tactics import deal_in
from beachhead.m44.facts import Facts
from beachhead.m44.flow import card_draws
from beachhead.m44.flow.sequence import Turn
from beachhead.m44.forms import FORMS
from beachhead.m44.guide import could_order, guide, unit_marks
from beachhead.m44.load import RELEASES, data_files, decks_of, load, load_kept, scenarios, scenarios_of
from beachhead.m44.lookup import Lookup
from beachhead.m44.naming import names_of, unit_names
from beachhead.m44.odds.question import battle_of, forecast, plain, weigh
from beachhead.m44.overlays import LENSES, overlay
from beachhead.m44.panels import PANELS, clock
from beachhead.m44.places import standing
from beachhead.m44.prices import free_options, next_up, price, proceeds
from beachhead.m44.prompts import PROMPTS
from beachhead.m44.resample import fill_cards
from beachhead.m44.state import M44Setup, M44State, blank_state
from beachhead.m44.statistics import M44Measure
from beachhead.m44.status import status
from beachhead.m44.table import M44Table
from beachhead.m44.troops.equipment import Equip


@lru_cache(maxsize=64)
def _unit_names(
    lookup: Lookup, names: Names, troops: tuple[int, ...], at: tuple[int, ...]
) -> dict[str, UnitName]:
    """The names are sent with every view, and all seats see the same."""
    return unit_names(names, lookup.facts, troops, at)


def _facts(view: View) -> Facts:
    assert isinstance(view.setup, M44Setup)
    return view.setup.lookup.facts


def _with_facts(make: Callable[[View, Facts], Panel]) -> PanelMaker:
    return lambda view: make(view, _facts(view))


class M44Game(Game[M44State, M44Table]):
    """All maps and modes of Memoir '44: D-Day Landings."""

    name = "m44"
    title = "Memoir '44: D-Day Landings"
    says = "Command cards, figures and dice on the six maps of D-Day Landings."
    steps: ClassVar = steps_of("m44")
    prompts = PROMPTS
    measure = M44Measure()
    panel_makers: ClassVar = tuple(map(_with_facts, PANELS))
    drawing = "beachhead.draw.m44.drawing:DRAWING"
    manual = "beachhead.manual.m44:MANUAL"
    lessons = "beachhead.lessons.m44:LESSONS"
    briefings = "beachhead.manual.m44.briefings:BRIEFINGS"
    exercises = "beachhead.exercises.m44:EXERCISES"
    tasks = "beachhead.tasks.m44:TASKS"
    bots: ClassVar = {
        "greedy": "beachhead.bots.m44.greedy:Greedy",
        "recruit": "beachhead.bots.m44.levels:Recruit",
        "sergeant": "beachhead.bots.m44.levels:Sergeant",
        "captain": "beachhead.bots.m44.captain:Captain",
        "major": "beachhead.bots.m44.levels:Major",
        "general": "beachhead.bots.m44.general:M44General",
    }
    value = "beachhead.bots.m44.value:VALUE"
    reader = "beachhead.env.planes.m44:M44Reader"
    column = True
    usual = "omaha"
    plain_numbers: ClassVar = {"dice": True, "troop": False, "figures": False, "stars": False}

    def __init__(self) -> None:
        self._shelf: dict[tuple[object, ...], M44Setup] = {}

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return scenarios()

    @property
    def releases(self) -> tuple[str, ...]:
        return releases_in(RELEASES)

    def setup(self, scenario: Scenario, options: Mapping[str, object], source: Source = TODAY) -> M44Setup:
        key = (scenario.name, *sorted(options.items()), source)
        if key not in self._shelf:
            loaded = load_kept(scenario.id, options, source.folder, source.release, source.data)
            lookup = Lookup(loaded.facts)
            deal_in(lookup)
            made = M44Setup(
                self.name,
                scenario.name,
                dict(options),
                scenario.seats,
                source.rules or self.rules_version,
                loaded.fingerprint,
                names_of(lookup.facts),
                lookup,
                data=source.data,
            )
            keep_setup(self._shelf, key, made)
        return self._shelf[key]

    @property
    def forms(self) -> tuple[Form, ...]:
        return FORMS

    def files(self) -> Mapping[str, Tree]:
        return data_files()

    def checked_with(self, data: DataSet) -> tuple[Scenario, ...]:
        return tuple(self.scenarios[name] for name in scenarios_of(data))

    def load_with(self, data: DataSet, scenario: Scenario) -> None:
        for deck in decks_of(scenario, data):
            load(scenario.id, {"deck": deck}, data=data)
        if not scenario.options:
            load(scenario.id, {}, data=data)

    def blank(self, setup: Setup) -> M44State:
        assert isinstance(setup, M44Setup)
        return blank_state(setup)

    def lay_out(self, state: M44State) -> None:
        initial.lay_out(state)
        M44Table(state).push(Equip(), card_draws.Deal(), Turn(state.lookup.facts.first))

    def arrange(self, setup: Setup, block: Block) -> M44State:
        assert isinstance(setup, M44Setup)
        return arrange(setup, block)

    def table(self, state: M44State, story: list[Event] | None) -> M44Table:
        return M44Table(state, story)

    def state_from(self, setup: Setup, written: Mapping[str, Any]) -> M44State:
        state = super().state_from(setup, written)
        initial.stand(state)
        return state

    def unit_names(self, view: View) -> dict[str, UnitName]:
        assert isinstance(view.setup, M44Setup)
        troops, at = tuple(view.known["troop"]), tuple(view.known["at"])
        return _unit_names(view.setup.lookup, view.setup.names, troops, at)

    def say(self, state: M44State, kind: str, value: int) -> str:
        spoken = standing(value, state.troop, state.at) if kind == "UnitId" else value
        return state.setup.names.say(kind, spoken)

    def clock(self, view: View) -> Clock:
        return clock(view, _facts(view))

    def maps(self, setup: Setup) -> tuple[BattleMap, ...]:
        assert isinstance(setup, M44Setup)
        lookup = setup.lookup
        return tuple(
            BattleMap(
                m.id,
                m.title,
                tuple(seat for seat, of in zip(lookup.seats, lookup.maps_of, strict=True) if m.number in of),
            )
            for m in lookup.facts.maps
            if lookup.maps > 1
        )

    def resample(self, view: View, rng: Random) -> M44State:
        assert isinstance(view.setup, M44Setup)
        state = blank_state(view.setup)
        known: dict[str, Any] = {**view.known}
        fill_cards(state.lookup, known, rng)
        result = None if view.result is None else view.result.json()
        fill_state(state, {"columns": known, "lanes": view.lanes, "result": result}, self.steps)
        initial.stand(state)
        return state

    def suppose(self, view: View) -> M44State:
        return self.resample(view, Random(0))

    def why_not(self, view: View, intent: Intent) -> Explanation:
        found = explain.why_not(self.suppose(view), view, intent)
        return super().why_not(view, intent) if found is None else found

    def sums(self, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
        return explain.sums(self.suppose(view), view, intent)

    def unit_marks(self, view: View) -> dict[str, UnitMark]:
        order, marks = view.known["order"], view.known["marks"]
        return unit_marks(order, marks, view.setup.names) if any(order) else {}

    def guide(self, view: View) -> Guide:
        return guide(self.suppose(view), view.seat)

    def could_order(self, view: View, card: str) -> tuple[str, ...]:
        return could_order(self.suppose(view), view.seat, card)

    def status(self, view: View) -> Status:
        return status(self.suppose(view), view.seat)

    def overlays(self, view: View) -> tuple[Lens, ...]:
        return LENSES

    def overlay(self, view: View, name: str, about: str = "") -> Overlay:
        lens_called(name, LENSES)
        return overlay(self.suppose(view), view, name, about)

    def battle_of(self, state: M44State, seat: Seat, option: Action) -> Battle | None:
        return battle_of(state, seat, option)

    def proceeds(self, decision: Decision, option: Action) -> bool:
        return proceeds(option)

    def free_options(self, state: M44State, decision: Decision) -> list[int]:
        return free_options(state, decision)

    def next_up(self, decision: Decision) -> Action | None:
        return next_up(decision)

    def price(self, decision: Decision, option: Action, before: M44State, after: M44State) -> Price | None:
        return price(decision, option, before, after)

    def odds(self, view: View, battle: Battle) -> dict[str, object]:
        """The exact odds of a battle; `odds.question` says how to name one."""
        return forecast(weigh(self.suppose(view), battle), view.seat)

    def plain_odds(self, scenario: str, numbers: Mapping[str, object]) -> dict[str, object]:
        """The exact odds of dice against a given troop."""
        return plain(load(self.scenario(scenario).id, {}), numbers)


M44 = M44Game()
