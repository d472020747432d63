"""Settings for every test."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.parts.chance import how_to_repeat, repeatable
from tests.parts.waiting import not_for_ever

# The raid under tests/toy is a game like the others while the tests run.
os.environ["BEACHHEAD_GAMES"] = "tests.toy.raid:RAID"

# One example has no deadline: on a busy machine the clock says nothing about the code. Examples are the same
# in every run, and a failure prints the line that repeats it.
settings.register_profile("beachhead", deadline=None, derandomize=True, print_blob=True, database=None)
settings.load_profile("beachhead")


# What takes longest comes first, folder by folder, so that both workers end together.
FIRST = ("browser", "random_play", "server", "sim", "soak", "bots", "games", "env", "shape")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(
        key=lambda item: next((n for n, name in enumerate(FIRST) if name in item.path.parts), len(FIRST))
    )


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody need look through it again and again for what can go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def _repeatable(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        repeatable(patch, request.node.nodeid)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    with not_for_ever():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    with not_for_ever():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A failure says how to see it again."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.failed:
        report.sections.append(("to see it again", how_to_repeat(item.nodeid)))
    return report  # type: ignore[return-value]
