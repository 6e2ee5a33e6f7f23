"""Victory points of a mission beside its sides, for lists: of the report that was given last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import OuterRef, Subquery

from campaigns.models import Batch, MissionSide
from campaigns.reports.report import KINDS


def with_scores(sides: Any) -> Any:
    """Sides with what their mission's last report said that each side scored."""
    reports = Batch.objects.filter(mission=OuterRef("mission"), kind__in=KINDS).order_by("-sequence")
    return sides.annotate(scores=Subquery(reports.values("payload__scores")[:1]))


def score_of(side: MissionSide) -> int | None:
    """The victory points of a side fetched that way; None where nobody said."""
    annotated: Any = side
    found: int | None = (annotated.scores or {}).get(str(side.pk))
    return found


def score_in_words(scores: Sequence[int | None]) -> str:
    """Of two sides, "15–7"; empty for others, and where one is not known."""
    known = [str(each) for each in scores if each is not None]
    return "–".join(known) if len(scores) == len(known) == 2 else ""
