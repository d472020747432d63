"""No test looks at a clock: a busy machine changes no result. Speed is measured by `make bench`.

Tests wait for events with `tests.parts.waiting`, whose limit nobody reaches on a sound machine. This reads
every file of the tests and finds clocks, naps and short limits; who has a reason is named here with it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CLOCKS = {"time", "datetime", "timeit", "sched"}
CLOCK_CALLS = {
    "wait_for_timeout",
    "sleep",
    "perf_counter",
    "monotonic",
    "process_time",
    "thread_time",
    "times",
}
LIMITED = {"wait", "join", "result", "communicate", "recv", "get", "poll", "urlopen", "run", "settimeout"}
ENOUGH = 60  # seconds

REASONS = {
    "parts/waiting.py": "the one wait for an event, with its limit",
    "browser/walkthrough.py": "pictures of a page at rest; it is no test",
    "browser/looks.py": "pictures of a page at rest, and how long each took; it is no test",
    "mutants/trial.py": "limits the work of a mutant that does not end",
    "soak/part.py": "says how long it took; nothing depends on it",
    "soak/kills.py": "when a server was killed, to say how much its clocks had lost; nothing depends on it",
    "soak/notices.py": "notices that were made now",
    "soak/sockets.py": "people who think before they answer, for so many minutes; says how long answers took",
    "soak/lines.py": "stamps what comes, and sends at a time that is set; nothing else depends on it",
    "server/staleness.py": "spectators who come at any moment; waits for the last entry",
    "server/test_access.py": "games that were played so many days ago",
    "server/test_uploads.py": "tokens that are so many hours old",
    "exercises/test_loading.py": "the exercise of a day that is given",
    "hexes/test_bench.py": "gives the measuring a clock of its own",
    "sim/foreign.py": "a bot that takes some milliseconds; no result depends on how many",
    "sim/test_run.py": "a disk that takes its time; no result depends on how much",
}


def clocks(source: str) -> Iterator[tuple[int, str]]:
    """Where a file looks at a clock, naps, or waits with a short limit."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names if name.name in CLOCKS)
        elif isinstance(node, ast.ImportFrom) and node.module in CLOCKS:
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.Call):
            name = called(node.func)
            if name in CLOCK_CALLS and not lets_others_run(node):
                yield node.lineno, name
            yield from ((node.lineno, f"a limit of {short} s") for short in short_limits(node, name))


def lets_others_run(call: ast.Call) -> bool:
    """`await asyncio.sleep(0)` waits for nothing."""
    return bool(call.args) and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0


def called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def short_limits(call: ast.Call, name: str) -> Iterator[float]:
    named = [keyword.value for keyword in call.keywords if keyword.arg in ("timeout", "seconds", "deadline")]
    first = call.args[:1] if name in LIMITED else []
    for value in (*named, *first):
        number = value.value if isinstance(value, ast.Constant) else None
        if isinstance(number, int | float) and not isinstance(number, bool) and number < ENOUGH:
            yield number


def looking() -> dict[str, list[tuple[int, str]]]:
    files = sorted(TESTS.rglob("*.py"))
    found = {path.relative_to(TESTS).as_posix(): [*clocks(path.read_text())] for path in files}
    return {name: places for name, places in found.items() if places}


def test_only_those_with_a_reason_look_at_a_clock() -> None:
    assert {name: places for name, places in looking().items() if name not in REASONS} == {}


def test_every_reason_is_still_needed() -> None:
    assert set(REASONS) <= set(looking())


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from time import perf_counter",
        "page.wait_for_timeout(200)",
        "asyncio.sleep(1)",
        "process.wait(15)",
        "process.communicate(timeout=5)",
        "future.result(30)",
        "os.times()",
    ],
)
def test_a_clock_would_be_found(source: str) -> None:
    assert [*clocks(source)]


def test_a_generous_limit_is_none() -> None:
    assert [
        *clocks("process.wait(60); ', '.join(words); store.get('x'); event.wait(PATIENCE); sleep(0)")
    ] == []
