"""Fairness: the dice of a finished game, opened so that clients can check every roll."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from beachhead.core.errors import NotYourDecision
from beachhead.core.match import Match
from beachhead.core.replay import repeat_row
from beachhead.core.seat import CHANCE
from beachhead.server.db.matches import match_at
from beachhead.server.db.store import Store
from beachhead.server.schemas import DiceOpened


def open_dice(store: Store, game: str, length: int) -> DiceOpened:
    """The secret and every draw; raises while the game goes on."""
    rows = (json.loads(entry["line"]) for entry in store.lines(game, 0, length))
    return replayed(match_at(store, game, 0, from_start=True), rows)


def replayed(match: Match, rows: Iterable[Mapping[str, Any]]) -> DiceOpened:
    """The same, from a match at its start and the lines of its log."""
    draws = []
    for row in rows:
        if row["by"] == CHANCE:
            draws.append(_span(match, row["do"]))
        repeat_row(match, row)
    if not match.over:
        raise NotYourDecision("The secret of the dice is opened when the game is over.")
    dice, words = match.dice, [(str(seat), word) for seat, word in match.words]
    return DiceOpened(dice.commitment, dice.open, dice.secret.hex(), words, draws)


def _span(match: Match, done: str) -> tuple[int, int, int, int]:
    """A draw: the words given by then, the number of cases, and the range of them (first, below last) in
    which it has this result."""
    decision = match.open[0]
    index = decision.options.index(match.state.setup.names.action(done))
    ends = [0, *accumulate(decision.weights)]
    return len(match.words), ends[-1], ends[index], ends[index + 1]
