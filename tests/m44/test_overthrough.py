"""OverThrough: the Commander in Chief hands out cards. Rules m44-ovl-01 to 08, m44-ovl-14."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.overthrough import TakeCommand
from beachhead.m44.rules.eligibility import commands
from tests.m44.hands import card_ids, cards_add_up
from tests.m44.staffs import (
    AXIS_CENTER,
    AXIS_CHIEF,
    AXIS_LEFT,
    AXIS_RIGHT,
    CENTER,
    CHIEF,
    LEFT,
    RIGHT,
    Staff,
    hand,
    handing,
)


@pytest.mark.rule("m44-ovl-01", "m44-mode-02")
def test_each_general_commands_two_neighbouring_sections() -> None:
    s = Staff()
    commanders = s.state.lookup.facts.commanders
    assert [commanders[g].sections for g in (LEFT, CENTER, RIGHT)] == [(0, 1), (2, 3), (4, 5)]
    assert [commanders[g].sections for g in (AXIS_LEFT, AXIS_CENTER, AXIS_RIGHT)] == [(4, 5), (2, 3), (0, 1)]
    for side in (ALLIES, AXIS):
        for unit in s.state.units(side):
            assert any(commands(s.state, g, unit) for g in s.state.lookup.fighters[side])


@pytest.mark.rule("m44-ovl-02", "m44-mode-02")
@pytest.mark.parametrize(
    ("pair", "axis", "medals"),
    [
        ("sword+juno", 9, 29),
        ("juno+gold", 9, 25),
        ("gold+omaha", 10, 28),
        ("omaha+utah", 9, 28),
        ("utah+airborne", 9, 21),
    ],
)
def test_only_the_commanders_in_chief_hold_cards(pair: str, axis: int, medals: int) -> None:
    s = Staff(f"overthrough/{pair}")
    hands = [(c.hand.cards, c.hand.size) for c in s.state.lookup.facts.commanders]
    assert hands == [(12, 12), (0, 0), (0, 0), (0, 0), (axis, axis), (0, 0), (0, 0), (0, 0)]
    assert s.state.lookup.facts.medals == medals


@pytest.mark.rule("m44-ovl-19", "m44-card-01")
def test_each_side_has_an_overlord_deck_of_its_own() -> None:
    s = Staff()
    decks = s.state.lookup.facts.decks
    assert [(deck.id, len(deck.cards), deck.commanders) for deck in decks] == [
        ("overlord", 60, (CHIEF,)),
        ("overlord", 60, (AXIS_CHIEF,)),
    ]
    s.table.draw(CHIEF, 0, False)
    assert [sum(deck) for deck in s.state.deck] == [59, 60]


@pytest.mark.rule("m44-ovl-06")
@pytest.mark.parametrize("flank", ["left", "center", "right"])
@pytest.mark.parametrize("card", ["recon", "probe", "attack", "assault"])
def test_the_flank_says_which_general_may_have_a_section_card(card: str, flank: str) -> None:
    s = handing(f"{card}-{flank}", "move-out")
    offered = [o for o in s.options() if o.startswith("hand") and o.endswith(f"{card}-{flank}")]
    assert offered == [hand(flank, f"{card}-{flank}")]


@pytest.mark.rule("m44-ovl-07")
@pytest.mark.parametrize(
    ("card", "generals"),
    [
        ("general-advance", ("left", "center", "right")),
        ("recon-in-force", ("left", "center", "right")),
        ("pincer-move", ("left", "right")),
    ],
)
def test_who_may_be_given_a_card_for_the_whole_front(card: str, generals: tuple[str, ...]) -> None:
    s = handing(card, "ambush")
    assert s.options() == [hand(general, card) for general in generals]


@pytest.mark.rule("m44-ovl-08")
@pytest.mark.parametrize(
    "card",
    [
        "armor-assault",
        "artillery-bombard",
        "behind-enemy-lines",
        "close-assault",
        "counter-attack",
        "dig-in",
        "direct-from-hq",
        "firefight",
        "infantry-assault",
        "medics",
        "move-out",
    ],
)
def test_a_tactic_goes_to_any_general_and_never_to_the_chief(card: str) -> None:
    s = handing(card, "ambush")
    assert s.options() == [hand(general, card) for general in ("left", "center", "right")]


@pytest.mark.rule("m44-ovl-05")
@pytest.mark.parametrize("card", ["air-power", "barrage", "their-finest-hour"])
def test_the_chief_plays_his_own_cards_himself(card: str) -> None:
    s = handing(card, "ambush")
    assert s.options() == [f"play {card}"]


@pytest.mark.rule("m44-ovl-05")
def test_an_ambush_is_neither_played_nor_handed_out() -> None:
    s = handing("ambush", "move-out")
    assert not any("ambush" in option for option in s.options())


@pytest.mark.rule("m44-ovl-03")
def test_one_to_three_cards_in_all_and_at_most_one_for_himself() -> None:
    s = handing("air-power", "barrage", "probe-left", "probe-right", "move-out", "attack-center")
    assert "done" not in s.options()
    s.answer("play barrage")
    assert "play air-power" not in s.options()
    assert "done" in s.options()
    s.answer(hand("left", "probe-left"))
    s.answer(hand("right", "probe-right"))
    assert s.ask == "stop"
    assert card_ids(s.state, s.state.hands[CHIEF]) == ["attack-center", "air-power", "move-out"]
    cards_add_up(s.state)


@pytest.mark.rule("m44-ovl-03")
def test_he_keeps_at_least_one_card() -> None:
    s = handing("probe-left", "probe-right", "move-out")
    s.answer(hand("left", "probe-left"))
    s.answer(hand("right", "probe-right"))
    assert s.ask == "stop"
    assert card_ids(s.state, s.state.hands[CHIEF]) == ["move-out"]


@pytest.mark.rule("m44-ovl-04")
def test_a_general_gets_one_card_for_each_of_his_sections() -> None:
    s = handing("probe-left", "attack-left", "recon-left", "move-out", "infantry-assault")
    s.answer(hand("left", "probe-left"))
    assert hand("left", "attack-left") in s.options()
    assert hand("left", "infantry-assault") in s.options()
    assert hand("left", "move-out") not in s.options()  # it would reach both of their sections
    s.answer(hand("left", "attack-left"))
    assert not any("allies-left" in option for option in s.options())


@pytest.mark.rule("m44-ovl-04")
@pytest.mark.parametrize("card", ["move-out", "general-advance", "counter-attack"])
def test_a_card_for_both_sections_fills_both(card: str) -> None:
    s = handing(card, "probe-left", "probe-right", "attack-left")
    s.answer(hand("left", card))
    assert not any("allies-left" in option for option in s.options())


@pytest.mark.rule("m44-ovl-14")
def test_their_finest_hour_is_played_alone() -> None:
    s = handing("their-finest-hour", "probe-left", "probe-right")
    s.answer(hand("left", "probe-left"))
    assert "play their-finest-hour" not in s.options()
    other = handing("their-finest-hour", "probe-left", "probe-right")
    other.answer("play their-finest-hour")
    assert other.ask == "stop"


@pytest.mark.rule("m44-ovl-14", "m44-rei-04")
def test_in_their_finest_hour_every_general_rolls_four_dice() -> None:
    s = handing("their-finest-hour", "probe-left", "probe-right")
    s.answer("play their-finest-hour")
    s.begin(TakeCommand(LEFT), TakeCommand(CENTER), TakeCommand(RIGHT))
    assert s.ask == "order_dice"
    s.answer("throw IIIA")
    assert s.ask == "reinforcement_dice"
    s.go_to("order", Random(1))
    s.answer(s.options()[0])
    assert s.ordered_by(LEFT) == ["finest_hour"]
    s.go_to("order_dice", Random(1))
    assert s.state.lanes[0][-1].commander == CENTER  # type: ignore[attr-defined]  # RollForOrders
    assert s.state.reshuffle == [1, 0]
