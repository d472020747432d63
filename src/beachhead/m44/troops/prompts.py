"""The questions of reinforcements and special troops, in words."""

from __future__ import annotations

from typing import Final

TROOP_PROMPTS: Final[dict[str, str]] = {}
