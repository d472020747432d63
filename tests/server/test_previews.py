"""A link to a game shows other pages what it is: a title, how it stands, and the map as a spectator sees."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.draw.postcard import HEIGHT, WIDTH
from beachhead.server.routes import pages
from beachhead.server.routes.pages import File
from tests.server.gathering import Table, bearer
from tests.server.sitting import Sitting, context_of

INDEX = b"<!doctype html><html><head><title>Beachhead</title></head><body></body></html>"


class Tags(HTMLParser):
    """What a page says of itself to others."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.odd: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and given.get("property"):
            self.said[str(given["property"])] = str(given["content"])
        elif tag not in ("html", "head", "title", "body"):
            self.odd.append(tag)


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board as the build would leave it."""
    monkeypatch.setattr(pages, "board_files", lambda: {"index.html": File(INDEX, "text/html", "no-cache")})


def test_a_link_says_what_the_game_is(alone: TestClient) -> None:
    sitting = Sitting(alone, scenario="m44:omaha")
    for path, at in ((f"/game/{sitting.game}", ""), (f"/game/{sitting.game}/0", "?n=0")):
        page = alone.get(path)
        assert page.headers["cache-control"] == "no-cache"
        tags = Tags(page.text)
        assert tags.odd == []
        assert tags.said["og:title"] == "Omaha Beach"
        assert tags.said["og:url"] == f"http://127.0.0.1{path}"
        image = tags.said["og:image"]
        assert image.startswith(f"http://127.0.0.1/api/games/{sitting.game}/picture.")
        assert image.endswith(at)
        drawn = alone.get(image.removeprefix("http://127.0.0.1"))
        assert drawn.status_code == 200
        assert drawn.headers["content-type"].startswith("image/")
    assert alone.get(f"/api/games/{sitting.game}/picture.svg").headers["cache-control"] == "no-cache"


def test_a_picture_is_as_large_as_it_says(alone: TestClient) -> None:
    sitting = Sitting(alone, scenario="fm:utah")
    png = alone.get(f"/api/games/{sitting.game}/picture.png?n=0")
    assert png.content[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(png.content[16:20], "big"), int.from_bytes(png.content[20:24], "big")
    assert size == (WIDTH, HEIGHT)
    again = {"if-none-match": png.headers["etag"]}
    assert alone.get(f"/api/games/{sitting.game}/picture.png?n=0", headers=again).status_code == 304


@pytest.mark.parametrize("path", ["/game/nothing", "/game/%3Cb%3E", "/game/nothing/3"])
def test_a_link_to_nothing_is_the_plain_page(alone: TestClient, path: str) -> None:
    page = alone.get(path)
    assert (page.status_code, page.content) == (200, INDEX)


def test_a_branch_is_shown_to_nobody(alone: TestClient) -> None:
    sitting = Sitting(alone, scenario="m44:omaha")
    secret = sitting.links["allies"]
    length = sitting.shown("allies")["length"]
    began = sitting.post("/branches", "allies", at=length, seat="allies")
    branch = began.json()["game"]
    assert alone.get(f"/game/{branch}").content == INDEX
    assert alone.get(f"/api/games/{branch}/picture.svg").status_code == 404
    assert alone.get(f"/api/games/{branch}", headers=bearer(secret)).status_code == 200


def test_what_cannot_be_drawn_is_refused(alone: TestClient) -> None:
    sitting = Sitting(alone)
    assert sitting.get("/picture.gif").status_code == 404
    for n, status in ((9999, 404), (-1, 404), ("later", 422)):
        assert sitting.get("/picture.svg", n=n).status_code == status


def test_a_picture_is_as_late_as_spectators_are(alone: TestClient) -> None:
    """Also for whoever holds a seat: what a link shows is for others."""
    table = Table(alone, scenario="m44:omaha", invited=["axis"])
    headers = bearer(table.organiser)
    assert (
        alone.post(f"/api/games/{table.game}/watching", json={"acts": 2}, headers=headers).status_code == 200
    )
    table.come("axis", "Tom")
    picture = f"/api/games/{table.game}/picture.svg"

    def play() -> int:
        shown: dict[str, Any] = table.look(*table.secrets.values())
        seat = shown["waiting"][0]
        assert table.answer(seat, 0).status_code == 200
        return int(table.look(*table.secrets.values())["length"])

    length = [play() for _ in range(3)][-1]
    seen = int(table.look()["length"])
    assert seen < length
    latest = alone.get(picture, headers=bearer(*table.secrets.values()))
    assert latest.content == alone.get(f"{picture}?n={seen}").content
    for n in (seen + 1, length):
        assert alone.get(f"{picture}?n={n}", headers=bearer(*table.secrets.values())).status_code == 404


def test_few_pictures_wait_at_a_time(alone: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(alone, scenario="m44:omaha")
    monkeypatch.setattr(context_of(alone).previews, "_waiting", 99)
    refused = alone.get(f"/api/games/{sitting.game}/picture.svg?n=1")
    assert (refused.status_code, refused.json()["refused"]) == (429, "too many")
