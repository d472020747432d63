"""`beachhead rules`: what a rule says, which code plays it, which tests prove it, which rulings there are."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from beachhead.core.errors import Refusal
from beachhead.games import OURS
from beachhead.manual import read_manual
from beachhead.manual.book import write_book
from beachhead.rulebook import Place, Rule, Rulebook, open_rulebook

FIRST = next(iter(OURS))
NO_TESTS = "The tests are not part of an installed package; in a checkout they are listed here."


# Claimed: needs no code. Missing: has no code and no claim, or no test.
COUNTS = ("rules", "code", "tests", "claimed", "missing")


class Refused(click.ClickException):
    """No such rule; the message says what would have been found."""

    exit_code = 2


@click.command()
@click.argument("which", required=False, metavar="[ID | SECTION]")
@click.option("--find", "words", metavar="WORDS", help="Only rules that hold all these words.")
@click.option("--game", metavar="GAME", help=f"Only the rules of one game: {' or '.join(OURS)}.")
@click.option("--missing", is_flag=True, help="Only rules that still lack code or a test.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")
@click.option(
    "--book",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=f"Write the players' manual of a game to a .pdf or .html file: `rules {FIRST} --book {FIRST}.pdf`.",
)
def rules(
    which: str | None, words: str | None, game: str | None, missing: bool, as_json: bool, book: Path | None
) -> None:
    """Look up the rules: an id (fm-8.3-07), a section (8.3, fm-8, m44-brd), or nothing for the summary."""
    if book is not None:
        print_book(which or game, book)
        return
    index = read_all()
    chosen = choose(index, which, words, game)
    if missing:
        show_missing(index, [rule for rule in chosen if index.lacks(rule.id)], as_json)
    elif which is None and words is None:
        show_summary(index, chosen, as_json)
    elif as_json:
        answers = [index.answer(rule) for rule in chosen]
        write_json(answers[0] if len(answers) == 1 and words is None else answers)
    elif len(chosen) == 1:
        show_rule(index, chosen[0])
    else:
        show_list(index, chosen)


def print_book(game: str | None, path: Path) -> None:
    """The players' manual of a game as one document."""
    if game is None:
        raise Refused(f"say which manual: `beachhead rules {FIRST} --book {path}`")
    try:
        write_book(read_manual(game), path)
    except Refusal as why:
        raise Refused(str(why)) from None
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}") from None
    click.echo(f"The manual is in {path}.")


def read_all() -> Rulebook:
    """The whole index; a source or data file that cannot be read is named."""
    try:
        return open_rulebook()
    except SyntaxError as error:
        raise Refused(f"{error.filename}:{error.lineno} is not Python: {error.msg}") from error
    except ValueError as error:
        raise Refused(f"the rules cannot be read: {error}") from error


def choose(book: Rulebook, which: str | None, words: str | None, game: str | None) -> list[Rule]:
    """The rules asked for; refuses with what is near when there are none."""
    if game is not None and game not in book.books:
        raise Refused(f"there is no game {game!r}; the games are {' and '.join(book.books)}")
    chosen = list(book) if which is None else book.section(which)
    if not chosen:
        raise Refused(f"there is no rule or section {which!r}{_near(book.near(which or ''))}")
    if words is not None:
        found = {rule.id for rule in book.with_words(words)}
        chosen = [rule for rule in chosen if rule.id in found]
        if not chosen:
            raise Refused(f"no rule there holds {words!r}{_near(book.near_words(words))}")
    chosen = [rule for rule in chosen if game in (None, rule.game)]
    if not chosen:
        raise Refused(f"{game} has no such rule; leave out --game to see the other game's")
    return chosen


def _near(names: list[str]) -> str:
    return f"; did you mean {', '.join(names)}?" if names else "; `beachhead rules` lists the chapters"


