"""The players' manuals as pages of the site: a page for each chapter, one for the words, and the figures.

What is shown is what the manual room renders for the browser; nothing is written twice. Begin with `stage`.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from beachhead.games import games
from beachhead.manual import Chapter, Manual, Section, read_manual
from docsite.pages import write

FOLDER = Path("rulebooks")
LINK = re.compile(r'href="#([^"]+)"')
FIGURE = re.compile(r'src="figures/')


def stage(into: Path) -> list[Manual]:
    """Write the pages of every manual there is; the manuals, in the order of the games."""
    manuals = [read_manual(name) for name, game in games().items() if game.manual]
    for manual in manuals:
        homes = _homes(manual)
        folder = into / FOLDER / manual.game
        for chapter in manual.chapters:
            write(folder / f"{chapter.id}.md", _page(chapter, homes))
        write(folder / "glossary.md", _glossary(manual, homes))
        write(folder / "README.md", _contents(manual))
        for name, figure in manual.figures.items():
            write(folder / "figures" / f"{name}.svg", figure.draw())
    return manuals


def _homes(manual: Manual) -> dict[str, str]:
    """By the id of a chapter, a section or a term: the page it is on."""
    homes = {f"term-{term.id}": "glossary" for term in manual.glossary} | {"glossary": "glossary"}
    for chapter in manual.chapters:
        homes |= dict.fromkeys((chapter.id, *(section.id for section in chapter.sections)), chapter.id)
    return homes


def _page(chapter: Chapter, homes: dict[str, str]) -> str:
    sections = "".join(_section(section, homes) for section in chapter.sections)
    return f"# {chapter.title} {{#{chapter.id}}}\n\n{_html(chapter.html, homes)}{sections}"


def _section(section: Section, homes: dict[str, str]) -> str:
    said = [
        f"{section.edition} edition only" if section.edition else "",
        f"option: {section.option}" if section.option else "",
    ]
    holds = "".join(f" ({words})" for words in said if words)
    return f"## {section.title}{holds} {{#{section.id}}}\n\n{_html(section.html, homes)}"


def _html(html: str, homes: dict[str, str]) -> str:
    """A piece of the manual's HTML, as one block that Markdown leaves as it is."""
    linked = LINK.sub(lambda found: f'href="{homes[found[1]]}.html#{found[1]}"', html)
    block = re.sub(r"\n\s*\n", "\n", linked).strip()
    return f"<div>{block}</div>\n\n" if block else ""


def _glossary(manual: Manual, homes: dict[str, str]) -> str:
    terms = "".join(
        f"## {term.title} {{#term-{term.id}}}\n\n{_html(term.html, homes)}" for term in manual.glossary
    )
    return f"# Words of {escape(manual.title)} {{#glossary}}\n\n{terms}"


def _contents(manual: Manual) -> str:
    lines = [f"{n}. [{chapter.title}]({chapter.id}.md)" for n, chapter in enumerate(manual.chapters, 1)]
    last = f"{len(lines) + 1}. [Glossary](glossary.md)"
    return "\n".join([f"# {manual.title}", "", *lines, last, ""])
