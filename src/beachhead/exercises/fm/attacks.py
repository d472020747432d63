"""Questions about attacks (8.2): the best of several, who can join one, and how it is read off the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from beachhead.core.errors import Refusal
from beachhead.core.explain import Intent
from beachhead.exercises.exercise import About, Answer, Question, Reason
from beachhead.exercises.fm.names import (
    Here,
    hex_called,
    id_of,
    ids_of,
    named,
    on_map,
    unit_answers,
    unit_called,
)
from beachhead.exercises.kind import Kind, part, percent
from beachhead.fm.explain import why_not
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.odds.forecast import SAYS, SORTS, sums_of_battle
from beachhead.fm.odds.question import Weighed, weigh
from beachhead.fm.rules.combat import joiners, shifted, targets
from beachhead.fm.rules.terrain import ground_words
from beachhead.fm.state import FmState
from beachhead.hexes import HexId, each

ATTACKING = ("pick_attack",)
ALONE = "Every unit that can take part attacks, and nobody lays a support marker."
EACH_ALONE = f"{ALONE} Each attack is looked at by itself."
CLOSE = Fraction(1, 6)
VERY_CLOSE = Fraction(1, 12)


def attack_on(here: Here, hex: HexId) -> Weighed:
    """The attack of all who can, without markers."""
    return weigh(here.state, here.view.seat, {"hex": here.state.facts.grid.name(hex)})


def single(state: FmState, hex: HexId) -> bool:
    """Whether one unit alone stands there."""
    return len(state.units_at(hex)) == 1


def attackers(battle: Weighed) -> str:
    return named(battle.state, each(battle.state.attackers))


def chance(battle: Weighed) -> Fraction:
    """The chance that the defender has to retreat or is eliminated."""
    return battle.odds.chance(*[result for result, sort in SORTS.items() if sort == "good"])


def column_in(battle: Weighed) -> int:
    """The column, counted from 1."""
    return next(n for n, share in enumerate(battle.odds.columns) if share) + 1


def obvious_column(battle: Weighed) -> int:
    """The column of the same strengths in the open."""
    odds, crt = battle.odds, battle.state.facts.crt
    return shifted(crt.column(len(crt.lines) - 1, odds.attack - odds.defence), 0) + 1


class BestAttack(Kind[FmState]):
    """Which of several attacks has the best chance."""

    name = "best-attack"
    title = "The best attack"
    asked_at = ATTACKING
    effort = 2

    def abouts(self, here: Here) -> Iterator[About]:
        state = here.state
        hexes = targets(state)
        if 2 <= len(hexes) <= 7 and all(single(state, h) for h in hexes):
            best, second = sorted((chance(attack_on(here, h)) for h in hexes), reverse=True)[:2]
            if best > second > 0:
                yield {}

    def question(self, here: Here, about: About) -> Question:
        here.must_be_asked(*ATTACKING)
        state = here.state
        battles = {state.unit_at(h): attack_on(here, h) for h in targets(state)}
        if len(battles) < 2:
            raise Refusal("there is only one attack.")
        ranked = sorted(battles, key=lambda unit: chance(battles[unit]), reverse=True)
        best, second = ranked[:2]
        gap = chance(battles[best]) - chance(battles[second])
        if not gap:
            raise Refusal("two attacks are equally good.")
        strongest = max(battles, key=lambda unit: battles[unit].odds.attack - battles[unit].odds.defence)
        return Question(
            asks="Which attack has the best chance to drive the defender back or to eliminate it?",
            pick="unit",
            many=False,
            answers=unit_answers(state, battles),
            right=ids_of(state, [best]),
            says=f"The attack on {name_of(state, best)}: it succeeds in {percent(chance(battles[best]))} of "
            f"all cases, the next best, on {name_of(state, second)}, in {percent(chance(battles[second]))}.",
            rule="fm-8.2.1.d",
            suppose=EACH_ALONE,
            guess=ids_of(state, [strongest]),
            close=2 if gap < VERY_CLOSE else 1 if gap < CLOSE else 0,
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        battle = attack_on(here, HexId(here.state.at[unit_called(here.state, answer)]))
        odds = battle.odds
        says = (
            f"{attackers(battle)} against {name_of(here.state, battle.state.defender)}: {odds.attack} to "
            f"{odds.defence}, {ground_words(battle.state)}, column {column_in(battle)}."
        )
        return Reason(says, "fm-8.2.1.d", percent(chance(battle)), round(100 * float(chance(battle)), 1))


class Joiners(Kind[FmState]):
    """Who can take part in an attack."""

    name = "joiners"
    title = "Who can join the attack"
    asked_at = ATTACKING

    def abouts(self, here: Here) -> Iterator[About]:
        state = here.state
        for hex in targets(state):
            able = joiners(state, hex)
            if len({state.at[u] for u in able}) == len(able) < len(near(state, hex)) and single(state, hex):
                yield {"hex": state.facts.grid.name(hex)}

    def question(self, here: Here, about: About) -> Question:
        here.must_be_asked(*ATTACKING)
        state, hex = here.state, hex_called(here.state, part(about, "hex"))
        if hex not in targets(state):
            raise Refusal("that hex cannot be attacked.")
        able, close = joiners(state, hex), near(state, hex)
        beside = [u for u in close if state.lookup.beside[hex] >> state.at[u] & 1]
        enemy = state.unit_at(hex)
        return Question(
            asks=f"Which of your units can take part in an attack on {name_of(state, enemy)} "
            f"{hex_name(state, hex):at}?",
            pick="unit",
            many=True,
            answers=unit_answers(state, close),
            right=ids_of(state, able),
            says=f"{named(state, able)} can attack: a unit attacks only enemies next to it, once a turn, and "
            "in the mobile combat phase only if it is mobile.",
            rule="fm-8.2-01",
            suppose="Name all of them.",
            focus=(id_of(state, enemy),),
            guess=ids_of(state, beside),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        told = why_not(here.state, here.view, Intent("attack", {"unit": answer, "hex": part(about, "hex")}))
        assert told is not None, "every unit has a reason"
        return Reason(told.text.partition(":")[0].rstrip(".") + "." if told.ok else told.text, told.rule)


def near(state: FmState, hex: HexId) -> list[int]:
    """The units of the active side up to three hexes away."""
    disc = state.facts.map.grid.disc(hex, 3)
    return [unit for unit in on_map(state, state.side) if disc >> state.at[unit] & 1]


class OneAttack(Kind[FmState]):
    """A question about the attack of all who can on one enemy."""

    asked_at = ATTACKING

    def battle(self, here: Here, about: About) -> Weighed:
        here.must_be_asked(*ATTACKING)
        hex = hex_called(here.state, part(about, "hex"))
        if hex not in targets(here.state):
            raise Refusal("that hex cannot be attacked.")
        return attack_on(here, hex)

    def about_whom(self, battle: Weighed) -> str:
        state = battle.state
        place = hex_name(state, HexId(state.battle_hex))
        attack = "attacks" if state.attackers.bit_count() == 1 else "attack"
        return f"{attackers(battle)} {attack} {name_of(state, state.defender)} {place:at}."

    def focus(self, battle: Weighed) -> tuple[str, ...]:
        state = battle.state
        return tuple(id_of(state, unit) for unit in (state.defender, *each(state.attackers)))


class Column(OneAttack):
    """In which column of the table an attack is rolled."""

    name = "column"
    title = "The column of the table"
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        for hex in targets(here.state):
            if single(here.state, hex):
                yield {"hex": here.state.facts.grid.name(hex)}

    def question(self, here: Here, about: About) -> Question:
        battle = self.battle(here, about)
        right, last = column_in(battle), battle.state.facts.crt.columns
        first = max(1, min(right - 2, last - 4))
        columns = sorted({*range(first, min(last, first + 4) + 1), obvious_column(battle)})
        return Question(
            asks=f"{self.about_whom(battle)} Which column of the combat results table is it?",
            pick="choice",
            many=False,
            answers=tuple(Answer(str(n), f"Column {n}") for n in columns),
            right=frozenset({str(right)}),
            says=f"Column {right}: the difference of the strengths is looked up on the line of the terrain.",
            rule="fm-8.2.1.d",
            suppose=ALONE,
            focus=self.focus(battle),
            sums=sums_of_battle(battle),
            guess=frozenset({str(obvious_column(battle))}),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        battle = self.battle(here, about)
        odds, words = battle.odds, ground_words(battle.state)
        sum_of = f"{odds.attack} against {odds.defence} is {odds.attack - odds.defence:+}"
        if int(answer) == column_in(battle):
            more = ", and one column to the left" if odds.shift else ""
            return Reason(f"{sum_of}, on the line of {words}{more}.", "fm-8.2.1.d")
        if int(answer) == obvious_column(battle):
            return Reason(f"{sum_of}, but on the line of {words}, not in the open.", "fm-8.2.2-01")
        return Reason(f"{sum_of}, which is not in this column on the line of {words}.", "fm-8.2.1.d")


class TableResult(OneAttack):
    """What the die of an attack brings."""

    name = "result"
    title = "The result of the die"
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        for hex in targets(here.state):
            if single(here.state, hex):
                for die in "123456":
                    yield {"hex": here.state.facts.grid.name(hex), "die": die}

    def question(self, here: Here, about: About) -> Question:
        battle, die = self.battle(here, about), part(about, "die")
        if die not in "123456":
            raise Refusal(f"a die shows 1 to 6, not {die}.")
        crt, column = battle.state.facts.crt, column_in(battle)
        right = RESULTS[crt.result(column - 1, int(die))]
        obvious = RESULTS[crt.result(obvious_column(battle) - 1, int(die))]
        offered = list(
            dict.fromkeys([right, obvious, *[RESULTS[n] for n in crt.results(column - 1)], *RESULTS])
        )
        return Question(
            asks=f"{self.about_whom(battle)} The die shows {die}. What is the result?",
            pick="choice",
            many=False,
            answers=tuple(
                Answer(r, f"{r}: {SAYS[r]}" if r != "." else SAYS[r].capitalize())
                for r in RESULTS
                if r in offered[:5]
            ),
            right=frozenset({right}),
            says=f"Column {column}, die {die}: {SAYS[right]}.",
            rule="fm-8.2.1.d",
            suppose=ALONE,
            focus=self.focus(battle),
            sums=(*sums_of_battle(battle), ("column", str(column))),
            guess=frozenset({obvious}),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        battle, die = self.battle(here, about), int(part(about, "die"))
        crt = battle.state.facts.crt
        found = [str(n) for n in range(1, crt.columns + 1) if RESULTS[crt.result(n - 1, die)] == answer]
        where = f"column {' or '.join(found)}" if found else "no column"
        return Reason(
            f"A {die} has this result in {where}; this is column {column_in(battle)}.", "fm-8.2.1.d"
        )
