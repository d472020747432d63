"""Exercises in the browser: solved and failed with the mouse, by keys, by touch; the record and the list."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from beachhead.exercises import Opened, opened, read_exercises
from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_watch_axe import findings
from tests.parts.long import long_but

pytestmark = pytest.mark.browser


def first_of(game: str, kind: str) -> Opened:
    """The first exercise of a kind whose answers do not share a hex."""
    for one in read_exercises(game):
        if one.kind == kind:
            return opened(one)
    raise AssertionError(f"there is no {kind}")


def open_page(player: Player, one: Opened) -> Locator:
    page = player.page
    page.goto(f"{player.address}/#/exercises/{one.exercise.game}/{one.exercise.id}")
    expect(page.locator("h1")).to_contain_text("?")
    expect(page.locator("[data-board]")).to_be_visible()
    return page.get_by_test_id("exercise")


def piece(page: Page, id: str) -> Locator:
    return page.locator(f'[data-piece="{id}"]')


@pytest.mark.parametrize(("game", "kind"), [("fm", "best-attack"), ("m44", "targets")])
def test_one_is_solved_and_failed_with_the_mouse(sit: Sit, game: str, kind: str) -> None:
    """Hexes of Memoir are told by their places there, too, and have no numbers."""
    one = first_of(game, kind)
    player = sit(1440, 900)
    asked = list[str]()
    player.page.on("request", lambda request: asked.append(request.url))
    page, shown = player.page, open_page(player, one)
    right = sorted(one.question.right)
    wrong = next(answer.id for answer in one.question.answers if answer.id not in right)
    answer = page.get_by_role("button", name="Answer", exact=False).last
    expect(answer).to_be_disabled()
    piece(page, wrong).click()
    answer.click()
    expect(shown).to_have_attribute("data-judged", "false")
    aside = page.locator("aside")
    expect(aside).to_contain_text("Not quite.")
    expect(page.locator(f'[data-row="{wrong}"]')).to_contain_text("✗")
    expect(page.locator(f'[data-row="{right[0]}"]')).to_contain_text("✓")
    expect(page.locator('[data-overlay="right"]').first).to_be_attached()
    chip = aside.locator("a.chip").first
    chip.click()
    expect(page.get_by_test_id("rule").locator(".prose")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Try once more").click()
    for id in right:
        piece(page, id).click()
    answer.click()
    expect(shown).to_have_attribute("data-judged", "true")
    assert any("layer=numbers" in url for url in asked) == (game == "fm")
    expect(aside).to_contain_text("You had answered this one before")
    page.get_by_role("link", name="Next exercise").click()
    expect(page).not_to_have_url(f"{player.address}/#/exercises/{game}/{one.exercise.id}")


def test_one_is_solved_by_keys(sit: Sit) -> None:
    """Numbers choose, Enter answers, Enter goes on."""
    one = first_of("m44", "hits")
    player = sit(1366, 768)
    page, shown = player.page, open_page(player, one)
    (right,) = one.question.right
    number = [answer.id for answer in one.question.answers].index(right) + 1
    page.keyboard.press(str(number))
    page.keyboard.press("Enter")
    expect(shown).to_have_attribute("data-judged", "true")
    expect(page.locator("aside")).to_contain_text("Your rating: 1")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(f"{player.address}/#/exercises/m44/{one.exercise.id}")


def test_hexes_are_picked_with_the_cursor(sit: Sit) -> None:
    one = first_of("fm", "reach")
    player = sit(1366, 768)
    page, shown = player.page, open_page(player, one)
    page.keyboard.press("m")
    page.keyboard.press("ArrowUp")
    page.locator("[data-board]").press("Enter")
    expect(page.locator(".picked li, .foot .quiet").first).to_be_visible()
    for id in sorted(one.question.right):
        lit = page.locator(f'[data-hex="{id}"]')
        if page.get_by_role("button", name=f"({id})").count() == 0:
            lit.focus()
            page.keyboard.press("Enter")
    for button in page.locator(".picked button").all():
        name = button.get_attribute("aria-label") or ""
        if not any(f"({id})" in name for id in one.question.right):
            button.click()
    expect(page.locator(".picked li")).to_have_count(len(one.question.right))
    page.keyboard.press("a")
    expect(shown).to_have_attribute("data-judged", "true")


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_a_phone_has_room_for_it_all(sit: Sit, scheme: str) -> None:
    one = first_of("m44", "call")
    player = sit(390, 844, has_touch=True, is_mobile=True, color_scheme=scheme)
    page, shown = player.page, open_page(player, one)
    for id in sorted(one.question.right):
        page.locator(f'[data-answer="{id}"]').tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert findings(page) == []
    page.get_by_role("button", name="Answer").last.tap()
    expect(shown).to_have_attribute("data-judged", "true")
    assert findings(page) == []


def test_the_list_keeps_the_record_and_finds_by_wishes(sit: Sit) -> None:
    player = sit(1440, 900)
    page = player.page
    one = first_of("m44", "dice")
    open_page(player, one)
    (right,) = one.question.right
    page.locator(f'[data-answer="{right}"]').click()
    page.get_by_role("button", name="Answer").last.click()
    expect(page.locator("aside")).to_contain_text("Right.")
    page.get_by_role("link", name="All exercises").click()
    expect(page.get_by_test_id("exercises")).to_contain_text(
        f"1 of {sum(len(read_exercises(g)) for g in ('fm', 'm44'))}"
    )
    done = page.locator(f'a[href="#/exercises/m44/{one.exercise.id}"].right')
    expect(done.first).to_be_attached()
    assert findings(page) == []
    page.get_by_role("combobox").last.select_option("sight")
    expect(page.locator(".numbers").last.locator("a")).to_have_count(
        sum(e.kind == "sight" for e in read_exercises("m44"))
    )
    page.get_by_label("Only new ones").check()
    expect(done).to_have_count(0)


def test_the_first_page_has_the_exercise_of_the_day(sit: Sit) -> None:
    player = sit(1440, 900)
    page = player.page
    page.goto(player.address)
    day = page.get_by_role("region", name="Exercise of the day")
    expect(day.get_by_text("Solve it")).to_have_count(2)
    day.get_by_role("link").first.click()
    expect(page.locator("h1")).to_contain_text("?")


def test_an_exercise_that_is_not_there_is_a_wrong_page(sit: Sit) -> None:
    player = sit()
    player.page.goto(f"{player.address}/#/exercises/fm/99999")
    expect(player.page.get_by_role("heading", name="There is no such exercise here")).to_be_visible()
