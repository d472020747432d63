"""Troops, weapons, terrain, decks and the reinforcement table: figure by figure as the inventory has them."""

from __future__ import annotations

from collections import Counter

import pytest

from beachhead.m44.facts import (
    ALLIES,
    ARMOR,
    ARMS,
    ARTILLERY,
    AXIS,
    CENTER,
    EVERY,
    FACE_GRENADE,
    FACE_ODDS,
    FACE_STAR,
    FACES,
    INFANTRY,
    LEFT,
    MOVERS,
    PER_CARD,
    RIGHT,
    TERRAIN_TRAITS,
    TROOP_TRAITS,
    Facts,
    Terrain,
)
from beachhead.m44.load import load


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load("m44:sword", {})


STILL = (True, False)  # needs sight, ignores cover
GUN = (False, True)
DUG = (False, False)  # takes ground, overruns
FOOT = (True, False)
TANK = (True, True)

TROOPS = {  # arm, figures, move and battle, move, dice, sight and cover, ground and overrun, medals
    "infantry": ("infantry", 4, 1, 2, (3, 2, 1), STILL, FOOT, 1),
    "infantry_elite": ("infantry", 4, 2, 2, (3, 2, 1), STILL, FOOT, 1),
    "ranger": ("infantry", 4, 2, 2, (3, 2, 1), STILL, FOOT, 1),
    "commando": ("infantry", 4, 2, 2, (3, 2, 1), STILL, FOOT, 1),
    "airborne": ("infantry", 4, 2, 2, (3, 2, 1), STILL, FOOT, 1),
    "engineer": ("infantry", 4, 1, 2, (3, 2, 1), STILL, FOOT, 1),
    "french_resistance": ("infantry", 3, 1, 2, (3, 2, 1), STILL, FOOT, 1),
    "infantry_at": ("infantry", 4, 1, 2, (3, 2, 1), STILL, DUG, 1),
    "infantry_mortar": ("infantry", 4, 1, 2, (3, 2, 1), STILL, DUG, 1),
    "infantry_mg": ("infantry", 4, 1, 2, (3, 2, 1), STILL, DUG, 1),
    "supported_infantry": ("infantry", 5, 1, 2, (3, 3, 2), STILL, FOOT, 1),
    "armor": ("armor", 3, 3, 3, (3, 3, 3), STILL, TANK, 1),
    "armor_elite": ("armor", 4, 3, 3, (3, 3, 3), STILL, TANK, 1),
    "supported_armor": ("armor", 4, 3, 3, (3, 3, 3), STILL, TANK, 1),
    "flame_thrower": ("armor", 3, 3, 3, (3, 3, 3), STILL, TANK, 1),
    "tank_destroyer": ("armor", 3, 2, 2, (2, 2, 2, 2), STILL, FOOT, 1),
    "tiger": ("armor", 1, 3, 3, (3, 3, 3), STILL, TANK, 1),
    "hobart": ("armor", 3, 3, 3, (3, 3, 3), STILL, TANK, 1),
    "artillery": ("artillery", 2, 0, 1, (3, 3, 2, 2, 1, 1), GUN, DUG, 1),
    "big_gun": ("artillery", 2, 0, 1, (3, 3, 2, 2, 1, 1, 1, 1), GUN, DUG, 2),
    "flak88": ("artillery", 2, 0, 1, (2, 2, 2, 2), (True, True), DUG, 1),
    "mobile_artillery": ("artillery", 2, 1, 2, (3, 3, 2, 2, 1, 1), GUN, DUG, 1),
    "nebelwerfer": ("artillery", 2, 0, 1, (3, 3, 2, 2, 1, 1), GUN, DUG, 1),
    "destroyer": ("ship", 3, 2, 2, (3, 3, 2, 2, 1, 1, 1, 1), GUN, DUG, 1),
    "supply_truck": ("infantry", 2, 0, 2, (), STILL, DUG, 1),
    "half_track": ("armor", 2, 2, 2, (2, 2), STILL, FOOT, 1),
    "command_car": ("infantry", 1, 0, 3, (), STILL, DUG, 0),
    "landing_craft": ("craft", 1, 0, 2, (), STILL, DUG, 0),
}


