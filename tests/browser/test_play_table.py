"""At the table: clicks, undo, reasons, sums, two browsers, one screen for two, the keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.parts.waiting import until

pytestmark = pytest.mark.browser


def click_hex(page: Page, hex: str) -> None:
    """Click the middle of a lit hex, where a person would."""
    page.locator(f"[data-hex='{hex}']").dispatch_event("click", {"bubbles": True})


def test_a_lit_hex_is_an_answer_and_undo_takes_it_back(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    expect(player.prompt).to_contain_text("beachhead marker")
    player.goes_on(lambda: click_hex(player.page, "2607"))
    expect(player.log).to_contain_text("A beachhead was placed near St-Martin-de-Varreville 2607.")
    player.goes_on(lambda: player.page.keyboard.press("Control+z"))
    expect(player.log.locator(".undone")).to_have_text(
        "A beachhead was placed near St-Martin-de-Varreville 2607."
    )
    expect(player.page.locator("[data-hex='2607']")).to_have_count(1)


def test_the_other_side_is_a_captain_unless_told_otherwise(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.address)
    player.page.locator('[data-scenario="fm:utah"]').click()
    expect(player.page.locator("#seat-german")).to_have_value("bot captain")
    expect(player.page.locator(".levels")).to_contain_text("captain")


def test_a_card_is_played_at_once_and_asked_twice_only_by_those_who_like_it(sit: Sit) -> None:
    """A card that is played is seen by all, and a roll follows: neither is unusual."""
    player = sit()
    player.begin("m44:omaha", axis="bot random")
    player.asked()
    player.page.get_by_role("button", name="Tools").first.click()
    player.page.get_by_label("Ask before rolling").check()
    length = player.length
    player.options.first.click()
    expect(player.page.get_by_text("This cannot be taken back")).to_be_visible()
    assert player.length == length
    player.page.keyboard.press("Escape")
    expect(player.page.locator("[data-sure]")).to_have_count(0)
    player.page.get_by_label("Ask before rolling").uncheck()
    player.options.first.click()
    until(lambda: player.length > length)
    assert not player.sure


def test_restart_takes_back_all_that_can_be(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.take()
    player.asked()
    player.goes_on(player.page.get_by_role("button", name="Restart turn").first.click)
    expect(player.log.locator(".line:not(.undone)").filter(has_text="beachhead")).to_have_count(0)
    expect(player.log.locator(".undone").first).to_contain_text("beachhead")


def test_why_not_is_told_with_its_rule(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.asked()
    player.page.locator("[data-board]").first.focus()
    for _ in range(4):
        player.page.keyboard.press("ArrowLeft")
    card = player.page.get_by_test_id("card")
    expect(card).to_contain_text(re.compile(r"Not now\. The bocage by .* is not a hex of Utah beach\."))
    rule = card.get_by_role("link")
    expect(rule).to_have_attribute("href", "#/rules/fm/fm-13.4-2")
    player.page.goto(f"{player.address}/#/rules/fm/fm-13.4-2")
    expect(player.page.locator("article.here")).to_be_in_viewport()


def test_the_rules_can_be_searched(sit: Sit) -> None:
    page = sit().page
    page.goto(f"{sit().address}/#/rules/m44")
    page.get_by_role("searchbox").fill("ambush")
    expect(page.locator(".hits")).to_contain_text(re.compile("ambush", re.IGNORECASE))
    page.locator(".hits").get_by_role("link").first.click()
    expect(page.locator("article.here")).to_contain_text(re.compile("ambush", re.IGNORECASE))


def test_a_reload_loses_nothing(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", axis="bot random")
    player.play_on(3)
    player.asked()
    length, prompt = player.length, player.prompt.inner_text()
    player.page.reload()
    player.is_seated()
    player.asked()
    assert (player.length, player.prompt.inner_text()) == (length, prompt)


def test_two_browsers_play_one_game(sit: Sit) -> None:
    allied = sit()
    allied.begin("fm:omaha", german="friend")
    german = sit()
    german.join(allied.invitation("german"), "Tom")
    assert german.page.url.endswith(f"#/game/{allied.game}"), "the secret stays in the address bar"
    expect(german.page.get_by_text("You play the Germans")).to_be_visible()
    before = german.length
    mover, other = (allied, german) if allied.options.count() else (german, allied)
    expect(other.prompt).to_contain_text("Waiting for")
    mover.take()
    until(lambda: other.length > before)
    assert other.options.count() == 0 or mover.options.count() == 0


def test_one_screen_for_two_has_a_curtain(sit: Sit) -> None:
    """Memoir's hands are secret: whoever is not asked sees only the curtain."""
    player = sit()
    player.begin("m44:omaha", allies="me", axis="me")
    curtain = player.page.get_by_role("alertdialog")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    for _ in range(60):
        player.take(-1)
        expect(curtain.or_(player.options.first).first).to_be_visible()
        if curtain.count():
            break
    expect(curtain).to_contain_text("the Axis, take your seat", ignore_case=True)
    expect(player.options).to_have_count(0)
    player.page.keyboard.press("Enter")
    expect(player.prompt).to_contain_text(re.compile("card|reinforcement|Ambush", re.IGNORECASE))


