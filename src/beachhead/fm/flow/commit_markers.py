"""Markers committed to a battle: the five steps of 8.2.1 b, and the draws they lead to (7.2, 10.8).

Begin with `CommitMarkers`. Push it when the columns of the battle are filled, followed by the step that
rolls: by then all markers lie open. A bombardment draws with `DrawMarker` alone: there they are seen at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.step import AnyStep, Step, step
from beachhead.fm.actions import Draw, DrawFrom, KeepMines, LayMarker, LayNaval, PlayMines
from beachhead.fm.facts.markers import GERMAN_CUP
from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.rules.markers import cups_of, filled, may_be_mines, mines_to_play, ships_to_choose
from beachhead.fm.state import BOMBARDED, DROP_ATTACK, GERMAN_SEAT, SEATS, FmState
from beachhead.fm.table import FmTable

DONE = Done()
LAY, KEEP = LayMarker(), KeepMines()
STEPS_OF_8_2_1 = (("fm-8.2.1.b1", "fm-8.2.1.b3"), ("fm-8.2.1.b2", "fm-8.2.1.b4"))  # by attacker, defender


@step("fm.commit_markers")
@rule("fm-8.2.1.b1", "fm-8.2.1.b2", "fm-8.2.1.b3", "fm-8.2.1.b4", "fm-8.2.1.b6")
@dataclass(frozen=True, slots=True)
class CommitMarkers(Step[FmState, FmTable]):
    """In turn, beginning with the active player, each side may commit a marker; then all are turned over."""

    attacker: int = 2  # how many each side may commit
    defender: int = 2

    def run(self, table: FmTable) -> None:
        side = table.state.side
        steps: list[AnyStep] = []
        for n in range(max(self.attacker, self.defender)):
            steps += [OfferMarker(side, n)] if n < self.attacker else []
            steps += [OfferMarker(1 - side, n)] if n < self.defender else []
        table.push(*steps, TurnOver())


@step("fm.offer_marker")
@rule("fm-7.2-05", "fm-8.2.1.b6", "fm-10.8.1-03")
@dataclass(frozen=True, slots=True)
class OfferMarker(Step[FmState, FmTable]):
    """One of the steps: draw a marker or pass; Mines set aside may be played on top."""

    side: int
    before: int  # how many steps its side has had

    def decide(self, state: FmState) -> Decision | None:
        lookup, side = state.lookup, self.side
        options: list[Action] = [lookup.draw_from[cup] for cup in filled(state, cups_of(state, side))]
        options += [lookup.lay_naval[kind] for kind in ships_to_choose(state, side)]
        options += [lookup.play_mines[kind] for kind in mines_to_play(state, side)]
        if not options:
            return None
        about = (("HexId", state.battle_hex),)
        return Decision(SEATS[side], "commit_marker", self._rule(state), (DONE, *options), about)

    def _rule(self, state: FmState) -> str:
        """Its step of 8.2.1; paratroopers have a rule of their own."""
        return (
            "fm-10.9.2-6.c"
            if state.battle == DROP_ATTACK
            else STEPS_OF_8_2_1[self.side != state.side][self.before]
        )

    def resolve(self, table: FmTable, action: Action) -> None:
        match action:
            case DrawFrom(cup=cup):
                table.push(DrawMarker(cup, self.before))
            case LayNaval(kind=kind):
                table.lay(kind)
            case PlayMines(kind=kind):
                table.play_kept(kind)
                table.push(self)


@step("fm.draw_marker")
@rule("fm-7.2-05")
@dataclass(frozen=True, slots=True)
class DrawMarker(Step[FmState, FmTable]):
    """A marker is drawn from a cup, all equally likely. In a bombardment both players see it.

    As long as it might be Mines the German player is asked what becomes of it, whatever it is: a question
    asked of Mines alone would give them away.
    """

    cup: int
    before: int = 0  # how many steps its side has had in this battle

    def decide(self, state: FmState) -> Decision:
        lookup, cup = state.lookup, state.cup
        kinds = [kind for kind in state.facts.markers.in_cup[self.cup] if cup[kind]]
        options = tuple([lookup.draw[kind] for kind in kinds])
        return chance("draw_marker", "fm-7.2-05", options, tuple([cup[kind] for kind in kinds]))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Draw)
        table.lay(action.kind)
        if table.state.battle == BOMBARDED:
            see(table, action.kind)
        elif self.cup == GERMAN_CUP and may_be_mines(table.state):
            table.push(MarkerDrawn(self.before))


@rule("fm-10.8.2-05")
def see(table: FmTable, kind: int) -> None:
    """Both players look at the marker drawn for a bombardment. For Mines another one is drawn."""
    if not table.state.facts.markers.mines[kind]:
        table.turn_over(len(table.state.laid) - 1)
        return
    table.keep()
    if filled(table.state, (GERMAN_CUP,)):
        table.push(DrawMarker(GERMAN_CUP))


@step("fm.marker_drawn")
@rule("fm-7.2-05", "fm-10.8.2-04")
@dataclass(frozen=True, slots=True)
class MarkerDrawn(Step[FmState, FmTable]):
    """The German player has looked at the marker: it is laid; Mines may be set aside, and another drawn."""

    before: int

    def decide(self, state: FmState) -> Decision:
        mines = state.facts.markers.mines[state.laid[-1]]
        about = (("HexId", state.battle_hex), ("KindId", state.laid[-1]))
        options = (LAY, KEEP) if mines else (LAY,)
        return Decision(GERMAN_SEAT, "marker_drawn", "fm-10.8.2-04", options, about, secret=True)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, KeepMines):
            table.keep()
            table.push(OfferMarker(GERMAN, self.before))


@step("fm.turn_over")
@rule("fm-8.2.1.b5")
@dataclass(frozen=True, slots=True)
class TurnOver(Step[FmState, FmTable]):
    """All markers are shown together."""

    def run(self, table: FmTable) -> None:
        table.turn_over()
