"""What a browser loads besides games: the board's page and its files, the rules in our words, the bots.

The files are what `npm run build` wrote into `webdist`. Their names carry a hash of what is in them, so a
browser may keep them for ever; the page that names them is loaded again each time.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool

from beachhead import bots
from beachhead.bots.levels import LEVELS
from beachhead.core.errors import unknown
from beachhead.rulebook import Book, Rule, read_books
from beachhead.server import schemas
from beachhead.server.openapi import documented, many, one
from beachhead.server.responses import json_response

FOR_EVER = "public, max-age=31536000, immutable"
router = APIRouter()
NOT_BUILT = "The board has not been built. `make play` builds it; the API is at /api/openapi.json.\n"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the board as it goes out."""

    content: bytes
    kind: str
    keep: str


@cache
def board_files() -> dict[str, File]:
    """Every file of the built board by its path; none if it has not been built."""
    folder = files("beachhead").joinpath("webdist")
    return dict(_files_in(folder, "")) if folder.is_dir() else {}


def _files_in(folder: Traversable, path: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for entry in folder.iterdir():
        name = path + entry.name
        if entry.is_dir():
            found += _files_in(entry, name + "/")
        else:
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            keep = FOR_EVER if name.startswith("assets/") else "no-cache"
            found.append((name, File(entry.read_bytes(), kind, keep)))
    return found


@router.get("/api/rules/{game}", **documented(one(schemas.RuleBook), 404))
async def rules(game: str) -> Response:
    """The rules of a game in our own words, chapter by chapter."""
    return json_response(await run_in_threadpool(rule_pages, game))


@router.get("/api/bots", **documented(many(schemas.BotKind)))
async def list_bots() -> Response:
    """The kinds of bot that can take a seat: those for people first, the easiest before the harder ones."""
    kinds = bots.kinds()
    names = [*(name for name in LEVELS if name in kinds), *(name for name in kinds if name not in LEVELS)]
    return json_response([schemas.BotKind(name, LEVELS.get(name, "")) for name in names])


@router.get("/", include_in_schema=False)
async def front() -> Response:
    return file_response("index.html")


@router.get("/icon.svg", include_in_schema=False)
async def icon() -> Response:
    return file_response("icon.svg")


@router.get("/icon-turn.svg", include_in_schema=False)
async def icon_turn() -> Response:
    """The icon of a page whose reader is asked something."""
    return file_response("icon-turn.svg")


@router.get("/sw.js", include_in_schema=False)
async def service_worker() -> Response:
    """What shows a notice in a browser that has no page of ours open."""
    return file_response("sw.js")


@router.get("/assets/{name}", include_in_schema=False)
async def asset(name: str) -> Response:
    return file_response(f"assets/{name}")


def file_response(path: str) -> Response:
    file = board_files().get(path)
    if file is None:
        return PlainTextResponse(NOT_BUILT, 404)
    return Response(file.content, media_type=file.kind, headers={"cache-control": file.keep})


@cache
def books() -> dict[str, Book]:
    return read_books()


@cache
def rule_pages(game: str) -> dict[str, Any]:
    """A game's chapters, each with its rules: id, number, title, our wording, and our ruling if any."""
    if game not in books():
        raise unknown("book of rules", game, books())
    book = books()[game]
    chapters: dict[str, list[dict[str, str]]] = {chapter: [] for chapter in book.chapters}
    for rule in book.rules.values():
        chapters[rule.chapter].append(rule_words(rule))
    return {
        "game": game,
        "title": book.title,
        "chapters": [
            {"number": number, "title": book.chapters[number], "rules": rules}
            for number, rules in chapters.items()
            if rules
        ],
    }


def rule_words(rule: Rule) -> dict[str, str]:
    ruling = rule.facts.get("ruling", "")
    return {
        "id": rule.id,
        "number": rule.number,
        "title": rule.title,
        "says": rule.says,
        "ruling": str(ruling or ""),
    }
