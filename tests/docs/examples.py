"""The examples of a page: programs, quotations from a file, and commands. Begin with `fences`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [
    page.relative_to(ROOT).as_posix() for page in (ROOT / "README.md", *sorted(ROOT.glob("docs/guides/*.md")))
]
FENCE = re.compile(
    r"^```(?P<kind>\w*)(?: title=\"(?P<file>[^\"]+)\")?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
INDENTED = re.compile(r"^    ((?:\.venv/bin/)?beachhead .*)$", re.MULTILINE)
INLINE = re.compile(r"`((?:\.venv/bin/)?beachhead [^`]+)`")
SETTING = re.compile(r"([A-Z_]+)=(\S+) ")


class Fence(NamedTuple):
    """A block of a page: its kind, and the file it is quoted from if it is a quotation."""

    kind: str
    file: str | None
    text: str


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def fences(page: str) -> list[Fence]:
    return [Fence(found["kind"], found["file"], found["text"]) for found in FENCE.finditer(text_of(page))]


def programs(page: str) -> list[str]:
    """The Python of a page that is to be run, from its top."""
    return [fence.text for fence in fences(page) if fence.kind == "python" and fence.file is None]


def quotations(page: str) -> list[tuple[str, str]]:
    """Pieces of other files, each with its file; a line of dots stands for what is left out."""
    quoted = [
        (fence.file, part) for fence in fences(page) if fence.file for part in fence.text.split("...\n")
    ]
    return [(file, part) for file, part in quoted if file]


class Command(NamedTuple):
    """A line for a shell: what is set for it alone, and its words."""

    settings: dict[str, str]
    words: list[str]

    @property
    def line(self) -> str:
        return shlex.join(self.words)


def commands(page: str) -> list[Command]:
    """The lines for a shell of a page, from its top; what stands two spaces after a command explains it."""
    blocks = [fence.text.splitlines() for fence in fences(page) if fence.kind == ""]
    lines = [line for block in blocks for line in block if line.strip()]
    return [command_of(line) for line in (*lines, *INDENTED.findall(FENCE.sub("", text_of(page))))]


def inline(page: str) -> Iterator[Command]:
    """The commands that are named in a sentence."""
    for line in INLINE.findall(FENCE.sub("", text_of(page))):
        yield command_of(" ".join(line.split()))


def command_of(line: str) -> Command:
    settings = {}
    while found := SETTING.match(line):
        settings[found[1]] = found[2]
        line = line[found.end() :]
    said = re.split(r"  +|\s#\s", line.strip().removesuffix(" &"))[0]
    return Command(settings, [word.removeprefix(".venv/bin/") for word in shlex.split(said)])
