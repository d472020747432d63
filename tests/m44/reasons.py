"""The judge of Memoir '44: which rules an intent really breaks, for `tests.parts.reasons`.

Begin with `broken`: it looks at the question that is asked and at what was wanted, and gathers every rule
that forbids it. It is written from the rules, in plain slow Python over the columns of the state and the
printed facts, and asks none of the code that explains. Ways are walked one by one, dice are added up, lines
are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from beachhead.core.decision import Decision
from beachhead.core.state import State
from beachhead.hexes import Grid
from beachhead.m44.state import M44State
from tests.m44.judge.battles import Battles
from tests.m44.judge.board import Rules
from tests.m44.judge.cards import Cards
from tests.m44.judge.moves import Moves
from tests.m44.judge.orders import Orders
from tests.m44.judge.retreats import Retreats
from tests.parts.reasons import Case, Table

WHEN: dict[str, tuple[str, str]] = {
    "play": ("play hand_out", "m44-turn-03"),
    "play_as_barrage": ("play hand_out", "m44-turn-03"),
    "hand": ("hand_out", "m44-ovl-03"),
    "repeat": ("repeat", "m44-card-03"),
    "call": ("call", "m44-turn-04"),
    "order": ("order dig_in", "m44-turn-05"),
    "on_the_move": ("on_the_move", "m44-turn-05"),
    "bring": ("bring", "m44-unit-33"),
    "move": ("move move_again", "m44-turn-06"),
    "stay": ("move move_again", "m44-turn-06"),
    "leave": ("move move_again", "m44-turn-06"),
    "deploy": ("choose_mover", "m44-rei-07"),
    "deploy_to": ("deploy", "m44-rei-07"),
    "moor": ("moor", "m44-lc-03"),
    "target": ("battle overrun barrage air_group air_next", "m44-turn-07"),
    "hold": ("battle overrun", "m44-turn-07"),
    "remove_wire": ("battle clear_wire", "m44-turn-07"),
    "set_aside": ("battle", "m44-turn-07"),
    "fire_smoke": ("battle", "m44-turn-07"),
    "lay_bridge": ("battle", "m44-turn-07"),
    "resupply": ("battle", "m44-turn-07"),
    "smoke": ("smoke", "m44-unit-19"),
    "ambush": ("ambush", "m44-amb-01"),
    "battle_back": ("battle_back", "m44-bb-01"),
    "retreat": ("retreat", "m44-ret-01"),
    "stand_fast": ("retreat", "m44-ret-01"),
    "take_ground": ("take_ground", "m44-tg-01"),
    "discard": ("put_back", "m44-turn-08"),
    "equip": ("equip", "m44-set-06"),
    "arm": ("arm", "m44-set-07"),
}
"""By action: the questions it answers, and the rule that says when it is done."""

MUST_ANSWER: dict[str, str] = {
    "play": "m44-turn-03",
    "hand_out": "m44-ovl-03",
    "move": "m44-turn-09",
    "move_again": "m44-turn-09",
    "battle": "m44-turn-09",
    "overrun": "m44-turn-09",
    "retreat": "m44-ret-03",
    "barrage": "m44-off-01",
    "air_group": "m44-air-02",
    "air_next": "m44-air-02",
    "put_back": "m44-turn-08",
    "repeat": "m44-ovl-15",
    "wounded": "m44-card-13",
    "deploy": "m44-rei-07",
    "equip": "m44-set-06",
    "arm": "m44-set-07",
    "moor": "m44-lc-03",
    "smoke": "m44-unit-19",
}
"""By question that nobody passes: the rule."""

ONE_AFTER_THE_OTHER: dict[str, str] = {"m44.movement": "m44-turn-06", "m44.battles": "m44-turn-07"}
"""By step of the turn in which units are chosen: its rule."""

TERRAIN_RULES = (
    "ter-06 ter-07 ter-10 ter-11 ter-12 ter-13 ter-14 ter-16 ter-18 ter-19 ter-20 ter-21 ter-22 ter-25"
)
OTHER_RULES = """
    air-02 amb-01 bat-01 bat-03 bat-04 bat-09 bat-16 bb-01 brd-02 brd-08 brd-13 card-01 card-03 card-08
    card-09 card-10 card-11 card-12 card-13 card-14 card-15 lc-02 lc-03 lc-08 los-02 los-03 los-04 los-05
    med-05 med-06 med-07 mode-06 mode-07 mode-10 mode-11 mov-01 mov-02 mov-05 mov-06 mov-07 mov-09 mov-10
    off-01 ord-01 ord-02 ord-04 ord-05 ord-06 ord-09 otm-02 ovl-01 ovl-03 ovl-04 ovl-05 ovl-06 ovl-07 ovl-08
    ovl-14 ovl-15 ovl-18 rei-05 rei-06 rei-07 rei-09 rei-10 rei-11 rei-12 rei-13 rei-14 rei-15 rei-16 rei-17
    rei-18 rei-19 rei-21 rei-23 ret-01 ret-02 ret-03 ret-04 ret-06 ret-08 ret-10 scn-01 scn-03 scn-06 scn-07
    set-01 set-06 set-07 swa-01 swa-06 tg-01 tg-08 turn-03 turn-04 turn-05 turn-06 turn-07 turn-08 turn-09
    unit-12 unit-14 unit-15 unit-17 unit-18 unit-19 unit-22 unit-28 unit-29 unit-30 unit-32 unit-33 unit-35
