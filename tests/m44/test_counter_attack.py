"""Counter-Attack: rules m44-card-03 to m44-card-06, m44-off-03, m44-mode-09."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES, AXIS, EVERY
from beachhead.m44.flow.card_draws import Draws, FinishCards
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.rules.cards import recon_in_force, recon_just_played
from beachhead.m44.rules.reinforcements import dice_to_roll
from tests.m44.fields import Field, allied, axis, battlefield, game_at
from tests.m44.hands import ALLIED, GERMAN, card_ids, hold, ordered, play

FRONT = """
    g   h   .   .   .   k   m   .   .   .   q   r   s
      .   .   .   .   .   .   .   .   .   .   .   .
    a   b   .   .   .   c   d   .   .   .   e   f   t
"""
SPECIAL = ("air_superiority", "off_map_artillery", "reinforcements")


def both(changed: dict[str, str] | None = None) -> Field:
    """Allied a b, c d, e f t face German g h, k m, q r s in the three sections."""
    kinds = changed or {}
    units = {letter: allied(kinds.get(letter, "infantry"), order="") for letter in "abcdeft"}
    units |= {letter: axis(kinds.get(letter, "infantry"), order="") for letter in "ghkmqrs"}
    return battlefield(FRONT, units, special=SPECIAL)


def used(f: Field, card: str) -> None:
    """The Allies play a card and give all its orders; then it is discarded."""
    play(f, ALLIED, card)
    while f.ask != "stop":
        f.do(f.asked.options[0])
    f.begin(FinishCards(ALLIES))
    f.state.order = [0] * len(f.state.order)


@pytest.mark.rule("m44-card-03")
@pytest.mark.parametrize(
    ("card", "copy", "units"),
    [
        ("assault-left", "assault-right", "gh"),
        ("assault-right", "assault-left", "qrs"),
        ("assault-center", "assault-center", "km"),
    ],
)
def test_left_becomes_right_so_that_it_lands_on_the_same_strip(card: str, copy: str, units: str) -> None:
    f = both()
    used(f, card)
    play(f, GERMAN, "counter-attack")
    assert card_ids(f.state, f.state.in_play[GERMAN]) == ["counter-attack"]
    assert card_ids(f.state, f.state.in_force[GERMAN]) == [copy]
    assert ordered(f) == dict.fromkeys(units, "plain")


@pytest.mark.rule("m44-card-03")
def test_infantry_assault_is_used_in_the_very_section_of_the_enemy() -> None:
    f = both()
    play(f, ALLIED, "infantry-assault")
    f.answer("in_section section3")
    f.begin(FinishCards(ALLIES))
    f.state.order = [0] * len(f.state.order)
    play(f, GERMAN, "counter-attack")
    assert ordered(f) == dict.fromkeys("qrs", "infantry_assault")


@pytest.mark.rule("m44-card-03")
def test_infantry_assault_orders_nobody_where_there_is_no_infantry_in_that_section() -> None:
    f = both({"q": "armor", "r": "armor", "s": "armor"})
    play(f, ALLIED, "infantry-assault")
    f.answer("in_section section3")
    f.begin(FinishCards(ALLIES))
    f.state.order = [0] * len(f.state.order)
    play(f, GERMAN, "counter-attack")
    assert ordered(f) == {}


@pytest.mark.rule("m44-card-03")
def test_a_tactic_is_repeated_with_its_effects() -> None:
    f = both({"g": "armor", "h": "armor"})
    used(f, "armor-assault")
    play(f, GERMAN, "counter-attack")
    assert ordered(f) == dict.fromkeys("gh", "armor_assault")


@pytest.mark.rule("m44-card-05")
def test_it_does_nothing_when_the_enemy_has_not_played_yet() -> None:
    f = both()
    play(f, ALLIED, "counter-attack")
    assert f.ask == "stop"
    assert ordered(f) == {}
    assert f.state.in_force[ALLIED] == []


@pytest.mark.rule("m44-card-03")
def test_a_counter_attack_against_a_counter_attack_repeats_what_that_repeated() -> None:
    f = both()
    used(f, "assault-left")
    play(f, GERMAN, "counter-attack")
    f.begin(FinishCards(AXIS))
    f.state.order = [0] * len(f.state.order)
    play(f, ALLIED, "counter-attack")
    assert card_ids(f.state, f.state.in_force[ALLIED]) == ["assault-left"]
    assert ordered(f) == dict.fromkeys("ab", "plain")


@pytest.mark.rule("m44-card-04", "m44-card-06")
def test_a_copied_recon_brings_its_dice_and_its_draw() -> None:
    f = both()
    used(f, "recon-left")
    hold(f.state, GERMAN, "probe-left")
    play(f, GERMAN, "counter-attack", others=("probe-left",))
    assert recon_in_force(f.state, GERMAN)
    assert dice_to_roll(f.state, GERMAN) == 2 + 2
    while f.ask != "stop":
        f.do(f.asked.options[0])
    f.begin(FinishCards(AXIS), Draws(GERMAN))
    assert recon_just_played(f.state, GERMAN)
    f.do(f.asked.options[0])
    f.do(f.asked.options[0])
    assert f.ask == "put_back"


@pytest.mark.rule("m44-off-03")
def test_an_off_map_barrage_is_copied_as_the_plain_recon() -> None:
    f = both()
    hold(f.state, ALLIED, "recon-left")
    f.begin(PlayCards(ALLIED), Orders(ALLIED))
    f.answer("play_as_barrage recon-left")
    f.answer("target g")
    f.answer("throw AAAA")
    f.begin(FinishCards(ALLIES))
    play(f, GERMAN, "counter-attack")
    assert recon_in_force(f.state, GERMAN)
    assert f.options() == ["order g", "order h", "done"]


@pytest.mark.rule("m44-rei-22")
def test_an_allied_counter_attack_that_repeats_air_power_delays_the_axis_too() -> None:
    f = both()
    play(f, GERMAN, "air-power")
    while f.ask != "stop":
        f.do(f.asked.options[-1])
    f.begin(FinishCards(AXIS))
    assert f.state.held_up == [0, 0]
    play(f, ALLIED, "counter-attack")
    assert f.state.held_up == [0, EVERY]
    f.answer("target g")
    f.answer("done")
    assert f.dice_asked() == 2


@pytest.mark.rule("m44-card-03", "m44-card-07")
def test_a_copied_finest_hour_rolls_for_the_own_hand() -> None:
    f = both()
    play(f, ALLIED, "their-finest-hour")
    f.answer("throw G")
    f.begin(FinishCards(ALLIES))
    assert f.state.reshuffle == [0]
    play(f, GERMAN, "counter-attack", others=("probe-left", "move-out"))
    assert f.ask == "order_dice"
    assert f.dice_asked() == 3
    assert f.state.reshuffle == [1]


@pytest.mark.rule("m44-mode-09")
def test_on_several_maps_it_copies_the_enemy_of_the_same_map() -> None:
    state = game_at("double/sword+juno")
    seats = [str(seat) for seat in state.lookup.seats]
    for commander in state.lookup.facts.commanders:
        mine, its = seats[commander.number], seats[commander.opposite]
        assert mine.split("-")[0] == its.split("-")[0]
        assert mine.split("-")[1] != its.split("-")[1]
