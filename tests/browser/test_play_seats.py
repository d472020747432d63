"""One person with several seats: who is asked, the switch, the curtain between enemies alone, and bots that
stand in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player, at_rest
from tests.browser.test_play_look import complaints
from tests.parts.waiting import until

pytestmark = pytest.mark.browser

TWO_MAPS = "m44:double/sword+juno"
ALL_MINE = {f"{map}-{side}": "me" for map in ("sword", "juno") for side in ("allies", "axis")}


def middle(player: Player) -> str:
    """The map under the middle of the window: that of the piece nearest to it."""
    return str(
        player.page.evaluate(
            """() => {
              const board = document.querySelector("[data-board]").getBoundingClientRect();
              const far = (e) => {
                const box = e.getBoundingClientRect();
                return Math.hypot(box.x + box.width / 2 - board.x - board.width / 2,
                                  box.y + box.height / 2 - board.y - board.height / 2);
              };
              const pieces = [...document.querySelectorAll("[data-in]")].sort((a, b) => far(a) - far(b));
              return pieces.length ? pieces[0].dataset.in.split(":")[0] : "";
            }"""
        )
    )


def test_friends_at_one_screen_need_no_curtain_and_enemies_do(sit: Sit) -> None:
    player = sit()
    player.begin(TWO_MAPS, **ALL_MINE)
    page, curtain = player.page, player.page.get_by_role("alertdialog")
    seats = page.get_by_test_id("seats")
    expect(seats.locator("li")).to_have_count(4)
    asked = set()
    for _ in range(20):  # the Allies equip their units on both maps; then cards are dealt
        player.asked()
        asked.add(player.prompt.inner_text().split(":")[0])
        at_rest(page)
        until(lambda: f"at {middle(player).capitalize()}" in player.prompt.inner_text())
        if "command card" in player.prompt.inner_text():
            break
        player.take()
        expect(curtain).to_have_count(0)
    assert asked == {"The Allies at Sword", "The Allies at Juno"}
    friend = "Sword" if "Juno" in player.prompt.inner_text() else "Juno"
    side = player.prompt.inner_text().split(" at ")[0]
    seats.get_by_role("button", name=f"{side} at {friend}").click()
    expect(curtain).to_have_count(0)
    assert complaints(page) == []
    foe = "The Allies" if side == "The Axis" else "The Axis"
    seats.get_by_role("button", name=f"{foe} at Juno").click()
    expect(curtain).to_contain_text(f"{foe} at Juno, take your seat")


def test_a_bot_that_stands_in_says_so_and_is_quiet(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="friend")
    page = player.page
    player.asked()
    expect(page.get_by_test_id("seats")).to_have_count(0)
    page.locator(".tabs").get_by_role("button", name="Tools").click()
    page.get_by_role("button", name="Let the bot random play the Allies").click()
    expect(player.prompt).to_have_text("The bot random plays the Allies for you.")
    expect(player.options).to_have_count(0)
    seats = page.get_by_test_id("seats")
    expect(seats).to_contain_text("bot random")
    seats.get_by_role("button", name="Play the Allies yourself again").click()
    expect(seats).to_have_count(0)
    expect(player.prompt).not_to_have_text(re.compile("The bot random plays"))
