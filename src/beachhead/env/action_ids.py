"""Flat action ids: every answer that can be given in a scenario has a number of its own.

A word is a verb with its fields, such as `fm.go HEX`. Words stand in the order of their names, each with a
number for every value of its fields; 0 is to wait, the only answer of a seat that is not asked. So an id
means the same in every position: that unit, that hex, that card. Begin with `ActionIds`.

A game's `Scope` (in `planes`) says what the fields can hold.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, Protocol

from beachhead.core.action import Action, Slot
from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal, Unknown
from beachhead.env.visible import Visible

WAIT: Final = 0
MOST_OPTIONS: Final = 512


class Numbers(Protocol):
    """The number of each value of a kind."""

    def __getitem__(self, value: Any, /) -> int: ...


class Scope(Protocol):
    """How many values each kind of field has in a scenario, and which number a value has now."""

    left_out: frozenset[str]
    """Names of actions that only chance takes."""

    def size(self, action: str, slot: Slot) -> int: ...

    def numbers(self, action: str, slot: Slot, visible: Visible) -> Numbers: ...


@dataclass(frozen=True)
class Word:
    """A verb with its fields: its first id is `base`, and each field counts `size` values."""

    name: str
    base: int
    fields: tuple[Slot, ...]
    sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        total = 1
        for size in self.sizes:
            total *= size
        return total

    def parts(self, id: int) -> tuple[int, ...]:
        """The numbers of the fields in an id."""
        rest, found = id - self.base, []
        for size in reversed(self.sizes):
            rest, part = divmod(rest, size)
            found.append(part)
        return tuple(reversed(found))


class ActionIds:
    """All words of a scenario; `size` ids, of which 0 is WAIT."""

    def __init__(self, verbs: Mapping[str, type[Action]], scope: Scope) -> None:
        self._scope = scope
        self.words: dict[type[Action], Word] = {}
        base = WAIT + 1
        for cls in sorted(verbs.values(), key=attrgetter("NAME")):
            if cls.NAME not in scope.left_out:
                sizes = tuple(scope.size(cls.NAME, slot) + slot.may_be_none for slot in cls.FIELDS)
                word = self.words[cls] = Word(cls.NAME, base, cls.FIELDS, sizes)
                base += word.count
        self.size = base
        self._all = list(self.words.values())
        self._bases = [word.base for word in self._all]

    def word(self, id: int) -> Word:
        """The word that an id belongs to."""
        if not WAIT < id < self.size:
            raise Unknown(f"There is no action {id}: actions go from 1 to {self.size - 1}, and 0 is to wait.")
        return self._all[bisect_right(self._bases, id) - 1]

    def ids(self, decision: Decision, visible: Visible) -> list[int]:
        """The ids of a decision's options, in their order."""
        found: list[int] = []
        for cls, options in groupby(decision.options, type):
            found += self._ids_of(self.words[cls], options, visible)
        return found

    def _ids_of(self, word: Word, options: Iterable[Action], visible: Visible) -> Sequence[int]:
        if not word.fields:
            return [word.base for _ in options]
        tables = [self._scope.numbers(word.name, slot, visible) for slot in word.fields]
        if len(tables) == 1 and not word.fields[0].many:
            base, table = word.base, tables[0]
            return [base + table[value] for value in map(attrgetter(word.fields[0].name), options)]
        return [self._id(word, option, tables) for option in options]

    def _id(self, word: Word, option: Action, tables: list[Numbers]) -> int:
        """The id of an option. None is numbered last; of several values the last counts (the general handed a
        card)."""
        id = 0
        for slot, size, table in zip(word.fields, word.sizes, tables, strict=True):
            value = getattr(option, slot.name)
            id = id * size + (size - 1 if value is None else table[value[-1] if slot.many else value])
        return word.base + id


class OptionIds(ActionIds):
    """Answers numbered as a decision lists them, for games that say nothing about their fields."""

    def __init__(self, scope: Scope) -> None:
        super().__init__({}, scope)
        self.size = 1 + MOST_OPTIONS

    def word(self, id: int) -> Word:
        return Word(f"option {id}", id, (), ())

    def ids(self, decision: Decision, visible: Visible) -> list[int]:
        if len(decision.options) > MOST_OPTIONS:
            raise Refusal(
                f"{decision.ask} has {len(decision.options)} options, more than the {MOST_OPTIONS} that are "
                "numbered for a game without a reader of its own."
            )
        return list(range(1, 1 + len(decision.options)))
