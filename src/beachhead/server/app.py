"""The application: routes, middleware and exception handlers around one context. Begin with `create_app`."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Depends, FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from beachhead import __version__
from beachhead.server.context import Context
from beachhead.server.dependencies import hide_branches
from beachhead.server.exception_handlers import HANDLERS
from beachhead.server.middleware import AccessMiddleware
from beachhead.server.openapi import DocumentedAPI
from beachhead.server.routes import (
    account,
    analyses,
    analysis,
    board,
    branches,
    briefings,
    clocks,
    data_sets,
    docs,
    exercises,
    games,
    health,
    hints,
    history,
    lessons,
    live,
    lobby,
    manual,
    me,
    notices,
    pages,
    people,
    previews,
    ratings,
    returning,
    talk,
    workshop,
)
from beachhead.server.settings import Settings

ROUTES = (
    games, history, branches, analyses, analysis, hints, board, briefings, exercises, health, lessons,
    lobby, manual, me, account, notices, pages, people, returning, clocks, talk, previews, ratings, data_sets,
    workshop, docs, live,
)  # fmt: skip


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings."""
    context = Context(settings)
    app = DocumentedAPI(
        title="Beachhead",
        version=__version__,
        lifespan=context.lifespan,
        middleware=[
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies)),
            Middleware(AccessMiddleware, settings=settings, limits=context.limits, bans=context.bans),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
        exception_handlers=HANDLERS,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.router.routes.extend(all_routes())
    return app


@cache
def all_routes() -> list[BaseRoute]:
    """The routes of every application of this process: what they take is worked out once."""
    router = APIRouter()
    for routes in ROUTES:
        router.include_router(routes.router, dependencies=[Depends(hide_branches)])
    return router.routes
