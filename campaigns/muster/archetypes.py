"""Of which archetypes a side may choose what it keeps to itself, and what its pack calls that."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.models import MissionSide
from rosters.journal.settle import catalogue_of
from rosters.models import Operative
from rules.campaigns.kind import CampaignKind


def archetypes_of(kind: CampaignKind, side: MissionSide) -> tuple[str, ...]:
    """Those of its revealed team; before that, of who is drafted, or of its kill team where nobody is. None where
    anything may be chosen. A query before the reveal, where the roster's pack is at hand.
    """
    if side.team:
        return tuple(side.team.get("archetypes", ()))
    roster = side.entrant.roster if side.entrant else None
    if kind.archetypes is None or roster is None or roster.pack is None:
        return ()
    sheets = Operative.objects.filter(roster=roster, pk__in=side.draft.get("members", ())).values_list(
        "sheet", flat=True
    )
    models = [str(sheet.get("model_key", "")) for sheet in sheets]
    return kind.archetypes(catalogue_of(roster.pack.digest), models)


def option_names_of(kind: CampaignKind, side: MissionSide) -> Mapping[str, str]:
    """Those of its revealed team; before that, of its roster's pack, which is at hand."""
    if side.team:
        found: Mapping[str, str] = side.team.get("option_names", {})
        return found
    roster = side.entrant.roster if side.entrant else None
    return kind.option_names(catalogue_of(roster.pack.digest)) if roster and roster.pack else {}
