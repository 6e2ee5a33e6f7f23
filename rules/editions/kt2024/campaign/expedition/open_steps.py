"""Who may take which step of an expedition now, with its form: the phase and the order say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.campaigns.activities import Activity
from rules.campaigns.board import TILE, BoardStep, Position
from rules.campaigns.described import Described, SettingShape
from rules.editions.kt2024.campaign.expedition.actions import (
    DEMOLISH_COST,
    MOST_CALMED,
    MOST_CAMPS,
    SEARCH_COST,
    encamp_fault,
    scout_hexes,
)
from rules.editions.kt2024.campaign.expedition.places import HIGHEST, LOWEST
from rules.editions.kt2024.campaign.expedition.step import TYPED_CONDITION, TYPED_DIE, TYPED_LOCATION
from rules.editions.kt2024.campaign.expedition.steps import BYE_SUPPLY, RULED, RULING, manoeuvre_hexes, regroup_hexes
from rules.editions.kt2024.campaign.expedition.survey import (
    ACTION,
    BASES,
    BATTLE,
    MOVEMENT,
    MUSTER,
    THREAT,
    Survey,
)

MOST_RULED = 10
ROLLED_HERE = "Leave it empty to roll it here."
RULED_LABELS: Mapping[str, str] = {
    "search_points": "CP for a search",
    "search_supply": "SP for a search",
    "camp_points": "CP for a camp, every Threat phase",
    "camp_supply": "SP for a camp, every Threat phase",
}


def steps(position: Position) -> tuple[BoardStep, ...]:
    """Everything that may be done now, by anybody."""
    survey = Survey(position)
    return (*_of_phase(survey), *_rulings(survey))


def _of_phase(survey: Survey) -> Iterator[BoardStep]:
    match survey.phase:
        case "muster":
            yield _everybodys("begin", "Roll off", "Everybody rolls off: the highest picks a base first.")
        case "bases":
            free = dict.fromkeys(survey.base_hexes(), "free")
            yield _step(survey.now, "base", "Set up a base", "A surface hex more than 2 hexes from other bases.", free)
        case "movement":
            yield from _movement(survey, survey.now)
        case "battle":
            for each in survey.waiting():
                yield from _battle(survey, each)
        case "action":
            yield from _actions(survey, survey.now)
        case "threat":
            yield _everybodys("end-round", "End the round", "Camps bring their points, then the threat rises.")


def _everybodys(key: str, title: str, words: str) -> BoardStep:
    return BoardStep(activity=Activity(key=key, title=title, words=words, group="Everybody"), is_arbitrators=True)


def _step(
    entrant: str,
    key: str,
    title: str,
    words: str,
    targets: Mapping[str, str] | None = None,
    *,
    cost: str = "",
    fields: tuple[Described, ...] = (),
    closed: str = "",
    is_arbitrators: bool = False,
) -> BoardStep:
    """A step with a field for its hex, where it has targets; closed where there is none."""
    if targets is not None:
        fields = (_choice(TILE, "Hex", {key: f"{key}, {words}" for key, words in targets.items()}), *fields)
        closed = closed or ("" if targets else "No hex is in reach.")
    activity = Activity(key=key, title=title, words=words, cost=cost, fields=fields, closed=closed)
    return BoardStep(activity=activity, entrant=entrant, targets=targets or {}, is_arbitrators=is_arbitrators)


def _movement(survey: Survey, entrant: str) -> Iterator[BoardStep]:
    state = survey.state(entrant)
    must = f"{state.where} is blocked: leave it." if state.where in survey.blocked else ""
    homes = dict.fromkeys(regroup_hexes(survey, entrant), "free")
    moves = _cheapest_first(manoeuvre_hexes(survey, entrant))
    yield _step(
        entrant, "manoeuvre", "Manoeuvre", "Up to 3 hexes. You find out what is in unexplored hexes.", moves,
        cost="1 SP a hex", fields=DIES if any(map(survey.is_unknown, moves)) else (),
    )  # fmt: skip
    yield _step(entrant, "regroup", "Regroup", "To your nearest base or camp.", homes)
    yield _step(entrant, "hold", "Hold", "Stay where you are.", closed=must)


def _battle(survey: Survey, entrant: str) -> Iterator[BoardStep]:
    others = {each: survey.name(each) for each in survey.waiting() if each != entrant}
    yield _step(entrant, "bye", "Bye", f"Nobody to play: {BYE_SUPPLY} SP.", is_arbitrators=True)
    yield _step(
        entrant, "no-show", "Did not come", "Counts as a loss; the opponent who was waiting wins.", is_arbitrators=True,
        fields=(_choice("opponent", "Who was waiting", {"": "Nobody in the campaign", **others}, is_required=False),),
    )  # fmt: skip


def _actions(survey: Survey, entrant: str) -> Iterator[BoardStep]:
    state, here = survey.state(entrant), survey.state(entrant).where
    scouted = _cheapest_first(scout_hexes(survey, entrant))
    yield _step(entrant, "scout", "Scout", "Explore a hex within 3 from afar.", scouted, cost="1 SP a hex", fields=DIES)
    yield _resupply(survey, entrant)
    place = survey.location(here)
    known = f"{place.name}: {survey.words(here) or 'nothing is known about it.'}" if place else ""
    yield _step(
        entrant, "search", "Search", known,
        cost=f"{SEARCH_COST} SP", fields=tuple(_search_fields(survey, here)),
        closed="There is nothing to search here." if place is None else _too_dear(state.supply, SEARCH_COST),
    )  # fmt: skip
    cost, camps = survey.steps_home(entrant), survey.camps(entrant)
    yield _step(
        entrant, "encamp", "Encamp", "1 SP for each hex to your nearest base or camp.", cost=f"{cost} SP",
        closed=encamp_fault(survey, entrant) or _too_dear(state.supply, cost),
        fields=(_choice("remove", "Remove", {key: f"the camp at {key}" for key in camps}),)
        if len(camps) >= MOST_CAMPS
        else (),
    )  # fmt: skip
    yield _demolish(survey, entrant)
    yield _step(entrant, "pass", "No action", "")


def _resupply(survey: Survey, entrant: str) -> BoardStep:
    here = survey.state(entrant).where
    fields: tuple[Described, ...] = ()
    if here == survey.state(entrant).base:
        words = "At your base: up to 10 SP."
    elif survey.camp(here) == entrant:
        words, fields = "At your camp: D3+3 SP.", (_die(TYPED_DIE, "D3", 1, 3),)
    else:
        words = "Nothing: this hex is blocked." if here in survey.blocked else "Away from base and camps: 1 SP."
    if survey.settings.is_allied and survey.position.shared.calmed < MOST_CALMED:
        fields = (*fields, _tick("calm", "Lower the threat: by D3 at a base or camp, else by 1"))
    return _step(entrant, "resupply", "Resupply", words, fields=fields)


def _search_fields(survey: Survey, here: str) -> Iterator[Described]:
    place = survey.location(here)
    if place and place.takes_base:
        yield _tick("move_base", "Move your base here")
    if survey.settings.is_allied:
        yield _tick("quietly", "Pay 1 SP more to stay unnoticed")


def _demolish(survey: Survey, entrant: str) -> BoardStep:
    state = survey.state(entrant)
    owner = survey.camp(state.where)
    is_theirs = bool(owner) and owner != entrant
    has_won = owner in state.beaten.get(survey.round, ())
    declined = _tick("declined", f"{survey.name(owner)} would not or could not play")
    return _step(
        entrant, "demolish", "Demolish", "An opponent’s camp here, if you beat them or they would not play.",
        cost=f"{DEMOLISH_COST} SP",
        closed=_too_dear(state.supply, DEMOLISH_COST) if is_theirs else "No opponent has a camp here.",
        fields=() if has_won or not is_theirs else (declined,),
    )  # fmt: skip


def _rulings(survey: Survey) -> Iterator[BoardStep]:
    open_names = survey.unsettled()
    for key, name in open_names.items():
        is_condition = key.partition("-")[2].startswith("c")
        numbers = () if is_condition else tuple(_number(each, RULED_LABELS[each]) for each in RULED)
        fields = (_text("words", "Effect there"), *numbers)
        activity = Activity(
            key=RULING + key,
            title=f"Enter the rules of {name}",
            words="Look them up in your book: everybody sees what you write here.",
            fields=fields,
            act="Save the rules",
        )
        yield BoardStep(activity=activity, is_arbitrators=True)


def _cheapest_first(hexes: Mapping[str, int]) -> dict[str, str]:
    return {key: f"{steps} SP" for key, steps in sorted(hexes.items(), key=lambda each: each[1])}


def _too_dear(supply: int, cost: int) -> str:
    return f"Costs {cost} SP; only {supply} left." if cost > supply else ""


def _field(name: str, label: str, shape: SettingShape, words: str = "", **more: Any) -> Described:
    return Described(name=name, group="", label=label, words=words, shape=shape, **more)


def _choice(name: str, label: str, choices: Mapping[str, str], *, is_required: bool = True) -> Described:
    return _field(name, label, SettingShape.CHOICE, choices=tuple(choices.items()), is_required=is_required, default="")


def _tick(name: str, label: str) -> Described:
    return _field(name, label, SettingShape.TICK, default=False)


def _number(name: str, label: str) -> Described:
    return _field(name, label, SettingShape.NUMBER, default=0, low=0, high=MOST_RULED)


def _die(name: str, label: str, low: int, high: int) -> Described:
    return _field(
        name, f"{label}, rolled at the table", SettingShape.NUMBER, ROLLED_HERE, low=low, high=high, is_optional=True
    )


def _text(name: str, label: str) -> Described:
    return _field(name, label, SettingShape.TEXT, is_required=True)


DIES = (
    _die(TYPED_LOCATION, "Location, D36", LOWEST, HIGHEST),
    _die(TYPED_CONDITION, "Condition, D36", LOWEST, HIGHEST),
)
PHASES = (
    (MOVEMENT, "Movement", "fewest campaign points first, then least supply"),
    (BATTLE, "Battle", "one game each, against anybody"),
    (ACTION, "Action", "winners first, then draws and byes, then losers"),
    (THREAT, "Threat", "what holds every round, then threat rises"),
)
BEFORE = (MUSTER, BASES)
