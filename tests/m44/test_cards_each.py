"""Every card of every deck, played in a battle by either side: its turn ends well and no card is lost.

What each card does is proved where it belongs: `test_cards_orders`, `_fire`, `_dice`, `test_counter_attack`,
`test_ambush`, `test_overthrough`. This table sees to it that none is forgotten.
"""

from __future__ import annotations

from random import Random

import pytest

from beachhead.m44.cards.tactics import TACTICS
from beachhead.m44.facts import ALLIES, AXIS, TACTIC_CARDS
from beachhead.m44.game import M44
from beachhead.m44.load import load
from beachhead.m44.table import M44Table
from tests.m44.hands import cards_add_up, hold

DECKS = {"breakthrough": "sword", "standard": "omaha", "overlord": "overthrough/juno+gold"}


def options_of(deck: str) -> dict[str, object]:
    return {} if deck == "overlord" else {"deck": deck}


def cards_of(deck: str) -> list[str]:
    options = {key: str(value) for key, value in options_of(deck).items()}
    return [card.id for card in load(f"m44:{DECKS[deck]}", options).cards if not card.reaction]


EVERY_CARD = [(deck, card) for deck in DECKS for card in cards_of(deck)]


@pytest.mark.rule("m44-card-01")
def test_the_decks_hold_all_tactics_and_each_tactic_has_its_class() -> None:
    assert tuple(TACTICS) == TACTIC_CARDS
    for deck in DECKS:
        options = {key: str(value) for key, value in options_of(deck).items()}
        facts = load(f"m44:{DECKS[deck]}", options)
        assert {card.id for card in facts.cards if card.tactic} == set(TACTIC_CARDS)


def go(table: M44Table, rng: Random, side: int, turn: int) -> None:
    """Play at random until a card is asked for in this turn of this side."""
    state = table.state
    while state.result is None:
        decision = state.first
        if decision.ask in ("play", "hand_out") and (state.active, state.turn) == (side, turn):
            return
        weights = decision.weights or (1,) * len(decision.options)
        table.play(decision, rng.choices(range(len(decision.options)), weights)[0])


def in_his_hand(deck: str, card: str, side: int) -> tuple[M44Table, Random, int]:
    """The second turn of a side, whose player holds the card; another battle if an enemy has it."""
    for seed in range(50):
        state = M44.start(DECKS[deck], options_of(deck))
        table, rng = M44Table(state, []), Random(seed)
        go(table, rng, side, 2)
        lookup = state.lookup
        player = lookup.chiefs[side] if deck == "overlord" else lookup.fighters[side][0]
        number = lookup.facts.card(card).number
        pile = lookup.facts.commanders[player].deck
        table.reshuffle(pile)
        if state.deck[pile][number] or number in state.hands[player]:
            others = ["probe-left", "probe-center", "probe-right"][: len(state.hands[player]) - 1]
            hold(state, player, card, *others)
            return table, rng, player
    raise AssertionError("an enemy always has it")


@pytest.mark.rule("m44-turn-03", "m44-turn-08", "m44-turn-11")
@pytest.mark.parametrize("side", [ALLIES, AXIS], ids=["allies", "axis"])
@pytest.mark.parametrize(("deck", "card"), EVERY_CARD)
def test_each_card_can_be_played(deck: str, card: str, side: int) -> None:
    table, rng, player = in_his_hand(deck, card, side)
    state = table.state
    names = [state.setup.names.text(option) for option in state.first.options]
    chosen = next(i for i, name in enumerate(names) if name.split()[-1] == card)
    table.play(state.first, chosen)
    if state.first.ask == "hand_out":
        table.play(state.first, len(state.first.options) - 1)  # no other card
    go(table, rng, 1 - side, 2 if side == ALLIES else 3)
    cards_add_up(state)
    if state.result is None:
        assert state.in_force == [[] for _ in state.in_force]
        lookup = state.lookup
        number, finest = lookup.facts.card(card).number, lookup.facts.card("their-finest-hour").number
        discards = state.discards[lookup.facts.commanders[player].deck]
        if any(finest in last for last, its in zip(state.last, lookup.side_of, strict=True) if its == side):
            assert not any(discards)  # shuffled, itself included
        else:
            assert discards[number]
