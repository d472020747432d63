"""A game put together: a single beach, or a campaign of several (15.0).

Begin with `read_facts`. A campaign has its own file for length, replacements and victory; set-up, landing,
arrivals and losses come from the files of its beaches (15.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from beachhead.core.datafile import Block, DataFile
from beachhead.fm.facts import Facts
from beachhead.fm.facts.combat import Crt
from beachhead.fm.facts.map import Map
from beachhead.fm.facts.options import Note, Options
from beachhead.fm.facts.roster import CW, NATIONS, SIDES, US, Roster, Unit
from beachhead.fm.facts.schedule import Schedule
from beachhead.fm.facts.victory import Victory
from beachhead.fm.loaders.counters import roster_of
from beachhead.fm.loaders.landings import read_landing
from beachhead.fm.loaders.markers import allied_pool, german_pool, markers_of
from beachhead.fm.loaders.options import named_rules
from beachhead.fm.loaders.places import hex_set
from beachhead.fm.loaders.schedule import (
    arrival_of,
    read_arrivals,
    read_early,
    read_losses,
    read_replacements,
)
from beachhead.fm.loaders.sector import Sector, enlist, read_area
from beachhead.fm.loaders.tables import read_weather
from beachhead.hexes import Hexes

CAMPAIGN = (
    "title", "maturity", "beaches", "turns", "longest", "cities", "first", "south", "replacements", "victory",
)  # fmt: skip
MATURITY = ("draft", "playable", "proven")
ARMIES = (US, CW)


@dataclass(frozen=True)
class Library:
    """What every game is read from: the facts common to all, and the files."""

    map: Map
    crt: Crt
    units: dict[str, Unit]
    markers: Block
    options: Block
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Frame:
    """A game as its own file frames it."""

    scenario: str
    root: Block
    options: Options
    beaches: Mapping[str, Block]  # by name: the files of its beaches
    tables: Block  # of its edition
    library: Library

    @property
    def campaign(self) -> bool:
        return len(self.beaches) > 1

    @property
    def armies(self) -> tuple[int, ...]:
        return tuple(nation for nation in ARMIES if nation in map(army_of, self.beaches.values()))

    @property
    def longest(self) -> int:
        """The last turn the game can reach, by early arrival (12.5.1) or by cities (15.3)."""
        turns = self.root.number("turns", 1, 99)
        limits = [turns, self.root.number("longest", turns, 99, default=turns)]
        if self.options.early_arrival:
            early = [block for beach in self.beaches.values() for block in beach.tables("early")]
            limits += [block.number("longest", turns, 99) for block in early]
        return max(limits)


def army_of(beach: Block) -> int:
    return NATIONS.index(beach.one_of("army", ("us", "cw")))


def read_facts(frame: Frame) -> Facts:
    """All facts of a game, or a refusal that says what is wrong and where."""
    root, library = frame.root, frame.library
    if frame.campaign:
        root.only(*CAMPAIGN)
    areas = {name: read_area(beach, library.map) for name, beach in frame.beaches.items()}
    area = in_play(frame, areas)
    roster = roster_of(enlist(list(frame.beaches.values()), library.units, frame.longest))
    sectors = read_sectors(frame, areas, area, roster)
    pools = [german_pool(library.markers.block(name)) for name in frame.beaches]
    pools += [allied_pool(library.markers.block(s.name), s.nation) for s in sectors]
    halves = library.map.halves
    return Facts(
        scenario=frame.scenario,
        title=root.text("title"),
        maturity=root.one_of("maturity", MATURITY),
        beaches=tuple(frame.beaches),
        armies=frame.armies,
        first=SIDES.index(root.one_of("first", SIDES)),
        options=frame.options,
        rules=named_rules(library.options, frame.options.edition),
        notes=notes_for(frame),
        map=library.map,
        area=area,
        open_to=(
            area & halves[US] if US in frame.armies else 0,
            area & halves[CW] if CW in frame.armies else 0,
            area,
        ),
        roster=roster,
        crt=library.crt,
        landing=read_landing(sectors, frame.tables, library.markers.block("beachheads")),
        schedule=read_schedule(frame, sectors, roster),
        markers=markers_of(pools, (loss for sector in sectors for loss in read_losses(sector))),
        victory=read_victory(frame, area),
    )


def in_play(frame: Frame, areas: Mapping[str, Hexes]) -> Hexes:
    """The land in play: the area of a beach, or the halves of the armies of a campaign (15.0, 15.1)."""
    if not frame.campaign:
        return next(iter(areas.values()))
    halves, land = frame.library.map.halves, frame.library.map.land
    return sum(halves[nation] & land for nation in frame.armies)


def read_sectors(frame: Frame, areas: Mapping[str, Hexes], area: Hexes, roster: Roster) -> tuple[Sector, ...]:
    """The beaches of a game with their ground."""
    ground = frame.library.map
    own_half = frame.campaign and frame.root.one_of("south", ("own half", "whole edge")) == "own half"
    sectors = []
    for name, beach in frame.beaches.items():
        nation = army_of(beach)
        south = ground.south & area & (ground.halves[nation] if own_half else -1)
        entering = {"west": ground.west & area, "south": south, "east": ground.east & area}
        sectors.append(Sector(name, beach, nation, areas[name], entering, ground, roster))
    return tuple(sectors)


def read_schedule(frame: Frame, sectors: tuple[Sector, ...], roster: Roster) -> Schedule:
    """The calendar: the arrivals of all beaches, the length and the replacements of the game."""
    longest = frame.longest
    arrivals = tuple(arrival for sector in sectors for arrival in read_arrivals(sector, longest))
    early = [e for s in sectors for e in read_early(s, arrivals)] if frame.options.early_arrival else []
    home = 0
    for arrival in arrivals:
        home |= 0 if arrival.entry.inside else arrival.entry.hexes | arrival.entry.late
    first, bad_weather = read_weather(frame.tables.block("weather"))
    return Schedule(
        turns=frame.root.number("turns", 1, longest),
        longest=longest,
        by_cities=frame.campaign,
        arrivals=arrivals,
        arrival_of=arrival_of(len(roster.units), arrivals),
        early=tuple(early),
        german_home=home,
        replacements=read_replacements(frame.root, longest),
        weather_from=first if frame.options.weather else longest + 1,
        bad_weather=bad_weather,
    )


def read_victory(frame: Frame, area: Hexes) -> Victory:
    """The Allied goal: certain hexes (11.8 to 14.8), or any city hexes of a campaign (15.5)."""
    block, ground = frame.root.block("victory"), frame.library.map
    block.only("rule", "supply", "need", "hexes", "beside", "city_hexes")
    rule, supply = block.text("rule"), block.flag("supply")
    if frame.campaign:
        hexes = city_hexes(frame, block, area)
        return Victory(hexes, _wanted(frame, block, hexes), supply, 0, 0, rule)
    hexes = hex_set(block, "hexes", ground.grid)
    need = block.number("need", 1, hexes.bit_count())
    if hexes & ~area:
        raise block.wrong("not all of these hexes are on land in the playable area", "hexes")
    if "beside" not in block:
        return Victory(hexes, need, supply, 0, 0, rule)
    beside = block.block("beside")
    beside.only("city", "units")
    city = next((c.hexes for c in ground.cities if c.name == beside.text("city")), 0)
    if not city:
        raise beside.wrong(f"there is no city {beside.text('city')!r} on the map", "city")
    return Victory(hexes, need, supply, city, beside.number("units", 1, 9), rule)


def city_hexes(frame: Frame, block: Block, area: Hexes) -> Hexes:
    """The city hexes in play; the map must have as many cities as the campaign counts (15.3)."""
    cities = [city.hexes for city in frame.library.map.cities if city.nation in frame.armies]
    if len(cities) != frame.root.number("cities", 1, 99):
        reason = f"the map has {len(cities)} cities in play, not {frame.root.value('cities')}"
        raise frame.root.wrong(reason, "cities")
    return sum(cities) & area


def _wanted(frame: Frame, block: Block, hexes: Hexes) -> int:
    """How many city hexes the Allies need: a number, or the option that says it."""
    wanted = block.value("city_hexes")
    need = frame.options.us_city_hexes if wanted == "us_city_hexes" else block.number("city_hexes", 1, 99)
    if need > hexes.bit_count():
        reason = f"{need} city hexes are asked, but the map has only {hexes.bit_count()}"
        raise block.wrong(reason, "city_hexes")
    return need


BORROWED = "The folio of Sword Beach is not among our texts: its figures are those of the collected edition."


def notes_for(frame: Frame) -> tuple[Note, ...]:
    """What players are told about sources: of the files, and of this game."""
    if frame.options.folio and "sword" in frame.beaches:
        return (*frame.library.notes, Note("sword", "inferred", BORROWED))
    return frame.library.notes


def read_notes(*sources: DataFile) -> tuple[Note, ...]:
    """The provenance of the files."""
    notes = []
    for source in sources:
        for block in source.root.tables("provenance"):
            block.only("source", "says")
            notes.append(Note(block.name, block.text("source"), block.text("says")))
    return tuple(notes)
