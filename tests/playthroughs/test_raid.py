"""A whole raid as text."""

from __future__ import annotations

from pathlib import Path
from random import Random

from beachhead import new_match
from tests.parts.playthrough import check_golden, playthrough


def test_a_raid_reads_well() -> None:
    match = new_match("raid:field", seed=3)
    rng = Random(3)
    text = playthrough(match, lambda _, d: rng.randrange(len(d.options)), until=lambda m: m.over)
    check_golden(Path(__file__).with_name("raid.txt"), text)
