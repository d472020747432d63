"""Lookup tables: what is computed once from the facts of a battle. They are shared by every state as
`state.lookup`. Begin with `Lookup`. Qualities of troops are flat tuples by troop number, a trait is a set of
troop numbers (`lookup.vehicles >> troop & 1`), ready-made options are tuples by unit or hex, areas are sets
of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from beachhead.core.action import Action
from beachhead.core.seat import Seat
from beachhead.hexes import Grid, Hexes, HexId, each, gather
from beachhead.m44.actions import Choose, Draw, Move, Order, OrderOnTheMove, PlayCard, Retreat, Target
from beachhead.m44.facts import SHIP, SIDES, VEHICLE, Commander, Facts, Ground, Row, Troop
from beachhead.m44.ids import NOBODY, CardId, UnitId

if TYPE_CHECKING:
    from beachhead.m44.cards.command_card import Play

UNITS_A_MAP: Final = 256
"""Unit numbers there are for each map. A lost unit keeps its number, but its last figure is gone for good,
so the figure pools (m44-rei-12) run dry long before."""

FAR: Final = 8
"""The longest range of any gun."""


def union(areas: Iterable[Hexes]) -> Hexes:
    """All hexes of several areas."""
    found = 0
    for area in areas:
        found |= area
    return found


class Lookup:
    """Facts and what follows from them."""

    def __init__(self, facts: Facts) -> None:
        self.facts: Final = facts
        self.ground: Final[Ground] = facts.ground
        self.grid: Final[Grid] = facts.ground.grid
        self.size: Final = self.grid.size
        self.maps: Final = len(facts.maps)
        self.plays: tuple[Play, ...] = ()
        """By card number: what the card does. `cards.tactics` puts it here, because cards know the table."""
        self.mirror: tuple[int, ...] = ()
        """By card number: the same card with left and right exchanged (m44-card-03)."""
        self.hand_to: tuple[tuple[Action, ...], ...] = ()
        """By commander and card: the Commander in Chief hands them the card."""
        self._troops(facts)
        self._areas(facts)
        self._seats(facts)
        self._options(facts)

    def _troops(self, facts: Facts) -> None:
        troops = facts.troops
        self.arm = tuple(t.arm for t in troops)
        self.move_and_battle = tuple(t.move_and_battle for t in troops)
        self.move = tuple(t.move for t in troops)
        self.road_bonus = tuple(t.road_bonus for t in troops)
        self.dice = tuple(t.dice for t in troops)
        self.needs_sight = tuple(t.needs_sight for t in troops)
        self.ignores_cover = tuple(t.ignores_cover for t in troops)
        self.open_to = tuple(self._open_to(t) for t in troops)
        self.vehicles = facts.troops_with("vehicle")
        self.ships = sum(1 << t.number for t in troops if t.arm == SHIP)
        self.elite = facts.troops_with("elite")
        self.ground_targets_only = facts.troops_with("ground_targets_only")
        self.stars_hit_armor = facts.troops_with("stars_hit_armor")
        self.grenades_only = facts.troops_with("grenades_only")
        self.hits_rolled_again = facts.troops_with("hits_rolled_again")
        self.battles_on_any_entry = facts.troops_with("battles_on_any_entry")
        self.long_retreat = facts.troops_with("long_retreat")
        self.ignores_first_flag = facts.troops_with("ignores_first_flag")
        self.crosshairs = facts.troops_with("crosshair")
        self.close_ignores_cover = facts.troops_with("close_assault_ignores_cover")
        self.close_infantry_cover = facts.troops_with("infantry_cover_in_close_assault")
        self.close_one_die = facts.troops_with("one_die_of_cover_in_close_assault")
        self.second_assault = facts.troops_with("second_close_assault")
        self.never_restored = facts.troops_with("never_restored")
        self.airborne = 1 << facts.troop_numbers["airborne"]
        self.resistance = 1 << facts.troop_numbers["french_resistance"]
        self.accessories = facts.troops_with("accessory")
        self.one_per_map = facts.troops_with("one_per_map")
        self.bring_orders = facts.troops_with("brings_an_order")
        self.resupply = facts.troops_with("resupplies")
        self.smokers = facts.troops_with("smoke_shells")
        self.specialists = self.accessories | self.resupply | self.smokers
        """Troops that may have something to do in place of a battle: `troops.special_actions`."""
        self.clear_wire = facts.troops_with("battles_and_clears_wire")
        numbers = {accessory.id: accessory.number for accessory in facts.accessories}
        self.bridge = numbers["bridge"]
        self.fascine = numbers["fascine"]
        self.bobbin = numbers["bobbin"]
        self.petard = numbers["petard"]

    def _open_to(self, troop: Troop) -> Hexes:
        """Where the printed terrain lets a troop in (m44-unit-12 for ships)."""
        ground = self.ground
        if troop.arm == SHIP:
            return ground.deep
        area = ground.open_to[troop.arm]
        return area & ground.open_to[VEHICLE] if troop.has("vehicle") else area

    def _areas(self, facts: Facts) -> None:
        ground = self.ground
        shore = ground.beaches | ground.coast
        self.shore: Hexes = shore
        self.slopes: Hexes = (ground.hills & self.grid.neighbours(shore)) | (
            shore & self.grid.neighbours(ground.hills)
        )
        """Hexes with a climb to a neighbour: shore under hills, hills above the shore (m44-ter-14, 16)."""
        groups = max(ground.hill_group) + 1
        self.hills_but = tuple(self._hills_but(group) for group in range(-1, groups))
        """Hills that block sight within hill group g, at g + 1; all of them at 0 (m44-los-07)."""
        self.exits = tuple(gather(e.hex for e in facts.exits if e.side == side) for side in range(len(SIDES)))
        self.bridge_watch = tuple(
            (self.grid.disc(h, 1), m.bridge_medals) for m in facts.maps for h in each(m.bridges)
        )
        """Bridges under Bridge Control: the hexes on and next to each, and its medals (m44-ctl-08)."""
        self.beach_sections = tuple(s for m in facts.maps for s in m.beach_sections)
        """Sections that are beach objectives (m44-ctl-05)."""
        self.objectives = tuple(o for m in facts.maps for o in m.objectives)
        self.medal_hexes: Hexes = union(watch for watch, _ in self.bridge_watch)
        """Where a unit that comes or goes may change medals at once."""
        self.medal_hexes |= gather(o.hex for o in self.objectives)
        self.medal_hexes |= union(m.hexes for m in facts.maps if m.empty_section_medals)
        self.map_bits = tuple(self._map_bits(h) for h in range(self.size))
        """By hex: the maps it is on; two for a joined hex."""
        self._discs: list[list[Hexes]] = [[-1] * self.size for _ in range(FAR + 1)]

    def _hills_but(self, group: int) -> Hexes:
        bits = 0
        for h, its in enumerate(self.ground.hill_group):
            if its >= 0 and its != group:
                bits |= 1 << h
        return bits

    def _map_bits(self, h: int) -> int:
        return sum(1 << m.number for m in self.facts.maps if m.hexes >> h & 1)

    def disc(self, h: int, n: int) -> Hexes:
        """The hexes at most `n` from `h`, up to the longest range; cached."""
        found = self._discs[n][h]
        if found < 0:
            found = self._discs[n][h] = self.grid.disc(HexId(h), n)
        return found

    def _seats(self, facts: Facts) -> None:
        commanders = facts.commanders
        self.seats: tuple[Seat, ...] = tuple(c.seat for c in commanders)
        self.side_of = tuple(c.side for c in commanders)
        self.map_of = tuple(c.map for c in commanders)
        self.section_mask = tuple(sum(1 << s for s in c.sections) for c in commanders)
        self.commands = tuple([self._under(c) for c in commanders])
        """By commander: the hexes of their sections."""
        self.fighters = tuple(
            tuple(c.number for c in commanders if c.side == side and not c.chief) for side in range(2)
        )
        """By side: the commanders who lead units, from the left of the battlefield to its right."""
        self.chiefs = tuple(
            next((c.number for c in commanders if c.side == side and c.chief), NOBODY) for side in range(2)
        )
        self.reactions = tuple(card.number for card in facts.cards if card.reaction)
        self.copies = tuple(
            tuple(deck.cards.count(card.number) for card in facts.cards) for deck in facts.decks
        )
        """By deck and card: how many of them there are."""

        self.maps_of = tuple(
            (c.map,) if c.map >= 0 else tuple(sorted({s // 3 for s in c.sections})) for c in commanders
        )
        """By commander: the maps that their sections are on."""
        self.zones = tuple(self._zone(c) for c in commanders)
        """By commander: where they may put reinforcements: their own map or sections (m44-mode-11)."""
        self.entries = union(m.entries for m in facts.maps)
        self.icons = union(m.icons for m in facts.maps)
        doors = (self.entries, self.icons)
        self.entry_zones = tuple(self._entry_zone(c, doors[c.side]) for c in commanders)
        """By commander: where they may use entry hexes and craft (m44-ovl-18)."""

        self.approaches = tuple([self._approach(c) for c in commanders])
        """By commander: the hexes that say where their reinforcements can come in."""
        self._craft: tuple[list[int], Hexes] = ([], 0)

        self._rows_for: dict[tuple[int, ...], tuple[Row, ...]] = {}

    def rows_for(self, dice: tuple[int, ...]) -> tuple[Row, ...]:
        """The rows of the reinforcement table that these dice pay for, by face, if they have a unit at
        all; cached (m44-rei-05)."""
        if dice not in self._rows_for:
            self._rows_for[dice] = tuple(
                row
                for row in self.facts.rows
                if any(map(any, row.choices)) and all(has >= n for has, n in zip(dice, row.dice, strict=True))
            )
        return self._rows_for[dice]

    def _zone(self, commander: Commander) -> Hexes:
        if commander.map >= 0:
            return self.facts.maps[commander.map].hexes
        return union(self.ground.sections[s] for s in commander.sections)

    def _entry_zone(self, commander: Commander, doors: Hexes) -> Hexes:
        """Their zone; a general without any entry hex or craft icon also uses those of their neighbours."""
        zone = self.zones[commander.number]
        if zone & doors or not commander.general:
            return zone
        line = self.fighters[commander.side]
        place = line.index(commander.number)
        for general in line[max(0, place - 1) : place + 2]:
            zone |= self.zones[general]
        return zone

    def _approach(self, commander: Commander) -> Hexes:
        """Their zones and maps, the beaches beside theirs, and the hexes next to all these."""
        number = commander.number
        near = {s + more for s in commander.sections for more in (-1, 0, 1)}
        area = self.zones[number] | self.entry_zones[number]
        area |= union(self.facts.maps[m].hexes for m in self.maps_of[number])
        area |= union(hexes for s, hexes in enumerate(self.ground.sections) if s in near)
        return area | self.grid.neighbours(area)

    def craft_hexes(self, craft_at: list[int]) -> Hexes:
        """Where Landing Craft are, by the column that says so; the last answer is kept, because they seldom
        move."""
        if self._craft[0] is not craft_at:
            self._craft = (craft_at, gather([HexId(h) for h in craft_at if h >= 0]))
        return self._craft[1]

    def _under(self, commander: Commander) -> Hexes:
        area = 0
        for s in commander.sections:
            area |= self.ground.sections[s]
        return area

    def _options(self, facts: Facts) -> None:
        units = [UnitId(u) for u in range(UNITS_A_MAP * self.maps)]
        hexes = [HexId(h) for h in range(self.size)]
        cards = [CardId(card.number) for card in facts.cards]
        self.most_units = len(units)
        self.order = tuple(Order(u) for u in units)
        self.on_the_move = tuple(OrderOnTheMove(u) for u in units)
        self.choose = tuple(Choose(u) for u in units)
        self.target = tuple(Target(u) for u in units)
        self.move_to = tuple(Move(h) for h in hexes)
        self.retreat_to = tuple(Retreat(h) for h in hexes)
        self.play = tuple(PlayCard(card) for card in cards)
        self.draw = tuple(tuple(Draw(c.seat, card) for card in cards) for c in facts.commanders)
