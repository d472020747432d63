"""People who come to a table by invitations: they sit down, play, leave and come back; nobody sees another's
hand, and the organiser sees no more than anybody else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_look import complaints
from tests.parts.waiting import until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
DESK = {"width": 1440, "height": 900}
NAMES = "Anna Jan Marek Priya Ilse Luca Tom Zoë Max Eve Noor Wim".split()
ACTS = 12
HANDS = ("hands", "given", "drawn")  # columns of a view with the cards of each commander
UNSEEN = -1


class Heard:
    """Everything that the server has told a page."""

    def __init__(self, page: Page) -> None:
        self.views: set[str] = set()
        self.texts: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", lambda reply: self._keep(reply.text()) if "/api/games" in reply.url else None)

    @property
    def cards(self) -> Iterator[tuple[str, int, int]]:
        """Every card in a hand that it was told of: the column, whose, and which if it can be seen."""
        for text in self.texts:
            for column, hands in columns(json.loads(text)):
                yield from ((column, n, card) for n, hand in enumerate(hands) for card in hand)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._keep(str(frame)))

    def _keep(self, text: str) -> None:
        self.texts.append(text)
        told: Any = json.loads(text)
        shown = told.get("shown", told) if isinstance(told, dict) else {}
        self.views |= set(shown.get("views", {}))


def columns(told: Any) -> Iterator[tuple[str, list[list[int]]]]:
    """The hands in whatever the server said, whole views and changes of them alike."""
    if isinstance(told, dict):
        for name, value in told.items():
            new = value.get("=") if isinstance(value, dict) else value
            if name in HANDS and isinstance(new, list):
                yield name, new
            else:
                yield from columns(value)
    elif isinstance(told, list):
        for value in told:
            yield from columns(value)


def secret(player: Player, seat: str) -> str:
    kept = player.page.evaluate("JSON.parse(localStorage['beachhead.seats'])")
    return str(next(one["token"] for one in kept if one["seat"] == seat))


def row(player: Player, seat: str) -> Any:
    return player.people.locator(f'[data-seat="{seat}"]')


def open_people(player: Player) -> None:
    player.page.get_by_role("button", name=re.compile("^People at this table")).first.click()
    expect(player.people).to_be_visible()


def begin(player: Player, scenario: str, name: str = "Anna", seated: int = 1) -> list[str]:
    """Begin a game with secret dice in which everybody but the first is invited, or everybody, and stay
    at the list."""
    page = player.page
    page.goto(player.address)
    page.locator(f'[data-scenario="{scenario}"]').click()
    choices = page.locator("select[id^=seat-]")
    expect(choices.first).to_be_visible()
    seats = [str(one.get_attribute("id"))[5:] for one in choices.all()]
    for seat in seats[seated:]:
        page.locator(f"#seat-{seat}").select_option("friend")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(player.people).to_be_visible()
    return seats


def come_back(organiser: Player, leaving: Player, seat: str) -> Player:
    """Somebody closes their page, counts as away, and opens their invitation again in the same browser."""
    code, room = organiser.codes[seat], leaving.page.context
    leaving.page.close()
    open_people(organiser)
    expect(row(organiser, seat)).to_contain_text("away")
    again = Player(room.new_page(), organiser.address)
    again.page.goto(f"{organiser.address}/#/join/{code}")
    again.is_seated()
    expect(row(organiser, seat)).to_contain_text("here")
    organiser.people.get_by_role("button", name="To the table").click()
    return again


def test_everybody_sits_down_by_an_invitation_and_nothing_leaks(sit: Sit) -> None:
    organiser = sit(**DESK)
    heard = [Heard(organiser.page)]
    seats = begin(organiser, "m44:double/sword+juno")
    players = [organiser]
    for seat, name in zip(seats[1:], NAMES[1:], strict=False):
        friend = sit()
        heard.append(Heard(friend.page))
        friend.join(organiser.invitation(seat), name)
        players.append(friend)
    for seat, name in zip(seats, NAMES, strict=False):
        expect(row(organiser, seat)).to_contain_text(name)
        expect(row(organiser, seat)).to_contain_text("here")
    organiser.people.get_by_role("button", name="To the table").click()

    def play(acts: int) -> None:
        for _ in range(acts):
            until(lambda: any(one.ask and not one.page.is_closed() for one in players))
            next(one for one in players if one.ask).take()

    play(ACTS // 2)
    leaving = players.pop()
    leaving.page.context.on("page", lambda page: heard.append(Heard(page)))
    players.append(come_back(organiser, leaving, seats[-1]))
    play(ACTS // 2)
    secrets = {seat: secret(player, seat) for seat, player in zip(seats, players, strict=True)}
    assert len(set(secrets.values())) == len(seats)
    for own, one in zip([*seats, seats[-1]], heard, strict=True):
        assert one.views == {own}
        tells_no_secret(one, secrets, own)
    kept = organiser.page.evaluate("JSON.stringify(localStorage)")
    assert not [seat for seat in seats[1:] if secrets[seat] in kept]


def tells_no_secret(heard: Heard, secrets: dict[str, str], own: str = "") -> None:
    told = "".join(heard.texts)
    assert not [seat for seat, token in secrets.items() if seat != own and token in told]


@pytest.mark.long
def test_twelve_play_a_round_of_neptune_and_the_organiser_sees_no_hand(sit: Sit) -> None:
    """Twelve invitations seat twelve browsers; a thirteenth is the organiser's, who does not play."""
    organiser = sit(**DESK)
    organising = Heard(organiser.page)
    seats = begin(organiser, "m44:neptune", name="Olga", seated=0)
    assert len(seats) == len(NAMES) == len(organiser.codes) == 12
    players, heard = {}, []
    for seat, name in zip(seats, NAMES, strict=True):
        players[seat] = sit()
        heard.append((seat, Heard(players[seat].page)))
        players[seat].join(organiser.invitation(seat), name)
    for seat, name in zip(seats, NAMES, strict=True):
        expect(row(organiser, seat)).to_contain_text(name)
        expect(row(organiser, seat)).to_contain_text("here")
    organiser.people.get_by_role("button", name="To the table").click()

    def now() -> dict[str, Any]:
        """How the game stands, as anybody may see it."""
        shown = organiser.page.request.get(f"{organiser.address}/api/games/{organiser.game}").json()
        return {"asked": shown["waiting"], **shown["views"]["spectator"]["known"]}

    def play(turn: int, side: int) -> None:
        """Until it is the turn of that side; the Allies (1) come first."""
        while ((stands := now())["turn"], stands["active"]) != (turn, side):
            players[stands["asked"][0]].take()

    play(1, 0)
    seat = seats[-1]
    players[seat].page.context.on("page", lambda page: heard.append((seat, Heard(page))))
    players[seat] = come_back(organiser, players[seat], seat)
    play(2, 1)
    assert {one for one, _ in heard} == set(seats)
    assert len(heard) == 13
    secrets = {seat: secret(player, seat) for seat, player in players.items()}
    assert len(set(secrets.values())) == 12
    for own, one in heard:
        assert one.views == {own}
        tells_no_secret(one, secrets, own)
        seen = {whose for column, whose, card in one.cards if column == "hands" and card != UNSEEN}
        assert seen == {seats.index(own)}
    assert organising.views == {"spectator"}
    tells_no_secret(organising, secrets)
    assert {card for _, _, card in organising.cards} == {UNSEEN}
    kept = organiser.page.evaluate("JSON.stringify(localStorage)")
    assert not [seat for seat, token in secrets.items() if token in kept]


