"""A whole battle from its files. Begin with `read_battle`, which is handed the files already parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from beachhead.core.datafile import Block, DataError
from beachhead.core.errors import listed
from beachhead.hexes import Hexes
from beachhead.m44.facts import (
    ALLIES,
    AXIS,
    SIDES,
    BattleMap,
    Card,
    Commander,
    Craft,
    Deck,
    Facts,
    Feature,
    Source,
    Unit,
)
from beachhead.m44.ids import CraftId, SideId
from beachhead.m44.loaders.boards import Board, Placed, Spot, read_board
from beachhead.m44.loaders.decks import read_deck, shuffled_from
from beachhead.m44.loaders.join_boards import Field, join
from beachhead.m44.loaders.modes import Battle, seat_commanders
from beachhead.m44.loaders.reinforcements import read_rows
from beachhead.m44.loaders.scenario import Briefing, brief, read_briefing
from beachhead.m44.loaders.troops import Army, read_terrains, read_troops, source_of

Library: TypeAlias = Callable[[str], Block]
"""Where the files come from: `beachhead.m44.load` reads them from a folder."""

COPIES: Final = {"standard": 2}
"""Decks of which more than one copy is shuffled together (m44-card-01)."""


def read_battle(library: Library, battle: Battle, options: Mapping[str, str]) -> Facts:
    """The facts of one battle with its options settled. Whatever is wrong with a file raises DataError."""
    army = read_troops(library("troops.toml"))
    terrains = read_terrains(library("terrain.toml"))
    briefings = tuple(read_briefing(library(f"scenarios/{id}.toml"), army) for id in battle.maps)
    boards = tuple(read_board(library(f"boards/{b.board}.toml"), terrains, army) for b in briefings)
    field = join(boards, terrains, army, battle.mode.id)
    maps = _maps(briefings, field, army)
    commanders = seat_commanders(battle, maps)
    deck = battle.deck or options["deck"]
    cards = read_deck(library(f"decks/{deck}.toml"))
    units, craft = _forces(field, maps)
    table = library("reinforcements.toml")
    files = ["modes.toml", "terrain.toml", "reinforcements.toml", f"decks/{deck}.toml"]
    files += [file for b in briefings for file in (f"scenarios/{b.id}.toml", f"boards/{b.board}.toml")]
    return Facts(
        scenario=f"m44:{battle.id}",
        title=battle.title or " + ".join(b.title for b in briefings),
        options=options,
        mode=battle.mode,
        medals=_medals(battle, maps),
        first=SideId(_first(battle, briefings)),
        ground=field.ground,
        maps=maps,
        commanders=commanders,
        decks=_decks(deck, cards, commanders),
        cards=cards,
        troops=army.troops,
        weapons=army.weapons,
        accessories=army.accessories,
        terrains=terrains,
        rows=read_rows(table, army, maps, tuple(b.limit for b in briefings)),
        units=units,
        craft=craft,
        exits=tuple(gate for m in maps for gate in m.exits),
        wire=_lying(field, [b.wire for b in boards]),
        hedgehogs=_lying(field, [b.hedgehogs for b in boards]),
        sandbags=_lying(field, [b.sandbags for b in boards]),
        pieces=army.pieces,
        pools=_pools(army, boards, units, craft),
        sandbag_supply=army.sandbags,
        features=tuple(_features(field)),
        names={field.hex(n, spot): name for n, b in enumerate(boards) for spot, name in b.names.items()},
        sources=(*_troop_sources(library, army), *(Source(f, *source_of(library(f))) for f in files)),
        troop_numbers={troop.id: troop.number for troop in army.troops},
        card_numbers={card.id: card.number for card in cards},
    )


def _maps(briefings: tuple[Briefing, ...], field: Field, army: Army) -> tuple[BattleMap, ...]:
    maps: list[BattleMap] = []
    for number, briefing in enumerate(briefings):
        maps.append(brief(briefing, field, number, army, sum(len(m.exits) for m in maps)))
    return tuple(maps)


def _medals(battle: Battle, maps: tuple[BattleMap, ...]) -> int:
    """The medals of all maps together (m44-vic-03)."""
    total = sum(m.medals for m in maps)
    if battle.medals not in (0, total):
        raise battle.block.wrong(f"it is {battle.medals}, but the maps add up to {total}", "medals")
    return total


def _first(battle: Battle, briefings: tuple[Briefing, ...]) -> int:
    firsts = {briefing.first for briefing in briefings}
    if len(firsts) > 1:
        raise battle.block.wrong("the scenarios of its maps do not agree who moves first")
    return firsts.pop()


def _decks(deck: str, cards: tuple[Card, ...], commanders: tuple[Commander, ...]) -> tuple[Deck, ...]:
    """One for each map, or in OverThrough for each side (m44-card-01, m44-ovl-19)."""
    pile = shuffled_from(cards, COPIES.get(deck, 1))
    numbers = sorted({c.deck for c in commanders if c.deck >= 0})
    return tuple(Deck(deck, pile, tuple(c.number for c in commanders if c.deck == n)) for n in numbers)


def _forces(field: Field, maps: tuple[BattleMap, ...]) -> tuple[tuple[Unit, ...], tuple[Craft, ...]]:
    """Every unit at start, map by map, those aboard a craft after those on the ground."""
    units: list[Unit] = []
    crafts: list[Craft] = []
    for board, battle_map in zip(field.boards, maps, strict=True):
        for placed in board.units:
            units.append(_unit(field, battle_map, placed, len(units), -1))
        for craft in board.craft:
            load = len(units) if craft.load else -1
            h = field.hex(battle_map.number, craft.spot)
            crafts.append(Craft(craft.id, CraftId(len(crafts)), h, battle_map.number, load))
            if craft.load:
                units.append(_unit(field, battle_map, craft.load, load, crafts[-1].number))
    return tuple(units), tuple(crafts)


def _unit(field: Field, battle_map: BattleMap, placed: Placed, number: int, craft: int) -> Unit:
    h = field.hex(battle_map.number, placed.spot)
    nation = battle_map.nations[placed.side]
    return Unit(placed.id, number, placed.side, nation, placed.troop, h, battle_map.number, craft)


def _lying(field: Field, spots: list[tuple[Spot, ...]]) -> Hexes:
    found = 0
    for number, own in enumerate(spots):
        found |= field.hexes(number, own)
    return found


def _pools(
    army: Army, boards: tuple[Board, ...], units: tuple[Unit, ...], craft: tuple[Craft, ...]
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The figures of each map and side that are not on the board at start (m44-rei-12)."""
    pools = [[list(army.figures[AXIS]), list(army.figures[ALLIES])] for _ in boards]
    placed = [(u.map, u.side, u.troop) for u in units]
    placed += [(c.map, ALLIES, army.craft) for c in craft]
    for number, side, troop in placed:
        for piece, count in enumerate(army.troops[troop].pieces):
            pools[number][side][piece] -= count
            if pools[number][side][piece] < 0:
                reason = (
                    f"there are not enough {army.pieces[piece]} figures for the {SIDES[side]} units on it"
                )
                raise DataError(boards[number].file, "", reason)
    return tuple((tuple(axis), tuple(allies)) for axis, allies in pools)


def _features(field: Field) -> Iterator[Feature]:
    for number, board in enumerate(field.boards):
        for named in board.features:
            yield Feature(named.name, named.kind, field.hexes(number, named.spots), number)


def _troop_sources(library: Library, army: Army) -> tuple[Source, ...]:
    """Troops come from several books, so their file has several sources."""
    block = library("troops.toml")
    guessed = listed(troop.name for troop in army.troops if troop.provenance == "reconstructed")
    return (
        Source(block.file, *source_of(block)),
        Source(block.file, *source_of(block.block("pool"))),
        Source(block.file, "reconstructed", f"Profiles that no text gives: {guessed}."),
    )
