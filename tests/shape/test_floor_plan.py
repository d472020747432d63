"""Both games stand on one floor plan: who knows one finds everything in the other."""

from __future__ import annotations

from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "beachhead"
PLAN = (
    "actions.py data events.py explain facts flow game.py initial.py load.py loaders lookup.py naming.py "
    "odds overlays.py panels.py resample.py rules state.py statistics.py table.py"
).split()
OWN = {
    "fm": {"reach.py", "text_board.py"},
    "m44": {"cards", "hands", "ids.py", "prompts.py", "troops", "unit_flags.py"},
}
"""What one game has and the other has no use for."""


@pytest.mark.parametrize("game", OWN)
def test_the_rooms_of_a_game(game: str) -> None:
    found = [path for path in (SOURCE / game).iterdir() if path.is_file() or any(path.glob("*.*"))]
    assert {path.name for path in found} - {"__init__.py", "__pycache__"} == {*PLAN, *OWN[game]}


def test_the_first_line_of_a_module_says_what_it_is() -> None:
    texts = {path: path.read_text(encoding="utf-8").strip() for path in SOURCE.rglob("*.py")}
    assert [path for path, text in texts.items() if text and not text.startswith('"""')] == []
