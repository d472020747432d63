"""Before the first question: a briefing in both games; and the choice of a scenario on the start page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_look import complaints

pytestmark = pytest.mark.browser
BRIEFED = '{"paces": {"*": 0}, "summary": false, "briefing": true}'


def briefing(player: Player) -> Locator:
    return player.page.get_by_test_id("briefing")


@pytest.mark.parametrize(
    ("scenario", "mine", "theirs", "you", "far"),
    [
        ("fm:utah", "german", "allied", "You are the Germans.", "Now: Allied 0 of 7"),
        ("m44:omaha", "allies", "axis", "You are the Allies.", "Now: Allies 0 of 16 · Axis 5 of 16"),
    ],
)
def test_a_new_game_begins_with_its_briefing(
    sit: Sit, scenario: str, mine: str, theirs: str, you: str, far: str
) -> None:
    player = sit(likes=BRIEFED)
    player.begin(scenario, **{mine: "me", theirs: "friend"})
    expect(briefing(player)).to_contain_text(you)
    expect(briefing(player).get_by_test_id("how-far")).to_have_text(far)
    expect(briefing(player).locator("[data-side]").first).to_have_attribute("data-side", mine)
    expect(briefing(player).get_by_role("button", name="Begin")).to_be_visible()
    assert complaints(player.page) == []
    player.page.keyboard.press("Enter")
    expect(briefing(player)).to_have_count(0)
    player.page.reload()
    player.is_seated()
    expect(player.page.get_by_test_id("score")).to_be_visible()
    expect(briefing(player)).to_have_count(0)
    player.page.get_by_test_id("score").click()
    player.page.get_by_test_id("glance").get_by_role("button", name="Briefing").click()
    expect(briefing(player)).to_contain_text("What happened")


def test_who_watches_and_who_has_answered_already_is_not_briefed(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", axis="bot random")
    player.take()
    kept = player.page.evaluate("localStorage['beachhead.seats']")
    later = sit(likes=BRIEFED)
    later.page.goto(f"{player.address}/#/game/{player.game}")
    later.is_seated()
    expect(later.page.get_by_test_id("score")).to_be_visible()
    expect(briefing(later)).to_have_count(0)
    later.page.evaluate("(seats) => (localStorage['beachhead.seats'] = seats)", kept)
    later.page.reload()
    later.asked()
    expect(later.page.get_by_test_id("score")).to_be_visible()
    expect(briefing(later)).to_have_count(0)


def test_battles_are_filtered_by_keyboard_and_chosen_by_their_cards(sit: Sit) -> None:
    page = sit().page
    page.goto(sit().address)
    cards = page.locator("[data-scenario]")
    expect(cards).to_have_count(26)
    expect(page.get_by_text("to begin with")).to_have_count(2)
    page.get_by_role("radio", name="All", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(cards).to_have_count(7)
    page.get_by_label("Time").select_option("long")
    expect(page.get_by_text("3 battles", exact=True)).to_have_role("status")
    page.get_by_label("Players").select_option("team")
    expect(page.get_by_text("No battle is like that.")).to_be_visible()
    page.get_by_label("Players").select_option("two")
    cards.first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#/new/fm:campaign-us$"))
    expect(page.locator("#seat-german")).to_be_visible()
    page.get_by_role("link", name="All battles").click()
    expect(cards).to_have_count(26)
    picture = cards.first.locator("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(img) => img.naturalWidth") == 480
