"""What a seat is shown is written part by part, and has to be what it would be if it were written whole."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from beachhead import new_match
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import View
from beachhead.draw.scene import has_board, scene_of
from beachhead.server import schemas
from beachhead.server.live.delta import changes
from beachhead.server.live.view_cache import ViewCache, encoded
from tests.server.sitting import put_together

LENGTHS = {
    "fm:utah": 300,
    "fm:omaha": 150,
    "m44:omaha": 200,
    "m44:double/utah+airborne": 60,
    "raid:field": 99,
}


def whole(match: Match, seat: Seat) -> dict[str, Any]:
    """What the seat is shown, with nothing kept from before."""
    view = match.view(seat)
    written: dict[str, Any] = json.loads(json.dumps(view.json()))
    for decision, words in zip(view.open, written["open"], strict=True):
        up = match.game.next_up(decision)
        words |= {"prompt": match.prompt(decision), "at": match.at(seat)}
        words["next"] = match.notation(up) if up else ""
        for option, prospect in zip(words["options"], match.game.prospects(view), strict=True):
            option |= prospect.json()
    written["undoable"] = 0 if seat == SPECTATOR else match.undoable(seat)
    beside = {
        "clock": match.game.clock(view),
        "panels": match.game.panels(view),
        "names": match.game.unit_names(view),
        "marks": match.game.unit_marks(view),
        "asks": match.game.asks,
        "teams": match.game.measure.teams(view.setup),
        "scene": scene_of(view) if has_board(view.setup) else None,
    }
    return dict(written | json.loads(msgspec.json.encode(beside)))


def documented(shown: dict[str, Any]) -> Any:
    """A view as the API document has it: a field more or less would be seen."""
    return json.loads(msgspec.json.encode(msgspec.convert(shown, schemas.View)))


def go_on(match: Match, rng: Random) -> None:
    """An option at random; now and then one is taken back."""
    decision = match.open[0]
    if match.undoable(decision.seat) and rng.random() < 0.1:
        match.undo(decision.seat)
    else:
        match.apply(decision.seat, rng.randrange(len(decision.options)))


@pytest.mark.parametrize("scenario", LENGTHS)
def test_every_moment_is_shown_as_if_written_whole(scenario: str) -> None:
    match, rng = new_match(scenario, seed=5), Random(5)
    views = ViewCache(match)
    for _ in range(LENGTHS[scenario]):
        for seat in (*match.seats, SPECTATOR):
            shown = json.loads(bytes(views.render(seat)))
            assert shown == whole(match, seat)
            assert documented(shown) == shown
        if match.over:
            break
        go_on(match, rng)


def scene(views: ViewCache, seat: Seat) -> dict[str, Any]:
    return dict(json.loads(bytes(views.render(seat)))["scene"])


def test_what_is_set_up_in_secret_is_in_one_scene_only() -> None:
    """The scene is shared by all who see the same: the Germans see their secret units, the Allies do not."""
    match = new_match("fm:omaha", seed=5)
    go_on(match, Random(5))
    views, (allied, german) = ViewCache(match), match.seats
    for _ in range(2):
        assert len(scene(views, german)["pieces"]) > len(scene(views, allied)["pieces"])


def test_nothing_is_drawn_anew_that_has_not_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[View] = []

    def draw(view: View) -> dict[str, Any]:
        drawn.append(view)
        return {"pieces": []}

    monkeypatch.setattr("beachhead.server.live.view_cache.scene_of", draw)
    match, rng = new_match("m44:omaha", seed=5), Random(5)
    views = ViewCache(match)
    for _ in range(100):
        go_on(match, rng)
        for seat in match.seats:
            views.render(seat)
    assert 0 < len(drawn) < 50


def test_in_the_past_no_option_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("fm:utah", seed=1)
    seat = match.open[0].seat
    now, then = ViewCache(match), ViewCache(match, past=True)
    shown = msgspec.json.decode(now.render(seat))
    monkeypatch.setattr(type(match.game), "prospects", lambda *_: pytest.fail("an option was tried"))
    past = msgspec.json.decode(then.render(seat))
    assert [option["text"] for option in past["open"][0]["options"]] == [
        option["text"] for option in shown["open"][0]["options"]
    ]
    proceeds = [[option["proceed"] for option in view["open"][0]["options"]] for view in (shown, past)]
    assert proceeds[0] == proceeds[1]


@pytest.mark.parametrize("scenario", LENGTHS)
def test_changes_put_together_are_the_whole(scenario: str) -> None:
    match, rng = new_match(scenario, seed=6), Random(6)
    views = ViewCache(match)
    seats = (*match.seats, SPECTATOR)
    trees = {seat: views.tree(seat) for seat in seats}
    shown = {seat: json.loads(msgspec.json.encode(trees[seat])) for seat in seats}
    for _ in range(LENGTHS[scenario]):
        if match.over:
            break
        go_on(match, rng)
        for seat in seats:
            tree = views.tree(seat)
            change = json.loads(msgspec.json.encode(changes(trees[seat], tree) or {}))
            shown[seat], trees[seat] = put_together(shown[seat], change), tree
            assert shown[seat] == json.loads(bytes(views.render(seat)))


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1, "b": 2}, {"a": 2, "c": 3}, {"+": {"c": {"=": 3}, "a": {"=": 2}}, "-": ["b"]}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"+": {"a": {"+": {"c": {"=": 3}}}}}),
        ({"a": [1, 2]}, {"a": [1]}, {"+": {"a": {"=": [1]}}}),
        ("12345", "2935", {"~": [[1, 2], {"n": "9"}, [2, 3], [4, 5]]}),
        ("1", "", {"=": []}),
    ],
)
def test_a_change_says_what_is_new_and_what_stays(old: Any, new: Any, change: Any) -> None:
    def rows(ids: Any) -> Any:
        return [encoded({"n": id}) for id in ids] if isinstance(ids, str) else ids

    assert json.loads(msgspec.json.encode(changes(rows(old), rows(new)))) == change
