"""Bad data is refused, with the file, the place and the reason.

Each case is two lines: the field, what is changed in the shipped file (before => after), and what is said.
"""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from beachhead.core.datafile import DataFile, Sheet
from beachhead.fm import load as loading
from beachhead.fm.load import DataError, load
from beachhead.fm.loaders.tables import read_crt, read_drift, read_drop, read_raid, read_weather

DATA = files("beachhead.fm").joinpath("data")

CASES = {
    "map.toml": r"""
rivers.Laize: 0137|0138 => 0137|0139
    0137|0139 is not a hexside: these hexes do not touch
rivers.Laize: 0137|0138 => 0137-0138
    is not a hexside; write it as 0138|0237
rivers.Laize: 0137|0138 0137|0237 => 0137|0138 1137|1138
    the river is broken between 0137|0138 and
rivers.Douve: 2007|2108 2008|2108 => 2007|2108 2108|2109
    2108|2109 lies in the sea
cities.St Lo.hexes: 0608 0609 0709" } => 0608 0609 4509" }
    there is no hex '4509'
cities.St Lo.hexes: 0608 0609 0709" } => 0608 0609 0609" }
    0609 is named twice
cities.St Lo.hexes: 0608 0609 0709" } => 0608 0609 0711" }
    are not connected
cities.St Lo.hexes: 0608 0609 0709" } => 0608 0609 2545" }
    there is no hex '2545'
cities.Longues sur Mer.hexes: hexes = "1926" => hexes = "1718"
    1718 also belongs to another city
cities.Longues sur Mer.hexes: hexes = "1926" => hexes = "2026"
    2026 is sea or beach
cities.Caumont.hexes: hexes = "0421" => hexes = "0422 0423"
    both sides of the line
cities.Caumont.sure: confidence = "S", hexes = "0421" => sure = "S", hexes = "0421"
    no field 'sure'
towns.3333: 2503 = => 3333 =
    3333 is sea or beach
landmarks.9917: 2417 = => 9917 =
    there is no hex '9917'
terrain.rows: 33 . w . . => 33 . w .
    row 33 has 43 hexes, not 44
terrain.rows: 33 . w . . => 33 . w . q
    'q' in hex 3304 is none of
terrain.rows: 33 . w . . => 34 . w . .
    this row is called '34', not 33
confidence.rows: 33 r r P P => 33 r r P z
    'z' in hex 3304 is none of SPdcor
codes.~: "~" = "sea" => "~" = "lake"
    there is no 'lake', only sea,
beaches.utah: "3005 2906 => "3004 2906
    3004 is not a beach in the rows of terrain
beaches: "3005 2906 => "2906
    3005 is beach in the rows of terrain, but on no list
beaches.gold_juno_coast: "1930 1931" => "1930 1931 1934"
    1934 also belongs to another beach
roads.RN13 Carentan-Isigny.path: 1706 1707 1807 1808 => 1706 1707 1809 1808
    do not touch
trails.Exit 4.path: 2606 2707 => 2606 2707 2708
    2708 is sea
roads.RN13 Cherbourg-Carentan.exits: exits = "west", path = "2901 => exits = "south", path = "2901
    neither end of the path lies on an edge of the map called 'south'
boundary.us_last_column: us_last_column = 22 => us_last_column = 44
    not a whole number from 1 to 43
areas.utah: 33-18 01-09 => 33-19 01-09
    does not go on from row 19
areas.utah: 33-18 01-09 => 33-18 01-49
    leaves the columns 01 to 44
areas.utah: 33-18 01-09 => 33 bis 18
    is not written like 33-18 01-09
rows: rows    = 33 => rows    = "33"
    '33' is not a whole number
border: [boundary] => [border]
    there is no field 'border' here
""",
    "terrain.toml": r"""
hex.woods.leg: woods  = { leg = 2 => woods  = { leg = "two"
    'two' is not a cost
hex.woods.leg: woods  = { leg = 2 => woods  = { leg = 1.3
    1.3 is not a cost
hex.woods.leg: woods  = { leg = 2 => woods  = { leg = true
    True is not a cost
hex.woods.foot: woods  = { leg = 2 => woods  = { foot = 2
    there is no field 'foot'
hex.marsh: swamp  = => marsh  =
    there is no field 'marsh'
way.rail: road  = => rail  =
    there is no field 'rail'
""",
    "units.toml": r"""
pattern.us_infantry.full: full = "5-5-6" => full = "4-5"
    '4-5' is not attack-defence-movement
pattern.us_infantry.full: full = "5-5-6" => full = 456
    456 is not a text in quotes
pattern.us_infantry: full = "5-5-6", =>
    the field 'full' is missing
pattern.us_infantry.class: class = "leg" => class = "foot"
    there is no 'foot', only leg or mobile
pattern.us_infantry.type: type = "infantry" => type = "cavalry"
    there is no 'cavalry'
us.4th Infantry Division.us_infantry: ["8/4US" => ["8 4US"
    '8 4US' is not an id
us.4th Infantry Division.us_infantry: ["8/4US" => ["12/4US"
    12/4US is also in another formation
us.4th Infantry Division.us_infantrie: us_infantry = ["8/4US" => us_infantrie = ["8/4US"
    no field
counter.9/9ZZ: "27UK" = => "9/9ZZ" =
    no formation has
""",
    "markers.toml": r"""
utah.german.values: { 1 = 1, 2 = 1, 3 = 2, 4 = 3 => { 1 = 1, 2 = 1, 3 = 2, 4 = 2
    the markers add up to 10, not to the total of 11
utah.allied.aircraft: aircraft = { 8 = 4, 10 = 2 } => aircraft = { 8 = 5, 10 = 2 }
    5 markers of +8, but the pool has only 4
utah.german.mines: mines  = { 4 = 1 } => mines  = { 7 = 1 }
    the pool has only 0
utah.allied.naval.77: naval    = { 7 = 6 } => naval    = { 77 = 6 }
    is not a marker value
utah.german.total: total  = 11 => total  = 0
    not a whole number from 1 to 99
utah: [utah.german] => [utah.deutsch]
    the field 'german' is missing
beachheads.utah: utah  = 6 => utah  = 0
    not a whole number
""",
    "scenarios/utah.toml": r"""
set_up.fixed.hexes.739/709: "739/709" = "3304" => "739/709" = "3303"
    is not a free hex
set_up.fixed.hexes.739/709: "739/709" = "3304" => "739/709" = "3404"
    there is no hex '3404'
set_up.fixed.hexes.739/709: "739/709" = "3304" => "739/709" = "1911"
    not on land in the
set_up.fixed.hexes: count = 5 => count = 6
    there are 5 units, not 6
beach.utah.hexes: "3005 2906 => "3004 2906
    3004 is not a beach
assault.utah.units: count = 4 => count = 3
    there are 4 units, not 3
assault.utah.units: "359/90US"] => "Sch/30"]
    Sch/30 is not one of the us units
allied.gt2.units: "359/90US"] => "357/90US"]
    357/90US is called up twice
drop.82nd Airborne Division: rows_from = 20 => rows_from = 60
    no hex is left for the drop
german.gt1.entry: entry = "west" => entry = "north"
    there is no 'north', only west
german.gt1.turn: turn  = 1\n => turn  = 0\n
    0 is not a whole number from 1 to 99
victory.need: need   = 7 => need   = 8
    8 is not a whole number from 1 to 7
victory.hexes: "1706 1805 => "0608 1805
    not all of these hexes
first: first    = "allied" => first    = "french"
    there is no 'french', only allied or german
replacements.fr: [replacements.us] => [replacements.fr]
    there is no Allied army 'fr'
""",
    "scenarios/omaha.toml": r"""
victory.beside.city: city   = "St Lo" => city   = "St Malo"
    there is no city 'St Malo'
raid.Pointe du Hoc.removes: removes = [0, 0, 0, 6, 6, 6] => removes = [0, 6, 6]
    6 marker
raid.Pointe du Hoc.table: table   = "ranger" => table   = "marines"
    there is no 'marines'
set_up.coast.demand.least: least  = 2 => least  = 6
    from 1 to 5
entry.inland.hex: hex = "1005" => hex = "1801"
    1801 is not on land in the playable area
""",
    "scenarios/gold-juno.toml": r"""
set_up.coast.shown: shown = "after landing" => shown = "never"
    there is no 'never'
area: area     = "gold_juno" => area     = "caen"
    there is no 'caen', only utah
""",
    "scenarios/sword.toml": r"""
drop.6th Airborne Division.river: river     = "Orne" => river     = "Seine"
    no 'Seine'
loss.Caen.count: count   = 9 => count   = 8
    it has 9 hexes, not 8
early.84th Infantry Division.units: "1051/84", "1052/84", "184/84"] => "1051/84", "3-AA"]
    not all due on one turn
""",
    "scenarios/campaign-us.toml": r"""
cities: cities   = 7 => cities   = 8
    the map has 7 cities in play, not 8
""",
    "scenarios/campaign-cw.toml": r"""
victory.city_hexes: city_hexes = 14 => city_hexes = 44
    44 city hexes are asked
""",
    "scenarios/campaign.toml": r"""
south: south    = "own half" => south    = "half"
    there is no 'half'
defeat: [victory] => [defeat]
    there is no field 'defeat' here
""",
}


