"""What matters is on the page: what counts for victory, dice and what they call, losses and arrivals."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_look import complaints
from tests.parts.long import long_but

pytestmark = pytest.mark.browser

SIZES = [(1366, 768), (1440, 900), (1920, 1080)]


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found
    return found


def to_the_dice(player: Player) -> None:
    """Play a card; the reinforcement dice of seed 1 can call a gun."""
    player.begin("m44:omaha", seed="1", axis="bot random")
    player.take()
    expect(player.prompt).to_contain_text("reinforcement")


def to_the_status(player: Player) -> Locator:
    player.page.locator(".tabs").get_by_role("button", name="Status").click()
    return player.page.get_by_test_id("panels")


@pytest.mark.parametrize(("width", "height"), long_but(SIZES, SIZES[0]))
@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "light"))
def test_medals_and_dice_stand_beside_the_map(sit: Sit, width: int, height: int, scheme: str) -> None:
    player = sit(width=width, height=height, color_scheme=scheme)
    to_the_dice(player)
    left = player.page.get_by_test_id("left")
    assert box(left)["width"] == 278
    axis = left.locator('[data-side="axis"]')
    assert axis.locator(".slots svg").count() == 16
    assert axis.locator(".slots svg:not(.open)").count() == 5, "two for towns, three for beaches"
    towns = left.locator('[data-cause="towns"]').last
    expect(towns).to_contain_text("Allies 0; 3 and 5 count")
    calls = left.get_by_test_id("calls")
    gun = calls.locator('[data-call="call rt-07 artillery"]')
    expect(gun).to_contain_text("2 figures")
    player.goes_on(gun.click)
    expect(calls.locator(".got")).to_contain_text("Artillery called")
    expect(calls.locator(".dice .spent")).to_have_count(2)
    expect(calls.locator(".dice .spent").first).to_contain_text("spent")
    assert complaints(player.page) == []


def test_a_narrow_page_has_a_strip_above_the_map(sit: Sit) -> None:
    player = sit(width=1000, height=800)
    to_the_dice(player)
    strip, board = player.page.get_by_test_id("left"), player.page.locator("[data-board]").first
    assert box(strip)["height"] == 64
    assert box(strip)["y"] + 64 <= box(board)["y"]
    expect(strip.locator('[data-side="axis"]')).to_contain_text("5")
    expect(strip.locator(".dice svg")).to_have_count(5)


def test_on_a_phone_dice_lie_in_rows_of_six(sit: Sit) -> None:
    player = sit(width=390, height=844, has_touch=True, is_mobile=True)
    player.begin("m44:omaha", seed="1", axis="bot random")
    player.page.locator(".tabs").get_by_role("button", name="Now").click()
    player.take()
    panels = to_the_status(player)
    dice = panels.locator(".dice li")
    expect(dice).to_have_count(5)
    boxes = [box(die) for die in dice.all()]
    assert len({one["y"] for one in boxes}) == 1
    assert all(one["x"] + one["width"] <= 390 for one in boxes)
    gun = panels.locator("[data-call]").first
    assert box(gun)["height"] >= 44
    expect(player.page.get_by_role("button", name="Skip")).to_have_count(0)  # the dice that lie there large
    assert complaints(player.page) == []


@pytest.mark.parametrize(("width", "height"), long_but(SIZES, SIZES[0]))
def test_places_losses_and_arrivals_are_on_the_status_tab(sit: Sit, width: int, height: int) -> None:
    player = sit(width=width, height=height)
    player.begin("fm:utah", german="bot random")
    player.asked()
    panels = to_the_status(player)
    carentan = panels.locator('[data-place="1706"]')
    expect(carentan).to_contain_text("Carentan")
    expect(carentan).to_contain_text("German")
    expect(carentan).to_contain_text("from the start")
    third = panels.locator('[data-kind="coming"]').filter(has_text="Turn 3, Allied")
    expect(third.locator("svg")).to_have_count(3)
    expect(third.get_by_role("img").first).to_have_accessible_name(
        "39/9 Infantry Regiment, 9th Infantry Division"
    )
    expect(panels).to_contain_text("Support fire")
    expect(panels).to_contain_text("Nobody is lost.")
    assert complaints(player.page) == []


ON_TOP = """(sheet) => {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return sheet.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def test_the_score_in_the_track_opens_what_it_is_made_of(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    score = player.page.get_by_test_id("score")
    expect(score).to_have_text("Allied 0 of 7")
    score.click()
    glance = player.page.get_by_test_id("glance")
    expect(glance.locator("[data-place]")).to_have_count(7)
    assert glance.evaluate(ON_TOP), "it lies over the map"
    assert glance.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth"), "no line of it is cut"
    player.page.keyboard.press("Escape")
    expect(glance).to_have_count(0)


COVERED = """() => [...document.querySelectorAll('.edge .holder')].flatMap((holder) => {
  const key = holder.querySelector('kbd')?.getBoundingClientRect();
  const words = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = words.nextNode(); key && text; text = words.nextNode()) {
    if (text.parentElement.closest('kbd') || !text.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (box.right > key.left && box.left < key.right && box.bottom > key.top && box.top < key.bottom)
        found.push(text.data);
  }
  return key ? found : ['no key'];
})"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768)])
def test_the_key_of_a_card_covers_none_of_its_words(sit: Sit, width: int, height: int) -> None:
    player = sit(width=width, height=height, listed=False)
    player.begin("m44:omaha", allies="me", axis="bot captain")
    player.asked()
    expect(player.page.locator(".edge .holder kbd").first).to_be_visible()
    assert player.page.evaluate(COVERED) == []
