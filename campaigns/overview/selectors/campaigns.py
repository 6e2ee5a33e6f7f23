"""Campaigns and their entrants as pages and API show them."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from campaigns.entrants.outlook import entry_issues
from campaigns.journal.kind import kind_of, settings_of, state_of_entrant
from campaigns.models import Campaign, Entrant, Mission, News, Person
from campaigns.models.people import ARBITRATORS
from campaigns.models.querysets import PLAYED
from campaigns.reports.status import due
from rosters.viewers import Viewer
from rosters.web.hues import MARKS, hues_apart
from rules.campaigns.entrants import Contender, StandingsColumn
from rules.campaigns.kind import CampaignKind
from rules.campaigns.ranking import Met
from rules.editions import find
from rules.editions.base import Edition
from rules.issues import OPEN_CHOICES

NOBODY_MET: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """Somebody in a campaign."""

    key: str
    name: str
    role: str
    role_label: str
    is_me: bool
    is_guest: bool
    is_placeholder: bool
    """A name from a campaign's file, until an arbitrator says who that is here."""
    has_left: bool
    has_key: bool
    joined_at: datetime
    reminded_at: datetime | None = None

    @property
    def is_arbitrator(self) -> bool:
        return self.role in ARBITRATORS


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number in a column of the standings."""

    key: str
    name: str
    amount: int
    is_spent: bool = False
    """Whether nothing is left of what there was at first."""
    is_against: bool = False
    """Whether less of it is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLine:
    """One roster in a campaign: its amounts and its record."""

    key: str
    name: str
    faction: str
    hue: str
    """Its own in the campaign, where there are eight or fewer."""
    mark: str
    person: str
    person_key: str
    roster: str
    is_mine: bool
    amounts: tuple[Amount, ...]
    """What it has in every column of the standings, in their order."""
    total: int
    out: str
    """Why it cannot win any more, in a word or two; empty for anyone who can."""
    has_left: bool
    won: int
    drawn: int
    lost: int
    open_choices: int = 0
    is_ready: bool = True
    """Whether the campaign can start with it as it is; true of everybody once it runs."""
    merit: tuple[int, ...] = ()
    """What decides its place."""
    met: Met = field(default_factory=dict)
    lot_number: int = 0
    apart: str = ""
    """The heading under which those who cannot win are ranked among themselves, where it is one of them."""
    contender: Contender
    """As its kind of campaign sees it."""

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def record(self) -> str:
        return f"{self.won}–{self.drawn}–{self.lost}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSheet:
    """A campaign as every page about it shows it."""

    key: str
    name: str
    story: str
    edition: Edition
    kind: CampaignKind
    stage: str
    stage_label: str
    settings: Any
    """The kind's own."""
    version: int
    visibility: str
    share_key: str
    me: PersonLine | None
    person: Person | None
    """The row of the same."""
    people: tuple[PersonLine, ...]
    contradictions: tuple[Mapping[str, Any], ...]
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    leads_on: bool = True
    """Whether the reader may see all of it: who left keeps what they played, alone."""

    @property
    def columns(self) -> tuple[StandingsColumn, ...]:
        """Of the standings."""
        return self.kind.columns(self.settings)

    @property
    def has_sum(self) -> bool:
        """Whether an entrant's numbers together say more than one of them does."""
        return sum(each.adds_up for each in self.columns) != 1

    @property
    def standings_words(self) -> str:
        """What decides the place in the standings."""
        return self.kind.standings_words(self.settings)

    @property
    def points_limit(self) -> int | None:
        """What a kill team may cost where a mission says nothing else; None where nothing costs points."""
        return self.kind.judging(self.settings).points_limit

    @property
    def is_arbitrator(self) -> bool:
        return self.me is not None and self.me.is_arbitrator

    @property
    def may_play(self) -> bool:
        """Whether the reader may bring a roster."""
        return self.me is not None and self.me.role != Person.Role.SPECTATOR

    @property
    def present(self) -> tuple[PersonLine, ...]:
        return tuple(person for person in self.people if not person.has_left)


