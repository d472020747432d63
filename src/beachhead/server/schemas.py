"""Schemas of what clients send and receive: requests are checked against them, and the API document is made
from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from beachhead.analysis.findings import Analysis
from beachhead.core.event import Begins, Does, Heading
from beachhead.core.guide import Guide, UnitMark
from beachhead.core.notation import UnitName
from beachhead.core.odds import Sort
from beachhead.core.panel import Clock, Panel
from beachhead.core.report import Report
from beachhead.core.status import Status

PRINTED = r"^[^\x00-\x1f\x7f]*$"  # no control characters
DataId = Annotated[str, Meta(max_length=16, pattern="^[0-9a-f]*$")]
"""The fingerprint of a data set; empty for none."""
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=PRINTED)]
PersonName = Annotated[str, Meta(max_length=80)]  # cleaned by `names`
Words = Annotated[str, Meta(min_length=1, max_length=400)]
AnswerId = Annotated[str, Meta(min_length=8, max_length=64, pattern=PRINTED)]
Count = Annotated[int, Meta(ge=1, le=10_000)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]


def readable(error: Exception) -> str:
    """What does not fit, in words for people."""
    return str(error).replace(f"matching regex {PRINTED!r}", "without control characters")


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client may send."""


class TimeControl(Request, frozen=True):
    """The clocks of a game. `live`: each seat has so many `minutes`, and `increment` seconds more with every
    turn. `days`: each seat has so many `days` in every turn, a `bank` of days for when that is not enough,
    and `holidays`, days on which its clock stands still. `then` is what happens to a seat whose time is out:
    a `bot` plays on until the person takes the seat back, its side `loses`, or `nothing`. In a side of
    several seats none loses for all of them: a bot plays on."""

    pace: Literal["live", "days"]
    minutes: Annotated[float, Meta(ge=0.1, le=1440)] = 30
    increment: Annotated[int, Meta(ge=0, le=3600)] = 60
    days: Annotated[float, Meta(ge=0.01, le=60)] = 3
    bank: Annotated[float, Meta(ge=0, le=120)] = 7
    holidays: Annotated[int, Meta(ge=0, le=120)] = 14
    then: Literal["bot", "loses", "nothing"] = "bot"
    bot: Annotated[str, Meta(min_length=1, max_length=80, pattern=PRINTED)] = "captain"


class NewGame(Request, frozen=True):
    """Begin a game. Seats named in `bots` are played by that bot, the others by people with their links. A
    `seed` makes open dice: whoever knows it can work out every roll, and every seat is told. `hints` says
    whether seats may ask a bot what it would do; if nothing is said, they may where one person plays.
    `reasons` says whether it may be asked at once, not only after the game, why a bot did something. Seats
    that are `invited` are empty until somebody comes by their invitation; `name` is the name of whoever
    begins. Without a `time` nobody has a clock. `data` is the fingerprint of a data set that was brought
    here, to play with its values."""

    scenario: Name
    options: dict[Name, bool | int | str] = {}
    bots: dict[Name, Name] = {}
    seed: Annotated[str, Meta(max_length=80)] | None = None
    hints: bool | None = None
    reasons: bool = False
    invited: Annotated[list[Name], Meta(max_length=100)] = []
    name: PersonName = ""
    time: TimeControl | None = None
    data: DataId = ""


class NewBranch(Request, frozen=True):
    """Branch off a what-if game after entry `at`, from what `seat` knew then. Seats named in `bots` are
    played by that bot, the others by whoever sends this."""

    at: Number
    seat: Name
    name: Annotated[str, Meta(max_length=80, pattern=PRINTED)] = ""
    bots: dict[Name, Name] = {}


class BranchName(Request, frozen=True):
    """What a branch is to be called."""

    name: Name


class Answer(Request, frozen=True):
    """Take one of the options: by its words or its index, for the decision that opened at entry `at`.

    The same `id` sent again for the same seat is not taken twice.
    """

    seat: Name
    do: Words | Number
    at: Number | None = None
    id: AnswerId | None = None


class ExerciseAnswer(Request, frozen=True):
    """The answer to an exercise: the ids of what was picked, one of them or all that are asked for."""

    answers: Annotated[list[Name], Meta(min_length=1, max_length=200)]


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


class BeginLesson(Request, frozen=True):
    """Begin a lesson, or one of its later steps: those before it are played the right way."""

    step: Annotated[int, Meta(ge=0, le=99)] = 0


class Why(Request, frozen=True):
    """Ask why something cannot be done, or for the sums behind it: an action's words, or things by name."""

    seat: Name
    intent: Words | dict[Name, Words]


