"""The manual as one document to print: HTML that needs nothing else, or a PDF made of it by Chromium."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from beachhead.core.errors import Refusal
from beachhead.draw.printing import print_page
from beachhead.manual.contents import Chapter, Manual

STYLE = """
@page { size: A4; margin: 18mm 16mm; @bottom-center { content: counter(page); } }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 11pt/1.5 Georgia, "DejaVu Serif", serif; }
h1, h2, h3, th, caption, figcaption { font-family: "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
h1 { font-size: 24pt; } h2 { break-before: page; font-size: 17pt; }
h3 { break-after: avoid; font-size: 12pt; }
table { border-collapse: collapse; font-size: 9pt; } caption { font-weight: bold; text-align: left; }
th, td { padding: 2pt 5pt; border: 0.5pt solid #888; text-align: left; vertical-align: top; }
tr, figure, blockquote { break-inside: avoid; } figure { margin: 0.8em 0; } img { max-width: 100%; }
figcaption, small { color: #555; font-size: 8.5pt; } blockquote { margin: 0.8em 0; padding: 0.1em 1em;
border-left: 3pt solid #b8862f; background: #f4f1e8; } nav li { list-style: none; } a { color: inherit; }
"""


def write_book(manual: Manual, path: Path) -> None:
    """Write the document; the ending of the file's name says which kind."""
    if path.suffix == ".html":
        path.write_text(book_html(manual), encoding="utf-8")
    elif path.suffix == ".pdf":
        _print(manual, path)
    else:
        raise Refusal(
            f"{path.name}: the manual can be written to a .pdf or a .html file.", allowed=["pdf", "html"]
        )


def book_html(manual: Manual) -> str:
    """The whole manual: contents, chapters, glossary; figures lie in it."""
    contents = "".join(f'<li><a href="#{c.id}">{escape(c.title)}</a></li>' for c in manual.chapters)
    chapters = "".join(_chapter(n, chapter) for n, chapter in enumerate(manual.chapters, 1))
    terms = "".join(
        f'<div id="term-{term.id}"><h3>{escape(term.title)}</h3>{term.html}</div>' for term in manual.glossary
    )
    html = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(manual.title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(manual.title)}</h1><nav><ol>{contents}</ol></nav>"
        f"{chapters}<h2 id='glossary'>Glossary</h2>{terms}</html>"
    )
    for name, figure in manual.figures.items():
        picture = b64encode(figure.draw().encode()).decode()
        html = html.replace(f'src="figures/{name}.svg"', f'src="data:image/svg+xml;base64,{picture}"')
    return html


def _chapter(number: int, chapter: Chapter) -> str:
    sections = "".join(
        f'<section id="{s.id}"><h3>{escape(s.title)}{_holds(s.edition, s.option)}</h3>{s.html}</section>'
        for s in chapter.sections
    )
    return f'<h2 id="{chapter.id}">{number} {escape(chapter.title)}</h2>{chapter.html}{sections}'


def _holds(edition: str, option: str) -> str:
    said = [f"{edition} edition only" if edition else "", f"option: {option}" if option else ""]
    return "".join(f" <small>({escape(words)})</small>" for words in said if words)


def _print(manual: Manual, path: Path) -> None:
    with TemporaryDirectory() as folder:
        page = Path(folder) / "manual.html"
        page.write_text(book_html(manual), encoding="utf-8")
        print_page(page, path)
