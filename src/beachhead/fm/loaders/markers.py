"""Support fire markers (markers.toml): the pools of the beaches in play, added up into kinds and cups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from beachhead.core.datafile import Block
from beachhead.fm.facts.markers import AIR, CUPS, GERMAN_CUP, GROUND, NAVAL, Kind, MarkerLoss, Markers

BEACHES = ("utah", "omaha", "gold-juno", "sword")
Pool = Counter[tuple[int, int, bool]]  # cup, value, mines: how many


def check_pools(root: Block) -> None:
    """Every pool must add up, in play or not."""
    root.only(*BEACHES, "beachheads", "provenance")
    for beach in BEACHES:
        german_pool(root.block(beach))
        allied_pool(root.block(beach), 0)


def german_pool(block: Block) -> Pool:
    """The German markers of a beach: one cup, with the Mines among them (10.8.2)."""
    pool = block.block("german")
    pool.only("rule", "total", "values", "mines")
    values = _values(pool, "values", pool.number("total", 1, 99))
    mines = _among(pool, "mines", values)
    plain = {(GERMAN_CUP, value, False): count for value, count in (values - mines).items()}
    return Counter(plain | {(GERMAN_CUP, value, True): count for value, count in mines.items()})


def allied_pool(block: Block, nation: int) -> Pool:
    """The Allied markers of a beach: aircraft and naval ones have cups of their own (10.8.1)."""
    pool = block.block("allied")
    pool.only("rule", "total", "values", "aircraft", "naval")
    values = _values(pool, "values", pool.number("total", 1, 99))
    aircraft, naval = _among(pool, "aircraft", values), _values(pool, "naval")
    cups = ((GROUND, values - aircraft), (AIR, aircraft), (NAVAL, naval))
    return Counter({(nation * 3 + cup, value, False): n for cup, found in cups for value, n in found.items()})


def _values(pool: Block, key: str, total: int | None = None) -> Counter[int]:
    """`{ 3 = 2, 5 = 1 }`: how many markers of each value; they must add up to `total`."""
    block, found = pool.block(key), Counter[int]()
    for name in block.tree:
        if not name.isdecimal() or not 1 <= int(name) <= 20:
            raise block.wrong(f"{name!r} is not a marker value from 1 to 20", name)
        found[int(name)] = block.number(name, 1, 99)
    if total is not None and found.total() != total:
        raise pool.wrong(f"the markers add up to {found.total()}, not to the total of {total}", key)
    return found


def _among(pool: Block, key: str, values: Counter[int]) -> Counter[int]:
    """Markers that are some of `values`."""
    found = _values(pool, key)
    for value, count in found.items():
        if count > values[value]:
            raise pool.wrong(f"{count} markers of +{value}, but the pool has only {values[value]}", key)
    return found


def markers_of(pools: Iterable[Pool], losses: Iterable[MarkerLoss]) -> Markers:
    """The markers of a game, by cup and value."""
    total: Pool = Counter()
    for pool in pools:
        total += pool
    kinds = tuple(
        Kind(f"{'mines' if mines else CUPS[cup]}+{value}", cup, value, mines, total[cup, value, mines])
        for cup, value, mines in sorted(total)
    )
    return Markers(
        kinds=kinds,
        value=tuple(kind.value for kind in kinds),
        cup=tuple(kind.cup for kind in kinds),
        mines=tuple(int(kind.mines) for kind in kinds),
        count=tuple(kind.count for kind in kinds),
        in_cup=tuple(tuple(i for i, kind in enumerate(kinds) if kind.cup == cup) for cup in range(len(CUPS))),
        losses=tuple(losses),
    )