class Battle(Request, frozen=True):
    """Weigh up a battle from what a seat knows, by its parts in the names of the game, such as an option
    has them; nothing at all for the battle that is being fought. `at` is how far the game had come for
    whoever asks: about a position that is gone nothing is said."""

    seat: Name = "spectator"
    at: Number | None = None
    battle: dict[Name, Words | bool | Number | Annotated[list[Words], Meta(max_length=100)]] = {}


class Player(Request, frozen=True):
    """Who plays the seat: a bot by its name, or people again if it is empty."""

    bot: Annotated[str, Meta(max_length=80, pattern=PRINTED)]


class Hello(Request, frozen=True):
    """The first message on a socket: the secrets of the seats one holds, none for a spectator; whether to be
    told of the people, too: `{"people": People}` now and whenever somebody comes or goes; and whether to be
    sent `{"shown": Shown}` only once, and from then on `{"changed": Change}`, what has changed since the last
    message of either kind (`delta`); whether with what each option leads to (`Prospect`), which over a socket
    only those are sent who ask for it; and whether to be told of the talk: `{"talk": Talk}` now and whenever
    somebody says something."""

    tokens: Annotated[list[Name], Meta(max_length=16)] = []
    people: bool = False
    changes: bool = False
    prospects: bool = False
    talk: bool = False


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
    """A new game: its id, for each seat the secret that holds it, the commitment of its dice, the secret of
    the organiser, and the codes of the seats to which people are invited. If people are invited, bots hold
    their seats without a secret."""

    game: str
    links: dict[str, str]
    dice: DiceShown
    organiser: str = ""
    invitations: dict[str, str] = {}


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
    The rest is what it leads to, which a socket is sent if it asks for `prospects`: it is `final` if it could
    hardly be taken back; `battle` is the one it leads to or is about, for the odds. One goes on with the
    `proceed` option and does nothing; a question has at most one. `price` is what an option is certain to
    cost, in words; it is `dear` if it gives up what need not be given up."""

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
    the seats of each side. `data` is the fingerprint of the data set that is played with, if any."""

    scenario: str
    options: Options
    rules: int
    facts: str
    data: str
    data_title: str
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


class Branch(Reply):
    """Of a what-if branch: the real `game` it belongs to (none if it came from a file), the entry after which
    it left that, and the seat from whose knowledge; whether what that seat did not know is `supposed`, and
    whether bots may help in it: play a side, advise. `decided` has, by seat, after which entry of the branch
    it decided last, of what can be taken back."""

    game: str
    at: int
    seat: str
    supposed: bool
    helped: bool
    decided: dict[str, int] = {}


class Branched(Reply):
    """A new branch: its id. The secret that was sent holds all its seats."""

    game: str


class BranchListed(Reply):
    """A what-if branch in a list: its name, if it was given one, where it left the real game, how many
    entries it has, how it ended if it did, and the `chance` of its seat's side to win where it stands now;
    null where that may not be told, or nobody can say."""

    game: str
    name: str
    at: int
    seat: str
    supposed: bool
    length: int
    result: Result | None
    chance: float | None


class SeatTime(Reply):
    """The clock of a seat, in seconds as it is sent: `left` in all, of which `turn` are for this turn and are
    lost if they are not used; whether it `runs`, and whether its time is `out`. `holiday` is when the next or
    present one begins and ends (seconds since 1970), `holidays` the days of it that can still be taken."""

    left: float
    turn: float
    runs: bool
    out: bool
    holiday: tuple[float, float] | None
    holidays: float


class TimeShown(Reply):
    """The clocks of a game by seat; bots have none. They begin to run when everybody has sat down. If time
    was out and the side of that seat has lost by it, that seat is `lost`."""

    control: TimeControl
    seats: dict[str, SeatTime]
    begun: bool
    lost: str


class Shown(Reply):
    """A game as the holder of the given seats may see it now; `hints` if they may ask what a bot would do,
    `reasons` if they may ask at once why a bot did something; `branch` if it is only a what-if; `time` if it
    is played with clocks."""

    game: str
    length: int
    views: dict[str, View]
    waiting: list[str]
    result: Result | None
    dice: DiceShown
    hints: bool
    reasons: bool
    branch: Branch | None
    time: TimeShown | None


class Turned(Reply):
    """A marker that was turned over: whose it is, what it shows, and what it adds."""

    seat: str
    title: str
    adds: int