"""
RULES = tuple(f"m44-{rule}" for rule in (TERRAIN_RULES + OTHER_RULES).split())


def broken(case: Case) -> Rules:
    """Every rule that forbids what was wanted, as the state is."""
    state = case.state
    assert isinstance(state, M44State)
    return Judge(state, case).verdict()


class _Latest:
    """The verdict on the case that was asked about last: every rule of the table asks for it."""

    def __init__(self) -> None:
        self.case: Case | None = None
        self.verdict: Rules = set()

    def of(self, case: Case) -> Rules:
        if case is not self.case:
            self.case, self.verdict = case, broken(case)
        return self.verdict


_latest = _Latest()


def _of(rule: str) -> Any:
    return lambda case: rule in _latest.of(case)


TABLE: Table = {rule: _of(rule) for rule in RULES}


def near(state: State, decision: Decision) -> tuple[Sequence[str], Sequence[str]]:
    """Units and hexes around the unit that is asked about, or around those that the seat has ordered. What is
    nearest, and ordered units that are no option now, come several times: there the reasons are."""
    assert isinstance(state, M44State)
    write, lookup = state.setup.names.write, state.lookup
    commander = lookup.seats.index(decision.seat)
    asked = [n for kind, n in decision.about if kind == "UnitId" and state.at[n] >= 0]
    ordered = [u for u in state.ordered[commander] if state.at[u] >= 0]
    mine = ordered or state.units(lookup.side_of[commander])
    offered = {getattr(option, "unit", -1) for option in decision.options}
    hexes, close = set[int](), set[int]()
    for u in asked or mine[:8]:
        hexes |= within(lookup.grid, state.at[u], 4)
        close |= within(lookup.grid, state.at[u], 2)
    units = {state.unit_at[h] for h in hexes if state.unit_at[h] >= 0} | set(mine)
    idle = [u for u in ordered if u not in offered]
    return (
        [write("UnitId", u) for u in (*sorted(units), *idle * 4)],
        [write("HexId", h) for h in (*sorted(hexes), *sorted(close) * 2)],
    )


@cache
def within(grid: Grid, h: int, far: int) -> frozenset[int]:
    """The hexes at most so far away."""
    found = {h}
    for _ in range(far):
        found |= {int(n) for x in found for n in grid.around[x]}
    return frozenset(found)


class Judge(Orders, Moves, Battles, Retreats, Cards):
    """All chapters: `verdict` asks the one that the question belongs to."""

    def verdict(self) -> Rules:
        late = self.out_of_turn()
        if late:
            return late
        if "unit" in self.what:
            gone = self.no_such_unit(self.what["unit"])
            if gone:
                return gone
        if "hex" in self.what and "unit" not in self.what:
            try:
                self.state.setup.names.read("HexId", self.what["hex"])
            except ValueError:
                return {"m44-brd-02"}
        found: Rules = getattr(self, f"at_{self.ask}")()
        assert found <= set(RULES), found - set(RULES)
        return found

    def out_of_turn(self) -> Rules:
        if self.do == "done":
            if self.ask == "section":
                return {"m44-ovl-06" if self.facts.mode.chiefs else "m44-card-14"}
            return {MUST_ANSWER[self.ask]}
        if self.do == "choose" and self.ask not in ("choose_mover", "choose_fighter", "wounded", "tend"):
            return self.one_after_the_other()
        if self.do == "in_section" and self.ask != "section":
            return {"m44-ovl-06" if self.facts.mode.chiefs else "m44-card-14"}
        if self.do in WHEN and self.ask not in WHEN[self.do][0].split():
            return {WHEN[self.do][1]}
        return set()

    def one_after_the_other(self) -> Rules:
        """Units are chosen to move, and later to battle: by the step of the turn that is on the table. Before
        and after these two it is the moment for neither."""
        begun = {step.NAME for lane in self.state.lanes for step in lane}
        rules = {rule for step, rule in ONE_AFTER_THE_OTHER.items() if step in begun}
        return rules or set(ONE_AFTER_THE_OTHER.values())

    def no_such_unit(self, name: str) -> Rules:
        try:
            unit: int = self.state.setup.names.read("UnitId", name)
        except ValueError:
            return {"m44-set-01"}
        if unit >= len(self.state.at):
            return {"m44-rei-07"}
        if self.state.at[unit] >= 0:
            return set()
        if self.state.figures[unit]:
            return {"m44-med-06"}
        return {"m44-unit-30"} if self.profile(unit).figures_per_medal else {"m44-bat-16"}

    def at_arm(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        fits = self.profile(unit).id == "airborne" and self.state.home[unit] == self.step.map
        return set() if fits and self.state.weapon[unit] < 0 else {"m44-set-07"}

    def nothing(self) -> Rules:
        return set()

    at_equip = at_take_ground = at_battle_back = at_clear_wire = nothing
