"""Those whom a decision or a correction concerns are told what it changed for them, and put it away when read."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.models import Entrant, News, Person
from campaigns.reports.losses import Out, changed, faction_sentences, out_sentences
from campaigns.reports.report import DISPUTE
from rosters.journal.rows import operative_fields, squad_fields
from rosters.models import Operative, Squad
from rosters.viewers import Viewer
from rules.changes import State, difference
from rules.editions.base import Edition


@dataclass(frozen=True, slots=True)
class Watched:
    """Entrants with their rosters as they stood before an act."""

    entrants: tuple[Entrant, ...]
    before: Mapping[Any, State]


def watch(edition: Edition, entrants: Iterable[Entrant]) -> Watched:
    """Look at these before an act that `tell` says them about. Two queries."""
    found = tuple(entrants)
    return Watched(found, _rosters(edition, found))


def tell(op: Operation, watched: Watched) -> None:
    """Tell everyone but the doer what the operation, which is over, changed for them. Four queries."""
    if op.batch is None:
        return
    after = _rosters(op.edition, watched.entrants)
    read = [each for each in watched.entrants if not each.has_left and each.person_id != getattr(op.person, "pk", None)]
    found: dict[uuid.UUID, list[str]] = {}
    for entrant in read:
        sentences = [*_of_faction(op, entrant), *_of_roster(op.edition, entrant, watched.before, after)]
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


def _of_roster(
    edition: Edition, entrant: Entrant, before: Mapping[Any, State], after: Mapping[Any, State]
) -> Iterable[str]:
    was, now = (each.get(entrant.roster_id, {}) for each in (before, after))
    names = {subject.partition(":")[2] or subject: str(fields.get("name") or "") for subject, fields in now.items()}
    return changed(edition, difference(was, now), lambda key: names.get(key) or edition.speak(key))


def _rosters(edition: Edition, entrants: Iterable[Entrant]) -> dict[Any, State]:
    """Everybody on these rosters as the journal keeps them, by roster."""
    keys = [each.roster_id for each in entrants if each.roster_id]
    found: dict[Any, State] = {key: {} for key in keys}
    for row in Operative.objects.filter(roster__in=keys):
        name = row.name or row.sheet.get("name", "")
        found[row.roster_id][str(row.pk)] = {**operative_fields(row, edition.states), "name": name}
    for squad in Squad.objects.filter(roster__in=keys):
        found[squad.roster_id][squad.subject] = squad_fields(squad, edition.states)
    return found


def news_seen(*, viewer: Viewer, campaign_id: uuid.UUID, news_id: uuid.UUID) -> None:
    """Put one's own news away; News.DoesNotExist for anybody else's. Journals nothing."""
    own = News.objects.filter(person__campaign=campaign_id, person__in=Person.objects.of(viewer).values("pk"))
    news = own.get(pk=news_id)
    if news.seen_at is None:
        own.filter(pk=news.pk).update(seen_at=timezone.now())
