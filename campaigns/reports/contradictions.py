"""What stands in the journals and cannot have been: found after something was taken back, decided by arbitrators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.journal.operation import Operation
from campaigns.missions.operation import mission_called
from campaigns.models import Campaign, Entrant, MissionSide
from campaigns.models.missions import REPORTED
from rosters.journal.entries import RosterJournal
from rosters.journal.operation import Operation as RosterOperation
from rosters.journal.recording import read_journals
from rules.campaigns import codec
from rules.campaigns.kind import CampaignKind, Fought
from rules.campaigns.outcomes import Contradiction
from rules.changes import JournalEntry, counting

DECIDED = "decide"


@dataclass(frozen=True, slots=True)
class RosterPast:
    """What some entrants have behind them: the journals of their rosters, and the missions they played."""

    entrants: Sequence[Entrant]
    journals: Mapping[Any, RosterJournal]
    sides: Sequence[MissionSide]
    """Theirs in missions with a report, now or as it would be."""
    names: Mapping[Any, Mapping[str, str]]
    """Roster → operative → what it is called."""


def settle_contradictions(op: Operation, entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Look these entrants' journals through again, when the operation is written, and keep what nobody has decided;
    those that are new. Three queries with the journals at hand.
    """
    campaign, looked = op.campaign, [entrant for entrant in entrants if entrant.roster_id]
    rosters = op.hold(entrant.roster_id for entrant in looked)
    read_journals(rosters.values())
    played = MissionSide.objects.filter(entrant__in=looked, mission__state__in=REPORTED).select_related("mission")
    sides = list(played)
    reports = {side.mission_id: side.mission.standing["report"] for side in sides}
    past = RosterPast(
        looked,
        {key: roster.journal for key, roster in rosters.items() if roster.journal},
        sides,
        {key: names_on(roster) for key, roster in rosters.items()},
    )
    decided = decided_keys(campaign)
    found = [each for each in contradictions_in(op.rules, past, reports) if each["key"] not in decided]
    known = campaign.contradictions
    of_others = [each for each in known if each["entrant"] not in {str(entrant.pk) for entrant in looked}]
    if [*of_others, *found] != known:
        Campaign.objects.filter(pk=campaign.pk).update(contradictions=[*of_others, *found])
        campaign.contradictions = [*of_others, *found]
    before = {each["key"] for each in known}
    return [each for each in found if each["key"] not in before]


def names_on(roster: RosterOperation) -> dict[str, str]:
    """The names of a roster's operatives."""
    called = {str(row.pk): row.sheet.get("name", "") for row in roster.rows.operatives}
    return called | ({sheet.key: sheet.name for sheet in roster.settled.sheets} if roster.settled else {})


def decided_keys(campaign: Campaign) -> set[str]:
    """What was accepted with a reason, and that was not taken back."""
    payloads = campaign.batches.filter(kind=DECIDED).exclude(voided_by__isnull=False).values_list("payload", flat=True)
    return {each["key"] for each in payloads}


def contradictions_in(
    rules: CampaignKind, past: RosterPast, reports: Mapping[Any, str | None]
) -> Iterator[dict[str, Any]]:
    """What cannot have been, as campaigns keep it; `reports` says which report of each mission stands."""
    for entrant, entries, fought, names in _histories(past, reports, None):
        for each in rules.contradictions(entries, fought, names):
            yield {
                "key": f"{each.code}:{each.operative}:{each.mission}",
                "code": each.code,
                "operative": each.operative,
                "mission": each.mission,
                "sentence": each.sentence,
                "entrant": str(entrant.pk),
            }


def outgrown_by(rules: CampaignKind, past: RosterPast, reports: Mapping[Any, str | None]) -> tuple[Contradiction, ...]:
    """Who of these entrants fought with more than the journals give them."""
    histories = _histories(past, reports, rules)
    return tuple(each for _, entries, fought, names in histories for each in rules.outgrown(entries, fought, names))


def _histories(
    past: RosterPast, reports: Mapping[Any, str | None], rules: CampaignKind | None
) -> Iterator[tuple[Entrant, Sequence[JournalEntry], list[Fought], dict[str, str]]]:
    """Each entrant with its roster's journal, the missions in it, and what everybody is called."""
    for entrant in past.entrants:
        journal = past.journals[entrant.roster_id]
        own = dict(past.names[entrant.roster_id])
        standing = {entry.key for entry in counting(journal.entries)}
        fought = []
        for side in [each for each in past.sides if each.entrant_id == entrant.pk]:
            own = {**{each["key"]: each["name"] for each in side.team.get("fighters", ())}, **own}
            mirror = journal.origins.get(reports.get(side.mission_id) or "")
            if mirror is not None and str(mirror.pk) in standing:
                fought.append(_fought(side, str(mirror.pk), rules))
        yield entrant, journal.entries, fought, own


def _fought(side: MissionSide, batch: str, rules: CampaignKind | None) -> Fought:
    """A mission of an entrant; with the kind of campaign also its fighters as they were."""
    title = mission_called(side.mission.number, side.mission.title)
    team = tuple(side.team.get("members", ()))
    frozen = [each for each in side.team.get("fighters", ()) if rules and each["key"] in team]
    fighters = tuple(codec.from_json(rules.fighter_type, each) for each in frozen) if rules else ()
    return Fought(batch=batch, mission=str(side.mission_id), title=title, team=team, fighters=fighters)
