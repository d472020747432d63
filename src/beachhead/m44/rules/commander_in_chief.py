"""OverThrough: what a Commander in Chief may do with cards (m44-ovl-03 to 08). Begin with `handouts`."""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.core.rule import rule
from beachhead.m44.cards.actions import PlayAsBarrage
from beachhead.m44.ids import CardId
from beachhead.m44.lookup import Lookup
from beachhead.m44.rules.cards import has_off_map_artillery
from beachhead.m44.state import M44State

SECTIONS = 2
"""Sections under a general, and so the most that their cards can fill (m44-ovl-01, m44-ovl-04)."""


def generals_of(state: M44State, chief: int) -> tuple[int, ...]:
    return state.lookup.fighters[state.lookup.side_of[chief]]


def cards_out(state: M44State, chief: int) -> int:
    """Cards that they have played or handed out this turn."""
    given = sum(len(state.given[general]) for general in generals_of(state, chief))
    return len(state.in_play[chief]) + given


@rule("m44-ovl-03", "m44-ovl-14")
def may_go_on(state: M44State, chief: int) -> bool:
    """Whether they may play or hand out one more card; everybody can see that."""
    mode = state.lookup.facts.mode
    if any(state.lookup.plays[card].leads_generals for card in state.in_force[chief]):
        return False
    return cards_out(state, chief) < mode.cards_a_turn[1] and len(state.hands[chief]) > mode.keep


@rule("m44-ovl-06", "m44-ovl-07", "m44-ovl-08")
def is_for(lookup: Lookup, general: int, card: int) -> bool:
    """Whether this kind of card can go to this general: tactics to any, section cards by their flank."""
    kind = lookup.facts.cards[card]
    if kind.reaction or kind.chief:
        return False
    return kind.tactic or lookup.facts.commanders[general].flank in kind.flanks


@rule("m44-ovl-04")
def has_room(lookup: Lookup, cards: list[int], card: int) -> bool:
    """Whether a general who was handed `cards` has a section left for this one."""
    return sum(lookup.plays[c].fills for c in cards) + lookup.plays[card].fills <= SECTIONS


@rule("m44-ovl-05", "m44-ovl-14", "m44-ovl-03")
def may_play_alone(state: M44State, chief: int, card: int) -> bool:
    """Whether the Commander in Chief may play it: one card a turn, Their Finest Hour alone."""
    lookup = state.lookup
    if not lookup.facts.cards[card].chief or not lookup.plays[card].playable:
        return False
    if len(state.in_play[chief]) >= lookup.facts.mode.chief_cards:
        return False
    return not lookup.plays[card].leads_generals or cards_out(state, chief) == 0


@rule("m44-off-01", "m44-ovl-05")
def may_call_guns(state: M44State, chief: int, card: int) -> bool:
    """Whether they may play it as a barrage of the guns off the map, as they would a Barrage."""
    lookup = state.lookup
    if not lookup.facts.cards[card].recon or not has_off_map_artillery(state, chief):
        return False
    return len(state.in_play[chief]) < lookup.facts.mode.chief_cards


@rule("m44-ovl-03", "m44-ovl-04")
def handouts(state: M44State, chief: int) -> list[Action]:
    """Everything they may do with one card of their hand."""
    lookup = state.lookup
    found: list[Action] = []
    for card in sorted(set(state.hands[chief])):
        if may_play_alone(state, chief, card):
            found.append(lookup.play[card])
        if may_call_guns(state, chief, card):
            found.append(PlayAsBarrage(CardId(card)))
        for general in generals_of(state, chief):
            if is_for(lookup, general, card) and has_room(lookup, state.given[general], card):
                found.append(lookup.hand_to[general][card])
    return found
