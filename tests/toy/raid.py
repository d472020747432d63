"""A small complete game that tries every part of the core: hidden set-up, draws, dice, three seats, two open
at once.

The raid: a guard hides a gun on a small field; two raiders cross it side by side. Each round both raiders
draw a secret card at the same time, which tells how far they may go; then the guard shifts the gun in secret
or fires it. The raiders win by reaching the far row or by storming the gun; the guard wins by stopping both,
or by time.

It has a past, too: in its release 0.1.0 the pack had other cards, and by rules 1 the gun could be shifted
once a turn only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, NewType

from beachhead.core.action import Action, Done, Roll, action, secret
from beachhead.core.datafile import Block
from beachhead.core.datasets import fingerprint
from beachhead.core.decision import Decision, chance
from beachhead.core.event import Event, event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.game import TODAY, Game, Option, Scenario, Source
from beachhead.core.notation import Names, listing
from beachhead.core.panel import Panel, Row
from beachhead.core.piece import Piece
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Result, Setup, State, hidden, public, shown
from beachhead.core.step import Step, step, steps_of
from beachhead.core.table import Table
from beachhead.core.view import View
from beachhead.hexes import Grid, HexId, each, rrcc_grid

GUARD, NORTH, SOUTH = Seat("guard"), Seat("north"), Seat("south")
RAIDERS = (NORTH, SOUTH)
GRID = rrcc_grid(6, 5, shifted="even")
DATA = {"": {"cards": [8, 6, 4]}, "0.1.0": {"cards": [9, 6, 3]}}
"""By release: how many cards carry one, two and three hexes."""
RaiderId = NewType("RaiderId", int)


@action("raid.hide")
@dataclass(frozen=True, slots=True)
class Hide(Action):
    hex: HexId = field(metadata=secret(to="actor"))


@action("raid.draw")
@dataclass(frozen=True, slots=True)
class Draw(Action):
    seat: Seat
    value: int = field(metadata=secret(to="seat"))


@action("raid.go")
@dataclass(frozen=True, slots=True)
class Go(Action):
    hex: HexId


@action("raid.fire")
@dataclass(frozen=True, slots=True)
class Fire(Action):
    raider: RaiderId


@event("raid.hidden", "The guard hid the gun at {hex}.", hidden="The guard hid the gun.")
@dataclass(frozen=True, slots=True)
class Hidden(Event):
    guard: Seat
    hex: HexId = field(metadata=secret(to="guard"))


@event("raid.drew", "{seat} drew a card of {value}.", hidden="{seat} drew a card.")
@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat
    value: int = field(metadata=secret(to="seat"))


@event("raid.went", "{seat} went to {hex} with a card of {card}.")
@dataclass(frozen=True, slots=True)
class Went(Event):
    seat: Seat
    hex: HexId
    card: int


@event("raid.shot", "The gun at {hex} fired at {seat}: {roll}, {hit}.")
@dataclass(frozen=True, slots=True)
class Shot(Event):
    hex: HexId
    seat: Seat
    roll: int
    hit: str


@dataclass(frozen=True)
class RaidSetup(Setup):
    cards: tuple[int, ...]
    grid: Grid | None = field(default=GRID, compare=False)


class RaidState(State):
    __slots__ = ("at", "card", "cup", "gun", "left", "revealed", "round", "spent")
    FIELDS = (
        *public("round", "at", "revealed", "left", "spent"),
        *shown("gun", lambda s, seat: s.gun if s.revealed or seat == GUARD else None),
        *shown("card", lambda s, seat: [c if seat == RAIDERS[i] else (c > 0) for i, c in enumerate(s.card)]),
        *hidden("cup"),
    )
    round: int
    at: list[int]
    revealed: bool
    left: int
    spent: list[int]
    gun: int
    card: list[int]
    cup: list[int]

    def copy(self) -> RaidState:
        other = RaidState(self.setup)
        other.round = self.round
        other.at = self.at[:]
        other.revealed = self.revealed
        other.left = self.left
        other.spent = self.spent[:]
        other.gun = self.gun
        other.card = self.card[:]
        other.cup = self.cup[:]
        self.copy_core(other)
        return other


RaidTable = Table[RaidState]

GO = tuple(Go(HexId(h)) for h in range(GRID.size))
HIDE = tuple(Hide(HexId(h)) for h in range(GRID.size))
FIRE = (Fire(RaiderId(0)), Fire(RaiderId(1)))
DONE = Done()
DRAWS = {seat: tuple(Draw(seat, v) for v in (1, 2, 3)) for seat in RAIDERS}
DIE = tuple(Roll(v) for v in range(1, 7))
WITHIN = tuple(
    tuple(GRID.disc(HexId(h), n) if GRID.all >> h & 1 else 0 for h in range(GRID.size)) for n in range(4)
)
HIDING = GRID.hexes(*(f"{row:02}{column:02}" for row in (3, 4, 5) for column in range(1, 6)))
FAR = GRID.hexes(*(f"06{column:02}" for column in range(1, 6)))


def pack_of(setup: Setup) -> tuple[int, ...]:
    """How many cards of each value the match is played with."""
    assert isinstance(setup, RaidSetup)
    return setup.cards


def where(state: RaidState) -> int:
    """The hexes the raiders stand on."""
    return sum(1 << h for h in state.at if h >= 0)


@step("raid.hide_gun")
@dataclass(frozen=True, slots=True)
class HideGun(Step[RaidState, RaidTable]):
    def decide(self, state: RaidState) -> Decision:
        return Decision(GUARD, "hide", "raid-1", tuple(HIDE[h] for h in each(HIDING)))

    def resolve(self, table: RaidTable, action: Action) -> None:
        assert isinstance(action, Hide)
        table.state.gun = action.hex
        if table.telling:
            table.tell(Hidden(GUARD, action.hex))
        table.push(Round())


@step("raid.round")
@dataclass(frozen=True, slots=True)
class Round(Step[RaidState, RaidTable]):
    def run(self, table: RaidTable) -> None:
        state = table.state
        state.round += 1
        if state.round > int(str(state.setup.options["rounds"])):
            table.finish(result("guard", "narrow", "The raiders ran out of time.", "raid-6"))
            return
        table.push(GuardTurn(2 if state.setup.rules >= 2 else 1), Round())  # raid-7
        table.together([DrawCard(i) for i in (0, 1) if state.at[i] >= 0])


@step("raid.draw_card")
@dataclass(frozen=True, slots=True)
class DrawCard(Step[RaidState, RaidTable]):
    raider: int

    def decide(self, state: RaidState) -> Decision | None:
        if not state.left or state.card[self.raider]:
            return None
        values = [i for i in range(3) if state.cup[i]]
        draws = DRAWS[RAIDERS[self.raider]]
        return chance("draw", "raid-2", tuple(draws[i] for i in values), tuple(state.cup[i] for i in values))

    def asks(self, state: RaidState) -> Seat | None:
        return CHANCE if state.left and not state.card[self.raider] else None

    def resolve(self, table: RaidTable, action: Action) -> None:
        assert isinstance(action, Draw)
        state = table.state
        state.cup[action.value - 1] -= 1
        state.left -= 1
        state.card[self.raider] = action.value
        if table.telling:
            table.tell(Drew(action.seat, action.value))
        table.push(GoOn(self.raider))

    def run(self, table: RaidTable) -> None:
        table.push(GoOn(self.raider))


@step("raid.go_on")
@dataclass(frozen=True, slots=True)
class GoOn(Step[RaidState, RaidTable]):
    raider: int

    def decide(self, state: RaidState) -> Decision | None:
        here = state.at[self.raider]
        if here < 0:
            return None
        reach = WITHIN[state.card[self.raider] or 1][here] & ~where(state)
        options = (DONE, *[GO[h] for h in each(reach)])
        return Decision(RAIDERS[self.raider], "go", "raid-3", options, (("RaiderId", self.raider),))

    def asks(self, state: RaidState) -> Seat | None:
        return RAIDERS[self.raider] if state.at[self.raider] >= 0 else None

    def resolve(self, table: RaidTable, action: Action) -> None:
        if not isinstance(action, Go):
            return
        state, i = table.state, self.raider
        card, state.card[i] = state.card[i], 0
        if card:
            state.spent[card - 1] += 1
        state.at[i] = action.hex
        if table.telling:
            table.tell(Went(RAIDERS[i], action.hex, card))
        if action.hex == state.gun:
            state.revealed = True
            table.reveal()
            table.push(Storm(i))
        elif FAR >> action.hex & 1:
            table.finish(result("raiders", "clear", f"{RAIDERS[i]} reached the far row.", "raid-5"))


@step("raid.storm")
@dataclass(frozen=True, slots=True)
class Storm(Step[RaidState, RaidTable]):
    raider: int

    def decide(self, state: RaidState) -> Decision:
        return chance("storm", "raid-4", DIE)

    def resolve(self, table: RaidTable, action: Action) -> None:
        assert isinstance(action, Roll)
        if action.value >= (3 if table.state.setup.options["veterans"] else 4):
            table.finish(result("raiders", "decisive", "The gun was stormed.", "raid-4"))
        else:
            lose(table, self.raider)


@step("raid.guard_turn")
@dataclass(frozen=True, slots=True)
class GuardTurn(Step[RaidState, RaidTable]):
    shifts: int = 2

    def decide(self, state: RaidState) -> Decision:
        shift = WITHIN[1][state.gun] & HIDING & ~where(state) & ~(1 << state.gun) if self.shifts else 0
        targets = [FIRE[i] for i in (0, 1) if state.at[i] >= 0 and WITHIN[2][state.gun] >> state.at[i] & 1]
        return Decision(GUARD, "guard", "raid-7", (DONE, *targets, *[HIDE[h] for h in each(shift)]))

    def resolve(self, table: RaidTable, action: Action) -> None:
        state = table.state
        match action:
            case Hide(hex=place):
                state.gun = place
                state.revealed = False
                if table.telling:
                    table.tell(Hidden(GUARD, place))
                table.push(GuardTurn(self.shifts - 1))
            case Fire(raider=raider):
                state.revealed = True
                table.reveal()
                table.push(Shoot(raider))


@step("raid.shoot")
@dataclass(frozen=True, slots=True)
class Shoot(Step[RaidState, RaidTable]):
    raider: int

    def decide(self, state: RaidState) -> Decision:
        return chance("shoot", "raid-8", DIE)

    def resolve(self, table: RaidTable, action: Action) -> None:
        assert isinstance(action, Roll)
        state, i = table.state, self.raider
        hit = action.value >= 3 + GRID.distance(HexId(state.gun), HexId(state.at[i]))
        if table.telling:
            table.tell(Shot(HexId(state.gun), RAIDERS[i], action.value, "hit" if hit else "missed"))
        if hit:
            lose(table, i)


def lose(table: RaidTable, raider: int) -> None:
    """A raider is out; its card stays with it, unseen."""
    table.state.at[raider] = -1
    if max(table.state.at) < 0:
        table.finish(result("guard", "decisive", "Both raiders were stopped.", "raid-9"))


def result(winner: str, grade: str, reason: str, rule: str) -> Result:
    raiders = 1 if winner == "raiders" else -1
    return Result(winner, grade, reason, rule, ((GUARD, -raiders), (NORTH, raiders), (SOUTH, raiders)))


OPTIONS = (
    Option("rounds", (6, 4, 8), "raid-6", "How many rounds the raiders have."),
    Option("veterans", (False, True), "raid-4", "Veterans storm the gun on a 3."),
)
FIELD = Scenario(
    "raid",
    "field",
    "The raid",
    "Two raiders cross a field; a gun is hidden on it.",
    (GUARD, *RAIDERS),
    OPTIONS,
    "proven",
)


def raid_panel(view: View) -> Panel:
    rows = Row("Round", str(view.known["round"])), Row("Cards left", str(view.known["left"]))
    return Panel("raid", "The raid", rows)


class Raid(Game[RaidState, RaidTable]):
    name = "raid"
    title = "The raid"
    rules_version = 2
    releases = ("0.1.0",)
    steps: ClassVar = steps_of("raid")
    prompts: ClassVar = {
        "hide": "Where do you hide the gun?",
        "go": "Where does {0} go?",
        "guard": "Fire, shift the gun, or wait?",
    }
    scenarios: ClassVar = {"field": FIELD}
    bots: ClassVar = {"scout": "tests.toy.scout:Scout"}
    lessons = "tests.toy.lessons:LESSONS"
    panel_makers = (raid_panel,)

    def setup(self, scenario: Scenario, options: Mapping[str, object], source: Source = TODAY) -> RaidSetup:
        kinds = {"HexId": (GRID.name, GRID.hex), "RaiderId": listing(RAIDERS)}
        data = DATA[source.release]
        return RaidSetup(
            "raid",
            scenario.name,
            dict(options),
            scenario.seats,
            source.rules or self.rules_version,
            fingerprint(data),
            Names("raid", kinds),
            tuple(data["cards"]),
        )

    def blank(self, setup: Setup) -> RaidState:
        return RaidState(setup)

    def lay_out(self, state: RaidState) -> None:
        state.round, state.revealed, state.gun = 0, False, -1
        state.at = [GRID.hex("0102"), GRID.hex("0104")]
        state.card, state.spent = [0, 0], [0, 0, 0]
        cards = pack_of(state.setup)
        state.cup, state.left = list(cards), sum(cards)
        state.lanes = [[HideGun()]]

    def arrange(self, setup: Setup, block: Block) -> RaidState:
        """`north`, `south` and `gun` are hexes; it is the raiders' turn in `round`, with `cards` in hand."""
        state = self.blank(setup)
        self.lay_out(state)
        names = [GRID.name(HexId(h)) for h in each(GRID.all)]
        state.at = [GRID.hex(block.one_of(seat, names)) for seat in RAIDERS]
        state.gun = GRID.hex(block.one_of("gun", names))
        state.round = block.number("round", 1, 6, default=1)
        state.card = list(block.numbers("cards", 2, default=[1, 1]))
        for card in filter(None, state.card):
            state.cup[card - 1] -= 1
            state.left -= 1
        block.done()
        state.lanes = [[Round(), GuardTurn(2)], [GoOn(0)], [GoOn(1)]]
        self.table(state, None).start()
        return state

    def table(self, state: RaidState, story: list[Event] | None) -> RaidTable:
        return Table(state, story)

    def suppose(self, view: View) -> RaidState:
        return self.resample(view, Random(0))

    def resample(self, view: View, rng: Random) -> RaidState:
        known: dict[str, Any] = {**view.known, "cup": [0, 0, 0]}
        cards = pack_of(view.setup)
        unseen = [v for v in (1, 2, 3) for _ in range(cards[v - 1] - known["spent"][v - 1])]
        for card in known["card"]:
            if card is not True and card:
                unseen.remove(card)
        rng.shuffle(unseen)
        known["card"] = [unseen.pop() if c is True else int(c) for c in known["card"]]
        known["cup"] = [unseen.count(v) for v in (1, 2, 3)]
        if known["gun"] is None:
            places = HIDING & ~sum(1 << h for h in known["at"] if h >= 0)
            known["gun"] = rng.choice(list(each(places))) if known["round"] else -1
        return self.state_with(view, known)

    def board(self, view: View) -> str:
        marks = dict(zip(view.known["at"], "NS", strict=True))
        if view.known["gun"] is not None:
            marks[view.known["gun"]] = "G"
        rows = []
        for row in range(6, 0, -1):
            cells = [marks.get(GRID.hex(f"{row:02}{column:02}"), ".") for column in range(1, 6)]
            rows.append(f"{row:02}  {'  ' if row % 2 == 0 else ''}{'   '.join(cells)}")
        return "\n".join(rows)

    def pieces(self, view: View) -> tuple[Piece, ...]:
        raiders = zip(RAIDERS, view.known["at"], strict=True)
        pieces = [
            Piece(seat, GRID.name(h), f"{seat.capitalize()} raider", seat) for seat, h in raiders if h >= 0
        ]
        gun = view.known["gun"]
        if gun is not None and gun >= 0:
            pieces.append(Piece("gun", GRID.name(gun), "Gun", GUARD))
        return tuple(pieces)

    def why_not(self, view: View, intent: Intent) -> Explanation:
        if view.open[0].ask == "go" and "hex" in intent.what:
            here = view.known["at"][RAIDERS.index(view.seat)]
            far = GRID.distance(here, GRID.hex(intent.what["hex"]))
            card = view.known["card"][RAIDERS.index(view.seat)] or 1
            return Explanation(
                False, f"{intent.what['hex']} is {far} hexes away and your card carries {card}.", "raid-3"
            )
        return super().why_not(view, intent)

    def sums(self, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
        if "hex" not in intent.what or view.open[0].ask != "go":
            return ()
        here = view.known["at"][RAIDERS.index(view.seat)]
        return (("distance", str(GRID.distance(here, GRID.hex(intent.what["hex"])))),)


RAID = Raid()
