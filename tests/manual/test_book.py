"""The manual as one document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import dev
from beachhead.cli.rules import rules
from beachhead.games import OURS
from beachhead.manual import read_manual
from beachhead.manual.book import book_html


@pytest.mark.parametrize("game", OURS)
def test_it_needs_nothing_else_and_every_link_leads_somewhere(game: str) -> None:
    manual = read_manual(game)
    html = book_html(manual)
    ids = set(re.findall(r"""id=["']([^"']+)["']""", html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= ids
    assert 'src="figures/' not in html
    assert html.count("data:image/svg+xml;base64,") >= len(manual.figures)


@pytest.mark.browser
def test_it_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_BROWSER", str(dev.browser()))
    said = CliRunner().invoke(rules, ["m44", "--book", str(tmp_path / "m44.pdf")])
    assert said.exit_code == 0, said.output
    assert (tmp_path / "m44.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--book", "x.pdf"], "say which manual"),
        (["fm", "--book", "x.doc"], "a .pdf or a .html file"),
        (["chess", "--book", "x.html"], "chess"),
        (["fm", "--book", "/nowhere/x.html"], "cannot be written: No such file"),
    ],
)
def test_what_cannot_be_written_is_refused(words: list[str], says: str) -> None:
    said = CliRunner().invoke(rules, words)
    assert said.exit_code == 2
    assert says in said.output


def test_without_a_browser_it_says_what_would_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BEACHHEAD_BROWSER", raising=False)
    said = CliRunner().invoke(rules, ["fm", "--book", str(tmp_path / "fm.pdf")])
    assert said.exit_code == 2
    assert "write a .html file" in said.output
