"""The table of Memoir '44: the only hands that move a piece.

Steps call these; they keep the columns in step with each other, tell the story and look after everything that
follows at once: sandbags and cross-hairs that go, towns that are taken, medals, victory.
"""

from __future__ import annotations

from bisect import insort

from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.state import Result
from beachhead.core.step import AnyStep
from beachhead.core.table import Table
from beachhead.hexes import HexId
from beachhead.m44.events import (
    AimTaken,
    Ambushed,
    CardDrawn,
    Deployed,
    Discarded,
    Eliminated,
    HedgehogsRemoved,
    LostFigures,
    MedalsChanged,
    Moved,
    Ordered,
    Reshuffled,
    Restored,
    Retreated,
    TookGround,
    TownTaken,
    WireRemoved,
)
from beachhead.m44.facts import ALLIES, ARMOR, SIDES, enemy
from beachhead.m44.ids import NATIONS, CardId, SideId, TroopId, UnitId
from beachhead.m44.rules.figures import NO_PIECE, kinds_of, loses_support, lost_piece, pool_place
from beachhead.m44.rules.medals import momentary, target_reached
from beachhead.m44.rules.movement import marks_after
from beachhead.m44.rules.order_effects import ARRIVED, MANNERS
from beachhead.m44.rules.reinforcements import craft_at, marks_on_arrival, source_of
from beachhead.m44.rules.take_ground import marks_of_ground
from beachhead.m44.state import M44State


