"""The six boards: what the booklet and session reports say about the printed maps, and what play needs."""

from __future__ import annotations

import pytest

from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, AXIS, INFANTRY, SHIP, Facts
from beachhead.m44.load import load

MAPS = ("sword", "juno", "gold", "omaha", "utah", "airborne")
BEACHES = ("sword", "juno", "gold", "omaha", "utah")
ALONE = pytest.mark.parametrize("name", MAPS)


def single(name: str) -> Facts:
    return load(f"m44:{name}", {})


def names(facts: Facts, hexes: Hexes) -> set[str]:
    return set(facts.grid.names(hexes))


def standing(facts: Facts, side: int, *troops: str) -> Hexes:
    """Where units of a side stand at start, of these troops or of all."""
    chosen = [u for u in facts.units if u.side == side and (not troops or facts.troops[u.troop].id in troops)]
    return sum(1 << u.hex for u in chosen)


def near(facts: Facts, hexes: Hexes) -> Hexes:
    return hexes | facts.grid.neighbours(hexes)


# Every board


@ALONE
@pytest.mark.rule("m44-brd-01", "m44-brd-02", "m44-brd-05")
def test_a_board_has_288_hexes_and_no_half_hex(name: str) -> None:
    facts = single(name)
    assert facts.grid.all.bit_count() == 288
    with pytest.raises(ValueError, match="no hex 'r2c0'"):
        facts.grid.hex("r2c0")


@ALONE
@pytest.mark.rule("m44-brd-08", "m44-brd-09")
def test_sections_meet_on_the_dotted_lines_only(name: str) -> None:
    facts = single(name)
    left, center, right = facts.ground.sections
    lines = {f"r{row}c{column}" for row in range(2, 23, 2) for column in (4, 9)}
    assert names(facts, left & center | center & right) == lines
    assert left & right == 0
    assert left | center | right == facts.grid.all
    assert facts.ground.section_bits[facts.grid.hex("r2c4")] == 0b011


@ALONE
@pytest.mark.rule("m44-brd-12", "m44-ret-02")
def test_baselines_and_ways_back(name: str) -> None:
    facts = single(name)
    grid, ground = facts.grid, facts.ground
    assert {grid.row[h] for h in each(ground.baselines[AXIS])} == {1}
    assert {grid.row[h] for h in each(ground.baselines[ALLIES])} == {23}
    assert {grid.name(h) for h in ground.back[AXIS][grid.hex("r10c4")]} == {"r9c4", "r9c5"}
    assert {grid.name(h) for h in ground.back[ALLIES][grid.hex("r9c1")]} == {"r10c1"}
    assert not any(ground.back[ALLIES][h] for h in each(ground.baselines[ALLIES]))


@ALONE
@pytest.mark.rule("m44-brd-13", "m44-set-01")
def test_units_stand_one_to_a_hex_where_they_may(name: str) -> None:
    facts = single(name)
    ashore = [unit for unit in facts.units if unit.craft < 0]
    places = [unit.hex for unit in ashore] + [craft.hex for craft in facts.craft]
    assert len(set(places)) == len(places)
    for unit in ashore:
        arm = facts.troops[unit.troop].arm
        assert facts.ground.open_to[arm] >> unit.hex & 1
        if arm != INFANTRY:
            assert not facts.hedgehogs >> unit.hex & 1


@pytest.mark.parametrize("name", BEACHES)
@pytest.mark.rule("m44-unit-12", "m44-lc-01")
def test_ships_lie_off_the_shore_with_room_behind_them(name: str) -> None:
    facts = single(name)
    ships = [unit for unit in facts.units if facts.troops[unit.troop].arm == SHIP]
    assert len(ships) == 2
    for ship in ships:
        behind = sum(1 << h for h in facts.ground.back[ALLIES][ship.hex])
        assert facts.ground.deep >> ship.hex & 1
        assert behind & facts.ground.deep & ~facts.maps[0].icons


@pytest.mark.parametrize("name", BEACHES)
@pytest.mark.rule("m44-lc-03")
def test_every_craft_reaches_the_coast(name: str) -> None:
    facts = single(name)
    taken = standing(facts, ALLIES)
    assert len(facts.craft) == 6
    for craft in facts.craft:
        landing = facts.grid.disc(craft.hex, 2) & facts.ground.coast
        assert landing.bit_count() >= 2
        assert craft.load < 0 or landing & ~taken


