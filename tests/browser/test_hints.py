"""What would you do? Hints on the map, questions explained once, and terms that explain themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_briefing import BRIEFED
from tests.browser.test_lessons import DESK, PHONE
from tests.browser.test_watch_axe import findings

GAMES = pytest.mark.parametrize(
    ("scenario", "me", "other"), [("fm:utah", "allied", "german"), ("m44:omaha", "allies", "axis")]
)
FIGURE = re.compile(r"\d+ %")
TAUGHT = '{"paces": {"*": 0}, "summary": false}'
ASKED = '[data-testid="game"][data-asked]'


def begun(sit: Sit, scenario: str, me: str, other: str, **more: object) -> Player:
    player = sit(**more)
    player.begin(scenario, **{me: "me", other: "bot random"})
    expect(player.page.locator(ASKED)).to_be_visible()
    return player


def length(player: Player) -> int:
    return int(player.page.get_by_test_id("game").get_attribute("data-length") or -1)


@pytest.mark.browser
@GAMES
def test_a_hint_is_shown_and_taken_with_the_mouse(sit: Sit, scenario: str, me: str, other: str) -> None:
    page = begun(sit, scenario, me, other).page
    page.get_by_test_id("hint").click()
    sheet = page.get_by_test_id("hints")
    expect(sheet).to_be_visible()
    hints = sheet.locator("button.hint")
    assert 1 <= hints.count() <= 3
    assert all(len(text) > 10 for text in sheet.locator("li > p:first-of-type").all_inner_texts())
    before = page.get_by_test_id("game").get_attribute("data-length")
    if hints.count() > 1:
        expect(sheet).to_contain_text(re.compile(r"\d+ % ± \d+ to win the game after it"))
    hints.first.hover()
    expect(sheet.locator(".hint.on")).to_have_count(1)
    hints.first.click()
    expect(page.get_by_test_id("game")).not_to_have_attribute("data-length", before or "")
    expect(sheet).to_have_count(0)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "scheme"), [pytest.param(DESK, "light", marks=pytest.mark.long), (PHONE, "dark")]
)
def test_axe_finds_nothing(sit: Sit, size: dict[str, object], scheme: str) -> None:
    """In the briefing, and in the sheet of hints after it."""
    player = sit(likes=BRIEFED, listed=False, color_scheme=scheme, **size)
    player.begin("fm:utah", allied="me", german="bot random")
    page = player.page
    expect(page.get_by_test_id("briefing").locator(".term").first).to_be_visible()
    found = {"briefing": findings(page)}
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("briefing")).to_have_count(0)
    expect(page.locator(ASKED)).to_be_visible()
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hints")).to_be_visible()
    found["hints"] = findings(page)
    assert found == {"briefing": [], "hints": []}


@pytest.mark.browser
@GAMES
def test_and_with_the_keyboard(sit: Sit, scenario: str, me: str, other: str) -> None:
    player = begun(sit, scenario, me, other)
    page = player.page
    page.keyboard.press("h")
    sheet = page.get_by_test_id("hints")
    expect(sheet.locator("button.hint").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.press("h")
    expect(sheet.locator("button.hint").first).to_be_focused()
    before = length(player)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("game")).not_to_have_attribute("data-length", str(before))


@pytest.mark.browser
def test_they_are_numbered_on_the_map(sit: Sit) -> None:
    page = begun(sit, "fm:utah", "allied", "german").page
    page.keyboard.press("h")
    expect(page.locator("button.hint").first).to_be_visible()  # the sheet is fetched when it is first needed
    expect(page.locator("[data-board] [data-hint='1']")).to_have_count(1)
    expect(page.locator("[data-board] [data-hint]")).to_have_count(page.locator("button.hint").count())


@pytest.mark.browser
def test_between_people_there_is_a_switch_and_the_log_tells(sit: Sit) -> None:
    player = sit()
    page = player.page
    page.goto(f"{player.address}/#/new/m44:omaha")
    hints = page.get_by_role("checkbox", name="Hints")
    page.locator("#seat-axis").select_option("friend")
    expect(hints).not_to_be_checked()
    page.locator("#seat-axis").select_option("me")
    expect(hints).to_be_checked()
    page.get_by_role("button", name="Begin").click()
    player.is_seated()
    player.sit_down()
    expect(page.locator(ASKED)).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_test_id("hints")).to_contain_text("The log tells the others that you asked.")
    expect(page.get_by_test_id("log")).to_contain_text("asked for a hint")


@pytest.mark.browser
def test_without_an_agreement_the_bulb_is_off(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", allies="me", axis="friend")
    expect(player.page.locator(ASKED)).to_be_visible()
    expect(player.page.get_by_test_id("hint")).to_be_disabled()
    player.page.keyboard.press("h")
    expect(player.page.get_by_text("did not agree to hints").first).to_be_visible()


@pytest.mark.browser
@GAMES
def test_the_chance_to_win_is_shown_to_who_wants_it(sit: Sit, scenario: str, me: str, other: str) -> None:
    """In figures and in a word; it stays as it was wished, and changes as the game goes on."""
    page = begun(sit, scenario, me, other).page
    bar = page.get_by_test_id("chance")
    expect(bar).to_have_count(0)
    page.locator(".tabs .tools").click()
    page.get_by_role("checkbox", name="Show my chance to win").check()
    expect(bar).to_contain_text(FIGURE)
    expect(bar).to_contain_text(re.compile("lost|behind|even|ahead|won"))
    assert findings(page) == []
    page.reload()
    expect(bar).to_contain_text(FIGURE)
    page.locator(".tabs .tools").click()
    page.get_by_role("checkbox", name="Show my chance to win").uncheck()
    expect(bar).to_have_count(0)


@pytest.mark.browser
def test_between_people_there_is_no_chance_to_see_without_an_agreement(sit: Sit) -> None:
    player = sit(likes='{"chance": true}')
    player.begin("m44:omaha", allies="me", axis="friend")
    expect(player.page.locator(ASKED)).to_be_visible()
    player.page.locator(".tabs .tools").click()
    expect(player.page.get_by_role("checkbox", name="Show my chance to win")).to_be_disabled()
    expect(player.page.get_by_test_id("chance")).to_have_count(0)


@pytest.mark.browser
@GAMES
def test_each_kind_of_question_is_explained_once(sit: Sit, scenario: str, me: str, other: str) -> None:
    player = begun(sit, scenario, me, other, likes=TAUGHT)
    page, told = player.page, list[str]()
    card = page.get_by_test_id("teach")
    for _ in range(5):
        asked = page.locator(ASKED).get_attribute("data-asked") or ""
        if asked in told:
            expect(card).to_have_count(0)
        else:
            expect(card).to_have_attribute("data-taught", asked)
            expect(card.locator("a.chip")).to_be_visible()
            told.append(asked)
        before = length(player)
        page.keyboard.press("h")
        page.locator("button.hint").first.click()
        expect(page.get_by_test_id("game")).not_to_have_attribute("data-length", str(before))
        expect(page.locator(ASKED)).to_be_visible()
    page.reload()
    expect(page.locator(ASKED)).to_be_visible()
    for ask in told:
        expect(page.locator(f'[data-taught="{ask}"]')).to_have_count(0)


@pytest.mark.browser
def test_got_it_puts_it_away(sit: Sit) -> None:
    page = begun(sit, "m44:omaha", "allies", "axis", likes=TAUGHT).page
    card = page.get_by_test_id("teach")
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)


HIDDEN = """() => [...document.querySelectorAll('.edge .holder')].filter((card) => {
  const box = card.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !card.contains(top);
}).length"""
BEGUN_LINES = """() => [...document.querySelectorAll('.term')].filter((term) => {
  const kept = getComputedStyle(term.parentElement).whiteSpace === 'nowrap' ? term.parentElement : term;
  return /^[.,;:!?]/.test(kept.nextSibling?.textContent ?? '');
}).length"""


@pytest.mark.browser
def test_cards_stay_in_sight_while_they_are_explained(sit: Sit) -> None:
    """On a phone; and no line begins with the punctuation behind a term."""
    page = begun(sit, "m44:omaha", "allies", "axis", likes=TAUGHT, **PHONE).page
    expect(page.get_by_test_id("teach").get_by_role("button", name="Got it")).to_be_visible()
    expect(page.locator(".edge .holder").first).to_be_visible()
    expect(page.locator(".teach .term").first).to_be_visible()
    assert page.evaluate(HIDDEN) == 0
    assert page.evaluate(BEGUN_LINES) == 0
    board = page.locator("[data-board]").first.bounding_box()
    assert board
    assert board["height"] >= 350, "the map is the largest thing"


@pytest.mark.browser
@GAMES
def test_a_term_explains_itself(sit: Sit, scenario: str, me: str, other: str) -> None:
    page = begun(sit, scenario, me, other, likes=TAUGHT).page
    term = page.locator("button.term").first
    expect(term).to_be_visible()
    assert term.get_attribute("tabindex") == "-1"
    term.hover()
    card = page.get_by_test_id("term")
    expect(card).to_be_visible()
    expect(card.get_by_role("link")).to_have_attribute(
        "href",
        f"#/rules/{scenario.split(':')[0]}/term-"
        + ((card.get_by_role("link").get_attribute("href") or "").rpartition("term-")[2]),
    )
    page.mouse.move(5, 5)
    expect(card).to_have_count(0)
    page.keyboard.press("g")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.browser
def test_the_glossary_page_has_the_pictures(sit: Sit) -> None:
    player = sit()
    page = player.page
    page.goto(f"{player.address}/#/rules/fm/term-step")
    picture = page.locator("#term-step img")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (it) => { await it.decode(); return it.naturalWidth }") > 40


@pytest.mark.browser
def test_a_bot_says_why_beside_what_it_did(sit: Sit) -> None:
    """If that was asked for on the new-game page: in the log, from what one could know."""
    player = sit()
    page, log = player.page, player.log
    page.goto(f"{player.address}/#/new/m44:omaha")
    page.locator("#seat-allies").select_option("bot random")
    page.locator("#seat-axis").select_option("me")
    agreed = page.get_by_role("checkbox", name="Bots explain themselves")
    expect(agreed).not_to_be_checked()
    agreed.check()
    page.get_by_role("button", name="Begin").click()
    player.asked()
    why = log.get_by_role("button", name="Why? The Allies played")
    why.click()
    reasons = log.get_by_test_id("reasons")
    expect(reasons.get_by_text("chosen", exact=True)).to_have_count(1)
    expect(reasons).to_contain_text(FIGURE)
    expect(reasons).to_contain_text("from what you knew then")
    why.click()
    expect(reasons).to_have_count(0)
