"""The steps of an expedition: what each costs, when it may be taken, and what it brings about.

Every function here judges a step by itself, whoever's turn it is: `open_steps` says who may take one now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.campaigns import codec
from rules.campaigns.board import Position, StepEffects
from rules.dice import Dice
from rules.editions.kt2024.campaign.expedition.actions import demolish, encamp, resupply, scout, search, stand_by
from rules.editions.kt2024.campaign.expedition.hexes import Terrain, distance
from rules.editions.kt2024.campaign.expedition.places import (
    CONDITIONS,
    LOCATIONS,
)
from rules.editions.kt2024.campaign.expedition.settings import CampPoints, Ruling
from rules.editions.kt2024.campaign.expedition.step import StepInHand, amounts_of, explore
from rules.editions.kt2024.campaign.expedition.survey import BYE, CROWD, LOST, OVER, WON, Survey
from rules.errors import Refusal

FARTHEST = 3
BYE_SUPPLY, WIN_POINTS, GAME_SUPPLY = 2, 1, 1


# Before the first round


def begin(step: StepInHand) -> None:
    """Everybody rolls off: the highest picks a base first."""
    if step.survey.number:
        raise Refusal("The expedition has begun already.", code="begun")
    step.set("round", 1, shared=True)
    _roll_off(step, 1)
    step.sentences.append("The expedition began: everybody rolled off for bases.")


def _roll_off(step: StepInHand, number: int) -> None:
    for each in step.survey.players:
        throws = [step.roll(each.key, f"roll-off-{number}", 6, throw) for throw in (1, 2, 3)]
        step.set(f"rolloff:{each.key}", throws[0] * 36 + throws[1] * 6 + throws[2], shared=True)


def settle(step: StepInHand) -> None:
    """Choose a base."""
    if step.survey.state(step.entrant).base:
        raise Refusal(f"{step.name} has a base already.", code="has-base")
    if step.hex not in step.survey.base_hexes():
        words = "A base needs a free surface hex, more than 2 hexes from every other base."
        raise Refusal(words, code="no-base-there")
    step.set("base", step.hex)
    step.set("where", step.hex)
    step.sentences.append(f"{step.name} set up a base at {step.hex}.")


# Movement


def hold(step: StepInHand) -> None:
    if step.where in step.survey.blocked:
        raise Refusal(f"{step.where} is blocked: {step.name} must leave it.", code="must-leave")
    step.set(f"moved:{step.survey.round}", "hold")
    step.sentences.append(f"{step.name} held at {step.where}.")


def regroup_hexes(survey: Survey, entrant: str) -> list[str]:
    """Its nearest base or camp that it is not at; several where they are as near."""
    here = survey.state(entrant).where
    reach = survey.map.reach(here, survey.blocked)
    far = {home: reach.get(home, distance(here, home) + 100) for home in survey.homes(entrant) if home != here}
    return [home for home, steps in far.items() if steps == min(far.values())]


def regroup(step: StepInHand) -> None:
    if step.hex not in regroup_hexes(step.survey, step.entrant):
        raise Refusal(f"Regroup goes to the nearest base or camp; {step.hex} is not it.", code="not-nearest")
    step.set("where", step.hex)
    step.set(f"moved:{step.survey.round}", "regroup")
    step.sentences.append(f"{step.name} regrouped at {step.hex}.")


def manoeuvre_hexes(survey: Survey, entrant: str) -> dict[str, int]:
    """Where it may go, and for how much."""
    state = survey.state(entrant)
    reach = survey.map.reach(state.where, survey.blocked)
    return {
        key: steps
        for key, steps in reach.items()
        if 0 < steps <= min(FARTHEST, state.supply) and len(survey.teams(key)) < CROWD
    }


def manoeuvre(step: StepInHand) -> None:
    known = manoeuvre_hexes(step.survey, step.entrant)
    if step.hex not in known:
        words = f"{step.name} cannot go to {step.hex}: 3 hexes at most, 1 SP each, around what is blocked or full."
        raise Refusal(words, code="out-of-reach")
    step.pay(known[step.hex])
    step.set("where", step.hex)
    step.set(f"moved:{step.survey.round}", "manoeuvre")
    step.sentences.append(f"{step.name} moved to {step.hex} for {known[step.hex]} SP.")
    if step.survey.is_unknown(step.hex):
        explore(step, step.hex)
        if step.survey.terrain(step.hex) is Terrain.TOMB:
            step.check_threat("threat-explore", 4, f"something stirred at {step.hex}")


# Battle


def bye(step: StepInHand) -> None:
    _record(step, BYE)
    taken = step.gain(BYE_SUPPLY)
    step.sentences.append(f"{step.name} had a bye: {taken} SP, now {step.supply}.")


def no_show(step: StepInHand) -> None:
    """Somebody did not come: a loss for them, a win for whom they kept waiting."""
    _record(step, LOST)
    step.gain(GAME_SUPPLY)
    step.sentences.append(f"{step.name} did not come: a loss.")
    if winner := str(step.answers.get("opponent") or ""):
        other = StepInHand(step.survey, winner, {}, step.dice, step.changes, step.sentences, step.rolls)
        _record(other, WON)
        other.score(WIN_POINTS)
        other.add(f"beaten:{step.survey.round}", step.entrant)
        step.sentences.append(f"{other.name} won.")


def _record(step: StepInHand, result: str) -> None:
    if step.survey.round in step.survey.state(step.entrant).battle:
        raise Refusal(f"{step.name} has already fought in this round.", code="fought")
    step.set(f"battle:{step.survey.round}", result)


# Threat


def end_round(step: StepInHand) -> None:
    """What holds in every Threat phase, in priority order; then the threat rises and the next round begins."""
    survey = step.survey
    number = survey.number + 1
    step.sentences.append(f"Round {survey.number} ended.")
    for each in sorted(survey.players, key=survey.priority):
        own = StepInHand(survey, each.key, {}, step.dice, step.changes, step.sentences, step.rolls, each.state.supply)
        for key in survey.camps(each.key):
            place, ruling = survey.location(key), survey.ruling(key)
            is_paid = survey.settings.camp_points is CampPoints.EVERY_ROUND
            points = ruling.camp_points + (place.camp_points if place and is_paid else 0)
            own.score(points)
            supply = own.gain(ruling.camp_supply)
            if points or supply:
                step.sentences.append(f"{each.name} gained {amounts_of(points, supply)} from the camp at {key}.")
    if not survey.settings.is_allied:
        step.add("threat", 1, shared=True)
        step.sentences.append(f"Threat rose to {survey.position.shared.threat + 1} of {survey.settings.end_threat}.")
    step.set("round", number, shared=True)
    _roll_off(step, number)


# Rulings


def rule(step: StepInHand, key: str) -> None:
    """An arbitrator says what a place does; it holds from now on."""
    words = str(step.answers.get("words") or "").strip()
    if not words:
        raise Refusal("Describe its effect in a sentence.", code="no-words")
    numbers = {name: int(step.answers.get(name) or 0) for name in RULED}
    step.set(f"ruling:{key}", codec.to_json(Ruling(words=words, **numbers)), shared=True)
    step.sentences.append(f"Rules of {name_of(key)}: {words}")


RULED = ("search_points", "search_supply", "camp_points", "camp_supply")


def name_of(key: str) -> str:
    """What a ruling is about."""
    sort, _, code = key.partition("-")
    known = {**{place: each.name for place, each in LOCATIONS.get(sort, {}).items()}, **_conditions(sort)}
    if code not in known:
        raise Refusal(f"Nothing called {key!r} is without its rules.", code="unknown-place")
    return known[code]


def _conditions(sort: str) -> dict[str, str]:
    return {f"c{code}": name for code, name in CONDITIONS.get(sort, {}).items()}


STEPS: Mapping[str, Callable[[StepInHand], None]] = {
    "begin": begin,
    "base": settle,
    "hold": hold,
    "regroup": regroup,
    "manoeuvre": manoeuvre,
    "bye": bye,
    "no-show": no_show,
    "pass": stand_by,
    "scout": scout,
    "resupply": resupply,
    "search": search,
    "encamp": encamp,
    "demolish": demolish,
    "end-round": end_round,
}
RULING = "rule:"
"""Before the key of what is settled."""


def take(position: Position, entrant: str, key: str, answers: Mapping[str, Any], dice: Dice) -> StepEffects:
    """Take a step, whoever's turn it is; a Refusal where it cannot be."""
    survey = Survey(position)
    if entrant and all(each.key != entrant for each in survey.players):
        raise Refusal("This kill team is not in the expedition.", code="unknown-entrant")
    is_ruling = key.startswith(RULING)
    if survey.phase == OVER and not is_ruling:
        raise Refusal("The expedition is over: threat has reached its end.", code="over")
    supply = survey.state(entrant).supply if entrant else 0
    step = StepInHand(survey, entrant, answers, dice, supply=supply)
    if is_ruling:
        rule(step, key.removeprefix(RULING))
    elif key in STEPS:
        STEPS[key](step)
    else:
        raise Refusal(f"There is no step {key!r}; known: {', '.join(STEPS)}.", code="unknown-step")
    return StepEffects(sentence=" ".join(step.sentences), changes=tuple(step.changes), rolls=tuple(step.rolls))
