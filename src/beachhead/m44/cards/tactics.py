"""Which class each card of a deck has: `deal_in` gives the lookup of a battle its cards.

`TACTICS` finds the class of a tactic card by its id; all section cards share one class. Ambush is a reaction:
it is played in `flow.battle`, and as the card of a turn it can do nothing.
"""

from __future__ import annotations

from typing import Final

from beachhead.m44.cards import (
    air_power,
    barrage,
    behind_lines,
    counter_attack,
    dig_in,
    finest_hour,
    medics,
)
from beachhead.m44.cards.actions import HandCard
from beachhead.m44.cards.by_arm import ArmorAssault, ArtilleryBombard, MoveOut
from beachhead.m44.cards.command_card import Play
from beachhead.m44.cards.in_contact import CloseAssault, Firefight
from beachhead.m44.cards.infantry_assault import InfantryAssault
from beachhead.m44.cards.section_card import SectionCard
from beachhead.m44.facts import Card, Commander
from beachhead.m44.ids import CardId
from beachhead.m44.lookup import Lookup

TACTICS: Final[dict[str, type[Play]]] = {
    "air-power": air_power.AirPower,
    "ambush": Play,
    "armor-assault": ArmorAssault,
    "artillery-bombard": ArtilleryBombard,
    "barrage": barrage.Barrage,
    "behind-enemy-lines": behind_lines.BehindEnemyLines,
    "close-assault": CloseAssault,
    "counter-attack": counter_attack.CounterAttack,
    "dig-in": dig_in.DigIn,
    "direct-from-hq": MoveOut,
    "firefight": Firefight,
    "infantry-assault": InfantryAssault,
    "medics": medics.Medics,
    "move-out": MoveOut,
    "their-finest-hour": finest_hour.TheirFinestHour,
}


def deal_in(lookup: Lookup) -> None:
    """Let the cards of this battle know what they do."""
    cards = lookup.facts.cards
    lookup.plays = tuple(_play(card) for card in cards)
    lookup.mirror = tuple(_mirror(card, cards) for card in cards)
    lookup.hand_to = tuple(_handing(lookup, commander) for commander in lookup.facts.commanders)


def _play(card: Card) -> Play:
    return TACTICS[card.id](card) if card.tactic else SectionCard(card)


def _mirror(card: Card, cards: tuple[Card, ...]) -> int:
    """The same card with left and right exchanged (m44-card-03)."""
    return next(other.number for other in cards if other.mirrors(card))


def _handing(lookup: Lookup, commander: Commander) -> tuple[HandCard, ...]:
    """By card: the Commander in Chief hands it to this general (m44-ovl-03)."""
    between = (lookup.seats[lookup.chiefs[commander.side]], commander.seat)
    return tuple(HandCard(between, CardId(card.number)) for card in lookup.facts.cards)
