"""What pages and API read of rosters, as plain values. Nothing here evaluates; queries are counted."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, cast

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, TextField, UUIDField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Replace
from django.db.models.lookups import IContains

from rosters.journal.settle import catalogue_of, issues_from
from rosters.journal.state import squad_key
from rosters.models import Batch, KillTeam, Roster
from rosters.packs.selectors import shelf_of
from rosters.viewers import NOBODY, Viewer
from rules.editions import find
from rules.editions.base import Edition, Status
from rules.editions.teams import AGREED, Settings
from rules.issues import Issue, Severity, legality
from rules.names import APART, plain_spelling
from rules.sheets import OperativeSheet, WeaponLine, from_json

ACTIVE = (Status.READY, Status.CONVALESCING)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadSheet:
    """Operatives who learn together."""

    key: str
    subject: str
    """As the journal names it."""
    container: str
    name: str
    grown: int
    """How far it has come, in what the edition's operatives grow by."""
    advances: tuple[str, ...]
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KillTeamSheet:
    """A kill team as shown: who is picked, what it costs, what is wrong."""

    key: str
    name: str
    format: str
    format_name: str
    settings: Mapping[str, Any]
    points_limit: int | None
    points: int
    size: int
    members: tuple[str, ...]
    is_legal: bool | None
    """None where there was no pack to judge by."""
    issues: tuple[Issue, ...]
    choices: Sequence[Mapping[str, Any]] = ()
    """The team's choices for this game."""
    loadouts: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """What each of its operatives has, by key."""
    archetypes: tuple[str, ...] = ()
    """Whose missions of its own this team may choose, by name."""
    agreed: Mapping[str, Any] = field(default_factory=dict)
    """What counts of AGREED: the players' own words before the format's."""

    @property
    def points_left(self) -> int | None:
        return None if self.points_limit is None else self.points_limit - self.points

    @property
    def illegal(self) -> tuple[str, ...]:
        """What is illegal about it, in sentences."""
        return tuple(issue.sentence for issue in self.issues if issue.severity is Severity.ILLEGAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterSheet:
    """A roster as shown, from what settle() pinned."""

    key: str
    name: str
    edition: Edition
    faction: str
    pack_id: str
    pack_key: str
    pack_revision: int
    pack_printing: str
    """The earlier printing by which it is played, in words; empty for the latest."""
    notes: str
    version: int
    visibility: str
    share_key: str
    is_editable: bool
    points: int
    size: int
    is_legal: bool | None
    """None where there was no pack to judge by."""
    issues: tuple[Issue, ...]
    operatives: tuple[OperativeSheet, ...]
    """Operatives that can still fight, in the roster's order."""
    gone: tuple[OperativeSheet, ...]
    """Retired and dead."""
    notes_of: Mapping[str, str]
    """What is noted about operatives; as all notes, empty for everyone but the roster's player."""
    squads: tuple[SquadSheet, ...]
    kill_teams: tuple[KillTeamSheet, ...]
    changed_at: datetime
    discarded_at: datetime | None
    campaign: Mapping[str, Any] = field(default_factory=dict)
    """The campaign it is out in, as far as a roster knows it."""
    fixed: frozenset[str] = frozenset()
    """Operatives whom that campaign holds to what they are."""
    archetypes: tuple[str, ...] = ()
    """Whose missions of their own its operatives may choose, by name."""

    @property
    def is_running(self) -> bool:
        """Whether it is out in a campaign that has begun."""
        return bool(self.campaign.get("has_started"))

    @property
    def edition_word(self) -> str:
        """What its edition calls it; that of single games is no word for one that is out in a campaign."""
        words = self.edition.words
        return (words.get("roster_out") if self.campaign else "") or words["roster"]


def written_as(sheet: OperativeSheet, written: Callable[[str], str]) -> OperativeSheet:
    """With distances as its reader wants them."""
    stats = tuple((name, written(value)) for name, value in sheet.stats)
    return replace(sheet, stats=stats, weapons=lines_as(sheet.weapons, written))


def lines_as(weapons: Sequence[WeaponLine], written: Callable[[str], str]) -> tuple[WeaponLine, ...]:
    return tuple(replace(each, values=tuple(map(written, each.values))) for each in weapons)


def find_roster(roster_id: uuid.UUID, viewer: Viewer, share_key: str = "") -> Roster:
    """The roster, if the viewer may see it; else Roster.DoesNotExist. One query."""
    found: Roster = Roster.objects.visible_to(viewer, share_key).select_related("pack", "owner").get(pk=roster_id)
    return found


def find_shared(share_key: str) -> Roster:
    """The roster whose link this is, while it is shared; else Roster.DoesNotExist. One query."""
    shared = Roster.objects.visible_to(NOBODY, share_key).select_related("pack", "owner")
    found: Roster = shared.get(share_key=share_key)
    return found


def roster_sheet(roster: Roster, viewer: Viewer) -> RosterSheet:
    """All that pages and the API show of a roster; notes only to its player. Three queries, however many operatives."""
    edition = find(roster.edition)
    operatives = list(roster.operatives.all())
    sheets = [
        from_json({**operative.sheet, "key": str(operative.pk), "portrait": operative.portrait})
        for operative in operatives
    ]
    models = {sheet.key: sheet.model_key for sheet in sheets}
    pack, is_own, issues = roster.pack, is_editable(roster, viewer), issues_from(roster.verdict)
    return RosterSheet(
        key=str(roster.pk),
        name=roster.name,
        edition=edition,
        faction=roster.faction,
        pack_id=str(pack.pk) if pack else "",
        pack_key=pack.key if pack else "",
        pack_revision=pack.revision if pack else 0,
        pack_printing=pack.printing_name if pack else "",
        notes=roster.notes if is_own else "",
        version=roster.version,
        visibility=roster.visibility,
        share_key=roster.share_key or "",
        is_editable=is_own,
        points=roster.points,
        size=roster.size,
        is_legal=legality(issues),
        issues=issues,
        operatives=tuple(sheet for sheet in sheets if sheet.status in ACTIVE),
        gone=tuple(sheet for sheet in sheets if sheet.status not in ACTIVE),
        notes_of={str(operative.pk): operative.notes for operative in operatives if operative.notes and is_own},
        squads=tuple(
            squad_sheet(edition, team.subject, team.state, sheets, key=str(team.pk)) for team in roster.squads.all()
        ),
        kill_teams=tuple(
            replace(each, archetypes=archetypes_of(roster, [models[key] for key in each.members if key in models]))
            for each in (kill_team_sheet(team, edition) for team in roster.kill_teams.all())
        ),
        changed_at=roster.changed_at,
        discarded_at=roster.discarded_at,
        campaign=roster.campaign,
        fixed=frozenset(str(operative.pk) for operative in operatives if operative.fixed),
        archetypes=archetypes_of(roster, [each.model_key for each in sheets if each.status in ACTIVE], is_team=False),
    )


def archetypes_of(roster: Roster, models: Iterable[str], *, is_team: bool = True) -> tuple[str, ...]:
    """Whose missions of its own a team of these models may choose, or any team picked of them; nothing where the
    edition or its data have none.
    """
    edition = find(roster.edition)
    if edition.archetypes is None or roster.pack is None:
        return ()
    return edition.archetypes(catalogue_of(roster.pack.digest), models, is_team=is_team)


def verdict_of(roster: Roster) -> bool | None:
    """Whether a roster is legal, from its row alone; None where there is no pack to judge by."""
    return None if roster.is_legal and roster.pack_id is None else roster.is_legal


def is_editable(roster: Roster, viewer: Viewer) -> bool:
    if viewer.user is not None:
        return bool(roster.owner_id == viewer.user.pk)
    return roster.owner_id is None and bool(viewer.guest_digest) and roster.guest_digest == viewer.guest_digest


def squad_sheet(
    edition: Edition, subject: str, fields: Mapping[str, Any], everyone: Iterable[OperativeSheet], *, key: str = ""
) -> SquadSheet:
    """A squad by the fields that the journal keeps of it, with those in it who can still fight."""
    container = squad_key(subject)
    return SquadSheet(
        key=key,
        subject=subject,
        container=container,
        name=fields.get("name", ""),
        grown=edition.grown(fields),
        advances=tuple(fields.get("advances", ())),
        members=tuple(each.key for each in everyone if each.squad == container and each.status in ACTIVE),
    )


def kill_team_sheet(team: KillTeam, edition: Edition) -> KillTeamSheet:
    formats = {format_.key: format_ for format_ in edition.formats}
    base = formats.get(team.format)
    usual = base.settings if base else Settings(points_limit=None)
    agreed = {name: team.settings.get(name, getattr(usual, name)) for name in AGREED}
    issues = issues_from(team.verdict)
    return KillTeamSheet(
        key=str(team.pk),
        name=team.name,
        format=team.format,
        format_name=base.name if base else team.format,
        settings=team.settings,
        points_limit=agreed["points_limit"],
        agreed=agreed,
        points=team.points,
        size=team.size,
        members=tuple(team.members),
        choices=team.choices,
        loadouts=team.loadouts,
        is_legal=legality(issues),
        issues=issues,
    )


COPIED = "copy"
"""The kind of the first act of a roster that began as a copy of another."""
ENDED = "end"
"""The kind of the act by which an ended campaign sets its rosters free."""


def rosters_of(viewer: Viewer) -> QuerySet[Roster]:
    """The viewer's rosters, last changed first, with their kill teams counted, and what distinguishes one from another:
    whether it is a copy, and whether a campaign it was in has ended. A kill team of nobody is not illegal, it is begun.
    """
    found: QuerySet[Roster] = Roster.objects.of(viewer).not_discarded().select_related("pack")
    illegal = KillTeam.objects.filter(roster=OuterRef("pk"), is_legal=False, size__gt=0).order_by("id")
    counted = found.annotate(
        team_count=Count("kill_teams"),
        illegal_team_count=Count("kill_teams", filter=Q(kill_teams__is_legal=False, kill_teams__size__gt=0)),
        illegal_team=Subquery(illegal.values("pk")[:1]),
        is_copy=Exists(Batch.objects.filter(roster=OuterRef("pk"), sequence=1, kind=COPIED)),
        is_back=Exists(Batch.objects.filter(roster=OuterRef("pk"), kind=ENDED).exclude(origin="")),
    )
    return counted.order_by("-changed_at", "-id")


def latest_edition(viewer: Viewer) -> str:
    """The edition of the viewer's roster that was changed last; empty for who has none. One query."""
    own = Roster.objects.of(viewer).not_discarded().order_by("-changed_at", "-id")
    return own.values_list("edition", flat=True).first() or ""


def public_rosters() -> QuerySet[Roster]:
    """Rosters open to everyone, last changed first."""
    return (
        Roster.objects.not_discarded()
        .filter(visibility=Roster.Visibility.PUBLIC)
        .select_related("pack", "owner")
        .order_by("-changed_at", "-id")
    )


def has_words(field: str, words: str) -> Q:
    """The field, which may lie in a JSON, has these words, however its apostrophes and hyphens are written."""
    spelling: Any = KT(field) if field.startswith("sheet__") else F(field)
    for sign, plain in APART.items():
        spelling = Replace(spelling, Value(sign), Value(plain), output_field=TextField())
    return Q(IContains(spelling, plain_spelling(words)))


def rosters_like(rosters: QuerySet[Roster], words: str) -> QuerySet[Roster]:
    """The rosters whose name or faction has these words."""
    return rosters.filter(has_words("name", words) | has_words("faction", words)) if words else rosters


def history(roster: Roster) -> QuerySet[Batch]:
    """Every act, newest first, with what it changed and whether it was taken back."""
    return (
        roster.batches.select_related("actor", "voids").prefetch_related("changes", "voided_by").order_by("-sequence")
    )


def last_act(roster: Roster, known: Batch | None = None) -> Batch | None:
    """The newest act, `known` where it is at hand, with `newer_pack`, the key of a newer revision of the roster's pack.
    One that is read says too, in `has_been_out`, whether a campaign has ever changed the roster. One query.
    """
    pack = roster.pack
    last: Any = known
    if known is not None:
        last.newer_pack = shelf_of(pack).values_list("pk", flat=True).first() if pack else None
    else:
        newest = Subquery(shelf_of(pack).values("pk")[:1]) if pack else Value(None, output_field=UUIDField())
        outside = Exists(Batch.objects.filter(roster=OuterRef("roster")).exclude(origin=""))
        last = roster.batches.annotate(newer_pack=newest, has_been_out=outside).order_by("sequence").last()
    if last is not None and pack is not None and last.newer_pack == pack.pk:
        last.newer_pack = None
    return cast("Batch | None", last)


def void_batches(roster: Roster) -> set[uuid.UUID]:
    """The acts that do not count: taken back by one that counts. One query, however deep undos of undos go."""
    void: set[uuid.UUID] = set()
    undos = roster.batches.exclude(voids=None).order_by("-sequence").values_list("pk", "voids")
    for undo, target in undos:
        if target is not None and undo not in void:
            void.add(target)
    return void


def batches_seen_by(viewer: Viewer, roster_id: uuid.UUID) -> QuerySet[Batch]:
    """The history of a roster of the viewer's own, newest first, with the roster and what each act changed."""
    found = Batch.objects.filter(roster=roster_id, roster__in=Roster.objects.editable_by(viewer))
    return found.select_related("roster__pack", "actor").prefetch_related("changes").order_by("-sequence")


def discarded_of(viewer: Viewer) -> QuerySet[Roster]:
    """What the viewer threw away and can still take back, the latest first."""
    return Roster.objects.of(viewer).exclude(discarded_at=None).order_by("-discarded_at")
