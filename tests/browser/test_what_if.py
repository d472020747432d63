"""What if? A branch of a game on the board: begun, taken back, rolled again, kept; the game is untouched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_lessons import DESK, PHONE
from tests.browser.test_watch_axe import findings
from tests.parts.waiting import until

ASKED = '[data-testid="game"][data-asked]'


def begun(sit: Sit, scenario: str, me: str, other: str, **more: object) -> Player:
    player = sit(**more)
    player.begin(scenario, **{me: "me", other: "bot random"})
    expect(player.page.locator(ASKED)).to_be_visible()
    return player


def branch_off(player: Player) -> tuple[str, int]:
    """Begin a branch with the keyboard; returns the address and the length of the real game."""
    page, real = player.page, (player.page.url, player.length)
    page.keyboard.press("i")
    sheet(page).get_by_role("button", name="Begin here").click()
    expect(bar(page)).to_be_visible()
    expect(page.locator(ASKED)).to_be_visible()
    assert page.url != real[0]
    return real


def bar(page: Page) -> Locator:
    return page.get_by_test_id("what-if")


def sheet(page: Page) -> Locator:
    return page.get_by_test_id("what-if-sheet")


def taken_back(page: Page) -> bool:
    """Take back once more; whether there is nothing left."""
    page.keyboard.press("u")
    return page.get_by_role("button", name="Undo").is_disabled()


def back(page: Page) -> None:
    """To the real game, with one click."""
    bar(page).get_by_role("link", name="Back to the game").click()
    expect(bar(page)).to_have_count(0)
    expect(page.locator(ASKED)).to_be_visible()


@pytest.mark.browser
def test_a_branch_is_played_taken_back_named_and_left_again(sit: Sit) -> None:
    player = begun(sit, "m44:omaha", "allies", "axis")
    page = player.page
    real, length = branch_off(player)
    expect(bar(page)).to_contain_text("Nothing here counts. Hidden things are supposed")
    assert player.length == 0
    for _ in range(6):
        player.take()
    until(lambda: taken_back(page), "all is taken back")
    expect(player.prompt).to_contain_text("Which command card")
    page.keyboard.press("i")
    row = sheet(page).locator("[data-branch]")
    row.get_by_role("textbox").fill("Straight on")
    row.get_by_role("button", name="Save the name").click()
    expect(row).to_contain_text("Straight on")
    expect(row).to_contain_text("%")
    page.keyboard.press("Escape")
    back(page)
    assert (page.url, player.length) == (real, length)
    page.keyboard.press("i")
    sheet(page).get_by_role("link", name="Open: Straight on").click()
    expect(bar(page)).to_be_visible()
    page.keyboard.press("i")
    row.get_by_role("button", name="Delete").click()
    row.get_by_role("button", name="Really delete?").click()
    expect(bar(page)).to_have_count(0)
    assert page.url == real


@pytest.mark.browser
def test_the_last_roll_is_rolled_again(sit: Sit) -> None:
    """The dice of both battles are in the log, those before as taken back."""
    player = begun(sit, "fm:utah", "german", "allied")
    page = player.page
    branch_off(player)
    gone = page.get_by_test_id("log").locator(".undone")
    assert any(rolled_again(player) for _ in range(12))
    expect(gone.first).to_be_attached()


def rolled_again(player: Player) -> bool:
    """Decide something, and repeat the last roll if there has been one."""
    player.take()
    page, before = player.page, player.length
    refused = page.get_by_text("Nothing has been rolled or drawn")
    page.keyboard.press("d")
    until(lambda: player.length > before or refused.count() > 0, "it is rolled again or refused")
    return player.length > before


@pytest.mark.browser
def test_what_the_other_side_hides_is_marked(sit: Sit) -> None:
    """Through their eyes the board shows what my seat did not know, and says that it is supposed."""
    player = begun(sit, "fm:omaha", "allied", "german")
    page = player.page
    branch_off(player)
    expect(page.locator("[data-board] [data-tag]")).to_have_count(0)
    page.get_by_test_id("seats").get_by_role("button", name="The Germans").click()
    expect(bar(page)).to_contain_text("the Germans knew and the Allies did not is supposed")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.locator("[data-board] [data-tag]").first).to_be_visible()


@pytest.mark.browser
def test_from_an_earlier_moment_against_a_bot(sit: Sit) -> None:
    player = begun(sit, "m44:omaha", "allies", "axis")
    page = player.page
    page.keyboard.press(",")
    expect(page.get_by_test_id("moment")).to_be_visible()
    page.get_by_role("button", name="What if?").last.click()
    sheet(page).get_by_label("The other side is played by").select_option("random")
    sheet(page).get_by_role("button", name="Begin here, after entry").click()
    expect(bar(page)).to_be_visible()
    expect(page.get_by_test_id("seats")).to_contain_text("random")
    expect(page.locator(ASKED)).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "scheme"), [pytest.param(DESK, "light", marks=pytest.mark.long), (PHONE, "dark")]
)
def test_axe_finds_nothing(sit: Sit, size: dict[str, object], scheme: str) -> None:
    """In the sheet, on the board of a branch, and in the sheet there; and nothing is wider than a phone."""
    player = begun(sit, "fm:utah", "german", "allied", listed=False, color_scheme=scheme, **size)
    page, found = player.page, {}
    page.keyboard.press("i")
    expect(sheet(page)).to_be_visible()
    found["sheet"] = findings(page)
    sheet(page).get_by_role("button", name="Begin here").click()
    expect(bar(page)).to_be_visible()
    expect(page.locator(ASKED)).to_be_visible()
    found["board"] = findings(page)
    for name in ("Roll again", "Branches", "Back to the game"):
        button = bar(page).locator(".btn", has_text=name.split()[-1 if name.startswith("Roll") else 0])
        box = button.bounding_box()
        assert box, name
        assert box["x"] + box["width"] <= float(str(size["width"])), name
    bar(page).get_by_role("button", name="Branches").click()
    expect(sheet(page).locator("[data-branch]")).to_be_visible()
    found["branches"] = findings(page)
    assert found == {"sheet": [], "board": [], "branches": []}
