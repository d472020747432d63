"""What ids are called outside: in game files, options and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from beachhead.core.notation import Names, Read, UnitName, Write, listing
from beachhead.m44.facts import FLANK_WORDS, FLANKS, SIDES, Card, Commander, Facts
from beachhead.m44.ids import UnitId
from beachhead.m44.places import Places, standing
from beachhead.m44.rules import dice

RESERVE: Final = "reserve"
CRAFT: Final = "Landing craft"
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
        "Figures": (str, int),
    }
    return Names("m44", kinds, _aloud(facts))


def _aloud(facts: Facts) -> dict[str, Write]:
    """What is said in sentences."""
    places = Places(facts)
    commanders = {commander.seat: _commander(commander) for commander in facts.commanders}
    return {
        "Seat": commanders.__getitem__,
        "HexId": places.hex,
        "UnitId": places.unit,
        "CardId": [_card(card) for card in facts.cards].__getitem__,
        "TroopId": lambda troop: places.troop(troop, -1),
        "WeaponId": [weapon.name.lower() for weapon in facts.weapons].__getitem__,
        "AccessoryId": [accessory.name.lower() for accessory in facts.accessories].__getitem__,
        "ExitId": [places.hex(exit.hex) for exit in facts.exits].__getitem__,
        "SideId": SIDES_ALOUD.__getitem__,
        "SectionId": [places.section(s) for s in range(len(facts.ground.sections))].__getitem__,
        "Faces": dice.say,
        "Figures": lambda n: "1 figure" if n == 1 else f"{n} figures",
    }


def _commander(commander: Commander) -> str:
    if commander.map < 0 or not commander.title.endswith("player"):
        return f"the {commander.title.replace(', ', ' of ')}"
    return SIDES_ALOUD[commander.side]


def _card(card: Card) -> str:
    """Its name, and the flank that its id ends with: Probe left."""
    flank = card.id.removeprefix(card.name.lower().replace(" ", "-"))
    return f"{card.name} {FLANK_WORDS[FLANKS.index(flank[1:])]}" if flank.startswith("-") else card.name


def unit_names(names: Names, facts: Facts, troops: Sequence[int], at: Sequence[int]) -> dict[str, UnitName]:
    """Units by their troop and where they stand, and landing craft, which nobody speaks of by name."""
    found = {craft.id: UnitName(CRAFT, CRAFT) for craft in facts.craft}
    for unit in range(len(troops)):
        said = names.say("UnitId", standing(unit, troops, at))
        found[names.write("UnitId", unit)] = UnitName(f"{said:where}", f"{said:name}")
    return found


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
