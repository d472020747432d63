"""Fair dice: every roll and draw follows from a secret that was fixed before the game and can be checked
after it.

The secret (256 bits) is committed by its hash in the header of the game. Whoever sits down adds a word of
their own after they have seen that hash; words are entries of the log (see `Match.sit`). Draw number n is an
HMAC, with the secret, of n and of all words given by then, brought below the number of cases without bias.
When the game is over the secret is opened, and anybody can recompute every roll.

A secret made from a seed makes **open dice**: whoever chose the seed can work out every roll beforehand, so
the header says it and every seat is told; words are not added, so that the same seed rolls the same game.
"""

from __future__ import annotations

import hmac
import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from hashlib import scrypt, sha256
from itertools import accumulate

from beachhead.core.errors import Malformed

WIDTH = 1 << 256
WORD = re.compile(r"[0-9a-f]{32}")

Words = Sequence[tuple[str, str]]
"""Who gave which word, in the order of the log."""


class Dice:
    """Draws by number: the same number and words give the same draw, so nothing has to be remembered."""

    __slots__ = ("open", "secret")

    def __init__(self, secret: bytes, *, open: bool = False) -> None:
        if len(secret) != 32:
            raise Malformed(f"A dice secret has 32 bytes, not {len(secret)}.")
        self.secret = secret
        self.open = open

    @property
    def commitment(self) -> str:
        """The hash that is published before the first roll."""
        return sha256(b"beachhead dice " + self.secret).hexdigest()

    def below(self, n: int, limit: int, salt: bytes = b"") -> int:
        """Draw number `n` after the words behind `salt`: 0 to limit - 1, all equally likely."""
        fair = WIDTH - WIDTH % limit
        attempt = 0
        while True:
            drawn = int.from_bytes(
                hmac.digest(self.secret, b"draw/%d/%d/" % (n, attempt) + salt, "sha256"), "big"
            )
            if drawn < fair:
                return drawn % limit
            attempt += 1

    def pick(self, n: int, weights: tuple[int, ...], salt: bytes = b"") -> int:
        """Which option draw number `n` falls on."""
        upto = list(accumulate(weights))
        return bisect_right(upto, self.below(n, upto[-1], salt))

    def seal(self, n: int, text: str) -> str:
        """A promise of what was secretly done as entry `n`, to be shown before it may be known."""
        return hmac.digest(self.secret, f"sealed/{n}/{text}".encode(), "sha256").hex()[:32]


def salt_of(words: Words) -> bytes:
    """What the words given so far add to a draw."""
    return "".join(f"{seat}:{word}\n" for seat, word in words).encode()


def checked_word(word: object) -> str:
    """A seat's word: 128 bits as 32 hex digits."""
    if not isinstance(word, str) or not WORD.fullmatch(word):
        raise Malformed(
            f"A word for the dice is 128 random bits, written as 32 digits from 0 to f; not {word!r:.60}.",
            allowed=["32 hex digits"],
        )
    return word


def seeded(seed: int | str) -> Dice:
    """Open dice: the same seed rolls the same game."""
    return Dice(_stretched(str(seed)), open=True)


@lru_cache(maxsize=1024)
def _stretched(seed: str) -> bytes:
    """A secret whose commitment cannot be brute-forced for short words: each guess takes megabytes and
    time."""
    return scrypt(
        seed.encode("utf-8", "surrogatepass"), salt=b"beachhead seed", n=1 << 14, r=8, p=1, dklen=32
    )
