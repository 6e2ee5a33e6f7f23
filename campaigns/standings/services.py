"""From gathering to running to ended, and back once more where it ended too early."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from campaigns.entrants import holding
from campaigns.entrants.outlook import entry_issues, hindrances
from campaigns.entrants.services.entering import missions_drop
from campaigns.journal import state as states
from campaigns.journal.kind import kind_of, settings_of
from campaigns.journal.operation import REPLACED, Operation, once, operation
from campaigns.journal.rows import state_of
from campaigns.models import Batch, Campaign, Chronicle, Entrant, Person
from campaigns.overview.selectors.campaigns import lot_of
from campaigns.permissions import require_arbitrator, require_stage
from campaigns.rounds.table import DROPPED, fixtures_of, open_rounds, ranked
from campaigns.standings.ending import Ending, awards_of_state, ending_of_state, fallen_of, with_left_open
from rosters.models import Roster
from rosters.viewers import Viewer
from rules.campaigns.kind import CampaignKind
from rules.campaigns.records import RecordRow
from rules.changes import State
from rules.errors import Refusal
from rules.names import both


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """Whether somebody can start, and what stands in the way."""

    name: str
    """The entrant's, or the player's where none has entered."""
    player: str
    ready: bool
    entrant: Entrant | None = None
    """None for anyone who has joined to play and entered no roster yet."""
    reasons: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()
    """What does not prevent the start, but prevents the next muster."""


def readiness(campaign: Campaign) -> tuple[Readiness, ...]:
    """Everybody who would start, and the players who have no roster in it yet. Two queries."""
    entrants = list(campaign.entrants.filter(has_left=False).select_related("roster", "person"))
    players = campaign.people.present().filter(role=Person.Role.PLAYER)
    without = players.exclude(pk__in=[each.person_id for each in entrants]).order_by("joined_at", "pk")
    return (*map(_readiness, entrants), *map(_without_roster, without))


def _readiness(entrant: Entrant) -> Readiness:
    reasons = entry_issues(entrant)
    return Readiness(
        name=entrant.name,
        player=entrant.person.name,
        entrant=entrant,
        ready=not reasons,
        reasons=reasons,
        hindrances=hindrances(entrant),
    )


def _without_roster(person: Person) -> Readiness:
    reasons = ("Has joined, but has not entered a roster yet.",)
    return Readiness(name=person.name, player=person.name, ready=False, reasons=reasons)


@once
def campaign_start(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    anyway: bool = False,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Start: from now on everyone is held to what they are. `anyway` starts with those who are not ready too."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("start",)) as op:
        require_arbitrator(op)
        require_stage(op, Campaign.Stage.GATHERING)
        _check_ready(op, anyway=anyway)
        op.set(states.CAMPAIGN, "stage", Campaign.Stage.RUNNING.value)
        op.campaign.started_at = timezone.now()
        holding.sync_all(op, name=op.before[states.CAMPAIGN]["name"], settings=op.settings, has_started=True)
        holding.fix(op, [each.roster_id for each in holding.entrants_out(op.campaign) if each.roster_id])
        op.kind, op.words = "start", f"{op.campaign.name} has started."
    return op.batch


def factions(number: int) -> str:
    """How many it takes to start, as sentences say it."""
    return {1: "one faction", 2: "two factions"}.get(number, f"{number} factions")


def _check_ready(op: Operation, *, anyway: bool) -> None:
    everyone = readiness(op.campaign)
    fewest = op.rules.fewest_entrants
    if sum(each.entrant is not None for each in everyone) < fewest:
        raise Refusal(f"A campaign starts with {factions(fewest)} at least.", code="too-few-entrants")
    waiting = [each.name for each in everyone if not each.ready]
    if waiting and not anyway:
        words = f"Not ready: {', '.join(waiting)}. Wait for them, or start with them as they are."
        raise Refusal(words, code="not-ready")


def ending_preview(campaign: Campaign) -> Ending:
    """Who would have won, were it over now, and what would stay open. Six queries, eight while a round is open."""
    return _ending(campaign, state_of(campaign, ()))


def _ending(campaign: Campaign, state: State) -> Ending:
    kind, tallies = kind_of(campaign), _tallies(campaign)
    for row in _table(kind, campaign, state):
        tallies[row.record.key]["row"] = row
    return with_left_open(ending_of_state(kind, state, tallies=tallies, fallen=fallen_of(campaign)), campaign)


def _table(kind: CampaignKind, campaign: Campaign, state: State) -> tuple[RecordRow, ...]:
    """The table of rounds, where that decides who wins. Two queries."""
    if not kind.ends_by_table:
        return ()
    entered = states.entrants(state)
    fixtures = fixtures_of(campaign, list(entered), list(campaign.rounds.all()), as_ended=True)
    shape = kind.states.entrant
    amounts = {key: kind.amounts(shape.from_fields(each)) for key, each in entered.items() if not each["left"]}
    return ranked(fixtures, kind, settings_of(campaign), amounts)


def _tallies(campaign: Campaign) -> dict[str, dict[str, Any]]:
    """How everybody's missions ended, against whom, and the random number that breaks ties. Two queries."""
    meetings = Chronicle.objects.filter(campaign=campaign).values_list("meetings", flat=True).first() or {}
    return {
        str(each.pk): {
            "won": each.won,
            "drawn": each.drawn,
            "lost": each.lost,
            "met": {other: tuple(times) for other, times in meetings.get(str(each.pk), {}).items()},
            "lot_number": lot_of(each),
        }
        for each in campaign.entrants.all()
    }


