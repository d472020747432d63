"""One board: `boards/*.toml`. Begin with `read_board`; `join_boards.join` lays boards side by side.

A board is drawn row by row, one letter a hex. Hexes keep their own names here (`r16c5`); only the joined
field gives them a `HexId`, so what can be checked without one is checked here: rows, letters, ids, names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from beachhead.core.datafile import Block
from beachhead.core.errors import listed
from beachhead.m44.facts import ALLIES, AXIS, SIDES, Terrain
from beachhead.m44.loaders.ground import COLUMNS, ROWS
from beachhead.m44.loaders.troops import Army, source_of, unique

ROW_FORM: Final = re.compile(r"\s*(\d+)\s*\|(.*)")
HEX_FORM: Final = re.compile(r"r([1-9]\d?)c(\d\d?)")
JOINED: Final = ("overthrough", "double", "triple", "neptune")  # the modes in which boards are joined

Spot = tuple[int, int]
"""Row and column on one board; columns 0 and 13 of an even row are its half-hexes."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit or a Landing Craft as the board puts it."""

    id: str
    side: int
    troop: int
    spot: Spot
    modes: tuple[str, ...] = ()  # in which it is there; empty: in all


@dataclass(frozen=True, slots=True)
class PlacedCraft:
    """A Landing Craft on its icon, and what is aboard."""

    id: str
    spot: Spot
    load: Placed | None


