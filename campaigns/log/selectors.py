"""A campaign's log: one sentence an act, what followed folded beneath, and what of it may be taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Q
from django.utils.timezone import localdate

from campaigns.journal.actor_sentences import sentence_by
from campaigns.journal.operation import REPLACED
from campaigns.log.undoing import UNDOABLE
from campaigns.models import Batch, Campaign, Mission, MissionSide, Person
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.reports.report import CONFIRM, DECIDE, DISPUTE, KINDS, shown_consequences
from rosters.journal.wording import way_back
from rosters.viewers import Viewer
from rules.changes import JournalEntry, counting

PER_PAGE = 25
MOST_CONSEQUENCES = 40
MOST_HISTORY = 50
LONGEST_NUMBER = 7
RESULTS = (*KINDS, CONFIRM, DISPUTE, DECIDE, "void-mission", "unvoid")
LOG_KINDS = {
    "results": ("Results", Q(kind__in=RESULTS)),
    "missions": ("Missions", Q(mission__isnull=False)),
    "others": ("Rosters and campaign", Q(mission__isnull=True)),
}
"""What a reader may want to see alone: name, which acts."""
OF_SETTINGS = ("settings", "describe", "share", "found")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One act."""

    key: str
    words: str
    sentence: str
    """The same with whoever did it, where the words leave that out."""
    who: str
    when: datetime
    kind: str
    is_void: bool
    is_grave: bool
    mission: str
    mission_number: int
    consequences: tuple[str, ...]
    is_undoable: bool
    undo_word: str
    """What taking it back is called: an undo is redone."""

    @property
    def beside(self) -> str:
        """Whoever did it, where the sentence does not begin with them."""
        return "" if self.sentence.startswith(f"{self.who} ") else self.who


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    number: int
    pages: int
    lines: tuple[LogLine, ...]

    @property
    def groups(self) -> list[tuple[LogLine, list[LogLine]]]:
        """What was done about one mission on one day, one after the other: the newest act with those before it."""
        runs = groupby(self.lines, key=lambda line: (line.mission or line.key, localdate(line.when)))
        return [(first, list(earlier)) for first, *earlier in (run for _, run in runs)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """Which acts a reader wants to see; all where nothing is said."""

    mission: str = ""
    """Its number."""
    who: str = ""
    """The key of somebody in the campaign."""
    kind: str = ""
    """Of `LOG_KINDS`."""

    @property
    def condition(self) -> Q | None:
        """For acts of the journal; None for everything."""
        found = LOG_KINDS[self.kind][1] if self.kind in LOG_KINDS else Q()
        if self.mission.isascii() and self.mission.isdigit() and len(self.mission) < LONGEST_NUMBER:
            found &= Q(mission__number=int(self.mission))
        if self.who:
            found &= Q(person=self.who)
        return found or None


def log_page(campaign: Campaign, text: str, wanted: LogFilter | None = None) -> LogPage:
    """A page of the log, newest first. One query, which also brings what took something back, wherever it stands; one
    more where only some acts are wanted.
    """
    wanted_acts = _sequences(campaign, wanted)
    pages = max(1, -(-len(wanted_acts) // PER_PAGE))
    number = min(int(text), pages) if text.isascii() and text.isdigit() and 0 < len(text) < LONGEST_NUMBER else 1
    sequences = wanted_acts[(max(1, number) - 1) * PER_PAGE :][:PER_PAGE]
    here = Q(sequence__in=list(sequences))
    found = campaign.batches.filter(here | Q(voids__isnull=False)).select_related("person", "mission", "voids")
    batches = list(found.defer("mission__secret", "mission__settings", "voids__payload").order_by("-sequence"))
    void = void_keys(batches)
    here_now = [batch for batch in batches if batch.sequence in sequences]
    standing = [batch for batch in here_now if batch.kind != REPLACED]
    return LogPage(number=max(1, number), pages=pages, lines=tuple(_line(batch, void) for batch in standing))


def _sequences(campaign: Campaign, wanted: LogFilter | None) -> Sequence[int]:
    """The numbers of the acts that are wanted, newest first; of all of them without a query."""
    condition = wanted.condition if wanted else None
    if condition is None:
        return range(campaign.version, 0, -1)
    found = campaign.batches.filter(condition).exclude(kind=REPLACED)
    return list(found.order_by("-sequence").values_list("sequence", flat=True))


def latest_of_others(viewer: Viewer, most: int) -> list[Batch]:
    """The newest acts of other people in all campaigns that the viewer takes part in. One query."""
    mine = Person.objects.of(viewer).present()
    found = Batch.objects.filter(campaign__in=mine.values("campaign")).exclude(kind__in=(REPLACED, *OF_SETTINGS))
    others = found.exclude(person__in=mine.values("pk")).select_related("campaign", "person")
    return list(
        others.only("words", "person__name", "mission", "created_at", "campaign__name").order_by("-created_at", "-id")[
            :most
        ]
    )


def void_keys(batches: Sequence[Batch]) -> frozenset[str]:
    """Acts that a later one, which counts itself, has taken back; batches with the newest first."""
    voiding = [JournalEntry(key=str(each.pk), voids=str(each.voids_id)) for each in reversed(batches) if each.voids_id]
    return frozenset(batch.voids for batch in counting(voiding))


def undo_word(batch: Batch) -> str:
    return way_back(batch.words, is_void=batch.voids_id is not None)[0]


def _line(batch: Batch, void: frozenset[str]) -> LogLine:
    is_void = str(batch.pk) in void
    root = batch.voids.kind if batch.voids else batch.kind
    return LogLine(
        key=str(batch.pk),
        words=batch.words,
        sentence=sentence_by(batch.words, batch.person.name if batch.person else ""),
        who=batch.person.name if batch.person else "",
        when=batch.created_at,
        kind=batch.kind,
        is_void=is_void,
        is_grave=any(each.get("is_grave") for each in shown_consequences(batch.payload)),
        mission=str(batch.mission_id or ""),
        mission_number=batch.mission.number if batch.mission else 0,
        consequences=tuple(each["sentence"] for each in shown_consequences(batch.payload))[:MOST_CONSEQUENCES],
        is_undoable=not is_void and root in UNDOABLE,
        undo_word=undo_word(batch),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """Something that stands and cannot have been, and what its reader may do about it."""

    key: str
    sentence: str
    mission: str
    number: int
    may_decide: bool
    may_correct: bool
    is_own_case: bool
    """Whether its reader arbitrates but played in the mission, and another arbitrator did not."""


def undecided(sheet: CampaignSheet) -> tuple[Undecided, ...]:
    """What waits for a decision. One query where anything does, another for arbitrators."""
    contradictions = sheet.contradictions
    keys = {each["mission"] for each in contradictions}
    rows = Mission.objects.filter(pk__in=keys).values_list("pk", "number") if keys else ()
    numbers = {str(key): number for key, number in rows}
    own = _own_cases(sheet, keys) if keys and sheet.is_arbitrator else frozenset()
    is_open = sheet.stage == Campaign.Stage.RUNNING
    return tuple(
        Undecided(
            key=each["key"],
            sentence=each["sentence"],
            mission=each["mission"],
            number=numbers.get(each["mission"], 0),
            may_decide=sheet.is_arbitrator and each["mission"] not in own,
            may_correct=sheet.is_arbitrator and is_open and each["mission"] not in own,
            is_own_case=each["mission"] in own,
        )
        for each in contradictions
    )


def _own_cases(sheet: CampaignSheet, missions: Collection[Any]) -> frozenset[str]:
    """The missions that the reader played in, and another arbitrator did not. One query."""
    judges = {person.key for person in sheet.present if person.is_arbitrator}
    sides = MissionSide.objects.filter(mission__in=list(missions), entrant__isnull=False)
    played: dict[str, set[str]] = {}
    for mission, person in sides.values_list("mission", "entrant__person"):
        played.setdefault(str(mission), set()).add(str(person))
    me = sheet.me.key if sheet.me else ""
    return frozenset(key for key, people in played.items() if me in people and judges - people)


def settings_history(campaign: Campaign) -> list[Batch]:
    """The acts that changed settings, with what took them back and did them again, newest first. One query."""
    own, undone = Q(kind__in=OF_SETTINGS), Q(voids__kind__in=OF_SETTINGS) | Q(voids__voids__kind__in=OF_SETTINGS)
    found = campaign.batches.filter(own | undone).select_related("person").order_by("-sequence")
    return list(found[:MOST_HISTORY])
