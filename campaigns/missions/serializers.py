"""Missions: in a list, whole, and what is sent to plan, change or answer one; their dice."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.missions.services import CLEARED
from campaigns.models import Mission
from campaigns.muster.serializers import KeptSecretSerializer, RevealedTeamSerializer
from campaigns.web.fields import AnswerField
from rosters.web.serializers import Input, VersionedInput, prose

STATES = Mission.State.values
LONGEST_TITLE = 80


class SideRowSerializer(serializers.Serializer):
    """A side of a mission in a list."""

    id = serializers.CharField(source="pk")
    name = serializers.SerializerMethodField()
    entrant = serializers.CharField(source="entrant_id", allow_null=True)
    is_locked = serializers.SerializerMethodField()
    result = prose()

    def get_name(self, side: Any) -> str:
        return str(side)

    def get_is_locked(self, side: Any) -> bool:
        return side.locked_at is not None


class MissionRowSerializer(serializers.Serializer):
    """A mission in a list."""

    id = serializers.CharField(source="pk")
    number = serializers.IntegerField()
    title = prose()
    kind = prose()
    state = serializers.ChoiceField(choices=STATES)
    at = serializers.DateTimeField(allow_null=True)
    where = prose()
    reported_at = serializers.DateTimeField(allow_null=True)
    sides = SideRowSerializer(many=True, source="listed_sides")


class MissionListInput(serializers.Serializer):
    """Which missions."""

    state = serializers.ChoiceField(choices=STATES, required=False)
    entrant = serializers.UUIDField(required=False, help_text="Only missions that this entrant plays.")
    ordering = serializers.ChoiceField(choices=["-number", "number"], default="-number")


class SideSerializer(serializers.Serializer):
    """One side of a mission. Before the reveal nobody's team is shown here, not even your own: see `muster/`."""

    id = serializers.CharField(source="key")
    name = serializers.CharField()
    faction = prose()
    entrant = prose(help_text="Empty for an outsider.")
    person = prose()
    player = prose()
    is_mine = serializers.BooleanField()
    is_outsider = serializers.BooleanField()
    is_locked = serializers.BooleanField()
    is_on_paper = serializers.BooleanField()
    locked_at = serializers.DateTimeField(allow_null=True)
    lock_hash = prose(help_text="Published when the team was locked; `team.faults` says whether it holds.")
    salt = prose(help_text="Shown at the reveal, to check the hash.")
    as_is_reason = prose()
    as_is_accepted = serializers.BooleanField()
    result = prose(help_text="won, lost or drew; empty if not reported.")
    next_muster = serializers.DictField(help_text="Outlook for your next muster; empty for other people.")


class AgreedFieldSerializer(serializers.Serializer):
    """Something agreed for a mission, as the campaign's kind names it."""

    field = serializers.CharField()
    label = serializers.CharField()
    value = AnswerField(allow_null=True)


class ScenarioPartSerializer(serializers.Serializer):
    """One part of a mission's briefing."""

    heading = serializers.CharField()
    words = serializers.CharField()

    def to_representation(self, instance: tuple[str, str]) -> dict[str, str]:
        return dict(zip(("heading", "words"), instance, strict=True))


class MissionSerializer(serializers.Serializer):
    """A mission: what is agreed, where it stands, who plays; the teams from the reveal on."""

    id = serializers.CharField(source="sheet.key")
    campaign = serializers.CharField(source="sheet.campaign.pk")
    version = serializers.IntegerField(source="sheet.campaign.version", help_text="The campaign's.")
    number = serializers.IntegerField(source="sheet.number")
    title = prose(source="sheet.title")
    kind = prose(source="sheet.kind", help_text="Key in the settings' missions; empty while it is to be rolled.")
    state = serializers.ChoiceField(choices=STATES, source="sheet.state")
    reason = serializers.SerializerMethodField()
    points_limit = serializers.IntegerField(
        source="sheet.limit", allow_null=True, help_text="Null in editions without points."
    )
    secrets = KeptSecretSerializer(
        many=True, help_text="Choices that sides seal during the mission, if its kind has any."
    )
    agreed = AgreedFieldSerializer(many=True, source="sheet.agreed_fields")
    scenario = ScenarioPartSerializer(
        many=True, source="sheet.scenario", help_text="Objective, deployment, length and so on."
    )
    at = serializers.DateTimeField(source="sheet.row.at", allow_null=True)
    where = prose(source="sheet.row.where")
    deadline = serializers.DateTimeField(source="sheet.row.deadline", allow_null=True)
    reported_at = serializers.DateTimeField(source="sheet.row.reported_at", allow_null=True)
    commitment = serializers.CharField(
        source="sheet.row.commitment", help_text="The hash of the secret that its dice come from."
    )
    sides = SideSerializer(many=True, source="sheet.sides")
    teams = RevealedTeamSerializer(many=True, help_text="Empty before the reveal.")

    @extend_schema_field(serializers.CharField(help_text="Why it was declined, cancelled or voided."))
    def get_reason(self, value: Any) -> str:
        return str(value["sheet"].row.standing.get("reason") or "")


class MissionSideInput(Input):
    """An entrant, or an outsider by name and faction."""

    entrant = serializers.UUIDField(required=False)
    name = serializers.CharField(max_length=LONGEST_TITLE, required=False)
    faction = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)

    def validate(self, payload: dict[str, Any]) -> dict[str, Any]:
        if ("entrant" in payload) == ("name" in payload):
            raise serializers.ValidationError("A side is an entrant, or an outsider with a name.")
        return payload


class _AgreedMissionInput(Input):
    kind = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_null=True, allow_blank=True)
    title = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)
    agreed = serializers.DictField(
        child=AnswerField(allow_null=True), required=False,
        help_text="Values by field name, as in a mission's `agreed`.",
    )  # fmt: skip


class _Dated(_AgreedMissionInput):
    at = serializers.DateTimeField(required=False, allow_null=True)
    where = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)
    deadline = serializers.DateTimeField(required=False, allow_null=True)


class MissionPlanInput(_Dated):
    """A mission of two sides or more; without a kind it is to be rolled."""

    sides = MissionSideInput(many=True, max_length=8)


class ChallengeInput(_Dated):
    """Whom you challenge, and to what."""

    opponent = serializers.UUIDField()
    entrant = serializers.UUIDField(required=False, help_text="Which of your entrants, if you have several.")


class JustPlayedInput(_AgreedMissionInput):
    """A mission that was played already: who fought for each entrant; the report comes next."""

    opponent = MissionSideInput()
    entrant = serializers.UUIDField(required=False)
    teams = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=40), max_length=100),
        help_text="Entrant → operatives.",
    )


class MissionChangeInput(_Dated, VersionedInput):
    """Changes to what is agreed; fields left out stay as they are."""

    clear = serializers.ListField(
        child=serializers.CharField(max_length=60), required=False, max_length=20,
        help_text=f"What is no longer agreed: {', '.join(sorted(CLEARED))}, or a field of `agreed`.",
    )  # fmt: skip


class ChallengeAnswerInput(Input):
    """Accept, or decline with a reason."""

    accept = serializers.BooleanField()
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class KindRollInput(Input):
    """Roll for the mission; or shift that roll by one with an operative of yours that can."""

    shift = serializers.IntegerField(default=0, min_value=-1, max_value=1)
    operative = serializers.CharField(max_length=40, required=False, allow_blank=True)
