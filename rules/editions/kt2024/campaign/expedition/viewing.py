"""An expedition as its page draws it: the map, the phases of the round, whose turn it is, the threat."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.board import Board, Gauge, Phase, Position, Tile, Turn
from rules.editions.kt2024.campaign.expedition.hexes import NAMES, Terrain, place_of
from rules.editions.kt2024.campaign.expedition.open_steps import BEFORE, PHASES
from rules.editions.kt2024.campaign.expedition.settings import ALLIED_POINTS
from rules.editions.kt2024.campaign.expedition.survey import (
    ACTION,
    BASES,
    BATTLE,
    BYE,
    DREW,
    LOST,
    MOVEMENT,
    MUSTER,
    OVER,
    WON,
    Survey,
)
from rules.names import both

MOVES = {"hold": "held", "regroup": "regrouped", "manoeuvre": "moved"}
ASKED = {BASES: "to set up a base", MOVEMENT: "to move", ACTION: "to act"}
"""What whoever is on does, by phase."""
RESULTS = {WON: "won", DREW: "drew", LOST: "lost", BYE: "bye"}


def view(position: Position) -> Board:
    survey = Survey(position)
    shared = position.shared
    words = "rises by one every round" if not survey.settings.is_allied else f"reach {ALLIED_POINTS} CP before it does"
    goes_on = not position.has_ended
    return Board(
        title=f"Round {survey.number}" if survey.number else "Before the first round",
        tiles=tuple(_tile(survey, key) for key in survey.map.terrain),
        phases=tuple(_phases(survey)) if survey.phase not in BEFORE and goes_on else (),
        turns=tuple(_turn(survey, key) for key in survey.order),
        gauge=Gauge(name="Threat", value=shared.threat, most=survey.settings.end_threat, words=words * goes_on),
        sentences=tuple(_sentences(survey)),
        awaits_games=survey.phase == BATTLE,
        is_over=survey.phase == OVER,
    )


def _tile(survey: Survey, key: str) -> Tile:
    row, column = place_of(key)
    place = survey.location(key)
    is_blocked = key in survey.blocked
    sort = survey.terrain(key)
    reserve = survey.position.shared.reserve.get(key, 0)
    words = survey.words(key)
    if place and place.reserve:
        words = f"{words} {reserve} {place.reserve.unit} left.".strip()
    return Tile(
        key=key,
        row=row,
        column=column,
        sort=Terrain.BLOCKED if is_blocked else sort,
        sort_name=NAMES[Terrain.BLOCKED if is_blocked else sort],
        name=place.name if place else "",
        condition=survey.condition(key),
        words=words,
        is_unknown=survey.is_unknown(key),
        is_blocked=is_blocked,
        base=survey.bases.get(key, ""),
        camp=survey.camp(key),
        teams=tuple(survey.teams(key)),
    )


def _phases(survey: Survey) -> Iterator[Phase]:
    keys = [key for key, _, _ in PHASES]
    now = keys.index(survey.phase) if survey.phase in keys else len(keys)
    for number, (key, title, words) in enumerate(PHASES):
        yield Phase(key=key, title=title, words=words, is_over=number < now, is_now=number == now)


def _turn(survey: Survey, key: str) -> Turn:
    state = survey.state(key)
    words = [f"at {state.where}" if state.where else "no base yet"]
    if survey.phase in (ACTION, OVER) and (result := state.battle.get(survey.round)):
        words.append(RESULTS[result])
    elif survey.is_over(key):
        words.append(MOVES.get(state.moved.get(survey.round, ""), "ready") if survey.phase == MOVEMENT else "ready")
    if key == survey.now:
        words.append(ASKED[survey.phase])
    return Turn(
        entrant=key,
        words=", ".join(words),
        is_over=survey.is_over(key),
        is_now=key == survey.now,
    )


def _sentences(survey: Survey) -> Iterator[str]:
    if survey.position.has_ended:
        return
    if survey.phase == OVER:
        yield "The threat has reached its end: the arbitrator can end the campaign, and awards are given."
    if survey.phase == MUSTER:
        yield "An arbitrator starts the roll-off."
    if survey.phase == BASES:
        yield "In roll-off order everybody picks a surface hex, more than 2 hexes from other bases."
    waiting = survey.unsettled()
    if waiting:
        yield f"No rules yet for {both(waiting.values())}: an arbitrator enters them."
