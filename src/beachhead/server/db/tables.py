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
    Column("turn", Integer),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("founder", String(32)),
    Column("closed", Float),
    Column("parent", String(32)),  # of a what-if branch: the real game, the entry it left it at, and its name
    Column("left_at", Integer),
    Column("name", String(80)),
    Column("organiser", String(64)),
    Column("paused", Float),
    Column("talked", Integer),  # how often something was said or erased
    Column("watching", Text),  # what the organiser has settled for spectators: see `watching.Terms`
    Column("organiser_person", String(16)),
    Column("organiser_sits", String(64)),  # the hashed secret of the seat they had when the game began
    Column("data_title", String(80)),  # of the data set that it is played with
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
    Column("at", Float),  # when it was written; unknown for old ones and those of files
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
    Column("person", String(16)),
    Index("own_seats", "person"),
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
    Column("person", String(16)),  # who sees it in the lobby, if it is for somebody by name
    Index("invited", "game", "seat"),
    Index("invited_persons", "person"),
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

clocks = Table(  # of games that are played with clocks; `due` is when the time of a seat may be out
    "clocks",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("state", Text, nullable=False),
    Column("due", Float),
    Index("due_clocks", "due"),
)

alive = Table(  # one row: until when at least one server was alive while clocks ran
    "alive",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
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

persons = Table(  # guests, and those with an account: they have a login, which is their name made comparable
    "persons",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(80), unique=True),
    Column("password", Text),
    Column("email", String(254)),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("banned", Float),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("agent", String(200), nullable=False, default=""),
    Index("own_sessions", "person"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("key", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float),
    Index("own_passkeys", "person"),
)

challenges = Table(  # that passkeys are to sign, each once
    "challenges",
    metadata,
    Column("challenge", String(100), primary_key=True),
    Column("expires", Float, nullable=False),
)

bans = Table(  # of networks; that of a person is in their own row
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("created", Float, nullable=False),
)

acts = Table(  # what was done to people by those who run the server
    "acts",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(80), nullable=False),
    Column("act", String(20), nullable=False),
    Column("about", String(80), nullable=False),
    Column("why", String(400), nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float),
    Column("room", LargeBinary),
)

spectators = Table(  # those who have given a name, by the hash of their secret
    "spectators",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("token", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE")),
)

consents = Table(  # of whoever holds a seat: a spectator may see everything; 0: the lobby may show the game
    "consents",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("holder", String(64), nullable=False),
)

returns = Table(  # somebody asks the other side to go back to after an entry: who has to agree, and who has
    "returns",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(40), nullable=False),
    Column("after", Integer, nullable=False),
    Column("needed", Text, nullable=False),
    Column("agreed", Text, nullable=False),
    Column("at", Float, nullable=False),
)

talk = Table(  # `change` grows with every message and every erasure, so that readers are sent what is new
    "talk",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("id", String(16), nullable=False),  # drawn at random: a number would tell how much others say
    Column("change", Integer, nullable=False),
    Column("audience", String(20), nullable=False),
    Column("side", String(80), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("author", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("sign", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("given", String(64)),
    Column("erased", Boolean, nullable=False, default=False),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE")),
    Index("spoken", "author", "at"),
)

hushed = Table(  # whom somebody does not want to hear: in one game, or with no game in any
    "hushed",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("author", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE")),
    Index("ears", "owner"),
)

reports = Table(  # of messages, for whoever runs the server
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("author", String(64), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("done", Float),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE")),
    Index("reported", "game", "n", "reporter", unique=True),
)

channels = Table(  # how a person wants to be told; one that was never confirmed is sent nothing but its code
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("confirmed", Float),
    Column("code", String(64)),
    Column("misses", Integer, nullable=False, default=0),
    Column("off", Float),
    Column("failed", Text, nullable=False, default=""),
    Index("channels_of", "person"),
)

muted = Table(  # games of which a person is told nothing on a channel
    "muted",
    metadata,
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("channel", String(32), ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
)

outbox = Table(  # what is told or to be told: each thing once on each channel
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("channel", String(32), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("about", String(16), nullable=False),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE")),
    Column("seat", String(40), nullable=False),
    Column("mark", String(80), nullable=False),
    Column("words", Text, nullable=False),
    Column("link", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("state", String(16), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("claimed", Float),
    Column("done", Float),
    Column("said", Text, nullable=False),
    Index("outbox_due", "state", "due"),
    Index("outbox_of", "channel"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
