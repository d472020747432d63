"""The order of play, as lists that look like the page: 4.1, as changed by 10.7 to 10.12.

The landings come before the first player turn, but after the markers of turn 1 are in their cups, because
both sides use them there (10.9).
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.rule import rule
from beachhead.core.step import AnyStep, Step, step
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat, MobileCombat
from beachhead.fm.flow.landings import Landings
from beachhead.fm.flow.marker_phase import AFTER_ASSAULTS, AFTER_TURN_1, ShipsLeave, SupportFireMarkers
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.flow.reinforcements import LandReinforcements
from beachhead.fm.flow.replacements import Replacements
from beachhead.fm.flow.setup import GermanSetUp
from beachhead.fm.flow.supply import SupplyCheck
from beachhead.fm.flow.turn_end import TurnEnd
from beachhead.fm.state import FmState
from beachhead.fm.table import FmTable


@step("fm.game_turn")
@rule("fm-4.1-01", "fm-4.1-03", "fm-10.5-01")
@dataclass(frozen=True, slots=True)
class GameTurn(Step[FmState, FmTable]):
    """The next game turn; another one follows until `TurnEnd` finds a result."""

    def run(self, table: FmTable) -> None:
        table.begin_turn()
        table.push(*(FIRST_TURN if table.state.turn == 1 else GAME_TURN), self)


@step("fm.player_turn")
@rule("fm-4.1-02", "fm-4.1-13", "fm-10.5-02")
@dataclass(frozen=True, slots=True)
class PlayerTurn(Step[FmState, FmTable]):
    """The turn of one player: the same phases for both, and what the Allies have on top."""

    side: int

    def run(self, table: FmTable) -> None:
        table.begin_player_turn(self.side)
        table.push(*(ALLIED_TURN if self.side == ALLIED else GERMAN_TURN))


ALLIED_TURN: tuple[AnyStep, ...] = (
    Movement(),
    LandReinforcements(),  # 10.11: at the end of the Movement Phase
    Bombardment(),
    Combat(),
    MobileMovement(),
    MobileCombat(),
    SupplyCheck(),  # 10.12: at the end of the Allied player turn
)
GERMAN_TURN: tuple[AnyStep, ...] = (
    Movement(),  # with reinforcements (10.10)
    Bombardment(),
    Combat(),
    MobileMovement(),
    MobileCombat(),
)
GAME_TURN: tuple[AnyStep, ...] = (
    SupportFireMarkers(),
    Replacements(),  # 10.7: in the Support Fire Marker Phase
    PlayerTurn(ALLIED),  # 10.5: the first player
    PlayerTurn(GERMAN),
    TurnEnd(),
)
FIRST_TURN: tuple[AnyStep, ...] = (
    SupportFireMarkers(),
    Landings(),  # 10.9
    ShipsLeave(AFTER_ASSAULTS),  # 10.8.1
    PlayerTurn(ALLIED),
    PlayerTurn(GERMAN),
    ShipsLeave(AFTER_TURN_1),  # 10.8.1 as the folios have it
    TurnEnd(),
)
GAME: tuple[AnyStep, ...] = (GermanSetUp(), GameTurn())
