"""The players' manual of a game: chapters in our own words, with tables and figures made from what is played.

Begin with `read_manual`.

    contents             chapters, sections, tables, figures: what a manual is made of
    chapters             a chapter's Markdown read into sections, refused with file, line and reason
    fm/  m44/            the chapters of one game each, and its tables and figures

A game names its manual (`Game.manual`); one that has none has the plain list of its rules only.
"""

from beachhead.manual.chapters import read_manual
from beachhead.manual.contents import Chapter, Figure, Manual, Section, Table

__all__ = ["Chapter", "Figure", "Manual", "Section", "Table", "read_manual"]
