"""What ids are called outside: in game files and options, and in sentences."""

from __future__ import annotations

from collections import Counter
from typing import Final

from beachhead.core.notation import Names, Read, Write, listing
from beachhead.core.said import Said, thing
from beachhead.fm.facts import Facts
from beachhead.fm.facts.markers import CUPS
from beachhead.fm.facts.roster import Unit
from beachhead.fm.places import Places
from beachhead.fm.state import FmState

SEATS_ALOUD = {"allied": "the Allies", "german": "the Germans"}
CUPS_ALOUD = {
    "us_ground": "US artillery",
    "us_air": "US aircraft",
    "us_naval": "US ships",
    "cw_ground": "Commonwealth artillery",
    "cw_air": "Commonwealth aircraft",
    "cw_naval": "Commonwealth ships",
    "german": "German support",
    "mines": "Mines",
}

SORTS: Final = {"Pz": "Panzer", "AA": "AA", "AT": "AT"}
"""What the end of an id says where a division has several units of one number."""
COUNTRIES: Final = {"us": "American", "uk": "British", "canada": "Canadian", "germany": "German"}
ORDINALS: Final = {"1": "st", "2": "nd", "3": "rd"}
TEENS: Final = ("11", "12", "13")


def names_of(facts: Facts) -> Names:
    """What hexes, units, markers, cups, divisions and beaches are called in game files and questions."""
    grid = facts.grid
    kinds: dict[str, tuple[Write, Read]] = {
        "HexId": (grid.name, grid.hex),
        "UnitId": listing(unit.id for unit in facts.roster.units),
        "KindId": listing(kind.name for kind in facts.markers.kinds),
        "CupId": listing(CUPS),
        "TurnNumber": (str, int),
        "DropId": listing(drop.division for drop in facts.landing.drops),
        "BeachId": listing(beach.name.capitalize() for beach in facts.landing.beaches),
        "DivisionId": listing(early.division.replace(" ", "_") for early in facts.schedule.early),
    }
    markers = [_aloud(kind.name) for kind in facts.markers.kinds]
    aloud: dict[str, Write] = {
        "Seat": SEATS_ALOUD.__getitem__,
        "HexId": Places(facts).hex,
        "UnitId": unit_names(facts).__getitem__,
        "KindId": markers.__getitem__,
        "TurnNumber": lambda turn: f"turn {turn}" if turn else "before the first turn",
        "CupId": [CUPS_ALOUD[cup] for cup in CUPS].__getitem__,
        "DivisionId": [early.division for early in facts.schedule.early].__getitem__,
    }
    return Names("fm", kinds, aloud)


def _aloud(marker: str) -> str:
    """`us_air+8` as it is said: US aircraft +8."""
    cup, plus, value = marker.partition("+")
    return f"{CUPS_ALOUD[cup]} {plus}{value}"


def unit_names(facts: Facts) -> list[Said]:
    """Units as players call them: 327/101; by their full name where a number is all there is on the counter,
    and with the country where two armies have the same."""
    units = facts.roster.units
    short = [_short(unit) for unit in units]
    times = Counter(short)
    return [
        thing(name if times[name] == 1 else f"{name} {COUNTRIES[unit.country]}", "", "")
        for name, unit in zip(short, units, strict=True)
    ]


def _short(unit: Unit) -> str:
    if "/" not in unit.label:
        return _body(unit)
    sort = SORTS.get(unit.id.rpartition("-")[2])
    return f"{unit.label} {sort}" if sort else unit.label


def _body(unit: Unit) -> str:
    """The unit in full, without its division: 327th Glider Regiment."""
    number = unit.label.partition("/")[0]
    words = unit.title.removeprefix(unit.label).strip()
    if not words:
        return unit.label
    if number.startswith("CC"):
        return f"{words} {number[2:]}"
    digits = number.rstrip("RgrCdo")
    return f"{_ordinal(digits) if digits.isdecimal() else number} {words}"


def _ordinal(number: str) -> str:
    return number + ("th" if number.endswith(TEENS) else ORDINALS.get(number[-1], "th"))


def full_name(unit: Unit) -> str:
    """327th Glider Regiment, 101st Airborne Division."""
    alone = unit.formation.startswith("Independent") or "/" not in unit.label
    return _body(unit) if alone else f"{_body(unit)}, {unit.formation}"


def name_of(state: FmState, unit: int) -> str:
    """The unit as it is said."""
    return state.setup.names.say("UnitId", unit)


def hex_name(state: FmState, hex: int) -> Said:
    """The hex as it is said."""
    return Said.of(state.setup.names.say("HexId", hex))
