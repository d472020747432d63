"""Names that people choose: what is cut out, what is refused, and which two are the same."""

from __future__ import annotations

import pytest

from beachhead.core.errors import Malformed
from beachhead.server.errors import Taken
from beachhead.server.names import LONGEST, cleaned, require_free

SPACES = "\u00a0\u1680\u2003\u2028\u202f\u205f\u3000\u2800\u3164\t\n"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna", "Anna"),
        ("  Tom \u00a0 B.  ", "Tom B."),
        ("Zoe\u0308", "Zoë"),
        ("Jean\u200b-\u2060Luc\ufeff", "Jean-Luc"),
        ("\u202eanna\u202c", "anna"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("A\x00n\x1bn\x7fa", "Anna"),
        ("张伟", "张伟"),
        ("Z" + "\u0301" * 40, "Ź\u0301\u0301"),
        ("🦊 7", "🦊 7"),
        ("x" * LONGEST, "x" * LONGEST),
        *[(f"a{space}b", "a b") for space in SPACES],
    ],
)
def test_a_name_is_cleaned(given: str, kept: str) -> None:
    assert cleaned(given) == kept


@pytest.mark.parametrize(
    "given", [" ", "\u200b\u2060", "\u3164", "...", "x" * (LONGEST + 1), "\ud800", "\u0301"]
)
def test_what_cannot_be_seen_or_is_too_long_is_no_name(given: str) -> None:
    with pytest.raises(Malformed, match="such as Anna"):
        cleaned(given)


@pytest.mark.parametrize("name", ["anna", "ANNA", "A nna", "Ａnna", "north", "Organiser", "bot", "Spectator"])
def test_a_name_that_is_taken_or_the_table_s_own_is_refused(name: str) -> None:
    with pytest.raises(Taken, match="choose"):
        require_free(name, ["Anna", ""], ["north", "south"])


def test_another_name_is_free() -> None:
    require_free("Hanna", ["Anna"], ["north", "south"])
