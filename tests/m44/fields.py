"""Battlefields for tests: a picture is the board, with its ground, obstacles and units.

    f = field('''
        .   F   .
          a   Fx  .
        .   @b  #
    ''', a=allied("infantry"), b=axis("artillery"))

Every hex is written as ground, obstacle and mark, each of them left out where there is none: `Fx` is a forest
marked x, `@b` a bunker with unit b in it, `a` a unit in the open. Ground letters are those of terrain.toml,
obstacles are `#` wire, `*` hedgehogs, `@` a bunker, `%` sandbags. Units have small letters; x marks what a
test expects. Rows run as on the boards: the Axis baseline is above the top, the Allied one below the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.event import Event
from beachhead.core.state import Setup
from beachhead.core.step import AnyStep
from beachhead.hexes import Grid, Hexes, HexId, each, gather
from beachhead.hexes.diagram import Diagram, assert_hexes, parse
from beachhead.m44 import initial
from beachhead.m44.actions import Throw
from beachhead.m44.cards.tactics import deal_in
from beachhead.m44.facts import ALLIES, AXIS, BattleMap, Craft, Exit, Facts, Ground, Unit
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId, CraftId, UnitId
from beachhead.m44.load import load
from beachhead.m44.loaders.ground import Layer, lay
from beachhead.m44.lookup import Lookup
from beachhead.m44.naming import names_of
from beachhead.m44.rules.battle import FIRST, dice, targets
from beachhead.m44.rules.dice import size
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.sight import sees
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

OBSTACLES = "#*@%"
BUNKER = "@"
EXPECTED = "x"
ALLIED_SEAT, AXIS_SEAT = CommanderId(0), CommanderId(1)
"""The commanders of a single map."""


@dataclass(frozen=True)
class Piece:
    """A unit for a picture. `order` is the id of a manner (`plain`, `on_the_move`), or "" for none."""

    side: int
    troop: str
    figures: int
    nation: str
    order: str
    weapon: str
    marks: int


def axis(
    troop: str = "infantry", figures: int = 0, *, order: str = "plain", weapon: str = "", marks: int = 0
) -> Piece:
    return Piece(AXIS, troop, figures, "germany", order, weapon, marks)


def allied(
    troop: str = "infantry",
    figures: int = 0,
    *,
    order: str = "plain",
    weapon: str = "",
    marks: int = 0,
    nation: str = "usa",
) -> Piece:
    return Piece(ALLIES, troop, figures, nation, order, weapon, marks)


class Field:
    """A drawn battlefield: `state`, the `table` for hands, the `diagram` to expect, units by letter."""

    def __init__(self, state: M44State, diagram: Diagram, letters: dict[str, int]) -> None:
        self.state = state
        self.diagram = diagram
        self.letters = letters
        self.story: list[Event] = []
        self.table = M44Table(state, self.story)

    def unit(self, letter: str) -> UnitId:
        return UnitId(self.letters[letter])

    def at(self, letter: str) -> HexId:
        """Where the unit is now."""
        return HexId(self.state.at[self.letters[letter]])

    def hex(self, mark: str) -> HexId:
        """The one hex under a mark of the picture."""
        return self.diagram.hex(mark)

    def expect(self, got: Hexes, mark: str = EXPECTED) -> None:
        """Fail with a picture unless `got` is what is marked."""
        __tracebackhide__ = True
        assert_hexes(self.diagram, got, mark)

    def begin(self, *steps: AnyStep) -> None:
        """Lay steps on the empty table and go on to the first question."""
        self.state.lanes = [[Stop(), *reversed(steps)]]
        self.state._open = None
        self.table.start()

    @property
    def asked(self) -> Decision:
        """The one open decision."""
        return self.state.first

    @property
    def ask(self) -> str:
        return self.asked.ask

    def options(self) -> list[str]:
        """What can be answered, as a player writes it."""
        return [self.state.setup.names.text(option) for option in self.asked.options]

    def answer(self, text: str) -> None:
        """Answer as a player writes it; units by their letters, hexes by their names, dice by theirs."""
        action = self.state.setup.names.action(text)
        self.do(action)

    def do(self, action: Action) -> None:
        decision = self.asked
        assert action in decision.options, f"{action} is not among {decision.options}"
        self.table.play(decision, decision.options.index(action))

    def dice_asked(self) -> int:
        """How many dice are thrown now."""
        assert self.asked.weights, f"{self.ask} is no throw of dice"
        first = self.asked.options[0]
        assert isinstance(first, Throw)
        return size(first.faces)

    def decline_ambush(self) -> None:
        """Let the owner of the target pass, if asked whether to ambush."""
        if self.ask == "ambush":
            self.answer("done")


@dataclass(frozen=True, slots=True)
class Stop(AnyStep):
    """The end of what a test looks at: it asks forever."""

    def decide(self, state: M44State) -> Decision:
        return Decision(state.lookup.seats[0], "stop", "test", (state.lookup.choose[0],))


def field(
    picture: str,
    *,
    scenario: str = "sword",
    special: Iterable[str] = (),
    exits: str = "",
    medals: int = 99,
    craft: str = "",
    hexes: Mapping[str, str] | None = None,
    briefing: Mapping[str, Any] | None = None,
    deck: str = "breakthrough",
    **units: Piece,
) -> Field:
    """The picture as a battlefield of one map.

    `exits` are marks at whose hexes the Allies may leave, `craft` marks of Landing Craft: loaded where the
    mark is a unit. `hexes` fills sets of the `BattleMap` with marked hexes: `hexes={"entries": "e"}`.
    `briefing` has other values of it: `briefing={"town_steps": (3, 5)}`.
    """
    return battlefield(picture, units, scenario, special, exits, medals, craft, hexes, briefing, deck)


def battlefield(
    picture: str,
    units: dict[str, Piece],
    scenario: str = "sword",
    special: Iterable[str] = (),
    exits: str = "",
    medals: int = 99,
    craft: str = "",
    hexes: Mapping[str, str] | None = None,
    briefing: Mapping[str, Any] | None = None,
    deck: str = "breakthrough",
) -> Field:
    """What `field` does, with the units in a dictionary."""
    drawn = parse(picture)
    facts = load(f"m44:{scenario}", {"deck": deck})
    words = {mark: _word(mark, facts) for mark in drawn.marks}
    ground = _ground(drawn, words, facts)
    spots = _split(drawn, words)
    ways = tuple(
        Exit(number=n, hex=h, side=ALLIES, medals=1, first_only=True, beyond=HexId(-1))
        for n, h in enumerate(h for mark in exits for h in each(spots.hexes(mark)))
    )
    sets: dict[str, Any] = {"icons": craft, **(hexes or {})}
    marked = {name: sum(spots.hexes(mark) for mark in marks) for name, marks in sets.items()}
    values: dict[str, Any] = {**marked, **(briefing or {})}
    plain = _map(facts.maps[0], ground, frozenset(special), ways)
    facts = replace(
        facts,
        ground=ground,
        medals=medals,
        maps=(replace(plain, **values),),
        units=tuple(
            _unit(n, letter, piece, spots, facts, craft) for n, (letter, piece) in enumerate(units.items())
        ),
        craft=tuple(_craft(n, mark, spots, list(units)) for n, mark in enumerate(craft)),
        exits=ways,
        features=(),
        names={},
        wire=spots.hexes("#"),
        hedgehogs=spots.hexes("*"),
        sandbags=spots.hexes("%"),
    )
    return _begun(facts, spots, units)


def _begun(facts: Facts, drawn: Diagram, units: dict[str, Piece]) -> Field:
    seats = tuple(c.seat for c in facts.commanders)
    state = M44State(Setup("m44", facts.scenario, {}, seats, M44.rules_version, "", names_of(facts)))
    state.lookup = Lookup(facts)
    deal_in(state.lookup)
    initial.lay_out(state)
    manners = {manner.id: number for number, manner in enumerate(MANNERS)}
    for u, piece in enumerate(units.values()):
        if piece.figures:
            state.figures[u] = piece.figures
        if piece.weapon:
            state.weapon[u] = next(w.number for w in facts.weapons if w.id == piece.weapon)
        state.marks[u] = piece.marks
        if piece.order:
            state.order[u] = manners[piece.order]
            state.ordered[next(c.number for c in facts.commanders if c.side == piece.side)].append(u)
    return Field(state, drawn, {letter: n for n, letter in enumerate(units)})


def _word(mark: str, facts: Facts) -> tuple[str, str, str]:
    """Ground, obstacle and mark of what stands in a hex."""
    grounds = {t.char for t in facts.terrains if t.char}
    first = mark[0] if mark[0] in grounds else ""
    rest = mark[len(first) :]
    sign = rest[0] if rest and rest[0] in OBSTACLES else ""
    name = rest[len(sign) :]
    if name and not (len(name) == 1 and name.islower()):
        raise ValueError(f"{mark!r} is not ground, obstacle and mark, such as F, #, Fx, @b or a")
    return first or ".", sign, name


def _split(drawn: Diagram, words: dict[str, tuple[str, str, str]]) -> Diagram:
    """The diagram with obstacles and marks on their own."""
    marks: dict[str, Hexes] = {}
    for token, hexes in drawn.marks.items():
        for part in words[token][1:]:
            if part:
                marks[part] = marks.get(part, 0) | hexes
    return Diagram(drawn.grid, drawn.window, marks)


def _ground(drawn: Diagram, words: dict[str, tuple[str, str, str]], facts: Facts) -> Ground:
    grid: Grid = drawn.grid
    numbers = {t.char: t.number for t in facts.terrains if t.char}
    terrain = [-1] * grid.size
    for h in each(grid.all):
        terrain[h] = numbers["."]
    bunkers = 0
    for token, hexes in drawn.marks.items():
        for h in each(hexes):
            terrain[h] = numbers[words[token][0]]
        if words[token][1] == BUNKER:
            bunkers |= hexes
    return lay(Layer(grid, tuple(terrain), facts.terrains), 1, 0, bunkers)


def _map(plain: BattleMap, ground: Ground, special: frozenset[str], exits: tuple[Exit, ...]) -> BattleMap:
    return replace(
        plain,
        hexes=ground.grid.all,
        seams=0,
        specials=special,
        entries=0,
        icons=0,
        weapons=(),
        towns=ground.towns,
        allied_towns=0,
        town_steps=(),
        beach_sections=(),
        bridges=0,
        objectives=(),
        river=0,
        majority=0,
        majority_medals=0,
        empty_section_medals=0,
        exits=exits,
    )


def _unit(number: int, letter: str, piece: Piece, drawn: Diagram, facts: Facts, craft: str) -> Unit:
    troop = facts.troop(piece.troop).number
    aboard = craft.find(letter)
    return Unit(letter, number, piece.side, piece.nation, troop, drawn.hex(letter), 0, aboard)


def _craft(number: int, mark: str, drawn: Diagram, letters: list[str]) -> Craft:
    load = letters.index(mark) if mark in letters else -1
    return Craft(f"craft-{mark}", CraftId(number), drawn.hex(mark), 0, load)


def assert_reach(picture: str, **units: Piece) -> None:
    """x must be exactly the hexes where unit a may end its move."""
    __tracebackhide__ = True
    f = battlefield(picture, units)
    f.expect(reach(f.state, f.unit("a")).hexes)


def assert_near(picture: str, **units: Piece) -> None:
    """x must be exactly the hexes where unit a may end its move without having gone too far to battle."""
    __tracebackhide__ = True
    f = battlefield(picture, units)
    f.expect(reach(f.state, f.unit("a")).near)


def game_at(scenario: str) -> M44State:
    """A scenario as it is laid out, before the cards are dealt."""
    state = M44.blank(M44.begin(scenario, {}))
    M44.lay_out(state)
    return state


def assert_sight(picture: str, **units: Piece) -> None:
    """x must be exactly the empty hexes that unit a sees."""
    __tracebackhide__ = True
    f = battlefield(picture, units)
    here = f.at("a")
    free = f.state.lookup.grid.all & ~f.state.occupied[0] & ~f.state.occupied[1]
    f.expect(gather(h for h in each(free) if sees(f.state, here, h)))


def dice_of(f: Field, unit: str = "a", target: str = "b", kind: int = FIRST) -> int:
    """The dice that one unit of the picture rolls against another."""
    distance = f.state.lookup.grid.distance(f.at(unit), f.at(target))
    return dice(f.state, f.unit(unit), f.unit(target), distance, kind)


def targets_of(f: Field, unit: str = "a", kind: int = FIRST) -> str:
    """The letters of all units that this one may battle."""
    letters = {number: letter for letter, number in f.letters.items()}
    return "".join(sorted(letters[t] for t in targets(f.state, f.unit(unit), kind)))


def attack(f: Field, seat: CommanderId = ALLIED_SEAT, unit: str = "a", target: str = "b") -> None:
    """The battle phase, up to the dice of one battle."""
    f.begin(Battles(seat))
    f.answer(f"choose {unit}")
    f.answer(f"target {target}")
    f.decline_ambush()


def duel(picture: str, a: str = "infantry", b: str = "infantry", figures: int = 0) -> Field:
    """Allied unit a is to attack Axis unit b."""
    return field(picture, a=allied(a), b=axis(b, figures))
