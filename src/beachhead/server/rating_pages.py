"""Lists of ratings and the page of a player. A rated game counts in public; the game itself is named only
where anybody may look at it."""

from __future__ import annotations

from sqlalchemy import RowMapping

from beachhead.core.errors import Unknown
from beachhead.games import games
from beachhead.server import schemas_lobby as schemas
from beachhead.server.db.ratings import RatingStore
from beachhead.server.lobby_pages import title_of
from beachhead.server.ratings import BOT, PROVISIONAL, shown

PAGE, HISTORY = 50, 50
FIRST = 2**31 - 1


class RatingPages:
    """Reads ratings. What waits for the database is called in a thread."""

    def __init__(self, rows: RatingStore) -> None:
        self.rows = rows

    def leaders(self, system: str, pace: str, first: int, you: str) -> schemas.Leaders:
        """A list of ratings; the first there is if none is named."""
        known = games()
        boards = [
            schemas.RatingList(name, known[name].title if name in known else name, kind)
            for name, kind in self.rows.boards()
        ]
        if not system and boards:
            system, pace = boards[0].system, boards[0].pace
        found = self.rows.leaders(system, pace, first, PAGE + 1)
        players = [_leader(row, you) for row in found[:PAGE]]
        return schemas.Leaders(boards, system, pace, players, len(found) > PAGE)

    def player(self, player: str, before: int, you: str) -> schemas.PlayerShown:
        """What is known of a player's strength, and where it comes from."""
        ratings, name = self.rows.of(player), self.rows.name_of(player)
        if name is None or not (ratings or player == you):
            raise Unknown("There is no such player here: nobody of that id has played a rated game.")
        found = self.rows.history(player, before or FIRST, HISTORY + 1)
        others = self.rows.opponents({row["game"] for row in found}, player)
        history = [_rated_game(row, others.get(row["game"], [])) for row in found[:HISTORY]]
        following = found[HISTORY - 1]["settled"] if len(found) > HISTORY else 0
        bot = player.startswith(BOT)
        return schemas.PlayerShown(
            player, name, bot, player == you, list(map(_rated, ratings)), history, following
        )


def _rated(row: RowMapping) -> schemas.Rated:
    rating, give = shown(row["mu"], row["sigma"])
    counted = (row["won"], row["drawn"], row["lost"])
    return schemas.Rated(row["system"], row["pace"], rating, give, row["sigma"] > PROVISIONAL, *counted)


def _leader(row: RowMapping, you: str) -> schemas.Leader:
    player = row["player"]
    bot = player.startswith(BOT)
    name = player.removeprefix(BOT) if bot else row["name"]
    return schemas.Leader(player, name, bot, player == you, _rated(row))


def _rated_game(row: RowMapping, others: list[tuple[str, str]]) -> schemas.RatedGame:
    rating, give = shown(row["mu"], row["sigma"])
    return schemas.RatedGame(
        n=row["settled"],
        system=row["system"],
        pace=row["pace"],
        scenario=row["scenario"],
        title=title_of(row["scenario"]),
        at=row["at"],
        outcome=row["outcome"],
        opponents=[schemas.Opponent(*other) for other in others],
        rating=rating,
        give=give,
        game=row["game"] if row["public"] is not None else "",
    )
