"""A lesson's file read and checked: what does not fit is refused with file, line and what would have been
accepted. Begin with `read_lessons`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources.abc import Traversable

from markdown_it import MarkdownIt

from beachhead.core.datafile import Block, DataError, DataFile, read_sheet
from beachhead.core.errors import Refusal, listed, unknown
from beachhead.core.game import Game, Scenario
from beachhead.core.notation import Names
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.games import companion, find_game, games
from beachhead.lessons.lesson import ANY, NOTHING, Done, Folder, Lesson, Reply, Step, Wrong
from beachhead.rulebook import read_books

VERSION = 1
MOST_WORDS = 70
FILE = re.compile(r"(?P<order>\d\d)-(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\.toml")
MARKDOWN = MarkdownIt("commonmark", {"html": False})
KINDS = ("acts", "any", "at", "asked", "point", "right")


def read_lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, all of them checked; none if it brings none."""
    place = find_game(game).lessons
    return _lessons_at(game, place) if place else ()


@cache
def _lessons_at(game: str, place: str) -> tuple[Lesson, ...]:
    return lessons_in(companion(place, Folder, "folder of lessons").folder, game)


def find_lesson(name: str) -> Lesson:
    """The lesson called `game/id`."""
    game, _, id = name.partition("/")
    if game not in games():
        raise unknown("game", game, games())
    found = {lesson.id: lesson for lesson in read_lessons(game)}
    if id not in found:
        raise unknown(f"lesson of {game} called", id, found)
    return found[id]


def lessons_in(folder: Traversable, game: str) -> tuple[Lesson, ...]:
    """The lessons that lie in a folder."""
    files = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    lessons = [read_lesson(folder.joinpath(name), game) for name in files]
    ids = [lesson.id for lesson in lessons]
    for lesson in lessons:
        if ids.count(lesson.id) > 1:
            raise DataError(lesson.file, "", f"there are two lessons called {lesson.id!r}")
    return tuple(lessons)


def read_lesson(path: Traversable, game: str) -> Lesson:
    """One lesson, checked."""
    named = FILE.fullmatch(path.name)
    if named is None:
        raise DataError(path.name, "", "a lesson is called by its number and name: 02-zones-of-control.toml")
    root = DataFile([read_sheet(path, path.name)]).root
    lesson = _Reading(find_game(game), root).lesson(named["id"])
    root.done()
    return lesson


