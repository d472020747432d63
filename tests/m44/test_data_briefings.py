"""What a briefing says of the units and of the ground: printed text, which no reconstruction may contradict.

A badge, a star or a weapon that the briefing of a map does not name is on no unit of that map; "the unit" is
one unit, "units" are two or more, of two kinds one or more each (ruling 34). Plain infantry, armor and
artillery need no badge, and Destroyers are where the map shows them.
"""

from __future__ import annotations

import pytest

from beachhead.hexes import Hexes, each, gather
from beachhead.m44.facts import ALLIES, ARTILLERY, AXIS, BattleMap, Facts, Unit
from beachhead.m44.load import load, scenarios

MAPS = ("sword", "juno", "gold", "omaha", "utah", "airborne")
EITHER = -1
MANY = 99
PLAIN = frozenset({"infantry", "armor", "artillery", "destroyer"})

Claim = tuple[int, tuple[str, ...], int, int]
"""A side, the troops that carry the badge, and how many of them there are: at least, at most."""

SUPPORTED: tuple[Claim, ...] = (
    (AXIS, ("supported_infantry",), 1, MANY),
    (AXIS, ("supported_armor",), 1, MANY),
)
BIG_GUNS: Claim = (AXIS, ("big_gun",), 1, MANY)
FUNNIES: Claim = (ALLIES, ("hobart",), 1, MANY)
ONE_MACHINE_GUN: Claim = (EITHER, ("infantry_mg",), 1, 1)

BRIEFED: dict[str, tuple[Claim, ...]] = {
    "sword": (
        (AXIS, ("infantry_elite",), 1, MANY),
        (ALLIES, ("infantry_elite", "commando"), 1, MANY),
        (ALLIES, ("airborne",), 3, MANY),
        (AXIS, ("nebelwerfer",), 1, 1),
        BIG_GUNS,
        FUNNIES,
        *SUPPORTED,
    ),
    "juno": (
        (AXIS, ("infantry_elite",), 1, MANY),
        (ALLIES, ("infantry_elite",), 1, MANY),
        (AXIS, ("engineer",), 1, 1),
        (AXIS, ("flak88",), 1, 1),
        (EITHER, ("infantry_at",), 1, MANY),
        (EITHER, ("infantry_mortar",), 1, MANY),
        (EITHER, ("infantry_mg",), 1, MANY),
        BIG_GUNS,
        FUNNIES,
        *SUPPORTED,
    ),
    "gold": (
        (ALLIES, ("commando",), 1, 1),
        (AXIS, ("engineer",), 1, 1),
        (AXIS, ("flak88",), 1, MANY),  # "the unit ... are": one or more
        ONE_MACHINE_GUN,
        BIG_GUNS,
        FUNNIES,
        *SUPPORTED,
    ),
    "omaha": (
        (AXIS, ("infantry_elite",), 2, MANY),
        (ALLIES, ("ranger",), 2, MANY),
        (AXIS, ("flak88",), 2, MANY),
        ONE_MACHINE_GUN,
        *SUPPORTED,
    ),
    "utah": (
        (AXIS, ("infantry_elite",), 2, MANY),
        (ALLIES, ("ranger",), 2, MANY),
        BIG_GUNS,
        *SUPPORTED,
    ),
    "airborne": (
        (AXIS, ("infantry_elite",), 1, MANY),
        (ALLIES, ("airborne",), 2, MANY),
        BIG_GUNS,
        *SUPPORTED,
    ),
}  # fmt: skip

CLAIMS = [(name, claim) for name, claims in BRIEFED.items() for claim in claims]


def single(name: str) -> Facts:
    return load(f"m44:{name}", {})


def standing(facts: Facts, hexes: Hexes, side: int, troops: tuple[str, ...]) -> list[Unit]:
    """The units of these troops that begin in these hexes, seams included."""
    return [
        unit
        for unit in facts.units
        if hexes >> unit.hex & 1 and side in (unit.side, EITHER) and facts.troops[unit.troop].id in troops
    ]


def briefed(battle_map: BattleMap, side: int) -> frozenset[str]:
    """The troops that the briefing lets a side have on its map."""
    claims = BRIEFED[battle_map.id]
    return PLAIN.union(*(troops for owner, troops, _, _ in claims if owner in (side, EITHER)))


# Units


@pytest.mark.parametrize(("name", "claim"), CLAIMS, ids=[f"{n}-{c[0]}-{'-'.join(c[1])}" for n, c in CLAIMS])
@pytest.mark.rule("m44-set-01", "m44-unit-04", "m44-unit-08", "m44-unit-16", "m44-unit-23", "m44-swa-05")
def test_badges_stars_and_weapons_are_as_many_as_the_briefing_says(name: str, claim: Claim) -> None:
    side, troops, least, most = claim
    facts = single(name)
    assert least <= len(standing(facts, facts.maps[0].hexes, side, troops)) <= most


@pytest.mark.parametrize("battle", list(scenarios()))
@pytest.mark.rule("m44-set-01", "m44-set-07", "m44-unit-22")
def test_nobody_is_there_whom_the_briefing_of_his_map_does_not_name(battle: str) -> None:
    """On Sword, for one, only the Airborne carry special weapons; no briefing has a Tiger."""
    facts = load(f"m44:{battle}", {})
    strangers = {
        unit.id: facts.troops[unit.troop].id
        for unit in facts.units
        if facts.troops[unit.troop].id not in briefed(facts.maps[unit.map], unit.side)
    }
    assert not strangers


