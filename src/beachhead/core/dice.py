"""Fair dice: every roll and draw follows from a secret that was fixed before the game and can be checked
after it.

The secret (256 bits) is committed by its hash in the header of the game; each seat may add a word of its own.
Draw number n is an HMAC of both with n, brought below the number of cases without bias. When the game is over
the secret is opened, and anybody can work out every roll again. A local game makes its secret from a seed.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from hashlib import sha256

from beachhead.core.errors import Malformed

WIDTH = 1 << 256


class Dice:
    """Draws by number: the same number gives the same draw, so nothing has to be remembered."""

    __slots__ = ("_words", "given", "secret")

    def __init__(self, secret: bytes, given: Mapping[str, str] | None = None) -> None:
        if len(secret) != 32:
            raise Malformed(f"A dice secret has 32 bytes, not {len(secret)}.")
        self.secret = secret
        self.given = dict(sorted((given or {}).items()))
        self._words = repr(self.given).encode()

    @property
    def commitment(self) -> str:
        """The hash that is published before the first roll."""
        return sha256(b"beachhead dice " + self.secret).hexdigest()

    def below(self, n: int, limit: int) -> int:
        """Draw number `n`: 0 to limit - 1, each as likely as the next."""
        fair = WIDTH - WIDTH % limit
        attempt = 0
        while True:
            drawn = int.from_bytes(
                hmac.digest(self.secret, b"%d/%d/%b" % (n, attempt, self._words), "sha256"), "big"
            )
            if drawn < fair:
                return drawn % limit
            attempt += 1

    def pick(self, n: int, weights: tuple[int, ...]) -> int:
        """Which option draw number `n` falls on."""
        left = self.below(n, sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise AssertionError("weights are positive")

    def seal(self, n: int, text: str) -> str:
        """A promise of what was secretly done as entry `n`, to be shown before it may be known."""
        return hmac.digest(self.secret, f"sealed/{n}/{text}".encode(), "sha256").hex()[:32]


def seeded(seed: int | str, given: Mapping[str, str] | None = None) -> Dice:
    """Dice for a local game: the same seed rolls the same game."""
    return Dice(sha256(f"beachhead seed {seed}".encode()).digest(), given)
