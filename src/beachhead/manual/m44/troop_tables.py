"""Tables of troops, weapons and terrain, and of the reinforcements that bring them."""

from __future__ import annotations

import re

from beachhead.m44.facts import (
    ALLIES,
    ARM_WORDS,
    ARMOR,
    ARTILLERY,
    AT_ENTRY,
    AXIS,
    FACES,
    GERONIMO,
    INFANTRY,
    NEXT_TO_FRIEND,
    TROOP_TRAITS,
    VEHICLE,
    VIVE_LA_FRANCE,
    Choice,
    Facts,
    Row,
    Terrain,
    Troop,
    Weapon,
)
from beachhead.m44.load import load
from beachhead.manual.contents import Table

NONE = "–"
PLACEMENT_WORDS = {
    AT_ENTRY: "",
    VIVE_LA_FRANCE: "in a forest next to an Allied unit",
    GERONIMO: "next to an Allied unit",
    NEXT_TO_FRIEND: "next to a friendly unit",
}
SINGULAR = ("infantry", "armour", "grenade", "flag", "star")
PLURAL = ("infantry", "armour", "grenades", "flags", "stars")


def facts() -> Facts:
    """A battle where every kind of unit may arrive."""
    return load("m44:sword", {})


def troops() -> Table:
    head = (
        "Unit",
        "Counts as",
        "Figures",
        "Moves and battles",
        "Moves only",
        "Dice by range",
        "Takes ground",
        "Medals",
        "Special",
    )
    rows = tuple(_troop(troop) for troop in facts().troops)
    ours = [troop.name for troop in facts().troops if troop.provenance == "reconstructed"]
    return Table("Troops", head, rows, f"For {', '.join(ours)}:" if ours else "", reconstructed=bool(ours))


def _troop(troop: Troop) -> tuple[str, ...]:
    return (
        troop.name,
        ARM_WORDS[troop.arm],
        str(troop.figures),
        str(troop.move_and_battle),
        str(troop.move),
        _dice(troop.dice),
        "and overruns" if troop.overruns else "yes" if troop.takes_ground else "no",
        f"1 for {troop.figures_per_medal} figures" if troop.figures_per_medal else str(troop.medals),
        _special(troop),
    )


def _dice(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice)) or NONE


def _special(troop: Troop) -> str:
    told = [_plain(TROOP_TRAITS[trait]) for trait in sorted(troop.traits)]
    if troop.dice and not troop.needs_sight:
        told.append("needs no line of sight")
    if troop.ignores_cover:
        told.append("ignores cover")
    if troop.road_bonus > 1:
        told.append(f"goes {troop.road_bonus} hexes farther by road")
    return "; ".join(told) or NONE


def _plain(text: str) -> str:
    """What a trait means, without the numbers of its rules."""
    return re.sub(r" \(m44-[^)]*\)", "", text)


def weapons() -> Table:
    rows = tuple((w.name, _dice(w.dice), _stars(w), _fires(w)) for w in facts().weapons)
    return Table(
        "Special weapons, for a unit that has not moved",
        ("Weapon", "Dice by range", "Stars also hit", "Fires"),
        rows,
    )


def _stars(weapon: Weapon) -> str:
    hit = [ARM_WORDS[arm] + (" and vehicles" if arm == ARMOR else "") for arm in sorted(weapon.stars_hit)]
    return ", ".join(hit) or NONE


def _fires(weapon: Weapon) -> str:
    sight = "with line of sight" if weapon.needs_sight else "without line of sight"
    return f"{sight}, ignores cover" if weapon.ignores_cover else sight


def accessories() -> Table:
    rows = tuple((a.name, a.text) for a in facts().accessories)
    return Table("Accessories of Hobart's Funnies", ("Accessory", "What it does"), rows, reconstructed=True)


def terrain() -> Table:
    return _terrain("Terrain", obstacles=False)


def obstacles() -> Table:
    return _terrain("Obstacles", obstacles=True)


