"""One mutant tried: a fork of this process takes the changed code and runs tests until one fails.

The parent has imported the tests of the room and the code they test, and has run none of it. A mutant that
does not come to an end is stopped by a limit on its processor time, and counts as noticed.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import signal
import types
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tests.mutants.aims import QUICK, SOURCE
from tests.mutants.changes import Change

SECONDS = {"rules": 30, "reach": 60, "room": 240}
"""Of the processor, for the tests of each stage: several times what they take."""
MEMORY = 4 << 30


class Watch:
    """Notes the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""
        self.ran = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran += report.when == "call"
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid or "collecting"


def warm_up(tests: Sequence[str]) -> None:
    """Import the tests of the room, and with them what they test."""
    with Path(os.devnull).open("w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
        pytest.main([*QUICK, "--collect-only", *tests])
    gc.freeze()


def attempt(change: Change, stages: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Try the stages one after the other; which test noticed, and how many were tried."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            answer = in_the_fork(change, stages)
        except BaseException as error:  # noqa: BLE001  (whatever it is, the parent is to know)
            answer = {"status": "broken", "by": repr(error)}
        os.write(writing, json.dumps(answer).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        said = answers.read()
    _, status, spent = os.wait4(child, 0)
    seconds = round(spent.ru_utime + spent.ru_stime, 2)
    if not said:
        how = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"exit {status >> 8}"
        return {"status": "killed", "by": f"the limit on its work ({how})", "seconds": seconds}
    return {**json.loads(said), "seconds": seconds}


def in_the_fork(change: Change, stages: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    apply(change)
    watch, tried = Watch(), set[str]()
    with Path(os.devnull).open("w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
        for stage, tests in stages.items():
            fresh = [test for test in tests if test not in tried]
            tried.update(fresh)
            if fresh:
                limit_work(SECONDS[stage])
                ended = pytest.main([*QUICK, "-x", "--no-header", *fresh], plugins=[watch])
                assert ended in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED), (
                    f"pytest ended with {ended!r}"
                )
            if watch.failed:
                return {"status": "killed", "by": watch.failed, "stage": stage, "tests": watch.ran}
    return {"status": "survived" if watch.ran else "not reached", "tests": watch.ran}


def limit_work(seconds: int) -> None:
    """So much more of the processor, and no more."""
    most = int(process_time()) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def apply(change: Change) -> None:
    """Give the living function its changed code, and forget whatever was worked out and kept."""
    file = str(SOURCE / change.file)
    new = code_of(compile(change.mutant(), file, "exec"), change)
    assert new is not None, f"{change.key} is not in the compiled file"
    gc.unfreeze()
    found = 0
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            code = thing.__code__
            if (code.co_filename, code.co_firstlineno, code.co_qualname) == (
                file,
                change.first_line,
                change.function,
            ):
                thing.__code__, found = new, found + 1
        elif isinstance(thing, functools._lru_cache_wrapper) and is_ours(thing):
            thing.cache_clear()
    assert found, f"{change.function} is not to be found"


def is_ours(thing: object) -> bool:
    return str(getattr(thing, "__module__", "")).startswith("beachhead")


def code_of(code: types.CodeType, change: Change) -> types.CodeType | None:
    if (code.co_qualname, code.co_firstlineno) == (change.function, change.first_line):
        return code
    inner = (constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    return next(filter(None, (code_of(each, change) for each in inner)), None)
