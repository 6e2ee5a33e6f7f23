"""A mission as pages and API show it: where it stands, who plays, what its reader may do. Nothing sealed is read."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.functional import SimpleLazyObject

from campaigns.entrants.outlook import NEXT
from campaigns.journal.kind import kind_of
from campaigns.journal.rows import CALLING_OFF
from campaigns.missions.operation import plays, settings_of
from campaigns.missions.selectors.stamps import is_alone, stamp_of
from campaigns.models import Campaign, Entrant, Mission, MissionSide, News, Person
from campaigns.models.missions import OPEN, REPORTED, SEALED, TO_REPORT, State
from campaigns.models.people import ARBITRATORS
from campaigns.models.querysets import PLAYED
from rosters.viewers import Viewer
from rosters.web.hues import apart, hues_apart, worn_by_sides
from rules.campaigns.kind import CampaignKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedField:
    """Something agreed for a mission, as the campaign's kind names it."""

    field: str
    label: str
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSheet:
    """One side, without anything that is sealed."""

    key: str
    name: str
    faction: str
    entrant: str
    roster: str
    person: str
    player: str
    """Who plays it; empty for an outsider."""
    is_mine: bool
    is_outsider: bool
    is_locked: bool
    is_on_paper: bool
    lock_hash: str
    locked_at: datetime | None
    as_is_reason: str
    as_is_accepted: bool
    result: str
    team: Mapping[str, Any]
    """As it was at the reveal; empty before."""
    salt: str
    """Known from the reveal on, with which anybody can check the hash."""
    next_muster: Mapping[str, Any]
    """What its own player should know of the coming muster; empty for others."""
    row: MissionSide
    """The row itself; what is sealed was not read."""
    entrant_row: Entrant | None = None
    hues: Mapping[str, str] = field(default_factory=dict)
    """Side → hue, read when the first page draws one."""

    @property
    def hue(self) -> str:
        """What it wears in its campaign; two sides never wear the same, an outsider what no entrant wears."""
        return self.hues.get(self.key, "")

    @property
    def is_waited_for(self) -> bool:
        return not self.is_outsider and not self.is_locked


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionSheet:
    """A mission for one reader."""

    key: str
    row: Mission
    campaign: Campaign
    kind_of_campaign: CampaignKind
    settings: Any
    """The kind's own: those of its day, once it was mustered."""
    agreed: Any
    """What was agreed on: the kind's own mission state."""
    number: int
    title: str
    kind: str
    kind_name: str
    state: str
    sides: tuple[SideSheet, ...]
    me: Person | None
    """Who the reader is in this campaign."""
    leads_on: bool = True
    """Whether the reader may see the campaign too: who left it keeps what they played, alone."""

    @property
    def occasion(self) -> str:
        """What it is beside its title: its round, its number, its kind. Asks for the round where it was not fetched."""
        words = [str(self.row.round or ""), f"Mission {self.number}"]
        return " · ".join(filter(None, [*words, self.kind_name if self.kind_name != self.title else ""]))

    @property
    def heading(self) -> str:
        """Above the names of both sides, which it does not repeat."""
        is_named = self.title != " vs ".join(side.name for side in self.sides)
        return f"Mission {self.number} · {self.title}" if is_named else self.occasion

    @property
    def mine(self) -> SideSheet | None:
        return next((side for side in self.sides if side.is_mine), None)

    @property
    def theirs(self) -> tuple[SideSheet, ...]:
        return tuple(side for side in self.sides if not side.is_mine)

    @property
    def is_sealed(self) -> bool:
        return self.state in SEALED

    @property
    def is_reported(self) -> bool:
        return self.state in REPORTED

    @property
    def is_arbitrated(self) -> bool:
        """Whether its reader runs the campaign."""
        return self.me is not None and self.me.is_arbitrator

    @property
    def is_running(self) -> bool:
        return self.campaign.stage == Campaign.Stage.RUNNING

    @property
    def can_take_part(self) -> bool:
        """Whether its reader may report it, correct the report or take it back."""
        return self.is_running and (self.mine is not None or self.is_arbitrated)

    @property
    def is_challenger(self) -> bool:
        return self.me is not None and self.row.proposed_by_id == self.me.pk

    @property
    def can_change(self) -> bool:
        """Whether its reader may change the agreement, or call it off."""
        if self.state == State.CHALLENGED and self.is_challenger:
            return True
        return self.is_arbitrated and self.state in OPEN

    @property
    def can_cancel(self) -> bool:
        if self.state in (State.PLANNED, State.MUSTERED) and self.mine is not None:
            return self.is_running and self.me is not None and str(self.me.pk) not in self.calling_off
        return self.can_change or (self.is_arbitrated and self.state in TO_REPORT)

    @property
    def calling_off(self) -> tuple[str, ...]:
        """The players who want to call it off, by person."""
        return tuple(self.row.standing.get(CALLING_OFF, ()))

    @property
    def called_off_by(self) -> tuple[str, ...]:
        """The names of the same."""
        return tuple(side.player for side in self.sides if side.person in self.calling_off)

    @property
    def needs_others(self) -> bool:
        """Whether the others have to agree before its reader can call it off."""
        is_locked = self.mine is not None and (self.mine.is_locked or self.state == State.MUSTERED)
        return is_locked and not self.is_arbitrated

    @property
    def can_answer(self) -> bool:
        """Whether a challenge waits for its reader."""
        return self.state == State.CHALLENGED and self.mine is not None and not self.is_challenger

    @property
    def report_key(self) -> str:
        """The batch of the report that stands."""
        return str(self.row.standing.get("report") or "")

    @property
    def stamp(self) -> tuple[str, str]:
        return stamp_of(self.state, (side.person for side in self.sides if side.person), self.campaign.stage)

    @property
    def is_solitary(self) -> bool:
        """Whether one person plays all of it that is anybody's."""
        return is_alone(side.person for side in self.sides if side.person)

    @property
    def is_logged(self) -> bool:
        """Whether its teams were named as they had played: nothing of it is counted along."""
        return all(side.is_on_paper and side.as_is_accepted for side in self.sides if not side.is_outsider)

    @property
    def is_at_table(self) -> bool:
        """Whether it is played, so that a phone counts along."""
        return self.state == State.MUSTERED and not self.is_logged

    @property
    def roll_words(self) -> str:
        """What the roll for the mission leaves as it is, and what it may change."""
        return self.kind_of_campaign.roll_words(self.settings, self.agreed)

    @property
    def costs(self) -> tuple[str, ...]:
        """What its kind costs and brings, a sentence each."""
        return tuple(self.kind_of_campaign.printed_costs(self.settings, self.kind))

    @property
    def scenario(self) -> tuple[tuple[str, str], ...]:
        """What its kind asks of those who play it, a heading and sentences each."""
        return tuple(self.kind_of_campaign.scenario(self.settings, self.kind))

    @property
    def agreed_words(self) -> tuple[str, ...]:
        """What was agreed on beside what is played, when and where, in a word or two each."""
        return self.kind_of_campaign.agreed_words(self.settings, self.agreed)

    @property
    def agreed_fields(self) -> tuple[AgreedField, ...]:
        """The same by the fields of the campaign's kind."""
        column = self.kind_of_campaign.states.mission.from_column(self.row.agreed)
        fields = self.kind_of_campaign.agreed_fields(self.settings)
        return tuple(AgreedField(field=each.name, label=each.label, value=column.get(each.name)) for each in fields)

    @property
    def limit(self) -> int | None:
        """What a kill team may cost; None where nothing costs points."""
        return self.kind_of_campaign.judging(self.settings, self.agreed).points_limit

    @property
    def is_learnt_from(self) -> bool:
        """Whether operatives take anything along from it: what they learnt, wounds."""
        return self.kind_of_campaign.judging(self.settings, self.agreed).learns

    @property
    def is_against_nobody(self) -> bool:
        """Whether one side alone is anybody's here: nobody else locks, or confirms."""
        return sum(not side.is_outsider for side in self.sides) < 2

    @property
    def waiting(self) -> tuple[SideSheet, ...]:
        return tuple(side for side in self.sides if side.is_waited_for)


