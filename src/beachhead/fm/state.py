"""The state of a game of Fire & Movement: where everything is, and what it has done.

Begin with `at`: the hex of each unit, or the box it waits in. Sets of units and of hexes are integers, as in
`facts`; markers are counted by kind. `held` and `exerting` follow from `at` and are kept up by the table, so
that zones of control are one shift away. Only the table changes a state.
"""

from __future__ import annotations

from typing import Final

from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.state import Setup, State, public, shown
from beachhead.core.step import AnyStep
from beachhead.fm.facts import Facts, UnitId, Units
from beachhead.fm.lookup import Lookup
from beachhead.fm.reach import Reach
from beachhead.hexes import Hexes, HexId

ALLIED_SEAT: Final = Seat("allied")
GERMAN_SEAT: Final = Seat("german")
SEATS: Final = (ALLIED_SEAT, GERMAN_SEAT)  # by side

# Boxes beside the map: where `at` is not a hex
WAITING: Final = -1  # comes later: a reinforcement, or not landed yet
ELIMINATED: Final = -2
RECORDED: Final = -3  # set up in secret; the hex is in `recorded`
ABSENT: Final = -4  # takes no part: in a position that somebody arranged
NO_HEX: Final = -1  # in `recorded` and `drop_zones`: none

# Phases, as positions in PHASES
SETUP: Final = 0
MARKERS: Final = 1
LANDINGS: Final = 2
MOVEMENT: Final = 3
BOMBARDMENT: Final = 4
COMBAT: Final = 5
MOBILE_MOVEMENT: Final = 6
MOBILE_COMBAT: Final = 7
SUPPLY: Final = 8
TURN_END: Final = 9
PHASES: Final = (
    "set-up", "support fire markers", "landings", "movement", "bombardment", "combat",
    "mobile movement", "mobile combat", "supply", "end of turn",
)  # fmt: skip

# Battles: `battle`
NO_BATTLE: Final = 0
BOMBARDED: Final = 1  # 8.1
GROUND: Final = 2  # 8.2
DROP_ATTACK: Final = 3  # 10.9.2 step 6
BEACH_ASSAULT: Final = 4  # 10.9.4

UNKNOWN_MINES: Final = -100  # a Mines marker that was set aside, of which the enemy sees no more


def _recorded_for(state: FmState, seat: Seat) -> list[int] | None:
    return state.recorded if seat == GERMAN_SEAT else None


def _laid_for(state: FmState, seat: Seat) -> list[int]:
    """The kinds of a seat's own markers, or of all after the reveal; of the others only the cup, as -1 - cup.

    Mines look like any other marker, unless they had been set aside: UNKNOWN_MINES.
    """
    markers, owner = state.facts.markers, state.lookup.marker_owner
    return [
        k if state.revealed or SEATS[owner[k]] == seat
        else UNKNOWN_MINES if state.extra >> place & 1
        else -1 - markers.cup[k]
        for place, k in enumerate(state.laid)
    ]  # fmt: skip


def _aside_for(state: FmState, seat: Seat) -> list[int]:
    """The Mines set aside; whose value the enemy does not know, only how many there are."""
    return state.aside if seat == GERMAN_SEAT else [sum(state.aside)]


def _kept_for(state: FmState, seat: Seat) -> list[int]:
    """The enemy knows how many Mines were set aside in this battle, but not which."""
    return state.kept if seat == GERMAN_SEAT else [UNKNOWN_MINES] * len(state.kept)


def cup_seen_by(state: FmState, seat: Seat) -> list[int]:
    """What may be in the cups for all the seat knows: the enemy's markers that lie face down too."""
    seen = state.cup[:]
    owner = state.lookup.marker_owner
    if not state.revealed:
        for kind in state.laid:
            if SEATS[owner[kind]] != seat:
                seen[kind] += 1
    if seat != GERMAN_SEAT and any(state.aside):
        seen = [have + more for have, more in zip(seen, state.aside, strict=True)]
    return seen


