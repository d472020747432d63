"""The tables. The entries are the truth; snapshots and the length of a game only make it quick to open."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("scenario", String(80), nullable=False),
    Column("header", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("length", Integer, nullable=False, default=0),
    Column("chain", String(32), nullable=False),
    Column("waiting", Text, nullable=False, default="[]"),
    Column("result", Text),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("founder", String(32)),
    Column("closed", Float),
    Column("parent", String(32)),  # of a what-if branch: the real game, the entry it left it at, and its name
    Column("left_at", Integer),
    Column("name", String(80)),
    Column("organiser", String(64)),
    Column("paused", Float),
    Index("founders", "founder"),
    Index("branches", "parent"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("story", Text, nullable=False),
    Column("answer", String(64)),
    Column("seat", String(40)),
    Index("answers", "game", "seat", "answer", unique=True),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("bot", String(80), nullable=False, default=""),
    Column("token", String(64), nullable=False),
    Column("taken", Boolean, nullable=False, default=False),
    Column("name", String(40)),
    Column("seen", Float),
    Column("offered", Float),
)

invitations = Table(  # of a seat, or with no seat of any that is offered to anybody
    "invitations",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("spent", Float),
    Column("token", String(64)),
    Index("invited", "game", "seat"),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", Float, nullable=False),
)

presence = Table(  # who has the board open, and at which worker
    "presence",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("worker", String(32), primary_key=True),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("moment", LargeBinary, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("share", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("failed", Text, nullable=False),
    Column("content", LargeBinary),
)

data_sets = Table(  # what owners of a printed game have brought: the values, and who may withdraw them
    "data_sets",
    metadata,
    Column("fingerprint", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("content", Text, nullable=False),
    Column("owner", String(64), nullable=False),  # their hashed token; empty where a game brought it
    Column("founder", String(32)),
    Column("offered", Boolean, nullable=False, default=False),  # to everybody, by the host
    Column("created", Float, nullable=False),
    Column("withdrawn", Float),
    Index("bringers", "founder"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float),
    Column("room", LargeBinary),
)