@ALONE
def test_every_town_has_a_name(name: str) -> None:
    facts = single(name)
    assert all(h in facts.names for h in each(facts.ground.towns))


@ALONE
def test_rivers_do_not_break_off(name: str) -> None:
    """Each river, with its bridges and its mouth, has two ends at the rim of the board or in the sea."""
    facts = single(name)
    grid, ground = facts.grid, facts.ground
    river = ground.rivers | ground.mouths | ground.bridges
    rim = sum(1 << h for h in each(grid.all) if len(grid.around[h]) < 6)
    for h in each(river):
        whole = grid.flood(1 << h, river)
        assert (whole & rim).bit_count() + (near(facts, whole) & ground.ocean).bit_count() >= 2


# Sides at the start


@pytest.mark.parametrize("name", BEACHES)
@pytest.mark.rule("m44-ctl-05", "m44-ctl-06", "m44-ctl-07")
def test_every_beach_section_starts_under_the_axis(name: str) -> None:
    facts = single(name)
    for section in facts.maps[0].beach_sections:
        assert facts.ground.beach_of[section]
        assert facts.ground.beach_watch[section] & standing(facts, AXIS)


@pytest.mark.parametrize("name", ["sword", "airborne"])
@pytest.mark.rule("m44-ctl-08")
def test_no_medal_bridge_is_allied_at_the_start(name: str) -> None:
    facts = single(name)
    for bridge in each(facts.maps[0].bridges):
        around = near(facts, 1 << bridge)
        assert standing(facts, AXIS) & around or not standing(facts, ALLIES) & around


@pytest.mark.parametrize(("name", "exits"), [("gold", 4), ("utah", 4), ("airborne", 2)])
@pytest.mark.rule("m44-med-05", "m44-med-07")
def test_exits_are_the_roads_of_the_right_edge(name: str, exits: int) -> None:
    facts = single(name)
    edge = facts.grid.hexes(*(f"r{row}c13" for row in range(1, 24, 2)))
    assert sum(1 << gate.hex for gate in facts.exits) == facts.ground.roads & edge
    assert len(facts.exits) == exits
    assert {gate.beyond for gate in facts.exits} == {-1}
    assert {gate.first_only for gate in facts.exits} == {name != "airborne"}
    assert all(facts.grid.distance(u.hex, gate.hex) > 3 or u.side == AXIS or _guarded(facts, gate.hex)
               for u in facts.units for gate in facts.exits)  # fmt: skip


def _guarded(facts: Facts, exit: int) -> bool:
    return bool(near(facts, near(facts, 1 << exit)) & standing(facts, AXIS))


@pytest.mark.parametrize("name", ["juno", "gold"])
@pytest.mark.rule("m44-med-08")
def test_the_seulles_has_no_bridge_and_no_funnies_beside_it(name: str) -> None:
    facts = single(name)
    assert facts.ground.bridges == 0
    assert facts.maps[0].river == facts.ground.rivers
    assert not near(facts, facts.ground.rivers) & standing(facts, ALLIES, "hobart")


# Board by board

COUNTS = {  # beach hexes by section, towns, Big Guns, Flak 88
    "sword": ((5, 9, 8), 10, 2, 0),
    "juno": ((8, 11, 6), 10, 1, 1),
    "gold": ((8, 11, 6), 10, 2, 1),
    "omaha": ((6, 11, 6), 8, 0, 2),
    "utah": ((0, 0, 11), 7, 1, 0),
    "airborne": ((0, 0, 0), 9, 1, 0),
}


@ALONE
@pytest.mark.rule("m44-scn-05")
def test_the_counts_of_the_fact_tables(name: str) -> None:
    facts = single(name)
    beaches = tuple(hexes.bit_count() for hexes in facts.ground.beach_of)
    guns, flak = (standing(facts, AXIS, troop).bit_count() for troop in ("big_gun", "flak88"))
    assert (beaches, facts.ground.towns.bit_count(), guns, flak) == COUNTS[name]


@ALONE
def test_supported_infantry_and_armor_are_on_every_map(name: str) -> None:
    facts = single(name)
    assert standing(facts, AXIS, "supported_infantry").bit_count() == 1
    assert standing(facts, AXIS, "supported_armor").bit_count() == 1


