"""The manual of Memoir '44: every rule is told, every table equals the facts, no page is about code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.resources import files

import pytest

from beachhead.hexes import HexId
from beachhead.m44.facts import ALLIES, AXIS, SPECIALS
from beachhead.m44.load import load
from beachhead.m44.rules.battle import dice
from beachhead.manual import Manual, Table, read_manual
from beachhead.manual.m44.figures import FIGURES, number, start
from beachhead.manual.m44.map_tables import MAPS, SPECIAL_WORDS
from beachhead.manual.m44.pictures import PICTURES
from beachhead.manual.m44.tables import TABLES

NOT_TOLD = {
    "m44-brd-06": "how the hexes of joined maps are counted inside; players see half-hexes that become whole",
    "m44-brd-14": "which boxes one must own to lay a battle out on a table",
}
INSIDE = (
    "engine", "data file", "data files", "seed", "seeds", "id", "ids", "json", "toml", "api", "server",
    "python", "code", "coordinate", "coordinates", "inventory", "booklet", "ruling", "rulings", "bot",
    "bots", "public implementation", "reconstructed from", "program", "software", "provenance",
)  # fmt: skip
"""Words of the program's inside, which no page may say."""
FORMULA = re.compile(r"m44-|\bx ?[<>=]|\bd[xy]\b|\.(py|md|toml|json)\b|[a-z]_[a-z]")


@pytest.fixture(scope="module")
def manual() -> Manual:
    return read_manual("m44")


def rule_ids() -> list[str]:
    inventory = json.loads(files("beachhead.m44").joinpath("data/rules.json").read_text(encoding="utf-8"))
    return [rule["id"] for rule in inventory["rules"]]


def texts(manual: Manual) -> Iterator[tuple[str, str]]:
    """Everything that a reader may meet, with where it stands."""
    for chapter in manual.chapters:
        yield chapter.id, f"{chapter.title} {chapter.html}"
        for section in chapter.sections:
            yield section.id, f"{section.title} {section.text}"
    for term in manual.glossary:
        yield term.id, " ".join((term.title, term.text, *term.also))
    for name, figure in manual.figures.items():
        yield name, f"{figure.caption} {figure.says}"


def rows(name: str) -> dict[str, tuple[str, ...]]:
    return {first: tuple(rest) for first, *rest in TABLES[name]().rows}


def test_every_rule_is_told(manual: Manual) -> None:
    untold = {id for id in rule_ids() if manual.section_of(id) is None}
    assert untold == set(NOT_TOLD)


def test_every_section_tells_rules_that_there_are(manual: Manual) -> None:
    ids = rule_ids()
    named = [
        pattern for chapter in manual.chapters for section in chapter.sections for pattern in section.rules
    ]
    assert [pattern for pattern in named if not any(fnmatchcase(id, pattern) for id in ids)] == []
    assert len(named) == len(set(named)), "a rule is told in one place"


def inside(text: str) -> str:
    """The first word of the program's inside, if any."""
    words = re.search(rf"\b({'|'.join(map(re.escape, INSIDE))})\b", text, re.IGNORECASE)
    found = words or FORMULA.search(text)
    return found.group() if found else ""


def test_nothing_speaks_of_the_inside(manual: Manual) -> None:
    assert {where: inside(text) for where, text in texts(manual) if inside(text)} == {}


@pytest.mark.parametrize("text", ["The engine decides.", "dx - dy", "see m44-bat-01", "big_gun", "x=26k+25"])
def test_a_word_of_the_inside_would_be_found(text: str) -> None:
    assert inside(text)


def test_a_word_of_the_glossary_means_one_thing(manual: Manual) -> None:
    words = [word.lower() for term in manual.glossary for word in {term.title, *term.also}]
    assert {word for word in words if words.count(word) > 1} == set()
    assert len(manual.glossary) >= 40


def test_every_table_and_figure_is_called_for(manual: Manual) -> None:
    pages = "".join(chapter.html + "".join(s.html for s in chapter.sections) for chapter in manual.chapters)
    titles = [table().title.replace("'", "&#x27;") for table in TABLES.values()]
    assert [title for title in titles if f"<caption>{title}</caption>" not in pages] == []
    assert manual.figures.keys() == {*FIGURES, *PICTURES}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_full(name: str) -> None:
    table: Table = TABLES[name]()
    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.head)}
    assert all(cell for row in table.rows for cell in row)


