"""The rows of packs: files as they came, and which of them a catalogue is compiled from."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from rosters.ids import new_id
from rosters.models.querysets import PackQuerySet
from rules.formats.pack_printing import printing_in, printing_name

DIGEST_LENGTH = 64


class PackFile(models.Model):
    """One document, never changed: its key is the digest of its canonical bytes."""

    class Kind(models.TextChoices):
        GAME_SYSTEM = "game-system", "BattleScribe game system"
        CATALOGUE = "catalogue", "BattleScribe catalogue"
        PACK = "pack", "Muster pack"

    digest = models.CharField(primary_key=True, max_length=DIGEST_LENGTH, editable=False)
    kind = models.CharField(max_length=20, choices=Kind)
    source_id = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    edition = models.CharField(max_length=20)
    revision = models.PositiveIntegerField()
    needs = models.JSONField(default=list, blank=True)
    """The source ids it cannot do without: its game system first, then the catalogues it links to."""
    is_library = models.BooleanField(default=False)
    """Whether it only lends to others and is no faction itself."""
    body = models.BinaryField()
    """The canonical bytes, compressed; rosters.packs.services.packs packs and unpacks them."""
    size = models.PositiveIntegerField()
    """How many canonical bytes."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["edition", "source_id"], name="pack_file_by_source")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["game-system", "catalogue", "pack"]), name="pack_file_kind_is_known"
            ),
            models.CheckConstraint(condition=Q(size__gt=0), name="pack_file_is_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (revision {self.revision})"


class Pack(models.Model):
    """What a catalogue is compiled from: files in order. A newer revision is a pack of its own, beside the old."""

    class Kind(models.TextChoices):
        FACTION = "faction", "a faction to build rosters of"
        SHARED = "shared", "files that factions share"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    edition = models.CharField(max_length=20)
    kind = models.CharField(max_length=20, choices=Kind, default=Kind.FACTION)
    key = models.CharField(max_length=200)
    """The same for every revision: the pack's own key, or the id of the catalogue it is for."""
    title = models.CharField(max_length=200)
    revision = models.PositiveIntegerField()
    digest = models.CharField(max_length=DIGEST_LENGTH)
    """Of the digests of its files in order."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="packs"
    )
    """Whose it is; nobody's packs are everyone's."""
    guest_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True, default="")
    """Digest of the key of the guest who brought it, until they are somebody."""
    share_key = models.CharField(max_length=40, unique=True, null=True, blank=True)
    """The key of its link, while it is shared."""
    files = models.ManyToManyField(PackFile, through="PackPart", related_name="packs")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PackQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["edition", "key"], name="pack_by_key"),
            models.Index(fields=["digest"], name="pack_by_digest"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "key", "digest"],
                condition=Q(owner=None, guest_digest=""),
                name="pack_is_stored_once",
            ),
            models.UniqueConstraint(
                fields=["guest_digest", "edition", "key", "digest"],
                condition=~Q(guest_digest=""),
                name="pack_is_stored_once_for_a_guest",
            ),
            models.CheckConstraint(condition=Q(owner=None) | Q(guest_digest=""), name="pack_is_owned_or_a_guests"),
            models.UniqueConstraint(
                fields=["owner", "edition", "key", "digest"],
                condition=Q(owner__isnull=False),
                name="pack_is_stored_once_for_its_owner",
            ),
            models.CheckConstraint(condition=Q(kind__in=["faction", "shared"]), name="pack_kind_is_known"),
            models.CheckConstraint(condition=Q(share_key=None) | Q(owner__isnull=False), name="pack_shared_is_owned"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.edition}, revision {self.revision})"

    @property
    def keeper(self) -> str:
        """Whose shelf it is on; empty for everyone's."""
        return str(self.owner_id or self.guest_digest)

    @property
    def printing(self) -> str:
        """The earlier printing that it is of, by its key; empty for the latest."""
        return printing_in(self.key)

    @property
    def printing_name(self) -> str:
        """That printing in words: "Core Manual 2018"."""
        return printing_name(self.printing)


class PackPart(models.Model):
    """One file's place in a pack: the game system first, what the faction links to next, the faction last."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="parts")
    file = models.ForeignKey(PackFile, on_delete=models.PROTECT, related_name="parts")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["pack", "position"], name="pack_has_one_file_at_a_place"),
            models.UniqueConstraint(fields=["pack", "file"], name="pack_has_a_file_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pack_id} {self.position}: {self.file_id}"
