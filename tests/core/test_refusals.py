"""Every way of saying no: its kind, what would have been accepted, and nothing changed."""

from __future__ import annotations

import pytest

from beachhead import new_match
from beachhead.core.action import Done
from beachhead.core.errors import (
    CannotUndo,
    Malformed,
    NotAnOption,
    NotYourDecision,
    Refusal,
    Stale,
    Unknown,
    listed,
)
from beachhead.core.match import Match
from tests.toy.raid import GRID, Fire, Go, RaiderId


@pytest.fixture
def match() -> Match:
    m = new_match("raid:field", seed=1)
    m.apply("guard", "hide 0405")
    return m


def refused(match: Match, seat: str, option: object, at: int | None = None) -> Refusal:
    """The refusal, having made sure that it changed nothing."""
    before = (match.state.key, list(match.entries), list(match.story), match.open)
    with pytest.raises(Refusal) as caught:
        match.apply(seat, option, at=at)  # type: ignore[arg-type]
    assert (match.state.key, list(match.entries), list(match.story), match.open) == before
    return caught.value


@pytest.mark.parametrize("nonsense", [None, 1.5, True, b"go", [], {}, object])
def test_malformed_things(match: Match, nonsense: object) -> None:
    no = refused(match, "north", nonsense)
    assert isinstance(no, Malformed)
    assert "done" in no.allowed
    assert no.rule == "raid-3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is not an action"),
        ("fly 0303", "'fly' is not an action"),
        ("go", "the form is 'go HEX'"),
        ("go 0303 0304", "has 2 words after 'go'"),
        ("go 9999", "'9999' does not fit hex"),
        ("fire nobody", "there is no RaiderId 'nobody'"),
        ("roll six", "does not fit value"),
    ],
)
def test_malformed_words(match: Match, text: str, says: str) -> None:
    no = refused(match, "north", text)
    assert isinstance(no, Malformed)
    assert says in no.message
    assert no.allowed


def test_not_your_decision(match: Match) -> None:
    no = refused(match, "guard", Done())
    assert isinstance(no, NotYourDecision)
    assert no.allowed == ("north", "south")
    assert "waits for north or south" in no.message


def test_not_an_option_says_why_and_by_which_rule(match: Match) -> None:
    no = refused(match, "south", "go 0603")
    assert isinstance(no, NotAnOption)
    assert "is 5 hexes away and your card carries" in no.message
    assert no.rule == "raid-3"
    assert "done" in no.allowed


def test_an_action_of_another_decision_is_not_an_option(match: Match) -> None:
    assert isinstance(refused(match, "north", Fire(RaiderId(1))), NotAnOption)


@pytest.mark.parametrize("index", [-1, 99])
def test_an_index_out_of_range(match: Match, index: int) -> None:
    no = refused(match, "north", index)
    assert isinstance(no, NotAnOption)
    assert "options 0 to" in no.message


def test_unknown_seat(match: Match) -> None:
    no = refused(match, "nroth", 0)
    assert isinstance(no, Unknown)
    assert "did you mean north" in no.message
    for ask in (match.view, match.undo, match.at):
        with pytest.raises(Unknown):
            ask("nobody")


def test_the_spectator_looks_but_does_not_play(match: Match) -> None:
    assert match.view("spectator").open == ()
    assert isinstance(refused(match, "spectator", 0), Unknown)


def test_a_double_click_is_stale(match: Match) -> None:
    at = match.at("north")
    match.apply("north", "done", at=at)
    match.apply("south", "done", at=match.at("south"))
    match.apply("guard", "done")
    assert isinstance(refused(match, "north", "done", at), Stale)


def test_a_teammate_does_not_make_an_answer_stale(match: Match) -> None:
    at = match.at("south")
    match.apply("north", "done")
    match.apply("south", "done", at=at)
    assert match.open[0].seat == "guard"


def test_a_teammate_who_changes_the_options_does(match: Match) -> None:
    at = match.at("south")
    places = [o for o in match.state.decision(match.seats[2]).options if isinstance(o, Go)]  # type: ignore[union-attr]
    mine = [o for o in match.open[0].options if o in places]
    assert mine, "the raiders can reach a common hex"
    match.apply("north", mine[0])
    no = refused(match, "south", 0, at)
    assert isinstance(no, Stale)
    assert GRID.name(mine[0].hex) not in " ".join(no.allowed)


def test_a_game_that_is_over_takes_nothing_more(match: Match) -> None:
    while not match.over:
        match.apply(match.open[0].seat, 0)
    no = refused(match, "north", 0)
    assert isinstance(no, NotYourDecision)
    assert "The game is over: The raiders ran out of time." in no.message


def test_refusals_for_programs(match: Match) -> None:
    with pytest.raises(CannotUndo) as caught:
        match.undo("guard")
    written = caught.value.json()
    assert written["refused"] == "cannot undo"
    assert written["allowed"] == []


@pytest.mark.parametrize(
    ("scenario", "options", "seed", "says"),
    [
        ("raid:feild", None, 1, "did you mean raid:field?"),
        ("nothing", None, 1, "There is no scenario 'nothing'"),
        (7, None, 1, "named by its id"),
        ("raid:field", {"round": 4}, 1, "did you mean rounds?"),
        ("raid:field", {"rounds": 5}, 1, "The option rounds is 6, 4 or 8, not 5."),
        ("raid:field", {"rounds": "6"}, 1, "The option rounds is 6, 4 or 8"),
        ("raid:field", {"veterans": 1}, 1, "The option veterans is false or true, not 1."),
        ("raid:field", ["veterans"], 1, "Options are given by name"),
        ("raid:field", None, 1.5, "A seed is a number or a word"),
        ("raid:field", None, True, "A seed is a number or a word"),
    ],
)
def test_bad_beginnings(scenario: str, options: dict[str, object], seed: int, says: str) -> None:
    with pytest.raises(Refusal) as caught:
        new_match(scenario, options=options, seed=seed)
    assert says in caught.value.message


def test_what_a_seat_adds_to_the_dice_is_checked() -> None:
    with pytest.raises(NotAnOption, match="follow from its seed"):
        new_match("raid:field", seed=1).sit("north", "0" * 32)
    m = new_match("raid:field")
    with pytest.raises(Unknown):
        m.sit("west", "0" * 32)
    for word in ("tea", "0" * 31, "0" * 33, "G" * 32, 3, None):
        with pytest.raises(Malformed, match="128 random bits"):
            m.sit("north", word)  # type: ignore[arg-type]
    m.sit("north", "0" * 32)
    with pytest.raises(NotAnOption, match="north has added a word to the dice already"):
        m.sit("north", "1" * 32)
    assert len(m.entries) == 1
    with pytest.raises(Malformed):
        new_match("raid:field", secret=b"short")


def test_lists_are_read_aloud() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b or c"
    assert listed("abcdef", 3) == "a, b, c and 3 more"
