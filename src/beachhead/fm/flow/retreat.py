"""Retreats, displacement, stiff resistance and advance after combat: 8.3 to 8.5."""

from __future__ import annotations

from beachhead.core.step import AnyStep

STEPS: tuple[type[AnyStep], ...] = ()
PROMPTS: dict[str, str] = {}
