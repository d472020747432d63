"""New exercises from games between bots: `beachhead exercises make`. Begin with `make_exercises`.

Every game of the book is played (or taken from the folder, if it is there), every kind looks for its
questions in it, and of all that was found the list takes as many of each kind, evenly over games and
difficulties. The same book always makes the same list.
"""

from __future__ import annotations

import gzip
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

from beachhead.core.files import Written, write_lines
from beachhead.core.replay import rebuild, repeat_row
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import State
from beachhead.exercises.difficulty import level_of
from beachhead.exercises.exercise import About
from beachhead.exercises.kind import ExerciseBook, Kind, Source
from beachhead.exercises.loading import FORMAT, GAME_FILE, LIST
from beachhead.exercises.opening import position, read_game
from beachhead.games import find_game
from beachhead.sim.game import play_game
from beachhead.sim.plan import make_plan

EACH: Final = 16
"""How many exercises of a kind the list has."""
LOOKED_AT: Final = 120
"""In how many moments of a game each kind is looked for at most."""
TRIED: Final = 3
"""How many questions of a kind are tried in one moment at most."""
APART: Final = 12
"""Two exercises of a kind from one game are this many entries apart."""

Told = Callable[[str, int], None]


@dataclass(frozen=True)
class Found:
    """A question that could be an exercise; `asks` and `right` tell it from others."""

    kind: str
    file: str
    at: int
    seat: Seat
    about: About
    level: int
    asks: str
    answer: str

    @property
    def order(self) -> str:
        """Where it stands among others: anywhere, but always there."""
        return sha256(f"{self.kind} {self.file} {self.at} {dict(self.about)}".encode()).hexdigest()


def make_exercises(book: ExerciseBook, folder: Path, told: Told, each: int = EACH) -> int:
    """Write the list and the game files of a game into a folder; how many exercises it has now. Game files
    that are there already are not played again."""
    found: list[Found] = []
    folder.mkdir(parents=True, exist_ok=True)
    for n, source in enumerate(book.sources):
        told(f"{source.scenario} {source.seed}", n)
        file = folder / f"{source.name}{GAME_FILE}"
        if not file.exists():
            write_game(file, source)
        found += find_in(book, read_game(ExerciseBook(book.kinds, folder, ()), source.name), source.name)
    told("done", len(book.sources))
    chosen = choose(found, [kind.name for kind in book.kinds], each)
    write_lines(folder / LIST, list_lines(chosen))
    return len(chosen)


def write_game(file: Path, source: Source) -> None:
    """Play a game and keep it."""
    played = play_game(make_plan(source.scenario, source.bots, seed=f"exercises {source.seed}"), 1)
    text = "".join(f"{line}\n" for line in played.file)
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(gzip.compress(text.encode(), mtime=0))
    part.replace(file)


def find_in(book: ExerciseBook, written: Written, file: str) -> Iterator[Found]:
    """Every question that the kinds find in a game."""
    match = rebuild(Written(written.header, [], None, written.chain[:1]), file, find_game, begin=False)
    moments: dict[str, list[int]] = defaultdict(list)
    for n, row in enumerate(written.entries):
        for decision in match.open:
            if decision.seat != CHANCE:
                moments[decision.ask].append(n)
        repeat_row(match, row)
    wanted = {kind.name: frozenset(spread(moments, kind)) for kind in book.kinds}
    match = rebuild(Written(written.header, [], None, written.chain[:1]), file, find_game, begin=False)
    for n, row in enumerate(written.entries):
        for kind in book.kinds:
            if n in wanted[kind.name]:
                yield from _asked(kind, file, n, match.state)
        repeat_row(match, row)


def spread(moments: dict[str, list[int]], kind: Kind[Any]) -> list[int]:
    """Moments at which a kind can be asked, evenly over the game."""
    able = sorted({n for ask in kind.asked_at for n in moments[ask]})
    step = max(1, len(able) // LOOKED_AT)
    return able[::step]


def _asked(kind: Kind[Any], file: str, at: int, state: State) -> Iterator[Found]:
    decision = next(d for d in state.open if d.seat != CHANCE)
    here = position(state, decision.seat)
    if here.ask not in kind.asked_at:
        return
    abouts = sorted(kind.abouts(here), key=lambda about: sha256(f"{at} {dict(about)}".encode()).digest())
    for about in abouts[:TRIED]:
        question = kind.question(here, about)
        level = level_of(question, kind.effort)
        yield Found(kind.name, file, at, decision.seat, about, level, question.asks, question.checksum)


def choose(found: Iterable[Found], kinds: list[str], each: int) -> list[Found]:
    """As many of each kind, evenly over difficulties and games, none twice; in an order in which kinds take
    turns."""
    by_kind: dict[str, list[Found]] = {kind: [] for kind in kinds}
    for one in sorted(found, key=lambda one: one.order):
        by_kind[one.kind].append(one)
    picked = {kind: _evenly(some, each) for kind, some in by_kind.items()}
    turns: list[Found] = []
    for n in range(each):
        turns += [some[n] for some in picked.values() if n < len(some)]
    return turns


def _evenly(found: list[Found], each: int) -> list[Found]:
    """Always the next from the difficulty and the game of which there are fewest yet."""
    taken: list[Found] = []
    levels: Counter[int] = Counter()
    files: Counter[str] = Counter()
    while len(taken) < each:
        left = [one for one in found if not any(_alike(one, other) for other in taken)]
        if not left:
            break
        best = min(left, key=lambda one: (levels[one.level] + files[one.file], one.order))
        levels[best.level] += 1
        files[best.file] += 1
        taken.append(best)
    return taken


def _alike(one: Found, other: Found) -> bool:
    """Whether two are the same question, or nearly: the same words, or moments of a game close together."""
    if one.asks == other.asks and one.answer == other.answer:
        return True
    return one.file == other.file and abs(one.at - other.at) < APART


def list_lines(chosen: list[Found]) -> Iterator[str]:
    """The list as TOML."""
    yield "# Made by `beachhead exercises make`: do not edit by hand."
    yield "# An answer is only the checksum of what the engine says; it is never read as the truth."
    yield f"exercises = {FORMAT}"
    for n, one in zip(count(1), chosen, strict=False):
        yield ""
        yield "[[exercise]]"
        yield f'id = "{n}"'
        yield f'file = "{one.file}"'
        yield f"at = {one.at}"
        yield f'seat = "{one.seat}"'
        yield f'kind = "{one.kind}"'
        if one.about:
            yield "about = { " + ", ".join(f'{name} = "{value}"' for name, value in one.about.items()) + " }"
        yield f"level = {one.level}"
        yield f'answer = "{one.answer}"'
