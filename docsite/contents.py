"""What stands in the navigation of the site, in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from beachhead.manual import Manual
from docsite import notebooks, reference, rulebooks
from docsite.pages import title_of, titles

GUIDES = "docs/guides"
PLAY = ("start", "board", "terminal", "end", "analysis", "what-if")
PROGRAM = ("write-a-bot", "bots", "research", "simulation", "value", "game-files", "maps")
EXTEND = ("write-a-game", "write-a-lesson", "add-a-card")
PROJECT = ("CHANGES.md", "RELEASING.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md")
Entry = dict[str, Any]


def navigation(root: Path, manuals: list[Manual]) -> list[Entry]:
    """Everything, as MkDocs wants it."""
    placed = {*PLAY, *PROGRAM, *EXTEND, "hosting", "balance"}
    more = [page for page in sorted((root / GUIDES).glob("*.md")) if page.stem not in placed]
    return [
        {"Beachhead": "README.md"},
        {"Play": [*guides(root, PLAY), *(entry(root, page.relative_to(root)) for page in more)]},
        {"Rulebooks": [rulebook(manual) for manual in manuals]},
        {"Host": [*guides(root, ("hosting",)), entry(root, Path("SECURITY.md"))]},
        {"Program": [*guides(root, PROGRAM), {"Notebooks": list(map(notebook, notebooks.all_in(root)))}]},
        {"Extend": guides(root, EXTEND)},
        {"API": [f"{reference.FOLDER}/README.md", *map(module, reference.PUBLIC)]},
        {"Project": project(root)},
    ]


def guides(root: Path, names: tuple[str, ...]) -> list[Entry]:
    return [entry(root, Path(GUIDES, f"{name}.md")) for name in names]


def entry(root: Path, page: Path) -> Entry:
    return {title_of((root / page).read_text("utf-8")): page.as_posix()}


def rulebook(manual: Manual) -> Entry:
    folder = rulebooks.FOLDER / manual.game
    chapters = [{chapter.title: f"{folder}/{chapter.id}.md"} for chapter in manual.chapters]
    return {manual.title: [f"{folder}/README.md", *chapters, {"Glossary": f"{folder}/glossary.md"}]}


def module(name: str) -> Entry:
    return {name: f"{reference.FOLDER}/{name}.md"}


def notebook(path: Path) -> Entry:
    return {notebooks.title_of(path): f"{notebooks.FOLDER}/{path.stem}.md"}


def project(root: Path) -> list[Entry]:
    """How it is made, and how good it is."""
    return [
        {"Documents": "docs/README.md"},
        *(entry(root, Path(page)) for page in PROJECT),
        {"Quality": [entry(root, Path("docs/quality.md")), *guides(root, ("balance",))]},
        {"Decisions": folder(root, Path("docs/decisions"))},
        {"Rulings": folder(root, Path("docs/rulings"))},
        {"Rules and their tests": [entry(root, page) for page, _ in titles(root, Path("docs/rules"))]},
    ]


def folder(root: Path, path: Path) -> list[str | Entry]:
    return [f"{path}/README.md", *({title: page.as_posix()} for page, title in titles(root, path))]
