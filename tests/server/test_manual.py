"""The manual as the page asks for it."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from beachhead.games import OURS


@pytest.mark.parametrize("game", OURS)
def test_a_manual_is_told_whole_and_kept_by_browsers(client: TestClient, game: str) -> None:
    answer = client.get(f"/api/manual/{game}")
    manual = answer.json()
    sections = {section["id"] for chapter in manual["chapters"] for section in chapter["sections"]}
    assert len(sections) > 20
    assert all(set(term["sections"]) <= sections for term in manual["glossary"])
    tag = answer.headers["etag"]
    assert client.get(f"/api/manual/{game}", headers={"if-none-match": tag}).status_code == 304
    pictures = re.findall(r'src=\\"(/api/manual/[^"\\]+)', answer.text)
    assert pictures
    for picture in pictures:
        assert "<svg" in client.get(picture).text


def test_a_rule_comes_with_the_section_that_tells_it(client: TestClient) -> None:
    told = client.get("/api/manual/fm/rules/fm-8.3-07").json()
    assert told["rule"]["id"] == "fm-8.3-07"
    assert told["section"]["html"]


@pytest.mark.parametrize(
    "path",
    ["/api/manual/chess", "/api/manual/raid", "/api/manual/fm/rules/fm-99", "/api/manual/fm/figures/x.svg"],
)
def test_what_is_not_there_is_refused(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["refused"]) == (404, "unknown")
