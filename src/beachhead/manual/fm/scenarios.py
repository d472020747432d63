"""Tables of the scenarios and campaigns: length, goals, set-up, arrivals and markers."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.fm.facts import Arrival, Facts, Kind, MarkerLoss
from beachhead.fm.facts.landing import AFTER_LANDING, AT_ONCE, Placement
from beachhead.fm.facts.markers import AIR, CUPS, GERMAN_CUP, GROUND, NAVAL
from beachhead.fm.load import SCENARIOS, choices, load
from beachhead.fm.naming import CUPS_ALOUD
from beachhead.fm.places import Places
from beachhead.hexes import each, gather
from beachhead.manual.contents import Table
from beachhead.manual.fm.words import (
    ARMIES,
    BEACHES,
    hexes_said,
    plus,
    ratings,
    unit_words,
    units_said,
)

SHOWN = {AT_ONCE: "from the start", AFTER_LANDING: "when the assault units are placed"}
AFTER_DROPS = "when the drops have drifted"
OPTIONS = {
    "edition": "Edition",
    "weather": "Weather",
    "flak": "Flak",
    "early_arrival": "Early arrival",
    "us_city_hexes": "City hexes in the US campaign",
}
SAID: Mapping[object, str] = {True: "yes", False: "no"}
VALUES = range(1, 11)
FEW = 4


def goals() -> Table:
    rows = tuple((load(name, {}).title, goal_said(load(name, {}))) for name in SCENARIOS)
    return Table("What the Allies must have", ("Game", "At the end of the last turn"), rows)


def goal_said(facts: Facts) -> str:
    goal = facts.victory
    if facts.campaign:
        return f"any {goal.need} of {goal.hexes.bit_count()} city hexes"
    every = goal.need == goal.hexes.bit_count()
    named = gather(facts.map.names) & goal.hexes
    others = [Places(facts).hex(h) for h in each(goal.hexes & ~named)]
    places = ", ".join([hexes_said(facts, named), *(f"the hex {other:at}" for other in others)])
    said = f"{'all' if every else f'any {goal.need}'} of {places}"
    if goal.units:
        said += f"; and {goal.units} units next to {hexes_said(facts, goal.beside)}"
    return said


def lengths() -> Table:
    rows = []
    for name in SCENARIOS:
        facts = load(name, {})
        rows.append((facts.title, " and ".join(ARMIES[army] for army in facts.armies),
                     str(facts.schedule.turns), str(facts.schedule.longest)))  # fmt: skip
    head = ("Game", "Allied army", "Last turn", "Never beyond")
    return Table("The games and how long they last", head, tuple(rows))


def chosen() -> Table:
    rows = []
    for option, words in OPTIONS.items():
        found = {name: choice for name in SCENARIOS for choice in choices(name) if choice.name == option}
        where = [load(name, {}).title for name, choice in found.items() if len(choice.values) > 1]
        one = next(choice for choice in found.values() if len(choice.values) > 1)
        values = ", ".join(said(value) for value in one.values)
        rows.append((words, values, said(one.default), one.says, ", ".join(where)))
    head = ("Option", "Choices", "Unless you say otherwise", "What it is", "Where you choose")
    return Table("Options", head, tuple(rows))


def said(value: object) -> str:
    """yes and no; other values as they are."""
    return SAID[value] if isinstance(value, bool) else str(value)


def setup(name: str) -> Table:
    facts = load(name, {})
    rows = []
    for placed in facts.landing.placements:
        unit = facts.roster.units[placed.unit]
        shown = SHOWN.get(placed.shown, AFTER_DROPS)
        rows.append((unit_words(unit), ratings(unit, 0), _where(facts, placed), shown))
    head = ("Unit", "Strength", "Where", "Known to the Allies")
    return Table(f"{facts.title}: German units at the start", head, tuple(rows), reconstructed=True)


def _where(facts: Facts, placed: Placement) -> str:
    hexes = placed.hexes
    dry = facts.area & ~facts.map.beach
    if hexes.bit_count() == 1:
        return hexes_said(facts, hexes)
    for city in facts.map.cities:
        if hexes == city.hexes:
            return f"in {city.name}"
    missing = dry & ~hexes
    if not missing:
        return "anywhere but on a beach"
    if missing.bit_count() < FEW:
        return f"anywhere but on a beach or in {hexes_said(facts, missing)}"
    return f"in one of the {hexes.bit_count()} hexes named above"


def beaches(name: str, options: Mapping[str, object] | None = None) -> Table:
    facts = load(name, options or {})
    landing, rows = facts.landing, []
    for number, beach in enumerate(landing.beaches):
        ashore = [unit for assault in landing.assaults if assault.beach == number for unit in assault.units]
        rows.append((beach.name.capitalize(), ", ".join(facts.grid.names(beach.hexes)),
                     str(beach.markers), units_said(facts, ashore)))  # fmt: skip
    for drop in landing.drops:
        rows.append(
            (drop.division, f"drop zone: {drop.zone.bit_count()} hexes", "–", units_said(facts, drop.units))
        )
    for raid in landing.raids:
        names = " or ".join(facts.grid.names(raid.hexes))
        rows.append(("Raid", names, "–", units_said(facts, [raid.unit])))
    head = ("Landing", "Hexes", "Beachhead markers", "Units")
    edition = ", folio edition" if options else ""
    return Table(f"{facts.title}{edition}: the landing", head, tuple(rows), reconstructed=True)


def arrivals(name: str) -> Table:
    facts = load(name, {})
    return _arrivals(facts, list(facts.schedule.arrivals), f"{facts.title}: reinforcements")


def late(options: Mapping[str, object] | None = None) -> Table:
    facts = load("campaign", options or {})
    found = [arrival for arrival in facts.schedule.arrivals if arrival.turn > facts.schedule.turns]
    return _arrivals(facts, found, f"Late units{', folio edition' if options else ''}")


def _arrivals(facts: Facts, found: list[Arrival], title: str) -> Table:
    rows = tuple(
        (
            str(arrival.turn),
            ARMIES[arrival.nation],
            units_said(facts, arrival.units),
            entry_said(facts, arrival),
        )
        for arrival in sorted(found, key=lambda arrival: (arrival.turn, arrival.nation))
    )
    return Table(title, ("Turn", "Side", "Units", "Where"), rows)


def entry_said(facts: Facts, arrival: Arrival) -> str:
    entry, ground = arrival.entry, facts.map
    if entry.beach:
        return "beach landing hexes"
    names = facts.grid.names(entry.hexes)
    if entry.inside:
        left = f", {entry.points // 2} points left" if entry.points >= 0 else ""
        return f"in {', '.join(names)}{left}"
    edges = {"west": ground.west, "south": ground.south, "east": ground.east}
    edge, whole = next((e, hexes & facts.area) for e, hexes in edges.items() if not entry.hexes & ~hexes)
    if entry.hexes == whole:
        return f"{edge} edge"
    listed = ", ".join(names) if len(names) <= FEW else f"from {names[0]} to {names[-1]}"
    return f"{edge} edge, {listed}"


def victory(name: str) -> Table:
    facts = load(name, {})
    goal = facts.victory
    rows = [(hexes_said(facts, 1 << h), "captured") for h in each(goal.hexes)]
    if goal.units:
        rows.append((hexes_said(facts, goal.beside), f"{goal.units} Allied units adjacent"))
    need = f"{goal.need} of these {goal.hexes.bit_count()} hexes are needed"
    note = f"{need}{', with a supply line' if goal.supply else '; no supply line is asked for'}."
    return Table(f"{facts.title}: what the Allies must take", ("Place", "What counts"), tuple(rows), note)


def losses() -> Table:
    rows = []
    for name in BEACHES:
        facts = load(name, {})
        for loss in facts.markers.losses:
            rows.append((facts.title, _lost(facts, loss), str(loss.markers)))
    return Table("Places that cost the Germans markers", ("Scenario", "Captured", "Markers"), tuple(rows))


def _lost(facts: Facts, loss: MarkerLoss) -> str:
    kind, _, at = loss.name.partition(" at ")
    return f"{kind} in {at}" if at else hexes_said(facts, loss.hexes)


def pools() -> Table:
    rows = []
    for name in SCENARIOS:
        facts = load(name, {})
        for army in facts.armies:
            cups = [army * 3 + cup for cup in (GROUND, AIR, NAVAL)]
            counts = [str(count(facts, cup)) for cup in cups]
            mines = sum(kind.count for kind in facts.markers.kinds if kind.mines)
            title = f"{facts.title}{f': {ARMIES[army]}' if len(facts.armies) > 1 else ''}"
            rows.append((title, *counts, str(count(facts, GERMAN_CUP)), str(mines)))
    head = ("Game", "Artillery", "Aircraft", "Ships", "German markers", "of them Mines")
    return Table("How many markers there are", head, tuple(rows), reconstructed=True)


def count(facts: Facts, cup: int) -> int:
    return sum(kind.count for kind in facts.markers.kinds if kind.cup == cup)


def markers(name: str) -> Table:
    """By cup and value; Mines have a line of their own and are counted in the German one too."""
    facts = load(name, {})
    kinds = facts.markers.kinds
    rows = []
    for cup, key in enumerate(CUPS):
        if found := [kind for kind in kinds if kind.cup == cup]:
            rows.append(_pool(CUPS_ALOUD[key], found))
    if mines := [kind for kind in kinds if kind.mines]:
        rows.append(_pool("of them Mines", mines))
    head = ("Cup", *(plus(value) for value in VALUES), "Markers")
    return Table(f"{facts.title}: support fire markers", head, tuple(rows), reconstructed=True)


def _pool(name: str, kinds: list[Kind]) -> tuple[str, ...]:
    by_value = [sum(kind.count for kind in kinds if kind.value == value) for value in VALUES]
    return (name, *(str(number) if number else "" for number in by_value), str(sum(by_value)))


def cities() -> Table:
    facts = load("campaign", {})
    rows = tuple(
        (hexes_said(facts, city.hexes), ARMIES[city.nation], str(city.hexes.bit_count()))
        for city in sorted(facts.map.cities, key=lambda city: city.nation)
    )
    head = ("City", "Half of the map", "Hexes")
    return Table("The cities", head, rows, reconstructed=True)
