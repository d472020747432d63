"""The map under one's hands: dragging, zooming, pinching, the hex cursor, stacks, and their names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player, at_rest, drawn
from tests.parts.waiting import until

pytestmark = pytest.mark.browser

LIT = "[data-hex]"


@pytest.fixture
def player(sit: Sit) -> Player:
    """Somebody who is asked for a beachhead on Utah, before a board that is drawn."""
    seated = sit()
    seated.begin("fm:utah", german="bot random")
    seated.asked()
    expect(board(seated.page).locator("img[data-drawn]")).to_be_visible()
    return seated


def board(page: Page) -> Locator:
    return page.locator("[data-board]")


def zoom(page: Page) -> float:
    return float(board(page).get_attribute("data-zoom") or 0)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def extent(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["width"], box["height"]


def test_dragging_moves_the_map_and_picks_nothing(player: Player) -> None:
    page, spot = player.page, player.page.locator(LIT).first
    x, y = middle(spot)
    length = player.length
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 20, steps=4)
    page.mouse.move(x - 90, y + 40, steps=4)
    page.mouse.up()
    at_rest(page)
    assert middle(spot) == pytest.approx((x - 90, y + 40), abs=2)
    assert player.length == length


def test_a_click_on_a_lit_hex_picks_it(player: Player) -> None:
    x, y = middle(player.page.locator(LIT).first)
    player.goes_on(lambda: player.page.mouse.click(x, y))


def test_the_wheel_zooms_around_the_pointer(player: Player) -> None:
    page, spot = player.page, player.page.locator(LIT).first
    x, y = middle(spot)
    before = zoom(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    until(lambda: zoom(page) > before * 1.3)
    at_rest(page)
    assert middle(spot) == pytest.approx((x, y), abs=2)


def test_two_fingers_zoom(sit: Sit) -> None:
    player = sit(400, 800, has_touch=True)
    player.begin("fm:utah", german="bot random")
    page = player.page
    x, y = middle(board(page))
    before, wire = zoom(page), page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90)):
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: zoom(page) > before * 1.5)


def test_a_map_opens_where_it_stays(sit: Sit) -> None:
    """Whoever taps at once hits the hex that they saw."""
    player = sit(400, 800, has_touch=True, is_mobile=True)
    player.page.add_init_script(GLIDES)
    player.begin("fm:utah", german="bot random")
    expect(board(player.page).locator("img[data-drawn]")).to_be_visible()
    at_rest(player.page)
    assert player.page.evaluate("glides") == 0


GLIDES = """
glides = 0
new MutationObserver(() => (glides += document.querySelectorAll(".moved.gliding").length))
  .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] })
