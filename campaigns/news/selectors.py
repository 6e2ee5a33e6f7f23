"""What somebody has not read yet of what was decided for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.journal.actor_sentences import sentence_by
from campaigns.models import Campaign, News, Person

MOST_SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsLine:
    """One decision or correction, and what it changed for its reader."""

    key: str
    words: str
    changes: tuple[str, ...]
    mission: str
    number: int
    when: datetime


def unread(campaign: Campaign, person: Person | None, mission: Any = None) -> tuple[NewsLine, ...]:
    """The newest first, of one mission where that is asked. One query; none for anyone who takes no part."""
    if person is None:
        return ()
    found = News.objects.filter(person=person.pk, person__campaign=campaign, seen_at=None)
    if mission is not None:
        found = found.filter(batch__mission=mission)
    rows = found.select_related("batch__mission", "batch__person").defer(
        "batch__mission__secret", "batch__mission__settings"
    )
    return tuple(_line(news) for news in rows[:MOST_SHOWN])


def _line(news: News) -> NewsLine:
    mission = news.batch.mission
    return NewsLine(
        key=str(news.pk),
        words=sentence_by(news.batch.words, news.batch.person.name if news.batch.person else ""),
        changes=tuple(news.changes),
        mission=str(mission.pk) if mission else "",
        number=mission.number if mission else 0,
        when=news.batch.created_at,
    )
