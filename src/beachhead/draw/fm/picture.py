"""The picture of a scenario of Fire & Movement: the layers of `FmMap` in their order, the key, the notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.draw.fm.counters import counter_defs
from beachhead.draw.fm.legend import fm_legend
from beachhead.draw.fm.map import FmMap
from beachhead.draw.fm.markers import marker_defs
from beachhead.draw.fm.units import FmUnits, at_start, goals
from beachhead.draw.kit.digits import digit_defs
from beachhead.draw.kit.document import Document, sentences
from beachhead.draw.kit.signs import sign_defs
from beachhead.draw.kit.svg import group
from beachhead.draw.options import DrawOptions
from beachhead.fm.facts import Facts

GAME = "Fire & Movement: D-Day"


def fm_picture(
    facts: Facts, how: DrawOptions, known: Mapping[str, Any] | None = None, reader: str = ""
) -> Document:
    """The map of a scenario; with the columns that `reader` may know, the units of a game on it."""
    board = FmMap(facts, whole=how.whole)
    columns = at_start(facts) if known is None and how.setup else known
    units = None if columns is None else FmUnits(facts, board.layout, columns)
    return Document(
        title=facts.title,
        subtitle=_subtitle(facts, known, reader),
        description=_description(facts, units),
        window=board.window,
        theme=how.theme,
        scale=how.scale,
        defs=[
            board.land.defs,
            marker_defs(),
            *((counter_defs(), sign_defs(), digit_defs()) if units else ()),
        ],
        layers=_layers(board, units, how),
        entries=fm_legend(board, units is not None),
        notes=[_provenance(facts)],
    )


def _layers(board: FmMap, units: FmUnits | None, how: DrawOptions) -> list[tuple[str, str]]:
    banks, water = board.rivers()
    numbers = group("m-numbers", *(label.svg() for label in board.numbers)) if how.numbers else ""
    layers = [
        ("sea", board.land.sea(board.window) + board.sea_grid()),
        ("ground", board.land.ground() + board.cities()),
        ("grid", board.land_grid()),
        ("water", banks + board.land.coast() + water),
        ("ways", board.ways.layer() + board.bridges()),
        ("towns", board.towns()),
        ("limits", board.veil() + board.army_line()),
        ("numbers", numbers),
        ("names", board.names()),
        ("markers", units.markers() if units else ""),
        ("units", units.counters() if units else ""),
        ("goals", units.goals() if units else goals(board.facts, board.layout, None)),
    ]
    return [(name, drawn) for name, drawn in layers if drawn]


def _subtitle(facts: Facts, known: Mapping[str, Any] | None, reader: str) -> str:
    if known is None:
        return f"{GAME}, {facts.options.edition} edition"
    when = f"game turn {known['turn']}" if known["turn"] else "before the first game turn"
    return f"{GAME}, {when}{reader}"


def _description(facts: Facts, units: FmUnits | None) -> str:
    """The description for screen readers."""
    grid = facts.grid
    cities = [c.name for c in facts.map.cities if c.hexes & facts.area]
    parts = [
        f"Map of the scenario {facts.title}, {facts.area.bit_count()} land hexes in play.",
        f"Cities: {', '.join(cities)}." if cities else "",
        f"Hexes that decide the game: {', '.join(grid.names(facts.victory.hexes))}.",
    ]
    if units:
        stands = [f"{c.title} in {grid.name(h)}" for h, stack in units.stacks().items() for c in stack]
        parts.append(f"Units: {'; '.join(stands)}." if stands else "No unit is on the map.")
    return sentences(parts)


def _provenance(facts: Facts) -> str:
    """What is not printed anywhere, in the words of the data files."""
    ours = [n.says for n in facts.notes if n.provenance == "reconstructed" and n.topic in ("map", "cities")]
    return sentences(["Our own drawing, not the printed map. Reconstructed:", *ours])
