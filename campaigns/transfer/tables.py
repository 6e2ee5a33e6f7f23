"""What stands in the file of a campaign: its tables and their columns, in the order in which rows can be made.

A column that is not named here stays on the server. What somebody else's roster keeps for its player alone goes
nowhere: notes, kill teams they picked, who they are beside the name the campaign shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models

from campaigns.models import (
    Batch,
    Campaign,
    Change,
    Comment,
    Entrant,
    KeptSecret,
    Mission,
    MissionSide,
    Person,
    Post,
    Reaction,
    ReportDraft,
    Roll,
    Round,
)
from rosters.models import Batch as RosterBatch
from rosters.models import Change as RosterChange
from rosters.models import KillTeam, Operative, Roster, Squad

FORMAT, VERSION = "muster-campaign", 1
CONTENT = "campaign.json"


@dataclass(frozen=True, slots=True)
class FileTable:
    """Rows of one kind; `path` leads from them to the campaign, or to the rosters that go along."""

    name: str
    model: type[models.Model]
    path: str
    columns: tuple[str, ...]
    moments: tuple[str, ...] = ()
    """Columns that the database sets by itself when a row is made: brought back to what they were."""


JOURNAL = ("id", "sequence", "kind", "words", "voids", "created_at")
CHANGE = ("id", "batch", "position", "subject", "op", "field", "value", "before")

CAMPAIGN = FileTable(
    "campaign",
    Campaign,
    "pk",
    (
        *("id", "edition", "kind", "name", "story", "stage", "settings", "state", "contradictions", "version"),
        *("created_at", "changed_at", "started_at", "ended_at"),
    ),
    ("created_at", "changed_at"),
)
OF_ROSTERS = (
    FileTable(
        "rosters",
        Roster,
        "pk__in",
        (
            *("id", "edition", "faction", "name", "notes", "choices", "state", "campaign", "version", "points"),
            *("size", "verdict", "is_legal", "created_at", "changed_at", "discarded_at"),
        ),
        ("created_at", "changed_at"),
    ),
    FileTable(
        "operatives",
        Operative,
        "roster__in",
        (
            *("id", "roster", "position", "model", "role", "name", "notes", "loadout", "status", "state", "fixed"),
            *("portrait", "points", "sheet"),
        ),
    ),
    FileTable("squads", Squad, "roster__in", ("id", "roster", "prefix", "key", "state")),
    FileTable(
        "kill_teams",
        KillTeam,
        "roster__in",
        (
            *("id", "roster", "name", "format", "settings", "members", "choices", "loadouts", "points", "size"),
            *("verdict", "is_legal", "created_at", "changed_at"),
        ),
        ("created_at", "changed_at"),
    ),
    FileTable(
        "roster_batches", RosterBatch, "roster__in", (*JOURNAL, "roster", "acts", "origin", "place"), ("created_at",)
    ),
    FileTable("roster_changes", RosterChange, "batch__roster__in", (*CHANGE, "because")),
)
OF_CAMPAIGN = (
    FileTable("people", Person, "campaign", ("id", "name", "role", "joined_at", "left_at"), ("joined_at",)),
    FileTable(
        "entrants",
        Entrant,
        "campaign",
        (
            *("id", "person", "roster", "origin_roster", "position", "name", "faction", "state", "open_choices"),
            *("waived", "has_left", "won", "drawn", "lost", "entered_at", "holds_roster"),
        ),
        ("entered_at",),
    ),
    FileTable(
        "rounds",
        Round,
        "campaign",
        (
            *("id", "number", "title", "stage", "pairing", "closes_at", "publish_at", "is_published", "agreed"),
            *("pairings", "byes", "entrants", "closing"),
        ),
    ),
    FileTable(
        "missions",
        Mission,
        "campaign",
        (
            *("id", "number", "round", "kind", "title", "state", "standing", "agreed", "at", "where", "deadline"),
            *("proposed_by", "reported_at", "settings", "commitment", "words", "is_brought", "created_at"),
        ),
        ("created_at",),
    ),
    FileTable(
        "sides",
        MissionSide,
        "mission__campaign",
        (
            *("id", "mission", "position", "entrant", "outsider_name", "outsider_faction", "salt", "locked_at"),
            *("lock_hash", "on_paper", "as_is_reason", "as_is_accepted", "team", "result", "state"),
        ),
    ),
    FileTable(
        "kept_secrets",
        KeptSecret,
        "side__mission__campaign",
        ("id", "side", "question", "answer", "salt", "hash", "sealed_at", "opened_at"),
    ),
    FileTable("report_drafts", ReportDraft, "mission__campaign", ("mission", "answers", "stamps", "by_person")),
    FileTable(
        "rolls",
        Roll,
        "mission__campaign",
        ("id", "mission", "subject", "purpose", "number", "sides", "value", "source", "rolled_at"),
        ("rolled_at",),
    ),
    FileTable(
        "batches",
        Batch,
        "campaign",
        (*JOURNAL, "place", "group", "mission", "person", "payload"),
        ("created_at",),
    ),
    FileTable("changes", Change, "batch__campaign", CHANGE),
    FileTable(
        "posts",
        Post,
        "campaign",
        ("id", "side", "person", "title", "text", "pictures", "hidden_reason", "created_at", "changed_at"),
        ("created_at",),
    ),
    FileTable(
        "comments",
        Comment,
        "post__campaign",
        ("id", "post", "person", "text", "hidden_reason", "created_at"),
        ("created_at",),
    ),
    FileTable("reactions", Reaction, "post__campaign", ("id", "post", "person", "mark")),
)
TABLES = (*OF_ROSTERS, *OF_CAMPAIGN)

STAYS: Mapping[type[models.Model], frozenset[str]] = {
    Campaign: frozenset({"previous", "carries", "veterans", "visibility", "share_key"}),
    Roster: frozenset({"owner", "guest_digest", "visibility", "share_key"}),
    RosterBatch: frozenset({"actor", "token"}),
    Person: frozenset({"user", "guest_digest", "key_digest", "reminded_at"}),
    Mission: frozenset({"objections_until"}),
    MissionSide: frozenset({"draft"}),
    ReportDraft: frozenset({"changed_at"}),
    Batch: frozenset({"actor", "token"}),
}
"""What is of this server alone, of an account, sealed, or worked out where it is read. A test wants every column here,
above, or in ADDED.
"""
FORMERLY = {"by_person": "tellings"}
"""What a column is called in files that were written before it got its name."""
ADDED: Mapping[type[models.Model], frozenset[str]] = {
    Roster: frozenset({"pack"}),
    Mission: frozenset({"secret"}),
}
"""What goes along in another form: the digest of the rules, the secret where it was opened."""
