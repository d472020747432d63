"""Others' turns are watched: act by act, with dice beside the battle, before anything is asked of me."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from beachhead.core.files import read_file
from beachhead.core.match import Match
from beachhead.core.replay import rebuild
from beachhead.games import find_game
from tests.browser.conftest import Sit
from tests.browser.tables import Player, at_rest, drawn
from tests.browser.test_play_seats import TWO_MAPS
from tests.parts.long import long_but
from tests.parts.waiting import until

pytestmark = pytest.mark.browser
GAMES = Path(__file__).parent.parent / "games"
FRAME = (".bar", ".status", "main.map", "div.tools")
SLOWLY = '{"paces": {"*": 0.5}}'
"""Half speed: an act stands long enough to be stopped."""


def playing(player: Player) -> Locator:
    return player.page.locator(".watch[data-playing=true]")


def pause(player: Player) -> None:
    """Let it stand still; what is over before one looks is watched again."""
    for _ in range(20):
        player.page.keyboard.press(" " if playing(player).count() else "w")
        drawn(player.page)
        if player.page.get_by_role("button", name="Play on").count():
            return
    raise AssertionError("it does not stand still")


def to_the_dice(player: Player, rows: int = 1) -> None:
    """Step to the first act with so many rows of dice, while it stands still."""
    acts = player.page.locator(".segments button")

    def stands_at(number: int) -> bool:
        if acts.count() <= number:  # what came in has ended it
            pause(player)
        # it may give way to an act that comes in at any moment, so nothing waits for it to be there
        player.page.evaluate("n => document.querySelectorAll('.segments button')[n]?.click()", number)
        drawn(player.page)
        return player.page.locator(f".watch[data-act='{number + 1}']").count() > 0

    def lie_there() -> bool:
        for number in range(acts.count()):
            until(partial(stands_at, number))
            if dice(player).locator(".row").count() >= rows:
                return True
        return False  # the page may not have read all of it yet

    until(lie_there)


def dice(player: Player) -> Locator:
    return player.page.locator(".watch .dice")


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def inside(one: Locator, other: Locator) -> bool:
    inner, outer = box(one), box(other)
    wide = outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    return wide and outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def board(page: Page) -> list[Any]:
    """Every piece with its hex and place, as it lies on the board."""
    drawn(page)
    found: list[Any] = page.locator("[data-piece]").evaluate_all(
        "all => all.map(one => [one.dataset.piece, one.dataset.in, one.style.transform])"
    )
    return sorted(found)


def omaha(sit: Sit, likes: str = SLOWLY, **more: Any) -> Player:
    """The Axis against a captain, who moves first."""
    player = sit(likes=likes, **more)
    player.begin("m44:omaha", allies="bot captain", axis="me")
    expect(playing(player).or_(player.page.locator("[data-asked]")).first).to_be_visible()
    return player


def until_waited_for(player: Player) -> int:
    """How far the game has come when it waits for the Axis, which the page may not show yet."""
    until(lambda: waits_for(player, "axis"))
    return player.length


def waits_for(player: Player, seat: str) -> bool:
    """Whether the game waits for a seat, and the page knows of all that has happened."""
    shown = player.page.request.get(f"{player.address}/api/games/{player.game}").json()
    return bool(shown["waiting"] == [seat] and shown["length"] == player.length)


def asked_or_summed_up(player: Player) -> Locator:
    return player.options.or_(player.page.get_by_test_id("summary")).first


def skipped(player: Player) -> None:
    """To the end of what is played."""
    player.page.keyboard.press("Enter")
    expect(playing(player)).to_have_count(0)


def to_my_turn(player: Player) -> None:
    """Skip what is played and answer what is asked in between, to the summary."""
    summary = player.page.get_by_test_id("summary")
    for _ in range(60):
        expect(asked_or_summed_up(player).or_(playing(player)).first).to_be_visible()
        if playing(player).count():
            skipped(player)
        elif summary.count():
            return
        elif player.options.count():  # it may have gone on since one of the three was seen
            player.take()
    raise AssertionError("the turn does not end")


def test_nothing_is_asked_while_it_plays_and_no_key_reaches_the_game(sit: Sit) -> None:
    player = omaha(sit)
    page = player.page
    expect(player.options).to_have_count(0)
    pause(player)
    expect(page.get_by_test_id("acts").locator("li").first).to_be_visible()
    before = until_waited_for(player)  # the captain goes on, and nothing is lost
    act = playing(player).get_attribute("data-act")
    page.keyboard.press("1")
    page.locator("[data-board]").click(position={"x": 40, "y": 300})  # no dice lie there
    expect(page.locator(f".watch[data-act='{act}']")).to_have_count(0)  # it went on to the next act
    expect(page.get_by_test_id("announced")).not_to_be_empty()
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    player.asked()
    expect(playing(player)).to_have_count(0)
    assert player.length == before
    expect(page.locator("[data-trail]").first).to_be_attached()
    expect(page.locator("[data-moved]").first).to_be_attached()


def test_a_page_that_is_slow_misses_nothing_of_a_first_turn(sit: Sit) -> None:
    """It comes when the turn has begun, and is told the story when the turn has gone on."""
    player, friend, held = sit(), sit(likes=SLOWLY), list[Route]()
    player.begin("m44:omaha", allies="me", axis="friend")
    player.play_on(4)
    friend.page.route("**/api/games/*/story*", lambda route: held.append(route))
    friend.join(player.invitation("axis"), "Tom")
    player.play_on(1)
    until(lambda: friend.length == player.length)
    friend.page.route("**/api/games/*/story*", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(friend.prompt).to_contain_text("The Allies played")


def test_a_turn_is_summed_up_and_can_be_watched_again(sit: Sit) -> None:
    player = omaha(sit)
    page, summary = player.page, player.page.get_by_test_id("summary")
    to_my_turn(player)
    expect(summary).to_contain_text("What the Allies did")
    mine = page.get_by_role("button", name="My turn")
    expect(mine).to_have_count(2)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.set_viewport_size({"width": 820, "height": 1180})
    until(lambda: inside(summary, page.locator("main.map")))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(mine).to_have_count(1)  # under the thumb, and not once more above it
    page.set_viewport_size({"width": 1366, "height": 850})
    until(lambda: inside(summary, page.locator("main.map")))  # it has found its place again
    expect(player.log.locator("h3").last).to_contain_text("the Axis")  # my turn, not a reply in theirs
    expect(player.options).to_have_count(0)
    shown = board(page)
    page.keyboard.press("w")
    expect(playing(player)).to_be_visible()
    expect(page.locator("[data-actor]").first).to_be_attached()
    skipped(player)
    assert board(page) == shown
    player.asked()
    page.reload()  # what is shown at once is the same
    player.asked()
    assert board(page) == shown
    expect(page.locator("[data-trail]")).to_have_count(0)


def test_speed_and_silence_are_kept(sit: Sit) -> None:
    player = omaha(sit)
    page = player.page
    page.get_by_role("button", name="4×").click()
    to_my_turn(player)
    page.get_by_role("button", name="Do not show").click()
    player.asked()
    kept = json.loads(page.evaluate("localStorage['beachhead.likes']"))
    assert (kept["paces"]["m44"], kept["summary"]) == (4, False)


def test_a_game_opened_later_says_what_happened_meanwhile(sit: Sit) -> None:
    player = omaha(sit)
    page = player.page
    to_my_turn(player)
    page.keyboard.press("Enter")
    player.asked()
    page.evaluate(f"localStorage['beachhead.seen'] = JSON.stringify({{'{player.game}': 18}})")
    page.reload()
    expect(page.get_by_test_id("summary")).to_contain_text("While you were away")
    shown, held = board(page), list[Route]()
    page.route("**/moments/*", lambda route: held.append(route))
    with page.expect_request("**/moments/*"):
        page.keyboard.press("w")
    page.keyboard.press("Enter")  # while the act to begin with is still on its way
    page.route("**/moments/*", lambda route: route.continue_())
    for route in held:
        route.continue_()
    player.asked()
    assert board(page) == shown
    page.keyboard.press("w")
    expect(page.locator("[data-actor]").first).to_be_attached()
    skipped(player)


def test_dice_lie_beside_what_they_are_about_and_a_series_in_rows(sit: Sit) -> None:
    """Eight drops are no larger than a fifth of the map either, and none of them is cut off."""
    player = sit(1366, 768, likes=SLOWLY)
    player.begin("fm:utah", allied="bot captain", german="me")
    pause(player)
    until(lambda: waits_for(player, "german"))
    to_the_dice(player, rows=2)
    at_rest(player.page)
    lying, world = box(dice(player)), box(player.page.locator("main.map"))
    assert lying["width"] == 318
    assert not apart(lying, world)
    assert 5 * lying["width"] * lying["height"] <= world["width"] * world["height"]
    assert dice(player).evaluate("box => box.scrollHeight - box.clientHeight") <= 0
    for actor in player.page.locator("[data-actor], [data-target]").all():
        assert apart(lying, box(actor))
    rows = dice(player).locator(".row").count()
    assert dice(player).locator(".die").count() == rows == 8  # one die for each drop
    player.page.keyboard.press(" ")
    player.page.keyboard.press("Enter")
    player.asked()


def test_on_a_phone_nothing_lies_over_the_map(sit: Sit) -> None:
    player = omaha(sit, width=390, height=844, has_touch=True, is_mobile=True)
    pause(player)
    until_waited_for(player)
    to_the_dice(player)
    world = box(player.page.locator("[data-board]"))
    assert world["height"] >= 360, "the map is the largest thing"
    for sheet in player.page.locator(".watch .sheet").all():
        assert apart(box(sheet), world)
    for button in player.page.locator(".watch .btn, .watch .speeds button").all():
        assert box(button)["height"] >= 44


@pytest.mark.parametrize(
    ("width", "height"), long_but([(1440, 900), (820, 1180), (390, 844)], (1440, 900), (390, 844))
)
def test_the_replay_is_found_by_mouse_and_moves_nothing(sit: Sit, width: int, height: int) -> None:
    """Also while others are watched: then what they did has been seen."""
    player = omaha(sit, width=width, height=height)
    page = player.page
    back = page.get_by_role("button", name="Look back")
    bar = page.get_by_role("group", name="Replay")
    expect(bar).not_to_be_visible()
    back.click()
    expect(bar).to_be_visible()
    expect(playing(player)).to_have_count(0)
    player.asked()
    frame = [box(page.locator(part)) for part in FRAME]
    bar.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_test_id("moment")).to_have_text(f"0 / {player.length}")
    back.click()
    expect(bar).not_to_be_visible()
    player.asked()
    assert frame == [box(page.locator(part)) for part in FRAME]
    if width < 640:
        back.click()
        for button in [back, *bar.get_by_role("button").all()]:
            assert box(button)["height"] >= 44 or not button.is_visible()


def shortened(name: str, left_out: int) -> Match:
    """A recorded game without its last entries."""
    written = read_file(GAMES / f"{name}.bhg")
    written.entries[-left_out:] = []
    written.result = None
    return rebuild(written, name, find_game)


def test_the_page_of_the_end_waits_for_the_last_act(sit: Sit, tmp_path: Path) -> None:
    player, guest = sit(), sit(likes=SLOWLY)
    player.bring(shortened("m44-omaha-allies", 2), tmp_path)
    guest.page.goto(f"{player.address}/#/game/{player.game}")
    guest.is_seated()
    player.page.keyboard.press("Enter")  # no ambush
    expect(player.page.get_by_test_id("end")).to_be_visible()
    expect(playing(guest)).to_be_visible()
    expect(guest.page.get_by_test_id("end").or_(guest.page.get_by_test_id("result"))).to_have_count(0)
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_test_id("end")).to_be_visible()


def test_a_replay_rings_who_acts(sit: Sit) -> None:
    player = omaha(sit, likes='{"paces": {"*": 4}, "summary": false}')
    to_be_asked(player)
    page = player.page
    page.keyboard.press(",")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_test_id("moment")).to_have_text(f"0 / {player.length}")
    page.get_by_role("group", name="Replay").get_by_role("button", name="Play").click()
    expect(page.locator("[data-actor]").first).to_be_attached()
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.locator("[data-actor]")).to_have_count(0)
    player.asked()


def test_a_moment_of_a_replay_has_the_odds_it_had(sit: Sit) -> None:
    """From the engine, for either kind of sheet; the dice lie on it once they have fallen."""
    player = sit()
    page, sheet = player.page, player.page.get_by_test_id("sheet")
    last_rolls = (("m44-omaha-allies", 380, "dice-count"), ("fm-utah-victory", 163, "differential"))
    for name, n, figure in last_rolls:
        page.goto(player.address)
        page.get_by_label("Choose a file").set_input_files(GAMES / f"{name}.bhg")
        player.is_seated()
        page.goto(f"{player.address}/#/game/{player.game}?at={n - 1}")
        page.reload()
        expect(sheet.get_by_test_id(figure)).to_be_visible()
        expect(sheet).to_contain_text("The odds before the dice fell")
        expect(sheet.locator(".dice svg, .rolled")).to_have_count(0)
        page.get_by_role("button", name="Forward one step").click()
        expect(sheet.locator(".dice svg, .rolled").first).to_be_visible()


def to_be_asked(player: Player) -> None:
    player.page.keyboard.press("Enter")
    player.asked()


def test_the_log_stays_at_its_end_whatever_grows_above_it(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", allies="me", axis="bot captain")
    player.play_on(6)
    gap = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    player.page.locator("div.now").evaluate("now => (now.style.minHeight = '400px')")
    until(lambda: player.log.evaluate(gap) < 2)
    player.page.locator("div.now").evaluate("now => (now.style.minHeight = '')")
    until(lambda: player.log.evaluate(gap) < 2)


MARKS = "[data-trail], [data-moved], [data-fought], [data-loss]"


def pencilled(page: Page) -> list[str]:
    """The marks of the past, as they are drawn."""
    drawn(page)
    return sorted(page.locator(MARKS).evaluate_all("all => all.map(one => one.outerHTML)"))


def test_the_board_is_the_same_played_to_the_end_and_at_once(sit: Sit) -> None:
    player = omaha(sit, likes='{"paces": {"*": 4}, "summary": false}')
    page = player.page
    player.asked()  # all of it has been played
    at_rest(page)
    until(lambda: bool(pencilled(page)))
    played = board(page), pencilled(page)
    page.keyboard.press("w")
    expect(playing(player)).to_be_visible()
    page.get_by_role("button", name="at once").click()
    player.asked()
    at_rest(page)
    until(lambda: (board(page), pencilled(page)) == played)


LISTEN = """said => {
  window.announced = [];
  new MutationObserver(() => said.textContent && window.announced.push(said.textContent))
    .observe(said, { childList: true, characterData: true, subtree: true });
}"""


def test_those_who_listen_hear_the_turn_act_by_act(sit: Sit) -> None:
    player = omaha(sit, likes='{"paces": {"*": 4}, "summary": false}')
    page, said = player.page, player.page.get_by_test_id("announced")
    expect(said).to_have_attribute("aria-live", "polite")
    player.asked()
    said.evaluate(LISTEN)
    page.keyboard.press("w")
    expect(playing(player)).to_be_visible()
    acts = page.locator(".segments button").count()
    player.asked()
    heard = page.evaluate("window.announced")
    assert len(heard) == acts
    ordered = next(
        n for n, act in enumerate(heard) if " was ordered" in act
    )  # the page may come after the card
    assert sum(" moved to " in act for act in heard[ordered + 1 :]) > 2


FLASHES = """maps => {
  window.flashed = new Set();
  const note = () => maps.querySelectorAll('.flash .title').forEach((b) => window.flashed.add(b.innerText));
  new MutationObserver(note).observe(maps, { attributes: true, subtree: true });
}"""


def test_what_happens_on_others_maps_is_a_flash_on_their_tab(sit: Sit) -> None:
    player = sit(likes='{"paces": {"*": 1}, "summary": false}')
    bots = dict.fromkeys(("sword-allies", "sword-axis", "juno-allies"), "bot random")
    player.begin(TWO_MAPS, **bots, **{"juno-axis": "me"})
    player.page.get_by_test_id("maps").evaluate(FLASHES)
    until(lambda: player.page.evaluate("window.flashed.size") > 0)
    player.page.keyboard.press("Enter")
    assert player.page.evaluate("[...window.flashed]") == ["Sword Beach"]
