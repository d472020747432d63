"""Whole games through the page, against a bot that plays at random."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player

GAMES = Path(__file__).parent.parent / "games"

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Clicks of a person in a hurry: fights where it can, else ends the phase, without waiting for pictures.
HASTE = """() => {
  const fight = /battles? next|Whom does|shell|aircraft|do you order\\?|take the ground/;
  const pass = /^(End|No |Nobody|Keep|Tend nobody|Order nobody|Stop)/;
  const again = () => {
    const asked = document.querySelector('[data-testid=prompt]').innerText;
    const options = [...document.querySelectorAll('button.option')];
    const ending = options.find((button) => pass.test(button.querySelector('span').innerText));
    const button = fight.test(asked) ? options[0] : ending ?? options.at(-1);
    if (button && !button.disabled) button.click();
    setTimeout(again, 5);
  };
  again();
}"""


def finish(player: Player) -> None:
    player.page.evaluate(
        "localStorage['beachhead.likes'] = "
        "JSON.stringify({list: true, paces: {'*': 0}, summary: false, briefing: false})"
    )
    player.page.evaluate(HASTE)
    expect(player.page.get_by_test_id("result")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "seats", "seed", "dice"),
    [
        ("fm:utah", {"allied": "me", "german": "bot random"}, "2", r"^Open dice: .* with a seed"),
        (
            "m44:utah",
            {"allies": "bot random", "axis": "me"},
            "",
            r"^Dice checked: all \d+ rolls .* your own word",
        ),
    ],
)
def test_a_scenario_is_finished_on_the_page(
    sit: Sit, scenario: str, seats: dict[str, str], seed: str, dice: str
) -> None:
    """Secret dice are checked by the page itself at the end; open ones are said to be open all along. A
    game of Utah is short: the page shows every move of it."""
    player = sit()
    player.begin(scenario, seed=seed, **seats)
    player.asked()
    expect(player.page.get_by_test_id("open-dice")).to_have_count(1 if seed else 0)
    finish(player)
    end = player.page.get_by_test_id("end")
    expect(end.get_by_role("heading", level=1)).to_have_text(re.compile("win|hold|throw"))
    expect(end.get_by_test_id("fairness")).to_have_text(re.compile(dice))
    expect(end.get_by_test_id("luck").first).to_be_visible()
    expect(player.page.get_by_test_id("result")).to_contain_text(re.compile("won|drawn"))
    expect(player.options).to_have_count(0)
    end.get_by_role("button", name="Watch it all").click()
    expect(player.page.get_by_test_id("moment")).to_be_visible()


def test_a_finished_game_is_watched_step_by_step_and_played_again(sit: Sit) -> None:
    """From a recorded file: Memoir has no phases, so the steps of a turn stand for them."""
    player = sit()
    page = player.page
    page.goto(player.address)
    page.get_by_label("Choose a file").set_input_files(GAMES / "m44-omaha-allies.bhg")
    player.is_seated()
    expect(page.get_by_test_id("result")).to_contain_text("won")
    with page.expect_download():
        page.get_by_role("button", name="Save the game file").click()
    page.get_by_role("button", name="To the beginning").click()
    moments = []
    for _ in range(4):
        moments.append(page.get_by_test_id("moment").inner_text())
        page.get_by_role("button", name="Forward one phase").click()
        expect(page.get_by_test_id("moment")).not_to_have_text(moments[-1])
    page.get_by_role("button", name="Back to now").first.click()
    before = player.game
    page.get_by_role("button", name="How it went").click()
    page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page).not_to_have_url(re.compile(before))
    player.is_seated()
    expect(page.get_by_text("You play every side")).to_be_visible()
