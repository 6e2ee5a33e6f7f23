"""What a roster keeps of the campaign it plays in, and how its loadouts are frozen and released."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from campaigns.journal.operation import Operation
from campaigns.models import Campaign, Entrant
from rosters.journal import state as roster_states
from rosters.models import Operative, Roster
from rules.campaigns.kind import CampaignKind
from rules.changes import CREATE, SET, Change
from rules.editions.base import ACTIVE


def campaign_on_roster(
    kind: CampaignKind, campaign: uuid.UUID, *, name: str, settings: Any, has_started: bool
) -> dict[str, Any]:
    """What rosters judge themselves by."""
    return {
        "key": str(campaign),
        "name": name,
        "has_started": has_started,
        **kind.roster_terms(settings),
    }


def entrants_out(campaign: Campaign) -> list[Entrant]:
    """The entrants whose rosters are out in the campaign. One query."""
    return list(campaign.entrants.filter(holds_roster=True, roster__isnull=False).select_related("roster"))


def sync_campaign(op: Operation, roster: Roster, content: dict[str, Any], words: str = "") -> None:
    """Let a roster know of its campaign, where it does not know it so already."""
    if roster.campaign == content:
        return
    change = Change(subject=roster_states.ROSTER, op=SET, field="campaign", value=content, before=roster.campaign or {})
    on_roster = op.rosters[roster.pk]
    on_roster.changes.append(change)
    on_roster.words = on_roster.words or words


def sync_all(op: Operation, *, name: str, settings: Any, has_started: bool) -> None:
    """Let every roster that is out know what its campaign is called and judges it by."""
    content = campaign_on_roster(op.rules, op.campaign.pk, name=name, settings=settings, has_started=has_started)
    for entrant in entrants_out(op.campaign):
        sync_campaign(op, entrant.roster, content)


def fix(op: Operation, rosters: Iterable[uuid.UUID]) -> None:
    """Hold everyone who is on these rosters to what they are now."""
    _set_fixed(op, Operative.objects.filter(roster__in=list(rosters), status__in=ACTIVE, fixed=False), value=True)


def release(op: Operation, rosters: Iterable[Roster], words: str) -> None:
    """Let rosters go: free to change again, with everything that was lived through."""
    going = list(rosters)
    for roster in going:
        sync_campaign(op, roster, {}, words)
    _set_fixed(op, Operative.objects.filter(roster__in=going, fixed=True), value=False)


def _set_fixed(op: Operation, operatives: Any, *, value: bool) -> None:
    for roster, key in operatives.values_list("roster", "pk"):
        change = Change(subject=str(key), op=SET, field="fixed", value=value, before=not value)
        op.rosters[roster].changes.append(change)


def found_squads(op: Operation, roster: uuid.UUID, containers: Iterable[str]) -> None:
    """Give a roster the squads that it has nothing about yet."""
    for container in containers:
        subject = roster_states.squad_subject(op.edition, container)
        new = Change(subject=subject, op=CREATE, value=roster_states.new_squad(op.edition))
        op.rosters[roster].changes.append(new)
