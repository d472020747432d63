"""Why a card cannot be played, handed out or put back, or not in that section; what a card is good for."""

from __future__ import annotations

from beachhead.core.explain import Intent
from beachhead.core.step import AnyStep
from beachhead.m44.cards.behind_lines import MoveAgain, reach_again
from beachhead.m44.cards.choose_section import ChooseSection
from beachhead.m44.cards.counter_attack import ChooseModel
from beachhead.m44.explain.moving import why_no_exit
from beachhead.m44.explain.reason import Reason, Sums
from beachhead.m44.explain.retreating import why_no_stand
from beachhead.m44.explain.troops import why_no_act
from beachhead.m44.facts import FLANK_WORDS, Card
from beachhead.m44.flow.battle import OfferAmbush
from beachhead.m44.flow.card_draws import PutBack
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.overthrough import HandOutCards
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.ids import SectionId
from beachhead.m44.rules.cards import has_off_map_artillery
from beachhead.m44.rules.commander_in_chief import cards_out, generals_of, has_room, is_for
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.reinforcements import dice_to_roll
from beachhead.m44.state import M44State


def card_of(state: M44State, name: str) -> Card | Reason:
    """The card of a name."""
    for card in state.lookup.facts.cards:
        if card.id == name:
            return card
    return Reason(f"There is no card called {name} in this deck.", "m44-card-01")


def why_not_card(state: M44State, step: AnyStep, card: Card, intent: Intent) -> Reason | None:
    """Why the seat cannot do this with a card now."""
    match step:
        case PlayCards(commander=commander):
            return why_no_card(state, commander, card, intent.do)
        case HandOutCards() as handing:
            general = intent.what.get("between") or intent.what.get("general", "")
            return why_no_handout(state, handing, card, general, intent.do)
        case PutBack() as drawn:
            return why_not_drawn(state, drawn, card)
        case ChooseModel(commander=commander):
            return why_not_repeated(state, commander, card)
    return None


def why_not_else(state: M44State, step: AnyStep, intent: Intent) -> Reason | None:
    """Why not that section, that exit, that act; why no Ambush, why not stay."""
    match step:
        case ChooseSection() as choice if "section" in intent.what:
            return why_not_section(state, choice, intent.what["section"])
        case OfferAmbush() if intent.do == "ambush":
            return Reason("You hold no Ambush.", "m44-amb-01")
        case MoveUnit(unit=unit) if "exit" in intent.what:
            return why_no_exit(state, unit, intent.what["exit"], reach(state, unit).exits)
        case MoveAgain(unit=unit) if "exit" in intent.what:
            return why_no_exit(state, unit, intent.what["exit"], reach_again(state, unit).exits)
        case FallBack() as flags if intent.do == "stand_fast":
            return why_no_stand(state, flags)
        case Act(unit=unit):
            return why_no_act(state, unit, intent.do)
    return None


def why_no_card(state: M44State, commander: int, card: Card, do: str) -> Reason | None:
    """Why a player of a map cannot play this card now."""
    if card.number not in state.hands[commander]:
        return Reason(f"You do not hold {card.name}.", "m44-turn-03")
    if card.reaction:
        return Reason(f"{card.name} is played when an enemy close-assaults you.", "m44-turn-03")
    if do == "play_as_barrage":
        return why_no_guns(state, commander, card)
    return None


def why_no_guns(state: M44State, commander: int, card: Card) -> Reason | None:
    """Why this card cannot call the guns off the map."""
    if card.id == "recon-in-force":
        return Reason(f"{card.name} is not a Recon 1 and calls no guns.", "m44-ord-09")
    if not card.recon:
        return Reason("Only a Recon 1 can be played as a barrage.", "m44-off-01")
    if not has_off_map_artillery(state, commander):
        return Reason("No guns off the map support you here.", "m44-scn-03")
    return None


def why_not_drawn(state: M44State, step: PutBack, card: Card) -> Reason | None:
    if card.number not in state.drawn[step.commander]:
        return Reason(f"You did not draw {card.name} just now.", "m44-turn-08")
    return None


