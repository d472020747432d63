"""How the page holds up: on a phone, in the dark, for axe."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

import dev
from tests.browser.conftest import Sit
from tests.browser.tables import drawn
from tests.browser.test_play_answers import CUT, SIDEWAYS, SIZES, asks, reach
from tests.parts.long import long_but

pytestmark = pytest.mark.browser

AXE = (dev.WEB / "node_modules" / "axe-core" / "axe.min.js").read_text

# The map is left out: axe has nothing useful to say about drawings; its roles and keys have their own tests.
# What falls or fades is looked at when it lies still: half faded, any colour is too pale.
FINDINGS = """async () => {
  const ends = (a) => a.effect.getComputedTiming().endTime < Infinity;
  const moving = () => document.getAnimations().filter((a) => a.playState === 'running' && ends(a));
  while (moving().length) await Promise.allSettled(moving().map((a) => a.finished));
  const found = await axe.run({ exclude: [['[data-board]']] }, { resultTypes: ['violations'] });
  return found.violations
    .map((v) => ({ id: v.id, where: v.nodes.map((n) => n.html).slice(0, 4), why: v.help }));
}"""


def complaints(page: Page) -> list[dict[str, Any]]:
    """All that axe holds against the page, however small; it is run past the policy, which rightly allows no
    foreign script."""
    page.evaluate(AXE())
    return list(page.evaluate(FINDINGS))


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "light"))
def test_axe_has_nothing_to_say(sit: Sit, scheme: str) -> None:
    player = sit(color_scheme=scheme)
    player.page.goto(player.address)
    expect(player.page.locator("[data-scenario]").first).to_be_visible()
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


# Text that is cut and told nowhere whole, dice and cards that are not in the window, a page wider than it.
UGLY = """() => {
  const name = (e) => e.className + ' ' + e.textContent.slice(0, 40);
  const seen = [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility());
  const clips = (e) => {
    const style = getComputedStyle(e);
    return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  };
  const cut = seen.filter((e) => clips(e) && !e.closest('[title]')
    && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2));
  const things = '.hand .holder, [data-testid=left] .dice svg, [data-testid=my-dice] svg';
  const out = [...document.querySelectorAll(things)]
    .filter((e) => e.checkVisibility()).filter((e) => {
      const box = e.getBoundingClientRect();
      return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
    });
  const wide = document.documentElement.scrollWidth > innerWidth ? [document.body] : [];
  const told = (what, found) => found.map((e) => `${what}: ${name(e)}`);
  return [...told('cut', cut), ...told('out', out), ...told('wide', wide)];
}"""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PARTS = ("fm:utah", "commit_marker"), ("m44:omaha", "order")


def laid_out(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong at this size: ugly parts, answers that are cut, a prompt that is not in the window."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    drawn(page)
    prompt = page.get_by_test_id("prompt").bounding_box()
    assert prompt
    inside = prompt["y"] >= 0 and prompt["x"] >= 0 and prompt["x"] + prompt["width"] <= size[0]
    assert page.locator(".acts .gold").is_visible()
    return [*page.evaluate(UGLY), *page.evaluate(CUT), *([] if inside else ["prompt"])]


@pytest.mark.parametrize(("scenario", "ask"), long_but(PARTS, PARTS[1]))
def test_every_size_is_whole_in_light_and_dark(sit: Sit, tmp_path: Path, scenario: str, ask: str) -> None:
    player = sit(*SIZES[0], listed=False, reduced_motion="reduce")
    player.bring(reach(scenario, 1, asks(ask, 4)), tmp_path)
    page = player.page
    player.asked()
    wrong: dict[tuple[tuple[int, int], str], list[Any]] = {}
    for n, size in enumerate([*SIZES, SIDEWAYS]):
        for scheme in SCHEMES[:: 1 if n % 2 else -1]:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            wrong[size, scheme] = laid_out(page, size)
        wrong[size, "axe"] = complaints(page)
    assert {at: what for at, what in wrong.items() if what} == {}
    page.context.new_cdp_session(page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 20}}
    )  # the browser's setting
    large = {size: laid_out(page, size) for size in SIZES}
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    cut = {size: [one for one in what if not one.startswith("out")] for size, what in large.items()}
    assert {size: what for size, what in cut.items() if what} == {}  # what lies on the edge scrolls


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
            .filter((e) => e.offsetParent && !e.closest('[data-board], .log, .term'))
            .filter((e) => e.getBoundingClientRect().height < 29).map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_the_first_load_is_light(sit: Sit) -> None:
    """All that travels, compressed: for the start page, and for the page of a game that is opened at once."""
    player = sit()
    page = player.page
    sizes: list[int] = []
    page.on("response", lambda r: sizes.append(int(r.headers.get("content-length", 0))))
    page.goto(player.address)
    expect(page.locator("[data-scenario]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes) < 350_000
    player.begin("fm:utah", german="friend")
    address = page.url
    fresh, loaded = sit().page, list[str]()
    sizes.clear()
    fresh.on("response", lambda r: sizes.append(int(r.headers.get("content-length", 0))))
    fresh.on("response", lambda r: loaded.append(r.url))
    fresh.goto(address)
    expect(fresh.locator("img[data-drawn]")).to_be_visible()
    assert 20_000 < sum(sizes) < 350_000
    assert [url for url in loaded if re.search("ManualPage|RulePopover|/api/manual/fm$", url)] == []
    fresh.goto(f"{player.address}/#/rules/fm")
    expect(fresh.locator("article").first).to_be_visible()
    assert [url for url in loaded if re.search("ManualPage|/api/manual/fm$", url)]


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
