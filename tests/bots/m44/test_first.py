"""The style `first` never changes: in whole games it chooses what the captain did before it had styles."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.bots.m44.test_games import play
from tests.parts.long import long_but


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "seed", "answers"),
    long_but(
        [
            ("omaha", 3, "53c396495a31f0a2"),
            ("utah", 1, "88e446613ee9bea7"),
            ("sword", 2, "d7fad0011abb84de"),
            ("airborne", 1, "5673a3348fddc585"),
            ("gold", 4, "dd69c67b0c7944a0"),
            ("double/utah+airborne", 1, "4abb14a6f8f29cb2"),
            ("overthrough/sword+juno", 1, "156a1c508622100c"),
            ("triple/american", 1, "a20f87961084694b"),
        ],
        ("omaha", 3, "53c396495a31f0a2"),
        ("sword", 2, "d7fad0011abb84de"),
        ("overthrough/sword+juno", 1, "156a1c508622100c"),
    ),
)
def test_its_choices_are_the_same_forever(scenario: str, seed: int, answers: str) -> None:
    _, given = play(scenario, "captain:first", "captain:first", seed)
    assert sha256(bytes(given)).hexdigest()[:16] == answers
