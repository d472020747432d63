"""Notices: whoever is away is told once, where they want, that a game waits for them; nobody who looks is.
Sent to a real mail server, webhook and push service on loopback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.core.errors import Malformed
from beachhead.server.context import Context
from beachhead.server.notices.addresses import Barred, checked_address, is_public, post
from beachhead.server.notices.mail import mail_server_from
from beachhead.server.notices.notices import MOST_CHANNELS, MOST_MISSES, WAITS
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.gathering import Table
from tests.server.receiving import Browser, Mailbox, Receiver, mail_server, receiver
from tests.server.sitting import context_of, visiting
from tests.server.test_sockets import hello

HOUR = 3600.0


@pytest.fixture
def mailbox(plain: Settings) -> Iterator[tuple[Mailbox, Settings]]:
    with mail_server() as (found, address):
        yield found, replace(plain, mail=address)


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


class Evening:
    """A game of Anna with two friends at a server whose clock stands still until it is set."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.context = client, context_of(client)
        assert self.context.notices._task is not None
        self.context.notices.now = lambda: self.now
        self.anna = self.come("Anna")
        self.table = Table(client, name="Anna", invited=["north", "south"])
        self.now = self.touched() + 1
        client.headers.pop("authorization")
        for seat, name in (("north", "Bert"), ("south", "Carl")):
            self.table.come(seat, name)
        self.wait_for("north")

    def come(self, name: str) -> str:
        """A guest; the token of their session, which requests carry from now on."""
        self.now = 0.0
        reply = self.client.post("/api/me", json={"name": name})
        assert reply.status_code == 200, reply.text
        token = self.client.cookies["beachhead"]
        self.client.cookies.clear()
        self.client.headers["authorization"] = f"Bearer {token}"
        return str(token)

    def touched(self) -> float:
        row = self.context.store.game(self.table.game)
        assert row is not None
        return float(row["touched"])

    def ask(self, path: str, how: str = "POST", token: str = "", **body: Any) -> Any:
        headers = {"authorization": f"Bearer {token or self.anna}"}
        return self.client.request(how, path, headers=headers, json=body or None)

    def notices(self) -> dict[str, Any]:
        return dict(self.ask("/api/notices", "GET").json())

    def add(self, kind: str, address: str, **more: Any) -> dict[str, Any]:
        reply = self.ask("/api/notices", kind=kind, address=address, **more)
        assert reply.status_code == 200, reply.text
        return dict(reply.json()["channels"][-1])

    def later(self, seconds: float = 60) -> None:
        """So much later the server looks, and sends what is due."""
        self.now = max(self.now, self.touched()) + seconds
        self.send(self.context)

    def send(self, context: Context) -> None:
        portal = self.client.portal
        assert portal is not None
        context.notices.look()
        while portal.call(context.notices.send):
            pass

    def wait_for(self, seat: str) -> None:
        """Everybody answers until that seat is asked."""
        for _ in range(60):
            secrets = self.table.secrets
            waiting = self.table.look(*secrets.values())["waiting"]
            if seat in waiting and (seat == "guard" or "guard" not in waiting):
                return
            first = "guard" if "guard" in waiting else waiting[0]
            assert self.table.answer(first, 0).status_code == 200
        raise AssertionError(f"{seat} is never asked")


def settled(settings: Settings) -> Settings:
    """Whoever closes the board is away at once, and webhooks may lie on loopback."""
    return replace(settings, notices_inside=True, away_seconds=0.0, address="https://play.example.org")


@pytest.fixture
def plain(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path / 'games.db'}", rate=10_000, burst=100_000)


@pytest.fixture
def evening(plain: Settings) -> Iterator[Evening]:
    with visiting(settled(plain)) as client:
        yield Evening(client)


@pytest.fixture
def stored(settings: Settings) -> Iterator[Evening]:
    """The same on each kind of database."""
    with visiting(settled(settings)) as client:
        yield Evening(client)


def test_who_is_away_is_told_once_that_the_game_waits(stored: Evening, hook: Receiver) -> None:
    evening = stored
    evening.add("webhook", hook.address(), form="plain")
    evening.later(1)
    [first] = hook.bodies
    assert "From now on Anna is told here" in first["text"]
    evening.wait_for("guard")
    evening.later(1)
    assert len(hook.posted) == 1, "it has not waited for long enough"
    evening.later()
    told = hook.bodies[-1]
    assert told["title"].endswith("it is your move")
    assert told["link"] == f"https://play.example.org/#/game/{evening.table.game}"
    evening.later()
    evening.later(HOUR)
    assert len(hook.posted) == 2, "once is enough"
    shown = evening.notices()["last"][0]
    assert (shown["about"], shown["state"], shown["said"]) == ("turn", "sent", "")


