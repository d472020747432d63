"""Fire & Movement: applied decisions a second in Utah and in the campaign, and what the hot parts cost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from time import perf_counter, process_time

from beachhead.cli.bench import kilobytes, megabytes
from beachhead.core.view import view_of
from beachhead.fm import load
from beachhead.fm.facts.markers import AIR, CUPS
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.game import FM, FmGame
from beachhead.fm.rules.movement import allowance, movable, reach_of
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import SEATS, FmState
from beachhead.hexes import HexId, each
from bench import Figure, microseconds
from bench.core import decisions_a_second
from bench.yardsticks import chess_moves
from tests.fm.positions import position


def midway(scenario: str, turn: int = 8) -> FmState:
    """A position out of random play, where a unit is to be moved; of the first game that lasts so long."""
    for seed in count():
        rng, state = Random(seed), FM.start(scenario, {})
        table = FM.table(state, None)
        while state.result is None and (state.turn < turn or state.first.ask != "pick_mover"):
            decision = state.first
            table.play(decision, rng.randrange(len(decision.options)))
        if state.result is None:
            return state
    raise AssertionError("some game lasts")


def loading(scenario: str) -> float:
    """Milliseconds of the processor to begin a scenario for the first time, files and all."""
    for kept in ("_sheet", "_options", "_shipped_facts", "_shipped_library"):
        getattr(load, kept).cache_clear()
    began = process_time()
    FmGame().start(scenario, {})
    return (process_time() - began) * 1e3


def slowest_odds(state: FmState, times: int = 200) -> float:
    """Milliseconds for the odds of a bombardment with two draws, from a view; the 99th percentile."""
    roster, nation = state.facts.roster, state.facts.armies[0]
    target = max(UnitId(u) for u in each(roster.sides[GERMAN]) if state.at[u] >= 0)
    battle = {"bombard": roster.units[target].id, "draw": [CUPS[nation * 3 + AIR]] * 2}
    return odds_took(state, battle, times)


def fullest_odds(times: int = 100) -> float:
    """The same for a battle with all cups of the campaign full and two draws on each side."""
    units = {"8/4US": "2604", "12/4US": "2703", "22/4US": "2704", "1057/91": "2603"}
    battle = {"hex": "2603", "draw": ["us_air", "us_ground", "german", "german"]}
    state = position("campaign", units).state
    state.lanes = FM.start("campaign", {}).lanes  # a step of the tests is no step of the game
    return odds_took(state, battle, times)


def odds_took(state: FmState, battle: Mapping[str, object], times: int) -> float:
    view, took = view_of(state, SEATS[ALLIED]), []
    for _ in range(times):
        began = perf_counter()
        FM.odds(view, battle)
        took.append((perf_counter() - began) * 1e3)
    return sorted(took)[times * 99 // 100]


def figures() -> list[Figure]:
    utah = max(decisions_a_second(FM, "utah", games=3) for _ in range(3))
    campaign = max(decisions_a_second(FM, "campaign", games=1) for _ in range(2))
    chess, state = chess_moves(), midway("campaign")
    unit = UnitId(movable(state)[0])
    start, points = HexId(state.at[unit]), 2 * allowance(state, unit)
    return [
        Figure("fm:utah, decisions applied", utah, chess, 15_000, "decisions/s", 40_000),
        Figure("fm:campaign, decisions applied", campaign, chess, 8_000, "decisions/s", 20_000),
        Figure("copy of a campaign state", microseconds(state.copy), target=10.0),
        Figure("memory of a further copy", kilobytes(state), target=30.0, unit="kB"),
        Figure("process with one campaign", megabytes("fm", "campaign"), target=60.0, unit="MB"),
        Figure("exact odds of a battle, 99th percentile", slowest_odds(state), target=50.0, unit="ms"),
        Figure("with two draws on each side", fullest_odds(), target=50.0, unit="ms"),
        Figure("reach of a unit", microseconds(lambda: reach_of(state, unit, start, points))),
        Figure("who can move", microseconds(lambda: movable(state))),
        Figure("zones of control", microseconds(lambda: zoc_of(state, 1))),
        Figure("fm:utah begun for the first time", loading("utah"), target=150.0, unit="ms"),
        Figure("fm:campaign begun for the first time", loading("campaign"), target=150.0, unit="ms"),
    ]
