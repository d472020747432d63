"""Fire & Movement: D-Day as a game of the core. Begin here to see what there is, or with `flow.sequence`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Any, ClassVar, cast

from beachhead.core.action import Action, Done
from beachhead.core.bhd import DataSet
from beachhead.core.datafile import Block
from beachhead.core.datasets import releases_in
from beachhead.core.decision import Battle, Decision, Price
from beachhead.core.event import Event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.forms import Form, Tree
from beachhead.core.game import TODAY, Game, Maturity, Option, Scenario, Source, keep_setup
from beachhead.core.guide import Guide, UnitMark
from beachhead.core.notation import Names, UnitName
from beachhead.core.overlay import Lens, Overlay, lens_called
from beachhead.core.panel import Clock, Panel, PanelMaker
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.core.status import Status
from beachhead.core.step import steps_of
from beachhead.core.view import View
from beachhead.fm.arrange import arrange
from beachhead.fm.explain import sums, why_not
from beachhead.fm.facts import Choice, Facts, Unit
from beachhead.fm.facts.options import QUAD
from beachhead.fm.forms import FORMS
from beachhead.fm.guide import guide, unit_marks
from beachhead.fm.initial import lay_out, stand
from beachhead.fm.load import (
    RELEASES,
    SCENARIOS,
    choices,
    data_files,
    editions_of,
    fingerprint_of,
    load,
    scenarios_of,
)
from beachhead.fm.lookup import Lookup
from beachhead.fm.naming import full_name, names_of
from beachhead.fm.odds.forecast import forecast, plain
from beachhead.fm.odds.question import battle_of, weigh
from beachhead.fm.overlays import LENSES, overlay
from beachhead.fm.panels import PANELS, clock
from beachhead.fm.prices import GIVES_UP, free_options, price
from beachhead.fm.prompts import PROMPTS
from beachhead.fm.resample import fill_in
from beachhead.fm.state import SEATS, FmState
from beachhead.fm.statistics import FmMeasure
from beachhead.fm.status import status
from beachhead.fm.table import FmTable
from beachhead.fm.text_board import sketch

SAYS: dict[str, str] = {
    "utah": "The 4th Division lands and links up with two airborne divisions.",
    "omaha": "Two divisions storm the bluffs; the way leads into the bocage.",
    "gold-juno": "British and Canadians land and drive for the hills beyond Bayeux and Caen.",
    "sword": "The 3rd Division and the 6th Airborne go for Caen.",
    "campaign-us": "Utah and Omaha in one game, west of the army boundary.",
    "campaign-cw": "Gold, Juno and Sword in one game, east of the army boundary.",
    "campaign": "All the beaches on the whole map.",
}


@dataclass(frozen=True)
class FmScenario(Scenario):
    """A scenario whose options depend on each other: each edition has choices and defaults of its own."""

    def settle_options(self, given: Mapping[str, object]) -> dict[str, object]:
        given = {**self.own_options, **given}
        edition = next(option for option in self.options if option.name == "edition")
        printed = edition.check(given.get("edition", edition.values[0]))
        return replace(self, options=_options(self.name, str(printed)))._settled(given)

    def _settled(self, given: Mapping[str, object]) -> dict[str, object]:
        return super().settle_options(given)


@dataclass(frozen=True)
class FmSetup(Setup):
    """The set-up of a match together with its facts, which a view needs as well as a state."""

    facts: Facts = field(compare=False)
    lookup: Lookup = field(compare=False)


@lru_cache(maxsize=64)
def _unit_names(names: Names, units: tuple[Unit, ...]) -> dict[str, UnitName]:
    """The units whose ids say more than players do: 8/4US is the 8/4."""
    said = {unit.id: UnitName(str(names.say("UnitId", n)), full_name(unit)) for n, unit in enumerate(units)}
    return {id: name for id, name in said.items() if name.name != id}


def _with_facts(make: Callable[[View, Facts], Panel]) -> PanelMaker:
    return lambda view: make(view, _facts(view))


class FmGame(Game[FmState, FmTable]):
    """All scenarios and campaigns of both editions."""

    name = "fm"
    title = "Fire & Movement: D-Day"
    says = "Regiments and divisions, hidden support markers, two phases of movement each turn."
    steps: ClassVar = steps_of("fm")
    prompts = PROMPTS
    asks = ("supply",)
    measure = FmMeasure()
    panel_makers: ClassVar = tuple(map(_with_facts, PANELS))
    drawing = "beachhead.draw.fm.drawing:DRAWING"
    manual = "beachhead.manual.fm:MANUAL"
    lessons = "beachhead.lessons.fm:LESSONS"
    briefings = "beachhead.manual.fm.briefings:BRIEFINGS"
    exercises = "beachhead.exercises.fm:EXERCISES"
    tasks = "beachhead.tasks.fm:TASKS"
    bots: ClassVar = {
        "greedy": "beachhead.bots.fm.greedy:Greedy",
        "recruit": "beachhead.bots.fm.levels:Recruit",
        "sergeant": "beachhead.bots.fm.levels:Sergeant",
        "captain": "beachhead.bots.fm.captain:Captain",
        "major": "beachhead.bots.fm.levels:Major",
        "general": "beachhead.bots.fm.general:FmGeneral",
    }
    value = "beachhead.bots.fm.value:VALUE"
    reader = "beachhead.env.planes.fm:FmReader"
    plain_numbers: ClassVar = {
        "attack": True, "defence": True, "terrain": False, "shift": False, "side": False,
        "bombardment": False, "friends": False,
    }  # fmt: skip

    def __init__(self) -> None:
        self._shelf: dict[tuple[object, ...], FmSetup] = {}

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        return {name: _scenario(name) for name in SCENARIOS}

    @property
    def releases(self) -> tuple[str, ...]:
        return releases_in(RELEASES)

    def setup(self, scenario: Scenario, options: Mapping[str, object], source: Source = TODAY) -> FmSetup:
        key = (scenario.name, *sorted(options.items()), source)
        if key not in self._shelf:
            facts = load(scenario.name, options, source.folder, source.release, source.data)
            made = FmSetup(
                self.name,
                scenario.name,
                dict(options),
                SEATS,
                source.rules or self.rules_version,
                fingerprint_of(scenario.name, source),
                names_of(facts),
                facts,
                Lookup(facts),
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
        for edition in editions_of(scenario.name, data):
            load(scenario.name, {"edition": edition}, data=data)

    def blank(self, setup: Setup) -> FmState:
        assert isinstance(setup, FmSetup)
        state = FmState(setup)
        state.facts, state.lookup = setup.facts, setup.lookup
        return state

    def lay_out(self, state: FmState) -> None:
        lay_out(state)

    def state_from(self, setup: Setup, written: Mapping[str, Any]) -> FmState:
        state = super().state_from(setup, written)
        stand(state)
        return state

    def arrange(self, setup: Setup, block: Block) -> FmState:
        state = self.blank(setup)
        arrange(state, block)
        return state

    def table(self, state: FmState, story: list[Event] | None) -> FmTable:
        return FmTable(state, story)

    def resample(self, view: View, rng: Random) -> FmState:
        state = self.blank(view.setup)
        fill_in(state, view, self.steps, rng)
        return state

    def suppose(self, view: View) -> FmState:
        return self.resample(view, Random(0))

    def why_not(self, view: View, intent: Intent) -> Explanation:
        found = why_not(self.suppose(view), view, intent)
        return super().why_not(view, intent) if found is None else found

    def board(self, view: View) -> str:
        return sketch(view, _facts(view))

    def unit_names(self, view: View) -> dict[str, UnitName]:
        return _unit_names(view.setup.names, _facts(view).roster.units)

    def clock(self, view: View) -> Clock:
        return clock(view, _facts(view))

    def unit_marks(self, view: View) -> dict[str, UnitMark]:
        return unit_marks(view.known, _facts(view).roster.units)

    def guide(self, view: View) -> Guide:
        return guide(self.suppose(view), view)

    def status(self, view: View) -> Status:
        return status(self.suppose(view), view)

    def overlays(self, view: View) -> tuple[Lens, ...]:
        return LENSES

    def overlay(self, view: View, name: str, about: str = "") -> Overlay:
        lens_called(name, LENSES)
        return overlay(self.suppose(view), view, name, about)

    def battle_of(self, state: FmState, seat: Seat, option: Action) -> Battle | None:
        return battle_of(state, option)

    def proceeds(self, decision: Decision, option: Action) -> bool:
        return isinstance(option, Done) and decision.ask not in GIVES_UP

    def price(self, decision: Decision, option: Action, before: FmState, after: FmState) -> Price | None:
        return None if self.proceeds(decision, option) else price(decision, option, before, after)

    def free_options(self, state: FmState, decision: Decision) -> list[int]:
        return free_options(state, decision)

    def odds(self, view: View, battle: Battle) -> dict[str, object]:
        """The exact odds of a battle, real or hypothetical, from what the seat of the view knows.
        `odds.question` says how to name the battle, `odds.forecast` what is returned."""
        return forecast(weigh(self.suppose(view), view.seat, battle))

    def plain_odds(self, scenario: str, numbers: Mapping[str, object]) -> dict[str, object]:
        """The exact odds of given strengths; a scenario says what is in the cups."""
        return plain(load(self.scenario(scenario).name, {}), numbers)

    def sums(self, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
        return sums(self.suppose(view), view, intent)


def _facts(view: View) -> Facts:
    assert isinstance(view.setup, FmSetup)
    return view.setup.facts


def _scenario(name: str) -> FmScenario:
    facts = load(name, {})
    notes = tuple(note.says for note in facts.notes if note.provenance == "reconstructed")
    maturity = cast("Maturity", facts.maturity)
    large, options = name.startswith("campaign"), _options(name, QUAD)
    return FmScenario("fm", name, facts.title, SAYS[name], SEATS, options, maturity, notes, large=large)


def _options(scenario: str, edition: str) -> tuple[Option, ...]:
    """What players may choose, the default first."""
    return tuple(_option(choice) for choice in choices(scenario, edition))


def _option(choice: Choice) -> Option:
    values = choice.values
    first = tuple(value for value in values if value == choice.default)
    return Option(choice.name, first + tuple(v for v in values if v not in first), choice.rule, choice.says)


FM = FmGame()
