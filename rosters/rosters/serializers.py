"""Rosters: in a list, whole, what is sent to make or change one; and their history."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.kill_teams.serializers import KillTeamSerializer
from rosters.models import Batch, Roster
from rosters.operatives.serializers import OperativeSerializer
from rosters.rosters.selectors import RosterSheet, verdict_of
from rosters.rosters.services.rosters import LONGEST_NAME, MOST_ACTS
from rosters.web.acts_schema import ActField
from rosters.web.issue_serializers import IssueSerializer
from rosters.web.serializers import Input, VersionedInput, prose, texts, verdict
from rules.changes import OPS

ORDERS = ("-changed_at", "changed_at", "name", "-name", "points", "-points")
LONGEST_NOTES = 20_000
NAME = {"max_length": LONGEST_NAME, "allow_blank": True, "required": False}


class ChangeSerializer(serializers.Serializer):
    """One change made by an act."""

    subject = serializers.CharField(
        help_text="`roster`, an operative's id, or a part of it by its kind, such as `kill-team:…`."
    )
    op = serializers.ChoiceField(choices=OPS)
    field = prose()
    value = serializers.JSONField()
    before = serializers.JSONField()


class BatchSerializer(serializers.Serializer):
    """One act of the journal."""

    id = serializers.CharField(source="pk")
    sequence = serializers.IntegerField(help_text="The roster's version after this act.")
    kind = serializers.CharField()
    words = prose()
    actor = serializers.SerializerMethodField()
    acts = serializers.ListField(child=serializers.DictField(), help_text="The acts, as they were sent.")
    voids = serializers.CharField(source="voids_id", allow_null=True, help_text="The act that this one undoes.")
    created_at = serializers.DateTimeField()

    @extend_schema_field(serializers.CharField(allow_null=True, help_text="Who did it; null for a guest."))
    def get_actor(self, batch: Batch) -> str | None:
        return str(batch.actor) if batch.actor_id else None


class HistoryEntrySerializer(BatchSerializer):
    """One act, what it changed, and whether it counts."""

    is_void = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()

    def get_is_void(self, batch: Batch) -> bool:
        return batch.pk in self.context["void"]

    @extend_schema_field(ChangeSerializer(many=True))
    def get_changes(self, batch: Batch) -> list[dict[str, object]]:
        return ChangeSerializer(batch.changes.all(), many=True).data


class UndoPreviewSerializer(serializers.Serializer):
    """What undoing an act would change, and which later acts depend on it."""

    restores = ChangeSerializer(many=True)
    dependants = BatchSerializer(many=True)


class UndoInput(VersionedInput):
    """Whether to undo all acts that depend on it too."""

    with_dependants = serializers.BooleanField(default=False)


class RosterRowSerializer(serializers.Serializer):
    """A roster in a list."""

    id = serializers.CharField(source="pk")
    name = serializers.CharField()
    edition = serializers.CharField()
    faction = serializers.CharField()
    pack = serializers.CharField(source="pack_id", allow_null=True)
    version = serializers.IntegerField()
    points = serializers.IntegerField()
    size = serializers.IntegerField()
    is_legal = serializers.SerializerMethodField()
    visibility = serializers.ChoiceField(choices=Roster.Visibility.values)
    owner = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()

    @extend_schema_field(verdict())
    def get_is_legal(self, roster: Roster) -> bool | None:
        return verdict_of(roster)

    @extend_schema_field(serializers.CharField(allow_null=True, help_text="The player's name; null for a guest's."))
    def get_owner(self, roster: Roster) -> str | None:
        return str(roster.owner) if roster.owner_id else None


class RosterListInput(serializers.Serializer):
    """Which rosters, in which order."""

    whose = serializers.ChoiceField(choices=["mine", "public"], default="mine")
    edition = serializers.CharField(required=False, max_length=20)
    faction = serializers.CharField(required=False, max_length=200, help_text="Its title, upper or lower case.")
    q = serializers.CharField(required=False, max_length=100, help_text="Part of the name.")
    is_legal = serializers.BooleanField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Rosters without a pack are neither, unless they have known faults.",
    )
    discarded = serializers.BooleanField(default=False, help_text="Your deleted rosters instead.")
    ordering = serializers.ChoiceField(choices=ORDERS, default=ORDERS[0])


class FireTeamSerializer(serializers.Serializer):
    """Operatives who learn together."""

    id = serializers.CharField(source="key")
    container = serializers.CharField(help_text="What `pick-advance` calls it.")
    name = prose()
    experience = serializers.IntegerField(source="grown")
    advances = texts()
    members = texts()


class RosterSerializer(serializers.Serializer):
    """A whole roster, as the roster page shows it."""

    id = serializers.CharField(source="key")
    name = serializers.CharField()
    edition = serializers.CharField(source="edition.key")
    faction = serializers.CharField()
    pack = serializers.SerializerMethodField()
    pack_key = prose()
    pack_revision = serializers.IntegerField()
    notes = prose()
    version = serializers.IntegerField()
    visibility = serializers.ChoiceField(choices=Roster.Visibility.values)
    share_key = serializers.SerializerMethodField()
    is_editable = serializers.BooleanField()
    points = serializers.IntegerField()
    size = serializers.IntegerField()
    is_legal = verdict()
    issues = IssueSerializer(many=True)
    operatives = serializers.SerializerMethodField()
    gone = serializers.SerializerMethodField()
    fire_teams = FireTeamSerializer(many=True, source="squads")
    kill_teams = KillTeamSerializer(many=True)
    changed_at = serializers.DateTimeField()
    discarded_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_pack(self, sheet: RosterSheet) -> str | None:
        return sheet.pack_id or None

    @extend_schema_field(
        serializers.CharField(allow_null=True, help_text="The key of the share link; only the owner sees it.")
    )
    def get_share_key(self, sheet: RosterSheet) -> str | None:
        return sheet.share_key or None if sheet.is_editable else None

    @extend_schema_field(OperativeSerializer(many=True))
    def get_operatives(self, sheet: RosterSheet) -> Any:
        return OperativeSerializer(sheet.operatives, many=True, context={"notes_of": sheet.notes_of}).data

    @extend_schema_field(OperativeSerializer(many=True))
    def get_gone(self, sheet: RosterSheet) -> Any:
        return OperativeSerializer(sheet.gone, many=True, context={"notes_of": sheet.notes_of}).data


class RosterFoundInput(Input):
    """A new roster of one pack."""

    pack = serializers.UUIDField(help_text="The pack to build from; see `packs/`.")
    name = serializers.CharField(**NAME)
    ready_team = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=100,
        help_text="Start with this ready team of the pack, picked as a kill team.",
    )


class RosterDescribeInput(VersionedInput):
    """A roster's name, notes and order of operatives."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    notes = serializers.CharField(max_length=LONGEST_NOTES, allow_blank=True, required=False)
    order = serializers.ListField(child=serializers.CharField(max_length=40), max_length=200, required=False)


