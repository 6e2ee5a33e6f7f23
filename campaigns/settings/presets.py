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

from campaigns.journal.kind import checked_settings, kind_named, settings_of
from campaigns.models import Campaign, SavedPreset
from rosters.journal.wording import notes_of
from rosters.viewers import NOBODY, Viewer
from rules.campaigns.kind import CampaignKind
from rules.errors import Refusal
from rules.names import name_of

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
    is_own: bool = False
    """Whether the reader keeps it, and it did not come with Muster."""


def presets_for(campaign: Campaign, viewer: Viewer = NOBODY) -> tuple[SettingsPreset, ...]:
    """Those for this kind of campaign: what Muster ships, and what the reader keeps."""
    return tuple(fitting(campaign, each) for each in presets_of(campaign.edition, campaign.kind, viewer))


def presets_of(edition: str, kind: str, viewer: Viewer = NOBODY) -> tuple[SettingsPreset, ...]:
    """Those that Muster ships for a kind of campaign, by name, then the reader's own. One query for a player."""
    return (*(each for each in shipped(edition) if each.kind == kind), *_own(edition, kind, viewer))


def nearest(campaign: Campaign) -> tuple[str, frozenset[str]]:
    """Of what Muster ships the preset that differs least, and the settings that differ from it; "" is the defaults."""
    kind, known = kind_named(campaign.edition, campaign.kind), settings_of(campaign)
    presets = [(each.name, each.settings) for each in presets_for(campaign)] or [("", kind.settings)]
    names = [each.name for each in kind.settings_shape.described()]
    changed = [
        (name, frozenset(each for each in names if getattr(known, each) != getattr(settings, each)))
        for name, settings in presets
    ]
    return min(changed, key=lambda each: len(each[1]))


def own_presets(viewer: Viewer) -> list[SavedPreset]:
    """Everything the reader keeps. One query."""
    return list(SavedPreset.objects.filter(owner=viewer.user)) if viewer.user else []


def _own(edition: str, kind: str, viewer: Viewer) -> tuple[SettingsPreset, ...]:
    if viewer.user is None:
        return ()
    return tuple(saved(row) for row in SavedPreset.objects.filter(owner=viewer.user, edition=edition, kind=kind))


def saved(row: SavedPreset) -> SettingsPreset:
    """A preset that was kept, read as today's settings are: what is new since is as in a new campaign."""
    kind = kind_named(row.edition, row.kind)
    return SettingsPreset(
        key=str(row.pk),
        edition=row.edition,
        kind=row.kind,
        name=row.name,
        words=row.words,
        settings=kind.settings_shape.read(row.settings, kind.settings),
        keeps=tuple(row.keeps),
        is_own=True,
    )


@cache
def shipped(edition: str) -> tuple[SettingsPreset, ...]:
    files = sorted((SHIPPED / edition).glob("*.json"))
    found = [preset_in(path.read_bytes(), key=path.stem) for path in files]
    return tuple(sorted(found, key=lambda preset: preset.name))


def preset_named(campaign: Campaign, key: str, viewer: Viewer = NOBODY) -> SettingsPreset:
    return fitting(campaign, preset_among(presets_of(campaign.edition, campaign.kind, viewer), key))


def preset_among(presets: tuple[SettingsPreset, ...], key: str) -> SettingsPreset:
    found = next((each for each in presets if each.key == key), None)
    if found is None:
        known = ", ".join(each.key for each in presets) or "none"
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
        raise Refusal("Part of this file has the wrong format.", code="not-settings")
    kind = kind_named(texts["edition"], texts["kind"])
    wanted = checked_settings(kind, kind.settings_shape.read(document["settings"], kind.settings))
    keeps = document.get("keeps", [])
    if not isinstance(keeps, list) or not all(isinstance(each, str) and hasattr(wanted, each) for each in keeps):
        raise Refusal("The settings in this file do not work in this campaign.", code="not-settings")
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
    return document_with(
        SettingsPreset(key="", edition=campaign.edition, kind=kind.key, name=campaign.name, words="", settings=settings)
    )


def document_with(preset: SettingsPreset) -> dict[str, Any]:
    """A preset as a file."""
    shape = kind_named(preset.edition, preset.kind).settings_shape
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": preset.edition,
        "kind": preset.kind,
        "name": preset.name,
        "words": preset.words,
        **({"keeps": list(preset.keeps)} if preset.keeps else {}),
        "settings": shape.to_json(preset.settings),
    }
