"""From a scenario, or a game file, to its picture. Begin with `picture`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from beachhead.core.bhd import DataSet
from beachhead.core.errors import Refusal
from beachhead.core.game import Source
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR
from beachhead.core.view import View
from beachhead.draw.drawing import drawing_of
from beachhead.draw.kit.document import Document
from beachhead.draw.kit.overlays import overlay_layers
from beachhead.draw.options import DrawOptions
from beachhead.games import find_scenario

PLAIN: Final = DrawOptions()


def picture(
    scenario: str,
    how: DrawOptions = PLAIN,
    *,
    options: Mapping[str, object] | None = None,
    folder: Path | None = None,
    data: DataSet | None = None,
    match: Match | None = None,
    seat: str | None = None,
    lens: str = "",
    about: str = "",
) -> Document:
    """The board of a scenario; with a match of it, what `seat` may know of the position on the board.

    Without a seat it shows a spectator's view, and once the game is over everything. `folder` and
    `data` are an owner's own values. A `lens` adds one of the game's overlays, `about` a unit or a hex.
    """
    game, chosen = find_scenario(scenario)
    drawing, setup = drawing_of(game), game.begin(chosen.name, options or {}, Source(folder, data=data))
    if not drawing.has_board(setup):
        raise Refusal(f"{game.title} has no board that could be drawn.")
    if match is None:
        return drawing.picture(setup, how)
    document = drawing.picture(setup, how, _view(match, seat), _reader(match, seat))
    if lens:
        _light(document, match, seat, lens, about)
    return document


def _light(document: Document, match: Match, seat: str | None, lens: str, about: str) -> None:
    """Lay an overlay on the document, from what the reader knows, with its legend below."""
    view = match.view(seat or SPECTATOR)
    shown = match.game.overlay(view, lens, about)
    under, over = overlay_layers(drawing_of(match.game).board(view.setup).grid, shown)
    units = next((n for n, (name, _) in enumerate(document.layers) if name in ("markers", "units")), 0)
    document.layers.insert(units, ("lit", under))
    document.layers.append(("overlay", over))
    lines = [": ".join(filter(None, (what, amount, more))) for what, amount, more in shown.lines]
    document.notes = [f"{'. '.join((shown.title, *lines))}.", *document.notes]


def _view(match: Match, seat: str | None) -> View:
    """The position as the reader may know it: all of it once the game is over."""
    view = match.view(seat or SPECTATOR)
    if match.over and seat is None:
        state = match.state
        return replace(view, known={field.name: getattr(state, field.name) for field in state.FIELDS})
    return view


def _reader(match: Match, seat: str | None) -> str:
    if match.over and seat is None:
        return ", at the end of the game"
    return f", as seen by {seat or 'a spectator'}"
