"""Small positions for the figures, and their pictures: a few hexes of the map with what lies on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from beachhead.core.datafile import DataFile, Sheet
from beachhead.core.game import Source
from beachhead.core.overlay import Overlay
from beachhead.draw.fm.map import MARGIN
from beachhead.draw.fm.picture import fm_picture
from beachhead.draw.kit.curves import num
from beachhead.draw.kit.document import BELT, Document
from beachhead.draw.kit.ground import frame, hex_shape, mat
from beachhead.draw.kit.overlays import overlay_layers
from beachhead.draw.kit.patterns import patterns
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, tag, text
from beachhead.draw.options import DrawOptions
from beachhead.fm.arrange import place
from beachhead.fm.facts import Facts
from beachhead.fm.game import FM
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes

PATTERN = re.compile(r'(<pattern id="([^"]+)".*?</pattern>)', re.DOTALL)
RULE = re.compile(r"[^{}]+\{[^{}]*\}")
CLASS = re.compile(r"\.([a-z][a-z0-9-]*)")
PAPER = "m-paper"
EDGE = 10.0  # paper around the frame
COLUMNS = ("at", "reduced", "beachheads", "drop_zones", "taken", "turn")
HIDDEN = ("limits", "goals")
"""Layers that a figure leaves out: it is about a few hexes, not about the scenario."""


def position(scenario: str, units: Mapping[str, str], beachheads: tuple[str, ...] = ()) -> FmTable:
    """Nothing on the map but these units, by the names of their hexes."""
    tree = {"turn": 2, "phase": "allied movement", "units": {**units}, "beachheads": [*beachheads]}
    written = DataFile([Sheet("figure", "", tree)]).root
    return place(FM.blank(FM.begin(scenario, {}, Source())), written)


def drawn(table: FmTable, about: str, shown: Overlay, says: str) -> str:
    """The hexes around `about`, with the overlay on them."""
    state = table.state
    grid, middle = state.facts.grid, state.facts.grid.hex(about)
    facts = replace(_near(state.facts, grid.disc(middle, MARGIN)), area=1 << middle)
    document = fm_picture(facts, DrawOptions(), {name: getattr(state, name) for name in COLUMNS})
    layers = [layer for layer in document.layers if layer[0] not in HIDDEN]
    seen = set(grid.names(grid.disc(middle, MARGIN + 1)))
    lit = replace(shown, hexes=tuple(pair for pair in shown.hexes if pair[0] in seen))
    under, over = overlay_layers(grid, lit)
    units = next((n for n, (name, _) in enumerate(layers) if name in ("markers", "units")), len(layers))
    document.layers = [*layers[:units], ("lit", under), *layers[units:], ("overlay", over)]
    return _bare(document, says)


def _bare(document: Document, says: str) -> str:
    """The board of a document without the title above and the key below, and with nothing it does not use."""
    window = document.window
    left, top = window.left - EDGE, window.top - EDGE
    wide, high = window.width + 2 * EDGE, window.height + 2 * EDGE
    layers = "".join(group("layer", layer, id=f"layer-{name}") for name, layer in document.layers)
    style = stylesheet(document.theme)
    defs = tag("defs", hex_shape(), _patterns(layers, style), *document.defs)
    board = layers + mat(window, BELT) + frame(window, "m-neat")
    return tag(
        "svg",
        tag("title", text(says)),
        tag("style", _used(style, defs + board + PAPER)),
        defs,
        tag("rect", class_=PAPER, x=left, y=top, width=wide, height=high),
        board,
        xmlns="http://www.w3.org/2000/svg",
        width=round(wide),
        height=round(high),
        viewBox=f"{num(left)} {num(top)} {num(wide)} {num(high)}",
        role="img",
    )


def _near(facts: Facts, about: Hexes) -> Facts:
    """Only the rivers and cities near these hexes: what lies farther away is outside the picture."""
    ground = facts.map
    rivers = tuple(river for river in ground.rivers if any(about >> side // 6 & 1 for side in river.sides))
    cities = tuple(city for city in ground.cities if city.hexes & about)
    return replace(facts, map=replace(ground, rivers=rivers, cities=cities))


def _patterns(body: str, style: str) -> str:
    """The patterns of the ground that is in the picture."""
    kept = patterns()
    for whole, name in PATTERN.findall(kept):
        users = [rule for rule in RULE.findall(style) if f"url(#{name})" in rule]
        if not _used("".join(users), body):
            kept = kept.replace(whole, "")
    return kept


def _used(style: str, body: str) -> str:
    """The rules of a style sheet that something in the picture needs."""
    rules = RULE.findall(style)
    return "".join(
        rule
        for rule in rules
        if not (names := CLASS.findall(rule.partition("{")[0])) or any(name in body for name in names)
    )
