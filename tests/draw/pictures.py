"""Pictures for the tests, each drawn once, and ways to look into an SVG."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from xml.etree import ElementTree as Xml

import pytest
from _pytest.mark import ParameterSet

from beachhead import new_match
from beachhead.core.match import Match
from beachhead.draw import DrawOptions, picture
from beachhead.draw.fm.map import FmMap
from beachhead.draw.m44.map import M44Map
from beachhead.fm.load import load as load_fm
from beachhead.games import find_game
from beachhead.m44.load import load as load_m44

SVG = "{http://www.w3.org/2000/svg}"
FM = [scenario.id for scenario in find_game("fm").scenarios.values()]
M44 = [scenario.id for scenario in find_game("m44").scenarios.values()]
BOARDS = [*FM, *M44]
SELDOM = ("m44:overthrough/", "m44:double/juno", "m44:double/gold", "m44:double/utah", "m44:triple/british")


def marked(scenarios: list[str]) -> list[ParameterSet | str]:
    """The same maps in other modes and pairs are left to the long run."""
    return [pytest.param(s, marks=pytest.mark.slow) if s.startswith(SELDOM) else s for s in scenarios]


@cache
def drawn(scenario: str, how: DrawOptions = DrawOptions()) -> str:  # noqa: B008  (frozen)
    return picture(scenario, how).svg()


@cache
def board(scenario: str) -> FmMap | M44Map:
    if scenario.startswith("fm:"):
        return FmMap(load_fm(scenario.removeprefix("fm:"), {}))
    return M44Map(load_m44(scenario, {}))


def ids(svg: str) -> Counter[str]:
    return Counter(element.attrib["id"] for element in Xml.fromstring(svg).iter() if "id" in element.attrib)


def units(svg: str) -> Counter[str]:
    """The units on the board, by their names in game files; the samples in the key left out."""
    found = [element.attrib.get("data-unit", "sample") for element in Xml.fromstring(svg).iter()]
    return Counter(unit for unit in found if unit != "sample")


def played(scenario: str, decisions: int, seed: int = 1) -> Match:
    """A match after some random decisions."""
    match, rng = new_match(scenario, seed=seed), Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        asked = match.open[0]
        match.apply(asked.seat, rng.randrange(len(asked.options)))
    return match
