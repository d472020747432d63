"""Explanations: why an intent is not possible now, in words and with the rule.

The answer is made from the seat's view alone, so asking can never tell a player more than the board does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from beachhead.core.action import Action
from beachhead.core.errors import Malformed
from beachhead.core.notation import Names
from beachhead.core.said import capital


class Share(str):
    """An amount that is a chance: it reads as such, and a program finds it in percent."""

    percent: float

    def __new__(cls, chance: Fraction, digits: int = 1) -> Share:
        share = super().__new__(cls, f"{float(100 * chance):.{digits}f} %")
        share.percent = round(100 * float(chance), 2)
        return share


@dataclass(frozen=True)
class Intent:
    """What a player would like to do: an action by its verb, or only things (`unit`, `hex`) that were
    clicked."""

    do: str = ""
    what: Mapping[str, str] = field(default_factory=dict)

    def fits(self, action: Action, names: Names) -> bool:
        """Whether `action` is what was meant."""
        if self.do and self.do != action.NAME.partition(".")[2]:
            return False
        slots = {slot.name: slot for slot in action.FIELDS}
        return all(
            n in slots and names.word(slots[n], getattr(action, n)) == text for n, text in self.what.items()
        )


@dataclass(frozen=True)
class Explanation:
    """`ok` if it can be done now; the words; the rule; the sums behind it as (cause, amount); whether it is
    one option that could not be taken back (`Match.final`)."""

    ok: bool
    text: str
    rule: str = ""
    sums: tuple[tuple[str, str], ...] = ()
    final: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", capital(self.text))
        object.__setattr__(self, "sums", tuple((str(cause), str(amount)) for cause, amount in self.sums))

    def json(self) -> dict[str, object]:
        """The same as data, for a program; chances stand apart from the other sums, in percent."""
        return {
            "ok": self.ok,
            "text": self.text,
            "rule": self.rule,
            "sums": [list(pair) for pair in self.sums if not isinstance(pair[1], Share)],
            "chances": [
                {"says": says, "percent": share.percent}
                for says, share in self.sums
                if isinstance(share, Share)
            ],
            "final": self.final,
        }


def intent_of(wanted: object, names: Names, asks: Iterable[str] = ()) -> Intent:
    """An intent from an action, from words or from a mapping of names; `asks` are verbs besides actions."""
    if isinstance(wanted, Intent):
        return wanted
    if isinstance(wanted, str):
        wanted = _things(wanted.split(), names, asks) or names.action(wanted)
    if isinstance(wanted, Action):
        what = {slot.name: names.word(slot, getattr(wanted, slot.name)) for slot in wanted.FIELDS}
        return Intent(wanted.NAME.partition(".")[2], what)
    if isinstance(wanted, Mapping) and all(isinstance(x, str) for pair in wanted.items() for x in pair):
        return Intent(wanted.get("do", ""), {k: v for k, v in wanted.items() if k != "do"})
    raise Malformed(
        f"{wanted!r} is not an intent: give an action, its notation, "
        "or names such as {'unit': ..., 'hex': ...}."
    )


THINGS = {"UnitId": "unit", "HexId": "hex"}
"""What can be pointed at, by the kind of its id."""


def _things(words: list[str], names: Names, asks: Iterable[str]) -> dict[str, str] | None:
    """Units and hexes by their names alone, perhaps after a verb that is not an action: `8/4US 2603`."""
    verb = {"do": words.pop(0)} if words and words[0] in asks else {}
    found = {thing: word for word in words for thing in [_thing(word, names)] if thing}
    return {**verb, **found} if found and len(found) == len(words) else None


def _thing(word: str, names: Names) -> str:
    """Whether a word names a unit or a hex."""
    for kind, thing in THINGS.items():
        try:
            names.read(kind, word)
        except (KeyError, ValueError, IndexError):
            continue
        return thing
    return ""
