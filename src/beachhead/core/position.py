"""Positions that a match begins from instead of the opening of its scenario: written, read back and tried.

A position is a whole state, secrets included. One that comes from a file may hold anything, so nothing of it
is believed: it has to be written again as it was, everybody has to be able to look at it, and the game has to
go on from it for a while.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from beachhead.core.codec import state_json
from beachhead.core.errors import Malformed, OtherVersion
from beachhead.core.seat import CHANCE, SPECTATOR
from beachhead.core.state import Setup, State
from beachhead.core.view import view_of

if TYPE_CHECKING:
    from beachhead.core.game import Game

PARTS: Final = {"columns", "lanes", "result"}
TRIED: Final = 120  # decisions that are tried from a position that somebody sends


def position_from(game: Game, setup: Setup, written: object) -> State:
    """The position that `state_json` wrote for this set-up; refused if the game could not go on from it."""
    if not isinstance(written, Mapping) or set(written) != PARTS or not isinstance(written["columns"], dict):
        raise _cannot("it does not hold the columns and steps of a state")
    columns = {field.name for field in game.blank(setup).FIELDS}
    if set(written["columns"]) != columns:
        raise OtherVersion(
            f"The position has other columns than this version of {game.title} keeps: "
            f"{', '.join(sorted(columns ^ set(written['columns'])))}."
        )
    try:
        state: State = game.state_from(setup, written)
        same = state_json(state) == written
        asked = bool(state.open)
        if same and asked:
            _try_out(game, state)
    except Exception:  # noqa: BLE001  # whatever a file claims, no rule has to expect it
        raise _cannot("its rules cannot go on from there") from None
    if not same:
        raise _cannot("it is not written as a state is")
    if not asked:
        raise _cannot("nobody is asked anything there")
    return state


def _cannot(why: str) -> Malformed:
    return Malformed(f"The position is none that this game can begin from: {why}.")


def _try_out(game: Game, state: State) -> None:
    """Look at the position as everybody would, and go on from a copy of it: raises whatever goes wrong."""
    _look(game, state)
    ahead = state.copy()
    for n in range(TRIED):
        if ahead.over:
            break
        decision = ahead.first
        game.table(ahead, None).play(decision, n * 7 % len(decision.options))
    _look(game, ahead)


def _look(game: Game, state: State) -> None:
    for seat in (*state.setup.seats, SPECTATOR):
        view = view_of(state, seat)
        view.json()
        game.board(view), game.pieces(view), game.panels(view), game.clock(view), game.status(view)
        game.unit_names(view), game.unit_marks(view), game.overlays(view)
        if view.open and seat != CHANCE:
            game.prospects(view), game.guide(view), game.prompt(view.open[0], state)
