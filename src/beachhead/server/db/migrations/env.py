"""Run by Alembic: migrate the given database to the newest tables."""

from alembic import context

from beachhead.server.db.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