class RosterCopyInput(Input):
    """What the copy is called."""

    name = serializers.CharField(**NAME)


class SharingInput(VersionedInput):
    """Who may see the roster."""

    visibility = serializers.ChoiceField(choices=Roster.Visibility.values)


class NotesInput(VersionedInput):
    """Notes on an operative."""

    notes = serializers.CharField(max_length=LONGEST_NOTES, allow_blank=True)


class MovePreviewInput(serializers.Serializer):
    """The pack to look at."""

    pack = serializers.UUIDField()


class MoveInput(VersionedInput):
    """The pack to move to."""

    pack = serializers.UUIDField()


class ActsInput(VersionedInput):
    """The acts of one step: all of them are carried out or none."""

    acts = serializers.ListField(child=ActField(), min_length=1, max_length=MOST_ACTS)
    kill_team = serializers.CharField(
        required=False, allow_blank=True, max_length=40, help_text="The kill team that `field` and `bench` are about."
    )


class DoneSerializer(serializers.Serializer):
    """What was written to the history, and the roster as it is now."""

    batch = BatchSerializer(allow_null=True, help_text="Null if nothing changed.")
    roster = RosterSerializer()


class PriceSerializer(serializers.Serializer):
    """An operative whose price a move changes."""

    name = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class MovePreviewSerializer(serializers.Serializer):
    """What moving to another revision would change."""

    points_before = serializers.IntegerField()
    points_after = serializers.IntegerField()
    issues = IssueSerializer(many=True)
    prices = PriceSerializer(many=True)
    unresolved = texts()
