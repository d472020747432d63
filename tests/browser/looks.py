"""What a person sees in a game, moment by moment, at every size, light and dark: `make looks`.

Each look brings a page to a moment: others' dice, a question, a card under the pointer, the end. It is taken
at six sizes, the smallest with touch; in the light things move as they do, in the dark the page is asked to
reduce motion. Pictures and one sheet a look with all of them small go to build/looks. It is no test: somebody
looks.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, expect, sync_playwright

import dev
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from tests.browser import test_play_answers as answers
from tests.browser import test_play_marks as marks
from tests.browser import test_watch as watching
from tests.browser.chromium import launched
from tests.browser.tables import Player, at_rest, drawn
from tests.browser.test_play_answers import asks, press, reach
from tests.browser.test_play_links import Line
from tests.browser.test_play_seats import ALL_MINE, TWO_MAPS
from tests.browser.test_watch_parts import both_drew
from tests.parts.arranged import arranged
from tests.parts.launch import Server
from tests.parts.waiting import PATIENCE, until

OUT = dev.ROOT / "build" / "looks"
GAMES = dev.ROOT / "tests" / "games"
PHONE, *DESKS = answers.SIZES
DESK = answers.DESK
THEMES = (("light", "no-preference"), ("dark", "reduce"))
RESTS = 450  # ms: the card under the pointer comes after a rest
AT_ONCE = '{"paces": {"*": 0}, "summary": false, "teach": false}'
SMALL, WIDE = 340, 1560  # px: how high a picture is on its sheet, and how wide that is


class Host:
    """Has pages for the people of a look: a phone's, or a desk's that takes every other size."""

    def __init__(self, browser: Browser, address: str, folder: Path, phone: bool) -> None:
        self.browser, self.address, self.folder, self.phone = browser, address, folder, phone
        self.rooms: list[BrowserContext] = []

    def sit(self, likes: str = AT_ONCE) -> Player:
        """A page of its own; answers are made as a person makes them, without the list."""
        width, height = PHONE if self.phone else DESK
        room = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=self.phone, is_mobile=self.phone
        )
        liked = json.dumps({"briefing": False, **json.loads(likes), "list": False})
        room.add_init_script(f'try {{ localStorage["beachhead.likes"] ??= `{liked}` }} catch {{}}')
        room.set_default_timeout(1000 * PATIENCE)
        self.rooms.append(room)
        return Player(room.new_page(), self.address)

    def bring(self, match: Match) -> Player:
        """Somebody with every side of a game."""
        player = self.sit()
        player.bring(match, self.folder)
        return player

    def imported(self, name: str, at: int | None = None) -> Player:
        """A recorded game, at its end or at a moment of it."""
        player = self.sit()
        page = player.page
        page.goto(self.address)
        page.get_by_label("Choose a file").set_input_files(GAMES / f"{name}.bhg")
        player.is_seated()
        if at is not None:
            page.goto(f"{self.address}/#/game/{player.game}?at={at}")
            page.reload()
            player.is_seated()
        return player

    def close(self) -> None:
        for room in self.rooms:
            room.close()


Come = Callable[[Host], Player]
Show = Callable[[Player], object]


@dataclass(frozen=True)
class Look:
    """A moment, how a page comes there, and what is pointed at anew at every size."""

    name: str
    come: Come
    show: Show = lambda player: None
    tabs: tuple[str, ...] = ()  # of a phone, pictured as well


# What is pointed at


def on(selector: str, nth: int = 0) -> Show:
    """Point at the first of these that the window has, or tap it."""
    return lambda player: point(player, player.page.locator(selector), nth)


def point(player: Player, things: Locator, nth: int = 0) -> None:
    page = player.page
    at_rest(page)
    page.mouse.move(2, 2)
    boxes = things.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    seen = [box for box in boxes if box["width"] and in_map(player, box)]
    if not seen:
        return
    box = seen[min(nth, len(seen) - 1)]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touches(player):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)


def in_map(player: Player, box: Any) -> bool:
    size = player.page.viewport_size
    assert size
    return bool(60 < box["x"] < size["width"] - 80 and 150 < box["y"] < size["height"] - 150)


def touches(player: Player) -> bool:
    return bool(player.page.evaluate("matchMedia('(pointer: coarse)').matches"))


def tab(name: str) -> Show:
    return lambda player: open_tab(player, name)


def open_tab(player: Player, name: str) -> None:
    tabs = player.page.locator(".tabs").get_by_role("button", name=name)
    if tabs.count():
        tabs.first.click()


def hover(selector: str) -> Show:
    """Point at something beside the map, where there is a pointer."""

    def show(player: Player) -> None:
        thing = player.page.locator(selector)
        if not touches(player) and thing.count():
            thing.first.hover()

    return show


# Others' turns


def moved_in_omaha(host: Host) -> Player:
    player = omaha(host)
    acts = player.page.locator(".segments button")
    for number in range(acts.count()):
        acts.nth(number).click()
        expect(player.page.locator(f".watch[data-act='{number + 1}']")).to_be_attached()
        drawn(player.page)
        if number > 2 and player.page.locator("[data-way], .trail, [data-trail]").count():
            break
    return player


def omaha(host: Host) -> Player:
    player = host.sit(watching.SLOWLY)
    player.begin("m44:omaha", allies="bot captain", axis="me")
    watching.pause(player)
    watching.until_waited_for(player)
    return player


def dice_in_omaha(host: Host) -> Player:
    player = omaha(host)
    watching.to_the_dice(player)
    return player


def drops_on_utah(host: Host) -> Player:
    player = host.sit(watching.SLOWLY)
    player.begin("fm:utah", allied="bot captain", german="me")
    watching.pause(player)
    until(lambda: watching.waits_for(player, "german"))
    watching.to_the_dice(player, rows=2)
    return player


def markers_of_both(host: Host) -> Player:
    match = reach("fm:utah", 1, lambda match, _: both_drew(match) > 0)
    player = host.bring(match)
    player.page.goto(f"{host.address}/#/game/{player.game}?at={both_drew(match)}")
    player.page.reload()
    player.sit_down()
    return player


def summed_up_in_omaha(host: Host) -> Player:
    player = host.sit(watching.SLOWLY)
    player.begin("m44:omaha", allies="bot captain", axis="me")
    to_my_turn(player)
    return player


def to_my_turn(player: Player) -> None:
    """Skip what is played and take the first answer of what is asked, to the summary."""
    page = player.page
    while not page.get_by_test_id("summary").count():
        if watching.playing(player).count():
            page.keyboard.press("Enter")
        elif player.ask:
            before, key = player.length, "Enter" if answers.gold(page) else "1"
            press(player, key)
            until(lambda: player.length > before or player.sure)  # noqa: B023
        page.wait_for_timeout(50)


def summed_up_on_utah(host: Host) -> Player:
    player = host.sit(watching.SLOWLY)
    player.begin("fm:utah", allied="bot captain", german="me")
    to_my_turn(player)
    return player


def away_in_omaha(host: Host) -> Player:
    player = summed_up_in_omaha(host)
    page = player.page
    page.keyboard.press("Enter")
    player.asked()
    page.evaluate(f"localStorage['beachhead.seen'] = JSON.stringify({{'{player.game}': 18}})")
    page.reload()
    expect(page.get_by_test_id("summary")).to_contain_text("While you were away")
    return player


# Questions


def question(scenario: str, seed: int, good: Callable[[Match, Decision], bool]) -> Come:
    return lambda host: host.bring(reach(scenario, seed, good))


def go_and_battle(match: Match, decision: Decision) -> bool:
    """Some hexes are for going and battling, others for going only."""
    if decision.ask != "move":
        return False
    full = [goal.full for goal in match.game.guide(match.view(decision.seat)).goals]
    return len(full) > 4 and True in full and False in full


def advance_without_supply(host: Host) -> Player:
    match = arranged("fm:utah", marks.BEYOND_THE_TOWN, seed=2)
    for option in ("attack 2004", "join 8/4US", "join 12/4US", "join 22/4US"):
        match.apply("allied", option)
    for option in ("fall_back 1904", "fall_back 1803"):
        match.apply("german", option)
    return host.bring(match)


def begun(scenario: str, **seats: str) -> Come:
    def come(host: Host) -> Player:
        player = host.sit()
        player.begin(scenario, **seats)
        until(lambda: bool(player.ask))
        return player

    return come


def keyed(come: Come, *keys: str) -> Come:
    """And then keys are pressed."""

    def keyed(host: Host) -> Player:
        player = come(host)
        for key in keys:
            press(player, key) if len(key) == 1 else player.page.keyboard.press(key)
        return player

    return keyed


def searched(host: Host) -> Player:
    player = begun("fm:campaign", german="bot random")(host)
    press(player, "/")
    player.page.keyboard.type("eglise")
    return player


def whole(player: Player) -> None:
    press(player, "0")
    at_rest(player.page)


def standing(player: Player) -> None:
    glance = player.page.get_by_test_id("glance")
    if not glance.count():
        player.page.get_by_test_id("score").click()


# Seats and links


def invitation(host: Host) -> Player:
    player = host.sit()
    page = player.page
    page.goto(host.address)
    page.locator('[data-scenario="fm:utah"]').click()
    page.locator("#seat-german").select_option("friend")
    page.get_by_role("button", name="Begin").click()
    expect(player.people).to_be_visible()
    return player


def code(host: Host) -> Player:
    """The invitation of a seat, opened."""
    player = invitation(host)
    player.people.get_by_role("button", name="QR").first.click()
    return player


def invited(host: Host) -> Player:
    owner, friend = invitation(host), host.sit()
    friend.page.goto(owner.invitation("german"))
    expect(friend.page.get_by_label("Your name")).to_be_visible()
    return friend


def curtain(host: Host) -> Player:
    player = host.sit()
    player.begin("m44:omaha", allies="me", axis="me")
    expect(player.page.get_by_role("alertdialog")).to_be_visible()
    return player


def handed_over(host: Host) -> Player:
    player = host.sit()
    player.begin("fm:utah", german="friend")
    player.asked()
    page = player.page
    open_tab(player, "Tools")
    page.get_by_role("button", name="Let the bot random play the Allies").click()
    expect(player.prompt).to_contain_text("plays the Allies for you")
    return player


def wrong(address: str) -> Come:
    def come(host: Host) -> Player:
        player = host.sit()
        player.page.goto(f"{host.address}/{address}")
        expect(player.page.get_by_test_id("wrong")).to_be_visible()
        return player

    return come


def cut_link(host: Host) -> Player:
    owner, friend = host.sit(), host.sit()
    owner.begin("fm:utah", german="friend")
    friend.page.goto(f"{host.address}/#/game/{owner.game}/abcdefgh")
    expect(friend.page.get_by_test_id("wrong")).to_be_visible()
    return friend


def offline(host: Host) -> Player:
    player = host.sit()
    line = Line(player.page)
    player.begin("fm:utah", german="bot random")
    player.asked()
    line.cut()
    expect(player.page.get_by_test_id("connection")).to_contain_text("Not connected")
    return player


def kept_move(host: Host) -> Player:
    """A move that could not be sent."""
    player = host.sit()
    line = Line(player.page)
    player.begin("fm:utah", german="bot random")
    player.asked()
    line.holds = True
    player.page.locator("[data-hex]").first.dispatch_event("click", {"bubbles": True})
    expect(player.page.get_by_test_id("connection")).to_have_text("Sending your move…")
    line.cut()
    expect(player.page.get_by_test_id("connection")).to_contain_text("Your move is kept here")
    return player


# The end


def ended(name: str) -> Come:
    def come(host: Host) -> Player:
        player = host.imported(name)
        player.page.get_by_role("button", name="How it went").click()
        expect(player.page.get_by_test_id("end").get_by_test_id("score")).to_be_visible()
        return player

    return come


def rematch(host: Host) -> Player:
    player = ended("fm-utah-victory")(host)
    before = player.game
    player.page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(player.page).not_to_have_url(re.compile(before))
    player.is_seated()
    player.sit_down()
    return player


LOOKS = (
    Look("watch-move", moved_in_omaha, tabs=("Now",)),
    Look("watch-dice", dice_in_omaha, tabs=("Now",)),
    Look("watch-series", drops_on_utah),
    Look("watch-markers", markers_of_both, tabs=("Now",)),
    Look("summary-m44", summed_up_in_omaha),
    Look("summary-fm", summed_up_on_utah),
    Look("away", away_in_omaha),
    Look("replay-m44", lambda host: host.imported("m44-omaha-allies", 380), tabs=("Now",)),
    Look("replay-fm", lambda host: host.imported("fm-utah-victory", 163), tabs=("Now",)),
    Look(
        "markers",
        question("fm:utah", 1, asks("commit_marker", 4)),
        hover(".edge .cup.lit:nth-child(2)"),
        ("Now",),
    ),
    Look("price", question("fm:utah", 1, asks("no_way_back")), tabs=("Now",)),
    Look("list", keyed(question("fm:utah", 1, asks("go", 100)), "f")),
    Look("hand", question("m44:omaha", 1, asks("play")), hover(".hand .holder.lit"), ("Status",)),
    Look("reinforcements", question("m44:omaha", 1, asks("call")), tabs=("Status", "Now")),
    Look("order", question("m44:omaha", 1, asks("order", 4)), on(".piece.lit")),
    Look("move", question("m44:omaha", 1, go_and_battle), on(".spot:not(.half)")),
    Look("battle", question("m44:omaha", 1, asks("battle")), on(".piece.lit"), ("Now",)),
    Look("ambush", question("m44:omaha", 1, asks("ambush")), tabs=("Now",)),
    Look("status-m44", question("m44:omaha", 1, asks("order", 4)), tab("Status")),
    Look("status-fm", question("fm:utah", 1, asks("go", 20)), tab("Status")),
    Look("glance", question("fm:utah", 1, asks("go", 20)), standing),
    Look("landing", question("fm:utah", 1, asks("land_unit", 2)), on(".spot")),
    Look("reach", question("fm:utah", 1, asks("go", 20)), on(".spot", 3)),
    Look("zones", question("fm:utah", 1, marks.beside_the_enemy), on(".spot", 1)),
    Look("join", question("fm:utah", 2, asks("join_attack", 3)), tabs=("Now",)),
    Look("left-out", question("fm:omaha", 10, marks.somebody_is_left_out)),
    Look("retreat", question("fm:utah", 2, asks("fall_back_on")), on(".spot")),
    Look("advance", advance_without_supply, on(".spot[data-hex='1904']")),
    Look("bombard", question("fm:utah", 1, asks("pick_target", 9)), on(".piece.lit"), ("Now",)),
    Look("card-fm", question("fm:utah", 1, asks("go", 20)), on(".piece:not(.lit)", 4)),
    Look("card-m44", question("m44:omaha", 1, asks("order", 4)), on(".piece:not(.lit)", 4)),
    Look("maps", begun(TWO_MAPS, **{"sword-allies": "bot random", "juno-axis": "me"})),
    Look("maps-turned", keyed(begun(TWO_MAPS, **{"sword-allies": "bot random", "juno-axis": "me"}), "v")),
    Look("maps-six", begun("m44:neptune")),
    Look("maps-six-whole", begun("m44:neptune"), whole),
    Look("search", searched),
    Look("campaign", begun("fm:campaign", german="bot random")),
    Look("campaign-whole", begun("fm:campaign", german="bot random"), whole),
    Look("utah-whole", begun("fm:utah", german="bot random"), whole),
    Look("invitation", invitation),
    Look("invited", invited),
    Look("curtain", curtain),
    Look("seats", begun(TWO_MAPS, **ALL_MINE), tabs=("Tools",)),
    Look("handed-over", handed_over, tab("Map")),
    Look("wrong-address", wrong("#/game/%")),
    Look("wrong-game", wrong("#/game/nosuchgame")),
    Look("wrong-seat", cut_link),
    Look("offline", offline),
    Look("kept-move", kept_move),
    Look("tools", begun("fm:utah", german="bot random"), tab("Tools")),
    Look("keys", keyed(begun("fm:utah", german="bot random"), "?")),
    Look("end-m44", ended("m44-omaha-allies")),
    Look("end-fm", ended("fm-utah-operational")),
    Look("rematch", rematch),
)


# Taking the pictures


def take(player: Player, file: Path, scheme: str) -> None:
    at_rest(player.page)
    if player.page.locator("[data-board]").count():
        expect(player.page.locator(f"img[data-drawn*='theme={scheme}']").first).to_be_attached()
    player.page.wait_for_load_state("networkidle")
    player.page.wait_for_timeout(RESTS)
    player.page.screenshot(path=file)


def taken(look: Look, host: Host, into: Path) -> None:
    """A look at every size that its host has, in both themes."""
    player = look.come(host)
    for scheme, motion in THEMES:
        player.page.emulate_media(color_scheme=scheme, reduced_motion=motion)  # type: ignore[arg-type]
        for width, height in [PHONE] if host.phone else DESKS:
            if not host.phone:
                player.page.set_viewport_size({"width": width, "height": height})
            drawn(player.page)
            look.show(player)
            take(player, into / f"{width}-{scheme}.png", scheme)
        for name in look.tabs if host.phone else ():
            open_tab(player, name)
            take(player, into / f"{width}-{scheme}-{name.lower()}.png", scheme)
            open_tab(player, "Map")


def sheet(browser: Browser, folder: Path) -> None:
    """All pictures of a look, small, each with its name."""
    files = sorted(folder.glob("*.png"), key=lambda file: (int(file.stem.split("-")[0]), file.stem))
    figures = "".join(
        f"<figure><img src='{file.as_uri()}' height={SMALL}><figcaption>{file.stem}</figcaption></figure>"
        for file in files
    )
    style = "body{display:flex;flex-wrap:wrap;gap:4px;margin:4px;font:12px sans-serif}figure{margin:0}"
    page_file = folder / "sheet.html"
    page_file.write_text(f"<!doctype html><style>{style}</style>{figures}")
    page = browser.new_page(viewport={"width": WIDE, "height": 800})
    page.goto(page_file.as_uri())
    page.screenshot(path=folder.with_suffix(".png"), full_page=True)
    page.close()


def looked(browser: Browser, address: str, look: Look) -> str:
    """One look, at all sizes; what went wrong, if something did."""
    into = OUT / look.name
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    said: list[str] = []
    for phone in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            host = Host(browser, address, Path(folder), phone)
            try:
                taken(look, host, into)
            except (AssertionError, Error) as why:
                said.append(f"{'phone' if phone else 'desk'}: {' '.join(str(why).split())[:300]}")
            finally:
                host.close()
    sheet(browser, into)
    return "; ".join(said)


def main(names: list[str]) -> None:
    chosen = [look for look in LOOKS if not names or look.name in names]
    unknown = set(names) - {look.name for look in LOOKS}
    if unknown or not chosen:
        sys.exit(f"There is no look '{min(unknown)}'. The looks: {', '.join(look.name for look in LOOKS)}.")
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, browser = Server(f"sqlite:///{folder}/games.db"), launched(playwright)
        try:
            for look in chosen:
                begin = time.perf_counter()
                wrong = looked(browser, server.address, look)
                print(f"  {look.name:<20}{time.perf_counter() - begin:6.1f} s  {wrong}", flush=True)
        finally:
            browser.close()
            server.stop()
    print(f"The pictures are in {OUT.relative_to(dev.ROOT)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
