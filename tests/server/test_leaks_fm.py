"""Whole games of Fire & Movement, each played twice at a server, that differ only in what a reader may not
know: all they are sent, byte by byte, is the same.

Little stays hidden for good in this game, because markers are turned over in the battle they are drawn for.
What does: Mines set aside and put back unseen, and whatever was chosen in secret and taken back. Markers that
lie face down, Mines or not, are exchanged among those of one battle: then nothing differs but while they lie
open.
"""

from __future__ import annotations

from functools import cache

import pytest

from beachhead.core.action import Done
from beachhead.core.log import Entry
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.fm.actions import Draw, KeepMines, KindId, LayMarker, LayNaval, Move, PlayMines, Record
from beachhead.fm.state import ALLIED_SEAT, BOMBARDED, GERMAN_SEAT, FmState
from tests.server.reading import Sent, whole_game
from tests.server.twins import again, by_chance, hidden, with_second_thoughts

Everything = dict[Seat, list[Sent]]
TURNED_OVER = b"fm.markers_revealed"
STANDING = 2  # a game in which Mines are laid beside another marker


@cache
def omaha() -> Match:
    """A game in which every Mines marker that is drawn goes back into the cup unseen."""
    return by_chance("fm:omaha", seed=22, never=(Done, Move, LayMarker, PlayMines))


@cache
def standing_omaha() -> Match:
    """A short game, because nobody moves, with every marker laid that can be, Mines among them."""
    return by_chance("fm:omaha", seed=STANDING, never=(Done, Move, KeepMines))


@cache
def standing_read_by_all() -> Everything:
    """What everybody is sent in it as it was played, all of them curious."""
    game = standing_omaha()
    return whole_game(game, game.entries, *game.seats, SPECTATOR)


@cache
def gold_juno() -> Match:
    """A short game of the folio, where the Allies choose ships' markers and lay them face down."""
    return by_chance("fm:gold-juno", seed=4, never=(Done, Move), edition="folio")


def states(game: Match, entries: list[Entry]) -> list[FmState]:
    """The game as it stands before each entry, and at the end."""
    return [match.state.copy() for match in again(game, entries) if isinstance(match.state, FmState)]


def test_mines_put_back_unseen_and_a_set_up_thought_over() -> None:
    game = omaha()
    other = [other_mines(*moment) for moment in zip(states(game, game.entries), game.entries, strict=False)]
    one = with_second_thoughts(game, game.entries, ALLIED_SEAT, 0)
    two = with_second_thoughts(game, other, ALLIED_SEAT, -1)
    differ = [type(a.action) for a, b in zip(one, two, strict=True) if a != b]
    assert min(differ.count(Draw), differ.count(Record)) > 3, differ
    same_for(ALLIED_SEAT, GERMAN_SEAT, *(whole_game(game, log, ALLIED_SEAT, SPECTATOR) for log in (one, two)))


def other_mines(state: FmState, entry: Entry) -> Entry:
    """The other Mines marker in place of the one drawn, where both are in play."""
    drawn, mines = entry.action, state.facts.markers.mines
    if not isinstance(drawn, Draw) or not mines[drawn.kind]:
        return entry
    unseen = [cup + aside for cup, aside in zip(state.cup, state.aside, strict=True)]
    others = [k for k, left in enumerate(unseen) if left and mines[k] and k != drawn.kind]
    return Entry(entry.by, Draw(GERMAN_SEAT, KindId(others[0]))) if others else entry


def test_ships_markers_laid_and_taken_back() -> None:
    game = gold_juno()
    one, two = (with_second_thoughts(game, game.entries, GERMAN_SEAT, which) for which in (0, -1))
    differ = [type(a.action) for a, b in zip(one, two, strict=True) if a != b]
    assert differ.count(LayNaval) > 2, differ
    same_for(GERMAN_SEAT, ALLIED_SEAT, *(whole_game(game, log, GERMAN_SEAT, SPECTATOR) for log in (one, two)))


def same_for(reader: Seat, owner: Seat, one: Everything, two: Everything) -> None:
    """The reader and a spectator are sent the same; the owner of the secrets is not."""
    for seat in (reader, SPECTATOR):
        assert len(one[seat]) > 300
        for a, b in zip(one[seat], two[seat], strict=True):
            assert a == b
    assert one[owner] != two[owner]


@pytest.mark.parametrize(("owner", "reader"), [(GERMAN_SEAT, ALLIED_SEAT), (ALLIED_SEAT, GERMAN_SEAT)])
def test_markers_that_lie_face_down(owner: Seat, reader: Seat) -> None:
    game = standing_omaha()
    before = states(game, game.entries)
    other = exchanged_in_battle(before, game.entries, reader)
    assert sum(a != b for a, b in zip(game.entries, other, strict=True)) > 5
    if owner == GERMAN_SEAT:
        assert mines_moved(before, game.entries, other) > 1, "Mines took the place of other markers"
    lie_open = {n for n, state in enumerate(before) if state.laid and state.revealed}
    one, two = standing_read_by_all(), whole_game(game, other, reader, SPECTATOR)
    for seat in (reader, SPECTATOR):
        for a, b in zip(one[seat], two[seat], strict=True):
            assert a == b or a[0] in lie_open or TURNED_OVER in a[1]
    assert one[owner] != two[owner]


def mines_moved(before: list[FmState], entries: list[Entry], other: list[Entry]) -> int:
    """How often one of two games has Mines where the other has an ordinary marker."""
    mines, pairs = before[0].facts.markers.mines, zip(entries, other, strict=True)
    drawn = [(a.action, b.action) for a, b in pairs]
    return sum(
        mines[a.kind] != mines[b.kind] for a, b in drawn if isinstance(a, Draw) and isinstance(b, Draw)
    )


def exchanged_in_battle(before: list[FmState], entries: list[Entry], reader: Seat) -> list[Entry]:
    """The log with the first two markers from a cup exchanged, in every battle that had two."""
    found, lying = list(entries), dict[int, int]()
    for n, (state, entry) in enumerate(zip(before, entries, strict=False)):
        if state.revealed or not state.battle:
            lying = {}
        drawn = entry.action
        if not isinstance(drawn, Draw) or state.battle == BOMBARDED or not hidden(entry, reader):
            continue
        cup = state.facts.markers.cup[drawn.kind]
        first = lying.setdefault(cup, n)
        if found[first] is entries[first]:
            found[first], found[n] = found[n], found[first]
    return found
