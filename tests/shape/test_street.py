"""Imports follow the street, and the rules keep their hands off the world.

`STREET` is the house plan: each room with the rooms it may look into. Three walls are watched: between the
rooms, between the rules and the outside world (files, clocks, dice of their own), and between the engine and
other people's packages. Every kind of hole is drilled once below, to hear that the alarm rings.
"""

from __future__ import annotations

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

ENGINE = {"hexes", "core"}
ABOVE = {"beachhead", "games", "rulebook", *ENGINE}  # what the rooms above the games may look into
STREET: dict[str, set[str]] = {
    "hexes": set(),
    "core": set(),
    "fm": ENGINE,
    "m44": ENGINE,
    "rulebook": {"core"},
    "games": {"fm", "m44", "rulebook", *ENGINE},  # the front door: the only file that knows both games
    "beachhead": {"games", "core"},
    "draw": {"fm", "m44", *ENGINE},  # paints the map of either game
    "bots": {"bots.fm", "bots.m44", *ABOVE},
    "bots.fm": {"bots", "fm", *ABOVE},
    "bots.m44": {"bots", "m44", *ABOVE},
    "sim": {"bots", "draw", *ABOVE},  # a report lays what was counted on the map
    "env": {"env.planes", "bots", "draw", *ABOVE},
    "env.planes": {"env", "fm", "m44", *ABOVE},
    "server": {"bots", "draw", "web", *ABOVE},
    "web": set(),
    "cli": {"bots", "draw", "sim", "server", *ABOVE},
    "__main__": {"cli"},
}

PURE = ("beachhead.hexes.", "beachhead.core.", "beachhead.fm.rules.", "beachhead.m44.rules.")
AT_THE_DOOR = {f"beachhead.core.{name}" for name in ("datafile", "datasets", "files")}
"""Data files and game files, for all."""
