"""The lobby and ratings: invitations by name, what was agreed on for a game, seekers, challenges, ratings and
their history; the turn of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

PERSON = sa.String(16)


def of_game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def of_person() -> sa.ForeignKey:
    return sa.ForeignKey("persons.id", ondelete="CASCADE")


def upgrade() -> None:
    op.add_column("games", sa.Column("turn", sa.Integer))
    op.add_column("invitations", sa.Column("person", PERSON))
    op.create_index("invited_persons", "invitations", ["person"])
    op.create_table(
        "agreements",
        of_game(),
        sa.Column("system", sa.String(16), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Float),
        sa.Column("settled", sa.Integer, unique=True),
        sa.Column("ended", sa.Float),
        sa.Column("lost", sa.String(40)),
    )
    op.create_index("public_games", "agreements", ["public"])
    op.create_table(
        "roster",
        of_game(),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("player", sa.String(100), nullable=False),
    )
    op.create_index("rostered", "roster", ["player"])
    op.create_table(
        "seekers",
        sa.Column("person", PERSON, of_person(), primary_key=True),
        sa.Column("wish", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("game", sa.String(32)),
    )
    op.create_table(
        "game_challenges",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("by", PERSON, of_person(), nullable=False),
        sa.Column("to", PERSON, of_person()),
        sa.Column("called", sa.String(40), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("after", sa.String(32)),
        sa.Column("game", sa.String(32)),
    )
    op.create_index("challenged", "game_challenges", ["to", "state"])
    op.create_index("challenging", "game_challenges", ["by", "state"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(100), primary_key=True),
        sa.Column("system", sa.String(16), primary_key=True),
        sa.Column("pace", sa.String(16), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.Column("played", sa.Float, nullable=False),
    )
    op.create_index("leaders", "ratings", ["system", "pace"])
    op.create_table(
        "rated",
        sa.Column("settled", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(100), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("system", sa.String(16), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("outcome", sa.String(5), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("rated_players", "rated", ["player", "settled"])


def downgrade() -> None:
    for table in ("rated", "ratings", "game_challenges", "seekers", "roster", "agreements"):
        op.drop_table(table)
    op.drop_index("invited_persons", "invitations")
    op.drop_column("invitations", "person")
    op.drop_column("games", "turn")
