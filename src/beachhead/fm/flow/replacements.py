"""Replacements: 10.7, 15.2."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.state import FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class Replacements(Step[FmState, FmTable]):
    """The Allied player rebuilds units, at the end of the Support Fire Marker Phase."""


STEPS = (Replacements,)
PROMPTS: dict[str, str] = {}
