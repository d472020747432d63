"""What ids are called outside: in game files, options and sentences."""

from __future__ import annotations

from typing import Final

from beachhead.core.notation import Names, Read, Write, listing
from beachhead.m44.facts import SIDES, Facts
from beachhead.m44.ids import UnitId
from beachhead.m44.rules import dice

RESERVE: Final = "reserve"


def names_of(facts: Facts) -> Names:
    """The names of all ids of a battle."""
    grid = facts.grid
    kinds: dict[str, tuple[Write, Read]] = {
        "HexId": (grid.name, grid.hex),
        "UnitId": _units(facts),
        "CardId": listing(card.id for card in facts.cards),
        "TroopId": listing(troop.id for troop in facts.troops),
        "WeaponId": listing(weapon.id for weapon in facts.weapons),
        "AccessoryId": listing(accessory.id for accessory in facts.accessories),
        "RowId": listing(row.id for row in facts.rows),
        "ExitId": listing(f"exit:{grid.name(e.hex)}" for e in facts.exits),
        "SideId": listing(SIDES),
        "SectionId": listing(f"section{s + 1}" for s in range(len(facts.ground.sections))),
        "Faces": (dice.write, dice.read),
    }
    return Names("m44", kinds)


def _units(facts: Facts) -> tuple[Write, Read]:
    """Units of the scenario by their id, reinforcements by the order of their coming: reserve1."""
    ids = [unit.id for unit in facts.units]
    numbers = {id: UnitId(u) for u, id in enumerate(ids)}

    def write(unit: UnitId) -> str:
        return ids[unit] if unit < len(ids) else f"{RESERVE}{unit - len(ids) + 1}"

    def read(text: str) -> UnitId:
        if text in numbers:
            return numbers[text]
        number = text.removeprefix(RESERVE)
        if number == text or not number.isdecimal() or int(number) < 1:
            raise ValueError("a unit is called as on the map, or reserve1, reserve2 and so on")
        return UnitId(len(ids) + int(number) - 1)

    return write, read
