"""Two people: one asks to take back what undo cannot; the other is asked, refuses and then agrees."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_look import complaints
from tests.parts.long import long_but

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
ASK = "Ask to take back to …"


def bar(player: Player) -> Locator:
    return player.page.get_by_test_id("asked")


def picture(player: Player, name: str) -> None:
    folder = os.environ.get("BEACHHEAD_PICTURES")
    if folder:
        player.page.screenshot(path=f"{folder}/{name}.png")


def ask(player: Player) -> str:
    """Ask to take back the latest that can be; how it is called."""
    player.page.get_by_role("button", name=ASK).click()
    first = player.page.get_by_test_id("go-back").locator("li button").first
    says = first.inner_text()
    picture(player, "sheet")
    assert complaints(player.page) == []
    first.click()
    expect(player.page.get_by_test_id("go-back")).to_have_count(0)
    return says


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_the_other_side_is_asked_refuses_and_agrees(sit: Sit, scheme: str) -> None:
    anna = sit(1440, 900, color_scheme=scheme)
    anna.begin("m44:omaha", allies="me", axis="friend", seed="7")
    tom = sit(color_scheme=scheme, **PHONE)
    tom.join(anna.invitation("axis"), "Tom")
    for _ in range(40):
        anna.asked()
        anna.take()
        if anna.page.get_by_role("button", name=ASK).count():
            break
    expect(anna.page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    before = anna.length
    says = ask(anna)
    expect(bar(anna)).to_contain_text("You have asked to take the game back. The Axis can agree.")
    expect(bar(tom)).to_contain_text("Do you agree?")
    assert says.split(" (entry")[0] in bar(tom).inner_text()
    picture(tom, f"phone-{scheme}")
    picture(anna, f"desk-{scheme}")
    assert complaints(tom.page) == []
    assert complaints(anna.page) == []
    bar(tom).get_by_role("button", name="Refuse").click()
    expect(bar(tom)).to_have_count(0)
    expect(bar(anna)).to_have_count(0)
    expect(anna.log).to_contain_text("did not agree: the game goes on from here")
    ask(anna)
    bar(anna).get_by_role("button", name="Withdraw").click()
    expect(bar(tom)).to_have_count(0)
    ask(anna)
    bar(tom).get_by_role("button", name="Agree").click()
    expect(bar(anna)).to_have_count(0)
    expect(anna.log).to_contain_text("took the game back to before entry")
    expect(anna.log).to_contain_text("by consent of the Axis.")
    anna.asked()
    assert anna.length > before
    picture(anna, f"after-{scheme}")
    anna.take()


def test_bots_agree_at_once(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", allies="me", axis="bot random", seed="7")
    for _ in range(40):
        player.asked()
        player.take()
        if player.page.get_by_role("button", name=ASK).count():
            break
    ask(player)
    expect(player.log).to_contain_text("by consent of the Axis.")
    player.asked()
