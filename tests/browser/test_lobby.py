"""The lobby on the page: two people find each other, and a challenge becomes a game."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_people import DESK, PHONE, open_people
from tests.browser.test_play_look import complaints

pytestmark = pytest.mark.browser


def come(player: Player, name: str) -> Page:
    """Come into the lobby under a name of one's own."""
    page = player.page
    page.goto(f"{player.address}/#/lobby")
    page.get_by_label("Your name in the lobby").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name="Find an opponent")).to_be_visible()
    return page


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def is_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_two_people_find_each_other_by_play_now(sit: Sit) -> None:
    one, other = sit(**DESK), sit(**PHONE)
    with one.page.expect_response("**/api/me"):
        one.page.goto(f"{one.address}/#/")  # where nobody is signed in yet
    anna, tom = come(one, "Anneke"), come(other, "Thomas")
    anna.get_by_label("Battle").first.select_option("m44:omaha")
    anna.get_by_role("button", name="Find an opponent").click()
    expect(section(anna, "Play now")).to_contain_text("Looking for an opponent")
    assert complaints(anna) == []
    anna.get_by_role("button", name="Stop looking").click()
    expect(anna.get_by_role("button", name="Find an opponent")).to_be_visible()
    anna.get_by_label("Battle").first.select_option("m44:omaha")
    anna.get_by_role("button", name="Find an opponent").click()
    play = tom.get_by_role("button", name="Play Omaha Beach with Anneke")
    expect(play).to_be_visible()
    assert not is_wide(tom)
    play.click()
    for player in (one, other):
        player.is_seated()
    assert one.game == other.game
    seats = [
        player.page.evaluate(f"fetch('/api/games/{one.game}').then(r => r.json())") for player in (one, other)
    ]
    assert sorted(seat for shown in seats for seat in shown["views"]) == ["allies", "axis"]
    anna.goto(f"{one.address}/#/")  # the page is the same: nothing is loaded anew
    expect(anna.get_by_role("link", name="Anneke")).to_be_visible()


def test_a_challenge_becomes_a_game_that_waits_for_me(sit: Sit) -> None:
    one, other = sit(**DESK, color_scheme="dark"), sit(**PHONE, color_scheme="light")
    anna, tom = come(one, "Annika"), come(other, "Tomasz")
    anna.get_by_role("button", name="Challenge somebody").click()
    dialog = anna.get_by_role("dialog")
    dialog.get_by_label("Whom").fill("Tomasz")
    dialog.get_by_label("Battle").select_option("m44:omaha")
    dialog.get_by_label("Your side").select_option("allies")
    dialog.get_by_label("Pace").select_option("days-3")
    assert complaints(anna) == []
    dialog.get_by_role("button", name="Send the challenge").click()
    expect(dialog).to_have_count(0)
    expect(section(anna, "Challenges and invitations")).to_contain_text("You challenge Tomasz")
    asked = section(tom, "Challenges and invitations")
    expect(asked).to_contain_text("Annika challenges you")
    expect(asked).to_contain_text("you play the Axis")
    assert complaints(tom) == []
    asked.get_by_role("button", name="Accept").click()
    other.is_seated()
    game = other.game
    mine = section(anna, "My games").locator(f'[data-game="{game}"]')
    expect(mine).to_have_class(re.compile("turn"))
    expect(mine).to_contain_text("Your move")
    expect(mine).to_contain_text("against Tomasz")
    expect(section(anna, "Challenges and invitations")).to_contain_text("accepted")
    mine.get_by_role("link").click()
    one.is_seated()
    open_people(one)
    anna.get_by_role("button", name="Show in the lobby").click()
    expect(anna.get_by_test_id("for-lobby")).to_contain_text("once Tomasz (the Axis) agrees")
    expect(tom.get_by_text("Annika (the Allies) would like the lobby to show this game.")).to_have_count(1)
    asks = {"method": "POST", "headers": {"content-type": "application/json"}, "body": '{"public":true}'}
    tom.evaluate("([path, asks]) => fetch(path, asks)", [f"/api/games/{game}/public", asks])
    anna.get_by_role("button", name="Hide from the lobby").click()
    expect(anna.get_by_role("button", name="Show in the lobby")).to_be_visible()
    tom.goto(f"{other.address}/#/lobby")
    expect(section(tom, "My games")).to_contain_text("Annika to move")
    stranger = sit(**DESK).page
    stranger.goto(f"{one.address}/#/lobby")
    expect(section(stranger, "Being played")).to_be_visible()
    assert game not in json.dumps(stranger.evaluate("fetch('/api/lobby').then(r => r.json())"))


def test_a_game_is_begun_against_a_bot(sit: Sit) -> None:
    player = sit(**DESK)
    page = come(player, "Marieke")
    page.get_by_role("button", name="Offer a game").click()
    dialog = page.get_by_role("dialog", name="Offer a game")
    dialog.get_by_label("Battle").select_option("m44:omaha")
    dialog.get_by_label("Side").select_option("axis")
    dialog.get_by_label("Against").select_option("random")
    assert complaints(page) == []
    dialog.get_by_role("button", name="Begin").click()
    player.is_seated()
    seats = page.evaluate(f"fetch('/api/games/{player.game}/seats').then(r => r.json())")
    assert seats == {"allies": "random", "axis": ""}
