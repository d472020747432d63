"""Battles that cannot be weighed up, each with its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.core.errors import Refusal
from beachhead.fm.facts.markers import GERMAN_CUP
from beachhead.fm.flow.combat import Combat
from beachhead.fm.load import load
from beachhead.fm.odds.forecast import plain
from beachhead.fm.state import ALLIED_SEAT
from tests.fm.battles import known_odds
from tests.fm.positions import ask, play, position

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603"}


@pytest.mark.parametrize(
    ("battle", "says"),
    [
        ({"hex": "2503"}, "There is nobody to attack at Ste-Mère-Église (2503)."),
        ({"hex": "9999"}, "There is no hex '9999'"),
        ({"hex": "2603", "attackers": ["22/4US"]}, "22/4US cannot attack 2603: next to it"),
        ({"hex": "2603", "attackers": ["8/5US"]}, "There is no unit '8/5US'"),
        ({"hex": "2603", "defender": "8/4US"}, "8/4US is not there to defend: it is 1057/91."),
        ({"hex": "2603", "draw": ["tea"]}, "There is no cup 'tea'"),
        (
            {"hex": "2603", "draw": ["us_naval"]},
            "us_naval is of no use here, only us_ground, us_air or german.",
        ),
        ({"hex": "2603", "draw": ["us_air"] * 3}, "The allied side can draw 2 more for this battle, not 3."),
        ({"bombard": "1057/91", "draw": ["german"]}, "german is of no use here, only us_ground or us_air."),
        ({"bombard": "1058/91"}, "1058/91 is not on the map."),
        ({"hex": "2603", "attackers": 5}, "attackers is a list of names, not 5."),
        ({"target": "2603"}, "There is no part of a battle called 'target'"),
        ({}, "No battle is being fought"),
    ],
)
def test_what_cannot_be_weighed_up(battle: dict[str, Any], says: str) -> None:
    table = position("utah", {**FACING, "22/4US": "2305"})
    with pytest.raises(Refusal) as refused:
        known_odds(table.state, ALLIED_SEAT, **battle)
    assert says in refused.value.message


def test_no_more_than_there_are_left() -> None:
    table = position("utah", FACING)
    for kind in table.state.facts.markers.in_cup[GERMAN_CUP][1:]:
        table.state.used[kind], table.state.cup[kind] = table.state.cup[kind], 0
    with pytest.raises(Refusal, match="There are 1 markers left in the cup german, not 2"):
        known_odds(table.state, ALLIED_SEAT, hex="2603", draw=["german", "german"])


def test_no_other_battle_while_markers_lie_on_the_table() -> None:
    table = position("utah", FACING)
    ask(table, Combat())
    play(table, "attack 2603", "join 8/4US", "done", "draw_from us_air", "draw allied us_air+10")
    with pytest.raises(Refusal, match="Markers lie on the table"):
        known_odds(table.state, ALLIED_SEAT, hex="2603")


@pytest.mark.rule("fm-10.9.4-12")
def test_a_stack_attacks_with_one() -> None:
    table = position("utah", {"8/4US": "2707", "12/4US": "2707", "1057/91": "2706"})
    assert known_odds(table.state, ALLIED_SEAT, hex="2706").attack == 4
    with pytest.raises(Refusal, match="Only one unit of a stack"):
        known_odds(table.state, ALLIED_SEAT, hex="2706", attackers=["8/4US", "12/4US"])


@pytest.mark.parametrize("key", ["attack", "defence"])
@pytest.mark.parametrize("value", [None, -1, 2.5, True])
def test_plain_numbers_are_whole_numbers(key: str, value: object) -> None:
    with pytest.raises(Refusal, match=key):
        plain(load("utah", {}), {"attack": 3, "defence": 3, key: value})
