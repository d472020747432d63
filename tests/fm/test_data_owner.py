"""The owner's own files take effect over the shipped ones; places are found; loading is quick and shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.fm.load import DataError, load


def test_a_single_counter_can_be_replaced(tmp_path: Path) -> None:
    own = '[counter]\n"8/4US" = { full = "9-8-7", reduced = "none", zoc = false, provenance = "counter" }\n'
    (tmp_path / "units.toml").write_text(own, encoding="utf-8")
    facts = load("utah", {}, tmp_path)
    unit = facts.roster.units[facts.roster.number["8/4US"]]
    assert (unit.attack, unit.defence, unit.allowance, unit.steps) == ((9, 0), (8, 0), (7, 0), 1)
    assert unit.provenance == "counter"
    assert facts.roster.without_zoc == 1 << facts.roster.number["8/4US"]
    assert facts.roster.units[facts.roster.number["12/4US"]].attack == (5, 3)


def test_a_pattern_can_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_text('[pattern.us_infantry]\nfull = "8-5-5"\n', encoding="utf-8")
    facts = load("utah", {}, tmp_path)
    assert facts.roster.units[facts.roster.number["12/4US"]].attack == (8, 3)


def test_terrain_costs_can_be_replaced(tmp_path: Path) -> None:
    own = '[hex]\nswamp = { mobile = "no" }\ntown = { leg = "+1", mobile = "+1" }\n'
    (tmp_path / "terrain.toml").write_text(own, encoding="utf-8")
    facts, plain = load("utah", {}, tmp_path), load("utah", {})
    grid = facts.grid
    swamp = next(s for s, n in enumerate(grid.side) if n == grid.hex("2602") and facts.map.way[s] == 0)
    assert (plain.map.cost[1][swamp], facts.map.cost[1][swamp]) == (6, -1)
    assert facts.map.cost[0][swamp] == 6
    town = next(
        s
        for s, n in enumerate(grid.side)
        if n == grid.hex("2206") and not facts.map.way[s] | facts.map.crossing[s]
    )
    assert facts.map.cost[0][town] - plain.map.cost[0][town] == 2


def test_the_roads_of_the_map_can_be_replaced(tmp_path: Path) -> None:
    """Table by table: what was drawn by guess must be able to go."""
    roads = '"West" = { exits = "west", path = "1301 1302" }\n"New" = { path = "0635 0736" }\n'
    (tmp_path / "map.toml").write_text(f"[roads]\n{roads}", encoding="utf-8")
    facts, plain = load("campaign", {}, tmp_path), load("campaign", {})
    assert facts.map.road == facts.grid.hexes("0635", "0736", "1301", "1302")
    a, b = facts.grid.hex("0635"), facts.grid.hex("0736")
    side = a * 6 + facts.grid.side[a * 6 : a * 6 + 6].index(b)
    assert (plain.map.cost[0][side], facts.map.cost[0][side]) == (2, 1)
    assert (plain.map.crossing[side], facts.map.crossing[side]) == (1, 2)


def test_markers_can_be_replaced(tmp_path: Path) -> None:
    own = "[utah.german]\ntotal = 3\nvalues = { 1 = 1, 5 = 2 }\nmines = { 5 = 2 }\n"
    (tmp_path / "markers.toml").write_text(own, encoding="utf-8")
    kinds = {kind.name: kind.count for kind in load("utah", {}, tmp_path).markers.kinds}
    assert {name: count for name, count in kinds.items() if not name.startswith("us")} == {
        "german+1": 1,
        "mines+5": 2,
    }


def test_the_shipped_facts_are_not_touched_by_an_owner(tmp_path: Path) -> None:
    before = load("utah", {})
    (tmp_path / "units.toml").write_text('[pattern.us_infantry]\nfull = "5-5-5"\n', encoding="utf-8")
    load("utah", {}, tmp_path)
    assert load("utah", {}) is before


def test_the_owner_is_told_his_own_file(tmp_path: Path) -> None:
    own = '# my counters\n[counter]\n"8/4US" = { full = "9-8" }\n'
    (tmp_path / "units.toml").write_text(own, encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        load("utah", {}, tmp_path)
    assert refusal.value.file == str(tmp_path / "units.toml")
    assert refusal.value.place == "line 3, counter.8/4US.full"


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("units.toml", b"[counter\n", "not TOML"),
        ("units.toml", b"\xff\xfe", "cannot be read as text"),
        ("unit.toml", b"", "only units.toml, terrain.toml, map.toml or markers.toml can be replaced"),
        ("notes.txt", b"", "it holds none of units.toml"),
    ],
)
def test_a_folder_that_cannot_be_used(tmp_path: Path, name: str, text: bytes, reason: str) -> None:
    (tmp_path / name).write_bytes(text)
    with pytest.raises(DataError, match=reason):
        load("utah", {}, tmp_path)


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read as a folder"):
        load("utah", {}, tmp_path / "nowhere")


def test_facts_and_maps_are_shared() -> None:
    assert load("utah", {}) is load("utah", {"edition": "quad", "weather": False})
    assert load("utah", {}).map is load("campaign", {}).map
