"""A chapter's Markdown read into sections.

A chapter is a file `10-pieces.md`; they come in the order of their numbers. Its first line is `# Title`.
A section begins with `## Title {#id}`, and may go on at once with lines that say what it is about:

    rules: fm-6.1-01 fm-6.2*        the rules it tells, by id or by the beginning of ids
    edition: folio                  it holds in this edition only
    option: weather                 it holds with this option only

Everything else is Markdown. `[[table crt]]` and `[[figure zones]]` on lines of their own call for a table or
a figure; a link to `#id` leads to another section. `glossary.md` has a section for each term; its first line
may be `also: Ex, exchanges`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape, unescape
from types import MappingProxyType

from markdown_it import MarkdownIt

from beachhead.core.datafile import DataError
from beachhead.core.errors import Unknown, listed
from beachhead.games import companion, find_game
from beachhead.manual.asks import read_asks
from beachhead.manual.contents import Chapter, Figure, Manual, Section, Sources, Term

HEADING = re.compile(r"## (?P<title>.+?) \{#(?P<id>[a-z0-9-]+)\}$")
KEY = re.compile(r"(?P<key>rules|edition|option|also): (?P<value>.+)$")
CALL = re.compile(r"\[\[(?P<kind>table|figure) (?P<name>[a-z0-9-]+)\]\]$")
LINK = re.compile(r'href="#([^"]+)"')
MARKDOWN = MarkdownIt("commonmark").enable("table")
GLOSSARY = "glossary.md"


@lru_cache
def read_manual(game: str) -> Manual:
    """The manual of a game, whole and checked."""
    found = find_game(game)
    if not found.manual:
        raise Unknown(f"There is no manual of {game}.")
    return manual_from(game, companion(found.manual, Sources, "manual"), found.prompts)


def manual_from(game: str, sources: Sources, prompts: Mapping[str, str] = MappingProxyType({})) -> Manual:
    """The manual that lies in a folder of chapters; `prompts` are the questions of the game."""
    files = sorted(entry.name for entry in sources.folder.iterdir() if entry.name.endswith(".md"))
    called: dict[str, Figure] = {}
    chapters, terms = list[Chapter](), list[Term]()
    for name in files:
        parts = list(_parts(name, sources.folder.joinpath(name).read_text(encoding="utf-8")))
        if name == GLOSSARY:
            terms = [part.term(sources, called) for part in parts[1:]]
        else:
            sections = tuple(part.section(sources, called) for part in parts[1:])
            head = parts[0]
            chapters.append(Chapter(head.id, head.title, head.html(sources, called), sections))
    asks = read_asks(sources.folder, prompts)
    manual = Manual(game, sources.title, tuple(chapters), tuple(terms), called, asks)
    _check_ids(manual)
    return manual


class _Part:
    """A section as it stands in the file: the text below a heading."""

    def __init__(self, file: str, line: int, id: str, title: str) -> None:
        self.file, self.line, self.id, self.title = file, line, id, title
        self.about: dict[str, str] = {}
        self.lines: list[str] = []

    def wrong(self, reason: str, *, below: int = 0) -> DataError:
        return DataError(self.file, f"line {self.line + below}", reason)

    def html(self, sources: Sources, called: dict[str, Figure]) -> str:
        """Tables and figures stand in the text as HTML of their own, between pieces of Markdown."""
        made, text = [], list[str]()
        for n, line in enumerate(self.lines, 1):
            if found := CALL.match(line):
                made += [MARKDOWN.render("\n".join(text)), self._called(found, n, sources, called)]
                text = []
            elif "[[" in line:
                raise self.wrong(f"{line!r} is neither [[table name]] nor [[figure name]].", below=n)
            else:
                text.append(line)
        return "".join([*made, MARKDOWN.render("\n".join(text))]).strip()

    def _called(self, found: re.Match[str], n: int, sources: Sources, called: dict[str, Figure]) -> str:
        kind, name = found["kind"], found["name"]
        known = sources.tables if kind == "table" else sources.figures
        if name not in known:
            raise self.wrong(f"There is no {kind} {name!r}: there is {listed(list(known))}.", below=n)
        if kind == "table":
            return sources.tables[name]().html()
        figure = called[name] = sources.figures[name]()
        return (
            f'<figure data-figure="{name}"><img src="figures/{name}.svg" alt="{escape(figure.says)}" />'
            f"<figcaption>{escape(figure.caption)}</figcaption></figure>"
        )

    def section(self, sources: Sources, called: dict[str, Figure]) -> Section:
        html, about = self.html(sources, called), self.about
        rules = tuple(about.get("rules", "").split())
        return Section(
            self.id, self.title, html, plain(html), rules, about.get("edition", ""), about.get("option", "")
        )

    def term(self, sources: Sources, called: dict[str, Figure]) -> Term:
        html = self.html(sources, called)
        also = tuple(word.strip() for word in self.about.get("also", "").split(",") if word.strip())
        return Term(self.id, self.title, html, plain(html), also)


def plain(html: str) -> str:
    """The words of a section, to be searched."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def _parts(file: str, text: str) -> Iterator[_Part]:
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise DataError(file, "line 1", "a chapter begins with its title, as in '# Movement'.")
    part = _Part(file, 1, re.sub(r"^\d+-|\.md$", "", file), lines[0].removeprefix("# ").strip())
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("## "):
            yield part
            heading = HEADING.match(line)
            if heading is None:
                raise DataError(
                    file, f"line {number}", f"{line!r} has no id, as in '## Movement {{#movement}}'."
                )
            part = _Part(file, number, heading["id"], heading["title"])
        elif (key := KEY.match(line)) and not any(part.lines):
            part.about[key["key"]] = key["value"]
            part.line += 1
        else:
            part.lines.append(line)
    yield part


def _check_ids(manual: Manual) -> None:
    """Every id is there once, and every link leads somewhere."""
    seen = set[str]()
    pages = [(c.id, c.html) for c in manual.chapters]
    pages += [(s.id, s.html) for c in manual.chapters for s in c.sections]
    pages += [(f"term-{t.id}", t.html) for t in manual.glossary]
    for id, _ in pages:
        if id in seen:
            raise DataError(manual.game, f"#{id}", "two sections have this id.")
        seen.add(id)
    for id, html in pages:
        for goal in LINK.findall(html):
            if goal not in seen:
                raise DataError(manual.game, f"#{id}", f"there is no section #{goal} to lead to.")
