"""Why not, and how much, where cards are played, handed out, aimed or shared out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import AnyStep
from beachhead.core.view import view_of
from beachhead.m44 import explain
from beachhead.m44.cards.air_power import AttackFromTheAir, NameAirGroup
from beachhead.m44.cards.barrage import AimBarrage
from beachhead.m44.cards.behind_lines import MoveAgain
from beachhead.m44.cards.choose_section import ChooseSection
from beachhead.m44.cards.dig_in import DigInUnits
from beachhead.m44.cards.finest_hour import OrderByDice
from beachhead.m44.cards.medics import Tend
from beachhead.m44.explain.ordering import why_not_ordered
from beachhead.m44.facts import FACE_FLAG, FACE_GRENADE, FACE_INFANTRY, FACE_STAR, INFANTRY
from beachhead.m44.flow.battle import OfferAmbush
from beachhead.m44.flow.card_draws import PutBack
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.ordering import OrderOneOnTheMove
from beachhead.m44.flow.overthrough import HandOutCards
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId, Faces, SectionId, UnitId
from beachhead.m44.odds.outcome import odds_of_shells
from beachhead.m44.rules.dice import pack
from beachhead.m44.rules.eligibility import commands, unordered
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.state import NOWHERE, M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import Field, allied, axis, field, game_at
from tests.m44.hands import ALLIED, GERMAN, hold, row


def why(state: M44State, table: M44Table, step: AnyStep, do: str = "", **what: str) -> Explanation:
    """What the seat that is asked is told about wanting this."""
    state.lanes = [[step]]
    state._open = None
    found = explain.why_not(state, view_of(state, state.first.seat), Intent(do, what))
    assert found is not None, "there is no reason"
    assert not found.ok
    return found


def because(f: Field, step: AnyStep, do: str = "", **what: str) -> tuple[str, str]:
    found = why(f.state, f.table, step, do, **what)
    return found.text, found.rule


def sums(f: Field, step: AnyStep, do: str = "", **what: str) -> dict[str, str]:
    f.begin(step)
    return dict(explain.sums(f.state, view_of(f.state, f.asked.seat), Intent(do, what)))


def board(special: tuple[str, ...] = ("air_superiority", "off_map_artillery", "reinforcements")) -> Field:
    return field(
        """
        g   h   .   q   .
          .   .   .   .
        a   b   c   .   .
        """,
        special=special,
        a=allied(order=""),
        b=allied("armor", 2, order=""),
        c=allied("artillery", order=""),
        g=axis(order=""),
        h=axis(order=""),
        q=axis(order=""),
    )


@pytest.mark.rule("m44-turn-03", "m44-off-01")
@pytest.mark.parametrize(
    ("do", "card", "text", "rule"),
    [
        ("play", "barrage", "You do not hold Barrage.", "m44-turn-03"),
        ("play", "ambush", "Ambush is played when an enemy close-assaults you.", "m44-turn-03"),
        ("play", "chaplains", "There is no card called chaplains in this deck.", "m44-card-01"),
        ("play_as_barrage", "probe-left", "Only a Recon 1 can be played as a barrage.", "m44-off-01"),
    ],
)
def test_why_a_card_cannot_be_played(do: str, card: str, text: str, rule: str) -> None:
    f = board()
    hold(f.state, ALLIED, "ambush", "probe-left")
    assert because(f, PlayCards(ALLIED), do, card=card) == (text, rule)


@pytest.mark.rule("m44-scn-03")
def test_why_there_are_no_guns() -> None:
    f = board(special=())
    hold(f.state, ALLIED, "recon-left")
    found = because(f, PlayCards(ALLIED), "play_as_barrage", card="recon-left")
    assert found == ("No guns off the map support you here.", "m44-scn-03")


@pytest.mark.rule("m44-rei-01", "m44-off-02")
def test_the_reinforcement_dice_of_each_card() -> None:
    f = board()
    hold(f.state, ALLIED, "recon-left", "probe-left", "move-out")
    assert sums(f, PlayCards(ALLIED), "play", card="probe-left") == {"reinforcement dice": "3"}
    assert sums(f, PlayCards(ALLIED), "play", card="recon-left") == {"reinforcement dice": "5"}
    assert sums(f, PlayCards(ALLIED), "play_as_barrage", card="recon-left") == {"reinforcement dice": "3"}


@pytest.mark.rule("m44-turn-08")
def test_why_a_card_cannot_be_put_back() -> None:
    f = board()
    f.state.drawn[ALLIED] = [0, 1]
    found = because(f, PutBack(ALLIED, 1), "discard", card="medics")
    assert found == ("You did not draw Medics and Mechanics just now.", "m44-turn-08")


@pytest.mark.rule("m44-amb-01")
def test_why_no_ambush() -> None:
    f = board()
    hold(f.state, GERMAN, "probe-left")
    step = OfferAmbush(commander=GERMAN, unit=f.unit("g"), attacker=f.unit("a"))
    assert because(f, step, "ambush") == ("You hold no Ambush.", "m44-amb-01")


@pytest.mark.rule("m44-air-02", "m44-mode-06")
def test_why_a_unit_is_not_attacked_from_the_air() -> None:
    f = board()
    g, h = f.unit("g"), f.unit("h")
    group = NameAirGroup(commander=ALLIED, group=(g,), most=4, dice=2)
    assert because(f, group, unit="a") == (
        "Infantry in the fields on the left (r3c1) is on your own side.",
        "m44-air-02",
    )
    assert because(f, group, unit="g") == (
        "Infantry in the fields on the left (r1c1) is in the group already.",
        "m44-air-02",
    )
    assert because(f, group, unit="q") == (
        "Infantry in the fields on the left (r1c4) is not next to a unit of the group.",
        "m44-air-02",
    )
    f.state.engaged = 1 << f.unit("q")
    assert because(f, group, unit="q") == (
        "Infantry in the fields on the left (r1c4) is in another battle at this moment.",
        "m44-mode-06",
    )
    attack = AttackFromTheAir(commander=ALLIED, group=(g, h), dice=2)
    assert because(f, attack, unit="q")[1] == "m44-air-02"


@pytest.mark.rule("m44-mode-10")
def test_why_a_unit_is_out_of_reach_on_several_maps() -> None:
    state = game_at("double/utah+airborne")
    table = M44Table(state, [])
    names = state.setup.names
    far = next(u for u in state.units(0) if state.home[u] == 1)
    step = AimBarrage(commander=CommanderId(0), dice=4, stars=True, off_map=True)
    found = why(state, table, step, unit=names.write("UnitId", far))
    assert found.rule == "m44-mode-10"
    assert "out of reach" in found.text
    found = why(
        state,
        table,
        AimBarrage(commander=CommanderId(0), dice=4, stars=True, off_map=False),
        unit=names.write("UnitId", far),
    )
    assert "not on your map" in found.text


@pytest.mark.rule("m44-air-03")
def test_the_odds_of_shells_are_those_of_all_throws() -> None:
    """Checked against every one of the 6**4 throws, one by one."""
    f = field(row("@g . . . . a"), a=allied(order=""), g=axis("infantry", 2, order=""))
    odds = odds_of_shells(f.state, f.unit("g"), 4, True)
    faces = (FACE_INFANTRY, FACE_INFANTRY, 1, FACE_GRENADE, FACE_FLAG, FACE_STAR)
    dead = 0
    for throw in product(faces, repeat=4):
        hits = sum(face in (FACE_INFANTRY, FACE_GRENADE, FACE_STAR) for face in throw)
        flags = throw.count(FACE_FLAG)
        dead += hits + flags >= 2  # it stands on its baseline: every flag costs a figure
    assert odds.eliminated == Fraction(dead, 6**4)
    told = sums(f, AimBarrage(commander=ALLIED, dice=4, stars=True, off_map=False), unit="g")
    assert told["dice"] == "4"
    assert told["eliminated"] == f"{float(odds.eliminated * 100):.1f} %"
    assert sums(f, NameAirGroup(commander=ALLIED, group=(), most=4, dice=2), unit="g")["dice"] == "2"


@pytest.mark.rule("m44-card-15")
def test_why_the_dice_do_not_order_a_unit() -> None:
    f = board()
    f.state.order_dice[ALLIED] = pack((1, 0, 1, 0, 0))
    step = OrderByDice(ALLIED, ())
    assert because(f, step, unit="c") == (
        "No die is left that orders Artillery in the fields on the left (r3c3).",
        "m44-card-15",
    )
    assert because(f, step, unit="g") == (
        "Infantry in the fields on the left (r1c1) is an enemy unit.",
        "m44-ord-01",
    )


@pytest.mark.rule("m44-card-08", "m44-ter-19", "m44-ord-05")
def test_why_a_unit_cannot_dig_in() -> None:
    f = field(
        row("a %b c Re d"),
        a=allied(order=""),
        b=allied(order=""),
        c=allied("armor", order=""),
        d=allied(order=""),
        e=allied(order=""),
    )
    step = DigInUnits(commander=ALLIED, orders=4, arms=1 << INFANTRY)
    assert because(f, step, unit="b") == (
        "Infantry in the fields on the left (r1c2) has sandbags already.",
        "m44-card-08",
    )
    assert because(f, step, unit="c") == (
        "Only infantry digs in, and not Armour in the fields on the left (r1c3).",
        "m44-ord-05",
    )
    assert because(f, step, unit="e") == (
        "Infantry in the river on the left (r1c4) is in water: no sandbags there.",
        "m44-ter-19",
    )


@pytest.mark.rule("m44-card-13")
def test_why_the_medics_do_not_help() -> None:
    f = field(
        row("a b t . g"),
        a=axis("infantry", 2, order=""),
        b=axis(order=""),
        t=axis("tiger", order=""),
        g=allied(order=""),
    )
    step = Tend(GERMAN, Faces(pack((1, 0, 0, 0, 0))))
    assert because(f, step, unit="b") == (
        "Infantry in the fields on the left (r1c2) has all its figures.",
        "m44-card-13",
    )
    assert because(f, step, unit="t")[0] == "Tiger in the fields on the left (r1c3) cannot be repaired."
    assert because(f, step, unit="g") == (
        "Infantry in the fields in the centre (r1c5) is an enemy unit.",
        "m44-ord-01",
    )


@pytest.mark.rule("m44-card-11")
def test_why_it_cannot_move_there_again() -> None:
    f = field(row("a . . ~ . g"), a=allied(order="behind_lines"), g=axis(order=""))
    step = MoveAgain(ALLIED, f.unit("a"))
    assert because(f, step, hex="r1c5") == (
        "The fields in the centre (r1c5) are 4 hexes away; "
        "Infantry in the fields on the left (r1c1) can move 3.",
        "m44-card-11",
    )
    assert because(f, step, hex="r1c4")[1] == "m44-ter-13"


CHIEF, LEFT = CommanderId(0), CommanderId(1)


def staff(*cards: str) -> tuple[M44State, M44Table]:
    state = game_at("overthrough/sword+juno")
    state.turn = 1
    hold(state, CHIEF, *cards)
    return state, M44Table(state, [])


@pytest.mark.rule("m44-ovl-03", "m44-ovl-04", "m44-ovl-05", "m44-ovl-06", "m44-ovl-14")
@pytest.mark.parametrize(
    ("do", "card", "general", "text", "rule"),
    [
        (
            "hand",
            "probe-left",
            "right",
            "for the left general, not for the Allied right",
            "m44-ovl-06",
        ),
        ("hand", "barrage", "left", "you play it yourself", "m44-ovl-05"),
        ("hand", "ambush", "left", "played when an enemy close-assaults your side", "m44-ovl-05"),
        ("play", "move-out", "", "is for a general", "m44-ovl-08"),
        ("hand", "move-out", "left", "has a card for each section", "m44-ovl-04"),
        ("play", "their-finest-hour", "", "is the only card of its turn", "m44-ovl-14"),
        ("hand", "attack-right", "right", "You do not hold Attack", "m44-ovl-03"),
    ],
)
def test_why_the_chief_cannot_do_that(do: str, card: str, general: str, text: str, rule: str) -> None:
    held = ("probe-left", "recon-left", "barrage", "ambush", "move-out", "their-finest-hour")
    state, table = staff(*held)
    table.hand_over(CHIEF, LEFT, state.lookup.facts.card("recon-left").number)
    what = {"card": card}
    if general:
        what["between"] = f"allies-chief+allies-{general}"
    found = why(state, table, HandOutCards(CHIEF), do, **what)
    assert text in found.text
    assert found.rule == rule


@pytest.mark.rule("m44-ovl-03")
def test_why_the_chief_cannot_play_a_second_card_himself() -> None:
    state, table = staff("air-power", "barrage", "recon-left", "probe-left")
    state.in_play[CHIEF] = [state.lookup.facts.card("barrage").number]
    found = why(state, table, HandOutCards(CHIEF), "play", card="air-power")
    assert found.text == "You have played a card yourself this turn."
    found = why(state, table, HandOutCards(CHIEF), "play_as_barrage", card="recon-left")
    assert found.rule == "m44-ovl-03"


@pytest.mark.rule("m44-ovl-01", "m44-ovl-04")
def test_why_a_card_cannot_be_used_in_that_section() -> None:
    state, table = staff("probe-left")
    for card, place in (("probe-left", NOWHERE), ("attack-left", 1)):
        table.enforce(LEFT, state.lookup.facts.card(card).number, place)
    step = ChooseSection(commander=LEFT, place=0, sections=(SectionId(0),))
    assert why(state, table, step, section="section4").rule == "m44-ovl-01"
    assert why(state, table, step, section="section2").rule == "m44-ovl-04"
    assert why(state, table, step, section="section9").rule == "m44-brd-08"


@pytest.mark.parametrize("scenario", ["sword", "overthrough/utah+airborne"])
def test_every_card_and_unit_has_an_answer_in_play(scenario: str) -> None:
    """Whatever a player clicks while cards are played, they are told something or they can do it."""
    state = M44.start(scenario, {})
    table, rng, asked = M44Table(state, None), Random(8), 0
    for _ in range(1500):
        decision = state.first
        if decision.ask in ("play", "hand_out", "barrage", "air_group", "section", "put_back"):
            asked += 1
            view = view_of(state, decision.seat)
            for card in rng.sample(state.lookup.facts.cards, 4):
                intent = Intent("", {"card": card.id})
                fits = any(intent.fits(o, state.setup.names) for o in decision.options)
                assert fits or M44.why_not(view, intent).text
        if decision.seat == CHANCE:
            index = rng.choices(range(len(decision.options)), decision.weights)[0]
        else:
            index = rng.randrange(len(decision.options))
        table.play(decision, index)
    assert asked > 20


@pytest.mark.rule("m44-ovl-01", "m44-mode-07", "m44-mov-09")
@pytest.mark.parametrize(
    ("scenario", "mine", "rule"),
    [
        ("overthrough/sword+juno", "allies-left", "m44-ovl-01"),
        ("double/sword+juno", "sword-allies", "m44-mode-07"),
    ],
)
def test_why_a_unit_of_a_teammate_is_not_ordered(scenario: str, mine: str, rule: str) -> None:
    state = game_at(scenario)
    commander = state.lookup.seats.index(Seat(mine))
    other = next(u for u in state.units(1) if state.home[u] == 1 and not commands(state, commander, u))
    name = state.setup.names.write("UnitId", other)
    units = tuple(map(UnitId, unordered(state, commander)))
    step = OrderOneOnTheMove(commander=CommanderId(commander), orders=1, units=units)
    assert why(state, M44Table(state, []), step, unit=name).rule == rule
    own = next(u for u in state.units(1) if commands(state, commander, u))
    state.order[own] = PLAIN
    found = why_not_ordered(state, commander, own)
    assert found is not None
    assert found.rule == "m44-mov-09"
