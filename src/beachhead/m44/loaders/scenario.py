"""A scenario's briefing: `scenarios/*.toml`. Begin with `read_briefing`; `brief` puts it on a map of the
field.

The board says which hexes carry a medal, the briefing what they are worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.core.datafile import Block
from beachhead.core.game import Maturity
from beachhead.hexes import DIRECTIONS, Hexes, HexId
from beachhead.m44.facts import (
    ALLIES,
    AXIS,
    FLANKS,
    PLACEMENTS,
    SIDES,
    SPECIALS,
    BattleMap,
    Exit,
    Hand,
    Objective,
)
from beachhead.m44.ids import MapId, WeaponId
from beachhead.m44.loaders.boards import spot_name
from beachhead.m44.loaders.ground import map_hexes, seam_hexes
from beachhead.m44.loaders.join_boards import Field
from beachhead.m44.loaders.troops import Army, ids_of, source_of

NATIONS: Final = ("germany", "britain", "canada", "usa")
EAST: Final = DIRECTIONS.index("E")
MATURITIES: Final[tuple[Maturity, ...]] = ("draft", "playable", "proven")


@dataclass(frozen=True, slots=True)
class Limit:
    """The reinforcements to which a side is limited on a map (m44-rei-19)."""

    troops: frozenset[int]
    placement: str


@dataclass(frozen=True, slots=True)
class Briefing:
    """A scenario as it was read."""

    block: Block
    id: str
    title: str
    text: str
    board: str
    maturity: Maturity
    first: int
    limit: Limit | None


def read_briefing(block: Block, army: Army) -> Briefing:
    """What must be known of a scenario before its board is laid."""
    source_of(block)
    return Briefing(
        block=block,
        id=block.text("id"),
        title=block.text("title"),
        text=block.text("text"),
        board=block.text("board"),
        maturity=MATURITIES[block.index_of("maturity", MATURITIES)],
        first=block.index_of("first", SIDES),
        limit=_limit(block, army),
    )


def brief(briefing: Briefing, field: Field, number: int, army: Army, first_exit: int) -> BattleMap:
    """The map of a briefing as the n-th of the field; its exits are numbered from `first_exit`."""
    block, board, ground = briefing.block, field.boards[number], field.ground
    hexes = map_hexes(field.grid, number)
    towns = ground.towns & hexes & ~(map_hexes(field.grid, number - 1) if number else 0)
    beaches, axis_beach, allied_beach = _beaches(block, field, number)
    majority, majority_medals, holder = _majority(block, field, number)
    steps = block.block("towns")
    battle_map = BattleMap(
        id=briefing.id,
        number=MapId(number),
        title=briefing.title,
        hexes=hexes,
        seams=seam_hexes(field.grid, number),
        nations=(_nation(block, AXIS), _nation(block, ALLIES)),
        hands=(_hand(block, AXIS), _hand(block, ALLIES)),
        medals=block.number("medals"),
        start_medals=(block.number("axis_start_medals"), 0),
        specials=block.words("special", SPECIALS),
        entries=field.hexes(number, board.entries),
        icons=field.hexes(number, (craft.spot for craft in board.craft)),
        weapons=tuple(
            WeaponId(block.place_of(w, ids_of(army.weapons), "weapons")) for w in block.texts("weapons", ())
        ),
        towns=towns,
        allied_towns=_allied_towns(steps, field, number),
        town_steps=steps.numbers("steps"),
        beach_sections=beaches,
        beach_medals=(axis_beach, allied_beach),
        bridges=field.hexes(number, board.medal_bridges),
        bridge_medals=_medals(block, "bridges", len(board.medal_bridges)),
        objectives=_objectives(block, field, number),
        river=_river(block, field, number),
        river_medals=_medals(block, "river"),
        majority=majority,
        majority_medals=majority_medals,
        majority_holder=holder,
        empty_section_medals=_medals(block, "empty_section"),
        exits=_exits(block, field, number, first_exit),
    )
    block.done()
    _add_up(block, battle_map)
    return battle_map


def _nation(block: Block, side: int) -> str:
    return block.block(SIDES[side]).one_of("nation", NATIONS)


def _hand(block: Block, side: int) -> Hand:
    own = block.block(SIDES[side])
    hand = Hand(own.number("cards"), own.number("hand"), own.numbers("extra_draws", default=()))
    if hand.cards + len(hand.extra_draws) != hand.size:
        raise own.wrong(
            f"{hand.cards} cards and {len(hand.extra_draws)} extra draws do not make a hand of {hand.size}"
        )
    return hand


def _limit(block: Block, army: Army) -> Limit | None:
    if "allied_reinforcements" not in block:
        return None
    own = block.block("allied_reinforcements")
    placement = own.one_of("placement", PLACEMENTS)
    return Limit(own.some_of("only", ids_of(army.troops), None), placement)


def _medals(block: Block, key: str, count: int | None = None) -> int:
    """What an objective is worth, 0 where the scenario has none; `count` is how many the board has of
    it."""
    if key not in block:
        if count:
            raise block.wrong(f"the board has {count} of them, but they are worth nothing here", key)
        return 0
    own = block.block(key)
    if count is not None and own.number("count") != count:
        raise own.wrong(f"it is {own.number('count')}, but the board has {count}", "count")
    return own.number("medals")


def _allied_towns(block: Block, field: Field, number: int) -> Hexes:
    names = block.texts("allied", ())
    spots = {spot_name(spot): spot for spot in field.boards[number].names}
    for name in names:
        if name not in spots or not field.ground.towns >> field.hex(number, spots[name]) & 1:
            raise block.wrong(f"{name} is not a town of this board", "allied")
    return field.hexes(number, (spots[name] for name in names))


def _beaches(block: Block, field: Field, number: int) -> tuple[tuple[int, ...], int, int]:
    if "beaches" not in block:
        return (), 0, 0
    own = block.block("beaches")
    sections = tuple(sorted(3 * number + flank for flank in own.some_of("sections", FLANKS, None)))
    for section in sections:
        if not field.ground.beach_of[section]:
            raise own.wrong(f"the {FLANKS[section % 3]} section has no Beach hex", "sections")
    return sections, own.number("axis"), own.number("allies")


def _objectives(block: Block, field: Field, number: int) -> tuple[Objective, ...]:
    spots = field.boards[number].medal_hexes
    medals = _medals(block, "medal_hexes")
    if bool(spots) != bool(medals):
        raise block.wrong("only one of the board and the scenario has medal hexes", "medal_hexes")
    if not spots:
        return ()
    side = block.block("medal_hexes").index_of("side", SIDES)
    return tuple(Objective(field.hex(number, spot), side, medals, name) for spot, name in spots.items())


def _river(block: Block, field: Field, number: int) -> Hexes:
    if "river" not in block:
        return 0
    own = block.block("river")
    name = own.text("name")
    for feature in field.boards[number].features:
        if feature.name == name and feature.kind == "river":
            return field.hexes(number, feature.spots) & field.ground.rivers
    raise own.wrong(f"the board has no river {name}", "name")


def _majority(block: Block, field: Field, number: int) -> tuple[Hexes, int, int]:
    hexes = field.hexes(number, field.boards[number].majority)
    medals = _medals(block, "majority")
    if bool(hexes) != bool(medals):
        reason = "only one of the board and the scenario has a majority"
        raise block.wrong(reason, "majority")
    return hexes, medals, block.block("majority").index_of("holder", SIDES) if medals else AXIS


def _exits(block: Block, field: Field, number: int, first: int) -> tuple[Exit, ...]:
    spots = field.boards[number].exits
    medals = _medals(block, "exits", len(spots))
    if not spots:
        return ()
    own = block.block("exits")
    side, first_only = own.index_of("side", SIDES), own.flag("first_only", False)
    return tuple(
        Exit(first + n, h, side, medals, first_only, HexId(field.grid.side[h * 6 + EAST]))
        for n, h in enumerate(field.hex(number, spot) for spot in spots)
    )


def _add_up(block: Block, battle_map: BattleMap) -> None:
    """The Axis stand before the first turn: towns, beach sections, majority (m44-set-05)."""
    medals = len(battle_map.town_steps) + len(battle_map.beach_sections) * battle_map.beach_medals[AXIS]
    if battle_map.majority_holder == AXIS:
        medals += battle_map.majority_medals
    if medals != battle_map.start_medals[AXIS]:
        told = battle_map.start_medals[AXIS]
        raise block.wrong(f"it is {told}, but they add up to {medals}", "axis_start_medals")