class FmState(State):
    """One position. `facts` and `lookup` never change and are shared by all copies."""

    __slots__ = (
        "advanced", "aside", "at", "attacked", "attackers", "barred", "battle", "battle_hex", "beachheads",
        "bombarded", "crowd", "cup", "defender", "displaced", "drop_zones", "due", "early", "exerting",
        "extended", "extra", "facts", "fresh", "held", "kept", "laid", "last_turn", "lookup", "losses_done",
        "losses_due", "lost", "moved", "path", "phase", "pinned", "reach", "recorded", "reduced",
        "replacements", "revealed", "side", "storm", "supply_zones", "taken", "targeted", "turn", "used",
    )  # fmt: skip

    facts: Facts
    lookup: Lookup
    reach: tuple[AnyStep, Reach] | None  # what the unit on the march can reach, kept from question to answer
    crowd: bytearray  # by hex: how many units are there (follows from `at`; neither views nor files carry it)

    # the clock
    turn: int  # 0 before the first
    side: int  # whose player turn it is: ALLIED or GERMAN
    phase: int  # one of PHASES
    last_turn: int  # the game ends after this one, as things stand (10.5, 12.5.1, 15.3)
    extended: int  # 1 when the cities have been counted for a longer campaign (15.3)
    storm: int  # 1 in inclement weather (10.6)
    # units
    at: list[int]  # by unit: hex, or WAITING, ELIMINATED, RECORDED
    due: list[int]  # by unit: the turn from which it may come on (10.10, 10.11); 0 for the set-up
    reduced: Units  # those on their back
    held: list[Hexes]  # by side: hexes with a unit of it (follows from `at`)
    exerting: list[Hexes]  # by side: hexes with a unit that has a zone of control (follows from `at`)
    fresh: Units  # still where they landed or dropped: they may share that hex (10.9.1, 10.9.2)
    recorded: list[int]  # by landing.placements: the hex written down in secret, or NO_HEX (3.0.b)
    # what units have done; the first five are wiped at the start of a player turn
    moved: Units  # in either movement phase (5.2, 5.5)
    attacked: Units  # took part in an attack (8.2)
    displaced: Units  # may not attack any more (8.3.1)
    advanced: Units  # may do nothing more (8.5)
    bombarded: Hexes  # bombarded this player turn (8.1)
    targeted: Units  # defended in this phase (8.0); wiped at the start of a phase
    pinned: Units  # may neither move nor attack; wiped at the end of a game turn (10.9.1, 10.9.2, 10.9.3)
    # ground
    taken: Hexes  # where the Allies were the last to be
    beachheads: Hexes  # beach landing hexes: those with a beachhead marker (10.9.1)
    drop_zones: list[int]  # by landing.drops: hex of the marker, or NO_HEX
    supply_zones: int  # 1 while drop zones show their supply side (10.9.2 step 7)
    # markers, counted by kind; cup + laid + used + aside + barred + lost = facts.markers.count
    cup: list[int]  # can be drawn this turn
    laid: list[int]  # the kinds laid down for the battle being fought, in order; for the owner's eyes only
    extra: int  # bit i: laid[i] is a Mines marker that had been set aside, and both players know (10.8.2)
    revealed: int  # 1 when the laid markers have been turned over (8.2.1 b 5)
    used: list[int]  # this turn (7.2)
    aside: list[int]  # Mines set aside to be played later (10.8.2); for the German player's eyes only
    kept: list[int]  # the kinds of Mines set aside in this very battle, where they may not be played
    barred: list[int]  # by the weather, for this turn (10.6)
    lost: list[int]  # for good
    # the battle being fought
    battle: int  # NO_BATTLE, BOMBARDED, GROUND, DROP_ATTACK, BEACH_ASSAULT
    battle_hex: int  # the hex attacked, -1 if none
    defender: int  # the unit that defends it, -1 if none
    attackers: Units
    path: list[int]  # the path of retreat, beginning with the hex attacked (8.5)
    # the calendar
    replacements: list[int]  # by nation * 2 + mobile: points that can still be used this turn (10.7)
    early: list[int]  # by schedule.early: the turn the division was called for, 0 if it was not (12.5.1)
    losses_due: int  # bit i: markers.losses[i] has been earned and is to be taken next turn
    losses_done: int  # bit i: markers.losses[i] has been taken

    FIELDS = (
        *public(
            "turn", "side", "phase", "last_turn", "extended", "storm",
            "at", "due", "reduced", "held", "exerting", "fresh",
            "moved", "attacked", "displaced", "advanced", "bombarded", "targeted", "pinned",
            "taken", "beachheads", "drop_zones", "supply_zones",
            "extra", "revealed", "used", "barred", "lost",
            "battle", "battle_hex", "defender", "attackers", "path",
            "replacements", "early", "losses_due", "losses_done",
        ),
        *shown("recorded", _recorded_for),
        *shown("laid", _laid_for),
        *shown("aside", _aside_for),
        *shown("kept", _kept_for),
        *shown("cup", cup_seen_by),
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.reach = None

    def copy(self) -> FmState:
        other = FmState(self.setup)
        other.facts = self.facts
        other.lookup = self.lookup
        other.reach = self.reach
        other.turn = self.turn
        other.side = self.side
        other.phase = self.phase
        other.last_turn = self.last_turn
        other.extended = self.extended
        other.storm = self.storm
        other.at = self.at[:]
        other.crowd = self.crowd[:]
        other.due = self.due[:]
        other.reduced = self.reduced
        other.held = self.held[:]
        other.exerting = self.exerting[:]
        other.fresh = self.fresh
        other.recorded = self.recorded[:]
        other.moved = self.moved
        other.attacked = self.attacked
        other.displaced = self.displaced
        other.advanced = self.advanced
        other.bombarded = self.bombarded
        other.targeted = self.targeted
        other.pinned = self.pinned
        other.taken = self.taken
        other.beachheads = self.beachheads
        other.drop_zones = self.drop_zones[:]
        other.supply_zones = self.supply_zones
        other.cup = self.cup[:]
        other.laid = self.laid[:]
        other.extra = self.extra
        other.revealed = self.revealed
        other.used = self.used[:]
        other.aside = self.aside[:]
        other.kept = self.kept[:]
        other.barred = self.barred[:]
        other.lost = self.lost[:]
        other.battle = self.battle
        other.battle_hex = self.battle_hex
        other.defender = self.defender
        other.attackers = self.attackers
        other.path = self.path[:]
        other.replacements = self.replacements[:]
        other.early = self.early[:]
        other.losses_due = self.losses_due
        other.losses_done = self.losses_done
        self.copy_core(other)
        return other

    # the shortest questions

    @rule("fm-2.3-01", "fm-2.3.2-01")
    def attack_of(self, unit: UnitId) -> int:
        """Attack strength as the counter shows it now."""
        return self.facts.roster.attack[2 * unit + (self.reduced >> unit & 1)]

    @rule("fm-2.3-01", "fm-2.3.2-02")
    def defence_of(self, unit: UnitId) -> int:
        """Defence strength as the counter shows it now."""
        return self.facts.roster.defence[2 * unit + (self.reduced >> unit & 1)]

    @rule("fm-2.3-02")
    def last_step(self, unit: UnitId) -> bool:
        """Whether the next loss eliminates it: reduced, or a unit of one step (2.3)."""
        return bool(self.reduced >> unit & 1) or self.facts.roster.steps[unit] == 1

    def units_at(self, hex: HexId) -> list[UnitId]:
        """The units in a hex: one as a rule, up to three on a beach."""
        at = self.at
        return [UnitId(u) for u in range(len(at)) if at[u] == hex] if self.crowd[hex] else []

    def unit_at(self, hex: HexId) -> UnitId:
        """The unit in a hex, the first of them in a stack; ValueError if there is none."""
        return UnitId(self.at.index(hex))

    def seat_of(self, unit: UnitId) -> Seat:
        return SEATS[self.facts.roster.side[unit]]
