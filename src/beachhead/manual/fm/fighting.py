"""Tables that hold in every scenario: combat results, terrain, counters, the dice of the landing."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.fm.facts import DropResult, Facts, Map, Raid, RaidResult
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.landing import ELIMINATED, REDUCED, UNHARMED
from beachhead.fm.facts.map import BRIDGE, DRY, NO_WAY, RIVER, ROAD, TRAIL
from beachhead.fm.load import load
from beachhead.hexes import Hexes, each
from beachhead.manual.contents import Table
from beachhead.manual.fm.words import (
    ARMIES,
    BEACHES,
    CAMPAIGNS,
    FOLIO,
    all_units,
    rates_said,
    ratings,
    unit_words,
)

LINES = {
    "beach assault in an enemy zone": "beach assault in an enemy zone",
    "beach assault": "beach assault in no enemy zone",
    "river": "river without a bridge",
    "bridge": "river with a bridge",
}
DIRECTIONS = ("west", "north-west", "north-east", "east", "south-east", "south-west")
LOSSES = {UNHARMED: "unharmed", REDUCED: "reduced", ELIMINATED: "eliminated"}
COUNTRIES = {"us": "US", "uk": "British", "canada": "Canadian", "germany": "German"}
STEP_FREE = "–"


def columns() -> Table:
    crt = load("utah", {}).crt
    rows = []
    for number, (terrains, printed) in enumerate(zip(crt.lines, crt.printed, strict=True), 1):
        cells = [cell.replace(" ", ", ").replace("-", "−") for cell in printed]
        cells = [f"{cells[0]} or less", *cells[1:-1], f"{cells[-1]} or more"]
        name = ", ".join(LINES.get(terrain, terrain) for terrain in terrains)
        rows.append((f"{number}. {name.capitalize()}", *cells, *[""] * (crt.columns - len(cells))))
    head = ("Terrain of the defender", *(str(n) for n in range(1, crt.columns + 1)))
    return Table("Which column: the differential on the line of the terrain", head, tuple(rows))


def results() -> Table:
    crt = load("utah", {}).crt
    rows = tuple(
        (str(die), *(_result(crt.result(column, die)) for column in range(crt.columns)))
        for die in range(1, 7)
    )
    head = ("Die", *(str(n) for n in range(1, crt.columns + 1)))
    void = [RESULTS[number] for number, idle in enumerate(crt.void_in_bombardment) if idle]
    note = (
        f"A dot is no effect. In a bombardment {', '.join(void[:-1])} and {void[-1]} have no effect either."
    )
    return Table("Combat results by column and die", head, rows, note)


def _result(number: int) -> str:
    return RESULTS[number].replace(".", "·")


def terrain() -> Table:
    facts = load("campaign", {})
    ground = facts.map
    shown: dict[str, Hexes] = {
        "clear": ground.clear & ~ground.town & ~ground.city,
        "beach": ground.beach & ~ground.town & ~ground.city,
        "town": ground.town & ground.clear,
        "city": ground.city & ground.clear,
        "woods": ground.woods & ~ground.town & ~ground.city,
        "hill": ground.hill & ~ground.town & ~ground.city,
        "bocage": ground.bocage & ~ground.town & ~ground.city,
        "swamp": ground.swamp & ~ground.town & ~ground.city,
    }
    rows = [
        (name.capitalize(), _entering(ground, hexes), _line(facts, name)) for name, hexes in shown.items()
    ]
    rows += [
        ("Sea", "closed", STEP_FREE),
        ("River without a bridge", _crossing(ground, RIVER), _line(facts, "river")),
        ("River with a bridge", _crossing(ground, BRIDGE), _line(facts, "bridge")),
        ("Along a road", _along(ground, ROAD), STEP_FREE),
        ("Along a trail", _along(ground, TRAIL), STEP_FREE),
    ]
    note = "The price is the same for leg and mobile units. Line 1 is best for the defender."
    head = ("Terrain", "Movement points", "Line in combat")
    return Table("Terrain chart", head, tuple(rows), note, reconstructed=True)


def _line(facts: Facts, name: str) -> str:
    return next(str(n) for n, terrains in enumerate(facts.crt.lines, 1) if name in terrains)


def _prices(ground: Map, goal: Hexes, wanted: Callable[[int], bool]) -> set[int]:
    """What steps into `goal` cost leg and mobile units, in half points, over hexsides that are `wanted`."""
    found = set[int]()
    for h in each(ground.land):
        for direction, step in enumerate(ground.grid.steps):
            side = h * 6 + direction
            if h + step >= 0 and goal >> (h + step) & 1 and wanted(side):
                found |= {ground.cost[0][side], ground.cost[1][side]}
    return found


def _entering(ground: Map, hexes: Hexes) -> str:
    return _points(_prices(ground, hexes, lambda s: ground.crossing[s] == DRY and ground.way[s] == NO_WAY))


def _along(ground: Map, way: int) -> str:
    return _points(_prices(ground, ground.land, lambda s: ground.way[s] == way))


def _crossing(ground: Map, crossing: int) -> str:
    """What a river adds to the price of clear ground, off the roads."""
    plain = _prices(ground, ground.clear, lambda s: ground.crossing[s] == DRY and ground.way[s] == NO_WAY)
    wet = _prices(ground, ground.clear, lambda s: ground.crossing[s] == crossing and ground.way[s] == NO_WAY)
    if not wet:
        return "that of the road"
    return f"+{_points({a - b for a in wet for b in plain})}"


def _points(prices: set[int]) -> str:
    """Half points as players write them."""
    said = [f"{price // 2 or ''}{'½' if price % 2 else ''}" or "0" for price in sorted(prices)]
    return " or ".join(said)


def units() -> Table:
    kinds: dict[tuple[str, ...], list[str]] = {}
    for unit in all_units().roster.units:
        words = unit.title.removeprefix(unit.label).strip()
        kind = (
            f"{COUNTRIES[unit.country]} {words}",
            ratings(unit, 0),
            ratings(unit, 1),
            "mobile" if unit.mobile else "leg",
        )
        kinds.setdefault(kind, []).append(unit.label)
    rows = tuple((*kind, ", ".join(labels)) for kind, labels in kinds.items())
    head = ("Unit", "Full", "Reduced", "Class", "Counters")
    note = "Attack, defence, movement. A dash: the unit has one step."
    return Table("The counters", head, rows, note, reconstructed=True)


def drop() -> Table:
    landing, folio = load("sword", {}).landing, load("campaign", FOLIO).landing
    tables = (landing.drop_table, landing.glider_brigade_table, folio.glider_brigade_table)
    rows = tuple((str(die), *(_dropped(table[die - 1]) for table in tables)) for die in range(1, 7))
    head = ("Die", "Airborne unit", "British glider brigade", "British glider brigade, folio")
    return Table("The drop", head, rows)


def _dropped(result: DropResult) -> str:
    if result.loss == ELIMINATED:
        return LOSSES[ELIMINATED]
    where = "drifts" if result.drifts else "lands where it was aimed"
    return f"{LOSSES[REDUCED]}, {where}" if result.loss == REDUCED else where


def drift() -> Table:
    rows = tuple((str(n), DIRECTIONS[direction]) for n, direction in enumerate(_drift_directions(), 1))
    return Table("Drift", ("Die", "One hex to the"), rows)


def _drift_directions() -> tuple[int, ...]:
    """The directions of the die, counted from west clockwise as in the words above."""
    return load("utah", {}).landing.drift


def raids() -> Table:
    quad, folio = load("campaign", {}), load("campaign", FOLIO)
    shown = [(quad, raid, "") for raid in quad.landing.raids]
    shown += [(folio, raid, ", folio") for raid in folio.landing.raids if raid.results != _same(quad, raid)]
    head = ("Die", *(f"{unit_words(facts.roster.units[raid.unit])}{more}" for facts, raid, more in shown))
    rows = tuple((str(n), *(_raided(raid.results[n - 1]) for _, raid, _ in shown)) for n in range(1, 7))
    return Table("Raids", head, rows)


def _same(quad: Facts, raid: Raid) -> tuple[RaidResult, ...]:
    return next(other.results for other in quad.landing.raids if other.hexes == raid.hexes)


def _raided(result: RaidResult) -> str:
    if result.loss == ELIMINATED:
        return LOSSES[ELIMINATED]
    parts = [LOSSES[result.loss], "may move one hex" if result.moves else "stays"]
    parts += [f"the Germans lose a +{result.removes}"] if result.removes else []
    return ", ".join(parts)


def replacements() -> Table:
    rows = []
    for edition, options in (("", {}), (", folio", FOLIO)):
        for name in (*BEACHES, *CAMPAIGNS):
            if name == "sword" and options:
                continue
            facts = load(name, options)
            for army in facts.armies:
                said = [rates_said(facts.schedule.replacements[army * 2 + mobile]) for mobile in (0, 1)]
                row = (f"{facts.title}: {ARMIES[army]}", *said)
                if not options:
                    rows.append(row)
                elif row not in rows:
                    rows.append((f"{row[0]}{edition}", *said))
    head = ("Game", "Leg points", "Mobile points")
    return Table("Replacement points", head, tuple(rows))
