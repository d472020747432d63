"""Games that one reader cannot tell apart, made from whole games.

`exchanged` gives the same log with hidden draws exchanged wherever the rest of the game allows it,
`with_second_thoughts` one in which every secret answer was first another one and taken back; `likeness` gives
one moment of a game as it might be instead, for all that the reader knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from random import Random

from beachhead import load_match, new_match
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal
from beachhead.core.event import unseen
from beachhead.core.log import Entry, cut_text
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.view import view_of

GAMES = Path(__file__).parents[1] / "games"


def recorded(name: str) -> Match:
    """A whole game that somebody has played."""
    return load_match(GAMES / f"{name}.bhg")


def by_chance(scenario: str, seed: int, never: tuple[type[Action], ...] = (), **options: object) -> Match:
    """A whole game of players who take whatever comes, but some things never if there is a choice."""
    match, rng = new_match(scenario, seed=seed, options=options), Random(seed)
    while not match.over:
        decision = rng.choice(match.open)
        liked = [n for n, option in enumerate(decision.options) if not isinstance(option, never)]
        match.apply(decision.seat, rng.choice(liked or [0]))
    return match


def opening(game: Match) -> Match:
    """The same game before its first entry."""
    setup = game.state.setup
    return Match(game.game, setup, game.dice, begin=False)


def again(game: Match, entries: list[Entry]) -> Iterator[Match]:
    """The game played again by these entries: as it stands before each of them, and at the end."""
    match = opening(game)
    for entry in entries:
        yield match
        if entry.action is None:
            match.repeat_undo(entry.by, entry.back)
        else:
            match.repeat(entry.by, entry.action)
    yield match


def hidden(entry: Entry, reader: Seat) -> bool:
    """Whether the reader may not know all of this entry."""
    return entry.action is not None and bool(unseen(entry.action, reader, entry.by))


def exchanged(game: Match, reader: Seat) -> list[Entry]:
    """The log with every two hidden draws exchanged that can be: neither has come into the open between."""
    entries, names = list(game.entries), game.state.setup.names
    alike: dict[str, list[int]] = {}
    for n, entry in enumerate(entries):
        if hidden(entry, reader):
            alike.setdefault(f"{entry.by} {cut_text(entry, names, reader)}", []).append(n)
    for a, b in chain.from_iterable(map(pairwise, alike.values())):
        one, two = entries[a], entries[b]
        attempt = [*entries[:a], two, *entries[a + 1 : b], one, *entries[b + 1 :]]
        if one != two and can_be_played(game, attempt):
            entries = attempt
    return entries


def with_second_thoughts(game: Match, entries: list[Entry], reader: Seat, which: int) -> list[Entry]:
    """The log with another answer given and taken back wherever there are several that look alike to the
    reader: the one in place `which` of them, so that 0 and -1 make twins."""
    found: list[Entry] = []
    for match, entry in zip(again(game, entries), entries, strict=False):
        for answer in _alike(match, entry.by, reader)[which:][:1]:
            found += [Entry(entry.by, answer), Entry(entry.by, None, len(found))]
        found.append(entry)
    return found


def _alike(match: Match, seat: Seat, reader: Seat) -> list[Action]:
    """Two answers or more that the seat could take back and that the reader could not tell apart."""
    decision = next(d for d in match.open if d.seat == seat)
    names, alike = match.state.setup.names, dict[str, list[Action]]()
    for n, option in enumerate(decision.options):
        if seat != CHANCE and hidden(Entry(seat, option), reader) and _asks_somebody(match, decision, n):
            alike.setdefault(cut_text(Entry(seat, option), names, reader), []).append(option)
    most = max(alike.values(), key=len, default=[])
    return most if len(most) > 1 else []


def _asks_somebody(match: Match, decision: Decision, option: int) -> bool:
    """Whether nothing is rolled or drawn after an option, so that it can be taken back."""
    after = match.game.after(match.state, decision, option)
    return bool(after.open) and after.open[0].seat != CHANCE


def can_be_played(game: Match, entries: list[Entry]) -> bool:
    try:
        return [match.over for match in again(game, entries)][-1]
    except Refusal:
        return False


def rolls(game: Match, entries: list[Entry]) -> dict[int, int]:
    """For each draw, by its number, which of the options it was."""
    found: dict[int, int] = {}
    for match, entry in zip(again(game, entries), entries, strict=False):
        if entry.by == CHANCE:
            assert isinstance(entry.action, Action)
            found[match.draws + 1] = match.open[0].options.index(entry.action)
    return found


def copied(match: Match) -> Match:
    """Another match with the same state, log and dice; `copy` does not know the columns of a compiled one."""
    like = Match(match.game, match.state.setup, match.dice, begin=False, position=match.state)
    like.entries, like.story, like.told, like.draws = match.entries, match.story, match.told, match.draws
    like.words, like.position, like.branch = match.words, match.position, match.branch
    for name in ("_heard", "_back", "_since", "_last", "_salt", "_opened", "_barrier", "_follows", "_names"):
        setattr(like, name, getattr(match, name))
    return like


def likeness(match: Match, reader: Seat, rng: Random) -> Match:
    """The match as it might stand, for all the reader knows; never as it does stand, if that can be."""
    like = copied(match)
    for _ in range(5):
        like.state = match.game.resample(view_of(match.state, reader), rng)
        if not like.state.same(match.state):
            break
    return like
