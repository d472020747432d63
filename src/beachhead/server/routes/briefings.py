"""What a scenario is about, for the screen before it begins."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from beachhead.manual.briefing import Blurb, Briefing, Side, briefing_of
from beachhead.server import schemas
from beachhead.server.openapi import documented, one
from beachhead.server.responses import cacheable_response
from beachhead.server.routes.board import parse_options

router = APIRouter()


@router.get("/api/briefing", **documented(one(schemas.Briefing), 404, 422))
async def briefing(request: Request, scenario: str, options: str = "{}") -> Response:
    """The briefing of a scenario as it is played with these options."""
    found = await run_in_threadpool(lambda: briefing_of(scenario, parse_options(scenario, options)))
    return cacheable_response(request, msgspec.json.encode(_reply(found)), "application/json")


def _reply(found: Briefing) -> schemas.Briefing:
    return schemas.Briefing(
        found.scenario,
        found.title,
        blurb_reply(found.blurb),
        found.players,
        found.happened,
        found.length,
        [_side(side) for side in found.sides],
        [schemas.SpecialRule(special.says, special.rule) for special in found.special],
    )


def _side(side: Side) -> schemas.BriefedSide:
    forces = [(row.what, row.amount, row.more) for row in side.forces]
    return schemas.BriefedSide(side.id, side.title, forces, list(side.goals), side.hard)


def blurb_reply(blurb: Blurb) -> schemas.Blurb:
    return schemas.Blurb(blurb.says, blurb.live, blurb.bots, blurb.difficulty, blurb.word, blurb.first)
