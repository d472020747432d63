"""Names that people choose for a game: cleaned, so that no name looks like another or like nothing at all.

A name is never markup: it is sent as it is cleaned here, and pages show it as plain text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from beachhead.core.errors import Malformed
from beachhead.core.seat import CHANCE, ORGANISER, SPECTATOR
from beachhead.server.errors import Taken

LONGEST = 24  # letters
BLANK = "\u2800\u3164\u115f\u1160\uffa0"  # signs that are drawn as nothing
DROPPED = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, direction, what joins, what nobody has defined
MOST_MARKS = 2  # accents on one letter
RESERVED = frozenset({CHANCE, ORGANISER, SPECTATOR, "bot", "server", "beachhead", "admin"})


def cleaned(name: str) -> str:
    """The name without what cannot be seen, every kind of white space as one plain space."""
    found: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(sign)
        if sign in BLANK or kind[0] == "Z" or sign.isspace():
            sign, kind = " ", "Zs"
        elif kind in DROPPED:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MOST_MARKS:
            found.append(sign)
    text = " ".join("".join(found).split())
    if not 1 <= len(text) <= LONGEST or not any(unicodedata.category(sign)[0] in "LNS" for sign in text):
        raise Malformed(f"A name has 1 to {LONGEST} letters that can be seen, such as Anna or Tom B.")
    return text


def alike(name: str) -> str:
    """What two names have in common that people would take for each other."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def require_free(name: str, taken: Iterable[str], seats: Iterable[str]) -> None:
    """Raise if somebody in the game has a name like this, or if it is the name of a seat or of a part."""
    own = alike(name)
    if own in {alike(word) for word in (*RESERVED, *seats)}:
        raise Taken(f"{name} is what the table itself is called by: choose a name of your own.")
    if own in {alike(other) for other in taken if other}:
        raise Taken(f"Somebody in this game is called {name} already: choose another name.")