class Deed(Reply):
    """What a board shows of an event: what was done, by which pieces, to which pieces or hexes, and along
    which hexes. `tries` says what was tried, before its dice are seen. `marks` has a word for each die: hit,
    flag or miss. `result` is what a table gave, or why something was so; `lost` and `left` count the steps or
    figures of a loss, -1 if nobody says."""

    does: Does
    begins: Begins
    by: list[str]
    to: list[str]
    way: list[str]
    tries: str
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


class Note(Reply):
    """What was arranged at the table: `sit` (somebody sat down), `invite`, `withdraw`, `offer`, `free`,
    `bot`, `person` (the bot gave the seat back), `pause`, `resume`, or `organiser` (whoever has that seat is
    it now), `time` (its time was out, and a bot plays on if one is named), `lost` (its side has lost by that)
    or `holiday` (of so many `days`, none if it ends early); the seat, the bot, and the name of the person it
    was about. `terms` are those of watching, in place of a bot; `show` and `hide` say whether a seat agrees
    that a spectator, in place of a bot, sees everything. A seat `asks` the other side to go back to `after`
    an entry, `withdraws` that, `agrees` or `refuses`."""

    act: str
    seat: str
    bot: str
    name: str
    days: str = ""
    after: int | None = None


class Told(Reply):
    """One entry of the log with what it told; an entry that took back others names the entry it went back
    to, and the seats of the other side that had `agreed` if they had to; one that tells of a `hint` the
    question it was asked for, one that tells what was arranged at the table has a `note`."""

    n: int
    by: str
    text: str
    events: list[Event]
    undo: int | None = None
    hint: str = ""
    note: Note | None = None
    agreed: list[str] = []


class Advised(Reply):
    """An option that a bot would take: its place, its text and fields, why, what can be expected of it in
    sentences; its `value` on the bot's own scale; where the bot can tell, the `chance` to win after it, and
    the standard error of that (`spread`)."""

    option: int
    text: str
    fields: dict[str, str]
    why: str
    expects: list[str]
    value: float | None
    chance: float | None
    spread: float | None


class WinChance(Reply):
    """How likely a seat that is asked since entry `at` is to win, a draw counted as half: the mean over
    positions that fit what it knows, and how far these differ (`spread`, the standard deviation); `told` if
    the log tells everybody that it asked."""

    at: int
    chance: float
    spread: float
    told: bool


class Advice(Reply):
    """What a bot would do for the seat that is asked since entry `at`, the best option first; `told` if the
    log tells everybody of it."""

    at: int
    bot: str
    told: bool
    options: list[Advised]


class Weighed(Reply):
    """An answer beside others: after entry `at` the seat was asked this and chose the option `taken`, and
    this is what the bot would have said of it and of the best options then, the best first. While the game
    goes on, it is said from what the reader knew, and options that the reader could not know of are left
    out."""

    at: int
    seat: str
    ask: str
    bot: str
    taken: int
    options: list[Advised]


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
    """A seat somebody holds, and how its game stands: with clocks, what that of the seat shows, and the seat
    that has `lost` by it. `data_title` is what the data set is called that it is played with, if any."""

    game: str
    seat: str
    scenario: str
    length: int
    bot: str
    waiting: list[str]
    result: Result | None
    touched: float
    time: SeatTime | None = None
    lost: str = ""
    data_title: str = ""


class Reported(Reply):
    """How a game went: as everybody may know it when it is over, before that as one seat does. `looks` has
    the drawing of each lost unit, as in a scene; `seconds` passed from its beginning to its last entry."""

    game: str
    length: int
    seconds: float
    report: Report
    looks: dict[str, str]


class Analysed(Reply):
    """The analysis of a finished game. Its `state`: never (nobody can analyse this game), none yet, waiting
    for others, working (`share` is how much of it is done), failed (`why`), or done."""

    state: Literal["never", "none", "waiting", "working", "failed", "done"]
    share: float
    why: str
    analysis: Analysis | None


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


class BotKind(Reply):
    """A bot that can take a seat, and how it plays; empty where that is not known."""

    name: str
    says: str


class Blurb(Reply):
    """A scenario on a card: a sentence; about how many minutes it takes people (`live`), and one person
    against bots (0 where nobody has counted); how hard it is for a newcomer, from 1 to 5 and in a word (0 and
    none likewise); whether it is the one to begin with."""

    says: str
    live: int
    bots: int
    difficulty: int
    word: str
    first: bool


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
    blurb: Blurb


class SpecialRule(Reply):
    """A special rule in short, and its id."""

    says: str
    rule: str


class BriefedSide(Reply):
    """What one side has at the beginning, what it is to do, and what makes that hard; `id` is its team."""

    id: str
    title: str
    forces: list[Row]
    goals: list[str]
    hard: str


