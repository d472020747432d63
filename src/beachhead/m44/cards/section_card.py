"""Section cards: orders in each section they name, and some On the Move (m44-ord-04, m44-otm-01)."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.cards.barrage import AimBarrage
from beachhead.m44.cards.choose_section import use_in_section
from beachhead.m44.cards.command_card import Play
from beachhead.m44.facts import section
from beachhead.m44.flow.ordering import OrderUnits
from beachhead.m44.ids import CommanderId, SectionId
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.state import OFF_MAP
from beachhead.m44.table import M44Table

OFF_MAP_DICE = 4  # m44-off-01


class SectionCard(Play):
    """Recon, Probe, Attack, Assault, General Advance, Pincer Move, Recon in Force."""

    @rule("m44-off-01", "m44-off-02", "m44-ovl-07")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        """Orders by section; guns off the map instead, if the card is played so."""
        lookup = table.state.lookup
        if table.state.used_in[commander][place] == OFF_MAP:
            table.push(AimBarrage(commander=commander, dice=OFF_MAP_DICE, stars=True, off_map=True))
        elif lookup.map_of[commander] >= 0:
            self._on_own_map(table, commander)
        elif self.card.both_sections:
            self._order(table, commander, lookup.facts.commanders[commander].sections)
        else:
            use_in_section(table, commander, place, 0)

    @rule("m44-ord-04", "m44-brd-10")
    def _on_own_map(self, table: M44Table, commander: CommanderId) -> None:
        """In the sections that the flanks of the card are for this commander."""
        lookup = table.state.lookup
        side, battle_map = lookup.side_of[commander], lookup.map_of[commander]
        flanks = sorted(self.card.flanks)
        self._order(table, commander, tuple([section(side, battle_map, flank) for flank in flanks]))

    @rule("m44-ovl-06", "m44-ovl-07")
    def in_section(self, table: M44Table, commander: CommanderId, section: SectionId) -> None:
        self._order(table, commander, (section,))

    def _order(self, table: M44Table, commander: CommanderId, sections: tuple[SectionId, ...]) -> None:
        counts = (self.card.orders,) * len(sections)
        table.push(OrderUnits(commander=commander, manner=PLAIN, sections=sections, counts=counts))

    @rule("m44-otm-01")
    def on_the_move(self) -> int:
        return self.card.on_the_move
