"""The rows of campaigns: who takes part, what is played, and the journal of both."""

from campaigns.models.chronicle import Chronicle
from campaigns.models.journal import Batch, Change
from campaigns.models.missions import KeptSecret, Mission, MissionSide, ReportDraft, Roll
from campaigns.models.notifications import Channel, Delivery, News
from campaigns.models.people import Campaign, Entrant, Invite, Person
from campaigns.models.presets import SavedPreset
from campaigns.models.rounds import Round
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
