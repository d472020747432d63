"""The picture of a battle of Memoir: the layers of `M44Map` in their order, with title, key and notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from beachhead.draw.kit.digits import digit_defs
from beachhead.draw.kit.document import Document, sentences
from beachhead.draw.kit.figures import figure_defs
from beachhead.draw.kit.svg import group
from beachhead.draw.labels.lettering import BOARD, Label
from beachhead.draw.m44.legend import m44_legend
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.marks import moorings, outlined
from beachhead.draw.m44.obstacles import obstacle_defs
from beachhead.draw.m44.units import M44Units, at_start
from beachhead.draw.options import DrawOptions
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS, Facts

GAME: Final = "Memoir ’44: D-Day Landings"


def m44_picture(
    facts: Facts, how: DrawOptions, known: Mapping[str, Any] | None = None, reader: str = ""
) -> Document:
    """The battlefield; with the columns that `reader` may know, the units of a game on it."""
    board = M44Map(facts)
    pieces = M44Units(board, known or at_start(facts))
    manned = known is not None or how.setup
    return Document(
        title=facts.title,
        subtitle=_subtitle(facts, known, reader),
        description=_description(facts, pieces if manned else None),
        window=board.window,
        theme=how.theme,
        scale=how.scale,
        defs=[board.land.defs, digit_defs(), figure_defs(), obstacle_defs()],
        layers=_layers(board, pieces, manned, how),
        entries=m44_legend(board, manned),
        notes=[_provenance(facts)],
        above=_titles(board) if len(facts.maps) > 1 else "",
    )


def _layers(board: M44Map, pieces: M44Units, manned: bool, how: DrawOptions) -> list[tuple[str, str]]:
    numbers = group("m-numbers", *(label.svg() for label in board.numbers)) if how.numbers else ""
    land = board.land
    layers = [
        ("sea", land.sea(board.window)),
        ("ground", land.ground() + board.foam() + board.airfields()),
        ("water", land.coast() + board.rivers()),
        ("bluffs", board.bluffs()),
        ("grid", group("m-m44", board.hex_lines())),
        ("ways", board.roads()),
        ("towns", board.buildings()),
        ("limits", board.half_hexes() + board.sections() + outlined(board)),
        ("obstacles", pieces.obstacles() + ("" if manned else moorings(board))),
        ("numbers", numbers),
        ("units", pieces.units() if manned else ""),
        ("names", board.names()),
        ("markers", group("m-marks", *(drawn for _, drawn in board.marks)) + pieces.flags() + pieces.smoke()),
    ]
    return [(name, drawn) for name, drawn in layers if drawn]


def _titles(board: M44Map) -> str:
    """What the joined boards are called."""
    edges = [0.0, *board.seams, board.layout.width]
    pairs = zip(board.facts.maps, edges[:-1], edges[1:], strict=True)
    return "".join(Label(m.title, BOARD, (a + b) / 2, board.window.top - 18).svg() for m, a, b in pairs)


def _subtitle(facts: Facts, known: Mapping[str, Any] | None, reader: str) -> str:
    if known is None:
        return f"{GAME}, {facts.mode.title.lower()}, {facts.medals} medals win"
    allies, axis = (known["won"][side] + known["held"][side] for side in (ALLIES, AXIS))
    medals = f"{allies} Allied and {axis} Axis medals of {facts.medals}"
    return f"{GAME}, turn {known['turn']}, {medals}{reader}"


def _description(facts: Facts, pieces: M44Units | None) -> str:
    """The description for screen readers."""
    boards = ", ".join(m.title for m in facts.maps)
    parts = [
        f"Battlefield of {facts.grid.all.bit_count()} hexes, from left to right: {boards}.",
        f"Towns: {', '.join(facts.names[h] for h in each(facts.ground.towns) if h in facts.names)}.",
    ]
    if pieces:
        name = facts.grid.name
        stands = [f"{pieces.troops(u).title} in {name(h)}" for u, h in pieces.standing().items()]
        loads = [f"{load.title} aboard a craft in {name(h)}" for _, h, load in pieces.afloat() if load]
        parts.append(f"Units: {'; '.join(stands + loads)}.")
    return sentences(parts)


def _provenance(facts: Facts) -> str:
    """What is not printed anywhere, in the words of the data files."""
    ours = [s.note for s in facts.sources if s.status == "reconstructed" and s.file.startswith("boards/")]
    return sentences(["Our own drawing, not the printed map. Reconstructed:", *dict.fromkeys(ours)])
