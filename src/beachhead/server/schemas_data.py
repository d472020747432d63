"""Schemas of data sets and of the workshop, in which they are made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from beachhead.server.schemas import Name, Reply, Request

Fingerprint = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class FormField(Reply):
    """A value that every row of a form has: what kind it is, and what is accepted."""

    name: str
    title: str
    kind: str
    says: str
    choices: list[str]
    least: int
    most: int
    form: str
    example: str
    empty: bool


class Form(Reply):
    """A kind of thing that can be changed. `groups` are what its rows can be filtered by; `on_map` says how
    they lie on the map: each is a hex (hexes), stands in one (hex), is a way (path) or a chain of hexsides
    (sides). Rows may be added and taken away if it is `open`, which makes a variant if it is `locked`;
    `drawn` says that they have pictures. `maps` names the scenario whose board has them: by the first word of
    their ids, or by nothing if there is one board for all."""

    name: str
    title: str
    says: str
    fields: list[FormField]
    groups: list[str]
    on_map: str
    open: bool
    locked: bool
    maps: dict[str, str]
    drawn: bool


class WorkshopGame(Reply):
    """A game whose data can be changed, with its forms and its scenarios by id and title."""

    name: str
    title: str
    forms: list[Form]
    scenarios: dict[str, str]


class FormRow(Reply):
    """A thing of a form as the game has it: its values, its groups, and the fields that a booklet prints."""

    id: str
    title: str
    values: dict[str, Any]
    groups: dict[str, str]
    printed: list[str]


class OwnScenario(Request, frozen=True, rename={"start": "from"}):
    """The scenario that a data set makes: its name, that from which it begins (both without the game), what
    is said of it, and its options."""

    name: Annotated[str, Meta(max_length=40)]
    start: Annotated[str, Meta(max_length=40)]
    says: Annotated[str, Meta(max_length=2000)] = ""
    options: dict[Name, bool | int | str] = field(default_factory=dict)


class SetHead(Request, frozen=True):
    """The first line of a data set."""

    game: Name
    title: Annotated[str, Meta(max_length=80)]
    author: Annotated[str, Meta(max_length=80)] = ""
    note: Annotated[str, Meta(max_length=2000)] = ""
    variant: bool = False
    scenario: OwnScenario | None = None


Text = Annotated[str, Meta(max_length=120)]
Changes = Annotated[list[dict[str, Any]], Meta(max_length=8000)]


class SetChecked(Request, frozen=True):
    """A data set to be checked, with every change as its line has it; for one scenario, or for all that it
    touches."""

    head: SetHead
    changes: Changes = field(default_factory=list)
    scenario: Annotated[str, Meta(max_length=80)] = ""


class SetFault(Reply):
    """What is wrong, and where: the form, the row and the field, as far as they are known."""

    form: str
    row: str
    field: str
    reason: str
    allowed: list[str]


class SetVerdict(Reply):
    """Whether a data set can be played with; its fingerprint, or the first thing that is wrong."""

    good: bool
    fingerprint: str
    fault: SetFault | None


class ScenarioMade(Reply):
    """The scenario that a data set makes: its id, the id of that from which it begins, and what is said of
    it."""

    id: str
    start: str
    says: str
    options: dict[str, bool | int | str]


class SetKept(Reply):
    """A data set that is kept here: the values of an owner, and how many there are by where they come from.
    `token` withdraws it, and is told once, to whoever brought it."""

    fingerprint: str
    game: str
    title: str
    variant: bool
    rows: int
    sources: dict[str, int]
    token: str = ""
    scenario: ScenarioMade | None = None


class SetParsed(Reply):
    """A data set that was read from a file: its head and its changes, to go on with."""

    head: dict[str, Any]
    changes: list[dict[str, Any]]


class SetGiven(Request, frozen=True):
    """A data set with every change as its line has it."""

    head: SetHead
    changes: Changes = field(default_factory=list)


class SetsCompared(Request, frozen=True):
    """Two data sets of one game: what does the other one say otherwise?"""

    here: SetGiven
    there: SetGiven


Place = tuple[Text, Text, Text]


class SetsMerged(Request, frozen=True):
    """The first set with values of the second: those at these places (form, row, field), or all of them."""

    here: SetGiven
    there: SetGiven
    only: Annotated[list[Place], Meta(max_length=40_000)] | None = None


class SetDifference(Reply):
    """What two data sets say otherwise of a place, and where each took it from: empty if it says nothing. A
    difference without a field is of a row as a whole, which is changed, added or removed. In a `conflict`
    both say something."""

    form: str
    row: str
    field: str
    here: Any
    there: Any
    here_from: str
    there_from: str
    conflict: bool


class SamplesAsked(Request, frozen=True):
    """The drawings of rows with these values."""

    game: Name
    form: Name
    rows: Annotated[dict[Annotated[str, Meta(max_length=120)], dict[str, Any]], Meta(max_length=400)]


class BalanceAsked(Request, frozen=True):
    """Play a scenario with a data set that is kept here, so many times between captains."""

    scenario: Name
    data: Annotated[str, Meta(pattern="^([0-9a-f]{16})?$")] = ""
    games: Annotated[int, Meta(ge=2, le=100)] = 40


class Ending(Reply):
    """A way in which games ended, and how many did."""

    winner: str
    grade: str
    reason: str
    games: int


class DecidedIn(Reply):
    """A turn that brought the winner most: in how many games, by who won them."""

    turn: int
    wins: dict[str, int]


class PlaceHeld(Reply):
    """A place that counts: in which share of the games each side holds it at the end, and on average since
    which turn, if it was not theirs before."""

    name: str
    held: dict[str, float]
    since: dict[str, float]


class WonBy(Reply):
    """What brought a side points, and how many on average."""

    side: str
    title: str
    points: float


class BalanceTold(Reply):
    """How far the games are: wins by side, with the share and its bounds, how long they last, and where they
    were decided. `holding` says what the points are."""

    id: str
    state: Literal["waiting", "playing", "done", "failed", "stopped"]
    scenario: str
    data: str
    games: int
    played: int
    wins: dict[str, int]
    draws: int
    shares: dict[str, list[float]]
    turns: float
    seconds: float
    why: str
    holding: str
    endings: list[Ending] = field(default_factory=list)
    decided: list[DecidedIn] = field(default_factory=list)
    places: list[PlaceHeld] = field(default_factory=list)
    points: list[WonBy] = field(default_factory=list)
