"""The site of the documents builds without a warning, needs nothing from elsewhere, and has no dead link."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from beachhead.games import games
from beachhead.manual import read_manual
from docsite import build, notebooks, pages, reference, rulebooks

ROOT = Path(__file__).parents[2]
LINK = re.compile(r'\b(?:href|src)="?([^"\s>]+)')
ID = re.compile(r'\bid="?([^"\s>]+)')
pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once for all processes of this run, with small numbers in the notebooks."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    out = tmp_path_factory.getbasetemp().parent / f"site-{run}"
    with (out.with_suffix(".lock")).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not out.exists():
            command = [sys.executable, "-m", "docsite", "--out", str(out)]
            plain = {name: value for name, value in os.environ.items() if not name.startswith("BEACHHEAD_")}
            done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
    return out


def html(site: Path) -> Iterator[tuple[Path, str]]:
    for page in sorted(site.rglob("*.html")):
        yield page, page.read_text("utf-8")


def test_every_document_is_a_page(site: Path) -> None:
    here = {page.relative_to(site).as_posix() for page, _ in html(site)}
    wanted = [str(page.with_suffix(".html")).replace("README", "index") for page in pages.sources(ROOT)]
    assert [page for page in wanted if page not in here] == []


def test_every_link_leads_somewhere(site: Path) -> None:
    ids = {page.resolve(): set(ID.findall(text)) for page, text in html(site)}
    dead = []
    for page, text in html(site):
        for link in set(LINK.findall(text)):
            path, _, part = link.partition("#")
            there = (page.parent / path).resolve() if path else page.resolve()
            if not re.match(r"[a-z]+:", link) and not (
                there.exists() and (not part or part in ids.get(there, {part}))
            ):
                dead.append(f"{page.relative_to(site)}: {link}")
    assert dead == []


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for page, text in html(site):
        outside = [link for link in LINK.findall(text) if re.match(r"(?:https?:)?//", link)]
        assert outside == [], page
    for script in (site / "assets").rglob("*.[jc]s*"):
        assert not re.search(rb"https?://[a-z.]*(?:unpkg|jsdelivr|googleapis|gstatic)", script.read_bytes())


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    for module in reference.PUBLIC:
        text = (site / reference.FOLDER / f"{module}.html").read_text("utf-8")
        places = [reference.place(module, name) for name in reference.names_of(module)]
        assert [place for place in places if f'id="{place}"' not in text] == []


def test_the_rulebooks_have_every_chapter_and_figure(site: Path) -> None:
    for manual in (read_manual(name) for name, game in games().items() if game.manual):
        folder = site / rulebooks.FOLDER / manual.game
        for chapter in manual.chapters:
            text = (folder / f"{chapter.id}.html").read_text("utf-8")
            assert [s.id for s in chapter.sections if f'id="{s.id}"' not in text] == []
        assert {path.stem for path in folder.glob("figures/*.svg")} == set(manual.figures)


def test_a_notebook_is_shown_with_what_it_prints(site: Path) -> None:
    text = (site / notebooks.FOLDER / "first-game.html").read_text("utf-8")
    assert "1 hits: 4/9" in re.sub(r"<[^>]+>", "", text)
    assert "first-game-1.svg" in text
    text = (site / notebooks.FOLDER / "thousand-games.html").read_text("utf-8")
    assert "games.parquet" in text


def test_a_dead_link_stops_the_build(tmp_path: Path) -> None:
    source = tmp_path / "pages"
    pages.write(source / "README.md", "# Home\n\n[away](nowhere.md)\n")
    chosen = {**build.settings(source, []), "nav": ["README.md"], "plugins": ["search"], "extra_css": []}
    (tmp_path / "mkdocs.yml").write_text(json.dumps(chosen), "utf-8")
    assert "nowhere.md" in build.run_mkdocs(tmp_path, tmp_path / "site")
    pages.write(source / "README.md", "# Home\n")
    said = build.run_mkdocs(tmp_path, tmp_path / "site")
    assert said == ""


@pytest.mark.parametrize("path", notebooks.all_in(ROOT), ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    code = [cell for cell in kept["cells"] if cell["cell_type"] == "code"]
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"]] == []


def test_every_notebook_is_in_the_site() -> None:
    assert {path.name for path in (ROOT / notebooks.FOLDER).iterdir()} == {
        path.name for path in notebooks.all_in(ROOT)
    }
