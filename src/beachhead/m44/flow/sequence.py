"""Turns and phases: rules m44-turn, m44-mode-06, m44-ovl-11. Begin with `Turn`.

A side's turn is a row of phases. In each phase every commander of the side has their step; teammates have
theirs at the same time, each in a lane of their own, and the next phase begins when all have finished. In
OverThrough the Commander in Chief plays first, then each general completes card, roll and orders in turn, and
all of them move and battle together.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.rule import rule
from beachhead.core.step import AnyStep, Step, step
from beachhead.m44.events import PhaseBegan
from beachhead.m44.facts import enemy
from beachhead.m44.flow.card_draws import Draws, FinishCards, ReplaceAmbushes
from beachhead.m44.flow.cards import Aftermath, PlayCards
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import Movement
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.overthrough import HandOutCards, TakeCommand
from beachhead.m44.flow.reinforcing import RollForReinforcements
from beachhead.m44.flow.scoring import settle_turn_start
from beachhead.m44.ids import CommanderId, SideId
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.craft import bring_in_craft
from beachhead.m44.troops.smoke import clear_smoke

CARD, ROLL, ORDERS, MOVEMENT, BATTLE, AFTERMATH, FINISH, DRAW = range(8)
PLAYER_TURN = (CARD, ROLL, ORDERS, MOVEMENT, BATTLE, AFTERMATH, FINISH, DRAW)
TOLD = {
    CARD: "command card", ROLL: "reinforcements", ORDERS: "orders", MOVEMENT: "movement", BATTLE: "battle",
    FINISH: "draw",
}  # fmt: skip
"""The phases that are told, as players call them; the others belong to the one before."""
CARDS_AND_ORDERS = "cards and orders"  # what a staff does before all move (m44-ovl-11)


def step_of(phase: int, commander: CommanderId) -> AnyStep:
    """What a commander does in a phase."""
    match phase:
        case 0:
            return PlayCards(commander)
        case 1:
            return RollForReinforcements(commander)
        case 2:
            return Orders(commander)
        case 3:
            return Movement(commander)
        case 4:
            return Battles(commander)
        case 5:
            return Aftermath(commander)
        case _:
            return Draws(commander)


def tell_phase(table: M44Table, side: int, phase: str) -> None:
    if table.telling:
        table.tell(PhaseBegan(table.state.turn, SideId(side), phase))


@step("m44.turn")
@dataclass(frozen=True, slots=True)
class Turn(Step[M44State, M44Table]):
    """The turn of one side (m44-turn-01)."""

    side: SideId

    @rule("m44-turn-01", "m44-set-02", "m44-ovl-11")
    def run(self, table: M44Table) -> None:
        state, side = table.state, self.side
        table.begin_turn(side)
        settle_turn_start(table, side)
        if state.lookup.facts.mode.chiefs:
            tell_phase(table, side, CARDS_AND_ORDERS)
        table.push(*turn_from(state, side, CARD))
        bring_in_craft(table, side)


def turn_from(state: M44State, side: SideId, phase: int) -> list[AnyStep]:
    """What is left of the turn of a side when a phase begins."""
    lookup = state.lookup
    if lookup.facts.mode.chiefs and phase < MOVEMENT:
        chief, generals = lookup.chiefs[side], lookup.fighters[side]
        orders = [HandOutCards(chief), Orders(chief), *[TakeCommand(general) for general in generals]]
        return [*orders, *turn_from(state, side, MOVEMENT)]
    return [*[Phase(side, following) for following in PLAYER_TURN[phase:]], EndOfTurn(side)]


@step("m44.phase")
@dataclass(frozen=True, slots=True)
class Phase(Step[M44State, M44Table]):
    """One phase for all commanders of the side (m44-mode-06)."""

    side: SideId
    phase: int

    @rule("m44-mode-06")
    def run(self, table: M44Table) -> None:
        lookup = table.state.lookup
        if self.phase in TOLD:
            tell_phase(table, self.side, TOLD[self.phase])
        if self.phase == FINISH:
            table.push(FinishCards(self.side), ReplaceAmbushes(self.side))
        elif lookup.facts.mode.chiefs and self.phase == DRAW:
            table.push(Draws(lookup.chiefs[self.side]))
        else:
            table.abreast([step_of(self.phase, commander) for commander in lookup.fighters[self.side]])


@step("m44.end_of_turn")
@dataclass(frozen=True, slots=True)
class EndOfTurn(Step[M44State, M44Table]):
    """Everything that holds for one turn is taken off (m44-turn-08)."""

    side: SideId

    def run(self, table: M44Table) -> None:
        clear_smoke(table, self.side)
        table.end_turn()
        table.push(Turn(SideId(enemy(self.side))))
