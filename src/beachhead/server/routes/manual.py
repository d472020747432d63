"""The players' manual of a game: all of it for its page, one rule of it for a popover, its figures."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from beachhead.core.errors import unknown
from beachhead.manual import Manual, read_manual
from beachhead.manual.contents import Section
from beachhead.server import schemas
from beachhead.server.openapi import documented, one
from beachhead.server.responses import cacheable_response, json_response
from beachhead.server.routes.pages import books, rule_words

router = APIRouter()
FIGURE = {"image/svg+xml": {"schema": {"type": "string"}}}


@router.get("/api/manual/{game}", **documented(one(schemas.Manual), 404))
async def manual(game: str, request: Request) -> Response:
    """The manual of a game in our own words, chapter by chapter, with its glossary."""
    return cacheable_response(request, await run_in_threadpool(whole, game), "application/json")


@router.get("/api/manual/{game}/rules/{rule}", **documented(one(schemas.RuleTold), 404))
async def told(game: str, rule: str) -> Response:
    """One rule: its own words, and the section of the manual that tells it."""
    return json_response(await run_in_threadpool(rule_told, game, rule))


@router.get("/api/manual/{game}/figures/{name}.svg", **documented(FIGURE, 404))
async def figure(game: str, name: str, request: Request) -> Response:
    """A figure of the manual."""
    return cacheable_response(request, await run_in_threadpool(figure_of, game, name), "image/svg+xml")


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
        [
            schemas.Term(
                term.id, term.title, in_page(game, term.html), list(term.also), _where(read, term.spellings)
            )
            for term in read.glossary
        ],
    )
    return msgspec.json.encode(made)


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
def figure_of(game: str, name: str) -> bytes:
    figures = read_manual(game).figures
    if name not in figures:
        raise unknown("figure", name, figures)
    return figures[name].draw().encode()
