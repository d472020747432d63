"""Previews of games: what a page shows that somebody sends a link to, as a spectator may see it.

Pictures are drawn one after the other in a thread of their own, and the last are kept, so that a link that
many look at is drawn once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import escape

from beachhead.core.errors import Unknown
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR
from beachhead.draw.png import CannotRender, to_png
from beachhead.draw.postcard import HEIGHT, WIDTH, postcard
from beachhead.draw.scene import has_board
from beachhead.server.db.matches import match_at
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany
from beachhead.server.live.registry import LiveGames
from beachhead.server.watching import Reader, Watching

MOST_KEPT = 100
MOST_WAITING = 12
LONGEST = 90  # letters of the line below the title
Key = tuple[str, int, str]


@dataclass(frozen=True)
class Preview:
    """What is said of a game beside a link to it: its title, how it stands, and the entry that it shows."""

    title: str
    says: str
    at: int
    drawn: bool


class Previews:
    """The previews that were asked for last."""

    def __init__(self, store: Store, live: LiveGames, watching: Watching) -> None:
        self.store, self.live, self.watching = store, live, watching
        self._drawing = ThreadPoolExecutor(1, "previews")
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._waiting = 0

    def close(self) -> None:
        self._drawing.shutdown(cancel_futures=True)

    async def preview(self, game: str, n: int | None) -> Preview:
        """What is said of a game after entry `n`, or as it stands."""
        at = await self._moment(game, n)
        return await asyncio.to_thread(lambda: preview_of(match_at(self.store, game, at)))

    async def picture(self, game: str, n: int | None, kind: str) -> bytes:
        """The picture of a game after entry `n`, or as it stands, as png or svg."""
        key = game, await self._moment(game, n), kind
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise TooMany("Many pictures are being drawn: ask for this one again in a moment.")
            self._waiting += 1
            try:
                running = asyncio.get_running_loop().run_in_executor(self._drawing, self._draw, key)
                self._kept[key] = await running
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept.get(key, b"")

    async def _moment(self, game: str, n: int | None) -> int:
        """The entry that is shown: no later one than any spectator may know of."""
        reader = Reader(until=await self.watching.until(game))
        length = reader.within(await self.live.query(game, lambda live: live.match.length))
        if n is not None and not 0 <= n <= length:
            raise Unknown(f"There is no moment {n}: the game has entries 0 to {length}.")
        return length if n is None else n

    def _draw(self, key: Key) -> bytes:
        game, at, kind = key
        match = match_at(self.store, game, at)
        if not has_board(match.state.setup):
            raise Unknown("This game has no board that could be drawn.")
        told = preview_of(match)
        svg = postcard(match.view(SPECTATOR), told.title, told.says)
        return to_png(svg) if kind == "png" else svg.encode()


def preview_of(match: Match) -> Preview:
    """What is said of a match as it stands."""
    view = match.view(SPECTATOR)
    clock = match.game.clock(view)
    turn = 0 if clock is None else clock.turn
    says = match.result.reason if match.result else f"Turn {turn}" if turn else "Before the first turn"
    short = says if len(says) <= LONGEST else says[: LONGEST - 1].rstrip() + "…"
    return Preview(match.scenario.title, short, match.length, has_board(match.state.setup))


def picture_kind() -> str:
    """Pages of others show a PNG; without what makes one there is an SVG."""
    try:
        to_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    except CannotRender:
        return "svg"
    return "png"


def with_preview(page: bytes, told: Preview, address: str, picture: str) -> bytes:
    """The page of the board with what other pages show of it."""
    named = {
        "og:type": "website",
        "og:site_name": "Beachhead",
        "og:title": told.title,
        "og:description": told.says,
        "og:url": address,
        **(
            {
                "og:image": picture,
                "og:image:width": str(WIDTH),
                "og:image:height": str(HEIGHT),
                "og:image:alt": f"The map of {told.title}: {told.says}",
                "twitter:card": "summary_large_image",
            }
            if told.drawn
            else {}
        ),
    }
    tags = "".join(
        f'<meta property="{escape(name)}" content="{escape(value)}" />' for name, value in named.items()
    )
    head, end, rest = page.partition(b"</head>")
    return head + tags.encode() + end + rest if end else page
