"""Battles on the page: before the roll the sheet has the engine's numbers, after it the dice light it up."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from beachhead.core.view import View, view_from
from beachhead.games import find_game
from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.parts.waiting import PATIENCE, until

pytestmark = pytest.mark.browser


def view_on(player: Player, seat: str) -> View:
    """What the seat knows, as the server sends it, in the hands of the engine."""
    kept = player.page.evaluate("JSON.parse(localStorage['beachhead.seats'])")
    token = next(row["token"] for row in kept if row["game"] == player.game and row["seat"] == seat)
    asked = Request(f"{player.address}/api/games/{player.game}", headers={"authorization": f"Bearer {token}"})
    with urlopen(asked, timeout=PATIENCE) as answer:
        written = json.load(answer)["views"][seat]
    name, _, scenario = written["scenario"].partition(":")
    rules = find_game(name)
    setup = rules.setup(rules.scenario(scenario), written["options"])
    return view_from(written, setup)


def engine_odds(player: Player, seat: str, battle: dict[str, Any]) -> dict[str, Any]:
    view = view_on(player, seat)
    return find_game(view.setup.game).odds(view, battle)


def sheet(page: Page) -> Locator:
    return page.get_by_test_id("sheet")


def until_asked(player: Player, prompt: str) -> None:
    """Play on until this is asked."""
    for _ in range(200):
        player.asked()
        if re.search(prompt, player.prompt.inner_text()):
            return
        player.take()
    raise AssertionError(f"nobody was asked {prompt!r}")


def to_the_sheet(player: Player, prompt: str) -> None:
    """Play on until a battle is asked about and lies on the sheet."""
    until_asked(player, prompt)
    expect(sheet(player.page)).to_be_visible()


def is_told(rows: Locator, wanted: list[str]) -> bool:
    return chances(rows) == wanted


def chances(rows: Locator) -> list[str]:
    """What they say at one moment: a sheet that is laid out anew takes its rows away."""
    return list(rows.evaluate_all("all => all.map((row) => row.dataset.chance)"))


def test_the_combat_sheet_has_the_numbers_of_the_engine(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", seed="3", german="bot random")
    to_the_sheet(player, "commit a marker")
    page, odds = player.page, engine_odds(player, "allied", {})
    shown = sheet(page)
    expect(shown.get_by_test_id("attack")).to_have_text(str(odds["attack"]))
    expect(shown.get_by_test_id("defence")).to_have_text(str(odds["defence"]))
    assert chances(shown.locator("[data-result]")) == [row["chance"] for row in odds["results"]]
    cells = [row.inner_text().split() for row in page.get_by_test_id("crt").locator("tbody tr").all()]
    wanted = [
        [str(n + 1), *(r for r, d in zip(row, odds["differentials"], strict=True) if d)]
        for n, row in enumerate(odds["table"])
    ]
    assert cells == wanted
    lit = page.get_by_test_id("crt").locator("th.can")
    assert [int(c.get_attribute("data-column") or 0) for c in lit.all()] == [
        c["column"] for c in odds["columns"]
    ]
    # A marker that one supposes is weighed in.
    before = chances(shown.locator("[data-result]"))
    page.get_by_role("group", name="Suppose markers").get_by_role("button", name="German support").click()
    rows = sheet(page).locator("[data-result]")
    odds = engine_odds(player, "allied", {"draw": ["german"]})
    with_it = [row["chance"] for row in odds["results"]]
    assert with_it != before
    until(lambda: chances(rows) == with_it)


def test_the_row_is_lit_when_the_die_has_fallen_and_a_reload_in_mid_combat_loses_nothing(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", seed="3", german="bot random")
    to_the_sheet(player, "commit a marker")
    page, length = player.page, player.length
    before = chances(sheet(page).locator("[data-result]"))
    page.reload()
    player.is_seated()
    expect(sheet(page)).to_be_visible()
    assert player.length == length
    assert chances(sheet(page).locator("[data-result]")) == before
    fallen = page.locator("[data-testid=crt] .hit")
    offered = page.locator(".acts").get_by_role("button", name="No marker")
    while not fallen.count():
        player.goes_on(offered.click)
        expect(fallen.or_(offered).first).to_be_visible()
    expect(page.locator("[data-testid=crt] tr.fallen")).to_have_count(1)
    cell = fallen.inner_text()
    expect(player.log).to_contain_text(f", {cell}, ")


def test_the_battle_sheet_of_memoir_has_the_numbers_of_the_engine(sit: Sit) -> None:
    player = sit()
    player.begin("m44:omaha", seed="7", axis="bot random")
    until_asked(player, "^Whom does")
    page, shown = player.page, sheet(player.page)
    view = view_on(player, "allies")
    asked = view.open[0]
    names = view.setup.names
    target = names.text(next(o for o in asked.options if names.text(o).startswith("target "))).split()[1]
    fighter = page.locator(".piece.chosen").get_attribute("data-piece")
    odds = engine_odds(player, "allies", {"unit": fighter, "target": target})
    page.mouse.move(1, 1)
    player.options.first.hover()
    for kind in ("hits", "flags", "results"):
        wanted = [row["chance"] for row in odds[kind]]
        until(partial(is_told, shown.locator(f"[data-kind={kind}]"), wanted))
    expect(shown.get_by_test_id("dice-count")).to_contain_text(str(odds["dice"]))
    player.take()
    expect(player.log).to_contain_text(re.compile("fired at|close-assaulted"))


def test_bombs_come_with_the_same_sheet(sit: Sit) -> None:
    """Air Power is in the hand with these dice: its targets are weighed up like a battle."""
    player = sit()
    player.begin("m44:omaha", seed="6", axis="bot random")
    player.asked()
    player.goes_on(player.options.filter(has_text="Air power").first.click)
    for _ in range(20):
        player.asked()
        if "aircraft" in player.prompt.inner_text():
            break
        player.take(-1)
    player.options.first.hover()
    shown, view = sheet(player.page), view_on(player, "allies")
    target = view.setup.names.text(view.open[0].options[0]).split()[1]
    odds = engine_odds(player, "allies", {"target": target})
    assert odds["battle"] == "shelling"
    expect(shown.get_by_test_id("dice-count")).to_contain_text(str(odds["dice"]))
    assert chances(shown.locator("[data-kind=hits]")) == [row["chance"] for row in odds["hits"]]
