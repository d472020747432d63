"""Questions about battles: whom a unit may battle, with how many dice, what they hit, the best target."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Answer, Question, Reason
from beachhead.exercises.kind import Kind, part, percent
from beachhead.exercises.m44.names import (
    ALL,
    Here,
    counted,
    distance,
    fighter,
    foes_within,
    id_of,
    ids_of,
    unit_answers,
    unit_called,
)
from beachhead.m44.explain.battling import dice_sums, why_no_target
from beachhead.m44.explain.reason import troop_name, unit_name
from beachhead.m44.facts import FACE_FLAG, FACE_STAR, FACES
from beachhead.m44.odds.outcome import odds_of
from beachhead.m44.rules.battle import FIRST, dice, hits, ranges, targets
from beachhead.m44.rules.dice import count, read, say
from beachhead.m44.state import M44State

BATTLING: Final = ("battle",)
THROWS: Final = ("IIG", "IAS", "GFS", "IIF", "AAG", "AS", "IGS", "AFF", "IAGS", "SSG", "IF")
CLOSE: Final = Fraction(1, 6)
VERY_CLOSE: Final = Fraction(1, 15)


class Targets(Kind[M44State]):
    """Which enemies a unit may battle."""

    name = "targets"
    title = "Whom it may battle"
    asked_at = BATTLING
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        unit = fighter(here)
        if len(self._near(here.state, unit)) >= 3 and targets(here.state, unit):
            yield {}

    def _near(self, state: M44State, unit: int) -> list[int]:
        return foes_within(state, unit, len(ranges(state, unit)) + 2)

    def question(self, here: Here, about: About) -> Question:
        unit, state = fighter(here), here.state
        right, name = targets(state, unit), unit_name(state, unit)
        far = len(ranges(state, unit))
        return Question(
            asks=f"Which enemies may {name} battle now?",
            pick="unit",
            many=True,
            answers=unit_answers(state, self._near(state, unit)),
            right=ids_of(state, right),
            says=f"{troop_name(state, unit)} can reach {counted(far, 'hex', 'hexes')}. With an enemy next to "
            "it a unit must close-assault; otherwise it needs a free line of sight, unless it is artillery, "
            "and at least one die.",
            rule="m44-bat-01",
            suppose=ALL,
            focus=(id_of(state, unit),),
            guess=ids_of(state, foes_within(state, unit, far)),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        unit, state = fighter(here), here.state
        target = unit_called(state, answer)
        why = why_no_target(state, unit, target, FIRST)
        if why is not None:
            return Reason(why.text, why.rule)
        away = distance(state, unit, target)
        how = "next to it" if away == 1 else f"{away} hexes away, within reach"
        rolled = dice(state, unit, target, away)
        return Reason(f"It is {how}.", "m44-bat-03", counted(rolled, "die", "dice"))


class OneBattle(Kind[M44State]):
    """A question about one unit and one target."""

    asked_at = BATTLING

    def abouts(self, here: Here) -> Iterator[About]:
        for target in targets(here.state, fighter(here)):
            yield {"target": id_of(here.state, target)}

    def pair(self, here: Here, about: About) -> tuple[int, int]:
        unit, target = fighter(here), unit_called(here.state, part(about, "target"))
        if target not in targets(here.state, unit):
            raise Refusal("that is not a target.")
        return unit, target

    def focus(self, state: M44State, unit: int, target: int) -> tuple[str, ...]:
        return id_of(state, unit), id_of(state, target)


class Dice(OneBattle):
    """How many dice are rolled."""

    name = "dice"
    title = "How many dice"

    def question(self, here: Here, about: About) -> Question:
        unit, target = self.pair(here, about)
        state = here.state
        away = distance(state, unit, target)
        rolled = dice(state, unit, target, away)
        by_range = ranges(state, unit)[away - 1]
        most = max(5, rolled, by_range)
        return Question(
            asks=f"How many dice are rolled in a battle of {unit_name(state, unit)} against "
            f"{unit_name(state, target)}?",
            pick="choice",
            many=False,
            answers=tuple(Answer(str(n), counted(n, "die", "dice")) for n in range(1, most + 1)),
            right=frozenset({str(rolled)}),
            says=f"{counted(rolled, 'die', 'dice')}: by range, less what the ground takes away, with what "
            "orders add.",
            rule="m44-bat-06",
            focus=self.focus(state, unit, target),
            sums=dice_sums(state, unit, target, FIRST),
            guess=frozenset({str(by_range)}),
        )

    def reason(self, here: Here, about: About, answer: str) -> None:
        """The sums say it all."""


class Hits(OneBattle):
    """How many hits a throw scores."""

    name = "hits"
    title = "How many hits"

    def abouts(self, here: Here) -> Iterator[About]:
        for about in super().abouts(here):
            unit, target = self.pair(here, about)
            rolled = dice(here.state, unit, target, distance(here.state, unit, target))
            for throw in THROWS:
                if len(throw) == rolled:
                    yield {**about, "dice": throw}

    def question(self, here: Here, about: About) -> Question:
        unit, target = self.pair(here, about)
        state, faces = here.state, read(part(about, "dice"))
        rolled = len(part(about, "dice"))
        if rolled != dice(state, unit, target, distance(state, unit, target)):
            raise Refusal("that is not the number of dice that are rolled.")
        scored = hits(state, unit, target, faces)
        stars = count(faces, FACE_STAR)
        guess = scored + stars if hits(state, unit, target, 1 << 4 * FACE_STAR) == 0 else scored
        return Question(
            asks=f"In a battle of {unit_name(state, unit)} against {unit_name(state, target)} the dice show "
            f"{say(faces)}. How many hits is that?",
            pick="choice",
            many=False,
            answers=tuple(Answer(str(n), counted(n, "hit") if n else "No hit") for n in range(rolled + 1)),
            right=frozenset({str(scored)}),
            says=f"{counted(scored, 'hit') if scored else 'No hit'}: grenades always hit, infantry and "
            "armour symbols their own kind, stars only with some weapons, and flags make a unit retreat.",
            rule="m44-bat-11",
            suppose="A hit on a Tiger counts here before it is confirmed."
            if self._tiger(state, target)
            else "",
            focus=self.focus(state, unit, target),
            sums=self._sums(state, unit, target, faces),
            guess=frozenset({str(guess)}),
        )

    def _tiger(self, state: M44State, target: int) -> bool:
        return bool(state.lookup.hits_rolled_again >> state.troop[target] & 1)

    def _sums(self, state: M44State, unit: int, target: int, faces: int) -> tuple[tuple[str, str], ...]:
        """Each face that was rolled, and what it does to the target."""
        found = []
        for face in range(len(FACES)):
            n = count(faces, face)
            if n:
                hit = hits(state, unit, target, 1 << 4 * face) > 0
                does = counted(n, "hit") if hit else "retreat" if face == FACE_FLAG else "no hit"
                found.append((say(n << 4 * face), does))
        return tuple(found)

    def reason(self, here: Here, about: About, answer: str) -> None:
        """The sums say it all."""


class BestTarget(Kind[M44State]):
    """Which target is the most likely to give up its hex."""

    name = "best-target"
    title = "The best target"
    asked_at = BATTLING
    effort = 2

    def abouts(self, here: Here) -> Iterator[About]:
        unit = fighter(here)
        found = sorted((chance(here.state, unit, t) for t in targets(here.state, unit)), reverse=True)
        if len(found) > 1 and found[0] > found[1]:
            yield {}

    def question(self, here: Here, about: About) -> Question:
        unit, state = fighter(here), here.state
        found = targets(state, unit)
        if len(found) < 2:
            raise Refusal("there is only one target.")
        best, second = sorted(found, key=lambda t: chance(state, unit, t), reverse=True)[:2]
        gap = chance(state, unit, best) - chance(state, unit, second)
        if not gap:
            raise Refusal("two targets are equally good.")
        weakest = min(found, key=lambda t: (state.figures[t], distance(state, unit, t), t))
        name, other = unit_name(state, best), unit_name(state, second)
        return Question(
            asks=f"Which target is the most likely to be eliminated or driven off its hex by "
            f"{unit_name(state, unit)}?",
            pick="unit",
            many=False,
            answers=unit_answers(state, found),
            right=ids_of(state, [best]),
            says=f"{name}, in {percent(chance(state, unit, best))} of all cases; the next best is {other} "
            f"with {percent(chance(state, unit, second))}.",
            rule="m44-bat-11",
            suppose="The owner of the target retreats as cheaply as possible, and nobody plays an Ambush.",
            focus=(id_of(state, unit),),
            guess=ids_of(state, [weakest]),
            close=2 if gap < VERY_CLOSE else 1 if gap < CLOSE else 0,
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        unit, state = fighter(here), here.state
        target = unit_called(state, answer)
        odds = odds_of(state, unit, target)
        says = (
            f"{counted(odds.dice, 'die', 'dice')} at {counted(state.figures[target], 'figure')}: eliminated "
            f"in {percent(odds.eliminated)}, driven off in {percent(odds.driven_off)}."
        )
        share = odds.eliminated + odds.driven_off
        return Reason(says, "m44-bat-11", percent(share), round(100 * float(share), 1))


def chance(state: M44State, unit: int, target: int) -> Fraction:
    """The chance that the target is eliminated or has to leave its hex."""
    odds = odds_of(state, unit, target)
    return odds.eliminated + odds.driven_off
