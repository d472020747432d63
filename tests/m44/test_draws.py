"""Drawing cards: rules m44-set-03, m44-set-04, m44-turn-08, m44-turn-10, m44-turn-12, m44-ovl-12."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.card_draws import Deal, DrawCards, Draws, FinishCards, PutBack, ReplaceAmbushes
from beachhead.m44.ids import CommanderId
from beachhead.m44.state import NOWHERE, OFF_MAP, M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import Field, allied, axis, field, game_at
from tests.m44.hands import ALLIED, GERMAN, card_ids, cards_add_up, row


def board(scenario: str = "sword") -> Field:
    return field(row("a . g"), scenario=scenario, a=allied(order=""), g=axis(order=""))


def played(f: Field, commander: CommanderId, card: str, place: int = NOWHERE) -> None:
    """The card lies before the player, at the end of their turn."""
    number = f.state.lookup.facts.card(card).number
    f.state.deck[0][number] -= 1
    f.state.in_play[commander].append(number)
    f.table.enforce(commander, number, place)


def draw(f: Field, *cards: str) -> None:
    seat = f.state.lookup.seats
    for card in cards:
        drawer = f.state.lanes[0][-1]
        assert isinstance(drawer, DrawCards)
        f.answer(f"draw {seat[drawer.commander]} {card}")


@pytest.mark.rule("m44-set-03")
@pytest.mark.parametrize(
    ("scenario", "allies", "axis_hand"),
    [("sword", 6, 3), ("juno", 6, 3), ("gold", 6, 3), ("omaha", 5, 5), ("utah", 6, 4), ("airborne", 6, 3)],
)
def test_everybody_is_dealt_what_the_briefing_says(scenario: str, allies: int, axis_hand: int) -> None:
    state = game_at(scenario)
    table = M44Table(state, None)
    state.lanes = [[*state.lanes[0][:1], Deal()]]
    state._open = None
    table.start()
    while state.first.ask == "draw":
        table.play(state.first, 0)
    assert [len(hand) for hand in state.hands] == [allies, axis_hand]
    cards_add_up(state)


@pytest.mark.rule("m44-turn-08")
def test_the_card_is_discarded_and_one_is_drawn() -> None:
    f = board()
    played(f, ALLIED, "probe-left")
    f.begin(FinishCards(ALLIES), Draws(ALLIED))
    probe = f.state.lookup.facts.card("probe-left").number
    assert f.state.discards[0][probe] == 1
    assert f.state.in_play[ALLIED] == []
    f.state.turn = 9
    draw(f, "medics")
    assert card_ids(f.state, f.state.hands[ALLIED]) == ["medics"]
    assert f.ask == "stop"
    cards_add_up(f.state)


@pytest.mark.rule("m44-turn-08", "m44-ord-09")
@pytest.mark.parametrize(
    ("card", "place", "puts_back"),
    [
        ("recon-left", NOWHERE, True),
        ("recon-center", NOWHERE, True),
        ("recon-right", NOWHERE, True),
        ("recon-left", OFF_MAP, False),
        ("recon-in-force", NOWHERE, False),
        ("probe-left", NOWHERE, False),
    ],
)
def test_after_a_recon_two_are_drawn_and_one_is_discarded(card: str, place: int, puts_back: bool) -> None:
    f = board()
    f.state.turn = 9
    played(f, ALLIED, card, place)
    f.begin(FinishCards(ALLIES), Draws(ALLIED))
    draw(f, "medics")
    if puts_back:
        draw(f, "barrage")
        assert f.state.hands[ALLIED] == []
        assert f.options() == ["discard barrage", "discard medics"]
        f.answer("discard barrage")
        assert f.state.discards[0][f.state.lookup.facts.card("barrage").number] == 1
    assert card_ids(f.state, f.state.hands[ALLIED]) == ["medics"]
    assert f.ask == "stop"
    cards_add_up(f.state)


@pytest.mark.rule("m44-card-02", "m44-turn-08")
def test_who_drew_two_of_a_kind_is_asked_all_the_same() -> None:
    """Otherwise the silence would tell the others what was drawn."""
    f = board()
    f.state.turn = 9
    played(f, ALLIED, "recon-left")
    f.begin(FinishCards(ALLIES), Draws(ALLIED))
    draw(f, "move-out", "move-out")
    assert f.options() == ["discard move-out"]


@pytest.mark.rule("m44-set-04")
@pytest.mark.parametrize(
    ("scenario", "commander", "turns"),
    [
        ("sword", GERMAN, (1, 2)),
        ("juno", GERMAN, (1, 2)),
        ("gold", GERMAN, (1, 2)),
        ("airborne", GERMAN, (1, 2)),
        ("utah", GERMAN, (1,)),
        ("omaha", GERMAN, (1,)),
        ("omaha", ALLIED, (1,)),
        ("sword", ALLIED, ()),
    ],
)
def test_extra_draws_of_the_first_turns(
    scenario: str, commander: CommanderId, turns: tuple[int, ...]
) -> None:
    f = board(scenario)
    hand = f.state.lookup.facts.commanders[commander].hand
    held = hand.cards
    for turn in range(1, 5):
        f.state.turn = turn
        f.begin(Draws(commander))
        drawn = 0
        while f.ask == "draw":
            f.do(f.asked.options[0])
            drawn += 1
        assert drawn == (2 if turn in turns else 1)
        held += drawn - 1
    assert held == hand.size


@pytest.mark.rule("m44-set-04")
def test_a_recon_in_a_turn_with_an_extra_draw_draws_three_and_keeps_two() -> None:
    f = board()
    f.state.turn = 1
    played(f, GERMAN, "recon-left")
    f.begin(FinishCards(AXIS), Draws(GERMAN))
    draw(f, "medics", "barrage", "dig-in")
    f.answer("discard dig-in")
    assert card_ids(f.state, f.state.hands[GERMAN]) == ["barrage", "medics"]
    assert f.ask == "stop"


@pytest.mark.rule("m44-turn-10")
def test_an_empty_draw_pile_is_made_of_the_discards_in_the_middle_of_a_draw() -> None:
    f = board()
    f.state.turn = 9
    played(f, ALLIED, "recon-left")
    medics = f.state.lookup.facts.card("medics").number
    f.state.discards[0] = f.state.deck[0][:]
    f.state.deck[0] = [0] * len(f.state.deck[0])
    f.state.discards[0][medics], f.state.deck[0][medics] = 0, 1
    f.begin(FinishCards(ALLIES), Draws(ALLIED))
    assert f.options() == ["draw allies medics"]
    draw(f, "medics", "recon-left")
    assert sum(f.state.discards[0]) == 0
    f.answer("discard medics")
    cards_add_up(f.state)


@pytest.mark.rule("m44-turn-12")
def test_who_played_an_ambush_draws_before_the_active_player() -> None:
    f = board()
    f.state.turn = 9
    f.state.ambushes[GERMAN] = 1
    f.begin(FinishCards(ALLIES), ReplaceAmbushes(ALLIES), Draws(ALLIED))
    draw(f, "medics")
    assert card_ids(f.state, f.state.hands[GERMAN]) == ["medics"]
    assert f.state.ambushes == [0, 0]
    draw(f, "barrage")
    assert card_ids(f.state, f.state.hands[ALLIED]) == ["barrage"]
    assert f.ask == "stop"


@pytest.mark.rule("m44-turn-12")
def test_the_active_player_replaces_his_own_ambush_in_the_enemys_turn_only() -> None:
    f = board()
    f.state.ambushes[ALLIED] = 1
    f.begin(ReplaceAmbushes(ALLIES))
    assert f.ask == "stop"
    assert f.state.ambushes[ALLIED] == 1


def chief(state: M44State, side: int) -> int:
    return state.lookup.chiefs[side]


@pytest.mark.rule("m44-ovl-12", "m44-ovl-02")
@pytest.mark.parametrize(
    ("held", "recon", "drawn"), [(8, False, 1), (7, False, 2), (6, False, 2), (6, True, 3), (7, True, 2)]
)
def test_the_commander_in_chief_draws_two_or_three_up_to_his_maximum(
    held: int, recon: bool, drawn: int
) -> None:
    state = game_at("overthrough/sword+juno")
    table = M44Table(state, None)
    axis_chief = chief(state, AXIS)
    general = state.lookup.fighters[AXIS][1]
    rng = Random(held)
    pile = [card for card, n in enumerate(state.deck[1]) for _ in range(n)]
    for card in rng.sample(pile, held):
        table.draw(axis_chief, card, False)
    if recon:
        state.last[general] = [state.lookup.facts.card("recon-center").number]
        state.last_used_in[general] = [2]
    state.lanes = [[*state.lanes[0][:1], Draws(CommanderId(axis_chief))]]
    state._open = None
    table.start()
    while state.first.ask == "draw" and len(state.hands[0]) == 0:
        table.play(state.first, 0)
        if not any(isinstance(step, DrawCards) for step in state.lanes[0]):
            break
    assert len(state.hands[axis_chief]) == held + drawn


@pytest.mark.rule("m44-turn-08")
def test_put_back_asks_nobody_who_drew_no_more_than_he_keeps() -> None:
    f = board()
    f.state.drawn[ALLIED] = [3]
    f.begin(PutBack(ALLIED, 1))
    assert f.ask == "stop"
    assert f.state.hands[ALLIED] == [3]