@dataclass(frozen=True, slots=True)
class Named:
    """A feature with a name."""

    name: str
    kind: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it was read. What stands on half-hexes is there when these are joined."""

    file: str
    id: str
    title: str
    terrain: dict[Spot, int]
    """Half-hexes included."""
    units: tuple[Placed, ...]
    craft: tuple[PlacedCraft, ...]
    bunkers: tuple[Spot, ...]
    wire: tuple[Spot, ...]
    hedgehogs: tuple[Spot, ...]
    sandbags: tuple[Spot, ...]
    roads: tuple[Spot, ...]
    entries: tuple[Spot, ...]
    exits: tuple[Spot, ...]
    medal_bridges: tuple[Spot, ...]
    medal_hexes: dict[Spot, str]
    majority: tuple[Spot, ...]
    """May name half-hexes, as may features: they count when they are joined."""
    names: dict[Spot, str]
    features: tuple[Named, ...]


def read_board(block: Block, terrains: tuple[Terrain, ...], army: Army) -> Board:
    """The whole of one board file."""
    terrain = _rows(block, terrains)
    towns, bridges, medal_hexes = (_named_spots(block, key) for key in ("towns", "bridges", "medal_hexes"))
    board = Board(
        file=block.file,
        id=block.text("id"),
        title=block.text("title"),
        terrain=terrain,
        units=(*_units(block, AXIS, army), *_units(block, ALLIES, army)),
        craft=tuple(_craft(b, army) for b in unique(block.blocks("craft"))),
        bunkers=_spots(block, "bunkers", halves=True),
        wire=_spots(block, "wire", halves=True),
        hedgehogs=_spots(block, "hedgehogs", halves=True),
        sandbags=_spots(block, "sandbags", halves=True),
        roads=_spots(block, "roads_inside"),
        entries=_entries(block),
        exits=_spots(block, "exits"),
        medal_bridges=_spots(block, "medal_bridges"),
        medal_hexes=medal_hexes,
        majority=_spots(block, "majority", halves=True),
        names={**medal_hexes, **bridges, **towns},
        features=tuple(_feature(b) for b in block.blocks("feature")),
    )
    _check_names(block, board, towns, bridges, terrains)
    source_of(block)
    block.done()
    return board


def spot_name(spot: Spot) -> str:
    return f"r{spot[0]}c{spot[1]}"


def half(spot: Spot) -> bool:
    """Whether it is a half-hex: out of play unless a map lies beside it (m44-brd-05)."""
    return spot[0] % 2 == 0 and spot[1] in (0, COLUMNS)


def _rows(block: Block, terrains: tuple[Terrain, ...]) -> dict[Spot, int]:
    letters = {kind.char: kind.number for kind in terrains if kind.char}
    lines = [line for line in block.text("rows").splitlines() if line.strip()]
    if len(lines) != ROWS:
        raise block.wrong(f"a board has {ROWS} rows, not {len(lines)}", "rows")
    terrain: dict[Spot, int] = {}
    for row, line in enumerate(lines, 1):
        for column, letter in enumerate(_letters(block, row, line), row % 2):
            if letter not in letters:
                where = spot_name((row, column))
                reason = f"{where}: there is no terrain {letter!r}, only {' '.join(letters)}"
                raise block.wrong(reason, "rows", line, allowed=letters)
            terrain[row, column] = letters[letter]
    return terrain


def _letters(block: Block, row: int, line: str) -> list[str]:
    form = ROW_FORM.fullmatch(line)
    if form is None or int(form[1]) != row:
        raise block.wrong(f"row {row} should begin with '{row:02} |', not {line[:6]!r}", "rows", line)
    letters = form[2].split()
    wanted = COLUMNS if row % 2 else COLUMNS + 1
    if len(letters) != wanted:
        kind = (
            "an odd row has 13 hexes"
            if row % 2
            else "an even row has 12 hexes between two half-hexes, 14 letters"
        )
        raise block.wrong(f"row {row}: {kind}, but there are {len(letters)}", "rows", line)
    return letters


def _spot(block: Block, name: str, key: str, halves: bool = False) -> Spot:
    form = HEX_FORM.fullmatch(name)
    spot = (int(form[1]), int(form[2])) if form else (0, 0)
    if not (1 <= spot[0] <= ROWS and spot[0] % 2 <= spot[1] <= COLUMNS):
        raise block.wrong(f"there is no hex {name!r}; hexes are r1c1 to r{ROWS}c{COLUMNS}", key, name)
    if half(spot) and not halves:
        raise block.wrong(f"{name} is a half-hex, which is out of play on a single map", key, name)
    return spot


def _spots(block: Block, key: str, halves: bool = False) -> tuple[Spot, ...]:
    spots = tuple(_spot(block, name, key, halves) for name in block.texts(key, ()))
    if len(set(spots)) != len(spots):
        twice = next(spot for spot in spots if spots.count(spot) > 1)
        raise block.wrong(f"{spot_name(twice)} is listed twice", key)
    return spots


def _named_spots(block: Block, key: str) -> dict[Spot, str]:
    return {_spot(block, hex, key): name for hex, name in block.pairs(key).items()}


def _entries(block: Block) -> tuple[Spot, ...]:
    """Single entry hexes, and all hexes from the first marker of the pair to the second (m44-ent-01,
    02)."""
    line = _spots(block, "entry_line")
    if not line:
        return _spots(block, "entry")
    if len(line) != 2 or line[0][0] != line[1][0] or line[0][1] >= line[1][1]:
        raise block.wrong("two hexes of one row are needed, the left one first", "entry_line")
    (row, first), (_, last) = line
    return (*_spots(block, "entry"), *((row, column) for column in range(first, last + 1)))


def _units(block: Block, side: int, army: Army) -> Iterable[Placed]:
    return [_unit(b, side, army, b.text("hex")) for b in unique(block.blocks(SIDES[side]))]


def _unit(block: Block, side: int, army: Army, hex: str) -> Placed:
    spot = _spot(block, hex, "hex", halves=True)
    return Placed(block.text("id"), side, army.troop_number(block, "troop"), spot, _modes(block, spot))


def _modes(block: Block, spot: Spot) -> tuple[str, ...]:
    """The modes in which a unit is there: only those on the seam may depend on it."""
    modes = block.texts("modes", ())
    if modes and not half(spot):
        raise block.wrong("only a unit on a half-hex may be kept for some modes", "modes")
    if unknown := set(modes) - set(JOINED):
        reason = f"there is no mode {min(unknown)!r} that joins boards, only {listed(JOINED)}"
        raise block.wrong(reason, "modes", allowed=JOINED)
    return modes


def _craft(block: Block, army: Army) -> PlacedCraft:
    hex = block.text("hex")
    load = _unit(block.block("load"), ALLIES, army, hex) if "load" in block else None
    return PlacedCraft(block.text("id"), _spot(block, hex, "hex"), load)


def _feature(block: Block) -> Named:
    return Named(block.text("name"), block.text("kind"), _spots(block, "hexes", halves=True))


def _check_names(
    block: Block,
    board: Board,
    towns: dict[Spot, str],
    bridges: dict[Spot, str],
    terrains: tuple[Terrain, ...],
) -> None:
    full = [(spot, terrains[kind]) for spot, kind in board.terrain.items() if not half(spot)]
    odd = sorted({spot for spot, kind in full if kind.has("town")} ^ towns.keys())
    if odd:
        names = listed(spot_name(spot) for spot in odd)
        raise block.wrong(f"{names}: every town hex of the rows has a name here, and no other hex", "towns")
    for spot in bridges:
        if terrains[board.terrain[spot]].id != "bridge":
            raise block.wrong(f"{spot_name(spot)} is not a bridge in the rows", "bridges")
