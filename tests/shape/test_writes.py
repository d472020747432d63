"""Only the table changes a state: everybody else asks, or calls one of the table's hands by its name.

Each module is read for writes to the columns of a state: an assignment, a `del`, or a method that changes a
list. Whatever is not `self` and has a column's name counts as a column, and so does a local name that holds
one; a copy (`state.at[:]`) does not, nor does a name that is annotated as something other than a state.
Every kind of write is done once below, to hear that the alarm rings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import get_annotations

import pytest

from beachhead.core.state import State
from beachhead.fm.state import FmState
from beachhead.m44.state import M44State
from tests.parts.sources import modules

STATES: dict[str, type[State]] = {"fm": FmState, "m44": M44State}
SHARED = {"setup", "facts", "lookup"}  # the same for every state of a match, and never written again
MAKERS = {
    "core/table.py": "the hands that every game has",
    "core/state.py": "copies the common part and remembers what is open",
    "core/codec.py": "fills a blank state from what was written down",
    "core/compiling.py": "gives a compiled dataclass that is unpickled its values",
    **{f"{game}/table.py": "the hands" for game in STATES},
    **{f"m44/hands/{name}.py": "the hands, by subject" for name in ("medals", "position", "troops", "units")},
    **{f"{game}/state.py": "writes out its copy" for game in STATES},
    **{f"{game}/initial.py": "fills a blank state as the scenario begins" for game in STATES},
    **{f"{game}/resample.py": "fills a blank state with what a view does not know" for game in STATES},
}
TRYING = {
    "bots/fm/markers.py",
    "bots/m44/fighting.py",
    "bots/m44/plans.py",
    "bots/m44/battles.py",
    "bots/m44/reinforcements.py",
    "bots/m44/restoring.py",
}
"""Bots that try something out on a state of their own making and put it back, thousands of times a move."""
CHANGING = set("append extend insert remove pop clear sort reverse update add discard setdefault".split())
BY_HAND = {"setattr", "delattr", "shuffle", "heappush", "heappop", "heapify"}
"""Functions that change what they are handed."""
WALKED = {"enumerate", "zip", "reversed"}
MAY_BE_A_STATE = ("State", "S", "Any", "object")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
READ = (
    ast.AnnAssign, ast.Assign, ast.AugAssign, ast.Call, ast.Delete, ast.For, ast.NamedExpr, ast.arg,
    ast.comprehension,
)  # fmt: skip

Columns = dict[str, bool]
"""The names of the columns, and whether a column is a list."""


def columns_of(*kinds: type[State]) -> Columns:
    names: Columns = {}
    for kind in kinds:
        slots = [slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())]
        types = {name: str(type) for base in kind.__mro__ for name, type in get_annotations(base).items()}
        names |= {slot: types.get(slot, "").startswith("list") for slot in slots if slot not in SHARED}
    return names


def writes(source: str, columns: Columns) -> list[str]:
    """Every place that writes to a column, as its line and the text of the statement."""
    found = {node.lineno: node for scope in scopes(source) for node in Scope(scope, columns).writes()}
    return [f"{line}: {ast.unparse(found[line])}" for line in sorted(found)]


def scopes(source: str) -> Iterator[Sequence[ast.AST]]:
    """The nodes of each function, functions inside it included, and those of the rest of the module."""
    nodes = list(ast.walk(ast.parse(source)))
    functions = [node for node in nodes if isinstance(node, FUNCTIONS)]
    inside = [[node for node in ast.walk(function) if isinstance(node, READ)] for function in functions]
    taken = {id(node) for part in inside for node in part}
    yield [node for node in nodes if isinstance(node, READ) and id(node) not in taken]
    yield from inside


class Scope:
    """One function, or the module: which local names hold a column, and what is written there."""

    def __init__(self, nodes: Sequence[ast.AST], columns: Columns) -> None:
        self.columns = columns
        self.nodes = nodes
        self.others = {name for name, type in annotated(nodes) if not type.endswith(MAY_BE_A_STATE)} | {
            "self"
        }
        self.held: dict[str, bool] = {}
        while self._hold_more():
            pass

    def writes(self) -> Iterator[ast.stmt | ast.expr]:
        for node in self.nodes:
            match node:
                case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                    if any(self.changes(target) for target in targets):
                        yield node
                case ast.AnnAssign(target=target, value=value):
                    if value is not None and self.changes(target):
                        yield node
                case ast.AugAssign(target=target):
                    if self.changes(target) or self.is_list(target):
                        yield node
                case ast.For(target=target) | ast.NamedExpr(target=target):
                    if self.changes(target):
                        yield target
                case ast.Call() if self.changed_by(node):
                    yield node

    def changes(self, target: ast.expr) -> bool:
        """Whether an assignment to `target` changes a column; one to a local name does not."""
        match target:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return any(self.changes(part) for part in parts)
            case ast.Starred(value=value):
                return self.changes(value)
            case ast.Attribute():
                return self.is_column(target)
            case ast.Subscript(value=value):
                return self.is_column(value)
        return False

    def changed_by(self, call: ast.Call) -> bool:
        match call.func:
            case ast.Name(id=name) if name in BY_HAND:
                return name in ("setattr", "delattr") or any(map(self.is_column, call.args))
            case ast.Attribute(attr="__setattr__"):  # what is frozen may set itself right, and is no state
                return not (call.args and isinstance(call.args[0], ast.Name) and call.args[0].id == "self")
            case ast.Attribute(attr=name, value=value):
                by_hand = name in BY_HAND and any(map(self.is_column, call.args))
                return by_hand or (name in CHANGING and self.is_column(value))
        return False

    def is_column(self, node: ast.expr) -> bool:
        match node:
            case ast.Attribute(attr=name, value=value):
                return name in self.columns and not (isinstance(value, ast.Name) and value.id in self.others)
            case ast.Subscript(value=value, slice=index):
                return not isinstance(index, ast.Slice) and self.is_column(value)
            case ast.Name(id=name):
                return name in self.held
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_column(body) or self.is_column(orelse)
        return False

    def is_list(self, node: ast.expr) -> bool:
        """Whether a local name holds a column that is a list: `+=` changes that, and no number."""
        return isinstance(node, ast.Name) and self.held.get(node.id, False)

    def _hold_more(self) -> bool:
        before = len(self.held)
        for node in self.nodes:
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self._hold(target, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    self._hold(target, value)
                case ast.NamedExpr(target=target, value=value):
                    self._hold(target, value)
                case ast.For(target=target, iter=walked) | ast.comprehension(target=target, iter=walked):
                    self._hold_walked(target, walked)
        return len(self.held) > before

    def _hold(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case (ast.Tuple(elts=targets), ast.Tuple(elts=values)) if len(targets) == len(values):
                for each, given in zip(targets, values, strict=True):
                    self._hold(each, given)
            case (ast.Name(id=name), _) if self.is_column(value):
                self.held[name] = self.held.get(name, False) or self._lists(value)

    def _hold_walked(self, target: ast.expr, walked: ast.expr) -> None:
        """The rows of a column are that column too."""
        rows = [walked]
        if isinstance(walked, ast.Call) and isinstance(walked.func, ast.Name) and walked.func.id in WALKED:
            rows = walked.args
        if any(map(self.is_column, rows)):
            for name in [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]:
                self.held.setdefault(name, False)

    def _lists(self, value: ast.expr) -> bool:
        match value:
            case ast.Attribute(attr=name):
                return self.columns[name]
            case ast.Name(id=name):
                return self.held[name]
            case ast.IfExp(body=body, orelse=orelse):
                return any(self._lists(part) for part in (body, orelse) if self.is_column(part))
        return False


def annotated(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as type):
                yield name, ast.unparse(type)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=type):
                yield name, ast.unparse(type)


def known_columns(source: str) -> Columns:
    """Who imports nothing of a game knows no column of it."""
    return columns_of(State, *[kind for game, kind in STATES.items() if f"beachhead.{game}" in source])


@cache
def writes_by_module() -> dict[str, list[str]]:
    """By module: every write to a state."""
    found = {file_of(name): writes(source, known_columns(source)) for name, source in modules().items()}
    return {name: places for name, places in found.items() if places}


def file_of(module: str) -> str:
    return module.removeprefix("beachhead.").replace(".", "/") + ".py"


def test_only_the_table_changes_a_state() -> None:
    excused = {*MAKERS, *TRYING}
    assert {name: places for name, places in writes_by_module().items() if name not in excused} == {}


def test_every_excuse_is_still_needed() -> None:
    assert TRYING - writes_by_module().keys() == set()


def test_every_kind_of_maker_makes_states() -> None:
    writing = {name.split("/")[-1] for name in writes_by_module() if name in MAKERS}
    assert {name.split("/")[-1] for name in MAKERS} == writing


@pytest.mark.parametrize(
    "source",
    [
        "def run(table):\n    table.state.at[1] = 2",
        "def run(state):\n    state.turn += 1",
        "def run(state):\n    state.held[0] |= 1 << 4",
        "def run(table):\n    turn, table.state.side = table.state.side, 1",
        "def run(table):\n    [first, *table.state.path] = 1, 2, 3",
        "def run(state):\n    state.turn: int = 1",
        "def run(state):\n    del state.path[0]",
        "def run(state):\n    del state.path",
        "def run(state):\n    for state.turn in range(3): pass",
        "def run(state):\n    state.path[1:] = []",
        "def run(table):\n    table.state.laid.append(3)",
        "def run(state):\n    return state.laid.pop()",
        "def run(state):\n    state.lanes[0].append(1)",
        "def run(table):\n    table.state.result = None",
        "def run(table):\n    s = table.state\n    s.at[1] = 2",
        "def run(table):\n    s: FmState = table.state\n    s.at[1] = 2",
        "def run(battle: FmState):\n    battle.defender = 2",
        "def run(game, view):\n    game.suppose(view).turn = 2",
        "def run(state):\n    after = state.copy()\n    after.turn = 2",
        "def run(state):\n    at = state.at\n    at[1] = 2",
        "def run(state):\n    at, side = state.at, 1\n    at[1] = side",
        "def run(state):\n    one = state.path\n    two = one\n    two.clear()",
        "def run(state):\n    if laid := state.laid: laid.pop()",
        "def run(state, mine):\n    used = state.used if mine else state.lost\n    used[1] = 2",
        "def run(state):\n    path = state.path\n    path += [4]",
        "def run(state):\n    row = state.lanes[0]\n    row.clear()",
        "def run(state):\n    for lane in state.lanes: lane.clear()",
        "def run(state):\n    for n, lane in enumerate(state.lanes): lane.clear()",
        "def run(state):\n    at = state.at\n    def inner(): at[0] = 1",
        "def run(state, rng):\n    rng.shuffle(state.path)",
        "def run(state):\n    setattr(state, 'turn', 2)",
        "def run(state):\n    object.__setattr__(state, 'turn', 2)",
        "class March:\n    def decide(self, state):\n        state.reach = (self, 1)",
        "class Player:\n    def think(self):\n        self.state.turn = 2",
        "POSITION.turn = 3",
    ],
)
def test_a_write_is_heard(source: str) -> None:
    assert len(writes(source, columns_of(FmState))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def run(table):\n    table.state = other",
        "def run(state):\n    at = state.at[:]\n    at[1] = 2",
        "def run(state):\n    at = list(state.at)\n    at.append(2)",
        "def run(state):\n    moved = state.moved\n    moved |= 2",
        "def run(state):\n    at = state.at\n    at = 3",
        "def run(state):\n    found = [state.at[1]]\n    found.append(2)",
        "def run(state):\n    return state.path.index(2)",
        "def run(written: Written):\n    written.result = 2",
        "def one(state):\n    at = state.at\ndef other():\n    at = []\n    at.append(2)",
        "class Track:\n    turn: int\n    def go_on(self):\n        self.turn += 1",
    ],
)
def test_a_question_is_no_write(source: str) -> None:
    assert writes(source, columns_of(FmState)) == []
