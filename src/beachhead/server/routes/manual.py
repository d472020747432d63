"""The players' manual of a game: all of it for its page, one rule of it for a popover, its figures."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from beachhead.core.errors import unknown
from beachhead.draw.kit.palette import THEMES
from beachhead.games import find_game
from beachhead.manual import Manual, read_manual
from beachhead.manual.contents import Section
from beachhead.manual.pruning import at_night
from beachhead.server import schemas
from beachhead.server.openapi import documented, one
from beachhead.server.responses import cacheable_response, json_response
from beachhead.server.routes.board import require_one_of
from beachhead.server.routes.pages import books, rule_words

router = APIRouter()
FIGURE = {"image/svg+xml": {"schema": {"type": "string"}}}


@router.get("/api/manual/{game}", **documented(one(schemas.Manual), 404))
async def manual(game: str, request: Request) -> Response:
    """The manual of a game in our own words, chapter by chapter, with its glossary."""
    return cacheable_response(request, await run_in_threadpool(whole, game), "application/json")


@router.get("/api/manual/{game}/words", **documented(one(schemas.GameWords), 404))
async def words(game: str, request: Request) -> Response:
    """What the questions and the terms of a game mean; nothing if it brings no manual."""
    return cacheable_response(request, await run_in_threadpool(words_of, game), "application/json")


@router.get("/api/manual/{game}/rules/{rule}", **documented(one(schemas.RuleTold), 404))
async def told(game: str, rule: str) -> Response:
    """One rule: its own words, and the section of the manual that tells it."""
    return json_response(await run_in_threadpool(rule_told, game, rule))


@router.get("/api/manual/{game}/figures/{name}.svg", **documented(FIGURE, 404))
async def figure(game: str, name: str, request: Request, theme: str = "light") -> Response:
    """A figure of the manual."""
    require_one_of("theme", theme, THEMES)
    return cacheable_response(request, await run_in_threadpool(figure_of, game, name, theme), "image/svg+xml")


@cache
def whole(game: str) -> bytes:
    read = read_manual(game)
    made = schemas.Manual(
        read.game,
        read.title,
        [
            schemas.ManualChapter(
                chapter.id,
                chapter.title,
                in_page(game, chapter.html),
                [section_of(game, section) for section in chapter.sections],
            )
            for chapter in read.chapters
        ],
        terms_of(read),
    )
    return msgspec.json.encode(made)


@cache
def words_of(game: str) -> bytes:
    if not find_game(game).manual:
        return msgspec.json.encode(schemas.GameWords({}, []))
    read = read_manual(game)
    return msgspec.json.encode(schemas.GameWords(dict(read.asks), terms_of(read)))


def terms_of(read: Manual) -> list[schemas.Term]:
    return [
        schemas.Term(
            term.id, term.title, in_page(read.game, term.html), list(term.also), _where(read, term.spellings)
        )
        for term in read.glossary
    ]


def _where(read: Manual, spellings: tuple[str, ...]) -> list[str]:
    """The sections that speak of a term: the index."""
    sections = [section for chapter in read.chapters for section in chapter.sections]
    return [section.id for section in sections if section.speaks_of(spellings)]


def section_of(game: str, section: Section) -> schemas.ManualSection:
    return schemas.ManualSection(
        section.id,
        section.title,
        in_page(game, section.html),
        list(section.rules),
        section.edition,
        section.option,
    )


def in_page(game: str, html: str) -> str:
    """Links and pictures as the page finds them: sections by their address, figures at the server."""
    html = html.replace('href="#', f'href="#/rules/{game}/')
    return html.replace('src="figures/', f'src="/api/manual/{game}/figures/')


@lru_cache(4096)
def rule_told(game: str, rule: str) -> schemas.RuleTold:
    section = read_manual(game).section_of(rule)
    known = books()[game].rules
    if section is None and rule not in known:
        raise unknown("rule", rule, known)
    words = schemas.RuleText(**rule_words(known[rule])) if rule in known else None
    return schemas.RuleTold(words, section_of(game, section) if section else None)


@lru_cache(256)
def figure_of(game: str, name: str, theme: str) -> bytes:
    figures = read_manual(game).figures
    if name not in figures:
        raise unknown("figure", name, figures)
    drawn = figures[name].draw()
    return (at_night(drawn) if theme == "dark" else drawn).encode()
