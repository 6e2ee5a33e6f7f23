"""What of a campaign's journal is sent outside: acts whose sentence everybody who sees the campaign may read."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from campaigns.models import Batch, MissionSide
from campaigns.models.notifications import Channel

EVENTS: Mapping[str, str] = {
    "start": "campaign_started",
    "end": "campaign_ended",
    "reopen": "campaign_reopened",
    "join": "person_joined",
    "leave": "person_left",
    "enter": "roster_entered",
    "settings": "settings_changed",
    "plan": "mission_planned",
    "change-mission": "mission_changed",
    "cancel": "mission_cancelled",
    "call-off": "asked_to_call_off",
    "challenge": "challenged",
    "accept": "challenge_accepted",
    "decline": "challenge_declined",
    "reveal": "revealed",
    "report": "reported",
    "confirm": "confirmed",
    "dispute": "disputed",
    "decide-dispute": "decided",
    "decide": "contradiction_decided",
    "amend": "corrected",
    "void-mission": "voided",
    "void-undo": "counts_again",
    "by-hand": "changed_by_hand",
    "announce": "announced",
    "tell": "story_told",
    "open-round": "round_opened",
    "publish-round": "round_published",
    "change-round": "round_changed",
    "plan-round": "round_planned",
    "close-round": "round_closed",
    "reopen-round": "round_reopened",
    "drop-round": "round_called_off",
}
"""Kind of an act → what its event is called. What is not here, such as who locked a team or made a key, is sent
nowhere.
"""
OF_EVERYBODY = (
    "start",
    "end",
    "reopen",
    "settings",
    "open-round",
    "publish-round",
    "plan-round",
    "close-round",
    "drop-round",
    "announce",
)
"""What concerns everybody who takes part."""


def events_of(channel: Channel) -> QuerySet[Batch]:
    """The acts that a channel sends."""
    batches = Batch.objects.filter(campaign=channel.person.campaign_id, kind__in=EVENTS)
    if channel.scope == Channel.Scope.ALL:
        return batches
    mine = MissionSide.objects.filter(entrant__person=channel.person).values("mission")
    return batches.filter(Q(mission__in=mine) | Q(kind__in=OF_EVERYBODY) | Q(person=channel.person))
