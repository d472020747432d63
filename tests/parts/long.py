"""What a test is tried with: a few in `make test`, all in `make long`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def long_but(all: Iterable[Any], *kept: Any) -> list[Any]:
    """Everything that a test is parametrized with; what is not kept takes part in `make long` only. What is a
    tuple stands for several parameters."""
    every = list(all)
    assert set(kept) <= set(every), f"{set(kept) - set(every)} is not among them"
    return [one if one in kept else _long(one) for one in every]


def _long(one: Any) -> Any:
    values = one if isinstance(one, tuple) else (one,)
    return pytest.param(*values, marks=pytest.mark.long)
