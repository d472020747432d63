"""The written form of an action: `fall_back 0938`. It parses back, and it is what game files hold.

Ids are numbers inside and names outside. `Names` knows both ways for each kind of id; a game adds its own
kinds (`HexId`, `UnitId`) to the plain ones. A value the reader may not see is written `?`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from beachhead.core.action import ACTIONS, Action, Slot
from beachhead.core.errors import Malformed, listed
from beachhead.core.seat import Seat

HIDDEN = "?"
NOTHING = "-"
KNOWN = 1 << 14  # actions
SHORT = 64  # characters

Write = Callable[[Any], str]
Read = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class UnitName:
    """What a unit is called that is not called by its id: in full, with the place where it stands, and its
    kind alone."""

    name: str
    kind: str


class Names:
    """Names of the ids of each kind, both ways; `aloud` has what a sentence says instead of the name, such as
    "the Allies"."""

    __slots__ = ("_aloud", "_kinds", "_known", "verbs")

    def __init__(
        self, game: str, kinds: Mapping[str, tuple[Write, Read]], aloud: Mapping[str, Write] | None = None
    ) -> None:
        self._kinds: dict[str, tuple[Write, Read]] = {
            "int": (str, int),
            "str": (str, str),
            "Seat": (str, Seat),
            "bool": (_yes_no, _is_yes),
            **kinds,
        }
        self._aloud = aloud or {}
        self._known: dict[str, Action] = {}
        self.verbs = {
            n.partition(".")[2]: c for n, c in ACTIONS.items() if n.startswith(("core.", f"{game}."))
        }

    def write(self, kind: str, value: Any) -> str:
        """The name of an id."""
        return self._kinds[kind][0](value)

    def read(self, kind: str, text: str) -> Any:
        """The id of a name; ValueError if there is none."""
        return self._kinds[kind][1](text)

    def knows(self, text: str, *kinds: str) -> bool:
        """Whether this is the name of an id, of one of these kinds or of any."""
        for kind in kinds or [kind for kind in self._kinds if kind.endswith("Id")]:
            try:
                self.read(kind, text)
            except (ValueError, KeyError, IndexError):
                continue
            return True
        return False

    def text(self, action: Action, hidden: frozenset[str] = frozenset()) -> str:
        """An action in notation, with the fields in `hidden` left out."""
        words = [action.NAME.partition(".")[2]]
        for slot in action.FIELDS:
            words.append(HIDDEN if slot.name in hidden else self.word(slot, getattr(action, slot.name)))
        return " ".join(words)

    def word(self, slot: Slot, value: Any) -> str:
        """The value of an action's field, as notation has it."""
        if value is None or value == ():
            return NOTHING
        if slot.many:
            return "+".join(self.write(slot.kind, v) for v in value)
        return self.write(slot.kind, value)

    def say(self, kind: str, value: Any) -> str:
        """What an id is called in a sentence."""
        return self._aloud[kind](value) if kind in self._aloud else self.write(kind, value)

    def spoken(self, slot: Slot, value: Any) -> str:
        """A value as a sentence says it: several are listed."""
        if slot.many and value:
            *others, last = [self.say(slot.kind, v) for v in value]
            return f"{', '.join(others)} and {last}" if others else last
        return "nothing" if value is None or value == () else self.say(slot.kind, value)

    def action(self, text: str) -> Action:
        """The action written in `text`; refused as malformed with what would have been accepted. Short ones
        are kept: a game says the same thing many times over."""
        known = self._known.get(text)
        if known is not None:
            return known
        found = self._read_action(text)
        if len(text) <= SHORT:
            if len(self._known) == KNOWN:
                self._known.clear()
            self._known[text] = found
        return found

    def _read_action(self, text: str) -> Action:
        verb, *words = text.split() or [""]
        cls = self.verbs.get(verb)
        if cls is None:
            raise Malformed(
                f"{verb!r} is not an action: there is {listed(sorted(self.verbs))}.",
                allowed=sorted(self.verbs),
            )
        if len(words) != len(cls.FIELDS):
            form = usage(cls)
            raise Malformed(
                f"{text!r} has {len(words)} words after {verb!r}; the form is {form!r}.", allowed=[form]
            )
        return cls(*[self._value(cls, slot, word) for slot, word in zip(cls.FIELDS, words, strict=True)])

    def _value(self, cls: type[Action], slot: Slot, word: str) -> Any:
        if word == NOTHING and (slot.may_be_none or slot.many):
            return () if slot.many else None
        try:
            if slot.many:
                return tuple(self.read(slot.kind, w) for w in word.split("+"))
            return self.read(slot.kind, word)
        except (ValueError, KeyError, IndexError) as error:
            why = (
                str(error)
                if isinstance(error, ValueError) and error.args
                else f"there is no {slot.kind} {word!r}"
            )
            raise Malformed(
                f"{word!r} does not fit {slot.name} in {usage(cls)!r}: {why}.", allowed=[usage(cls)]
            ) from None


def usage(cls: type[Action]) -> str:
    """The form of an action: `fall_back HEX`."""
    return " ".join([cls.NAME.partition(".")[2], *(slot.name.upper() for slot in cls.FIELDS)])


def listing(names: Iterable[str]) -> tuple[Write, Read]:
    """Both ways for ids that are positions in a list of names."""
    words = tuple(names)
    index = {word: i for i, word in enumerate(words)}
    return words.__getitem__, index.__getitem__


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _is_yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError("it is yes or no")
    return text == "yes"
