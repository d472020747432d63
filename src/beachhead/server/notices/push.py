"""Notices to a browser, also a closed one: web push (RFC 8030, 8188, 8291, 8292).

Only the browser can read them: they are encrypted for it. The service that carries them knows us by a key of
this server (VAPID), made once and kept in the database.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from py_vapid import Vapid02

from beachhead.core.errors import Malformed
from beachhead.server.notices.addresses import post
from beachhead.server.notices.notice import Never, Notice, Outcome, Way
from beachhead.server.notices.webhook import delivered

GONE = (400, 403, 404, 410)
KEPT_SECONDS = 3 * 86_400  # by the service, for a browser that is off
SIGNED_SECONDS = 12 * 3600


class Keys(msgspec.Struct, frozen=True):
    """What a browser gave for us to encrypt with."""

    p256dh: str
    auth: str


def new_key() -> str:
    """A private key of this server."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def public_key(private: str) -> str:
    """What a browser has to know before it asks its service for an address."""
    key = Vapid02.from_pem(private.encode()).public_key
    return _text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def checked_keys(p256dh: str, auth: str) -> str:
    """The keys of a browser, to be kept; refused if nothing can be encrypted with them."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        if len(_bytes(auth)) != 16:
            raise ValueError
    except (ValueError, binascii.Error):
        raise Malformed(
            "Nothing can be encrypted with these keys: send p256dh and auth as the browser's subscription "
            "has them.",
            allowed=["p256dh: 65 bytes", "auth: 16 bytes"],
        ) from None
    return msgspec.json.encode(Keys(p256dh, auth)).decode()


class Push:
    """Sends notices to browsers."""

    def __init__(
        self, private: str, contact: str, *, inside: bool = False, now: Callable[[], float] = time.time
    ) -> None:
        self._vapid, self._contact, self._now = Vapid02.from_pem(private.encode()), contact, now
        self._post = partial(post, inside=inside)

    def __call__(self, way: Way, notice: Notice) -> Outcome:
        parts = urlsplit(way.address)
        claims = {
            "sub": self._contact,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(self._now()) + SIGNED_SECONDS,
        }
        headers = {
            **self._vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
            "topic": notice.id[:32],
            "urgency": "normal",
        }
        try:
            body = encrypted(notice, way.keys)
        except (http_ece.ECEException, ValueError) as fault:
            return Never(f"nothing can be encrypted with the keys of this browser: {fault}")
        return delivered(lambda: self._post(way.address, body, headers), gone=GONE)


def encrypted(notice: Notice, keys: str) -> bytes:
    """The words of a notice, for the one browser that can read them."""
    words = {"id": notice.id, "title": notice.title, "text": notice.text, "link": notice.link}
    found = msgspec.json.decode(keys, type=Keys)
    body: bytes = http_ece.encrypt(
        json.dumps(words).encode(),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(found.p256dh),
        auth_secret=_bytes(found.auth),
        version="aes128gcm",
    )
    return body


def _bytes(text: str) -> bytes:
    if not text.isascii():
        raise ValueError(text)
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
