"""Briefings: every scenario has one, its numbers equal the facts, and a bad file is refused with its line."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from beachhead.core.datafile import DataError
from beachhead.fm.facts.roster import GE
from beachhead.fm.load import load as fm_facts
from beachhead.games import find_game, scenarios
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.load import load as m44_facts
from beachhead.manual.briefing import Briefing, Side, blurb_of, briefing_of, read_told, rounded
from tests.manual.test_m44 import INSIDE

BRIEFED = [scenario.id for scenario in scenarios() if find_game(scenario.game).briefings]
GOOD = """
[special.drops]
says = "Drops drift."
rule = "one-1"

[briefing.field]
says = "A field."
happened = "It was held."
special = ["drops"]
answers = [100, 60]
difficulty = 2
hard = { north = "Open ground." }

[briefing.wood]
like = "field"
says = "A wood."
"""


def side(briefing: Briefing, id: str) -> Side:
    return next(one for one in briefing.sides if one.id == id)


def amounts(briefing: Briefing, id: str) -> dict[str, str]:
    return {row.what: row.amount for row in side(briefing, id).forces}


def words(briefing: Briefing) -> str:
    told = [briefing.happened, briefing.blurb.says, briefing.length, *(one.says for one in briefing.special)]
    for one in briefing.sides:
        told += [one.hard, *one.goals, *(f"{row.what} {row.more}" for row in one.forces)]
    return " ".join(told)


def test_every_scenario_of_both_games_is_briefed() -> None:
    assert len(BRIEFED) == 26
    for id in BRIEFED:
        briefing = briefing_of(id, {})
        assert 60 <= len(briefing.happened.split()) <= 120, id
        assert len(briefing.sides) == 2
        assert all(one.hard and one.goals and one.forces for one in briefing.sides), id
        assert briefing.special
        assert briefing.length
        assert briefing.blurb.live >= briefing.blurb.bots > 0
        assert briefing.blurb.word


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_one_scenario_of_each_game_is_to_begin_with(game: str) -> None:
    first = [scenario.name for scenario in find_game(game).scenarios.values() if blurb_of(scenario).first]
    assert first == [{"fm": "utah", "m44": "omaha"}[game]]


def test_no_briefing_speaks_of_the_inside_of_the_program() -> None:
    inside = re.compile(rf"\b({'|'.join(INSIDE)})\b", re.IGNORECASE)
    assert {id: found[0] for id in BRIEFED if (found := inside.search(words(briefing_of(id, {}))))} == {}


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_every_special_rule_is_a_rule(game: str) -> None:
    inventory = json.loads(files(f"beachhead.{game}").joinpath("data/rules.json").read_text(encoding="utf-8"))
    known = {rule["id"] for rule in inventory["rules"]}
    ids = {one.rule for id in BRIEFED if id.startswith(f"{game}:") for one in briefing_of(id, {}).special}
    assert ids - known == set()


@pytest.mark.parametrize("name", find_game("fm").scenarios)
def test_fire_and_movement_counts_what_it_is_played_with(name: str) -> None:
    facts, briefing = fm_facts(name, {}), briefing_of(f"fm:{name}", {})
    allied, german = amounts(briefing, "allied"), amounts(briefing, "german")
    landing, turns = facts.landing, facts.schedule.turns
    ashore = sum(int(amount) for what, amount in allied.items() if what.startswith("land on"))
    assert ashore == sum(len(assault.units) for assault in landing.assaults)
    dropped = sum(int(amount) for what, amount in allied.items() if what.endswith("by air"))
    assert dropped == sum(len(drop.units) for drop in landing.drops)
    assert sum(what.startswith("raid") for what in allied) == len(landing.raids)
    assert german["stand in Normandy"] == str(len(landing.placements))
    come = [arrival for arrival in facts.schedule.arrivals if arrival.turn <= turns]
    assert german["arrive later"] == str(sum(len(one.units) for one in come if one.nation == GE))
    assert allied["arrive later"] == str(sum(len(one.units) for one in come if one.nation != GE))
    assert briefing.length.startswith(f"{turns} turns")
    goal = side(briefing, "allied").goals[0]
    assert f"turn {turns}" in goal
    assert str(facts.victory.need) in goal or "all of" in goal


@pytest.mark.parametrize("name", find_game("m44").scenarios)
def test_memoir_counts_what_it_is_played_with(name: str) -> None:
    facts, briefing = m44_facts(f"m44:{name}", {}), briefing_of(f"m44:{name}", {})
    for id, number in (("allies", ALLIES), ("axis", AXIS)):
        had = amounts(briefing, id)
        for troop in {unit.troop for unit in facts.units if unit.side == number}:
            stand = sum(unit.troop == troop and unit.side == number for unit in facts.units)
            assert had[facts.troops[troop].name] == str(stand)
        hands = [c.hand.cards for c in facts.commanders if c.side == number and c.hand.cards]
        assert had["command cards"] == " + ".join(map(str, hands))
        assert side(briefing, id).goals[0] == f"Be the first to have {facts.medals} medals."
    assert amounts(briefing, "axis")["medals at the start"] == str(
        sum(m.start_medals[AXIS] for m in facts.maps)
    )


def test_a_briefing_is_for_the_options_that_are_played() -> None:
    """The folio edition has other arrivals."""
    quad, folio = (briefing_of("fm:campaign-us", {"edition": edition}) for edition in ("quad", "folio"))
    assert quad.sides != folio.sides


def test_a_game_without_briefings_has_plain_ones() -> None:
    briefing = briefing_of("raid:field", {})
    assert briefing.happened == find_game("raid").scenario("field").says
    assert briefing.blurb.live == briefing.blurb.difficulty == 0
    assert briefing.sides


def test_what_a_table_does_not_say_it_takes_from_the_one_it_is_like(tmp_path: Path) -> None:
    (tmp_path / "briefings.toml").write_text(GOOD)
    told = read_told(tmp_path / "briefings.toml")
    assert told["wood"].blurb.says == "A wood."
    assert told["wood"].happened == told["field"].happened == "It was held."
    assert told["field"].blurb.live == rounded(100 * 5 / 60) == 10
    assert told["field"].blurb.bots == rounded((60 * 5 + 40 * 2) / 60) == 5


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('special = ["drops"]', 'special = ["drop"]', "briefings.toml, line 9, briefing.field.special: "),
        (
            "difficulty = 2",
            "difficulty = 6",
            "line 11, briefing.field.difficulty: 6 is not a whole number from 1",
        ),
        ("answers = [100, 60]", "answers = [100]", "line 10, briefing.field.answers: it needs 2 numbers"),
        ('happened = "It was held."\n', "", "briefing.field: the field 'happened' is missing"),
        ('like = "field"', 'like = "feld"', "there is no 'feld', only field or wood"),
        (
            'says = "A wood."',
            'sais = "A wood."',
            "line 16, briefing.wood.sais: there is no field 'sais' here, only says, ",
        ),
    ],
)
def test_a_bad_file_is_refused_with_file_line_and_reason(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in GOOD
    (tmp_path / "briefings.toml").write_text(GOOD.replace(old, new))
    with pytest.raises(DataError, match=re.escape(said)):
        read_told(tmp_path / "briefings.toml")