def test_there_are_28_troops(facts: Facts) -> None:
    assert {troop.id for troop in facts.troops} == TROOPS.keys()
    assert len(facts.troops) == 28


@pytest.mark.parametrize("id", TROOPS)
@pytest.mark.rule("m44-unit-01", "m44-unit-02", "m44-unit-03", "m44-unit-04", "m44-unit-05", "m44-unit-40")
def test_a_troop_has_its_figures(facts: Facts, id: str) -> None:
    t = facts.troop(id)
    seen, ground = (t.needs_sight, t.ignores_cover), (t.takes_ground, t.overruns)
    row = (ARMS[t.arm], t.figures, t.move_and_battle, t.move, t.dice, seen, ground, t.medals)
    assert row == TROOPS[id]


def test_dice_end_with_the_range(facts: Facts) -> None:
    infantry = facts.troop("infantry")
    assert [infantry.dice_at(distance) for distance in range(6)] == [0, 3, 2, 1, 0, 0]


@pytest.mark.rule("m44-unit-24", "m44-unit-26")
@pytest.mark.parametrize(
    ("id", "pieces", "becomes"),
    [
        ("supported_infantry", {"infantry": 4, "armor": 1}, "infantry"),
        ("supported_armor", {"armor": 3, "infantry": 1}, "armor"),
    ],
)
def test_a_supported_unit_changes_with_its_third_hit(
    facts: Facts, id: str, pieces: dict[str, int], becomes: str
) -> None:
    troop = facts.troop(id)
    made_of = {piece: n for piece, n in zip(facts.pieces, troop.pieces, strict=True) if n}
    assert (made_of, troop.support_lasts) == (pieces, 3)
    assert facts.troops[troop.becomes].id == becomes
    assert troop.figures - troop.support_lasts in (1, 2)


@pytest.mark.rule("m44-unit-28", "m44-unit-30", "m44-unit-33")
def test_vehicles(facts: Facts) -> None:
    vehicles = [t for t in facts.troops if facts.troops_with("vehicle") >> t.number & 1]
    assert [(t.id, t.road_bonus, t.figures_per_medal) for t in vehicles] == [
        ("supply_truck", 2, 3),
        ("half_track", 1, 3),
        ("command_car", 1, 0),
    ]


def test_every_trait_has_a_bearer_and_a_meaning(facts: Facts) -> None:
    assert {trait for troop in facts.troops for trait in troop.traits} == TROOP_TRAITS.keys()
    assert {trait for kind in facts.terrains for trait in kind.traits} == TERRAIN_TRAITS.keys()


@pytest.mark.rule("m44-swa-03", "m44-swa-04", "m44-swa-05")
def test_weapons(facts: Facts) -> None:
    rows = [(w.id, w.dice, w.needs_sight, w.ignores_cover, [*w.stars_hit]) for w in facts.weapons]
    assert rows == [
        ("anti_tank", (3, 2, 1), True, False, [ARMOR]),
        ("mortar", (3, 2, 1, 1), False, True, []),
        ("machine_gun", (3, 2, 1), True, False, [INFANTRY]),
    ]
    carried = {t.id: facts.weapons[t.weapon].id for t in facts.troops if t.weapon >= 0}
    assert carried == {"infantry_at": "anti_tank", "infantry_mortar": "mortar", "infantry_mg": "machine_gun"}


@pytest.mark.rule("m44-set-06", "m44-unit-34")
def test_five_accessories(facts: Facts) -> None:
    assert [a.id for a in facts.accessories] == ["bridge", "fascine", "mine_plough", "bobbin", "petard"]
    assert [a.rule for a in facts.accessories] == [f"m44-unit-{n}" for n in range(35, 40)]


@pytest.mark.rule("m44-rei-12", "m44-card-08")
def test_pools_are_what_is_left_of_the_boxes(facts: Facts) -> None:
    """Sword: 61 infantry figures, the one of the supported armor included, of 84 are on the Axis board."""
    axis, allies = (dict(zip(facts.pieces, facts.pools[0][side], strict=True)) for side in (AXIS, ALLIES))
    assert (axis["infantry"], axis["big_gun"], axis["tiger"]) == (84 - 14 * 4 - 4 - 1, 6 - 4, 3)
    assert (allies["infantry"], allies["churchill"], allies["landing_craft"]) == (84 - 10 * 4, 6 - 2, 0)
    assert facts.sandbag_supply == 12