class M44Table(Table[M44State]):
    """Hands for units, cards and medals."""

    __slots__ = ()

    def push(self, *steps: AnyStep) -> None:
        """Lay steps on the stack, unless the battle has just been won (m44-vic-01)."""
        if self.state.result is None:
            super().push(*steps)

    def abreast(self, steps: list[AnyStep]) -> None:
        """Begin the same phase for several commanders: together if there are teammates (m44-mode-06)."""
        if self.state.result is not None:
            return
        if len(steps) == 1:
            self.push(steps[0])
        else:
            self.together(steps)

    # units

    def order(self, commander: int, unit: int, manner: int) -> None:
        """Give a unit its order (m44-ord-02)."""
        state = self.state
        state.order[unit] = manner
        state.ordered[commander].append(unit)
        if self.telling:
            self.tell(Ordered(UnitId(unit), MANNERS[manner].says))

    def mark(self, unit: int, bits: int) -> None:
        """Note what a unit has done this turn."""
        self.state.marks[unit] |= bits

    def move(self, unit: int, to: int, near: bool) -> None:
        """A unit moves; `near` if it has not gone too far to battle."""
        start = self.state.at[unit]
        self.mark(unit, marks_after(self.state, unit, to, near))
        if self.telling:
            self.tell(Moved(UnitId(unit), HexId(start), HexId(to)))
        self.place(unit, to)

    def retreat(self, unit: int, to: int) -> None:
        """A unit falls back (m44-ret-01)."""
        if self.telling:
            self.tell(Retreated(UnitId(unit), HexId(self.state.at[unit]), HexId(to)))
        self.place(unit, to, retreating=True)

    def take_ground(self, unit: int, to: int) -> None:
        """A unit advances into the hex it has won (m44-tg-01)."""
        self.mark(unit, marks_of_ground(self.state, unit, to))
        if self.telling:
            self.tell(TookGround(UnitId(unit), HexId(to)))
        self.place(unit, to)

    @rule("m44-unit-36", "m44-ret-16")
    def place(self, unit: int, to: int, retreating: bool = False) -> None:
        """Put a unit that is on the board into another hex, with all that follows from it."""
        state = self.state
        start, side = state.at[unit], state.side[unit]
        state.unit_at[start] = -1
        state.occupied[side] ^= 1 << start | 1 << to
        self._leave(unit, start)
        self._stand(unit, to)
        if not retreating:
            self._crush_wire(unit, to)
        if state.hedgehogs >> to & 1 and state.accessory[unit] == state.lookup.fascine:
            state.hedgehogs &= ~(1 << to)  # m44-unit-36
            if self.telling:
                self.tell(HedgehogsRemoved(HexId(to)))
        if (1 << start | 1 << to) & state.lookup.medal_hexes:
            self.recount()

    @rule("m44-ter-20")
    def _crush_wire(self, unit: int, to: int) -> None:
        """Armor that comes into wire removes it."""
        if self.state.wire >> to & 1 and self.state.lookup.arm[self.state.troop[unit]] == ARMOR:
            self.remove_wire(to)

    @rule("m44-mov-09", "m44-mode-07", "m44-ctl-01", "m44-ctl-02", "m44-ctl-11")
    def _stand(self, unit: int, to: int) -> None:
        """The unit is now in `to`: its map, its town (m44-mode-07, m44-ctl-11)."""
        state = self.state
        state.at[unit] = to
        state.unit_at[to] = unit
        maps = state.lookup.map_bits[to]
        if not maps >> state.home[unit] & 1:
            state.home[unit] = maps.bit_length() - 1
        towns = state.lookup.ground.towns
        if towns >> to & 1 and (state.towns >> to & 1 == 1) != (state.side[unit] == ALLIES):
            state.towns ^= 1 << to
            if self.telling:
                self.tell(TownTaken(SideId(state.side[unit]), HexId(to)))

    @rule("m44-ret-15", "m44-unit-11")
    def _leave(self, unit: int, start: int) -> None:
        """What does not stay when a unit leaves a hex: sandbags, cross-hairs (m44-ret-15, m44-unit-11)."""
        state = self.state
        if state.sandbags >> start & 1:
            state.sandbags ^= 1 << start
            state.sandbags_left[state.home[unit] * 2 + state.side[unit]] += 1
        state.aim[unit] = -1
        if start in state.aim:
            state.aim = [-1 if h == start else h for h in state.aim]

    def lay_sandbags(self, unit: int) -> None:
        """A unit puts up sandbags from the supply of its side and map (m44-card-08)."""
        state = self.state
        state.sandbags |= 1 << state.at[unit]
        state.sandbags_left[state.home[unit] * 2 + state.side[unit]] -= 1

    def take_aim(self, unit: int, hex: int) -> None:
        """The cross-hair marker of a gun or ship goes onto a hex (m44-unit-09)."""
        self.state.aim[unit] = hex
        if self.telling:
            self.tell(AimTaken(UnitId(unit), HexId(hex)))

    def remove_wire(self, hex: int) -> None:
        self.state.wire &= ~(1 << hex)
        if self.telling:
            self.tell(WireRemoved(HexId(hex)))

    @rule("m44-bat-10", "m44-bat-19")
    def lose(self, unit: int, figures: int) -> None:
        """A unit loses figures; what is more than it has is lost (m44-bat-10, m44-bat-19)."""
        state = self.state
        lost = min(figures, state.figures[unit])
        for _ in range(lost):
            self._lose_one(unit)
        if self.telling and lost:
            self.tell(LostFigures(UnitId(unit), lost, state.figures[unit]))
        if not state.figures[unit]:
            self._eliminate(unit)

    def _lose_one(self, unit: int) -> None:
        state = self.state
        piece, side = lost_piece(state, unit), state.side[unit]
        change = loses_support(state, unit)
        state.figures[unit] -= 1
        troop = state.lookup.facts.troops[state.troop[unit]]
        if piece != NO_PIECE:
            if state.figures[unit] and not troop.figures_per_medal:
                state.pool[pool_place(state, state.home[unit], side) + piece] += 1
            else:
                state.stands[enemy(side) * len(state.lookup.facts.pieces) + piece] += 1
        if change:
            state.troop[unit] = troop.becomes
        if troop.figures_per_medal:  # m44-unit-30
            state.wrecks[side] += 1
            if state.wrecks[side] % troop.figures_per_medal == 0:
                self.score(enemy(side), 1)

    def restore(self, unit: int, figures: int) -> None:
        """A weakened unit gets figures back from the pool (m44-card-13, m44-unit-29)."""
        state = self.state
        main = kinds_of(state.lookup.facts.troops[state.troop[unit]])[0]
        state.pool[pool_place(state, state.home[unit], state.side[unit]) + main] -= figures
        state.figures[unit] += figures
        if self.telling:
            self.tell(Restored(UnitId(unit), figures, state.figures[unit]))

    @rule("m44-bat-16", "m44-med-01")
    def _eliminate(self, unit: int) -> None:
        """The last figure goes to the enemy's stand (m44-bat-16)."""
        state = self.state
        if self.telling:
            self.tell(Eliminated(UnitId(unit)))
        troop = state.lookup.facts.troops[state.troop[unit]]
        self.remove(unit)
        if troop.medals and not troop.figures_per_medal:
            self.score(enemy(state.side[unit]), troop.medals)

    def remove(self, unit: int) -> None:
        """Take a unit off the board; its figures are the caller's business."""
        state = self.state
        start = state.at[unit]
        self._leave(unit, start)
        state.at[unit] = -1
        state.unit_at[start] = -1
        state.occupied[state.side[unit]] &= ~(1 << start)
        if state.aboard[unit] >= 0:
            state.craft_load[state.aboard[unit]] = state.craft_at[state.aboard[unit]] = -1  # m44-lc-06
            state.aboard[unit] = -1
        if state.lookup.medal_hexes >> start & 1:
            self.recount()

    def deploy(self, commander: int, troop: int, to: int) -> int:
        """A new unit comes onto the board, into the empty craft if there is one (m44-rei-07); its number."""
        state, lookup = self.state, self.state.lookup
        side, profile = lookup.side_of[commander], lookup.facts.troops[troop]
        source = source_of(state, commander, troop, to)
        place = pool_place(state, source, side)
        for piece, n in enumerate(profile.pieces):
            state.pool[place + piece] -= n
        unit, craft = len(state.at), craft_at(state, to)
        state.troop.append(troop)
        state.side.append(side)
        state.nation.append(NATIONS.index(lookup.facts.maps[source].nations[side]))
        state.at.append(to)
        state.figures.append(profile.figures)
        state.home.append(source)
        state.aboard.append(craft)
        state.weapon.append(profile.weapon)
        state.accessory.append(-1)
        state.aim.append(-1)
        state.order.append(ARRIVED)
        state.marks.append(0)
        state.began.append(-1)
        state.ordered[commander].append(unit)
        if craft >= 0:
            state.craft_load[craft] = unit
        state.occupied[side] |= 1 << to
        if self.telling:
            self.tell(Deployed(UnitId(unit), TroopId(troop), HexId(to)))
        self._stand(unit, to)
        state.marks[unit] = marks_on_arrival(state, unit)
        self._crush_wire(unit, to)
        self.recount()
        return unit

    # medals

    def score(self, side: int, medals: int) -> None:
        """Medals that are never lost."""
        self.state.won[side] += medals
        self._tell_medals(side)
        self.test_victory()

    def recount(self) -> None:
        """Settle the medals that change hands at once, whenever a unit has come or gone."""
        state = self.state
        held = momentary(state)
        if held != state.held:
            changed = [side for side in range(len(SIDES)) if held[side] != state.held[side]]
            state.held = held
            for side in changed:
                self._tell_medals(side)
            self.test_victory()

    def _tell_medals(self, side: int) -> None:
        if self.telling:
            self.tell(MedalsChanged(SideId(side), self.state.medals(side)))

    def test_victory(self) -> None:
        """Whoever has the medals wins at once, the active side first (m44-vic-01, m44-vic-02)."""
        state = self.state
        for side in (state.active, enemy(state.active)):
            if state.result is None and target_reached(state, side):
                self.win(side, f"The {SIDES[side]} have {state.medals(side)} medals.", "m44-vic-01")

    def win(self, side: int, reason: str, rule: str) -> None:
        """The battle is over."""
        commanders = self.state.lookup.facts.commanders
        seats = {c.seat: 1 if c.side == side else -1 for c in commanders}
        scores: list[tuple[Seat, int]] = [(seat, seats[seat]) for seat in self.state.setup.seats]
        self.finish(Result(SIDES[side], "victory", reason, rule, tuple(scores)))

    # cards

    def enforce(self, commander: int, card: int, place: int) -> None:
        """A card is in force for a commander, in a section, NOWHERE or OFF_MAP."""
        self.state.in_force[commander].append(card)
        self.state.used_in[commander].append(place)

    def hand_over(self, chief: int, general: int, card: int) -> None:
        """A card goes from a Commander in Chief to a general (m44-ovl-03)."""
        self.state.hands[chief].remove(card)
        insort(self.state.given[general], card)

    def draw(self, commander: int, card: int, aside: bool) -> None:
        """A card goes from the draw pile into a hand, or `aside` until he has chosen."""
        state = self.state
        state.deck[state.lookup.facts.commanders[commander].deck][card] -= 1
        insort(state.drawn[commander] if aside else state.hands[commander], card)
        if self.telling:
            self.tell(CardDrawn(state.lookup.seats[commander], CardId(card)))

    def put_back(self, commander: int, card: int) -> None:
        """A card that was drawn aside goes to the discard pile, face up."""
        state = self.state
        state.drawn[commander].remove(card)
        state.discards[deck_of(state, commander)][card] += 1
        self.reveal()
        if self.telling:
            self.tell(Discarded(state.lookup.seats[commander], CardId(card)))

    def take_drawn(self, commander: int) -> None:
        """What he drew aside goes into his hand."""
        state = self.state
        state.hands[commander] = sorted(state.hands[commander] + state.drawn[commander])
        state.drawn[commander] = []

    def ambush(self, commander: int, card: int, unit: int) -> None:
        """A commander plays an Ambush for a unit; the card is discarded (m44-amb-01)."""
        state = self.state
        state.hands[commander].remove(card)
        state.discards[deck_of(state, commander)][card] += 1
        self.reveal()
        if self.telling:
            self.tell(Ambushed(state.lookup.seats[commander], UnitId(unit)))

    def reshuffle(self, deck: int) -> None:
        """The discards become part of the draw pile (m44-turn-10)."""
        state = self.state
        state.deck[deck] = [a + b for a, b in zip(state.deck[deck], state.discards[deck], strict=True)]
        state.discards[deck] = [0] * len(state.discards[deck])
        if self.telling:
            self.tell(Reshuffled(sum(state.deck[deck])))

    def discard(self, commander: int) -> None:
        """The cards that lie before a commander go to the discard pile; what they were is remembered."""
        state = self.state
        deck = deck_of(state, commander)
        for card in state.in_play[commander]:
            state.discards[deck][card] += 1
        state.in_play[commander] = []
        state.last[commander], state.in_force[commander] = state.in_force[commander], []
        state.last_used_in[commander], state.used_in[commander] = state.used_in[commander], []
        state.order_dice[commander] = 0


def deck_of(state: M44State, commander: int) -> int:
    """The deck that a commander's cards come from: his own, or that of his Commander in Chief."""
    lookup = state.lookup
    deck = lookup.facts.commanders[commander].deck
    return deck if deck >= 0 else lookup.facts.commanders[lookup.chiefs[lookup.side_of[commander]]].deck
