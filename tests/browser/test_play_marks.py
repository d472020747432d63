"""Marks on the board: what units have done, what each hex would mean, whom one could fight, who is placed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from beachhead.core.decision import Decision
from beachhead.core.match import Match
from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_answers import asks, press, reach
from tests.browser.test_play_look import complaints
from tests.parts.arranged import arranged
from tests.parts.long import long_but

pytestmark = pytest.mark.browser

SCHEMES = long_but(["light", "dark"], "light")


def to_the_question(player: Player, prompt: str, *, last: bool = False) -> None:
    """Play on with the first option, or the last, until this is asked."""
    for _ in range(80):
        player.asked()
        if re.search(prompt, player.prompt.inner_text()):
            return
        player.take(player.options.count() - 1 if last else 0)
    raise AssertionError(f"nobody was asked {prompt!r}")


def marked(player: Player, what: str) -> Locator:
    return player.page.locator(f"[data-mark={what}]")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_go_and_battle_is_told_apart_from_go_only(sit: Sit, scheme: str) -> None:
    player = sit(width=1440, height=900, color_scheme=scheme)
    player.begin("m44:omaha", seed="3", axis="bot random")
    to_the_question(player, r"^Where does Infantry .* move\?")
    page = player.page
    expect(page.locator(".spot.half")).to_have_count(5)
    assert page.locator(".spot:not(.half)").count() == 3
    expect(marked(player, "ordered")).to_have_count(2)
    expect(marked(player, "move_only")).not_to_have_count(0)
    spot = page.locator(".spot:not(.half)").first
    hex = spot.get_attribute("data-hex")
    expect(page.locator(f'[data-note="{hex}"]')).to_have_text("1")
    spot.hover(force=True)
    expect(page.locator(f'[data-way="{hex}"]')).to_have_count(1)
    expect(page.locator("[data-aim]").first).to_contain_text("1 die · 17 %")
    player.goes_on(lambda: spot.click(force=True))
    expect(marked(player, "moved")).to_have_count(1)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_points_left_are_written_into_the_hexes(sit: Sit, scheme: str) -> None:
    player = sit(width=1366, height=768, color_scheme=scheme)
    player.begin("fm:utah", seed="7", german="bot random")
    page = player.page
    to_the_question(player, "ashore")
    page.locator(".spot").first.hover(force=True)
    expect(page.get_by_test_id("placing").locator("*").first).to_be_attached()
    to_the_question(player, r"Where does .* go\?", last=True)
    notes = page.locator("[data-note]")
    expect(notes.first).to_be_attached()
    assert all(re.fullmatch(r"\d*½?", text) for text in notes.all_text_contents())
    spot = page.locator(".spot").first
    hex = spot.get_attribute("data-hex")
    spot.hover(force=True)
    expect(page.locator(f'[data-way="{hex}"]')).to_have_count(1)
    assert page.locator(".cost").count() >= 1


def beside_the_enemy(match: Match, decision: Decision) -> bool:
    if decision.ask != "go" or len(decision.options) < 8:
        return False
    return bool(match.game.guide(match.view(decision.seat)).bars)


def test_where_an_enemy_zone_begins_there_is_a_bar(sit: Sit, tmp_path: Path) -> None:
    match = reach("fm:utah", 1, beside_the_enemy)
    bars = match.game.guide(match.view(match.open[0].seat)).bars
    player = sit(width=1440, height=900, listed=False)
    player.bring(match, tmp_path)
    expect(player.page.locator(".guide .bar")).to_have_count(len(bars))


def test_those_to_be_placed_lie_on_the_edge_and_one_hangs_at_the_pointer(sit: Sit, tmp_path: Path) -> None:
    player = sit(width=1440, height=900, listed=False)
    player.bring(reach("fm:utah", 1, asks("land_unit", 2)), tmp_path)
    page, edge = player.page, player.page.get_by_test_id("edge")
    units = edge.locator(".placing .unit")
    expect(units.locator("svg > *").nth(3)).to_be_attached()
    expect(units).to_have_count(4)
    expect(units.first).to_have_class(re.compile("next"))
    box, tray = units.last.bounding_box(), edge.bounding_box()
    assert box
    assert tray
    assert box["y"] + box["height"] <= tray["y"] + tray["height"]
    page.mouse.move(560, 420)
    page.mouse.move(570, 430)
    hung = page.get_by_test_id("placing")
    expect(hung).to_have_css("opacity", "0.8")
    at = hung.bounding_box()
    assert at
    assert abs(at["x"] + at["width"] / 2 - 570) < 8


def test_a_card_lights_those_it_could_order(sit: Sit, tmp_path: Path) -> None:
    player = sit(width=1440, height=900, listed=False)
    match = reach("m44:omaha", 1, asks("play"))
    view = match.view(match.open[0].seat)
    cards = next(panel.cards for panel in match.game.panels(view) if panel.id == "hand")
    player.bring(match, tmp_path)
    page = player.page
    for place in (0, 1):
        page.locator(".hand .holder.lit").nth(place).hover()
        expect(page.locator("[data-lit]")).to_have_count(len(match.game.could_order(view, cards[place].id)))
    page.get_by_test_id("prompt").hover()
    expect(page.locator("[data-lit]")).to_have_count(0)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_answer_of_markers_has_its_bar(sit: Sit, tmp_path: Path, scheme: str) -> None:
    """One switch for all of them; the sheet says what it shows and goes back to the gold answer."""
    player = sit(width=1440, height=900, listed=False, color_scheme=scheme)
    player.bring(reach("fm:utah", 1, asks("commit_marker", 4)), tmp_path)
    page, edge = player.page, player.page.get_by_test_id("edge")
    bars = edge.locator(".cup.lit .outcomes")
    expect(bars).to_have_count(4)
    before = bars.last.get_attribute("aria-label") or ""
    shown = page.get_by_test_id("shown")
    expect(shown).to_have_text("Shown: No marker")
    edge.get_by_role("button", name="US aircraft").hover()
    expect(shown).to_contain_text("US aircraft")
    page.get_by_test_id("prompt").hover()
    expect(shown).to_have_text("Shown: No marker")
    edge.get_by_role("button", name="draw too").click()
    expect(bars.last).not_to_have_attribute("aria-label", before)
    assert complaints(page) == []
    player.bring(reach("fm:utah", 1, asks("draw_first")), tmp_path)
    expect(edge.locator("[data-closed=us_naval]")).to_contain_text("beach assaults only")


def somebody_is_left_out(match: Match, decision: Decision) -> bool:
    return decision.ask == "join_attack" and bool(match.game.guide(match.view(decision.seat)).barred)


def test_who_cannot_join_and_the_ways_of_a_retreat(sit: Sit, tmp_path: Path) -> None:
    player = sit(width=1440, height=900, listed=False)
    player.bring(reach("fm:omaha", 10, somebody_is_left_out), tmp_path)
    page = player.page
    expect(page.locator("[data-left-out='26/1US']")).to_have_count(1)
    expect(page.locator("[data-barred='26/1US']")).to_contain_text("26/1 cannot join. Another unit")
    player.bring(reach("fm:utah", 2, asks("fall_back_on")), tmp_path)
    expect(page.locator("[data-way]")).to_have_count(2)
    expect(page.locator("[data-note]").first).to_have_text("2 of 3")


BEYOND_THE_TOWN = """
turn = 4
phase = "allied combat"
beachheads = ["2508"]
cups = { us_air = [], us_ground = [], german = [] }
[units]
"8/4US" = "2104"
"12/4US" = "2105"
"22/4US" = "2005"
"1057/91" = "2004"
"37/17SS" = "2003"
"33/17SS" = "1905"
"""
"""Two regiments watch the ground behind the town, through which supply would have to come."""


def test_an_advance_by_which_supply_would_be_lost_is_marked(sit: Sit, tmp_path: Path) -> None:
    match = arranged("fm:utah", BEYOND_THE_TOWN, seed=2)
    for option in ("attack 2004", "join 8/4US", "join 12/4US", "join 22/4US"):
        match.apply("allied", option)
    for option in ("fall_back 1904", "fall_back 1803"):
        match.apply("german", option)
    assert match.open[0].ask == "advance"
    player = sit(width=1440, height=900, listed=False)
    player.bring(match, tmp_path)
    expect(player.page.locator(".spot[data-hex='2004']")).to_be_attached()
    expect(player.page.locator(".spot[data-hex='1904']")).to_be_attached()
    expect(player.page.locator("[data-cut]")).to_have_count(1)
    expect(player.page.locator("[data-cut='1904']")).to_have_count(1)


QUESTIONS = [
    ("fm:omaha", 1, asks("record")),
    ("fm:utah", 1, asks("land_unit", 2)),
    ("fm:utah", 1, asks("go", 20)),
    ("fm:utah", 1, asks("commit_marker", 4)),
    ("fm:utah", 2, asks("join_attack", 3)),
    ("fm:utah", 1, asks("no_way_back")),
    ("m44:omaha", 1, asks("play")),
    ("m44:omaha", 1, asks("call")),
    ("m44:omaha", 1, asks("move", 3)),
    ("m44:omaha", 1, asks("battle")),
]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_axe_finds_nothing_at_any_question(sit: Sit, tmp_path: Path, width: int, height: int) -> None:
    """Set-up, landing, moves, markers, attack and retreat; cards, reinforcement dice, moves and battle."""
    player = sit(width=width, height=height, listed=False, reduced_motion="reduce")  # colours change at once
    page = player.page
    for scenario, seed, good in QUESTIONS:
        player.bring(reach(scenario, seed, good), tmp_path)
        expect(page.locator("[data-asked]")).to_be_visible()
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert complaints(page) == [], (scenario, player.ask, scheme)
        if width < 641:
            page.locator(".tabs .now").click()
            assert complaints(page) == [], (scenario, player.ask)
            page.locator(".tabs .map").click()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_marks_are_explained_beside_the_keys(sit: Sit, tmp_path: Path, scheme: str) -> None:
    player = sit(width=390, height=844, listed=False, color_scheme=scheme)
    player.bring(reach("fm:utah", 1, asks("land_unit", 2)), tmp_path)
    press(player, "?")
    key = player.page.get_by_test_id("marks-key")
    expect(key.locator("[data-mark]")).to_have_count(5)
    expect(key).to_contain_text("supply would be lost there")
    assert complaints(player.page) == []
