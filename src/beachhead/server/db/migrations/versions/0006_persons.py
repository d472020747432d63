"""Persons: guests and accounts, their sessions and passkeys, bans, and what moderators did."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def of_person() -> sa.Column[str]:
    return sa.Column("person", sa.String(16), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.add_column("games", sa.Column("organiser_person", sa.String(16)))
    op.add_column("seats", sa.Column("person", sa.String(16)))
    op.create_index("own_seats", "seats", ["person"])
    op.create_table(
        "persons",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(80), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("email", sa.String(254)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("banned", sa.Float),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        of_person(),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
    )
    op.create_index("own_sessions", "sessions", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        of_person(),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float),
    )
    op.create_index("own_passkeys", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(100), primary_key=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("about", sa.String(80), nullable=False),
        sa.Column("why", sa.String(400), nullable=False),
    )


def downgrade() -> None:
    for table in ("acts", "bans", "challenges", "passkeys", "sessions", "persons"):
        op.drop_table(table)
    op.drop_index("own_seats", "seats")
    op.drop_column("seats", "person")
    op.drop_column("games", "organiser_person")
