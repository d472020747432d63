"""The Markdown of the repository, copied to where the site is built from. Begin with `stage`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

AT_THE_TOP = (
    "README.md",
    "ARCHITECTURE.md",
    "CHANGES.md",
    "CONTRIBUTING.md",
    "RELEASING.md",
    "SECURITY.md",
)
LINK = re.compile(r"(?P<text>!?\[[^\]]*\]\()(?P<target>[^)\s#:]+)(?P<rest>#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)


def sources(root: Path) -> list[Path]:
    """Every page of the repository, from its top."""
    below = (path.relative_to(root) for path in (root / "docs").rglob("*.md"))
    return [*map(Path, AT_THE_TOP), *sorted(below)]


def stage(root: Path, into: Path) -> None:
    """Copy all pages, and every file that they link to, and make a list for each folder without a page."""
    pages = sources(root)
    for page in pages:
        write(into / page, linked((root / page).read_text("utf-8"), page, root, into))
    for folder in sorted({page.parent for page in pages if page.parent != Path()}):
        if not (into / folder / "README.md").exists():
            write(into / folder / "README.md", listing(root, folder))


def write(path: Path, text: str) -> None:
    """Write a page, and the folders it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def linked(text: str, page: Path, root: Path, into: Path) -> str:
    """The text of a page with its links as the site has them; code is left alone."""

    def link(found: re.Match[str]) -> str:
        target = _target(found["target"], page, root, into)
        return f"{found['text']}{target}{found['rest'] or ''})"

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)


def _target(target: str, page: Path, root: Path, into: Path) -> str:
    """Folders lead to their page, notebooks to the page they become; other files come along."""
    there = (root / page.parent / target).resolve()
    if there.is_dir():
        return f"{target.rstrip('/')}/README.md"
    if there.suffix == ".ipynb":
        return target.removesuffix(".ipynb") + ".md"
    if there.suffix != ".md" and there.is_file():
        copy = into / there.relative_to(root.resolve())
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(there, copy)
    return target


def listing(root: Path, folder: Path) -> str:
    """A page that lists those of its folder."""
    lines = [f"* [{title}]({page.name})" for page, title in titles(root, folder)]
    return "\n".join([f"# {folder.name.replace('-', ' ').capitalize()}", "", *lines, ""])


def titles(root: Path, folder: Path) -> Iterator[tuple[Path, str]]:
    """The pages of a folder with their titles, in order of their names."""
    for page in sorted((root / folder).glob("*.md")):
        if page.name != "README.md":
            yield folder / page.name, title_of(page.read_text("utf-8"))


def title_of(text: str) -> str:
    """The first heading of a page."""
    first = next(line for line in text.splitlines() if line.startswith("# "))
    return first.removeprefix("# ").strip()
