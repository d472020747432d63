"""What is printed on the cards and summary sheets: troops, weapons, terrain, command cards, reinforcement
rows.

These are the profiles, the same in every battle; where things stand is in `facts`. Each profile has a
permanent `id` (it is part of the game file format) and a `number`, its place in the tuple of `Facts` that
holds it.

A quality that many share is a field. A quality only a few have is a named trait: `troop.traits`,
`terrain.traits`. `TROOP_TRAITS` and `TERRAIN_TRAITS` list all of them with what they mean and the rule; a
data file that names another is refused. `battle.Facts.troops_with` turns a trait into a set of troop
numbers for hot paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TROOP_TRAITS: Final[dict[str, str]] = {
    "elite": "carries a special forces badge (m44-unit-04)",
    "close_assault_ignores_cover": "the target's terrain costs it no dice in close assault (m44-unit-06)",
    "battles_and_clears_wire": "may battle out of wire and still remove it (m44-unit-06)",
    "clears_mines": "must clear a minefield instead of battling (m44-unit-06)",
    "clears_road_blocks": "may clear a road block instead of battling (m44-unit-06)",
    "battles_on_any_entry": "may battle in the turn it enters any terrain (m44-unit-07)",
    "long_retreat": "retreats one to three hexes for a flag, as its owner likes (m44-ret-10)",
    "stars_hit_armor": "its stars hit armour and vehicles (m44-unit-16, m44-unit-21)",
    "second_close_assault": "after taking ground it may close-assault once more (m44-tg-08)",
    "infantry_cover_in_close_assault": "in close assault it loses the dice that infantry would (m44-unit-25)",
    "one_die_of_cover_in_close_assault": "in close assault terrain costs it one die at most (m44-unit-20)",
    "ground_targets_only": "may battle ground units only, no ship (m44-unit-14)",
    "hits_rolled_again": "a hit counts only when a second roll shows a grenade (m44-unit-22)",
    "never_restored": "lost figures do not come back (m44-card-13, m44-unit-22)",
    "accessory": "one figure is a Churchill with an accessory (m44-unit-34)",
    "smoke_shells": "may lay smoke instead of battling where Smoke Shells are in effect (m44-unit-18)",
    "crosshair": "owns one cross-hair marker (m44-unit-08 to m44-unit-11)",
    "grenades_only": "only grenades hit it (m44-unit-14)",
    "ignores_first_flag": "may ignore the first flag rolled against it (m44-unit-15)",
    "vehicle": "a soft or half-tracked vehicle: stars of anti-tank guns hit it (m44-unit-16)",
    "resupplies": "may give figures to a weakened neighbour (m44-unit-29)",
    "brings_an_order": "when it is ordered, one friendly unit next to it may be ordered too (m44-unit-33)",
    "one_per_map": "at most one is deployed on each map (m44-unit-33)",
}

TERRAIN_TRAITS: Final[dict[str, str]] = {
    "town": "counts as a town hex for Town Control (m44-ctl-01, m44-scn-05)",
    "high": "its cover counts only against lower ground; it blocks no sight inside a group of "
    "touching hills (m44-ter-05, m44-los-07)",
    "enter_only_from_next_to_it": "only a unit that starts its move next to it may enter (m44-ter-06)",
    "leaving_stops": "a unit leaving it stops in the first hex (m44-ter-06, m44-ter-25)",
    "armor_no_battle_in_or_out": "armour that entered or left it this turn may not battle (m44-ter-25)",
    "no_overrun": "no overrun from this hex (m44-tg-05)",
    "water": "no bridge may be entered from it (m44-ter-10)",
    "no_sandbags": "sandbags cannot be put here (m44-ter-09, m44-ter-19)",
    "beach": "a Beach hex for Beach Control (m44-ctl-05)",
    "landing": "where Landing Craft land (m44-lc-03)",
    "bridgeable": "a Funnies bridge may be laid on it (m44-unit-35)",
    "road": "part of a road (m44-ter-22)",
    "owner_only": "protects only the side it belongs to (m44-ter-18)",
    "artillery_stays": "artillery that starts here never moves or retreats (m44-ter-18, m44-ret-09)",
    "goes_with_unit": "vanishes when its unit moves, retreats or dies (m44-ret-15)",
    "infantry_may_remove": "infantry may remove it instead of battling (m44-ter-20)",
    "armor_removes": "armour that enters removes it (m44-ter-20)",
    "infantry_flag_only": "only infantry may use it to ignore a flag (m44-ter-21)",
    "mined": "rolls dice against the enemy unit that enters (m44-ter-28)",
}


@dataclass(frozen=True, slots=True)
class Weapon:
    """A late-war special weapon, carried by infantry and used only by a unit that has not moved
    (m44-swa-01 to 07)."""

    id: str
    number: int
    name: str
    dice: tuple[int, ...]
    """Dice at range 1, 2, 3 ...; the tuple ends with the last range."""
    needs_sight: bool
    ignores_cover: bool
    stars_hit: frozenset[int]
    """Arms that its stars hit; vehicles count as ARMOR here."""


@dataclass(frozen=True, slots=True)
class Accessory:
    """What a Churchill of Hobart's Funnies may carry, one to a unit (m44-set-06, m44-unit-35 to 39)."""

    id: str
    number: int
    name: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Troop:
    """A kind of unit (the 28 profiles of the inventory, m44-unit-01 to 40)."""

    id: str
    number: int
    name: str
    arm: int
    """INFANTRY, ARMOR, ARTILLERY, SHIP or CRAFT: what it is treated as, for dice, terrain and cards."""
    figures: int
    """Figures of a full unit; the damage points of a Destroyer."""
    pieces: tuple[int, ...]
    """How many figures of each kind of `Facts.pieces` a full unit is built from."""
    move_and_battle: int
    """Hexes it may move and still battle; 0 means it moves or battles."""
    move: int
    """Hexes it may move when it gives up battle."""
    road_bonus: int
    """Hexes more for a move that starts and stays on road (m44-ter-22)."""
    dice: tuple[int, ...]
    """Dice at range 1, 2, 3 ...; empty for those who never battle."""
    needs_sight: bool
    ignores_cover: bool
    takes_ground: bool
    overruns: bool
    medals: int
    """For the enemy who eliminates it. With `figures_per_medal` it counts by figures instead."""
    figures_per_medal: int
    """0, or how many lost figures of such vehicles, gathered over the game, make one medal
    (m44-unit-30)."""
    support_lasts: int
    """0, or the hit that takes away the support figure of a supported unit (m44-unit-24, m44-unit-26)."""
    becomes: int
    """The troop a supported unit then is for good, or -1."""
    weapon: int
    """The weapon it carries by itself, or -1; Airborne may be given one at set-up (m44-set-07)."""
    traits: frozenset[str]
    provenance: str

    def has(self, trait: str) -> bool:
        """Whether it has the named trait."""
        return trait in self.traits

    def dice_at(self, distance: int) -> int:
        """Dice by range, 0 when out of range."""
        return self.dice[distance - 1] if 0 < distance <= len(self.dice) else 0


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground, or an obstacle lying on it (25 entries, m44-ter-01 to 29)."""

    id: str
    number: int
    name: str
    char: str
    """Its letter in the rows of a board file; empty for obstacles and for ground no board is drawn with."""
    obstacle: bool
    stops: bool
    """A unit that enters must stop."""
    no_battle: bool
    """A unit that entered this turn may not battle."""
    cover: tuple[int, int, int]
    """Dice lost by attacking INFANTRY, ARMOR, ARTILLERY."""
    battle_out: tuple[int, int, int]
    """Dice lost when INFANTRY, ARMOR, ARTILLERY battles out of it."""
    blocks_sight: bool
    ignores_flag: bool
    """Its occupant may ignore one flag."""
    open_to: frozenset[int]
    """The arms, and VEHICLE, that may enter."""
    move_limit: int
    """0, or the longest move that may enter it (beach and coastline, m44-ter-11)."""
    traits: frozenset[str]
    provenance: str

    def has(self, trait: str) -> bool:
        """Whether it has the named trait."""
        return trait in self.traits


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of command card of one deck. Copies are alike, so a hand is a list of card numbers.

    Section cards: `orders` units in each section of `flanks`; in the Overlord deck the flanks say which
    general may be given the card. Tactic cards have a chapter of their own each; their figures are the
    fields below.
    """

    id: str
    number: int
    name: str
    text: str
    tactic: bool
    count: int
    flanks: frozenset[int]
    """LEFT, CENTER, RIGHT as the player sees them; empty for tactic cards."""
    orders: int
    """Units it orders (in each section it names); EVERY for all of them, 0 for none."""
    on_the_move: int
    """Units more that it orders On the Move, in any section (m44-otm-01)."""
    arms: frozenset[int]
    """The arms a tactic card can order; empty when it names none."""
    fallback: bool
    """Without such a unit the player orders any one unit instead (m44-ord-05)."""
    targets: int
    """For cards that shoot: enemy units they may attack, dice for each of them."""
    dice: int
    """Dice it rolls by itself; PER_CARD for one per card held, this one included. Air Power: by Air
    Superiority."""
    extra_dice: int
    """Dice that units ordered by it add in battle (m44-bat-17)."""
    faces: frozenset[int]
    """For cards that shoot: the faces besides the unit symbol that hit (m44-air-03, m44-off-01)."""
    recon: bool
    """A Recon 1: better draw, two reinforcement dice more, off-map artillery (m44-rei-01, m44-off-01)."""
    reaction: bool
    """Played in the enemy's turn only (Ambush)."""
    chief: bool
    """Overlord: only the Commander in Chief plays it (m44-ovl-05)."""
    both_sections: bool
    """Overlord: orders units in each of the general's two sections, not in one of them (m44-ovl-07)."""
    spread: bool
    """Medics and Mechanics: figures come back to any units, not to one chosen unit."""

    def mirrors(self, other: Card) -> bool:
        """Whether this is the other card with left and right exchanged (m44-card-03)."""
        return self.name == other.name and self.flanks == frozenset(2 - flank for flank in other.flanks)


