"""Rounds and missions: a mission, its sides, the report being written, and every roll that was made for it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.text import capfirst

from campaigns.models.people import Campaign, Entrant, Person
from rosters.ids import new_id


class Round(models.Model):
    """So many days in which everybody plays somebody."""

    class Stage(models.TextChoices):
        OPEN = "open", "Open"
        CLOSED = "closed", "Closed"
        DROPPED = "dropped", "Called off"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.OPEN)
    pairing = models.CharField(max_length=20)
    """How it came about who plays whom; players agree among themselves where that is free, or a ladder."""
    closes_at = models.DateTimeField(null=True, blank=True)
    publish_at = models.DateTimeField(null=True, blank=True)
    """From when on its pairings become games by themselves; None where the arbitrator says when."""
    is_published = models.BooleanField(default=False)
    agreed = models.JSONField(default=dict, blank=True)
    """What its games are agreed on, by the names of the kind's fields: its points limit."""
    pairings = models.JSONField(default=list, blank=True)
    """The games as they were drawn, [[entrant, …], …]: for arbitrators alone until they are published."""
    byes = models.JSONField(default=list, blank=True)
    """The entrants who sit out."""
    entrants = models.JSONField(default=list, blank=True)
    """Everybody who was there when it opened."""
    closing = models.JSONField(default=dict, blank=True)
    """What was decided when it closed: `unplayed`, mission → who did not come or "postponed", and `counted`, entrant →
    what it was given for.
    """

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(stage__in=["open", "closed", "dropped"]), name="round_stage_is_known"),
        ]

    def __str__(self) -> str:
        """As a heading."""
        return f"Round {self.number}" + (f": {self.title}" if self.title else "")

    @property
    def named(self) -> str:
        """As a sentence goes on: "round 2 (Ashes)"."""
        return f"round {self.number}" + (f" ({self.title})" if self.title else "")

    @property
    def called(self) -> str:
        """As a sentence begins."""
        return capfirst(self.named)


class Mission(models.Model):
    """One game of a campaign. Its state is pinned from the journal's fold."""

    class State(models.TextChoices):
        CHALLENGED = "challenged", "Challenge"
        DECLINED = "declined", "Declined"
        PLANNED = "planned", "Planned"
        MUSTERED = "mustered", "Mustered"
        REPORTED = "reported", "Reported"
        CONFIRMED = "confirmed", "Confirmed"
        DISPUTED = "disputed", "Disputed"
        VOIDED = "voided", "Voided"
        CANCELLED = "cancelled", "Cancelled"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="missions")
    number = models.PositiveIntegerField()
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="missions")
    """The round it belongs to; None for a game of none."""
    kind = models.CharField(max_length=60, blank=True)
    """Key of the mission in the campaign's mission table; empty while it is to be rolled or chosen."""
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=20, choices=State, default=State.PLANNED)
    standing = models.JSONField(default=dict, blank=True)
    """What the state is worked out from: stage, and the batches of its report, confirmation and dispute."""
    agreed = models.JSONField(default=dict, blank=True)
    """What its players agreed on beside kind, title, time and place: the campaign kind's own mission state."""
    at = models.DateTimeField(null=True, blank=True)
    where = models.CharField(max_length=200, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    """Until when both sides should have mustered."""
    proposed_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="proposed")
    reported_at = models.DateTimeField(null=True, blank=True)
    """When it was reported; corrections and decisions leave the day of a game as it is."""
    objections_until = models.DateTimeField(null=True, blank=True)
    """Until when that may be disputed, by the settings of its day: silence confirms it then; None for never."""
    settings = models.JSONField(default=dict, blank=True)
    """The campaign's settings of the day it was mustered; its report is judged by them."""
    secret = models.BinaryField(max_length=32)
    """From which its dice come; opened once its report stands confirmed."""
    commitment = models.CharField(max_length=64)
    """The secret's hash, shown from the beginning."""
    is_brought = models.BooleanField(default=False)
    """Whether it came from another server while its dice were sealed: what was rolled there stays as it fell."""
    words = models.JSONField(default=dict, blank=True)
    """Side → a word its player added to the dice, before the first was rolled."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["campaign", "state"], name="mission_by_state")]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="mission_number_once"),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        "challenged",
                        "declined",
                        "planned",
                        "mustered",
                        "reported",
                        "confirmed",
                        "disputed",
                        "voided",
                        "cancelled",
                    ]
                ),
                name="mission_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.title}"


State = Mission.State
OPEN = (State.CHALLENGED, State.PLANNED)
"""What was agreed on may still be changed."""
SEALED = (*OPEN, State.DECLINED, State.CANCELLED)
"""Nobody's team is known to anybody else."""
TO_PLAY = (*OPEN, State.MUSTERED)
TO_REPORT = (State.MUSTERED, State.VOIDED)
REPORTED = (State.REPORTED, State.CONFIRMED, State.DISPUTED)
"""A report stands, and all that followed from it."""


