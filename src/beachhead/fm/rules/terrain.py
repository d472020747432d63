"""The ground of a battle in words: which terrain gave the line of the table (8.2.2)."""

from __future__ import annotations

from beachhead.fm.facts.map import TERRAINS
from beachhead.fm.rules.combat import line_of
from beachhead.fm.state import BEACH_ASSAULT, FmState
from beachhead.hexes import HexId


def ground_words(state: FmState) -> str:
    """What helps the defender in the battle being fought."""
    crt, ground, hex = state.facts.crt, state.facts.map, HexId(state.battle_hex)
    line = line_of(state)
    if state.battle == BEACH_ASSAULT:
        return "beach assault in an enemy zone" if line == crt.opposed_assault_line else "beach assault"
    if line < ground.line[hex]:
        return "bridge" if line == crt.bridge_line else "river"
    return hex_words(state, hex)


def hex_words(state: FmState, hex: HexId) -> str:
    """The terrain of a hex that counts in battle."""
    ground, line = state.facts.map, state.facts.map.line[hex]
    names = [TERRAINS[ground.terrain[hex]]]
    names += ["city"] if ground.city >> hex & 1 else ["town"] if ground.town >> hex & 1 else []
    return next(name for name in reversed(names) if name in state.facts.crt.lines[line])
