"""Guided lessons: which there are, one of them with its steps, a game of it, and how far its learner is."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.core.errors import Malformed, Unknown
from beachhead.games import games
from beachhead.lessons import Lesson, Step, find_lesson, read_lessons
from beachhead.lessons.bot import lesson_of
from beachhead.lessons.progress import look
from beachhead.server import schemas
from beachhead.server.context import Context
from beachhead.server.db.matches import entries_of
from beachhead.server.dependencies import AddressDep, ContextDep, TokensDep, body
from beachhead.server.openapi import documented, many, one
from beachhead.server.responses import json_response

router = APIRouter()


@router.get("/api/lessons", **documented(many(schemas.GameLessons)))
async def list_lessons() -> Response:
    """The lessons of every game that has some."""
    return json_response(await asyncio.to_thread(all_lessons))


def all_lessons() -> list[schemas.GameLessons]:
    found = {game: read_lessons(game.name) for game in games().values()}
    return [
        schemas.GameLessons(game.name, game.title, [title_of(lesson) for lesson in lessons])
        for game, lessons in found.items()
        if lessons
    ]


def title_of(lesson: Lesson) -> schemas.LessonTitle:
    return schemas.LessonTitle(
        lesson.game, lesson.id, lesson.title, lesson.says, lesson.minutes, len(lesson.steps)
    )


@router.get("/api/lessons/{game}/{lesson}", **documented(one(schemas.Lesson), 404))
async def show_lesson(game: str, lesson: str) -> Response:
    """A lesson with all its steps."""
    return json_response(await asyncio.to_thread(lambda: whole(find_lesson(f"{game}/{lesson}"))))


def whole(lesson: Lesson) -> schemas.Lesson:
    ids = [other.id for other in read_lessons(lesson.game)]
    here = ids.index(lesson.id)
    return schemas.Lesson(
        lesson.game,
        lesson.id,
        lesson.title,
        lesson.says,
        lesson.minutes,
        here + 1,
        len(ids),
        "".join(ids[here + 1 : here + 2]),
        lesson.scenario,
        lesson.seat,
        list(lesson.needs),
        list(lesson.later),
        [step_of(step) for step in lesson.steps],
    )


def step_of(step: Step) -> schemas.LessonStep:
    return schemas.LessonStep(
        step.title,
        step.html,
        list(step.focus),
        dict(step.labels),
        list(step.rules),
        step.task,
        step.hint,
        list(step.done.point),
        list(step.choices),
        step.done.right,
        list(step.says),
    )


@router.post(
    "/api/lessons/{game}/{lesson}",
    **documented(one(schemas.LessonBegun), 404, 422, takes=schemas.BeginLesson),
)
async def begin_lesson(
    context: ContextDep,
    address: AddressDep,
    game: str,
    lesson: str,
    wanted: Annotated[schemas.BeginLesson, Depends(body(schemas.BeginLesson))],
) -> Response:
    """Begin a lesson: a game like any other from its position, with open dice, the seat of the learner held
    by whoever sends this."""
    found = await asyncio.to_thread(find_lesson, f"{game}/{lesson}")
    require_step(found, wanted.step)
    begun, closed = await asyncio.to_thread(context.games.begin_lesson, found, wanted.step, address)
    context.live.invalidate(closed)
    context.changes.publish(begun.game)
    context.draw_ahead(found.scenario, found.options)
    return json_response(begun)


@router.get("/api/games/{game}/lesson", **documented(one(schemas.LessonLook), 403, 404, 422))
async def look_at_lesson(
    context: ContextDep, game: str, tokens: TokensDep, step: int = 0, since: int = 0
) -> Response:
    """How far the learner has come in a step that began after entry `since`."""
    lesson = await lesson_in(context, game)
    await context.require_seat(game, lesson.seat, tokens)
    require_step(lesson, step)
    length = await context.live.query(game, lambda live: live.match.length)
    if not 0 <= since <= length:
        raise Malformed(f"The game has {length} entries: a step begins after one of them, not after {since}.")
    return json_response(await asyncio.to_thread(looked, context, game, lesson, step, since, length))


async def lesson_in(context: Context, game: str) -> Lesson:
    """The lesson that is played in a game."""
    names = [name for bot in (await context.seats.players(game)).values() if (name := lesson_of(bot))]
    if not names:
        await context.live.query(game, lambda live: live.id)  # is there such a game?
        raise Unknown("No lesson is played in this game: /api/lessons lists those that can be begun.")
    return await asyncio.to_thread(find_lesson, names[0])


def looked(
    context: Context, game: str, lesson: Lesson, step: int, since: int, length: int
) -> schemas.LessonLook:
    entries = entries_of(context.store, game, length, lesson.position.setup.names)
    found = look(lesson, step, since, entries)
    wrong = found.wrong
    told = None if wrong is None else schemas.WrongTry(wrong.says, wrong.rule, found.act, found.hex)
    return schemas.LessonLook(
        lesson.name,
        found.done,
        told,
        found.back,
        found.stray,
        found.tries,
        found.auto,
        None if found.rest is None else list(found.rest),
        found.here,
    )


def require_step(lesson: Lesson, step: int) -> None:
    """Raise unless the lesson has such a step."""
    last = len(lesson.steps) - 1
    if not 0 <= step <= last:
        raise Malformed(
            f"The lesson {lesson.title!r} has steps 0 to {last}, not {step}.", allowed=[f"0 to {last}"]
        )