# Terrain

CLOSED = {  # besides ships and craft, to whom all land is closed
    "river": {"infantry", "armor", "artillery", "vehicle"},
    "ocean": {"infantry", "armor", "artillery", "vehicle"},
    "marsh": {"artillery"},
    "bunker": {"armor", "artillery", "vehicle"},
    "hedgehog": {"armor", "artillery", "vehicle"},
    "roadblock": {"armor", "artillery"},
}
EFFECTS = {  # stops, no battle, cover, battle out, blocks sight, ignores a flag; the rest has no effect
    "forest": (True, True, (1, 2, 0), (0, 0, 0), True, False),
    "town": (True, True, (1, 2, 0), (0, 2, 0), True, False),
    "church": (True, True, (1, 2, 0), (0, 2, 0), True, True),
    "hill": (False, False, (1, 1, 0), (0, 0, 0), True, False),
    "cliff": (False, False, (1, 1, 0), (0, 0, 0), True, False),
    "sea_bluff": (False, False, (1, 1, 0), (0, 0, 0), True, False),
    "hedgerow": (True, True, (1, 2, 0), (0, 0, 0), True, False),
    "river_mouth": (True, False, (0, 0, 0), (1, 1, 1), False, False),
    "ford": (True, False, (0, 0, 0), (1, 1, 1), False, False),
    "marsh": (True, False, (0, 0, 0), (0, 0, 0), False, False),
    "bunker": (False, False, (1, 2, 0), (0, 0, 0), True, True),
    "sandbags": (False, False, (1, 1, 0), (0, 0, 0), False, True),
    "wire": (True, False, (0, 0, 0), (1, 0, 0), False, False),
    "hedgehog": (False, False, (0, 0, 0), (0, 0, 0), False, True),
    "roadblock": (True, False, (1, 1, 0), (0, 0, 0), False, True),
    "minefield": (True, False, (0, 0, 0), (0, 0, 0), False, False),
    "smoke": (False, False, (0, 0, 0), (0, 0, 0), True, False),
}
NO_EFFECT = (False, False, (0, 0, 0), (0, 0, 0), False, False)


def effects(kind: Terrain) -> tuple[object, ...]:
    return kind.stops, kind.no_battle, kind.cover, kind.battle_out, kind.blocks_sight, kind.ignores_flag


@pytest.mark.rule("m44-ter-01", "m44-ter-02", "m44-ter-03", "m44-ter-04", "m44-ter-09", "m44-los-11")
def test_25_kinds_of_terrain_with_their_effects(facts: Facts) -> None:
    assert len(facts.terrains) == 25
    for kind in facts.terrains:
        assert effects(kind) == EFFECTS.get(kind.id, NO_EFFECT), kind.id


def test_who_may_enter(facts: Facts) -> None:
    for kind in facts.terrains:
        closed = {mover for n, mover in enumerate(MOVERS) if n not in kind.open_to} - {"ship", "craft"}
        assert closed == CLOSED.get(kind.id, set()), kind.id
    assert {kind.id for kind in facts.terrains if MOVERS.index("ship") in kind.open_to} == {"ocean", "smoke"}


@pytest.mark.rule("m44-ter-11", "m44-ter-12")
def test_only_beach_and_coastline_shorten_a_move(facts: Facts) -> None:
    assert {kind.id: kind.move_limit for kind in facts.terrains if kind.move_limit} == {
        "beach": 2,
        "coastline": 2,
    }


def test_the_letters_of_the_legend(facts: Facts) -> None:
    assert "".join(sorted(kind.char for kind in facts.terrains)) == "".join(sorted(".+FTCHBRY=:_~MA"))


# The die


@pytest.mark.rule("m44-bat-11", "m44-bat-12", "m44-bat-13", "m44-bat-14", "m44-bat-15")
def test_a_die_has_six_sides() -> None:
    assert dict(zip(FACES, FACE_ODDS, strict=True)) == {
        "infantry": 2, "armor": 1, "grenade": 1, "flag": 1, "star": 1,
    }  # fmt: skip


# Decks


def deck(name: str) -> Facts:
    if name == "overlord":
        return load("m44:overthrough/omaha+utah", {})
    return load("m44:omaha", {"deck": name})


