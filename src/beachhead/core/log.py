"""The log is the game: a header and entries, one JSON line each, every line chained to the one before.

An entry is who (a seat or chance) and what, in notation. Undo is an entry too: it names the entry after which
the game goes on; so is the word a seat adds to the dice. An entry with secrets carries a seal; the chain is
built over the seal instead of the notation, so a seat's own copy, with the secrets cut out, has the same
chain as the full log that opens when the game is over. Nothing here reads or writes files: `files` does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from beachhead.core.action import Action
from beachhead.core.dice import Dice
from beachhead.core.event import unseen
from beachhead.core.notation import Names
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.state import Setup

FORMAT = 2
MAGIC = "beachhead game"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing done by a seat or chance; or, with no action, the word a seat adds to the dice, or the game
    taken back to after entry `back`."""

    by: Seat
    action: Action | None
    back: int = -1
    word: str = ""


@dataclass(frozen=True)
class Header:
    """The game, its rules and facts, and the commitment of its dice. `secret` is given if the file may reveal
    it."""

    game: str
    scenario: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    rules: int
    facts: str
    commitment: str
    open_dice: bool = False
    secret: str = ""
    copy_for: str = ""

    def chained(self) -> dict[str, Any]:
        """The part every copy shares."""
        return {
            "file": MAGIC,
            "format": FORMAT,
            "scenario": f"{self.game}:{self.scenario}",
            "options": self.options,
            "seats": list(self.seats),
            "rules": self.rules,
            "facts": self.facts,
            "dice": self.commitment,
            **({"open_dice": True} if self.open_dice else {}),
        }


def header_from(row: Mapping[str, Any]) -> Header:
    """The header of a first line; KeyError, TypeError or ValueError if it is not one."""
    scenario, options, seats, rules = row["scenario"], row["options"], row["seats"], row["rules"]
    texts = (scenario, row["facts"], row["dice"], row.get("secret", ""), row.get("copy_for", ""), *seats)
    if not all(isinstance(text, str) for text in texts) or not isinstance(options, dict):
        raise TypeError("a field is not a text, or the options have no names")
    if type(rules) is not int or row.get("open_dice", True) is not True:
        raise TypeError("the rules have a number, and open dice are open")
    game, _, name = scenario.partition(":")
    return Header(
        game,
        name,
        options,
        tuple(map(Seat, seats)),
        rules,
        row["facts"],
        row["dice"],
        "open_dice" in row,
        row.get("secret", ""),
        row.get("copy_for", ""),
    )


def header_of(setup: Setup, dice: Dice) -> Header:
    """The header of a game with this set-up and these dice."""
    return Header(
        setup.game,
        setup.scenario,
        setup.options,
        setup.seats,
        setup.rules,
        setup.fingerprint,
        dice.commitment,
        dice.open,
        dice.secret.hex(),
    )


def compact(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def link(before: str, part: Mapping[str, Any]) -> str:
    """The hash of a line that follows the line with hash `before`."""
    return sha256(f"{before}{compact(part)}".encode()).hexdigest()[:32]


def chained_entry(n: int, entry: Entry, names: Names, dice: Dice) -> dict[str, Any]:
    """The part of an entry that every copy shares: its seal instead of its words if it has secrets."""
    if entry.word:
        return {"n": n, "by": entry.by, "word": entry.word}
    if entry.action is None:
        return {"n": n, "by": entry.by, "undo": entry.back}
    text = names.text(entry.action)
    if any(slot.to for slot in entry.action.FIELDS):
        return {"n": n, "by": entry.by, "seal": dice.seal(n, text)}
    return {"n": n, "by": entry.by, "do": text}


def entry_line(n: int, entry: Entry, names: Names, dice: Dice, reader: Seat | None) -> dict[str, Any]:
    """An entry as `reader` may have it; the whole of it if None."""
    part = chained_entry(n, entry, names, dice)
    if "seal" in part and entry.action is not None:
        closed = frozenset() if reader is None else unseen(entry.action, reader, entry.by)
        return {"n": n, "by": entry.by, "do": names.text(entry.action, closed), "seal": part["seal"]}
    return part


def lines(
    header: Header,
    entries: list[Entry],
    names: Names,
    dice: Dice,
    *,
    reader: Seat | None = None,
    keys: list[int] | None = None,
    result: dict[str, object] | None = None,
) -> Iterator[str]:
    """The whole file, line by line; for a seat's own copy give `reader`."""
    first = header.chained()
    chain = link("", first)
    extra = {"secret": header.secret} if header.secret and reader is None else {}
    copy = {"copy_for": reader} if reader is not None else {}
    yield compact({**first, **extra, **copy, "chain": chain})
    for n, entry in enumerate(entries, 1):
        chain = link(chain, chained_entry(n, entry, names, dice))
        key = {} if keys is None or reader is not None else {"key": f"{keys[n - 1]:016x}"}
        yield compact({**entry_line(n, entry, names, dice, reader), **key, "chain": chain})
    end = {"end": len(entries), "result": result}
    yield compact({**end, "chain": link(chain, end)})


def cut_text(entry: Entry, names: Names, reader: Seat = SPECTATOR) -> str:
    """An entry in words for a seat that may not know all of it."""
    if entry.word:
        return f"word {entry.word}"
    if entry.action is None:
        return f"undo to {entry.back}"
    return names.text(entry.action, unseen(entry.action, reader, entry.by))
