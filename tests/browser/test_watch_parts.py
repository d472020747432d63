"""What is watched, part by part: markers turned over, dice that cover nothing, whose dice they are, the luck
of a turn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, expect

from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.fm.events import MarkersRevealed
from beachhead.m44.events import Battled
from tests.browser.conftest import Sit
from tests.browser.tables import Player, at_rest, drawn, fallen
from tests.browser.test_play_answers import press, reach
from tests.browser.test_play_card import card_of
from tests.browser.test_watch import (
    SLOWLY,
    apart,
    box,
    dice,
    omaha,
    pause,
    playing,
    to_my_turn,
    to_the_dice,
    until_waited_for,
)  # fmt: skip
from tests.parts.waiting import until

pytestmark = pytest.mark.browser


def both_drew(match: Match) -> int:
    """The entry in which markers of both sides were turned over, the attacker's first; 0 if there is none."""
    for n, told in enumerate(match.told, 1):
        for event in told:
            if isinstance(event, MarkersRevealed) and len(set(event.owners)) > 1:
                return n
    return 0


TURNED = """() => {
  window.turned = [];
  const note = () => {
    const chips = [...document.querySelectorAll('[data-testid=turned] .marker')];
    const up = chips.map((chip) => chip.textContent).join(' ');
    if (up && up !== window.turned.at(-1)) window.turned.push(up);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_markers_are_turned_over_one_by_one(sit: Sit, tmp_path: Path) -> None:
    """All lie face down; then they show what they add, the attacker's first."""
    match = reach("fm:utah", 1, lambda match, _: both_drew(match) > 0)
    n = both_drew(match)
    event = next(one for one in match.told[n - 1] if isinstance(one, MarkersRevealed))
    player = sit(likes='{"paces": {"*": 4}}')
    player.bring(match, tmp_path)
    page = player.page
    page.goto(f"{player.address}/#/game/{player.game}?at={n - 1}")
    page.reload()
    player.sit_down()
    expect(page.get_by_test_id("moment")).to_have_text(f"{n - 1} / {match.length}")
    page.evaluate(TURNED)
    page.get_by_role("group", name="Replay").get_by_role("button", name="Play").click()
    values = [f"+{adds}" if adds > 0 else str(adds) for adds in event.adds]
    stages = [" ".join([*values[:up], *["?"] * (len(values) - up)]) for up in range(len(values) + 1)]
    until(lambda: page.evaluate("window.turned.length") >= len(stages))
    assert page.evaluate("window.turned")[: len(stages)] == stages


