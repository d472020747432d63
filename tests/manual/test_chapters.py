"""Chapters are read whole, or refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.core.datafile import DataError
from beachhead.manual import Figure, Manual, Table
from beachhead.manual.chapters import manual_from
from beachhead.manual.contents import Sources

CHAPTER = """# Fighting

How battles go.

## Results {#results}
rules: one-8.2* one-9.1
edition: folio

An **Ex** costs both a step. See [Retreat](#retreat).

[[table crt]]

## Retreat {#retreat}
rules: one-8.3-01 one-8.2.5
option: weather

[[figure way-back]]

Behind the line.
"""
GLOSSARY = """# Glossary

## Exchange {#exchange}
also: Ex, exchanges

Both sides lose a step, see [Results](#results).
"""


def crt() -> Table:
    return Table("Results <1>", ("Die", "0", "+1"), (("1", "Ex", "Dr & D1"),), reconstructed=True)


def way_back() -> Figure:
    return Figure("The way back", "Two hexes", lambda: "<svg/>")


def read(folder: Path, **chapters: str) -> Manual:
    for name, text in chapters.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return manual_from("one", Sources("One", folder, {"crt": crt}, {"way-back": way_back}))


def test_a_manual_is_read_whole(tmp_path: Path) -> None:
    manual = read(tmp_path, **{"10-fighting": CHAPTER, "glossary": GLOSSARY})
    (chapter,) = manual.chapters
    assert (chapter.id, chapter.title, chapter.html) == ("fighting", "Fighting", "<p>How battles go.</p>")
    results, retreat = chapter.sections
    assert (results.edition, retreat.option) == ("folio", "weather")
    assert "<strong>Ex</strong>" in results.html
    assert "Results &lt;1&gt;" in results.html
    assert "<td>Dr &amp; D1</td>" in results.html
    assert "Reconstructed values." in results.text
    assert 'alt="Two hexes"' in retreat.html
    assert retreat.html.endswith("<p>Behind the line.</p>")
    assert list(manual.figures) == ["way-back"]
    (term,) = manual.glossary
    assert term.spellings == ("Exchange", "Ex", "exchanges")
    assert results.speaks_of(term.spellings)
    assert not retreat.speaks_of(term.spellings)


def test_a_rule_is_told_where_it_is_named_best(tmp_path: Path) -> None:
    manual = read(tmp_path, **{"10-fighting": CHAPTER})
    told = {rule: manual.section_of(rule) for rule in ("one-8.2.1", "one-8.2.5", "one-9.1", "one-9.2")}
    assert {rule: section and section.id for rule, section in told.items()} == {
        "one-8.2.1": "results",
        "one-8.2.5": "retreat",
        "one-9.1": "results",
        "one-9.2": None,
    }


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("# Fighting", "Fighting", "10-fighting.md, line 1: a chapter begins with its title"),
        ("## Results {#results}", "## Results", "10-fighting.md, line 5: '## Results' has no id"),
        ("[[table crt]]", "[[table ctr]]", "line 11: There is no table 'ctr': there is crt"),
        ("[[figure way-back]]", "[[figure]]", "is neither"),
        ("{#retreat}", "{#results}", "#results: two sections have this id"),
        ("(#retreat)", "(#retreats)", "#results: there is no section #retreats to lead to"),
    ],
)
def test_a_broken_chapter_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(DataError) as refused:
        read(tmp_path, **{"10-fighting": CHAPTER.replace(old, new)})
    assert says in str(refused.value)
