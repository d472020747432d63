"""What ids are called outside: in game files, options and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from beachhead.core.notation import Names, Read, UnitName, Write, listing
from beachhead.m44.facts import SIDES, Card, Commander, Facts
from beachhead.m44.ids import UnitId
from beachhead.m44.rules import dice

RESERVE: Final = "reserve"
SIDES_ALOUD: Final = ("the Axis", "the Allies")


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
    return Names("m44", kinds, _aloud(facts))


def _aloud(facts: Facts) -> dict[str, Write]:
    """What is said in sentences."""
    name = facts.grid.name
    commanders = {commander.seat: _commander(commander) for commander in facts.commanders}
    return {
        "Seat": commanders.__getitem__,
        "HexId": lambda h: f"{facts.names[h]} ({name(h)})" if h in facts.names else name(h),
        "UnitId": _unit_aloud(facts),
        "CardId": [_card(card) for card in facts.cards].__getitem__,
        "TroopId": [troop.name for troop in facts.troops].__getitem__,
        "WeaponId": [weapon.name.lower() for weapon in facts.weapons].__getitem__,
        "AccessoryId": [accessory.name.lower() for accessory in facts.accessories].__getitem__,
        "ExitId": [name(exit.hex) for exit in facts.exits].__getitem__,
        "SideId": SIDES_ALOUD.__getitem__,
        "SectionId": [f"section {s + 1}" for s in range(len(facts.ground.sections))].__getitem__,
        "Faces": dice.say,
    }


def _commander(commander: Commander) -> str:
    if commander.map < 0 or not commander.title.endswith("player"):
        return f"the {commander.title.replace(', ', ' of ')}"
    return SIDES_ALOUD[commander.side]


def _card(card: Card) -> str:
    """Its name, and the flank that its id ends with: Probe left."""
    flank = card.id.removeprefix(card.name.lower().replace(" ", "-"))
    return f"{card.name} {flank[1:]}" if flank.startswith("-") else card.name


def _unit_aloud(facts: Facts) -> Write:
    """By the troop and the end of the id, Armor a6; on joined boards by the whole id, Armor sw-a6."""
    single = len(facts.maps) == 1
    said = [
        f"{facts.troops[unit.troop].name} {unit.id.rpartition('-')[2] if single else unit.id}"
        for unit in facts.units
    ]
    return lambda unit: said[unit] if unit < len(said) else f"{RESERVE} {unit - len(said) + 1}"


def unit_names(facts: Facts, names: Names, troops: Sequence[int]) -> dict[str, UnitName]:
    """Units by their troop and the end of their id, and landing craft, which nobody speaks of by name."""
    found = {}
    for unit, troop in enumerate(troops):
        id = names.write("UnitId", unit)
        name = f"{facts.troops[troop].name} {_tag(id)}"
        found[id] = UnitName(name, _board(id, facts), names.say("UnitId", unit))
    for craft in facts.craft:
        name = f"Landing craft {_tag(craft.id)}"
        found[craft.id] = UnitName(name, _board(craft.id, facts), name)
    return found


def _tag(id: str) -> str:
    return id.rpartition("-")[2].replace(RESERVE, f"{RESERVE} ")


def _board(id: str, facts: Facts) -> str:
    """The board whose letters an id begins with, where several are joined: om-a6 is of Omaha."""
    letters, dash, _ = id.partition("-")
    boards = [map.id for map in facts.maps if dash and map.id.startswith(letters)]
    return boards[0].capitalize() if boards and len(facts.maps) > 1 else ""


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
