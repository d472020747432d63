"""Troops, weapons, accessories, figures and terrain: `troops.toml` and `terrain.toml`.

Begin with `read_troops` and `read_terrains`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from beachhead.core.datafile import Block
from beachhead.m44.facts import (
    ARMS,
    MOVERS,
    SIDES,
    TERRAIN_TRAITS,
    TROOP_TRAITS,
    Accessory,
    Terrain,
    Troop,
    Weapon,
    spelt,
)

STATUSES: Final = ("printed", "public", "reconstructed")

LANDING_CRAFT: Final = "landing_craft"
GROUND: Final = (
    "hill",
    "forest",
    "church",
    "hedgerow",
    "river_mouth",
    "bridge",
    "beach",
    "coastline",
    "ocean",
    "marsh",
    "airfield",
)
"""Kinds of terrain that `Ground` knows by name."""


@dataclass(frozen=True, slots=True)
class Army:
    """All that can be put on a board: profiles, and how many figures a side has for one map."""

    troops: tuple[Troop, ...]
    weapons: tuple[Weapon, ...]
    accessories: tuple[Accessory, ...]
    pieces: tuple[str, ...]
    figures: tuple[tuple[int, ...], tuple[int, ...]]
    """By side and piece, units at start included."""
    sandbags: int

    @property
    def craft(self) -> int:
        """The number of the Landing Craft."""
        return ids_of(self.troops).index(LANDING_CRAFT)

    def troop_number(self, block: Block, key: str) -> int:
        return block.index_of(key, [troop.id for troop in self.troops])


def read_troops(block: Block) -> Army:
    """The whole of `troops.toml`."""
    pool = block.block("pool")
    pieces = pool.texts("pieces")
    weapons = tuple(_weapon(b, n) for n, b in enumerate(unique(block.blocks("weapon"))))
    blocks = unique(block.blocks("troop"))
    ids = [b.text("id") for b in blocks]
    army = Army(
        troops=tuple(_troop(b, n, ids, weapons, pieces) for n, b in enumerate(blocks)),
        weapons=weapons,
        accessories=tuple(_accessory(b, n) for n, b in enumerate(unique(block.blocks("accessory")))),
        pieces=pieces,
        figures=(pool.counts(SIDES[0], pieces), pool.counts(SIDES[1], pieces)),
        sandbags=pool.number("sandbags"),
    )
    block.place_of(LANDING_CRAFT, ids, "troop")
    source_of(pool)
    source_of(block)
    block.done()
    return army


def read_terrains(block: Block) -> tuple[Terrain, ...]:
    """The whole of `terrain.toml`."""
    terrains = tuple(_terrain(b, n) for n, b in enumerate(unique(block.blocks("terrain"))))
    source_of(block)
    block.done()
    letters = [kind.char for kind in terrains if kind.char]
    for id in GROUND:
        block.place_of(id, ids_of(terrains), "terrain")
    twice = [letter for letter in letters if letters.count(letter) > 1]
    if twice:
        raise block.wrong(f"the letter {twice[0]!r} stands for two kinds of terrain")
    return terrains


def source_of(block: Block) -> tuple[str, str]:
    """Provenance and note, as every file has them."""
    return block.one_of("provenance", STATUSES), block.text("note")


def unique(blocks: list[Block]) -> list[Block]:
    """The blocks, checked for duplicate ids and for ids that a game file cannot hold."""
    seen: set[str] = set()
    for block in blocks:
        id = block.text("id")
        if not id or not all(letter.isalnum() or letter in "-_/+" for letter in id) or not id.isascii():
            raise block.wrong(f"an id has letters, digits, hyphens and underscores only, not {id!r}")
        if id in seen:
            raise block.wrong(f"the id {id!r} comes twice")
        seen.add(id)
    return blocks


class Known(Protocol):
    """Anything that a data file refers to by its id."""

    @property
    def id(self) -> str: ...


def ids_of(things: Iterable[Known]) -> list[str]:
    return [thing.id for thing in things]


def _troop(
    block: Block, number: int, ids: list[str], weapons: tuple[Weapon, ...], pieces: tuple[str, ...]
) -> Troop:
    arm = block.index_of("arm", ARMS)
    figures = block.number("figures")
    troop = Troop(
        id=block.text("id"),
        number=number,
        name=spelt(block.text("name")),
        arm=arm,
        figures=figures,
        pieces=_pieces(block, arm, figures, pieces),
        move_and_battle=block.number("move_and_battle", default=0),
        move=block.number("move"),
        road_bonus=block.number("road_bonus", default=1),
        dice=block.numbers("dice", default=()),
        needs_sight=block.flag("sight", True),
        ignores_cover=block.flag("ignores_cover", False),
        takes_ground=block.flag("takes_ground", False),
        overruns=block.flag("overruns", False),
        medals=block.number("medals", default=1),
        figures_per_medal=block.number("figures_per_medal", default=0),
        support_lasts=block.number("support_lasts", default=0),
        becomes=block.index_of("becomes", ids) if "becomes" in block else -1,
        weapon=block.index_of("weapon", ids_of(weapons)) if "weapon" in block else -1,
        traits=block.words("traits", TROOP_TRAITS),
        provenance=block.one_of("provenance", STATUSES, "printed"),
    )
    if troop.move_and_battle > troop.move:
        raise block.wrong(f"{troop.move_and_battle} is more than move {troop.move}", "move_and_battle")
    if (troop.support_lasts > 0) != (troop.becomes >= 0):
        raise block.wrong("support_lasts and becomes belong together")
    return troop


def _pieces(block: Block, arm: int, figures: int, pieces: tuple[str, ...]) -> tuple[int, ...]:
    if "made_of" not in block:
        own = block.place_of(ARMS[arm], pieces, "arm")
        return tuple(figures if piece == own else 0 for piece in range(len(pieces)))
    made_of = block.counts("made_of", pieces)
    if sum(made_of) != figures and ARMS[arm] != "ship":  # the figures of a ship are its damage points
        raise block.wrong(f"it adds up to {sum(made_of)} figures, but figures is {figures}", "made_of")
    return made_of


def _weapon(block: Block, number: int) -> Weapon:
    return Weapon(
        id=block.text("id"),
        number=number,
        name=block.text("name"),
        dice=block.numbers("dice"),
        needs_sight=block.flag("sight", True),
        ignores_cover=block.flag("ignores_cover", False),
        stars_hit=block.some_of("stars_hit", ARMS),
    )


def _accessory(block: Block, number: int) -> Accessory:
    return Accessory(block.text("id"), number, block.text("name"), block.text("text"), block.text("rule"))


def _terrain(block: Block, number: int) -> Terrain:
    char = block.text("char", "")
    if len(char) > 1:
        raise block.wrong(f"{char!r} is not one letter", "char")
    cover, battle_out = (block.numbers(key, 3, (0, 0, 0)) for key in ("cover", "battle_out"))
    return Terrain(
        id=block.text("id"),
        number=number,
        name=block.text("name"),
        char=char,
        obstacle=block.flag("obstacle", False),
        stops=block.flag("stops", False),
        no_battle=block.flag("no_battle", False),
        cover=(cover[0], cover[1], cover[2]),
        battle_out=(battle_out[0], battle_out[1], battle_out[2]),
        blocks_sight=block.flag("blocks_sight", False),
        ignores_flag=block.flag("ignores_flag", False),
        open_to=block.some_of("open_to", MOVERS, None),
        move_limit=block.number("move_limit", default=0),
        traits=block.words("traits", TERRAIN_TRAITS),
        provenance=block.one_of("provenance", STATUSES, "printed"),
    )
