"""Memoir '44 read for programs: layers of the board, features, and what the fields of its actions hold.

Reinforcements make the number of units grow, but no two stand in one hex: an answer names a unit by the cell
where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np

from beachhead.core.action import Slot
from beachhead.env.action_ids import Numbers
from beachhead.env.planes.layout import Plane
from beachhead.env.planes.reader import Reader
from beachhead.env.visible import Visible
from beachhead.hexes import gather
from beachhead.m44.facts import ALLIES, ARMS, AXIS, FACES, SIDES
from beachhead.m44.lookup import union
from beachhead.m44.rules.dice import unpack
from beachhead.m44.state import M44Setup
from beachhead.m44.unit_flags import BATTLED, MOVE_OVER, NO_BATTLE

AREAS: Final = ("wire", "hedgehogs", "sandbags", "spans", "smoke", "thin_smoke", "towns")
UNIT_LAYERS: Final = ("figures", *ARMS, "ordered", "move over", "battle over", "weapon")
MOST_FIGURES: Final = 8
LONGEST_GAME: Final = 100
CARD_PLACES: Final = ("hand", "given", "drawn", "in force for us", "in force for them", "discarded")


class M44Reader(Reader):
    """For one battle, on one map or on several."""

    left_out: ClassVar = frozenset({"core.roll", "m44.draw", "m44.throw"})
    keeps_track = True
    unit_layers: ClassVar = len(UNIT_LAYERS)
    unit_columns: ClassVar = ("at", "side", "troop", "figures", "order", "marks", "weapon")
    area_columns: ClassVar = (*AREAS, "craft_at")
    told_columns: ClassVar = (
        ("turn", "active", "won", "held", "on_the_move", "arrivals", "ambushes", "dice", "order_dice"),
        ("hands", "given", "drawn", "in_force"),
        ("discards",),
    )

    def __init__(self, setup: M44Setup) -> None:
        self.lookup, self.facts = setup.lookup, setup.lookup.facts
        self._arms = np.array([troop.arm for troop in self.facts.troops])
        self._arms_of = [tuple([int(arm == n) for n in range(len(ARMS))]) for arm in self._arms]
        self._commander: dict[str, int] = {seat: n for n, seat in enumerate(self.lookup.seats)}
        super().__init__(setup, self.facts.grid)
        turn, cards = 8 + 2 * len(FACES), len(self.facts.cards)
        self.told_from = (0, turn, turn + (len(CARD_PLACES) - 1) * cards)

    def fixed(self) -> dict[str, Plane]:
        facts, ground = self.facts, self.facts.ground
        areas = {
            **{f"ground: {terrain.id}": ground.of[n] for n, terrain in enumerate(facts.terrains)},
            **{f"flank {n}": union(ground.sections[n::3]) for n in range(3)},
            "coast": ground.coast,
            "entries": self.lookup.entries,
            "exits of the allies": self.lookup.exits[ALLIES],
            "exits of the axis": self.lookup.exits[AXIS],
            "objectives of the allies": gather(o.hex for o in self.lookup.objectives if o.side == ALLIES),
            "objectives of the axis": gather(o.hex for o in self.lookup.objectives if o.side == AXIS),
            "bridges to hold": union(m.bridges for m in facts.maps),
        }
        return dict(zip(areas, self.layout.sets(list(areas.values())), strict=True))

    def tops(self) -> Mapping[str, int]:
        decks = len(self.facts.decks)
        return {
            "figures": MOST_FIGURES, "turn": LONGEST_GAME, "own medals": self.facts.medals,
            "enemy medals": self.facts.medals, "medals to win": self.facts.medals,
            "orders on the move": MOST_FIGURES, "reinforcements to deploy": MOST_FIGURES,
            "ambushes played": MOST_FIGURES, **dict.fromkeys(FACES, MOST_FIGURES),
            **{card.id: card.count * decks for card in self.facts.cards},
        }  # fmt: skip

    def moving(self) -> Sequence[str]:
        units = [f"{whose}: {layer}" for whose in ("own", "enemy") for layer in UNIT_LAYERS]
        return (*AREAS, "own command", "landing craft", *units)

    def areas(self, columns: Sequence[Any], seat: str) -> list[int]:
        *areas, craft_at = columns
        craft = gather([hex for hex in craft_at if hex >= 0])
        return [*areas, self.lookup.commands[self._commander[seat]], craft]

    def unit(self, columns: Sequence[Any], unit: int, seat: str) -> tuple[int, int, tuple[int, ...]] | None:
        at, side, troop, figures, order, marks, weapon = columns
        hex = at[unit]
        if hex < 0:
            return None
        enemy, mark = side[unit] != self.lookup.side_of[self._commander[seat]], marks[unit]
        return int(enemy), hex, (
            figures[unit], *self._arms_of[troop[unit]], int(order[unit] > 0), int(mark & MOVE_OVER > 0),
            int(mark & (BATTLED | NO_BATTLE) > 0), int(weapon[unit] >= 0),
        )  # fmt: skip

    def paint(self, visible: Visible, planes: Plane) -> None:
        me, areas = self._commander[visible.seat], len(AREAS) + 2
        seen = self.areas(visible.columns(self.area_columns), visible.seat)
        planes[:areas] = self.layout.sets(seen)
        at = np.array(visible["at"])
        units = np.flatnonzero(at >= 0)
        cells, layers = self.layout.cells_of[at[units]], self._layers(visible, units)
        own = np.array(visible["side"])[units] == self.lookup.side_of[me]
        half = areas + len(UNIT_LAYERS)
        planes[areas:half, cells[own]] = layers[:, own]
        planes[half:, cells[~own]] = layers[:, ~own]

    def _layers(self, visible: Visible, units: Any) -> Plane:
        """By layer and unit on the board."""
        troop, figures, order, marks, weapon = (
            np.array(visible[name])[units] for name in ("troop", "figures", "order", "marks", "weapon")
        )
        arms = [self._arms[troop] == arm for arm in range(len(ARMS))]
        over = [(marks & MOVE_OVER) > 0, (marks & (BATTLED | NO_BATTLE)) > 0]
        layers: Plane = np.stack([figures, *arms, order > 0, *over, weapon >= 0]).astype(np.uint8)
        return layers

    def told(self) -> Sequence[str]:
        cards = [card.id for card in self.facts.cards]
        return (
            "turn", "own turn", "own medals", "enemy medals", "medals to win",
            "orders on the move", "reinforcements to deploy", "ambushes played",
            *(f"reinforcement dice: {face}" for face in FACES),
            *(f"order dice: {face}" for face in FACES),
            *(f"{place}: {card}" for place in CARD_PLACES for card in cards),
        )  # fmt: skip

    def tell_part(self, part: int, columns: Sequence[Any], seat: str) -> list[int]:
        return (self._tell_turn, self._tell_cards, self._tell_discards)[part](self._commander[seat], *columns)

    def _tell_turn(self, me: int, turn: int, active: int, *columns: Any) -> list[int]:
        won, held, on_the_move, arrivals, ambushes, dice, order_dice = columns
        mine = self.lookup.side_of[me]
        return [
            turn, active == mine, won[mine] + held[mine],
            won[1 - mine] + held[1 - mine], self.facts.medals, on_the_move[me],
            len(arrivals[me]), ambushes[me], *unpack(dice[me]), *unpack(order_dice[me]),
        ]  # fmt: skip

    def _tell_cards(self, me: int, *columns: list[list[int]]) -> list[int]:
        hands, given, drawn, in_force = columns
        mine = self.lookup.side_of[me]
        played: list[list[int]] = [[], []]
        for commander, cards in enumerate(in_force):
            played[self.lookup.side_of[commander]] += cards
        told: list[int] = []
        for cards in (hands[me], given[me], drawn[me], played[mine], played[1 - mine]):
            told += self._counted(cards)
        return told

    def _tell_discards(self, me: int, discards: list[list[int]]) -> list[int]:
        return list(map(sum, zip(*discards, strict=True)))

    def _counted(self, cards: Sequence[int]) -> list[int]:
        """By kind: how many of these cards there are, as far as they can be seen."""
        counted = [0] * len(self.facts.cards)
        for card in cards:
            if card >= 0:
                counted[card] += 1
        return counted

    def cell(self, kind: str, value: Any, visible: Visible) -> int:
        if kind not in ("HexId", "UnitId"):
            return -1
        hex: int = value if kind == "HexId" else visible["at"][value]
        return self.layout.cell[hex]

    def kinds(self) -> dict[str, int]:
        facts = self.facts
        return {
            "HexId": self.layout.cells,
            "UnitId": self.layout.cells,
            "CardId": len(facts.cards),
            "TroopId": len(facts.troops),
            "WeaponId": len(facts.weapons),
            "AccessoryId": len(facts.accessories),
            "RowId": len(facts.rows),
            "ExitId": max(1, len(facts.exits)),
            "SideId": len(SIDES),
            "SectionId": len(facts.ground.sections),
            "Seat": len(facts.commanders),
            "int": MOST_FIGURES,
        }

    def numbers(self, action: str, slot: Slot) -> Numbers:
        if slot.kind == "UnitId":
            return self.layout.cell
        return self._commander if slot.kind == "Seat" else super().numbers(action, slot)

    def stands_for(self, action: str, slot: Slot, visible: Visible) -> Numbers | None:
        at: list[int] | None = visible["at"] if slot.kind == "UnitId" else None
        return at
