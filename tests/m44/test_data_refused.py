"""Bad data is refused with file, place and reason; an owner's folder replaces shipped files one by one."""
# ruff: noqa: E501 - one case a line reads as a table

from __future__ import annotations

import copy
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import beachhead.m44
from beachhead.core.datafile import Block, DataFile, Sheet
from beachhead.m44.load import DataError, load, scenarios
from beachhead.m44.loaders.battle import read_battle
from beachhead.m44.loaders.modes import read_modes

SHIPPED = Path(beachhead.m44.__path__[0]) / "data"


def write(folder: Path, file: str, text: str) -> Path:
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, "utf-8")
    return folder


def spoil(folder: Path, file: str, old: str, new: str) -> Path:
    """A folder with one shipped file, changed in one place."""
    text = (SHIPPED / file).read_text("utf-8")
    assert old in text
    return write(folder, file, text.replace(old, new, 1))


def field_of(refusal: DataError) -> str:
    """Where something is wrong, whatever the line."""
    return re.sub(r"^line \d+(, |$)", "", refusal.place)


def load_several(folder: Path) -> None:
    """Battles enough to read every kind of file."""
    for name in ("sword", "juno", "utah", "airborne", "overthrough/sword+juno"):
        load(f"m44:{name}", {}, folder)


ROW_4 = "04 | . F R . R . + . . . . F . F\n"
BOARD = "boards/sword.toml"

