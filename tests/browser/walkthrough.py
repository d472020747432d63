"""A whole turn of either game against a captain, as pictures for docs/guides/board.md: `make pictures`.

A person sits at a real page; what they answer is what a captain would, so that the turn is a sensible one.
The first question of every kind is a picture, with the pointer on the answer; then the enemy's turn is
watched, with its dice, to the summary and the first question of the next turn. The guide names each picture
by the sentence at the head of the page, so it is written by this script, too.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

import dev
from beachhead.bots import Bot, answer, make
from beachhead.core.explain import intent_of
from beachhead.core.match import Match
from beachhead.server.db.matches import match_at
from beachhead.server.db.store import Store
from tests.browser.chromium import launched
from tests.browser.tables import Player, at_rest
from tests.parts.launch import Server
from tests.parts.waiting import PATIENCE, until

GUIDE = dev.ROOT / "docs" / "guides" / "board.md"
SIZE = {"width": 1440, "height": 900}
SMALLER = 2 / 3  # pictures of 960 by 600
LIKES = '{"paces": {"*": 1}, "list": false, "briefing": false}'
RESTS = 700  # ms: the card under the pointer comes after a rest
ACTS, ROLLS = 2, 2  # pictures of the enemy's turn: acts, and rolls with their dice


@dataclass(frozen=True)
class Walk:
    """A turn to be walked through."""

    name: str
    scenario: str
    mine: str
    theirs: str
    turn: int  # what the game calls my turn


WALKS = (
    Walk("utah", "fm:utah", "allied", "german", 0),
    Walk("omaha", "m44:omaha", "allies", "axis", 1),
)


@dataclass
class Strip:
    """The pictures of a walk and what the page said on each."""

    walk: Walk
    player: Player
    sentences: list[str] = field(default_factory=list)
    answered: int = 0

    def take(self) -> None:
        at_rest(self.player.page)
        expect(self.player.page.locator("img[data-drawn]").first).to_be_attached()
        self.player.page.wait_for_timeout(RESTS)
        self.sentences.append(" ".join(self.player.prompt.inner_text().split()))
        file = f"{self.walk.name}-{len(self.sentences):02}.jpg"
        self.player.page.screenshot(path=GUIDE.with_suffix("") / file, type="jpeg", quality=82)
        print(f"  {file}  {self.sentences[-1]}", flush=True)


def pictures(browser: Browser, server: Server, store: Store, walk: Walk) -> list[str]:
    """Walk through one turn; the sentence of each picture."""
    room = browser.new_context(viewport=SIZE, device_scale_factor=SMALLER)  # type: ignore[arg-type]
    room.add_init_script(f'localStorage["beachhead.likes"] ??= `{LIKES}`')
    room.set_default_timeout(1000 * PATIENCE)
    player = Player(room.new_page(), server.address)
    strip = Strip(walk, player)
    player.begin(walk.scenario, **{walk.mine: "me", walk.theirs: "bot captain"})
    invitation = player.page.get_by_test_id("invitations")
    if invitation.count():
        player.page.keyboard.press("Escape")
    play_my_turn(strip, store)
    watch_theirs(strip, store)
    strip.take()
    room.close()
    return strip.sentences


def play_my_turn(strip: Strip, store: Store) -> None:
    """Answer as a captain would until the enemy has their turn; a picture of every new kind of question."""
    player, adviser, seen = strip.player, make("captain", 7), set[str]()
    while True:
        until(lambda: bool(player.ask) or watching(player) or summed_up(player))
        if not player.ask:
            if their_turn(strip, store):
                return
            player.page.keyboard.press("Enter")  # nothing of theirs but a marker: it is skipped
            player.page.wait_for_timeout(RESTS)
            continue
        match = match_at(store, player.game, player.length)
        if player.ask not in seen:
            seen.add(player.ask)
            point_at_answer(strip, match, adviser)
            strip.take()
        give_answer(strip, match, adviser)


def watching(player: Player) -> bool:
    return player.page.locator(".watch[data-playing=true]").count() > 0


def summed_up(player: Player) -> bool:
    return player.page.get_by_test_id("summary").count() > 0


def their_turn(strip: Strip, store: Store) -> bool:
    """Whether the enemy has had the turn since I answered last, be it over meanwhile."""
    return any(is_theirs(strip, store, n) for n in range(strip.answered, strip.player.length + 1))


def is_theirs(strip: Strip, store: Store, length: int) -> bool:
    """Whether it was the enemy's turn at this length."""
    known = match_at(store, strip.player.game, length).view(strip.walk.mine).known
    return bool(known.get("active", known["side"]) != strip.walk.turn)


