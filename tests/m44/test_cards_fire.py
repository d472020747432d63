"""Air Power, Barrage and the guns off the map: rules m44-air, m44-off."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import AXIS, EVERY
from beachhead.m44.flow.card_draws import FinishCards
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.reinforcing import RollForReinforcements
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.cards import recon_in_force
from beachhead.m44.state import OFF_MAP, M44State
from tests.m44.fields import Field, Piece, allied, axis, field, game_at
from tests.m44.hands import ALLIED, GERMAN, hold, ordered, play, row

AIR = ("air_superiority",)
GUNS = ("off_map_artillery",)


def air_field(**units: Piece) -> Field:
    """g h k in a chain, m next to k, q apart; one Allied unit."""
    plain = {letter: units.get(letter, axis(order="")) for letter in "ghkmq"}
    return field(
        """
        g   h   .   .   .   q   .
          .   k   m   .   .   .
        .   .   .   .   .   .   a
        """,
        special=AIR,
        a=allied(order=""),
        g=plain["g"],
        h=plain["h"],
        k=plain["k"],
        m=plain["m"],
        q=plain["q"],
    )


@pytest.mark.rule("m44-air-02")
def test_air_power_names_a_chain_of_units() -> None:
    f = air_field()
    play(f, ALLIED, "air-power")
    assert f.options() == [f"target {letter}" for letter in "ghkmq"]
    f.answer("target g")
    assert f.options() == ["target h", "done"]
    f.answer("target h")
    assert f.options() == ["target k", "done"]
    f.answer("target k")
    f.answer("target m")
    assert f.ask == "air_next"  # four are the most
    assert f.options() == [f"target {letter}" for letter in "ghkm"]


@pytest.mark.rule("m44-air-02")
def test_a_single_unit_will_do_and_nobody_is_asked_for_more_where_none_touches() -> None:
    f = air_field()
    play(f, ALLIED, "air-power")
    f.answer("target q")
    assert f.ask == "air_dice"


@pytest.mark.rule("m44-air-02")
def test_the_group_is_fixed_before_the_first_roll() -> None:
    """The group is fixed before the first roll: h is attacked although g is no longer next to it."""
    f = field(
        """
        .   .   .   .
          .   g   .
        .   h   .   a
        """,
        special=AIR,
        g=axis(order=""),
        h=axis(order=""),
        a=allied(order=""),
    )
    play(f, ALLIED, "air-power")
    f.answer("target g")
    f.answer("target h")
    f.answer("target g")
    f.answer("throw AF")
    f.do(f.asked.options[0])  # g retreats
    assert f.state.lookup.grid.distance(f.at("g"), f.at("h")) == 2
    f.answer("throw GG")
    assert f.state.figures[f.unit("h")] == 2


@pytest.mark.rule("m44-air-01")
@pytest.mark.parametrize(("commander", "dice"), [(ALLIED, 2), (GERMAN, 1)])
@pytest.mark.parametrize("deck", ["breakthrough", "standard"])
def test_air_superiority_gives_the_allies_two_dice_and_the_axis_one(
    commander: CommanderId, dice: int, deck: str
) -> None:
    f = field(row("g . . . a"), special=AIR, deck=deck, a=allied(order=""), g=axis(order=""))
    play(f, commander, "air-power")
    f.do(f.asked.options[0])
    assert f.dice_asked() == dice


@pytest.mark.rule("m44-air-03", "m44-ret-08")
@pytest.mark.parametrize(
    ("faces", "lost"), [("IG", 2), ("IS", 2), ("GS", 2), ("II", 2), ("AA", 0), ("AS", 1)]
)
def test_symbol_grenade_and_star_hit_whatever_the_ground(faces: str, lost: int) -> None:
    f = field(row("@g . . a"), special=AIR, a=allied(order=""), g=axis(order=""))
    play(f, ALLIED, "air-power")
    f.answer("target g")
    f.answer(f"throw {faces}")
    assert f.state.figures[f.unit("g")] == 4 - lost


@pytest.mark.rule("m44-air-03", "m44-ret-08")
def test_no_flag_of_air_power_can_be_ignored() -> None:
    """Even from a bunker the unit must go, or lose a figure for each hex that it cannot."""
    f = field(
        """
        .   .   .
          @g  .
        .   .   a
        """,
        special=AIR,
        a=allied(order=""),
        g=axis(order=""),
    )
    play(f, ALLIED, "air-power")
    f.answer("target g")
    f.answer("throw AF")
    assert "stand_fast" not in f.options()
    f.do(f.asked.options[0])
    assert f.at("g") != f.hex("g")


@pytest.mark.rule("m44-air-05")
def test_only_grenades_hit_a_destroyer() -> None:
    f = field(row("~ ~d ~ . g"), special=AIR, d=allied("destroyer", order=""), g=axis(order=""))
    play(f, GERMAN, "air-power")
    f.answer("target d")
    f.answer("throw S")
    assert f.state.figures[f.unit("d")] == 3
    f.begin(FinishCards(AXIS))
    play(f, GERMAN, "barrage")
    f.answer("target d")
    f.answer("throw IAGS")
    assert f.state.figures[f.unit("d")] == 2


@pytest.mark.rule("m44-air-04")
@pytest.mark.parametrize("card", ["air-power", "barrage"])
def test_cards_that_shoot_order_nobody_but_flags_do(card: str) -> None:
    f = field(row("g . . a"), special=AIR, a=allied(order=""), g=axis(order=""))
    f.state.on_the_move[ALLIED] = 1
    play(f, ALLIED, card)
    f.answer("target g")
    f.do(f.asked.options[-1])  # stars
    assert f.ask == "on_the_move"
    f.answer("on_the_move a")
    assert ordered(f) == {"a": "on_the_move"}


@pytest.mark.rule("m44-rei-22", "m44-air-01")
def test_after_allied_air_power_the_axis_does_not_roll_once() -> None:
    f = field(row("g . . a"), special=(*AIR, "reinforcements"), a=allied(order=""), g=axis(order=""))
    play(f, ALLIED, "air-power")
    assert f.state.held_up == [0, EVERY]
    hold(f.state, GERMAN, "probe-left", "probe-center", "probe-right")
    f.begin(RollForReinforcements(GERMAN))
    assert f.ask == "stop"
    f.begin(RollForReinforcements(GERMAN))
    assert f.dice_asked() == 3


@pytest.mark.rule("m44-rei-22")
def test_axis_air_power_delays_nobody() -> None:
    f = field(row("g . . a"), special=AIR, a=allied(order=""), g=axis(order=""))
    play(f, GERMAN, "air-power")
    assert f.state.held_up == [0, 0]


@pytest.mark.rule("m44-bat-15", "m44-air-03")
@pytest.mark.parametrize(("deck", "lost"), [("breakthrough", 4), ("standard", 3)])
def test_barrage_rolls_four_dice_at_any_unit(deck: str, lost: int) -> None:
    """Stars hit with the Breakthrough card only; the bunker does not help."""
    f = field(row("@g . . . . . . . a"), deck=deck, a=allied(order=""), g=axis(order=""))
    play(f, ALLIED, "barrage")
    f.answer("target g")
    assert f.dice_asked() == 4
    f.answer("throw IIGS")
    left = f.state.figures[f.unit("g")] if f.state.at[f.unit("g")] >= 0 else 0
    assert left == 4 - lost


@pytest.mark.rule("m44-ret-08")
def test_no_flag_of_a_barrage_can_be_ignored() -> None:
    f = field(row("@g . . . a"), a=allied(order=""), g=axis(order=""))
    play(f, ALLIED, "barrage")
    f.answer("target g")
    f.answer("throw AAAF")
    assert f.state.figures[f.unit("g")] == 3  # it stands on its baseline and cannot go


def recon_field(deck: str = "breakthrough") -> Field:
    f = field(row("@g . . a"), special=GUNS, deck=deck, a=allied(order=""), g=axis(order=""))
    f.state.on_the_move[ALLIED] = 0
    hold(f.state, ALLIED, "recon-left", "recon-in-force")
    f.begin(PlayCards(ALLIED), Orders(ALLIED))
    return f


@pytest.mark.rule("m44-off-01", "m44-ord-09", "m44-scn-03")
def test_a_recon_may_be_played_as_a_barrage_a_recon_in_force_not() -> None:
    f = recon_field()
    assert f.options() == ["play recon-left", "play recon-in-force", "play_as_barrage recon-left"]
    hold(f.state, GERMAN, "recon-left")
    f.begin(PlayCards(GERMAN))
    assert f.options() == ["play recon-left"]  # for the Allies only


@pytest.mark.rule("m44-off-01", "m44-off-02", "m44-otm-01")
@pytest.mark.parametrize("deck", ["breakthrough", "standard"])
def test_the_guns_fire_instead_of_orders(deck: str) -> None:
    """Four dice, stars hit whatever the deck, no protection; neither orders nor the draw of a Recon."""
    f = recon_field(deck)
    f.answer("play_as_barrage recon-left")
    f.answer("target g")
    assert f.dice_asked() == 4
    f.answer("throw AGSS")
    assert f.state.figures[f.unit("g")] == 1
    assert f.ask == "stop"
    assert ordered(f) == {}
    assert f.state.used_in[ALLIED] == [OFF_MAP]
    assert not recon_in_force(f.state, ALLIED)


@pytest.mark.rule("m44-off-01", "m44-ret-08")
def test_flags_of_the_guns_cannot_be_ignored() -> None:
    f = recon_field()
    f.answer("play_as_barrage recon-left")
    f.answer("target g")
    f.answer("throw AAFF")
    assert f.state.figures[f.unit("g")] == 2


def playing_recon(scenario: str, seat: str) -> tuple[M44State, list[str]]:
    state = game_at(scenario)
    commander = state.lookup.seats.index(seat)
    hold(state, commander, "recon-left")
    decision = PlayCards(CommanderId(commander)).decide(state)
    assert decision is not None
    return state, [state.setup.names.text(option) for option in decision.options]


@pytest.mark.rule("m44-scn-03", "m44-off-01", "m44-mode-10")
@pytest.mark.parametrize(
    ("scenario", "seat", "guns"),
    [
        ("sword", "allies", True),
        ("juno", "allies", True),
        ("gold", "allies", True),
        ("omaha", "allies", True),
        ("utah", "allies", True),
        ("airborne", "allies", False),
        ("utah", "axis", False),
        ("double/utah+airborne", "utah-allies", True),
        ("double/utah+airborne", "airborne-allies", False),
    ],
)
def test_off_map_artillery_is_for_the_allies_of_the_beaches(scenario: str, seat: str, guns: bool) -> None:
    _, options = playing_recon(scenario, seat)
    assert ("play_as_barrage recon-left" in options) == guns
