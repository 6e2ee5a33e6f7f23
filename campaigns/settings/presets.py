"""Settings as a file: those that Muster ships as presets, and those that a campaign gives away and takes in.

A file is JSON: `format`, `version`, `edition`, `kind`, `name`, `words`, and `settings`, of which what is left out is as
a new campaign has it; what `keeps` names stays as the campaign that reads it has it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings as django_settings

from campaigns.journal.kind import kind_named, settings_of
from campaigns.models import Campaign
from campaigns.settings.services.checking import checked
from rosters.journal.wording import name_of, notes_of
from rules.campaigns.kind import CampaignKind
from rules.errors import Refusal

FORMAT, VERSION = "muster-campaign-settings", 1
SHIPPED = Path(django_settings.BASE_DIR) / "rules" / "presets"
MOST_BYTES = 200_000
WANTED = ("format", "version", "edition", "kind", "name", "settings")


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPreset:
    """Settings with a name, for one kind of campaign of one edition."""

    key: str
    edition: str
    kind: str
    name: str
    words: str
    settings: Any
    """The kind's own."""
    keeps: tuple[str, ...] = ()
    """Settings that stay as a campaign has them: what its reports have taught it of missions."""


def presets_for(campaign: Campaign) -> tuple[SettingsPreset, ...]:
    """Those that Muster ships for this kind of campaign, by name."""
    return tuple(fitting(campaign, each) for each in shipped(campaign.edition) if each.kind == campaign.kind)


@cache
def shipped(edition: str) -> tuple[SettingsPreset, ...]:
    files = sorted((SHIPPED / edition).glob("*.json"))
    found = [preset_in(path.read_bytes(), key=path.stem) for path in files]
    return tuple(sorted(found, key=lambda preset: preset.name))


def preset_named(campaign: Campaign, key: str) -> SettingsPreset:
    found = next((each for each in presets_for(campaign) if each.key == key), None)
    if found is None:
        known = ", ".join(each.key for each in presets_for(campaign)) or "none"
        raise Refusal(f"There is no preset {key!r}; there are: {known}.", code="unknown-preset")
    return found


def preset_in(body: bytes, *, key: str = "") -> SettingsPreset:
    """What a file holds; a Refusal says what is wrong with it, WrongSettings which settings are."""
    if len(body) > MOST_BYTES:
        raise Refusal("This file is too large to be settings of a campaign.", code="too-large")
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal("This file is not JSON.", code="no-json") from None
    return preset_of(found, key=key)


def preset_of(document: Any, *, key: str = "") -> SettingsPreset:
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise Refusal("This file holds no settings of a campaign.", code="not-settings")
    if missing := [name for name in WANTED if name not in document]:
        raise Refusal(f"{missing[0]!r} is missing in this file.", code="not-settings")
    if document["version"] != VERSION:
        raise Refusal(f"This file is of version {document['version']!r}; here {VERSION} is read.", code="version")
    texts = {name: document.get(name, "") for name in ("edition", "kind", "name", "words")}
    if not all(isinstance(each, str) for each in texts.values()) or not isinstance(document["settings"], Mapping):
        raise Refusal("Something in this file is not in the right form.", code="not-settings")
    kind = kind_named(texts["edition"], texts["kind"])
    wanted = checked(kind, kind.settings_shape.read(document["settings"], kind.settings))
    keeps = document.get("keeps", [])
    if not isinstance(keeps, list) or not all(isinstance(each, str) and hasattr(wanted, each) for each in keeps):
        raise Refusal("This file holds no settings that work here.", code="not-settings")
    return SettingsPreset(
        key=key,
        edition=texts["edition"],
        kind=kind.key,
        name=name_of(texts["name"]),
        words=notes_of(texts["words"]),
        settings=wanted,
        keeps=tuple(keeps),
    )


def fitting(campaign: Campaign, preset: SettingsPreset) -> SettingsPreset:
    """The preset, if it is for this kind of campaign, with what it leaves as the campaign has it."""
    if (preset.edition, preset.kind) != (campaign.edition, campaign.kind):
        words = f"{preset.name} is for another kind of campaign: {preset.edition}, {preset.kind}."
        raise Refusal(words, code="another-kind")
    known = settings_of(campaign)
    return replace(preset, settings=replace(preset.settings, **{name: getattr(known, name) for name in preset.keeps}))


def document_of(campaign: Campaign, kind: CampaignKind, settings: Any) -> dict[str, Any]:
    """A campaign's settings as a file, every one of them."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": campaign.edition,
        "kind": kind.key,
        "name": campaign.name,
        "words": "",
        "settings": kind.settings_shape.to_json(settings),
    }
