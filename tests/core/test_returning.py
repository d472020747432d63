"""Back past rolls and other seats, by consent of the other side: told in the log; draws stay spent."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest

from beachhead.core.codec import state_json
from beachhead.core.errors import BadFile, CannotUndo, NotAnOption, OtherVersion, Refusal
from beachhead.core.files import read_file
from beachhead.core.log import FORMAT, RETURNED
from beachhead.core.match import Match
from beachhead.core.replay import luck_of, repeat_entry
from beachhead.core.returning import can_be_asked
from beachhead.core.seat import CHANCE, Seat
from beachhead.games import branch_off, find_game, load_match, new_match, verify_file
from tests.parts.chains import rechained

RAID, GUARD = "raid:field", Seat("guard")
SHAPES = [RAID, "fm:utah", "m44:omaha", "m44:overthrough/omaha+utah"]


def others(match: Match, seat: str) -> list[Seat]:
    """All seats of the other sides."""
    sides = match.game.measure.teams(match.state.setup).values()
    return [other for other in match.seats if not any({seat, other} <= set(side) for side in sides)]


def back(match: Match, seat: Seat, after: int) -> None:
    match.return_to(seat, after, others(match, seat))


def played(scenario: str, seed: int, *, decisions: int, keys: bool = False) -> Match:
    """A game in which somebody takes something back now and then, alone or by consent."""
    rng, match = Random(seed), new_match(scenario, seed=seed)
    if keys:
        match = Match(match.game, match.state.setup, match.dice, keys=True)
    for _ in range(decisions):
        if match.over:
            break
        decision = rng.choice(match.open)
        if rng.random() < (0.2 if scenario == RAID else 0.06) and (
            asked := can_be_asked(match.entries, decision.seat)
        ):
            back(match, decision.seat, rng.choice(asked[-15:]))
            continue
        match.apply(decision.seat, rng.randrange(len(decision.options)))
        if rng.random() < 0.1 and match.undoable(decision.seat):
            match.undo(decision.seat)
    return match


# what it does


def test_past_a_draw_and_other_seats() -> None:
    match = new_match(RAID, seed=1)
    state, story = match.state.copy(), list(match.story)
    match.apply("guard", "hide 0405")
    match.apply("north", "done")
    assert match.undoable("guard") == 0
    back(match, GUARD, 0)
    assert match.state.same(state)
    assert match.story == story
    assert (match.entries[-1].back, match.entries[-1].agreed) == (0, ("north", "south"))
    assert match.at("guard") == match.length, "what was asked before is stale"
    match.apply("guard", "hide 0404")
    assert match.text("guard")[-3] == "The guard hid the gun at 0404."


@pytest.mark.parametrize("scenario", SHAPES)
def test_it_is_as_it_was_then_and_no_draw_comes_twice(scenario: str) -> None:
    """The state is that of the entry gone back to; draws are numbered through, taken back or not."""
    match, again = played(scenario, 5, decisions=160), new_match(scenario, seed=5)
    states, draws, agreed = [state_json(again.state)], again.draws, 0
    again = Match(again.game, again.state.setup, again.dice, begin=False)
    states = [state_json(again.state)]
    for entry in match.entries:
        if entry.by == CHANCE:
            decision, draws = again.open[0], again.draws
            assert entry.action == decision.options[again.draw(decision)]
            assert again.dice.pick(draws + 1, decision.weights) == decision.options.index(entry.action)
        repeat_entry(again, entry)
        if entry.agreed:
            agreed += 1
            assert state_json(again.state) == states[entry.back]
        states.append(state_json(again.state))
    assert agreed
    assert again.state.key == match.state.key
    assert match.draws == again.draws == sum(entry.by == CHANCE for entry in match.entries)


def test_the_same_die_is_never_rolled_again() -> None:
    """Whoever goes back to roll again rolls another die: the next one, which nobody knows."""
    rolled = set()
    match = new_match("fm:utah", secret=bytes(32))
    first = next(iter(match.seats))
    for seat in match.seats:
        match.sit(seat, f"{len(seat):032x}")
    while not (match.entries[-1].by == CHANCE and can_be_asked(match.entries, match.open[0].seat)):
        match.apply(match.open[0].seat, 0)
    seat = next(e.by for e in reversed(match.entries) if e.by != CHANCE)
    for _ in range(12):
        after = can_be_asked(match.entries, seat)[-1]
        answer = match.entries[after].action
        assert answer is not None
        back(match, seat, after)
        match.apply(seat, answer)
        rolled.add(match.entries[-1].action)
    assert first
    assert len(rolled) > 1, "it was the same die"


# files


@pytest.mark.parametrize("scenario", SHAPES)
def test_a_file_replays_to_the_same_keys_and_is_proven(scenario: str, tmp_path: Path) -> None:
    match, path = played(scenario, 7, decisions=140, keys=True), tmp_path / "g.bhg"
    match.save(path)
    assert json.loads(path.read_text().splitlines()[0])["format"] == RETURNED
    again = load_match(path)
    assert again.state.same(match.state)
    assert again.keys == match.keys
    assert again.story == match.story
    proven = verify_file(path)
    assert (proven.agreed, proven.rolls) == (sum(bool(e.agreed) for e in match.entries), match.draws)
    assert proven.agreed


def test_a_copy_from_before_and_a_copy_from_after_are_the_same_game(tmp_path: Path) -> None:
    match = new_match(RAID, seed=1)
    match.apply("guard", "hide 0405")
    match.apply("north", "done")
    match.save(tmp_path / "before.bhg", seat="north")
    back(match, GUARD, 0)
    while not match.over:
        match.apply(match.open[0].seat, 0)
    match.save(tmp_path / "after.bhg", seat="north")
    match.save(tmp_path / "full.bhg")
    for copy in ("before.bhg", "after.bhg"):
        assert verify_file(tmp_path / copy, tmp_path / "full.bhg").agrees
    heads = [json.loads((tmp_path / n).read_text().splitlines()[0]) for n in ("before.bhg", "after.bhg")]
    assert [head["format"] for head in heads] == [FORMAT, RETURNED]
    assert heads[0]["chain"] == heads[1]["chain"]


def test_an_older_program_refuses_such_a_file_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "g.bhg"
    played(RAID, 7, decisions=30).save(path)
    assert read_file(path).returns
    monkeypatch.setattr("beachhead.core.files.FORMATS", (2, 3, 4, 5))
    with pytest.raises(OtherVersion, match="has format 6, and this program reads 2 to 5"):
        read_file(path)


def doctored(path: Path, change: dict[str, object], n: int = 0, *, drop: tuple[str, ...] = ()) -> Path:
    """The file with other parts in a line, and a chain that fits."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows[n] = {k: v for k, v in {**rows[n], **change}.items() if k not in drop}
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.mark.parametrize(
    ("agreed", "says"),
    [
        (["guard"], "consent of seats of the other side, each named once: north or south"),
        (["north", "north"], "consent of seats of the other side"),
        (["chance"], "There is no seat 'chance'"),
        ([], "does not hold what an entry holds"),
        ("north", "does not hold what an entry holds"),
    ],
)
def test_consent_of_others_than_the_other_side_is_refused(agreed: object, says: str, tmp_path: Path) -> None:
    match, path = new_match(RAID, seed=1), tmp_path / "g.bhg"
    match.apply("guard", "hide 0405")
    back(match, GUARD, 0)
    match.save(path)
    rechained(doctored(path, {"agreed": agreed}, match.length))
    with pytest.raises(BadFile, match=says):
        load_match(path)


