"""Who has won an expedition, and its awards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.campaigns.entrants import Awarded, Contender, End, FinalPlace, StandingsColumn
from rules.editions.kt2024.campaign.expedition.settings import ALLIED_POINTS, EntrantState, ExpeditionSettings
from rules.names import both, how_many

COLUMNS = (
    StandingsColumn(key="points", name="CP"),
    StandingsColumn(key="supply", name="SP", adds_up=False),
    StandingsColumn(key="explored", name="Hexes", adds_up=False),
    StandingsColumn(key="spent", name="Spent", adds_up=False),
    StandingsColumn(key="trophies", name="Trophies", adds_up=False),
)
MERIT_NAMES = ("", "", "SP", "Hexes")


@dataclass(frozen=True, slots=True)
class ExpeditionAward:
    """A title, and what most of earns it."""

    title: str
    counted: Callable[[Contender], int]
    said: Callable[[int], str]
    unit: str


AWARDS = (
    ExpeditionAward("Warlord", lambda each: each.state.points, lambda count: f"{count} CP", "CP"),
    ExpeditionAward("Pioneer", lambda each: each.state.spent, lambda count: f"{count} SP spent", "SP spent"),
    ExpeditionAward(
        "Explorer",
        lambda each: each.state.explored,
        lambda count: f"{how_many(count, 'hex', 'hexes')} explored",
        "hexes explored",
    ),
    ExpeditionAward(
        "Trooper", lambda each: each.played, lambda count: f"{how_many(count, 'game')} played", "games played"
    ),
    ExpeditionAward("Warrior", lambda each: each.won, lambda count: f"{how_many(count, 'game')} won", "games won"),
    ExpeditionAward(
        "Headhunter", lambda each: each.state.trophies, lambda count: how_many(count, "trophy", "trophies"), "trophies"
    ),
)


def merit(settings: ExpeditionSettings, each: Contender) -> tuple[int, ...]:
    """By which equals are told apart: campaign points, games won, supply, hexes explored."""
    state: EntrantState = each.state
    return state.points, each.won, state.supply, state.explored


def winners_of(award: ExpeditionAward, contenders: Sequence[Contender]) -> tuple[Contender, ...]:
    """Who earns it: nobody for nothing, several who are equal in everything."""
    listed = [each for each in contenders if award.counted(each)]
    ranked = {each.key: (award.counted(each), *merit(ExpeditionSettings(), each)) for each in listed}
    return tuple(each for each in listed if ranked[each.key] == max(ranked.values()))


def awards(settings: ExpeditionSettings, contenders: Sequence[Contender]) -> tuple[Awarded, ...]:
    """Who has each as things stand; who has left has none."""
    present = [each for each in contenders if not each.has_left]
    return tuple(
        Awarded(
            title=award.title,
            unit=award.unit,
            holders=tuple(each.key for each in winners_of(award, present)),
            amounts={each.key: award.counted(each) for each in present},
        )
        for award in AWARDS
    )


def amounts(state: EntrantState) -> Mapping[str, int]:
    return {column.key: getattr(state, column.key) for column in COLUMNS}


def end(settings: ExpeditionSettings, contenders: Sequence[Contender]) -> End:
    """Most campaign points; against the threat, all who have enough together."""
    present = [each for each in contenders if not each.has_left]
    ordered = sorted(contenders, key=lambda each: (each.has_left, *(-number for number in merit(settings, each))))
    ranks = [(each.has_left, merit(settings, each)) for each in ordered]
    places = tuple(
        FinalPlace(
            entrant=each.key,
            name=each.name,
            place=ranks.index(rank) + 1,
            total=each.state.points,
            won=each.won,
            fallen=each.fallen,
            has_left=each.has_left,
        )
        for each, rank in zip(ordered, ranks, strict=True)
    )
    sentences = tuple(_award(award, winners) for award in AWARDS if (winners := winners_of(award, present)))
    if settings.is_allied:
        return _allied(present, places, sentences)
    first = tuple(each.entrant for each in places if each.place == 1 and not each.has_left)
    is_tie = len(first) > 1
    names = both(each.name for each in places if each.entrant in first)
    tie = f"{names} are level on CP, games won, SP and hexes explored: one more game between them decides who wins."
    return End(
        winners=() if is_tie else first,
        places=places,
        tie=tie * is_tie,
        tied=first if is_tie else (),
        sentences=("Most campaign points; then games won, supply, hexes explored.", *sentences),
    )


def _allied(present: Sequence[Contender], places: tuple[FinalPlace, ...], awards: tuple[str, ...]) -> End:
    points = sum(each.state.points for each in present)
    has_won, everybody = points >= ALLIED_POINTS, tuple(each.key for each in present)
    how = "Success" if has_won else "Failure"
    return End(
        winners=everybody if has_won else (),
        places=places,
        tie="" if has_won else "The threat has won: name who held out longest.",
        tied=() if has_won else everybody,
        sentences=(f"{how}: {points} of {ALLIED_POINTS} campaign points together.", *awards),
    )


def _award(award: ExpeditionAward, winners: Sequence[Contender]) -> str:
    names = both(each.name for each in winners)
    return f"{award.title}: {names}, {award.said(award.counted(winners[0]))}."


def said_change(settings: ExpeditionSettings, change: Any) -> str:
    """A change of an entrant or of the map, for previews."""
    names = {"points": "CP", "supply": "SP", "spent": "SP spent", "explored": "hexes explored", "where": "kill team"}
    name, _, key = change.field.partition(":")
    if key:
        what = _OF_MAP.get(name, "").format(key=key)
        return f"{what} {'counts again' if change.value else 'is taken back'}" if what else ""
    if name in ("threat", "round"):
        return f"{name.capitalize()} {change.before} → {change.value}"
    if name in names:
        return f"{names[name]} {change.before or 0} → {change.value or 0}"
    return f"{name.capitalize()} {change.before or 'none'} → {change.value or 'none'}"


_OF_MAP = {
    "location": "What was found at {key}",
    "condition": "The condition at {key}",
    "camp": "The camp at {key}",
    "reserve": "What lies at {key}",
    "moved": "The movement of round {key}",
    "battle": "The battle of round {key}",
    "acted": "The action of round {key}",
    "ruling": "A ruling",
}
