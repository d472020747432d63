"""A battle: its maps, seats, units at start, and the `Facts` that hold all of it together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from beachhead.core.seat import Seat
from beachhead.hexes import Grid, Hexes, HexId
from beachhead.m44.facts.ground import Ground
from beachhead.m44.facts.profiles import Accessory, Card, Deck, Row, Terrain, Troop, Weapon
from beachhead.m44.ids import CommanderId, CraftId, MapId, SectionId, SideId, WeaponId

SPECIALS: Final[Mapping[str, str]] = {
    "reinforcements": "reinforcement rolls are made (m44-turn-04)",
    "commonwealth": "Commonwealth units may battle back (m44-bb-01, m44-scn-02)",
    "airborne_retreat_any_way": "Allied Airborne retreats in any direction here (m44-ret-11, m44-ret-12)",
    "axis_retreat_either_way": "Axis units retreat toward either baseline here (m44-ret-12)",
    "smoke_shells": "a Nebelwerfer may lay smoke (m44-scn-01)",
    "off_map_artillery": "the Allies may play a Recon 1 as a Barrage here (m44-off-01, m44-scn-03)",
    "air_superiority": "Allied Air Power rolls two dice a hex and delays Axis reinforcements (m44-air-01)",
    "funnies": "Hobart's Funnies may arrive as reinforcements (m44-rei-18)",
    "no_landing": "there is no coast and no Landing Craft (m44-scn-04)",
}
"""Special rules of a scenario, by name. They hold on their own map only (m44-mode-10)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The command cards of one seat."""

    cards: int
    """Dealt at the start; 0 for a Field General, who is handed their cards by the Commander in Chief."""
    size: int
    """The hand for the rest of the battle, once the extra draws are over."""
    extra_draws: tuple[int, ...]
    """After these turns of theirs they draw two cards instead of one and keep both (m44-set-04)."""


@dataclass(frozen=True, slots=True)
class Commander:
    """A seat: a player of a single map, a map commander of a team, a Commander in Chief or a Field
    General."""

    number: CommanderId
    seat: Seat
    title: str
    side: int
    chief: bool
    """A Commander in Chief (OverThrough), who holds the cards and commands no section."""
    general: bool
    """A Field General (OverThrough), who holds no cards of their own."""
    map: int
    """The map they command, or -1 in OverThrough."""
    sections: tuple[SectionId, ...]
    """The sections under their command, numbered as in `Ground.sections`."""
    flank: int
    """A Field General's place in their own line, LEFT, CENTER or RIGHT (m44-ovl-01); otherwise -1."""
    deck: int
    """The deck they draw from, or -1 for a Field General."""
    hand: Hand
    opposite: int
    """The enemy commander whom a Counter-Attack copies (m44-mode-09, m44-ovl-15)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit at start. Its number is its place in `Facts.units`; reinforcements follow after the last."""

    id: str
    number: int
    side: int
    nation: str
    """germany, britain, canada or usa. It decides who battles back (m44-bb-06)."""
    troop: int
    """It has all the figures of its troop at start."""
    hex: HexId
    map: int
    craft: int
    """The Landing Craft it is aboard at start, or -1."""


@dataclass(frozen=True, slots=True)
class Craft:
    """A Landing Craft at start, on its icon (m44-lc-01)."""

    id: str
    number: CraftId
    hex: HexId
    map: int
    load: int
    """The unit aboard, or -1 when it is empty."""


@dataclass(frozen=True, slots=True)
class Exit:
    """A road hex by which units of a side leave the map (m44-mov-10, m44-med-05 to 07)."""

    number: int
    """Its place among the exits of the whole battlefield."""
    hex: HexId
    side: int
    medals: int
    first_only: bool
    """Only the first unit to leave here scores; otherwise every one does."""
    beyond: HexId
    """The hex on the neighbouring map onto which a unit steps that leaves here, or -1: it is removed
    (m44-scn-06)."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A hex with a temporary medal for one side (m44-med-02)."""

    hex: HexId
    side: int
    medals: int
    name: str


@dataclass(frozen=True, slots=True)
class Feature:
    """A name on the map: a town, bridge, river, ridge, battery. For drawing and for telling the story."""

    name: str
    kind: str
    hexes: Hexes
    map: int


