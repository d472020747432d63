"""Snapshots: a moment of a match, packed. They make a game quick to open, but it can be opened without them.

A snapshot of another version of the program, with other columns or steps, or a damaged one is ignored, and
the log is replayed instead.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import fields
from functools import cache
from hashlib import sha256
from typing import Any

from beachhead import __version__
from beachhead.core.codec import state_json
from beachhead.core.errors import Refusal
from beachhead.core.game import Game
from beachhead.core.match import Moment
from beachhead.core.seat import Seat
from beachhead.core.state import Setup, State

SUM = 32  # bytes of the checksum before the content


def packed(moment: Moment, game: Game) -> bytes:
    setup = moment.state.setup
    content = {
        "layout": layout_of(game, moment.state),
        "rules": setup.rules,
        "facts": setup.fingerprint,
        "length": moment.length,
        "state": state_json(moment.state),
        "key": moment.state.key,
        "since": dict(moment.since),
        "draws": moment.draws,
        "words": list(moment.words),
    }
    squeezed = zlib.compress(json.dumps(content).encode(), 1)
    return sha256(squeezed).digest() + squeezed


def unpacked(content: bytes, game: Game, setup: Setup) -> Moment | None:
    """The moment, or None if it does not fit this program and this game."""
    if sha256(content[SUM:]).digest() != content[:SUM]:
        return None
    try:
        return _moment(json.loads(zlib.decompress(content[SUM:])), game, setup)
    except (zlib.error, ValueError, KeyError, TypeError, AttributeError, IndexError, Refusal):
        return None


def _moment(written: dict[str, Any], game: Game, setup: Setup) -> Moment | None:
    blank = game.blank(setup)
    fits = (layout_of(game, blank), setup.rules, setup.fingerprint)
    if (written["layout"], written["rules"], written["facts"]) != fits:
        return None
    state = game.state_from(setup, written["state"])
    if state.key != written["key"]:
        return None
    since = {Seat(seat): int(n) for seat, n in written["since"].items()}
    words = tuple((Seat(seat), str(word)) for seat, word in written["words"])
    return Moment(written["length"], state, since, written["draws"], words)


def layout_of(game: Game, state: State) -> str:
    """What a snapshot of this game holds under this version of the program."""
    columns = [field.name for field in state.FIELDS]
    return sha256(json.dumps([__version__, columns, _steps(game)]).encode()).hexdigest()[:16]


@cache
def _steps(game: Game) -> dict[str, list[str]]:
    """The steps of a game, and what each of them holds."""
    classes: dict[str, Any] = dict(sorted(game.steps.items()))  # all of them dataclasses
    return {name: [f.name for f in fields(step)] for name, step in classes.items()}
