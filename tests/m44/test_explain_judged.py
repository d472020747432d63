"""The judge of `tests.m44.reasons` at work: it takes the true reason, and would not have taken the false one.

Each line is a situation in which a player was once told the rule on the left, and is told the one on the
right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.core.seat import Seat
from beachhead.core.step import AnyStep
from beachhead.core.view import view_of
from beachhead.m44 import explain
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.ordering import OrderOne, OrderOneOnTheMove
from beachhead.m44.flow.reinforcing import CallUnits
from beachhead.m44.ids import CommanderId, SectionId, UnitId
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.eligibility import commands, unordered
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import MOVE_OVER, MOVED, NEW, NO_BATTLE
from tests.m44.arrivals import troop
from tests.m44.fields import Piece, allied, axis, field, game_at
from tests.m44.hands import ALLIED, GERMAN, hold
from tests.m44.reasons import RULES, TABLE
from tests.parts.reasons import Case, fault_of


@dataclass(frozen=True)
class Situation:
    state: M44State
    step: AnyStep
    intent: Intent

    def case(self, rule: str | None = None) -> Case:
        """The case with the answer of the game, or with an answer that names this rule."""
        state = self.state
        state.lanes, state._open = [[self.step]], None
        decision = state.first
        told: Explanation | None = Explanation(False, "No.", rule or "")
        if rule is None:
            told = explain.why_not(state, view_of(state, decision.seat), self.intent)
        assert told is not None
        return Case(state, decision.seat, decision, self.intent, told)


def going(picture: str, piece: Piece) -> Situation:
    """The unit wants to go to y."""
    f = field(picture, a=piece)
    name = f.state.lookup.grid.name(f.hex("y"))
    return Situation(f.state, MoveUnit(ALLIED, f.unit("a")), Intent("move", {"hex": name}))


def battling(picture: str, troop: str, order: str, marks: int) -> Situation:
    """The unit wants to battle after all that."""
    f = field(picture, a=allied(troop, order=order, marks=marks), b=axis(order=""), c=allied("artillery"))
    return Situation(f.state, Battles(ALLIED), Intent("choose", {"unit": "a"}))


def arrived(picture: str, troop: str) -> Situation:
    return battling(picture, troop, "arrived", NEW | MOVED | MOVE_OVER | NO_BATTLE)


def moved(picture: str, troop: str) -> Situation:
    return battling(picture, troop, "plain", MOVED | MOVE_OVER | NO_BATTLE)


def calling(scenario: str, seat: str, dice: str, troop: str, row: str) -> Situation:
    state = game_at(scenario)
    commander = state.lookup.seats.index(Seat(seat))
    state.dice[commander] = read(dice)
    return Situation(state, CallUnits(CommanderId(commander)), Intent("call", {"row": row, "troop": troop}))


def second_car() -> Situation:
    f = field(".   e", special=("reinforcements",))
    f.table.deploy(GERMAN, troop(f.state, "command_car"), f.hex("e"))
    f.state.dice[GERMAN] = read("SSSS")
    return Situation(f.state, CallUnits(GERMAN), Intent("call", {"row": "rt-14", "troop": "command_car"}))


def of_another_general() -> Situation:
    state = game_at("overthrough/sword+juno")
    mine = state.lookup.seats.index(Seat("allies-left"))
    other = next(u for u in state.units(1) if not commands(state, mine, u))
    step = OrderOneOnTheMove(
        commander=CommanderId(mine), orders=1, units=tuple(map(UnitId, unordered(state, mine)))
    )
    return Situation(state, step, Intent("on_the_move", {"unit": state.setup.names.write("UnitId", other)}))


def not_in_hand() -> Situation:
    f = field("a   b", a=allied(), b=axis())
    hold(f.state, ALLIED, "probe-left")
    return Situation(f.state, PlayCards(ALLIED), Intent("play", {"card": "barrage"}))


def order_used_up() -> Situation:
    """The order of the left section is given, that of the right is left."""
    idle = allied(order="")
    f = field("a   b   .   .   .   .   .   .   .   .   .   c   d", a=allied(), b=idle, c=idle, d=idle)
    units = tuple(f.unit(u) for u in "cd")
    step = OrderOne(
        commander=ALLIED,
        manner=PLAIN,
        sections=(SectionId(0), SectionId(2)),
        counts=(1, 1),
        arms=0,
        taken=(f.unit("a"),),
        units=units,
    )
    return Situation(f.state, step, Intent("order", {"unit": "b"}))


def pinned_by_water() -> Situation:
    f = field("a   R   b   .", a=allied(), b=allied())
    return Situation(f.state, Movement(ALLIED), Intent("choose", {"unit": "a"}))


SEA = """
    ~   ~   ~   ~   ~
      ~   ~a  ~   ~   ~
    ~   ~   ~y  ~   ~
      .   .   .   .   .