class Briefing(Reply):
    """What a scenario is about, on one screen: what happened, how long it lasts in words, both sides."""

    scenario: str
    title: str
    blurb: Blurb
    players: int
    happened: str
    length: str
    sides: list[BriefedSide]
    special: list[SpecialRule]


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


class GameWords(Reply):
    """What a board explains: by question, what it means for somebody who is asked it for the first time; and
    the terms of the game."""

    asks: dict[str, str]
    terms: list[Term]


class RuleTold(Reply):
    """A rule in its own words, if it has any, and the section that tells it."""

    rule: RuleText | None
    section: ManualSection | None


class ExerciseKind(Reply):
    """A kind of question."""

    name: str
    title: str


class ExerciseListed(Reply):
    """An exercise of a list; `level` is how hard it is, from 1 to 5."""

    id: str
    kind: str
    level: int


class ExerciseList(Reply):
    """The exercises of a game, and the one of `today`."""

    game: str
    title: str
    today: str
    kinds: list[ExerciseKind]
    exercises: list[ExerciseListed]


class ExerciseOffer(Reply):
    """Something that can be answered: a unit or hex of the board, or a choice; and in words."""

    id: str
    says: str


class ExerciseAsked(Reply):
    """An exercise: one question on a position as `seat` saw it. It is answered with units or hexes of the
    scene, or with choices; with `many`, all that are right have to be named. `suppose` says what is taken
    for granted, `focus` what the question speaks of."""

    id: str
    game: str
    kind: str
    title: str
    level: int
    scenario: str
    options: Options
    seat: str
    clock: Clock | None
    names: dict[str, UnitName]
    marks: dict[str, UnitMark]
    scene: Scene | None
    asks: str
    suppose: str
    pick: Literal["unit", "hex", "choice"]
    many: bool
    answers: list[ExerciseOffer]
    focus: list[str]


class ExerciseReason(Reply):
    """Why one answer is right or wrong, and what it comes to: in words, and in percent if it is a chance."""

    id: str
    says: str
    rule: str
    amount: str
    percent: float | None


class ExerciseJudged(Reply):
    """Whether an answer was right, the right `answers`, and why."""

    right: bool
    answers: list[str]
    says: str
    rule: str
    sums: list[Pair]
    reasons: list[ExerciseReason]


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
    ground in plain colours; `maps` only where there are several. `data` is the fingerprint of
    the data set it is drawn with, if any."""

    scenario: str
    data: str
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


class LessonTitle(Reply):
    """A lesson in a list: in a sentence, with its length in minutes and steps."""

    game: str
    id: str
    title: str
    says: str
    minutes: int
    steps: int


class GameLessons(Reply):
    """The lessons of a game, in the order in which to learn them."""

    game: str
    title: str
    lessons: list[LessonTitle]


class LessonStep(Reply):
    """A step of a lesson. `focus` are the units and hexes that matter. Without a `task` it is only read. The
    learner points at one of `point`, picks the `right` one of `choices` (-1 where there are none), each
    answered by one of `says`, or does something on the board."""

    title: str
    html: str
    focus: list[str]
    labels: dict[str, str]
    rules: list[str]
    task: str
    hint: str
    point: list[str]
    choices: list[str]
    right: int
    says: list[str]


class Lesson(Reply):
    """A lesson, its place among those of its game (from 1) and the id of the next one, if any. The learner
    plays `seat`; what they `need` to know already, and what comes `later`."""

    game: str
    id: str
    title: str
    says: str
    minutes: int
    number: int
    of: int
    next: str
    scenario: str
    seat: str
    needs: list[str]
    later: list[str]
    steps: list[LessonStep]


class LessonBegun(Reply):
    """A game in which a lesson is played: the seat of the learner, the secret that holds it, the commitment
    of the dice, and the entry after which the step begins."""

    game: str
    seat: str
    link: str
    dice: DiceShown
    since: int


class WrongTry(Reply):
    """What is said to a try that the step does not ask for; what was done, and the hex it was done at."""

    says: str
    rule: str
    act: str
    hex: str


class LessonLook(Reply):
    """How far the learner has come in a step of a `lesson` (by game and id). `back` is how many decisions to
    take back before what was not asked for, 0 if that cannot be; something `stray` was done where nothing is
    said to it. `auto` is an answer to be given on the learner's behalf, `rest` what is left of the right way
    (null for whoever has left it), `here` whether the next step can begin where the game stands."""

    lesson: str
    done: bool
    wrong: WrongTry | None
    back: int
    stray: bool
    tries: int
    auto: str
    rest: list[str] | None
    here: bool
