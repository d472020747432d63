"""Large boards: tabs of several maps, the small map, search, and the plain ground that is there first."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Sit
from tests.browser.tables import at_rest
from tests.browser.test_play_look import complaints
from tests.browser.test_play_seats import TWO_MAPS, middle
from tests.parts.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [
        (390, 844, "dark"),
        (820, 1180, "light"),
        (1366, 768, "dark"),
        (1920, 1080, "light"),
        (2560, 1440, "dark"),
    ],
)
def test_it_opens_on_my_map_and_tabs_lead_to_the_others(
    sit: Sit, width: int, height: int, scheme: str
) -> None:
    player = sit(width, height, color_scheme=scheme, has_touch=width < 400, is_mobile=width < 400)
    player.begin(TWO_MAPS, **{"sword-allies": "bot random", "juno-axis": "me"})
    page = player.page
    tabs = page.get_by_test_id("maps").get_by_role("button")
    expect(tabs).to_have_count(3)
    expect(tabs.nth(1)).to_contain_text("my map")
    expect(tabs.nth(0)).not_to_contain_text("my map")
    at_rest(page)
    if width < 2500:
        until(lambda: middle(player) == "juno")
    else:  # both maps are large enough at once
        expect(tabs.nth(2)).to_have_attribute("aria-current", "true")
    tabs.nth(0).click()
    at_rest(page)
    until(lambda: middle(player) == "sword")
    page.keyboard.press("Shift+Digit2")
    at_rest(page)
    until(lambda: middle(player) == "juno")
    page.keyboard.press("Shift+Digit0")
    expect(tabs.nth(2)).to_have_attribute("aria-current", "true")
    box = page.get_by_test_id("maps").bounding_box()
    assert box
    assert box["height"] == 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def hold_back(page: Page) -> list[Route]:
    """Let the drawing of the ground wait."""
    waiting: list[Route] = []
    page.route("**/api/board/ground.svg*", lambda route: waiting.append(route))
    return waiting


def test_a_plain_ground_is_there_before_the_drawing(sit: Sit) -> None:
    """A few coloured paths, whatever the number of hexes; then the drawing takes their place."""
    player = sit()
    waiting = hold_back(player.page)
    player.begin("fm:campaign", german="bot random")
    plain = player.page.locator(".coming path")
    expect(plain).to_have_count(7)
    colours = {str(path.get_attribute("fill")) for path in plain.all()}
    assert len(colours) == 7
    hexes = sum((path.get_attribute("d") or "").count("M") for path in plain.all())
    assert hexes == 1452
    until(lambda: waiting)
    player.page.unroute("**/api/board/ground.svg*")  # what has waited goes on
    expect(player.page.locator("img[data-drawn]")).to_be_visible()
    expect(plain).to_have_count(0)


def test_a_place_is_found_by_some_of_its_letters(sit: Sit) -> None:
    player = sit()
    player.begin("fm:campaign", german="bot random")
    page = player.page
    page.keyboard.press("/")
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    page.keyboard.type("eglise")
    expect(page.get_by_test_id("search")).to_contain_text("Ste-Mère-Église")
    assert complaints(page) == []
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    board = page.locator("[data-board]").first
    found = board.get_attribute("data-cursor")
    assert found
    expect(page.get_by_test_id("card")).to_contain_text(found)
    page.keyboard.press("/")
    page.keyboard.type("zeppelin")
    expect(page.get_by_test_id("search")).to_contain_text("Nothing of that name")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


def test_the_small_map_shows_the_window_and_leads_elsewhere(sit: Sit) -> None:
    player = sit()
    player.begin("fm:campaign", german="bot random")
    page, small = player.page, player.page.get_by_test_id("minimap")

    def left() -> float:
        return float(small.locator("rect").get_attribute("x") or 0)

    before = left()
    box = small.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.5)
    until(lambda: left() > before + 500)
    page.keyboard.press("0")
    expect(small).to_have_count(0)


def test_on_a_phone_one_tap_shows_and_a_button_does(sit: Sit) -> None:
    player = sit(390, 844, has_touch=True, is_mobile=True)
    player.begin("fm:utah", german="bot random")
    page = player.page
    page.locator(".tabs").get_by_role("button", name="Map").click()
    at_rest(page)
    before = player.length
    lit = page.locator("[data-hex]").nth(2).bounding_box()
    assert lit
    page.touchscreen.tap(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2)
    card = page.get_by_test_id("card")
    act = card.get_by_role("button", name="Do it")
    expect(act).to_be_visible()
    box = act.bounding_box()
    assert box
    assert box["height"] >= 44
    assert player.length == before, "one tap only shows"
    player.goes_on(act.tap)
