"""How people are notified of what happens in a campaign: their channels, and every message that goes out by one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.journal import Batch
from campaigns.models.people import Person
from rosters.ids import new_id

LONGEST_ADDRESS = 2000


class Channel(models.Model):
    """One way to notify one person of one campaign."""

    class Kind(models.TextChoices):
        WEBHOOK = "webhook", "Webhook"
        DISCORD = "discord", "Discord"
        MAIL = "mail", "Mail"
        PUSH = "push", "Web push"
        FEED = "feed", "Atom feed"
        CALENDAR = "calendar", "Calendar"

    class Scope(models.TextChoices):
        ALL = "all", "everything in the campaign"
        MINE = "mine", "what concerns me"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=10, choices=Kind)
    scope = models.CharField(max_length=10, choices=Scope, default=Scope.ALL)
    address = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    """Where messages go; empty for what is fetched."""
    secret = models.CharField(max_length=64, blank=True)
    """By which webhooks are signed."""
    browser_keys = models.JSONField(default=dict, blank=True)
    """By which what is pushed is encrypted for one browser: `p256dh` and `auth`."""
    key = models.CharField(max_length=64, unique=True)
    """Of its link: by it a feed is read, an address confirmed, and the channel turned off."""
    base_url = models.CharField(max_length=300, blank=True)
    """What links begin with, as its player reached us."""
    confirmed_at = models.DateTimeField(null=True, blank=True)
    """When who owns the address said so; at once where nobody else's can be meant."""
    seen = models.PositiveIntegerField(default=0)
    """The last act of the campaign for which messages were made."""
    last_error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["webhook", "discord", "mail", "push", "feed", "calendar"]),
                name="channel_kind_is_known",
            ),
            models.CheckConstraint(condition=Q(scope__in=["all", "mine"]), name="channel_scope_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.person_id}"


class Delivery(models.Model):
    """One message by one channel. Whoever sends claims it first, so that nobody else does."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        SENDING = "sending", "Sending"
        SENT = "sent", "Sent"
        FAILED = "failed", "Given up"
        DROPPED = "dropped", "Dropped"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=120)
    """What it is about; a channel sends each once."""
    batch = models.ForeignKey(Batch, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries")
    words = models.CharField(max_length=1000, blank=True)
    """What it says where no act of the campaign says it: a reminder, a question whether the address is right."""
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """From when on it is to be sent; while somebody sends it, until when the claim holds."""
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["due_at"], name="delivery_due", condition=Q(state__in=["waiting", "sending"])),
        ]
        constraints = [
            models.UniqueConstraint(fields=["channel", "event"], name="delivery_once_for_an_event"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "failed", "dropped"]),
                name="delivery_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} by {self.channel_id}"


class News(models.Model):
    """An act that changed something for a person. What was done the act's own batch says."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="news")
    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="news")
    changes = models.JSONField(default=list, blank=True)
    """What it changed for their faction and operatives, a sentence each."""
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["person"], name="unread_news", condition=models.Q(seen_at=None))]
        constraints = [models.UniqueConstraint(fields=["person", "batch"], name="news_once_for_a_person")]

    def __str__(self) -> str:
        return f"news for {self.person_id}"
