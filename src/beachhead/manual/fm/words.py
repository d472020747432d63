"""How the tables say units, hexes and turns: as players do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.fm.facts import Facts, Unit
from beachhead.fm.load import SCENARIOS, load
from beachhead.fm.naming import full_name
from beachhead.fm.spelling import spelled, town_name
from beachhead.hexes import Hexes, HexId, each

BEACHES = ("utah", "omaha", "gold-juno", "sword")
CAMPAIGNS = tuple(name for name in SCENARIOS if name not in BEACHES)
FOLIO = {"edition": "folio"}
ARMIES = ("US", "Commonwealth", "German")


def all_units() -> Facts:
    """The facts of the game that has every counter: late American units are in the folio campaign only."""
    return load("campaign", FOLIO)


def unit_words(unit: Unit) -> str:
    """8/4 Infantry Regiment; 2nd Ranger Battalion, where the counter shows no division. British and Canadian
    counters share numbers."""
    words = unit.title if "/" in unit.label else full_name(unit)
    return f"{words} (Canadian)" if unit.country == "canada" else words


def units_said(facts: Facts, units: Iterable[int]) -> str:
    return ", ".join(unit_words(facts.roster.units[unit]) for unit in units)


def ratings(unit: Unit, face: int) -> str:
    """5-5-6, as on the counter; a dash for the back of a unit with one step."""
    if face and unit.steps == 1:
        return "–"
    return f"{unit.attack[face]}-{unit.defence[face]}-{unit.allowance[face]}"


def hexes_said(facts: Facts, hexes: Hexes) -> str:
    """Hexes by their numbers, with the name of the place where they have one: Carentan (1706, 1805)."""
    by_name: dict[str, list[str]] = {}
    for h in each(hexes):
        by_name.setdefault(place(facts, h), []).append(facts.grid.name(h))
    return ", ".join(
        f"{name} ({', '.join(numbers)})" if name else ", ".join(numbers) for name, numbers in by_name.items()
    )


def place(facts: Facts, h: HexId) -> str:
    """What a hex is called on the map, or nothing."""
    name = facts.map.names.get(h, "")
    return town_name(name) if (facts.map.town | facts.map.city) >> h & 1 else spelled(name)


@lru_cache
def rates_said(points: tuple[int, ...]) -> str:
    """Points by turn in words: 1 on every turn from turn 2."""
    turns: dict[int, list[int]] = {}
    for turn, amount in enumerate(points):
        if amount:
            turns.setdefault(amount, []).append(turn)
    return "; ".join(f"{amount} on {_turns_said(when)}" for amount, when in turns.items()) or "none"


def _turns_said(turns: list[int]) -> str:
    if len(turns) == 1:
        return f"turn {turns[0]}"
    return f"every {'' if turns[1] - turns[0] == 1 else 'second '}turn from turn {turns[0]}"


def plus(value: int) -> str:
    return f"+{value}"
