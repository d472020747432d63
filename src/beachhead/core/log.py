"""The log is the game: a header and entries, one JSON line each, every line chained to the one before.

An entry is who (a seat or chance) and what, in notation. Undo is an entry too: it names the entry after which
the game goes on, and the seats of the other side that have `agreed`, where it goes back further than a seat
may go alone. So are the word a seat adds to the dice, a hint it has asked for, and a note of what was
arranged at the table (who sat down, which seat a bot plays), which changes nothing. An entry with secrets
carries a seal; the chain is built over the seal instead of the notation, so a seat's own copy, with the
secrets cut out, has the same chain as the full log that opens when the game is over. Nothing here reads or
writes files: `files` does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from beachhead.core.action import Action
from beachhead.core.bhd import LONGEST
from beachhead.core.codec import state_json
from beachhead.core.dice import Dice
from beachhead.core.errors import Malformed
from beachhead.core.event import unseen
from beachhead.core.forms import checked_text
from beachhead.core.notation import Names
from beachhead.core.record import record
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.state import Setup, State

FORMAT = 2
ARRANGED = 3
"""The format of a game that began from a position: an older program must not take it for the scenario."""
BRANCHED = 4
"""The format of a branch, in which undo goes back as far as anybody likes."""
OWNED = 5
"""The format of a game that is played with an owner's own values."""
RETURNED = 6
"""The format of a file with a game that was taken back by consent. Its chain has the format that the game was
begun with (`begun`), because nobody knew then that this would happen."""
FORMATS = (FORMAT, ARRANGED, BRANCHED, OWNED, RETURNED)
MAGIC = "beachhead game"
FINGERPRINT = 16
LONGEST_NOTE = 200
NOTE = re.compile(rf"(?=.{{1,{LONGEST_NOTE}}}\Z)[a-z]+( [^\s\x00-\x1f\x7f]+)*")
PLACES = ("scenario", "position_of")
"""Where a header names its scenario: of a game from the opening, and from a position."""


@record
class Entry:
    """One thing done by a seat or chance; or, with no action, the word a seat adds to the dice, the question
    (`Decision.ask`) for which it asked for a `hint`, a `note` of what was arranged, or the game taken back to
    after entry `back`: by undo, or because seats of the other side have `agreed`."""

    by: Seat
    action: Action | None
    back: int = -1
    word: str = ""
    hint: str = ""
    note: str = ""
    agreed: tuple[Seat, ...] = ()

    @property
    def is_undo(self) -> bool:
        return self.action is None and not (self.word or self.hint or self.note)


