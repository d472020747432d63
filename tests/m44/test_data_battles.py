"""Scenarios and modes: briefings, seats, hands, decks, medals, options."""

from __future__ import annotations

import pytest

from beachhead.core.errors import Unknown
from beachhead.m44.facts import ALLIES, AXIS, CENTER, EVERY, LEFT, RIGHT, SPECIALS, Facts
from beachhead.m44.load import load, scenarios

PAIRS = ("sword+juno", "juno+gold", "gold+omaha", "omaha+utah", "utah+airborne")
MEDALS = {"sword": 16, "juno": 13, "gold": 12, "omaha": 16, "utah": 12, "airborne": 9}


def test_nineteen_battles_in_the_order_of_the_booklet() -> None:
    names = [*MEDALS, *(f"overthrough/{p}" for p in PAIRS), *(f"double/{p}" for p in PAIRS)]
    names += ["triple/british", "triple/american", "neptune"]
    assert list(scenarios()) == names
    assert [s.id for s in scenarios().values()] == [f"m44:{name}" for name in names]


# Briefings

HANDS = {  # Axis and Allied: cards, hand, turns with an extra draw
    "sword": ((3, 5, (1, 2)), (6, 6, ())),
    "juno": ((3, 5, (1, 2)), (6, 6, ())),
    "gold": ((3, 5, (1, 2)), (6, 6, ())),
    "omaha": ((5, 6, (1,)), (5, 6, (1,))),
    "utah": ((4, 5, (1,)), (6, 6, ())),
    "airborne": ((3, 5, (1, 2)), (6, 6, ())),
}
START = {"sword": 5, "juno": 5, "gold": 5, "omaha": 5, "utah": 4, "airborne": 2}
NATIONS = {
    "sword": "britain",
    "juno": "canada",
    "gold": "britain",
    "omaha": "usa",
    "utah": "usa",
    "airborne": "usa",
}


@pytest.mark.parametrize("name", MEDALS)
@pytest.mark.rule("m44-set-02", "m44-set-03", "m44-set-04", "m44-set-05", "m44-mode-01")
def test_a_briefing(name: str) -> None:
    facts = load(f"m44:{name}", {})
    battle_map = facts.maps[0]
    assert tuple((h.cards, h.size, h.extra_draws) for h in battle_map.hands) == HANDS[name]
    assert battle_map.nations == ("germany", NATIONS[name])
    assert battle_map.start_medals == (START[name], 0)
    assert (facts.medals, facts.first) == (MEDALS[name], ALLIES)
    assert battle_map.town_steps == (3, 5)
    assert all(unit.nation == battle_map.nations[unit.side] for unit in facts.units)


@pytest.mark.rule(
    "m44-ctl-04", "m44-ctl-06", "m44-ctl-07", "m44-med-07", "m44-med-08", "m44-med-09", "m44-med-11"
)
def test_what_objectives_are_worth() -> None:
    maps = load("m44:neptune", {}).maps
    sword, juno, gold, omaha, utah, airborne = maps
    assert [len(m.beach_sections) for m in maps] == [3, 3, 3, 3, 1, 0]
    assert {m.beach_medals for m in maps} == {(1, 2), (0, 0)}
    assert [m.bridge_medals for m in maps] == [1, 0, 0, 0, 0, 1]
    assert [m.river_medals for m in maps] == [0, 2, 2, 0, 0, 0]
    assert (utah.majority_medals, utah.majority_holder) == (1, AXIS)
    assert [m.empty_section_medals for m in maps] == [0, 0, 0, 0, 0, 1]
    assert {e.medals for m in (gold, utah, airborne) for e in m.exits} == {1}
    assert {e.side for m in (gold, utah, airborne) for e in m.exits} == {ALLIES}
    assert not sword.exits + juno.exits + omaha.exits


SPECIAL_MAPS = {
    "reinforcements": set(MEDALS),
    "air_superiority": set(MEDALS),
    "commonwealth": {"sword", "juno", "gold"},
    "funnies": {"sword", "juno", "gold"},
    "off_map_artillery": {"sword", "juno", "gold", "omaha", "utah"},
    "smoke_shells": {"sword"},
    "airborne_retreat_any_way": {"sword", "airborne"},
    "axis_retreat_either_way": {"airborne"},
    "no_landing": {"airborne"},
}


