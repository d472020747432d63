"""What is lit by key: each lens shows what the engine says, with its legend; the other manner of drawing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from beachhead.games import find_game
from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.browser.test_play_battle import view_on

pytestmark = pytest.mark.browser


def legend(page: Page, lens: str) -> Locator:
    return page.locator(f"[data-legend={lens}]")


def show(player: Player, lens: str, key: str) -> None:
    player.page.locator("[data-lens]").first.wait_for()
    player.page.keyboard.press(key)
    expect(legend(player.page, lens)).to_be_visible()
    expect(player.page.locator(f"[data-overlay^='{lens}']").first).to_be_attached()


@pytest.mark.parametrize(
    ("scenario", "seat", "keys"),
    [
        ("fm:utah", "allied", {"reach": "r", "enemy": "e", "zones": "z", "supply": "s", "arrivals": "a"}),
        ("m44:omaha", "allies", {"reach": "r", "enemy": "e", "sections": "s", "arrivals": "a"}),
    ],
)
def test_every_lens_has_a_key_and_a_legend(sit: Sit, scenario: str, seat: str, keys: dict[str, str]) -> None:
    player = sit()
    player.begin(scenario, seed="3", **{{"allied": "german", "allies": "axis"}[seat]: "bot random"})
    player.play_on(2)
    player.asked()
    page, view = player.page, view_on(player, seat)
    page.locator("[data-lens]").first.wait_for()
    offers = find_game(view.setup.game).overlays(view)
    offered = {offer.name for offer in offers}
    assert {b.get_attribute("data-lens") for b in page.locator(".rail [data-lens]").all()} == offered
    for lens, key in keys.items():
        show(player, lens, key)
        page.keyboard.press(key)
        expect(legend(page, lens)).to_have_count(0)
    page.keyboard.press("?")
    help = page.get_by_role("dialog")
    for offer in offers:
        expect(help).to_contain_text(offer.title)


def test_who_holds_what_is_what_the_engine_says(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", seed="3", german="bot random")
    player.asked()
    show(player, "control", "o")
    view = view_on(player, "allied")
    said = find_game("fm").overlay(view, "control")
    card = legend(player.page, "control")
    for what, amount, _ in said.lines:
        expect(card).to_contain_text(what)
        expect(card).to_contain_text(amount)
    for word in {word for _, word in said.hexes}:
        expect(card).to_contain_text(word)


def test_symbols_and_silhouettes_change_places_and_stay_so(sit: Sit) -> None:
    player = sit()
    player.begin("fm:utah", german="bot random")
    player.asked()
    page = player.page
    signs, figures = (page.locator(f".piece use[href^='#{name}-']") for name in ("sign", "f"))
    expect(signs.first).to_be_attached()
    expect(figures).to_have_count(0)
    page.keyboard.press("y")
    expect(figures.first).to_be_attached()
    expect(signs).to_have_count(0)
    page.reload()
    player.is_seated()
    expect(figures.first).to_be_attached()
