"""What an exercise is made of: its place in the list, the question, an answer, and the verdict on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from beachhead.core.errors import Malformed, unknown
from beachhead.core.seat import Seat

Pick = Literal["unit", "hex", "choice"]
"""What an answer is given with: units or hexes on the board, or choices in words."""
About = Mapping[str, str]
"""What a question is about, by name: `{"unit": "8/4US", "hex": "2406"}`."""
LEVELS: Final = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Exercise:
    """An exercise of the list: `kind` asks `about` something as `seat` saw it after entry `at` of a game
    file. `answer` is the checksum of the right answer when the exercise was made."""

    id: str
    game: str
    file: str
    at: int
    seat: Seat
    kind: str
    about: About
    level: int
    answer: str
    line: int = 0
    """Where it stands in the list."""


@dataclass(frozen=True)
class Answer:
    """Something that can be answered: a unit or a hex by its name in the game, or a choice; and in words."""

    id: str
    says: str


@dataclass(frozen=True)
class Question:
    """One question with its exact answer. With `many`, all that are right have to be named and nothing else;
    otherwise exactly one is right.

    `suppose` says what is taken for granted, `focus` which units and hexes the question speaks of. `guess` is
    what somebody would answer who looks only at the obvious: how far that misses makes a question hard, and
    so does `close`, from 0 to 2, where the best is hardly better than the next."""

    asks: str
    pick: Pick
    many: bool
    answers: tuple[Answer, ...]
    right: frozenset[str]
    says: str
    rule: str
    suppose: str = ""
    focus: tuple[str, ...] = ()
    sums: tuple[tuple[str, str], ...] = ()
    guess: frozenset[str] = frozenset()
    close: int = 0

    def __post_init__(self) -> None:
        ids = {answer.id for answer in self.answers}
        assert self.right <= ids, f"{sorted(self.right - ids)} cannot be answered"
        assert self.right, "something is right"
        assert self.many or len(self.right) == 1, "one is right, or all that are named"

    @property
    def checksum(self) -> str:
        """What a list keeps of the right answer: enough to notice that it has changed."""
        return sha256(" ".join(sorted(self.right)).encode()).hexdigest()[:12]

    def said(self, id: str) -> str:
        """An answer in words."""
        return next(answer.says for answer in self.answers if answer.id == id)

    def judged(self, given: Iterable[str]) -> Verdict:
        """Whether an answer is right; refused if it cannot be given at all."""
        named = list(dict.fromkeys(given))
        known = [answer.id for answer in self.answers]
        for id in named:
            if id not in known:
                raise unknown("answer", id, known)
        if not named or (len(named) > 1 and not self.many):
            raise Malformed("Name at least one answer." if self.many else "Name exactly one answer.")
        return Verdict(frozenset(named) == self.right, tuple(named))


@dataclass(frozen=True)
class Verdict:
    """Whether what was `named` is the right answer."""

    right: bool
    named: tuple[str, ...]


@dataclass(frozen=True)
class Reason:
    """Why one answer is right or wrong: in words, with the rule; what it comes to, and its chance if it has
    one."""

    says: str
    rule: str
    amount: str = ""
    percent: float | None = None
