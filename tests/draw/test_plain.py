"""A game that brings no drawing of its own has a plain one: the toy, which names nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from beachhead import new_match
from beachhead.cli import run
from beachhead.core.errors import Refusal
from beachhead.core.match import Match
from beachhead.draw import picture
from beachhead.draw.plain import SHAPES
from beachhead.draw.scene import board_of, draw_look, has_board, scene_of, shared_svg
from beachhead.hexes import each
from tests.draw.pictures import ids, units
from tests.toy.raid import GRID, RAID, RaidSetup


@pytest.fixture
def match() -> Match:
    match = new_match("raid:field", seed=1)
    match.apply("guard", "hide 0405")
    return match


def test_every_hex_is_drawn_with_its_number() -> None:
    svg = picture("raid:field").svg()
    there = ids(svg)
    assert [GRID.name(h) for h in each(GRID.all) if there[f"h{GRID.name(h)}"] != 1] == []
    assert all(f">{GRID.name(h)}<" in svg for h in each(GRID.all))


def test_a_piece_is_drawn_for_those_who_see_it(match: Match) -> None:
    guard, others = (picture("raid:field", match=match, seat=seat).svg() for seat in ("guard", None))
    assert set(units(guard)) == {"north", "south", "gun"}
    assert set(units(others)) == {"north", "south"}
    assert "Gun in 0405" in guard


def test_the_scene_for_a_browser(match: Match) -> None:
    board, scene = board_of("raid:field", {}), scene_of(match.view("guard"))
    pieces: dict[str, Any] = {piece["id"]: piece for piece in scene["pieces"]}
    assert {id: piece["hex"] for id, piece in pieces.items()} == {
        "north": "0102",
        "south": "0104",
        "gun": "0405",
    }
    for piece in pieces.values():
        x, y = board["hexes"][piece["hex"]]
        assert (piece["x"], piece["y"]) == pytest.approx((x, y), abs=0.1)
        drawn = Xml.fromstring(draw_look("raid:field", {}, piece["look"]))
        assert piece["title"][0] in "".join(drawn.itertext())
    assert len({piece["look"].partition("|")[0] for piece in pieces.values()}) == len(SHAPES)


@pytest.mark.parametrize("look", ["us", "us|", "us|FOUR", "ru|N", "us|N|N"])
def test_a_look_that_no_piece_has(look: str) -> None:
    with pytest.raises(ValueError, match=r"look|unpack"):
        draw_look("raid:field", {}, look)


def test_the_parts_that_games_share_are_in_a_page_once() -> None:
    assert {name: count for name, count in ids(shared_svg()).items() if count > 1} == {}


def test_without_a_grid_there_is_no_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    setup = RAID.begin("field", {})
    assert isinstance(setup, RaidSetup)
    assert has_board(setup)
    monkeypatch.setattr(RAID, "setup", lambda *_: replace(setup, grid=None))
    assert not has_board(RAID.begin("field", {}))
    with pytest.raises(Refusal, match="has no board"):
        picture("raid:field")
    assert run(["map", "raid:field", "-o", str(tmp_path / "raid.svg")]) == 2