def test_sword() -> None:
    facts = single("sword")
    ground, battle_map = facts.ground, facts.maps[0]
    assert names(facts, battle_map.bridges) == {"r3c2", "r3c5", "r10c2", "r10c4", "r16c4"}
    assert battle_map.bridges == ground.bridges
    assert names(facts, standing(facts, AXIS, "big_gun") & ground.towns) == {"r16c5"}
    assert facts.names[facts.grid.hex("r10c4")] == "Bénouville (Pegasus)"
    assert standing(facts, ALLIES, "airborne").bit_count() == 5
    assert standing(facts, ALLIES, "hobart").bit_count() == 2
    assert names(facts, standing(facts, AXIS, "nebelwerfer")) == {"r8c9"}
    assert "r7c1" in names(facts, battle_map.entries)
    assert {"infantry", "commando", "armor"} == {facts.troops[facts.units[c.load].troop].id
                                                 for c in facts.craft if c.load >= 0}  # fmt: skip


def test_juno() -> None:
    facts = single("juno")
    ground = facts.ground
    assert names(facts, ground.rivers) == {"r13c13", "r14c12", "r15c12", "r16c11"}
    assert names(facts, ground.mouths) == {"r17c11", "r18c10", "r19c10"}
    assert [(facts.grid.name(o.hex), o.side, o.medals) for o in facts.maps[0].objectives] == [
        ("r2c6", ALLIES, 2)
    ]
    assert facts.maps[0].objectives[0].hex in each(ground.airfields)
    assert names(facts, ground.bunkers) == {"r14c2", "r16c3", "r16c6", "r16c8"}
    assert names(facts, standing(facts, AXIS, "infantry_mg")) == {"r16c3"}
    assert standing(facts, AXIS, "supported_armor") & ground.baselines[AXIS]
    assert standing(facts, AXIS, "engineer").bit_count() == 1
    assert not ground.cliffs | ground.bluffs


def test_gold() -> None:
    facts = single("gold")
    ground = facts.ground
    assert ground.rivers.bit_count() == 11
    assert not ground.roads >> facts.grid.hex("r3c5") & 1
    assert names(facts, ground.bluffs) == {"r16c1", "r16c12", "r17c13"}
    assert names(facts, ground.cliffs) == {"r17c13"}
    assert names(facts, facts.sandbags) == {"r14c5", "r14c9"}
    assert [facts.troops[facts.units[c.load].troop].id for c in facts.craft if c.load >= 0][-1] == "commando"


def test_omaha() -> None:
    facts = single("omaha")
    ground = facts.ground
    draws = facts.grid.hexes("r16c3", "r16c6", "r16c8", "r16c11")
    assert draws & ground.roads == draws
    assert not draws & ground.hills
    assert names(facts, ground.cliffs) == {"r17c1", "r17c13"}
    assert ground.bluffs.bit_count() == 10
    assert standing(facts, AXIS, "flak88") & ~ground.hills == 0
    assert standing(facts, ALLIES, "ranger").bit_count() == 2
    assert standing(facts, AXIS, "infantry_mg").bit_count() == 1


@pytest.mark.rule("m44-med-10", "m44-med-03")
def test_utah() -> None:
    facts = single("utah")
    ground, battle_map = facts.ground, facts.maps[0]
    assert (
        names(facts, ground.hills)
        == {"r17c1", "r17c2", "r18c1", "r18c2"}
        == names(facts, battle_map.majority)
    )
    assert (standing(facts, AXIS) & battle_map.majority).bit_count() == 3
    assert names(facts, ground.cliffs) == {"r18c1", "r18c2"}
    assert battle_map.beach_sections == (2,)
    assert names(facts, standing(facts, ALLIES, "ranger")) == {"r19c2", "r19c3", "r21c1"}
    assert battle_map.bridges == 0


@pytest.mark.rule("m44-ctl-03", "m44-med-11", "m44-scn-04")
def test_airborne() -> None:
    facts = single("airborne")
    ground, battle_map = facts.ground, facts.maps[0]
    assert names(facts, battle_map.bridges) == {"r8c2", "r7c6", "r8c9", "r7c12"}
    assert names(facts, battle_map.allied_towns) == {"r15c7"} == names(facts, ground.churches)
    assert all(section & standing(facts, ALLIES) for section in ground.sections)
    assert standing(facts, ALLIES) == standing(facts, ALLIES, "airborne")
    assert not facts.craft
    assert not ground.ocean | ground.coast | ground.beaches
    assert {"r23c7", "r1c5"} <= names(facts, battle_map.entries)