def test_the_log_leads_to_its_moment_and_back(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.play_on(4)
    player.log.get_by_role("button").first.click()
    expect(player.prompt).to_contain_text("Moment")
    there = player.page.get_by_test_id("moment").inner_text()
    player.page.get_by_role("button", name="Forward one step").click()
    expect(player.page.get_by_test_id("moment")).not_to_have_text(there)
    player.page.keyboard.press(",")
    expect(player.page.get_by_test_id("moment")).to_have_text(there)
    player.page.get_by_role("button", name="Back to now").first.click()
    player.asked()


def test_a_line_of_the_log_lights_its_hexes(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.take()
    player.asked()
    line = player.log.get_by_role("button", name="A beachhead was placed").first
    lit = player.page.locator("path.shown")
    expect(lit).to_have_count(0)
    line.hover()
    expect(lit).to_have_count(1)


def test_a_link_to_a_moment_opens_there(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.play_on(4)
    player.page.goto("about:blank")
    player.page.goto(f"{player.address}/#/game/{player_game(player)}?at=2")
    expect(player.prompt).to_contain_text("Moment 2 of")


def player_game(player: Player) -> str:
    """The game of the only seat this browser keeps."""
    player.page.goto(player.address)
    href = player.page.locator("section[aria-label='My games'] li a").first.get_attribute("href")
    assert href
    return href.removeprefix("#/game/")


def test_a_turn_by_keyboard_alone(sit: Sit) -> None:
    """Hexes by the cursor, options by number, undo, help: no pointer at all."""
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.asked()
    keys = player.page.keyboard
    keys.press("m")
    keys.press("ArrowRight")
    expect(player.page.locator("[data-board]").first).to_have_attribute("data-cursor", re.compile(r"\d{4}"))
    player.goes_on(lambda: keys.press("Enter"))
    keys.press("Escape")
    keys.press("?")
    expect(player.page.get_by_role("dialog")).to_contain_text("undo")
    keys.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    turn = player.page.locator(".status")
    for _ in range(250):
        player.asked()
        if "German" in turn.inner_text() or "Turn 2" in turn.inner_text():
            return
        gold = player.page.locator(".gold[aria-disabled=false]").count()
        player.goes_on(lambda press=("Enter" if gold else "1"): away_from_map(player, press))  # type: ignore[misc]
    raise AssertionError("the turn did not end")


def test_a_turn_of_memoir_by_keyboard_alone(sit: Sit) -> None:
    """Cards and units by number, what cannot be taken back by Enter, a hex by Tab and Enter."""
    player = sit()
    player.begin("m44:omaha", axis="bot random")
    keys, moved = player.page.keyboard, 0
    for _ in range(150):
        player.asked()
        if "turn 1 of the axis" in (player.log.text_content() or "").lower():
            break
        if "Where does" in player.prompt.inner_text():
            keys.press("m")
            keys.press("Tab")
            player.goes_on(lambda: keys.press("Enter"))
            moved += 1
        else:
            player.goes_on(lambda: away_from_map(player, "1"))
    else:
        raise AssertionError("the turn did not end")
    assert moved


def test_a_secret_set_up_stays_behind_the_curtain(sit: Sit) -> None:
    """Two at one screen: what the Germans write down is covered, and gone from the map, for the Allies."""
    player = sit()
    player.begin("fm:omaha", allied="me", german="me")
    page, curtain = player.page, player.page.get_by_role("alertdialog")
    curtain.get_by_role("button").click()
    player.take()
    player.asked()
    recorded = page.locator(".piece[aria-label]").all()
    secret = {str(piece.get_attribute("data-piece")) for piece in recorded}
    assert secret
    for _ in range(30):
        expect(curtain.or_(player.options.first).first).to_be_visible()
        if curtain.count():
            break
        player.take()
    expect(curtain).to_contain_text("the Allies, take your seat", ignore_case=True)
    curtain.get_by_role("button").click()
    expect(player.prompt).to_contain_text("beachhead")
    ours = {str(piece.get_attribute("data-piece")) for piece in page.locator(".piece").all()}
    assert not secret & ours, "the Allies see what was written down"


def away_from_map(player: Player, key: str) -> None:
    player.page.evaluate("document.activeElement?.blur()")
    player.page.keyboard.press(key)


def test_a_damaged_file_is_refused_in_words(sit: Sit, tmp_path: Path) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.play_on(3)
    with player.page.expect_download() as kept:
        player.page.get_by_role("button", name="Tools").first.click()
        player.page.get_by_role("button", name="Save the game file").click()
    good = tmp_path / "good.bhg"
    kept.value.save_as(good)
    lines = good.read_text().splitlines(keepends=True)
    bad = tmp_path / "bad.bhg"
    bad.write_text("".join([*lines[:-1], lines[-1].replace('"', "'")]))
    page = sit().page
    page.goto(player.address)
    held = list[Route]()
    page.route("**/api/import", lambda route: held.append(route))
    page.get_by_label("Choose a file").set_input_files(bad)
    expect(page.get_by_text("Checking the file…")).to_be_visible()
    until(lambda: page.evaluate("true") and held)  # the page is asked, so that routes are handled meanwhile
    held[0].continue_()
    expect(page.get_by_role("alert")).to_contain_text("That file was not accepted.")
    expect(page.get_by_role("alert")).to_contain_text("line")
