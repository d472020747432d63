"""A person at the board: what a test does on the page, in a player's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from beachhead.core.match import Match
from beachhead.games import find_scenario
from tests.parts.waiting import until

BEGIN = """async ([sits, wanted]) => {
  const headers = { "content-type": "application/json" };
  const reply = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(wanted) });
  if (!reply.ok) throw new Error(await reply.text());
  const { game, links, organiser } = await reply.json();
  const who = (seat) => (sits[seat] === "me" ? "me" : "bot");
  const seats = Object.entries(links).map(([seat, token]) => ({ game, seat, token, who: who(seat) }));
  const kept = (name, otherwise) => JSON.parse(localStorage.getItem(name) ?? otherwise);
  localStorage["beachhead.seats"] = JSON.stringify([...kept("beachhead.seats", "[]"), ...seats]);
  const tables = kept("beachhead.tables", "{}");
  tables.organised = { ...tables.organised, [game]: organiser };
  localStorage["beachhead.tables"] = JSON.stringify(tables);
  return game;
}"""
"""What the start page does when a game is begun, without the page."""


class Player:
    """Somebody who sits before a page of the board."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    # coming to the table

    def begin(self, scenario: str, seed: str = "7", **seats: str) -> None:
        """Begin a scenario; `seats` says who sits where (me, friend, "bot random"). No seed: secret dice.
        Where friends are invited or the dice are secret it is done on the start page, else without it: it
        takes longer to draw than the board."""
        if not seed or "friend" in seats.values():
            self._begin_on_the_start_page(scenario, seed, seats)
            return
        everybody = find_scenario(scenario)[1].seats
        sits = {seat: seats.get(seat, "bot captain" if n else "me") for n, seat in enumerate(everybody)}
        bots = {seat: who.removeprefix("bot ") for seat, who in sits.items() if who != "me"}
        self.page.goto(
            f"{self.address}/api/page"
        )  # any page of the server: what is kept belongs to its address
        game = self.page.evaluate(
            BEGIN, [sits, {"scenario": scenario, "bots": bots, "seed": seed, "hints": True}]
        )
        self.page.goto(f"{self.address}/#/game/{game}")
        self.is_seated()

    def _begin_on_the_start_page(self, scenario: str, seed: str, seats: dict[str, str]) -> None:
        page = self.page
        page.goto(self.address)
        page.locator(f'[data-scenario="{scenario}"]').click()
        for seat, who in seats.items():
            page.locator(f"#seat-{seat}").select_option(who)
        page.get_by_text("More", exact=True).click()
        page.locator("input[name=seed]").fill(seed)
        page.get_by_role("button", name="Begin").click()
        self.is_seated()
        if "friend" in seats.values():
            self.people.get_by_role("button", name="To the table").click()
            expect(self.people).to_have_count(0)

    @property
    def people(self) -> Locator:
        """The list of people, when it is open."""
        return self.page.get_by_test_id("people")

    @property
    def codes(self) -> dict[str, str]:
        """The codes of the invitations that this browser keeps, by seat."""
        kept = self.page.evaluate("JSON.parse(localStorage['beachhead.tables']).codes")
        return dict(kept[self.game])

    def invitation(self, seat: str) -> str:
        """The link by which somebody comes to a seat of this player's game."""
        return f"{self.address}/#/join/{self.codes[seat]}"

    def join(self, link: str, name: str) -> None:
        """Sit down by an invitation."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.is_seated()

    def bring(self, match: Match, folder: Path) -> None:
        """Put a game on the table as it stands, and play every side of it."""
        match.save(folder / "game.bhg")
        self.page.goto(self.address)
        self.page.get_by_label("Choose a file").set_input_files(folder / "game.bhg")
        self.is_seated()
        self.sit_down()

    def sit_down(self) -> None:
        """Draw the curtain back, if there is one."""
        curtain = self.page.get_by_role("alertdialog")
        expect(curtain.or_(self.page.locator("[data-asked]")).first).to_be_visible()
        if curtain.count():
            curtain.get_by_role("button").click()

    def is_seated(self) -> None:
        expect(self.page.locator("[data-board]")).to_be_visible()

    @property
    def game(self) -> str:
        found = re.search(r"#/game/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # what is on the page

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def options(self) -> Locator:
        return self.page.locator("button.option")

    @property
    def log(self) -> Locator:
        return self.page.get_by_test_id("log")

    @property
    def length(self) -> int:
        """How far the game has come."""
        return int(self.page.get_by_test_id("game").get_attribute("data-length") or -1)

    @property
    def ask(self) -> str:
        """What is asked of this player, by its key; nothing if somebody else is."""
        return self.page.get_by_test_id("game").get_attribute("data-asked") or ""

    def asked(self) -> None:
        """Wait until something is asked of this player, and not what the page answers by itself: a choice of
        one."""
        expect(self.page.locator("[data-asked]")).to_be_visible()

    @property
    def sure(self) -> bool:
        """Whether the page asks once more before what cannot be taken back."""
        return self.page.locator("[data-sure]").count() > 0

    def goes_on(self, act: Callable[[], object]) -> None:
        """Do something, a second time if the page wants to be sure, and wait until the game has gone on."""
        before = self.length
        act()
        until(lambda: self.length > before or self.sure)
        if self.length == before:
            act()
        until(lambda: self.length > before)

    def take(self, number: int = 0) -> None:
        """Take an option from the list."""
        self.asked()
        self.goes_on(self.options.nth(number).click)

    def play_on(self, steps: int) -> None:
        ended = self.page.get_by_test_id("result")
        for _ in range(steps):
            expect(self.options.or_(ended).first).to_be_visible()  # bots may end it, too
            if self.over:
                return
            self.take()

    @property
    def over(self) -> bool:
        return self.page.get_by_test_id("result").count() > 0


def drawn(page: Page) -> None:
    """The page has drawn what it knows: two frames have passed."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def at_rest(page: Page) -> None:
    """The map has stopped moving."""
    expect(page.locator(".moved.moving")).to_have_count(0)


def fallen(things: Locator) -> None:
    """Everything in there has come to lie: what moves at first, such as dice that fall, has ended."""
    things.evaluate(
        """async (whole) => {
          const moving = whole.getAnimations({ subtree: true });
          await Promise.allSettled(moving.map((one) => one.finished));
        }"""
    )
