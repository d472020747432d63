"""What-if branches: the game each belongs to, the entry it left that game at, and its name."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("parent", sa.String(32)))
    op.add_column("games", sa.Column("left_at", sa.Integer))
    op.add_column("games", sa.Column("name", sa.String(80)))
    op.create_index("branches", "games", ["parent"])


def downgrade() -> None:
    op.drop_index("branches", "games")
    for column in ("name", "left_at", "parent"):
        op.drop_column("games", column)