def missions_for(viewer: Viewer, share_key: str = "") -> QuerySet[Mission]:
    """Missions of campaigns that the viewer may see, and those they played before they left, with who the viewer is
    there; what is secret stays where it is.
    """
    campaigns = Campaign.objects.visible_to(viewer, share_key).values("pk")
    own = MissionSide.objects.filter(entrant__person__in=Person.objects.of(viewer).values("pk"), mission=OuterRef("pk"))
    allowed = Q(campaign__in=campaigns) | (Q(state__in=PLAYED) & Exists(own))
    found = Mission.objects.filter(allowed).select_related("campaign", "proposed_by", "round").defer("secret")
    me = Person.objects.of(viewer).present().filter(campaign=OuterRef("campaign"))
    return found.annotate(**{f"me_{name}": Subquery(me.values(name)[:1]) for name in ("pk", "role", "name")})


def listed_missions(
    campaign_id: uuid.UUID, viewer: Viewer, share_key: str = "", state: str | None = None
) -> QuerySet[Mission]:
    """Missions of a campaign for a list; those in one state where it is named."""
    found = missions_for(viewer, share_key).filter(campaign=campaign_id).defer("secret", "settings")
    return found if state is None else found.filter(state=state)


def find_mission(campaign_id: uuid.UUID, mission_id: uuid.UUID, viewer: Viewer, share_key: str = "") -> Mission:
    """The mission, if the viewer may see its campaign; else Mission.DoesNotExist. One query."""
    mine = Person.objects.of(viewer).values("pk")
    news = News.objects.filter(person__in=mine, batch__mission=OuterRef("pk"), seen_at=None)
    seen = Campaign.objects.visible_to(viewer, share_key).filter(pk=OuterRef("campaign"))
    found = missions_for(viewer, share_key).annotate(has_news=Exists(news), leads_on=Exists(seen))
    return found.get(campaign=campaign_id, pk=mission_id)


