"""A plugin for pytest: coverage notes every line under the name of the test that reaches it."""

from __future__ import annotations

import coverage
import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    measuring = coverage.Coverage.current()
    assert measuring is not None, "this plugin is for `coverage run`"
    measuring.switch_context(item.nodeid.split("[")[0])
