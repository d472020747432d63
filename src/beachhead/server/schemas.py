"""Schemas of what clients send and receive: requests are checked against them, and the API document is made
from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from beachhead.core.event import Begins, Does, Heading
from beachhead.core.guide import Guide, UnitMark
from beachhead.core.notation import UnitName
from beachhead.core.odds import Sort
from beachhead.core.panel import Clock, Panel
from beachhead.core.report import Report
from beachhead.core.status import Status

PRINTED = r"^[^\x00-\x1f\x7f]*$"  # no control characters
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=PRINTED)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
AnswerId = Annotated[str, Meta(min_length=8, max_length=64, pattern=PRINTED)]
Count = Annotated[int, Meta(ge=1, le=10_000)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]


def readable(error: Exception) -> str:
    """What does not fit, in words for people."""
    return str(error).replace(f"matching regex {PRINTED!r}", "without control characters")


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client may send."""


class NewGame(Request, frozen=True):
    """Begin a game. Seats named in `bots` are played by that bot, the others by people with their links. A
    `seed` makes open dice: whoever knows it can work out every roll, and every seat is told."""

    scenario: Name
    options: dict[Name, bool | int | str] = {}
    bots: dict[Name, Name] = {}
    seed: Annotated[str, Meta(max_length=80)] | None = None


class Answer(Request, frozen=True):
    """Take one of the options: by its words or its index, for the decision that opened at entry `at`.

    The same `id` sent again for the same seat is not taken twice.
    """

    seat: Name
    do: Words | Number
    at: Number | None = None
    id: AnswerId | None = None


class Undo(Request, frozen=True):
    """Take back the seat's last decisions."""

    seat: Name
    count: Count = 1
    id: AnswerId | None = None


class Sit(Request, frozen=True):
    """Sit down: add the seat's own word to the dice, 128 random bits chosen after their commitment was seen.
    A seat that a person plays sits down once, before its first answer."""

    seat: Name
    word: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


Act = Answer | Undo | Sit


class Why(Request, frozen=True):
    """Ask why something cannot be done, or for the sums behind it: an action's words, or things by name."""

    seat: Name
    intent: Words | dict[Name, Words]


class Battle(Request, frozen=True):
    """Weigh up a battle from what a seat knows, by its parts in the names of the game, such as an option
    has them; nothing at all for the battle that is being fought."""

    seat: Name = "spectator"
    battle: dict[Name, Words | bool | Number | Annotated[list[Words], Meta(max_length=100)]] = {}


class Player(Request, frozen=True):
    """Who plays the seat: a bot by its name, or people again if it is empty."""

    bot: Annotated[str, Meta(max_length=80, pattern=PRINTED)]


class Hello(Request, frozen=True):
    """The first message on a socket: the secrets of the seats one holds; none for a spectator."""

    tokens: Annotated[list[Name], Meta(max_length=16)] = []


class Reply(msgspec.Struct):
    """What the server answers."""


class DiceShown(Reply):
    """The dice of a game: the hash of their secret, whether somebody may know the rolls beforehand, and the
    word each seat has added."""

    commitment: str
    open: bool
    words: dict[str, str] = {}


class DiceOpened(Reply):
    """The dice of a finished game. Draw number n (from 1) is HMAC-SHA256 with the secret over
    `draw/n/attempt/` and a line `seat:word` for each of the first `words` words; as a number modulo `cases`
    it lies between `first` and below `last`. Each of `draws` is [words, cases, first, last]."""

    commitment: str
    open: bool
    secret: str
    words: list[Pair]
    draws: list[tuple[int, int, int, int]]


class Begun(Reply):
    """A new game: its id, for each seat the secret that holds it, and the commitment of its dice."""

    game: str
    links: dict[str, str]
    dice: DiceShown


class Page(Reply):
    """The token that a page of this server sends along with a game file."""

    token: str


class Refused(Reply):
    """A refusal: its kind, a sentence, what would have been accepted, and the rule behind it."""

    refused: str
    message: str
    allowed: list[str] = []
    rule: str = ""


Options = dict[str, bool | int | str]
Pair = tuple[str, str]
Row = tuple[str, str, str]


class Option(Reply):
    """One thing a seat may do: in words (what an answer sends) and field by field, by the names of the game.
    `final` if it could hardly be taken back; `battle` is the one it leads to or is about, for the odds. One
    goes on with the `proceed` option and does nothing; a question has at most one. `price` is what an option
    is certain to cost, in words; it is `dear` if it gives up what need not be given up."""

    text: str
    fields: dict[str, str]
    final: bool
    battle: dict[str, str | bool | int | list[str]] | None
    proceed: bool
    price: str
    dear: bool