@pytest.mark.parametrize("special", SPECIALS)
@pytest.mark.rule("m44-scn-01", "m44-scn-02", "m44-scn-03", "m44-scn-04", "m44-mode-10")
def test_special_rules_hold_on_their_own_maps(special: str) -> None:
    assert {m.id for m in load("m44:neptune", {}).maps if m.has(special)} == SPECIAL_MAPS[special]


@pytest.mark.rule("m44-set-07")
def test_weapons_for_the_airborne() -> None:
    facts = load("m44:neptune", {})
    given = {m.id: [facts.weapons[w].id for w in m.weapons] for m in facts.maps if m.weapons}
    assert given == {"sword": ["anti_tank", "mortar", "machine_gun"], "airborne": ["mortar", "machine_gun"]}


# Modes


def seats(facts: Facts) -> list[str]:
    return [commander.seat for commander in facts.commanders]


@pytest.mark.rule("m44-mode-01", "m44-card-01")
def test_a_single_map_shares_one_deck() -> None:
    facts = load("m44:juno", {})
    assert seats(facts) == ["allies", "axis"]
    assert [d.commanders for d in facts.decks] == [(0, 1)]
    assert [c.sections for c in facts.commanders] == [(0, 1, 2), (0, 1, 2)]
    assert [c.opposite for c in facts.commanders] == [1, 0]
    assert not facts.mode.team


OVERTHROUGH = {  # Axis hand, Allied hand, medals
    "sword+juno": (9, 12, 29),
    "juno+gold": (9, 12, 25),
    "gold+omaha": (10, 12, 28),
    "omaha+utah": (9, 12, 28),
    "utah+airborne": (9, 12, 21),
}


@pytest.mark.parametrize("pair", OVERTHROUGH)
@pytest.mark.rule("m44-mode-02", "m44-ovl-02", "m44-vic-03")
def test_overthrough_hands_and_medals(pair: str) -> None:
    facts = load(f"m44:overthrough/{pair}", {})
    hands = {str(c.seat): c.hand for c in facts.commanders}
    axis, allies = hands["axis-chief"], hands["allies-chief"]
    assert (axis.cards, allies.cards, facts.medals) == OVERTHROUGH[pair]
    assert (axis.size, allies.size) == (axis.cards, allies.cards)
    assert all(hand.cards == 0 for seat, hand in hands.items() if "chief" not in seat)


@pytest.mark.rule("m44-ovl-01", "m44-ovl-15", "m44-brd-10")
def test_overthrough_generals_face_each_other() -> None:
    facts = load("m44:overthrough/gold+omaha", {})
    chief, left, center, right, enemy_chief, enemy_left, enemy_center, enemy_right = facts.commanders
    assert seats(facts) == [f"{side}-{place}" for side in ("allies", "axis")
                            for place in ("chief", "left", "center", "right")]  # fmt: skip
    assert (left.sections, center.sections, right.sections) == ((0, 1), (2, 3), (4, 5))
    assert (enemy_left.sections, enemy_center.sections, enemy_right.sections) == ((4, 5), (2, 3), (0, 1))
    assert [c.flank for c in (left, center, right, enemy_left)] == [LEFT, CENTER, RIGHT, LEFT]
    for one, other in [
        (chief, enemy_chief),
        (left, enemy_right),
        (center, enemy_center),
        (right, enemy_left),
    ]:
        assert (one.opposite, other.opposite) == (other.number, one.number)
        assert one.sections == other.sections
    assert [c.number for c in facts.commanders] == list(range(8))


@pytest.mark.rule("m44-rei-02", "m44-rei-22", "m44-ovl-03", "m44-ovl-09", "m44-ovl-12")
def test_overthrough_numbers() -> None:
    mode = load("m44:overthrough/gold+omaha", {}).mode
    assert mode.dice_by_turn == ((3, 4, 5), (6, 6, 6))
    assert (mode.recon_dice, mode.air_power_dice, mode.initiative_dice) == (2, 2, 2)
    assert (mode.cards_a_turn, mode.chief_cards, mode.keep) == ((1, 3), 1, 1)
    assert (mode.draw, mode.draw_after_recon, mode.discard_after_recon) == (2, 3, False)