def _terrain(title: str, *, obstacles: bool) -> Table:
    head = (
        "Terrain",
        "Closed to",
        "Stops",
        "Battle on entry",
        "Dice lost by attackers",
        "Dice lost inside",
        "Blocks sight",
        "May ignore a flag",
    )
    rows = tuple(_ground(t) for t in facts().terrains if t.obstacle == obstacles)
    note = "Infantry / armour / artillery, where two or three numbers are given."
    return Table(title, head, rows, note)


def _ground(t: Terrain) -> tuple[str, ...]:
    return (
        t.name,
        _closed(t),
        "yes" if t.stops else f"moves of {t.move_limit} hexes at most" if t.move_limit else "no",
        "no" if t.no_battle else "not armour" if t.has("armor_no_battle_in_or_out") else "yes",
        _lost(t.cover[:2]) + _against(t),
        _lost(t.battle_out),
        _blocks(t),
        _flag(t),
    )


def _closed(t: Terrain) -> str:
    ground = {INFANTRY: "infantry", ARMOR: "armour", ARTILLERY: "artillery", VEHICLE: "vehicles"}
    closed = [word for mover, word in ground.items() if mover not in t.open_to]
    return "all ground units" if len(closed) == len(ground) else ", ".join(closed) or NONE


def _against(t: Terrain) -> str:
    """When the cover counts."""
    return ", from lower ground" if t.has("high") else ", by the Allies" if t.has("owner_only") else ""


def _lost(dice: tuple[int, ...]) -> str:
    return " / ".join(map(str, dice)) if any(dice) else "0"


def _blocks(t: Terrain) -> str:
    if not t.blocks_sight:
        return "no"
    return "yes, except within one group of hills" if t.has("high") else "yes"


def _flag(t: Terrain) -> str:
    if not t.ignores_flag:
        return "no"
    return "infantry" if t.has("infantry_flag_only") else "Axis" if t.has("owner_only") else "yes"


def reinforcements() -> Table:
    """The table as it is on Sword, where every row has its units."""
    here = facts()
    rows = tuple((_spends(row), _units(here, row, AXIS), _units(here, row, ALLIES)) for row in here.rows)
    note = "Hobart's Funnies on Sword, Juno and Gold only."
    return Table("What the dice buy", ("Dice", "Axis", "Allies"), rows, note, reconstructed=True)


def reinforcements_airborne() -> Table:
    here = load("m44:airborne", {})
    rows = tuple((_spends(row), _units(here, row, ALLIES)) for row in here.rows if row.choices[0][ALLIES])
    return Table(
        "What the Allies can call on American Airborne", ("Dice", "Allies"), rows, reconstructed=True
    )


def _spends(row: Row) -> str:
    words = [f"{n} {(SINGULAR if n == 1 else PLURAL)[face]}" for face, n in enumerate(row.dice) if n]
    return " + ".join(words)


def _units(here: Facts, row: Row, side: int) -> str:
    choices = row.choices[0][side]
    if row.on_the_move:
        return f"{row.on_the_move} order On the Move"
    if len(choices) > FEW and {c.troop for c in choices} >= _listed(here, side):
        return _any_unit(here, row, side)
    return ", or ".join(_called(here, choice) for choice in choices) or "nothing"


FEW = len(FACES)
"""A row with more choices than this offers everything."""


def _listed(here: Facts, side: int) -> set[int]:
    """What the rows that name a few units offer a side."""
    rows = [row.choices[0][side] for row in here.rows]
    return {choice.troop for choices in rows if len(choices) <= FEW for choice in choices}


def _any_unit(here: Facts, row: Row, side: int) -> str:
    others = [c for c in row.choices[0][side] if c.troop not in _listed(here, side)]
    placed = any(c.placement == NEXT_TO_FRIEND for c in row.choices[0][side])
    where = f", {PLACEMENT_WORDS[NEXT_TO_FRIEND]}" if placed else ""
    return ", or ".join([f"Any unit of the table{where}", *(here.troops[c.troop].name for c in others)])


def _called(here: Facts, choice: Choice) -> str:
    where = PLACEMENT_WORDS[choice.placement]
    return f"{here.troops[choice.troop].name} ({where})" if where else here.troops[choice.troop].name