def test_a_file_of_an_older_format_holds_none(tmp_path: Path) -> None:
    match, path = new_match(RAID, seed=1), tmp_path / "g.bhg"
    match.apply("guard", "hide 0405")
    back(match, GUARD, 0)
    match.save(path)
    doctored(path, {"format": FORMAT}, drop=("begun",))
    with pytest.raises(BadFile, match="taken back by consent, which only format 6 has"):
        load_match(path)
    match.save(path)
    doctored(path, {"begun": 3})
    with pytest.raises(BadFile, match="line 1 was changed"):
        load_match(path)


# what is refused


def test_only_to_before_an_own_decision_that_stands() -> None:
    match = new_match(RAID, seed=1)
    match.apply("guard", "hide 0405")
    match.apply("north", 1)
    match.undo("north")
    for seat, after in (
        ("north", 0),
        ("guard", 1),
        ("guard", 99),
        ("guard", -1),
        ("north", match.length - 2),
    ):
        state, length = match.state.key, match.length
        with pytest.raises(CannotUndo, match="before a decision of its own that has not been taken back"):
            back(match, Seat(seat), after)
        assert (match.state.key, match.length) == (state, length)


def test_not_without_the_other_side() -> None:
    match = new_match(RAID, seed=1)
    match.apply("guard", "hide 0405")
    for agreed in ([], ["guard"], ["north", "guard"], ["north", "north"]):
        with pytest.raises(NotAnOption, match="consent of seats of the other side"):
            match.return_to("guard", 0, agreed)
    with pytest.raises(Refusal):
        match.return_to("guard", 0, ["spectator"])
    assert match.length == 1 + match.draws