BAD_BOARDS = [
    ("a short row", ROW_4, ROW_4.replace(" . F\n", " F\n"), "rows", "row 4: an even row has 12 hexes between two half-hexes, 14 letters, but there are 13"),
    ("a long row", "05 |  .", "05 |  . .", "rows", "row 5: an odd row has 13 hexes, but there are 14"),
    ("a missing row", ROW_4, "", "rows", "23 rows, not 22"),
    ("a row out of order", "04 |", "06 |", "rows", "row 4 should begin with '04 |', not '06 | .'"),
    ("an unknown letter", "04 | . F R", "04 | . Q R", "rows", "r4c1: there is no terrain 'Q', only . + F"),
    ("an unknown troop", 'troop = "nebelwerfer"', 'troop = "panzerfaust"', "axis.sw-x15.troop", "no 'panzerfaust', only infantry"),
    ("a mode that joins nothing", '"double", "triple"]', '"double", "single"]', "axis.sw-x24.modes", "no mode 'single' that joins boards, only overthrough, double"),
    ("a mode for a unit inland", 'troop = "nebelwerfer"', 'troop = "nebelwerfer", modes = ["double"]', "axis.sw-x15.modes", "only a unit on a half-hex"),
    ("a hex off the board", 'hex = "r8c9"', 'hex = "r8c14"', "axis.sw-x15.hex", "no hex 'r8c14'; hexes are r1c1 to r23c13"),
    ("a craft on a half-hex", 'hex = "r21c3" }', 'hex = "r22c0" }', "craft.sw-c1.hex", "half-hex"),
    ("a unit in a river", 'hex = "r16c12", troop = "infantry"', 'hex = "r14c2", troop = "infantry"', "sw-x5, r14c2", "Infantry cannot stand there: the terrain"),
    ("infantry at sea", 'hex = "r19c10", troop = "infantry"', 'hex = "r20c10", troop = "infantry"', "sw-a8, r20c10", "the terrain does not let it in"),
    ("artillery in a marsh", 'hex = "r14c8",  troop = "artillery"', 'hex = "r15c3",  troop = "artillery"', "sw-x14, r15c3", "Artillery cannot stand there"),
    ("armor on hedgehogs", 'hex = "r8c7",   troop = "armor"', 'hex = "r18c6",  troop = "armor"', "sw-x16, r18c6", "only infantry stands among hedgehogs"),
    ("armor in a bunker", 'bunkers = ["r14c1",', 'bunkers = ["r8c7",', "sw-x16, r8c7", "only infantry and artillery"),
    ("a Destroyer at the shore", 'hex = "r22c4",', 'hex = "r20c4",', "sw-a13, r20c4", "keeps off the shore"),
    ("a Destroyer on land", 'hex = "r22c4",', 'hex = "r12c6",', "sw-a13, r12c6", "Destroyer cannot stand there"),
    ("two units in a hex", 'hex = "r8c7",', 'hex = "r8c9",', "sw-x16, r8c9", "sw-x15 stands there already"),
    ("an id twice", '"sw-a2",', '"sw-a1",', "allies.sw-a1", "comes twice"),
    ("an id of both sides", '"sw-a2",', '"sw-x2",', "sw-x2", "another unit or craft has this id"),
    ("an id with a space", '"sw-a2",', '"sw a2",', "allies.sw a2", "letters, digits, hyphens"),
    ("a craft ashore", 'hex = "r21c3" }', 'hex = "r19c4" }', "sw-c1, r19c4", "lie in the ocean"),
    ("a ship in a craft", 'troop = "commando"', 'troop = "destroyer"', "sw-a16", "ground units only"),
    ("a craft as a unit", 'hex = "r22c10", troop = "destroyer"', 'hex = "r22c10", troop = "landing_craft"', "sw-a14, r22c10", "list of craft"),
    ("wire in the sea", 'wire = ["r17c7",', 'wire = ["r20c7",', "wire, r20c7", "needs ground"),
    ("a hex listed twice", 'wire = ["r17c7",', 'wire = ["r17c10",', "wire", "r17c10 is listed twice"),
    ("sandbags in a mouth", 'sandbags = ["r14c8", ', 'sandbags = ["r19c2", ', "sandbags, r19c2", "dry ground"),
    ("a road on a road", 'roads_inside = ["r10c5"', 'roads_inside = ["r3c1"', "roads_inside, r3c1", "without one"),
    ("an entry in a river", 'entry = ["r7c1"]', 'entry = ["r7c2"]', "entry, r7c2", "open to infantry and armor"),
    ("a crooked entry line", '["r1c7", "r1c11"]', '["r1c7", "r3c11"]', "entry_line", "two hexes of one row"),
    ("a medal bridge that is none", 'medal_bridges = ["r3c2"', 'medal_bridges = ["r3c3"', "medal_bridges, r3c3", "no bridge"),
    ("a town without a name", 'r6c8 = "Biéville"', "", "towns", "r6c8: every town hex"),
    ("a name without a town", 'r6c8 =', 'r6c9 =', "towns", "r6c8 or r6c9: every town hex"),
    ("a bridge name in a field", 'r3c2 = "Colombelles"', 'r3c3 = "Colombelles"', "bridges", "r3c3 is not a bridge"),
    ("a misspelt key", "hedgehogs =", "hedgehog =", "hedgehog", "no field 'hedgehog' here, only allies, axis"),
    ("a key too many", 'troop = "nebelwerfer" }', 'troop = "nebelwerfer", badge = 1 }', "axis.sw-x15.badge", "no field 'badge' here, only hex, id, modes or troop"),
    ("a missing key", 'title = "Sword Beach"\n', "", "", "the field 'title' is missing"),
    ("a number for a text", 'title = "Sword Beach"', "title = 7", "title", "7 is not a text in quotes"),
    ("a text for a list", 'sandbags = ["r14c8", ', 'sandbags = "r14c8" # [', "sandbags", "'r14c8' is not a list in square brackets"),
    ("broken TOML", "axis = [", "axis = ", "column 8", "not TOML: "),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"), [b[1:] for b in BAD_BOARDS], ids=[b[0] for b in BAD_BOARDS]
)
def test_a_bad_board(tmp_path: Path, old: str, new: str, place: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        load("m44:sword", {}, spoil(tmp_path, BOARD, old, new))
    assert refused.value.file == BOARD
    assert field_of(refused.value) == place
    assert reason in refused.value.reason
    assert str(refused.value).startswith("boards/sword.toml")


def test_the_line_is_told(tmp_path: Path) -> None:
    """That of the unit in its list, not that of the list."""
    with pytest.raises(DataError) as refused:
        load("m44:sword", {}, spoil(tmp_path, BOARD, 'hex = "r8c9"', 'hex = "r8c14"'))
    lines = (SHIPPED / BOARD).read_text("utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if '"sw-x15"' in line)
    assert refused.value.place == f"line {number}, axis.sw-x15.hex"


BAD_TABLES = [
    ("a deck that does not add up", "decks/breakthrough.toml", "left = 5, center = 6", "left = 4, center = 6", "section_cards", "it is 52, but the cards add up to 51"),
    ("tactic cards short", "decks/breakthrough.toml", "tactic_cards = 28", "tactic_cards = 27", "tactic_cards", "it is 27, but the cards add up to 28"),
    ("an unknown tactic card", "decks/breakthrough.toml", 'id = "medics"', 'id = "chaplains"', "card.chaplains.id", "no 'chaplains', only air-power, ambush"),
    ("a card for one flank alone", "decks/breakthrough.toml", '["left", "right"]', '["left"]', "", "pincer-move has no counterpart on the other flank"),
    ("a card twice", "decks/breakthrough.toml", 'id = "probe"', 'id = "recon"', "card.recon", "comes twice"),
    ("an unknown flank", "decks/breakthrough.toml", '["left", "right"]', '["left", "rear"]', "card.pincer-move.flanks", "no 'rear', only left, center or right"),
    ("a strange number of orders", "decks/breakthrough.toml", 'orders = "every"', 'orders = "some"', "card.assault.orders", "'some' is neither a whole number nor every"),
    ("an unknown trait", "troops.toml", '"crosshair"]', '"crosseyed"]', "troop.big_gun.traits", "no 'crosseyed'"),
    ("an unknown arm", "troops.toml", 'arm = "infantry"', 'arm = "cavalry"', "troop.infantry.arm", "no 'cavalry', only infantry, armor"),
    ("figures that do not add up", "troops.toml", "{ infantry = 4, armor = 1 }", "{ infantry = 3, armor = 1 }", "troop.supported_infantry.made_of", "adds up to 4 figures, but figures is 5"),
    ("a negative number", "troops.toml", "figures = 4", "figures = -4", "troop.infantry.figures", "-4 is not a whole number of 0 or more"),
    ("yes for a number", "troops.toml", "figures = 4", "figures = true", "troop.infantry.figures", "True is not a whole number of 0 or more"),
    ("more battle than move", "troops.toml", "move_and_battle = 1\nmove = 2", "move_and_battle = 3\nmove = 2", "troop.infantry.move_and_battle", "3 is more than move 2"),
    ("half a supported unit", "troops.toml", 'becomes = "infantry"\n', "", "troop.supported_infantry", "belong together"),
    ("an unknown troop to become", "troops.toml", 'becomes = "infantry"', 'becomes = "militia"', "troop.supported_infantry.becomes", "no 'militia'"),
    ("no Landing Craft", "troops.toml", 'id = "landing_craft"', 'id = "barge"', "troop", "there is no 'landing_craft', only infantry"),
    ("an unknown figure", "troops.toml", "tiger = 3, big_gun", "tigers = 3, big_gun", "pool.axis.tigers", "no field 'tigers' here, only armor"),
    ("no provenance", "troops.toml", 'provenance = "printed"\n', "", "", "the field 'provenance' is missing"),
    ("a strange provenance", "troops.toml", 'provenance = "printed"', 'provenance = "heard"', "provenance", "no 'heard', only printed, public or reconstructed"),
    ("a letter twice", "terrain.toml", 'char = "F"', 'char = "."', "", "'.' stands for two kinds"),
    ("a long letter", "terrain.toml", 'char = "F"', 'char = "FF"', "terrain.forest.char", "'FF' is not one letter"),
    ("cover for two arms", "terrain.toml", "cover = [1, 2, 0]", "cover = [1, 2]", "terrain.forest.cover", "it needs 3 numbers, not 2"),
    ("terrain that must be there", "terrain.toml", 'id = "hill"', 'id = "mound"', "terrain", "there is no 'hill', only clear"),
    ("a row with an unknown troop", "reinforcements.toml", '"tiger"', '"elephant"', "row.rt-11.choices.1.troop", "no 'elephant'"),
    ("a row with an unknown face", "reinforcements.toml", "{ flag = 1 }", "{ banner = 1 }", "row.rt-16.dice.banner", "no field 'banner' here, only armor"),
    ("a strange placement", "reinforcements.toml", '"geronimo"', '"glider"', "row.rt-03.choices.2.placement", "no 'glider', only entry, vive_la_france"),
    ("an unknown special rule", "scenarios/sword.toml", '"commonwealth"', '"empire"', "special", "there is no 'empire', only reinforcements"),
    ("a hand that does not add up", "scenarios/sword.toml", "hand = 5", "hand = 6", "axis", "3 cards and 2 extra draws do not make a hand of 6"),
    ("start medals that do not add up", "scenarios/sword.toml", "axis_start_medals = 5", "axis_start_medals = 4", "axis_start_medals", "it is 4, but they add up to 5"),
    ("too many bridges", "scenarios/sword.toml", "count = 5", "count = 6", "bridges.count", "it is 6, but the board has 5"),
    ("bridges worth nothing", "scenarios/sword.toml", "medals = 1\ncount = 5", "", "bridges", "the field 'count' is missing"),
    ("a beach where there is none", "scenarios/utah.toml", '["right"]', '["left"]', "beaches.sections", "the left section has no Beach hex"),
    ("an unknown nation", "scenarios/sword.toml", '"britain"', '"france"', "allies.nation", "no 'france'"),
    ("a river that is not there", "scenarios/juno.toml", '"La Seulles"', '"Loire"', "river.name", "the board has no river Loire"),
    ("a majority of nothing", "scenarios/utah.toml", "[majority] ", "[minority] ", "majority", "only one of the board and the scenario"),
    ("a church that is none", "scenarios/airborne.toml", '"r15c7"', '"r15c6"', "towns.allied", "r15c6 is not a town"),
    ("no such map", "modes.toml", 'maps = ["sword"]', 'maps = ["dieppe"]', "", "there is no such file"),
    ("medals that do not add up", "modes.toml", "medals = 29", "medals = 28", "battle.overthrough/sword+juno.medals", "it is 28, but the maps add up to 29"),
    ("an unknown mode", "modes.toml", 'mode = "neptune"', 'mode = "sealion"', "battle.neptune.mode", "no 'sealion', only single"),
    ("a battle twice", "modes.toml", 'id = "triple/american"', 'id = "triple/british"', "battle.triple/british", "comes twice"),
    ("a default that is no value", "modes.toml", 'default = "breakthrough"', 'default = "tarot"', "option.deck.default", "not among the values"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "reason"), [b[1:] for b in BAD_TABLES], ids=[b[0] for b in BAD_TABLES]
)
def test_a_bad_table(tmp_path: Path, file: str, old: str, new: str, place: str, reason: str) -> None:
    folder = spoil(tmp_path, file, old, new)
    with pytest.raises(DataError) as refused:
        load_several(folder)
    assert refused.value.file == ("scenarios/dieppe.toml" if "dieppe" in new else file)
    assert field_of(refused.value) == place
    assert reason in refused.value.reason


@pytest.mark.rule("m44-brd-06")
def test_seams_that_disagree(tmp_path: Path) -> None:
    folder = spoil(tmp_path, "boards/juno.toml", "04 | F", "04 | H")
    load("m44:juno", {}, folder)  # alone there is no seam
    sentence = "boards/juno.toml, r4c0: the half-hex is hill here but forest on Sword Beach (r4c13)"
    for name in ("double/sword+juno", "overthrough/sword+juno", "triple/british", "neptune"):
        with pytest.raises(DataError, match=re.escape(sentence)):
            load(f"m44:{name}", {}, folder)
    load("m44:double/juno+gold", {}, folder)


def test_more_figures_than_there_are(tmp_path: Path) -> None:
    """Six Big Gun figures make three units; here are four."""
    board = (SHIPPED / BOARD).read_text("utf-8").replace("infantry_elite", "big_gun")
    with pytest.raises(
        DataError, match=r"sword.toml: there are not enough big_gun figures for the axis units"
    ):
        load("m44:sword", {}, write(tmp_path, BOARD, board))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / BOARD).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"boards/sword.toml: cannot be read as text: .*utf-8"):
        load("m44:sword", {}, tmp_path)


