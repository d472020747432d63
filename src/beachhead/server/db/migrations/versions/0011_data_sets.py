"""Data sets: the values of those who own a printed game."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "data_sets",
        sa.Column("fingerprint", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("founder", sa.String(32)),
        sa.Column("offered", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("withdrawn", sa.Float),
    )
    op.create_index("bringers", "data_sets", ["founder"])


def downgrade() -> None:
    op.drop_table("data_sets")
