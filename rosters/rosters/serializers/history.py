"""The journal: every act, and what undoing one would mean."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.models import Batch
from rosters.web.serializers import VersionedInput, prose
from rules.changes import OPS


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
