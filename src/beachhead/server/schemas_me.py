"""Schemas of whoever is signed in: their name, sessions and account."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from beachhead.server.schemas import Reply, Request

OwnName = Annotated[str, Meta(min_length=1, max_length=80)]  # cleaned by `names`


class Guest(Request, frozen=True):
    """The name by which others are to know you."""

    name: OwnName


class PersonShown(Reply):
    """A person: a guest, or with an account."""

    id: str
    name: str
    account: bool


class Me(Reply):
    """Who you are here, if you are signed in; and whether the server can be reached by others, so that it is
    worth while to be somebody."""

    person: PersonShown | None
    public: bool


class Kept(Reply):
    """The games of which seats are yours from now on."""

    games: list[str]
