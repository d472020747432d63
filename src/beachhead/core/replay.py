"""Replay: from a game file back to a match, and the proof that its dice were fair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beachhead.core.bhd import DataSet
from beachhead.core.dice import Dice
from beachhead.core.errors import BadFile, OtherVersion, Refusal
from beachhead.core.files import Written, read_file
from beachhead.core.game import Game
from beachhead.core.log import Entry, Header, by_consent, entry_line, seal_of
from beachhead.core.luck import Luck
from beachhead.core.match import Match
from beachhead.core.notation import Names
from beachhead.core.position import position_from
from beachhead.core.report import Fortune, fortune
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Setup, State

FindGame = Callable[[str], Game]
FindData = Callable[[str], DataSet | None]
"""The data set with a fingerprint, if there is one here."""


def no_data(fingerprint: str) -> DataSet | None:
    """Where no data sets are kept."""
    return None


def rebuild(
    written: Written,
    name: str,
    find: FindGame,
    *,
    folder: Path | None = None,
    fair: bool = False,
    begin: bool = True,
    owned: FindData = no_data,
) -> Match:
    """Play the entries of a file again, to the match as it was; with `fair` only if the dice gave every
    roll. Unless `begin` is off, what is to be rolled next is rolled."""
    header = written.header
    game, setup, dice, position = begun(header, name, find, folder, owned)
    keys = bool(written.entries) and all("key" in row for row in written.entries)
    match = Match(game, setup, dice, keys=keys, begin=False, position=position, branch=header.branch)
    for row in written.entries:
        _repeat(match, row, name, fair)
    _check_end(match, written, name)
    if begin:
        match.go_on()
    return match


def data_of(header: Header, owned: FindData) -> DataSet | None:
    """The data set of a header; refused if it is not here."""
    if not header.data:
        return None
    data = owned(header.data)
    if data is None or data.fingerprint != header.data:
        raise OtherVersion(
            f"It is played with the data set {header.data_title!r} ({header.data}), which is not kept here: "
            "get its file from whoever has it, and keep it with `beachhead data keep FILE`."
        )
    return data


def begun(
    header: Header,
    name: str,
    find: FindGame,
    folder: Path | None = None,
    owned: FindData = no_data,
) -> tuple[Game, Setup, Dice, State | None]:
    """What the game of a full file was begun with, and its position if it was not the opening; the copy of a
    seat is refused."""
    if header.copy_for:
        raise BadFile(
            f"{name} is the copy of {header.copy_for}: it can be verified, "
            "but only the full file can be played on."
        )
    if not header.secret:
        raise BadFile(f"{name} does not hold the secret of its dice, so it cannot be played on.")
    game, setup = _set_up(header, name, find, folder, owned)
    dice = dice_of(header, name)
    return game, setup, dice, _position(header, name, game, setup, dice)


def _set_up(
    header: Header, name: str, find: FindGame, folder: Path | None, owned: FindData
) -> tuple[Game, Setup]:
    """The game of a header and what it was begun with."""
    try:
        game = find(header.game)
        data = data_of(header, owned)
        setup = game.begun(header.scenario, header.options, header.rules, header.facts, folder, data)
    except OtherVersion as error:
        raise OtherVersion(f"{name} cannot be played on here. {error.message}", line=1) from None
    except BadFile:
        raise
    except Refusal as error:
        raise BadFile(
            f"{name}: line 1 asks for something this program does not have. {error.message}", line=1
        ) from None
    if setup.seats != header.seats:
        raise BadFile(f"{name}: line 1 has other seats than {', '.join(setup.seats)}.", line=1)
    if header.branch is not None and header.branch.seat not in setup.seats:
        raise BadFile(f"{name}: line 1 names a seat that is none of {', '.join(setup.seats)}.", line=1)
    return game, setup


def _position(header: Header, name: str, game: Game, setup: Setup, dice: Dice) -> State | None:
    """Where the game of a header began, if not from the opening."""
    if not header.position:
        return None
    if header.begins is None:
        raise BadFile(f"{name}: line 1 does not hold the position that the game began from.", line=1)
    if seal_of(dice, header.begins) != header.position:
        raise BadFile(f"{name}: line 1 does not hold the position that was sealed at the beginning.", line=1)
    try:
        return position_from(game, setup, header.begins)
    except OtherVersion as error:
        raise OtherVersion(f"{name} cannot be played on here. {error.message}", line=1) from None
    except Refusal as error:
        raise BadFile(f"{name}: line 1 cannot be used. {error.message}", line=1) from None


def dice_of(header: Header, name: str) -> Dice:
    """The dice of a header that tells its secret; refused if it is not the one that was promised."""
    try:
        dice = Dice(bytes.fromhex(header.secret), open=header.open_dice)
    except (ValueError, Refusal):
        raise BadFile(f"{name}: line 1: the secret of the dice is not 64 hex digits.", line=1) from None
    if dice.commitment != header.commitment:
        raise BadFile(
            f"{name}: line 1: the secret of the dice is not the one the game was begun with.", line=1
        )
    return dice


def notation_of(written: Written, reader: Seat | None = None) -> list[str]:
    """The entries of a file as written, for a game that this program cannot replay. Without its
    rules nobody knows what a reader may see of another's sealed entry: only what kind of thing it was."""
    return [f"{row['n']} {row['by']}: {_said(row, reader)}" for row in written.entries]