TOLD = """() => {
  window.told = [];
  const note = () => {
    const last = [...document.querySelectorAll('.watch .dice .row')].at(-1);
    if (!last) return;
    const says = (one) => one?.textContent.trim() ?? ''; // also of what is not yet in its place
    const over = says(last.querySelector('.result')) !== '';
    const bar = says(document.querySelector('[data-testid=prompt]'));
    window.told.push([over, bar, says(last.querySelector('.head'))]);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def battled(match: Match) -> int:
    """The last entry in which dice of a battle were rolled that hit somebody; 0 if there is none."""
    hit = [
        n
        for n, told in enumerate(match.told, 1)
        for one in told
        if isinstance(one, Battled) and "hit" in one.marks
    ]
    return hit[-1] if hit else 0


def test_nobody_tells_what_the_dice_say_before_they_have_fallen(sit: Sit, tmp_path: Path) -> None:
    """Bar and dice say who fires at whom; when each die has had its word, what came of it."""
    match = reach("m44:omaha", 7, lambda match, _: battled(match) > 0)
    n = battled(match)
    player = sit(likes='{"paces": {"*": 4}}')
    player.bring(match, tmp_path)
    page = player.page
    page.goto(f"{player.address}/#/game/{player.game}?at={n - 1}")
    page.reload()
    player.sit_down()
    expect(page.get_by_test_id("moment")).to_have_text(f"{n - 1} / {match.length}")
    page.evaluate(TOLD)
    page.get_by_role("group", name="Replay").get_by_role("button", name="Play").click()
    until(lambda: page.evaluate("window.told.some(([over]) => over)"))
    told = page.evaluate("window.told")
    falling = [(bar, head) for over, bar, head in told if not over]
    over = next(bar for over, bar, _ in told if over)
    assert falling, "they fell at once"
    for bar, head in falling:
        assert re.search("fired at|assaulted", bar)
        assert not re.search("hit|flag", bar + head)
        assert head == bar
    assert over.startswith(falling[0][0])
    assert re.search(r": \d hits?", over)


def test_my_dice_stay_while_theirs_fall_and_marks_until_i_act(sit: Sit) -> None:
    player = sit(width=1440, height=900, listed=False, likes=SLOWLY)
    player.begin("m44:omaha", allies="me", axis="bot captain")
    page, mine = player.page, player.page.get_by_test_id("my-dice").locator("svg")
    player.asked()
    player.goes_on(lambda: press(player, "1"))  # a card, and reinforcement dice
    expect(mine.first).to_be_visible()
    rolled = [die.get_attribute("aria-label") for die in mine.all()]
    while player.ask:
        player.goes_on(lambda: press(player, "Enter"))
        until(lambda: bool(player.ask) or playing(player).count() > 0)
    pause(player)
    to_the_dice(player)
    theirs = [die.get_attribute("aria-label") for die in dice(player).locator("svg[role=img]").all()]
    assert theirs
    page.locator(".segments button").last.click()
    expect(page.locator(".in_play .holder")).to_be_visible()  # the card they play
    expect(page.locator(".edge .in_play h2")).to_contain_text("The Axis")
    assert [die.get_attribute("aria-label") for die in mine.all()] == rolled
    page.keyboard.press(" ")
    to_my_turn(player)
    page.keyboard.press("Enter")
    player.asked()
    assert [die.get_attribute("aria-label") for die in mine.all()] == rolled
    expect(page.locator("[data-moved]").first).to_be_attached()
    player.goes_on(lambda: press(player, "1"))
    expect(page.locator("[data-moved]")).to_have_count(0)


def test_the_luck_of_a_turn_is_that_of_the_engine(sit: Sit) -> None:
    player = omaha(sit)
    to_my_turn(player)
    luck = player.page.request.get(f"{player.address}/api/games/{player.game}/luck").json()
    assert luck, "nobody fought"
    told = player.page.get_by_test_id("summary").get_by_test_id("luck")
    for side in luck:
        expect(told).to_contain_text(f"{side['brought']:g} {side['what']}, {side['expected']:.1f} expected")


@pytest.mark.long
def test_a_long_turn_offers_once_to_go_faster(sit: Sit) -> None:
    """To a guest who stands still while others play on."""
    player, guest = sit(), sit(width=1440, height=900, likes=SLOWLY)
    player.begin("m44:omaha", allies="me", axis="bot random")
    player.play_on(1)
    page, offer = guest.page, guest.page.get_by_test_id("offer")
    page.goto(f"{player.address}/#/game/{player.game}")
    guest.is_seated()
    player.play_on(3)
    expect(playing(guest)).to_be_visible()
    pause(guest)
    for _ in range(60):
        if offer.count():
            break
        player.play_on(2)
    offer.click()
    expect(page.get_by_role("button", name="2×")).to_have_attribute("aria-pressed", "true")
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="½").click()
    expect(page.get_by_role("button", name="½")).to_have_attribute("aria-pressed", "true")
    expect(offer).to_have_count(0)


def is_free(piece: FloatRect, summary: FloatRect, player: Player) -> bool:
    """Whether a piece is in the window and not under the summary."""
    world = box(player.page.locator("[data-board]"))
    inside = (
        world["x"] <= piece["x"] <= world["x"] + world["width"] - piece["width"]
        and world["y"] <= piece["y"] <= world["y"] + world["height"] - piece["height"]
    )
    return inside and apart(piece, summary)


def test_the_card_under_the_pointer_gives_way_to_what_is_watched(sit: Sit) -> None:
    """It goes when an act begins, though the pointer rests; and none lies over the map while it is summed up,
    nor afterwards before the pointer moves."""
    player = omaha(sit, width=1440, height=900)
    page, card = player.page, player.page.get_by_test_id("card")
    to_my_turn(player)
    summary = page.get_by_test_id("summary")
    at_rest(page)
    for lost in page.locator("[data-loss]").all():
        assert apart(box(lost), box(summary))
    free = [piece for piece in page.locator(".piece").all() if is_free(box(piece), box(summary), player)]
    assert len(free) > 4
    page.clock.install()
    free[0].hover(force=True)
    page.clock.run_for(1000)  # longer than a card waits
    expect(card).to_have_count(0)
    page.keyboard.press("Enter")
    page.clock.run_for(1000)
    player.asked()
    expect(card).to_have_count(0)
    page.clock.resume()
    card_of(player, str(free[-1].get_attribute("data-piece")))
    page.keyboard.press("w")
    expect(playing(player)).to_be_visible()
    expect(card).to_have_count(0)


def test_dice_are_whole_beside_their_battle_whatever_they_say(sit: Sit) -> None:
    """Not under the controls, nor is who acts; no larger than a fifth of the map, all of them in sight."""
    player = omaha(sit, width=1366, height=768)
    page = player.page
    pause(player)
    until_waited_for(player)
    seen = 0
    for number in range(page.locator(".segments button").count()):
        page.locator(".segments button").nth(number).click()
        expect(page.locator(f".watch[data-act='{number + 1}']")).to_be_attached()
        drawn(page)
        at_rest(page)
        for one in page.locator("[data-actor], [data-target]").all():
            assert apart(box(one), box(page.get_by_test_id("player")))
        if dice(player).count():
            seen += 1
            fallen(dice(player))
            lying, world = box(dice(player)), box(page.locator("main.map"))
            assert apart(lying, box(page.get_by_test_id("player")))
            assert 5 * lying["width"] * lying["height"] <= world["width"] * world["height"]
            assert dice(player).evaluate("box => box.scrollHeight - box.clientHeight") <= 0
            tops = [box(die)["y"] for die in dice(player).locator(".die").all()]
            assert max(tops) - min(tops) < 1, "in a row"
    assert seen


def in_view(player: Player) -> bool:
    """Whether every unit of one's own is in the window."""
    return bool(
        player.page.evaluate(
            """() => {
              const board = document.querySelector('[data-board]').getBoundingClientRect();
              const mine = [...document.querySelectorAll('[data-piece^="om-a"]')];
              return mine.length > 5 && mine.every((unit) => {
                const box = unit.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                return x > board.left && x < board.right && y > board.top && y < board.bottom;
              });
            }"""
        )
    )


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768)])
def test_a_map_opens_on_ones_own_units(sit: Sit, width: int, height: int) -> None:
    """Whatever is asked: a card has no place on the map."""
    player = sit(width=width, height=height, listed=False)
    player.begin("m44:omaha", allies="me", axis="bot captain")
    player.asked()
    at_rest(player.page)
    until(lambda: in_view(player))


def lies_open(match: Match, decision: Decision) -> bool:
    return decision.ask == "draw_second" and decision.seat == "allied"


def test_the_sheet_counts_the_markers_that_lie_there(sit: Sit, tmp_path: Path) -> None:
    match = reach("fm:utah", 1, lies_open)
    view = match.view("allied")
    odds: dict[str, Any] = match.game.odds(view, {})
    [marker] = odds["attack_markers"]
    assert marker["adds"] > 0
    player = sit(listed=False)
    player.bring(match, tmp_path)
    sheet = player.page.get_by_test_id("sheet")
    expect(sheet.get_by_test_id("attack")).to_have_text(str(odds["attack"] + marker["adds"]))
    expect(sheet.get_by_test_id("defence")).to_have_text(str(odds["defence"]))
