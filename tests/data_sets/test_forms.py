"""Forms: what can be changed in each game, read from its files and written into them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beachhead.core.bhd import Change, DataFault, DataSet
from beachhead.core.errors import Refusal
from beachhead.core.forms import Field, Files, Form
from beachhead.core.game import Game
from beachhead.core.owned import laid_in, rows_of
from beachhead.games import games
from tests.data_sets.sets import set_of

OWNED = [game for game in games().values() if game.forms]
FORMS = [pytest.param(game, form, id=f"{game.name}-{form.name}") for game in OWNED for form in game.forms]


@pytest.mark.parametrize(("game", "form"), FORMS)
def test_every_value_of_a_game_is_one_that_its_form_accepts(game: Game, form: Form) -> None:
    rows = rows_of(form, game.files())
    assert rows
    for row in rows.values():
        for name, value in row.values.items():
            form.field(name).check(value)
        assert set(row.groups) <= set(form.groups)


@pytest.mark.parametrize(("game", "form"), FORMS)
def test_what_is_written_is_what_is_read(game: Game, form: Form) -> None:
    """The first and the last row, their values written over those of each other's file."""
    rows = list(rows_of(form, game.files()).values())
    for row in (rows[0], rows[-1]):
        files = Files(game.files())
        values = {name: value for name, value in row.values.items() if value is not None}
        form.put(files, row.id, values)
        assert form.row(files, row.id).values == row.values


@pytest.mark.parametrize(("game", "form"), FORMS)
def test_values_like_ours_change_nothing(game: Game, form: Form) -> None:
    rows = rows_of(form, game.files()).values()
    given_ = [{name: v for name, v in row.values.items() if v is not None} for row in rows]
    data = set_of(game.name, *((form.name, row.id, v) for row, v in zip(rows, given_, strict=True)))
    assert laid_in(game.forms, game.files(), data) == {}


def test_all_counters_and_the_whole_map_fit_in_200_kilobytes() -> None:
    for game in OWNED:
        wanted = [
            f for f in game.forms if f.name in ("counters", "units", "hexes", "roads", "rivers", "trails")
        ]
        rows = []
        for form in wanted:
            for row in rows_of(form, game.files()).values():
                kept = {n: v for n, v in row.values.items() if v not in (None, "", [], False)}
                rows.append((form.name, row.id, kept))
        assert len(set_of(game.name, *rows).text()) < 200_000


VALUES = (
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=12)
    | st.lists(st.text(max_size=6) | st.integers(0, 9), max_size=3)
    | st.dictionaries(st.text(max_size=4), st.integers(0, 5), max_size=2)
)  # fmt: skip


@pytest.mark.parametrize("game", OWNED, ids=lambda game: game.name)
@settings(max_examples=60)
@given(data=st.data())
def test_any_value_is_taken_or_refused_with_its_place(game: Game, data: Any) -> None:
    form = data.draw(st.sampled_from(list(game.forms)))
    row = data.draw(st.sampled_from(sorted(rows_of(form, game.files()))))
    field: Field = data.draw(st.sampled_from(form.fields))
    change = Change(form.name, row, {field.name: data.draw(VALUES)}, {field.name: "guessed"}, line=2)
    try:
        laid_in(game.forms, game.files(), DataSet(game.name, "T", variant=True, changes=(change,)))
    except DataFault as fault:
        place = fault.form, fault.row, fault.line
        assert place == (form.name, row, 2)  # whatever was drawn may also be taken


@pytest.mark.parametrize(
    ("game", "row", "variant", "field", "reason"),
    [
        ("fm", ("counters", "8/4US", {"full": "4-4"}), False, "full", "4-5-6"),
        ("fm", ("counters", "8/5US", {"full": "4-4-6"}), False, "", "did you mean"),
        ("fm", ("counters", "8/4US", {"size": "division"}), False, "size", "none of"),
        ("fm", ("counters", "8/4US", {"type": "tank"}), False, "type", "variant"),
        ("fm", ("nothing", "8/4US", {"x": 1}), False, "", "no form"),
        ("fm", ("terrain", "hex hill", {"leg": "2.25"}), False, "leg", "like 2"),
        ("fm", ("hexes", "2906", {"terrain": "sea"}), False, "terrain", "booklet prints"),
        ("fm", ("hexes", "0405", {"terrain": "sea"}), False, "terrain", "sea"),
        ("fm", ("markers", "utah german", {"mines": {"9": 1}}), False, "mines", "only 0"),
        ("fm", ("rivers", "Orne", {"sides": ["0133|0134", "0838|0938"]}), False, "sides", "broken"),
        ("fm", ("arrivals", "utah german.gt1", {"units": ["8/4US"]}), True, "units", "called up twice"),
        ("m44", ("units", "omaha om-x3", {"troop": "tiger"}), False, "troop", "bunker"),
        ("m44", ("units", "omaha om-x3", {"hex": "r99c1"}), False, "hex", "no hex"),
        ("m44", ("hexes", "omaha r5c1", {"terrain": "town"}), False, "terrain", "town"),
        ("m44", ("scenarios", "omaha", {"medals": 3}), False, "medals", "variant"),
        ("m44", ("reinforcements", "rt-05", {"choices": ["tiger x"]}), False, "", "neither"),
    ],
)
def test_the_loaders_refuse_with_the_place_in_the_set(
    game: str, row: tuple[str, str, dict[str, Any]], variant: bool, field: str, reason: str
) -> None:
    data = set_of(game, row, variant=variant)
    with pytest.raises(DataFault) as refused:
        games()[game].check_data(data)
    assert refused.value.place == ", ".join(filter(None, ("line 2", *row[:2], field)))
    assert reason in refused.value.reason


def test_of_many_changes_the_one_that_breaks_it_is_named() -> None:
    good = [("hexes", f"01{n:02}", {"terrain": "hill"}) for n in range(1, 9)]
    data = set_of("fm", *good, ("hexes", "0405", {"terrain": "sea"}), ("hexes", "0109", {"terrain": "woods"}))
    with pytest.raises(DataFault) as refused:
        games()["fm"].check_data(data)
    assert (refused.value.row, refused.value.line) == ("0405", 10)


def test_a_unit_is_added_and_one_removed() -> None:
    new = Change("units", "omaha om-x90", {"side": "axis", "hex": "r5c1", "troop": "infantry"},
                 dict.fromkeys(("side", "hex", "troop"), "guessed"), "add", 2)  # fmt: skip
    gone = Change("units", "omaha om-x5", act="remove", line=3)
    data = DataSet("m44", "T", changes=(new, gone))
    game = games()["m44"]
    game.check_data(data, "omaha")
    board = laid_in(game.forms, game.files(), data)["boards/omaha.toml"]["axis"]
    ids = [unit["id"] for unit in board]
    assert "om-x90" in ids
    assert "om-x5" not in ids
    with pytest.raises(Refusal, match="already"):
        game.check_data(replace(data, changes=(replace(new, row="omaha om-x3"),)), "omaha")


def test_a_set_for_another_game_is_refused() -> None:
    with pytest.raises(DataFault, match="not for m44"):
        games()["m44"].check_data(set_of("fm"))
