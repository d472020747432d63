"""Schemas of whoever is signed in: their name, sessions and account."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from beachhead.server.schemas import Reply, Request

OwnName = Annotated[str, Meta(min_length=1, max_length=80)]  # cleaned by `names`
Password = Annotated[str, Meta(max_length=400)]
Email = Annotated[str, Meta(max_length=254)]


class Guest(Request, frozen=True):
    """The name by which others are to know you."""

    name: OwnName


class SignUp(Request, frozen=True):
    """A new account. An e-mail address may be given; nothing needs one."""

    name: OwnName
    password: Password
    email: Email = ""


class SignIn(Request, frozen=True):
    """The name and the password of an account."""

    name: OwnName
    password: Password


class NewPassword(Request, frozen=True):
    """Another password: the old one (empty if there is none so far), and the new one."""

    old: Password
    new: Password


class NewEmail(Request, frozen=True):
    """Another e-mail address; empty for none."""

    email: Email


class NewPasskey(Request, frozen=True):
    """A passkey as the browser has made it, and what it is to be called."""

    credential: dict[str, Any]
    name: OwnName


class SignInByPasskey(Request, frozen=True):
    """A challenge as the browser has signed it."""

    credential: dict[str, Any]


class Confirmed(Request, frozen=True):
    """The password once more, before what cannot be undone; empty if there is none."""

    password: Password = ""


class PersonShown(Reply):
    """A person: a guest, or with an account."""

    id: str
    name: str
    account: bool


class Me(Reply):
    """Who you are here, if you are signed in; and whether the start page offers it, because the server can be
    reached by others."""

    person: PersonShown | None
    offered: bool


class Kept(Reply):
    """The games of which seats are yours from now on."""

    games: list[str]


class PasskeyShown(Reply):
    """A passkey: when it was made and last used (seconds since 1970)."""

    id: str
    name: str
    created: float
    seen: float | None


class SessionShown(Reply):
    """Where you are signed in: the browser, when you signed in and were last seen, and whether this is it."""

    id: str
    agent: str
    created: float
    seen: float
    this: bool


class Account(Reply):
    """How you sign in, and where you are signed in."""

    person: PersonShown
    email: str
    password: bool
    passkeys: list[PasskeyShown]
    sessions: list[SessionShown]


class PasskeyOptions(Reply):
    """What the browser needs to make a passkey or to sign with one, as WebAuthn has it in JSON."""

    options: dict[str, Any]