class MissionSide(models.Model):
    """One side of a mission: an entrant, or an outsider by name. Sealed until every side has locked."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    mission = models.ForeignKey(Mission, on_delete=models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="sides")
    outsider_name = models.CharField(max_length=120, blank=True)
    outsider_faction = models.CharField(max_length=120, blank=True)
    draft = models.JSONField(default=dict, blank=True)
    """SEALED: the team being mustered and its recruits, for its player's eyes alone; empty after the reveal."""
    salt = models.CharField(max_length=64, blank=True)
    """SEALED until the reveal: what was mixed into the published hash."""
    locked_at = models.DateTimeField(null=True, blank=True)
    lock_hash = models.CharField(max_length=64, blank=True)
    on_paper = models.BooleanField(default=False)
    """Mustered on paper: nothing was sealed here; the team is named with the report."""
    as_is_reason = models.CharField(max_length=500, blank=True)
    """Why an illegal team was locked as it is; shown at the reveal."""
    as_is_accepted = models.BooleanField(default=False)
    team = models.JSONField(default=dict, blank=True)
    """The kill team as it was at the reveal: fighters, sheets, force, issues."""
    result = models.CharField(max_length=10, blank=True)
    state = models.JSONField(default=dict, blank=True)
    """What it has set for this mission: the campaign kind's own side state; empty while nothing is."""

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["mission", "position"], name="side_has_one_place"),
            models.CheckConstraint(
                condition=Q(entrant__isnull=False) | ~Q(outsider_name=""), name="side_is_an_entrant_or_an_outsider"
            ),
            models.CheckConstraint(condition=Q(result__in=["", "won", "lost", "drew"]), name="side_result_is_known"),
        ]

    def __str__(self) -> str:
        return self.entrant.name if self.entrant else self.outsider_name


class KeptSecret(models.Model):
    """What a side sealed by itself for one mission; its hash is published, the rest is its player's until it opens."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    side = models.ForeignKey(MissionSide, on_delete=models.CASCADE, related_name="kept_secrets")
    question = models.CharField(max_length=60)
    """As the campaign's kind calls it."""
    answer = models.CharField(max_length=60)
    """SEALED until it is opened."""
    salt = models.CharField(max_length=64)
    """SEALED until it is opened: what was mixed into the published hash."""
    hash = models.CharField(max_length=64)
    sealed_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sealed_at"]
        constraints = [models.UniqueConstraint(fields=["side", "question"], name="secret_once_per_side")]

    def __str__(self) -> str:
        return f"{self.question} of {self.side_id}, {'open' if self.opened_at else 'sealed'}"


class ReportDraft(models.Model):
    """What was ticked at the table so far: everybody's answers are their own, counted once whatever is sent twice."""

    mission = models.OneToOneField(Mission, primary_key=True, on_delete=models.CASCADE, related_name="draft")
    answers = models.JSONField(default=dict, blank=True)
    """Question → answer of nobody in particular; whoever answers it is heard over it."""
    stamps = models.JSONField(default=dict, blank=True)
    """Question → the moment such an answer was given."""
    by_person = models.JSONField(default=dict, blank=True)
    """Person → `answers` and `stamps`: what they ticked, by question, and when their phone gave the answer. Of two
    answers of one person the later given wins, however late it is sent; nobody's replaces another's. `words` are
    the notes they are writing, kept in the same way."""
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"a draft of the report of {self.mission_id}"


class Roll(models.Model):
    """One die that was cast for a mission; the same question asked again has the same answer."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    mission = models.ForeignKey(Mission, on_delete=models.CASCADE, related_name="rolls")
    subject = models.CharField(max_length=220)
    purpose = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField(default=1)
    sides = models.PositiveSmallIntegerField()
    value = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=10)
    """sealed: made here, and anyone can check it. table: rolled by hand and typed in. brought: made on another server,
    whose secret stayed there."""
    rolled_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["mission", "subject", "purpose", "number", "source"], name="roll_once_for_a_question"
            ),
            models.CheckConstraint(condition=Q(source__in=["sealed", "table", "brought"]), name="roll_source_is_known"),
        ]

    def __str__(self) -> str:
        return f"D{self.sides}: {self.value} ({self.purpose})"