def find_campaign(campaign_id: uuid.UUID, viewer: Viewer, share_key: str = "", *, for_former: bool = False) -> Campaign:
    """The campaign, if the viewer may see it, or played in it and left; else Campaign.DoesNotExist. One query.

    It also says whether silence has confirmed reports and nobody has written that down yet.
    """
    visible = Campaign.objects.visible_to(viewer, share_key)
    if for_former:
        allowed = Q(pk__in=visible.values("pk")) | Q(pk__in=Campaign.objects.left_by(viewer).values("pk"))
        seen = Exists(visible.filter(pk=OuterRef("pk")))
        visible = Campaign.objects.filter(allowed).annotate(leads_on=seen)
    # What single operatives did is for writing; pages read the records made of it.
    silent = Mission.objects.filter(due(timezone.now()), campaign=OuterRef("pk"))
    visible = visible.annotate(is_silent=Exists(silent))
    found: Campaign = visible.select_related("chronicle").defer("chronicle__deeds").get(pk=campaign_id)
    return found


def left_by(viewer: Viewer) -> QuerySet[Entrant]:
    """With what the viewer played in campaigns that they have left, the latest first. One query."""
    people = Person.objects.of(viewer).filter(left_at__isnull=False)
    played = Entrant.objects.filter(person__in=people, sides__mission__state__in=PLAYED).distinct()
    return played.select_related("campaign").order_by("-campaign__changed_at", "-position")


def campaigns_of(viewer: Viewer) -> QuerySet[Campaign]:
    """Those in which the viewer takes part, the liveliest first."""
    return _counted(Campaign.objects.of(viewer)).order_by("-changed_at", "-id")


def entrants_in(campaigns: Iterable[Campaign], viewer: Viewer) -> QuerySet[Entrant]:
    """What the viewer plays in them. One query."""
    people = Person.objects.of(viewer)
    return Entrant.objects.filter(campaign__in=[each.pk for each in campaigns], person__in=people, has_left=False)


def hues_in(campaigns: Iterable[Campaign]) -> dict[Any, str]:
    """Entrant → what it wears in its campaign. One query."""
    rows = Entrant.objects.filter(campaign__in=[each.pk for each in campaigns]).order_by("position")
    factions: dict[Any, dict[Any, str]] = {}
    for campaign, entrant, faction in rows.values_list("campaign", "pk", "faction"):
        factions.setdefault(campaign, {})[entrant] = faction
    return {entrant: hue for each in factions.values() for entrant, hue in hues_apart(each).items()}


def public_campaigns() -> QuerySet[Campaign]:
    """Public campaigns."""
    return _counted(Campaign.objects.filter(visibility="public")).order_by("-changed_at", "-id")


def _counted(campaigns: QuerySet[Campaign]) -> QuerySet[Campaign]:
    there = Count("entrants", filter=Q(entrants__has_left=False))
    return campaigns.annotate(entrant_count=there).defer("story", "settings", "state", "contradictions")


def campaign_sheet(campaign: Campaign, viewer: Viewer) -> CampaignSheet:
    """The campaign with its people. One query."""
    news = News.objects.filter(person=OuterRef("pk"), seen_at=None)
    rows = list(campaign.people.annotate(has_news=Exists(news)))
    people = tuple(person_line(person, viewer) for person in rows)
    me = next((person for person in people if person.is_me and not person.has_left), None)
    return CampaignSheet(
        key=str(campaign.pk),
        name=campaign.name,
        story=campaign.story,
        edition=find(campaign.edition),
        kind=kind_of(campaign),
        stage=campaign.stage,
        stage_label=campaign.get_stage_display(),
        settings=settings_of(campaign),
        version=campaign.version,
        visibility=campaign.visibility,
        share_key=campaign.share_key or "",
        me=me,
        person=next((row for row in rows if me is not None and str(row.pk) == me.key), None),
        people=people,
        contradictions=tuple(campaign.contradictions),
        created_at=campaign.created_at,
        started_at=campaign.started_at,
        ended_at=campaign.ended_at,
        leads_on=getattr(campaign, "leads_on", True),
    )


