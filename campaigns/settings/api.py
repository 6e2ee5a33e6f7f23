"""What a campaign is played by: what there is to say, what is said, changed from now on."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.journal.kind import kind_of, settings_of
from campaigns.log.selectors import settings_history
from campaigns.models import Campaign, SavedPreset
from campaigns.settings.presets import (
    document_of,
    document_with,
    fitting,
    own_presets,
    preset_named,
    preset_of,
    presets_for,
    saved,
)
from campaigns.settings.services import preset_keep, preset_remove, settings_change
from campaigns.web.endpoints import CampaignEndpoint
from campaigns.web.fields import SettingsField, settings_schema
from rosters.web.endpoints import Endpoint
from rosters.web.lookups import edition_of
from rosters.web.serializers import Input, VersionedInput, prose


class SettingsGroupSerializer(serializers.Serializer):
    """Settings that stand together."""

    key = serializers.CharField()
    title = serializers.CharField()
    words = serializers.CharField()


class KindInput(serializers.Serializer):
    """Which kind of campaign."""

    kind = serializers.CharField(required=False, max_length=40, help_text="Default: the edition's first.")


class SettingsGuideSerializer(serializers.Serializer):
    """The settings that an edition's campaigns have."""

    kind = serializers.CharField()
    groups = SettingsGroupSerializer(many=True)
    defaults = SettingsField()
    schema = serializers.DictField(help_text="JSON Schema: each setting's label, sentence, range and default.")


class SettingsSerializer(serializers.Serializer):
    """A campaign's settings and their history."""

    version = serializers.IntegerField()
    settings = SettingsField()
    history = serializers.ListField(child=serializers.CharField(), help_text="Their changes, newest first.")


class SettingsInput(VersionedInput):
    """New settings from now on; fields left out stay as they are."""

    settings = SettingsField()


class PresetSerializer(serializers.Serializer):
    """Settings with a name."""

    key = serializers.CharField()
    name = serializers.CharField()
    words = serializers.CharField()
    is_own = serializers.BooleanField()


class OwnPresetSerializer(serializers.Serializer):
    """A preset that you keep."""

    id = serializers.CharField(source="pk")
    edition = serializers.CharField()
    kind = serializers.CharField()
    name = serializers.CharField()
    words = prose()


class OwnPresetInput(Input):
    """A settings file."""

    document = serializers.DictField()


class PresetInput(VersionedInput):
    """A preset by its key, or a settings file."""

    preset = serializers.CharField(max_length=80, required=False)
    document = serializers.DictField(required=False)


class SettingsGuideView(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="settings_guide", parameters=[KindInput], responses=SettingsGuideSerializer)
    def get(self, request: Request, edition: str) -> Response:
        """Read the settings that an edition's campaigns have: each with label, help, range and default."""
        kind = edition_of(edition).campaign_kind(self.asked(KindInput).get("kind", ""))
        if kind is None:
            raise Http404
        shape = kind.settings_shape
        guide = {"kind": kind.key, "groups": shape.groups, "defaults": kind.settings, "schema": settings_schema(shape)}
        return Response(SettingsGuideSerializer(guide).data)


class SettingsView(CampaignEndpoint):
    is_versioned = True

    @extend_schema(operation_id="settings_read", responses=SettingsSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read a campaign's settings and their history."""
        return self.settings_answer(self.seen(campaign))

    @extend_schema(operation_id="settings_change", request=SettingsInput, responses=SettingsSerializer)
    def patch(self, request: Request, campaign: uuid.UUID) -> Response:
        """Change the settings from now on; earlier missions keep the settings they were played with."""
        payload = self.payload(SettingsInput)
        row = self.seen(campaign)
        wanted = kind_of(row).settings_shape.read(payload["settings"], settings_of(row))
        _, headers = self.did(
            campaign, lambda who: settings_change(campaign_id=campaign, settings=wanted, **who), payload.get("version")
        )
        return self.settings_answer(self.seen(campaign), **headers)

    def settings_answer(self, campaign: Campaign, **headers: str) -> Response:
        words = [batch.words for batch in settings_history(campaign)]
        fields = {"version": campaign.version, "settings": settings_of(campaign), "history": words}
        return self.answer(campaign, SettingsSerializer, fields, **headers)


class PresetsView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False
    is_versioned = True
    once = ("POST",)

    @extend_schema(operation_id="preset_list", responses=PresetSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the presets for this kind of campaign: those that come with Muster, and your own."""
        return Response(PresetSerializer(presets_for(self.seen(campaign), self.viewer), many=True).data)

    @extend_schema(operation_id="preset_use", request=PresetInput, responses=SettingsSerializer)
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Apply a preset from now on: a shipped one or your own by its key, or another campaign's settings file."""
        asked = self.payload(PresetInput)
        row = self.seen(campaign)
        document = asked.get("document")
        preset = (
            preset_of(document) if document is not None else preset_named(row, asked.get("preset", ""), self.viewer)
        )
        wanted = fitting(row, preset).settings
        _, headers = self.did(
            campaign, lambda who: settings_change(campaign_id=campaign, settings=wanted, **who), asked.get("version")
        )
        payload = {"version": self.seen(campaign).version, "settings": wanted, "history": ()}
        return self.answer(self.seen(campaign), SettingsSerializer, payload, **headers)


class SettingsFileView(CampaignEndpoint):
    is_tagged = False

    @extend_schema(operation_id="settings_file", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Export a campaign's settings as a file that another campaign can import."""
        row = self.seen(campaign)
        return Response(document_of(row, kind_of(row), settings_of(row)))


class OwnPresetsView(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="own_preset_list", responses=OwnPresetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List your presets, for every kind of campaign."""
        return Response(OwnPresetSerializer(own_presets(self.viewer), many=True).data)

    @extend_schema(operation_id="own_preset_keep", request=OwnPresetInput, responses={201: OwnPresetSerializer})
    def post(self, request: Request) -> Response:
        """Save a settings file as a preset; one of the same name is replaced."""
        preset = preset_of(self.payload(OwnPresetInput)["document"])
        return Response(OwnPresetSerializer(preset_keep(preset=preset, viewer=self.viewer)).data, status=201)


class OwnPresetView(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="own_preset_read", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, preset: uuid.UUID) -> Response:
        """Export a preset as a file."""
        return Response(document_with(saved(self._own(preset))))

    @extend_schema(operation_id="own_preset_remove", responses={204: None})
    def delete(self, request: Request, preset: uuid.UUID) -> Response:
        """Delete a preset; campaigns that use it stay as they are."""
        preset_remove(preset_id=self._own(preset).pk, viewer=self.viewer)
        return Response(status=204)

    def _own(self, preset: uuid.UUID) -> SavedPreset:
        found = next((each for each in own_presets(self.viewer) if each.pk == preset), None)
        if found is None:
            raise Http404
        return found
