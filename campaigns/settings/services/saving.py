"""Presets of a player's own: saved from a campaign, brought as a file, thrown away."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction

from accounts.models import User
from campaigns.journal.kind import kind_of, settings_of
from campaigns.models import Campaign, SavedPreset
from campaigns.settings.presets import SettingsPreset
from rosters.journal.wording import notes_of
from rosters.viewers import Viewer
from rules.editions import find
from rules.errors import Refusal
from rules.names import name_of

MOST_PRESETS = 50


def preset_save(*, campaign: Campaign, viewer: Viewer, name: str, words: str = "") -> SavedPreset:
    """Keep what a campaign is played by, under a name; the same name again replaces it."""
    kind = kind_of(campaign)
    settings = settings_of(campaign)
    preset = SettingsPreset(
        key="", edition=campaign.edition, kind=kind.key, name=name_of(name), words=notes_of(words), settings=settings
    )
    return preset_keep(preset=preset, viewer=viewer)


@transaction.atomic
def preset_keep(*, preset: SettingsPreset, viewer: Viewer) -> SavedPreset:
    """Keep a preset that was read from a file, or made of a campaign."""
    owner = _owner(viewer)
    if not preset.name:
        raise Refusal("A preset needs a name.", code="no-name")
    where: dict[str, Any] = {"owner": owner, "edition": preset.edition, "kind": preset.kind, "name": preset.name}
    is_new = not SavedPreset.objects.filter(**where).exists()
    if is_new and SavedPreset.objects.filter(owner=owner).count() >= MOST_PRESETS:
        raise Refusal(f"You have {MOST_PRESETS} presets; delete one first.", code="too-many-presets")
    kind = find(preset.edition).campaign_kind(preset.kind)
    assert kind is not None  # noqa: S101 - a preset is read for a kind
    columns = {
        "words": preset.words,
        "settings": kind.settings_shape.to_json(preset.settings),
        "keeps": [*preset.keeps],
    }
    row, _ = SavedPreset.objects.update_or_create(**where, defaults=columns)
    return row


def preset_remove(*, preset_id: uuid.UUID, viewer: Viewer) -> None:
    """Delete one; campaigns that are played by it stay as they are. SavedPreset.DoesNotExist for another's."""
    deleted, _ = SavedPreset.objects.filter(pk=preset_id, owner=_owner(viewer)).delete()
    if not deleted:
        raise SavedPreset.DoesNotExist


def _owner(viewer: Viewer) -> User:
    if viewer.user is None:
        raise Refusal("Presets are kept with an account: log in first.", code="no-account")
    found: User = viewer.user
    return found