def _said(row: dict[str, Any], reader: Seat | None) -> str:
    if "word" in row:
        return f"word {row['word']}"
    if "hint" in row:
        return f"hint {row['hint']}"
    if "note" in row:
        return f"note {row['note']}"
    if "undo" in row:
        return f"undo to {row['undo']}{by_consent(row.get('agreed', ()))}"
    if "seal" in row and reader not in (None, row["by"]):
        return f"{row['do'].split()[0]} ?"
    return str(row["do"])


@dataclass(frozen=True)
class Verified:
    """What was checked, in numbers."""

    scenario: str
    entries: int
    rolls: int
    sealed: int
    undone: int
    agreed: int
    words: int
    open_dice: bool
    full: bool
    agrees: bool | None = None


def verify(
    path: Path,
    find: FindGame,
    *,
    against: Path | None = None,
    folder: Path | None = None,
    owned: FindData = no_data,
) -> Verified:
    """Check a file: chain, legality of every entry, every roll and draw, every seal, the result.

    A seat's own copy holds no secret; its chain is checked, and `against` the full file every line of it.
    """
    written = read_file(path)
    header = written.header
    rows = written.entries
    if not header.secret and not header.copy_for:
        raise BadFile(
            f"{path.name} holds neither the secret of its dice nor the seat whose copy it is: "
            "it proves nothing.",
            line=1,
            allowed=["a full file", "a seat's own copy"],
        )
    if header.secret and header.copy_for:
        raise BadFile(f"{path.name} holds the secret of its dice, so it is nobody's copy.", line=1)
    full = bool(header.secret)
    match = rebuild(written, path.name, find, folder=folder, fair=True, owned=owned) if full else None
    if against is not None:
        _compare(written, path.name, match, against, find, folder, owned)
    return Verified(
        scenario=f"{header.game}:{header.scenario}",
        entries=len(rows),
        rolls=sum(row["by"] == CHANCE for row in rows),
        sealed=sum("seal" in row for row in rows),
        undone=sum("undo" in row for row in rows),
        agreed=sum("agreed" in row for row in rows),
        words=sum("word" in row for row in rows),
        open_dice=header.open_dice,
        full=full,
        agrees=None if against is None else True,
    )


def _compare(
    written: Written,
    name: str,
    match: Match | None,
    against: Path,
    find: FindGame,
    folder: Path | None,
    owned: FindData,
) -> None:
    """Check that a copy and the full file are the same game, as far as the copy goes."""
    other = read_file(against)
    if match is not None and not other.header.secret:
        check_agreement(other, against.name, written, name, match)
        return
    if not other.header.secret:
        raise BadFile(
            f"Neither {name} nor {against.name} is a full file: there is nothing to prove the secrets with.",
            allowed=["the full file of the finished game"],
        )
    whole = rebuild(other, against.name, find, folder=folder, fair=True, owned=owned)
    check_agreement(written, name, other, against.name, whole)


