"""What an entrant has come to and what its player may do about it, for kinds of campaign that keep a dossier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.entrants.contenders import contenders_of
from campaigns.models import Campaign, Entrant
from campaigns.overview.selectors.campaigns import CampaignSheet
from rules.campaigns.activities import Activity
from rules.campaigns.dossier import Dossier


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantDossier:
    """A dossier with what its reader may do."""

    dossier: Dossier
    activities: tuple[Activity, ...] = ()
    """For nobody but its own player, while the campaign runs."""

    @property
    def groups(self) -> list[tuple[str, list[Activity]]]:
        """Activities below their headings."""
        found: dict[str, list[Activity]] = {}
        for each in self.activities:
            found.setdefault(each.group, []).append(each)
        return list(found.items())


def dossier_of(sheet: CampaignSheet, entrant: Entrant, *, is_mine: bool) -> EntrantDossier | None:
    """The dossier of an entrant; None where its kind of campaign keeps none. Three queries."""
    kind = sheet.kind
    if kind.dossier is None or entrant.roster_id is None:
        return None
    contender = contenders_of(kind, [entrant])[entrant.pk]
    may_act = is_mine and sheet.stage == Campaign.Stage.RUNNING and not entrant.has_left
    activities: Sequence[Activity] = kind.activities(sheet.settings, contender) if may_act else ()
    return EntrantDossier(dossier=kind.dossier(sheet.settings, contender), activities=tuple(activities))
