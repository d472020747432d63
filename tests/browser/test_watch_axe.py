"""axe has nothing to say, however small, about what is watched: light and dark, at a desk and on a phone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.tables import drawn
from tests.browser.test_play_look import complaints
from tests.browser.test_watch import GAMES, omaha, pause, to_my_turn, to_the_dice, until_waited_for
from tests.parts.long import long_but

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def findings(page: Page) -> list[dict[str, Any]]:
    """What axe holds against the page when it is drawn."""
    drawn(page)
    return complaints(page)


PAGES = [
    (width, height, scheme) for width, height in [(1440, 900), (390, 844)] for scheme in ["light", "dark"]
]


@pytest.mark.parametrize(("width", "height", "scheme"), long_but(PAGES, PAGES[3]))
def test_axe_finds_nothing(sit: Sit, width: int, height: int, scheme: str) -> None:
    small, found = width < 640, dict[str, list[dict[str, Any]]]()
    player = omaha(sit, width=width, height=height, color_scheme=scheme, has_touch=small, is_mobile=small)
    page, summary = player.page, player.page.get_by_test_id("summary")
    pause(player)
    if small:
        page.locator(".tabs").get_by_role("button", name="Now").click()
        page.evaluate("document.activeElement.blur()")  # Enter is for the game again
    expect(page.get_by_test_id("acts").locator("li").first).to_be_visible()
    found["watching"] = findings(page)
    until_waited_for(player)
    to_the_dice(player)
    found["dice"] = findings(page)
    page.keyboard.press("Enter")
    to_my_turn(player)
    found["what they did"] = findings(page)
    page.keyboard.press("Enter")
    player.asked()
    page.evaluate(f"localStorage['beachhead.seen'] = JSON.stringify({{'{player.game}': 18}})")
    page.reload()
    expect(summary).to_contain_text("While you were away")
    found["while you were away"] = findings(page)
    (page if small else summary).get_by_role("button", name="My turn").click()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="Back one phase").click()
    expect(page.get_by_test_id("moment")).not_to_have_text(f"{player.length} / {player.length}")
    found["looking back"] = findings(page)
    page.goto(player.address)
    page.get_by_label("Choose a file").set_input_files(GAMES / "fm-utah-victory.bhg")
    player.is_seated()
    page.get_by_role("button", name="How it went").click()
    expect(page.get_by_test_id("end").get_by_test_id("lost").first).to_be_visible()
    found["the end"] = findings(page)
    assert not any(found.values()), json.dumps(found, indent=1)