@pytest.mark.parametrize("battle", list(scenarios()))
@pytest.mark.rule("m44-set-01", "m44-brd-05", "m44-mode-02", "m44-mode-03", "m44-mode-04", "m44-mode-05")
def test_the_one_unit_of_a_briefing_stays_the_one_where_maps_are_joined(battle: str) -> None:
    facts = load(f"m44:{battle}", {})
    too_many = [
        (battle_map.id, troops)
        for battle_map in facts.maps
        for side, troops, _, most in BRIEFED[battle_map.id]
        if len(standing(facts, battle_map.hexes, side, troops)) > most
    ]
    assert not too_many


@pytest.mark.parametrize(("name", "armed"), [("sword", 3), ("airborne", 2)])
@pytest.mark.rule("m44-set-07")
def test_each_weapon_of_the_airborne_finds_a_unit(name: str, armed: int) -> None:
    battle_map = single(name).maps[0]
    assert len(set(battle_map.weapons)) == len(battle_map.weapons) == armed
    assert len(standing(single(name), battle_map.hexes, ALLIES, ("airborne",))) >= armed


@pytest.mark.parametrize("name", ["juno", "omaha", "utah"])
@pytest.mark.rule("m44-set-01")
def test_tanks_come_ashore_with_the_first_wave(name: str) -> None:
    facts = single(name)
    assert standing(facts, facts.maps[0].hexes, ALLIES, ("armor",))


# Ground


@pytest.mark.parametrize(("name", "rivers"), [("sword", ("Orne", "Caen canal")), ("airborne", ("Douve",))])
@pytest.mark.rule("m44-ctl-08")
def test_medal_bridges_cross_the_named_rivers(name: str, rivers: tuple[str, ...]) -> None:
    facts = single(name)
    assert not facts.maps[0].bridges & ~called(facts, *rivers)


def called(facts: Facts, *names: str) -> Hexes:
    return gather(h for feature in facts.features if feature.name in names for h in each(feature.hexes))


@pytest.mark.rule("m44-ter-18", "m44-ter-19", "m44-ter-20", "m44-set-01")
def test_wire_and_hedgehogs_along_all_of_gold_beach_and_bunkers_behind() -> None:
    facts = single("gold")
    for section in facts.maps[0].beach_sections:
        beach = facts.ground.beach_of[section]
        assert facts.wire & beach
        assert facts.hedgehogs & beach
        assert facts.ground.bunkers & facts.ground.sections[section]


@pytest.mark.rule("m44-ter-05", "m44-set-01")
def test_gold_beach_rises_at_either_end() -> None:
    facts = single("gold")
    left, center, right = (facts.ground.bluffs & section for section in facts.ground.sections)
    assert left
    assert right
    assert not center


@pytest.mark.rule("m44-ter-18", "m44-set-01")
def test_nests_on_the_heights_of_omaha_and_guns_that_reach_the_beach() -> None:
    facts = single("omaha")
    ground = facts.ground
    beach = gather(h for hexes in ground.beach_of for h in each(hexes))
    guns = [u for u in facts.units if u.side == AXIS and facts.troops[u.troop].arm == ARTILLERY]
    assert (ground.bunkers & ground.hills).bit_count() >= 2
    assert len(guns) >= 2
    assert all(facts.grid.disc(gun.hex, len(facts.troops[gun.troop].dice)) & beach for gun in guns)


@pytest.mark.parametrize(("name", "place"), [("juno", "Bernières"), ("utah", "Grandcamp")])
@pytest.mark.rule("m44-set-01")
def test_germans_hold_the_places_that_gave_trouble(name: str, place: str) -> None:
    facts = single(name)
    town = next(h for h in each(facts.ground.towns) if facts.names[h] == place)
    near = facts.grid.disc(town, 1)
    assert any(unit.side == AXIS and near >> unit.hex & 1 for unit in facts.units)


@pytest.mark.rule("m44-med-09")
def test_the_objective_of_juno_is_carpiquet_airfield() -> None:
    facts = single("juno")
    assert facts.maps[0].objectives
    assert all(called(facts, "Carpiquet airfield") >> o.hex & 1 for o in facts.maps[0].objectives)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("m44-ctl-03", "m44-ctl-04", "m44-scn-05")
def test_no_allied_unit_begins_in_a_town_but_in_the_church(name: str) -> None:
    facts = single(name)
    allies = gather(unit.hex for unit in facts.units if unit.side == ALLIES)
    assert allies & facts.ground.towns == facts.maps[0].allied_towns
    assert facts.ground.towns.bit_count() >= facts.maps[0].town_steps[1]


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.rule("m44-med-12")
def test_big_guns_are_where_the_briefing_pays_for_them(name: str) -> None:
    facts = single(name)
    guns = standing(facts, facts.maps[0].hexes, AXIS, ("big_gun",))
    assert bool(guns) == (name != "omaha")
    assert all(facts.troops[gun.troop].medals == 2 for gun in guns)
