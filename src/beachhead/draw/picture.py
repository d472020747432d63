"""From a scenario, or a game file, to its picture. Begin with `picture`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from beachhead.core.codec import column
from beachhead.core.errors import unknown
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR
from beachhead.core.view import View
from beachhead.draw.fm_picture import fm_picture
from beachhead.draw.m44_picture import m44_picture
from beachhead.draw.overlays import overlay_layers
from beachhead.draw.sheet import Sheet
from beachhead.draw.wish import Wish
from beachhead.fm.game import FmSetup
from beachhead.fm.load import SCENARIOS
from beachhead.fm.load import load as load_fm
from beachhead.m44.load import load as load_m44
from beachhead.m44.load import scenarios as m44_scenarios
from beachhead.m44.lookup import Lookup
from beachhead.m44.state import M44Setup

PLAIN: Final = Wish()


def boards() -> list[str]:
    """The ids of all scenarios that can be drawn."""
    return [f"fm:{name}" for name in SCENARIOS] + [scenario.id for scenario in m44_scenarios().values()]


def picture(
    scenario: str,
    wish: Wish = PLAIN,
    *,
    options: Mapping[str, object] | None = None,
    folder: Path | None = None,
    match: Match | None = None,
    seat: str | None = None,
    lens: str = "",
    about: str = "",
) -> Sheet:
    """The board of a scenario; with a match of it, what `seat` may know of the position on the board.

    Without a seat a spectator looks, and once the game is over everything is shown. `folder` holds an
    owner's own data files. A `lens` lights one of the overlays of the game, `about` a unit or a hex.
    """
    if scenario not in boards():
        raise unknown("board", scenario, boards())
    known = None if match is None else _known(match, seat)
    reader = "" if match is None else _reader(match, seat)
    name = scenario.partition(":")[2]
    if scenario.startswith("fm:"):
        sheet = fm_picture(load_fm(name, options or {}, folder), wish, known, reader)
    else:
        sheet = m44_picture(load_m44(scenario, options or {}, folder), wish, known, reader)
    if match is not None and lens:
        _light(sheet, match, seat, lens, about)
    return sheet


def _light(sheet: Sheet, match: Match, seat: str | None, lens: str, about: str) -> None:
    """Lay an overlay on the sheet, from what the reader knows, and say under it what it shows."""
    view = match.view(seat or SPECTATOR)
    shown = match.game.overlay(view, lens, about)
    grid = view.setup.facts.grid if isinstance(view.setup, FmSetup) else _m44(view).grid
    under, over = overlay_layers(grid, shown)
    units = next((n for n, (name, _) in enumerate(sheet.layers) if name in ("markers", "units")), 0)
    sheet.layers.insert(units, ("lit", under))
    sheet.layers.append(("overlay", over))
    lines = [": ".join(filter(None, (what, amount, more))) for what, amount, more in shown.lines]
    sheet.notes = [f"{'. '.join((shown.title, *lines))}.", *sheet.notes]


def _m44(view: View) -> Lookup:
    assert isinstance(view.setup, M44Setup)
    return view.setup.lookup


def _known(match: Match, seat: str | None) -> Mapping[str, Any]:
    """The columns of the position that the reader may know."""
    if match.over and seat is None:
        return {field.name: getattr(match.state, field.name) for field in match.state.FIELDS}
    return {name: column(value) for name, value in match.view(seat or SPECTATOR).known.items()}


def _reader(match: Match, seat: str | None) -> str:
    if match.over and seat is None:
        return ", at the end of the game"
    return f", as seen by {seat or 'a spectator'}"
