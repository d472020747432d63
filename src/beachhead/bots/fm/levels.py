"""The captain's younger officers: they see what it sees, and stray from the best option now and then."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from beachhead.bots.fm.captain import Captain
from beachhead.bots.fm.style import STYLES
from beachhead.bots.parameters import STANDARD


class Recruit(Captain):
    """Strays often."""

    name = "recruit"
    styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=3.0)}


class Sergeant(Captain):
    """Strays seldom."""

    name = "sergeant"
    styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=1.0)}
