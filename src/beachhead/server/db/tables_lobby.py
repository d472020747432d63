"""The tables of the lobby and of ratings. What was agreed on stands beside a game: games without it are
private and unrated."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from beachhead.server.db.tables import metadata


def of_game() -> Column[str]:
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


agreements = Table(  # what was agreed on when a game was begun, or made public
    "agreements",
    metadata,
    of_game(),
    Column("system", String(16), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Float),  # since when everybody may see it in the lobby
    Column("settled", Integer, unique=True),  # as which of the rated games it ended
    Column("ended", Float),
    Column("lost", String(40)),  # the seat whose side has lost because its time was out
    Index("public_games", "public"),
)

roster = Table(  # of a rated game: who plays for which seat, whoever sits there at the end
    "roster",
    metadata,
    of_game(),
    Column("seat", String(40), primary_key=True),
    Column("side", String(40), nullable=False),
    Column("player", String(100), nullable=False),
    Index("rostered", "player"),
)

seekers = Table(  # who looks for an opponent, and the game that was found for them
    "seekers",
    metadata,
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("wish", String(64), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("game", String(32)),
)

challenges = Table(
    "game_challenges",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("by", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("to", String(16), ForeignKey("persons.id", ondelete="CASCADE")),  # nobody if none is called that
    Column("called", String(40), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("side", String(40), nullable=False),  # of the challenger; drawn by lot if empty
    Column("pace", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("state", String(10), nullable=False),
    Column("changed", Float, nullable=False),
    Column("data", String(16)),  # the fingerprint of the data set that is to be played with
    Column("after", String(32)),  # the game it would be the rematch of
    Column("game", String(32)),
    Index("challenged", "to", "state"),
    Index("challenging", "by", "state"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(100), primary_key=True),
    Column("system", String(16), primary_key=True),
    Column("pace", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("played", Float, nullable=False),
    Index("leaders", "system", "pace"),
)

rated = Table(  # the history: what each rated game made of the ratings of those who played it
    "rated",
    metadata,
    Column("settled", Integer, primary_key=True),
    Column("player", String(100), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("system", String(16), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("outcome", String(5), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("rated_players", "player", "settled"),
)
