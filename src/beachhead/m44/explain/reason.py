"""A reason, and the names of things in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from beachhead.core.said import Said, capital
from beachhead.hexes import Hexes, HexId, each
from beachhead.m44.places import standing
from beachhead.m44.state import M44State

Sums: TypeAlias = tuple[tuple[str, str], ...]
"""Causes with their amounts."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done, and by which rule."""

    text: str
    rule: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", capital(self.text))


def unit_of(state: M44State, name: str) -> int | Reason:
    """The unit of a name, if it is on the board."""
    try:
        unit: int = state.setup.names.read("UnitId", name)
    except ValueError:
        if any(craft.id == name for craft in state.lookup.facts.craft):
            return Reason("An empty landing craft takes no orders.", "m44-lc-01")
        return Reason(f"There is no unit called {name}.", "m44-set-01")
    if unit >= len(state.at):
        return Reason(f"There is no unit called {name} yet.", "m44-rei-07")
    return (
        unit
        if state.at[unit] >= 0
        else Reason(f"{troop_name(state, unit)} is no longer on the board.", _rule_of_loss(state, unit))
    )


def _rule_of_loss(state: M44State, unit: int) -> str:
    """How a unit went: by an exit with its figures, spent or shot as a vehicle, or eliminated."""
    if state.figures[unit]:
        return "m44-med-06"
    return "m44-unit-30" if state.lookup.facts.troops[state.troop[unit]].figures_per_medal else "m44-bat-16"


def hex_of(state: M44State, name: str) -> int | Reason:
    """The hex of a name."""
    try:
        place: int = state.setup.names.read("HexId", name)
    except ValueError as error:
        return Reason(f"{str(error).capitalize()}.", "m44-brd-02")
    return place


def unit_name(state: M44State, unit: int) -> Said:
    return Said.of(state.setup.names.say("UnitId", standing(unit, state.troop, state.at)))


def hex_name(state: M44State, h: int) -> Said:
    return Said.of(state.setup.names.say("HexId", HexId(h)))


def number(state: M44State, h: int) -> str:
    """The name of a hex for programs."""
    return state.lookup.grid.name(HexId(h))


def hex_names(state: M44State, hexes: Hexes) -> str:
    return ", ".join(hex_name(state, h) for h in each(hexes))


def troop_name(state: M44State, unit: int) -> str:
    return state.lookup.facts.troops[state.troop[unit]].name


def ground_name(state: M44State, h: int) -> str:
    """What lies in a hex, as a player would say."""
    return state.lookup.facts.terrains[state.lookup.ground.terrain[h]].name.lower()
