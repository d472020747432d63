"""Those who receive notices, for real, on loopback: a mail server, a webhook, and a push service with the
browser behind it."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.parts.launch import free_port


class Mailbox:
    """All the mail that arrived; whoever is in `unknown` has no mailbox."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.unknown: set[str] = set()

    async def handle_RCPT(  # noqa: N802  (its name is given)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.unknown:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[tuple[Mailbox, str]]:
    """A mail server, and the setting that names it."""
    mailbox = Mailbox()
    port = free_port()
    server = Controller(mailbox, hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield mailbox, f"smtp+plain://127.0.0.1:{port}?from=games@example.org"
    finally:
        server.stop()


@dataclass
class Receiver:
    """What was posted, and what is said to the next ones before all is well again. What was `cut` short,
    because its sender was killed in the middle of it, is nothing that anybody was told."""

    port: int = 0
    cut: list[bytes] = field(default_factory=list)
    posted: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    says: list[tuple[int, dict[str, str]]] = field(default_factory=list)

    def address(self, path: str = "/hook") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, _, body in self.posted]


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A web server that takes whatever is posted to it."""
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if len(body) < int(self.headers["content-length"]):
                found.cut.append(body)
                return
            status, headers = found.says.pop(0) if found.says else (204, {})
            if status < 300:
                found.posted.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.port = server.server_port
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """A browser that has subscribed: it alone can read what it is sent."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text_of(point), "auth": text_of(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        words = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(words))


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
