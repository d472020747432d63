"""Answers: all of them in sight at every size, gold always goes on, nothing moves under the pointer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from beachhead import new_match
from beachhead.core.decision import Decision
from beachhead.core.files import read_file
from beachhead.core.match import Match
from beachhead.core.view import View
from tests.browser.conftest import Sit
from tests.browser.tables import Player, drawn
from tests.browser.test_play_battle import view_on
from tests.parts.long import long_but
from tests.parts.waiting import until

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (820, 1180), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]
SEATS = [("fm:utah", "allied"), ("m44:omaha", "allies")]
SIDEWAYS, DESK = (844, 390), (1440, 900)

# The frame: every part of it, and the gold button.
BOXES = """() => Object.fromEntries(
  ['.bar', '.status', '.rail', 'main.map', '.edge', '.side', '.side > .now', '.side > .tabs', '.side > .body',
   '.gold']
    .map((part) => [part, document.querySelector(part)?.getBoundingClientRect()])
    .filter(([, box]) => box?.width)
    .map(([part, box]) => [part, [box.x, box.y, box.width, box.height].map(Math.round)]))"""

# Buttons that are cut off: by the window, by their own box or by something that lies over their middle.
CUT = """() => [...document.querySelectorAll('.acts button')].filter((button) => {
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.x < 0 || box.right > innerWidth || box.bottom > innerHeight || !button.contains(top)
    || button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1;
}).map((button) => button.innerText)"""


def reach(scenario: str, seed: int, good: Callable[[Match, Decision], bool]) -> Match:
    """A game played at random until such a question is open."""
    match, rng = new_match(scenario, seed=seed), Random(seed)
    for _ in range(3000):
        decision = match.open[0]
        if good(match, decision):
            return match
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    raise AssertionError("nobody was asked that")


def asks(ask: str, least: int = 2) -> Callable[[Match, Decision], bool]:
    return lambda match, decision: decision.ask == ask and len(decision.options) >= least


def own_turn(match: Match, decision: Decision) -> bool:
    """The Allies begin to move in their second turn, and need not bring anybody on."""
    passes = match.notation(decision.options[0]) == "done"
    state: Any = match.state
    return decision.ask == "pick_mover" and decision.seat == "allied" and state.turn > 1 and passes


def press(player: Player, key: str) -> None:
    player.page.evaluate("document.activeElement?.blur()")
    player.page.keyboard.press(key)


def gold(page: Page) -> bool:
    return page.locator(".gold[aria-disabled=false]").count() > 0


def ready(player: Player) -> bool:
    """Wait for a question; no if the turn has passed to the other side."""
    curtain = player.page.get_by_role("alertdialog")
    until(lambda: bool(player.ask) or curtain.count() > 0)
    return not curtain.count()


def boxes_at_every_size(page: Page) -> dict[str, list[int]]:
    """Where each part of the frame is, by size and part; the page is left where buttons show their keys."""
    found: dict[str, list[int]] = {}
    for width, height in [*SIZES, SIDEWAYS, DESK]:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        now = page.evaluate(BOXES)
        assert now.keys() >= {".bar", ".status", "main.map", ".edge", ".gold"}
        found |= {f"{width} {part}": box for part, box in now.items()}
    return found


@pytest.mark.parametrize("scenario", long_but(["fm:utah", "m44:omaha"], "m44:omaha"))
def test_nothing_of_the_frame_moves_in_a_whole_turn(sit: Sit, tmp_path: Path, scenario: str) -> None:
    player = sit(*SIZES[0], listed=False)
    if scenario == "fm:utah":
        player.bring(reach(scenario, 1, own_turn), tmp_path)
    else:
        player.bring(reach(scenario, 1, asks("play")), tmp_path)
    frames: dict[str, list[int]] = {}
    asked: set[str] = set()
    moves = 0
    while ready(player):
        now = boxes_at_every_size(player.page)
        changed = {
            part: (frames[part], box) for part, box in now.items() if frames.setdefault(part, box) != box
        }
        assert changed == {}, player.ask
        asked.add(player.ask)
        moves += player.ask in ("go", "move")
        wanted = not gold(player.page) or (
            player.ask in ("pick_mover", "choose_mover", "order") and moves < 3
        )
        numbered = player.page.locator(".acts kbd, .edge kbd").filter(has_text=re.compile("^1$")).count()
        if wanted and not numbered:
            player.goes_on(lambda: choose_by_list(player))
        else:
            player.goes_on(lambda: press(player, "1" if wanted else "Enter"))  # noqa: B023
    assert len(asked) > 3


def choose_by_list(player: Player) -> None:
    """The last answer of the list."""
    press(player, "p")
    player.page.locator("button.option").last.click()


@pytest.mark.parametrize(("width", "height"), long_but(SIZES, SIZES[0], SIZES[2], SIZES[5]))
def test_both_answers_are_in_sight_at_every_size(sit: Sit, tmp_path: Path, width: int, height: int) -> None:
    phone = width < 641
    player = sit(width, height, listed=False, **({"has_touch": True, "is_mobile": True} if phone else {}))
    player.bring(reach("fm:utah", 1, asks("commit_marker", 4)), tmp_path)
    answers = player.page.get_by_test_id("answers")
    expect(answers.get_by_role("button")).to_have_count(4)
    expect(answers).to_contain_text("US artillery")
    expect(answers.locator(".gold")).to_contain_text("No marker")
    assert player.page.evaluate(CUT) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width
    edge = player.page.get_by_test_id("edge")
    expect(edge.get_by_role("img", name="US artillery")).to_be_visible()
    length = player.length
    answers.get_by_role("button", name="US artillery").click()
    until(lambda: player.length > length)
    expect(edge.locator(".marker").first).to_be_attached()


def test_a_large_choice_is_no_wall_of_buttons(sit: Sit, tmp_path: Path) -> None:
    player = sit(listed=False)
    player.bring(reach("fm:utah", 1, asks("go", 100)), tmp_path)
    page = player.page
    expect(page.locator(".acts .answer, .edge .answer")).to_have_count(0)
    expect(player.options).to_have_count(0)
    press(player, "f")
    expect(page.get_by_role("searchbox")).to_be_focused()
    assert player.options.count() <= 40
    hex = page.locator("[data-hex]").first.get_attribute("data-hex") or ""
    page.keyboard.type(hex)
    expect(player.options).to_have_count(1)
    player.goes_on(lambda: page.keyboard.press("Enter"))
    expect(player.options).to_have_count(0)


def test_the_list_stays_where_it_is_whatever_is_pointed_at(sit: Sit, tmp_path: Path) -> None:
    """The sums of an option lie below the list: above it, they would move it under the pointer. Where there
    are many, none are shown before one is pointed at."""
    player = sit(*DESK, listed=True)
    player.bring(reach("fm:utah", 1, asks("pick_target", 9)), tmp_path)
    player.asked()
    expect(player.page.get_by_test_id("sheet")).to_have_count(0)
    places = [option.bounding_box() for option in player.options.all()]
    for place in (1, 2):
        player.options.nth(place).hover()
        expect(player.page.get_by_test_id("shown")).to_contain_text(
            player.options.nth(place).inner_text().split()[-1]
        )
        assert [option.bounding_box() for option in player.options.all()] == places


def test_what_is_pointed_at_is_on_the_sheet_however_late_its_odds_come(sit: Sit, tmp_path: Path) -> None:
    """The page weighs the first targets by itself; whoever points at another meanwhile sees that one."""
    player, held = sit(), list[Route]()
    page = player.page
    page.route(
        "**/api/games/*/odds", lambda route: held.append(route) if len(held) < 2 else route.continue_()
    )
    player.bring(reach("m44:omaha", 5, asks("battle", 4)), tmp_path)
    until(lambda: page.evaluate("true") and held)  # the page is asked, so that routes are handled meanwhile
    pointed = player.options.nth(2)
    pointed.hover()
    until(lambda: page.evaluate("true") and len(held) == 2)
    for route in held:
        with page.expect_response("**/api/games/*/odds"):
            route.continue_()
    player.asked()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_test_id("shown")).to_contain_text(pointed.inner_text().split()[-1])


@pytest.mark.parametrize(("scenario", "seat"), SEATS)
def test_enter_pressed_blindly_does_nothing_and_ends_the_turn(
    sit: Sit, tmp_path: Path, scenario: str, seat: str
) -> None:
    """But for what has to be chosen: a card has to be played, a unit that must come on comes on."""
    player = sit(listed=False)
    player.bring(reach(scenario, 1, own_turn if seat == "allied" else asks("play")), tmp_path)
    before = view_on(player, seat).known
    while ready(player):
        assert gold(player.page) or player.ask == "play"
        key = "Enter" if gold(player.page) else "1"
        player.goes_on(lambda: press(player, key))  # noqa: B023
    after = view_on(player, seat).known
    assert after["at"] == before["at"]
    assert seat == "allies" or after["cup"] == before["cup"]


def test_gold_waits_where_one_cannot_go_on_and_says_why(sit: Sit, tmp_path: Path) -> None:
    player = sit(listed=False)
    player.bring(reach("m44:omaha", 1, asks("play")), tmp_path)
    button, length = player.page.locator(".gold"), player.length
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_css("opacity", "0.45")
    expect(button).to_have_attribute("title", re.compile("Not yet: Which command card"))
    press(player, "Enter")
    button.click(force=True)
    assert player.length == length
    player.goes_on(lambda: press(player, "1"))


def test_what_kills_says_so_in_red_and_is_asked_twice(sit: Sit, tmp_path: Path) -> None:
    player = sit(listed=False)
    player.bring(reach("fm:utah", 1, asks("no_way_back")), tmp_path)
    answers = player.page.get_by_test_id("answers")
    expect(answers.locator(".answer.dear")).to_have_count(2)
    expect(answers).to_contain_text(re.compile("Give way: .* is eliminated"))
    expect(answers).to_contain_text(re.compile("Stand fast: .* loses (a|its last) step"))
    expect(answers.locator(".gold")).to_have_attribute("aria-disabled", "true")
    length = player.length
    give_way = answers.get_by_role("button", name="Give way:")
    give_way.click()
    expect(player.page.locator("[data-sure]")).to_have_count(1)
    press(player, "Enter")
    assert player.length == length, "Enter is for going on alone"
    player.goes_on(give_way.click)


def test_another_unit_is_picked_with_one_click(sit: Sit, tmp_path: Path) -> None:
    player = sit(listed=False)
    match = reach("fm:utah", 1, asks("pick_mover", 7))
    texts = [match.notation(option) for option in match.open[0].options]
    first, second = [text.split()[1] for text in texts if text.startswith("move ")][:2]
    player.bring(match, tmp_path)
    page = player.page
    player.goes_on(lambda: click_piece(page, first))
    expect(page.locator("[data-asked=go]")).to_have_count(1)
    expect(player.prompt).to_contain_text(first)
    click_piece(page, second)
    expect(player.prompt).to_contain_text(second)
    page.keyboard.press("Escape")
    expect(page.locator("[data-asked=pick_mover]")).to_have_count(1)


def click_piece(page: Page, unit: str) -> None:
    page.locator(f"[data-piece='{unit}']").dispatch_event("click", {"bubbles": True})


def test_all_join_and_one_steps_out(sit: Sit, tmp_path: Path) -> None:
    """Three can attack: two join, the first steps out again, then all join at once."""
    player = sit(listed=False)
    player.bring(reach("fm:utah", 2, asks("join_attack", 3)), tmp_path)
    page, answers = player.page, player.page.get_by_test_id("answers")
    expect(answers.get_by_role("button", name="All join (3)")).to_be_visible()
    expect(answers.locator(".gold")).to_have_attribute("aria-disabled", "true")
    player.goes_on(lambda: press(player, "1"))
    expect(answers.get_by_role("button", name="All join (2)")).to_be_visible()
    expect(answers.locator(".gold")).to_have_text(re.compile("Attack"))
    joined = page.get_by_test_id("sheet")
    expect(joined).to_be_visible()
    click_piece(page, "39/9US")
    expect(answers.get_by_role("button", name="All join (3)")).to_be_visible()
    player.goes_on(lambda: press(player, "a"))
    expect(page.locator("[data-asked=commit_marker]")).to_have_count(1)


COUNT_CLICKS = "() => { window.clicked = 0; addEventListener('click', () => window.clicked++, true) }"


@pytest.mark.parametrize(("scenario", "seat"), long_but(SEATS, SEATS[1]))
def test_a_plain_turn_takes_a_third_fewer_clicks(sit: Sit, tmp_path: Path, scenario: str, seat: str) -> None:
    """Six units move, and whoever can attacks. Before, each answer was a click, and another one if it could
    not be taken back. A loss is taken by a unit that survives it."""
    player = sit(listed=False)
    match = reach(scenario, 1, own_turn if seat == "allied" else asks("play"))
    player.bring(match, tmp_path)
    begun = whose_turn(view_on(player, seat))
    player.page.evaluate(COUNT_CLICKS)
    clicks, asked, movers = 0, Counter[str](), list[str]()
    while True:
        if not ready(player):
            player.sit_down()
            until(lambda: bool(player.ask))
        view = view_on(player, seat)
        if whose_turn(view) != begun:
            break
        mine = bool(view.open)
        asked[player.ask] += mine
        if player.ask == "pick_mover" and asked["pick_mover"] == 1:
            texts = [view.setup.names.text(option) for option in view.open[0].options]
            movers = [text.split()[1] for text in texts if text.startswith("move ")][:6]
        clicked = player.page.evaluate("window.clicked")
        player.goes_on(plain_answer(player, asked[player.ask], movers))
        clicks += mine * (player.page.evaluate("window.clicked") - clicked)
    with player.page.expect_download() as kept:
        player.page.get_by_role("button", name="Tools").first.click()
        player.page.get_by_role("button", name="Save the game file").click()
    kept.value.save_as(tmp_path / "after.bhg")
    before = cost_before(match, read_file(tmp_path / "after.bhg").entries, seat)
    assert clicks > 10
    assert 3 * clicks <= 2 * before, f"{clicks} clicks, {before} before"


def test_the_next_unit_is_taken_up_and_can_be_put_down(sit: Sit, tmp_path: Path) -> None:
    """Another unit can be taken in its place, undo takes back the move before, and one click ends
    the moves."""
    player = sit(listed=False)
    player.bring(reach("m44:omaha", 1, asks("play")), tmp_path)
    page, answers = player.page, player.page.get_by_test_id("answers")
    while player.ask != "move":
        ready(player)
        few = page.locator("[data-mark=ordered]").count() < 2
        wanted = player.ask == "play" or (few and player.ask != "call")  # nothing to be deployed
        player.goes_on(lambda: press(player, "1" if wanted else "Enter"))  # noqa: B023
        until(lambda: player.ask not in ("", "choose_mover"))  # the first of them is taken up
    ordered = [
        str(mark.get_attribute("data-piece")) for mark in page.locator(".piece:has([data-mark])").all()
    ]
    held = str(page.locator(".piece.chosen").first.get_attribute("data-piece"))
    other = next(unit for unit in ordered if unit != held)
    click_piece(page, other)
    expect(page.locator(f".piece.chosen[data-piece='{other}']")).to_have_count(1)
    player.goes_on(lambda: page.locator(".spot").first.dispatch_event("click", {"bubbles": True}))
    expect(page.locator(f".piece.chosen[data-piece='{held}']")).to_have_count(1)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f".piece.chosen[data-piece='{other}']")).to_have_count(1)
    expect(page.locator(".watch .dice")).to_have_count(0)  # Esc would close what covers the map
    page.keyboard.press("Escape")
    expect(page.locator("[data-asked=choose_mover]")).to_have_count(1)
    player.goes_on(lambda: click_piece(page, held))
    answers.get_by_role("button", name="End movement").click()
    expect(player.log).to_contain_text("the Allies: draw")


def whose_turn(view: View) -> object:
    return view.known.get("active", view.known["side"])


def cost_before(match: Match, entries: Sequence[Mapping[str, Any]], seat: str) -> int:
    clicks = 0
    for entry in entries[match.length :]:
        if entry["by"] == seat:
            several = len(match.open[0].options) > 1
            clicks += several * (1 + match.final(seat, entry["do"]))
        if entry["by"] != "chance":
            match.apply(entry["by"], entry["do"])
    return clicks


def plain_answer(player: Player, times: int, movers: list[str]) -> Callable[[], object]:
    """All join; after a while, as the enemy, and where nothing is to be chosen, one goes on; else the first
    that is lit is taken. A unit that could go on does not: the next is picked in its place."""
    page, ask = player.page, player.ask
    together = page.get_by_role("button", name="All join")
    if together.count():
        return together.click
    if movers and (ask == "pick_mover" or (ask == "go" and gold(page))):
        mover = movers.pop(0)
        return lambda: click_piece(page, mover)
    if gold(page) and (ask in ("commit_marker", "go", "call", "pick_mover") or not 0 < times < 7):
        return page.locator(".gold").click
    first = page.locator(".acts .answer:not([data-dear]), .edge button.lit, .piece.lit, [data-hex]").first
    return lambda: first.dispatch_event("click", {"bubbles": True})
