"""Troops with rules of their own, one file each."""

from __future__ import annotations

from types import ModuleType
from typing import Final

TROOP_ROOMS: Final[tuple[ModuleType, ...]] = ()
"""The modules of troops that have steps."""
