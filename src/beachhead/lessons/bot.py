"""The other seats of a lesson, as a bot of any server: `lesson:fm/zones-of-control`."""

from __future__ import annotations

from beachhead.bots import LESSON
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.view import View
from beachhead.lessons.loading import find_lesson
from beachhead.lessons.playing import reply


class LessonBot:
    """Answers as its lesson says."""

    def __init__(self, name: str, _seed: int = 0) -> None:
        if "/" not in name:
            raise Malformed(f"{LESSON} takes a lesson by game and name; not {name!r}.", allowed=["game/name"])
        self._lesson = find_lesson(name)

    def choose(self, view: View, decision: Decision) -> int:
        return reply(self._lesson, view, decision)


def bot_of(lesson: str) -> str:
    """The name of the bot of a lesson."""
    return f"{LESSON}:{lesson}"


def lesson_of(bot: str) -> str:
    """The lesson whose bot this is; empty if it is another one."""
    kind, _, name = bot.partition(":")
    return name if kind == LESSON else ""