def why_not_repeated(state: M44State, commander: int, card: Card) -> Reason:
    """Why a Counter-Attack does not repeat this card."""
    rule = "m44-ovl-15" if state.lookup.facts.mode.chiefs else "m44-card-03"
    return Reason(f"{card.name} is not what the enemy opposite you used last, or not there.", rule)


def why_no_handout(state: M44State, step: HandOutCards, card: Card, what: str, do: str) -> Reason | None:
    """Why the Commander in Chief cannot do this with the card; `what` names the general, or is empty."""
    chief, lookup = step.chief, state.lookup
    if card.number not in state.hands[chief]:
        return Reason(f"You do not hold {card.name}.", "m44-ovl-03")
    if card.reaction:
        return Reason(f"{card.name} is played when an enemy close-assaults your side.", "m44-ovl-05")
    if do == "play_as_barrage":
        return why_no_guns(state, chief, card) or _one_for_himself(state, chief)
    if card.chief:
        return _for_himself(state, chief, card, what)
    if do == "play":
        rule = "m44-ovl-08" if card.tactic else "m44-ovl-06"
        return Reason(f"{card.name} is for a general: hand it to one.", rule)
    named = set(what.split("+")) - {"", lookup.seats[chief]}
    generals = [g for g in generals_of(state, chief) if not what or named == {lookup.seats[g]}]
    if not generals:
        return Reason("You hand a card to one general of your own side.", "m44-ovl-03")
    for general in generals:
        reason = _for_general(state, general, card)
        if reason is not None:
            return reason
    return None


def _one_for_himself(state: M44State, chief: int) -> Reason | None:
    if len(state.in_play[chief]) < state.lookup.facts.mode.chief_cards:
        return None
    return Reason("You have played a card yourself this turn.", "m44-ovl-03")


def _for_himself(state: M44State, chief: int, card: Card, what: str) -> Reason | None:
    if what:
        return Reason(f"{card.name} is not handed out: you play it yourself.", "m44-ovl-05")
    if state.lookup.plays[card.number].leads_generals and cards_out(state, chief):
        return Reason(f"{card.name} is the only card of its turn.", "m44-ovl-14")
    return _one_for_himself(state, chief)


def _for_general(state: M44State, general: int, card: Card) -> Reason | None:
    lookup = state.lookup
    title = lookup.facts.commanders[general].title
    if not is_for(lookup, general, card.number):
        where = " or ".join(FLANK_WORDS[flank] for flank in sorted(card.flanks))
        rule = "m44-ovl-07" if len(card.flanks) > 1 else "m44-ovl-06"
        return Reason(f"{card.name} is for the {where} general, not for the {title}.", rule)
    if not has_room(lookup, state.given[general], card.number):
        text = f"The {title} has a card for each section that {card.name} would need."
        return Reason(text, "m44-ovl-04")
    return None


def why_not_section(state: M44State, step: ChooseSection, name: str) -> Reason | None:
    """Why the card cannot be used in this section."""
    known = [state.setup.names.write("SectionId", SectionId(s)) for s in range(3 * state.lookup.maps)]
    if name not in known:
        return Reason(f"There is no section called {name}.", "m44-brd-08")
    section = known.index(name)
    where = state.setup.names.say("SectionId", section)
    if section not in state.lookup.facts.commanders[step.commander].sections:
        rule = "m44-ovl-01" if state.lookup.facts.mode.chiefs else "m44-mode-07"
        return Reason(f"{where} is not under your command.", rule)
    if section in state.used_in[step.commander]:
        return Reason(f"Another card of yours is used in {where}.", "m44-ovl-04")
    if section not in step.sections:
        return Reason(f"You have no unit in {where} that this card can order.", "m44-ord-04")
    return None


def card_sums(state: M44State, commander: int, card: Card, do: str) -> Sums:
    """What the card of the turn brings besides its text: reinforcement dice."""
    dice = dice_to_roll(state, commander)
    if card.recon and do != "play_as_barrage" and dice:
        dice += state.lookup.facts.mode.recon_dice
    return (("reinforcement dice", str(dice)),)
