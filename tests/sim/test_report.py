"""The report and the ladder: what they say, and that they need nothing from outside."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from beachhead import cli
from beachhead.core.errors import Refusal
from beachhead.sim.folder import open_run, read_plan
from beachhead.sim.plan import make_plan
from beachhead.sim.report import MOST_COLUMNS, luck, report
from beachhead.sim.run import Crew, simulate
from beachhead.sim.stats import Totals
from tests.sim.runs import raid, results, undisturbed

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """Notes what the page refers to, and that every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.refers: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.refers += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture(scope="module", params=["fm:utah", "m44:omaha"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run")
    simulate(make_plan(request.param, "random,random:2", swap=True), folder, 4, Crew(jobs=2))
    return folder


def test_the_page_stands_alone(run: Path) -> None:
    text = report(run)
    page = Page(text)
    assert page.open == []
    assert all(reference.startswith("#") for reference in page.refers)
    assert {reference[1:] for reference in page.refers} <= set(page.ids)
    assert not re.search(r"url\((?!['\"]?#)|@import|<script", text)


def test_the_page_says_what_was_played(run: Path) -> None:
    words = " ".join(Page(report(run)).texts)
    rows = results(run)
    for heading in (
        "Who wins",
        "How it ends",
        "When it is decided",
        "How long it takes",
        "Places that count",
        "Losses",
        "Objectives",
        "The chance to win",
        "Luck",
        "Where they stood",
        "Where they fell",
    ):
        assert heading in words
    sides = list(rows[0]["luck"])
    wins = sum(row["winner"] == sides[0] for row in rows)
    assert f"{wins / 4:.1%}" in words
    side, hexes = next((side, hexes) for side, hexes in rows[0]["stood"].items() if hexes)
    hex = next(iter(hexes))
    stood = sum(row["stood"][side].get(hex, 0) for row in rows)
    assert f"{hex}: {stood}" in words
    most = sum((Counter(row["fell"][sides[1]]) for row in rows), Counter()).most_common(1)
    assert f"{sides[1]}: {most[0][1]} in {most[0][0]}, where it is deepest" in words
    assert ("Steps lost in each turn" if sides[1] == "german" else "Figures lost in each turn") in words
    assert "--swap --seed 1" in words


def test_the_luckier_side(run: Path) -> None:
    """Counted from the lines, without the totals."""
    rows = results(run)
    won = told = 0
    for row in rows:
        (first, luck), (_, other) = row["luck"].items()
        if row["winner"] and round(luck - other):
            told += 1
            won += (round(luck - other) > 0) == (row["winner"] == first)
    words = " ".join(Page(report(run)).texts)
    assert f"The luckier side won {won} of {told} games" in words


def test_the_chance_to_win_as_turns_end(run: Path) -> None:
    """One for each turn, and in the end what came of the game; on the page their means, by who won."""
    rows = results(run)
    first = next(iter(read_plan(run).teams))
    for row in rows:
        for side, chances in row["chances"].items():
            assert len(chances) == len(row["series"])
            assert chances[-1] == (0.5 if row["winner"] is None else float(row["winner"] == side))
    won = [row["chances"][first][0] for row in rows if row["winner"] == rows[0]["winner"]]
    assert f"turn {rows[0]['series'][0]['turn']}: {sum(won) / len(won):.2f} ±" in report(run)


def test_columns_are_few_however_far_luck_goes() -> None:
    counted = Totals({"one": ["one"], "other": ["other"]})
    counted.edges.update({(edge, "one"): 1 for edge in range(-40, 41)})
    assert luck(counted).count("<rect") <= MOST_COLUMNS + 2
    assert counted.luckier() == (40, 80)


def test_the_report_command(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sim", "report", str(run), "--output", str(tmp_path / "page.html")]) == 0
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    capsys.readouterr()
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert cli.run(["sim", "report", str(folder)]) == 2
        assert "is not the folder of a simulation" in capsys.readouterr().err
    assert cli.run(["sim", "report", str(run), "--output", str(tmp_path / "no" / "page.html")]) == 2


def test_a_game_without_a_map_has_a_page_too(tmp_path: Path) -> None:
    text = report(undisturbed(tmp_path / "run", raid(), 3))
    assert "Who wins" in text
    assert "Where they stood" not in text


def test_a_run_without_a_game_has_no_report(tmp_path: Path) -> None:
    open_run(tmp_path / "run", raid()).close()
    with pytest.raises(Refusal, match="no results yet"):
        report(tmp_path / "run")


def test_the_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ratings add up over runs; what is there is not played again."""
    words = ["ladder", "run", "fm:utah", "--games", "2", "--jobs", "2", "--dir", str(tmp_path)]
    assert cli.run([*words, "--bots", "random,random:2"]) == 0
    said = capsys.readouterr().out
    assert "random:2" in said
    assert "To play allied is worth " in said
    runs = sorted(path.name for path in (tmp_path / "fm-utah").iterdir())
    assert runs == ["random-random-2-1"]
    before = (tmp_path / "fm-utah" / runs[0] / "results.jsonl").stat().st_mtime_ns
    assert cli.run([*words, "--bots", "random,random:2", "--seed", "2"]) == 0
    kept = json.loads((tmp_path / "ladder.json").read_text())
    assert [row["games"] for row in kept["fm:utah"]["ratings"]] == [4, 4]
    assert sum(row["won"] for row in kept["fm:utah"]["ratings"]) == 4
    assert kept["fm:utah"]["first_side"] == "allied"
    assert (tmp_path / "fm-utah" / runs[0] / "results.jsonl").stat().st_mtime_ns == before
    capsys.readouterr()
    assert cli.run(["ladder", "show", "--dir", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == kept


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["run", "fm:utah", "--bots", "random"], "A ladder needs two bots or more"),
        (["run", "fm:utah", "--bots", "random,random"], "each named once"),
        (["run", "fm:uta", "--bots", "random,greedy"], "did you mean fm:utah"),
        (["show"], "There is no ladder in"),
    ],
)
def test_a_ladder_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert cli.run(["ladder", *words, "--dir", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err
