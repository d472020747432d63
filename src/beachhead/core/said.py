"""Words that change with the sentence they stand in: `{hex}` is "the beach by D-1", `{hex:at}` "by D-1".

The number of a hex stands behind its name in brackets, for those who want it: "by D-1 (r17c11)". That is the
only way a number is written in a sentence, so a page can draw it small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

VERBS: Final = ("was", "does", "Does", "is", "has", "it", "its", "them")
SINGULAR: Final = dict(zip(VERBS, ("was", "does", "Does", "is", "has", "it", "its", "it"), strict=True))
PLURAL: Final = dict(zip(VERBS, ("were", "do", "Do", "are", "have", "they", "their", "them"), strict=True))


class Said(str):
    """A name with its other forms, which a sentence asks for after a colon."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str]) -> Said:
        said = super().__new__(cls, text)
        said.forms = forms
        return said

    def __reduce__(self) -> tuple[type[Said], tuple[str, Mapping[str, str]]]:
        return Said, (str(self), self.forms)

    @staticmethod
    def of(text: str) -> Said:
        """What has been said, if it has other forms."""
        assert isinstance(text, Said), f"{text!r} has no other forms"
        return text

    def __format__(self, form: str) -> str:
        return self.forms[form] if form else str(self)


def place(name: str, at: str, number: str) -> Said:
    """A hex: its `name` ("the beach by D-1"), where somebody in it is (`at`: "by D-1"), and its number."""
    several = name.startswith("the ") and name.split()[1].endswith("s")  # the woods by Carentan
    forms = {
        **(PLURAL if several else SINGULAR),
        "at": f"{at} ({number})",
        "name": name,
        "where": at,
        "number": number,
    }
    return Said(f"{name} ({number})", forms)


def thing(name: str, at: str, number: str, *, several: bool = False) -> Said:
    """Somebody, by what they are and where they stand; without a number they are nowhere."""
    where = f"{name} {at}" if number else name
    forms = {**(PLURAL if several else SINGULAR), "name": name, "where": where}
    return Said(f"{where} ({number})" if number else name, forms)


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]
