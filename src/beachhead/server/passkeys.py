"""Passkeys: a key pair in somebody's device. The server asks it to sign a challenge, once, and keeps the
public key."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from beachhead.core.errors import Malformed
from beachhead.server.errors import WrongSignIn
from beachhead.server.persons import Person

CHALLENGE_SECONDS, CHALLENGE_BYTES = 300.0, 32
NAME = "Beachhead"
REQUIRED = UserVerificationRequirement.REQUIRED
SELECTION = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=REQUIRED
)
NOT_RIGHT = "That passkey does not fit: it is not one that was made here, or it was asked for too long ago."
UNREADABLE = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, RecursionError)


@dataclass(frozen=True)
class Site:
    """The page that asks: passkeys are made for one host name, and sign for one origin."""

    host: str
    origin: str


@dataclass(frozen=True)
class Key:
    """A passkey as it is kept."""

    id: str
    public: str
    count: int


def site_of(origin: str, host: str) -> Site:
    """The page of a request, by its Origin and Host, which go together (see `middleware`); refused if a
    browser makes no passkeys for it."""
    origin = origin or f"http://{host}"
    name = urlsplit(origin).hostname or ""
    try:
        ip_address(name)
    except ValueError:
        return Site(name, origin)
    raise Malformed(f"A passkey belongs to a host name, such as localhost, not to the address {name}.")


def new_challenge() -> str:
    return bytes_to_base64url(secrets.token_bytes(CHALLENGE_BYTES))


def options_to_make(site: Site, person: Person, challenge: str, known: list[str]) -> dict[str, Any]:
    """What a browser needs to make a passkey, but none that it has made already."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name=NAME,
        user_id=person.id.encode(),
        user_name=person.name,
        challenge=base64url_to_bytes(challenge),
        timeout=int(CHALLENGE_SECONDS * 1000),
        authenticator_selection=SELECTION,
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id)) for id in known],
    )
    return dict(json.loads(options_to_json(options)))


def options_to_sign(site: Site, challenge: str) -> dict[str, Any]:
    """What a browser needs to sign in by a passkey; it says which of those it has."""
    options = generate_authentication_options(
        rp_id=site.host,
        challenge=base64url_to_bytes(challenge),
        timeout=int(CHALLENGE_SECONDS * 1000),
        user_verification=REQUIRED,
    )
    return dict(json.loads(options_to_json(options)))


def challenge_in(credential: dict[str, Any]) -> str:
    """The challenge that was signed."""
    try:
        signed = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return str(signed["challenge"])
    except UNREADABLE:
        raise WrongSignIn(NOT_RIGHT) from None


def made(site: Site, credential: dict[str, Any], challenge: str) -> Key:
    """A passkey that has just been made; refused if it does not fit."""
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except UNREADABLE:
        raise WrongSignIn(NOT_RIGHT) from None
    public = bytes_to_base64url(found.credential_public_key)
    return Key(bytes_to_base64url(found.credential_id), public, found.sign_count)


def signed(site: Site, credential: dict[str, Any], challenge: str, key: Key) -> int:
    """How often a passkey has signed by now; refused if this is not its signature."""
    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(key.public),
            credential_current_sign_count=key.count,
            require_user_verification=True,
        )
    except UNREADABLE:
        raise WrongSignIn(NOT_RIGHT) from None
    return found.new_sign_count
