"""Clocks on the page: chosen when a game is begun, seen where one plays, and what follows when it is out."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_people import DESK, PHONE, open_people, row
from tests.browser.test_play_look import complaints
from tests.parts.waiting import until

pytestmark = pytest.mark.browser


def begin(player: Player, pace: str, then: str = "A bot plays on; you may come back", **more: Any) -> str:
    """Begin a game against a friend, who is invited to the second seat, with clocks; `more` is what the page
    would not ask for, such as seconds. Returns the seat of the friend."""
    page = player.page

    def hurried(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**asked, "time": {**asked["time"], **more}}))

    page.route("**/api/games", hurried)
    page.goto(player.address)
    page.locator('[data-scenario="m44:omaha"]').click()
    page.locator("#seat-axis").select_option("friend")
    page.get_by_label("Your name").fill("Anna")
    time = page.get_by_test_id("time")
    time.get_by_text(pace, exact=True).click()
    time.get_by_label("When time is out").select_option(label=then)
    page.get_by_role("button", name="Begin").click()
    expect(player.people).to_be_visible()
    return "axis"


def to_table(player: Player) -> None:
    player.people.get_by_role("button", name="To the table").click()
    expect(player.people).to_have_count(0)


def clock(player: Player, seat: str) -> Locator:
    return player.page.locator(f'[data-clock="{seat}"]')


def boxes(player: Player) -> list[Any]:
    """Where the clocks lie."""
    return [one.bounding_box() for one in player.page.locator("[data-clock]").all()]


def test_whose_time_is_out_is_helped_by_a_bot_and_comes_back(sit: Sit) -> None:
    anna, tom = sit(**DESK, reduced_motion="reduce"), sit(**PHONE, color_scheme="dark")
    friend = begin(anna, "Minutes", minutes=0.15)
    expect(anna.people.get_by_test_id("control")).to_contain_text("The clocks begin when everybody has sat")
    tom.join(anna.invitation(friend), "Tom")
    expect(row(anna, "allies")).to_contain_text("running")
    to_table(anna)
    places, first = boxes(anna), clock(anna, "allies").get_by_role("timer").inner_text()
    expect(clock(anna, friend)).to_contain_text("0:09")
    until(lambda: clock(anna, "allies").get_by_role("timer").inner_text() != first)
    expect(clock(anna, "allies")).to_contain_text("little time")
    assert boxes(anna) == places
    assert complaints(anna.page) == []
    expect(anna.prompt).to_contain_text("The bot captain plays the Allies for you")
    log = anna.page.get_by_test_id("log")
    expect(
        log.get_by_text(re.compile(r"The time of Anna .* is out\. The bot captain plays on"))
    ).to_be_visible()
    anna.page.get_by_role("button", name="Play the Allies yourself again").click()
    expect(clock(anna, "allies")).to_contain_text("Anna")
    expect(clock(anna, "allies").get_by_role("timer")).to_have_text(re.compile("^(1:00|0:5[0-9])$"))
    assert complaints(tom.page) == []


def test_a_side_that_has_lost_by_time_is_told_so(sit: Sit) -> None:
    anna, tom = sit(**DESK), sit()
    friend = begin(anna, "Minutes", then="The side loses", minutes=0.1)
    tom.join(anna.invitation(friend), "Tom")
    to_table(anna)
    for player in (anna, tom):
        expect(player.prompt).to_contain_text("has no time left and has lost by that")
        expect(player.page.locator("[data-ask]")).to_have_count(0)
    anna.page.goto(f"{anna.address}/#/")
    expect(anna.page.get_by_text(re.compile("has no time left")).first).to_be_visible()


def test_a_holiday_stops_a_clock_of_days(sit: Sit) -> None:
    anna, tom = sit(**DESK), sit(**DESK)
    friend = begin(anna, "Days")
    tom.join(anna.invitation(friend), "Tom")
    expect(row(anna, "allies")).to_contain_text("running")
    expect(row(anna, "allies").get_by_role("timer")).to_have_text(re.compile("^(10 d 00|9 d 23) h$"))
    row(anna, "allies").get_by_role("button", name="Holiday").click()
    form = anna.people.get_by_test_id("holiday")
    form.get_by_label("Days of holiday (14 days left)").fill("4")
    assert complaints(anna.page) == []
    form.get_by_role("button", name="Take it").click()
    open_people(tom)
    for player in (anna, tom):
        expect(row(player, "allies")).to_contain_text("on holiday until")
        expect(row(player, "allies")).not_to_contain_text("running")
    row(anna, "allies").get_by_role("button", name="End the holiday").click()
    expect(row(tom, "allies")).to_contain_text("running")
