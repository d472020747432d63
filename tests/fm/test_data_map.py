"""The map against every hex the rules state, and against itself."""

from __future__ import annotations

from itertools import pairwise

import pytest

from beachhead.fm.facts import Map
from beachhead.fm.facts.map import BRIDGE, DRY, RIVER, TERRAINS, TRAIL
from beachhead.fm.facts.roster import CW, US
from beachhead.fm.load import load
from beachhead.hexes import Grid, Hexes, HexId, each

MAP: Map = load("campaign", {}).map
GRID: Grid = MAP.grid

UTAH = "3005 2906 2806 2707 2607 2508"
OMAHA = "2318 2319 2219 2120 2121 2122"
GOLD = "2026 2027 2028 2029 2030 2031"
JUNO = "2032 2033 1934 1935 1936 1937"
SWORD = "1838 1739 1740 1640"
HILLS = "0430 0532 0533 0534 0635 0228 0229"
WEST_LINE = "0705 0604 0504 0404 0304 0204 0104"
CAEN_LINE = "0637 0737 0836 0936 1035 1135"


def the(names: str) -> Hexes:
    return GRID.hexes(*names.split())


def named(hexes: Hexes) -> list[str]:
    return sorted(GRID.names(hexes))


def side(text: str) -> int:
    """`0138|0237` as hex * 6 + direction, out of the first hex."""
    a, b = (GRID.hex(name) for name in text.split("|"))
    return a * 6 + GRID.side[a * 6 : a * 6 + 6].index(b)


def city(name: str) -> Hexes:
    return next(city.hexes for city in MAP.cities if city.name == name)


