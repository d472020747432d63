"""What a lesson is made of. All of it was checked when the lesson was loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from beachhead.core.state import State

ANY = "*"
"""In a pattern: any word or words."""


@dataclass(frozen=True)
class Folder:
    """Where the lessons of a game lie: files such as `02-zones-of-control.toml`, in their order."""

    folder: Traversable


@dataclass(frozen=True)
class Reply:
    """What a seat does whenever it is asked something: the first of `choose` that fits an option."""

    seat: str
    ask: str
    choose: tuple[str, ...]

    def option(self, options: Sequence[str]) -> str:
        """The option it takes; empty if none fits."""
        return next((text for want in self.choose for text in options if fits(text, want)), "")


@dataclass(frozen=True)
class Wrong:
    """What is said to something that may be done, but is not what the step asks for; `tries` is an example of
    it, option by option."""

    acts: tuple[str, ...]
    says: str
    rule: str = ""
    tries: tuple[str, ...] = ()

    def meant(self, text: str) -> bool:
        return any(fits(text, act) for act in self.acts)


@dataclass(frozen=True)
class Done:
    """When a task is done: exactly one of these is given."""

    acts: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    right: int = -1

    @property
    def on_board(self) -> bool:
        """Whether something is done on the board: otherwise the learner only points or picks."""
        return not self.point and self.right < 0

    def counts(self, text: str) -> bool:
        """Whether doing this is part of the task."""
        return any(fits(text, act) for act in (*self.acts, *self.any))


NOTHING = Done()


@dataclass(frozen=True)
class Step:
    """Something explained, or a task. `text` is Markdown and `html` made of it; `show` is the right way."""

    title: str
    text: str
    html: str
    focus: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    task: str = ""
    hint: str = ""
    done: Done = NOTHING
    choices: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    auto: tuple[Reply, ...] = ()


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson of a game. `position` is never changed: a match copies it."""

    game: str
    id: str
    file: str
    title: str
    says: str
    minutes: int
    scenario: str
    options: Mapping[str, bool | int | str]
    seat: str
    seed: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    position: State
    steps: tuple[Step, ...] = ()
    replies: tuple[Reply, ...] = ()

    @property
    def name(self) -> str:
        """Game and id: `fm/zones-of-control`."""
        return f"{self.game}/{self.id}"


def fits(text: str, pattern: str) -> bool:
    """Whether an option in notation is what a pattern means."""
    return re.fullmatch(re.escape(pattern).replace(re.escape(ANY), ".+"), text) is not None
