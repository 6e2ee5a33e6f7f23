"""Who has won: worked out from where everybody stands, by the settings' end and tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db.models import Count, Q

from campaigns.journal import state as states
from campaigns.models import Campaign
from rules.changes import State
from rules.editions.base import Status
from rules.editions.kt2018.campaign.settings import BookSettings, End, TieBreak

LISTS = ("winners", "standings", "tied", "sentences", "left_open")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an entrant stands at the end."""

    entrant: str
    name: str
    place: int
    total: int
    """All its resources together."""
    won: int
    fallen: int
    guerrilla: bool
    has_left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """Who wins by the settings, and where these leave it open, why."""

    winners: tuple[str, ...]
    """By entrant; none where a tie is still to be broken."""
    standings: tuple[Place, ...]
    tie: str = ""
    """What is to be done about a tie that the settings do not break by themselves."""
    tied: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    left_open: tuple[str, ...] = ()
    """Missions on which something still waits, and what becomes of them."""

    @property
    def winner(self) -> str:
        """The one who wins alone."""
        return self.winners[0] if len(self.winners) == 1 else ""

    def to_json(self) -> dict[str, Any]:
        told = asdict(self)
        return {**told, **{name: list(told[name]) for name in LISTS}}


def ending_from_json(told: Mapping[str, Any]) -> Ending:
    """Read how a campaign ended, as its last batch tells it."""
    places = tuple(Place(**place) for place in told["standings"])
    lists = {name: tuple(told.get(name, ())) for name in LISTS if name != "standings"}
    return Ending(standings=places, tie=told["tie"], **lists)


def ending_of(campaign: Campaign) -> Ending | None:
    """How an ended campaign ended; None as long as it goes on. One query."""
    if campaign.stage != Campaign.Stage.ENDED:
        return None
    batch = campaign.batches.filter(kind="end").order_by("sequence").last()
    if batch is None:
        return None
    return replace(ending_from_json(batch.told["ending"]), winners=tuple(batch.told["winners"]))


def fallen_of(campaign: Campaign) -> dict[str, int]:
    """Entrant → how many of its roster are dead. One query."""
    dead = Count("roster__operatives", filter=Q(roster__operatives__status=Status.DEAD.value))
    return {str(key): number for key, number in campaign.entrants.annotate(dead=dead).values_list("pk", "dead")}


def ending_of_state(state: State, *, tallies: Mapping[str, int], fallen: Mapping[str, int]) -> Ending:
    """Judge where everybody stands."""
    settings = states.settings_of(state)
    places = _placed(_places(state, settings, tallies, fallen))
    standing = [place for place in places if not place.has_left]
    free = [place for place in standing if not place.guerrilla] or standing
    best = _best(free)
    why = _why(settings, free)
    if len(best) < 2:
        return Ending(winners=tuple(each.entrant for each in best), standings=places, sentences=tuple(why))
    return _tied(settings, places, best, why)


def _places(state: State, settings: BookSettings, tallies: Mapping[str, int], fallen: Mapping[str, int]) -> list[Place]:
    return [
        Place(
            entrant=key,
            name=fields["name"],
            place=0,
            total=sum(fields.get(states.RESOURCE + each.key, 0) for each in settings.resources),
            won=tallies.get(key, 0),
            fallen=fallen.get(key, 0),
            guerrilla=fields["guerrilla"],
            has_left=fields["left"],
        )
        for key, fields in states.entrants(state).items()
    ]


def _rank(place: Place) -> tuple[bool, bool, int]:
    return place.has_left, place.guerrilla, -place.total


def _placed(places: Sequence[Place]) -> tuple[Place, ...]:
    """In order, equals on the same place."""
    ordered = sorted(places, key=_rank)
    ranks = [_rank(each) for each in ordered]
    return tuple(replace(each, place=ranks.index(_rank(each)) + 1) for each in ordered)


def _best(places: Sequence[Place]) -> list[Place]:
    most = max((place.total for place in places), default=0)
    return [place for place in places if place.total == most]


def _why(settings: BookSettings, free: Sequence[Place]) -> list[str]:
    if len(free) == 1 and not free[0].guerrilla:
        return [f"{free[0].name} is the last faction that is not in hiding."]
    if not free:
        return ["Nobody is left in the campaign."]
    if all(place.guerrilla for place in free):
        return ["Everybody is in hiding; the resources that are left decide."]
    if settings.end is End.LAST_STANDING:
        return [f"{len(free)} factions are not in hiding; the resources that are left decide between them."]
    return ["The resources that are left decide between those who are not in hiding."]


def _tied(settings: BookSettings, places: tuple[Place, ...], best: list[Place], why: list[str]) -> Ending:
    """Break a tie as agreed, as far as that can be worked out."""
    names = " and ".join(place.name for place in best)
    said = [*why, f"{names} are level with {best[0].total}."]
    left, how = _broken(settings.tie_break, best)
    tied = tuple(place.entrant for place in best)
    if len(left) == 1 or settings.tie_break is TieBreak.SHARED:
        winners = tuple(place.entrant for place in left)
        return Ending(winners=winners, standings=places, tied=tied, sentences=(*said, how))
    return Ending(winners=(), standings=places, tie=how, tied=tied, sentences=(*said, how))


def _broken(tie_break: TieBreak, best: list[Place]) -> tuple[list[Place], str]:
    """Who is left of those who are level, and how that came, or what is to be done."""
    if tie_break is TieBreak.SHARED:
        return best, "They share the victory."
    if tie_break is TieBreak.VICTORIES:
        most = max(place.won for place in best)
        left = [place for place in best if place.won == most]
        return left, _by(left, f"won most missions: {most}", "They won as many missions")
    if tie_break is TieBreak.FALLEN:
        fewest = min(place.fallen for place in best)
        left = [place for place in best if place.fallen == fewest]
        return left, _by(left, f"lost the fewest to death: {fewest}", "They mourn as many dead")
    if tie_break is TieBreak.DECIDER:
        return best, "They are level: one more mission decides."
    return best, "They are level: the arbitrator decides."


def _by(left: list[Place], how: str, still: str) -> str:
    return f"{left[0].name} {how}." if len(left) == 1 else f"{still} too: the arbitrator decides."
