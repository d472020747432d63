"""Passwords: hashed with Argon2id, in threads of their own, so that nothing waits for it but who signs in."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from beachhead.core.errors import Malformed
from beachhead.server.errors import TooMany

SHORTEST, LONGEST, FEWEST_DIFFERENT = 10, 200, 5
FULL = 3, 64 * 1024  # rounds and KiB of memory: about 140 ms of a processor
CHEAP = 1, 64
AT_ONCE, MOST_WAITING = 2, 32
T = TypeVar("T")


def require_strong(password: str, name: str) -> str:
    """The password as it is hashed, however the keyboard composed it; refused if it can be guessed easily."""
    password = unicodedata.normalize("NFKC", password)
    known = name.casefold()
    if not SHORTEST <= len(password) <= LONGEST:
        raise Malformed(f"A password has {SHORTEST} to {LONGEST} characters; four words make a good one.")
    if len(set(password)) < FEWEST_DIFFERENT or password.casefold() in (known, known * 2, known[::-1]):
        raise Malformed("That password can be guessed: choose one of four words that do not belong together.")
    return password


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self, *, cheap: bool = False) -> None:
        rounds, memory = CHEAP if cheap else FULL
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory, parallelism=1)
        self._pool = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether this is the password. Without one to compare it with the answer is no, after the same
        work."""
        password = unicodedata.normalize("NFKC", password)

        def compare() -> bool:
            nobodys = self._nobodys  # made by the first who signs in, whoever that is
            return self._verify(hashed or nobodys, password)

        return await self._in_thread(compare) and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Whether it was hashed with less work than today."""
        return self._hasher.check_needs_rehash(hashed)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(secrets.token_urlsafe(32))

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise TooMany("Many people sign in at this moment: try again in a few seconds.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
