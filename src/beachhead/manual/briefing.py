"""Briefings: what a scenario is about, on one screen, before it is played.

Begin with `briefing_of`. What is told in words (what happened, what makes it hard, special rules) stands in
a file that the game names (`Game.briefings`), a table for each scenario; whatever has a number (who has what,
goals, length) is made from the facts the scenario is played with. `blurb_of` is the short form for a card: a
sentence, time, difficulty. A game that names no file has plain briefings, from the words of its scenarios.

    [briefing.utah]
    says       = "Land and join two airborne divisions."
    happened   = "In the night before 6 June ..."
    special    = ["drops"]              # names of the tables [special.drops], each with `says` and `rule`
    answers    = [1247, 921]            # between captains: all, the busiest seat's (bench/answers.py)
    difficulty = 2
    first      = true                   # the one to begin with
    hard       = { allied = "...", german = "..." }

`like = "omaha"` takes what a table does not say from another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Final

from beachhead.core.datafile import Block, DataFile, read_sheet
from beachhead.core.game import Game, Scenario
from beachhead.core.panel import Row
from beachhead.core.said import capital
from beachhead.core.state import Setup
from beachhead.games import companion, find_scenario

WORDS: Final = ("", "easy", "fairly easy", "medium", "hard", "very hard")
"""How hard a scenario is for a newcomer, from 1 to 5."""
HARDEST: Final = len(WORDS) - 1
FIELDS: Final = ("says", "happened", "special", "answers", "difficulty", "first", "hard", "like")
SECONDS: Final = 5
"""What a person takes for an answer: seconds on average, the many quick ones and the few long ones together.
They are added up for all seats: what partners gain by answering at the same time they lose by talking."""
WATCHING: Final = 2
"""Seconds that an answer of a bot takes to be watched."""


@dataclass(frozen=True)
class Special:
    """A special rule in short, and the rule that says all of it."""

    says: str
    rule: str


@dataclass(frozen=True)
class Side:
    """What one side has at the beginning and is to do."""

    id: str
    title: str
    forces: tuple[Row, ...] = ()
    goals: tuple[str, ...] = ()
    hard: str = ""


@dataclass(frozen=True)
class Blurb:
    """A scenario on a card. Minutes are about right: `live` for people, `bots` for one person against bots; 0
    where nobody has counted. `first` marks the one to begin with."""

    says: str
    live: int = 0
    bots: int = 0
    difficulty: int = 0
    first: bool = False

    @property
    def word(self) -> str:
        return WORDS[self.difficulty]


@dataclass(frozen=True)
class Briefing:
    """All that stands on the one screen."""

    scenario: str
    title: str
    blurb: Blurb
    players: int
    happened: str
    length: str
    sides: tuple[Side, ...]
    special: tuple[Special, ...] = ()


@dataclass(frozen=True)
class Told:
    """What is told of a scenario in words."""

    blurb: Blurb
    happened: str
    special: tuple[Special, ...]
    hard: Mapping[str, str]


@dataclass(frozen=True)
class Numbers:
    """What is made from the facts: how long it lasts, in words, and what each side has and is to do."""

    length: str
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Briefings:
    """The briefings of a game: the file of the words, and what makes the rest from a set-up."""

    file: Traversable
    numbers: Callable[[Setup], Numbers]


def briefing_of(scenario: str, options: Mapping[str, object]) -> Briefing:
    """The briefing of a scenario as it is played with these options."""
    game, chosen = find_scenario(scenario)
    setup = game.begin(chosen.name, options)
    told = _told(game, chosen)
    numbers = _plain_numbers(game, setup)
    if game.briefings:
        numbers = companion(game.briefings, Briefings, "set of briefings").numbers(setup)
    sides = tuple(replace(side, hard=told.hard.get(side.id, "")) for side in numbers.sides)
    return Briefing(
        chosen.id,
        chosen.title,
        told.blurb,
        len(chosen.seats),
        told.happened,
        numbers.length,
        sides,
        told.special,
    )


def blurb_of(scenario: Scenario) -> Blurb:
    """The scenario on a card."""
    return _told(find_scenario(scenario.id)[0], scenario).blurb


def _told(game: Game, scenario: Scenario) -> Told:
    if not game.briefings:
        return Told(Blurb(scenario.says), scenario.says, (), {})
    return _read(companion(game.briefings, Briefings, "set of briefings").file)[scenario.name]


def _plain_numbers(game: Game, setup: Setup) -> Numbers:
    """The sides alone, of a game that says no more."""
    measure = game.measure
    sides = tuple(measure.teams(setup))
    aloud = measure.aloud if len(measure.aloud) == len(sides) else sides
    return Numbers("", tuple(Side(id, capital(title)) for id, title in zip(sides, aloud, strict=True)))


@lru_cache
def _read(file: Traversable) -> Mapping[str, Told]:
    return read_told(file)


def read_told(file: Traversable) -> dict[str, Told]:
    """By scenario: the words of a file of briefings."""
    root = DataFile([read_sheet(file, file.name)]).root
    root.only("special", "briefing")
    special = {
        block.name: Special(block.text("says"), block.text("rule")) for block in root.tables("special")
    }
    blocks = {block.name: block for block in root.tables("briefing")}
    told = {name: _briefing(block, blocks, special) for name, block in blocks.items()}
    root.done()
    return told


def _briefing(block: Block, blocks: Mapping[str, Block], special: Mapping[str, Special]) -> Told:
    def source(key: str) -> Block:
        """The table that has the field: this one, or the one it is like."""
        if key in block or "like" not in block:
            return block
        return blocks[block.one_of("like", blocks)]

    block.only(*FIELDS)
    answers, mine = source("answers").numbers("answers", length=2)
    blurb = Blurb(
        source("says").text("says"),
        rounded(answers * SECONDS / 60),
        rounded((mine * SECONDS + (answers - mine) * WATCHING) / 60),
        source("difficulty").number("difficulty", least=1, most=HARDEST),
        block.flag("first", default=False),
    )
    special_here = source("special")
    names = special_here.texts("special")
    found = tuple(special[tuple(special)[special_here.place_of(n, tuple(special), "special")]] for n in names)
    return Told(blurb, source("happened").text("happened").strip(), found, source("hard").pairs("hard"))


def rounded(minutes: float) -> int:
    """Minutes as one says them: to the next five, above an hour to a quarter, above three to a half."""
    step = 5 if minutes < 60 else 15 if minutes < 180 else 30
    return max(step, step * round(minutes / step))
