"""A roster, its operatives, squads and kill teams. Totals and verdicts are pinned by settle()."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from rosters.ids import new_id
from rosters.models.packs import DIGEST_LENGTH, Pack
from rosters.models.querysets import RosterQuerySet

KEY_DIGEST_LENGTH = 64


class Roster(models.Model):
    """A player's list of operatives, judged against the pack that it pins."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Only you"
        LINK = "link", "Whoever has the link"
        PUBLIC = "public", "Everyone"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="rosters"
    )
    guest_digest = models.CharField(max_length=KEY_DIGEST_LENGTH, blank=True)
    """Digest of the key that a guest holds, as long as nobody owns the roster."""
    edition = models.CharField(max_length=20)
    pack = models.ForeignKey(Pack, null=True, blank=True, on_delete=models.PROTECT, related_name="rosters")
    """The revision it is built from; none while its catalogue is missing here."""
    faction = models.CharField(max_length=200)
    """The faction's title, kept so that a roster without a pack has one."""
    name = models.CharField(max_length=200)
    notes = models.TextField(blank=True)
    choices = models.JSONField(default=list, blank=True)
    state = models.JSONField(default=dict, blank=True)
    """What the edition keeps of the roster as a whole; `Edition.states.roster` says what that is."""
    campaign = models.JSONField(default=dict, blank=True)
    """The campaign it is entered in, as far as a roster need know: its name and what it is judged by."""
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    """Grows with every batch; a form that carries an older one is stale."""
    points = models.IntegerField(default=0)
    size = models.PositiveIntegerField(default=0)
    verdict = models.JSONField(default=dict, blank=True)
    """What settle() found: issues of the command roster, and which rules found them."""
    is_legal = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    discarded_at = models.DateTimeField(null=True, blank=True)
    """When the player threw it away; it can be taken back for a while."""

    objects = RosterQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["owner", "-changed_at"], name="roster_of_owner"),
            models.Index(fields=["guest_digest"], name="roster_of_guest", condition=~Q(guest_digest="")),
            models.Index(fields=["visibility", "-changed_at"], name="roster_by_visibility"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(owner=None) | Q(guest_digest=""), name="roster_is_owned_or_a_guests"),
            models.CheckConstraint(
                condition=Q(visibility__in=["private", "link", "public"]), name="roster_visibility_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Operative(models.Model):
    """One miniature of a roster."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="operatives")
    position = models.PositiveIntegerField()
    model = models.CharField(max_length=200)
    role = models.CharField(max_length=20)
    name = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    loadout = models.JSONField(default=dict)
    status = models.CharField(max_length=20, default="ready")
    state = models.JSONField(default=dict, blank=True)
    """What the edition keeps of it between games; `Edition.states.operative` says what that is."""
    fixed = models.BooleanField(default=False)
    """Whether a campaign holds it to what it was when it first went out: then a change is to retire and recruit."""
    portrait = models.CharField(max_length=KEY_DIGEST_LENGTH, blank=True)
    """Digest of its Picture; the journal may name others, to which an undo leads back."""
    points = models.IntegerField(default=0)
    sheet = models.JSONField(default=dict, blank=True)
    """What settle() read: stat line, weapons, abilities, level, as shown on pages and cards."""

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name or self.model


class Squad(models.Model):
    """Operatives of whom the edition keeps something together; who belongs to it is derived."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="squads")
    prefix = models.CharField(max_length=40)
    """Of its subject in the journal, as `Edition.states.parts` has it."""
    key = models.CharField(max_length=200)
    state = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["prefix", "key"]
        constraints = [
            models.UniqueConstraint(fields=["roster", "prefix", "key"], name="squad_once_per_roster"),
        ]

    def __str__(self) -> str:
        return self.state.get("name") or self.key

    @property
    def subject(self) -> str:
        return self.prefix + self.key


class KillTeam(models.Model):
    """The operatives picked from a roster for a mission or game."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="kill_teams")
    name = models.CharField(max_length=200)
    format = models.CharField(max_length=20)
    settings = models.JSONField(default=dict, blank=True)
    """What differs from the format, such as a limit of its own."""
    members = models.JSONField(default=list, blank=True)
    choices = models.JSONField(default=list, blank=True)
    """The team's choices for this game."""
    loadouts = models.JSONField(default=dict, blank=True)
    """What each of its operatives has, by key."""
    points = models.IntegerField(default=0)
    size = models.PositiveIntegerField(default=0)
    verdict = models.JSONField(default=dict, blank=True)
    is_legal = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        # Ids grow with time, and a kill team that an undo brings back keeps its place.
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


class Picture(models.Model):
    """One picture as Muster made it of what was sent; never changed: its key is the digest of its bytes."""

    digest = models.CharField(primary_key=True, max_length=DIGEST_LENGTH, editable=False)
    body = models.BinaryField()
    """A JPEG without metadata."""
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    sent_at = models.DateTimeField(default=timezone.now)
    """When it was last sent: what nobody refers to goes, but not while somebody may be about to."""

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(width__gt=0, height__gt=0), name="picture_has_a_size")]

    def __str__(self) -> str:
        return f"{self.digest[:12]}, {self.width} × {self.height}"
