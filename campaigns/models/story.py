"""What people write about a campaign: announcements, a post of each side about a mission, comments, reactions."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.missions import MissionSide
from campaigns.models.people import Campaign, Person
from rosters.ids import new_id


class Post(models.Model):
    """An announcement to everybody, or one side's post about a mission."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="posts")
    side = models.OneToOneField(MissionSide, null=True, blank=True, on_delete=models.CASCADE, related_name="post")
    """The side that posts; None for an announcement."""
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="posts")
    title = models.CharField(max_length=120, blank=True)
    text = models.TextField(blank=True)
    pictures = models.JSONField(default=list, blank=True)
    """Digests of Pictures, in order."""
    hidden_reason = models.CharField(max_length=300, blank=True)
    """Why an arbitrator hid it; empty while everybody reads it."""
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [models.CheckConstraint(condition=~Q(text="", title="", pictures=[]), name="post_says_something")]

    def __str__(self) -> str:
        return self.title or f"a post in {self.campaign_id}"


class Comment(models.Model):
    """What somebody of the campaign says to a post."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="comments")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="comments")
    text = models.TextField()
    hidden_reason = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"a comment on {self.post_id}"


class Reaction(models.Model):
    """One mark of one person below a post, where the campaign allows them."""

    class Mark(models.TextChoices):
        CHEERS = "cheers", "Well played"
        LAUGHS = "laughs", "Made me laugh"
        MOURNS = "mourns", "Rest in peace"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="reactions")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="reactions")
    mark = models.CharField(max_length=10, choices=Mark)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["post", "person"], name="reaction_once_for_a_person"),
            models.CheckConstraint(condition=Q(mark__in=["cheers", "laughs", "mourns"]), name="reaction_mark_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.mark} on {self.post_id}"
