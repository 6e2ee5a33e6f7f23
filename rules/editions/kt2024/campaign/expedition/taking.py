"""The steps of an expedition: what each costs, when it may be taken, and what it brings about.

Every function here judges a step by itself, whoever's turn it is: `stepping` says who may take one now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from rules.campaigns import codec
from rules.campaigns.board import TILE, Position, StepEffects
from rules.changes import ADD, SET, Change
from rules.dice import Dice, DieRoll
from rules.editions.kt2024.campaign.expedition.hexes import Terrain, distance
from rules.editions.kt2024.campaign.expedition.places import (
    COMMON,
    CONDITIONS,
    LOCATIONS,
    Reserve,
    face_of,
)
from rules.editions.kt2024.campaign.expedition.settings import MOST_SUPPLY, CampPoints, Ruling
from rules.editions.kt2024.campaign.expedition.survey import BYE, CROWD, LOST, OVER, WON, Survey
from rules.editions.state import CAMPAIGN, ENTRANT
from rules.errors import Refusal

FARTHEST = 3
MOST_CAMPS = 2
SEARCH_COST, DEMOLISH_COST, MOST_SCOUT = 1, 3, 3
BYE_SUPPLY, WIN_POINTS, GAME_SUPPLY = 2, 1, 1
ELSEWHERE_SUPPLY, CAMP_SUPPLY = 1, 3
MOST_CALMED = 3
"""How often Resupply may lower the threat."""
TYPED_LOCATION, TYPED_CONDITION, TYPED_DIE = "location_die", "condition_die", "die"


@dataclass
class Taking:
    """A step in hand: what it changes, says and rolls so far."""

    survey: Survey
    entrant: str
    answers: Mapping[str, Any]
    dice: Dice
    changes: list[Change] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    rolls: list[DieRoll] = field(default_factory=list)
    supply: int = 0
    """What it has left in this step."""

    @property
    def name(self) -> str:
        return self.survey.name(self.entrant)

    @property
    def where(self) -> str:
        return self.survey.state(self.entrant).where

    @property
    def hex(self) -> str:
        """The hex that was chosen."""
        key = str(self.answers.get(TILE) or "")
        if key not in self.survey.map.terrain:
            raise Refusal(f"The map has no hex {key!r}.", code="unknown-hex")
        return key

    def set(self, name: str, value: Any, *, shared: bool = False) -> None:
        self.changes.append(Change(subject=self.subject(shared=shared), op=SET, field=name, value=value))

    def add(self, name: str, value: Any, *, shared: bool = False) -> None:
        if value:
            self.changes.append(Change(subject=self.subject(shared=shared), op=ADD, field=name, value=value))

    def subject(self, *, shared: bool) -> str:
        return CAMPAIGN if shared else ENTRANT + self.entrant

    def pay(self, cost: int) -> None:
        """Spend supply, or refuse."""
        if cost > self.supply:
            raise Refusal(f"{self.name} has {self.supply} SP; this costs {cost}.", code="too-dear")
        self.supply -= cost
        self.add("supply", -cost)
        self.add("spent", cost)

    def gain(self, amount: int) -> int:
        """Take supply, as much as can be carried; how much that was."""
        taken = max(0, min(amount, MOST_SUPPLY - self.supply))
        self.supply += taken
        self.add("supply", taken)
        return taken

    def score(self, points: int) -> None:
        self.add("points", points)

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> int:
        die = self.dice.roll(subject, purpose, sides, number)
        self.rolls.append(die)
        return die.value

    def raise_threat(self, amount: int, why: str) -> None:
        if amount:
            self.add("threat", amount, shared=True)
            self.sentences.append(f"Threat rises by {amount}: {why}.")

    def check_threat(self, purpose: str, lowest: int, why: str) -> None:
        """Where players play against the threat, a D6 of so much raises it."""
        if self.survey.settings.is_allied and self.roll(self.entrant, self.once(purpose), 6) >= lowest:
            self.raise_threat(1, why)

    def once(self, purpose: str) -> str:
        """A question that is asked once a round."""
        return f"{purpose}-{self.survey.round}"


# Before the first round


def begin(step: Taking) -> None:
    """Everybody rolls off: the highest picks a base first."""
    if step.survey.number:
        raise Refusal("The expedition has begun already.", code="begun")
    step.set("round", 1, shared=True)
    _roll_off(step, 1)
    step.sentences.append("The expedition begins: all roll off for their bases.")


def _roll_off(step: Taking, number: int) -> None:
    for each in step.survey.players:
        throws = [step.roll(each.key, f"roll-off-{number}", 6, throw) for throw in (1, 2, 3)]
        step.set(f"rolloff:{each.key}", throws[0] * 36 + throws[1] * 6 + throws[2], shared=True)


def settle(step: Taking) -> None:
    """Choose a base."""
    if step.survey.state(step.entrant).base:
        raise Refusal(f"{step.name} has a base.", code="has-base")
    if step.hex not in step.survey.base_hexes():
        words = "A base is on a free surface hex, more than 2 hexes from every other base."
        raise Refusal(words, code="no-base-there")
    step.set("base", step.hex)
    step.set("where", step.hex)
    step.sentences.append(f"{step.name} sets up its base at {step.hex}.")


# Movement


def hold(step: Taking) -> None:
    if step.where in step.survey.blocked:
        raise Refusal(f"{step.where} is blocked: {step.name} must leave it.", code="must-leave")
    step.set(f"moved:{step.survey.round}", "hold")
    step.sentences.append(f"{step.name} holds at {step.where}.")


def regroup_hexes(survey: Survey, entrant: str) -> list[str]:
    """Its nearest base or camp that it is not at; several where they are as near."""
    here = survey.state(entrant).where
    reach = survey.map.reach(here, survey.blocked)
    far = {home: reach.get(home, distance(here, home) + 100) for home in survey.homes(entrant) if home != here}
    return [home for home, steps in far.items() if steps == min(far.values())]


def regroup(step: Taking) -> None:
    if step.hex not in regroup_hexes(step.survey, step.entrant):
        raise Refusal(f"Regroup goes to the nearest base or camp; {step.hex} is not it.", code="not-nearest")
    step.set("where", step.hex)
    step.set(f"moved:{step.survey.round}", "regroup")
    step.sentences.append(f"{step.name} regroups at {step.hex}.")


def manoeuvre_hexes(survey: Survey, entrant: str) -> dict[str, int]:
    """Where it may go, and for how much."""
    state = survey.state(entrant)
    reach = survey.map.reach(state.where, survey.blocked)
    return {
        key: steps
        for key, steps in reach.items()
        if 0 < steps <= min(FARTHEST, state.supply) and len(survey.teams(key)) < CROWD
    }


def manoeuvre(step: Taking) -> None:
    known = manoeuvre_hexes(step.survey, step.entrant)
    if step.hex not in known:
        words = f"{step.name} cannot go to {step.hex}: 3 hexes at most, 1 SP each, round what is blocked or full."
        raise Refusal(words, code="out-of-reach")
    step.pay(known[step.hex])
    step.set("where", step.hex)
    step.set(f"moved:{step.survey.round}", "manoeuvre")
    step.sentences.append(f"{step.name} moves to {step.hex} for {known[step.hex]} SP.")
    if step.survey.is_unknown(step.hex):
        _explore(step, step.hex)
        if step.survey.terrain(step.hex) is Terrain.TOMB:
            step.check_threat("threat-explore", 4, f"something stirs at {step.hex}")


def _explore(step: Taking, key: str) -> None:
    """Roll for what is there; a result that the map has already is rolled again, but for ruins and clear ground."""
    sort, shared = step.survey.terrain(key), step.survey.position.shared
    here = [each for each in shared.location if step.survey.terrain(each) == sort]
    location = roll_unique(step, key, "location", TYPED_LOCATION, {shared.location[each] for each in here})
    condition = roll_unique(step, key, "condition", TYPED_CONDITION, {shared.condition.get(each, "") for each in here})
    place = LOCATIONS[sort][location]
    step.set(f"location:{key}", location, shared=True)
    step.set(f"condition:{key}", condition, shared=True)
    step.add("explored", 1)
    step.sentences.append(f"It finds {place.name} at {key}, {CONDITIONS[sort][condition]}.")
    if place.reserve:
        amount = sum(step.roll(key, "reserve", place.reserve.sides, each) for each in range(1, place.reserve.dice + 1))
        step.set(f"reserve:{key}", amount, shared=True)
        step.sentences.append(f"{amount} {place.reserve.unit} lie there.")


def roll_unique(step: Taking, key: str, purpose: str, typed: str, known: set[str]) -> str:
    unique = known - {COMMON}
    if given := step.answers.get(typed):
        face = face_of(int(given))
        if face is None:
            raise Refusal(f"A D36 shows 11 to 16, 21 to 26 or 31 to 36, not {given}.", code="roll-impossible")
        if face in unique:
            raise Refusal(f"{given} is on the map already: roll again.", code="roll-again")
        return face
    for number in count(1):
        tens, units = step.roll(key, f"{purpose}-tens", 3, number), step.roll(key, purpose, 6, number)
        if (face := face_of(10 * tens + units)) is not None and face not in unique:
            return face
    raise AssertionError("a D36 always shows something")  # pragma: no cover


# Battle


def bye(step: Taking) -> None:
    _record(step, BYE)
    step.gain(BYE_SUPPLY)
    step.sentences.append(f"{step.name} has a bye: {BYE_SUPPLY} SP.")


def no_show(step: Taking) -> None:
    """Somebody did not come: a loss for them, a win for whom they kept waiting."""
    _record(step, LOST)
    step.gain(GAME_SUPPLY)
    step.sentences.append(f"{step.name} did not come: a loss.")
    if winner := str(step.answers.get("opponent") or ""):
        other = Taking(step.survey, winner, {}, step.dice, step.changes, step.sentences, step.rolls)
        _record(other, WON)
        other.score(WIN_POINTS)
        other.add(f"beaten:{step.survey.round}", step.entrant)
        step.sentences.append(f"{other.name} wins.")


def _record(step: Taking, result: str) -> None:
    if step.survey.round in step.survey.state(step.entrant).battle:
        raise Refusal(f"{step.name} has fought in this round.", code="fought")
    step.set(f"battle:{step.survey.round}", result)


# Action


def act(step: Taking, name: str) -> None:
    step.set(f"acted:{step.survey.round}", name)


def stand_by(step: Taking) -> None:
    act(step, "pass")
    step.sentences.append(f"{step.name} takes no action.")


def scout_hexes(survey: Survey, entrant: str) -> dict[str, int]:
    state = survey.state(entrant)
    far = {key: distance(state.where, key) for key in survey.map.terrain if survey.is_unknown(key)}
    return {key: steps for key, steps in far.items() if 0 < steps <= min(MOST_SCOUT, state.supply)}


def scout(step: Taking) -> None:
    known = scout_hexes(step.survey, step.entrant)
    if step.hex not in known:
        words = f"{step.name} cannot scout {step.hex}: an unexplored hex within 3, 1 SP for each hex."
        raise Refusal(words, code="out-of-reach")
    step.pay(known[step.hex])
    act(step, "scout")
    step.sentences.append(f"{step.name} scouts {step.hex} for {known[step.hex]} SP.")
    _explore(step, step.hex)


def resupply(step: Taking) -> None:
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
    step.sentences.append(f"{step.name} resupplies at {here}: {taken} SP, now {step.supply}.")
    if step.answers.get("calm"):
        _calm(step, is_home=is_home)


def _typed(step: Taking, purpose: str, sides: int) -> int:
    """A die that was thrown at the table, or one thrown here."""
    given = step.answers.get(TYPED_DIE)
    return int(given) if given else step.roll(step.entrant, purpose, sides)


def _calm(step: Taking, *, is_home: bool) -> None:
    shared = step.survey.position.shared
    if not step.survey.settings.is_allied or shared.calmed >= MOST_CALMED:
        raise Refusal("Threat can no longer be lowered.", code="not-calmed")
    amount = min(shared.threat, step.roll(step.entrant, step.once("calm"), 3) if is_home else 1)
    step.add("threat", -amount, shared=True)
    step.add("calmed", 1, shared=True)
    step.sentences.append(f"Threat falls by {amount}.")


def search(step: Taking) -> None:
    survey, here = step.survey, step.where
    place = survey.location(here)
    if place is None:
        raise Refusal(f"There is nothing to search at {here}.", code="nothing-there")
    step.pay(SEARCH_COST)
    act(step, "search")
    step.sentences.append(f"{step.name} searches {place.name} at {here} for {SEARCH_COST} SP.")
    if place.reserve:
        _take_reserve(step, place.reserve)
    ruling, is_first = survey.ruling(here), here not in survey.state(step.entrant).searched
    points = (place.search_points if is_first else 0) + ruling.search_points
    step.score(points)
    supply = step.gain(ruling.search_supply)
    if points or supply:
        step.sentences.append(f"It gains {_amounts(points, supply)}.")
    step.add("searched", here)
    if place.takes_base and step.answers.get("move_base"):
        step.set("base", here)
        step.sentences.append(f"Its base is at {here} now.")
    if survey.settings.is_allied:
        if place.threat_of == "search":
            step.raise_threat(step.roll(step.entrant, step.once("vault"), 3), f"{place.name} was opened")
        if step.answers.get("quietly"):
            step.pay(1)
        else:
            step.check_threat("threat-search", 5, "the search was noticed")


def _take_reserve(step: Taking, reserve: Reserve) -> None:
    here = step.where
    left: int = step.survey.position.shared.reserve.get(here, 0)
    if reserve.is_campaign_points:
        taken = min(1, left)
        step.score(taken)
    else:
        taken = step.gain(left)
    step.add(f"reserve:{here}", -taken, shared=True)
    step.sentences.append(f"It takes {taken} {reserve.unit}; {left - taken} are left.")


def _amounts(points: int, supply: int) -> str:
    return " and ".join(part for part in (f"{points} CP" if points else "", f"{supply} SP" if supply else "") if part)


def encamp_fault(survey: Survey, entrant: str) -> str:
    """Why it cannot encamp where it is; empty where it can."""
    here = survey.state(entrant).where
    if here in survey.blocked:
        return f"{here} is blocked."
    if here in survey.bases or survey.camp(here):
        return f"There is a base or camp at {here} already."
    return ""


def encamp(step: Taking) -> None:
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
    step.sentences.insert(0, f"{step.name} encamps at {here} for {cost} SP.")


def held_points(survey: Survey, key: str) -> int:
    """What a camp is worth while it stands there."""
    place = survey.location(key)
    is_held = survey.settings.camp_points is CampPoints.HELD
    return place.camp_points if place and is_held else 0


def strike(step: Taking, key: str, owner: str) -> None:
    """A camp is gone, and what it was worth with it."""
    step.set(f"camp:{key}", "", shared=True)
    if lost := held_points(step.survey, key):
        step.changes.append(Change(subject=ENTRANT + owner, op=ADD, field="points", value=-lost))
    step.sentences.append(f"The camp of {step.survey.name(owner)} at {key} is gone.")


def demolish(step: Taking) -> None:
    survey, here = step.survey, step.where
    owner = survey.camp(here)
    if not owner or owner == step.entrant:
        raise Refusal(f"No opponent has a camp at {here}.", code="no-camp")
    beaten = survey.state(step.entrant).beaten.get(survey.round, ())
    if owner not in beaten and not step.answers.get("declined"):
        words = f"{step.name} did not beat {survey.name(owner)} in this round, and they did not decline to play."
        raise Refusal(words, code="not-beaten")
    step.pay(DEMOLISH_COST)
    act(step, "demolish")
    step.sentences.append(f"{step.name} demolishes for {DEMOLISH_COST} SP.")
    strike(step, here, owner)
    place = survey.location(here)
    if place and place.threat_of == "demolish" and survey.settings.is_allied:
        step.raise_threat(step.roll(step.entrant, step.once("sanctum"), 3), f"{place.name} was broken open")


# Threat


def end_round(step: Taking) -> None:
    """What holds in every Threat phase, in priority order; then the threat rises and the next round begins."""
    survey = step.survey
    number = survey.number + 1
    step.sentences.append(f"Round {survey.number} ends.")
    for each in sorted(survey.players, key=survey.priority):
        own = Taking(survey, each.key, {}, step.dice, step.changes, step.sentences, step.rolls, each.state.supply)
        for key in survey.camps(each.key):
            place, ruling = survey.location(key), survey.ruling(key)
            is_paid = place is not None and survey.settings.camp_points is CampPoints.EVERY_ROUND
            points = ruling.camp_points + (place.camp_points if place and is_paid else 0)
            own.score(points)
            supply = own.gain(ruling.camp_supply)
            if points or supply:
                step.sentences.append(f"{each.name} gains {_amounts(points, supply)} from its camp at {key}.")
    if not survey.settings.is_allied:
        step.add("threat", 1, shared=True)
        step.sentences.append(f"Threat {survey.position.shared.threat + 1} of {survey.settings.end_threat}.")
    step.set("round", number, shared=True)
    _roll_off(step, number)


# Rulings


def rule(step: Taking, key: str) -> None:
    """An arbitrator says what a place does; it holds from now on."""
    words = str(step.answers.get("words") or "").strip()
    if not words:
        raise Refusal("Say in a sentence what holds there.", code="no-words")
    numbers = {name: int(step.answers.get(name) or 0) for name in RULED}
    step.set(f"ruling:{key}", codec.to_json(Ruling(words=words, **numbers)), shared=True)
    step.sentences.append(f"Settled: {name_of(key)}: {words}")


RULED = ("search_points", "search_supply", "camp_points", "camp_supply")


def name_of(key: str) -> str:
    """What a ruling is about."""
    sort, _, code = key.partition("-")
    known = {**{place: each.name for place, each in LOCATIONS.get(sort, {}).items()}, **_conditions(sort)}
    if code not in known:
        raise Refusal(f"There is nothing called {key!r} to settle.", code="unknown-place")
    return known[code]


def _conditions(sort: str) -> dict[str, str]:
    return {f"c{code}": name for code, name in CONDITIONS.get(sort, {}).items()}


STEPS: Mapping[str, Callable[[Taking], None]] = {
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
    step = Taking(survey, entrant, answers, dice, supply=supply)
    if is_ruling:
        rule(step, key.removeprefix(RULING))
    elif key in STEPS:
        STEPS[key](step)
    else:
        raise Refusal(f"There is no step {key!r}; known: {', '.join(STEPS)}.", code="unknown-step")
    return StepEffects(sentence=" ".join(step.sentences), changes=tuple(step.changes), rolls=tuple(step.rolls))
