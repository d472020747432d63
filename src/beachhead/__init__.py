"""Beachhead plays the Normandy landings by the rules: two board games on one engine.

    from beachhead import scenarios, new_match, load_match

    scenarios  find_game                what there is to play
    new_match  load_match  verify_file  a game begun, opened from a file, checked
    odds                                the exact odds of a battle told in plain numbers
    hint  resample                      for players and bots: what would be good, what may be hidden

Bots are in `beachhead.bots`, environments for learning programs in `beachhead.env`, many games at once in
`beachhead.sim`, pictures in `beachhead.draw`. What a game of your own is made of is in `beachhead.core`.
"""

from beachhead.bots.hint import Hint, hint
from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal
from beachhead.core.explain import Explanation
from beachhead.core.game import Game, Scenario
from beachhead.core.match import Match
from beachhead.core.replay import Verified
from beachhead.core.state import Result, State
from beachhead.core.view import View
from beachhead.games import find_game, load_match, new_match, odds, resample, scenarios, verify_file
from beachhead.library_hook import announce

__version__ = "0.2.0.dev0"
__all__ = [
    "Decision",
    "Explanation",
    "Game",
    "Hint",
    "Match",
    "Refusal",
    "Result",
    "Scenario",
    "State",
    "Verified",
    "View",
    "find_game",
    "hint",
    "load_match",
    "new_match",
    "odds",
    "resample",
    "scenarios",
    "verify_file",
]

announce()
