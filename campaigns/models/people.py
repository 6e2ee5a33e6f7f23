"""A campaign, its summary and those who take part in it. What is counted is pinned from the journal's fold."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.querysets import CampaignQuerySet, InviteQuerySet, PersonQuerySet
from rosters.ids import new_id
from rosters.models import Roster

DIGEST_LENGTH = 64


class Campaign(models.Model):
    """An organised series of missions."""

    class Stage(models.TextChoices):
        GATHERING = "gathering", "Gathering"
        RUNNING = "running", "Running"
        ENDED = "ended", "Ended"

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Those who take part"
        LINK = "link", "Whoever has the link"
        PUBLIC = "public", "Everyone"

    class Carries(models.TextChoices):
        EXPERIENCE = "experience", "rosters with their experience; everything else starts fresh"
        ALL = "all", "everything: rosters, resources and standing"
        VETERANS = "veterans", "some veterans with their experience; everybody else as recruited"
        NOTHING = "nothing", "nothing: rosters enter as recruited"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    edition = models.CharField(max_length=20)
    kind = models.CharField(max_length=40)
    """Which of the edition's kinds of campaign is played: its key."""
    name = models.CharField(max_length=200)
    previous = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="following")
    """The season before."""
    carries = models.CharField(max_length=10, blank=True, choices=Carries)
    """What its players bring from there."""
    veterans = models.PositiveSmallIntegerField(default=0)
    """How many operatives of a roster keep what they have learnt, where veterans are carried over."""
    story = models.TextField(blank=True)
    stage = models.CharField(max_length=20, choices=Stage, default=Stage.GATHERING)
    settings = models.JSONField(default=dict, blank=True)
    """The kind's settings as JSON; the journal keeps their history."""
    state = models.JSONField(default=dict, blank=True)
    """What all share: the kind's own campaign state."""
    contradictions = models.JSONField(default=list, blank=True)
    """What an undo made impossible and nobody has decided yet."""
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    """Grows with every batch; a form that carries an older one is stale where that matters."""
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = CampaignQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(stage__in=["gathering", "running", "ended"]), name="campaign_stage_is_known"
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=["private", "link", "public"]), name="campaign_visibility_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody in a campaign: a player with an account, or a guest with a personal key."""

    class Role(models.TextChoices):
        ARBITRATOR = "arbitrator", "Arbitrator"
        CO_ARBITRATOR = "co-arbitrator", "Co-arbitrator"
        PLAYER = "player", "Player"
        SPECTATOR = "spectator", "Spectator"

        @property
        def as_said(self) -> str:
            """With its article: "You are the arbitrator."."""
            return f"{'the' if self == 'arbitrator' else 'a'} {self.label.lower()}"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="people")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="campaign_people"
    )
    guest_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    name = models.CharField(max_length=60)
    """As the campaign calls them: the account's name when they joined, or what a guest said."""
    role = models.CharField(max_length=20, choices=Role)
    key_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of the personal key, by which they confirm and answer without logging in."""
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    """When an arbitrator last reminded them of what waits for them: once a day at most."""

    objects = PersonQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["guest_digest"], name="person_of_guest", condition=~Q(guest_digest=""))]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "user"], condition=Q(user__isnull=False), name="person_once_in_a_campaign"
            ),
            models.UniqueConstraint(
                fields=["campaign", "guest_digest"], condition=~Q(guest_digest=""), name="guest_once_in_a_campaign"
            ),
            models.UniqueConstraint(fields=["key_digest"], condition=~Q(key_digest=""), name="personal_key_once"),
            models.CheckConstraint(condition=Q(user=None) | Q(guest_digest=""), name="person_is_a_player_or_a_guest"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_arbitrator(self) -> bool:
        return self.role in ARBITRATORS


ARBITRATORS = (Person.Role.ARBITRATOR, Person.Role.CO_ARBITRATOR)


class Invite(models.Model):
    """A link by which people join; it survives signing up and logging in."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    key = models.CharField(max_length=40, unique=True)
    role = models.CharField(max_length=20, choices=Person.Role, default=Person.Role.PLAYER)
    made_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="invites")
    expires_at = models.DateTimeField(null=True, blank=True)
    uses_left = models.PositiveIntegerField(null=True, blank=True)
    """None when as many may come as like."""
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = InviteQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"an invitation to {self.campaign_id}"


class Entrant(models.Model):
    """One roster taking part in a campaign, and what its side has come to."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entrants")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entrants")
    roster = models.ForeignKey(Roster, null=True, blank=True, on_delete=models.SET_NULL, related_name="entrants")
    """None when its player took it away with their account; what it did stays in the journal."""
    origin_roster = models.CharField(max_length=40, blank=True)
    """Key of the roster with which it entered, whatever became of that."""
    position = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=200)
    faction = models.CharField(max_length=200)
    state = models.JSONField(default=dict, blank=True)
    """What it has come to, as the fold has it: the kind's own entrant state."""
    open_choices = models.PositiveSmallIntegerField(default=0)
    """What its player may choose for the entrant itself, beside what its operatives have learnt."""
    waived = models.JSONField(default=list, blank=True)
    """Codes of the issues that the arbitrator lets pass."""
    has_left = models.BooleanField(default=False)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    entered_at = models.DateTimeField(auto_now_add=True)
    holds_roster = models.BooleanField(default=True)
    """Whether the roster is out in this campaign: until it ends, or its player leaves."""

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["roster"], condition=Q(holds_roster=True), name="roster_is_in_one_campaign_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Chronicle(models.Model):
    """The course of a campaign, its dead and its records."""

    campaign = models.OneToOneField(Campaign, primary_key=True, on_delete=models.CASCADE, related_name="chronicle")
    course = models.JSONField(default=list, blank=True)
    """[{"mission": number, "amounts": {entrant: {resource: amount}}}] in play order, only what moved; 0 is before the
    first."""
    fallen = models.JSONField(default=list, blank=True)
    """The dead in the order they fell: operative, name, what, entrant, of, mission, by, missions, kills."""
    deeds = models.JSONField(default=dict, blank=True)
    """Operative → what it did in missions that stand: name, entrant, missions, won, kills, and where it fell."""
    records = models.JSONField(default=list, blank=True)
    """The best of the deeds: title, who, value."""
    meetings = models.JSONField(default=dict, blank=True)
    """Entrant → entrant → how often the first won, drew and lost against the second in missions that stand."""

    def __str__(self) -> str:
        return f"the chronicle of {self.campaign_id}"


class SavedPreset(models.Model):
    """Settings with a name, of one player."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaign_presets")
    edition = models.CharField(max_length=20)
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    words = models.TextField(blank=True)
    settings = models.JSONField(default=dict)
    keeps = models.JSONField(default=list, blank=True)
    """Settings that stay as a campaign has them."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "edition", "kind", "name"], name="preset_name_once_for_a_player"),
        ]

    def __str__(self) -> str:
        return self.name
