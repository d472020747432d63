"""Large boards: tabs of several maps, the small map, search, and the plain ground that is there first."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Sit
from tests.browser.tables import at_rest
from tests.browser.test_play_look import complaints
from tests.browser.test_play_seats import ALL_MINE, TWO_MAPS, middle
from tests.parts.long import long_but
from tests.parts.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    long_but(
        [
            (390, 844, "dark"),
            (820, 1180, "light"),
            (1366, 768, "dark"),
            (1920, 1080, "light"),
            (2560, 1440, "dark"),
        ],
        (390, 844, "dark"),
        (1920, 1080, "light"),
    ),
)
def test_it_opens_on_my_map_and_tabs_lead_to_the_others(
    sit: Sit, width: int, height: int, scheme: str
) -> None:
    player = sit(width, height, color_scheme=scheme, has_touch=width < 400, is_mobile=width < 400)
    player.begin(TWO_MAPS, **{"sword-allies": "bot random", "juno-axis": "me"})
    page = player.page
    tabs = page.get_by_test_id("maps").get_by_role("button")
    expect(tabs).to_have_count(3)
    expect(tabs.nth(1)).to_contain_text("my map")
    expect(tabs.nth(0)).not_to_contain_text("my map")
    at_rest(page)
    if width < 2500:
        until(lambda: middle(player) == "juno")
    else:  # both maps are large enough at once
        expect(tabs.nth(2)).to_have_attribute("aria-current", "true")
    tabs.nth(0).click()
    at_rest(page)
    until(lambda: middle(player) == "sword")
    page.keyboard.press("Shift+Digit2")
    at_rest(page)
    until(lambda: middle(player) == "juno")
    page.keyboard.press("Shift+Digit0")
    expect(tabs.nth(2)).to_have_attribute("aria-current", "true")
    box = page.get_by_test_id("maps").bounding_box()
    assert box
    assert box["height"] == 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_tabs_carry_the_medals_and_the_log_follows_the_map(sit: Sit) -> None:
    player = sit()
    player.begin(TWO_MAPS, **ALL_MINE)
    page = player.page
    player.asked()
    tabs = page.get_by_test_id("maps").get_by_role("button")
    expect(tabs.nth(2)).to_contain_text("29 to win")
    won = [[int(n) for n in tab.locator(".score b").all_inner_texts()] for tab in tabs.all()]
    assert [sum(side) for side in zip(*won[:2], strict=True)] == won[2] == [0, 10]
    expect(tabs.nth(0).get_by_role("img")).to_have_count(2)
    at_rest(page)
    here = 0 if middle(player) == "sword" else 1
    expect(tabs.nth(here)).to_contain_text("my map · to move")
    player.take()
    at_rest(page)
    tabs.nth(here).click()
    expect(player.log.locator(".line")).to_have_count(1)
    tabs.nth(1 - here).click()
    expect(player.log.locator(".line")).to_have_count(0)
    switch = page.get_by_role("group", name="Which maps the log tells of").get_by_role("button")
    expect(switch.nth(1)).to_have_attribute("aria-pressed", "true")
    switch.nth(0).click()
    expect(player.log.locator(".line")).to_have_count(1)
    switch.nth(1).click()
    tabs.nth(2).click()  # the whole board tells all
    expect(player.log.locator(".line")).to_have_count(1)
    assert complaints(page) == []


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (820, 1180)])
def test_six_maps_have_their_tabs_on_one_screen(sit: Sit, width: int, height: int) -> None:
    player = sit(width, height)
    player.begin("m44:neptune")
    tabs = player.page.get_by_test_id("maps").get_by_role("button")
    expect(tabs).to_have_count(7)
    expect(tabs.nth(6)).to_contain_text("78 to win")
    head = player.page.get_by_test_id("maps")
    assert head.evaluate("e => e.scrollWidth <= e.clientWidth")


def hold_back(page: Page) -> list[Route]:
    """Let the drawing of the ground wait."""
    waiting: list[Route] = []
    page.route("**/api/board/ground.svg*", lambda route: waiting.append(route))
    return waiting


def test_a_plain_ground_is_there_before_the_drawing(sit: Sit) -> None:
    """A few coloured paths, whatever the number of hexes; then the drawing takes their place."""
    player = sit()
    waiting = hold_back(player.page)
    player.begin("fm:campaign", german="bot random")
    plain = player.page.locator(".coming path")
    expect(plain).to_have_count(7)
    colours = {str(path.get_attribute("fill")) for path in plain.all()}
    assert len(colours) == 7
    hexes = sum((path.get_attribute("d") or "").count("M") for path in plain.all())
    assert hexes == 1452
    until(lambda: waiting)
    player.page.unroute("**/api/board/ground.svg*")  # what has waited goes on
    expect(player.page.locator("img[data-drawn]")).to_be_visible()
    expect(plain).to_have_count(0)


def test_a_place_is_found_by_some_of_its_letters(sit: Sit) -> None:
    player = sit()
    player.begin("fm:campaign", german="bot random")
    page = player.page
    page.keyboard.press("/")
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    page.keyboard.type("eglise")
    expect(page.get_by_test_id("search")).to_contain_text("Ste-Mère-Église")
    assert complaints(page) == []
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    board = page.locator("[data-board]").first
    found = board.get_attribute("data-cursor")
    assert found
    expect(page.get_by_test_id("card")).to_contain_text(found)
    page.keyboard.press("/")
    page.keyboard.type("zeppelin")
    expect(page.get_by_test_id("search")).to_contain_text("Nothing of that name")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


def test_the_small_map_shows_the_window_and_leads_elsewhere(sit: Sit) -> None:
    player = sit()
    player.begin("fm:campaign", german="bot random")
    page, small = player.page, player.page.get_by_test_id("minimap")

    def left() -> float:
        return float(small.locator("rect").get_attribute("x") or 0)

    def leads_elsewhere() -> bool:
        """Clicked again if the map was still on its way to one's own units."""
        box = small.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.5)
        at_rest(page)
        return left() > before + 500

    before = left()
    until(leads_elsewhere)
    page.keyboard.press("0")
    expect(small).to_have_count(0)


