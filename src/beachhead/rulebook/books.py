"""A game's inventory of rules, and the ids that need no code."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words. `facts` is its whole entry in the inventory."""

    id: str
    game: str
    chapter: str
    title: str
    says: str
    facts: dict[str, Any]

    @property
    def number(self) -> str:
        """The id without its book, as players cite it: 8.3-07, brd-01, 11.2.3-a."""
        return self.id.removeprefix(self.chapter + "-").removeprefix(self.game + "-")


@dataclass(frozen=True, slots=True)
class Claim:
    """Why an id needs no code. A rule kept in data still needs a test, a rule without effect does not."""

    reason: str
    in_data: bool


@dataclass(frozen=True, slots=True)
class Book:
    """One game's rules. `entries` are its numbered ambiguities and edition differences."""

    game: str
    title: str
    complete: bool
    chapters: dict[str, str]
    rules: dict[str, Rule]
    entries: dict[str, dict[str, Any]]
    sources: dict[str, str]
    claims: dict[str, Claim]

    def means_id(self, text: str) -> bool:
        """Whether `text` is written like an id of this book, right or wrong."""
        number = text.removeprefix(self.game + "-")
        return any(covers(c, number) for c in self.chapters if number != text or c.startswith("folio"))


def read_book(path: Path) -> Book:
    """The inventory at `path`; the game is the folder that holds its data."""
    game, inventory = path.parent.parent.name, json.loads(path.read_text(encoding="utf-8"))
    meta = inventory["meta"]
    return Book(
        game,
        meta["title"],
        meta["complete"],
        meta["chapters"],
        {facts["id"]: _rule(game, meta["chapters"], facts) for facts in inventory["rules"]},
        {e["id"]: e for e in (*inventory.get("ambiguities", ()), *inventory.get("edition_differences", ()))},
        meta.get("source_kinds", {}),
        read_claims(path.with_name("claims.toml")),
    )


def _rule(game: str, chapters: Iterable[str], facts: dict[str, Any]) -> Rule:
    number = facts["id"].removeprefix(game + "-")
    chapter = next(c for c in chapters if covers(c, number))
    return Rule(facts["id"], game, chapter, facts["title"], facts["rule"], facts)


def read_claims(path: Path) -> dict[str, Claim]:
    """The lines `"id" = "reason"` under `[in_data]` and `[no_effect]`."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    if wrong := tables.keys() - {"in_data", "no_effect"}:
        raise ValueError(f"{path.name} has [{min(wrong)}]; its tables are [in_data] and [no_effect]")
    return {
        rule_id: Claim(str(reason).strip(), table == "in_data")
        for table, lines in tables.items()
        for rule_id, reason in lines.items()
    }


def covers(section: str, rule_id: str) -> bool:
    """Whether `section` is the id or holds it: 8.3 covers 8.3-07 and 8.3.1-02, 1 does not cover 10.1-01."""
    if not section or not rule_id.startswith(section):
        return False
    last, following = section[-1], rule_id[len(section) : len(section) + 1]
    return not (last.isdigit() and following.isdigit()) and not (last.isalpha() and following.isalpha())
