"""Boards side by side: seams, sections across them, exits that lead onto the next map."""

from __future__ import annotations

import pytest

from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS, CENTER, LEFT, RIGHT, flank_of, section
from beachhead.m44.load import load, scenarios
from beachhead.m44.loaders.boards import JOINED

PAIRS = ("sword+juno", "juno+gold", "gold+omaha", "omaha+utah", "utah+airborne")
SEAMS = {  # terrain of the merged half-hexes, even rows 2 to 22
    "sword+juno": ".FF..F..:~~",
    "juno+gold": "..F..R..:~~",
    "gold+omaha": ".F..B..H_~~",
    "omaha+utah": "F.B..B..H~~",
    "utah+airborne": ".M.R..MMMM.",
}


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.rule("m44-brd-05", "m44-brd-06")
def test_half_hexes_become_hexes(pair: str) -> None:
    facts = load(f"m44:double/{pair}", {})
    left, right = pair.split("+")
    seam = [facts.grid.hex(f"{left}:r{row}c13") for row in range(2, 23, 2)]
    assert seam == [facts.grid.hex(f"{right}:r{row}c0") for row in range(2, 23, 2)]
    assert "".join(facts.terrains[facts.ground.terrain[h]].char for h in seam) == SEAMS[pair]
    assert facts.grid.all.bit_count() == 2 * 288 + 11
    assert list(each(facts.maps[0].seams)) == seam == list(each(facts.maps[1].seams))
    assert facts.maps[0].hexes & facts.maps[1].hexes == facts.maps[0].seams


def test_what_stands_on_half_hexes_is_there_when_they_are_joined() -> None:
    alone, joined = load("m44:sword", {}), load("m44:double/sword+juno", {})
    seam = joined.maps[0].seams
    gap = {unit.id for unit in joined.units if seam >> unit.hex & 1}
    assert gap == {"sw-x23", "sw-x24", "sw-x25", "sw-x27"}
    assert not gap & {unit.id for unit in alone.units}
    assert joined.ground.bunkers & seam == 1 << joined.grid.hex("sword:r16c13")
    assert alone.ground.bunkers.bit_count() == 4


@pytest.mark.parametrize(
    ("battle", "there"),
    [
        ("double/sword+juno", {"sw-x23", "sw-x24", "sw-x25", "sw-x27"}),
        ("overthrough/sword+juno", {"sw-x23", "sw-x24", "sw-x25", "sw-x27", "sw-x28"}),
        ("double/gold+omaha", {"go-x19"}),
        ("overthrough/gold+omaha", {"go-x19", "go-x20", "go-x21"}),
        ("double/omaha+utah", set()),
        ("overthrough/omaha+utah", {"om-x17"}),
        ("overthrough/juno+gold", {"ju-x20", "ju-x21", "ju-x22"}),
        ("double/juno+gold", {"ju-x20", "ju-x21"}),
        ("double/utah+airborne", {"ab-a9"}),
        ("triple/american", {"ab-a9", "ab-a10"}),
        ("overthrough/utah+airborne", {"ab-a9"}),
        ("neptune", {"sw-x23", "sw-x25", "ju-x20", "go-x19", "go-x21", "ab-a9", "ab-a10"}),
    ],
)
def test_some_units_on_the_seam_are_for_some_modes_only(battle: str, there: set[str]) -> None:
    facts = load(f"m44:{battle}", {})
    seams = 0
    for board in facts.maps:
        seams |= board.seams
    assert {unit.id for unit in facts.units if seams >> unit.hex & 1} == there


def test_boards_know_the_modes_that_join_them() -> None:
    modes = {load(f"m44:{name}", {}).mode.id for name in scenarios()}
    assert modes == {"single", *JOINED}


@pytest.mark.rule("m44-brd-06", "m44-brd-07", "m44-mode-05")
def test_neptune_stands_in_line() -> None:
    facts = load("m44:neptune", {})
    assert [m.id for m in facts.maps] == ["sword", "juno", "gold", "omaha", "utah", "airborne"]
    assert facts.grid.all.bit_count() == 6 * 288 + 5 * 11
    assert [m.seams.bit_count() for m in facts.maps] == [11, 22, 22, 22, 22, 11]
    assert facts.grid.distance(facts.grid.hex("sword:r1c13"), facts.grid.hex("juno:r1c1")) == 1


@pytest.mark.rule("m44-brd-09", "m44-brd-11")
def test_a_seam_is_in_the_right_section_of_one_map_and_the_left_of_the_next() -> None:
    facts = load("m44:double/sword+juno", {})
    for h in each(facts.maps[0].seams):
        assert facts.ground.section_bits[h] == 0b001100
    assert [s.bit_count() for s in facts.ground.sections] == [92, 126, 103, 103, 126, 92]


