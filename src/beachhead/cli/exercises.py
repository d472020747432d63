"""`beachhead exercises`: positions with one question each, to be listed, checked, played and made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from beachhead.cli.sim import progress
from beachhead.core.errors import Refusal, unknown
from beachhead.exercises import (
    Exercise,
    Opened,
    exercise_called,
    games_with_exercises,
    of_the_day,
    opened,
    read_exercises,
)
from beachhead.exercises.difficulty import level_of
from beachhead.exercises.exercise import LEVELS
from beachhead.exercises.loading import book_of
from beachhead.games import find_game


@click.group(invoke_without_command=True)
@click.option("--check", is_flag=True, help="Open every exercise and ask the engine for its answer.")
@click.option("--game", metavar="GAME", help="Only the exercises of one game.")
@click.pass_context
def exercises(ctx: click.Context, check: bool, game: str | None) -> None:
    """Positions from real games, with one question and an exact answer.

    Without a command: how many there are, by kind and difficulty.
    """
    if ctx.invoked_subcommand is not None:
        return
    for name in _games(game):
        if check:
            check_all(name)
        else:
            show_list(name)


def _games(game: str | None) -> Iterable[str]:
    """The game that was named, or all that have exercises."""
    known = games_with_exercises()
    if game is not None and game not in known:
        raise unknown("game with exercises", game, known)
    return known if game is None else (game,)


def show_list(game: str) -> None:
    """By kind: how many there are of each difficulty."""
    found = read_exercises(game)
    table = Table("kind", *(f"{level}" for level in LEVELS), "all", title=find_game(game).title, box=None)
    for kind in book_of(game).kinds:
        levels = Counter(exercise.level for exercise in found if exercise.kind == kind.name)
        table.add_row(kind.title, *(str(levels[n] or "") for n in LEVELS), str(levels.total()))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"`beachhead exercises play {game}` asks the one of today.", soft_wrap=True)


def check_all(game: str) -> None:
    """Refused at the first exercise that is broken or has another answer than when it was made."""
    found = read_exercises(game)
    for exercise in track(found, f"Exercises of {game}", console=Console(stderr=True), transient=True):
        question, kind = opened(exercise).question, book_of(game).kind(exercise.kind)
        if question.checksum != exercise.answer or level_of(question, kind.effort) != exercise.level:
            raise Refusal(other_answer(exercise))
    click.echo(f"{game}: all {len(found)} exercises can be asked and have the answer they were made with.")


def other_answer(exercise: Exercise) -> str:
    """What to do about an exercise that has changed."""
    return (
        f"Exercise {exercise.id} of {exercise.game} (line {exercise.line} of its list) has another answer or "
        "difficulty now than when it was made. If a rule or a value was changed on purpose, run "
        f"`beachhead exercises make {exercise.game}`."
    )


@exercises.command()
@click.argument("game", required=False)
@click.argument("number", required=False)
@click.option("--kind", metavar="KIND", help="The first of this kind.")
def play(game: str | None, number: str | None, kind: str | None) -> None:
    """Ask one exercise in the terminal: today's, or the one with this NUMBER."""
    name = next(iter(_games(game)))
    here = opened(_chosen(name, number, kind))
    console = Console(highlight=False)
    show_question(console, here)
    ids = [answer.id for answer in here.question.answers]
    many = "numbers, separated by spaces" if here.question.many else "number"
    while True:
        words = click.prompt(f"Your answer ({many})", prompt_suffix=": ").replace(",", " ").split()
        try:
            numbers = [int(word) for word in words]
            verdict = here.question.judged([ids[n - 1] if 0 < n <= len(ids) else str(n) for n in numbers])
        except ValueError:
            console.print(f"Answer with the {many} in front, from 1 to {len(ids)}.")
        except Refusal:
            console.print(
                f"Answer with {'numbers' if here.question.many else 'one number'} from 1 to {len(ids)}."
            )
        else:
            break
    show_answer(console, here, verdict.right, verdict.named)


def _chosen(game: str, number: str | None, kind: str | None) -> Exercise:
    if number is not None:
        return exercise_called(game, number)
    if kind is not None:
        wanted = book_of(game).kind(kind).name
        return next(exercise for exercise in read_exercises(game) if exercise.kind == wanted)
    return of_the_day(game, date.today())


def show_question(console: Console, here: Opened) -> None:
    """The board as text, the question, and what can be answered."""
    question, exercise = here.question, here.exercise
    console.print(escape(here.here.game.board(here.here.view)), soft_wrap=True)
    title = (
        f"{here.kind.title}, exercise {exercise.id} of {here.here.game.title}, difficulty {exercise.level}"
    )
    console.print(f"\n[bold]{escape(title)}[/] (you are {escape(exercise.seat)})", soft_wrap=True)
    console.print(escape(question.asks), soft_wrap=True)
    if question.suppose:
        console.print(escape(question.suppose), style="dim", soft_wrap=True)
    for n, answer in enumerate(question.answers, 1):
        console.print(f"{n:3}  {escape(answer.says)}", soft_wrap=True)


def show_answer(console: Console, here: Opened, right: bool, named: tuple[str, ...]) -> None:
    """The verdict, the right answer, and why."""
    question = here.question
    console.print("[green]Right.[/]" if right else "[red]Not quite.[/]")
    console.print(f"{escape(question.says)} ({question.rule})", soft_wrap=True)
    for cause, amount in question.sums:
        console.print(f"     {escape(cause)}: {escape(amount)}", soft_wrap=True)
    shown = [answer.id for answer in question.answers if answer.id in question.right or answer.id in named]
    for id, reason in here.reasons(shown).items():
        mark = "[green]✓[/]" if id in question.right else "[red]✗[/]"
        amount = f" {reason.amount}" if reason.amount else ""
        line = f"{escape(question.said(id))}:{amount} {escape(reason.says)} ({reason.rule})"
        console.print(f"  {mark}  {line}", soft_wrap=True)


@exercises.command()
@click.argument("game")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write to. [that of the package]",
)
@click.option(
    "--each", default=0, type=click.IntRange(0, 1000), help="How many of each kind. [as many as now]"
)
def make(game: str, out: Path | None, each: int) -> None:
    """Make the exercises of GAME anew from games between bots.

    Game files that are in the folder are not played again: the same command resumes. Delete them to play
    again by changed rules.
    """
    from beachhead.exercises.making import (
        EACH,
        make_exercises,
    )  # it plays games, which nothing else here does

    name = next(iter(_games(game)))
    book = book_of(name)
    folder = out or Path(str(book.folder))
    with progress(len(book.sources)) as told:
        number = make_exercises(book, folder, told, each or EACH)
    click.echo(f"{folder}: {number} exercises from {len(book.sources)} games.")
