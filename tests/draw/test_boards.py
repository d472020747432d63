"""Every board of both games: drawn whole, well-formed, and every name readable."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as Xml

import pytest

from beachhead.draw import DrawOptions
from beachhead.draw.kit.ground import hex_id
from beachhead.draw.labels.lettering import touch
from beachhead.draw.labels.placement import bounds
from beachhead.hexes import each
from tests.draw.pictures import BOARDS, FM, M44, SVG, board, drawn, ids, marked

LIMIT = 1_500_000


def test_there_is_a_board_for_each_scenario() -> None:
    assert [f"fm:{n}" for n in "utah omaha gold-juno sword campaign-us campaign-cw campaign".split()] == FM
    assert {"m44:omaha", "m44:overthrough/juno+gold", "m44:double/sword+juno", "m44:triple/american"} < set(
        M44
    )
    assert "m44:neptune" in M44


@pytest.mark.parametrize("scenario", marked(BOARDS))
def test_it_is_an_svg_that_says_what_it_shows(scenario: str) -> None:
    svg = drawn(scenario)
    root = Xml.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["aria-labelledby"] == "title desc"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert len(title.text or "") > 10
    assert "hexes" in (desc.text or "")
    assert "Reconstructed" in svg
    assert len(svg.encode()) < LIMIT


@pytest.mark.parametrize("scenario", marked(BOARDS))
def test_nothing_is_fetched_and_nothing_refers_into_the_void(scenario: str) -> None:
    svg = drawn(scenario)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    there = ids(svg)
    named = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    patterns = {name for name in named if name.startswith("p-")}
    assert named <= set(there)
    assert {"p-clear", "p-woods", "p-bocage", "p-swamp", "p-sand"} <= patterns
    assert [name for name, count in there.items() if count > 1] == []


@pytest.mark.parametrize("scenario", marked(BOARDS))
def test_every_hex_in_play_is_drawn_once(scenario: str) -> None:
    here, there = board(scenario), ids(drawn(scenario))
    grid = here.facts.grid
    area = here.facts.area if scenario.startswith("fm:") else grid.all  # type: ignore[union-attr]
    assert [grid.name(h) for h in each(area) if there[hex_id(grid.name(h))] != 1] == []


@pytest.mark.parametrize("scenario", marked(BOARDS))
def test_no_two_labels_touch_and_none_leaves_the_frame(scenario: str) -> None:
    here = board(scenario)
    placed = sorted(((label, label.quad(0)) for label in here.labels()), key=lambda item: item[0].x)
    near = [
        (a.words, b.words)
        for (a, p), (b, q) in combinations(placed, 2)
        if abs(a.x - b.x) < 260 and abs(a.y - b.y) < 260 and touch(p, q)
    ]
    assert near == []
    assert [label.words for label, quad in placed if not all(here.window.holds(c) for c in quad)] == []


@pytest.mark.parametrize("scenario", marked(BOARDS))
def test_every_hex_in_play_has_its_number(scenario: str) -> None:
    here = board(scenario)
    grid = here.facts.grid
    area = here.facts.area if scenario.startswith("fm:") else grid.all  # type: ignore[union-attr]
    written = Counter(label.words for label in here.numbers)
    names = Counter(grid.name(h).rpartition(":")[2] for h in each(area))
    assert names - written == Counter()


def test_numbers_can_be_left_out() -> None:
    assert ">0938<" in drawn("fm:sword")
    assert ">0938<" not in drawn("fm:sword", DrawOptions(numbers=False))


def test_every_name_of_the_map_is_on_it() -> None:
    here = board("fm:campaign")
    words = " ".join(label.words for label in here.labels())
    for name in (
        "Ste-Mère-Église",
        "St-Lô",
        "Caen",
        "Bayeux",
        "Hill 112",
        "Forêt de Cerisy",
        "Orne",
        "Drôme",
    ):
        assert name in words
    assert words.count("BEACH") == 5
    assert "Baie de la Seine" in words
    towns = here.facts.map.town  # type: ignore[union-attr]
    cities = here.facts.map.cities  # type: ignore[union-attr]
    named = [label for label in here.labels() if label.hand.name in ("m-town", "m-city")]
    assert len(named) == towns.bit_count() + len(cities)


def test_the_alarm_for_touching_labels_rings() -> None:
    here = board("fm:sword")
    one, two = here.labels()[0], here.labels()[1]
    assert not touch(one.quad(), two.quad())
    left, top, right, bottom = bounds(one.quad())
    inside = ((left, top), (right, top), (right, bottom), (left, bottom))
    assert touch(one.quad(), inside)


def test_the_rest_of_the_map_is_dimmed() -> None:
    part, whole = drawn("fm:utah"), drawn("fm:utah", DrawOptions(whole=True))
    assert "m-veil" in re.sub("<style>.*</style>", "", part)
    assert len(ids(whole)) > len(ids(part)) + 900
    assert ids(whole)["h0844"] == 1
    assert ids(part)["h0844"] == 0
    assert 'class="m-veil"' not in drawn("fm:campaign")


def test_scale_and_theme() -> None:
    plain, large = drawn("m44:omaha"), drawn("m44:omaha", DrawOptions(scale=2.0))
    size = [[int(Xml.fromstring(svg).attrib[side]) for side in ("width", "height")] for svg in (plain, large)]
    assert abs(size[1][0] - 2 * size[0][0]) <= 1
    assert abs(size[1][1] - 2 * size[0][1]) <= 1
    assert Xml.fromstring(plain).attrib["viewBox"] == Xml.fromstring(large).attrib["viewBox"]
    assert "#b9d3da" in plain
    assert "#15252f" in drawn("m44:omaha", DrawOptions(theme="dark"))


def test_the_same_board_is_the_same_picture() -> None:
    from beachhead.draw import picture

    assert picture("fm:omaha").svg() == drawn("fm:omaha")
