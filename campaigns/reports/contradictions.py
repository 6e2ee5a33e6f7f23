"""What stands in the journals and cannot have been: found after something was taken back, decided by arbitrators."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.missions.playing import title_of
from campaigns.models import Campaign, Entrant, MissionSide
from campaigns.models.missions import REPORTED
from rosters.journal.entries import journal_entries as roster_batches
from rosters.models import Batch as RosterBatch
from rosters.models import Roster
from rules.campaigns.kind import CampaignKind, Fought
from rules.changes import counting

DECIDED = "decide"


def settle_contradictions(campaign: Campaign, rules: CampaignKind, entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Look these entrants' journals through again and keep what nobody has decided; those that are new.

    Seven queries an entrant.
    """
    looked = {entrant.pk: entrant for entrant in entrants if entrant.roster_id}
    known = Campaign.objects.values_list("contradictions", flat=True).get(pk=campaign.pk)
    decided = decided_keys(campaign)
    found = [told for entrant in looked.values() for told in _of(entrant, rules) if told["key"] not in decided]
    kept = [told for told in known if told["entrant"] not in {str(key) for key in looked}]
    Campaign.objects.filter(pk=campaign.pk).update(contradictions=[*kept, *found])
    campaign.contradictions = [*kept, *found]
    before = {told["key"] for told in known}
    return [told for told in found if told["key"] not in before]


def decided_keys(campaign: Campaign) -> set[str]:
    """What was accepted with a reason, and that was not taken back."""
    told = campaign.batches.filter(kind=DECIDED).exclude(voided_by__isnull=False).values_list("payload", flat=True)
    return {each["key"] for each in told}


def _of(entrant: Entrant, rules: CampaignKind) -> Iterable[dict[str, Any]]:
    roster = Roster.objects.get(pk=entrant.roster_id)
    entries = roster_batches(roster)
    standing = {batch.key for batch in counting(entries)}
    mirrored = {
        origin: str(key)
        for key, origin in RosterBatch.objects.filter(roster=roster).exclude(origin="").values_list("pk", "origin")
    }
    names = {str(key): sheet.get("name", "") for key, sheet in roster.operatives.values_list("pk", "sheet")}
    fought = []
    for side in MissionSide.objects.filter(entrant=entrant, mission__state__in=REPORTED).select_related("mission"):
        batch = mirrored.get(side.mission.standing["report"] or "")
        names = {**{each["key"]: each["name"] for each in side.team.get("fighters", ())}, **names}
        if batch in standing:
            title = title_of({"number": side.mission.number, "title": side.mission.title})
            team = tuple(side.team.get("members", ()))
            fought.append(Fought(batch=batch, mission=str(side.mission_id), title=title, team=team))
    for each in rules.contradictions(entries, fought, names):
        yield {
            "key": f"{each.code}:{each.operative}:{each.mission}",
            "code": each.code,
            "operative": each.operative,
            "mission": each.mission,
            "sentence": each.sentence,
            "entrant": str(entrant.pk),
        }


def entrants_of(missions: Iterable[Any]) -> list[Entrant]:
    """Everyone who played any of these missions. One query."""
    return list(Entrant.objects.filter(sides__mission__in=list(missions)).distinct().select_related("roster"))