def river(name: str) -> list[tuple[HexId, HexId]]:
    sides = next(river.sides for river in MAP.rivers if river.name == name)
    return [(HexId(s // 6), HexId(GRID.side[s])) for s in sides]


def barrier(*names: str) -> set[frozenset[HexId]]:
    return {frozenset(pair) for name in names for pair in river(name)}


def touches_sea(h: HexId) -> bool:
    return any(MAP.sea >> n & 1 for n in GRID.around[h])


# ---- the grid


@pytest.mark.rule("fm-10.9.2-3.d", "fm-13.4-2", "fm-14.4-2", "fm-12.4-2", "folio-gold-juno-11.2.1-a")
@pytest.mark.parametrize(
    "chain", [UTAH, OMAHA, SWORD, "1930 1931 2031 2032 2033 1934", "2031 " + JUNO, WEST_LINE, CAEN_LINE]
)
def test_runs_of_hexes_the_rules_name_touch(chain: str) -> None:
    """Only with even rows half a hex further east: this fixes the parity of the map."""
    path = [GRID.hex(name) for name in chain.split()]
    assert all(GRID.distance(a, b) == 1 for a, b in pairwise(path))


def test_size_of_the_map() -> None:
    assert (max(GRID.row), max(GRID.column)) == (33, 44)
    assert GRID.all.bit_count() == 33 * 44
    assert MAP.land.bit_count() == 962
    assert MAP.sea | MAP.land == GRID.all
    assert not MAP.sea & MAP.land


# ---- terrain


@pytest.mark.rule("fm-13.4-2", "fm-14.4-2", "fm-12.4-2", "fm-11.4-2.a", "folio-gold-juno-10.1-b")
def test_beaches_are_where_the_rules_say_and_nowhere_else() -> None:
    assert {name: hexes for name, hexes in MAP.beaches.items() if name != "gold_juno_coast"} == {
        "utah": the(UTAH), "omaha": the(OMAHA), "gold": the(GOLD), "juno": the(JUNO), "sword": the(SWORD),
    }  # fmt: skip
    assert MAP.beaches["gold_juno_coast"] == the("1930 1931")
    assert MAP.beach == the(" ".join((UTAH, OMAHA, GOLD, JUNO, SWORD, "1930 1931")))


@pytest.mark.parametrize("name", " ".join((UTAH, OMAHA, GOLD, JUNO, SWORD)).split())
def test_a_landing_beach_lies_by_the_sea_and_leads_inland(name: str) -> None:
    h = GRID.hex(name)
    assert touches_sea(h)
    assert any(MAP.land >> n & 1 for n in GRID.around[h])


@pytest.mark.rule("fm-11.8-03")
def test_victory_hills_are_hills() -> None:
    assert not the(HILLS) & ~MAP.hill


@pytest.mark.rule("fm-14.4-1.c", "fm-12.4-9")
@pytest.mark.parametrize("name", ["2417", "1641", "1642"])
def test_raids_land_on_a_coast_that_is_no_beach(name: str) -> None:
    h = GRID.hex(name)
    assert MAP.land & ~MAP.beach & 1 << h
    assert touches_sea(h)


@pytest.mark.rule("fm-13.4-1", "fm-14.5-gt1", "fm-11.5-gt1")
def test_hexes_where_units_appear_are_land() -> None:
    assert not the("1709 3303 3304 3002 3203 1005 0835 1641 1642 2301 1934") & ~MAP.land


def test_terrains_share_out_the_land() -> None:
    kinds = [MAP.beach, MAP.clear, MAP.bocage, MAP.woods, MAP.swamp, MAP.hill]
    assert sum(hexes.bit_count() for hexes in kinds) == MAP.land.bit_count()
    for h in each(MAP.land):
        assert getattr(MAP, TERRAINS[MAP.terrain[h]]) >> h & 1


def test_confidence_is_known_for_every_hex() -> None:
    assert all(MAP.confidence[h] in "SPdcor" and MAP.confidence[h] for h in each(GRID.all))
    for h in each(the(" ".join((UTAH, OMAHA, GOLD, JUNO, SWORD, HILLS)))):
        assert MAP.confidence[h] == "S"


# ---- settlements


@pytest.mark.rule("fm-14.8-03", "fm-14.8-04", "fm-13.8-03", "fm-11.2-02", "fm-14.2-02")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("St Lo", "0608 0609 0709"),
        ("Carentan", "1706 1805"),
        ("Isigny", "1811 1911"),
        ("Trevieres", "1718"),
        ("Caumont", "0421"),
        ("Longues sur Mer", "1926"),
        ("Arromanches", "1929"),
    ],
)
def test_cities_with_stated_hexes(name: str, hexes: str) -> None:
    assert city(name) == the(hexes)


@pytest.mark.rule("fm-12.2-02", "fm-12.8-03")
def test_caen_has_nine_hexes_four_of_them_north_of_the_orne() -> None:
    caen, north = city("Caen"), the("0937 0938 0939 0837")
    assert caen.bit_count() == 9
    assert not north & ~caen
    orne = barrier("Orne")
    for h in each(north):
        for n in GRID.around[h]:
            if (caen & ~north) >> n & 1:
                assert frozenset((h, n)) in orne


@pytest.mark.rule("fm-15.3-02", "fm-15.5.a", "fm-15.5.b")
def test_seven_us_and_ten_commonwealth_cities_with_hexes_enough() -> None:
    by_army = [[c.hexes.bit_count() for c in MAP.cities if c.nation == army] for army in (US, CW)]
    assert [len(counts) for counts in by_army] == [7, 10]
    assert [sum(counts) for counts in by_army] == [17, 20]
    assert MAP.city.bit_count() == 37


@pytest.mark.rule("fm-13.8-03")
def test_utah_towns_are_towns_not_cities() -> None:
    for hex_name, name in (("2503", "Ste Mere Eglise"), ("2206", "Ste Marie du Mont"),
                           ("2605", "St Martin de Varreville")):  # fmt: skip
        assert MAP.names[GRID.hex(hex_name)] == name
        assert MAP.town >> GRID.hex(hex_name) & 1
    assert not MAP.town & MAP.city


def test_city_at_agrees_with_the_cities() -> None:
    for number, found in enumerate(MAP.cities):
        assert {MAP.city_at[h] for h in each(found.hexes)} == {number}
    assert sum(number >= 0 for number in MAP.city_at) == 37


@pytest.mark.rule("folio-omaha-11.1.2-a")
def test_marigny_begins_in_column_4() -> None:
    assert min(GRID.column[h] for h in each(city("Marigny"))) == 4


def test_every_city_lies_on_a_road_or_trail() -> None:
    for found in MAP.cities:
        assert found.hexes & (MAP.road | MAP.trail), found.name


# ---- rivers and bridges


@pytest.mark.rule("fm-13.1-01")
def test_vire_runs_from_the_sea_at_1809_to_the_south_edge_at_0110() -> None:
    vire = river("Vire")
    assert GRID.hex("1809") in vire[0]
    assert any(touches_sea(h) for h in vire[0])
    assert GRID.hex("0110") in vire[-1]
    assert GRID.row[vire[-1][0]] == 1


@pytest.mark.rule("fm-14.1-01")
def test_douve_and_taute_run_from_2108_to_0805() -> None:
    assert GRID.hex("2108") in river("Douve")[-1]
    assert any(touches_sea(h) for h in river("Douve")[-1])
    assert GRID.hex("0805") in river("Taute")[-1]
    assert set(river("Taute")[0]) & {h for pair in river("Douve") for h in pair}


@pytest.mark.rule("fm-11.1-01", "fm-12.1-01")
def test_boundary_rivers_of_gold_juno_and_sword() -> None:
    assert GRID.hex("0138") in river("Laize")[0]
    assert any(GRID.hex("0637") in pair for pair in river("Orne"))
    assert any(touches_sea(h) for h in river("Orne")[-1])
    mue = river("Mue")
    assert any(GRID.distance(GRID.hex("1135"), h) <= 1 for h in mue[0])
    assert any(touches_sea(h) for h in mue[-1])


@pytest.mark.rule("fm-8.2.2-05", "fm-10.1-02")
def test_roads_and_cities_bridge_rivers_and_trails_do_not() -> None:
    bridges = {s for s, crossing in enumerate(MAP.crossing) if crossing == BRIDGE}
    by_road = (
        "0419|0420 0607|0608 0804|0805 0828|0928 0837|0838 0908|0909 0939|0940 1328|1329 1423|1424 1435|1535"
    )
    by_road += " 1523|1524 1706|1707 1805|1905 1809|1810 1811|1911 1819|1820 1834|1835 2301|2302"
    in_city = "0738|0837 0837|0838 0838|0938 0838|0939 0839|0939 0939|0940 1811|1911"
    want = {side(text) for text in f"{by_road} {in_city}".split()}
    assert bridges == want | {GRID.side[s] * 6 + (s + 3) % 6 for s in want}
    for text in ("0635|0736", "1837|1937", "2501|2502"):  # trails over rivers
        assert MAP.way[side(text)] == TRAIL
        assert MAP.crossing[side(text)] == RIVER


def test_hexsides_look_the_same_from_both_sides() -> None:
    for s, n in enumerate(GRID.side):
        if n >= 0:
            back = n * 6 + (s + 3) % 6
            assert MAP.crossing[s] == MAP.crossing[back]
            assert MAP.way[s] == MAP.way[back]
        else:
            assert MAP.crossing[s] == DRY


# ---- roads, edges, areas


@pytest.mark.rule("fm-13.2-02", "fm-13.5-gt3")
def test_roads_and_trails_on_the_west_edge() -> None:
    tracks = (MAP.road | MAP.trail) & MAP.west
    assert named(tracks) == sorted("2901 2501 2301 1801 1301 1001 0601 0401".split())
    assert named(MAP.road & MAP.west & ~the("2901 2301 1801")) == ["0401", "1001", "1301"]
    exits = {GRID.name(h) for track in MAP.tracks for h, edge in track.exits if edge == "west"}
    assert exits == set(named(tracks))


def test_exits_of_the_other_edges() -> None:
    exits: dict[str, set[str]] = {}
    for track in MAP.tracks:
        for h, edge in track.exits:
            exits.setdefault(edge, set()).add(GRID.name(h))
    assert exits["south"] == set("0104 0107 0112 0119 0122 0126 0128 0130 0136 0141".split())
    assert exits["east"] == set("0544 0844 1344 1644".split())
    assert exits["north"] == {"3304"}


def test_edges_are_the_land_hexes_of_the_rim() -> None:
    assert {GRID.column[h] for h in each(MAP.west)} == {1}
    assert {GRID.column[h] for h in each(MAP.east)} == {44}
    assert {GRID.row[h] for h in each(MAP.south)} == {1}
    assert {GRID.row[h] for h in each(MAP.north)} == {33}
    assert MAP.south.bit_count() == 44
    assert MAP.west.bit_count() == 33


@pytest.mark.rule("fm-15.1.a")
def test_the_line_between_the_armies() -> None:
    assert {GRID.column[h] <= 22 for h in each(MAP.halves[US])} == {True}
    assert MAP.halves[US] | MAP.halves[CW] == GRID.all
    assert not the(f"{UTAH} {OMAHA} 0421") & ~MAP.halves[US]
    assert not the(f"{GOLD} {JUNO} {SWORD} {HILLS} 1926 1929 0835") & ~MAP.halves[CW]


@pytest.mark.rule("fm-13.1-01", "fm-14.1-01", "fm-11.1-01", "fm-12.1-01")
@pytest.mark.parametrize(
    ("area", "inside", "outside"),
    [
        ("utah", f"{UTAH} 1709 3303 3304 3002 3203 1706 1805 2206 2605 2503 2901 2501 2301 1801 1301 "
         "1001 0601 0401 0101", "0608 0609 0709 1811 1911"),
        ("omaha", f"{OMAHA} {WEST_LINE} 2417 1718 1811 1911 0421 0608 0609 0709 1005 0805",
         "1706 1805 2206 2503"),
        ("gold_juno", f"{GOLD} {JUNO} {HILLS} {CAEN_LINE} 1930 1931 1926 1929 0835", "0837 0937 1838 1640"),
        ("sword", f"{SWORD} {CAEN_LINE} 1641 1642 0138 0837 0937 0938 0939 0738 0739 0838 0839 0940",
         f"{GOLD} {JUNO} 0835"),
    ],
)  # fmt: skip
def test_playable_areas(area: str, inside: str, outside: str) -> None:
    assert not the(inside) & ~MAP.areas[area]
    assert not the(outside) & MAP.areas[area]


@pytest.mark.rule("fm-13.1-01", "fm-14.1-01", "fm-11.1-01", "fm-12.1-01")
@pytest.mark.parametrize(
    ("area", "rivers", "line"),
    [
        ("utah", ("Vire",), ""),
        ("omaha", ("Douve", "Taute"), WEST_LINE),
        ("gold_juno", ("Laize", "Orne", "Mue"), CAEN_LINE),
        ("sword", ("Laize", "Orne", "Mue"), CAEN_LINE),
    ],
)
def test_areas_end_at_their_rivers_and_lines(area: str, rivers: tuple[str, ...], line: str) -> None:
    """No step between land hexes leaves an area but over a boundary river or a hex of the line."""
    inside, on_line, banks = MAP.areas[area] & MAP.land, the(line), barrier(*rivers)
    half = MAP.halves[US if area in ("utah", "omaha") else CW]
    for h in each(inside & ~on_line):
        for n in GRID.around[h]:
            if (MAP.land & half & ~inside & ~on_line) >> n & 1:
                assert frozenset((h, n)) in banks, f"{GRID.name(h)}-{GRID.name(n)} leaves {area}"


def test_all_land_hangs_together() -> None:
    assert GRID.flood(1 << GRID.hex("1718"), MAP.land) == MAP.land


def test_names_of_places() -> None:
    assert MAP.names[GRID.hex("2417")] == "Pointe du Hoc"
    assert MAP.names[GRID.hex("0421")] == "Caumont"
    assert MAP.names[GRID.hex("0534")] == "Hill 112"
