"""Fire & Movement read for programs: layers of the map, features, and what the fields of its actions hold.

Units are numbered as in the roster of the scenario. An advance goes along the path of retreat, so there its
hex is counted along that path, not over the whole map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, ClassVar, Final

import numpy as np

from beachhead.core.action import Slot
from beachhead.env.action_ids import Numbers
from beachhead.env.planes.layout import Plane, members
from beachhead.env.planes.reader import Reader
from beachhead.env.visible import Visible
from beachhead.fm.facts.map import RIVER, TERRAINS
from beachhead.fm.facts.markers import CUPS
from beachhead.fm.game import FmSetup
from beachhead.fm.state import ELIMINATED, PHASES, SEATS, WAITING
from beachhead.hexes import Hexes, each, gather

LONGEST_PATH: Final = 8
BEACH_UNITS: Final = 4
"""So many units share a beach hex at most, as far as programs are told."""
LONGEST_GAME: Final = 40
MOST_ZONES: Final = 8
REPLACEMENTS: Final = 16
UNIT_LAYERS: Final = (
    "units",
    "attack",
    "defence",
    "movement",
    "steps",
    "moved",
    "attacked",
    "spent",
    "pinned",
)
AREAS: Final = (
    "taken",
    "beachheads",
    "drop zones",
    "bombarded",
    "hex attacked",
    "path of retreat",
    "recorded",
)
AREA_COLUMNS: Final = (
    "taken", "beachheads", "drop_zones", "bombarded", "battle_hex", "path", "recorded",
)  # fmt: skip
TOLD_COLUMNS: Final = (
    ("turn", "last_turn", "side", "storm", "revealed", "supply_zones", "phase", "battle"),
    ("at",),
    ("cup", "used", "barred", "lost", "laid", "replacements"),
)
BATTLES: Final = ("none", "bombardment", "ground combat", "drop attack", "beach assault")
POOLS: Final = ("cup", "used", "barred", "lost", "laid")


class FmReader(Reader):
    """For one scenario with its options."""

    left_out: ClassVar = frozenset({"core.roll", "fm.draw", "fm.bar", "fm.lose_marker"})
    keeps_track = True
    unit_layers: ClassVar = len(UNIT_LAYERS)
    area_columns: ClassVar = AREA_COLUMNS
    told_columns: ClassVar = TOLD_COLUMNS
    told_by_place: ClassVar = frozenset({TOLD_COLUMNS.index(("at",))})
    unit_columns: ClassVar = ("at", "reduced", "moved", "attacked", "displaced", "advanced", "pinned")

    def __init__(self, setup: FmSetup) -> None:
        self.facts = setup.facts
        roster = setup.facts.roster
        self._sides = np.array(roster.side)
        self._of_side = [itemgetter(*np.flatnonzero(self._sides == side).tolist()) for side in (0, 1)]
        faces = [roster.attack, roster.defence, roster.allowance]
        self._faces = np.array(faces, np.uint8).reshape(3, len(roster.units), 2)
        self._steps = np.array(roster.steps, np.uint8)
        super().__init__(setup, setup.facts.grid)
        clock = 6 + len(PHASES) + len(BATTLES)
        self.told_from = (0, clock, clock + 4)

    def fixed(self) -> dict[str, Plane]:
        ground, goal = self.facts.map, self.facts.victory
        terrain = [
            gather(h for h in each(ground.grid.all) if ground.terrain[h] == n) for n in range(len(TERRAINS))
        ]
        rest = [ground.city, ground.town, ground.road, ground.trail, self.facts.area, goal.hexes, goal.beside]
        names = [*TERRAINS, "city", "town", "road", "trail", "in play", "goal", "to stand beside"]
        areas = dict(zip(names, self.layout.sets([*terrain, *rest]), strict=True))
        rivers = [
            sum(n == RIVER for n in ground.crossing[6 * h : 6 * h + 6]) for h in range(ground.grid.size)
        ]
        return {**areas, "river sides": self.layout.values(rivers)}

    def in_play(self) -> Hexes:
        return self.facts.area

    def tops(self) -> Mapping[str, int]:
        markers, most = self.facts.markers, max(self.facts.roster.side.count(side) for side in (0, 1))
        faces = [BEACH_UNITS * int(top) for top in self._faces.max(axis=(1, 2))]
        replacements = [f"{army} {kind}" for army in ("us", "cw") for kind in ("leg", "mobile")]
        return {
            "river sides": 6, "units": BEACH_UNITS,
            **dict(zip(("attack", "defence", "movement"), faces, strict=True)),
            "steps": BEACH_UNITS * int(self._steps.max()),
            **dict.fromkeys(("moved", "attacked", "spent", "pinned"), BEACH_UNITS),
            "turn": LONGEST_GAME, "last turn": LONGEST_GAME, "supply zones": MOST_ZONES,
            "to come": most, "eliminated": most,
            **dict(zip([kind.name for kind in markers.kinds], markers.count, strict=True)),
            **dict.fromkeys(replacements, REPLACEMENTS),
        }  # fmt: skip

    def moving(self) -> Sequence[str]:
        units = [f"{whose}: {layer}" for whose in ("own", "enemy") for layer in UNIT_LAYERS]
        return (*AREAS, *units)

    def areas(self, columns: Sequence[Any], seat: str) -> list[int]:
        taken, beachheads, zones, bombarded, battle, path, recorded = columns
        found = [taken, beachheads, _set(zones), bombarded, _set((battle,)), _set(path)]
        return [*found, _set(recorded or ())]

    def unit(self, columns: Sequence[Any], unit: int, seat: str) -> tuple[int, int, tuple[int, ...]] | None:
        at, reduced, moved, attacked, displaced, advanced, pinned = columns
        hex = at[unit]
        if hex < 0:
            return None
        roster, back = self.facts.roster, reduced >> unit & 1
        face = 2 * unit + back
        return int(roster.side[unit] != SEATS.index(seat)), hex, (
            1, roster.attack[face], roster.defence[face], roster.allowance[face], roster.steps[unit] - back,
            moved >> unit & 1, attacked >> unit & 1, (displaced | advanced) >> unit & 1, pinned >> unit & 1,
        )  # fmt: skip

    def paint(self, visible: Visible, planes: Plane) -> None:
        planes[: len(AREAS)] = self.layout.sets(self.areas(visible.columns(AREA_COLUMNS), visible.seat))
        at = np.array(visible["at"])
        units = np.flatnonzero(at >= 0)
        cells, layers = self.layout.cells_of[at[units]], self._layers(visible)[:, units]
        own = self._sides[units] == SEATS.index(visible.seat)
        half = len(AREAS) + len(UNIT_LAYERS)
        _lay(planes[len(AREAS) : half], cells[own], layers[:, own])
        _lay(planes[half:], cells[~own], layers[:, ~own])

    def _layers(self, visible: Visible) -> Plane:
        """By layer and unit."""
        count = len(self._steps)
        reduced, moved, attacked, displaced, advanced, pinned = (
            members(visible[name], count)
            for name in ("reduced", "moved", "attacked", "displaced", "advanced", "pinned")
        )
        faces = np.where(reduced, self._faces[:, :, 1], self._faces[:, :, 0])
        ones = np.ones(count, np.uint8)
        flags = [moved, attacked, displaced | advanced, pinned]
        layers: Plane = np.stack([ones, *faces, self._steps - reduced, *flags], dtype=np.uint8)
        return layers

    def told(self) -> Sequence[str]:
        kinds = [kind.name for kind in self.facts.markers.kinds]
        return (
            "turn", "last turn", "own turn", "storm", "revealed", "supply zones",
            *(f"phase: {phase}" for phase in PHASES),
            *(f"battle: {battle}" for battle in BATTLES),
            *(f"{whose}: {what}" for whose in ("own", "enemy") for what in ("to come", "eliminated")),
            *(f"{pool}: {kind}" for pool in POOLS for kind in kinds),
            *(f"replacements: {army} {kind}" for army in ("us", "cw") for kind in ("leg", "mobile")),
        )  # fmt: skip

    def tell_part(self, part: int, columns: Sequence[Any], seat: str) -> list[int]:
        return (self._tell_clock, self._tell_gone, self._tell_markers)[part](SEATS.index(seat), *columns)

    def _tell_clock(self, mine: int, *columns: int) -> list[int]:
        turn, last_turn, side, storm, revealed, supply_zones, phase, battle = columns
        return [
            turn, last_turn, side == mine, storm, revealed, supply_zones,
            *_one_of(phase, len(PHASES)), *_one_of(battle, len(BATTLES)),
        ]  # fmt: skip

    def _tell_gone(self, mine: int, at: list[int]) -> list[int]:
        sides = [self._of_side[side](at) for side in (mine, 1 - mine)]
        return [boxes.count(box) for boxes in sides for box in (WAITING, ELIMINATED)]

    def _tell_markers(self, mine: int, *columns: list[int]) -> list[int]:
        cup, used, barred, lost, laid, replacements = columns
        counted = [laid.count(kind) for kind in range(len(self.facts.markers.kinds))]
        return [*cup, *used, *barred, *lost, *counted, *replacements]

    def cell(self, kind: str, value: Any, visible: Visible) -> int:
        if kind not in ("HexId", "UnitId"):
            return -1
        hex: int = value if kind == "HexId" else visible["at"][value]
        return self.layout.cell[hex] if hex >= 0 else -1

    def kinds(self) -> dict[str, int]:
        facts = self.facts
        return {
            "HexId": self.layout.cells,
            "UnitId": len(facts.roster.units),
            "KindId": len(facts.markers.kinds),
            "CupId": len(CUPS),
            "DivisionId": max(1, len(facts.schedule.early)),
        }

    def size(self, action: str, slot: Slot) -> int:
        return LONGEST_PATH if _on_path(action, slot) else super().size(action, slot)

    def numbers(self, action: str, slot: Slot) -> Numbers:
        return range(LONGEST_PATH) if _on_path(action, slot) else super().numbers(action, slot)

    def stands_for(self, action: str, slot: Slot, visible: Visible) -> Numbers | None:
        if not _on_path(action, slot):
            return None
        return {hex: n for n, hex in enumerate(visible["path"])}


def _lay(planes: Plane, cells: Any, layers: Plane) -> None:
    """Add what each unit is worth in each layer to its cell; units may share a beach."""
    if len(np.unique(cells)) == len(cells):
        planes[:, cells] = layers
        return
    for plane, values in zip(planes, layers, strict=True):
        np.add.at(plane, cells, values)


def _on_path(action: str, slot: Slot) -> bool:
    return action == "fm.advance" and slot.name == "hex"


def _set(hexes: Sequence[int]) -> int:
    area = 0
    for h in hexes:
        if h >= 0:
            area |= 1 << h
    return area


def _one_of(n: int, many: int) -> list[int]:
    found = [0] * many
    if 0 <= n < many:
        found[n] = 1
    return found
