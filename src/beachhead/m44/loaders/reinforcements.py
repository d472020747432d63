"""The reinforcement table: `reinforcements.toml`. Begin with `read_rows`.

Rows name units for both sides, for one side, or for maps with a special rule; `read_rows` works out what each
side may pick on each map of the battle, so that the rules only look it up.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.datafile import Block
from beachhead.m44.facts import (
    ALLIES,
    AT_ENTRY,
    AXIS,
    FACES,
    PLACEMENTS,
    SIDES,
    SPECIALS,
    VIVE_LA_FRANCE,
    BattleMap,
    Choice,
    Row,
)
from beachhead.m44.loaders.scenario import Limit
from beachhead.m44.loaders.troops import Army, source_of, unique


@dataclass(frozen=True, slots=True)
class Offer:
    """A unit that a row names, before it is split by side and map."""

    troop: int
    sides: tuple[int, ...]
    special: str
    placement: str

    def open_to(self, side: int, battle_map: BattleMap) -> bool:
        return side in self.sides and (not self.special or battle_map.has(self.special))


def read_rows(
    block: Block, army: Army, maps: tuple[BattleMap, ...], limits: tuple[Limit | None, ...]
) -> tuple[Row, ...]:
    """The table for these maps; `limits` bind the Allies on each of them."""
    source_of(block)
    blocks = unique(block.blocks("row"))
    named = [[_offer(b, army) for b in row.blocks("choices")] for row in blocks]
    plain = [offers for row, offers in zip(blocks, named, strict=True) if not row.flag("any", False)]
    listed = [offer for offers in plain for offer in offers]
    rows = []
    for number, (row, offers) in enumerate(zip(blocks, named, strict=True)):
        dice = row.counts("dice", FACES)
        rows.append(
            Row(
                id=row.text("id"),
                number=number,
                category=row.text("category"),
                dice=(dice[0], dice[1], dice[2], dice[3], dice[4]),
                on_the_move=row.number("on_the_move", default=0),
                choices=_choices([*_any(row, listed), *offers], maps, limits),
            )
        )
    block.done()
    return tuple(rows)


def _offer(block: Block, army: Army) -> Offer:
    return Offer(
        troop=army.troop_number(block, "troop"),
        sides=(block.index_of("side", SIDES),) if "side" in block else (AXIS, ALLIES),
        special=block.one_of("special", SPECIALS) if "special" in block else "",
        placement=block.one_of("placement", PLACEMENTS, AT_ENTRY),
    )


def _any(row: Block, listed: list[Offer]) -> list[Offer]:
    """Every unit of the table, where the row says any. Its placement is for those who have none of their own:
    the Resistance rises in a forest and Airborne drops beside a ground unit, whoever calls (ruling 35)."""
    if not row.flag("any", False):
        return []
    if "placement" not in row:
        return listed
    placement = row.one_of("placement", PLACEMENTS)
    return [
        Offer(offer.troop, offer.sides, offer.special, placement) if offer.placement == AT_ENTRY else offer
        for offer in listed
    ]


def _choices(
    offers: list[Offer], maps: tuple[BattleMap, ...], limits: tuple[Limit | None, ...]
) -> tuple[tuple[tuple[Choice, ...], tuple[Choice, ...]], ...]:
    return tuple(
        (_for(offers, AXIS, battle_map, None), _for(offers, ALLIES, battle_map, limit))
        for battle_map, limit in zip(maps, limits, strict=True)
    )


def _for(offers: list[Offer], side: int, battle_map: BattleMap, limit: Limit | None) -> tuple[Choice, ...]:
    open_offers = [offer for offer in offers if offer.open_to(side, battle_map)]
    return tuple(
        Choice(offer.troop, _placement(offer, limit))
        for offer in open_offers
        if limit is None or offer.troop in limit.troops
    )


def _placement(offer: Offer, limit: Limit | None) -> str:
    """All whom a limit lets in come its way, but for the Resistance (m44-rei-19, m44-rei-20)."""
    return limit.placement if limit and offer.placement != VIVE_LA_FRANCE else offer.placement