def write_json(answer: Any) -> None:
    """For programs: indented, in the order of the inventory."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=1))


def show_summary(book: Rulebook, chosen: list[Rule], as_json: bool) -> None:
    """How far each chapter has come."""
    games = [book.books[game] for game in dict.fromkeys(rule.game for rule in chosen)]
    if as_json:
        write_json(
            {g.game: {"complete": g.complete, "chapters": _rows(book, g.rules.values())} for g in games}
        )
        return
    for game in games:
        marked = "complete" if game.complete else "not yet complete"
        table = _table("chapter", "about", title=f"{game.title} ({marked})")
        for name in COUNTS:
            table.add_column(name, justify="right")
        for chapter, row in _rows(book, game.rules.values()).items():
            table.add_row(chapter, game.chapters[chapter], *(_figure(row[name]) for name in COUNTS))
        table.add_section()
        total = _counts(book, game.rules.values())
        table.add_row("all", "", *(_figure(total[name]) for name in COUNTS))
        _print(table)
    _say_no_tests(book)


def _rows(book: Rulebook, rules: Iterable[Rule]) -> dict[str, dict[str, int | None]]:
    chapters: dict[str, list[Rule]] = {}
    for rule in rules:
        chapters.setdefault(rule.chapter, []).append(rule)
    return {chapter: _counts(book, held) for chapter, held in chapters.items()}


def _counts(book: Rulebook, rules: Iterable[Rule]) -> dict[str, int | None]:
    ids = [rule.id for rule in rules]
    tested = None if book.tests is None else sum(i in book.tests for i in ids)
    claimed = sum(book.claim(i) is not None for i in ids)
    missing = sum(bool(book.lacks(i)) for i in ids)
    return dict(
        zip(COUNTS, (len(ids), sum(i in book.code for i in ids), tested, claimed, missing), strict=True)
    )


def _figure(number: int | None) -> str:
    return "?" if number is None else str(number)


def show_missing(book: Rulebook, chosen: list[Rule], as_json: bool) -> None:
    """Ids without code or test, and which of the two they lack."""
    if as_json:
        write_json(
            [{"id": r.id, "game": r.game, "title": r.title, "lacks": book.lacks(r.id)} for r in chosen]
        )
        return
    table = _table("rule", "about", "wants")
    for rule in chosen:
        table.add_row(rule.id, Text(rule.title), " and ".join(book.lacks(rule.id)))
    _print(table if chosen else "Nothing is missing.")
    _say_no_tests(book)


def show_list(book: Rulebook, chosen: list[Rule]) -> None:
    """Several rules, a line each: who plays them, who proves them."""
    table = _table("rule", "about", "code", "tests")
    for rule in chosen:
        claim = book.claim(rule.id)
        code = f"none: {claim.reason}" if claim else _names(book.code.get(rule.id, ()))
        table.add_row(
            rule.id, Text(rule.title), Text(code), Text(_names((book.tests or {}).get(rule.id, ())))
        )
    _print(table)
    _say_no_tests(book)


def _names(places: Iterable[Place]) -> str:
    return ", ".join(dict.fromkeys(place.name for place in places))


def show_rule(book: Rulebook, rule: Rule) -> None:
    """One rule in full."""
    facts, claim, inventory = rule.facts, book.claim(rule.id), book.books[rule.game]
    grid = Table.grid(padding=(0, 2))
    lines: list[tuple[str, str]] = [
        ("says", rule.says),
        ("ruling", facts.get("ruling", "")),
        ("example", facts.get("example", "")),
        ("edition", facts.get("edition", "")),
        ("source", _source(facts["source"], inventory.sources)),
        ("basis", facts.get("basis", "")),
        ("printed", facts.get("printed", "")),
        ("modes", ", ".join(facts.get("modes", ()))),
        ("data", json.dumps(facts["data"], ensure_ascii=False) if "data" in facts else ""),
        *((entry["id"], _entry(entry)) for entry in book.entries_on(rule)),
        *(("ruling", file) for file in book.rulings.get(rule.id, ())),
        ("needs no code", claim.reason if claim else ""),
        ("code", _spots(book.code.get(rule.id, ())) or ("" if claim else "none yet")),
        ("asked in", _spots(book.asked.get(rule.id, ()))),
        ("tests", NO_TESTS if book.tests is None else _spots(book.tests.get(rule.id, ())) or "none yet"),
    ]
    for label, text in lines:
        if text:
            grid.add_row(Text(label, style="bold"), Text(text))
    _print(Text(f"{rule.id}  {rule.title}", style="bold"))
    _print(Text(f"{inventory.title}, {rule.chapter}: {inventory.chapters[rule.chapter]}", style="dim"))
    _print(grid)


def _source(source: Any, kinds: dict[str, str]) -> str:
    if isinstance(source, dict):
        return f"{kinds[source['kind']]}; confidence {source['confidence']}"
    return ", ".join(source)


def _entry(entry: dict[str, Any]) -> str:
    """An ambiguity with its ruling, or an edition difference with how it is played here."""
    if "ruling" in entry:
        return f"{entry['topic']}. {entry['problem']} Ruling: {entry['ruling']} Reason: {entry['reason']}"
    return f"{entry['topic']}. Quad: {entry['quad']} Folio: {entry['folio']} Here: {entry['played']}"


def _table(*columns: str, title: str | None = None) -> Table:
    return Table(*columns, title=title, title_justify="left", box=box.SIMPLE_HEAD)


def _spots(places: Iterable[Place]) -> str:
    return "\n".join(f"{place.file}:{place.line} {place.name}" for place in places)


def _say_no_tests(book: Rulebook) -> None:
    if book.tests is None:
        _print(Text(NO_TESTS, style="dim"))


def _print(thing: Table | Text | str) -> None:
    Console().print(thing)