@pytest.mark.parametrize(
    ("name", "medals", "seat_count"),
    [
        *((f"double/{pair}", row[2], 4) for pair, row in OVERTHROUGH.items()),
        ("triple/british", 41, 6),
        ("triple/american", 37, 6),
        ("neptune", 78, 12),
    ],
)
@pytest.mark.rule("m44-mode-03", "m44-mode-04", "m44-mode-05", "m44-rei-01", "m44-rei-03", "m44-vic-03")
def test_map_commanders(name: str, medals: int, seat_count: int) -> None:
    facts = load(f"m44:{name}", {})
    maps = seat_count // 2
    assert (facts.medals, len(facts.commanders), len(facts.decks)) == (medals, seat_count, maps)
    assert list(scenarios()[name].seats) == seats(facts)
    for c in facts.commanders:
        assert c.seat == f"{facts.maps[c.map].id}-{'allies' if c.side == ALLIES else 'axis'}"
        assert c.sections == tuple(range(3 * c.map, 3 * c.map + 3))
        assert c.hand == facts.maps[c.map].hands[c.side]
        assert facts.commanders[c.opposite].map == c.map
        assert facts.commanders[c.opposite].side != c.side
        assert c.number in facts.decks[c.deck].commanders
    assert facts.mode.team
    assert facts.mode.dice_by_turn == ((), ())
    assert (facts.mode.air_power_dice, facts.mode.recon_dice) == (EVERY, 2)


# Options


@pytest.mark.rule("m44-card-01")
def test_the_deck_is_an_option_except_in_overthrough() -> None:
    for name, scenario in scenarios().items():
        assert [option.name for option in scenario.options] == ([] if "overthrough" in name else ["deck"])
    option = scenarios()["omaha"].options[0]
    assert (option.values, option.rule) == (("breakthrough", "standard"), "m44-card-01")
    assert load("m44:omaha", {}) is load("m44:omaha", {"deck": "breakthrough"})
    assert load("m44:omaha", {"deck": "standard"}).options == {"deck": "standard"}


def test_two_standard_decks_for_every_map() -> None:
    facts = load("m44:triple/british", {"deck": "standard"})
    assert [len(d.cards) for d in facts.decks] == [120, 120, 120]


@pytest.mark.parametrize(
    ("id", "options", "sentence"),
    [
        ("m44:ohama", {}, "There is no scenario 'm44:ohama': did you mean m44:omaha"),
        ("omaha", {}, "There is no scenario 'omaha'"),
        ("m44:omaha", {"decks": "standard"}, "There is no option of m44:omaha called 'decks'"),
        ("m44:omaha", {"deck": "tarot"}, "The option deck is breakthrough or standard, not tarot."),
        ("m44:omaha", {"deck": 2}, "The option deck is breakthrough or standard, not 2."),
        (
            "m44:overthrough/juno+gold",
            {"deck": "standard"},
            "no option of m44:overthrough/juno.gold called 'deck'",
        ),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(
    id: str, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Unknown, match=sentence):
        load(id, options)


# What the player is told


def test_reconstructed_data_is_shown() -> None:
    told = scenarios()["sword"].reconstructed
    assert [line.split(":")[0] for line in told] == ["reinforcements.toml", "boards/sword.toml"]
    assert any("decks/overlord" in line for line in scenarios()["overthrough/sword+juno"].reconstructed)
    sources = load("m44:sword", {}).sources
    assert any(
        "Tank destroyers, Nebelwerfer or Command car" in s.note
        for s in sources
        if s.status == "reconstructed"
    )
    assert {s.status for s in sources} == {"printed", "public", "reconstructed"}


def test_every_scenario_says_what_it_is() -> None:
    for scenario in scenarios().values():
        assert len(scenario.says) > 40
        assert scenario.maturity == "proven"  # its recorded games are in tests/games
