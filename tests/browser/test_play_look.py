"""How the page holds up: on a phone, in the dark, for axe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import dev
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

AXE = (dev.WEB / "node_modules" / "axe-core" / "axe.min.js").read_text

# The map is left out: axe has nothing useful to say about drawings; its roles and keys have their own tests.
SERIOUS = """async () => {
  const found = await axe.run({ exclude: [['[data-board]']] }, { resultTypes: ['violations'] });
  return found.violations.filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => ({ id: v.id, where: v.nodes.map((n) => n.html).slice(0, 4), why: v.help }));
}"""


def complaints(page: Page) -> list[dict[str, Any]]:
    """What axe holds against the page; it is run past the policy, which rightly allows no foreign script."""
    page.evaluate(AXE())
    return list(page.evaluate(SERIOUS))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(sit: Sit, scheme: str) -> None:
    player = sit(color_scheme=scheme)
    player.page.goto(player.address)
    expect(player.page.get_by_role("button", name="Begin")).to_be_visible()
    assert complaints(player.page) == []
    player.begin("m44:omaha", axis="bot random")
    player.asked()
    assert complaints(player.page) == []
    for tab in ("Status", "Tools"):
        player.page.locator(".tabs").get_by_role("button", name=tab).click()
        assert complaints(player.page) == []
    player.page.goto(f"{player.address}/#/rules/m44")
    expect(player.page.locator("article").first).to_be_visible()
    assert complaints(player.page) == []


def test_a_phone_has_room_for_everything(sit: Sit) -> None:
    player = sit(width=400, height=800, has_touch=True, is_mobile=True)
    player.begin("fm:utah", german="bot random")
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    board = page.locator("[data-board]").first.bounding_box()
    assert board
    assert board["height"] > 400, "the map is the largest thing"
    tabs = page.locator(".tabs")
    tabs.get_by_role("button", name="Now").click()
    player.take()
    tabs.get_by_role("button", name="Log").click()
    expect(player.log).to_contain_text("beachhead")
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, .btn')]
            .filter((e) => e.offsetParent && !e.closest('[data-board], .log'))
            .filter((e) => e.getBoundingClientRect().height < 29).map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_the_first_load_is_light(sit: Sit) -> None:
    """Scripts and styles of the page, compressed as they travel."""
    page = sit().page
    sizes: list[int] = []
    page.on("response", lambda r: sizes.append(int(r.headers.get("content-length", 0))))
    page.goto(sit().address)
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert 20_000 < sum(sizes) < 350_000


def test_every_key_of_the_list_is_one_line(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.page.keyboard.press("?")
    expect(player.page.get_by_role("dialog").locator("dt")).not_to_have_count(0)


def test_the_lock_of_the_board_names_no_place() -> None:
    lock = json.loads(Path(dev.WEB / "package-lock.json").read_text())
    assert not [
        name for name, entry in lock["packages"].items() if "resolved" in entry and not entry.get("link")
    ]
