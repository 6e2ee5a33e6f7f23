"""News for the people whom a decision or a correction concerns: what it changed for them, until they dismiss it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.utils import timezone

from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.models import Entrant, News, Person
from campaigns.reports.losses import Out, faction_sentences, out_sentences, roster_sentences
from campaigns.reports.preview import changed_results
from campaigns.reports.report import DISPUTE
from rosters.viewers import Viewer


def add_news(op: Operation, entrants: Iterable[Entrant]) -> None:
    """For each of these people, except the actor: what the written operation changed for them. Three queries."""
    found: dict[uuid.UUID, list[str]] = {}
    results = changed_results(op, op.mission) if op.mission else {}
    for entrant in entrants:
        if not entrant.has_left and entrant.person_id != getattr(op.person, "pk", None):
            own = [results[key]] if (key := str(entrant.pk)) in results else []
            sentences = [*own, *_of_faction(op, entrant), *_of_roster(op, entrant)]
            found.setdefault(entrant.person_id, []).extend(sentences)
    # What becomes of a dispute says more than that there was one.
    disputes = News.objects.filter(person__in=found, batch__mission=op.mission, batch__kind=DISPUTE, seen_at=None)
    disputes.update(seen_at=timezone.now())
    News.objects.bulk_create(
        News(person_id=person, batch=op.batch, changes=sentences) for person, sentences in found.items()
    )


def _of_faction(op: Operation, entrant: Entrant) -> Iterable[str]:
    subject = states.ENTRANT + str(entrant.pk)
    outs = [_out(op, state.get(subject)) for state in (op.before, op.state)]
    return [*faction_sentences(op.rules, op.settings, subject, op.before, op.state), *out_sentences(*outs)]


def _out(op: Operation, fields: states.Fields | None) -> Out | None:
    why = op.rules.out(op.rules.states.entrant.from_fields(fields)) if fields else ""
    return Out(why, 0) if why else None


def _of_roster(op: Operation, entrant: Entrant) -> Iterable[str]:
    if entrant.roster_id not in op.recorded:
        return ()
    return roster_sentences(op.held[entrant.roster_id])


def news_seen(*, viewer: Viewer, campaign_id: uuid.UUID, news_id: uuid.UUID) -> None:
    """Put one's own news away; News.DoesNotExist for anybody else's. Journals nothing."""
    own = News.objects.filter(person__campaign=campaign_id, person__in=Person.objects.of(viewer).values("pk"))
    news = own.get(pk=news_id)
    if news.seen_at is None:
        own.filter(pk=news.pk).update(seen_at=timezone.now())
