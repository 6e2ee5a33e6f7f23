"""What a campaign's chronicle shows, worked out: the course from the fold, step by step in play order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.entries import CampaignJournal, journal_of
from campaigns.journal.kind import kind_of
from campaigns.journal.rows import CampaignRows
from campaigns.journal.service_records import deeds_of, fallen_of, meetings_of, records_of, with_report
from campaigns.models import Batch, Campaign, Chronicle
from rules.campaigns.kind import CampaignKind
from rules.changes import State, applied, counted_in_play_order

Course = list[dict[str, Any]]
SEEN = (states.CAMPAIGN, states.ENTRANT)


def keep(
    campaign: Campaign,
    before: State,
    after: State,
    batch: Batch | None,
    rows: CampaignRows,
    *,
    journal: CampaignJournal | None = None,
    has_rosters: bool,
) -> None:
    """Bring the chronicle to what the campaign has come to; `journal` is all of it, where something was taken back."""
    chronicle, _ = Chronicle.objects.get_or_create(campaign=campaign)
    known = chronicle_fields(chronicle)
    mission = after.get(f"{states.MISSION}{batch.mission_id}") if batch else None
    number = mission["number"] if mission else 0
    is_report = batch is not None and "fallen" in batch.payload
    if journal is not None:
        chronicle.course = course_of(campaign, journal)
        chronicle.deeds = deeds_of(campaign)
    else:
        now = moved(kind_of(campaign), before, after)
        chronicle.course = with_step(chronicle.course, number, now, is_played=is_report)
        if is_report and batch is not None and batch.mission_id in rows.missions:
            played = [side for side in rows.missions[batch.mission_id].sides.all() if side.entrant is not None]
            chronicle.deeds = with_report(chronicle.deeds, played, batch.payload)
    if journal is not None or is_report:
        chronicle.records = records_of(chronicle.deeds)
        chronicle.meetings = meetings_of(campaign)
    if journal is not None or has_rosters:
        chronicle.fallen = fallen_of(rows.entrants, chronicle.deeds)
    if known != chronicle_fields(chronicle):
        chronicle.save()


def chronicle_fields(chronicle: Chronicle) -> tuple[object, ...]:
    return chronicle.course, chronicle.fallen, chronicle.deeds, chronicle.records, chronicle.meetings


def fresh(campaign: Campaign) -> dict[str, Any]:
    """What the chronicle should say, worked out from the journal and the rosters."""
    deeds = deeds_of(campaign)
    course, records = course_of(campaign, journal_of(campaign)), records_of(deeds)
    fallen = fallen_of(campaign.entrants.all(), deeds)
    meetings = meetings_of(campaign)
    return {"course": course, "fallen": fallen, "deeds": deeds, "records": records, "meetings": meetings}


def course_of(campaign: Campaign, journal: CampaignJournal) -> Course:
    """The course from the journal alone."""
    kind = kind_of(campaign)
    state: State = {}
    course: Course = []
    for batch in counted_in_play_order(journal.entries):
        changes = [change for change in batch.changes if change.subject.startswith(SEEN)]
        after = applied(state, changes, kind.bounds)
        number, is_report = journal.numbers.get(batch.key, 0), batch.key in journal.reports
        course = with_step(course, number, moved(kind, state, after), is_played=is_report)
        state = after
    return course


def moved(kind: CampaignKind, before: State, after: State) -> dict[str, dict[str, int]]:
    """Entrant → column of the standings → its number now, where that changed."""
    found = {}
    for key, fields in states.entrants(after).items():
        last = before.get(states.ENTRANT + key)
        known = amounts_of(kind, last) if last else {}
        if changed := {name: value for name, value in amounts_of(kind, fields).items() if known.get(name) != value}:
            found[key] = changed
    return found


def amounts_of(kind: CampaignKind, fields: states.Fields) -> Mapping[str, int]:
    """What an entrant has in every column of the standings."""
    return kind.amounts(kind.states.entrant.from_fields(fields))


def with_step(course: Course, mission: int, amounts: dict[str, dict[str, int]], *, is_played: bool) -> Course:
    """The course with one step more, or its last step changed: what is no mission's belongs to the one before.

    A mission that was played is a step though it changed nothing.
    """
    if not amounts and not is_played:
        return course
    last = course[-1] if course else None
    number = mission or (last["mission"] if last else 0)
    if last is None or last["mission"] != number:
        return [*course, {"mission": number, "amounts": amounts}]
    known = last["amounts"]
    merged = {**known, **{key: {**known.get(key, {}), **amount} for key, amount in amounts.items()}}
    return [*course[:-1], {"mission": number, "amounts": merged}]
