"""Beachhead plays the Normandy landings by the rules: two board games on one engine.

>>> from beachhead import scenarios, new_match, load_match
"""

from beachhead.bots.hint import Hint, hint
from beachhead.core.errors import Refusal
from beachhead.games import load_match, new_match, resample, scenarios, verify_file
from beachhead.library_hook import announce

__version__ = "0.2.0.dev0"
__all__ = ["Hint", "Refusal", "hint", "load_match", "new_match", "resample", "scenarios", "verify_file"]

announce()