def person_line(person: Person, viewer: Viewer) -> PersonLine:
    is_user = viewer.user is not None and person.user_id == viewer.user.pk
    is_guest = viewer.user is None and bool(viewer.guest_digest) and person.guest_digest == viewer.guest_digest
    return PersonLine(
        key=str(person.pk),
        name=person.name,
        role=person.role,
        role_label=person.get_role_display(),
        is_me=is_user or is_guest,
        is_guest=person.user_id is None and bool(person.guest_digest),
        is_placeholder=person.user_id is None and not person.guest_digest,
        has_left=person.left_at is not None,
        has_key=bool(person.key_digest),
        joined_at=person.joined_at,
        reminded_at=person.reminded_at,
    )


def entrant_lines(campaign: Campaign, sheet: CampaignSheet) -> tuple[EntrantLine, ...]:
    """Everyone who entered, in the order they came. One query."""
    chronicle = getattr(campaign, "chronicle", None)
    return lines_of(entrants_of(campaign), sheet, chronicle.meetings if chronicle else {})


def entrants_of(campaign: Campaign) -> list[Entrant]:
    return list(campaign.entrants.select_related("roster").defer("roster__notes"))


def lines_of(
    entrants: Sequence[Entrant], sheet: CampaignSheet, meetings: Mapping[str, Any] = NOBODY_MET
) -> tuple[EntrantLine, ...]:
    hues = hues_apart({str(each.pk): each.faction for each in entrants})
    names = {person.key: person for person in sheet.people}
    return tuple(
        _entrant(entrant, sheet, names, hues[str(entrant.pk)], meetings.get(str(entrant.pk), {}))
        for entrant in entrants
    )


def _entrant(
    entrant: Entrant, sheet: CampaignSheet, people: Mapping[str, PersonLine], hue: str, met: Mapping[str, Any]
) -> EntrantLine:
    person = people.get(str(entrant.person_id))
    state = state_of_entrant(sheet.kind, entrant)
    known, total = sheet.kind.amounts(state), sheet.kind.total
    amounts = tuple(_amount(each, known.get(each.key, each.start)) for each in sheet.columns)
    tally: dict[str, Any] = {"won": entrant.won, "drawn": entrant.drawn, "lost": entrant.lost}
    contender = Contender(key=str(entrant.pk), name=entrant.name, state=state, has_left=entrant.has_left, **tally)
    out = sheet.kind.out(state)
    return EntrantLine(
        key=str(entrant.pk),
        name=entrant.name,
        faction=entrant.faction,
        hue=hue,
        mark=MARKS.get(hue, ""),
        person=person.name if person else "",
        person_key=str(entrant.person_id),
        roster=str(entrant.roster_id or ""),
        is_mine=person is not None and person.is_me,
        amounts=amounts,
        total=sum(each.amount for each in amounts) if total is None else total(sheet.settings, state),
        out=out,
        has_left=entrant.has_left,
        **tally,
        open_choices=open_choices(entrant),
        is_ready=sheet.stage != Campaign.Stage.GATHERING or entrant.has_left or not entry_issues(entrant),
        merit=sheet.kind.merit(sheet.settings, contender),
        met={other: tuple(times) for other, times in met.items()},
        lot_number=lot_of(entrant),
        apart=sheet.kind.ranked_apart(sheet.settings) if out else "",
        contender=contender,
    )


def _amount(column: StandingsColumn, amount: int) -> Amount:
    is_spent = amount <= column.floor < column.start
    return Amount(key=column.key, name=column.name, amount=amount, is_spent=is_spent, is_against=column.is_against)


def lot_of(entrant: Entrant) -> int:
    """Drawn by nobody: it is in the keys, and anybody can work it out."""
    return int(hashlib.sha256(f"{entrant.campaign_id} {entrant.pk}".encode()).hexdigest()[:8], 16)


def open_choices(entrant: Entrant) -> int:
    """What its player has still to choose, for its operatives by its roster's verdict and for the entrant itself."""
    if entrant.roster is None or entrant.has_left or not entrant.holds_roster:
        return 0
    found = [issue for issue in entrant.roster.verdict.get("issues", ()) if issue["code"] in OPEN_CHOICES]
    return len(found) + entrant.open_choices