def test_a_spent_invitation_says_so_on_one_page(sit: Sit) -> None:
    organiser, friend, late = sit(), sit(), sit(**PHONE)
    begin(organiser, "fm:utah")
    link = organiser.invitation("german")
    friend.join(link, "Tom")
    expect(friend.page.get_by_text("You play the Germans")).to_be_visible()
    late.page.goto(link)
    expect(late.page.get_by_role("heading", name="This invitation is spent")).to_be_visible()
    assert complaints(late.page) == []
    late.page.get_by_role("link", name="Enter a code").click()
    late.page.get_by_label("Code of your invitation").fill("zzzz zzzz")
    late.page.keyboard.press("Enter")
    expect(late.page.get_by_role("heading", name="There is no such invitation")).to_be_visible()
    friend.page.goto(f"{friend.address}/#/")
    friend.page.goto(link)
    friend.is_seated()
    assert friend.page.url.endswith(f"#/game/{organiser.game}")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE, "dark"), pytest.param(DESK, "light", marks=pytest.mark.long)],
    ids=["phone", "desk"],
)
def test_the_organiser_invites_frees_and_pauses(sit: Sit, size: dict[str, Any], scheme: str) -> None:
    rights = ["clipboard-read", "clipboard-write"]
    organiser = sit(**size, color_scheme=scheme, permissions=rights)
    friend = sit(**size, color_scheme=scheme)
    begin(organiser, "m44:double/sword+juno")
    people, page = organiser.people, organiser.page
    expect(people).to_contain_text("1 person, 3 invitations out")
    people.get_by_role("button", name="Copy all invitations").click()
    expect(people).to_contain_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert all(code in text for code in organiser.codes.values())
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    seat = next(iter(organiser.codes))
    qr = people.get_by_role("img", name=re.compile("QR code of the invitation"))
    expect(qr).to_have_count(1)
    expect(qr).to_be_in_viewport(ratio=1)
    friend.page.goto(organiser.invitation(seat))
    expect(friend.page.get_by_role("heading", name="You are invited")).to_be_visible()
    expect(friend.page.get_by_test_id("join")).to_contain_text("Anna")
    assert complaints(friend.page) == []
    friend.page.get_by_label("Your name").fill("anna")
    friend.page.keyboard.press("Enter")
    expect(friend.page.get_by_role("alert")).to_contain_text("choose another name")
    friend.page.get_by_label("Your name").fill("<b>Tom</b>")
    friend.page.keyboard.press("Enter")
    friend.is_seated()
    expect(row(organiser, seat)).to_contain_text("<b>Tom</b>")
    if size is DESK:  # the log is a tab of a phone
        expect(organiser.log).to_contain_text("<b>Tom</b> sat down")
    people.get_by_role("button", name="Show in the lobby").click()
    expect(people.get_by_role("button", name="Hide from the lobby")).to_be_visible()
    people.get_by_role("button", name="Pause").click()
    expect(friend.prompt).to_have_text("The organiser has paused the game.")
    people.get_by_role("button", name="Resume").click()
    expect(friend.prompt).not_to_have_text("The organiser has paused the game.")
    before = organiser.codes[seat]
    row(organiser, seat).get_by_role("button", name="Free the seat").click()
    row(organiser, seat).get_by_role("button", name="Free it for good?").click()
    expect(row(organiser, seat)).to_contain_text("invited")
    expect(friend.page.get_by_role("status").filter(has_text="not your seat any more")).to_be_visible()
    expect(friend.prompt).to_contain_text("You are watching")
    until(lambda: organiser.codes[seat] != before)
    row(organiser, seat).get_by_role("button", name=re.compile("^Bot:")).click()
    expect(row(organiser, seat)).to_contain_text("bot captain")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(people).to_have_count(0)