def test_who_looks_is_told_nothing(evening: Evening, hook: Receiver) -> None:
    evening.add("webhook", hook.address())
    evening.later(1)
    with evening.client.websocket_connect(f"/api/games/{evening.table.game}/live") as socket:
        hello(socket, evening.table.secrets["guard"])
        until(lambda: evening.table.place("guard")["here"] or None)
        evening.wait_for("guard")
        evening.later()
        assert len(hook.posted) == 1
    until(lambda: not evening.table.place("guard")["here"] or None)
    evening.later()
    assert len(hook.posted) == 1, "it waited when she left: she knows"


def test_who_comes_back_in_time_is_told_nothing(evening: Evening, hook: Receiver) -> None:
    evening.add("webhook", hook.address())
    evening.later(1)
    evening.wait_for("guard")
    evening.now = evening.touched() + 1
    assert evening.context.notices.look() == 1
    evening.wait_for("north")
    evening.later()
    assert len(hook.posted) == 1


def test_a_game_that_is_over_is_told(evening: Evening, hook: Receiver) -> None:
    evening.add("webhook", hook.address())
    evening.later(1)
    for _ in range(500):
        shown = evening.table.look(*evening.table.secrets.values())
        if shown["result"]:
            break
        seat = shown["waiting"][0]
        assert evening.table.answer(seat, len(shown["views"][seat]["open"][0]["options"]) - 1).is_success
    evening.later()
    evening.later()
    assert [body["title"].rpartition(": ")[2] for body in hook.bodies[1:]] == ["the game is over"]


def test_against_bots_nobody_is_told(evening: Evening, hook: Receiver) -> None:
    evening.add("webhook", hook.address())
    for seat in ("north", "south"):
        assert evening.table.arrange("free", seat).is_success
        assert evening.table.arrange("bot", seat, bot="random").is_success
    until(lambda: "guard" in evening.table.look()["waiting"] or None)
    evening.later()
    assert len(hook.posted) == 1


def test_a_game_can_be_quiet(evening: Evening, hook: Receiver) -> None:
    channel = evening.add("webhook", hook.address())
    path = f"/api/games/{evening.table.game}/notices"
    assert evening.ask(path, quiet=[channel["id"]]).json()["quiet"] == [channel["id"]]
    evening.wait_for("guard")
    evening.later()
    assert len(hook.posted) == 1
    evening.client.post(path, json={"quiet": []}, headers={"authorization": f"Bearer {evening.anna}"})
    evening.later()
    assert len(hook.posted) == 2
    refused = evening.ask(path, quiet=["f" * 32])
    assert refused.status_code == 404
    assert "no such way" in refused.json()["message"]


def test_what_fails_is_tried_again_later_and_then_given_up(evening: Evening, hook: Receiver) -> None:
    hook.says = [(503, {})] * (len(WAITS) + 1)
    evening.add("webhook", hook.address())
    for wait in (0.0, *WAITS):
        evening.later(wait + 1)
        last = evening.notices()["last"][0]
    assert not hook.says
    assert last["state"] == "failed"
    assert last["said"] == f"the other side says 503; tried {len(WAITS) + 1} times"
    [channel] = evening.notices()["channels"]
    assert channel["on"], "it may come back"
    assert channel["failed"] == last["said"]


def test_the_other_side_may_say_when(evening: Evening, hook: Receiver) -> None:
    hook.says = [(429, {"retry-after": "1000"})]
    evening.add("webhook", hook.address())
    evening.later(1)
    evening.later(900)
    assert not hook.posted
    evening.later(200)
    assert len(hook.posted) == 1


def test_a_webhook_that_is_gone_is_switched_off(evening: Evening, hook: Receiver) -> None:
    hook.says = [(404, {})]
    evening.add("webhook", hook.address())
    evening.later(1)
    [channel] = evening.notices()["channels"]
    assert (channel["on"], channel["failed"]) == (False, "the other side says 404")
    evening.wait_for("guard")
    evening.later()
    assert not hook.posted
    assert evening.ask(f"/api/notices/{channel['id']}/switch", on=True).json()["channels"][0]["on"]
    evening.later()
    assert len(hook.posted) == 1


@pytest.mark.parametrize(("form", "field"), [("discord", "content"), ("slack", "text"), ("plain", "title")])
def test_a_webhook_gets_the_form_it_takes(evening: Evening, hook: Receiver, form: str, field: str) -> None:
    evening.add("webhook", hook.address(), form=form)
    evening.later(1)
    evening.wait_for("guard")
    evening.later()
    assert "it is your move" in hook.bodies[-1][field]
    ids = [headers["idempotency-key"] for _, headers, _ in hook.posted]
    assert len(set(ids)) == 2


