"""`@rule` hands back what it marks."""

from __future__ import annotations

from typing import assert_type

from beachhead.core.rule import rule


def double(n: int) -> int:
    return 2 * n


class Ford:
    depth: int = 2


def test_a_function_comes_back_untouched() -> None:
    assert rule("fm-8.3-07", "fm-8.3-08")(double) is double


def test_a_class_comes_back_untouched() -> None:
    assert rule("fm-5.2.e")(Ford) is Ford


def test_the_type_checker_still_sees_the_signature() -> None:
    """`assert_type` is checked by mypy: a decorator that returned Any would fail `make check`."""
    marked = rule("fm-8.3-07")(double)
    assert assert_type(marked(4), int) == 8
    assert assert_type(rule("fm-5.2.e")(Ford)(), Ford).depth == 2
