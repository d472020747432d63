"""Where the organiser sits who began a game by a secret apart from that of their seat."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("games", sa.Column("organiser_sits", sa.String(64)))


def downgrade() -> None:
    op.drop_column("games", "organiser_sits")
