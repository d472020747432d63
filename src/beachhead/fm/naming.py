"""What ids are called outside: in game files and options, and in sentences."""

from __future__ import annotations

from beachhead.core.notation import Names, Read, Write, listing
from beachhead.fm.facts import Facts
from beachhead.fm.facts.markers import CUPS

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


def names_of(facts: Facts) -> Names:
    """What hexes, units, markers, cups, divisions and beaches are called in game files and questions."""
    grid = facts.grid
    kinds: dict[str, tuple[Write, Read]] = {
        "HexId": (grid.name, grid.hex),
        "UnitId": listing(unit.id for unit in facts.roster.units),
        "KindId": listing(kind.name for kind in facts.markers.kinds),
        "CupId": listing(CUPS),
        "DropId": listing(drop.division for drop in facts.landing.drops),
        "BeachId": listing(beach.name.capitalize() for beach in facts.landing.beaches),
        "DivisionId": listing(early.division.replace(" ", "_") for early in facts.schedule.early),
    }
    places, markers = facts.map.names, [_aloud(kind.name) for kind in facts.markers.kinds]
    aloud: dict[str, Write] = {
        "Seat": SEATS_ALOUD.__getitem__,
        "HexId": lambda h: f"{places[h]} ({grid.name(h)})" if h in places else grid.name(h),
        "KindId": markers.__getitem__,
        "CupId": [CUPS_ALOUD[cup] for cup in CUPS].__getitem__,
        "DivisionId": [early.division for early in facts.schedule.early].__getitem__,
    }
    return Names("fm", kinds, aloud)


def _aloud(marker: str) -> str:
    """`us_air+8` as it is said: US aircraft +8."""
    cup, plus, value = marker.partition("+")
    return f"{CUPS_ALOUD[cup]} {plus}{value}"
