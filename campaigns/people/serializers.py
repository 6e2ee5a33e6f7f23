"""Who takes part, how they come in, and the rosters they bring."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.entrants.serializers import DossierSerializer
from campaigns.entrants.services.byhand import HandKind
from campaigns.models import Person
from campaigns.overview.serializers import NAME, EntrantSerializer, FallenSerializer, NewestSerializer
from rosters.operatives.serializers import OperativeSerializer
from rosters.web.issue_serializers import IssueSerializer
from rosters.web.serializers import Input, NamedValue, PairsField, VersionedInput, prose, texts
from rules.editions import EDITIONS

ROLES = Person.Role.values
INVITED = [Person.Role.CO_ARBITRATOR.value, Person.Role.PLAYER.value, Person.Role.SPECTATOR.value]


class PersonSerializer(serializers.Serializer):
    """Somebody in a campaign."""

    id = serializers.CharField(source="key")
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLES)
    is_me = serializers.BooleanField()
    is_guest = serializers.BooleanField()
    is_placeholder = serializers.BooleanField(help_text="Whether they are a name from an imported campaign.")
    has_left = serializers.BooleanField()
    has_key = serializers.BooleanField(help_text="Whether they have a personal key.")
    joined_at = serializers.DateTimeField()


class RoleInput(Input):
    """A new role."""

    role = serializers.ChoiceField(choices=ROLES)


class TieInput(Input):
    """Which player a name from a file is."""

    to = serializers.UUIDField(help_text="Somebody who has joined.")


class PersonalKeySerializer(serializers.Serializer):
    """A personal key, shown only once."""

    key = serializers.CharField()


class InviteSerializer(serializers.Serializer):
    """An open invitation."""

    id = serializers.CharField(source="key")
    invite_key = serializers.CharField(help_text="People join with it at `invitations/KEY/`.")
    role = serializers.CharField(help_text="What players call it.")
    expires_at = serializers.DateTimeField(allow_null=True)
    uses_left = serializers.IntegerField(allow_null=True)
    made_by = prose()
    created_at = serializers.DateTimeField()


class InviteInput(Input):
    """A new invitation: its role, days and uses; left out, it never expires or runs out."""

    role = serializers.ChoiceField(choices=INVITED, default=Person.Role.PLAYER.value)
    days = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=365)
    uses = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=500)


class InvitationSerializer(serializers.Serializer):
    """An invitation, as whoever holds it sees it."""

    campaign = serializers.CharField(source="campaign_key")
    name = serializers.CharField(source="campaign")
    edition = serializers.CharField()
    story = prose()
    role = serializers.CharField()
    by = prose()
    entrants = serializers.IntegerField()
    takes_guests = serializers.BooleanField()
    is_open = serializers.BooleanField()
    closed = prose(help_text="Why it is closed; empty while it is open.")
    is_in = serializers.BooleanField(help_text="Whether you have joined already.")


class JoinInput(Input):
    """The name that a guest wants to have."""

    name = serializers.CharField(**NAME, allow_blank=True)


class JoinedSerializer(serializers.Serializer):
    """Your place in the campaign."""

    campaign = serializers.CharField(source="person.campaign_id")
    person = serializers.CharField(source="person.pk")
    name = serializers.CharField(source="person.name")
    role = serializers.CharField(source="person.role")
    personal_key = prose(help_text="For a new guest, shown only this once; otherwise empty.")
    is_new = serializers.BooleanField()


def stay_home() -> serializers.ListField:
    words = "Operatives left out of the copy that enters."
    return serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=100, help_text=words
    )


class EntryPreviewInput(serializers.Serializer):
    """Which roster would enter, and how."""

    roster = serializers.UUIDField()
    as_copy = serializers.BooleanField(default=True)
    home = stay_home()


@extend_schema_field(serializers.ListField(child=serializers.DictField()))
class TeamsField(serializers.Field):
    """Squads with how many are in each."""

    def to_representation(self, value: Any) -> list[dict[str, Any]]:
        return [{"name": name, "size": size} for name, size in value]


class EntryPreviewSerializer(serializers.Serializer):
    """What would change when a roster enters."""

    changes = texts()
    over_size = serializers.IntegerField(help_text="How many operatives too many the roster has.")
    will_be_fixed = texts()
    fire_teams = TeamsField(source="squads")
    issues = IssueSerializer(many=True)
    is_ready = serializers.BooleanField()


class EnterInput(VersionedInput):
    """A roster that enters."""

    roster = serializers.UUIDField()
    as_copy = serializers.BooleanField(default=True, help_text="True: a copy enters. False: the roster itself.")
    home = stay_home()
    veterans = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        max_length=20,
        help_text="Operatives of last season's roster who keep their experience, if the season carries veterans over.",
    )
    name = serializers.CharField(**NAME, allow_blank=True)


class EntrantSheetSerializer(serializers.Serializer):
    """An entrant: its roster if you may see it, its latest missions, its dead."""

    entrant = EntrantSerializer(source="line")
    sees_roster = serializers.BooleanField()
    operatives = OperativeSerializer(many=True)
    missions = NewestSerializer(many=True)
    fallen = FallenSerializer(many=True)
    conditions = PairsField()
    waived = texts()
    dossier = DossierSerializer(
        source="dossier.dossier", allow_null=True, default=None, help_text="What is kept; null where nothing is."
    )


@extend_schema_field(NamedValue(many=True))
class ChoicesField(serializers.Field):
    """Values with their labels."""

    def to_representation(self, value: Any) -> list[dict[str, str]]:
        return [{"name": str(label), "value": str(each)} for each, label in value]


class HandFormSerializer(serializers.Serializer):
    """A change that an arbitrator may make by hand."""

    kind = serializers.CharField()
    title = serializers.CharField()
    words = serializers.CharField()
    subjects = ChoicesField(help_text="Allowed values of `subject`; empty if there is none.")
    values = ChoicesField(help_text="Allowed values of `value`; empty for a number or none.")
    is_number = serializers.BooleanField()


class HandInput(VersionedInput):
    """One change by hand, with its reason. `value` is a number, a word, yes or no, or for `recruit` an object."""

    kind = serializers.ChoiceField(choices=[each.value for each in HandKind])
    subject = serializers.CharField(max_length=220, allow_blank=True, required=False)
    value = serializers.JSONField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=300)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Beside what is changed in every campaign, what kinds of campaign bring."""
        found = super().get_fields()
        kinds = (kind for edition in EDITIONS.values() for kind in edition.campaigns)
        of_kinds = {each.key for kind in kinds for each in kind.manual_changes}
        found["kind"].choices = sorted({*HandKind, *of_kinds})
        return found
