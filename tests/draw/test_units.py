"""Pieces: every unit of a game is on its map where the reader may know it, and nowhere else."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as Xml

import pytest

from beachhead.core.match import Match
from beachhead.core.overlay import Overlay
from beachhead.core.state import Result
from beachhead.draw import DrawOptions, picture
from beachhead.draw.fm.counters import Counter, counter
from beachhead.draw.fm.units import FmUnits
from beachhead.draw.kit.figures import men, paths
from beachhead.draw.kit.layout import Layout
from beachhead.draw.kit.overlays import overlay_layers
from beachhead.draw.kit.signs import NATO
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.m44.marks import BODY
from beachhead.draw.m44.troops import ALONE, MEN, THINGS
from beachhead.draw.m44.units import FIGURE, M44Units, at_start
from beachhead.fm.load import load as load_fm
from beachhead.m44.ids import NATIONS
from beachhead.m44.load import load as load_m44
from tests.draw.pictures import M44, SVG, board, drawn, marked, played, units

LOOSE = Counter(
    "loose", "A unit", "us", "ranger", "battalion", ("2", "Rgr"), "#fff", "2-3-6", "6",
    mobile=True, steps=2, lost=1, zoc=False,
)  # fmt: skip


def shown(match: Match, seat: str | None = None) -> str:
    options = match.state.setup.options
    return picture(match.scenario.id, options=options, match=match, seat=seat).svg()


@pytest.fixture(scope="module")
def utah() -> Match:
    return played("fm:utah", 700)


@pytest.fixture(scope="module")
def omaha() -> Match:
    return played("m44:omaha", 500)


def test_every_unit_on_the_map_is_drawn_once(utah: Match) -> None:
    facts, at = load_fm("utah", {}), utah.view("spectator").known["at"]
    there = {unit.id for unit, h in zip(facts.roster.units, at, strict=True) if h >= 0}
    found = units(shown(utah))
    assert len(there) > 10
    assert dict(found) == dict.fromkeys(there, 1)


def test_counters_show_what_they_are_worth_now(utah: Match) -> None:
    facts, known = load_fm("utah", {}), FmUnits(load_fm("utah", {}), Layout(load_fm("utah", {}).grid), {})
    known.known = {"at": utah.state.at, "reduced": 0, "recorded": None}  # type: ignore[attr-defined]
    unit = facts.roster.units[0]
    whole = known.counter(facts.roster.number[unit.id])
    assert whole.strengths == f"{unit.attack[0]}-{unit.defence[0]}-{unit.allowance[0]}"
    known.known = {**known.known, "reduced": 1}
    half = known.counter(facts.roster.number[unit.id])
    assert (half.lost, half.strengths) == (1, f"{unit.attack[1]}-{unit.defence[1]}-{unit.allowance[1]}")


def test_a_counter_says_what_it_is_by_shape() -> None:
    """Reduced, mobile, without a zone of control: pale foot, framed movement, black hexagon, hollow dot."""
    drawn_counter = counter(LOOSE, 0, 0)
    assert [drawn_counter.count(name) for name in ("c-pale", "<rect", "c-free", 'r="4.3"')] == [1, 2, 1, 1]
    whole = counter(replace(LOOSE, lost=0, mobile=False, zoc=True), 0, 0)
    assert [whole.count(name) for name in ("c-pale", "<rect", "c-free", 'r="4.3"')] == [0, 1, 0, 0]
    assert whole.count('r="5"') == 2


def set_up() -> Match:
    """Sword while the Germans have written down where they stand and the Allies have not landed."""
    match = played("fm:sword", 0)
    while match.open[0].seat == "german":
        match.apply("german", 0)
    return match


def test_what_is_set_up_in_secret_only_its_owner_sees() -> None:
    match = set_up()
    german, allied, spectator = (units(shown(match, seat)) for seat in ("german", "allied", None))
    recorded = [h for h in match.view("german").known["recorded"] if h >= 0]
    assert len(recorded) > 5
    assert sum(german.values()) == sum(allied.values()) + len(recorded)
    assert allied == spectator
    assert shown(match, "german").count('href="#ask"') == len(recorded)


def test_after_the_end_everything_is_shown() -> None:
    match = set_up()
    match.state.result = Result("german", "test", "for this test", "", ())
    assert units(shown(match)) == units(shown(match, "german"))
    assert "at the end of the game" in shown(match)


def test_every_unit_of_a_battle_is_drawn_once(omaha: Match) -> None:
    known = omaha.view("spectator").known
    facts = load_m44("m44:omaha", {})
    names = [u.id for u in facts.units] + [f"reserve{n}" for n in range(1, 200)]
    there = {names[u] for u, h in enumerate(known["at"]) if h >= 0}
    assert dict(units(shown(omaha))) == dict.fromkeys(there, 1)
    assert len(there) > 10
    assert any(name.startswith("reserve") for name in there)


def test_figures_and_dots_count_what_is_left(omaha: Match) -> None:
    root = Xml.fromstring(shown(omaha))
    known = omaha.view("spectator").known
    here = board("m44:omaha")
    pieces = M44Units(here, known)  # type: ignore[arg-type]
    groups = {g.attrib["data-unit"]: g for g in root.iter(f"{SVG}g") if "data-unit" in g.attrib}
    for u in pieces.standing():
        troops = pieces.troops(u)
        figures = [e for e in groups[troops.id].iter(f"{SVG}use") if "#f-" in e.attrib["href"]]
        dots = [e for e in groups[troops.id].iter(f"{SVG}circle") if "r" in e.attrib and "cy" not in e.attrib]
        full = [e for e in dots if e.attrib["class"].endswith("-ink")]
        assert len(figures) == (1 if troops.kind in ALONE else troops.figures)
        assert len(full) == troops.figures
        assert len([e for e in dots if e.attrib["class"].startswith("n-")]) == troops.start


@pytest.mark.parametrize("scenario", marked(M44))
def test_a_scenario_can_be_drawn_with_its_units_in_place(scenario: str) -> None:
    facts = load_m44(scenario, {})
    assert dict(units(drawn(scenario, DrawOptions(setup=True)))) == dict.fromkeys(
        [u.id for u in facts.units], 1
    )
    assert not units(drawn(scenario))


@pytest.mark.parametrize("scenario", ["fm:utah", "fm:omaha", "fm:sword"])
def test_units_with_a_fixed_hex_can_be_drawn_before_a_game(scenario: str) -> None:
    facts = load_fm(scenario.removeprefix("fm:"), {})
    fixed = [p.unit for p in facts.landing.placements if p.hexes.bit_count() == 1]
    names = [facts.roster.units[u].id for u in fixed]
    assert dict(units(drawn(scenario, DrawOptions(setup=True)))) == dict.fromkeys(names, 1)


def test_every_troop_of_memoir_has_its_figure() -> None:
    facts = load_m44("m44:neptune", {})
    pieces = M44Units(board("m44:neptune"), at_start(facts))  # type: ignore[arg-type]
    for troop in facts.troops:
        pieces.known = {**at_start(facts), "troop": [troop.number], "figures": [troop.figures]}
        kind = pieces.troops(0).kind
        assert kind in men() | set(paths()["thing"])
        assert kind in ALONE or troop.figures in (MEN if kind in men() else THINGS)
    assert set(FIGURE.values()) <= men() | set(paths()["thing"])
    assert set(NATIONS) <= set(BODY)
    signs = {weapon.id for weapon in facts.weapons} | {a.id for a in facts.accessories}
    assert signs <= set(paths()["badge"])


def test_every_counter_has_its_symbol() -> None:
    assert {unit.type for unit in load_fm("campaign", {"flak": True}).roster.units} <= set(NATO)


def test_the_stylesheet_has_nothing_to_spare(utah: Match, omaha: Match) -> None:
    pictures = [shown(utah), shown(omaha), shown(set_up(), "german"), drawn("fm:campaign")]
    pictures += [drawn("m44:neptune", DrawOptions(setup=True)), drawn("m44:sword"), counter(LOOSE, 0, 0)]
    lit = Overlay("supply", "A way", (("2603", "1"),), (("2603", "2604"),), ("2604",))
    pictures += overlay_layers(load_fm("utah", {}).grid, lit)
    used = "".join(re.sub("<style>.*?</style>", "", svg) for svg in pictures)
    named = set(re.findall(r"\.([a-z][\w-]*)", stylesheet("light")))
    assert sorted(name for name in named if name not in used) == []


def test_no_picture_uses_a_class_that_says_nothing(utah: Match, omaha: Match) -> None:
    """A drawn thing without a style would be black."""
    known = set(re.findall(r"\.([a-z][\w-]*)", stylesheet("light")))
    for svg in (
        shown(utah),
        shown(omaha),
        drawn("m44:neptune", DrawOptions(setup=True)),
        drawn("fm:campaign"),
    ):
        for element in Xml.fromstring(svg).iter():
            classes = set(element.attrib.get("class", "").split())
            if element.tag != f"{SVG}g" and classes:
                assert classes & known, f"{element.tag} {classes}"