def shipped(name: str) -> str:
    return DATA.joinpath(*name.split("/")).read_text(encoding="utf-8")


@pytest.fixture
def spoil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data folder that is loaded in place of the shipped one."""
    copy = tmp_path / "data"
    shutil.copytree(str(DATA), copy)

    def sheet(name: str, release: str = "") -> Sheet:
        return Sheet(name, (copy / name).read_text(encoding="utf-8"))

    monkeypatch.setattr(loading, "_sheet", sheet)
    monkeypatch.setattr(loading, "_shipped_facts", loading._shipped_facts.__wrapped__)
    monkeypatch.setattr(loading, "_shipped_library", loading._shipped_library.__wrapped__)
    monkeypatch.setattr(loading, "_shipped_map", loading._shipped_map.__wrapped__)
    monkeypatch.setattr(loading, "_options", loading._options.__wrapped__)
    return copy


def refused(spoil: Path, name: str, old: str, new: str, scenario: str = "campaign") -> DataError:
    """What is said about a file with one thing changed in it."""
    text = shipped(name)
    assert old in text, f"{name} does not hold {old!r} any more"
    (spoil / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        load(scenario, {})
    assert refusal.value.file == name
    return refusal.value


def spoiled() -> list[tuple[str, str, str, str, str]]:
    """File, field, before, after and what is said."""
    found = []
    for name, table in CASES.items():
        lines = table.strip("\n").split("\n")
        for case, reason in zip(lines[::2], lines[1::2], strict=True):
            field, _, change = case.partition(": ")
            old, _, new = (part.replace("\\n", "\n").strip(" ") for part in change.partition(" =>"))
            found.append((name, field, old, new, reason.strip()))
    return found


@pytest.mark.parametrize(("name", "field", "old", "new", "reason"), spoiled())
def test_bad_data(spoil: Path, name: str, field: str, old: str, new: str, reason: str) -> None:
    scenario = Path(name).stem if name.startswith("scenarios/") else "campaign"
    error = refused(spoil, name, old, new, scenario)
    assert error.place.partition(", ")[2] == field
    assert reason in error.reason


def test_the_line_is_told(spoil: Path) -> None:
    error = refused(spoil, "map.toml", "0137|0138", "0137|0139")
    lines = shipped("map.toml").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if "0137|0138" in line)
    assert error.place == f"line {number}, rivers.Laize"
    assert str(error) == f"{error.file}, line {number}, rivers.Laize: {error.reason}"


def test_what_an_edition_overrides_is_told_where_it_stands(spoil: Path) -> None:
    path = spoil / "scenarios" / "gold-juno.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('hexes = "2026 2027"\n', 'hexes = "2026 2126"\n'), encoding="utf-8")
    load("gold-juno", {})
    with pytest.raises(DataError) as refusal:
        load("gold-juno", {"edition": "folio"})
    assert refusal.value.place.endswith("folio.beach.gold.hexes")
    assert "2126 is not on land" in refusal.value.reason


def test_a_scenario_without_one_of_its_units(tmp_path: Path) -> None:
    """The counter was struck from the owner's list: the scenario that calls it up says so."""
    text = shipped("units.toml").replace('"739/709"', '"740/709"')
    (tmp_path / "units.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"there is no unit '739/709' in units\.toml") as refusal:
        load("utah", {}, tmp_path)
    assert refusal.value.file == "scenarios/utah.toml"
    assert refusal.value.place.endswith("set_up.fixed.hexes")


def test_a_map_without_a_city_that_a_scenario_needs(tmp_path: Path) -> None:
    text = shipped("map.toml").replace('"Caumont"         = { confidence = "S", hexes = "0421" }\n', "")
    (tmp_path / "map.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="there is no 'Caumont'") as refusal:
        load("omaha", {}, tmp_path)
    error = refusal.value
    assert (error.file, error.place.partition(", ")[2]) == ("scenarios/omaha.toml", "loss.Caumont.city")


def crt(old: str, new: str) -> str:
    with pytest.raises(DataError) as refusal:
        read_crt(DataFile([Sheet("crt.toml", shipped("crt.toml").replace(old, new, 1))]).root)
    return str(refusal.value)


def test_a_bad_crt() -> None:
    assert "'A9' is not a result" in crt("(A)  A3   A2", "(A)  A9   A2")
    assert "die.2: it has 11 results, die 1 has 12" in crt('2 = "(A)  ', '2 = "')
    assert "must run on without a gap" in crt("-1 | 0 | +1", "-1 | +1")
    assert "write differentials like" in crt("-1 | 0 | +1", "-1 | nil | +1")
    assert "'bog' is not a terrain" in crt('"swamp"', '"bog"')
    assert "no line names 'river'" in crt('"woods", "river"', '"woods"')
    assert "is also on another line" in crt('"woods", "river"', '"woods", "river", "hill"')


def tables(old: str, new: str) -> DataFile:
    return DataFile([Sheet("tables.toml", shipped("tables.toml").replace(old, new, 1))])


def test_bad_dice() -> None:
    drop = tables('"eliminated", "reduced, drifts"', '"vanished", "reduced, drifts"').root.block("drop")
    with pytest.raises(DataError, match="'vanished' is none of"):
        read_drop(drop, "unit")
    five = tables('["eliminated", "reduced",', '["eliminated",').root.block("raid")
    with pytest.raises(DataError, match="a die has 6 faces, here are 5"):
        read_raid(five, "commando")
    north = tables('["W", "NW"', '["N", "NW"').root.block("drift")
    with pytest.raises(DataError, match="must be there once"):
        read_drift(north)
    mild = tables("[false, false,", "[false,").root.block("weather")
    with pytest.raises(DataError, match="6 times true or false"):
        read_weather(mild)