class _Reading:
    """A file being read, with the names of the scenario it plays."""

    def __init__(self, game: Game, root: Block) -> None:
        if root.number("lesson", 1) != VERSION:
            raise root.wrong(
                f"it has format {root.value('lesson')}, and this program reads {VERSION}", "lesson"
            )
        self.game, self.root = game, root
        self.chosen = self._scenario()
        self.options = self.chosen.options_in(root)
        self.setup = game.begin(self.chosen.name, self.options)
        self.names: Names = self.setup.names
        self.seat = root.one_of("seat", self.chosen.seats)
        self.rules = _rules_of(game.name)

    def lesson(self, id: str) -> Lesson:
        root = self.root
        position = self._position()
        steps = tuple(self._step(block) for block in root.blocks("steps"))
        if not steps:
            raise root.wrong("it has no [[steps]]")
        return Lesson(
            game=self.game.name,
            id=id,
            file=root.file,
            title=root.filled("title"),
            says=root.filled("says"),
            minutes=root.number("minutes", 1, 15),
            scenario=self.chosen.id,
            options=self.options,
            seat=self.seat,
            seed=root.filled("seed"),
            needs=root.texts("needs", ()),
            later=root.texts("later", ()),
            position=position,
            steps=steps,
            replies=tuple(self._reply(block, self._other(block)) for block in root.blocks("replies")),
        )

    def _scenario(self) -> Scenario:
        ids = {scenario.id: scenario for scenario in self.game.scenarios.values()}
        return ids[self.root.one_of("scenario", ids)]

    def _position(self) -> State:
        block = self.root.block("position")
        state: State = self.game.arrange(self.setup, block)
        if not state.open or state.open[0].seat == CHANCE:
            raise block.wrong("no seat is asked anything in this position")
        return state

    # steps

    def _step(self, block: Block) -> Step:
        text = block.filled("text")
        if len(text.split()) > MOST_WORDS:
            raise block.wrong(f"the text has {len(text.split())} words, and at most {MOST_WORDS} fit", "text")
        task, done = block.text("task", ""), self._done(block)
        if bool(task) != (done != NOTHING):
            raise block.wrong(
                "a step has both a `task` and what is `done`, or neither", "task" if task else "done"
            )
        show = self._acts(block, "show", whole=True)
        if bool(show) != (bool(task) and done.on_board):
            raise block.wrong(
                "a task that is done on the board, and only such a task, has its right way in `show`"
            )
        return Step(
            title=block.filled("title"),
            text=text,
            html=MARKDOWN.render(text),
            focus=self._things(block, "focus"),
            labels=self._labels(block),
            rules=self._rules(block, "rules", block.texts("rules", ())),
            task=task,
            hint=block.text("hint", ""),
            done=done,
            choices=block.texts("choices", ()),
            says=self._says(block, done),
            show=show,
            wrong=tuple(self._wrong(wrong) for wrong in self._of_a_task(block, "wrong", task)),
            auto=tuple(self._reply(auto, self.seat) for auto in block.blocks("auto")),
        )

    def _of_a_task(self, block: Block, key: str, task: str) -> list[Block]:
        found = block.blocks(key)
        if found and not task:
            raise block.wrong(f"a step without a task has no [[steps.{key}]]", key)
        return found

    def _done(self, step: Block) -> Done:
        if "done" not in step:
            return NOTHING
        block = step.block("done")
        block.only(*KINDS)
        if len(block.tree) != 1:
            raise step.wrong(f"a task is done in exactly one way: {listed(KINDS)}", "done", allowed=KINDS)
        if "right" in block:
            return Done(right=block.number("right", 0, len(step.texts("choices")) - 1))
        at = {}
        if "at" in block:
            units = block.block("at")
            at = {self._thing(units, unit, unit): self._hexes(units, unit) for unit in units.tree}
        done = Done(
            self._acts(block, "acts"),
            self._acts(block, "any"),
            at,
            self._asks(block, "asked"),
            self._things(block, "point"),
        )
        if done == NOTHING:
            raise step.wrong("what is to be done is empty", "done")
        return done

    def _says(self, block: Block, done: Done) -> tuple[str, ...]:
        """What is answered to each choice."""
        choices, says = block.texts("choices", ()), block.texts("says", ())
        if bool(choices) != (done.right >= 0):
            raise block.wrong("`choices` go with `done = { right = … }`", "choices" if choices else "done")
        if len(says) != len(choices):
            raise block.wrong(f"each of the {len(choices)} choices needs its answer in `says`", "says")
        return says

    def _labels(self, block: Block) -> dict[str, str]:
        labels = block.pairs("labels")
        for thing in labels:
            self._thing(block, "labels", thing)
        return labels

    def _wrong(self, block: Block) -> Wrong:
        rule = block.text("rule", "")
        self._rules(block, "rule", [rule] if rule else [])
        acts = self._acts(block, "act")
        if not acts:
            raise block.wrong("it does not say which `act` is wrong")
        return Wrong(acts, block.filled("says"), rule, self._acts(block, "try", whole=True))

    def _reply(self, block: Block, seat: str) -> Reply:
        asks = self._asks(block, "ask")
        choose = self._acts(block, "choose")
        if len(asks) != 1 or not choose:
            raise block.wrong("it needs the question (`ask`) and what to `choose`")
        return Reply(seat, asks[0], choose)

    def _other(self, block: Block) -> str:
        others = [str(seat) for seat in self.chosen.seats if seat != self.seat]
        return block.one_of("seat", others)

    # names

    def _asks(self, block: Block, key: str) -> tuple[str, ...]:
        asks = one_or_more(block, key)
        for ask in asks:
            block.place_of(ask, tuple(self.game.prompts), key)
        return asks

    def _acts(self, block: Block, key: str, *, whole: bool = False) -> tuple[str, ...]:
        """Options in notation; unless they are `whole`, `*` may stand for a part of them."""
        acts = one_or_more(block, key)
        for act in acts:
            verb = act.partition(" ")[0]
            if ANY in act and not whole:
                if verb != ANY:
                    block.place_of(verb, sorted(self.names.verbs), key)
                continue
            try:
                self.names.action(act)
            except Refusal as refusal:
                raise block.wrong(refusal.message, key, act, refusal.allowed) from None
        return acts

    def _things(self, block: Block, key: str) -> tuple[str, ...]:
        return tuple(self._thing(block, key, name) for name in block.texts(key, ()))

    def _thing(self, block: Block, key: str, name: str) -> str:
        """The name of a unit or a hex."""
        if not self.names.knows(name):
            raise block.wrong(f"there is no unit or hex {name!r} in {self.chosen.id}", key, name)
        return name

    def _hexes(self, block: Block, key: str) -> tuple[str, ...]:
        found = one_or_more(block, key)
        for name in found:
            if not self.names.knows(name, "HexId"):
                raise block.wrong(f"there is no hex {name!r} in {self.chosen.id}", key, name)
        return found

    def _rules(self, block: Block, key: str, ids: Iterable[str]) -> tuple[str, ...]:
        for id in ids:
            if self.rules and id not in self.rules:
                raise block.wrong(unknown("rule", id, self.rules).message, key, id)
        return tuple(ids)


def one_or_more(block: Block, key: str) -> tuple[str, ...]:
    """A text or a list of texts; none if it is not there."""
    value = block.value(key, ())
    return (value,) if isinstance(value, str) else block.texts(key, ())


@cache
def _rules_of(game: str) -> Sequence[str]:
    """The rules of a game by id; none for a game without an inventory."""
    books = read_books()
    return tuple(books[game].rules) if game in books else ()
