"""The manual in the browser: contents, search, numbers, figures, and a rule over the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_watch_axe import findings
from tests.parts.long import long_but

pytestmark = pytest.mark.browser


PAGES = [(game, *page) for game in ("fm", "m44") for page in ((1440, 900, "light"), (390, 844, "dark"))]


@pytest.mark.parametrize(("game", "width", "height", "scheme"), long_but(PAGES, PAGES[0], PAGES[3]))
def test_it_is_read_and_searched(sit: Sit, game: str, width: int, height: int, scheme: str) -> None:
    player = sit(width, height, color_scheme=scheme)
    page = player.page
    page.goto(f"{player.address}/#/rules/{game}")
    expect(page.locator("article").first).to_be_visible()
    for picture in page.locator("main img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("img => img.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert findings(page) == []
    page.get_by_role("searchbox").fill("retreat")
    hits = page.locator(".hits")
    expect(hits).to_contain_text("sections on “retreat”")
    hits.get_by_role("link").first.click()
    expect(page.locator("article.here")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(hits).to_contain_text("Nothing on “xyzzy”")


def test_another_spelling_finds_it_and_so_does_a_number(sit: Sit) -> None:
    player = sit()
    page = player.page
    page.goto(f"{player.address}/#/rules/fm/fm-8.3-07")
    expect(page.locator("article.here")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("exchange")
    expect(page.locator(".hits").get_by_role("link").first).to_be_visible()
    page.goto(f"{player.address}/#/rules/fm/fm-8.99")
    expect(page.locator(".hits")).to_contain_text("There is no rule 8.99 here")
    expect(page.locator(".hits").get_by_role("link").first).to_be_visible()
    page.goto(f"{player.address}/#/rules/fm/zz")
    expect(page.locator(".hits")).to_contain_text("Type a word or a number above")


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_a_rule_lies_over_the_board_and_covers_nothing_lit(sit: Sit, scenario: str) -> None:
    player = sit(1440, 900)
    page, length = player.page, 0
    player.begin(scenario)
    player.asked()
    length = player.length
    chip = page.locator(".bar a.chip").first
    chip.click()
    rule = page.get_by_test_id("rule")
    expect(rule.locator(".prose")).to_be_visible()
    box = rule.bounding_box()
    assert box
    for lit in page.locator("[data-board] .spot").all():
        hex = lit.bounding_box()
        assert hex
        assert (
            hex["x"] >= box["x"] + box["width"]
            or hex["x"] + hex["width"] <= box["x"]
            or hex["y"] >= box["y"] + box["height"]
            or hex["y"] + hex["height"] <= box["y"]
        )
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    assert player.length == length