def checked_note(text: object) -> str:
    """A note of what was arranged: what was done, to which seat, and by which bot, in plain words."""
    if not isinstance(text, str) or not NOTE.fullmatch(text):
        raise Malformed(
            f"A note is up to {LONGEST_NOTE} letters and signs in words, such as 'bot allies captain'; "
            f"not {text!r:.60}.",
            allowed=["free SEAT", "bot SEAT NAME"],
        )
    return text


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a branch comes from: the chain of a game's log after entry `at`, and whose knowledge it is. What
    that seat did not know is `supposed`, unless the game was over."""

    of: str
    at: int
    seat: Seat
    supposed: bool

    def json(self) -> dict[str, Any]:
        return {"of": self.of, "at": self.at, "seat": self.seat, "supposed": self.supposed}


def branch_from(written: Mapping[str, Any]) -> Branch:
    """The branch that `Branch.json` wrote; KeyError or TypeError if it is none."""
    of, at, seat, supposed = (written[name] for name in ("of", "at", "seat", "supposed"))
    kinds = (type(of), type(at), type(seat), type(supposed))
    if kinds != (str, int, str, bool) or len(written) != len(kinds) or at < 0:
        raise TypeError("a branch names a chain, an entry and a seat")
    return Branch(of, at, Seat(seat), supposed)


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
    position: str = ""
    """The seal of the position that the game began from, if it did not from the opening."""
    begins: Mapping[str, Any] | None = None
    """That position, if the file may reveal it."""
    branch: Branch | None = None
    """Where it comes from, if it is a branch of another game; it has a position."""
    data: str = ""
    """The fingerprint of the data set it is played with, if it is with one."""
    data_title: str = ""
    """What that set is called, for people who miss it."""

    @property
    def format(self) -> int:
        if self.data:
            return OWNED
        if self.branch is not None:
            return BRANCHED
        return ARRANGED if self.position else FORMAT

    def chained(self) -> dict[str, Any]:
        """The part every copy shares."""
        return {
            "file": MAGIC,
            "format": self.format,
            PLACES[bool(self.position)]: f"{self.game}:{self.scenario}",
            "options": self.options,
            "seats": list(self.seats),
            "rules": self.rules,
            "facts": self.facts,
            "dice": self.commitment,
            **({"open_dice": True} if self.open_dice else {}),
            **({"position": self.position} if self.position else {}),
            **({} if self.branch is None else {"branch": self.branch.json()}),
            **({"data": self.data, "data_title": self.data_title} if self.data else {}),
        }

    def revealed(self) -> dict[str, Any]:
        """The part that only the full file has."""
        return {**({"secret": self.secret} if self.secret else {}), **self.beginning()}

    def beginning(self) -> dict[str, Any]:
        """The position, where there is one."""
        return {} if self.begins is None else {"begins": self.begins}


def header_from(row: Mapping[str, Any]) -> Header:
    """The header of a first line; KeyError, TypeError or ValueError if it is not one."""
    seal, begins = row.get("position", ""), row.get("begins")
    if not isinstance(seal, str) or (begins is not None and not (seal and isinstance(begins, dict))):
        raise TypeError("a position has its seal")
    if "branch" in row and not seal:
        raise TypeError("a branch begins from a position")
    scenario, options, seats, rules = row[PLACES[bool(seal)]], row["options"], row["seats"], row["rules"]
    data, data_title = row.get("data", ""), row.get("data_title", "")
    if not isinstance(data, str) or bool(data) != ("data_title" in row) or len(data) > FINGERPRINT:
        raise TypeError("a data set has a fingerprint and a title")
    try:
        checked_text(data_title, LONGEST["title"])
    except Malformed as wrong:
        raise ValueError(wrong.message) from None
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
        seal,
        begins,
        branch_from(row["branch"]) if "branch" in row else None,
        data,
        data_title,
    )


def header_of(
    setup: Setup, dice: Dice, position: State | None = None, branch: Branch | None = None
) -> Header:
    """The header of a game with this set-up, these dice and, if not from the opening, from this position; of
    a branch, with where it comes from."""
    begins = None if position is None else state_json(position)
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
        position="" if begins is None else seal_of(dice, begins),
        begins=begins,
        branch=branch,
        data="" if setup.data is None else setup.data.fingerprint,
        data_title="" if setup.data is None else setup.data.title,
    )


def seal_of(dice: Dice, begins: Mapping[str, Any]) -> str:
    """The seal of a position: it stands before entry 1."""
    return dice.seal(0, compact(begins))


_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))  # made once: `dumps` makes one a call


def compact(value: Mapping[str, Any]) -> str:
    return _encoder.encode(value)


def link(before: str, part: Mapping[str, Any]) -> str:
    """The hash of a line that follows the line with hash `before`."""
    return hung_on(before, compact(part).encode())


def hung_on(before: str, written: bytes) -> str:
    """The same of a part that is written down."""
    return sha256(before.encode() + written).hexdigest()[:32]


def chain_of(header: Header, entries: Iterable[Entry], names: Names, dice: Dice) -> str:
    """The chain after the last of these entries, which are all of the log."""
    chain = link("", header.chained())
    for n, entry in enumerate(entries, 1):
        chain = link(chain, chained_entry(n, entry, names, dice))
    return chain


def chained_entry(n: int, entry: Entry, names: Names, dice: Dice) -> dict[str, Any]:
    """The part of an entry that every copy shares: its seal instead of its words if it has secrets."""
    if entry.word:
        return {"n": n, "by": entry.by, "word": entry.word}
    if entry.hint:
        return {"n": n, "by": entry.by, "hint": entry.hint}
    if entry.note:
        return {"n": n, "by": entry.by, "note": entry.note}
    if entry.action is None:
        agreed = {"agreed": list(entry.agreed)} if entry.agreed else {}
        return {"n": n, "by": entry.by, "undo": entry.back, **agreed}
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
    if any(entry.agreed for entry in entries):
        first = {**first, "format": RETURNED, "begun": header.format}
    extra = header.revealed() if reader is None else {}
    copy = {"copy_for": reader} if reader is not None else {}
    yield compact({**first, **extra, **copy, "chain": chain})
    for n, entry in enumerate(entries, 1):
        chain = link(chain, chained_entry(n, entry, names, dice))
        key = {} if keys is None or reader is not None else {"key": f"{keys[n - 1]:016x}"}
        yield compact({**entry_line(n, entry, names, dice, reader), **key, "chain": chain})
    end = {"end": len(entries), "result": result}
    yield compact({**end, "chain": link(chain, end)})


def by_consent(agreed: Iterable[str]) -> str:
    """Of whom, if an undo was agreed upon."""
    seats = ", ".join(agreed)
    return f" by consent of {seats}" if seats else ""


def cut_text(entry: Entry, names: Names, reader: Seat = SPECTATOR) -> str:
    """An entry in words for a seat that may not know all of it."""
    if entry.word:
        return f"word {entry.word}"
    if entry.hint:
        return f"hint {entry.hint}"
    if entry.note:
        return f"note {entry.note}"
    if entry.action is None:
        return f"undo to {entry.back}{by_consent(entry.agreed)}"
    return names.text(entry.action, unseen(entry.action, reader, entry.by))
