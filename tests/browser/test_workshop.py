"""The workshop in a browser: counters typed in by keyboard and played with, a hex painted on the map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_play_look import complaints

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def front(page: Page, unit: str) -> str:
    return page.get_by_label(f"{unit}, Front").input_value()


def typed(page: Page, words: str) -> None:
    page.keyboard.press("Control+a")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def test_counters_are_typed_in_and_played_with(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}/#/workshop/fm/counters")
    page.get_by_label("Search").fill("/4US")
    page.get_by_label("Name of the set").fill("Attic copy")
    page.get_by_label("8/4US, Front").click()
    for values in ("4-4-7", "4-4", "4-4-6"):  # Enter goes down the column
        typed(page, values)
    said = page.get_by_role("status")
    expect(said).to_contain_text("3 rows changed")
    expect(said).to_contain_text("12/4US: '4-4' is not written like 4-5-6")
    assert front(page, "12/4US") == "4-4", "what was typed stays"
    expect(page.get_by_role("button", name="Save to play")).to_be_disabled()
    page.reload()  # and it stays in the browser
    said.get_by_role("button", name="Go there").click()
    expect(page.get_by_label("12/4US, Front")).to_be_focused()
    typed(page, "4-4-6")
    expect(said).to_contain_text("It can be played")
    page.get_by_label("Search").fill("9/2US")
    expect(page.get_by_label("9/2US, Label")).to_be_disabled()  # printed
    page.get_by_label("Make a variant").check()
    expect(page.get_by_label("9/2US, Label")).to_be_enabled()
    page.get_by_label("Make a variant").uncheck()
    with page.expect_download() as file:
        page.get_by_role("button", name="Export").click()
    lines = [json.loads(line) for line in Path(file.value.path()).read_text().splitlines()]
    assert lines[0]["title"] == "Attic copy"
    assert {line["row"] for line in lines[1:]} == {"8/4US", "12/4US", "22/4US"}
    page.get_by_role("button", name="Clear").click()
    expect(said).to_contain_text("Nothing is changed")
    page.locator("input[type=file]").set_input_files(file.value.path())
    expect(said).to_contain_text("It can be played")
    page.get_by_role("button", name="Save to play").click()
    expect(said).to_contain_text("Attic copy is saved here")
    page.goto(f"{address}/#/new/fm:utah")
    page.get_by_label("Values", exact=True).select_option(label="Attic copy")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/#/game/**")
    expect(page.locator("[data-board]")).to_be_visible()


def test_a_hex_is_painted_and_taken_back(page: Page, address: str) -> None:
    page.goto(f"{address}/#/workshop/m44/hexes")
    page.get_by_role("button", name="Map", exact=True).click()
    page.locator("label", has_text="Board").get_by_role("combobox").select_option(label="Omaha Beach")
    page.get_by_label("Value", exact=True).select_option("forest")
    board = page.locator("[data-board='m44:omaha']")
    board.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    said = page.get_by_role("status")
    expect(said).to_contain_text("1 row changed")
    page.keyboard.press("Control+z")
    expect(said).to_contain_text("Nothing is changed")
    page.get_by_role("button", name="Redo").click()
    expect(said).to_contain_text("1 row changed")
    page.get_by_role("button", name="Changes", exact=True).click()
    expect(page.get_by_role("region", name="Changes")).to_contain_text("forest")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_axe_finds_nothing(
    browser: Browser, address: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.goto(f"{address}/#/workshop/fm/hexes")
    for way in ("Sheet", "Map", "Changes"):
        page.get_by_role("button", name=way, exact=True).click()
        expect(page.get_by_role("button", name=way, exact=True)).to_have_attribute("aria-pressed", "true")
        page.wait_for_load_state("networkidle")
        assert complaints(page) == [], way
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