class Decision(Reply):
    """What a seat is asked, under which rule, about what (pairs of kind and name), since which entry; the
    options are all there are. `next` is the text of the one that may be taken without being asked for: the
    next of those who act one after the other. Of a `secret` one nobody else may learn which options there
    were, nor from how quickly it is answered."""

    seat: str
    ask: str
    rule: str
    about: list[Pair]
    secret: bool
    options: list[Option]
    next: str
    prompt: str
    at: int


class Result(Reply):
    """How a game ended; nobody won if `winner` is null."""

    winner: str | None
    grade: str
    reason: str
    rule: str
    scores: dict[str, int]


class Piece(Reply):
    """Something that stands in a hex: its id is the name that options use, its `look` what
    `/api/board/looks` draws."""

    id: str
    hex: str
    x: float
    y: float
    look: str
    title: str
    side: str


class Scene(Reply):
    """What stands on the board, in the order in which it lies; SVG to be laid under and over it; by hex, in
    words, what lies on the ground: obstacles and markers."""

    pieces: list[Piece]
    under: str
    over: str
    lies: dict[str, str]


class View(Reply):
    """The game as one seat sees it: `known` are the columns of the state that it may see, `lanes` the steps
    that are still to be done. `names` has the units that players do not call by their ids, `marks` what
    units have done this turn; `asks` what can be asked of a unit or a hex besides the actions. `teams` has
    the seats of each side."""

    scenario: str
    options: Options
    rules: int
    facts: str
    seats: list[str]
    teams: dict[str, list[str]]
    seat: str
    known: dict[str, Any]
    lanes: list[Any]
    open: list[Decision]
    waiting: list[str]
    result: Result | None
    undoable: int
    clock: Clock | None
    panels: list[Panel]
    names: dict[str, UnitName]
    marks: dict[str, UnitMark]
    asks: list[str]
    scene: Scene | None


class Shown(Reply):
    """A game as the holder of the given seats may see it now."""

    game: str
    length: int
    views: dict[str, View]
    waiting: list[str]
    result: Result | None
    dice: DiceShown


class Turned(Reply):
    """A marker that was turned over: whose it is, what it shows, and what it adds."""

    seat: str
    title: str
    adds: int


class Deed(Reply):
    """What a board shows of an event: what was done, by which pieces, to which pieces or hexes, and along
    which hexes. `marks` has a word for each die: hit, flag or miss. `result` is what a table gave, or why
    something was so; `lost` and `left` count the steps or figures of a loss, -1 if nobody says."""

    does: Does
    begins: Begins
    by: list[str]
    to: list[str]
    way: list[str]
    marks: list[str]
    chips: list[Turned]
    result: str
    lost: int
    left: int


class Event(Reply):
    """Something that happened: in a sentence, and field by field. With a `heading` it begins a turn or a
    phase; `dice` are those that were rolled, 1 to 6 or the letter of a face; if they settle a battle,
    `battle` is its hex or the unit that was attacked. Without a `deed` it is only a line to be read."""

    event: str
    says: str
    heading: Heading
    dice: list[str]
    battle: str
    fields: dict[str, str]
    deed: Deed | None = None


class Told(Reply):
    """One entry of the log with what it told; an entry that took back others names the entry it went back
    to."""

    n: int
    by: str
    text: str
    events: list[Event]
    undo: int | None = None


class Likely(Reply):
    """Something that may happen, with its chance in percent."""

    says: str
    percent: float


class Explained(Reply):
    """Why not, or the sums and the chances behind it; `final` if it is an option that could not be taken
    back."""

    ok: bool
    text: str
    rule: str
    sums: list[Pair]
    chances: list[Likely]
    final: bool


class Lens(Reply):
    """Something that can be highlighted on the board; `about` says what it needs named: a unit, a hex, or
    nothing."""

    name: str
    title: str
    about: Literal["", "unit", "hex"]


class Overlay(Reply):
    """What is highlighted: hexes with a word each, paths from hex to hex, hexes where a path is cut, lines to
    read."""

    name: str
    title: str
    hexes: list[Pair]
    paths: list[list[str]]
    cut: list[str]
    lines: list[Row]


class Guidance(Reply):
    """What the open question means on the board, the look of the unit that is being placed, if any, and by
    their ids those of all that wait to be placed."""

    guide: Guide
    look: str
    looks: dict[str, str]


class Ordered(Reply):
    """The units that a card could order."""

    units: list[str]


class Standing(Reply):
    """How a game stands, and the looks of the units named in it that are not on the board."""

    status: Status
    looks: dict[str, str]


class Held(Reply):
    """A seat somebody holds, and how its game stands."""

    game: str
    seat: str
    scenario: str
    length: int
    bot: str
    waiting: list[str]
    result: Result | None
    touched: float