"""


def test_the_first_tap_shows_and_the_second_acts(sit: Sit) -> None:
    player = sit(400, 800, has_touch=True, is_mobile=True)
    player.begin("fm:utah", german="bot random")
    expect(board(player.page).locator("img[data-drawn]")).to_be_visible()
    page, length = player.page, player.length
    x, y = middle(page.locator(LIT).nth(2))
    page.touchscreen.tap(x, y)
    expect(page.get_by_test_id("card")).to_be_visible()
    assert player.length == length
    player.goes_on(lambda: page.touchscreen.tap(x, y))


def test_a_tap_on_a_unit_of_memoir_shows_it(sit: Sit) -> None:
    player = sit(400, 800, has_touch=True, is_mobile=True)
    player.begin("m44:omaha", axis="bot random")
    player.asked()
    page, card = player.page, player.page.get_by_test_id("card")
    page.locator(".tabs").get_by_role("button", name="Map").click()
    page.get_by_role("button", name="Whole map").click()
    at_rest(page)
    length = player.length
    for unit, says in (("om-x5", "r15c5"), ("om-x1", "Flak 88")):
        page.touchscreen.tap(*middle(page.locator(f".piece[data-piece={unit}]")))
        expect(card).to_contain_text(says)
    assert player.length == length


def test_a_tap_from_far_away_shows_and_comes_nearer(sit: Sit) -> None:
    """Where a finger covers several hexes."""
    player = sit(400, 800, has_touch=True, is_mobile=True)
    player.begin("fm:campaign", german="bot random")
    player.asked()
    expect(board(player.page).locator("img[data-drawn]")).to_be_visible()
    page = player.page
    page.get_by_role("button", name="Whole map").click()
    at_rest(page)
    before = zoom(page)
    page.touchscreen.tap(*middle(page.locator(".plane")))
    expect(page.get_by_test_id("card")).to_be_visible()
    until(lambda: zoom(page) > before)


def test_bare_hexes_until_the_ground_is_drawn(sit: Sit) -> None:
    player = sit()
    held: list[Route] = []
    player.page.route("**/api/board/ground.svg*", lambda route: held.append(route))
    player.begin("fm:utah", german="bot random")
    expect(player.page.locator("svg.coming path").first).to_be_visible()
    while held:
        held.pop().continue_()
    player.page.unroute("**/api/board/ground.svg*")
    expect(player.page.locator("img[data-drawn]")).to_be_visible()
    expect(player.page.locator("svg.coming")).to_have_count(0)


def test_a_finger_that_rests_asks_what_is_there(sit: Sit) -> None:
    player = sit(400, 800, has_touch=True, is_mobile=True)
    player.begin("fm:utah", german="bot random")
    page, length = player.page, player.length
    at_rest(page)
    spot = page.locator(LIT).nth(2)
    x, y = middle(spot)
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    card = page.get_by_test_id("card")
    expect(card).to_contain_text(spot.get_attribute("data-hex") or "?")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    drawn(page)
    expect(card).to_be_visible()
    assert player.length == length


def test_keys_zoom_fit_and_bare_the_map(player: Player) -> None:
    page = player.page
    board(page).focus()
    opened = zoom(page)
    page.keyboard.press("+")
    until(lambda: zoom(page) > opened)
    page.keyboard.press("0")
    at_rest(page)
    (frame_width, frame_height), (width, height) = extent(board(page)), extent(page.locator(".plane"))
    assert width <= frame_width
    assert height <= frame_height
    page.keyboard.press("b")
    expect(page.locator(LIT)).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator(LIT).first).to_be_visible()


def test_the_cursor_goes_from_hex_to_hex_and_speaks(player: Player) -> None:
    page, map = player.page, board(player.page)
    map.focus()
    page.keyboard.press("ArrowRight")
    first = map.get_attribute("data-cursor")
    assert first
    expect(map.locator("[aria-live]")).to_contain_text(
        f"{first}, beach, line 5 of the combat results table, empty, can be chosen"
    )
    page.keyboard.press("ArrowUp")
    expect(map).not_to_have_attribute("data-cursor", first)
    page.keyboard.press("ArrowDown")
    expect(map).to_have_attribute("data-cursor", first)
    player.goes_on(lambda: page.keyboard.press("Enter"))
    page.keyboard.press("Escape")
    assert map.get_attribute("data-cursor") is None


def test_what_may_be_chosen_is_a_button_with_a_name(player: Player) -> None:
    page = player.page
    expect(page.get_by_role("application", name="Map")).to_be_visible()
    spot = page.locator(LIT).first
    name = f"{spot.get_attribute('data-hex')}, beach, line 5 of the combat results table"
    expect(page.get_by_role("button", name=f"{name}, empty, can be chosen")).to_have_count(1)
    spot.focus()
    player.goes_on(lambda: page.keyboard.press("Enter"))


def test_a_stack_fans_out_under_the_pointer_and_escape_closes_it(player: Player) -> None:
    page = player.page
    count = page.locator("[data-piece] .count")
    for _ in range(40):
        if count.count():
            break
        player.take()
    stack = page.locator("[data-piece]", has=page.locator(".count")).first
    page.evaluate("document.querySelector('[data-board]').focus()")
    page.mouse.move(*middle(stack))
    fan = page.locator("[data-fan]")
    expect(fan.get_by_role("button").nth(1)).to_be_visible()
    assert "US" not in fan.inner_text(), "units go by their names"
    page.keyboard.press("Escape")
    expect(fan).to_have_count(0)
