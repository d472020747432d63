"""Exercises: the lists, one question on its board, and the verdict on an answer.

What is sent of a position is the view of its seat. The open question of the game stays behind: its options
would tell the answer.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool

from beachhead.core.errors import Malformed
from beachhead.draw.scene import has_board, scene_of
from beachhead.exercises import (
    Opened,
    exercise_called,
    games_with_exercises,
    of_the_day,
    opened,
    read_exercises,
)
from beachhead.exercises.loading import book_of
from beachhead.exercises.opening import unasked
from beachhead.games import find_game
from beachhead.server import schemas
from beachhead.server.dependencies import body
from beachhead.server.openapi import documented, many, one
from beachhead.server.responses import cacheable_response, json_response

router = APIRouter()
KEPT = 256


@router.get("/api/exercises", **documented(many(schemas.ExerciseList), 422))
async def lists(day: str = "") -> Response:
    """All exercises by game, with the one of a day: 2026-06-06, or today if none is named."""
    try:
        when = date.fromisoformat(day) if day else date.today()
    except ValueError:
        raise Malformed(f"A day is written as 2026-06-06, not {day!r}.", allowed=["YYYY-MM-DD"]) from None
    return json_response(await run_in_threadpool(all_lists, when))


@router.get("/api/exercises/{game}/{id}", **documented(one(schemas.ExerciseAsked), 404))
async def asked(game: str, id: str, request: Request) -> Response:
    """One exercise: the position as its seat saw it, and the question."""
    return cacheable_response(request, await run_in_threadpool(question, game, id), "application/json")


@router.post(
    "/api/exercises/{game}/{id}/answer",
    **documented(one(schemas.ExerciseJudged), 404, 422, takes=schemas.ExerciseAnswer),
)
async def answer(
    game: str, id: str, given: Annotated[schemas.ExerciseAnswer, Depends(body(schemas.ExerciseAnswer))]
) -> Response:
    """Whether an answer is right, what would have been, and why."""
    return json_response(await run_in_threadpool(verdict, game, id, given.answers))


def all_lists(day: date) -> list[schemas.ExerciseList]:
    return [
        schemas.ExerciseList(
            game,
            find_game(game).title,
            of_the_day(game, day).id,
            [schemas.ExerciseKind(kind.name, kind.title) for kind in book_of(game).kinds],
            [schemas.ExerciseListed(e.id, e.kind, e.level) for e in read_exercises(game)],
        )
        for game in games_with_exercises()
    ]


@lru_cache(KEPT)
def open_exercise(game: str, id: str) -> Opened:
    """An exercise on its board; a game without any has none of this number."""
    find_game(game)
    return opened(exercise_called(game, id))


@lru_cache(KEPT)
def question(game: str, id: str) -> bytes:
    """An exercise as it is sent."""
    here = open_exercise(game, id)
    view, exercise, asked = unasked(here.here.view), here.exercise, here.question
    brings = here.here.game
    sent = {
        "id": exercise.id,
        "game": game,
        "kind": exercise.kind,
        "title": here.kind.title,
        "level": exercise.level,
        "scenario": f"{view.setup.game}:{view.setup.scenario}",
        "options": view.setup.options,
        "seat": view.seat,
        "clock": brings.clock(view),
        "names": brings.unit_names(view),
        "marks": brings.unit_marks(view),
        "scene": scene_of(view) if has_board(view.setup) else None,
        "asks": asked.asks,
        "suppose": asked.suppose,
        "pick": asked.pick,
        "many": asked.many,
        "answers": [schemas.ExerciseOffer(offer.id, offer.says) for offer in asked.answers],
        "focus": asked.focus,
    }
    return msgspec.json.encode(sent)


def verdict(game: str, id: str, given: list[str]) -> schemas.ExerciseJudged:
    """The verdict, with a reason for what was picked and for what is right."""
    here = open_exercise(game, id)
    asked = here.question
    judged = asked.judged(given)
    told = [offer.id for offer in asked.answers if offer.id in asked.right or offer.id in judged.named]
    return schemas.ExerciseJudged(
        judged.right,
        [offer.id for offer in asked.answers if offer.id in asked.right],
        asked.says,
        asked.rule,
        [(str(cause), str(amount)) for cause, amount in asked.sums],
        [
            schemas.ExerciseReason(id, reason.says, reason.rule, reason.amount, reason.percent)
            for id, reason in here.reasons(told).items()
        ],
    )
