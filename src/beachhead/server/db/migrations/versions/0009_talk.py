"""Talk, and watching: messages, whom nobody wants to hear, reports; spectators with a name, and when each
entry was written."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

NEW = ("reports", "hushed", "talk", "consents", "spectators")


def _game(*, key: bool) -> sa.Column[str]:
    belongs = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.String(32), belongs, primary_key=key, nullable=False)


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"))


def upgrade() -> None:
    op.add_column("games", sa.Column("talked", sa.Integer))
    op.add_column("games", sa.Column("watching", sa.Text))
    op.add_column("entries", sa.Column("at", sa.Float))
    op.create_table(
        "spectators",
        _game(key=True),
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        _person(),
    )
    op.create_table(
        "consents",
        _game(key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
    )
    op.create_table(
        "talk",
        _game(key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("change", sa.Integer, nullable=False),
        sa.Column("audience", sa.String(20), nullable=False),
        sa.Column("side", sa.String(80), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sign", sa.Text, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("given", sa.String(64)),
        sa.Column("erased", sa.Boolean, nullable=False),
        _person(),
    )
    op.create_index("spoken", "talk", ["author", "at"])
    op.create_table(
        "hushed",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        _person(),
    )
    op.create_index("ears", "hushed", ["owner"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        _game(key=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("done", sa.Float),
        _person(),
    )
    op.create_index("reported", "reports", ["game", "n", "reporter"], unique=True)


def downgrade() -> None:
    for table in NEW:
        op.drop_table(table)
    op.drop_column("entries", "at")
    op.drop_column("games", "watching")
    op.drop_column("games", "talked")
