"""The captain's younger officers: they see what it sees, and stray from the best option now and then."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from beachhead.bots.m44.captain import Captain
from beachhead.bots.m44.style import STYLES
from beachhead.bots.parameters import STANDARD


class Recruit(Captain):
    """Strays often."""

    name = "recruit"
    styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=0.35)}


class Sergeant(Captain):
    """Strays seldom."""

    name = "sergeant"
    styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=0.12)}
