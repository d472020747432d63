"""Notices: channels of people, what is told on them, and the key by which push services know this server."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float),
        sa.Column("code", sa.String(64)),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("off", sa.Float),
        sa.Column("failed", sa.Text, nullable=False),
    )
    op.create_index("channels_of", "channels", ["person"])
    op.create_table(
        "muted",
        sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "channel", sa.String(32), sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True
        ),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("channel", sa.String(32), sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("mark", sa.String(80), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("claimed", sa.Float),
        sa.Column("done", sa.Float),
        sa.Column("said", sa.Text, nullable=False),
    )
    op.create_index("outbox_due", "outbox", ["state", "due"])
    op.create_index("outbox_of", "outbox", ["channel"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("server_keys", "outbox", "muted", "channels"):
        op.drop_table(table)