def test_an_exit_must_be_a_road_on_the_right_edge(tmp_path: Path) -> None:
    folder = spoil(tmp_path, "boards/gold.toml", '"r3c13"', '"r3c12"')
    with pytest.raises(DataError, match="exits, r3c12: an exit is a road hex in column 13"):
        load("m44:gold", {}, folder)


def test_medals_on_the_board_need_a_worth(tmp_path: Path) -> None:
    folder = spoil(tmp_path, "scenarios/juno.toml", "[medal_hexes] ", "[medals_hex] ")
    with pytest.raises(DataError, match="medal_hexes: only one of the board and the scenario"):
        load("m44:juno", {}, folder)
    folder = spoil(tmp_path, "scenarios/sword.toml", "[bridges] ", "[bridge] ")
    with pytest.raises(DataError, match="bridges: the board has 5 of them"):
        load("m44:sword", {}, folder)


PLANTED: tuple[object, ...] = (7, -1, "x", "", [], {}, True, 1.5, [1], ["x"], {"x": 1}, "r1c1", [{}], [[]])


def paths(value: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a parsed file."""
    if way:
        yield way
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from paths(item, (*way, key))


def plant(table: Any, way: tuple[str | int, ...], seed: object) -> dict[str, object]:
    changed: dict[str, object] = copy.deepcopy(table)
    place: Any = changed
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = seed
    return changed


def is_refused(files: dict[str, dict[str, object]], battle: str) -> bool:
    shelf = {name: DataFile([Sheet(name, "", table)]).root for name, table in files.items()}

    def library(file: str) -> Block:
        if file not in shelf:
            raise DataError(file, "", "there is no such file")
        return shelf[file]

    try:
        battles = read_modes(shelf["modes.toml"])
        if battle in battles:
            read_battle(library, battles[battle], {"deck": "breakthrough"})
    except DataError:
        return True
    return False


def test_whatever_is_changed_is_played_or_refused() -> None:
    """300 values of a wrong kind in random places: nothing but DataError may come out."""
    files = {
        p.relative_to(SHIPPED).as_posix(): tomllib.loads(p.read_text("utf-8"))
        for p in SHIPPED.rglob("*.toml")
    }
    del files["claims.toml"]
    places = [(file, way) for file, table in files.items() for way in paths(table)]
    rng, refused = random.Random(44), 0
    for _ in range(300):
        file, way = rng.choice(places)
        changed = {**files, file: plant(files[file], way, rng.choice(PLANTED))}
        own = Path(file).stem if file.startswith(("boards/", "scenarios/")) else "overthrough/sword+juno"
        refused += is_refused(changed, own)
    assert refused > 200


# An owner's folder


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no such folder"):
        load("m44:utah", {}, tmp_path / "mine")


def test_one_file_of_the_owner_is_enough(tmp_path: Path) -> None:
    folder = spoil(tmp_path, "scenarios/omaha.toml", "medals = 16", "medals = 15")
    own = load("m44:omaha", {}, folder)
    assert own.medals == 15
    assert load("m44:omaha", {}).medals == 16
    assert own.ground.terrain == load("m44:omaha", {}).ground.terrain


def test_an_owner_may_add_a_battle(tmp_path: Path) -> None:
    added = (SHIPPED / "modes.toml").read_text("utf-8")
    added += (
        '\n[[battle]]\nid = "triple/centre"\nmode = "triple"\nmaps = ["juno", "gold", "omaha"]\nmedals = 41\n'
    )
    folder = write(tmp_path, "modes.toml", added)
    assert "triple/centre" in scenarios(folder)
    assert load("m44:triple/centre", {}, folder).medals == 13 + 12 + 16
    assert "triple/centre" not in scenarios()


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    own, ours = load("m44:utah", {}, tmp_path), load("m44:utah", {})
    assert (own.units, own.cards, own.maps) == (ours.units, ours.cards, ours.maps)
