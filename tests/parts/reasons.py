""" "Why not?" held against the rules: refused intents of random games, and a judge of every reason.

    def test_utah() -> None:
        check_reasons("fm:utah", seed=3, table=TABLE, near=near)

A random game is played twice with one seed: first to learn what can be done in it at all, then to try at its
decisions what cannot be done now. Each refusal (and each "yes" to something that is no option) becomes a
`Case` and is judged by the game's own table, which is written from the booklet and not from the code that
explains:

    TABLE: Table = {
        "fm-8.5-11": lambda case: advanced(case.state, meant(case)),
        ...
    }

`table[rule](case)` says whether the rule's condition is really broken (or, where `case.told.ok`, really met)
in that state for that intent. It looks at plain columns of the state with slow, plain code, has an answer for
every case (False where the rule has nothing to do with it) and may read `case.told.text` where one rule has
several sentences. What is a fault:

- a reason that names no rule, or one that the table does not know: so the table stays complete;
- a rule whose condition is not broken there: a false reason, whatever better one it hides;
- the generic answer ("not among the ...") where some rule of the table is broken.

`near(state, decision)` names the units and hexes that matter at a decision; half of the things tried are
taken from there, the others from the whole game. A failure names scenario, options, seed, decision and
intent, one example of each kind of fault; the same call finds them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from beachhead.core.action import Action, Slot
from beachhead.core.decision import Decision
from beachhead.core.explain import Explanation, Intent, intent_of
from beachhead.core.match import Match
from beachhead.core.seat import Seat
from beachhead.core.state import State
from beachhead.games import new_match

GENERIC = "That is not among the "


@dataclass(frozen=True)
class Case:
    """One intent that fits no option, and what the seat was told."""

    state: State
    seat: Seat
    decision: Decision
    intent: Intent
    told: Explanation

    def __str__(self) -> str:
        what = " ".join(f"{name}={word}" for name, word in self.intent.what.items())
        wish = f"{self.intent.do or 'click'} {what}".strip()
        answer = "yes" if self.told.ok else "no"
        return f"{self.seat} at {self.decision.ask}: {wish} -> {answer}, {self.told.text} [{self.told.rule}]"


Broken = Callable[[Case], bool]
Table = Mapping[str, Broken]
Near = Callable[[State, Decision], tuple[Sequence[str], Sequence[str]]]  # names of units, names of hexes


def check_reasons(
    scenario: str,
    options: Mapping[str, object] | None = None,
    *,
    seed: int,
    table: Table,
    near: Near,
    tries: int = 400,
    each: int = 4,
    longest: int = 100_000,
) -> Counter[str]:
    """Fail with one example of each kind of fault; otherwise, how often each rule was cited.

    About `tries` intents are tried, `each` at a decision, as many at rare kinds of decisions as at common
    ones. A game goes no farther than `longest` decisions.
    """
    wishes = Wishes.of(scenario, options, seed, longest)
    rules: Counter[str] = Counter()
    faults: dict[tuple[str, str, str], str] = {}
    for case in refused(scenario, options, seed, wishes, near, tries, each, longest):
        rules[case.told.rule] += 1
        fault = fault_of(case, table)
        if fault:
            faults.setdefault((case.decision.ask, case.told.rule, fault), f"{case}\n    {fault}")
    bounds = f"tries={tries}, each={each}, longest={longest}"
    repeat = f"check_reasons({scenario!r}, {dict(options or {})!r}, seed={seed}, {bounds})"
    assert not faults, "\n".join([f"{len(faults)} kinds of false reasons: {repeat}", *faults.values()])
    return rules


def fault_of(case: Case, table: Table) -> str:
    """What is wrong with a reason; "" if it is true."""
    told = case.told
    if told.text.startswith(GENERIC):
        broken = [rule for rule, is_broken in table.items() if is_broken(case)]
        return f"the generic answer, and broken is {', '.join(broken)}" if broken else ""
    if not told.rule:
        return "it names no rule"
    if told.rule not in table:
        return f"the table does not know {told.rule}"
    return "" if table[told.rule](case) else f"{told.rule} is not what forbids it"


# what can be wished for


@dataclass
class Wishes:
    """What players were offered in a game: whole actions, and the words of their fields by kind."""

    actions: dict[str, list[Intent]] = field(default_factory=dict)  # by verb
    slots: dict[str, tuple[Slot, ...]] = field(default_factory=dict)  # by verb
    words: dict[str, list[str]] = field(default_factory=dict)  # by kind
    asks: Counter[str] = field(default_factory=Counter)  # how often each question came

    @classmethod
    def of(
        cls, scenario: str, options: Mapping[str, object] | None, seed: int, longest: int = 100_000
    ) -> Wishes:
        """What was offered in the random game of this seed."""
        found, seen = cls(), set[Action]()
        match, rng = new_match(scenario, options=options, seed=seed), Random(seed)
        for _ in range(longest):
            if match.over:
                break
            decision, chosen = pick(match, rng)
            found.asks[decision.ask] += 1
            for option in decision.options:
                if option not in seen:
                    seen.add(option)
                    found.learn(match, option)
            match.apply(decision.seat, chosen)
        return found

    def learn(self, match: Match, option: Action) -> None:
        names = match.state.setup.names
        intent = intent_of(option, names)
        self.actions.setdefault(intent.do, []).append(intent)
        self.slots[intent.do] = option.FIELDS
        for slot in option.FIELDS:
            for word in intent.what[slot.name].split("+") if slot.many else [intent.what[slot.name]]:
                known = self.words.setdefault(slot.kind, [])
                if word not in known:
                    known.append(word)

    def wish(self, units: Sequence[str], hexes: Sequence[str], rng: Random) -> Intent:
        """Something to try: a click, an action that was legal elsewhere, or one that is made up."""
        things = {"UnitId": units, "HexId": hexes}
        kind = rng.randrange(3)
        if kind == 0:
            click = {"unit": _one(units, self.words.get("UnitId", []), rng)}
            click["hex"] = _one(hexes, self.words.get("HexId", []), rng)
            names = rng.choice((("unit",), ("hex",), ("unit", "hex")))
            return Intent("", {name: click[name] for name in names if click[name]})
        verb = rng.choice(sorted(self.actions))
        if kind == 1:
            return rng.choice(self.actions[verb])
        what = {s.name: self._word(s, things.get(s.kind, ()), rng) for s in self.slots[verb]}
        return Intent(verb, what)

    def _word(self, slot: Slot, things: Sequence[str], rng: Random) -> str:
        number = rng.randint(1, 2) if slot.many else 1
        words = [_one(things, self.words[slot.kind], rng) for _ in range(number)]
        return "+".join(dict.fromkeys(words))


def _one(things: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """One of the things near, or of all there are."""
    pool = things if things and (not words or rng.random() < 0.5) else words
    return rng.choice(pool) if pool else ""


# the game played again, with questions


def refused(
    scenario: str,
    options: Mapping[str, object] | None,
    seed: int,
    wishes: Wishes,
    near: Near,
    tries: int,
    each: int,
    longest: int = 100_000,
) -> list[Case]:
    """The cases of one random game; the same for the same seed."""
    match, rng, odd = new_match(scenario, options=options, seed=seed), Random(seed), Random(f"why {seed}")
    share = tries / each / len(wishes.asks)  # how many decisions of each kind are looked at
    found: list[Case] = []
    for _ in range(longest):
        if match.over:
            break
        decision, chosen = pick(match, rng)
        if odd.random() < share / wishes.asks[decision.ask]:
            units, hexes = near(match.state, decision)
            asked = [wishes.wish(units, hexes, odd) for _ in range(each)]
            found += [case for intent in asked for case in [try_out(match, decision, intent)] if case]
        match.apply(decision.seat, chosen)
    return found


def try_out(match: Match, decision: Decision, intent: Intent) -> Case | None:
    """The case of an intent; None if it fits an option."""
    names = match.state.setup.names
    if any(intent.fits(option, names) for option in decision.options):
        return None
    told = match.explain(decision.seat, intent)
    return Case(match.state.copy(), decision.seat, decision, intent, told)


def pick(match: Match, rng: Random) -> tuple[Decision, int]:
    """One of the open decisions and one of its options, at random."""
    decision = rng.choice(match.open)
    return decision, rng.randrange(len(decision.options))