def check_agreement(copy: Written, name: str, full: Written, other: str, match: Match) -> None:
    """A copy against the full file, line by line: the chain, and what the copy says of sealed entries."""
    for n, (a, b) in enumerate(zip(copy.chain, full.chain, strict=False), 1):
        if a != b:
            raise BadFile(f"{name} and {other} are different games from line {n} on.", line=n)
    if len(copy.entries) > len(full.entries):
        raise BadFile(
            f"{name} has {len(copy.entries)} entries and {other} only {len(full.entries)}: "
            "the full file is not the whole game.",
            line=len(full.entries) + 2,
        )
    reader = Seat(copy.header.copy_for) if copy.header.copy_for else None
    names = match.state.setup.names
    for n, (row, entry) in enumerate(zip(copy.entries, match.entries, strict=False), 1):
        if "seal" in row and row["do"] != entry_line(n, entry, names, match.dice, reader)["do"]:
            raise BadFile(
                f"{name}: line {n + 1} says {row['do']!r}, which is not what was sealed.", line=n + 1
            )


def _repeat(match: Match, row: dict[str, Any], name: str, fair: bool) -> None:
    n, by = int(row["n"]), Seat(row["by"])
    drawn = match.open[0] if fair and by == CHANCE and match.open and match.open[0].seat == CHANCE else None
    fell = None if drawn is None else drawn.options[match.draw(drawn)]
    try:
        repeat_row(match, row)
    except Refusal as error:
        raise BadFile(
            f"{name}: line {n + 1} cannot be played: {error.message}", line=n + 1, good=n - 1
        ) from None
    if match.keys is not None and f"{match.keys[-1]:016x}" != row.get("key"):
        raise BadFile(f"{name}: after line {n + 1} the position differs from the recorded one.", line=n + 1)
    if fell is not None and fell != match.entries[-1].action:
        raise BadFile(
            f"{name}: line {n + 1} says {row['do']!r}, which is not what the dice of this game gave.",
            line=n + 1,
        )
    if "seal" in row and row["seal"] != match.dice.seal(n, row["do"]):
        raise BadFile(f"{name}: line {n + 1} is not what was sealed when it was done.", line=n + 1)


def repeat_row(match: Match, row: Mapping[str, Any]) -> None:
    """Replay one line of a log."""
    repeat_entry(match, entry_of(row, match.state.setup.names))


def repeat_entry(match: Match, entry: Entry) -> None:
    """Replay one entry of a log."""
    if entry.word:
        match.repeat_word(entry.by, entry.word)
    elif entry.hint:
        match.repeat_hint(entry.by, entry.hint)
    elif entry.note:
        match.note(entry.by, entry.note)
    elif entry.agreed:
        match.return_to(entry.by, entry.back, entry.agreed)
    elif entry.action is None:
        match.repeat_undo(entry.by, entry.back)
    else:
        match.repeat(entry.by, entry.action)


def luck_of(match: Match, rows: Iterable[Mapping[str, Any]]) -> tuple[Fortune, ...]:
    """What the rolls in lines that follow on a match brought each side, beside what they bring on the mean.
    Only those that settle a battle count: everybody sees them, and what they could bring."""
    measure = match.game.measure
    found = [Luck() for _ in measure.sides]
    for row in rows:
        decision = match.open[0] if row["by"] == CHANCE else None
        worth = None if decision is None else measure.worth(match.state, decision)
        repeat_row(match, row)
        fallen = match.entries[-1].action
        if worth is None or decision is None or fallen is None:
            continue
        if any(event.BATTLE for event in match.told[-1]):
            found[worth.side].roll(worth, decision.weights, decision.options.index(fallen))
    sides = zip(measure.sides, found, strict=True)
    return tuple(fortune(side, luck, measure.luck_in) for side, luck in sides if luck.rolls)


def entry_of(row: Mapping[str, Any], names: Names) -> Entry:
    """The entry that a line of a log holds."""
    by = Seat(row["by"])
    if "word" in row:
        return Entry(by, None, word=row["word"])
    if "hint" in row:
        return Entry(by, None, hint=row["hint"])
    if "note" in row:
        return Entry(by, None, note=row["note"])
    if "undo" in row:
        return Entry(by, None, int(row["undo"]), agreed=tuple(map(Seat, row.get("agreed", ()))))
    return Entry(by, names.action(row["do"]))


def _check_end(match: Match, written: Written, name: str) -> None:
    result = None if match.result is None else match.result.json()
    if written.result is not None and written.result != result:
        raise BadFile(
            f"{name}: its last line claims another result than its entries give.",
            line=len(written.entries) + 2,
        )