def test_the_board_is_seen_from_its_other_side(sit: Sit) -> None:
    """Pieces, tabs, what lies under the pointer and the arrow keys change sides together; it is kept."""
    player = sit()
    player.begin(TWO_MAPS, **{"sword-allies": "bot random", "juno-axis": "me"})
    page = player.page
    tabs = page.get_by_test_id("maps").get_by_role("button")
    page.keyboard.press("0")
    at_rest(page)

    def places() -> dict[str, float]:
        """How far down each piece is."""
        found = "els => Object.fromEntries(els.map(e => [e.dataset.piece, e.getBoundingClientRect().y]))"
        return dict(page.locator("[data-piece]").evaluate_all(found))

    before = places()
    assert tabs.nth(0).inner_text().startswith("Sword")
    page.keyboard.press("v")
    at_rest(page)
    expect(page.locator("img[data-turned=true]")).to_be_visible()
    after = places()
    standing = before.keys() & after.keys()  # the bot goes on meanwhile
    north, south = min(standing, key=before.__getitem__), max(standing, key=before.__getitem__)
    assert after[north] > after[south]
    assert tabs.nth(0).inner_text().startswith("Juno")
    piece = page.locator(f'[data-piece="{north}"]')
    hex_of = piece.get_attribute("data-in")
    box = piece.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_test_id("card")).to_contain_text(str(hex_of).split(":")[1])
    page.keyboard.press("m")
    page.keyboard.press("ArrowUp")
    row = int(str(page.locator("[data-cursor]").get_attribute("data-cursor")).split(":r")[1].split("c")[0])
    page.keyboard.press("ArrowUp")
    higher = str(page.locator("[data-cursor]").get_attribute("data-cursor"))
    assert int(higher.split(":r")[1].split("c")[0]) == row + 1
    page.reload()
    turn = page.get_by_role("button", name="Turn the board")
    expect(turn).to_have_attribute("aria-pressed", "true")
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "false")


def test_on_a_phone_one_tap_shows_and_a_button_does(sit: Sit) -> None:
    player = sit(390, 844, has_touch=True, is_mobile=True)
    player.begin("fm:utah", german="bot random")
    page = player.page
    page.locator(".tabs").get_by_role("button", name="Map").click()
    at_rest(page)
    before = player.length
    lit = page.locator("[data-hex]").nth(2).bounding_box()
    assert lit
    page.touchscreen.tap(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2)
    card = page.get_by_test_id("card")
    act = card.get_by_role("button", name="Do it")
    expect(act).to_be_visible()
    box = act.bounding_box()
    assert box
    assert box["height"] >= 44
    assert player.length == before, "one tap only shows"
    player.goes_on(act.tap)


IN_THE_WINDOW = """() => {
  const board = document.querySelector("[data-board]").getBoundingClientRect();
  const box = document.querySelector(".piece.chosen")?.getBoundingClientRect();
  if (!box) return false;
  const { left, right, top, bottom } = box;
  return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
}"""


def test_what_is_asked_about_is_in_the_window_when_it_gets_smaller(sit: Sit) -> None:
    player = sit(2560, 1440)
    player.begin(TWO_MAPS, **ALL_MINE)
    player.asked()
    at_rest(player.page)
    until(lambda: player.page.evaluate(IN_THE_WINDOW))
    player.page.set_viewport_size({"width": 820, "height": 1180})
    until(lambda: player.page.evaluate(IN_THE_WINDOW))
