"""Who comes when: reinforcements, early arrival, replacements, weather, and how long the game lasts."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.fm.facts.roster import UnitId
from beachhead.hexes import Hexes


@dataclass(frozen=True)
class Entry:
    """How a reinforcement comes on.

    Allied units land on beachheads: `beach` is true and there are no hexes. German units enter by a hex of
    `hexes` and pay for it (`Map.entry_cost`); if they could not on their turn, `late` is open to them as
    well from the turn after (13.5). Where `inside` is true the hex lies in the country and costs nothing
    (11.5, 14.5), and a unit has `points` half points left there, or its whole allowance if that is -1.
    """

    name: str
    beach: bool
    hexes: Hexes
    late: Hexes
    inside: bool
    points: int


@dataclass(frozen=True)
class Arrival:
    """Units that arrive together."""

    turn: int
    nation: int
    units: tuple[UnitId, ...]
    entry: Entry
    rule: str


@dataclass(frozen=True)
class EarlyArrival:
    """A division the German player may bring on from turn `first` on (12.5.1).

    For each turn before `due` the game is one turn longer.
    """

    division: str
    units: tuple[UnitId, ...]
    first: int
    due: int
    rule: str


@dataclass(frozen=True)
class Schedule:
    """The calendar of a game."""

    turns: int  # the game ends after this turn ...
    longest: int  # ... unless it is extended, never past this one
    by_cities: bool  # extended by the cities not captured (15.3)
    arrivals: tuple[Arrival, ...]
    arrival_of: tuple[int, ...]  # by unit: position in `arrivals`, or -1 for units of the landing and set-up
    early: tuple[EarlyArrival, ...]  # empty unless the option is on
    german_home: Hexes  # map-edge hexes by which German units arrive: where they retreat to (8.3)
    replacements: tuple[tuple[int, ...], ...]  # [nation * 2 + mobile][turn]: points received (10.7, 15.2)
    weather_from: int  # first turn with a weather roll; beyond `longest` if weather is not used
    bad_weather: tuple[bool, ...]  # by die - 1: inclement (10.6)
