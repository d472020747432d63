"""Hands and cards: rules m44-card, m44-turn-08, m44-rei-01, m44-ord-09. They are asked by draws and rolls.

A card lies `in_play` as what it is and is `in_force` as what it counts as: a Counter-Attack as the card
that it repeats; a Recon 1 that is played as off-map artillery no longer counts as a Recon 1.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import ALLIES, PER_CARD, Card
from beachhead.m44.state import NOWHERE, OFF_MAP, M44State


@rule("m44-rei-01", "m44-rei-03")
def cards_held(state: M44State, commander: int) -> int:
    """The cards that they have, those of this turn included: dice are rolled for them."""
    return len(state.hands[commander]) + len(state.in_play[commander])


def dice_of(state: M44State, commander: int, card: Card) -> int:
    """The dice that a card rolls by itself."""
    return cards_held(state, commander) if card.dice == PER_CARD else card.dice


@rule("m44-ord-09", "m44-card-06", "m44-rei-01", "m44-off-02")
def recon_in_force(state: M44State, commander: int) -> bool:
    """Whether a Recon 1 of theirs is in force this turn: two reinforcement dice more."""
    return _recon(state, state.in_force[commander], state.used_in[commander])


@rule("m44-ord-09", "m44-card-04", "m44-off-02", "m44-ovl-12")
def recon_just_played(state: M44State, commander: int) -> bool:
    """Whether one was in force in the turn that is ending: a better draw."""
    return _recon(state, state.last[commander], state.last_used_in[commander])


def _recon(state: M44State, cards: list[int], used_in: list[int]) -> bool:
    kinds = state.lookup.facts.cards
    return any(kinds[c].recon and place != OFF_MAP for c, place in zip(cards, used_in, strict=True))


@rule("m44-off-01", "m44-scn-03", "m44-mode-10")
def has_off_map_artillery(state: M44State, commander: int) -> bool:
    """Whether they may play a Recon 1 as a Barrage: an Allied player on whose map the guns are in reach."""
    lookup = state.lookup
    if lookup.side_of[commander] != ALLIES:
        return False
    battle_map = lookup.map_of[commander]
    maps = lookup.facts.maps if battle_map < 0 else (lookup.facts.maps[battle_map],)
    return any(m.has("off_map_artillery") for m in maps)


@rule("m44-card-03", "m44-card-05", "m44-mode-09", "m44-ovl-15", "m44-off-03")
def models(state: M44State, commander: int) -> list[tuple[int, int, int]]:
    """What a Counter-Attack of theirs may repeat: (whose, card, section) of the latest turn of the enemy
    opposite and, for a general, of the enemy Commander in Chief. A section binds them, if there is one."""
    lookup = state.lookup
    foe = lookup.facts.commanders[commander].opposite
    chief = lookup.chiefs[lookup.side_of[foe]]
    found: dict[tuple[int, int], int] = {}
    for whose in (foe, chief) if chief >= 0 else (foe,):
        for card, place in zip(state.last[whose], state.last_used_in[whose], strict=True):
            found.setdefault((card, max(place, NOWHERE)), whose)
    return [(whose, card, place) for (card, place), whose in found.items()]


def deck_of(state: M44State, commander: int) -> int:
    """The deck that a commander's cards come from: their own, or that of their Commander in Chief."""
    lookup = state.lookup
    deck = lookup.facts.commanders[commander].deck
    return deck if deck >= 0 else lookup.facts.commanders[lookup.chiefs[lookup.side_of[commander]]].deck