@pytest.mark.parametrize(
    ("name", "scenario", "options", "cards"),
    [
        ("deck-breakthrough", "utah", {"deck": "breakthrough"}, 80),
        ("deck-standard", "utah", {"deck": "standard"}, 60),
        ("deck-overlord", "overthrough/utah+airborne", {}, 60),
    ],
)
def test_a_deck_is_that_of_the_battle(name: str, scenario: str, options: dict[str, str], cards: int) -> None:
    facts, told = load(f"m44:{scenario}", options), rows(name)
    assert told.keys() == {card.name for card in facts.cards}
    assert sum(int(n) for copies, _ in told.values() for n in re.findall(r"\d+", copies)) == cards
    assert told["Medics and Mechanics"] == (str(facts.card("medics").count), facts.card("medics").text)


def test_troops_and_terrain_are_those_that_are_played() -> None:
    facts = load("m44:sword", {})
    troops, ground = rows("troops"), rows("terrain") | rows("obstacles")
    assert len(troops) == len(facts.troops)
    assert len(ground) == len(facts.terrains)
    for troop in facts.troops:
        _, figures, battling, moving, by_range, *_ = troops[troop.name]
        assert (int(figures), int(battling), int(moving)) == (
            troop.figures,
            troop.move_and_battle,
            troop.move,
        )
        assert by_range == (", ".join(map(str, troop.dice)) or "–")
    for terrain in facts.terrains:
        assert (ground[terrain.name][1] == "yes") == terrain.stops
        assert ground[terrain.name][5].startswith("yes") == terrain.blocks_sight
    assert ground["Forest"][3] == "1 / 2"
    assert ground["Town"][4] == "0 / 2 / 0"


def test_the_reinforcement_table_has_the_dice_and_units_of_the_battle() -> None:
    told = rows("reinforcements")
    assert len(told) == len(load("m44:sword", {}).rows)
    assert told["3 armour"] == ("Tiger", "nothing")
    assert told["1 flag"] == ("1 order On the Move", "1 order On the Move")
    assert told["4 stars"][0].endswith("or Command car")
    assert {cell for (cell,) in rows("reinforcements-airborne").values()} >= {
        "Airborne (next to an Allied unit)"
    }


@pytest.mark.parametrize("name", MAPS)
def test_a_map_has_its_hands_medals_and_units(name: str) -> None:
    facts = load(f"m44:{name}", {})
    battle = facts.maps[0]
    assert rows("victory")[battle.title][:2] == (str(battle.medals), str(battle.start_medals[AXIS]))
    for side, word in ((ALLIES, "Allies"), (AXIS, "Axis")):
        dealt, _, holds = rows("hands")[f"{battle.title}, {word}"]
        assert (int(dealt), int(holds)) == (battle.hands[side].cards, battle.hands[side].size)
    units = [int(count) for unit, (count, _) in rows(f"forces-{name}").items() if "empty" not in unit]
    assert sum(units) == len(facts.units)
    assert sum("unit" in what and "leave" in what for what in rows(f"medals-{name}")) == len(battle.exits)


def test_every_special_rule_has_words() -> None:
    assert SPECIAL_WORDS.keys() == SPECIALS.keys()


def test_modes_are_for_two_to_twelve() -> None:
    assert [int(players) for players, *_ in rows("modes").values()] == [2, 4, 6, 8, 12]
    assert rows("generals-dice")["Axis"] == ("3", "4", "5")


def test_the_shore_of_utah_is_in_the_centre_and_its_beach_on_the_right() -> None:
    facts = load("m44:utah", {})
    bits, grid = facts.ground.section_bits, facts.grid
    assert {bits[unit.hex] for unit in facts.units if unit.id in ("ut-a3", "ut-a4", "ut-a5", "ut-a6")} == {
        0b010
    }
    assert {bits[unit.hex] for unit in facts.units if unit.id in ("ut-a7", "ut-a8")} == {0b110}
    assert bits[grid.hex("r19c10")] == 0b100


def test_the_examples_hold() -> None:
    """What examples say of Utah: hands, the bunker, the Big Gun; and of reinforcements."""
    told = rows("hands")
    assert told["Utah Beach, Axis"] == ("4", "1", "5")
    assert told["Utah Beach, Allies"] == ("6", "–", "6")
    state = start("utah", "ut_a3", ut_a3="r16c10")
    assert dice(state, number(state, "ut_a3"), number(state, "ut_x4"), 1) == 2
    gun = state.lookup.facts.troops[state.troop[number(state, "ut_x1")]]
    assert (gun.id, gun.dice_at(5)) == ("big_gun", 1)
    assert "3 infantry + 1 star" in rows("reinforcements")
    assert rows("reinforcements")["3 infantry + 1 armour"][1] == "Supported infantry"
    assert state.lookup.grid.name(HexId(state.at[number(state, "ut_x4")])) == "r16c11"
