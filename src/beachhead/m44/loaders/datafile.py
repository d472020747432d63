"""Tables of a data file that know where they stand, so that whatever is wrong is named by file and place.

Begin with `Block`. It hands out values of the type asked for, and `done` refuses keys that nobody asked for:
a misspelt key is an error, not a silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from beachhead.core.errors import Refusal, listed


class DataError(Refusal):
    """A data file that cannot be played: which file, where in it, and why."""

    kind = "bad data"

    def __init__(self, file: str, place: str, reason: str) -> None:
        super().__init__(f"{file}, {place}: {reason}" if place else f"{file}: {reason}")
        self.file = file
        self.place = place
        self.reason = reason


class Block:
    """One table of a TOML file."""

    def __init__(self, file: str, place: str, table: object) -> None:
        if not isinstance(table, dict):
            raise DataError(file, place, f"a table is needed here, not {table!r}")
        self.file = file
        self.place = place
        self._table: dict[str, object] = table
        self._asked: set[str] = set()
        self._inside: dict[str, list[Block]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def refuse(self, reason: str, place: str = "") -> NoReturn:
        raise DataError(self.file, ", ".join(filter(None, (self.place, place))), reason)

    def text(self, key: str, default: str | None = None) -> str:
        value = self._value(key, default)
        return value if isinstance(value, str) else self._wrong(key, "a text", value)

    def whole(self, key: str, default: int | None = None) -> int:
        return self._whole(key, self._value(key, default))

    def yes(self, key: str, default: bool = False) -> bool:
        value = self._value(key, default)
        return value if isinstance(value, bool) else self._wrong(key, "true or false", value)

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        value = self._list(key, default)
        return tuple(v if isinstance(v, str) else self._wrong(key, "a list of texts", value) for v in value)

    def wholes(self, key: str, length: int = 0, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """Whole numbers, exactly `length` of them unless that is 0."""
        value = self._list(key, default)
        if length and len(value) != length:
            self.refuse(f"{key} needs {length} numbers, not {len(value)}")
        return tuple(self._whole(key, v) for v in value)

    def one_of(self, key: str, names: Sequence[str], default: str | None = None) -> int:
        """The place in `names` of the word given."""
        return self.place_of(self.text(key, default), names, key)

    def some_of(self, key: str, names: Sequence[str], default: Sequence[str] | None = ()) -> frozenset[int]:
        return frozenset(self.place_of(word, names, key) for word in self.texts(key, default))

    def words(self, key: str, known: Iterable[str]) -> frozenset[str]:
        """Names, each of which must be among those `known`."""
        names = list(known)
        return frozenset(names[self.place_of(word, names, key)] for word in self.texts(key, ()))

    def place_of(self, word: str, names: Sequence[str], key: str) -> int:
        if word not in names:
            self.refuse(f"{key}: there is no {word!r}; there is {listed(names, 40)}")
        return names.index(word)

    def counts(self, key: str, names: Sequence[str]) -> tuple[int, ...]:
        """A number for each of `names`, 0 where none is given: `{ infantry = 3, star = 1 }`."""
        block = self.block(key)
        return tuple(block.whole(name, 0) for name in names)

    def block(self, key: str) -> Block:
        """The table under a key; always the same one."""
        if key not in self._inside:
            self._inside[key] = [Block(self.file, self._at(key), self._value(key, None))]
        return self._inside[key][0]

    def blocks(self, key: str) -> list[Block]:
        """A list of tables, each known by its id, or else by its number."""
        if key not in self._inside:
            tables = enumerate(self._list(key, ()), 1)
            self._inside[key] = [Block(self.file, self._at(_called(key, n, t)), t) for n, t in tables]
        return self._inside[key]

    def pairs(self, key: str) -> dict[str, str]:
        """A table of texts by name."""
        if key not in self:
            return {}
        block = self.block(key)
        return {name: block.text(name) for name in block._table}

    def is_table(self, key: str) -> bool:
        return isinstance(self._table.get(key), dict)

    def named_blocks(self, key: str) -> dict[str, Block]:
        block = self.block(key)
        return {name: block.block(name) for name in block._table}

    def whole_or(self, key: str, words: Mapping[str, int], default: int | None = None) -> int:
        """A whole number, or one of `words` that stands for a number."""
        value = self._value(key, default)
        if isinstance(value, str):
            return words[value] if value in words else self.refuse(f"{key} is a number or {listed(words)}")
        return self._whole(key, value)

    def done(self) -> None:
        """Refuse what nobody asked for, here and in the tables inside."""
        unknown = sorted(self._table.keys() - self._asked)
        if unknown:
            self.refuse(f"there is no {unknown[0]!r} here; there may be {listed(sorted(self._asked), 40)}")
        for blocks in self._inside.values():
            for block in blocks:
                block.done()

    def _at(self, key: str) -> str:
        return ", ".join(filter(None, (self.place, key)))

    def _value(self, key: str, default: object) -> object:
        self._asked.add(key)
        value = self._table.get(key, default)
        return self.refuse(f"{key} is missing") if value is None else value

    def _list(self, key: str, default: Sequence[object] | None) -> Sequence[object]:
        value = self._value(key, default)
        return value if isinstance(value, list | tuple) else self._wrong(key, "a list", value)

    def _whole(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self._wrong(key, "a whole number, 0 or more", value)
        return value

    def _wrong(self, key: str, wanted: str, value: object) -> NoReturn:
        self.refuse(f"{key} must be {wanted}, not {value!r}")


def _called(key: str, number: int, table: object) -> str:
    return f"{key} {table.get('id', number) if isinstance(table, dict) else number}"
