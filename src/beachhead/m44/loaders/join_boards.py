"""Boards side by side: one grid, one ground. Begin with `join`.

The half-hexes of two boards that meet make one hex (m44-brd-05, m44-brd-06); both boards must have the
same terrain there. What stands on the field is checked against the ground it stands on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from beachhead.core.datafile import DataError
from beachhead.hexes import Grid, Hexes, HexId, gather, rc_grid
from beachhead.m44.facts import ARMOR, ARTILLERY, CRAFT, INFANTRY, SHIP, VEHICLE, Ground, Terrain, Troop
from beachhead.m44.loaders.boards import Board, Placed, Spot, spot_name
from beachhead.m44.loaders.ground import COLUMNS, ROWS, Layer, lay
from beachhead.m44.loaders.troops import Army


@dataclass(frozen=True, slots=True)
class Field:
    """The joined boards, from left to right, and their ground."""

    boards: tuple[Board, ...]
    grid: Grid
    ground: Ground

    def hex(self, number: int, spot: Spot) -> HexId:
        """The hex of a spot on the n-th board, which must not be a loose half-hex."""
        return _place(self.grid, number, spot)

    def hexes(self, number: int, spots: Iterable[Spot]) -> Hexes:
        """The spots of the n-th board; half-hexes only where they are joined."""
        return _hexes(self.grid, number, spots)


def join(boards: tuple[Board, ...], terrains: tuple[Terrain, ...], army: Army, mode: str) -> Field:
    """The field of these boards, checked; `mode` is the id of the mode that joins them."""
    grid = rc_grid([board.id for board in boards])
    boards = tuple(_in_play(grid, number, board, mode) for number, board in enumerate(boards))
    layer = Layer(grid, _terrain(grid, boards, terrains), terrains)
    roads = bunkers = 0
    for number, board in enumerate(boards):
        roads |= _hexes(grid, number, board.roads)
        bunkers |= _hexes(grid, number, board.bunkers)
    field = Field(boards, grid, lay(layer, len(boards), roads, bunkers))
    taken: dict[HexId, str] = {}
    for number, board in enumerate(boards):
        _check_ground(field, number, board, layer)
        _check_units(field, number, board, army, taken)
    return field


def _in_play(grid: Grid, number: int, board: Board, mode: str) -> Board:
    """The board without units and obstacles on half-hexes that no other board joins (m44-brd-05), and without
    the units on the seam that are for other modes."""

    def joined(spot: Spot) -> bool:
        return bool(grid.all >> _place(grid, number, spot) & 1)

    return replace(
        board,
        units=tuple(u for u in board.units if joined(u.spot) and (not u.modes or mode in u.modes)),
        bunkers=tuple(filter(joined, board.bunkers)),
        wire=tuple(filter(joined, board.wire)),
        hedgehogs=tuple(filter(joined, board.hedgehogs)),
        sandbags=tuple(filter(joined, board.sandbags)),
    )


def _place(grid: Grid, number: int, spot: Spot) -> HexId:
    row, column = spot
    return grid.at(row, 2 * (COLUMNS * number + column) + (row % 2 == 0))


def _hexes(grid: Grid, number: int, spots: Iterable[Spot]) -> Hexes:
    return gather(_place(grid, number, spot) for spot in spots) & grid.all


def _terrain(grid: Grid, boards: tuple[Board, ...], terrains: tuple[Terrain, ...]) -> tuple[int, ...]:
    terrain = [-1] * grid.size
    for number, board in enumerate(boards):
        for spot, kind in board.terrain.items():
            h = _place(grid, number, spot)
            if grid.all >> h & 1:
                if terrain[h] not in (-1, kind):
                    left, here = boards[number - 1], terrains[kind].name.lower()
                    there = f"{terrains[terrain[h]].name.lower()} on {left.title} (r{spot[0]}c{COLUMNS})"
                    reason = f"the half-hex is {here} here but {there}; joined boards must agree"
                    raise DataError(board.file, spot_name(spot), reason)
                terrain[h] = kind
    return tuple(terrain)


def _check_ground(field: Field, number: int, board: Board, layer: Layer) -> None:
    """Obstacles, roads, entries, exits and medals lie where they can."""
    ground = field.ground
    walkable = ground.open_to[INFANTRY]
    drivable = walkable & ground.open_to[ARMOR]
    printed_roads = layer.having("road")
    wanted = (
        ("bunkers", board.bunkers, walkable, "a bunker needs ground to stand on"),
        ("wire", board.wire, walkable, "wire needs ground to lie on"),
        ("hedgehogs", board.hedgehogs, walkable, "hedgehogs need ground to stand on"),
        ("sandbags", board.sandbags, walkable & ~ground.no_sandbags, "sandbags need dry ground"),
        ("roads_inside", board.roads, walkable & ~printed_roads, "a road here needs ground without one"),
        ("entry", board.entries, drivable, "an entry hex must be open to infantry and armor"),
        ("exits", board.exits, _right_roads(field, number), "an exit is a road hex in column 13"),
        ("medal_bridges", board.medal_bridges, ground.bridges, "there is no bridge in the rows"),
        ("medal_hexes", board.medal_hexes, walkable, "a medal needs ground that can be taken"),
    )
    for key, spots, legal, reason in wanted:
        for spot in spots:
            if not legal >> field.hex(number, spot) & 1:
                raise DataError(board.file, f"{key}, {spot_name(spot)}", reason)


def _right_roads(field: Field, number: int) -> Hexes:
    edge = gather(field.hex(number, (row, COLUMNS)) for row in range(1, ROWS + 1, 2))
    return edge & field.ground.roads


def _check_units(field: Field, number: int, board: Board, army: Army, taken: dict[HexId, str]) -> None:
    """One unit or craft to a hex, each where it may stand, and none with the name of another."""
    loads = [craft.load for craft in board.craft if craft.load]
    for id, spot in [(u.id, u.spot) for u in board.units] + [(c.id, c.spot) for c in board.craft]:
        h = field.hex(number, spot)
        if h in taken:
            raise DataError(board.file, f"{id}, {spot_name(spot)}", f"{taken[h]} stands there already")
        taken[h] = id
    ids = [*taken.values(), *(unit.id for unit in loads)]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise DataError(board.file, twice[0], "another unit or craft has this id")
    for unit in board.units:
        _check_unit(field, number, board, unit, army.troops[unit.troop])
    for craft in board.craft:
        if not field.ground.ocean >> field.hex(number, craft.spot) & 1:
            raise DataError(
                board.file, f"{craft.id}, {spot_name(craft.spot)}", "Landing Craft lie in the ocean"
            )
    for unit in loads:
        if army.troops[unit.troop].arm in (SHIP, CRAFT):
            raise DataError(board.file, unit.id, "Landing Craft carry ground units only")


def _check_unit(field: Field, number: int, board: Board, unit: Placed, troop: Troop) -> None:
    ground, h = field.ground, field.hex(number, unit.spot)
    legal = ground.deep if troop.arm == SHIP else ground.open_to[troop.arm]
    if troop.has("vehicle"):
        legal &= ground.open_to[VEHICLE]
    reason = ""
    if troop.arm == CRAFT:
        reason = "Landing Craft belong in the list of craft"
    elif not legal >> h & 1:
        reason = "it keeps off the shore" if troop.arm == SHIP else "the terrain does not let it in"
    elif unit.spot in board.hedgehogs and (troop.arm != INFANTRY or troop.has("vehicle")):
        reason = "only infantry stands among hedgehogs"
    elif unit.spot in board.bunkers and (troop.arm not in (INFANTRY, ARTILLERY) or troop.has("vehicle")):
        reason = "only infantry and artillery stand in a bunker"
    if reason:
        place = f"{unit.id}, {spot_name(unit.spot)}"
        raise DataError(board.file, place, f"{troop.name} cannot stand there: {reason}")