def chosen(strip: Strip, match: Match, adviser: Bot) -> int:
    view = match.view(strip.walk.mine)
    return answer(adviser, view, view.open[0])


def point_at_answer(strip: Strip, match: Match, adviser: Bot) -> None:
    """Move the pointer to where the answer lies on the map, if it does."""
    page = strip.player.page
    option = match.view(strip.walk.mine).open[0].options[chosen(strip, match, adviser)]
    for kind, name in intent_of(option, match.state.setup.names).what.items():
        lies = page.locator(f"[data-{'hex' if kind == 'hex' else 'piece'}='{name}']")
        if lies.count() and (box := lies.first.bounding_box()):
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def give_answer(strip: Strip, match: Match, adviser: Bot) -> None:
    """As another program with the same link would: the page is told of it like everybody else."""
    player, walk = strip.player, strip.walk
    before = player.length
    seats = json.loads(player.page.evaluate("localStorage['beachhead.seats']"))
    token = next(seat["token"] for seat in seats if seat["seat"] == walk.mine)
    reply = player.page.request.post(
        f"{player.address}/api/games/{player.game}/answers",
        headers={"authorization": f"Bearer {token}"},
        data={"seat": walk.mine, "do": chosen(strip, match, adviser), "at": before},
    )
    assert reply.ok, reply.text()
    strip.answered = before + 1
    until(lambda: player.length > before)


def watch_theirs(strip: Strip, store: Store) -> None:
    """Two acts and two rolls as they are played, then the summary; what is asked in between is answered."""
    player, page, adviser = strip.player, strip.player.page, make("captain", 7)
    acts, rolls = set[str](), set[str]()
    while not summed_up(player):
        if watching(player):
            act = page.locator(".watch").get_attribute("data-act") or ""
            dice = page.locator(".watch .dice").count() > 0
            shown = rolls if dice else acts
            if act not in rolls | acts and len(shown) < (ROLLS if dice else ACTS):
                shown.add(act)
                page.keyboard.press(" ")
                strip.take()
                page.keyboard.press(" ")
        elif player.ask and not is_theirs(strip, store, player.length):
            return  # nothing happened that would be summed up
        elif player.ask:
            strip.take()
            give_answer(strip, match_at(store, player.game, player.length), adviser)
        page.wait_for_timeout(50)
    strip.take()
    page.keyboard.press("Enter")
    until(lambda: bool(player.ask))


def chapters(found: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """The pictures of each walk as the guide has them."""
    for name, sentences in found.items():
        files = [f"board/{name}-{number:02}.jpg" for number in range(1, len(sentences) + 1)]
        lines = [f"![{text}]({file})\n*{text}*\n" for file, text in zip(files, sentences, strict=True)]
        yield name, "\n".join(lines)


def main(names: list[str]) -> None:
    walks = [walk for walk in WALKS if not names or walk.name in names]
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{folder}/games.db"
        server, browser = Server(database), launched(playwright)
        try:
            found = {}
            for walk in walks:
                for old in GUIDE.with_suffix("").glob(f"{walk.name}-*.jpg"):
                    old.unlink()
                found[walk.name] = pictures(browser, server, Store(database), walk)
        finally:
            browser.close()
            server.stop()
    guide = GUIDE.read_text()
    for name, strip in chapters(found):
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        guide = guide[: guide.index(start) + len(start)] + strip + guide[guide.index(end) :]
    GUIDE.write_text(guide)


if __name__ == "__main__":
    main([Path(argument).stem for argument in sys.argv[1:]])