def test_a_seat_for_anybody_and_a_part_that_is_handed_on(sit: Sit) -> None:
    organiser, first, second = sit(**DESK), sit(**DESK), sit()
    seats = begin(organiser, "m44:double/sword+juno")
    for seat in seats[1:3]:
        row(organiser, seat).get_by_role("button", name=re.compile("^Offer to anybody")).click()
        expect(row(organiser, seat)).to_contain_text("offered to anybody")
    link = organiser.invitation("")
    first.join(link, "Tom")
    second.join(link, "Eve")
    expect(row(organiser, seats[1])).to_contain_text("Tom")
    expect(row(organiser, seats[2])).to_contain_text("Eve")
    row(organiser, seats[1]).get_by_role("button", name="Make organiser").click()
    row(organiser, seats[1]).get_by_role("button", name="Hand the part on?").click()
    expect(row(organiser, seats[1])).to_contain_text("organiser")
    expect(organiser.people.get_by_role("button", name="Pause")).to_have_count(0)
    open_people(first)
    row(first, seats[3]).get_by_role("button", name=re.compile("^New invitation")).click()
    expect(row(first, seats[3]).get_by_role("button", name=re.compile("^Invitation:"))).to_be_visible()
    row(first, seats[1]).get_by_role("button", name=re.compile("^Change name")).click()
    first.people.get_by_label("Your name").fill("Thomas")
    first.people.get_by_role("button", name="Save").click()
    expect(row(organiser, seats[1])).to_contain_text("Thomas")