@dataclass(frozen=True, slots=True)
class BattleMap:
    """One of the six maps as it lies in this battle, with the briefing of its scenario."""

    id: str
    number: MapId
    """Its place from the left, as the Allies see it (m44-brd-07)."""
    title: str
    hexes: Hexes
    """All its hexes; a hex joined from two halves is in both maps (m44-brd-11, m44-mode-07)."""
    seams: Hexes
    """Its hexes that are joined with a neighbouring map."""
    nations: tuple[str, str]
    hands: tuple[Hand, Hand]
    """By side: the hands of the briefing. OverThrough deals by its own table, see `Commander.hand`."""
    medals: int
    """To win on this map alone."""
    start_medals: tuple[int, int]
    """By side: medals on the stand before the first turn (m44-set-05)."""
    specials: frozenset[str]
    """Names of `SPECIALS`."""
    entries: Hexes
    """Where Axis reinforcements come in (m44-ent-01 to 04)."""
    icons: Hexes
    """Hexes printed with a Landing Craft (m44-lc-03)."""
    weapons: tuple[WeaponId, ...]
    """Special weapons that the Allied player puts on Airborne units at set-up, one to a unit
    (m44-set-07)."""

    towns: Hexes
    allied_towns: Hexes
    """Towns under an Allied marker at start (m44-ctl-03)."""
    town_steps: tuple[int, ...]
    """How many towns the Allies must hold to take the first, second ... town medal from the Axis
    (m44-ctl-04)."""
    beach_sections: tuple[int, ...]
    """Sections of the battlefield that are beach objectives (m44-ctl-05 to 07)."""
    beach_medals: tuple[int, int]
    """By side: for each section held."""
    bridges: Hexes
    """Bridges under Bridge Control, for the Allies (m44-ctl-08)."""
    bridge_medals: int
    objectives: tuple[Objective, ...]
    river: Hexes
    """La Seulles: the first Funnies bridge here scores (m44-med-08). 0 where there is no such medal."""
    river_medals: int
    majority: Hexes
    """Pointe-du-Hoc, with the joined hill (m44-med-10). 0 elsewhere."""
    majority_medals: int
    majority_holder: int
    """The side that holds it at start."""
    empty_section_medals: int
    """For the Axis while some section of this map has no Allied unit (m44-med-11)."""
    exits: tuple[Exit, ...]

    def has(self, special: str) -> bool:
        """Whether the named special rule holds on this map."""
        return special in self.specials


@dataclass(frozen=True, slots=True)
class Mode:
    """How many play, and what that changes."""

    id: str
    title: str
    team: bool
    """Several seats on a side, which act in the same step together (m44-mode-06)."""
    chiefs: bool
    """OverThrough: Commanders in Chief hand out the cards."""
    dice_by_turn: tuple[tuple[int, ...], tuple[int, ...]]
    """By side: reinforcement dice on turn 1, 2, 3 and later (m44-rei-02); empty: one die per card
    (m44-rei-01)."""
    recon_dice: int
    """Reinforcement dice more after a Recon 1."""
    air_power_dice: int
    """Dice an Axis player loses on the next reinforcement roll after Allied Air Power; EVERY for all
    (m44-rei-22)."""
    cards_a_turn: tuple[int, int]
    """Fewest and most cards that a side plays in a turn (m44-ovl-03)."""
    chief_cards: int
    """How many of them the Commander in Chief may play at most."""
    keep: int
    """Cards that must stay in the Commander in Chief's hand."""
    draw: int
    draw_after_recon: int
    """Cards drawn at the end of a turn. With `discard_after_recon` one of them is put back."""
    discard_after_recon: bool
    initiative_dice: int
    """Rolled by a Field General without a card; each star orders one unit (m44-ovl-09)."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the facts of a data file come from, to be shown to the player."""

    file: str
    status: str
    """printed, public or reconstructed."""
    note: str


@dataclass(frozen=True, slots=True)
class Facts:
    """One battle: ground, maps, seats, decks, units at start, and the profiles they refer to by number."""

    scenario: str
    title: str
    options: Mapping[str, str]
    mode: Mode
    medals: int
    """To win, all maps together (m44-vic-03)."""
    first: SideId
    """The side that moves first."""
    ground: Ground
    maps: tuple[BattleMap, ...]
    commanders: tuple[Commander, ...]
    decks: tuple[Deck, ...]
    cards: tuple[Card, ...]
    troops: tuple[Troop, ...]
    weapons: tuple[Weapon, ...]
    accessories: tuple[Accessory, ...]
    terrains: tuple[Terrain, ...]
    rows: tuple[Row, ...]
    units: tuple[Unit, ...]
    craft: tuple[Craft, ...]
    exits: tuple[Exit, ...]
    wire: Hexes
    """At start, as are the next two."""
    hedgehogs: Hexes
    sandbags: Hexes
    pieces: tuple[str, ...]
    """Kinds of figures, as `Troop.pieces` counts them."""
    pools: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """`pools[map][side][piece]`: figures left for reinforcements when all units at start stand
    (m44-rei-12)."""
    sandbag_supply: int
    """Sandbags that each side can lay on each map (m44-card-08)."""
    features: tuple[Feature, ...]
    names: Mapping[HexId, str]
    """What a hex is called, where it has a name of its own: towns and bridges."""
    sources: tuple[Source, ...]
    troop_numbers: Mapping[str, int]
    card_numbers: Mapping[str, int]

    @property
    def grid(self) -> Grid:
        return self.ground.grid

    def troop(self, id: str) -> Troop:
        """The troop profile with that id."""
        return self.troops[self.troop_numbers[id]]

    def card(self, id: str) -> Card:
        """The card of this battle's deck with that id."""
        return self.cards[self.card_numbers[id]]

    def troops_with(self, trait: str) -> int:
        """The numbers of all troops with a trait, as a set of bits: `facts.troops_with("vehicle") >>
        troop & 1`."""
        return sum(1 << troop.number for troop in self.troops if trait in troop.traits)