def test_not_after_the_end_nor_in_a_branch() -> None:
    match = new_match(RAID, seed=1)
    match.apply("guard", "hide 0405")
    branch = branch_off(match, "guard", 1, over=False)
    with pytest.raises(CannotUndo, match="In a what-if branch nobody has to agree"):
        branch.return_to("guard", 0, ["north"])
    while not match.over:
        match.apply(match.open[0].seat, 0)
    with pytest.raises(CannotUndo, match="The game is over"):
        back(match, GUARD, 0)


def test_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beachhead.core.returning.MOST", 2)
    match = new_match(RAID, seed=1)
    for _ in range(2):
        match.apply("guard", "hide 0405")
        back(match, GUARD, match.length - 1 - 2 if match.entries[-1].by == CHANCE else match.length - 1)
    match.apply("guard", "hide 0405")
    with pytest.raises(CannotUndo, match="taken back by consent 2 times, and no more"):
        back(match, GUARD, 0)


# afterwards


def test_a_resumed_match_goes_back_to_before_its_moment() -> None:
    """As a server does: it has the state of a snapshot, and the entries before it elsewhere."""
    whole = played("fm:utah", 5, decisions=80)
    moment = None
    while moment is None:
        whole.apply(whole.open[0].seat, 0)
        moment = whole.moment
    beginning = list(whole.entries)
    part = Match(
        whole.game,
        whole.state.setup,
        whole.dice,
        begin=False,
        resume=moment,
        beginning=partial(list, beginning),
    )
    seat = whole.open[0].seat
    after = can_be_asked(whole.entries, seat)[2]
    for match in (whole, part):
        back(match, seat, after)
        match.apply(match.open[0].seat, 0)
    assert part.state.key == whole.state.key
    assert (part.length, part.draws) == (whole.length, whole.draws)
    assert part.moment is None or part.moment.length == part.length


def test_reports_and_luck_leave_out_what_was_taken_back() -> None:
    match = played("fm:utah", 5, decisions=160)
    assert any(entry.agreed for entry in match.entries)
    report = match.report()
    assert report.entries == match.length
    rows = [
        {"n": n, "by": e.by, **({"do": match.notation(e.action)} if e.action else {"undo": e.back})}
        | ({"agreed": list(e.agreed)} if e.agreed else {})
        for n, e in enumerate(match.entries, 1)
    ]
    fresh = Match(find_game("fm"), match.state.setup, match.dice, begin=False)
    luck_of(fresh, rows)
    assert fresh.state.same(match.state)
