"""Lessons on the page: played with the mouse, with a finger and with the keys, a wrong try included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_watch_axe import findings
from tests.parts.launch import Server
from tests.parts.waiting import until

pytestmark = pytest.mark.browser
DESK: dict[str, object] = {"width": 1440, "height": 900}
PHONE: dict[str, object] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LOOK = re.compile(r"/lesson\?")
"""Where the page asks how the step stands."""


@pytest.fixture
def school(address: str, tmp_path: Path) -> Iterator[str]:
    """A server that knows the toy and its lesson (the board was built for `address`)."""
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", log=tmp_path / "log")
    yield server.address
    server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def learner(sit: Sit, school: str, **size: object) -> Player:
    """Somebody who has begun the lesson of the toy from the list."""
    player = sit(listed=False, **size)
    player.address = school
    player.page.goto(f"{school}/#/learn")
    player.page.locator('[data-lesson="raid/cross-the-field"]').get_by_role("button").click()
    expect(lesson(player.page)).to_have_attribute("data-step", "0")
    player.is_seated()
    return player


def lesson(page: Page) -> Locator:
    return page.get_by_test_id("lesson")


def is_at(page: Page, step: int, *, done: bool) -> None:
    expect(lesson(page)).to_have_attribute("data-step", str(step))
    expect(lesson(page)).to_have_attribute("data-done", str(done).lower())


def next_step(page: Page) -> Locator:
    return page.get_by_test_id("steps").get_by_role("button")


def middle(thing: Locator) -> tuple[float, float]:
    expect(thing).to_be_visible()
    expect(thing.page.locator("[data-board] img[data-drawn]").first).to_be_visible()
    expect(thing.page.locator(".moved.moving")).to_have_count(0)  # the map has come to rest
    boxes: list[FloatRect | None] = [None]  # none while what is drawn anew changes places with itself

    def is_there() -> bool:
        boxes.append(thing.bounding_box())
        return boxes[-1] is not None

    until(is_there, "the thing on the map")
    box = boxes[-1]
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_with_the_mouse_from_the_first_step_to_the_next_lesson(school: str, sit: Sit) -> None:
    player = learner(sit, school, width=1440, height=900)
    page = player.page
    is_at(page, 0, done=True)
    expect(page.locator("[data-tag=north]")).to_contain_text("you")
    expect(page.locator("[data-piece=south]")).to_have_class(re.compile("faded"))
    next_step(page).click()
    is_at(page, 1, done=False)
    page.mouse.click(*middle(page.locator("[data-piece=north]")))
    expect(page.get_by_test_id("missed")).to_contain_text("It stands on the same side")
    page.mouse.click(*middle(page.locator("[data-piece=south]")))
    is_at(page, 1, done=True)
    next_step(page).click()
    page.get_by_role("button", name="six").click()
    expect(lesson(page)).to_contain_text("Nobody goes that far.")
    is_at(page, 2, done=False)
    page.get_by_role("button", name="two").click()
    is_at(page, 2, done=True)
    next_step(page).click()
    wrong_and_right(player)
    next_step(page).click()
    is_at(page, 4, done=False)
    page.get_by_role("button", name="Show me").click()
    is_at(page, 4, done=True)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_test_id("finished")).to_contain_text("Cross the field")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator('[data-lesson="raid/cross-the-field"]')).to_contain_text("done")
    page.goto(school)
    expect(page.get_by_test_id("learn-first")).to_be_visible()
    expect(page.get_by_text("No games yet")).to_be_visible()


def wrong_and_right(player: Player) -> None:
    """A wrong try that others have answered cannot be taken back: the step begins again. The right one wakes
    the next step."""
    page = player.page
    is_at(page, 3, done=False)
    page.mouse.click(*middle(page.locator('[data-hex="0202"]')))
    told = page.get_by_test_id("wrong")
    expect(told).to_contain_text("That is one hex only")
    expect(page.locator("[data-piece=north]")).to_have_attribute("data-in", "0202")
    expect(next_step(page)).to_have_attribute("aria-disabled", "true")
    told.get_by_role("button", name="Start this step again").click()
    expect(page.locator("[data-piece=north]")).to_have_attribute("data-in", "0102")
    expect(told).to_have_count(0)
    is_at(page, 3, done=False)
    page.mouse.click(*middle(page.locator('[data-hex="0302"]')))
    is_at(page, 3, done=True)


def test_shown_before_the_server_has_said_how_the_step_stands(school: str, sit: Sit) -> None:
    player = learner(sit, school, **DESK)
    page, held = player.page, list[Route]()
    page.route(LOOK, lambda route: held.append(route))
    next_step(page).click()
    is_at(page, 1, done=False)
    page.get_by_role("button", name="Show me").click()
    is_at(page, 1, done=True)
    next_step(page).click()
    page.get_by_role("button", name="two").click()
    next_step(page).click()
    is_at(page, 3, done=False)
    game = player.game
    page.get_by_role("button", name="Show me").click()
    page.route(LOOK, lambda route: route.continue_())
    for route in held:
        route.continue_()
    is_at(page, 3, done=True)
    assert player.game == game


def test_a_wrong_try_is_told_beside_it_and_taken_back(sit: Sit, address: str) -> None:
    page = sit(width=1440, height=900, listed=False).page
    page.goto(f"{address}/#/learn")
    page.locator('[data-lesson="fm/zones-of-control"]').get_by_role("button").click()
    page.get_by_role("button", name="Show me").click()
    is_at(page, 0, done=True)
    next_step(page).click()
    is_at(page, 1, done=False)
    page.get_by_role("button", name="Move 8/4", exact=False).first.click()
    hex = page.locator('[data-hex="2504"]')
    aim = middle(hex)
    spot = hex.bounding_box()
    assert spot
    page.mouse.click(*aim)
    told = page.get_by_test_id("wrong")
    expect(told).to_contain_text("Nothing stops it there")
    expect(page.locator('[data-piece="8/4US"]')).to_have_attribute("data-in", "2504")
    box = told.bounding_box()
    assert box
    across = max(box["x"] - spot["x"] - spot["width"], spot["x"] - box["x"] - box["width"], 0)
    down = max(box["y"] - spot["y"] - spot["height"], spot["y"] - box["y"] - box["height"], 0)
    assert max(across, down) < 200
    told.get_by_role("button", name="Take it back").click()
    expect(told).to_have_count(0)
    expect(page.locator('[data-piece="8/4US"]')).not_to_have_attribute("data-in", "2504")
    expect(lesson(page)).to_contain_text("One try so far")


def test_with_a_finger_on_a_phone(school: str, sit: Sit) -> None:
    page = learner(sit, school, **PHONE).page
    next_step(page).tap()
    page.touchscreen.tap(*middle(page.locator("[data-piece=south]")))
    is_at(page, 1, done=True)
    next_step(page).tap()
    page.get_by_role("button", name="two").tap()
    next_step(page).tap()
    is_at(page, 3, done=False)
    spot = middle(page.locator('[data-hex="0202"]'))
    for _ in range(2):  # the first tap shows, the second does
        page.touchscreen.tap(*spot)
    told = page.get_by_test_id("wrong")
    expect(told).to_contain_text("That is one hex only")
    told.get_by_role("button", name="Start this step again").tap()
    expect(told).to_have_count(0)
    is_at(page, 3, done=False)
    page.get_by_role("button", name="Show me").tap()
    is_at(page, 3, done=True)


def chip_of(page: Page) -> Locator:
    return page.locator(".bar .prompt .chip")


def test_the_rule_in_the_bar_can_be_tapped_on_a_phone(school: str, sit: Sit) -> None:
    """Also where the text of a step is long: the page itself never scrolls away under it."""
    player = sit(listed=False, **PHONE)
    page = player.page
    page.goto(f"{school}/#/learn")
    page.locator('[data-lesson="m44/cards-and-sections"]').get_by_role("button").first.tap()
    player.is_seated()
    for step in range(4):
        expect(lesson(page)).to_have_attribute("data-step", str(step))
        show, read = page.get_by_role("button", name="Show me"), page.locator("[data-done=true]")
        expect(show.or_(read).first).to_be_visible()
        if show.count():  # else it is there to be read
            show.tap()
        is_at(page, step, done=True)
        next_step(page).tap()
    expect(chip_of(page)).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollHeight") == PHONE["height"]
    bar, chip = page.locator(".bar"), chip_of(page)
    frame, rule = bar.bounding_box(), chip.bounding_box()
    assert frame
    assert rule
    assert frame["y"] == 0
    assert rule["y"] + rule["height"] <= frame["height"]
    down = rule["y"] + rule["height"] / 2
    for across in (
        rule["x"] + 2,
        rule["x"] + rule["width"] - 2,
    ):  # nothing lies over it, and it ends nowhere early
        assert chip.evaluate("(it, at) => document.elementFromPoint(...at) === it", [across, down])
    chip.tap()
    expect(page.get_by_role("dialog")).to_contain_text("The steps of a turn")


def test_with_the_keys_alone(school: str, sit: Sit) -> None:
    player = learner(sit, school, width=1366, height=768)
    page = player.page
    page.keyboard.press("Enter")
    is_at(page, 1, done=False)
    page.keyboard.press("Enter")
    is_at(page, 1, done=False)  # it does not go on before the task is done
    page.locator("[data-board]").focus()
    goes_to(page, "0204")
    page.keyboard.press("Enter")
    is_at(page, 1, done=True)
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    is_at(page, 2, done=False)
    page.get_by_role("button", name="two").press("Enter")
    page.get_by_test_id("lesson").focus()
    page.keyboard.press("Enter")
    is_at(page, 3, done=False)
    page.locator('[data-hex="0202"]').press("Enter")
    expect(page.get_by_test_id("wrong")).to_be_visible()
    page.keyboard.press("z")
    expect(page.get_by_test_id("wrong")).to_have_count(0)
    page.locator('[data-hex="0302"]').press("Enter")
    is_at(page, 3, done=True)


def goes_to(page: Page, hex: str) -> None:
    """Move the cursor of the board to a hex in the same row."""
    board = page.locator("[data-board]")
    page.keyboard.press("ArrowRight")
    for _ in range(8):
        at = board.get_attribute("data-cursor") or ""
        if at == hex:
            return
        row, column = int(at[:2]) - int(hex[:2]), int(at[2:]) - int(hex[2:])
        keys = {"ArrowDown": row > 0, "ArrowUp": row < 0, "ArrowLeft": column > 0, "ArrowRight": column < 0}
        page.keyboard.press(next(key for key, wanted in keys.items() if wanted))
    raise AssertionError(f"the cursor does not reach {hex}")


def test_a_step_is_still_there_after_a_reload(school: str, sit: Sit) -> None:
    page = learner(sit, school).page
    next_step(page).click()
    is_at(page, 1, done=False)
    page.reload()
    is_at(page, 1, done=False)


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), pytest.param(PHONE, "dark", marks=pytest.mark.long)]
)
def test_axe_finds_nothing(school: str, sit: Sit, size: dict[str, object], scheme: str) -> None:
    player = learner(sit, school, color_scheme=scheme, **size)
    page = player.page
    found = {"reading": findings(page)}
    page.goto(f"{school}/#/learn")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    found["list"] = findings(page)
    assert found == {"reading": [], "list": []}
