"""A device with passkeys: it makes keys and signs challenges as WebAuthn has it (level 3, 6.1 and 6.5)."""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, MADE = 0x01, 0x04, 0x40
ES256 = -7


class Device:
    """One key of one person; a real device finds it by the host name of the page."""

    def __init__(self, id: bytes = b"key-of-a-test-01") -> None:
        self.id, self.count = id, 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """The credential that a browser sends after it has made this key."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: ES256, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        made = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | MADE) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options, origin)
        return self._credential(clientDataJSON=said, attestationObject=attestation)

    def sign(
        self, options: dict[str, Any], origin: str, flags: int = PRESENT | VERIFIED, *, counting: bool = True
    ) -> dict[str, Any]:
        """The credential that a browser sends after this key has signed a challenge."""
        self.count += counting
        data, said = self._data(options["rpId"], flags), self._said("webauthn.get", options, origin)
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(clientDataJSON=said, authenticatorData=data, signature=signature)

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _said(self, kind: str, options: dict[str, Any], origin: str) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        coded = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": coded, "clientExtensionResults": {}}
