"""The sequence of a turn: rules m44-turn, m44-set, and phases that teammates share (m44-mode-06)."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.action import Done
from beachhead.core.seat import CHANCE, Seat
from beachhead.m44.actions import Draw, PlayCard
from beachhead.m44.events import Ordered, TurnBegan
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.sequence import PLAYER_TURN, Turn
from beachhead.m44.game import M44
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import allied, axis, field, game_at


def begun(scenario: str) -> tuple[M44State, M44Table]:
    state = M44.start(scenario, {})
    return state, M44Table(state, [])


def go(table: M44Table, rng: Random, ask: str = "", most: int = 2000) -> None:
    """Play at random until this is asked, seats as quickly as they may."""
    for _ in range(most):
        decision = table.state.first
        if decision.ask == ask:
            return
        if decision.seat == CHANCE:
            index = rng.choices(range(len(decision.options)), decision.weights)[0]
        elif Done() in decision.options:
            index = decision.options.index(Done())
        else:
            index = rng.randrange(len(decision.options))
        table.play(decision, index)
        if table.state.result is not None:
            return
    raise AssertionError(f"{ask} was never asked")


@pytest.mark.rule("m44-set-02", "m44-set-03")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah", "airborne"])
def test_hands_are_dealt_and_the_allies_begin(scenario: str) -> None:
    state, table = begun(scenario)
    go(table, Random(1), "play")
    hands = state.lookup.facts.maps[0].hands
    for commander in state.lookup.facts.commanders:
        assert len(state.hands[commander.number]) == hands[commander.side].cards
    assert state.active == ALLIES
    assert state.turn == 1
    assert state.first.seat == "allies"


@pytest.mark.rule("m44-turn-01")
def test_sides_alternate_and_a_turn_counts_one_of_each() -> None:
    state, table = begun("sword")
    rng = Random(3)
    seen = []
    for _ in range(4):
        go(table, rng, "play")
        seen.append((state.turn, state.active))
        table.play(state.first, 0)
    assert seen == [(1, ALLIES), (1, AXIS), (2, ALLIES), (2, AXIS)]


@pytest.mark.rule("m44-turn-03", "m44-turn-08")
def test_one_card_is_played_discarded_and_replaced() -> None:
    state, table = begun("gold")
    rng = Random(5)
    go(table, rng, "play")
    probe = state.lookup.facts.card("probe-left").number
    state.hands[0][0], state._open = probe, None
    hand = state.hands[0][:]
    sections = [o for o in state.first.options if isinstance(o, PlayCard) and _plain(state, o)]
    card = sections[0].card
    table.play(state.first, state.first.options.index(sections[0]))
    assert state.in_play[0] == [card]
    go(table, rng, "play")
    assert state.discards[0][card] == 1
    assert state.in_play[0] == []
    assert len(state.hands[0]) == len(hand)


def _plain(state: M44State, action: PlayCard) -> bool:
    card = state.lookup.facts.cards[action.card]
    return not card.tactic and not card.recon


@pytest.mark.rule("m44-turn-10")
def test_the_discards_become_the_draw_pile_when_it_is_empty() -> None:
    state, table = begun("gold")
    rng = Random(5)
    go(table, rng, "play")
    deck = state.deck[0]
    state.discards[0] = deck[:]
    state.deck[0] = [0] * len(deck)
    before = sum(state.discards[0])
    while not (state.first.seat == CHANCE and isinstance(state.first.options[0], Draw)):
        decision = state.first
        done = Done() in decision.options
        index = decision.options.index(Done()) if done else 0
        table.play(decision, index)
    assert sum(state.first.weights) >= before
    table.play(state.first, 0)
    assert sum(state.discards[0]) == 0
    assert sum(state.deck[0]) >= before - 1


@pytest.mark.rule("m44-turn-05", "m44-turn-06", "m44-turn-07")
def test_orders_movement_and_battle_follow_each_other() -> None:
    """The asks of one turn never go back to an earlier phase."""
    state, table = begun("sword")
    rng = Random(11)
    rank = {"play": 0, "order": 1, "on_the_move": 1, "choose_mover": 2, "move": 2, "choose_fighter": 3}
    latest = {"turn": (0, 0), "rank": 0}
    for _ in range(1500):
        decision = state.first
        now = (state.turn, state.active)
        if now != latest["turn"]:
            latest = {"turn": now, "rank": 0}
        if decision.ask in rank:
            assert rank[decision.ask] >= latest["rank"]  # type: ignore[operator]
            latest["rank"] = rank[decision.ask]
        table.play(decision, rng.randrange(len(decision.options)))
        if state.result is not None:
            break


@pytest.mark.rule("m44-turn-05")
def test_every_order_is_named_before_anything_moves() -> None:
    assert tuple(sorted(PLAYER_TURN)) == PLAYER_TURN
    f = field("a   .   b   .   c", a=allied(order=""), b=allied(order=""), c=axis(order=""))
    f.state.lanes = [[Turn(ALLIES)]]
    f.state.hands[0] = [f.state.lookup.facts.card("probe-left").number]
    f.table.start()
    while f.ask != "choose_mover":
        f.do(f.asked.options[0])
    told = [event for event in f.story if isinstance(event, (Ordered, TurnBegan))]
    assert len(told) == 3  # the turn, and both units


def test_what_holds_for_one_turn_is_taken_off() -> None:
    state, table = begun("juno")
    rng = Random(2)
    go(table, rng, "play")
    table.play(state.first, 0)
    go(table, rng, "play")
    assert set(state.order) == {0}
    assert set(state.marks) == {0}
    assert not any(state.ordered)
    assert state.engaged == 0


# teammates


def seats_asked(state: M44State) -> set[Seat]:
    return {decision.seat for decision in state.open}


@pytest.mark.rule("m44-mode-06", "m44-mode-03", "m44-mode-04", "m44-mode-05")
@pytest.mark.parametrize(
    ("scenario", "seats"), [("double/sword+juno", 2), ("triple/british", 3), ("neptune", 6)]
)
def test_teammates_are_asked_at_the_same_time(scenario: str, seats: int) -> None:
    state, table = begun(scenario)
    go(table, Random(1), "play")
    allies = {c.seat for c in state.lookup.facts.commanders if c.side == ALLIES}
    assert seats_asked(state) == allies
    assert len(allies) == seats
    waiting = set(allies)
    for seat in sorted(allies, reverse=True):  # in any order
        decision = state.decision(seat)
        assert decision is not None
        assert decision.ask == "play"
        table.play(decision, 0)
        waiting.discard(seat)
        if waiting:
            assert {d.seat for d in state.open if d.ask == "play"} == waiting


@pytest.mark.rule("m44-mode-06")
def test_the_side_goes_on_when_all_have_finished() -> None:
    """Nobody is asked to order while a teammate still has to play a card."""
    state, table = begun("double/juno+gold")
    go(table, Random(4), "play")
    first, second = state.open
    table.play(first, 0)
    assert [d.seat for d in state.open] == [second.seat]
    assert state.open[0].ask == "play"


@pytest.mark.rule("m44-set-01", "m44-brd-13")
@pytest.mark.parametrize("scenario", list(M44.scenarios))
def test_every_battle_is_laid_out(scenario: str) -> None:
    """Units stand where the board puts them, one to a hex, on ground that lets them in."""
    state = game_at(scenario)
    assert len(set(state.at)) == len(state.at)
    for unit, h in enumerate(state.at):
        assert state.unit_at[h] == unit
        assert state.occupied[state.side[unit]] >> h & 1
        area = (
            state.lookup.ground.ocean if state.aboard[unit] >= 0 else state.lookup.open_to[state.troop[unit]]
        )
        assert area >> h & 1, f"{state.lookup.facts.units[unit].id} stands where it may not"


@pytest.mark.rule("m44-set-05")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah", "airborne"])
def test_the_stands_before_the_first_turn(scenario: str) -> None:
    state = game_at(scenario)
    battle_map = state.lookup.facts.maps[0]
    assert state.medals(AXIS) == battle_map.start_medals[AXIS]
    assert state.medals(ALLIES) == battle_map.start_medals[ALLIES]


@pytest.mark.rule("m44-ter-26")
def test_flooded_land_is_marsh() -> None:
    for scenario in ("utah", "airborne"):
        state = game_at(scenario)
        assert state.lookup.ground.marshes
        ids = {terrain.id for terrain in state.lookup.facts.terrains}
        assert "flooded" not in ids
