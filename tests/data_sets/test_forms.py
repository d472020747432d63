"""Forms: what can be changed in each game, read from its files and written into them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from beachhead.core.bhd import Change, DataFault, DataSet
from beachhead.core.datafile import DataError
from beachhead.core.errors import Refusal
from beachhead.core.forms import Field, Files, Form
from beachhead.core.game import Game, Source
from beachhead.core.owned import laid_in, rows_of
from beachhead.games import games, new_match
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
        ("fm", ("replacements", "utah replacements.us", {"leg": ["2 from 2"]}), False, "leg", "variant"),
        ("fm", ("replacements", "utah replacements.us", {"leg": ["two"]}), True, "leg", "1 from 3 every 2"),
        ("fm", ("beaches", "utah beach.utah", {"hexes": ["0101"]}), True, "hexes", "0101"),
        ("fm", ("raids", "sword raid.1 Commando", {"removes": [1]}), True, "removes", "6 marker values"),
        ("fm", ("weather", "weather", {"inclement": [7]}), True, "inclement", "from 1 to 6"),
        ("fm", ("entries", "utah entry.west", {"rows_from": 99}), True, "", "no hex"),
        ("m44", ("cards", "standard recon", {"flanks": {"left": 9}}), False, "flanks", "add up"),
        ("m44", ("cards", "overlord probe", {"orders": "all"}), False, "orders", "every"),
        ("m44", ("modes", "single", {"cards_a_turn": [1]}), True, "cards_a_turn", "2"),
        ("m44", ("battles", "neptune", {"medals": 3}), True, "medals", "add up"),
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


def loads_everywhere(game: Game, data: DataSet) -> bool:
    """Whether every scenario can be loaded with a set, with every value of the options that choose files."""
    try:
        for scenario in game.scenarios.values():
            choosing = [o for o in scenario.options if o.name in ("edition", "deck")]
            chosen = [{option.name: value} for option in choosing for value in option.values]
            for given_options in chosen or [{}]:
                game.setup(scenario, scenario.settle_options(given_options), Source(data=data))
    except DataError:
        return False
    return True


TOGETHER = {"medals", "first", "axis_start_medals"}
"""What battles on several maps add up: a set may change it for one map, and then only that is played."""


@pytest.mark.slow
@pytest.mark.parametrize("game", OWNED, ids=lambda game: game.name)
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_a_set_is_tried_wherever_it_can_be_wrong(game: Game, data: Any) -> None:
    """Only the scenarios that a change can touch are loaded to check it. Whatever is changed, a set that they
    take is taken by all."""
    compare(game, data)


@pytest.mark.long
@pytest.mark.parametrize("game", OWNED, ids=lambda game: game.name)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_many_sets_are_tried_wherever_they_can_be_wrong(game: Game, data: Any) -> None:
    compare(game, data)


def compare(game: Game, data: Any) -> None:
    """A value of one row in another one."""
    form = data.draw(st.sampled_from(list(game.forms)))
    rows = rows_of(form, game.files())
    row, other = (data.draw(st.sampled_from(list(rows.values()))) for _ in "12")
    fields = [f.name for f in form.fields if f.name in row.values and f.name in other.values]
    assume(fields)
    field = data.draw(st.sampled_from(fields))
    assume(not (form.name == "scenarios" and field in TOGETHER))
    change = Change(form.name, row.id, {field: other.values[field]}, {field: "guessed"}, line=2)
    edited = DataSet(game.name, "T", variant=True, changes=(change,))
    try:
        game.check_data(edited)
    except DataFault:
        return  # then it is not played at all
    assert loads_everywhere(game, edited), change


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


def test_rates_cards_and_modes_are_those_that_are_entered() -> None:
    fm = set_of(
        "fm", ("replacements", "utah replacements.us", {"leg": ["3 from 2 to 4 every 2"]}), variant=True
    )
    schedule = new_match("fm:utah", seed=1, data=fm).state.setup.facts.schedule  # type: ignore[attr-defined]
    assert schedule.replacements[0][:7] == (0, 0, 3, 0, 3, 0, 0)
    fewer: list[tuple[str, str, dict[str, Any]]] = [
        ("cards", "standard probe", {"flanks": {"left": 3, "center": 5, "right": 4}}),
        ("decks", "standard", {"section_cards": 39}),
        ("modes", "single", {"draw": 2}),
    ]
    match = new_match(
        "m44:omaha", seed=1, options={"deck": "standard"}, data=set_of("m44", *fewer, variant=True)
    )
    facts = match.state.setup.lookup.facts  # type: ignore[attr-defined]
    assert facts.cards[facts.card_numbers["probe-left"]].count == 3
    assert facts.mode.draw == 2


@pytest.mark.parametrize(
    ("game", "form", "row", "values"),
    [
        ("m44", "craft", "omaha om-c30", {"hex": "r22c4"}),
        ("fm", "entries", "utah entry.north_road", {"edge": "west", "rows_to": 30}),
        ("fm", "arrivals", "utah german.gt6", {"turn": 6, "entry": "south", "units": ["84/84"]}),
    ],
)
def test_a_row_that_is_added_is_there(game: str, form: str, row: str, values: dict[str, Any]) -> None:
    change = Change(form, row, values, dict.fromkeys(values, "guessed"), "add", 2)
    data = DataSet(game, "T", variant=True, changes=(change,))
    files = Files({**games()[game].files(), **laid_in(games()[game].forms, games()[game].files(), data)})
    made = next(each for each in games()[game].forms if each.name == form).row(files, row).values
    assert {name: made[name] for name in values} == values


def test_a_set_for_another_game_is_refused() -> None:
    with pytest.raises(DataFault, match="not for m44"):
        games()["m44"].check_data(set_of("fm"))
