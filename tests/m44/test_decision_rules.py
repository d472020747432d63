"""The rule that a decision stands under, where the same question has several."""

from __future__ import annotations

import pytest

from beachhead.m44.cards.choose_section import ChooseSection
from beachhead.m44.cards.finest_hour import RollForOrders
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.battle import BattleOn
from beachhead.m44.flow.card_draws import DrawCards
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.reinforcing import RollForReinforcements
from beachhead.m44.ids import CommanderId, SectionId
from beachhead.m44.state import NOWHERE, M44State
from beachhead.m44.unit_flags import TOOK_GROUND
from tests.m44.fields import allied, axis, field, game_at
from tests.m44.hands import ALLIED

SINGLE, GENERALS = "sword", "overthrough/sword+juno"
GENERAL, CHIEF = CommanderId(1), CommanderId(0)


def begun(scenario: str) -> M44State:
    state = game_at(scenario)
    state.turn, state.active = 1, ALLIES
    return state


@pytest.mark.rule("m44-tg-03", "m44-tg-08")
@pytest.mark.parametrize(("troop", "rule"), [("armor", "m44-tg-03"), ("supported_infantry", "m44-tg-08")])
def test_the_battle_after_taking_ground(troop: str, rule: str) -> None:
    f = field("a   b", a=allied(troop, marks=TOOK_GROUND), b=axis())
    decision = BattleOn(ALLIED, f.unit("a")).decide(f.state)
    assert decision is not None
    assert decision.rule == rule


@pytest.mark.rule("m44-mov-01", "m44-lc-02")
def test_the_move_of_a_craft() -> None:
    f = field("~a  ~   .   b", a=allied(), b=allied(), craft="a")
    rules = [MoveUnit(ALLIED, f.unit(u)).decide(f.state) for u in "ab"]
    assert [d.rule for d in rules if d] == ["m44-lc-02", "m44-mov-01"]


@pytest.mark.rule("m44-set-03", "m44-turn-08", "m44-turn-12", "m44-ovl-12", "m44-ovl-13")
@pytest.mark.parametrize(
    ("scenario", "turn", "active", "rule"),
    [
        (SINGLE, 0, ALLIES, "m44-set-03"),
        (SINGLE, 1, ALLIES, "m44-turn-08"),
        (SINGLE, 1, AXIS, "m44-turn-12"),
        (GENERALS, 0, ALLIES, "m44-set-03"),
        (GENERALS, 1, ALLIES, "m44-ovl-12"),
        (GENERALS, 1, AXIS, "m44-ovl-13"),
    ],
)
def test_the_draw(scenario: str, turn: int, active: int, rule: str) -> None:
    state = begun(scenario)
    state.turn, state.active = turn, active
    decision = DrawCards(commander=CHIEF, cards=1, aside=False).decide(state)
    assert decision is not None
    assert decision.rule == rule


@pytest.mark.rule("m44-rei-01", "m44-rei-02", "m44-card-15", "m44-ovl-14", "m44-card-14", "m44-ovl-06")
def test_what_generals_do_otherwise() -> None:
    single, generals = begun(SINGLE), begun(GENERALS)
    single.hands[ALLIED] = [0, 1]
    rolls = [RollForReinforcements(c).decide(s) for s, c in ((single, ALLIED), (generals, GENERAL))]
    assert [d.rule for d in rolls if d] == ["m44-rei-01", "m44-rei-02"]
    dice = [RollForOrders(c, 4).decide(s).rule for s, c in ((single, ALLIED), (generals, GENERAL))]
    assert dice == ["m44-card-15", "m44-ovl-14"]
    for state, commander, rule in ((single, ALLIED, "m44-card-14"), (generals, GENERAL, "m44-ovl-06")):
        state.in_force[commander] = [state.lookup.facts.card("infantry-assault").number]
        state.used_in[commander] = [NOWHERE]
        assert (
            ChooseSection(commander=commander, place=0, sections=(SectionId(0), SectionId(1)))
            .decide(state)
            .rule
            == rule
        )
