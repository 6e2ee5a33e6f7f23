"""What an entrant sees of its next muster after a mission: the last team as it is now, and the nearest legal one."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F, OuterRef, Q, Subquery

from campaigns.entrants.outlook import NEXT
from campaigns.journal.kind import settings_of
from campaigns.journal.operation import Operation
from campaigns.models import Entrant, MissionSide
from campaigns.models.missions import REPORTED
from campaigns.muster.team import Judged, TeamPool, judge, nearest
from rosters.journal import rows as projection
from rosters.journal import state as roster_states
from rosters.models import Roster
from rules import issues as issue_values
from rules.campaigns.kind import CampaignKind
from rules.changes import State
from rules.editions.base import ACTIVE, Edition, Suggestions
from rules.issues import Severity
from rules.names import how_many

Rosters = Mapping[uuid.UUID, State]
NOT_AT_HAND: Rosters = {}


def pin_next_musters(op: Operation, entrants: Iterable[Entrant]) -> None:
    """Work out the next muster of everybody who played, when the operation is written; only its player is shown it."""
    written = {key: op.held[key].state for key in op.recorded}
    renew_next_musters(entrants, op.edition, op.rules, written)


def renew_next_muster(entrant: Entrant, edition: Edition, rules: CampaignKind) -> None:
    """The same for one, after something changed on its roster."""
    renew_next_musters([entrant], edition, rules)


def renew_for_settings(op: Operation, wanted: Any) -> None:
    """Work out everybody's again when the operation is written, where teams are judged differently from then on."""
    if op.rules.judging(op.settings) != op.rules.judging(wanted):
        everybody = Entrant.objects.filter(campaign=op.campaign, has_left=False).select_related("campaign")
        op.afterwards.append(lambda: renew_next_musters(everybody, op.edition, op.rules))


def renew_next_musters(
    entrants: Iterable[Entrant], edition: Edition, rules: CampaignKind, rosters: Rosters = NOT_AT_HAND
) -> None:
    """Work it out as things stand, and keep it with the team of the last mission that they played, there alone.

    `rosters` are those that the caller has just written, as they are now; others are read. Two queries with all.
    """
    present: dict[Any, Entrant] = {each.pk: each for each in entrants if each.roster_id and not each.has_left}
    reported = MissionSide.objects.filter(entrant=OuterRef("entrant"), mission__state__in=REPORTED)
    played = (
        MissionSide.objects.filter(entrant__in=present)
        .select_related("mission")
        .annotate(last=Subquery(reported.order_by("-mission__number").values("pk")[:1]))
    )
    sides = list(played.filter(Q(pk=F("last")) | Q(team__has_key=NEXT)))
    for side in sides:
        side.team = {name: value for name, value in side.team.items() if name != NEXT}
        if side.pk == side.last:
            side.entrant = present[side.entrant_id]
            settings = settings_of(side.entrant.campaign)
            side.team[NEXT] = next_muster(side, edition, rules, settings, rosters)
    if sides:
        MissionSide.objects.bulk_update(sides, ["team"])


def next_muster(
    side: MissionSide, edition: Edition, rules: CampaignKind, settings: Any, rosters: Rosters = NOT_AT_HAND
) -> dict[str, Any]:
    """The team of this mission as the next one would have it: points, who changed, the nearest legal team."""
    assert side.entrant is not None  # noqa: S101 - asked of entrants alone
    assert side.entrant.roster_id is not None  # noqa: S101 - nor of any without a roster
    state = rosters.get(side.entrant.roster_id)
    if state is None:
        state = projection.state_of(Roster.objects.select_related("pack").get(pk=side.entrant.roster_id))
    company = TeamPool(
        edition=edition,
        rules=rules,
        state=state,
        settings=rules.judging(settings),
        waived=frozenset(side.entrant.waived),
        is_frozen=False,
    )
    going = [key for key in side.team["members"] if company.state.get(key, {}).get("status") == "ready"]
    judged = judge(company, going)
    found = Suggestions() if judged.is_legal else nearest(company, going)
    sentences = [*_sentences(side, company, judged), *(each.sentence for each in _illegal(judged))]
    ways = _ways(company, found) if not judged.is_legal and not found.teams else ()
    # What the mission itself allowed, where that was more than usual on its day.
    limit, own = side.team.get("limit") or 0, side.mission.settings
    usual = rules.judging(rules.settings_shape.read(own)).points_limit if own else None
    return {
        "force": judged.force,
        "limit": company.settings.points_limit,
        "allowed": limit if usual is not None and limit > usual else 0,
        "is_legal": judged.is_legal,
        "members": list(judged.members),
        "sentences": sentences,
        "nearest": _nearest_team(company, found) if found.teams else None,
        "issues": [issue_values.to_json(each) for each in _illegal(judged)],
        "ways": [each for each in ways if each not in sentences],
    }


def _sentences(side: MissionSide, company: TeamPool, judged: Judged) -> Iterator[str]:
    limit = company.settings.points_limit
    if company.edition.points is None:
        yield f"Last team: {how_many(len(judged.members), 'operative')}."
    else:
        force = how_many(judged.force, "point")
        yield f"Last team: {judged.force} of {limit} points." if limit else f"Last team: {force}."
    before = {fighter["key"]: fighter for fighter in side.team["fighters"]}
    for key in side.team["members"]:
        status = company.state.get(key, {}).get("status", "gone")
        if status != "ready":
            yield f"{before[key]['name']} cannot come: {status}."
    for member in judged.view.team.members:
        if member.level > before.get(member.key, {}).get("level", member.level):
            yield f"{member.name} is level {member.level}."


def _illegal(judged: Judged) -> Iterator[Any]:
    return (issue for issue in judged.issues if issue.severity is Severity.ILLEGAL)


def _nearest_team(company: TeamPool, found: Suggestions) -> dict[str, Any]:
    best = found.teams[0]
    names = {member.key: member.name for member in company.as_roster.team.members}
    return {
        "operatives": list(best.operatives),
        "points": best.points,
        "added": [names.get(key, "somebody") for key in best.added],
        "dropped": [names.get(key, "somebody") for key in best.dropped],
    }


def _ways(company: TeamPool, found: Suggestions) -> Iterator[str]:
    """That there is no legal team, why, and what the settings allow to be done about it."""
    if not any(each.sentence.startswith("No legal ") for each in found.issues):
        yield "No legal team can be picked from what is left of the roster."
    yield from (issue.sentence for issue in found.issues)
    present = [each for each in roster_states.operatives(company.state).values() if each["status"] in ACTIVE]
    yield from company.rules.ways_out(company.settings, present)