class Reported(Reply):
    """How a game went: as everybody may know it when it is over, before that as one seat does. `looks` has
    the drawing of each lost unit, as in a scene; `seconds` passed from its beginning to its last entry."""

    game: str
    length: int
    seconds: float
    report: Report
    looks: dict[str, str]


class Chance(Reply):
    """An exact fraction, and in percent."""

    chance: str
    percent: float


class Outcome(Chance, kw_only=True):
    """One of the results of a battle; `sort` is how the attacker sees it."""

    result: str
    says: str
    sort: Sort


class SpreadRow(Chance, kw_only=True):
    """One value of a distribution, with its chance."""

    says: str


class Spread(Reply):
    """The distribution of a number: hits, flags."""

    id: str
    title: str
    rows: list[SpreadRow]


class Column(Chance, kw_only=True):
    """A column of a combat table, counted from 1."""

    column: int


class Added(Chance, kw_only=True):
    """What markers may add to a strength."""

    adds: int


class Supposed(Reply):
    """Something that may be added to the question, as `draw`: a cup, and how many markers it has left."""

    id: str
    title: str
    left: int


class Odds(Reply):
    """The exact odds of a battle, in one form for all games. A `table` battle is read off a table with a
    column for each of `differentials` and a row for each die, of two strengths that markers may raise; in a
    `dice` battle the faces of so many dice count, after some were lost to the ground."""

    kind: Literal["table", "dice"]
    battle: str
    hex: str
    seat: str
    attackers: list[str]
    defenders: list[str]
    sums: list[Pair]
    results: list[Outcome]
    spreads: list[Spread] = []
    suppose: list[Supposed] = []
    attack: int = 0
    defence: int = 0
    attack_markers: list[Added] = []
    defence_markers: list[Added] = []
    terrain: str = ""
    line: int = 0
    shift: int = 0
    differentials: list[str] = []
    table: list[list[str]] = []
    columns: list[Column] = []
    sorts: dict[str, Sort] = {}
    dice: int = 0
    dice_lost: int = 0


class ScenarioOption(Reply):
    """Something the players agree on before the game."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    rule: str
    says: str


class GameTitle(Reply):
    """A game that can be played: its name, as in the ids of its scenarios and the address of its manual; and
    whether it has one."""

    name: str
    title: str
    says: str
    manual: bool


class Scenario(Reply):
    """A scenario with its seats and options; `group` is the heading it stands under, if any."""

    id: str
    title: str
    says: str
    seats: list[str]
    options: list[ScenarioOption]
    maturity: str
    reconstructed: list[str]
    group: str
    game: GameTitle


class RuleText(Reply):
    """A rule in our own words, with our ruling where it is unclear."""

    id: str
    number: str
    title: str
    says: str
    ruling: str


class Chapter(Reply):
    """A chapter of a rule book."""

    number: str
    title: str
    rules: list[RuleText]


class RuleBook(Reply):
    """The rules of a game."""

    game: str
    title: str
    chapters: list[Chapter]


class ManualSection(Reply):
    """A section of a manual: the rules it tells, by id or by the beginning of ids and `*`; the edition or
    option where alone it holds, if any."""

    id: str
    title: str
    html: str
    rules: list[str]
    edition: str
    option: str


class ManualChapter(Reply):
    """A chapter of a manual; `html` stands before its first section."""

    id: str
    title: str
    html: str
    sections: list[ManualSection]


class Term(Reply):
    """A term of the glossary, other ways to write it, and the sections that speak of it."""

    id: str
    title: str
    html: str
    also: list[str]
    sections: list[str]


class Manual(Reply):
    """The players' manual of a game."""

    game: str
    title: str
    chapters: list[ManualChapter]
    glossary: list[Term]


class RuleTold(Reply):
    """A rule in its own words, if it has any, and the section that tells it."""

    rule: RuleText | None
    section: ManualSection | None


class BattleMap(Reply):
    """One of several maps that lie side by side on a board: the names of its hexes begin with its id. `seats`
    command there."""

    id: str
    title: str
    seats: list[str]


class Tint(Reply):
    """Hexes of one ground, and its plain colour by theme."""

    light: str
    dark: str
    hexes: list[str]


class Board(Reply):
    """The window of a drawing, the middle of every hex in it, what lies there, what it is called and where
    somebody there is ("the beach by D-1", "by D-1"); whether `figures` stand on it, or counters lie, whether
    a `column` with the status belongs beside it, and whether there is a `manual` to read. `tints` are the
    ground in plain colours; `maps` only where there are several."""

    scenario: str
    left: float
    top: float
    width: float
    height: float
    radius: float
    figures: bool
    column: bool
    manual: bool
    hexes: dict[str, tuple[float, float]]
    ground: dict[str, str]
    places: dict[str, tuple[str, str]]
    tints: list[Tint]
    maps: list[BattleMap]
