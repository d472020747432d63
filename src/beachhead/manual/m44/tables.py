"""The tables of the manual, made from the facts that are played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from beachhead.manual.contents import Table
from beachhead.manual.m44 import card_tables, map_tables, troop_tables

TABLES: Mapping[str, Callable[[], Table]] = {
    "dice": card_tables.dice,
    "hit-chance": card_tables.hit_chance,
    "deck-breakthrough": card_tables.breakthrough,
    "deck-standard": card_tables.standard,
    "deck-overlord": card_tables.overlord,
    "troops": troop_tables.troops,
    "weapons": troop_tables.weapons,
    "accessories": troop_tables.accessories,
    "terrain": troop_tables.terrain,
    "obstacles": troop_tables.obstacles,
    "reinforcements": troop_tables.reinforcements,
    "reinforcements-airborne": troop_tables.reinforcements_airborne,
    "hands": map_tables.hands,
    "victory": map_tables.victory,
    "specials": map_tables.specials,
    "pools": map_tables.pools,
    "battles": map_tables.battles,
    "modes": map_tables.modes,
    "generals-dice": map_tables.generals_dice,
    **{f"medals-{name}": partial(map_tables.medals, name) for name in map_tables.MAPS},
    **{f"forces-{name}": partial(map_tables.forces, name) for name in map_tables.MAPS},
    **{f"places-{name}": partial(map_tables.places, name) for name in map_tables.MAPS},
}
