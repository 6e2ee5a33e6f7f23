"""What stands in the journals and cannot have been: found after something was taken back, decided by arbitrators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from campaigns.missions.playing import MissionOperation, title_of
from campaigns.models import Campaign, Entrant, MissionSide
from campaigns.models.missions import REPORTED
from rosters.journal.entries import journals_of
from rosters.models import Batch as RosterBatch
from rosters.models import Operative
from rules.campaigns import codec
from rules.campaigns.kind import CampaignKind, Fought
from rules.campaigns.outcomes import Contradiction
from rules.changes import JournalEntry, counting

DECIDED = "decide"


def settle_contradictions(campaign: Campaign, rules: CampaignKind, entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Look these entrants' journals through again and keep what nobody has decided; those that are new.

    Eight queries, however many entrants.
    """
    looked = [entrant for entrant in entrants if entrant.roster]
    known = Campaign.objects.values_list("contradictions", flat=True).get(pk=campaign.pk)
    decided = decided_keys(campaign)
    found = [each for each in _found(looked, rules) if each["key"] not in decided]
    kept = [each for each in known if each["entrant"] not in {str(entrant.pk) for entrant in looked}]
    Campaign.objects.filter(pk=campaign.pk).update(contradictions=[*kept, *found])
    campaign.contradictions = [*kept, *found]
    before = {each["key"] for each in known}
    return [each for each in found if each["key"] not in before]


def decided_keys(campaign: Campaign) -> set[str]:
    """What was accepted with a reason, and that was not taken back."""
    payloads = campaign.batches.filter(kind=DECIDED).exclude(voided_by__isnull=False).values_list("payload", flat=True)
    return {each["key"] for each in payloads}


def _found(entrants: Sequence[Entrant], rules: CampaignKind) -> Iterator[dict[str, Any]]:
    for entrant, entries, fought, names in _lived(entrants, rules):
        for each in rules.contradictions(entries, fought, names):
            yield {
                "key": f"{each.code}:{each.operative}:{each.mission}",
                "code": each.code,
                "operative": each.operative,
                "mission": each.mission,
                "sentence": each.sentence,
                "entrant": str(entrant.pk),
            }


def outgrown_by(entrants: Iterable[Entrant], rules: CampaignKind) -> tuple[Contradiction, ...]:
    """Who of these entrants fought with more than the journals now give them. Five queries, however many."""
    looked = [entrant for entrant in entrants if entrant.roster]
    lived = _lived(looked, rules, with_fighters=True)
    return tuple(each for _, entries, fought, names in lived for each in rules.outgrown(entries, fought, names))


def _lived(
    entrants: Sequence[Entrant], rules: CampaignKind, *, with_fighters: bool = False
) -> Iterator[tuple[Entrant, Sequence[JournalEntry], list[Fought], dict[str, str]]]:
    """Each entrant with its roster's journal, the missions in it, and what everybody is called."""
    rosters = [entrant.roster for entrant in entrants if entrant.roster]
    journals = journals_of(rosters)
    mirrors = RosterBatch.objects.filter(roster__in=rosters).exclude(origin="").values_list("roster", "origin", "pk")
    sheets = Operative.objects.filter(roster__in=rosters).values_list("roster", "pk", "sheet")
    played = MissionSide.objects.filter(entrant__in=entrants, mission__state__in=REPORTED).select_related("mission")
    batches = {(roster, origin): str(key) for roster, origin, key in mirrors}
    names = {(roster, str(key)): sheet.get("name", "") for roster, key, sheet in sheets}
    sides = list(played)
    for entrant in entrants:
        entries = journals[entrant.roster_id]
        own = {key: name for (roster, key), name in names.items() if roster == entrant.roster_id}
        standing = {entry.key for entry in counting(entries)}
        fought = []
        for side in [each for each in sides if each.entrant_id == entrant.pk]:
            own = {**{each["key"]: each["name"] for each in side.team.get("fighters", ())}, **own}
            batch = batches.get((entrant.roster_id, side.mission.standing["report"] or ""))
            if batch in standing:
                fought.append(_fought(side, batch, rules if with_fighters else None))
        yield entrant, entries, fought, own


def _fought(side: MissionSide, batch: str, rules: CampaignKind | None) -> Fought:
    """A mission of an entrant; with the kind of campaign also its fighters as they were."""
    title = title_of({"number": side.mission.number, "title": side.mission.title})
    team = tuple(side.team.get("members", ()))
    frozen = [each for each in side.team.get("fighters", ()) if rules and each["key"] in team]
    fighters = tuple(codec.from_json(rules.fighter_type, each) for each in frozen) if rules else ()
    return Fought(batch=batch, mission=str(side.mission_id), title=title, team=team, fighters=fighters)


def entrants_at(table: MissionOperation) -> list[Entrant]:
    """Everyone who plays the mission in hand."""
    return [side.entrant for side in table.entered if side.entrant]


def entrants_of(missions: Iterable[Any]) -> list[Entrant]:
    """Everyone who played any of these missions. One query."""
    return list(Entrant.objects.filter(sides__mission__in=list(missions)).distinct().select_related("roster"))
