"""Every reason that Fire & Movement gives in random games is true, and under the rule that says so."""

from __future__ import annotations

import pytest

from tests.fm.reasons import TABLE, near
from tests.parts.reasons import check_reasons

GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("utah", {}),
    ("utah", {"edition": "folio"}),
    ("omaha", {}),
    ("omaha", {"edition": "folio", "weather": True}),
    ("gold-juno", {}),
    ("gold-juno", {"edition": "folio", "flak": True}),
    ("sword", {"weather": True}),
    ("campaign-us", {}),
    ("campaign-us", {"edition": "folio"}),
    ("campaign-cw", {}),
    ("campaign-cw", {"edition": "folio"}),
    ("campaign", {}),
    ("campaign", {"edition": "folio"}),
)


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_reasons_are_true(scenario: str, options: dict[str, object]) -> None:
    check_reasons(f"fm:{scenario}", options, seed=3, table=TABLE, near=near, tries=300, each=6, longest=1800)
