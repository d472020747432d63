"""Targets, dice and hits: rules m44-bat, with what terrain, troops and weapons add."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from beachhead.m44.actions import Throw
from beachhead.m44.facts import ALLIES, AXIS, FACE_FLAG, FACE_ODDS, FACES
from beachhead.m44.odds.outcome import chance_to_hit, odds_of
from beachhead.m44.rules import dice as table_of_dice
from beachhead.m44.rules.battle import BACK, SECOND, hits, may_battle, targets
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import MOVED
from tests.m44.fields import Piece, allied, axis, dice_of, field, game_at, targets_of


def row(troop: str, length: int, target: Piece | None = None) -> list[int]:
    """The dice of a troop at 1, 2, 3 ... hexes over open ground."""
    found = []
    for distance in range(1, length + 1):
        picture = "a   " + (".   " * (distance - 1)) + "b"
        found.append(dice_of(field(picture, a=axis(troop), b=target or allied())))
    return found


@pytest.mark.rule("m44-bat-01", "m44-unit-01", "m44-unit-02", "m44-unit-03", "m44-unit-04", "m44-unit-05")
@pytest.mark.parametrize(
    ("troop", "expected"),
    [
        ("infantry", [3, 2, 1, 0]),
        ("infantry_elite", [3, 2, 1, 0]),
        ("armor", [3, 3, 3, 0]),
        ("armor_elite", [3, 3, 3, 0]),
        ("artillery", [3, 3, 2, 2, 1, 1, 0]),
        ("mobile_artillery", [3, 3, 2, 2, 1, 1, 0]),
        ("supported_infantry", [3, 3, 2, 0]),
        ("half_track", [2, 2, 0]),
        ("flak88", [2, 2, 2, 2, 0]),
        ("tank_destroyer", [2, 2, 2, 2, 0]),
        ("big_gun", [3, 3, 2, 2, 1, 1, 1, 1, 0]),
    ],
)
def test_dice_by_troop_and_range(troop: str, expected: list[int]) -> None:
    assert row(troop, len(expected)) == expected


@pytest.mark.rule("m44-bat-01")
def test_beyond_its_range_a_unit_has_no_target() -> None:
    assert targets_of(field("a   .   .   b", a=axis(), b=allied())) == "b"
    assert targets_of(field("a   .   .   .   b", a=axis(), b=allied())) == ""


@pytest.mark.rule("m44-bat-02")
def test_losses_do_not_cost_dice() -> None:
    assert dice_of(field("a   b", a=axis("infantry", 1), b=allied())) == 3


@pytest.mark.rule("m44-bat-03")
def test_all_dice_go_against_one_enemy() -> None:
    f = field("b   a   c", a=axis(), b=allied(), c=allied())
    assert targets_of(f) == "bc"


@pytest.mark.rule("m44-bat-04")
def test_an_enemy_next_to_it_must_be_assaulted() -> None:
    f = field("c   .   a   b", a=axis("armor"), b=allied(), c=allied())
    assert targets_of(f) == "b"
    gun = field("c   .   a   b", a=axis("artillery"), b=allied(), c=allied())
    assert targets_of(gun) == "b"


@pytest.mark.rule("m44-bat-04", "m44-bat-09")
def test_an_assault_without_dice_leaves_nothing_to_fire_at_either() -> None:
    """3 - 2 - 2 dice from town to town; and the enemy farther off may not be fired at."""
    f = field("c   .   Ta  Tb", a=axis("armor"), b=allied(), c=allied())
    assert dice_of(f) == -1
    assert targets_of(f) == ""


@pytest.mark.rule("m44-bat-06", "m44-ter-02", "m44-ter-03", "m44-ter-04", "m44-ter-06")
@pytest.mark.parametrize("ground", ["F", "T", "C", "B"])
def test_cover_of_forest_town_church_hedgerow(ground: str) -> None:
    assert dice_of(field(f"a   {ground}b  .", a=axis("infantry"), b=allied())) == 3 - 1
    assert dice_of(field(f"a   {ground}b  .", a=axis("armor"), b=allied())) == 3 - 2


@pytest.mark.rule("m44-bat-08", "m44-unit-03")
@pytest.mark.parametrize("ground", ["F", "T", "B", "H", "%"])
def test_artillery_ignores_the_cover_of_its_target(ground: str) -> None:
    assert dice_of(field(f"a   .   {ground}b", a=axis("artillery"), b=allied())) == 3


@pytest.mark.rule("m44-bat-08", "m44-ter-09", "m44-ter-08")
@pytest.mark.parametrize("troop", ["infantry", "armor", "artillery"])
def test_battling_out_of_a_ford_costs_a_die(troop: str) -> None:
    assert dice_of(field("Ya  b   .", a=axis(troop), b=allied())) == 3 - 1
    assert dice_of(field("a   Yb  .", a=axis(troop), b=allied())) == 3


@pytest.mark.rule("m44-bat-07", "m44-ter-03")
def test_armor_battles_out_of_a_town_with_two_dice_less() -> None:
    assert dice_of(field("Ta  b   .", a=axis("armor"), b=allied())) == 3 - 2
    assert dice_of(field("Ta  b   .", a=axis("infantry"), b=allied())) == 3


@pytest.mark.rule("m44-bat-07", "m44-ter-20")
def test_infantry_battles_out_of_wire_with_a_die_less() -> None:
    assert dice_of(field("#a  b   .", a=axis("infantry"), b=allied())) == 3 - 1
    assert dice_of(field(".   #a  b", a=axis("infantry"), b=allied())) == 3 - 1
    assert dice_of(field("#a  b   .", a=axis("artillery"), b=allied())) == 3
    assert dice_of(field("a   #b  .", a=axis("infantry"), b=allied())) == 3


@pytest.mark.rule("m44-bat-09", "m44-bat-17")
def test_bonus_and_reductions_are_added_up_without_a_floor() -> None:
    """The two examples of the ruling: 1 - 1 + 1 = 1, and 3 - 2 - 2 + 1 = 0."""
    far = field("a   .   .   Fb", a=axis("infantry", order="firefight"), b=allied())
    assert dice_of(far) == 1
    assert targets_of(far) == "b"
    town = field("Ta  Tb  .", a=axis("armor", order="armor_assault"), b=allied())
    assert dice_of(town) == 0
    assert targets_of(town) == ""


@pytest.mark.rule("m44-ter-05", "m44-ter-15")
def test_a_hill_costs_a_die_from_below_only() -> None:
    for troop in ("infantry", "armor"):
        assert dice_of(field("a   Hb  .", a=axis(troop), b=allied())) == 3 - 1
        assert dice_of(field("Ha  Hb  .", a=axis(troop), b=allied())) == 3
        assert dice_of(field("Ha  b   .", a=axis(troop), b=allied())) == 3
    assert dice_of(field("Ha  .   Hb", a=axis("armor"), b=allied())) == 3


@pytest.mark.rule("m44-ter-15", "m44-ter-14", "m44-ter-16")
@pytest.mark.parametrize("shore", ["_", ":"])
def test_cliff_and_bluff_cost_a_die_from_below(shore: str) -> None:
    assert dice_of(field(f"{shore}a  Hb  .", a=allied("infantry"), b=axis())) == 2
    assert dice_of(field(f"{shore}a  Hb  .", a=allied("armor"), b=axis())) == 2
    assert dice_of(field(f"{shore}a  Hb  .", a=allied("artillery"), b=axis())) == 3
    assert dice_of(field(f"{shore}   Ha  Hb", a=allied("infantry"), b=axis())) == 3


@pytest.mark.rule("m44-ter-18")
def test_a_bunker_protects_its_owner_only() -> None:
    assert dice_of(field("a   @b  .", a=allied("infantry"), b=axis())) == 2
    assert dice_of(field("a   @b  .", a=allied("armor"), b=axis())) == 1
    assert dice_of(field("a   @b  .", a=axis("infantry"), b=allied())) == 3
    assert dice_of(field("a   @b  .", a=axis("armor"), b=allied())) == 3


@pytest.mark.rule("m44-ter-19")
def test_sandbags_cost_a_die() -> None:
    assert dice_of(field("a   %b  .", a=allied("infantry"), b=axis())) == 2
    assert dice_of(field("a   %b  .", a=allied("armor"), b=axis())) == 2
    assert dice_of(field("a   %b  .", a=allied("artillery"), b=axis())) == 3


@pytest.mark.rule("m44-bat-06", "m44-ter-29")
def test_protections_in_one_hex_are_not_added() -> None:
    assert dice_of(field("a   F%b .", a=allied("infantry"), b=axis())) == 2
    assert dice_of(field("a   F%b .", a=allied("armor"), b=axis())) == 1
    assert dice_of(field("a   H@b .", a=allied("infantry"), b=axis())) == 2


@pytest.mark.rule(
    "m44-ter-21", "m44-ter-25", "m44-ter-11", "m44-ter-12", "m44-ter-07", "m44-ter-10", "m44-ter-24"
)
@pytest.mark.parametrize("ground", ["*", "M", ":", "_", "=", "A", "+"])
def test_what_gives_no_cover(ground: str) -> None:
    assert dice_of(field(f"a   {ground}b  .", a=allied("infantry"), b=axis())) == 3
    assert dice_of(field(f"{ground}a  b   .", a=allied("infantry"), b=axis())) == 3


@pytest.mark.rule("m44-unit-06")
def test_engineers_ignore_cover_in_close_assault_only() -> None:
    assert dice_of(field("a   Fb  .", a=axis("engineer"), b=allied())) == 3
    assert dice_of(field("a   .   Fb", a=axis("engineer"), b=allied())) == 2 - 1


@pytest.mark.rule("m44-unit-20")
def test_flame_throwers_lose_one_die_at_most_in_close_assault() -> None:
    assert dice_of(field("a   Tb  .", a=allied("flame_thrower"), b=axis())) == 2
    assert dice_of(field("a   .   Tb", a=allied("flame_thrower"), b=axis())) == 1
    assert dice_of(field("a   b   .", a=allied("flame_thrower"), b=axis())) == 3


@pytest.mark.rule("m44-unit-25")
def test_supported_armor_loses_infantry_dice_in_close_assault() -> None:
    assert dice_of(field("a   Tb  .", a=axis("supported_armor"), b=allied())) == 2
    assert dice_of(field("a   .   Tb", a=axis("supported_armor"), b=allied())) == 1


@pytest.mark.rule("m44-bat-17", "m44-tg-06")
def test_which_battle_gets_the_card_bonus() -> None:
    armor = field("a   b   .", a=axis("armor", order="armor_assault"), b=allied())
    assert [dice_of(armor), dice_of(armor, kind=SECOND)] == [4, 4]
    close = field("a   b   .", a=axis("armor", order="close_assault"), b=allied())
    assert [dice_of(close), dice_of(close, kind=SECOND)] == [4, 3]
    far = field("a   .   b", a=axis("armor", order="armor_assault"), b=allied())
    assert dice_of(far) == 3


@pytest.mark.rule("m44-unit-14")
def test_who_may_battle_a_destroyer() -> None:
    for troop, able in (("armor", True), ("supported_armor", False), ("flame_thrower", False)):
        f = field("a   .   .   ~b  ~   ~", a=axis(troop), b=allied("destroyer"))
        assert (targets_of(f) == "b") == able


@pytest.mark.rule("m44-ter-13", "m44-lc-05", "m44-unit-28")
def test_who_cannot_battle_at_all() -> None:
    truck = field("a   b   .", a=allied("supply_truck"), b=axis())
    assert not may_battle(truck.state, truck.unit("a"))
    afloat = field("~a  b   .", a=allied("infantry"), b=axis())
    afloat.state.aboard[afloat.unit("a")] = 0
    assert not may_battle(afloat.state, afloat.unit("a"))


# what the dice do


def faces_hit(target: Piece, attacker: Piece | None = None, marks: int = 0) -> str:
    """The letters of the faces that hit this target."""
    f = field("a   .   b", a=attacker or axis("infantry"), b=target)
    f.state.marks[f.unit("a")] |= marks
    letters = table_of_dice.LETTERS
    return "".join(c for c in letters if hits(f.state, f.unit("a"), f.unit("b"), table_of_dice.read(c)))


@pytest.mark.rule("m44-bat-10", "m44-bat-11", "m44-bat-12", "m44-bat-13", "m44-bat-14", "m44-bat-15")
def test_which_faces_hit_whom() -> None:
    assert faces_hit(allied("infantry")) == "IG"
    assert faces_hit(allied("armor")) == "AG"
    assert faces_hit(allied("artillery")) == "G"
    assert faces_hit(allied("destroyer")) == "G"


@pytest.mark.rule("m44-unit-40", "m44-unit-24", "m44-unit-26", "m44-unit-33")
@pytest.mark.parametrize(
    ("troop", "faces"),
    [
        ("supported_infantry", "IG"),
        ("supply_truck", "IG"),
        ("command_car", "IG"),
        ("supported_armor", "AG"),
        ("tiger", "AG"),
        ("tank_destroyer", "AG"),
        ("flame_thrower", "AG"),
        ("hobart", "AG"),
        ("half_track", "AG"),
        ("big_gun", "G"),
        ("flak88", "G"),
        ("mobile_artillery", "G"),
        ("nebelwerfer", "G"),
    ],
)
def test_what_special_troops_count_as(troop: str, faces: str) -> None:
    assert faces_hit(allied(troop)) == faces


@pytest.mark.rule("m44-unit-16", "m44-unit-21")
@pytest.mark.parametrize("troop", ["flak88", "tank_destroyer"])
def test_stars_of_anti_tank_guns_hit_armor_and_vehicles(troop: str) -> None:
    assert faces_hit(allied("armor"), axis(troop)) == "AGS"
    assert faces_hit(allied("half_track"), axis(troop)) == "AGS"
    assert faces_hit(allied("supply_truck"), axis(troop)) == "IGS"
    assert faces_hit(allied("infantry"), axis(troop)) == "IG"


@pytest.mark.rule("m44-swa-02", "m44-swa-03", "m44-swa-05", "m44-swa-06")
def test_weapons_of_a_unit_that_has_not_moved() -> None:
    assert faces_hit(allied("armor"), axis("infantry_at")) == "AGS"
    assert faces_hit(allied("infantry"), axis("infantry_at")) == "IG"
    assert faces_hit(allied("infantry"), axis("infantry_mg")) == "IGS"
    assert faces_hit(allied("armor"), axis("infantry_mg")) == "AG"
    assert faces_hit(allied("armor"), axis("infantry_at"), MOVED) == "AG"
    assert faces_hit(allied("infantry"), axis("infantry_mg"), MOVED) == "IG"
    assert faces_hit(axis("armor"), allied("airborne", weapon="anti_tank")) == "AGS"


@pytest.mark.rule("m44-swa-04", "m44-swa-02")
def test_the_mortar_reaches_four_hexes_unless_it_moved() -> None:
    assert row("infantry_mortar", 5) == [3, 2, 1, 1, 0]
    f = field("a   .   Fb  .", a=axis("infantry_mortar"), b=allied())
    assert dice_of(f) == 2
    f.state.marks[f.unit("a")] |= MOVED
    assert dice_of(f) == 2 - 1


# exact odds


@pytest.mark.rule("m44-bat-10", "m44-bat-11", "m44-bat-12", "m44-bat-13", "m44-bat-14", "m44-bat-15")
@pytest.mark.parametrize("dice", range(1, 6))
def test_throws_are_the_cases_of_six_sided_dice(dice: int) -> None:
    """Every case of the dice, counted one by one, against the table that is played from."""
    sides = [face for face, n in enumerate(FACE_ODDS) for _ in range(n)]
    assert len(sides) == 6
    counted: dict[int, int] = {}
    for case in product(sides, repeat=dice):
        faces = table_of_dice.pack(tuple(case.count(face) for face in range(len(FACES))))
        counted[faces] = counted.get(faces, 0) + 1
    options, weights = table_of_dice.throws(dice)
    played = {
        option.faces: n for option, n in zip(options, weights, strict=True) if isinstance(option, Throw)
    }
    assert played == counted
    assert sum(weights) == 6**dice


@pytest.mark.rule("m44-bat-10", "m44-bat-14")
@pytest.mark.parametrize("troop", ["infantry", "armor", "artillery", "destroyer", "supply_truck"])
@pytest.mark.parametrize("attacker", ["armor", "tank_destroyer"])
def test_hits_and_flags_fall_as_the_exact_distribution_says(troop: str, attacker: str) -> None:
    f = field("a   .   b", a=axis(attacker), b=allied(troop))
    unit, target = f.unit("a"), f.unit("b")
    odds = odds_of(f.state, unit, target)
    options, weights = table_of_dice.throws(odds.dice)
    played: dict[tuple[int, int], Fraction] = {}
    for option, n in zip(options, weights, strict=True):
        assert isinstance(option, Throw)
        key = hits(f.state, unit, target, option.faces), table_of_dice.count(option.faces, FACE_FLAG)
        played[key] = played.get(key, Fraction(0)) + Fraction(n, sum(weights))
    assert played == odds.spread
    assert sum(odds.spread.values()) == 1


@pytest.mark.rule("m44-bat-11", "m44-bat-12", "m44-bat-13", "m44-unit-22")
def test_the_chance_of_one_die() -> None:
    def chance(target: str, attacker: str = "infantry") -> Fraction:
        f = field("a   .   b", a=allied(attacker), b=axis(target))
        return chance_to_hit(f.state, f.unit("a"), f.unit("b"))

    assert chance("infantry") == Fraction(1, 2)
    assert chance("armor") == Fraction(1, 3)
    assert chance("artillery") == Fraction(1, 6)
    assert chance("tiger") == Fraction(1, 18)
    assert chance("armor", "tank_destroyer") == Fraction(1, 2)


@pytest.mark.rule("m44-bat-18", "m44-ret-05")
def test_odds_to_eliminate_and_to_drive_off() -> None:
    """One die at the last figure: half kills; a flag drives it off, or kills it where it cannot go."""
    free = field(".   a   .   b\n  .   .   .   .", a=allied(), b=axis("infantry", 1))
    two_rows = field(
        """
        .   .   .   .
          a   .   .   b
        """,
        a=allied(),
        b=axis("infantry", 1),
    )
    odds = odds_of(two_rows.state, two_rows.unit("a"), two_rows.unit("b"))
    assert (odds.dice, odds.eliminated, odds.driven_off) == (1, Fraction(1, 2), Fraction(1, 6))
    assert odds.hits == Fraction(1, 2)
    cornered = odds_of(free.state, free.unit("a"), free.unit("b"))
    assert cornered.dice == 2
    assert cornered.driven_off == 0
    assert cornered.eliminated == 1 - Fraction(2, 6) ** 2  # neither a hit nor a flag twice


@pytest.mark.rule("m44-ret-06", "m44-bat-18")
def test_one_flag_is_ignored_in_the_odds_and_not_two() -> None:
    """Two dice at a unit behind sandbags: only two flags drive it off."""
    f = field(
        """
        .   .   .
          .   %b  .
        .   .   a
        """,
        a=allied(),
        b=axis(),
    )
    odds = odds_of(f.state, f.unit("a"), f.unit("b"))
    assert (odds.dice, odds.driven_off) == (2, Fraction(1, 36))


@pytest.mark.rule("m44-unit-22", "m44-ret-05")
def test_a_figure_that_a_cornered_tiger_loses_is_rolled_again_in_the_odds() -> None:
    """One die: armor or a grenade and a grenade again, or a flag and a grenade."""
    f = field("b   .   .   a", a=allied(), b=axis("tiger"))
    odds = odds_of(f.state, f.unit("a"), f.unit("b"))
    assert (odds.dice, odds.eliminated) == (1, Fraction(2, 6) * Fraction(1, 6) + Fraction(1, 36))


def test_dice_are_written_and_read() -> None:
    for dice in range(4):
        for option in table_of_dice.throws(dice)[0]:
            assert isinstance(option, Throw)
            assert table_of_dice.read(table_of_dice.write(option.faces)) == option.faces
    assert table_of_dice.read("GI") == table_of_dice.read("IG")
    with pytest.raises(ValueError, match="letters IAGFS"):
        table_of_dice.read("IX")


def test_battle_back_rolls_no_card_dice() -> None:
    f = field("a   b   .", a=axis("armor", order="armor_assault"), b=allied())
    assert dice_of(f, kind=BACK) == 3


@pytest.mark.rule("m44-mode-08", "m44-brd-06")
def test_units_battle_across_the_seam() -> None:
    state = game_at("double/sword+juno")
    grid, table = state.lookup.grid, M44Table(state)
    for unit in [*state.units(AXIS), *state.units(ALLIES)]:
        if state.at[unit] >= 0 and len(state.units(state.side[unit])) > 1:
            table.remove(unit)
    (german,), (briton,) = state.units(AXIS), state.units(ALLIES)
    state.troop[german] = state.troop[briton] = state.lookup.facts.troop("armor").number
    state.aboard[german] = state.aboard[briton] = -1
    table.place(german, grid.hex("sword:r9c13"))
    table.place(briton, grid.hex("juno:r9c2"))
    assert state.home[german] != state.home[briton]
    assert targets(state, german) == [briton]
    assert targets(state, briton) == [german]
