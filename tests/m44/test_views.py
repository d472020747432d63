"""Who sees which cards, and what a seat may imagine: rules m44-card-02 and m44-ovl-17."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from beachhead.core.event import sentence, unseen
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.state import State
from beachhead.core.view import view_of
from beachhead.m44.actions import Draw
from beachhead.m44.cards.actions import Discard, HandCard
from beachhead.m44.cards.events import Handed
from beachhead.m44.flow.card_draws import DrawCards, PutBack
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.overthrough import HandOutCards, RollInitiative, TakeCommand
from beachhead.m44.game import M44
from beachhead.m44.ids import CardId, CommanderId
from beachhead.m44.rules.commander_in_chief import has_room, is_for
from beachhead.m44.state import UNSEEN, M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import Stop
from tests.m44.hands import cards_add_up, hold

PAIR = "overthrough/sword+juno"
CHIEF, LEFT, CENTER, RIGHT = CommanderId(0), CommanderId(1), CommanderId(2), CommanderId(3)


def dealt(scenario: str, seed: int = 1) -> M44State:
    """A battle whose cards have been dealt, at the first card that is played."""
    state = M44.start(scenario, {})
    table, rng = M44Table(state, None), Random(seed)
    while state.first.ask not in ("play", "hand_out"):
        decision = state.first
        weights = decision.weights or (1,) * len(decision.options)
        table.play(decision, rng.choices(range(len(decision.options)), weights)[0])
    return state


def known(state: State, seat: Seat, column: str) -> Any:
    return view_of(state, seat).known[column]


def seats(state: M44State) -> list[Seat]:
    return [*state.lookup.seats, SPECTATOR]


def text(state: State, seat: Seat) -> str:
    return json.dumps(view_of(state, seat).json())


@pytest.mark.rule("m44-card-02")
@pytest.mark.parametrize("scenario", ["sword", "double/gold+omaha", "triple/american", "neptune", PAIR])
def test_a_hand_is_seen_by_its_owner_alone(scenario: str) -> None:
    """Teammates and spectators see how many cards there are, not which."""
    state = dealt(scenario)
    for seat in seats(state):
        for commander, hand in enumerate(known(state, seat, "hands")):
            own = state.lookup.seats[commander] == seat
            assert hand == (state.hands[commander] if own else [UNSEEN] * len(state.hands[commander]))


@pytest.mark.rule("m44-card-02", "m44-turn-10")
def test_of_the_draw_pile_everybody_sees_the_size_alone() -> None:
    state = dealt("neptune")
    for seat in seats(state):
        assert known(state, seat, "deck") == [sum(deck) for deck in state.deck]


def handed(*cards: tuple[int, str]) -> M44State:
    """The Allied Commander in Chief has handed out these cards."""
    state = dealt(PAIR)
    table = M44Table(state, [])
    hold(state, CHIEF, *[card for _, card in cards], "medics", "move-out", "barrage")
    for general, card in cards:
        table.hand_over(CHIEF, general, state.lookup.facts.card(card).number)
    state.lanes[0][-1] = RollInitiative(CENTER)
    state._open = None
    return state


@pytest.mark.rule("m44-ovl-17", "m44-card-02")
def test_a_handed_card_is_seen_by_the_chief_and_its_general() -> None:
    state = handed((LEFT, "probe-left"), (LEFT, "recon-left"), (RIGHT, "dig-in"))
    for seat in seats(state):
        given = known(state, seat, "given")
        for general in (LEFT, CENTER, RIGHT):
            open_to = seat in ("allies-chief", state.lookup.seats[general])
            assert given[general] == (
                state.given[general] if open_to else [UNSEEN] * len(state.given[general])
            )


@pytest.mark.rule("m44-ovl-17")
def test_the_log_and_the_story_of_handing_out_hide_the_card() -> None:
    state = dealt(PAIR)
    action = HandCard((Seat("allies-chief"), Seat("allies-left")), CardId(3))
    for seat in seats(state):
        assert bool(unseen(action, seat, Seat("allies-chief"))) == (seat not in action.between)
    told = Handed(Seat("allies-chief"), Seat("allies-left"), action.between, CardId(3))
    names = state.setup.names
    assert sentence(told, names, Seat("axis-left")) == (
        "The Allied Commander in Chief handed a card to the Allied left general."
    )
    assert sentence(told, names, Seat("allies-left")).startswith("The Allied Commander in Chief handed Probe")


@pytest.mark.rule("m44-card-02")
def test_a_draw_is_hidden_and_what_is_put_back_lies_open() -> None:
    state = dealt("sword")
    draw = Draw(Seat("axis"), CardId(3))
    assert not unseen(draw, Seat("axis"))
    assert unseen(draw, Seat("allies"))
    assert unseen(draw, SPECTATOR)
    assert not unseen(Discard(CardId(3)), SPECTATOR)
    state.drawn[1] = [3, 4]
    assert known(state, Seat("allies"), "drawn") == [[], [UNSEEN, UNSEEN]]
    assert known(state, Seat("axis"), "drawn") == [[], [3, 4]]


@pytest.mark.rule("m44-card-02", "m44-ovl-17")
@pytest.mark.parametrize("scenario", ["sword", "double/sword+juno", PAIR])
def test_states_that_differ_in_hidden_cards_look_the_same(scenario: str) -> None:
    """Both Axis and Allied cards of one deck are exchanged with the pile; only the owner notices."""
    for commander in range(len(dealt(scenario).lookup.seats)):
        state = dealt(scenario)
        if not state.hands[commander]:
            continue
        other = dealt(scenario)
        deck = other.deck[other.lookup.facts.commanders[commander].deck]
        mine = other.hands[commander]
        new = next(card for card, n in enumerate(deck) if n and card not in mine)
        deck[mine[0]] += 1
        deck[new] -= 1
        other.hands[commander] = sorted([*mine[1:], new])
        other._open = None
        cards_add_up(other)
        for seat in seats(state):
            same = text(state, seat) == text(other, seat)
            assert same == (seat != state.lookup.seats[commander]), f"{seat} and the hand of {commander}"


@pytest.mark.rule("m44-card-02", "m44-amb-01")
def test_nobody_can_tell_from_the_question_whether_an_ambush_is_held() -> None:
    views = []
    for card in ("ambush", "probe-left"):
        state = dealt("sword")
        table = M44Table(state, None)
        hold(state, 1, card, "probe-center")
        foe = next(u for u in state.units(0) if state.lookup.dice[state.troop[u]])
        unit = next(
            u for u in state.units(1) if state.aboard[u] < 0 and state.lookup.arm[state.troop[u]] == 0
        )
        near = state.lookup.disc(state.at[foe], 1) & ~state.occupied[0] & ~state.occupied[1]
        table.place(unit, near.bit_length() - 1)
        table.order(0, unit, 1)
        state.lanes = [[Stop(), Battles(CommanderId(0))]]
        state._open = None
        table.start()
        for start in ("choose", "target"):
            options = [state.setup.names.text(option) for option in state.first.options]
            table.play(state.first, next(i for i, o in enumerate(options) if o.startswith(start)))
        assert state.first.ask == "ambush"
        views.append([text(state, seat) for seat in (Seat("allies"), SPECTATOR)])
    assert views[0] == views[1]


@pytest.mark.rule("m44-card-02", "m44-ovl-17")
@pytest.mark.parametrize("scenario", ["sword", "double/sword+juno", PAIR])
def test_what_a_seat_imagines_could_be_true(scenario: str) -> None:
    state = dealt(scenario) if scenario != PAIR else handed((LEFT, "probe-left"), (CENTER, "dig-in"))
    for seat in seats(state):
        view = view_of(state, seat)
        seen = text(state, seat)
        for seed in range(10):
            imagined = M44.resample(view, Random(seed))
            cards_add_up(imagined)
            assert text(imagined, seat) == seen


@pytest.mark.rule("m44-ovl-04", "m44-ovl-06", "m44-ovl-17")
def test_imagined_handed_cards_fit_their_generals() -> None:
    state = handed((LEFT, "probe-left"), (LEFT, "recon-left"), (RIGHT, "dig-in"))
    lookup = state.lookup
    seen: Counter[str] = Counter()
    for seed in range(60):
        imagined = M44.resample(view_of(state, Seat("axis-center")), Random(seed))
        for general in (LEFT, CENTER, RIGHT):
            cards = imagined.given[general]
            assert len(cards) == len(state.given[general])
            assert all(is_for(lookup, general, card) for card in cards)
            if len(cards) == 2:
                assert has_room(lookup, cards[:1], cards[1])
            seen.update(lookup.facts.cards[card].id for card in cards)
    assert len(seen) > 10  # not always the same


@pytest.mark.rule("m44-card-02")
def test_every_unseen_card_is_imagined_as_often_as_it_is_likely() -> None:
    """One hidden card of a deck with known rest: its chance is its share of what is unseen."""
    state = dealt("sword")
    hold(state, 1, "probe-left")
    view = view_of(state, Seat("allies"))
    runs = 4000
    counts: Counter[int] = Counter()
    rng = Random(5)
    for _ in range(runs):
        counts[M44.resample(view, rng).hands[1][0]] += 1
    pile = state.deck[0][:]
    pile[state.hands[1][0]] += 1
    unseen_cards = sum(pile)
    for card, n in enumerate(pile):
        expected = runs * n / unseen_cards
        assert abs(counts[card] - expected) < 5 * (expected + 1) ** 0.5


@pytest.mark.rule("m44-ovl-17", "m44-ovl-03")
def test_the_steps_of_handing_out_show_no_card() -> None:
    """Two hand-outs of different cards to the same general give the enemy the same view."""
    views = []
    for card in ("probe-left", "attack-left"):
        state = dealt(PAIR)
        table = M44Table(state, None)
        hold(state, CHIEF, "probe-left", "attack-left", "medics")
        state.lanes = [[Stop(), TakeCommand(LEFT), HandOutCards(CHIEF)]]
        state._open = None
        table.start()
        action = state.lookup.hand_to[LEFT][state.lookup.facts.card(card).number]
        table.play(state.first, state.first.options.index(action))
        views.append([text(state, seat) for seat in (Seat("axis-chief"), Seat("allies-right"), SPECTATOR)])
    assert views[0] == views[1]


@pytest.mark.rule("m44-turn-08", "m44-card-02")
def test_a_draw_aside_shows_the_others_only_that_somebody_chooses() -> None:
    state = dealt("sword")
    table = M44Table(state, None)
    state.lanes = [
        [Stop(), PutBack(CommanderId(0), 1), DrawCards(commander=CommanderId(0), cards=2, aside=True)]
    ]
    state._open = None
    table.start()
    table.play(state.first, 0)
    table.play(state.first, 0)
    assert state.first.ask == "put_back"
    view = view_of(state, Seat("axis"))
    assert view.open == ()
    assert view.waiting == (Seat("allies"),)
    assert known(state, Seat("axis"), "drawn")[0] == [UNSEEN, UNSEEN]


@pytest.mark.rule("m44-turn-03", "m44-card-02")
def test_a_played_card_lies_open_for_everybody() -> None:
    state = dealt("sword")
    table = M44Table(state, None)
    hold(state, 0, "assault-left", "medics")
    state.lanes = [[Stop(), PlayCards(CommanderId(0))]]
    state._open = None
    table.start()
    table.play(state.first, 0)
    card = state.lookup.facts.card("assault-left").number
    for seat in seats(state):
        assert known(state, seat, "in_play")[0] == [card]
