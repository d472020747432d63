"""The page of the end, opened by a button or its link: it leads to every moment and begins a rematch. Sounds,
and the mark of whose turn it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player, drawn
from tests.browser.test_play_look import complaints
from tests.parts.waiting import until

GAMES = Path(__file__).parent.parent / "games"
SIZES = [(390, 844), (820, 1180), (1366, 768), (1920, 1080)]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def finished(player: Player, name: str) -> Page:
    """A recorded game, imported: its board, with the result beside it."""
    page = player.page
    page.goto(player.address)
    page.get_by_label("Choose a file").set_input_files(GAMES / f"{name}.bhg")
    player.is_seated()
    expect(page.get_by_test_id("result")).to_contain_text("won")
    return page


def test_the_end_of_omaha(sit: Sit) -> None:
    """Numbers are the engine's: tests/core/test_report.py has the same game."""
    player = sit()
    page = finished(player, "m44-omaha-allies")
    page.get_by_role("button", name="How it went").click()
    end = page.get_by_test_id("end")
    expect(end.get_by_role("heading", level=1)).to_have_text("The Allies win, 16 medals to 13")
    expect(end).to_contain_text("6 for beaches held")
    expect(end).to_contain_text("47 hits, 45.0 expected: a little lucky; 33 % of games are luckier.")
    expect(end.get_by_test_id("fairness")).to_contain_text("Open dice")
    expect(end.get_by_test_id("score").locator("[data-side]")).to_have_count(2)
    expect(end.get_by_test_id("lost").nth(0).locator("svg[role=img]")).to_have_count(9)
    expect(end.get_by_test_id("lost").nth(1).locator("svg[role=img]")).to_have_count(12)
    end.get_by_role("button", name="Figures lost").click()
    expect(end).to_contain_text("Figures lost, turn by turn")
    # to the first decisive moment and back
    first = end.get_by_role("link", name=re.compile("^See it: moment 1, turn 9: "))
    expect(first).to_have_count(2)  # on the line, and in the list
    expect(first.first).to_have_attribute("href", f"#/game/{player.game}?at=381")
    first.last.click()
    expect(end).to_have_count(0)
    expect(page.get_by_test_id("moment")).to_contain_text("381")
    page.get_by_role("button", name="Back to now").first.click()
    page.get_by_role("button", name="How it went").click()
    expect(end).to_be_visible()
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"#/game/{player.game}$"))


ENDS = [("m44-omaha-allies", False), ("fm-utah-operational", True)]


@pytest.mark.long  # two sizes, light and dark, are looked at with the analysis
@pytest.mark.parametrize(("name", "dark"), ENDS)
def test_the_end_at_every_size(sit: Sit, name: str, dark: bool, tmp_path: Path) -> None:
    """Nothing sticks out or covers anything else, axe finds nothing, and fingers can hit the buttons."""
    owner = sit()
    finished(owner, name)
    for width, height in SIZES:
        reader = sit(width, height, color_scheme="dark" if dark else "light", has_touch=width < 700)
        page = reader.page
        page.goto(f"{owner.address}/#/game/{owner.game}?end")
        end = page.get_by_test_id("end")
        expect(end.get_by_test_id("lost").first).to_be_visible()
        expect(end.get_by_test_id("score")).to_be_visible()
        drawn(page)
        assert end.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0, (width, height)
        boxes = end.locator(".box").evaluate_all(
            "(all) => all.map((e) => e.getBoundingClientRect()).map((b) => [b.x, b.y, b.right, b.bottom])"
        )
        for i, (left, top, right, bottom) in enumerate(boxes):
            for x, y, far, low in boxes[i + 1 :]:
                assert x >= right or far <= left or y >= bottom or low <= top, (width, height, i)
        if width < 700:
            small = end.locator("button.btn:visible, li a:visible").evaluate_all(
                "(all) => all.filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.innerText)"
            )
            assert small == []
        assert complaints(page) == []
        page.screenshot(path=tmp_path / f"{name}-{width}x{height}.png")


def test_the_link_is_for_everybody_and_a_rematch_for_those_who_played(sit: Sit) -> None:
    owner = sit(permissions=["clipboard-read", "clipboard-write"])
    page = finished(owner, "fm-utah-victory")
    page.get_by_role("button", name="How it went").click()
    end = page.get_by_test_id("end")
    end.get_by_role("button", name="Share").click()
    expect(end.get_by_text("The link to this page is copied.")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{owner.address}/#/game/{owner.game}?end"
    with page.expect_download() as saved:
        end.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == f"{owner.game}.bhg"
    guest = sit().page
    guest.goto(link)
    expect(guest.get_by_role("heading", level=1, name="The Allies win with 7 of 7 places")).to_be_visible()
    expect(guest.get_by_role("button", name="Rematch, sides swapped")).to_have_count(0)
    guest.get_by_role("button", name="See the board").click()
    expect(guest.get_by_test_id("result")).to_be_visible()


def test_a_rematch_swaps_sides_with_a_bot(sit: Sit) -> None:
    player = sit()
    page = finished(player, "fm-utah-victory")
    before = player.game
    page.get_by_role("button", name="Tools").first.click()
    page.get_by_role("button", name=re.compile("Let the bot random play the Germans")).click()
    expect(page.get_by_text("Play the Germans yourself again")).to_be_visible()
    page.get_by_role("button", name="How it went").click()
    page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page).not_to_have_url(re.compile(before))
    player.is_seated()
    seats = page.request.get(f"{player.address}/api/games/{player.game}/seats").json()
    assert seats == {"allied": "random", "german": ""}
    player.asked()  # the Germans, who are now ours


LISTEN = """() => {
  window.heard = [];
  for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) {
    const { prototype } = window[name], { start } = prototype;
    prototype.start = function (...args) {
      window.heard.push(name);
      return start.apply(this, args);
    };
  }
}"""


def test_sounds_are_off_until_they_are_wanted(sit: Sit) -> None:
    player = sit()
    page = player.page
    page.add_init_script(f"({LISTEN})()")
    player.begin("fm:utah", german="bot random")
    player.take()  # a marker is placed
    assert page.evaluate("window.heard") == []
    page.get_by_role("button", name="Tools").first.click()
    page.get_by_label("Sounds: dice, pieces").check()
    until(lambda: "OscillatorNode" in page.evaluate("window.heard"), "the bell")
    page.evaluate("window.heard = []")
    player.play_on(3)  # until something comes onto the map
    until(lambda: "AudioBufferSourceNode" in page.evaluate("window.heard"), "a piece put down")
    page.reload()
    player.is_seated()
    page.get_by_role("button", name="Tools").first.click()
    expect(page.get_by_label("Sounds: dice, pieces")).to_be_checked()


def test_the_page_shows_from_afar_whose_turn_it_is(sit: Sit) -> None:
    """Two people: the title and the icon of the one who is asked say so, and only theirs."""
    one = sit()
    one.begin("fm:utah", german="friend")
    one.asked()
    expect(one.page).to_have_title(re.compile("^● Your turn: "))
    icon = one.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert one.page.request.get(f"{one.address}/icon-turn.svg").ok
    watcher = sit().page
    watcher.goto(f"{one.address}/#/game/{one.game}")
    expect(watcher.locator("[data-board]")).to_be_visible()
    expect(watcher).to_have_title("Utah Beach")
    expect(watcher.locator('link[rel="icon"]')).to_have_attribute("href", "/icon.svg")
    one.page.goto(f"{one.address}/#/")
    expect(icon).to_have_attribute("href", "/icon.svg")
