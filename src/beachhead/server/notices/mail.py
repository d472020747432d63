"""Notices by mail, through the mail server that the settings name."""

from __future__ import annotations

import re
import smtplib
import ssl
from contextlib import closing
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import parse_qs, unquote, urlsplit

from beachhead.core.errors import Malformed
from beachhead.server.notices.notice import Later, Never, Notice, Outcome, Sent, Way

SECONDS = 20.0
LONGEST = 254
FORM = "smtp://NAME:PASSWORD@mail.example.org:587?from=games@example.org"
MAILBOX = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in, and who it is from. `tls` is `none`, `starttls` or `tls`."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: str = "starttls"


def mail_server_from(text: str) -> MailServer:
    """The mail server of the settings, as `smtp://`, `smtps://` or, without TLS, `smtp+plain://`."""
    kinds = {"smtp": ("starttls", 587), "smtps": ("tls", 465), "smtp+plain": ("none", 25)}
    wrong = Malformed(
        f"BEACHHEAD_MAIL is an address of a mail server such as {FORM}; smtps:// is TLS from the beginning, "
        "smtp+plain:// none at all.",
        allowed=[FORM],
    )
    try:
        parts = urlsplit(text)
        tls, usual = kinds[parts.scheme]
        port = parts.port or usual
        sender = checked_mailbox(parse_qs(parts.query)["from"][0])
    except (ValueError, KeyError, Malformed):
        raise wrong from None
    if not parts.hostname:
        raise wrong
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, sender, user, password, tls)


def checked_mailbox(text: str) -> str:
    """A mail address, refused if it is none that mail can be sent to."""
    text = text.strip()
    if len(text) > LONGEST or not MAILBOX.fullmatch(text):
        raise Malformed(
            f"{text[:60]!r} is no mail address: give one such as anna@example.org.",
            allowed=["anna@example.org"],
        )
    return text


class Mail:
    """Sends notices by mail."""

    def __init__(self, server: MailServer) -> None:
        self.server = server

    def __call__(self, way: Way, notice: Notice) -> Outcome:
        try:
            with closing(self._open()) as line:
                line.send_message(self.message(way, notice))
        except smtplib.SMTPRecipientsRefused as refused:
            code, words = next(iter(refused.recipients.values()))
            return _refused(code, words)
        except smtplib.SMTPResponseException as refused:
            return _refused(refused.smtp_code, refused.smtp_error, ours=True)
        except (OSError, smtplib.SMTPException) as fault:
            return Later(f"the mail server does not take it: {str(fault) or type(fault).__name__}")
        return Sent()

    def message(self, way: Way, notice: Notice) -> EmailMessage:
        """The mail: plain text, with what tells a mail program how to stop them."""
        domain = self.server.sender.rpartition("@")[2]
        mail = EmailMessage()
        mail["From"] = Address("Beachhead", addr_spec=self.server.sender)
        mail["To"] = way.address
        mail["Subject"] = notice.title
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{notice.id}@{domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{notice.unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(f"{notice.text}\n\n{notice.link}\n\n-- \nNo more of these: {notice.stop}\n")
        return mail

    def _open(self) -> smtplib.SMTP:
        server, context = self.server, ssl.create_default_context()
        if server.tls == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        try:
            if server.tls == "starttls":
                line.starttls(context=context)
            if server.user:
                line.login(server.user, server.password)
        except BaseException:
            line.close()
            raise
        return line


def _refused(code: int, words: bytes | str, *, ours: bool = False) -> Outcome:
    """From 500 on a mail server has said no for good; if it does not want us, that may be mended."""
    said = words.decode(errors="replace") if isinstance(words, bytes) else words
    why = f"the mail server says {code} {' '.join(said.split())[:200]}"
    return Never(why) if code >= 500 and not ours else Later(why)