TACTIC_CARDS: Final = (
    "air-power",
    "ambush",
    "armor-assault",
    "artillery-bombard",
    "barrage",
    "behind-enemy-lines",
    "close-assault",
    "counter-attack",
    "dig-in",
    "direct-from-hq",
    "firefight",
    "infantry-assault",
    "medics",
    "move-out",
    "their-finest-hour",
)
"""The tactic cards there are; a deck may leave some out."""

EVERY: Final = 99
"""`Card.orders` of the cards that order every unit that fits."""

PER_CARD: Final = -1
"""`Card.dice` of the cards that roll one die for each card held."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as it is shuffled: card numbers, one entry a copy, and the commanders who draw from it.

    It has one discard pile. On a single map both opponents share it (m44-card-01); in OverThrough each
    Commander in Chief has their own (m44-ovl-19).
    """

    id: str
    cards: tuple[int, ...]
    commanders: tuple[int, ...]


AT_ENTRY: Final = "entry"
"""Where a side's reinforcements come in: Axis at entry markers, Allies in craft or on a held coast
(m44-rei-13 to 15)."""
VIVE_LA_FRANCE: Final = "vive_la_france"
"""On an empty forest hex next to an Allied ground unit (m44-rei-16)."""
GERONIMO: Final = "geronimo"
"""On any empty hex next to an Allied ground unit (m44-rei-17)."""
NEXT_TO_FRIEND: Final = "next_to_friend"
"""On any empty hex next to a friendly unit (m44-rei-21)."""
PLACEMENTS: Final = (AT_ENTRY, VIVE_LA_FRANCE, GERONIMO, NEXT_TO_FRIEND)


@dataclass(frozen=True, slots=True)
class Choice:
    """One unit that a row of the reinforcement table offers to one side on one map."""

    troop: int
    placement: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the reinforcement table: the dice it takes and what they buy (m44-rei-05).

    `choices[map][side]` is what this side may pick on that map of this battle: side, map and scenario
    limits are already worked in, and the rows that offer a unit of choice are spelled out (m44-rei-06,
    18, 19, 21).
    """

    id: str
    number: int
    category: str
    dice: tuple[int, int, int, int, int]
    """How many dice of each of `FACES` it uses up."""
    on_the_move: int
    """Orders On the Move instead of a unit (the flag row, m44-otm-03)."""
    choices: tuple[tuple[tuple[Choice, ...], tuple[Choice, ...]], ...]