@once
def campaign_end(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    winner: uuid.UUID | str | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """End: the winner by the settings, or as the arbitrator says where these leave it open. Rosters go free."""
    with operation(
        campaign_id, viewer, expected_version=expected_version, token=token, kinds=("end",), whole=True
    ) as op:
        require_arbitrator(op)
        require_stage(op, Campaign.Stage.RUNNING)
        # Nothing ends while something stands that cannot have been.
        waiting = op.campaign.contradictions
        if waiting:
            number = "One contradiction waits" if len(waiting) == 1 else f"{len(waiting)} contradictions wait"
            words = (
                f"{number} for a decision, so the campaign cannot end yet: {waiting[0]['sentence']} Decide in the log."
            )
            raise Refusal(words, code="contradictions")
        ending = _ending(op.campaign, op.before)
        winners = _winners(ending, str(winner) if winner else "")
        for row, has_begun in open_rounds(op.campaign):
            if not has_begun:
                op.set(states.ROUND + str(row.pk), "stage", DROPPED)
        byes = missions_drop(op, None, "The campaign ended before it was played.")
        op.set(states.CAMPAIGN, "stage", Campaign.Stage.ENDED.value)
        op.campaign.ended_at = timezone.now()
        rosters = Roster.objects.filter(pk__in=[each.roster_id for each in holding.entrants_out(op.campaign)])
        keeps = " and keeps its scars" if op.rules.judging(op.settings).learns else ""
        holding.release(op, rosters, f"{op.campaign.name} has ended: the roster is free to change again{keeps}.")
        names = both(op.entrant_fields(key)["name"] for key in winners)
        off = f" Never played: {both(byes)}." if byes else ""
        op.kind, op.words = "end", f"{op.campaign.name} has ended. {names} won.{off}"
        awards = awards_of_state(op.rules, op.before, tallies=_tallies(op.campaign))
        won = [[each.title, list(each.holders)] for each in awards]
        op.payload = {"winners": winners, "by_hand": bool(winner), "ending": ending.to_json(), "awards": won}
    return op.batch


def _winners(ending: Ending, named: str) -> list[str]:
    if named:
        if named not in {each.entrant for each in ending.standings}:
            raise Refusal("The winner must be in the campaign.", code="unknown-entrant")
        return [named]
    if not ending.winners:
        raise Refusal(f"{ending.tie} Or name the winner yourself.".strip(), code="tie")
    return list(ending.winners)


@once
def campaign_reopen(
    *, campaign_id: uuid.UUID, viewer: Viewer, expected_version: int | None = None, token: str = ""
) -> Batch | None:
    """Reopen a campaign that has ended: rosters are out again, and what was called off by it is to be played."""
    with operation(
        campaign_id, viewer, expected_version=expected_version, token=token, kinds=("reopen",), whole=True
    ) as op:
        require_arbitrator(op)
        require_stage(op, Campaign.Stage.ENDED)
        end = op.campaign.batches.filter(kind="end").exclude(voided_by__isnull=False).order_by("sequence").last()
        if end is None:
            raise Refusal("The log does not have how this campaign ended.", code="no-end")
        _check_still_free(op)
        op.campaign.ended_at = None
        op.voids, op.void_kind = [end], REPLACED
        op.kind, op.words, op.payload = "reopen", f"Reopened {op.campaign.name}.", {"end": str(end.pk)}
    return op.batch


def _check_still_free(op: Operation) -> None:
    """Refuse while a roster is out in another campaign; whoever threw theirs away gets it back."""
    entered = op.campaign.entrants.filter(has_left=False).values("roster")
    rosters = list(Roster.objects.filter(pk__in=entered).order_by("pk").select_for_update())
    elsewhere = [roster.name for roster in rosters if roster.campaign]
    if elsewhere:
        words = f"Playing in another campaign by now: {', '.join(elsewhere)}. They would have to leave it first."
        raise Refusal(words, code="elsewhere")
    Roster.objects.filter(pk__in=[roster.pk for roster in rosters]).update(discarded_at=None)
