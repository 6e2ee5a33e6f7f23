"""The rows of campaigns: who takes part, what is played, and the journal of both."""

from campaigns.models.journal import Batch, Change
from campaigns.models.missions import KeptSecret, Mission, MissionSide, ReportDraft, Roll, Round
from campaigns.models.notifications import Channel, Delivery, News
from campaigns.models.people import Campaign, Chronicle, Entrant, Invite, Person, SavedPreset
from campaigns.models.story import Comment, Post, Reaction

__all__ = [
    "Batch",
    "Campaign",
    "Change",
    "Channel",
    "Chronicle",
    "Comment",
    "Delivery",
    "Entrant",
    "Invite",
    "KeptSecret",
    "Mission",
    "MissionSide",
    "News",
    "Person",
    "Post",
    "Reaction",
    "ReportDraft",
    "Roll",
    "Round",
    "SavedPreset",
]
