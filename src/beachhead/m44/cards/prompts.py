"""The questions that cards ask, in words."""

from __future__ import annotations

from typing import Final

CARD_PROMPTS: Final[dict[str, str]] = {}
