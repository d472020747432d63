"""The board in characters and colours, as one seat sees it. Begin with `TerminalMap`.

A hex is six characters wide and two lines high, in the colour of its ground: above who stands there, below
its name. Roads are brown strokes across its upper and left sides, rivers blue strokes along them. Where the
names of hexes are long, the number of the row stands before it. A map that is too large for the terminal is
cut round what matters now.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

from beachhead.core.view import View
from beachhead.draw.drawing import Piece, drawing_of
from beachhead.draw.kit.layout import R
from beachhead.games import find_game
from beachhead.hexes import HexId, each

WIDE, HIGH = 6, 2
MARGIN: Final = 4
KEY: Final = 2  # lines that say what the colours mean
LONG: Final = 4  # of a name only the end is shown
WEST, NORTH_WEST, NORTH_EAST = (
    0,
    1,
    2,
)  # of DIRECTIONS; each side is drawn once, by the hex south or east of it
GROUND: Final = {
    "sea": "#7fb2c9", "wet": "#dccd92", "beach": "#f2dc97", "clear": "#e6e2bd", "bocage": "#b9cf8c",
    "woods": "#86ab68", "swamp": "#b5d3c6", "hill": "#d9bd80", "urban": "#d3aa98", "water": "#8fc4dc",
}  # fmt: skip
ARMIES: Final = ("#1d4f91", "#8a1c1c", "#5b2a86", "#7a5200")
INK, FAINT, ROAD, RIVER, NOW = "#1f231d", "#6a6b58", "#7a2f1c", "#12509b", "#9a1f7d"
NAMED: Final = {
    "sea": "sea", "wet": "coast", "beach": "beach", "clear": "open", "bocage": "hedgerows", "woods": "woods",
    "swamp": "marsh", "hill": "hill", "urban": "town", "water": "river",
}  # fmt: skip
SMALL: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
FIGURES: Final = re.compile(r"figures (\d+)")
ROW: Final = re.compile(r"(?:\w+:)?(r\d+)(c\d+)$")


class Spot(NamedTuple):
    """A character and its style."""

    char: str
    style: Style


class TerminalMap:
    """The board of a view, ready to be cut to a size."""

    def __init__(self, view: View, now: Collection[str] = (), units: Collection[str] = ()) -> None:
        self.view, self.now, self.units = view, frozenset(now), frozenset(units)
        self.drawing = drawing_of(find_game(view.setup.game))
        self.there = self.drawing.has_board(view.setup)
        if self.there:
            self.board = self.drawing.board(view.setup)
            self.grid, self.ways = self.board.grid, self.drawing.ways(self.board)
            self.kinds = {
                spot: kind for kind, spots in self.drawing.kinds(self.board).items() for spot in spots
            }
            self.stacks = self._stacks()

    def _stacks(self) -> dict[str, list[Piece]]:
        found = defaultdict(list)
        for piece in self.drawing.scene(self.board, self.view).pieces:
            found[piece.hex].append(piece)
        return found

    def whereabouts(self) -> dict[str, str]:
        """By id: where each unit stands, and what it is where its id does not tell."""
        found = {}
        for stack in self.stacks.values() if self.there else ():
            for piece in stack:
                what = f"{piece.title.partition(',')[0].lower()} " if self.drawing.figures else ""
                found[piece.id] = f"{what}{piece.hex}"
        return found

    def kind(self, h: HexId) -> str:
        """What ground it is, for its colour."""
        if self.ways.towns >> h & 1:
            return "urban"
        if self.ways.water >> h & 1:
            return "water"
        return self.kinds.get(self.board.layout.spot(h), "clear")

    def army(self, side: str) -> str:
        """The colour of a side."""
        sides = list(dict.fromkeys([*self.view.setup.seats, *sorted(self._sides())]))
        known = [one for one in sides if one in self._sides()]
        return ARMIES[known.index(side) % len(ARMIES)]

    def _sides(self) -> set[str]:
        return {piece.side for stack in self.stacks.values() for piece in stack}

    # drawing

    def text(self, wide: int, high: int) -> Text:
        """The map, cut to so many characters and lines, with a key below it; nothing without a board."""
        if not self.there:
            return Text()
        shown = [h for h in each(self.grid.all) if self.board.window.holds(self.board.layout.centre(h), R)]
        canvas: dict[tuple[int, int], Spot] = {}
        for h in shown:
            self._hex(canvas, h)
        left, top, right, bottom = self._window(shown, wide - MARGIN, high - KEY)
        heads = {self._place(h)[0]: self._row(h) for h in shown}
        lines = []
        for y in range(top, bottom):
            line = Text(f"{heads.get(y, ''):<{MARGIN}}", Style(color="bright_black"))
            for x in range(left, right):
                spot = canvas.get((y, x))
                line.append(spot.char if spot else " ", spot.style if spot else None)
            lines.append(line)
        return Text("\n").join([*lines, *self._key(shown)])

    def _place(self, h: HexId) -> tuple[int, int]:
        row, column = self.board.layout.spot(h)
        return row * HIGH, column * WIDE // 2

    def _hex(self, canvas: dict[tuple[int, int], Spot], h: HexId) -> None:
        y, x = self._place(h)
        ground = GROUND[self.kind(h)]
        name = self.grid.name(h)
        stack = self.stacks.get(name, [])
        plain = Style(color=INK, bgcolor=ground)
        upper = [self._west(h, ground, upper=True), *self._top(h, ground)]
        if stack:
            upper[2:5] = [Spot(char, self._unit(stack)) for char in self._label(stack)]
        named = Style(color=NOW, bold=True, bgcolor=ground) if name in self.now else plain
        if name not in self.now and self.kind(h) == "sea":
            named = Style(color=FAINT, bgcolor=ground)
        count = SMALL[min(len(stack), 9)] if len(stack) > 1 else " "
        lower = [
            self._west(h, ground),
            *(Spot(char, named) for char in f"{self._name(h):<4}"),
            Spot(count, plain),
        ]
        for down, row in enumerate((upper, lower)):
            for across, spot in enumerate(row):
                canvas[y + down, x + across] = spot

    def _unit(self, stack: list[Piece]) -> Style:
        return Style(color="#ffffff", bgcolor=self.army(stack[0].side), bold=True)

    def _label(self, stack: list[Piece]) -> str:
        """Three characters for who stands there: what figures and how many, or the name of the first."""
        first = stack[0]
        figures = FIGURES.search(first.title)
        if self.drawing.figures:
            return f"{first.title[:2]}{figures[1] if figures else ' '}"
        own = first.id.partition("/")[0]
        return f"{own[:3] if len(own) > 1 else first.id[:3]:^3}"

    def _west(self, h: HexId, ground: str, *, upper: bool = False) -> Spot:
        """The left side: a road shows in the lower line only, where it meets the name."""
        road, river = (h, WEST) in self.ways.roads, (h, WEST) in self.ways.rivers
        char = "─" if road and not upper else "▏" if river else " "
        return Spot(char, Style(color=RIVER if river else ROAD, bgcolor=ground, bold=True))

    def _top(self, h: HexId, ground: str) -> list[Spot]:
        """The two upper sides."""
        found = []
        for d, strokes in ((NORTH_WEST, ("╲ ", "▔▔")), (NORTH_EAST, (" ╱", "▔▔"))):
            road, river = (h, d) in self.ways.roads, (h, d) in self.ways.rivers
            stroke = strokes[0] if road else strokes[1] if river else "  "
            style = Style(color=RIVER if river else ROAD, bgcolor=ground, bold=True)
            found.append([Spot(char, style) for char in stroke])
        west, east = found
        return [*west, Spot(" ", Style(bgcolor=ground)), *east]

    def _name(self, h: HexId) -> str:
        name = self.grid.name(h)
        parts = ROW.match(name)
        return parts[2] if parts else name[-LONG:]

    def _row(self, h: HexId) -> str:
        parts = ROW.match(self.grid.name(h))
        return parts[1] if parts else ""

    # cutting

    def _window(self, shown: list[HexId], wide: int, high: int) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what fits."""
        places = [self._place(h) for h in shown]
        top, bottom = min(y for y, _ in places), max(y for y, _ in places) + HIGH
        left, right = min(x for _, x in places), max(x for _, x in places) + WIDE
        ys, xs = zip(*self._middle(places), strict=True)
        left, right = cut(left, right, wide, sum(xs) // len(xs))
        top, bottom = cut(top, bottom, high, sum(ys) // len(ys))
        return left, top, right, bottom

    def _middle(self, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """What the map is cut round: what the question is about, else the units, else everything."""
        pieces = [piece for stack in self.stacks.values() for piece in stack]
        about = {piece.hex for piece in pieces if piece.id in self.units} | self.now
        own = {piece.hex for piece in pieces if piece.side and self.view.seat.startswith(piece.side)}
        names = about or own or self.stacks.keys()
        return [self._place(self.grid.hex(name)) for name in names] or places

    def _key(self, shown: Iterable[HexId]) -> list[Text]:
        """What the colours mean: the ground, then ways and armies."""
        kinds = {self.kind(h) for h in shown}
        ground, others = Text(" " * MARGIN), Text(" " * MARGIN)
        for kind in GROUND:
            if kind in kinds:
                ground.append(f" {NAMED[kind]} ", Style(color=INK, bgcolor=GROUND[kind]))
        for known, stroke, colour in (
            (self.ways.roads, "╱ road", ROAD),
            (self.ways.rivers, "▔ river", RIVER),
        ):
            if known:
                others.append(f" {stroke} ", Style(color=colour, bgcolor=GROUND["clear"], bold=True))
        for side in sorted(self._sides()):
            others.append(f" {side} ", Style(color="#ffffff", bgcolor=self.army(side), bold=True))
        if self.now:
            others.append(" where you can act ", Style(color=NOW, bgcolor=GROUND["clear"], bold=True))
        return [ground, others]


def cut(first: int, last: int, most: int, middle: int) -> tuple[int, int]:
    """A stretch of at most `most` round the middle, within the whole one."""
    if last - first <= most:
        return first, last
    begin = max(first, min(middle - most // 2, last - most))
    return begin, begin + most


def named_in(view: View, kind: str) -> set[str]:
    """The hexes, or units, that the options of a seat name."""
    names = view.setup.names
    found = set()
    for decision in view.open:
        for option in decision.options:
            for slot in option.FIELDS:
                value = getattr(option, slot.name)
                if slot.kind == kind and value is not None:
                    found |= {names.write(kind, one) for one in (value if slot.many else (value,))}
    return found


def now_of(view: View) -> TerminalMap:
    """The map with what the open question is about."""
    return TerminalMap(view, named_in(view, "HexId"), named_in(view, "UnitId"))
