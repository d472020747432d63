"""Random play to the end of a game, with every promise of the core checked on the way.

    @pytest.mark.parametrize("seed", range(3))
    def test_utah(seed): check_random_play("fm:utah", seed=seed, every=50)

`every` says how often the costly checks are made; the cheap ones are made at every step.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random

from beachhead.core.action import Action
from beachhead.core.codec import state_json
from beachhead.core.decision import Decision
from beachhead.core.dice import Dice
from beachhead.core.errors import CannotUndo
from beachhead.core.event import unseen
from beachhead.core.files import read_file
from beachhead.core.log import entry_line
from beachhead.core.match import Match
from beachhead.core.notation import HIDDEN
from beachhead.core.replay import check_agreement, rebuild
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.core.state import State
from beachhead.core.view import view_from, view_of
from beachhead.games import find_game, find_scenario

Extra = Callable[[State], None]


def check_random_play(
    scenario: str,
    options: Mapping[str, object] | None = None,
    *,
    seed: int = 0,
    every: int = 1,
    longest: int = 200_000,
    extra: Extra | None = None,
    folder: Path | None = None,
) -> Match:
    """Play at random to the end; `extra` is the game's own check of a state. With `folder` the file is tried
    too."""
    match = start(scenario, options, seed, keys=folder is not None)
    rng = Random(seed)
    for n in range(longest):
        if match.over:
            break
        decision = rng.choice(match.state.open)
        check_decision(match, decision, rng)
        if n % every == 0:
            check_state(match, rng)
        if extra is not None:
            extra(match.state)
        play_one(match, decision, rng, thorough=n % every == 0)
    assert match.over, f"{scenario} was not over after {longest} decisions"
    check_end(match, folder)
    return match


def start(scenario: str, options: Mapping[str, object] | None, seed: int, *, keys: bool = False) -> Match:
    """A match that leaves even the dice to us, so that every state is seen. Keys are for its file."""
    game, chosen = find_scenario(scenario)
    return Match(game, game.begin(chosen.name, options or {}), Dice(secret_of(seed)), keys=keys, begin=False)


def secret_of(seed: int) -> bytes:
    """Dice for a seed, quicker to make than those of a game that somebody might look into."""
    return sha256(f"random play {seed}".encode()).digest()


def choose(match: Match, decision: Decision, rng: Random) -> Action:
    if decision.seat == CHANCE:
        return decision.options[match.draw(decision)]
    return rng.choice(decision.options)


def check_decision(match: Match, decision: Decision, rng: Random) -> None:
    """Options are there, differ, and their notation parses back; the seat exists; odds add up."""
    options = decision.options
    assert options, f"{decision.ask} of {decision.seat} has no options"
    assert len(set(options)) == len(options), f"{decision.ask} lists an option twice"
    assert decision.rule, f"{decision.ask} names no rule"
    names = match.state.setup.names
    some = rng.choice(options)
    assert names.action(names.text(some)) == some
    assert "{" not in match.prompt(decision)
    if decision.seat == CHANCE:
        assert len(decision.weights) == len(options)
        assert min(decision.weights) > 0
        assert sum(decision.odds) == 1
    else:
        assert decision.seat in match.seats
        assert not decision.weights


def check_state(match: Match, rng: Random) -> None:
    check_copy(match.state)
    check_asks(match.state)
    check_json(match)
    for seat in (*match.seats, SPECTATOR):
        check_view(match, seat, rng)


def check_copy(state: State) -> None:
    """The copy is equal, has every column, and shares none that is changed in place."""
    copy = state.copy()
    assert copy.same(state)
    assert copy.key == state.key == state.key
    assert {field.name for field in state.FIELDS} >= state.SHARED
    for field in state.FIELDS:
        mine, its = getattr(state, field.name), getattr(copy, field.name)
        if field.name in state.SHARED:
            assert mine is its, f"{field.name} is copied in vain"
            continue
        assert not isinstance(mine, list) or mine is not its, f"{field.name} is shared between copies"
        if isinstance(mine, list) and mine and isinstance(mine[0], list):
            assert all(a is not b for a, b in zip(mine, its, strict=True)), f"rows of {field.name} are shared"
    assert copy.lanes is not state.lanes
    assert all(a is not b for a, b in zip(copy.lanes, state.lanes, strict=True))


def check_asks(state: State) -> None:
    """A step that tells whom it asks without listing the options tells what its decision does. Of two lanes
    that ask the same seat the first is open, the other waits."""
    for n, lane in enumerate(state.lanes):
        for step in lane[-1:]:
            decision = step.decide(state)
            assert step.asks(state) == (None if decision is None else decision.seat), f"{step} asks another"
            listed = [each for each in state.open if decision and each.seat == decision.seat]
            waits = CHANCE in state.asking or (decision and decision.seat in state.asking[:n])
            assert not listed or waits or listed == [decision], f"{step} is asked as before"


def check_json(match: Match) -> None:
    """A state goes through JSON and comes back the same, with the same open decisions."""
    state = match.state
    written = json.loads(json.dumps(state_json(state)))
    again = match.game.state_from(state.setup, written)
    assert again.same(state)
    assert again.key == state.key
    assert again.open == state.open


def check_view(match: Match, seat: Seat, rng: Random) -> None:
    """A state imagined from a view gives the same view, whatever was imagined: nothing hidden shows."""
    view = view_of(match.state, seat)
    text = json.dumps(view.json())
    imagined = match.game.resample(view, Random(rng.random()))
    assert json.dumps(view_of(imagined, seat).json()) == text, f"the view of {seat} shows something hidden"
    assert all(decision.seat == seat for decision in view.open)
    assert view_from(json.loads(text), view.setup) == view, "a view does not come back from the wire"


def play_one(match: Match, decision: Decision, rng: Random, *, thorough: bool) -> None:
    """Do one action; the old state stays as it was, and undo goes exactly as far as it may."""
    action = choose(match, decision, rng)
    if not thorough:
        match.repeat(decision.seat, action)
        return
    old, key = match.state.copy(), match.state.key
    worked = match.game.after(old, decision, decision.options.index(action))
    assert old.same(match.state), "working on a copy changed the original"
    told, entries = len(match.story), len(match.entries)
    match.repeat(decision.seat, action)
    assert match.state.same(worked), "telling the story changed what happened"
    check_cut(match)
    if decision.seat != CHANCE and match.undoable(decision.seat):
        check_undo(match, decision.seat, key, told)
        match.repeat(decision.seat, action)
        assert match.state.same(worked)
    elif len(match.entries) > entries:
        check_no_undo(match, decision.seat)


def check_undo(match: Match, seat: Seat, key: int, told: int) -> None:
    """Undo gives the very state before; no other seat may ask for it."""
    for other in match.seats:
        assert (match.undoable(other) > 0) == (other == seat)
    match.undo(seat)
    assert match.state.key == key
    assert len(match.story) == told


def check_no_undo(match: Match, actor: Seat) -> None:
    """Behind a roll, a draw, a reveal nobody goes back."""
    for seat in match.seats:
        if not match.undoable(seat):
            try:
                match.undo(seat)
            except CannotUndo:
                continue
            raise AssertionError(f"{seat} went back behind what {actor} did")


def check_cut(match: Match) -> None:
    """In a seat's copy of the log a secret is a question mark."""
    entry, n = match.entries[-1], len(match.entries)
    if entry.action is None:
        return
    for seat in (*match.seats, SPECTATOR):
        words = entry_line(n, entry, match.state.setup.names, match.dice, seat)["do"].split()
        closed = unseen(entry.action, seat, entry.by)
        assert words.count(HIDDEN) == len(closed)


def check_end(match: Match, folder: Path | None) -> None:
    """The result is whole, nobody is asked any more, and the file gives the same game back."""
    result = match.result
    assert result is not None
    assert match.open == ()
    assert [seat for seat, _ in result.scores] == list(match.seats)
    assert result.reason
    assert result.rule
    check_state(match, Random(0))
    for seat in (*match.seats, SPECTATOR):
        assert len(match.text(seat)) == len(match.story)
    if folder is not None:
        check_file(match, folder / "game.bhg")


def check_file(match: Match, path: Path) -> None:
    """The file gives the same game back, its dice were fair, and the copies for two seats and the spectator
    agree with it. One replay is enough for all of it."""
    match.save(path)
    whole = read_file(path)
    again = rebuild(whole, path.name, find_game, fair=True)
    assert again.state.same(match.state)
    assert again.keys == match.keys
    assert again.entries == match.entries
    assert again.text() == match.text()
    for seat in (*match.seats[:2], SPECTATOR):
        mine = path.with_suffix(f".{seat}.bhg")
        match.save(mine, seat=seat)
        copy = read_file(mine)
        assert not copy.header.secret
        check_agreement(copy, mine.name, whole, path.name, again)
