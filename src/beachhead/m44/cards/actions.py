"""What cards let a seat do. The names never change."""

from __future__ import annotations

from dataclasses import dataclass, field

from beachhead.core.action import Action, action, secret
from beachhead.core.seat import Seat
from beachhead.m44.ids import CardId, SectionId


@action("m44.play_as_barrage")
@dataclass(frozen=True, slots=True)
class PlayAsBarrage(Action):
    """Play a Recon 1 as a Barrage of the guns off the map (m44-off-01)."""

    card: CardId


@action("m44.hand")
@dataclass(frozen=True, slots=True)
class HandCard(Action):
    """The Commander in Chief hands a card to a general: `between` are the two (m44-ovl-03)."""

    between: tuple[Seat, ...]
    card: CardId = field(metadata=secret(to="between"))


@action("m44.discard")
@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a card that was just drawn on the discard pile (m44-turn-08)."""

    card: CardId


@action("m44.in_section")
@dataclass(frozen=True, slots=True)
class InSection(Action):
    """Use the card in this section (m44-ovl-06, m44-card-03)."""

    section: SectionId


@action("m44.repeat")
@dataclass(frozen=True, slots=True)
class Repeat(Action):
    """Counter-Attack: repeat the card of this enemy, in the section where they used it (m44-ovl-15)."""

    seat: Seat
    card: CardId
    section: SectionId | None
