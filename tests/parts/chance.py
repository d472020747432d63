"""Chance in the tests comes from one seed, which a failure names and BEACHHEAD_TEST_SEED sets.

Whatever draws secrets in this process (dice without a seed, links, ids) draws them from the seed and the name
of the test, so a test that failed fails again. Tests that play at random have their own seeds in their names.
"""

from __future__ import annotations

import base64
import os
import secrets
from random import Random

import pytest

SEED = os.environ.get("BEACHHEAD_TEST_SEED", "1")


def repeatable(patch: pytest.MonkeyPatch, test: str) -> None:
    """Draw all secrets from the seed until the patch is undone."""
    rng = Random(f"{SEED} {test}")

    def token_bytes(count: int | None = None) -> bytes:
        return rng.randbytes(32 if count is None else count)

    def token_urlsafe(count: int | None = None) -> str:
        return base64.urlsafe_b64encode(token_bytes(count)).rstrip(b"=").decode()

    patch.setattr(secrets, "token_bytes", token_bytes)
    patch.setattr(secrets, "token_hex", lambda count=None: token_bytes(count).hex())
    patch.setattr(secrets, "token_urlsafe", token_urlsafe)


def how_to_repeat(test: str) -> str:
    return f'BEACHHEAD_TEST_SEED={SEED} .venv/bin/python -m pytest "{test}"'