SECTION_COUNTS = {  # left, center, right
    "standard": {"recon": (2, 2, 2), "probe": (4, 5, 4), "attack": (3, 4, 3), "assault": (2, 2, 2)},
    "breakthrough": {"recon": (2, 2, 2), "probe": (5, 6, 5), "attack": (4, 5, 4), "assault": (3, 3, 3)},
    "overlord": {"recon": (2, 2, 2), "probe": (4, 5, 4), "attack": (3, 4, 3), "assault": (2, 2, 2)},
}
TACTICS = {
    "air-power": (1, 1), "ambush": (1, 2), "armor-assault": (2, 3), "artillery-bombard": (1, 2),
    "barrage": (1, 1), "behind-enemy-lines": (1, 1), "close-assault": (1, 1), "counter-attack": (2, 3),
    "dig-in": (1, 1), "direct-from-hq": (2, 3), "firefight": (1, 2), "infantry-assault": (2, 2),
    "medics": (1, 1), "move-out": (2, 3), "their-finest-hour": (1, 2),
    "general-advance": (1, 2), "pincer-move": (1, 2), "recon-in-force": (3, 4),
}  # fmt: skip


@pytest.mark.parametrize(("name", "total"), [("standard", 120), ("breakthrough", 80), ("overlord", 60)])
@pytest.mark.rule("m44-card-01", "m44-set-09")
def test_a_deck_adds_up(name: str, total: int) -> None:
    facts = deck(name)
    copies = 2 if name == "standard" else 1
    piles = Counter(facts.cards[number].id for number in facts.decks[0].cards)
    expected = {f"{id}-{flank}": n for id, counts in SECTION_COUNTS[name].items()
                for flank, n in zip(("left", "center", "right"), counts, strict=True)}  # fmt: skip
    expected |= {id: counts[name == "breakthrough"] for id, counts in TACTICS.items()}
    assert {id: n // copies for id, n in piles.items()} == expected
    assert piles.total() == total


@pytest.mark.rule("m44-otm-01", "m44-ovl-16")
@pytest.mark.parametrize("name", ["standard", "breakthrough", "overlord"])
def test_section_cards(name: str) -> None:
    facts = deck(name)
    on_the_move = {"recon": 2, "probe": 2, "attack": 1, "assault": 0} if name == "breakthrough" else {}
    for id, orders in {"recon": 1, "probe": 2, "attack": 3, "assault": EVERY}.items():
        for flank, place in (("left", LEFT), ("center", CENTER), ("right", RIGHT)):
            card = facts.card(f"{id}-{flank}")
            assert (card.orders, [*card.flanks], card.tactic) == (orders, [place], False)
            assert card.on_the_move == on_the_move.get(id, 0)
            assert card.recon == (id == "recon")
            assert "{" not in card.text
    assert not facts.card("recon-in-force").recon


def test_tactic_cards_of_the_breakthrough_deck() -> None:
    facts = deck("breakthrough")
    armor, dig, barrage = facts.card("armor-assault"), facts.card("dig-in"), facts.card("barrage")
    assert (armor.orders, [*armor.arms], armor.extra_dice, armor.fallback) == (4, [ARMOR], 1, True)
    assert dig.arms == {INFANTRY, ARTILLERY}
    assert (barrage.targets, barrage.dice) == (1, 4)
    assert barrage.faces == {FACE_GRENADE, FACE_STAR}
    assert facts.card("air-power").targets == 4
    assert facts.card("their-finest-hour").dice == PER_CARD
    assert (facts.card("medics").dice, facts.card("medics").spread) == (4, True)
    assert [card.id for card in facts.cards if card.reaction] == ["ambush"]


def test_the_decks_differ_where_they_should() -> None:
    standard, overlord = deck("standard"), deck("overlord")
    assert standard.card("dig-in").arms == {INFANTRY}
    assert standard.card("barrage").faces == {FACE_GRENADE}
    assert (standard.card("medics").dice, standard.card("medics").spread) == (PER_CARD, False)
    assert (overlord.card("medics").dice, overlord.card("their-finest-hour").dice) == (4, 4)


@pytest.mark.rule("m44-ovl-05", "m44-ovl-07", "m44-ovl-19")
def test_the_overlord_deck() -> None:
    facts = deck("overlord")
    chief = {card.id for card in facts.cards if card.chief}
    assert chief == {"air-power", "barrage", "their-finest-hour", "ambush"}
    assert {card.id for card in facts.cards if card.both_sections} == {"general-advance", "recon-in-force"}
    assert facts.card("pincer-move").flanks == {LEFT, RIGHT}
    assert [[facts.commanders[c].seat for c in d.commanders] for d in facts.decks] == [
        ["allies-chief"],
        ["axis-chief"],
    ]


# Reinforcements

DICE = {
    "rt-01": "iii", "rt-02": "iiig", "rt-03": "iiis", "rt-04": "aa", "rt-05": "aag", "rt-06": "aas",
    "rt-07": "gg", "rt-08": "ggs", "rt-09": "iiia", "rt-10": "iaa", "rt-11": "aaa", "rt-12": "gss",
    "rt-13": "sss", "rt-14": "ssss", "rt-15": "s", "rt-16": "f",
}  # fmt: skip


def offered(facts: Facts, row: str, side: int, place: int = 0) -> dict[str, str]:
    choices = next(r for r in facts.rows if r.id == row).choices[place][side]
    return {facts.troops[choice.troop].id: choice.placement for choice in choices}


@pytest.mark.rule("m44-rei-05")
def test_the_dice_of_each_row(facts: Facts) -> None:
    written = {
        row.id: "".join(letter * n for letter, n in zip("iagfs", row.dice, strict=True)) for row in facts.rows
    }
    assert {id: sorted(dice) for id, dice in written.items()} == {
        id: sorted(dice) for id, dice in DICE.items()
    }
    assert {row.id: row.on_the_move for row in facts.rows if row.on_the_move} == {"rt-16": 1}


@pytest.mark.rule("m44-rei-06", "m44-rei-16", "m44-rei-17")
def test_what_a_row_offers_each_side(facts: Facts) -> None:
    assert offered(facts, "rt-02", AXIS).keys() == {"infantry_at", "infantry_mortar", "infantry_mg"}
    assert offered(facts, "rt-02", ALLIES)["french_resistance"] == "vive_la_france"
    assert offered(facts, "rt-03", ALLIES) == {
        "infantry_elite": "entry", "airborne": "geronimo", "engineer": "entry",
    }  # fmt: skip
    assert offered(facts, "rt-05", AXIS) == {}
    assert offered(facts, "rt-07", AXIS).keys() == {"artillery", "flak88"}
    assert offered(facts, "rt-11", ALLIES) == {}
    assert offered(facts, "rt-12", ALLIES).keys() == {"supply_truck"}


@pytest.mark.rule("m44-rei-18")
@pytest.mark.parametrize(
    ("name", "there"), [("sword", True), ("juno", True), ("gold", True), ("utah", False)]
)
def test_funnies_land_on_british_beaches_only(name: str, there: bool) -> None:
    assert ("hobart" in offered(load(f"m44:{name}", {}), "rt-04", ALLIES)) == there


@pytest.mark.rule("m44-rei-21")
def test_a_unit_of_choice(facts: Facts) -> None:
    free, better = offered(facts, "rt-13", ALLIES), offered(facts, "rt-14", ALLIES)
    assert free["airborne"] == "geronimo"
    assert free.keys() == better.keys()
    assert {better.pop("french_resistance"), better.pop("airborne")} == {"vive_la_france", "geronimo"}
    assert set(better.values()) == {"next_to_friend"}
    assert "command_car" in offered(facts, "rt-14", AXIS)
    assert "command_car" not in offered(facts, "rt-13", AXIS)


@pytest.mark.rule("m44-rei-19", "m44-rei-20")
def test_the_paratroopers_call_four_kinds_of_units() -> None:
    facts = load("m44:triple/american", {})
    seen = {item for row in facts.rows for item in offered(facts, row.id, ALLIES, 2).items()}
    assert seen == {
        ("french_resistance", "vive_la_france"),
        ("airborne", "geronimo"),
        ("supply_truck", "geronimo"),
        ("artillery", "geronimo"),
    }
    assert "armor" in offered(facts, "rt-04", ALLIES, 1)
    assert "armor" in offered(facts, "rt-04", AXIS, 2)
