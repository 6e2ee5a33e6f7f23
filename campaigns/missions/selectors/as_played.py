"""A game that is about to be logged: what the ticked teams come to, and what of them is against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.journal.kind import kind_of, settings_of
from campaigns.missions.new_mission import agreed_on, asked_or_agreed
from campaigns.missions.selectors.fighters import Fielded
from campaigns.models import Campaign, Entrant, Mission, Person
from campaigns.models.missions import State
from campaigns.muster.selectors.reveals import breaches_in
from campaigns.muster.team import TeamPool, judge
from campaigns.rounds.current import current_round
from rosters.journal.rows import state_of
from rosters.models import Roster
from rules.editions import find
from rules.names import how_many


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAsPlayed:
    """A side with those who are ticked."""

    side: Fielded
    words: str
    """How much it is: "117 of 125 points"; empty where nobody is ticked, or its roster is nobody's business."""
    breaches: tuple[str, ...] = ()
    """What is against the rules, a sentence each."""


def teams_as_played(
    campaign: Campaign, played: Sequence[tuple[Entrant, Fielded]], *, kind: str | None, asked: Mapping[str, Any]
) -> Iterator[TeamAsPlayed]:
    """Each side by what was played, and by what was agreed on where the round says nothing else: it evaluates the
    rosters. A query for the round, and four for each side.
    """
    rules, settings, asked = kind_of(campaign), settings_of(campaign), asked_or_agreed(current_round(campaign), asked)
    agreed = rules.states.mission.from_fields(agreed_on(rules, settings, kind, "", asked))
    edition, judging = find(campaign.edition), rules.judging(settings, agreed)
    for entrant, side in played:
        members = [each.op.key for each in side.candidates if each.is_picked]
        roster = Roster.objects.select_related("pack").filter(pk=entrant.roster_id).first()
        if roster is None or not members:
            yield TeamAsPlayed(side=side, words="")
            continue
        pool = TeamPool(
            edition=edition, rules=rules, state=state_of(roster), settings=judging, waived=frozenset(entrant.waived)
        )
        judged = judge(pool, members, is_final=True)
        most = f" of {judging.points_limit}" if judging.points_limit is not None else ""
        words = f"{judged.force}{most} points" if edition.points else how_many(len(judged.members), "operative")
        yield TeamAsPlayed(side=side, words=words, breaches=breaches_in(judged.issues))


def voided_of(campaign: Campaign, person: Person) -> list[Mission]:
    """Games whose reports were voided and that this person may report again, the latest first. Two queries."""
    found = campaign.missions.filter(state=State.VOIDED)
    if not person.is_arbitrator:
        found = found.filter(sides__entrant__person=person).distinct()
    return list(found.order_by("-number").prefetch_related("sides__entrant"))
