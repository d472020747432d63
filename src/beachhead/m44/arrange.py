"""A position in the middle of a battle, as a lesson or a figure wants it. Begin with `arrange`.

Everything in `[position]` may be left out:

    side = "axis"                                # whose turn it is; the side that moves first
    turn = 3
    phase = "movement"                           # PHASES; the command card has not been played yet
    units = { "om-a6" = "r19c5", "om-x3" = "r16c2" }
    figures = { "om-x3" = 2 }                    # units without all their figures
    set_up = true                                # other units stand as at the start, not off the board
    destroyed = ["om-x5"]                        # they count as medals
    towns = ["r14c3"]                            # under an Allied marker; towns with a unit follow the unit
    beaches = ["section1"]                       # whose medals the Allies have
    wire = ["r17c3"]                             # and nowhere else; `hedgehogs` likewise; else as on the map
    hands = { allies = ["probe-left"] }          # by seat; nobody else holds a card
    deck = { allies = ["recon-left"] }           # their draw pile; what is not in it has been played
    played = { allies = "probe-left" }           # after the command card: a section card that lies face up
    dice = { allies = "IIIF" }                   # phase "reinforcements": the roll, see `rules.dice`
    ordered = ["om-a6"]                          # phases "movement" and "battle": who has an order

A unit that starts in a Landing Craft is in it wherever it is put on the ocean; the others have none.
Empty craft lie on their icons, sandbags where the map has them and a unit stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from beachhead.core.datafile import Block
from beachhead.core.seat import CHANCE
from beachhead.hexes import Hexes, HexId, each, gather
from beachhead.m44 import initial
from beachhead.m44.facts import ALLIES, SHIP, SIDES, Facts
from beachhead.m44.flow.cards import lay_open
from beachhead.m44.flow.reinforcing import CallUnits
from beachhead.m44.flow.sequence import BATTLE, CARD, MOVEMENT, ORDERS, ROLL, TOLD, turn_from
from beachhead.m44.ids import CardId, CommanderId, Faces, SideId, UnitId
from beachhead.m44.rules.cards import deck_of
from beachhead.m44.rules.control import town_medals_due
from beachhead.m44.rules.dice import MOST_DICE, read, size
from beachhead.m44.rules.eligibility import owner
from beachhead.m44.rules.medals import target_reached
from beachhead.m44.rules.movement import craft_hexes, open_ground
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.state import ADRIFT, M44Setup, M44State, blank_state
from beachhead.m44.table import M44Table
from beachhead.m44.troops.craft import free_icons

PHASES: Final = {TOLD[phase]: phase for phase in (CARD, ROLL, MOVEMENT, BATTLE)}
FIELDS: Final = (
    "side turn phase units figures set_up destroyed towns beaches wire hedgehogs "
    "hands deck played dice ordered"
).split()


@dataclass(frozen=True)
class Position:
    """What is on the board, by the numbers of the battle."""

    side: SideId = ALLIES
    turn: int = 1
    units: Mapping[UnitId, HexId] = field(default_factory=dict)
    figures: Mapping[UnitId, int] = field(default_factory=dict)
    set_up: bool = False
    destroyed: tuple[UnitId, ...] = ()
    towns: Hexes = 0
    beaches: tuple[int, ...] = ()
    wire: Hexes | None = None
    hedgehogs: Hexes | None = None
    hands: Mapping[CommanderId, list[CardId]] = field(default_factory=dict)
    deck: Mapping[CommanderId, list[CardId]] = field(default_factory=dict)
    played: Mapping[CommanderId, CardId] = field(default_factory=dict)
    ordered: tuple[UnitId, ...] = ()
    dice: Mapping[CommanderId, Faces] = field(default_factory=dict)


def arrange(setup: M44Setup, block: Block) -> M44State:
    """The state that `[position]` describes, at its first question; refused if nobody is asked any."""
    reader = Reader(setup.lookup.facts, block)
    phase, position = reader.phase(), reader.position()
    table = lay(setup, position, block)
    state = table.state
    if any(target_reached(state, side) for side in range(len(SIDES))):
        raise block.wrong(f"with so many medals the battle is over; {state.lookup.facts.medals} win it")
    table.push(*turn_from(state, position.side, ORDERS if position.dice else phase))
    if position.dice:
        table.abreast([CallUnits(commander) for commander in position.dice])
    table.start()
    if state.result is not None or all(decision.seat == CHANCE for decision in state.open):
        raise block.wrong(
            f"nobody of the {SIDES[position.side]} has anything to decide: give them a hand to play from, "
            "dice that buy a unit, or orders to units that can move or battle"
        )
    return state


def lay(setup: M44Setup, position: Position, block: Block) -> M44Table:
    """The table with everything on it, and nobody asked yet; what cannot stand is refused in `block`."""
    state = blank_state(setup)
    initial.lay_out(state)
    table = M44Table(state)
    _clear(table, position)
    _put_units(table, position, block)
    _settle_medals(table, position)
    _deal(table, position)
    for _ in range(position.turn):
        table.begin_turn(state.lookup.facts.first)
    if position.side != state.active:
        table.begin_turn(position.side)
    for unit in position.ordered:
        table.order(owner(state, unit), unit, PLAIN)
    for commander, faces in position.dice.items():
        table.roll_reinforcements(commander, faces)
    return table


def _clear(table: M44Table, position: Position) -> None:
    """Take off the board whoever is not as at the start; the Allies first, for they lose medals by it."""
    state = table.state
    for lost in position.destroyed:
        table.lose(lost, state.figures[lost])
    for unit in (*state.units(ALLIES), *state.units(1 - ALLIES)):
        if unit in position.units or not position.set_up:
            table.set_aside(unit)


def _put_units(table: M44Table, position: Position, block: Block) -> None:
    state, facts = table.state, table.state.lookup.facts
    wire = state.wire if position.wire is None else position.wire
    table.lay_obstacles(wire, state.hedgehogs if position.hedgehogs is None else position.hedgehogs)
    table.mark_towns(state.towns | position.towns)
    for unit, to in position.units.items():
        craft = facts.units[unit].craft if state.lookup.ground.ocean >> to & 1 else -1
        if not (to == facts.units[unit].hex or _may_stand(state, unit, to, craft)):
            id, where = facts.units[unit].id, state.lookup.grid.name(to)
            reason = "another unit or craft is there, or the ground is not open to it"
            raise block.wrong(f"{id} cannot stand in {where}: {reason}", "units", id)
        table.put(unit, to)
        if craft >= 0:
            table.embark(unit, craft)
        if facts.sandbags >> to & 1:
            table.lay_sandbags(unit)
    for unit, figures in position.figures.items():
        table.lose(unit, state.figures[unit] - figures)
    for empty, at in enumerate(state.craft_at):
        icons = [h for h in free_icons(state, empty) if at == ADRIFT]
        if icons:
            table.moor(empty, facts.craft[empty].hex if facts.craft[empty].hex in icons else icons[0])


def _may_stand(state: M44State, unit: UnitId, to: HexId, craft: int) -> bool:
    """Whether the hex is free and open to it, afloat if it has a craft."""
    lookup, troop = state.lookup, state.troop[unit]
    if craft >= 0:
        return not (craft_hexes(state) | state.occupied[0] | state.occupied[1]) >> to & 1
    if lookup.arm[troop] != SHIP and lookup.ground.ocean >> to & 1:
        return False
    return bool(open_ground(state, troop) >> to & 1)


def _settle_medals(table: M44Table, position: Position) -> None:
    state = table.state
    for battle_map in state.lookup.facts.maps:
        table.settle_towns(battle_map, ALLIES, town_medals_due(state, battle_map))
        for section in battle_map.beach_sections:
            if section in position.beaches:
                table.take_beach(battle_map, ALLIES, section)
    table.count_medals()


def _deal(table: M44Table, position: Position) -> None:
    for commander, cards in position.hands.items():
        for card in cards:
            table.draw(commander, card, aside=False)
    for commander, card in position.played.items():
        table.draw(commander, card, aside=False)
        table.take_from_hand(commander, card)
        lay_open(table, commander, card)
    for commander, cards in position.deck.items():
        table.pile_up(deck_of(table.state, commander), cards)


class Reader:
    """Reads `[position]`: names become numbers, and what does not fit is refused where it stands."""

    def __init__(self, facts: Facts, block: Block) -> None:
        block.only(*FIELDS)
        self.facts = facts
        self.block = block
        self.ids = [unit.id for unit in facts.units]
        self.seats = [commander.seat for commander in facts.commanders]
        self.cards = [card.id for card in facts.cards]
        self.left = {deck: list(pile.cards) for deck, pile in enumerate(facts.decks)}
        """By deck: the cards that are in nobody's hand yet."""

    def phase(self) -> int:
        words = [word for word, phase in PHASES.items() if not self.facts.mode.chiefs or phase != ROLL]
        phase = PHASES[self.block.one_of("phase", words, TOLD[CARD])]
        for key, phases in (
            ("played", (ROLL, MOVEMENT, BATTLE)),
            ("dice", (ROLL,)),
            ("ordered", (MOVEMENT, BATTLE)),
        ):
            if key in self.block and phase not in phases:
                raise self.block.wrong(
                    f"it belongs to {' and '.join(TOLD[p] for p in phases)}, not to {TOLD[phase]}", key
                )
        if phase == ROLL and "dice" not in self.block:
            raise self.block.wrong(
                "the phase is reinforcements, so the field 'dice' has to say what was rolled"
            )
        return phase

    def position(self) -> Position:
        block, facts = self.block, self.facts
        side = SideId(block.index_of("side", SIDES, SIDES[facts.first]))
        destroyed = self._units("destroyed")
        units = self._hexes_of_units(destroyed)
        set_up = block.flag("set_up", False)
        stand = [UnitId(u) for u in range(len(self.ids)) if u in units or (set_up and u not in destroyed)]
        return Position(
            side=side,
            turn=block.number("turn", 1, default=1),
            units=units,
            figures=self._figures(stand),
            set_up=set_up,
            destroyed=destroyed,
            towns=self._area("towns", facts.ground.towns),
            beaches=self._beaches(),
            wire=self._area("wire", facts.grid.all) if "wire" in block else None,
            hedgehogs=self._area("hedgehogs", facts.grid.all) if "hedgehogs" in block else None,
            hands={c: self._cards("hands", c) for c in self._by_seat("hands")},
            played={c: self._played(c, side) for c in self._by_seat("played")},
            deck={c: self._cards("deck", c) for c in self._by_seat("deck")},
            ordered=self._ordered(stand, side),
            dice={c: self._dice(c, side) for c in self._by_seat("dice")},
        )

    def _unit(self, key: str, id: str) -> UnitId:
        return UnitId(self.block.place_of(id, self.ids, key))

    def _units(self, key: str) -> tuple[UnitId, ...]:
        return tuple(self._unit(key, id) for id in self.block.texts(key, ()))

    def _hex(self, key: str, name: str) -> HexId:
        try:
            return self.facts.grid.hex(name)
        except ValueError as error:
            raise self.block.wrong(str(error), key, name) from None

    def _area(self, key: str, area: Hexes) -> Hexes:
        """Hexes, each of them in `area`."""
        found = gather(self._hex(key, name) for name in self.block.texts(key, ()))
        for h in each(found & ~area):
            allowed = self.facts.grid.names(area)
            self.block.place_of(self.facts.grid.name(h), allowed, key)
        return found

    def _hexes_of_units(self, destroyed: tuple[UnitId, ...]) -> dict[UnitId, HexId]:
        found = {
            self._unit("units", id): self._hex("units", at) for id, at in self.block.pairs("units").items()
        }
        for unit in found.keys() & set(destroyed):
            raise self.block.wrong(
                f"{self.ids[unit]} is destroyed, so it cannot stand in a hex", "units", self.ids[unit]
            )
        return found

    def _figures(self, stand: list[UnitId]) -> dict[UnitId, int]:
        if "figures" not in self.block:
            return {}
        inside, found = self.block.block("figures"), dict[UnitId, int]()
        for id in inside.tree:
            unit = UnitId(inside.place_of(id, self.ids, id))
            if unit not in stand:
                raise inside.wrong(f"{id} does not stand in a hex; 'units' says who does", id)
            most = self.facts.troops[self.facts.units[unit].troop].figures
            found[unit] = inside.number(id, 1, most)
        return found

    def _beaches(self) -> tuple[int, ...]:
        words = {f"section{s + 1}": s for m in self.facts.maps for s in m.beach_sections}
        return tuple(sorted(words[word] for word in self.block.words("beaches", words)))

    def _by_seat(self, key: str) -> list[CommanderId]:
        """The commanders whose seats a table names; each must draw from a deck."""
        if key not in self.block:
            return []
        seats = [c.seat for c in self.facts.commanders if c.deck >= 0] if key != "dice" else self.seats
        inside = self.block.block(key)
        for word in inside.tree:
            inside.place_of(word, seats, word)
        return [CommanderId(self.seats.index(word)) for word in self.seats if word in inside.tree]

    def _cards(self, key: str, commander: CommanderId) -> list[CardId]:
        inside, seat = self.block.block(key), self.seats[commander]
        return [self._take(inside, commander, card) for card in inside.texts(seat)]

    def _take(self, inside: Block, commander: CommanderId, id: str) -> CardId:
        """A card that is still in the deck of a commander."""
        seat = self.seats[commander]
        card = CardId(inside.place_of(id, self.cards, seat))
        deck = self.facts.commanders[commander].deck
        if card not in self.left[deck]:
            copies = self.facts.decks[deck].cards.count(card)
            raise inside.wrong(f"the deck has no more than {copies} of {id}", seat, id)
        self.left[deck].remove(card)
        return card

    def _played(self, commander: CommanderId, side: SideId) -> CardId:
        inside, seat = self.block.block("played"), self.seats[commander]
        self._mine(inside, commander, side)
        inside.one_of(seat, [card.id for card in self.facts.cards if not card.tactic])
        return self._take(inside, commander, inside.text(seat))

    def _dice(self, commander: CommanderId, side: SideId) -> Faces:
        inside, seat = self.block.block("dice"), self.seats[commander]
        self._mine(inside, commander, side)
        try:
            faces = read(inside.text(seat))
        except ValueError as error:
            raise inside.wrong(str(error), seat) from None
        if size(faces) > MOST_DICE:
            raise inside.wrong(f"there are {MOST_DICE} dice at most", seat)
        return faces

    def _mine(self, inside: Block, commander: CommanderId, side: SideId) -> None:
        if self.facts.commanders[commander].side != side:
            raise inside.wrong(f"it is the turn of the {SIDES[side]}", self.seats[commander])

    def _ordered(self, stand: list[UnitId], side: SideId) -> tuple[UnitId, ...]:
        units = self._units("ordered")
        for unit in units:
            if unit not in stand or self.facts.units[unit].side != side:
                reason = f"{self.ids[unit]} is no unit of the {SIDES[side]} that stands in a hex"
                raise self.block.wrong(reason, "ordered", self.ids[unit])
        return units
