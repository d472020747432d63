"""`beachhead map` as a person uses it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from beachhead import cli, load_match
from beachhead.core.errors import listed
from beachhead.draw import png
from beachhead.draw.kit.curves import num
from beachhead.draw.kit.layout import Layout
from beachhead.fm.game import FmSetup
from beachhead.m44.load import load
from tests.draw.pictures import played, units


@pytest.fixture
def game(tmp_path: Path) -> Path:
    played("fm:sword", 120).save(tmp_path / "sword.bhg")
    return tmp_path / "sword.bhg"


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.run(["map", *(str(word) for word in words)])
    out, err = capsys.readouterr()
    return code, out, err


def test_svg_and_png_by_the_ending(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, begins in (("utah.svg", b"<svg"), ("utah.PNG", b"\x89PNG")):
        code, out, err = said(capsys, "fm:utah", "-o", tmp_path / name, "--scale", "0.2")
        assert (code, err) == (0, "")
        assert out.strip().endswith(f"{name}: fm:utah")
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_it_has_a_name_if_none_is_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(capsys, "m44:double/omaha+utah")[0] == 0
    assert said(capsys, "fm:sword", "--dark", "--no-hexes", "--whole", "--option", "flak=true")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fm-sword.svg", "m44-double-omaha+utah.svg"]
    dark = (tmp_path / "fm-sword.svg").read_text("utf-8")
    assert 'class="m-no"' not in dark
    assert "#15252f" in dark


def test_a_game_with_its_units(capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path) -> None:
    seen = {}
    for seat in ("german", "allied", "spectator"):
        code, _, err = said(capsys, "--game", game, "--seat", seat, "-o", tmp_path / f"{seat}.svg")
        assert (code, err) == (0, "")
        seen[seat] = (tmp_path / f"{seat}.svg").read_text("utf-8")
        assert f"as seen by {seat}" in seen[seat]
    assert sum(units(seen["german"]).values()) > 5
    assert said(capsys, "fm:sword", "--game", game, "-o", tmp_path / "any.svg")[0] == 0
    assert "as seen by a spectator" in (tmp_path / "any.svg").read_text("utf-8")


def test_an_overlay_is_lit_on_the_position(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    """The way of supply as the engine traces it: a line through the middle of every hex of it."""
    match = load_match(game)
    view = match.view("allied")
    assert isinstance(view.setup, FmSetup)
    units = view.setup.facts.roster.units
    shown = next(
        overlay
        for unit in units
        if (overlay := match.game.overlay(view, "supply", unit.id)).paths and not overlay.cut
    )
    name = next(u.id for u in units if match.game.overlay(view, "supply", u.id) == shown)
    words = ("--game", game, "--seat", "allied", "--show", f"supply={name}", "-o", tmp_path / "way.svg")
    assert said(capsys, *words)[0] == 0
    drawn = (tmp_path / "way.svg").read_text("utf-8")
    layout = Layout(view.setup.facts.grid)
    corners = [layout.centre(view.setup.facts.grid.hex(hex)) for hex in shown.paths[0]]
    assert f'class="o-way" d="M{"L".join(f"{num(x)} {num(y)}" for x, y in corners)}"' in drawn
    assert drawn.count('class="o-hex"') == 1
    assert shown.title in drawn
    assert said(capsys, "--game", game, "--show", "supply=nobody")[::2] == (
        2,
        f"beachhead: There is no unit 'nobody': there is {listed(u.id for u in units)}.\n",
    )
    assert "There is no overlay 'sight'" in said(capsys, "--game", game, "--show", "sight")[2]
    assert "--show is for a position" in said(capsys, "fm:sword", "--show", "supply")[2]


def test_sight_on_a_battlefield(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    played("m44:omaha", 60).save(tmp_path / "omaha.bhg")
    words = ("--game", tmp_path / "omaha.bhg", "--show", "sight=r8c5", "-o", tmp_path / "sight.svg")
    assert said(capsys, *words)[0] == 0
    drawn = (tmp_path / "sight.svg").read_text("utf-8")
    match = load_match(tmp_path / "omaha.bhg")
    shown = match.game.overlay(match.view("spectator"), "sight", "r8c5")
    assert drawn.count('class="o-hex"') == len(shown.hexes) > 6
    assert drawn.count('class="o-cut"') == len(shown.cut)


def test_the_set_up_of_a_battle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, "m44:sword", "--setup", "-o", tmp_path / "sword.svg")[0] == 0
    drawn = units((tmp_path / "sword.svg").read_text("utf-8"))
    assert drawn == {unit.id: 1 for unit in load("m44:sword", {}).units}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["fm:uta"], "There is no scenario 'fm:uta': did you mean fm:utah"),
        ([], "Name a scenario such as fm:utah"),
        (["fm:utah", "-o", "utah.pdf"], "written as .svg or .png, not as 'utah.pdf'"),
        (["fm:utah", "-o", "utah"], "written as .svg or .png, not as 'utah'"),
        (["fm:utah", "-o", "nowhere/at/all/utah.svg"], "cannot be written: No such file or directory."),
        (["fm:utah", "--seat", "german"], "--seat is for a position"),
        (["fm:utah", "--scale", "0"], "0.1<=x<=4"),
        (["fm:utah", "--option", "edition=first"], "The option edition is quad or folio, not first."),
        (["--game", "none.bhg"], "none.bhg cannot be read: No such file or directory."),
        (["--game", __file__], "is not a Beachhead game file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    code, out, err = said(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("beachhead: ")
    assert says in err
    assert len(err.splitlines()) == 1


def test_a_game_of_another_kind_or_with_another_seat(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert said(capsys, "fm:utah", "--game", game)[::2] == (
        2,
        "beachhead: The game is fm:sword, not fm:utah.\n",
    )
    code, _, err = said(capsys, "--game", game, "--seat", "french")
    assert code == 2
    assert "There is no seat 'french'" in err


def test_without_the_package_for_png(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    png._has_fonts.cache_clear()
    code, out, err = said(capsys, "fm:sword", "-o", tmp_path / "sword.png")
    assert (code, out) == (2, "")
    assert "pip install beachhead[draw]" in err
    assert not (tmp_path / "sword.png").exists()
