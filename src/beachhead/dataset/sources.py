"""Where the games of a data set come from: played by bots, or read from game files. Begin with `source_of`.

    Simulated   a scenario, as `beachhead sim` plays it: the same seed, the same games
    Attempts    a small task (`beachhead.tasks`), played by bots
    Kept        game files: those of a run of `beachhead sim`, of a folder, or one by one

A game follows from its source and its number, wherever it is made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol, Self

from beachhead import bots
from beachhead.core.bhd import DataSet
from beachhead.core.datasets import read_data
from beachhead.core.dice import Dice
from beachhead.core.errors import BadFile, Malformed, Refusal
from beachhead.core.files import read_lines
from beachhead.core.log import MAGIC, Entry
from beachhead.core.replay import begun, entry_of
from beachhead.core.seat import CHANCE
from beachhead.core.state import Setup
from beachhead.core.undone import undone
from beachhead.core.view import view_of
from beachhead.dataset.rows import Course, Move
from beachhead.games import find_data, find_game, find_scenario
from beachhead.sim.folder import read_plan, records
from beachhead.sim.game import Clock, NoClock, Sitting
from beachhead.sim.plan import Plan, make_plan, read_lineup
from beachhead.tasks import find_task, task_ids

SUFFIX = ".bhg"
LONGEST = 100_000


class Source(Protocol):
    """Games by their numbers, from 1."""

    @property
    def setup(self) -> Setup:
        """What all of them are played with."""

    @property
    def most(self) -> int | None:
        """How many there are; None if there is no end."""

    def told(self) -> dict[str, Any]:
        """What it is, in words that a command can be given: to tell it from another."""

    def course(self, number: int, clock: Clock | None) -> Course:
        """A game as it was played."""

    def packed(self, numbers: Sequence[int]) -> Self:
        """The same, with all that these games need, for a machine without our files."""


class Parcel:
    """Something that is sent to other processes without what it keeps in mind."""

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]  # below


@dataclass(frozen=True)
class Simulated(Parcel):
    """The games of a plan of `beachhead sim`."""

    plan: Plan

    @cached_property
    def setup(self) -> Setup:
        game, scenario = find_scenario(self.plan.scenario)
        return game.setup(scenario, self.plan.options, self.plan.source)

    @property
    def most(self) -> int | None:
        return None

    def told(self) -> dict[str, Any]:
        return {name: value for name, value in self.plan.told().items() if name != "comment"}

    def course(self, number: int, clock: Clock | None) -> Course:
        sitting = Sitting(self.plan, number, clock or NoClock())
        sitting.play()
        about = {"seed": self.plan.seed_of(number), "bots": sitting.lineup}
        begins = find_game(self.setup.game).opening(self.setup)
        return Course(begins, _moves(sitting.entries), about)

    def packed(self, numbers: Sequence[int]) -> Self:
        return replace(self, plan=self.plan.packed())


@dataclass(frozen=True)
class Attempts(Parcel):
    """Games of a small task between bots."""

    task: str
    who: str
    seed: str

    @cached_property
    def setup(self) -> Setup:
        return find_task(self.task).position.setup

    @property
    def most(self) -> int | None:
        return None

    def told(self) -> dict[str, Any]:
        return {"task": self.task, "bots": self.who, "seed": self.seed}

    @cached_property
    def lineup(self) -> dict[str, str]:
        """By seat, who plays it."""
        task = find_task(self.task)
        found = read_lineup(self.who, find_game(task.game).measure.teams(task.position.setup))
        for name in dict.fromkeys(found.values()):
            bots.make(name, scenario=self.task)  # refused here, a name that is not known gets a sentence
        return found

    def course(self, number: int, clock: Clock | None) -> Course:
        task, clock = find_task(self.task), clock or NoClock()
        game, seed = find_game(task.game), f"{self.seed}/{number}"
        plan = replace(make_plan(task.scenario, "random", seed=self.seed), scenario=self.task)
        dice = Dice(plan.secret_of(number), open=True)
        players = {seat: bots.make(name, plan.bot_seed(number, seat)) for seat, name in self.lineup.items()}
        state, moves, draws = task.position.copy(), list[Move](), 0
        table = game.table(state, None)
        while state.result is None and task.outcome(state) is None:
            decision = state.first
            seat = decision.seat
            if seat == CHANCE:
                draws += 1
                index = dice.pick(draws, decision.weights)
            elif len(decision.options) == 1:
                index = 0
            else:
                name = self.lineup[seat]
                clock.thinks(f"{name!r} in game {number} as {seat}, asked {decision.ask!r}")
                index = bots.answer(players[seat], view_of(state, seat), decision, name)
                clock.answered()
            moves.append(Move(len(moves) + 1, seat, decision.options[index]))
            table.play(decision, index)
            if len(moves) > LONGEST:
                raise Refusal(f"Game {number} of {self.task} has {LONGEST} entries and does not end.")
        return Course(task.position, moves, {"seed": seed, "bots": self.lineup}, task.returns(state))

    def packed(self, numbers: Sequence[int]) -> Self:
        return self


@dataclass(frozen=True)
class Kept(Parcel):
    """Games of files, in this order; `chains` says which they are, and `bots` who played them, if that was
    written down. They were played with the values in `folder`, or with `data` or a data set that is kept.
    `texts` has what is in some of them, for a machine where they are not."""

    files: tuple[Path, ...]
    chains: tuple[str, ...]
    bots: Mapping[int, Mapping[str, str]]
    folder: Path | None
    data: DataSet | None = None
    texts: Mapping[int, bytes] | None = None

    @cached_property
    def setup(self) -> Setup:
        first = next(iter(self.texts)) if self.texts else 1
        return self._read(first)[1]

    @property
    def most(self) -> int | None:
        return len(self.files)

    def told(self) -> dict[str, Any]:
        folder = {} if self.folder is None else {"data": str(self.folder)}
        return {"files": list(self.chains), **folder}

    def course(self, number: int, clock: Clock | None) -> Course:
        name = self.files[number - 1].name
        entries, setup, begins = self._read(number)
        if setup != self.setup:
            mine, first = (
                f"{s.game}:{s.scenario} with {s.options or 'no options'}" for s in (setup, self.setup)
            )
            raise BadFile(
                f"{name} is a game of {mine}, facts {setup.fingerprint}, and the first one is of {first}, "
                f"facts {self.setup.fingerprint}: a data set is of one scenario with its options."
            )
        return Course(begins, _moves(entries), {"file": name, "bots": self.bots.get(number)})

    def _read(self, number: int) -> tuple[list[Entry], Setup, Any]:
        name = self.files[number - 1].name
        written = read_lines(name, BytesIO(self._text(number)))
        game, setup, _, position = begun(written.header, name, find_game, self.folder, self._owned)
        try:
            entries = [entry_of(row, setup.names) for row in written.entries]
        except BadFile:
            raise
        except Refusal as refusal:
            raise BadFile(f"{name} has an entry that cannot be read: {refusal.message}") from None
        return entries, setup, game.opening(setup) if position is None else position

    def _owned(self, fingerprint: str) -> DataSet | None:
        given = self.data
        return given if given is not None and given.fingerprint == fingerprint else find_data(fingerprint)

    def _text(self, number: int) -> bytes:
        if self.texts is not None:
            return self.texts[number]
        return read_bytes(self.files[number - 1])

    def packed(self, numbers: Sequence[int]) -> Self:
        texts = {number: self._text(number) for number in numbers}
        bots = {n: self.bots[n] for n in numbers if n in self.bots}
        return replace(self, texts=texts, bots=bots, data=self.setup.data)


def _moves(entries: Sequence[Entry]) -> list[Move]:
    """What was done and not taken back."""
    back = undone(entries)
    return [
        Move(n, entry.by, entry.action)
        for n, entry in enumerate(entries, 1)
        if entry.action is not None and n not in back
    ]


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None


# finding them


def source_of(
    what: Sequence[str],
    who: str,
    *,
    options: Mapping[str, object] | None = None,
    seed: str = "1",
    swap: bool = False,
    folder: Path | None = None,
) -> Source:
    """The source that words on the command line mean: a scenario or a task, or files and folders."""
    places = [Path(word) for word in what if Path(word).exists() or word.endswith(SUFFIX) or word[-1:] == "/"]
    if places and len(places) == len(what):
        return kept(places, folder)
    if len(what) != 1 or places:
        raise Malformed(
            "A data set is made from one scenario or task, as `beachhead scenarios` lists them, or from game "
            f"files and folders with them; not from {' '.join(what)!r}."
        )
    if what[0] in task_ids():
        if options or swap or folder:
            raise Malformed(f"{what[0]} is played as its file says: without options, --swap and --data.")
        attempts = Attempts(what[0], who, seed)
        _ = attempts.lineup
        return attempts
    if "task/" in what[0]:
        find_task(what[0])  # refused here, with the tasks there are
    plan = make_plan(what[0], who, options=options, seed=seed, swap=swap, folder=folder)
    return Simulated(plan)


def kept(places: Sequence[Path], folder: Path | None = None) -> Kept:
    """The games of these files and folders: of a run of `beachhead sim` with who played them. `folder` is an
    owner's data set, or a folder of their data files."""
    files: list[Path] = []
    known: dict[int, Mapping[str, str]] = {}
    for place in places:
        if not place.is_dir():
            files.append(place)
            continue
        run = (place / "run.json").exists()
        if run and folder is None and (data := read_plan(place).folder) and Path(data).exists():
            folder = Path(data)
        inside = sorted((place / "games" if run else place).glob(f"*{SUFFIX}"))
        played = {f"{row['number']:06}": row["bots"] for row in records(place)} if run else {}
        for path in inside:
            files.append(path)
            if path.stem in played:
                known[len(files)] = played[path.stem]
    if not files:
        raise BadFile(
            f"There is no game file (*{SUFFIX}) in {', '.join(map(str, places))}: name a folder of "
            "`beachhead sim`, a folder with game files, or the files."
        )
    values = None if folder is None or folder.is_dir() else read_data(folder)
    chains = tuple(map(last_chain, files))
    return Kept(tuple(files), chains, known, None if values is not None else folder, values)


def last_chain(path: Path) -> str:
    """The chain of the last line, which tells a game from every other."""
    try:
        with path.open("rb") as file:
            if MAGIC.encode() in file.readline(1 << 16):
                file.seek(0, 2)
                file.seek(max(0, file.tell() - (1 << 16)))
                with suppress(ValueError, IndexError, KeyError, TypeError):
                    return str(json.loads(file.read().splitlines()[-1])["chain"])
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None
    raise BadFile(f"{path} is not a whole game file of Beachhead.", allowed=[f"*{SUFFIX}"])
