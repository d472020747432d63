"""What a game is made of, whichever it is: decisions, actions, steps, the table, the log, views, the match.

Whoever writes a game of their own begins here: docs/guides/write-a-game.md.
"""

from beachhead.core.action import Action, Done, Roll, action, secret
from beachhead.core.datafile import Block
from beachhead.core.datasets import fingerprint
from beachhead.core.decision import Decision, Price, Prospect, chance
from beachhead.core.dice import Dice
from beachhead.core.errors import (
    BadFile,
    CannotUndo,
    Malformed,
    NotAnOption,
    NotYourDecision,
    OtherVersion,
    Refusal,
    Stale,
    Unknown,
)
from beachhead.core.event import Event, event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.game import TODAY, Game, Option, Scenario, Source
from beachhead.core.match import Match
from beachhead.core.measure import Measure
from beachhead.core.notation import Names, listing
from beachhead.core.panel import Panel, Row
from beachhead.core.piece import Piece
from beachhead.core.replay import Verified
from beachhead.core.report import Report
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.core.state import Result, Setup, State, hidden, public, shown
from beachhead.core.step import Step, step, steps_of
from beachhead.core.table import Table
from beachhead.core.view import View, view_of

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TODAY",
    "Action",
    "BadFile",
    "Block",
    "CannotUndo",
    "Decision",
    "Dice",
    "Done",
    "Event",
    "Explanation",
    "Game",
    "Intent",
    "Malformed",
    "Match",
    "Measure",
    "Names",
    "NotAnOption",
    "NotYourDecision",
    "Option",
    "OtherVersion",
    "Panel",
    "Piece",
    "Price",
    "Prospect",
    "Refusal",
    "Report",
    "Result",
    "Roll",
    "Row",
    "Scenario",
    "Seat",
    "Setup",
    "Source",
    "Stale",
    "State",
    "Step",
    "Table",
    "Unknown",
    "Verified",
    "View",
    "action",
    "chance",
    "event",
    "fingerprint",
    "hidden",
    "listing",
    "public",
    "rule",
    "secret",
    "shown",
    "step",
    "steps_of",
    "view_of",
]
