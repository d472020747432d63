"""A task's file read and checked: what does not fit is refused with file, line and what would have been
accepted. Begin with `find_task`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable

from beachhead import bots
from beachhead.core.datafile import Block, DataError, DataFile, read_sheet
from beachhead.core.errors import Refusal, unknown
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.games import companion, find_game, games
from beachhead.tasks.task import MARK, WAYS, Condition, Count, Task, TaskFolder

VERSION = 1
MOST_TURNS = 20
FILE = re.compile(r"(?P<name>[a-z0-9]+(?:-[a-z0-9]+)*)\.toml")
ALWAYS = ("units", "losses", "held")
"""What every game counts: units on the map, steps or figures lost since the task began, and what its measure
says is held."""


def task_ids() -> tuple[str, ...]:
    """The ids of all tasks, such as fm:task/take-town; none is read for this."""
    return tuple(f"{game}:{MARK}{name}" for game in games() for name in _files(game))


def read_tasks(game: str) -> tuple[Task, ...]:
    """The tasks of a game, all of them checked; none if it brings none."""
    return tuple(find_task(f"{game}:{MARK}{name}") for name in _files(game))


@cache
def find_task(id: str) -> Task:
    """The task with this id."""
    game, _, name = id.partition(f":{MARK}")
    if id not in task_ids():
        raise unknown("task", id, task_ids())
    return read_task(_files(game)[name], game)


def read_task(path: Traversable, game: str) -> Task:
    """One task, checked."""
    named = FILE.fullmatch(path.name)
    if named is None:
        raise DataError(path.name, "", "a task is called by its name in small letters: take-town.toml")
    root = DataFile([read_sheet(path, path.name)]).root
    chosen = find_game(game)
    task = _Reading(chosen, root, _folder(chosen).counts if chosen.tasks else {}).task(named["name"])
    root.done()
    return task


@cache
def _files(game: str) -> Mapping[str, Traversable]:
    """The files of a game's tasks by name."""
    chosen = find_game(game)
    if not chosen.tasks:
        return {}
    paths = sorted(_folder(chosen).folder.iterdir(), key=lambda path: path.name)
    return {path.name.removesuffix(".toml"): path for path in paths if path.name.endswith(".toml")}


def _folder(game: Game) -> TaskFolder:
    found: TaskFolder = companion(game.tasks, TaskFolder, "folder of tasks")
    return found


class _Reading:
    """A file being read, with the names of the scenario it is cut from."""

    def __init__(self, game: Game, root: Block, counts: Mapping[str, Count]) -> None:
        if root.number("task", 1) != VERSION:
            raise root.wrong(f"it has format {root.value('task')}, and this program reads {VERSION}", "task")
        self.game, self.root, self.counts = game, root, counts
        ids = {scenario.id: scenario for scenario in game.scenarios.values()}
        self.chosen = ids[root.one_of("scenario", ids)]
        self.options = self.chosen.options_in(root)
        self.setup = game.begin(self.chosen.name, self.options)

    def task(self, name: str) -> Task:
        root = self.root
        won, lost = self._conditions("won"), self._conditions("lost")
        if not won and not lost:
            raise root.wrong("it has neither [[won]] nor [[lost]], so nothing says what is to be done")
        task = Task(
            game=self.game.name,
            name=name,
            file=root.file,
            title=root.filled("title"),
            says=root.filled("says"),
            scenario=self.chosen.id,
            options=self.options,
            seat=root.one_of("seat", self.chosen.seats),
            opponent=self._opponent(),
            level=root.number("level", 1, 3),
            turns=root.number("turns", 1, MOST_TURNS),
            won=won,
            lost=lost,
            otherwise=WAYS[root.one_of("otherwise", WAYS)],
            position=self._position(),
            measure=self.game.measure,
        )
        if task.outcome(task.position) is not None:
            raise root.wrong("it is over before anybody has done anything")
        return task

    def _opponent(self) -> str:
        name = self.root.text("opponent")
        try:
            bots.make(name)
        except Refusal as refusal:
            raise self.root.wrong(refusal.message, "opponent", name, refusal.allowed) from None
        return name

    def _position(self) -> State:
        block = self.root.block("position")
        state: State = self.game.arrange(self.setup, block)
        if not state.open or state.open[0].seat == CHANCE:
            raise block.wrong("no seat is asked anything in this position")
        return state

    def _conditions(self, key: str) -> tuple[Condition, ...]:
        return tuple(self._condition(block) for block in self.root.blocks(key))

    def _condition(self, block: Block) -> Condition:
        kinds = (*ALWAYS, *self.counts)
        block.only(*kinds, "in", "least", "most")
        named = [kind for kind in kinds if kind in block]
        if len(named) != 1:
            raise block.wrong("a condition counts exactly one thing", allowed=kinds)
        kind = named[0]
        if "least" not in block and "most" not in block:
            raise block.wrong("it has neither `least` nor `most`")
        if "in" in block and kind in ("losses", "held"):
            raise block.wrong(f"{kind} are counted for the whole map, not for some hexes", "in")
        return Condition(
            kind,
            block.index_of(kind, tuple(self.game.measure.sides)),
            self._hexes(block),
            block.number("least", 0, default=0),
            block.number("most", 0) if "most" in block else None,
            self.counts.get(kind),
        )

    def _hexes(self, block: Block) -> frozenset[int]:
        names, found = self.setup.names, []
        for name in block.texts("in", ()):
            if not names.knows(name, "HexId"):
                raise block.wrong(f"there is no hex {name!r} in {self.chosen.id}", "in", name)
            found.append(int(names.read("HexId", name)))
        return frozenset(found)
