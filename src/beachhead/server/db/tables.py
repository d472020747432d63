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
    Index("founders", "founder"),
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
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("moment", LargeBinary, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float),
    Column("room", LargeBinary),
)