def mission_sheet(mission: Mission, viewer: Viewer) -> MissionSheet:
    """One query, the sides; another for anyone who is reading, where the mission was not fetched by `missions_for`."""
    me = _me(mission, viewer)
    settings = settings_of(mission)
    rules = kind_of(mission.campaign)
    kind = rules.mission(settings, mission.kind)
    sides = tuple(_sides(mission, me))
    shape = rules.states.mission
    # A game that has no name of its own is called by who plays it.
    name = kind.name if kind and not mission.round_id else " vs ".join(side.name for side in sides)
    return MissionSheet(
        key=str(mission.pk),
        row=mission,
        campaign=mission.campaign,
        kind_of_campaign=rules,
        settings=settings,
        agreed=shape.from_fields(shape.from_column(mission.agreed)),
        number=mission.number,
        title=mission.title or name or f"Mission {mission.number}",
        kind=mission.kind,
        kind_name=kind.name if kind else "",
        state=mission.state,
        sides=sides,
        me=me,
        leads_on=getattr(mission, "leads_on", True),
    )


def _me(mission: Mission, viewer: Viewer) -> Person | None:
    if not hasattr(mission, "me_pk"):
        return mission.campaign.people.of(viewer).present().first()
    annotated: Any = mission
    if annotated.me_pk is None:
        return None
    key = uuid.UUID(str(annotated.me_pk))
    return Person(pk=key, role=annotated.me_role, name=annotated.me_name, campaign=mission.campaign)


def worn_in(campaign_id: uuid.UUID) -> dict[str, str]:
    """Entrant → hue, for pages that show only some of a campaign's entrants. One query."""
    entrants = Entrant.objects.filter(campaign=campaign_id).order_by("position")
    return hues_apart({str(key): faction for key, faction in entrants.values_list("pk", "faction")})


def hues_of_sides(mission: Mission, rows: Sequence[MissionSide]) -> dict[str, str]:
    """Side → hue, each its own: what an entrant wears in its campaign, an outsider what no entrant does. One query."""
    known = sorted(rows, key=lambda each: each.entrant_id is None)
    hues = apart(worn_by_sides(worn_in(mission.campaign_id), (str(each.entrant_id or "") for each in known)))
    return {str(each.pk): hue for each, hue in zip(known, hues, strict=True)}


def _sides(mission: Mission, me: Person | None) -> Iterator[SideSheet]:
    is_sealed = mission.state in SEALED
    # What their players keep to themselves until the reveal is not read.
    hidden = ("draft", "salt") if is_sealed else ("draft",)
    rows = list(
        mission.sides.select_related("entrant__person", "entrant__roster__pack", "post__person")
        .defer(*hidden)
        .order_by("position")
    )
    hues: Any = SimpleLazyObject(lambda: hues_of_sides(mission, rows))
    for side in rows:
        entrant = side.entrant
        yield SideSheet(
            key=str(side.pk),
            name=entrant.name if entrant else side.outsider_name,
            faction=entrant.faction if entrant else side.outsider_faction,
            entrant=str(entrant.pk) if entrant else "",
            roster=str(entrant.roster_id or "") if entrant else "",
            person=str(entrant.person_id) if entrant else "",
            player=entrant.person.name if entrant else "",
            is_mine=plays(me, side),
            is_outsider=entrant is None,
            is_locked=side.locked_at is not None,
            is_on_paper=side.on_paper,
            lock_hash=side.lock_hash,
            locked_at=side.locked_at,
            as_is_reason="" if is_sealed else side.as_is_reason,
            as_is_accepted=side.as_is_accepted,
            result=side.result,
            team={} if is_sealed else {name: value for name, value in side.team.items() if name != NEXT},
            salt="" if is_sealed else side.salt,
            next_muster=side.team.get(NEXT, {}) if plays(me, side) and not is_sealed else {},
            row=side,
            entrant_row=entrant,
            hues=hues,
        )


def is_own_case(sheet: MissionSheet) -> bool:
    """Whether its reader arbitrates, but played in it while another arbitrator did not. At most one query."""
    if not sheet.is_arbitrated or sheet.mine is None:
        return False
    played = [side.person for side in sheet.sides if side.person]
    return sheet.campaign.people.present().filter(role__in=ARBITRATORS).exclude(pk__in=played).exists()
