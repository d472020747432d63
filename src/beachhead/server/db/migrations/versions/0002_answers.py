"""The id of an answer belongs to game and seat; who began a game, when it was closed; a pulse to write."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

entries = sa.table("entries", *map(sa.column, ("game", "n", "line", "answer", "seat")))


def upgrade() -> None:
    op.add_column("entries", sa.Column("seat", sa.String(40)))
    op.drop_index("answers", "entries")
    _fill_seats(op.get_bind())
    op.create_index("answers", "entries", ["game", "seat", "answer"], unique=True)
    op.add_column("games", sa.Column("founder", sa.String(32)))
    op.add_column("games", sa.Column("closed", sa.Float))
    op.create_index("founders", "games", ["founder"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float),
        sa.Column("room", sa.LargeBinary),
    )


def _fill_seats(connection: sa.Connection) -> None:
    """Fill in who gave each answer, from its line."""
    asked = sa.select(entries.c.game, entries.c.n, entries.c.line).where(entries.c.answer.is_not(None))
    found = [
        {"in_game": game, "at": n, "seat": json.loads(line)["by"]}
        for game, n, line in connection.execute(asked)
    ]
    if found:
        this = (entries.c.game == sa.bindparam("in_game"), entries.c.n == sa.bindparam("at"))
        connection.execute(sa.update(entries).where(*this).values(seat=sa.bindparam("seat")), found)


def downgrade() -> None:
    op.drop_table("pulse")
    op.drop_index("founders", "games")
    op.drop_column("games", "closed")
    op.drop_column("games", "founder")
    op.drop_index("answers", "entries")
    op.drop_column("entries", "seat")
    op.create_index("answers", "entries", ["game", "answer"], unique=True)
