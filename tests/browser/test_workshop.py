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


def friends(folder: Path, **head: object) -> Path:
    """The file of a friend: one value beside ours, one against."""
    first = {"file": "beachhead data", "format": 1, "game": "fm", "title": "Tom's copy", **head}
    rows = [
        {"form": "counters", "row": "8/4US", "values": {"full": "5-4-7"}, "from": "measured"},
        {"form": "counters", "row": "22/4US", "values": {"full": "4-4-6"}, "from": "guessed"},
    ]
    file = folder / "tom.bhd"
    file.write_text("".join(json.dumps(row) + "\n" for row in (first, *rows)))
    return file


def test_another_set_is_compared_and_taken_over(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}/#/workshop/fm/counters")
    page.get_by_label("8/4US, Front").click()
    typed(page, "4-4-7")
    page.get_by_role("button", name="Compare", exact=True).click()
    opened = page.get_by_label("Open a file").last
    opened.set_input_files(friends(tmp_path, title="<img src=x onerror=alert(1)>"))
    expect(page.get_by_role("alert")).to_contain_text("line 1, title")
    opened.set_input_files(friends(tmp_path))
    said, table = page.get_by_test_id("compared"), page.get_by_role("region", name="Compare")
    expect(said).to_contain_text("Tom's copy: 2 differences, 1 conflict")
    row = table.get_by_role("row").filter(has_text="8/4US")
    expect(row).to_contain_text("5-5-6")  # ours
    expect(row).to_contain_text("4-4-7 read off the print")
    expect(row).to_contain_text("5-4-7 measured")
    page.get_by_role("button", name="Take what you have not (1)").click()
    expect(said).to_contain_text("1 difference, 1 conflict")
    row.get_by_role("button", name="Take theirs").click()
    expect(said).to_contain_text("says the same as your set")
    page.get_by_role("button", name="Undo").click()
    expect(row).to_contain_text("4-4-7")
    expect(page.get_by_role("status").first).to_contain_text("2 rows changed")


def test_the_lobby_offers_games_with_own_values(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}/#/workshop/fm/counters")
    page.locator("input[type=file]").first.set_input_files(friends(tmp_path))
    page.get_by_role("button", name="Save to play").click()
    expect(page.get_by_role("status").first).to_contain_text("is saved here")
    page.goto(f"{address}/#/lobby")
    page.get_by_label("Your name in the lobby").fill("Anna")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Offer a game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Battle").select_option("fm:utah")
    dialog.get_by_label("Values").select_option(label="Tom's copy")
    dialog.get_by_role("button", name="Offer it").click()
    expect(page.get_by_label("Open games")).to_contain_text("with the values of Tom's copy")


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
    for way in ("Sheet", "Map", "Changes", "Compare"):
        page.get_by_role("button", name=way, exact=True).click()
        expect(page.get_by_role("button", name=way, exact=True)).to_have_attribute("aria-pressed", "true")
        page.wait_for_load_state("networkidle")
        assert complaints(page) == [], way
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
