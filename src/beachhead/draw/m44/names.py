"""The names on the boards of Memoir: towns and bridges, rivers, hills, batteries, draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from beachhead.draw.kit.layout import W, centre
from beachhead.draw.labels.candidates import Near, inside, keep_clear, place_choices, river_choices
from beachhead.draw.labels.lettering import HILL, PLACE, SECTION, STREAM, TOWN, Label, box
from beachhead.draw.labels.placement import Choice, Crowd, settle
from beachhead.draw.m44.marks import SIZE
from beachhead.draw.m44.rivers_and_roads import downstream
from beachhead.hexes import HexId
from beachhead.m44.facts import FLANK_WORDS, Feature

if TYPE_CHECKING:
    from beachhead.draw.m44.map import M44Map

TOP: Final = -29.0  # over the heads of the figures; the plate of a unit fills the foot of its hex
ABOVE: Final[tuple[Near, ...]] = (
    (0.0, TOP, "middle", 0.0), (0.2 * W, TOP, "middle", 6.0), (-0.2 * W, TOP, "middle", 6.0),
    (0.4 * W, TOP, "middle", 12.0), (-0.4 * W, TOP, "middle", 12.0), (0.0, TOP - 9, "middle", 14.0),
    (0.0, 36.0, "middle", 20.0), (0.3 * W, 36.0, "middle", 26.0), (-0.3 * W, 36.0, "middle", 26.0),
    (0.5 * W, 0.0, "start", 40.0), (-0.5 * W, 0.0, "end", 40.0), (0.0, TOP - 18, "middle", 44.0),
)  # fmt: skip
ON_WATER: Final = ((-3.6, 0.0),)


def m44_names(board: M44Map) -> tuple[list[Label], Crowd]:
    """All names, placed; and the crowd they make."""
    crowd = _to_be_seen(board)
    sections = _sections(board)
    for label in sections:
        crowd.add(label.quad())
    names = [*_towns(board), *_bridges(board), *(_feature(board, f) for f in board.facts.features)]
    placed = settle([choices for choices in names if choices], crowd, board.window)
    return [*sections, *placed], crowd


def _sections(board: M44Map) -> list[Label]:
    """The names of the sections at the foot of each board, as the Allies see them."""
    lines = sorted([0.0, *board.section_lines, *board.seams, board.layout.width])
    flanks = [flank.capitalize() for flank in FLANK_WORDS] * len(board.facts.maps)
    foot = board.layout.height - 5
    return [
        Label(flank, SECTION, (a + b) / 2, foot)
        for flank, a, b in zip(flanks, lines[:-1], lines[1:], strict=True)
    ]


def _to_be_seen(board: M44Map) -> Crowd:
    crowd = Crowd()
    for (x, y), _ in board.marks:
        crowd.add(box(x, y, SIZE, SIZE))
    for x in board.section_lines + board.seams:
        crowd.keep_off(box(x, board.layout.height / 2, 3, board.layout.height / 2), 0.2)
    keep_clear(crowd, board.spots(board.ground.towns), 24, 20, 0.3)
    keep_clear(crowd, board.spots(board.ground.bridges), 24, 24, 0.5)
    keep_clear(crowd, board.spots(board.facts.grid.all), 26, 22, 0.04)
    return crowd


def _towns(board: M44Map) -> list[list[Choice]]:
    return [
        place_choices(_short(board.facts.names[h]), PLACE, [s], ABOVE)
        for h, s in _named(board)
        if _town(board, h)
    ]


def _bridges(board: M44Map) -> list[list[Choice]]:
    return [
        place_choices(_short(board.facts.names[h]), HILL, [s], ABOVE)
        for h, s in _named(board)
        if board.ground.bridges >> h & 1 and not _same_as_town(board, h)
    ]


def _named(board: M44Map) -> list[tuple[HexId, tuple[int, int]]]:
    return [(h, board.layout.spot(h)) for h in sorted(board.facts.names)]


def _town(board: M44Map, h: HexId) -> bool:
    return bool(board.ground.towns >> h & 1)


def _same_as_town(board: M44Map, h: HexId) -> bool:
    """A bridge that is called like the town beside it needs no name of its own."""
    names = board.facts.names
    return any(names[t] == names[h] for t in names if _town(board, t))


def _short(name: str) -> str:
    return name.replace("'", "’")


def _feature(board: M44Map, feature: Feature) -> list[Choice]:
    spots = board.spots(feature.hexes)
    if feature.kind == "river":
        course = [centre(spot) for spot in downstream(spots)]
        return inside(river_choices(_short(feature.name), course, STREAM, ON_WATER), board.window)
    hand = TOWN if feature.kind == "draw" else HILL
    return place_choices(_short(feature.name), hand, spots, ABOVE)
