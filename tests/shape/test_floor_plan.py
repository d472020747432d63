"""Both games stand on one floor plan: who knows one finds everything in the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from beachhead.games import find_game
from tests.parts.sources import modules

SOURCE = Path(__file__).parents[2] / "src" / "beachhead"
PLAN = (
    "actions.py arrange.py data events.py explain facts flow forms game.py guide.py initial.py load.py "
    "loaders lookup.py naming.py odds overlays.py panels.py places.py prices.py prompts.py resample.py rules "
    "state.py statistics.py status.py "
    "table.py"
).split()
OWN = {
    "fm": {"reach.py", "spelling.py", "text_board.py"},
    "m44": {"cards", "hands", "ids.py", "troops", "unit_flags.py"},
}
"""What one game has and the other has no use for."""


@pytest.mark.parametrize("game", OWN)
def test_the_rooms_of_a_game(game: str) -> None:
    found = [path for path in (SOURCE / game).iterdir() if path.is_file() or any(path.glob("*.*"))]
    assert {path.name for path in found} - {"__init__.py", "__pycache__"} == {*PLAN, *OWN[game]}


def test_the_first_line_of_a_module_says_what_it_is() -> None:
    texts = {path: path.read_text(encoding="utf-8").strip() for path in SOURCE.rglob("*.py")}
    assert [path for path, text in texts.items() if text and not text.startswith('"""')] == []


def literal_asks(source: str) -> Iterator[str]:
    """What decisions are called where that is written out: `Decision(seat, ask, ...)`, `chance(ask, ...)`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Decision"), args=[_, ast.Constant(value=str(ask)), *_]):
                yield ask
            case ast.Call(func=ast.Name(id="chance" | "roll"), args=[ast.Constant(value=str(ask)), *_]):
                yield ask


def texts(source: str) -> set[str]:
    nodes = ast.walk(ast.parse(source))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("game", OWN)
def test_prompts_has_every_question_of_a_game_and_no_other(game: str) -> None:
    prompts = find_game(game).prompts
    rooms = {name: source for name, source in modules().items() if name.startswith(f"beachhead.{game}.")}
    del rooms[f"beachhead.{game}.prompts"]
    assert {ask for source in rooms.values() for ask in literal_asks(source)} - prompts.keys() == set()
    assert prompts.keys() - set[str]().union(*map(texts, rooms.values())) == set()


def test_a_question_is_found_where_it_is_asked() -> None:
    source = (
        "Decision(SEATS[0], 'go', rule, options)\nchance('die', rule)\nroll('drop', rule)\nask('other', 1)"
    )
    assert list(literal_asks(source)) == ["go", "die", "drop"]
