"""`beachhead lessons`: what can be learned by playing, and whether every lesson plays."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from beachhead.core.errors import Refusal
from beachhead.games import find_game, games
from beachhead.lessons import Lesson, find_lesson, read_lessons
from beachhead.lessons.checking import check as check_lesson


@click.command()
@click.argument("which", required=False, metavar="[GAME | GAME/LESSON]")
@click.option("--check", is_flag=True, help="Read and play every lesson, by the right way and by wrong ones.")
def lessons(which: str | None, check: bool) -> None:
    """List the lessons with their time; play them in the browser (`beachhead serve`, then Learn)."""
    if check:
        check_all(which)
        return
    shown = Table("lesson", "title", "minutes", "says", box=None, header_style="bold", pad_edge=False)
    for lesson in chosen(which):
        shown.add_row(lesson.name, lesson.title, str(lesson.minutes), lesson.says)
    Console().print(shown if shown.row_count else "There are no lessons yet.")


def chosen(which: str | None) -> list[Lesson]:
    """The lessons asked for."""
    if which is None:
        return [lesson for game in games() for lesson in read_lessons(game)]
    return [find_lesson(which)] if "/" in which else list(read_lessons(find_game(which).name))


def check_all(which: str | None) -> None:
    """Play them all; one that does not go as it says is named, and the rest is still checked."""
    wrong = list[str]()
    for lesson in chosen(which):
        try:
            check_lesson(lesson)
        except Refusal as refusal:
            wrong.append(refusal.message)
            click.echo(f"{lesson.name}: {refusal.message}")
        else:
            tasks = sum(bool(step.task) for step in lesson.steps)
            click.echo(
                f"{lesson.name}: good, {len(lesson.steps)} steps, {tasks} {'task' if tasks == 1 else 'tasks'}"
            )
    if wrong:
        raise Refusal(f"{len(wrong)} of the lessons do not play as they say.")
