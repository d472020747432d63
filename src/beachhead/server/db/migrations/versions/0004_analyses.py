"""The analysis of a finished game, and how far it is."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("failed", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary),
    )


def downgrade() -> None:
    op.drop_table("analyses")
