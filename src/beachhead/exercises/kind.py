"""A kind of question: where it can be asked, what it asks, and why each answer is right or wrong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from beachhead.core.errors import Refusal, unknown
from beachhead.core.game import Game
from beachhead.core.view import View
from beachhead.exercises.exercise import About, Question, Reason

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from beachhead.core.state import State

    S = TypeVar("S", bound=State, default=Any)
else:  # Python has defaults for type variables from 3.13 on
    from typing import TypeVar

    S = TypeVar("S")


@dataclass(frozen=True)
class Position(Generic[S]):
    """A moment of a game as one seat sees it. `state` fits the view and knows nothing more."""

    game: Game
    view: View
    state: S

    @property
    def ask(self) -> str:
        """What the seat is asked by the game; empty if it is not asked."""
        return self.view.open[0].ask if self.view.open else ""

    def must_be_asked(self, *asks: str) -> None:
        """Refused unless the seat is asked one of these."""
        if self.ask not in asks:
            raise Refusal(f"{self.view.seat} is not asked {' or '.join(asks)} at this moment.")


def part(about: About, name: str) -> str:
    """What an exercise says it is about; refused if it does not."""
    if name not in about:
        raise Refusal(f"it has to say about which {name}.")
    return about[name]


def percent(share: Fraction) -> str:
    """A chance in words."""
    return f"{float(100 * share):.0f} %"


class Kind(ABC, Generic[S]):
    """Small and without memory: everything is worked out from a position."""

    name: ClassVar[str]
    title: ClassVar[str]
    asked_at: ClassVar[tuple[str, ...]]
    """The questions of the game at which this one can be put."""
    effort: ClassVar[int] = 0
    """What it takes to work such a question out, from 0 (looked up) to 2 (traced over the map)."""

    @abstractmethod
    def abouts(self, here: Position[S]) -> Iterator[About]:
        """Everything that could be asked about here."""

    @abstractmethod
    def question(self, here: Position[S], about: About) -> Question:
        """The question with its answer; refused if it cannot be asked here."""

    @abstractmethod
    def reason(self, here: Position[S], about: About, answer: str) -> Reason | None:
        """Why an answer is right or wrong; None where the sums say it all."""


@dataclass(frozen=True)
class Source:
    """Games between bots that exercises are made from."""

    scenario: str
    bots: str
    seed: str

    @property
    def name(self) -> str:
        """What the game file is called."""
        return f"{self.scenario.partition(':')[2].replace('/', '-')}-{self.seed}"


@dataclass(frozen=True)
class ExerciseBook:
    """The exercises of a game: its kinds, the folder with the list and the game files, and what they are made
    from."""

    kinds: tuple[Kind[Any], ...]
    folder: Traversable
    sources: tuple[Source, ...]

    def kind(self, name: str) -> Kind[Any]:
        """The kind with this name; refused with a list of those there are."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise unknown("kind of exercise", name, [kind.name for kind in self.kinds])
