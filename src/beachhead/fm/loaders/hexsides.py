"""What runs along and over hexsides: rivers, roads and trails."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from beachhead.core.datafile import Block
from beachhead.fm.facts.map import BRIDGE, DRY, NO_WAY, RIVER, ROAD, TRAIL, River, Track
from beachhead.fm.loaders.hexes import Ground
from beachhead.fm.loaders.places import chain_in, corners, opposite, side_in
from beachhead.hexes import Grid, HexId, has


@dataclass(frozen=True)
class Waters:
    """Rivers and tracks, and what they make of each hexside."""

    rivers: tuple[River, ...]
    tracks: tuple[Track, ...]
    way: tuple[int, ...]
    crossing: tuple[int, ...]


def read_waters(root: Block, ground: Ground) -> Waters:
    """Rivers, roads and trails, checked against the ground they run over."""
    banks = root.block("rivers")
    rivers = tuple(River(name, _river(banks, name, ground)) for name in banks.tree)
    roads = [_track(block, ROAD, ground) for block in root.tables("roads")]
    tracks = (*roads, *(_track(block, TRAIL, ground) for block in root.tables("trails")))
    way = ways_over(ground.grid, tracks)
    return Waters(rivers, tracks, way, crossings(ground, rivers, way))


def _river(block: Block, name: str, ground: Ground) -> tuple[int, ...]:
    grid, land = ground.grid, ground.land
    texts = block.text(name).split()
    sides = tuple(side_in(block, name, grid, text) for text in texts)
    for i, side in enumerate(sides):
        if not has(land, HexId(side // 6)) or not has(land, HexId(grid.side[side])):
            raise block.wrong(f"{texts[i]} lies in the sea", name, texts[i])
        if i and not set(corners(grid, side)) & set(corners(grid, sides[i - 1])):
            raise block.wrong(f"the river is broken between {texts[i - 1]} and {texts[i]}", name, texts[i])
    return sides


def _track(block: Block, kind: int, ground: Ground) -> Track:
    block.only("path", "exits")
    path = chain_in(block, "path", ground.grid)
    if len(path) < 2:
        raise block.wrong("it needs at least two hexes", "path")
    for h in path:
        if not has(ground.land, h):
            raise block.wrong(f"{ground.grid.name(h)} is sea", "path", ground.grid.name(h))
    exits = [exit_ for edge in block.text("exits", "").split() for exit_ in _exits(block, path, edge, ground)]
    return Track(block.name, kind, path, tuple(exits))


def _exits(block: Block, path: tuple[HexId, ...], edge: str, ground: Ground) -> list[tuple[HexId, str]]:
    """The ends of a path that run off the map at an edge."""
    ends = [h for h in (path[0], path[-1]) if has(ground.edges.get(edge, 0), h)]
    if not ends:
        raise block.wrong(f"neither end of the path lies on an edge of the map called {edge!r}", "exits")
    return [(h, edge) for h in ends]


def ways_over(grid: Grid, tracks: Iterable[Track]) -> tuple[int, ...]:
    """What crosses each hexside; a road counts before a trail (5.4.2)."""
    way = [NO_WAY] * (grid.size * 6)
    for track in tracks:
        for a, b in pairwise(track.path):
            side = a * 6 + grid.side[a * 6 : a * 6 + 6].index(b)
            for s in (side, opposite(grid, side)):
                way[s] = max(way[s], track.kind)
    return tuple(way)


def crossings(ground: Ground, rivers: Iterable[River], way: tuple[int, ...]) -> tuple[int, ...]:
    """Rivers by hexside: bridged where a road crosses (8.2.2) and inside cities (10.1)."""
    grid, city = ground.grid, ground.city
    crossing = [DRY] * (grid.size * 6)
    for river in rivers:
        for side in river.sides:
            in_city = has(city, HexId(side // 6)) and has(city, HexId(grid.side[side]))
            for s in (side, opposite(grid, side)):
                crossing[s] = BRIDGE if in_city or way[s] == ROAD else RIVER
    return tuple(crossing)
