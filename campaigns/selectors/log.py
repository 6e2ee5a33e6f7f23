"""A campaign's log: one sentence an act, what followed folded beneath, and what of it may be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from campaigns.models import Batch, Campaign
from campaigns.undoing import UNDOABLE
from rules.changes import Told, counting

PER_PAGE = 25
MOST_CONSEQUENCES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One act."""

    key: str
    words: str
    who: str
    when: datetime
    kind: str
    is_void: bool
    is_grave: bool
    mission: str
    mission_number: int
    consequences: tuple[str, ...]
    is_undoable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    number: int
    pages: int
    lines: tuple[LogLine, ...]


def log_page(campaign: Campaign, text: str) -> LogPage:
    """A page of the log, newest first. Two queries."""
    pages = max(1, -(-campaign.version // PER_PAGE))
    number = min(int(text), pages) if text.isascii() and text.isdigit() and 0 < len(text) < 7 else 1
    start = (max(1, number) - 1) * PER_PAGE
    void = void_keys(campaign)
    found = campaign.batches.select_related("person", "mission", "voids").defer("mission__secret", "mission__settings")
    batches = found.order_by("-sequence")[start : start + PER_PAGE]
    return LogPage(number=max(1, number), pages=pages, lines=tuple(_line(batch, void) for batch in batches))


def void_keys(campaign: Campaign) -> frozenset[str]:
    """Acts that a later one, which counts itself, has taken back. One query."""
    rows = campaign.batches.exclude(voids=None).order_by("sequence").values_list("pk", "voids_id")
    voiding = [Told(key=str(key), voids=str(voided)) for key, voided in rows]
    return frozenset(batch.voids for batch in counting(voiding))


def _line(batch: Batch, void: frozenset[str]) -> LogLine:
    is_void = str(batch.pk) in void
    root = batch.voids.kind if batch.voids else batch.kind
    return LogLine(
        key=str(batch.pk),
        words=batch.words,
        who=batch.person.name if batch.person else "",
        when=batch.created_at,
        kind=batch.kind,
        is_void=is_void,
        is_grave=any(each.get("is_grave") for each in batch.told.get("consequences", ())),
        mission=str(batch.mission_id or ""),
        mission_number=batch.mission.number if batch.mission else 0,
        consequences=tuple(_consequences(batch.told))[:MOST_CONSEQUENCES],
        is_undoable=not is_void and root in UNDOABLE,
    )


def _consequences(told: Mapping[str, object]) -> Iterator[str]:
    """What followed, as it was said then."""
    for each in told.get("consequences", ()):  # type: ignore[attr-defined]
        yield each["sentence"]
