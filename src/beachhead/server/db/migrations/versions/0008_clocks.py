"""Clocks of games, and until when a server was alive."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("due", sa.Float),
    )
    op.create_index("due_clocks", "clocks", ["due"])
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("alive")
    op.drop_table("clocks")
