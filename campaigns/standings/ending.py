"""Who has won, as the campaign's kind judges it, and how that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from dataclasses import fields as dataclass_fields
from typing import Any

from django.db.models import Count, Q

from campaigns.journal import state as states
from campaigns.journal.kind import kind_of, settings_of
from campaigns.journal.settle import turns_of
from campaigns.models import Campaign
from campaigns.models.missions import TO_PLAY
from campaigns.models.missions import State as MissionStage
from campaigns.overview.selectors.campaigns import open_choices
from campaigns.rounds.table import open_rounds
from rules.campaigns.entrants import Awarded, Contender, FinalPlace
from rules.campaigns.kind import CampaignKind
from rules.campaigns.records import worth
from rules.changes import State
from rules.editions.base import Status
from rules.names import both, how_many

LISTS = ("winners", "tied", "sentences", "open_missions", "open_rounds", "open_choices")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """Who wins by the settings; if they leave it open, why."""

    winners: tuple[str, ...]
    """By entrant; none where a tie is still to be broken."""
    standings: tuple[FinalPlace, ...]
    tie: str = ""
    """What is to be done about a tie that the settings do not break by themselves."""
    tied: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    open_missions: tuple[str, ...] = ()
    """Those on which something still waits, and what becomes of them."""
    open_rounds: tuple[str, ...] = ()
    """The same of rounds."""
    open_choices: tuple[str, ...] = ()
    """Those that nobody has made yet."""

    @property
    def left_open(self) -> tuple[str, ...]:
        """All that the end leaves open."""
        return (*self.open_missions, *self.open_rounds, *self.open_choices)

    @property
    def winner(self) -> str:
        """The one who wins alone."""
        return self.winners[0] if len(self.winners) == 1 else ""

    def to_json(self) -> dict[str, Any]:
        fields = asdict(self)
        return {**fields, **{name: list(fields[name]) for name in (*LISTS, "standings")}}


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalEnding(Ending):
    """How a campaign has ended, and by whom where an arbitrator named the winner."""

    named_by: str = ""

    @property
    def won_by(self) -> str:
        return both(each.name for each in self.standings if each.entrant in self.winners)

    @property
    def named(self) -> str:
        """A line about that; empty where the settings decided."""
        level = both(each.name for each in self.standings if each.entrant in self.tied)
        return f"Named by {self.named_by}: the rules left it open between {level}." if self.named_by and level else ""


def ending_from_json(payload: Mapping[str, Any]) -> Ending:
    """Read how a campaign ended, by its last batch."""
    return Ending(**_read(payload))


def _read(payload: Mapping[str, Any]) -> dict[str, Any]:
    places = tuple(_place(place) for place in payload["standings"])
    # Older batches have everything that was left open in one list.
    payload = {"open_missions": payload.get("left_open", ()), **payload}
    lists = {name: tuple(payload.get(name, ())) for name in LISTS}
    return {**lists, "standings": places, "tie": payload["tie"]}


def _place(fields: Mapping[str, Any]) -> FinalPlace:
    """Older batches say of who was out by a flag, whose name is the reason."""
    known = {each.name: fields[each.name] for each in dataclass_fields(FinalPlace) if each.name in fields}
    flags = (name for name, value in fields.items() if name not in known and value)
    return FinalPlace(**{"out": next(flags, ""), **known})


def ending_of(campaign: Campaign) -> FinalEnding | None:
    """How an ended campaign ended; None as long as it goes on. One query."""
    if campaign.stage != Campaign.Stage.ENDED:
        return None
    batch = campaign.batches.filter(kind="end").select_related("person").order_by("sequence").last()
    if batch is None:
        return None
    by_hand = (batch.person.name if batch.person else "an arbitrator") if batch.payload.get("by_hand") else ""
    fields = {**_read(batch.payload["ending"]), "winners": tuple(batch.payload["winners"])}
    return FinalEnding(**fields, named_by=by_hand)


def winners_of(campaign: Campaign) -> tuple[str, ...]:
    """Who has won an ended campaign; nobody as long as it goes on. One query once it has ended."""
    ending = ending_of(campaign)
    return ending.winners if ending else ()


def fallen_of(campaign: Campaign) -> dict[str, int]:
    """Entrant → how many of its roster are dead. One query."""
    dead = Count("roster__operatives", filter=Q(roster__operatives__status=Status.DEAD.value))
    return {str(key): number for key, number in campaign.entrants.annotate(dead=dead).values_list("pk", "dead")}


def ending_of_state(
    kind: CampaignKind, state: State, *, tallies: Mapping[str, Mapping[str, Any]], fallen: Mapping[str, int]
) -> Ending:
    """Judge where everybody stands, by the campaign's kind; tallies are a contender's `won`, `drawn`, `lost`, `met` and
    `lot_number`, by entrant.
    """
    contenders = _contenders(kind, state, tallies, fallen)
    found = kind.end(kind.settings_shape.read(state[states.CAMPAIGN]["settings"]), contenders)
    return Ending(
        winners=found.winners, standings=found.places, tie=found.tie, tied=found.tied, sentences=found.sentences
    )


def awards_of_state(
    kind: CampaignKind, state: State, *, tallies: Mapping[str, Mapping[str, Any]]
) -> tuple[Awarded, ...]:
    """What is awarded beside the victory as everybody stands."""
    settings = kind.settings_shape.read(state[states.CAMPAIGN]["settings"])
    return kind.awards(settings, _contenders(kind, state, tallies, {}))


def _contenders(
    kind: CampaignKind, state: State, tallies: Mapping[str, Mapping[str, Any]], fallen: Mapping[str, int]
) -> list[Contender]:
    return [
        Contender(
            key=key,
            name=fields["name"],
            faction=fields["faction"],
            has_left=fields["left"],
            state=kind.states.entrant.from_fields(fields),
            **tallies.get(key, {}),
            fallen=fallen.get(key, 0),
        )
        for key, fields in states.entrants(state).items()
    ]


LEFT_OPEN = (
    ("is disputed: after the end it counts as reported and cannot be decided",
     "are disputed: after the end they count as reported and cannot be decided"),
    ("is not confirmed: after the end it counts as reported and cannot be disputed",
     "are not confirmed: after the end they count as reported and cannot be disputed"),
    ("was not played: it is called off",
     "were not played: they are called off"),
)  # fmt: skip


def with_left_open(ending: Ending, campaign: Campaign) -> Ending:
    """The same with what it leaves open, and what becomes of that. Three queries, five while a round is open."""
    return replace(
        ending,
        open_missions=tuple(_missions_open(campaign)),
        open_rounds=tuple(_rounds_open(campaign)),
        open_choices=tuple(_choices_open(campaign)),
    )


def _missions_open(campaign: Campaign) -> Iterator[str]:
    """Disputes first, then reports to confirm, then what was not played. One query."""
    waiting = campaign.missions.filter(state__in=(*TO_PLAY, MissionStage.REPORTED, MissionStage.DISPUTED)).order_by(
        "number"
    )
    people = Count("sides__entrant__person", distinct=True)
    missions = list(waiting.annotate(people=people).only("number", "state"))
    disputed = [each.number for each in missions if each.state == MissionStage.DISPUTED]
    reported = [each.number for each in missions if each.state == MissionStage.REPORTED and each.people != 1]
    unplayed = [each.number for each in missions if each.state in TO_PLAY]
    kinds = zip((disputed, reported, unplayed), LEFT_OPEN, strict=True)
    yield from (f"{_named(numbers)} {one if len(numbers) == 1 else many}." for numbers, (one, many) in kinds if numbers)


def _rounds_open(campaign: Campaign) -> Iterator[str]:
    """What becomes of each open round, and what its byes bring where a table of rounds decides."""
    rounds = open_rounds(campaign)
    names = {str(each.pk): each.name for each in campaign.entrants.all()} if rounds else {}
    settings = settings_of(campaign)
    for row, has_begun in rounds:
        if not has_begun:
            yield f"{row.called} has no game among entrants reported: it is called off, and no bye of it counts."
            continue
        byes = [names[key] for key in row.byes if key in names] if row.is_published else []
        what = how_many(worth(settings.bye, settings), "point") if kind_of(campaign).ends_by_table else ""
        counts = f", and the bye of {both(byes)} counts{what and f': {what}'}" if byes else ""
        yield f"{row.called} is not closed: it ends as it stands{counts}."


def _choices_open(campaign: Campaign) -> Iterator[str]:
    """How many choices each entrant has not made; a turn on the board, which counts as one, is none. One query."""
    entrants = list(campaign.entrants.select_related("roster"))
    on_turn = turns_of(campaign, entrants, settings_of(campaign))
    for entrant in entrants:
        if (number := open_choices(entrant) - (str(entrant.pk) in on_turn)) > 0:
            yield f"{entrant.name}: {how_many(number, 'choice is', 'choices are')} not made."


def _named(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"Missions {', '.join(others)} and {last}" if others else f"Mission {last}"
