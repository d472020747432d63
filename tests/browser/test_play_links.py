"""Links and the line: addresses that lead nowhere say so; a move that cannot be sent is kept until it can."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_look import complaints
from tests.parts.long import long_but
from tests.parts.waiting import until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def wrong(page: Page, what: str) -> None:
    expect(page.get_by_test_id("wrong")).to_have_attribute("data-what", what)


@pytest.mark.parametrize(
    ("hash", "what", "title"),
    [
        ("#/game/%", "address", "This address is broken"),
        ("#/game/", "address", "This address is broken"),
        ("#/gane/abc", "address", "This address is broken"),
        ("#/game/nosuchgame", "game", "There is no such game here"),
        ("#/game/nosuchgame/nosecret", "game", "There is no such game here"),
        ("#/rules/halma", "rules", "There are no such rules here"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(sit: Sit, hash: str, what: str, title: str) -> None:
    player = sit()
    player.page.goto(f"{player.address}/{hash}")
    wrong(player.page, what)
    expect(player.page.get_by_role("heading", name=title)).to_be_visible()
    player.page.get_by_role("link", name="All games").click()
    expect(player.page.locator("[data-scenario]").first).to_be_visible()


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "light"))
def test_a_cut_seat_link_seats_nobody_and_offers_to_watch(sit: Sit, scheme: str) -> None:
    player = sit()
    player.begin("fm:utah", german="friend")
    friend = sit(**PHONE, color_scheme=scheme)
    friend.page.goto(f"{player.address}/#/game/{player.game}/abcdefgh")
    wrong(friend.page, "seat")
    assert complaints(friend.page) == []
    assert friend.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert "abcdefgh" in friend.page.url, "the link stays, to be compared"
    friend.page.get_by_role("link", name="Watch without a seat").click()
    friend.is_seated()
    expect(friend.prompt).to_contain_text("You are watching")


def test_a_seat_link_is_kept_while_the_server_does_not_answer(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="me")
    link = player.page.evaluate(
        "JSON.parse(localStorage['beachhead.seats']).find((seat) => seat.seat === 'german').token"
    )
    friend = sit()
    friend.page.goto(f"{player.address}/#/rules/fm")
    expect(friend.page.locator("article").first).to_be_visible()
    friend.page.route("**/api/mine", lambda route: route.fulfill(status=503, json={"refused": "unavailable"}))
    friend.page.evaluate(f"location.hash = '#/game/{player.game}/{link}'")
    wrong(friend.page, "offline")
    assert link in friend.page.url
    friend.page.unroute("**/api/mine")
    friend.page.get_by_role("button", name="Try again").click()
    friend.is_seated()
    expect(friend.page.get_by_text("You play the Germans")).to_be_visible()


class Line:
    """The line between a page and the server, which can be cut, and can hold back what the page sends."""

    def __init__(self, page: Page) -> None:
        self.up, self.holds = True, False
        self.held: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live$"), self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        if not self.up:
            socket.close()
            return
        server = socket.connect_to_server()
        self.sockets.append(socket)

        def forward(message: str | bytes) -> None:
            acts = "answer" in json.loads(message)
            if self.holds and acts:
                self.held.append(str(message))
            else:
                server.send(message)

        socket.on_message(forward)

    def cut(self) -> None:
        self.up = False
        self.sockets[-1].close()


def begun(sit: Sit) -> tuple[Player, Line]:
    player = sit()
    line = Line(player.page)
    player.begin("fm:utah", german="bot random")
    player.asked()
    return player, line


def test_a_move_that_was_lost_on_its_way_is_sent_again_and_taken_once(sit: Sit) -> None:
    player, line = begun(sit)
    said = player.page.get_by_test_id("connection")
    before, line.holds = player.length, True
    player.options.first.click()
    expect(said).to_have_text("Sending your move…")
    line.cut()
    expect(said).to_contain_text("Your move is kept here")
    assert player.length == before
    line.up, line.holds = True, False
    said.get_by_role("button", name="Try again").click()
    expect(said).to_have_text("Your move has been sent.")
    until(lambda: player.length > before)
    expect(player.log.get_by_role("button", name="A beachhead was placed")).to_have_count(1)
    assert len(line.held) == 1
    expect(said).to_have_text("")


def test_the_page_says_when_it_is_offline(sit: Sit) -> None:
    player, line = begun(sit)
    said = player.page.get_by_test_id("connection")
    expect(said).to_have_text("")
    line.cut()
    expect(said).to_contain_text("Not connected. Your game is safe on the server")
    line.up = True
    expect(said).to_have_text("")
    player.take()


def test_a_page_of_before_the_server_was_brought_up_to_date_is_loaded_anew(
    browser: Browser, address: str
) -> None:
    """What it would load is gone, and the start page names other files."""
    page = browser.new_page()  # of its own: that something cannot be loaded is an error of the script
    page.add_init_script('try { localStorage["beachhead.likes"] = `{"briefing": false}` } catch {}')
    player = Player(page, address)
    player.begin("m44:omaha")
    newer = "<script src='/assets/newer.js'></script>"
    page.route("**/assets/RulePopover-*.js", lambda route: route.fulfill(status=404))
    page.route(f"{address}/", lambda route: route.fulfill(body=newer), times=1)
    page.evaluate("window.before = true")
    with page.expect_event("load"):
        page.locator(".prompt .chip").click()
    assert page.evaluate("window.before") is None
    page.close()
