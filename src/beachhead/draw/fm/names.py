"""The names on the map of Fire & Movement: cities, towns, hills and woods, rivers, beaches, the bay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from beachhead.draw.kit.layout import R, Spot, place
from beachhead.draw.labels.candidates import (
    WITHIN,
    beach_choices,
    inside,
    keep_clear,
    place_choices,
    river_choices,
    sea_choices,
)
from beachhead.draw.labels.lettering import CITY, HILL, TOWN, Label, box, grown
from beachhead.draw.labels.placement import Choice, Crowd, settle
from beachhead.fm.spelling import spelled, town_name
from beachhead.hexes import each

if TYPE_CHECKING:
    from beachhead.draw.fm.map import FmMap

BAY = "Baie de la Seine"
LANDING_BEACHES = ("utah", "omaha", "gold", "juno", "sword")


def fm_names(board: FmMap) -> tuple[list[Label], Crowd]:
    """All names that show, placed; and the crowd they make, for whatever is written after them."""
    crowd = _to_be_seen(board)
    names = [*_cities(board), *_beaches(board), *_towns(board), *_rivers(board), *_landmarks(board)]
    placed = settle([choices for choices in names if choices], crowd, board.window)
    return [*_bay(board, crowd), *placed], crowd


def _bay(board: FmMap, crowd: Crowd) -> list[Label]:
    """On open water, with some of it around."""
    choices = sea_choices(BAY, board.kinds["sea"], board.window)
    free = [choice for choice in choices if crowd.free(grown(choice.label.quad(), 20))]
    return settle([free], crowd, board.window) if free else []


def _to_be_seen(board: FmMap) -> Crowd:
    crowd = Crowd()
    for h in each(board.facts.victory.hexes):
        x, y = board.layout.centre(h)
        crowd.add(box(x, y - R, 9, 10))  # the sign of a goal
    keep_clear(crowd, board.inside(board.map.town | board.map.city), 15, 11, 0.5)
    keep_clear(crowd, board.inside(board.map.land), 22, 22, 0.1)
    for _, knots in board.courses:
        for knot in knots:
            crowd.keep_off(box(*place(knot), 5, 5), 0.05)
    return crowd


def _far(board: FmMap, spots: Iterable[Spot]) -> bool:
    return not any(board.in_play(spot) for spot in spots)


def _cities(board: FmMap) -> list[list[Choice]]:
    found = [(city.name, board.inside(city.hexes)) for city in board.map.cities]
    return [place_choices(town_name(name), CITY, spots, faint=_far(board, spots)) for name, spots in found]


def _towns(board: FmMap) -> list[list[Choice]]:
    found = [(board.map.names[board.layout.hexes[s]], [s]) for s in board.inside(board.map.town)]
    return [place_choices(town_name(name), TOWN, spots, faint=_far(board, spots)) for name, spots in found]


def _landmarks(board: FmMap) -> list[list[Choice]]:
    found = [(name, board.inside(1 << h)) for h, name in board.map.landmarks.items()]
    return [place_choices(spelled(name), HILL, s, WITHIN, faint=_far(board, s)) for name, s in found]


def _rivers(board: FmMap) -> list[list[Choice]]:
    found = [river_choices(spelled(name), [place(k) for k in knots]) for name, knots in board.courses]
    return [inside(choices, board.window) for choices in found]


def _beaches(board: FmMap) -> list[list[Choice]]:
    named = [(f"{name} beach".upper(), board.inside(board.map.beaches[name])) for name in LANDING_BEACHES]
    found = [beach_choices(name, s, board.kinds["sea"], _far(board, s)) for name, s in named if len(s) > 1]
    return [inside(choices, board.window) for choices in found]
