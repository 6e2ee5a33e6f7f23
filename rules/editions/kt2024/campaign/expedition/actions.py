"""The actions of a round: what each costs, when it may be taken, and what it brings about."""

from __future__ import annotations

from rules.changes import ADD, Change
from rules.editions.kt2024.campaign.expedition.hexes import distance
from rules.editions.kt2024.campaign.expedition.places import (
    Reserve,
)
from rules.editions.kt2024.campaign.expedition.settings import MOST_SUPPLY, CampPoints
from rules.editions.kt2024.campaign.expedition.step import TYPED_DIE, StepInHand, amounts_of, explore
from rules.editions.kt2024.campaign.expedition.survey import Survey
from rules.editions.state import ENTRANT
from rules.errors import Refusal

MOST_CAMPS = 2
SEARCH_COST, DEMOLISH_COST, MOST_SCOUT = 1, 3, 3
ELSEWHERE_SUPPLY, CAMP_SUPPLY = 1, 3
MOST_CALMED = 3
"""How often Resupply may lower the threat."""


def act(step: StepInHand, name: str) -> None:
    step.set(f"acted:{step.survey.round}", name)


def stand_by(step: StepInHand) -> None:
    act(step, "pass")
    step.sentences.append(f"{step.name} took no action.")


def scout_hexes(survey: Survey, entrant: str) -> dict[str, int]:
    state = survey.state(entrant)
    far = {key: distance(state.where, key) for key in survey.map.terrain if survey.is_unknown(key)}
    return {key: steps for key, steps in far.items() if 0 < steps <= min(MOST_SCOUT, state.supply)}


def scout(step: StepInHand) -> None:
    known = scout_hexes(step.survey, step.entrant)
    if step.hex not in known:
        words = f"{step.name} cannot scout {step.hex}: choose an unexplored hex within 3, for 1 SP a hex."
        raise Refusal(words, code="out-of-reach")
    step.pay(known[step.hex])
    act(step, "scout")
    step.sentences.append(f"{step.name} scouted {step.hex} for {known[step.hex]} SP.")
    explore(step, step.hex)


def resupply(step: StepInHand) -> None:
    survey, here = step.survey, step.where
    is_home = here in survey.homes(step.entrant)
    if here == survey.state(step.entrant).base:
        amount = MOST_SUPPLY
    elif survey.camp(here) == step.entrant:
        amount = CAMP_SUPPLY + _typed(step, step.once("resupply"), 3)
    else:
        amount = 0 if here in survey.blocked else ELSEWHERE_SUPPLY
    act(step, "resupply")
    taken = step.gain(amount)
    step.sentences.append(f"{step.name} resupplied at {here}: {taken} SP, now {step.supply}.")
    if step.answers.get("calm"):
        _calm(step, is_home=is_home)


def _typed(step: StepInHand, purpose: str, sides: int) -> int:
    """A die that was thrown at the table, or one thrown here."""
    given = step.answers.get(TYPED_DIE)
    return int(given) if given else step.roll(step.entrant, purpose, sides)


def _calm(step: StepInHand, *, is_home: bool) -> None:
    shared = step.survey.position.shared
    if not step.survey.settings.is_allied or shared.calmed >= MOST_CALMED:
        raise Refusal("Threat can no longer be lowered.", code="not-calmed")
    amount = min(shared.threat, step.roll(step.entrant, step.once("calm"), 3) if is_home else 1)
    step.add("threat", -amount, shared=True)
    step.add("calmed", 1, shared=True)
    step.sentences.append(f"Threat fell by {amount}.")


