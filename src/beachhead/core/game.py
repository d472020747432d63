"""What a game provides so that everything above the engine can play it.

A game is one object: its scenarios, the list of its steps, how to lay out a scenario, how to make a table,
how to imagine a full state from a view, and how to explain. `games.py` at the front door knows the games by
name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, cast

from beachhead.core.action import Action, Done
from beachhead.core.bhd import DataFault, DataSet
from beachhead.core.codec import fill_state
from beachhead.core.datafile import Block, DataError
from beachhead.core.decision import Battle, Decision, Price, Prospect
from beachhead.core.dice import Dice
from beachhead.core.errors import OtherVersion, Refusal, Unknown, listed, unknown
from beachhead.core.event import Event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.forms import Form, Tree, shown
from beachhead.core.guide import Guide, UnitMark
from beachhead.core.log import Entry
from beachhead.core.measure import Measure
from beachhead.core.notation import UnitName
from beachhead.core.overlay import Lens, Overlay, lens_called
from beachhead.core.owned import blame
from beachhead.core.panel import BattleMap, Clock, Panel, PanelMaker, filled
from beachhead.core.piece import Piece
from beachhead.core.report import Report, report_of
from beachhead.core.said import capital
from beachhead.core.seat import Seat
from beachhead.core.state import Setup, State
from beachhead.core.status import Status
from beachhead.core.step import AnyStep
from beachhead.core.table import Table
from beachhead.core.view import View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    T = TypeVar("T", bound=Table[Any], default=Any)
else:  # Python has defaults for type variables from 3.13 on
    from typing import TypeVar

    S = TypeVar("S")
    T = TypeVar("T")

Maturity = Literal["draft", "playable", "proven"]
FREE: Final = Price("")


@dataclass(frozen=True)
class Option:
    """Something the players agree on before the game; the first of `values` is the default."""

    name: str
    values: tuple[bool | int | str, ...]
    rule: str
    says: str

    def check(self, value: object) -> object:
        """The value; refused with a list of the valid ones if it is not among them."""
        for allowed in self.values:
            if value == allowed and type(value) is type(allowed):
                return value
        words = [_shown(v) for v in self.values]
        raise Unknown(
            f"The option {self.name} is {listed(words)}, not {_shown(value)}.", allowed=words, rule=self.rule
        )


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Scenario:
    """One battle that can be chosen: `name` is what comes after the colon of its id."""

    game: str
    name: str
    title: str
    says: str
    seats: tuple[Seat, ...]
    options: tuple[Option, ...] = ()
    maturity: Maturity = "draft"
    reconstructed: tuple[str, ...] = ()
    group: str = ""
    """The heading it stands under in a list, where a game has several."""
    large: bool = False
    """Whether it takes many times as long as the others, so that fewer games of it are played to count."""
    made_by: DataSet | None = None
    """The data set that makes it of another one, if it is an owner's."""

    @property
    def id(self) -> str:
        """Game and name: `fm:utah`; of an owner's that from which it begins."""
        return f"{self.game}:{self.name}"

    @property
    def called(self) -> str:
        """The id by which it is begun: its own, if an owner has made it."""
        return self.id if self.made_by is None else self.made_by.scenario_id

    @property
    def own_options(self) -> Mapping[str, object]:
        """The options that an owner has given their scenario."""
        own = None if self.made_by is None else self.made_by.scenario
        return {} if own is None else own.options

    def settle_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """All options with their values; refuses unknown names and values."""
        given = {**self.own_options, **given}
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise unknown(f"option of {self.id} called", name, known)
        return {name: option.check(given.get(name, option.values[0])) for name, option in known.items()}

    def options_in(self, root: Block) -> dict[str, bool | int | str]:
        """The options that a data file gives under `options`, none if it gives none; refused as in
        `settle_options`."""
        if "options" not in root:
            return {}
        block = root.block("options")
        given = {name: block.value(name) for name in block.tree}
        try:
            self.settle_options(given)
        except Refusal as refusal:
            raise root.wrong(refusal.message, "options", allowed=refusal.allowed) from None
        return given

    def json(self) -> dict[str, object]:
        """The same as data, for a program, options with their values included."""
        options = [
            {
                "name": o.name, "values": list(o.values), "rule": o.rule, "says": o.says,
                "default": self.own_options.get(o.name, o.values[0]),
            }
            for o in self.options
        ]  # fmt: skip
        return {
            "id": self.called,
            "title": self.title,
            "says": self.says,
            "seats": list(self.seats),
            "options": options,
            "maturity": self.maturity,
            "reconstructed": list(self.reconstructed),
            "group": self.group,
        }


