"""The state of a battle: every column, who may see it, and the copy.

Unit columns have an item per unit: the units of the scenario first, then reinforcements as they arrive.
A unit that is gone has -1 in `at` and keeps its number. Sets of hexes are integers.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from beachhead.core.seat import Seat
from beachhead.core.state import Setup, State, public, shown
from beachhead.core.step import AnyStep
from beachhead.hexes import each
from beachhead.m44.lookup import Lookup

if TYPE_CHECKING:
    from beachhead.m44.rules.movement import Reach

UNSEEN = -1
"""A card that somebody holds and the reader may not see."""
NOWHERE = -1
"""A card that is not used in one section alone."""
OFF_MAP = -2
"""A Recon 1 that is played as a Barrage of guns off the map (m44-off-01)."""
ADRIFT = -1
"""Where an empty landing craft is while no icon is free for it (m44-lc-03)."""


def _hands(state: M44State, seat: Seat) -> list[list[int]]:
    return [_known(hand, state.lookup.seats[c] == seat) for c, hand in enumerate(state.hands)]


def _given(state: M44State, seat: Seat) -> list[list[int]]:
    """A general sees the cards that they were handed; their Commander in Chief handed them (m44-ovl-17)."""
    lookup = state.lookup
    return [
        _known(cards, seat in (lookup.seats[c], lookup.seats[lookup.chiefs[lookup.side_of[c]]]))
        for c, cards in enumerate(state.given)
    ]


def _drawn(state: M44State, seat: Seat) -> list[list[int]]:
    return [_known(cards, state.lookup.seats[c] == seat) for c, cards in enumerate(state.drawn)]


def _known(cards: list[int], may_see: bool) -> list[int]:
    return cards if may_see else [UNSEEN] * len(cards)


def _decks(state: M44State, seat: Seat) -> list[int]:
    """How many cards are left in each draw pile; which ones, nobody knows."""
    return [sum(deck) for deck in state.deck]


@dataclass(frozen=True)
class M44Setup(Setup):
    """The set-up of a match together with its lookup tables, which a view needs as well as a state."""

    lookup: Lookup = field(compare=False)


class M44State(State):
    """Where everything stands."""

    __slots__ = (
        "aboard",
        "accessory",
        "active",
        "aim",
        "ambushes",
        "arrivals",
        "at",
        "beaches",
        "began",
        "craft_at",
        "craft_load",
        "deck",
        "dice",
        "discards",
        "drawn",
        "engaged",
        "exits_taken",
        "figures",
        "given",
        "gone",
        "hands",
        "hedgehogs",
        "held",
        "held_up",
        "home",
        "in_force",
        "in_play",
        "last",
        "last_used_in",
        "lookup",
        "majority",
        "marks",
        "nation",
        "occupied",
        "on_the_move",
        "order",
        "order_dice",
        "ordered",
        "pool",
        "reach",
        "reshuffle",
        "rivers_bridged",
        "sandbags",
        "sandbags_left",
        "side",
        "smoke",
        "spans",
        "stands",
        "thin_smoke",
        "town_medals",
        "towns",
        "troop",
        "turn",
        "unit_at",
        "used_in",
        "weapon",
        "wire",
        "won",
        "wrecks",
    )
    FIELDS = (
        *public("turn", "active"),
        *public("troop", "side", "nation", "at", "figures", "home", "aboard", "weapon", "accessory", "aim"),
        *public("order", "marks", "began", "ordered", "engaged"),
        *public("wire", "hedgehogs", "sandbags", "spans", "smoke", "thin_smoke", "craft_at", "craft_load"),
        *public("discards", "in_play", "in_force", "used_in", "last", "last_used_in"),
        *public("order_dice", "ambushes", "reshuffle"),
        *shown("hands", _hands),
        *shown("given", _given),
        *shown("drawn", _drawn),
        *shown("deck", _decks),
        *public("dice", "on_the_move", "arrivals", "held_up", "pool", "sandbags_left", "wrecks"),
        *public("towns", "town_medals", "beaches", "majority", "exits_taken", "rivers_bridged"),
        *public("won", "held", "stands", "gone"),
    )

    SHARED = frozenset(
        (
            "troop side nation home weapon accessory aim began craft_at craft_load "
            "deck discards hands given drawn in_play in_force used_in last last_used_in "
            "order_dice ambushes reshuffle dice on_the_move arrivals held_up pool sandbags_left wrecks "
            "town_medals majority won held stands gone"
        ).split()
    )

    lookup: Lookup
    reach: tuple[AnyStep, Reach] | None
    """Where the unit that is moved can go, kept from question to answer."""

    turn: int
    """Turns of the first side so far, this one included (m44-turn-01)."""
    active: int
    """The side whose turn it is."""

    # by unit
    troop: list[int]
    """Its profile now; a supported unit changes it (m44-unit-24)."""
    side: list[int]
    nation: list[int]
    """A place in `ids.NATIONS`."""
    at: list[int]
    """Its hex, -1 when it is gone; aboard a craft, the hex of the craft."""
    figures: list[int]
    home: list[int]
    """The map whose commander commands it (m44-mode-07)."""
    aboard: list[int]
    """The Landing Craft it is in, or -1."""
    weapon: list[int]
    """The special weapon it carries, or -1."""
    accessory: list[int]
    """What the Churchill of a Funnies unit carries, or -1 (also when it is spent)."""
    aim: list[int]
    """Where its cross-hair marker lies, or -1: with the gun, or there is none (m44-unit-09)."""
    order: list[int]
    """The manner in which it is ordered this turn, an index into `rules.order_effects.MANNERS`."""
    marks: list[int]
    """What it has done this turn: bits of `unit_flags`."""
    began: list[int]
    """Where it was when the turn began, or -1: off the board (m44-ter-06)."""

    # by commander
    ordered: list[list[int]]
    """The units that they have ordered this turn, which they lead to its end (m44-mov-09)."""
    engaged: int
    """Set of units (bit u) in a battle that is being settled: other lanes leave them alone."""

    # pieces on the board
    wire: int
    hedgehogs: int
    sandbags: int
    spans: int
    """Rivers bridged by the Funnies (m44-unit-35)."""
    smoke: int
    """Smoke laid this turn; `thin_smoke` has been flipped and goes at the end of its owner's next turn."""
    thin_smoke: int
    craft_at: list[int]
    """By Landing Craft: its hex, or -1 while no icon is free for it."""
    craft_load: list[int]
    """By Landing Craft: the unit aboard, or -1."""

    # cards: by deck, or by commander
    deck: list[list[int]]
    """By deck and card: how many lie in the draw pile. Hidden; a draw is one card at a time."""
    discards: list[list[int]]
    """By deck and card: how many lie face up in the discard pile."""
    hands: list[list[int]]
    """By commander: their cards, sorted."""
    given: list[list[int]]
    """By commander: cards that the Commander in Chief handed them and they have not played yet, sorted."""
    drawn: list[list[int]]
    """By commander: cards drawn of which they have still to put some back (Recon)."""
    in_play: list[list[int]]
    """By commander: cards that lie face up before them this turn, until they are discarded."""
    in_force: list[list[int]]
    """By commander: the cards that these count as; a Counter-Attack as the card that it repeats."""
    used_in: list[list[int]]
    """By commander, as `in_force`: the section in which each card is used, or NOWHERE, or OFF_MAP."""
    last: list[list[int]]
    """By commander: `in_force` of their latest turn, for a Counter-Attack (m44-card-03)."""
    last_used_in: list[list[int]]
    """By commander, as `last`: where these cards were used."""
    order_dice: list[int]
    """By commander: `Faces` of Their Finest Hour, which order units (m44-card-15)."""
    ambushes: list[int]
    """By commander: Ambush cards played this turn that they have not replaced yet (m44-turn-12)."""
    reshuffle: list[int]
    """By deck: 1 when it is to be shuffled at the end of the turn (m44-card-07)."""

    # reinforcements: by commander unless it says otherwise
    dice: list[int]
    """`Faces` of their reinforcement roll that are not used yet."""
    on_the_move: list[int]
    """Orders On the Move that flags gave them this turn (m44-otm-03)."""
    arrivals: list[list[int]]
    """Units called and not deployed yet: `rules.reinforcements.arrival`, the row and the troop."""
    held_up: list[int]
    """Dice that Allied Air Power takes from their next reinforcement roll (m44-rei-22)."""
    pool: list[int]
    """Figures off the board: at (map * 2 + side) * pieces + piece (m44-rei-12)."""
    sandbags_left: list[int]
    """At map * 2 + side."""
    wrecks: list[int]
    """By side: truck and half-track figures that it has lost (m44-unit-30)."""

    # medals
    towns: int
    """Towns under an Allied marker (m44-ctl-01)."""
    town_medals: list[int]
    """By map: town medals that the Allies have; the others are with the Axis (m44-ctl-04)."""
    beaches: int
    """Set of sections (bit s) whose beach medals the Allies have (m44-ctl-06)."""
    majority: list[int]
    """By map: who has the majority medal, or -1 (m44-med-03)."""
    exits_taken: int
    """Set of exits (bit e) whose medal is gone (m44-med-05)."""
    rivers_bridged: int
    """Set of maps (bit m) whose river medal is won (m44-med-08)."""
    won: list[int]
    """By side: medals that are never lost."""
    held: list[int]
    """By side: temporary medals that it has now."""
    stands: list[int]
    """Figures on the medal stand of a side, at side * pieces + piece."""
    gone: list[int]
    """Figures of a side that left the game by an exit, at side * pieces + piece."""

    # computed from `at` and `side`, so neither views nor files carry them
    unit_at: array[int]
    """By hex: the unit there, or -1."""
    occupied: list[int]
    """By side: the hexes where its units are, ships and loaded craft included."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.reach = None

    def copy(self) -> M44State:
        other = M44State(self.setup)
        other.reach = self.reach
        other.lookup = self.lookup
        other.turn = self.turn
        other.active = self.active
        other.troop = self.troop
        other.side = self.side
        other.nation = self.nation
        other.at = self.at[:]
        other.figures = self.figures[:]
        other.home = self.home
        other.aboard = self.aboard[:]
        other.weapon = self.weapon
        other.accessory = self.accessory
        other.aim = self.aim
        other.order = self.order[:]
        other.marks = self.marks[:]
        other.began = self.began
        other.ordered = [units[:] for units in self.ordered]
        other.engaged = self.engaged
        other.wire = self.wire
        other.hedgehogs = self.hedgehogs
        other.sandbags = self.sandbags
        other.spans = self.spans
        other.smoke = self.smoke
        other.thin_smoke = self.thin_smoke
        other.craft_at = self.craft_at
        other.craft_load = self.craft_load
        other.deck = self.deck
        other.discards = self.discards
        other.hands = self.hands
        other.given = self.given
        other.drawn = self.drawn
        other.in_play = self.in_play
        other.in_force = self.in_force
        other.used_in = self.used_in
        other.last = self.last
        other.last_used_in = self.last_used_in
        other.order_dice = self.order_dice
        other.ambushes = self.ambushes
        other.reshuffle = self.reshuffle
        other.dice = self.dice
        other.on_the_move = self.on_the_move
        other.arrivals = self.arrivals
        other.held_up = self.held_up
        other.pool = self.pool
        other.sandbags_left = self.sandbags_left
        other.wrecks = self.wrecks
        other.towns = self.towns
        other.town_medals = self.town_medals
        other.beaches = self.beaches
        other.majority = self.majority
        other.exits_taken = self.exits_taken
        other.rivers_bridged = self.rivers_bridged
        other.won = self.won
        other.held = self.held
        other.stands = self.stands
        other.gone = self.gone
        other.unit_at = self.unit_at[:]
        other.occupied = self.occupied[:]
        self.copy_core(other)
        return other

    def units(self, side: int) -> list[int]:
        """The units of a side that are on the board."""
        unit_at = self.unit_at
        return sorted([unit_at[h] for h in each(self.occupied[side])])

    def medals(self, side: int) -> int:
        """All medals of a side, those of every map together (m44-vic-03)."""
        return self.won[side] + self.held[side]


def blank_state(setup: M44Setup) -> M44State:
    """A state whose columns are still to be filled."""
    state = M44State(setup)
    state.lookup = setup.lookup
    return state


def counted(column: list[int], place: int, more: int) -> list[int]:
    """A new list for a shared column, with so many more at `place`."""
    changed = column[:]
    changed[place] += more
    return changed


def without(cards: list[int], card: int) -> list[int]:
    """A new list for a shared column, with one such card less."""
    left = cards[:]
    left.remove(card)
    return left
