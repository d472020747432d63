"""What the lobby shows: lists of games, as whoever asks may see them. Of a public game that is the scenario,
who plays and the turn; of one's own whose move it is, too; of a private game of others nothing at all."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import RowMapping

from beachhead.core.errors import Malformed, Refusal
from beachhead.core.seat import CHANCE
from beachhead.games import find_scenario
from beachhead.server import schemas_lobby as schemas
from beachhead.server.clocks import unpacked
from beachhead.server.db.lobby import LobbyStore, waiting_of
from beachhead.server.lobby import ALIVE, sides_of
from beachhead.server.names import alike
from beachhead.server.pace import pace_of
from beachhead.server.persons import Person
from beachhead.server.ratings import outcomes, ranks
from beachhead.server.watching import is_late

PAGE, OWN = 20, 60  # games in a list
BATCH, MOST_SEARCHED = 100, 2000  # games that a search of the archive reads at once, and at most
FOREVER = (0.0, 1e11)


@dataclass(frozen=True)
class Reader:
    """Who looks: the person, if there is one, and the keys by which their seats are found."""

    person: Person | None
    keys: Collection[str]

    @property
    def id(self) -> str:
        return self.person.id if self.person else ""

    def has(self, seat: RowMapping) -> bool:
        return seat["token"] in self.keys or seat["person"] in self.keys


class LobbyPages:
    """Reads the lobby. What waits for the database is called in a thread."""

    def __init__(self, rows: LobbyStore, *, public: bool) -> None:
        self.rows, self.public = rows, public

    def lobby(self, reader: Reader, now: float) -> schemas.Lobby:
        """All that somebody sees at a glance; each list has an end."""
        open_ones, running = self.page("open", reader, 0), self.page("running", reader, 0)
        mine = self.rows.mine(reader.keys, OWN + 1)
        lists = {"open": open_ones.more, "running": running.more, "mine": len(mine) > OWN}
        person = reader.person
        return schemas.Lobby(
            worth_while=self.public or self.rows.anybody_else(reader.id),
            person=reader.id,
            name=person.name if person else "",
            account=bool(person and person.account),
            open=open_ones.games,
            seekers=[_seeker(row, reader) for row in self.rows.seeking(now - ALIVE, reader.id, count=PAGE)],
            invitations=self._invitations(person) if person else [],
            challenges=self._challenges(person, now) if person else [],
            running=running.games,
            mine=self._own(mine[:OWN], reader),
            more=[name for name, more in lists.items() if more],
        )

    def page(self, which: str, reader: Reader, first: int) -> schemas.ListedPage:
        """Public games, from one of them on."""
        if which == "open":
            found = self.rows.open(reader.id, first, PAGE + 1)
        else:
            found = self.rows.running(first, PAGE + 1)
        places = self.rows.seats_of(found[:PAGE])
        listed = [_listed(row, places[row["id"]], reader) for row in found[:PAGE]]
        return schemas.ListedPage(listed, len(found) > PAGE)

    def _own(self, found: Sequence[RowMapping], reader: Reader) -> list[schemas.Own]:
        """One's own games: those first that wait for oneself."""
        places = self.rows.seats_of(found)
        games = [_own_game(row, places[row["id"]], reader) for row in found]
        return sorted(games, key=lambda game: (game.closed, not game.your_move))

    def _challenges(self, person: Person, now: float) -> list[schemas.Challenge]:
        return [_challenge(row, person) for row in self.rows.challenges(person.id, now)]

    def _invitations(self, person: Person) -> list[schemas.InvitedTo]:
        found = self.rows.invitations(person.id)
        places = self.rows.seats_of(found)
        return [
            schemas.InvitedTo(
                row["id"],
                row["scenario"],
                title_of(row["scenario"]),
                row["data_title"] or "",
                row["seat"],
                _players(places[row["id"]], row["scenario"]),
                row["invited"],
            )
            for row in found
        ]

    def archive(
        self,
        reader: Reader,
        *,
        public: bool = False,
        opponent: str = "",
        scenario: str = "",
        outcome: str = "",
        span: tuple[float, float] = FOREVER,
        before: str = "",
    ) -> schemas.Archive:
        """Finished games that fit a search: one's own, or all public ones."""
        at = _cursor(before)
        fitting: list[schemas.Past] = []
        for _ in range(MOST_SEARCHED // BATCH):
            found = self.rows.finished(None if public else reader.keys, at, span, BATCH)
            places = self.rows.seats_of(found)
            for row in found:
                game = _past(row, places[row["id"]], reader)
                at = (row["touched"], row["id"])
                if _fits(game, opponent, scenario, outcome):
                    fitting.append(game)
                if len(fitting) == PAGE:
                    return schemas.Archive(fitting, f"{at[0]!r}/{at[1]}")
            if len(found) < BATCH:
                return schemas.Archive(fitting, "")
        return schemas.Archive(fitting, f"{at[0]!r}/{at[1]}" if at else "")


def _cursor(text: str) -> tuple[float, str] | None:
    at, _, game = text.partition("/")
    try:
        return (float(at), game) if text else None
    except ValueError:
        raise Malformed("A page of the archive begins with what `next` of the page before it said.") from None


def _fits(game: schemas.Past, opponent: str, scenario: str, outcome: str) -> bool:
    if outcome and game.outcome != outcome:
        return False
    if scenario and scenario not in (game.scenario, game.system):
        return False
    others = [player for player in game.players if player.seat not in game.seats]
    return not opponent or any(alike(opponent) in alike(player.name) for player in others)


# rows as they are shown


def title_of(scenario: str) -> str:
    """What a scenario is called; its id if there is none of that id any more."""
    try:
        return find_scenario(scenario)[1].title
    except Refusal:
        return scenario


def _titles(scenario: str) -> tuple[str, str]:
    return title_of(scenario), scenario.partition(":")[0]


def _sides(scenario: str) -> Mapping[str, tuple[str, ...]]:
    try:
        return sides_of(scenario)
    except Refusal:
        return {}


def _players(places: Iterable[RowMapping], scenario: str) -> list[schemas.TablePlayer]:
    """Who sits where, in the order of the scenario."""
    order = [seat for seats in _sides(scenario).values() for seat in seats]
    rows = sorted(places, key=lambda row: order.index(row["seat"]) if row["seat"] in order else len(order))
    return [
        schemas.TablePlayer(
            row["seat"], row["bot"] or row["name"] or "", bool(row["bot"]), row["person"] or ""
        )
        for row in rows
    ]


def _listed(row: RowMapping, places: Sequence[RowMapping], reader: Reader) -> schemas.Listed:
    title, system = _titles(row["scenario"])
    late = is_late(row["watching"])
    return schemas.Listed(
        game=row["id"],
        scenario=row["scenario"],
        title=title,
        data_title=row["data_title"] or "",
        system=system,
        pace=_pace(row),
        rated=bool(row["rated"]),
        turn=None if late else row["turn"] or 0,
        begun=row["created"],
        touched=None if late else row["touched"],
        players=_players(places, row["scenario"]),
        free=[one["seat"] for one in places if one["offered"] is not None and not one["token"]],
        yours=any(map(reader.has, places)),
    )


def _own_game(row: RowMapping, places: Sequence[RowMapping], reader: Reader) -> schemas.Own:
    title, system = _titles(row["scenario"])
    own = [one["seat"] for one in places if reader.has(one)]
    asked = {one["seat"] for one in places if reader.has(one) and not one["bot"]}
    waiting, full = waiting_of(row), all(one["token"] or one["bot"] for one in places)
    begins = full and waiting == [CHANCE] and row["result"] is None  # for whoever sits down first
    return schemas.Own(
        game=row["id"],
        scenario=row["scenario"],
        title=title,
        data_title=row["data_title"] or "",
        system=system,
        pace=_pace(row),
        rated=bool(row["rated"]),
        public=row["public"] is not None,
        turn=row["turn"] or 0,
        touched=row["touched"],
        seats=own,
        players=_players(places, row["scenario"]),
        waiting=waiting,
        your_move=row["closed"] is None and bool(asked and (begins or asked & {*waiting})),
        closed=row["closed"] is not None,
        due=_due(row, waiting),
    )


def _pace(row: RowMapping) -> str:
    return pace_of(unpacked(row["clock"]).control if row["clock"] else None)


def _due(row: RowMapping, waiting: Sequence[str]) -> float | None:
    """When the time of whoever is asked will be out, if their clocks go on."""
    if row["clock"] is None:
        return None
    clocks = unpacked(row["clock"]).seats
    due = [clocks[seat].due for seat in waiting if seat in clocks]
    return min((at for at in due if at is not None), default=None)


def _past(row: RowMapping, places: Sequence[RowMapping], reader: Reader) -> schemas.Past:
    title, system = _titles(row["scenario"])
    result = json.loads(row["result"] or "null")
    own = [one["seat"] for one in places if reader.has(one)]
    others = {one["person"] for one in places if one["seat"] not in own}
    sides = _sides(row["scenario"])
    came = outcomes(ranks(sides, result, row["lost"])) if sides else {}
    winners = [side for side, outcome in came.items() if outcome == "won"]
    mine = {came[side] for side, seats in sides.items() if set(own) & set(seats)}
    return schemas.Past(
        game=row["id"],
        scenario=row["scenario"],
        title=title,
        data_title=row["data_title"] or "",
        system=system,
        pace=_pace(row),
        rated=bool(row["rated"]),
        ended=row["touched"],
        winner=result["winner"] if result else next(iter(winners), None),
        reason=result["reason"] if result else "Their time was out.",
        outcome=mine.pop() if len(mine) == 1 else None,
        seats=own,
        players=_players(places, row["scenario"]),
        rematch=bool(reader.person and own and len(sides) == 2 and len(others) == 1 and None not in others),
    )


def _seeker(row: RowMapping, reader: Reader) -> schemas.Seeker:
    return schemas.Seeker(
        person=row["person"],
        name=row["name"],
        scenario=row["scenario"],
        title=_titles(row["scenario"])[0] if row["scenario"] else "",
        pace=row["pace"],
        rated=bool(row["rated"]),
        since=row["since"],
        yours=row["person"] == reader.id,
    )


def _challenge(row: RowMapping, person: Person) -> schemas.Challenge:
    title, system = _titles(row["scenario"])
    sent = row["by"] == person.id
    side = row["side"]
    if side and not sent:
        side = next((other for other in _sides(row["scenario"]) if other != side), "")
    return schemas.Challenge(
        id=row["id"],
        name=row["called"] if sent else row["name"],
        sent=sent,
        scenario=row["scenario"],
        title=title,
        data_title=row["data_title"] or "",
        data=row["data"] or "",
        system=system,
        side=side,
        options=json.loads(row["options"]),
        pace=row["pace"],
        rated=bool(row["rated"]),
        created=row["created"],
        state=row["state"],
        rematch=row["after"] is not None,
        game=row["game"] or "",
    )