def test_a_browser_alone_can_read_what_it_is_sent(evening: Evening, hook: Receiver) -> None:
    browser = Browser()
    evening.add("push", hook.address("/push/1"), **browser.subscription)
    evening.later(1)  # the first notice: two that are due at once go out at once
    evening.wait_for("guard")
    evening.later()
    path, headers, body = hook.posted[-1]
    assert path == "/push/1"
    assert headers["content-encoding"] == "aes128gcm"
    assert "it is your move" in browser.read(body)["title"]
    assert b"your move" not in body
    scheme, _, credentials = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    assert f"k={evening.notices()['key']}" in credentials.replace(" ", "").split(",")


def test_a_browser_without_keys_is_refused(evening: Evening, hook: Receiver) -> None:
    refused = evening.ask("/api/notices", kind="push", address=hook.address(), p256dh="AAAA", auth="AAAA")
    assert refused.status_code == 422
    assert "p256dh and auth" in refused.json()["message"]


def code_in(mailbox: Mailbox) -> str:
    found = re.search(r"code is (\d{8})", mailbox.mails[-1].get_content())  # type: ignore[attr-defined]
    assert found
    return found[1]


def test_mail_is_confirmed_before_anything_else_is_sent(mailbox: tuple[Mailbox, Settings]) -> None:
    box, settings = mailbox
    with visiting(replace(settings, away_seconds=0.0, address="https://play.example.org")) as client:
        evening = Evening(client)
        channel = evening.add("mail", "anna@example.org")
        assert not channel["confirmed"]
        evening.wait_for("guard")
        evening.later()
        [mail] = box.mails
        assert (mail["to"], mail["subject"]) == ("anna@example.org", "Confirm your address")
        path = f"/api/notices/{channel['id']}/confirm"
        refused = evening.ask(path, code="00000000" if code_in(box) != "00000000" else "00000001")
        assert refused.status_code in (409, 422)
        assert evening.ask(path, code=code_in(box)).json()["channels"][0]["confirmed"]
        evening.later()
        told = box.mails[-1]
        assert told["subject"].endswith("it is your move")
        assert told["message-id"] != mail["message-id"]
        unsubscribe = told["list-unsubscribe"].strip("<>").removeprefix("https://play.example.org")
        assert client.get(unsubscribe).status_code == 405, "looking at a link does nothing"
        assert client.post(unsubscribe[:-1] + "x").status_code == 404
        assert client.post(unsubscribe).status_code == 200
        assert not evening.notices()["channels"][0]["on"]


def test_codes_cannot_be_guessed(mailbox: tuple[Mailbox, Settings]) -> None:
    box, settings = mailbox
    with visiting(settings) as client:
        evening = Evening(client)
        channel = evening.add("mail", "anna@example.org")
        evening.later(1)
        path = f"/api/notices/{channel['id']}/confirm"
        for _ in range(MOST_MISSES):
            assert evening.ask(path, code="x").status_code != 429
        refused = evening.ask(path, code=code_in(box))
        assert refused.status_code == 429
        assert "remove this address" in refused.json()["message"]


def test_mail_that_bounces_is_switched_off(mailbox: tuple[Mailbox, Settings]) -> None:
    box, settings = mailbox
    box.unknown.add("anna@example.org")
    with visiting(settings) as client:
        evening = Evening(client)
        evening.add("mail", "anna@example.org")
        evening.later(1)
        [channel] = evening.notices()["channels"]
        assert (channel["on"], channel["failed"]) == (False, "the mail server says 550 no such mailbox")


def test_a_mail_server_that_is_away_loses_nothing(plain: Settings) -> None:
    away = replace(plain, mail="smtp+plain://127.0.0.1:1?from=games@example.org")
    with visiting(away) as client:
        evening = Evening(client)
        evening.add("mail", "anna@example.org")
        evening.later(1)
        [waiting] = evening.notices()["last"]
        assert (waiting["state"], waiting["tries"]) == ("waiting", 1)
        assert waiting["when"] == evening.now + WAITS[0]


