"""The books together with what code, tests and rulings say about them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import Any

from beachhead.rulebook.books import Book, Claim, Rule, covers, read_book
from beachhead.rulebook.marks import Marks, code_marks, proof_marks

PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Rulebook:
    """`code` plays, `asked` mentions, `tests` prove; `tests` is None where there are none to read.

    `rulings` maps an id to the files of docs/rulings that cite it.
    """

    books: dict[str, Book]
    code: Marks
    asked: Marks
    tests: Marks | None
    rulings: dict[str, list[str]]

    def __iter__(self) -> Iterator[Rule]:
        return chain.from_iterable(book.rules.values() for book in self.books.values())

    def claim(self, rule_id: str) -> Claim | None:
        """Why the rule needs no code, if there is such a claim."""
        return next((book.claims[rule_id] for book in self.books.values() if rule_id in book.claims), None)

    def lacks(self, rule_id: str) -> list[str]:
        """What the rule still lacks: "code", "test", both or neither."""
        claim = self.claim(rule_id)
        code = claim is not None or rule_id in self.code
        test = self.tests is None or rule_id in self.tests or (claim is not None and not claim.in_data)
        return ["code"] * (not code) + ["test"] * (not test)

    def entries_on(self, rule: Rule) -> list[dict[str, Any]]:
        """The ambiguities and edition differences that bear on the rule."""
        named = (*rule.facts.get("see_ambiguity", ()), *rule.facts.get("see_difference", ()))
        entries = self.books[rule.game].entries.values()
        return [entry for entry in entries if entry["id"] in named or rule.id in entry.get("rules", ())]

    def answer(self, rule: Rule) -> dict[str, Any]:
        """All that is known about one rule, ready for JSON."""
        claim = self.claim(rule.id)
        return {
            **rule.facts,
            "game": rule.game,
            "chapter": rule.chapter,
            "code": [asdict(place) for place in self.code.get(rule.id, ())],
            "asked_in": [asdict(place) for place in self.asked.get(rule.id, ())],
            "tests": None if self.tests is None else [asdict(place) for place in self.tests.get(rule.id, ())],
            "claim": claim.reason if claim else None,
            "entries": self.entries_on(rule),
            "rulings": self.rulings.get(rule.id, []),
            "lacks": self.lacks(rule.id),
        }

    def section(self, text: str) -> list[Rule]:
        """The rules with this id or number, or else all rules of the section: fm-8.3-07, 8.3, m44-brd."""
        wanted = text.strip().lower()
        exact = [rule for rule in self if wanted in (rule.id.lower(), rule.number.lower())]
        return exact or [r for r in self if covers(wanted, r.id.lower()) or covers(wanted, r.number.lower())]

    def with_words(self, text: str) -> list[Rule]:
        """The rules whose title, wording or ruling holds every word of `text`."""
        words = text.lower().split()
        return [rule for rule in self if all(word in _wording(rule) for word in words)]

    def near(self, text: str) -> list[str]:
        """Ids, numbers and sections that look like `text`."""
        whole = [name for rule in self for name in (rule.id, rule.number)]
        sections = [name.rpartition("-")[0] for name in whole]
        return get_close_matches(text.strip(), dict.fromkeys(sections + whole), n=4)

    def near_words(self, text: str) -> list[str]:
        """Words of the rules that look like `text`."""
        words = {word: None for rule in self for word in re.findall(r"\w{3,}", _wording(rule))}
        return get_close_matches(text.strip().lower(), words, n=4)

    def faults(self) -> list[str]:
        """What is wrong with marks and claims and, in a game marked complete, which rules lack something."""
        return [*self._unknown(), *self._bad_claims(), *self._wanting()]

    def _unknown(self) -> Iterator[str]:
        known = {rule.id for rule in self}
        for marks in (self.code, self.asked, self.tests or {}):
            for rule_id in sorted(marks.keys() - known):
                place = marks[rule_id][0]
                yield f"{place.file}:{place.line}: {self._no_such(rule_id)}"
        for rule_id in sorted(self.rulings.keys() - known):
            yield f"{self.rulings[rule_id][0]}: {self._no_such(rule_id)}"

    def _no_such(self, rule_id: str) -> str:
        near = ", ".join(self.near(rule_id))
        return f"no inventory has the rule {rule_id!r}" + (f"; near it: {near}" if near else "")

    def _bad_claims(self) -> Iterator[str]:
        for book in self.books.values():
            for rule_id, claim in book.claims.items():
                if rule_id not in book.rules:
                    yield f"{book.game} claims: {self._no_such(rule_id)}"
                if not claim.reason:
                    yield f"{book.game} claims: {rule_id} has no reason"
                for place in self.code.get(rule_id, ()):
                    yield f"{book.game} claims: {rule_id} needs no code, but {place.name} plays it"

    def _wanting(self) -> Iterator[str]:
        for book in self.books.values():
            for rule_id in book.rules if book.complete else ():
                if lacks := self.lacks(rule_id):
                    yield f"{book.game} is marked complete, but {rule_id} has no {' and no '.join(lacks)}"


def _wording(rule: Rule) -> str:
    return f"{rule.title} {rule.says} {rule.facts.get('ruling', '')}".lower()


def read_books(package: Path = PACKAGE) -> dict[str, Book]:
    """The inventories alone, by game."""
    return {book.game: book for book in map(read_book, sorted(package.glob("*/data/rules.json")))}


def open_rulebook(package: Path = PACKAGE) -> Rulebook:
    """Read the inventories and the code of `package`; in a checkout also its tests and rulings."""
    books = read_books(package)
    root = package.parent.parent
    if package.parent.name != "src" or not (root / "tests").is_dir():
        return Rulebook(books, *code_marks(package, package.parent, books.values()), None, {})
    code, asked = code_marks(package, root, books.values())
    return Rulebook(books, code, asked, proof_marks(root / "tests", root), _rulings(root, books))


def _rulings(root: Path, books: dict[str, Book]) -> dict[str, list[str]]:
    """Which numbered rulings cite which id."""
    cited: dict[str, list[str]] = {}
    for path in sorted(root.glob("docs/rulings/[0-9]*.md")):
        words = dict.fromkeys(re.findall(r"[\w.-]*\w", path.read_text(encoding="utf-8")))
        for word in words:
            if any(book.means_id(word) for book in books.values()):
                cited.setdefault(word, []).append(path.relative_to(root).as_posix())
    return cited
