"""Flat action ids: every answer that can be given in a scenario has a number of its own.

A word is a verb with its fields, such as `fm.go HEX`. Words stand in the order of their names, each with a
number for every value of its fields; 0 is to wait, the only answer of a seat that is not asked. So an id
means the same in every position: that unit, that hex, that card. Begin with `ActionIds`.

A game's `Scope` (in `planes`) says what the fields can hold.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
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

    @property
    def left_out(self) -> frozenset[str]:
        """Names of actions that only chance takes."""

    def size(self, action: str, slot: Slot) -> int: ...

    def numbers(self, action: str, slot: Slot) -> Numbers: ...

    def stands_for(self, action: str, slot: Slot, visible: Visible) -> Numbers | None: ...


@dataclass(frozen=True)
class Word:
    """A verb with its fields: its first id is `base`, and each field counts `size` values."""

    name: str
    base: int
    fields: tuple[Slot, ...]
    sizes: tuple[int, ...]

    @cached_property
    def get(self) -> attrgetter[Any] | None:
        """What reads the field of an option, if it has one field with one value; else None."""
        single = len(self.fields) == 1 and not self.fields[0].many and not self.fields[0].may_be_none
        return attrgetter(self.fields[0].name) if single else None

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
        self._number: dict[str, Callable[[Any], int]] = {}
        """By verb, where one field says all: what gives the id of its value."""

    def word(self, id: int) -> Word:
        """The word that an id belongs to."""
        if not WAIT < id < self.size:
            raise Unknown(f"There is no action {id}: actions go from 1 to {self.size - 1}, and 0 is to wait.")
        return self._all[bisect_right(self._bases, id) - 1]

    def ids(self, decision: Decision, visible: Visible) -> list[int]:
        """The ids of a decision's options, in their order."""
        groups = by_verb(decision.options)
        if len(groups) == 1:
            cls, options = groups[0]
            return list(self._ids_of(self.words[cls], options, visible))
        found: list[int] = []
        for cls, options in groups:
            found += self._ids_of(self.words[cls], options, visible)
        return found

    def place(self, action: Action, decision: Decision, ids: list[int], visible: Visible) -> int:
        """The place of an action among the options, which have these ids; ValueError if it is none."""
        options = decision.options
        try:
            (id,) = self._ids_of(self.words[type(action)], (action,), visible)
            place = ids.index(id)  # numbers are compared much quicker than actions
        except (LookupError, ValueError):
            return options.index(action)
        return place if options[place] == action else options.index(action)

    def _ids_of(self, word: Word, options: Sequence[Action], visible: Visible) -> Iterable[int]:
        if not word.fields:
            return [word.base] * len(options)
        scope, name, slots = self._scope, word.name, word.fields
        if word.get is None:
            tables = [(scope.numbers(name, slot), scope.stands_for(name, slot, visible)) for slot in slots]
            return [self._id(word, option, tables) for option in options]
        number = self._number.get(name)
        if number is None:
            number = self._number[name] = _raised(scope.numbers(name, slots[0]), word.base)
        values, now = map(word.get, options), scope.stands_for(name, slots[0], visible)
        return map(number, values if now is None else map(now.__getitem__, values))

    def _id(self, word: Word, option: Action, tables: list[tuple[Numbers, Numbers | None]]) -> int:
        """The id of an option. None is numbered last; of several values the last counts (the general handed a
        card)."""
        id = 0
        for slot, size, (table, now) in zip(word.fields, word.sizes, tables, strict=True):
            value = getattr(option, slot.name)
            if value is None:
                id = id * size + size - 1
                continue
            last = value[-1] if slot.many else value
            id = id * size + table[last if now is None else now[last]]
        return word.base + id


def _raised(table: Any, base: int) -> Callable[[Any], int]:
    """What finds a number in the table, with `base` added."""
    if isinstance(table, Mapping):
        return {value: base + number for value, number in table.items()}.__getitem__
    return [base + number for number in table].__getitem__


_grouped: tuple[tuple[Action, ...], list[tuple[type[Action], tuple[Action, ...]]]] = ((), [])


def by_verb(options: tuple[Action, ...]) -> list[tuple[type[Action], tuple[Action, ...]]]:
    """The options of a question, in their order, those of the same verb that follow on one another together.
    The last answer is kept, because a question is read more than once."""
    global _grouped
    known = _grouped
    if known[0] is not options:
        known = _grouped = (options, _groups(options, list(map(type, options))))
    return known[1]


def _groups(
    options: tuple[Action, ...], verbs: list[type[Action]]
) -> list[tuple[type[Action], tuple[Action, ...]]]:
    count, groups, begin = len(verbs), [], 0
    while begin < count:
        verb = verbs[begin]
        end = begin + verbs.count(verb)  # as a rule, those of a verb stand together
        if verbs[begin:end].count(verb) < end - begin:
            return [(verb, tuple(same)) for verb, same in groupby(options, type)]
        groups.append((verb, options[begin:end]))
        begin = end
    return groups


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
