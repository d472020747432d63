"""From a game file back to a match, and the proof that its dice were fair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beachhead.core.dice import Dice
from beachhead.core.errors import BadFile, Refusal
from beachhead.core.files import Written, read_file
from beachhead.core.game import Game
from beachhead.core.log import Header
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, Seat

FindGame = Callable[[str], Game]


def rebuild(
    written: Written, name: str, find: FindGame, *, folder: Path | None = None, fair: bool = False
) -> Match:
    """Play the entries of a file again, to the match as it was; with `fair` only if the dice gave every
    roll."""
    header = written.header
    if header.copy_for:
        raise BadFile(
            f"{name} is the copy of {header.copy_for}: it can be verified, "
            "but only the full file can be played on."
        )
    if not header.secret:
        raise BadFile(f"{name} does not hold the secret of its dice, so it cannot be played on.")
    keys = bool(written.entries) and all("key" in row for row in written.entries)
    try:
        game = find(header.game)
        match = Match(
            game, header.scenario, header.options, dice_of(header), folder=folder, keys=keys, begin=False
        )
    except BadFile:
        raise
    except Refusal as error:
        raise BadFile(
            f"{name}: line 1 asks for something this program does not have. {error.message}", line=1
        ) from None
    for row in written.entries:
        _repeat(match, row, name, fair)
    _check_end(match, written, name)
    match.go_on()
    return match


def dice_of(header: Header) -> Dice:
    """The dice of a header that tells its secret; refused if it is not the one that was promised."""
    try:
        dice = Dice(bytes.fromhex(header.secret), header.given)
    except (ValueError, Refusal):
        raise BadFile("line 1: the secret of the dice is not 64 hex digits.", line=1) from None
    if dice.commitment != header.commitment:
        raise BadFile("line 1: the secret of the dice is not the one the game was begun with.", line=1)
    return dice


@dataclass(frozen=True)
class Verified:
    """What was checked, in numbers."""

    scenario: str
    entries: int
    rolls: int
    sealed: int
    undone: int
    full: bool
    agrees: bool | None = None


def verify(
    path: Path, find: FindGame, *, against: Path | None = None, folder: Path | None = None
) -> Verified:
    """Check a file: chain, legality of every entry, every roll and draw, every seal, the result.

    A seat's own copy holds no secret; its chain is checked, and `against` the full file every line of it.
    """
    written = read_file(path)
    header = written.header
    rows = written.entries
    agrees = None if against is None else _agrees(written, path.name, read_file(against), against.name)
    full = bool(header.secret) and not header.copy_for
    if full:
        rebuild(written, path.name, find, folder=folder, fair=True)
    return Verified(
        scenario=f"{header.game}:{header.scenario}",
        entries=len(rows),
        rolls=sum(row["by"] == CHANCE for row in rows),
        sealed=sum("seal" in row for row in rows),
        undone=sum("undo" in row for row in rows),
        full=full,
        agrees=agrees,
    )


def _agrees(mine: Written, name: str, theirs: Written, other: str) -> bool:
    for n, (a, b) in enumerate(zip(mine.chain, theirs.chain, strict=False), 1):
        if a != b:
            raise BadFile(f"{name} and {other} are different games from line {n} on.", line=n)
    return True


def _repeat(match: Match, row: dict[str, Any], name: str, fair: bool) -> None:
    n, by = int(row["n"]), Seat(row["by"])
    open_now = match.open
    try:
        if "undo" in row:
            match.repeat_undo(by, int(row["undo"]))
        else:
            match.repeat(by, match.state.setup.names.action(row["do"]))
    except Refusal as error:
        raise BadFile(
            f"{name}: line {n + 1} cannot be played: {error.message}", line=n + 1, good=n - 1
        ) from None
    if match.keys is not None and f"{match.keys[-1]:016x}" != row.get("key"):
        raise BadFile(
            f"{name}: after line {n + 1} the game stands otherwise than when it was recorded.", line=n + 1
        )
    if (
        fair
        and by == CHANCE
        and open_now[0].options[match.dice.pick(n, open_now[0].weights)] != match.entries[-1].action
    ):
        raise BadFile(
            f"{name}: line {n + 1} says {row['do']!r}, which is not what the dice of this game gave.",
            line=n + 1,
        )
    if "seal" in row and row["seal"] != match.dice.seal(n, row["do"]):
        raise BadFile(f"{name}: line {n + 1} is not what was sealed when it was done.", line=n + 1)


def _check_end(match: Match, written: Written, name: str) -> None:
    result = None if match.result is None else match.result.json()
    if written.result is not None and written.result != result:
        raise BadFile(
            f"{name}: its last line claims another result than its entries give.",
            line=len(written.entries) + 2,
        )
