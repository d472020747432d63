"""Movement: rules m44-mov, and what m44-ter says of entering, stopping and climbing."""

from __future__ import annotations

import pytest

from tests.m44.fields import allied, assert_near, assert_reach


@pytest.mark.rule("m44-mov-01", "m44-mov-02", "m44-unit-01")
def test_infantry_moves_two_hexes() -> None:
    assert_reach(
        """
        .   .   .   .   .   .
          .   x   x   x   .
        .   x   x   x   x   .
          x   x   a   x   x
        .   x   x   x   x   .
          .   x   x   x   .
        """,
        a=allied("infantry"),
    )


@pytest.mark.rule("m44-mov-02")
def test_infantry_battles_after_one_hex_only() -> None:
    assert_near(
        """
        .   .   .   .   .   .
          .   .   .   .   .
        .   .   x   x   .   .
          .   x   a   x   .
        .   .   x   x   .   .
        """,
        a=allied("infantry"),
    )
