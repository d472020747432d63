"""Section cards: so many orders in each section they name, and some On the Move (m44-ord-04, m44-otm-01)."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.cards.play import Play
from beachhead.m44.facts import section
from beachhead.m44.flow.ordering import OrderUnits
from beachhead.m44.rules.orders import PLAIN
from beachhead.m44.table import M44Table


class SectionCard(Play):
    """Recon, Probe, Attack, Assault, General Advance, Pincer Move, Recon in Force."""

    @rule("m44-ord-04", "m44-otm-01", "m44-brd-10")
    def orders(self, table: M44Table, commander: int) -> None:
        """Orders in the sections that the flanks of the card are for this commander."""
        book = table.state.book
        side, battle_map = book.side_of[commander], book.map_of[commander]
        sections = tuple(section(side, battle_map, flank) for flank in sorted(self.card.flanks))
        counts = (self.card.orders,) * len(sections)
        table.next(OrderUnits(commander, PLAIN, sections, counts, 0))

    def on_the_move(self) -> int:
        return self.card.on_the_move
