"""The card under the pointer: what lies there, its values, its ground, its supply, and why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player, at_rest, drawn
from tests.parts.long import long_but

pytestmark = pytest.mark.browser


def card_of(player: Player, piece: str) -> Locator:
    """Rest on a piece until its card lies there."""
    drawn(player.page)
    at_rest(player.page)
    player.page.locator(f".piece[data-piece='{piece}']").hover(force=True)
    card = player.page.get_by_test_id("card")
    expect(card).to_be_visible()
    return card


def play_to(player: Player, prompt: str) -> None:
    for _ in range(60):
        player.asked()
        if re.search(prompt, player.prompt.inner_text()):
            return
        player.take()
    raise AssertionError(f"nobody was asked {prompt!r}")


def test_a_unit_of_fire_and_movement(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", seed="3", german="bot random")
    play_to(player, "bombard next")
    card = card_of(player, "359/90US")
    expect(card).to_contain_text("359/90 359th Infantry Regiment, 90th Infantry Division")
    expect(card).to_contain_text(
        re.compile(r"attack \d+, defence \d+, movement \d+")
    )  # after losses it is weaker
    expect(card).to_contain_text("2508: beach, line 5 of the combat results table")
    expect(card).to_contain_text("supply")
    expect(card.get_by_role("link").first).to_have_attribute("href", re.compile("#/rules/fm/fm-10.12"))
    expect(card).to_contain_text("Not now. 359/90 is on your own side.")
    expect(card.locator(".no").get_by_role("link")).to_have_attribute("href", "#/rules/fm/fm-8.1.2-01")


def test_what_can_be_done_with_a_unit_comes_with_its_sums(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", seed="3", german="bot random")
    play_to(player, "bombard next")
    card = card_of(player, "919/709")
    expect(card).to_contain_text(re.compile(r"\d{4}: .*line \d of the combat results table"))
    expect(card).to_contain_text("Bombard 919/709")
    sheet = player.page.get_by_test_id("sheet")
    expect(sheet).to_contain_text("919/709 defends")
    expect(sheet.get_by_test_id("shown")).to_have_text("Shown: Bombard 919/709")
    expect(sheet).to_contain_text("markers not yet seen")
    assert "919/709 defends" not in card.inner_text(), "the sheet says so already"


def test_a_unit_of_memoir(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", seed="7", axis="bot random")
    play_to(player, "do you order")
    player.page.keyboard.press("0")
    card = card_of(player, "om-x5")
    expect(card).to_contain_text(
        "Infantry near Colleville Infantry, German, figures 4 of 4, moves 1 and battles or 2, dice 3-2-1"
    )
    expect(card).to_contain_text(
        re.compile("r15c5: Hill; dice lost by attacking infantry 1, armour 1.*blocks sight")
    )
    expect(card).to_contain_text("Not now. Infantry near Colleville r15c5 is an enemy unit.")
    expect(card.locator(".no").get_by_role("link")).to_have_attribute("href", "#/rules/m44/m44-ord-01")


APART = """(card) => {
  const box = card.getBoundingClientRect();
  return [...document.querySelectorAll('[data-board] .spot, [data-board] .piece.lit')].every((lit) => {
    const { left, right, top, bottom } = lit.getBoundingClientRect();
    return right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
  });
}"""


@pytest.mark.parametrize(("width", "height"), long_but([(1366, 768), (1440, 900), (1920, 1080)], (1366, 768)))
def test_the_card_covers_nothing_lit_and_names_obstacles(sit: Sit, width: int, height: int) -> None:
    player = sit(width=width, height=height)
    player.begin("m44:omaha", seed="3", axis="bot random")
    play_to(player, r"^Where does Infantry .* move\?")
    page = player.page
    expect(page.locator(".spot.half")).to_have_count(5)
    for n in range(page.locator(".spot").count()):
        page.locator(".spot").nth(n).hover(force=True)
        card = page.get_by_test_id("card")
        expect(card).to_contain_text(str(page.locator(".spot").nth(n).get_attribute("data-hex")))
        assert card.evaluate(APART)
    page.locator(".spot[data-hex=r17c5]").hover(force=True)
    expect(page.get_by_test_id("lies")).to_have_text("Wire")
    page.locator(".spot[data-hex=r18c5]").hover(force=True)
    expect(page.get_by_test_id("lies")).to_have_text("Hedgehogs")
    expect(page.get_by_test_id("shown")).to_have_text("Shown: if it goes there")
