"""Notices to a webhook: the form that Discord takes, that of Slack, and a plain one for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from beachhead.server.notices.addresses import Barred, NotReached, Replied, post
from beachhead.server.notices.notice import Later, Never, Notice, Outcome, Sent, Way

LONGEST_WAIT = 6 * 3600.0
GONE = (400, 401, 403, 404, 405, 410)  # nobody takes it at this address, or not in this form


def discord(notice: Notice) -> dict[str, object]:
    return {"content": f"**{notice.title}**\n{notice.text}\n{notice.link}", "allowed_mentions": {"parse": []}}


def slack(notice: Notice) -> dict[str, object]:
    return {"text": f"*{escaped(notice.title)}*\n{escaped(notice.text)}\n<{notice.link}>"}


def plain(notice: Notice) -> dict[str, object]:
    return {"id": notice.id, "title": notice.title, "text": notice.text, "link": notice.link}


def escaped(text: str) -> str:
    """As Slack wants it: names are no links and mention nobody."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


FORMS: dict[str, Callable[[Notice], dict[str, object]]] = {
    "discord": discord,
    "slack": slack,
    "plain": plain,
}


class Webhook:
    """Sends notices to webhooks; `keys` of the way is the form."""

    def __init__(self, *, inside: bool = False) -> None:
        self._post = partial(post, inside=inside)

    def __call__(self, way: Way, notice: Notice) -> Outcome:
        body = json.dumps(FORMS[way.keys](notice)).encode()
        headers = {
            "content-type": "application/json",
            "user-agent": "Beachhead",
            "idempotency-key": notice.id,
        }
        return delivered(lambda: self._post(way.address, body, headers), gone=GONE)


def delivered(sending: Callable[[], Replied], gone: tuple[int, ...]) -> Outcome:
    """What came of a request to somebody else's server."""
    try:
        reply = sending()
    except Barred as barred:
        return Never(str(barred))
    except NotReached as fault:
        return Later(str(fault))
    if 200 <= reply.status < 300:
        return Sent()
    why = f"the other side says {reply.status} {' '.join(reply.words.split())[:200]}".rstrip()
    return Never(why) if reply.status in gone else Later(why, seconds_of(reply.retry_after))


def seconds_of(retry_after: str) -> float | None:
    whole = retry_after.isascii() and retry_after.isdecimal()
    return min(float(retry_after), LONGEST_WAIT) if whole else None