def test_two_workers_send_nothing_twice(stored: Evening, hook: Receiver) -> None:
    evening = stored
    for number in range(8):
        evening.add("webhook", hook.address(f"/{number}"))
    evening.wait_for("guard")
    evening.later()
    before = len(hook.posted)
    with visiting(evening.context.settings) as second:
        other = context_of(second)
        other.notices.now = lambda: evening.now
        with evening.client.websocket_connect(f"/api/games/{evening.table.game}/live") as socket:
            hello(socket, evening.table.secrets["guard"])
            until(lambda: evening.table.place("guard")["here"] or None)
        until(lambda: not evening.table.place("guard")["here"] or None)
        assert evening.table.answer("guard", 0).is_success
        evening.wait_for("guard")
        evening.now = evening.touched() + 60
        with ThreadPoolExecutor(2) as both:
            list(both.map(evening.send, (evening.context, other)))
    assert len(hook.posted) == before + 8
    keys = [headers["idempotency-key"] for _, headers, _ in hook.posted]
    assert len(set(keys)) == len(keys)


def test_a_worker_that_died_leaves_its_notices_to_the_next(stored: Evening, hook: Receiver) -> None:
    evening = stored
    evening.add("webhook", hook.address())
    notices = evening.context.notices
    evening.now += 1
    assert len(notices.rows.claim(evening.now, evening.now + 180, notices._here, 20)) == 1
    evening.later(1)
    assert not hook.posted, "somebody else is sending it"
    evening.later(200)
    assert len(hook.posted) == 1


def test_channels_are_their_owners(evening: Evening, hook: Receiver) -> None:
    channel = evening.add("webhook", hook.address("/secret"))
    assert "/secret" not in str(evening.notices())
    bert = evening.come("Berta")
    for path, how, body in (
        (f"/api/notices/{channel['id']}", "DELETE", {}),
        (f"/api/notices/{channel['id']}/switch", "POST", {"on": False}),
        (f"/api/notices/{channel['id']}/confirm", "POST", {"code": "1"}),
    ):
        assert evening.ask(path, how, token=bert, **body).status_code == 404
    assert evening.ask("/api/notices", "GET", token=bert).json()["channels"] == []
    assert evening.client.get("/api/notices", headers={"authorization": ""}).status_code == 401
    assert evening.ask(f"/api/notices/{channel['id']}", "DELETE").json()["channels"] == []


def test_an_export_has_ones_channels_and_what_was_sent(evening: Evening, hook: Receiver) -> None:
    evening.add("webhook", hook.address())
    evening.later(1)
    kept = evening.ask("/api/me/export", "GET").json()["notices"]
    assert [one["address"] for one in kept["channels"]] == [hook.address()]
    assert [(one["about"], one["state"]) for one in kept["sent"]] == [("check", "sent")]


def test_nobody_has_too_many_channels(evening: Evening, hook: Receiver) -> None:
    for number in range(MOST_CHANNELS):
        evening.add("webhook", hook.address(f"/{number}"))
    refused = evening.ask("/api/notices", kind="webhook", address=hook.address("/more"))
    assert refused.status_code == 429
    assert evening.ask("/api/notices", kind="mail", address="anna@example.org").status_code == 404


# addresses


@pytest.mark.parametrize(
    "text",
    [
        "http://example.org/x",
        "ftp://example.org",
        "https://a:b@example.org/",
        "https://",
        "https://exa mple.org",
        "x",
    ],
)
def test_only_pages_under_tls_are_addresses(text: str) -> None:
    with pytest.raises(Malformed, match="https://"):
        checked_address(text, inside=False)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.169.254", "::1", "fe80::1%eth0"),
        *("::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::10.1.2.3", "2002:a01:203::1"),
    ],
)
def test_nothing_is_sent_into_the_network_of_the_server(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(Barred, match="private network"):
        post("https://inside.example.org/x", b"", {}, resolving=lambda host, port: ["93.184.216.34", address])


def test_a_webhook_inside_is_barred(plain: Settings) -> None:
    with visiting(plain) as client:
        evening = Evening(client)
        evening.add("webhook", "https://localhost/hook")
        evening.later(1)
        [channel] = evening.notices()["channels"]
        assert not channel["on"]
        assert "private network" in channel["failed"]


@pytest.mark.parametrize(
    "text", ["mail.example.org", "smtp://mail.example.org", "smtp://?from=a@b.org", "http://x?from=a@b.org"]
)
def test_the_mail_server_is_named_in_one_form(text: str) -> None:
    with pytest.raises(Malformed, match="BEACHHEAD_MAIL"):
        mail_server_from(text)


def test_mail_under_tls_has_its_usual_ports() -> None:
    first = mail_server_from("smtp://anna:se%40cret@mail.example.org?from=games@example.org")
    assert (first.port, first.tls, first.user, first.password) == (587, "starttls", "anna", "se@cret")
    assert mail_server_from("smtps://mail.example.org?from=games@example.org").port == 465