"""

TOLD: list[tuple[str, str, Callable[[], Situation]]] = [
    ("m44-rei-09", "m44-unit-33", second_car),
    ("m44-mov-07", "m44-rei-10", lambda: arrived("a   b   c", "infantry")),
    ("m44-mov-07", "m44-rei-11", lambda: arrived("a   .   b   c", "artillery")),
    ("m44-mov-08", "m44-unit-12", lambda: going(SEA, allied("destroyer"))),
    ("m44-mov-08", "m44-ter-07", lambda: going("a   Ry  .", allied())),
    ("m44-mov-08", "m44-ter-13", lambda: going("a   ~y  .", allied())),
    ("m44-mov-08", "m44-ter-25", lambda: going("a   My  .", allied("artillery"))),
    ("m44-ter-06", "m44-ter-25", lambda: going("Ma  .   y", allied())),
    ("m44-ter-14", "m44-ter-16", lambda: going(":a  Hy  .", allied("armor"))),
    ("m44-brd-13", "m44-ter-07", lambda: going("a   R   y", allied())),
    ("m44-mov-07", "m44-mov-02", lambda: moved("a   b   c", "infantry")),
    ("m44-mov-07", "m44-mov-05", lambda: moved("a   b   c", "artillery")),
    ("m44-rei-06", "m44-rei-18", lambda: calling("omaha", "allies", "AA", "hobart", "rt-04")),
    ("m44-rei-06", "m44-rei-19", lambda: calling("airborne", "allies", "AAGG", "armor", "rt-04")),
    ("m44-mode-07", "m44-ovl-01", of_another_general),
    ("m44-card-02", "m44-turn-03", not_in_hand),
    ("m44-ord-03", "m44-ord-04", order_used_up),
    ("m44-brd-13", "m44-ter-07", pinned_by_water),
    ("m44-brd-13", "m44-ter-22", lambda: going("+a  .   .   y", allied())),
    ("m44-mov-06", "m44-ter-11", lambda: going("a   .   :   y", allied("armor"))),
    ("m44-mov-06", "m44-ter-16", lambda: going("a   :   Hy", allied())),
    ("m44-mov-07", "m44-ter-25", lambda: moved("a   b   c", "armor")),
]


@pytest.mark.parametrize(("false", "true", "situation"), TOLD)
def test_the_true_reason_is_given_and_the_false_one_would_be_caught(
    false: str, true: str, situation: Callable[[], Situation]
) -> None:
    asked = situation()
    given = asked.case()
    assert given.told.rule == true
    assert fault_of(given, TABLE) == ""
    assert fault_of(asked.case(false), TABLE) != ""


def test_the_generic_answer_is_caught_where_a_rule_is_broken() -> None:
    asked = going("a   Ry  .", allied())
    case = asked.case("m44-mov-01")
    generic = Explanation(False, "That is not among the 2 things you can do now.", "m44-mov-01")
    assert "m44-ter-07" in fault_of(Case(case.state, case.seat, case.decision, case.intent, generic), TABLE)


def test_a_rule_that_the_judge_does_not_know_is_caught() -> None:
    asked = going("a   Ry  .", allied())
    assert "does not know" in fault_of(asked.case("m44-brd-14"), TABLE)
    assert set(TABLE) == set(RULES)


@pytest.mark.rule("m44-turn-06", "m44-turn-07")
@pytest.mark.parametrize(
    ("begun", "answers", "ask", "rule"),
    [
        (Movement(GERMAN), ("choose n",), "move", "m44-turn-06"),
        (Battles(GERMAN), ("choose n",), "battle", "m44-turn-07"),
        (Battles(GERMAN), ("choose n", "fire_smoke"), "smoke", "m44-turn-07"),
        (Battles(ALLIED), ("choose a", "target b"), "ambush", "m44-turn-07"),
    ],
)
def test_to_turn_to_another_unit_is_forbidden_by_the_step_of_the_turn(
    begun: AnyStep, answers: tuple[str, ...], ask: str, rule: str
) -> None:
    f = field("n   .   .   b   a", n=axis("nebelwerfer"), b=axis(), a=allied(), special=("smoke_shells",))
    hold(f.state, GERMAN, "ambush")
    f.begin(begun)
    for answer in answers:
        f.answer(answer)
    assert f.ask == ask
    seat, wish = f.asked.seat, Intent("choose", {"unit": "b"})
    told = explain.why_not(f.state, view_of(f.state, seat), wish)
    assert told is not None
    assert told.rule == rule
    assert fault_of(Case(f.state, seat, f.asked, wish, told), TABLE) == ""
