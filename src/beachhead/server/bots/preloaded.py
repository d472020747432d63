"""What every worker process has from the one that it is a fork of: the games and bots, loaded."""

from __future__ import annotations

from beachhead import bots
from beachhead.games import games

games()
bots.kinds()
