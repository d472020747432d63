"""An owner's values in the lobby: in offers, challenges and rematches, told in every list, never rated."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.server.lobbying import Guest, finish
from tests.server.test_data_sets import bring, my_set, short


def test_a_challenge_is_played_with_the_values_that_it_says_and_so_is_its_rematch(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    own = bring(client, short().text().encode()).json()
    terms = {"scenario": "fm:short-utah", "data": own["fingerprint"], "side": "german"}
    anna.post("/api/lobby/challenges", person=tom.id, **terms)
    (got,) = tom.lobby()["challenges"]
    assert (got["data"], got["data_title"], got["scenario"]) == (own["fingerprint"], "Short Utah", "fm:utah")
    assert got["options"]["weather"] is True
    game = tom.post(f"/api/lobby/challenges/{got['id']}", act="accept").json()["game"]
    view = tom.get(f"/api/games/{game}").json()["views"]["allied"]
    assert (view["data"], view["options"]["weather"]) == (own["fingerprint"], True)
    assert [one["data_title"] for one in anna.lobby()["mine"]] == ["Short Utah"]
    finish(client, game, "allied")
    assert anna.get("/api/lobby/archive").json()["games"][0]["data_title"] == "Short Utah"
    anna.post("/api/lobby/rematches", game=game)
    again = next(one for one in tom.lobby()["challenges"] if one["rematch"])
    assert (again["data"], again["side"]) == (own["fingerprint"], "german")
    withdrawn = client.delete(
        f"/api/data-sets/{own['fingerprint']}", headers={"authorization": f"Bearer {own['token']}"}
    )
    assert withdrawn.status_code == 200
    refused = tom.post(f"/api/lobby/challenges/{again['id']}", act="accept")
    assert "withdrawn" in refused.json()["message"]


def test_an_offered_game_says_with_whose_values_and_is_never_rated(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna", account=True), Guest(client, "Tom")
    own = bring(client, my_set().text().encode()).json()["fingerprint"]
    terms = {"scenario": "fm:utah", "side": "allied", "data": own}
    game = anna.offer(**terms)
    (listed,) = tom.lobby()["open"]
    assert (listed["game"], listed["data_title"]) == (game, "My copy")
    assert tom.take(game, "german").status_code == 200
    assert tom.get(f"/api/games/{game}").json()["views"]["german"]["data"] == own
    rated = {**terms, "rated": True, "pace": "live-10"}
    for where, to in (("games", {}), ("challenges", {"person": tom.id})):
        refused = anna.post(f"/api/lobby/{where}", **rated, **to)
        assert refused.status_code == 422
        assert "values that everybody has" in refused.json()["message"]
    other = anna.post("/api/lobby/challenges", scenario="m44:omaha", data=own, person=tom.id)
    assert "not for m44" in other.json()["message"]
