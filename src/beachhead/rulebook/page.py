"""The rule index as pages of docs/rules: a table per chapter, without line numbers, which change daily."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from beachhead.rulebook.books import Book, Rule
from beachhead.rulebook.index import Rulebook
from beachhead.rulebook.marks import Place

HEAD = """# {title}

Written by the tests in `tests/shape`; do not edit. `beachhead rules ID` shows a rule in full.
{count} rules: {code} with code, {tests} with a test, {claims} that need no code, {missing} still wanting one.
"""

TABLE = "| rule | about | code | tests | rulings |\n|---|---|---|---|---|\n"


def page(rulebook: Rulebook, book: Book) -> str:
    """The page of one game."""
    head = HEAD.format(
        title=book.title,
        count=len(book.rules),
        code=len(book.rules.keys() & rulebook.code.keys()),
        tests=len(book.rules.keys() & (rulebook.tests or {}).keys()),
        claims=len(book.claims),
        missing=sum(map(bool, map(rulebook.lacks, book.rules))),
    )
    return head + "".join(_chapter(rulebook, book, chapter) for chapter in book.chapters)


def _chapter(rulebook: Rulebook, book: Book, chapter: str) -> str:
    rows = [_row(rulebook, rule) for rule in book.rules.values() if rule.chapter == chapter]
    return f"\n## {chapter}: {book.chapters[chapter]}\n\n{TABLE}" + "".join(rows)


def _row(rulebook: Rulebook, rule: Rule) -> str:
    claim = rulebook.claim(rule.id)
    code = f"none: {claim.reason}" if claim else _names(rulebook.code.get(rule.id, ()))
    tests = _names((rulebook.tests or {}).get(rule.id, ()))
    rulings = [entry["id"] for entry in rulebook.entries_on(rule)] + rulebook.rulings.get(rule.id, [])
    cells = (rule.id, rule.title, code, tests, ", ".join(rulings))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _names(places: Iterable[Place]) -> str:
    return ", ".join(dict.fromkeys(f"`{p.file.removeprefix('src/beachhead/')}: {p.name}`" for p in places))


def write_pages(rulebook: Rulebook, folder: Path) -> list[Path]:
    """Write the page of every game that has changed; say which."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {folder / f"{book.game}.md": page(rulebook, book) for book in rulebook.books.values()}
    changed = [path for path in texts if not path.exists() or path.read_text(encoding="utf-8") != texts[path]]
    for path in changed:
        path.write_text(texts[path], encoding="utf-8")
    return changed
