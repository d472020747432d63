"""Battle dice: faces that lie on the table, every throw with its exact odds.

Dice that lie on the table are one number, `Faces`: four bits a face, infantry lowest, as `FACES` orders
them. Begin with `throws`, which lists every way n dice can fall and in how many of the 6**n cases it does;
`count` reads a face. `spread` is the exact distribution of hits and flags.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Final

from beachhead.core.action import Action
from beachhead.core.rule import rule
from beachhead.m44.actions import Throw
from beachhead.m44.facts import FACE_FLAG, FACE_ODDS, FACE_WORDS, FACES
from beachhead.m44.ids import Faces

MOST_DICE: Final = 10
LETTERS: Final = "IAGFS"
"""The faces as they are written: IIG is two infantry and a grenade."""
MANY: Final = ("infantry", "armour")  # the words that are the same for several


def count(faces: int, face: int) -> int:
    """How many dice show `face`."""
    return faces >> 4 * face & 15


def pack(counts: tuple[int, ...]) -> Faces:
    """Dice on the table, from the number of each of `FACES`."""
    return Faces(sum(n << 4 * face for face, n in enumerate(counts)))


def unpack(faces: int) -> tuple[int, ...]:
    return tuple(count(faces, face) for face in range(len(FACES)))


def size(faces: int) -> int:
    """How many dice there are."""
    return sum(unpack(faces))


def write(faces: int) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, unpack(faces), strict=True)) or "none"


def marked(faces: int, hits: Callable[[int], bool]) -> tuple[str, ...]:
    """What each die did, in the order in which `write` writes them; `hits` says whether a single one does."""
    return tuple(
        "hit" if hits(1 << 4 * face) else "flag" if face == FACE_FLAG else "miss"
        for face, n in enumerate(unpack(faces))
        for _ in range(n)
    )


def say(faces: int) -> str:
    """The dice in words: 2 infantry, 1 star."""
    shown = [
        f"{n} {face}{'s' if n > 1 and face not in MANY else ''}"
        for n, face in zip(unpack(faces), FACE_WORDS, strict=True)
        if n
    ]
    return ", ".join(shown) or "nothing"


def result_words(hits: int, flags: int) -> str:
    """What came of a throw: 2 hits and 1 flag."""
    words = [f"{n} {what}{'s' if n > 1 else ''}" for n, what in ((hits, "hit"), (flags, "flag")) if n]
    return " and ".join(words) or "no hit"


def read(text: str) -> Faces:
    """The dice written as `IIG`, in any order; ValueError says what they look like."""
    if text == "none":
        return Faces(0)
    if any(letter not in LETTERS for letter in text):
        raise ValueError(f"dice are written with the letters {LETTERS}, one for each die")
    return pack(tuple(text.count(letter) for letter in LETTERS))


def _ways(dice: int, faces: int) -> list[tuple[int, ...]]:
    """Every way to split `dice` over this many faces, most of the first face first."""
    if faces == 1:
        return [(dice,)]
    return [(first, *rest) for first in range(dice, -1, -1) for rest in _ways(dice - first, faces - 1)]


def _cases(counts: tuple[int, ...]) -> int:
    """In how many of the 6**n equally likely cases the dice fall so."""
    cases = factorial(sum(counts))
    for n, odds in zip(counts, FACE_ODDS, strict=True):
        cases = cases // factorial(n) * odds**n
    return cases


@cache
def _table(dice: int) -> tuple[tuple[Action, ...], tuple[int, ...]]:
    ways = _ways(dice, len(FACES))
    return tuple(Throw(pack(way)) for way in ways), tuple(_cases(way) for way in ways)


@rule("m44-bat-10", "m44-bat-11", "m44-bat-12", "m44-bat-13", "m44-bat-14", "m44-bat-15")
def throws(dice: int) -> tuple[tuple[Action, ...], tuple[int, ...]]:
    """All ways `dice` dice can fall, and in how many cases each does; together 6**dice."""
    return _table(min(dice, MOST_DICE))


def spread(dice: int, hit: Fraction) -> dict[tuple[int, int], Fraction]:
    """The chance of each (hits, flags) of a throw at a target that one die hits with chance `hit`."""
    flag = Fraction(FACE_ODDS[FACE_FLAG], sum(FACE_ODDS))
    found: dict[tuple[int, int], Fraction] = {}
    for hits in range(dice + 1):
        for flags in range(dice + 1 - hits):
            rest = dice - hits - flags
            ways = factorial(dice) // (factorial(hits) * factorial(flags) * factorial(rest))
            found[hits, flags] = ways * hit**hits * flag**flags * (1 - hit - flag) ** rest
    return found