def search(step: StepInHand) -> None:
    survey, here = step.survey, step.where
    place = survey.location(here)
    if place is None:
        raise Refusal(f"There is nothing to search at {here}.", code="nothing-there")
    step.pay(SEARCH_COST)
    act(step, "search")
    step.sentences.append(f"{step.name} searched {place.name} at {here} for {SEARCH_COST} SP.")
    if place.reserve:
        _take_reserve(step, place.reserve)
    ruling, is_first = survey.ruling(here), here not in survey.state(step.entrant).searched
    points = (place.search_points if is_first else 0) + ruling.search_points
    step.score(points)
    supply = step.gain(ruling.search_supply)
    if points or supply:
        step.sentences.append(f"Gained {amounts_of(points, supply)}.")
    step.add("searched", here)
    if place.takes_base and step.answers.get("move_base"):
        step.set("base", here)
        step.sentences.append(f"Moved the base to {here}.")
    if survey.settings.is_allied:
        if place.threat_of == "search":
            step.raise_threat(step.roll(step.entrant, step.once("vault"), 3), f"{place.name} was opened")
        if step.answers.get("quietly"):
            step.pay(1)
        else:
            step.check_threat("threat-search", 5, "the search was noticed")


def _take_reserve(step: StepInHand, reserve: Reserve) -> None:
    here = step.where
    left: int = step.survey.position.shared.reserve.get(here, 0)
    if reserve.is_campaign_points:
        taken = min(1, left)
        step.score(taken)
    else:
        taken = step.gain(left)
    step.add(f"reserve:{here}", -taken, shared=True)
    step.sentences.append(f"Took {taken} {reserve.unit}; {left - taken or 'none'} left.")


def encamp_fault(survey: Survey, entrant: str) -> str:
    """Why it cannot encamp where it is; empty where it can."""
    here = survey.state(entrant).where
    if here in survey.blocked:
        return f"{here} is blocked."
    if here in survey.bases or survey.camp(here):
        return f"There is a base or camp at {here} already."
    return ""


def encamp(step: StepInHand) -> None:
    survey, here = step.survey, step.where
    if fault := encamp_fault(survey, step.entrant):
        raise Refusal(f"{step.name} cannot encamp: {fault}", code="no-camp-there")
    cost = survey.steps_home(step.entrant)
    gone, camps = str(step.answers.get("remove") or ""), survey.camps(step.entrant)
    if gone and gone not in camps:
        raise Refusal(f"{step.name} has no camp at {gone}.", code="no-camp")
    if len(camps) - bool(gone) >= MOST_CAMPS:
        raise Refusal(f"{step.name} has {MOST_CAMPS} camps, the most allowed: remove one.", code="too-many-camps")
    step.pay(cost)
    act(step, "encamp")
    if gone:
        strike(step, gone, step.entrant)
    step.set(f"camp:{here}", step.entrant, shared=True)
    step.score(held_points(survey, here))
    step.sentences.insert(0, f"{step.name} encamped at {here} for {cost} SP.")


def held_points(survey: Survey, key: str) -> int:
    """What a camp is worth while it stands there."""
    place = survey.location(key)
    is_held = survey.settings.camp_points is CampPoints.HELD
    return place.camp_points if place and is_held else 0


def strike(step: StepInHand, key: str, owner: str) -> None:
    """A camp is gone, and what it was worth with it."""
    step.set(f"camp:{key}", "", shared=True)
    if lost := held_points(step.survey, key):
        step.changes.append(Change(subject=ENTRANT + owner, op=ADD, field="points", value=-lost))
    step.sentences.append(f"The camp of {step.survey.name(owner)} at {key} was removed.")


def demolish(step: StepInHand) -> None:
    survey, here = step.survey, step.where
    owner = survey.camp(here)
    if not owner or owner == step.entrant:
        raise Refusal(f"No opponent has a camp at {here}.", code="no-camp")
    beaten = survey.state(step.entrant).beaten.get(survey.round, ())
    if owner not in beaten and not step.answers.get("declined"):
        words = f"{step.name} did not beat {survey.name(owner)} in this round, nor did they decline to play."
        raise Refusal(words, code="not-beaten")
    step.pay(DEMOLISH_COST)
    act(step, "demolish")
    step.sentences.append(f"{step.name} demolished a camp at {here} for {DEMOLISH_COST} SP.")
    strike(step, here, owner)
    place = survey.location(here)
    if place and place.threat_of == "demolish" and survey.settings.is_allied:
        step.raise_threat(step.roll(step.entrant, step.once("sanctum"), 3), f"{place.name} was broken open")
