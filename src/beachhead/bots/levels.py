"""The opponents that people choose from, in a sentence each, the easiest first. Begin with `LEVELS`.

They are one code: captains who stray from their best option (`Style.temperature`), the captain, and a general
who searches. `beachhead ladder run` counts how often each beats the one below; the points come from the games
in docs/guides/bots.md, where the captain has 1500.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LEVELS: Final[Mapping[str, str]] = {
    "recruit": "sees what is good and often takes something else; for your first games. About 1100 points.",
    "sergeant": "plays like the captain, with a slip now and then. About 1350 points.",
    "captain": "plans its whole turn and takes the best option it finds. 1500 points; 100 more win 64 %.",
    "major": "plays like the captain, with a judgement learned from many trials. About 1530 points.",
    "general": "tries several plans out before it follows one; takes some seconds a turn. No points yet.",
    "greedy": "looks one step ahead and no further; quick, for programs.",
    "random": "plays any legal move; for testing.",
}
"""By name: how it plays. A list for people keeps this order."""
