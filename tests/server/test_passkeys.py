"""Passkeys: made once, signed once for each challenge, for this host name and no other."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.server.passkeys import CHALLENGE_SECONDS
from beachhead.server.settings import Settings
from tests.server.authenticator import PRESENT, Device
from tests.server.signing import Visitor
from tests.server.sitting import context_of
from tests.server.test_accounts import OTHER, PASSWORD, kept, signed_up

HOME = "http://localhost"


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database, rate=10_000, burst=100_000, cheap_passwords=True)


class Browser(Visitor):
    """A visitor at a host name, which passkeys need."""

    home = HOME

    def _headers(self) -> dict[str, str]:
        return {"host": self.home.removeprefix("http://"), "origin": self.home}

    def options(self, path: str) -> dict[str, Any]:
        reply = self.post(path)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()["options"]
        return found

    def make(self, device: Device, name: str = "My key") -> Any:
        credential = device.make(self.options("/api/me/passkeys/options"), self.home)
        return self.post("/api/me/passkeys", credential=credential, name=name)

    def sign_in(self, device: Device, **more: Any) -> Any:
        credential = device.sign(self.options("/api/me/passkey-options"), self.home, **more)
        return self.post("/api/me/passkey-sign-in", credential=credential)


def test_a_passkey_signs_in_whoever_made_it(client: TestClient) -> None:
    device, anna = Device(), Browser(client)
    anna.post("/api/me/sign-up", name="Anna", password=PASSWORD)
    account = anna.make(device).json()
    assert [(one["name"], one["seen"]) for one in account["passkeys"]] == [("My key", None)]
    elsewhere = Browser(client)
    signed = elsewhere.sign_in(device)
    assert signed.status_code == 200, signed.text
    assert elsewhere.me() == anna.me()
    assert elsewhere.get("/api/me/account").json()["passkeys"][0]["seen"]
    assert kept(client, "SELECT count FROM passkeys") == [1]


def test_a_guest_with_a_passkey_has_an_account_without_a_password(client: TestClient) -> None:
    device, anna = Device(), Browser(client, "Anna")
    account = anna.make(device).json()
    assert (account["person"]["account"], account["password"]) == (True, False)
    assert Browser(client).post("/api/me/sign-in", name="Anna", password="").status_code == 403
    key = account["passkeys"][0]["id"]
    refused = anna.delete(f"/api/me/passkeys/{key}")
    assert refused.status_code == 422
    assert "only way to sign in" in refused.json()["message"]
    assert anna.post("/api/me/password", old="", new=OTHER).status_code == 200
    assert anna.delete(f"/api/me/passkeys/{key}").json()["passkeys"] == []
    assert Browser(client).sign_in(device).status_code == 403
    assert anna.delete(f"/api/me/passkeys/{key}").status_code == 404


def test_a_guest_cannot_take_a_name_by_a_passkey(client: TestClient) -> None:
    signed_up(client, "Anna")
    reply = Browser(client, "anna").make(Device())
    assert (reply.status_code, reply.json()["refused"]) == (409, "taken")
    assert kept(client, "SELECT count(*) FROM passkeys") == [0]


def test_a_challenge_is_good_once_and_not_for_long(client: TestClient) -> None:
    device, anna, persons = Device(), Browser(client, "Anna"), context_of(client).persons
    anna.make(device)
    credential = device.sign(anna.options("/api/me/passkey-options"), HOME)
    assert anna.post("/api/me/passkey-sign-in", credential=credential).status_code == 200
    assert anna.post("/api/me/passkey-sign-in", credential=credential).status_code == 403
    late = device.sign(anna.options("/api/me/passkey-options"), HOME)
    now = persons.clock()
    persons.clock = lambda: now + CHALLENGE_SECONDS + 1
    assert anna.post("/api/me/passkey-sign-in", credential=late).status_code == 403
    assert kept(client, "SELECT count(*) FROM challenges") == [0]


def test_what_no_device_of_theirs_has_signed_signs_nobody_in(client: TestClient) -> None:
    device, anna = Device(), Browser(client, "Anna")
    anna.make(device)
    assert Browser(client).sign_in(Device()).status_code == 403  # another key by the same id
    assert Browser(client).sign_in(Device(b"key-of-another-1")).status_code == 403
    assert Browser(client).sign_in(device, flags=PRESENT).status_code == 403  # nobody was asked for a PIN
    device.count = 7
    assert Browser(client).sign_in(device).status_code == 200
    device.count = 3  # a copy of the key
    assert Browser(client).sign_in(device).status_code == 403
    far = Browser(client)
    credential = device.sign(far.options("/api/me/passkey-options"), "https://evil.example")
    assert far.post("/api/me/passkey-sign-in", credential=credential).status_code == 403


@pytest.mark.parametrize(
    "credential", [{}, {"id": 1}, {"response": {"clientDataJSON": "e30"}}, {"response": 7}]
)
def test_what_is_no_passkey_is_refused(client: TestClient, credential: dict[str, Any]) -> None:
    guest = Browser(client, "Anna")
    for path, more in (("/api/me/passkey-sign-in", {}), ("/api/me/passkeys", {"name": "Key"})):
        reply = guest.post(path, credential=credential, **more)
        assert (reply.status_code, reply.json()["refused"]) == (403, "wrong sign-in")


def test_a_passkey_of_nonsense_to_a_real_challenge_is_refused(client: TestClient) -> None:
    guest, device = Browser(client, "Anna"), Device()
    made = device.make(guest.options("/api/me/passkeys/options"), HOME)
    made["response"]["attestationObject"] = "AAAA"
    assert guest.post("/api/me/passkeys", credential=made, name="Key").status_code == 403
    signed = device.sign(guest.options("/api/me/passkey-options"), HOME)
    signed["id"] = ["x"]
    assert guest.post("/api/me/passkey-sign-in", credential=signed).status_code == 403


def test_an_address_of_numbers_has_no_passkeys(client: TestClient) -> None:
    refused = Visitor(client, "Anna").post("/api/me/passkeys/options")
    assert refused.status_code == 422
    assert refused.json()["message"].startswith("A passkey belongs to a host name, such as localhost")


def test_a_device_that_has_a_passkey_is_asked_for_no_second_one(client: TestClient) -> None:
    anna, device = Browser(client, "Anna"), Device()
    anna.make(device)
    excluded = anna.options("/api/me/passkeys/options")["excludeCredentials"]
    assert [one["id"] for one in excluded] == [
        one["id"] for one in anna.get("/api/me/account").json()["passkeys"]
    ]
    assert anna.options("/api/me/passkey-options").get("allowCredentials", []) == []  # it names nobody
