"""What has happened to a unit this turn: bits of the column `marks`. All of them are cleared at its end."""

from __future__ import annotations

from typing import Final

MOVED: Final = 1
"""It has left its hex in its own movement (the weapon rules ask: m44-swa-02)."""
MOVE_OVER: Final = 2
"""It has had its move, or was told to stay."""
NO_BATTLE: Final = 4
"""It went too far, or into ground that forbids battle (m44-mov-02, m44-mov-07)."""
STOPPED: Final = 8
"""It moved into ground that stops: it does not take ground (m44-tg-02)."""
BATTLED: Final = 16
"""It has had its battle, or whatever it did instead."""
ONCE: Final = 32
"""It has battled once and may again (Artillery Bombard)."""
NEW: Final = 64
"""It was deployed this turn (m44-rei-07, m44-unit-32)."""
TOOK_GROUND: Final = 128
WEAPON_ASIDE: Final = 256
"""It battles without its special weapon, to take ground (m44-swa-06)."""