@pytest.mark.rule("m44-brd-10")
def test_flanks_are_named_from_the_seat() -> None:
    assert section(ALLIES, 1, LEFT) == section(AXIS, 1, RIGHT) == 3
    assert section(ALLIES, 1, CENTER) == section(AXIS, 1, CENTER) == 4
    assert flank_of(AXIS, 5) == LEFT
    assert flank_of(ALLIES, 5) == RIGHT


@pytest.mark.rule("m44-ctl-05")
def test_a_beach_hex_on_the_seam_counts_for_both_sections() -> None:
    alone, joined = load("m44:sword", {}), load("m44:double/sword+juno", {})
    assert alone.ground.beach_of[2].bit_count() + 1 == joined.ground.beach_of[2].bit_count()
    assert joined.ground.beach_of[2] & joined.ground.beach_of[3] == 1 << joined.grid.hex("sword:r18c13")


@pytest.mark.rule("m44-med-10")
def test_pointe_du_hoc_gains_a_hill_with_omaha_only() -> None:
    joined, other = load("m44:double/omaha+utah", {}), load("m44:double/utah+airborne", {})
    assert joined.grid.names(joined.maps[1].majority & joined.maps[0].hexes) == ["omaha:r18c13"]
    assert joined.maps[1].majority.bit_count() == 5
    assert other.maps[0].majority.bit_count() == 4


@pytest.mark.rule("m44-med-08")
def test_the_joined_hex_of_the_seulles_is_in_both_rivers() -> None:
    facts = load("m44:double/juno+gold", {})
    juno, gold = facts.maps
    assert facts.grid.names(juno.river & gold.river) == ["juno:r12c13"]


@pytest.mark.rule("m44-med-06", "m44-scn-06", "m44-scn-07")
def test_exits_lead_onto_the_next_map() -> None:
    facts = load("m44:neptune", {})
    ways = {facts.grid.name(e.hex): facts.grid.name(e.beyond) if e.beyond >= 0 else "" for e in facts.exits}
    assert ways == {
        **{f"gold:r{row}c13": f"omaha:r{row}c1" for row in (3, 7, 11, 15)},
        **{f"utah:r{row}c13": f"airborne:r{row}c1" for row in (13, 15, 19, 21)},
        "airborne:r11c13": "",
        "airborne:r17c13": "",
    }
    assert all(facts.ground.roads >> e.beyond & 1 for e in facts.exits if e.beyond >= 0)
    assert [e.number for e in facts.exits] == list(range(10))


def test_roads_go_on_across_the_seams() -> None:
    """Row 3 from Sword to Utah, rows 13, 15, 19 and 21 into the country of the paratroopers."""
    facts = load("m44:neptune", {})
    for left, right, row in [("sword", "juno", 3), ("omaha", "utah", 7), ("utah", "airborne", 19)]:
        ends = facts.grid.hexes(f"{left}:r{row}c13", f"{right}:r{row}c1")
        assert ends & facts.ground.roads == ends


def test_units_keep_their_ids_and_maps() -> None:
    facts = load("m44:neptune", {})
    alone = [unit.id for name in ("sword", "juno", "gold", "omaha", "utah", "airborne")
             for unit in load(f"m44:{name}", {}).units]  # fmt: skip
    seams = sum(m.seams for m in facts.maps[::2])
    assert [unit.id for unit in facts.units if not seams >> unit.hex & 1] == alone
    assert [unit.number for unit in facts.units] == list(range(len(facts.units)))
    assert all(facts.maps[unit.map].hexes >> unit.hex & 1 for unit in facts.units)
    for craft in facts.craft:
        assert craft.load < 0 or facts.units[craft.load].craft == craft.number


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.rule("m44-ovl-01", "m44-ovl-18")
def test_every_general_can_be_reinforced(pair: str) -> None:
    """There are no craft behind Utah: the Allied centre general uses those on the left (m44-ovl-18), and the
    right general has only the map of the paratroopers, where none are needed."""
    facts = load(f"m44:overthrough/{pair}", {})
    entries = facts.maps[0].entries | facts.maps[1].entries
    icons = facts.maps[0].icons | facts.maps[1].icons
    for general in facts.commanders:
        if general.general:
            command = _union(facts.ground.sections, general.sections)
            lacking = not command & (entries if general.side == AXIS else icons)
            exceptions = ("allies-center", "allies-right") if pair == "utah+airborne" else ()
            assert lacking == (general.seat in exceptions)


def _union(sections: tuple[int, ...], numbers: tuple[int, ...]) -> int:
    found = 0
    for number in numbers:
        found |= sections[number]
    return found


@pytest.mark.parametrize("name", list(scenarios()))
def test_the_same_battle_is_built_once(name: str) -> None:
    assert load(f"m44:{name}", {}) is load(f"m44:{name}", {})
