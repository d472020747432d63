"""People who talk at a table: to all, to their side, with signs on the map; and spectators, whom no player
hears, and who come late."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_people import DESK, PHONE, begin, open_people
from tests.browser.test_play_look import complaints
from tests.parts.waiting import until

pytestmark = pytest.mark.browser

TEAMS = "m44:double/sword+juno"
MARKUP = "<img src=x onerror=\"document.title='owned'\"> & <b>bold</b>"


def tab(player: Player) -> Locator:
    return player.page.locator(".tabs button.talk")


def panel(player: Player) -> Locator:
    return player.page.get_by_test_id("talk")


def messages(player: Player) -> Locator:
    return player.page.get_by_test_id("messages")


def write(player: Player, text: str, to: str = "") -> None:
    """Say something, by the keyboard alone."""
    if to:
        panel(player).get_by_label("To whom").select_option(label=to)
    field = panel(player).get_by_role("textbox", name=re.compile("^Message"))
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def around(player: Player) -> None:
    """To what is around the talk: spectators, signs, who is not heard."""
    panel(player).get_by_role("button", name=re.compile("signs$")).click()


def signs(player: Player) -> int:
    """How many signs stand on the map; a sign has a part under the pieces and one over them."""
    drawn = player.page.locator('[data-overlay^="sign "]')
    return len(set(drawn.evaluate_all("(all) => all.map((one) => one.dataset.overlay)")))


def seated(sit: Sit, *sizes: dict[str, Any]) -> list[Player]:
    """People at one table, the organiser first: of the first side twice, then of the other."""
    organiser = sit(**sizes[0])
    seats = begin(organiser, TEAMS)
    players = [organiser]
    for seat, name, size in zip(seats[1:], ("Tom", "Eve"), sizes[1:], strict=False):
        friend = sit(**size)
        friend.join(organiser.invitation(seat), name)
        players.append(friend)
    organiser.people.get_by_role("button", name="To the table").click()
    return players


def sides(player: Player) -> dict[str, str]:
    """Whose side each seat is on."""
    teams = player.page.evaluate(
        """async (game) => {
          const { tokens } = { tokens: JSON.parse(localStorage['beachhead.seats']).map((one) => one.token) };
          const headers = { authorization: `Bearer ${tokens.join(',')}` };
          const shown = await (await fetch(`/api/games/${game}`, { headers })).json();
          return Object.values(shown.views)[0].teams;
        }""",
        player.game,
    )
    return {seat: side for side, seats in teams.items() for seat in seats}


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_talk_at_a_table(sit: Sit, size: dict[str, Any]) -> None:
    anna, tom, eve = seated(sit, size, {**size, "color_scheme": "dark"}, DESK)
    team = sides(anna)
    mine = list(team)[:3]
    assert len({team[seat] for seat in mine}) == 2, "two of them are friends"
    friend, foe = (tom, eve) if team[mine[0]] == team[mine[1]] else (eve, tom)
    anna.page.keyboard.press("k")
    write(anna, MARKUP)
    expect(tab(tom).locator(".unread")).to_have_text("1")
    expect(tom.page.get_by_test_id("spoken")).to_contain_text("Anna: <img")
    for one in (tom, eve):
        tab(one).click()
        expect(messages(one)).to_contain_text(MARKUP)
        expect(tab(one).locator(".unread")).to_have_count(0)
        assert one.page.title() != "owned"
        assert messages(one).locator("img, b b").count() == 0
    length = anna.length
    write(anna, "hbnkj1 and Enter", "My side")
    expect(messages(friend)).to_contain_text("hbnkj1 and Enter")
    assert anna.length == length, "nothing that is written is a move"
    write(anna, "what I think of it", "Note")
    write(friend, "aye", "To all")
    expect(messages(foe)).to_contain_text("aye")
    expect(messages(foe)).not_to_contain_text("hbnkj1")
    for one in (friend, foe):
        expect(messages(one)).not_to_contain_text("what I think")
        assert complaints(one.page) == []
    assert complaints(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    line = messages(foe).locator("li").filter(has_text="aye")
    line.get_by_role("button", name=re.compile("^What to do")).click()
    line.get_by_role("button", name="Mute in this game").click()
    expect(messages(foe)).not_to_contain_text("aye")
    foe.page.reload()
    tab(foe).click()
    expect(messages(foe)).to_contain_text(MARKUP)
    expect(messages(foe)).not_to_contain_text("aye")
    around(foe)
    panel(foe).get_by_role("button", name="Hear again").click()
    panel(foe).get_by_role("button", name="Back to the talk").click()
    expect(messages(foe)).to_contain_text("aye")


def test_signs_on_the_map(sit: Sit) -> None:
    anna, tom, eve = seated(sit, DESK, DESK, DESK)
    team = sides(anna)
    mine = list(team)[:3]
    friend, foe = (tom, eve) if team[mine[0]] == team[mine[1]] else (eve, tom)
    box = anna.page.locator("[data-board]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    length = anna.length
    anna.page.keyboard.down("Alt")
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x + 90, y + 60, steps=4)
    anna.page.mouse.up()
    anna.page.keyboard.up("Alt")
    expect(friend.page.locator('[data-overlay^="sign "] .head')).to_have_count(1)
    tab(anna).click()
    panel(anna).get_by_role("button", name=re.compile("^Draw a sign")).click()
    anna.page.mouse.click(x - 100, y - 50)
    until(lambda: signs(friend) == 2)
    around(anna)
    panel(anna).get_by_label("At or from").fill("no such place")
    panel(anna).get_by_role("button", name="Show it").click()
    expect(panel(anna).get_by_role("alert")).to_contain_text("no such place")
    hexes = anna.page.evaluate(
        """async (scenario) => {
          const board = await fetch(`/api/board?scenario=${encodeURIComponent(scenario)}`);
          return Object.keys((await board.json()).hexes);
        }""",
        TEAMS,
    )
    panel(anna).get_by_label("At or from").fill(hexes[40])
    panel(anna).get_by_role("button", name="Show it").click()
    until(lambda: signs(friend) == 3)
    tab(friend).click()
    expect(messages(friend)).to_contain_text("points at")
    assert complaints(friend.page) == []
    assert signs(foe) == 0
    assert anna.length == length, "no sign is a move"


def test_spectators_talk_apart_and_come_late(sit: Sit) -> None:
    anna, tom = seated(sit, DESK, DESK)[:2]
    link = f"{anna.address}/#/game/{anna.game}"
    zoe, max_ = sit(**DESK), sit(**PHONE)
    for one, name in ((zoe, "Zoe"), (max_, "Max")):
        one.page.goto(link)
        one.is_seated()
        tab(one).click()
        panel(one).get_by_role("button", name="Watch by a name").click()
        panel(one).get_by_label("Your name").fill(name)
        panel(one).get_by_role("button", name="Watch by a name").first.click()
        panel(one).get_by_role("button", name="Back to the talk").click()
        expect(panel(one).get_by_role("textbox", name="Message, Spectators")).to_be_visible()
    write(zoe, "Juno is wide open")
    expect(messages(max_)).to_contain_text("Juno is wide open")
    assert complaints(max_.page) == []
    tab(anna).click()
    around(anna)
    expect(panel(anna)).to_contain_text("Spectator 1")
    expect(panel(anna)).not_to_contain_text("Zoe")
    panel(anna).get_by_label("Late by decisions").fill("1")
    panel(anna).get_by_label("Spectators may talk with each other").uncheck()
    panel(anna).get_by_role("button", name="Settle it").click()
    expect(panel(anna)).to_contain_text("Settled, and told to all.")
    assert complaints(anna.page) == []
    expect(panel(max_)).to_contain_text("switched off the talk of spectators")
    zoe.page.reload()
    tab(zoe).click()
    expect(messages(zoe)).to_contain_text("Juno is wide open")
    for one in (anna, tom):
        assert messages(one).filter(has_text="Juno is wide open").count() == 0
    for player in (anna, tom):
        tab(player).click()
        if player is tom:
            around(tom)
        assert zoe.page.get_by_test_id("seats").count() == 0
        panel(player).get_by_label("Spectator 1 may see what I see").check()
    shown = zoe.page.get_by_test_id("seats")
    expect(shown.get_by_role("button")).to_have_count(5)  # four seats, and the public view
    shown.get_by_role("button").nth(1).click()
    expect(zoe.prompt).to_contain_text("You are watching")
    assert zoe.page.locator("[data-ask]").count() == 0, "who sees everything is asked nothing"
    assert complaints(zoe.page) == []
    until(lambda: anna.ask or tom.ask)
    (anna if anna.ask else tom).take()
    until(lambda: zoe.length >= 0 and zoe.length < anna.length)
    around(zoe)
    expect(panel(zoe)).to_contain_text("1 decision late")
    open_people(tom)  # the list of people still opens over it
