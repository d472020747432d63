"""Who is told that a game has changed, and who is not."""

from __future__ import annotations

from beachhead.server.live.changes import Changes


def test_subscribers_hear_of_their_game_and_listeners_of_every_game() -> None:
    changes, heard = Changes(), list[str]()
    changes.listen(heard.append)
    with changes.subscribe("a") as one, changes.subscribe("a") as two, changes.subscribe("b") as other:
        changes.publish("a")
        assert (one.is_set(), two.is_set(), other.is_set()) == (True, True, False)
        assert (changes.subscribers, changes.subscribed_games) == (3, {"a", "b"})
    changes.publish("c")
    assert heard == ["a", "c"]


def test_nothing_is_left_of_a_subscriber_that_has_gone() -> None:
    changes = Changes()
    with changes.subscribe("a"):
        with changes.subscribe("a") as second:
            pass
        changes.publish("a")
        assert not second.is_set()
        assert changes.subscribers == 1
    assert (changes.subscribers, changes.subscribed_games) == (0, set())