@dataclass(frozen=True)
class Source:
    """Where a match takes its rules and facts from: today's, unless it was begun with others."""

    folder: Path | None = None
    """An owner's own data files, over those of the game."""
    release: str = ""
    """The release whose data files are read; today's if empty."""
    rules: int = 0
    """The number of the rules; today's if 0."""
    data: DataSet | None = None
    """An owner's own values, over those of the game."""


TODAY = Source()
"""The rules and facts of this program, as they are now."""
MOST_OWNED = 12
"""So many set-ups with owners' values a game keeps."""
Made = TypeVar("Made", bound=Setup)


def keep_setup(kept: dict[tuple[object, ...], Made], key: tuple[object, ...], made: Made) -> Made:
    """Keep a set-up of a game by what it was made from. Those with owners' values, of which a server may see
    many, are given up again, the oldest first."""
    kept[key] = made
    owned = [old for old, setup in kept.items() if setup.data is not None]
    for old in owned[:-MOST_OWNED]:
        del kept[old]
    return made


class Game(ABC, Generic[S, T]):
    """One system of rules, by its state and its table: `class FmGame(Game[FmState, FmTable])`. `Game` alone
    is any of them.

    `rules_version` goes up by one whenever a change of the rules makes a game go on otherwise than before;
    the change asks `state.setup.rules` which way to take. `oldest_rules` is the first number that can still
    be played.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    oldest_rules: ClassVar[int] = 1
    steps: ClassVar[Mapping[str, type[AnyStep]]]
    prompts: ClassVar[Mapping[str, str]] = {}
    asks: ClassVar[tuple[str, ...]] = ()
    """What can be asked of a unit or a hex besides the actions: `supply`."""
    says: ClassVar[str] = ""
    """The game in a sentence, for a list of games."""
    measure: ClassVar[Measure[Any]] = Measure()
    drawing: ClassVar[str] = "beachhead.draw.plain:DRAWING"
    """Where the drawing of the board is found, as "module:object": a game does not import the packages above
    it, so it names its companions there. The default draws `pieces` on plain hexes."""
    bots: ClassVar[Mapping[str, str]] = {}
    """The bots that know the game: by name, where each is found. The random bot plays every game."""
    value: ClassVar[str] = ""
    """Where to find what its positions are worth, likewise; nothing for a game that brings none."""
    reader: ClassVar[str] = "beachhead.env.planes.plain:PlainReader"
    """Where to find the class that reads positions for learning programs."""
    manual: ClassVar[str] = ""
    """Where the players' manual is found, likewise; nothing for a game that brings none."""
    lessons: ClassVar[str] = ""
    """Where its guided lessons are found, likewise; nothing for a game that brings none."""
    briefings: ClassVar[str] = ""
    """Where the briefings of its scenarios are found, likewise; a game that brings none has plain ones."""
    exercises: ClassVar[str] = ""
    """Where its exercises are found, likewise."""
    tasks: ClassVar[str] = ""
    """Where its small tasks for learning programs are found, likewise."""
    column: ClassVar[bool] = False
    """Whether its status is worth a column beside the board, all the time."""
    usual: ClassVar[str] = ""
    """The default scenario; the first one if empty."""
    panel_makers: ClassVar[tuple[PanelMaker, ...]] = ()
    """What makes each panel beside the board, from the top."""
    plain_numbers: ClassVar[Mapping[str, bool]] = {}
    """The numbers that `plain_odds` takes: by name, whether it is required."""

    @property
    @abstractmethod
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios by name, in the order a person would read them."""

    @abstractmethod
    def setup(self, scenario: Scenario, options: Mapping[str, object], source: Source = TODAY) -> Setup:
        """What a match of this scenario is played with; the same object for the same arguments."""

    @abstractmethod
    def blank(self, setup: Setup) -> S:
        """A state with its set-up and no columns yet."""

    @property
    def releases(self) -> Sequence[str]:
        """The releases whose data files are kept, the newest first."""
        return ()

    @property
    def forms(self) -> Sequence[Form]:
        """What an owner of the printed game may change in its data files; none for a game that has no such
        files."""
        return ()

    def files(self) -> Mapping[str, Tree]:
        """Its data files of today, by name."""
        return {}

    def check_data(self, data: DataSet, scenario: str = "") -> None:
        """Refuse a data set that cannot be played with, with the place in it: in one scenario, or in any."""
        self.require_own(data)
        only = data.scenario.start if data.scenario is not None else scenario

        def loads(tried: DataSet) -> None:
            for chosen in [self.scenario(only)] if only else self.checked_with(tried):
                self.load_with(tried, chosen)

        try:
            loads(data)
        except DataError as fault:
            raise blame(self.forms, self.files(), data, fault, loads) from None

    def require_own(self, data: DataSet) -> None:
        """Refuse a data set for another game."""
        if data.game != self.name:
            raise DataFault(data.file, 1, f"it is for {shown(data.game)}, not for {self.name}", field="game")
        own = data.scenario
        if own is None:
            return
        if own.name in self.scenarios:
            reason = f"{data.scenario_id} is there already: choose another name"
            raise DataFault(data.file, 1, reason, field="scenario name")
        try:
            self.scenario(own.start).settle_options(own.options)
        except Refusal as refusal:
            raise DataFault(
                data.file, 1, refusal.message, field="scenario", allowed=refusal.allowed
            ) from None

    def scenario_of(self, data: DataSet) -> Scenario:
        """The scenario that a data set makes, as it is listed: that from which it begins, under its title."""
        assert data.scenario is not None, "it makes one"
        base = self.scenario(data.scenario.start)
        says = data.scenario.says or base.says
        return replace(base, title=data.title, says=says, maturity="draft", made_by=data)

    def settle(
        self, scenario: Scenario, options: Mapping[str, object], data: DataSet | None
    ) -> dict[str, object]:
        """All options of a game with a data set: one that makes a scenario gives its own, and is played with
        no other one."""
        own = None if data is None else data.scenario
        if own is None or data is None:
            return scenario.settle_options(options)
        if own.start != scenario.name:
            raise Unknown(
                f"{data.title} makes {data.scenario_id}, which begins from {self.name}:{own.start}: "
                f"it cannot be played as {scenario.id}.",
                allowed=[data.scenario_id],
            )
        return scenario.settle_options({**own.options, **options})

    def checked_with(self, data: DataSet) -> Sequence[Scenario]:
        """The scenarios in which a data set is tried, so that all of it has been."""
        return tuple(self.scenarios.values())

    def load_with(self, data: DataSet, scenario: Scenario) -> None:
        """Load a scenario with a data set, and keep nothing."""
        self.setup(scenario, scenario.settle_options({}), Source(data=data))

    @abstractmethod
    def lay_out(self, state: S) -> None:
        """Fill the columns of a blank state as the scenario begins, with the first step on the stack."""

    def arrange(self, setup: Setup, block: Block) -> S:
        """The position that a data file describes in the game's own words, brought to its first question; a
        game that can be set up at will says in its `arrange` what can be written."""
        raise block.wrong(f"positions of {self.title} cannot be arranged")

    @abstractmethod
    def table(self, state: S, story: list[Event] | None) -> T:
        """The game's own table for a state."""

    @abstractmethod
    def resample(self, view: View, rng: Random) -> S:
        """A full state that fits this view, drawn at random with the right probabilities."""

    @abstractmethod
    def suppose(self, view: View) -> S:
        """One such state, always the same for equal views: for answers that must not reveal more than the
        view."""

    def why_not(self, view: View, intent: Intent) -> Explanation:
        """Why the seat cannot do this now, from its view alone."""
        asked = view.open[0]
        return Explanation(
            False, f"That is not among the {len(asked.options)} things you can do now.", asked.rule
        )

    def sums(self, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
        """The sums behind something legal: costs, strengths, shifts, each with its cause."""
        return ()

    def prospects(self, view: View) -> tuple[Prospect, ...]:
        """What each option of the seat's decision leads to. Tried on a state the seat could imagine, so it
        reveals nothing."""
        supposed = self.suppose(view)
        decision = supposed.decision(view.seat)  # listed once: copies share what a state computes for it
        assert decision is not None, "who is asked nothing has no options"
        free = self.free_options(supposed, decision)
        made = [self._prospect(supposed, decision, n, free=n in free) for n in range(len(decision.options))]
        if all(prospect.price.dear for prospect in made):  # nothing is given up that could be kept
            made = [replace(p, price=replace(p.price, dear=False)) for p in made]
        return tuple(made)

    def _prospect(self, supposed: S, decision: Decision, n: int, *, free: bool) -> Prospect:
        option, final, price = decision.options[n], False, FREE
        if not free:
            table = self.table(cast("S", supposed.copy()), None)
            final = table.is_final(decision, n)
            price = self.price(decision, option, supposed, table.state) or FREE
        battle = self.battle_of(supposed, decision.seat, option)
        return Prospect(final, battle, self.proceeds(decision, option), price)

    def free_options(self, state: S, decision: Decision) -> Collection[int]:
        """The options that need not be tried to know that they can be taken back and cost nothing: the same
        seat is asked next, and nothing is rolled, drawn or revealed."""
        return ()

    def proceeds(self, decision: Decision, option: Action) -> bool:
        """Whether the seat goes on with this option and does nothing: it ends, passes or declines. There is
        at most one such option."""
        return isinstance(option, Done)

    def next_up(self, decision: Decision) -> Action | None:
        """The option that a page may take by itself: the next of those who act one after the other. It only
        spares a click: another may be chosen in its place."""
        return None

    def price(self, decision: Decision, option: Action, before: S, after: S) -> Price | None:
        """What the option is certain to cost the seat: `after` is the state in which somebody is asked, or
        dice are rolled, next."""
        return None

    def battle_of(self, state: S, seat: Seat, option: Action) -> Battle | None:
        """The battle that an option of a seat leads to or is about, as `odds` takes it; None if there is
        none."""
        return None

    def board(self, view: View) -> str:
        """The board as text for a terminal, as the seat of this view sees it."""
        return ""

    def pieces(self, view: View) -> tuple[Piece, ...]:
        """What stands on the board, as the seat of this view sees it: for the plain drawing and reader of a
        game that names none of its own."""
        return ()

    def unit_names(self, view: View) -> dict[str, UnitName]:
        """By id, the names of units and other pieces that players do not call by their ids."""
        return {}

    def clock(self, view: View) -> Clock | None:
        """Which turn and phase it is, as the seat of this view knows it."""
        return None

    def maps(self, setup: Setup) -> tuple[BattleMap, ...]:
        """The maps of a set-up that has several, from left to right."""
        return ()

    def panels(self, view: View) -> list[Panel]:
        """What lies beside the board, as the seat of this view knows it."""
        return filled([make(view) for make in self.panel_makers])

    def report(
        self,
        setup: Setup,
        entries: Sequence[Entry],
        dice: Dice,
        reader: Seat | None = None,
        position: State | None = None,
    ) -> Report:
        """How a game went, from its log: everything if it is over (`reader` is None), else what the reader
        may know. `position` is where it began, if not from the opening."""
        return report_of(self, setup, entries, dice, reader, position)

    def status(self, view: View) -> Status:
        """How the game stands, as the seat of this view knows it: asked for on demand."""
        return Status()

    def unit_marks(self, view: View) -> dict[str, UnitMark]:
        """By id: what units have done this turn."""
        return {}

    def guide(self, view: View) -> Guide:
        """What the options of the seat would mean on the board: asked for on demand."""
        return Guide()

    def could_order(self, view: View, card: str) -> tuple[str, ...]:
        """The units that a card of the seat's hand could order, if it may be played now."""
        return ()

    def overlays(self, view: View) -> tuple[Lens, ...]:
        """What can be highlighted on the board for the seat of this view."""
        return ()

    def overlay(self, view: View, name: str, about: str = "") -> Overlay:
        """One of `overlays`, for the unit or hex `about` if it asks for one."""
        return Overlay(name, lens_called(name, self.overlays(view)).title)

    def odds(self, view: View, battle: Battle) -> dict[str, object]:
        """The exact odds of a battle, real or hypothetical, from what the seat of the view knows."""
        raise Refusal(f"{self.title} has no battles to weigh up.")

    def plain_odds(self, scenario: str, numbers: Mapping[str, object]) -> dict[str, object]:
        """The exact odds of a hypothetical battle, from `plain_numbers`."""
        raise Refusal(f"{self.title} has no battles to weigh up.")

    @property
    def usual_scenario(self) -> Scenario:
        """The default scenario."""
        return self.scenario(self.usual or next(iter(self.scenarios)))

    def begin(self, scenario: str, options: Mapping[str, object], source: Source = TODAY) -> Setup:
        """The set-up of a new game; unknown options are refused."""
        chosen = self.scenario(scenario)
        return self.setup(chosen, self.settle(chosen, options, source.data), source)

    def begun(
        self,
        scenario: str,
        options: Mapping[str, object],
        rules: int,
        facts: str,
        folder: Path | None = None,
        data: DataSet | None = None,
    ) -> Setup:
        """The set-up that a kept game was begun with, by the number of its rules and the fingerprint of its
        facts; refused if this program does not have it."""
        if not self.oldest_rules <= rules <= self.rules_version:
            raise OtherVersion(
                f"It was played by rules {rules} of {self.title}; this program plays {self._rules_played}."
            )
        chosen, number = self.scenario(scenario), 0 if rules == self.rules_version else rules
        chosen.settle_options(options)
        today = self.setup(chosen, options, Source(folder, rules=number, data=data))
        if today.fingerprint == facts:
            return today
        for release in self.releases:
            setup = self.setup(chosen, options, Source(folder, release, number, data))
            if setup.fingerprint == facts:
                return setup
        have = listed([f"{today.fingerprint} today", *(f"release {name}" for name in self.releases)])
        raise OtherVersion(
            f"It was played with other values of {self.title} (facts {facts}) than this program has ({have})."
        )

    @property
    def _rules_played(self) -> str:
        first, last = self.oldest_rules, self.rules_version
        return f"rules {last}" if first == last else f"rules {first} to {last}"

    def start(
        self,
        scenario: str,
        options: Mapping[str, object],
        source: Source = TODAY,
        story: list[Event] | None = None,
    ) -> S:
        """A scenario laid out and brought to its first question."""
        return self.opening(self.begin(scenario, options, source), story)

    def opening(self, setup: Setup, story: list[Event] | None = None) -> S:
        """The state that a match with this set-up begins with."""
        state = self.blank(setup)
        self.lay_out(state)
        self.table(state, story).start()
        return state

    def after(self, state: S, decision: Decision, index: int) -> S:
        """The state after option `index` of an open decision; the given state is unchanged."""
        following = cast("S", state.copy())
        self.table(following, None).play(decision, index)
        return following

    def scenario(self, name: str) -> Scenario:
        """The scenario with this name, without the game's own; refused with a list of those there are."""
        if name not in self.scenarios:
            raise unknown("scenario", f"{self.name}:{name}", [s.id for s in self.scenarios.values()])
        return self.scenarios[name]

    def state_from(self, setup: Setup, written: Mapping[str, Any]) -> S:
        """The state that `state_json` wrote."""
        state = self.blank(setup)
        fill_state(state, written, self.steps)
        return state

    def state_with(self, view: View, columns: Mapping[str, Any]) -> S:
        """A full state from a view and all columns, known and imagined."""
        result = None if view.result is None else view.result.json()
        return self.state_from(view.setup, {"columns": columns, "lanes": view.lanes, "result": result})

    def say(self, state: S, kind: str, value: int) -> str:
        """What an id is called in a sentence about this moment."""
        return state.setup.names.say(kind, value)

    def prompt(self, decision: Decision, state: S) -> str:
        """The question in words."""
        about = [self.say(state, kind, value) for kind, value in decision.about]
        asked = self.prompts.get(decision.ask, decision.ask.replace("_", " ").capitalize() + "?")
        said = asked.format(*about)
        return capital(said)
