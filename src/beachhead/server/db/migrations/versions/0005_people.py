"""People: names of seats, the organiser, invitations, who is here."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

GAMES = (("organiser", sa.String(64)), ("paused", sa.Float))
SEATS = (("name", sa.String(40)), ("seen", sa.Float), ("offered", sa.Float))


def upgrade() -> None:
    for name, kind in GAMES:
        op.add_column("games", sa.Column(name, kind))
    for name, kind in SEATS:
        op.add_column("seats", sa.Column(name, kind))
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("spent", sa.Float),
        sa.Column("token", sa.String(64)),
    )
    op.create_index("invited", "invitations", ["game", "seat"])
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("worker", sa.String(32), primary_key=True),
    )


def downgrade() -> None:
    for table in ("presence", "workers", "invitations"):
        op.drop_table(table)
    for name, _ in SEATS:
        op.drop_column("seats", name)
    for name, _ in GAMES:
        op.drop_column("games", name)
