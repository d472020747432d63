"""Games with somebody's own values: what lists say of them, and challenges to such a game."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("games", sa.Column("data_title", sa.String(80)))
    op.add_column("game_challenges", sa.Column("data", sa.String(16)))
    games = sa.table("games", sa.column("id"), sa.column("header"), sa.column("data_title"))
    owned = sa.select(games.c.id, games.c.header).where(games.c.header.contains('"data_title":'))
    for row in op.get_bind().execute(owned).all():
        title = json.loads(row.header).get("data_title")
        op.execute(games.update().where(games.c.id == row.id).values(data_title=title))


def downgrade() -> None:
    op.drop_column("game_challenges", "data")
    op.drop_column("games", "data_title")
