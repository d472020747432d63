"""The words on the buttons: random games of every scenario, and what the page calls each option of them.

A name of the engine is no name for a player: no raw id, nothing empty, no trace of Python may be on a button.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from random import Random
from typing import Any

import pytest

import dev
from beachhead import new_match
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.core.view import decision_json
from beachhead.draw.scene import board_of, scene_of
from beachhead.games import find_scenario, scenarios
from tests.parts.node import environment_with_node

pytestmark = pytest.mark.browser

SAMPLE = 11  # every so many decisions all options are looked at
MOST = 1500  # decisions of one game; the largest are not played to their end
RAW = re.compile(
    r"_|  |\(\s*\)|\s[,.:)]|\bNone\b|undefined|NaN|\[object|[<>{}\[\]\"]"  # empty, or a trace of a program
    r"|(?<!\w)'|'(?!\w)|\brt-|\bsection ?\d|\bexit\b|\breserve ?\d|:\S|\b[a-z]{2}-[ax]\d"  # a raw id
    r"|(?<!\()\br\d+c\d+|\d(US|UK|Cdn)\b"
)


def sampled(scenario: str, seed: int) -> Iterator[dict[str, Any]]:
    """Some decisions of a random game, each with all its options."""
    match, rng = new_match(scenario, seed=seed), Random(seed)
    for number in range(MOST // 5):
        if match.over:
            return
        decision = rng.choice(match.open)
        if number % SAMPLE == 0 and len(decision.options) > 1:
            yield row(match, decision, options_of(match, decision))
        match.apply(decision.seat, rng.randrange(len(decision.options)))


def seen(scenario: str, seed: int) -> Iterator[dict[str, Any]]:
    """The decisions of a random game, each with the options of a kind that have not been there before."""
    match, rng, known = new_match(scenario, seed=seed), Random(seed), set[tuple[str, ...]]()
    for _ in range(MOST):
        if match.over:
            return
        decision = rng.choice(match.open)
        fresh = [
            option for option in options_of(match, decision) if kind_of(decision.ask, option) not in known
        ]
        known |= {kind_of(decision.ask, option) for option in fresh}
        if fresh:
            yield row(match, decision, fresh)
        match.apply(decision.seat, rng.randrange(len(decision.options)))


def options_of(match: Match, decision: Decision) -> list[dict[str, Any]]:
    return list(decision_json(decision, match.state.setup.names)["options"])


def kind_of(ask: str, option: dict[str, Any]) -> tuple[str, ...]:
    """Options that differ only in their hex or unit are of one kind."""
    fields = [f"{name}={value}" for name, value in option["fields"].items() if name not in ("hex", "unit")]
    return ask, option["text"].split()[0], *fields


def row(match: Match, decision: Decision, options: list[dict[str, Any]]) -> dict[str, Any]:
    """A decision as the page knows it."""
    view = match.view(decision.seat)
    pieces = scene_of(view)["pieces"]
    named = {value.removeprefix("exit:") for option in options for value in option["fields"].values()}
    places = {hex: words for hex, words in places_of(match).items() if hex in named}
    return {
        "names": {id: asdict(name) for id, name in match.game.unit_names(view).items()},
        "seat": decision.seat,
        "boards": boards_of(match),
        "ask": decision.ask,
        "options": options,
        "titles": {piece["id"]: piece["title"] for piece in pieces},
        "where": {piece["id"]: piece["hex"] for piece in pieces},
        "places": places,
        "hexes": list(places),
    }


@cache
def _places(scenario: str) -> dict[str, list[str]]:
    game, chosen = find_scenario(scenario)
    return dict(board_of(scenario, game.begin(chosen.name, {}).options)["places"])


def places_of(match: Match) -> dict[str, list[str]]:
    """What hexes are called."""
    return _places(match.scenario.id)


def boards_of(match: Match) -> list[str]:
    """The boards that are joined, from left to right."""
    boards = [seat.split("-")[0] for seat in match.seats if seat.endswith("-allies")]
    return boards or re.findall(r"[a-z]+(?=\+)|(?<=\+)[a-z]+", match.scenario.id)


def labels(rows: list[dict[str, Any]]) -> list[list[str]]:
    """What the page writes on its buttons."""
    done = subprocess.run(
        ["node", dev.WEB / "labels.js"],
        input="\n".join(map(json.dumps, rows)),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=environment_with_node(),
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", ["fm:", "m44:"])
def test_every_option_has_words_for_a_player(game: str) -> None:
    played = [scenario.id for scenario in scenarios() if scenario.id.startswith(game)]
    rows = [row for scenario in played for row in seen(scenario, seed=1)]
    found = [
        (option["text"], label)
        for row, said in zip(rows, labels(rows), strict=True)
        for option, label in zip(row["options"], said, strict=True)
    ]
    assert len(found) > 100
    assert [pair for pair in found if RAW.search(pair[1])] == []


@pytest.mark.parametrize("game", ["fm:", "m44:"])
def test_no_two_options_of_a_decision_are_called_the_same(game: str) -> None:
    played = [scenario.id for scenario in scenarios() if scenario.id.startswith(game)]
    rows = [row for scenario in played for row in sampled(scenario, seed=2)]
    found = [said for said in labels(rows) if len(said) > 1]
    assert len(found) > 100
    assert [said for said in found if len(set(said)) < len(said)] == []
