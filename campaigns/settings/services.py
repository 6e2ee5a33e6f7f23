"""What a campaign is called, what it is played by, who may look at it, and presets of a player's own."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.db import transaction

from accounts.models import User
from campaigns.entrants import holding
from campaigns.journal import state as states
from campaigns.journal.kind import checked_settings, kind_of, settings_of
from campaigns.journal.operation import Operation, once, operation
from campaigns.models import Batch, Campaign, SavedPreset
from campaigns.muster.services.next_muster import renew_for_settings
from campaigns.permissions import require_arbitrator, require_open
from campaigns.settings.presets import SettingsPreset
from rosters.journal.wording import notes_of
from rosters.viewers import Viewer
from rules.campaigns.shape import SettingsShape
from rules.editions import find
from rules.errors import Refusal
from rules.names import name_of

MOST_PRESETS = 50


@once
def campaign_describe(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    name: str | None = None,
    story: str | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Another name or story. Answers with the batch; none where nothing changed."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("describe",)) as op:
        require_arbitrator(op)
        words = []
        known = op.before[states.CAMPAIGN]
        if name is not None and (wanted := name_of(name) or known["name"]) != known["name"]:
            op.set(states.CAMPAIGN, "name", wanted)
            _tell_rosters(op, name=wanted)
            words.append(f"Renamed the campaign to {wanted}.")
        if story is not None and (wanted := notes_of(story)) != known["story"]:
            op.set(states.CAMPAIGN, "story", wanted)
            words.append("Changed the story.")
        op.kind, op.words = "describe", " ".join(words)
    return op.batch


@once
def settings_change(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    settings: Any,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Play by other settings from now on; what was played before is judged by the settings of its day."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("settings",)) as op:
        require_arbitrator(op)
        require_open(op)
        before, wanted, shape = op.settings, checked_settings(op.rules, settings), op.rules.settings_shape
        names = changed_settings(shape, before, wanted)
        if names:
            op.set(states.CAMPAIGN, "settings", shape.to_json(wanted))
            _change_entrants(op, before, wanted)
            _tell_rosters(op, settings=wanted)
            renew_for_settings(op, wanted)
            op.kind, op.words = "settings", f"Changed the settings: {', '.join(shape.changes(before, wanted))}."
            op.payload = {"settings": names}
    return op.batch


def changed_settings(shape: SettingsShape[Any], before: Any, after: Any) -> list[str]:
    """What differs, as the form calls it."""
    wanted, known = shape.to_json(after), shape.to_json(before)
    return [shape.label(name) for name in wanted if wanted[name] != known.get(name)]


def _change_entrants(op: Operation, before: Any, after: Any) -> None:
    """What other settings mean for what everybody has."""
    is_gathering, shape = op.campaign.stage == Campaign.Stage.GATHERING, op.rules.states.entrant
    for key, fields in states.entrants(op.before).items():
        state = op.rules.settings_changed(before, after, shape.from_fields(fields), is_gathering)
        for name, value in shape.to_fields(state).items():
            if name not in fields or fields[name] != value:
                op.set(states.ENTRANT + key, name, value)


def _tell_rosters(op: Operation, *, name: str | None = None, settings: Any = None) -> None:
    holding.sync_all(
        op,
        name=name or op.before[states.CAMPAIGN]["name"],
        settings=settings or op.settings,
        has_started=op.campaign.stage == Campaign.Stage.RUNNING,
    )


@once
def campaign_share(
    *, campaign_id: uuid.UUID, viewer: Viewer, visibility: str, expected_version: int | None = None, token: str = ""
) -> Batch | None:
    """Who beside those who take part may look at the campaign; a link is made when it is first shared."""
    if visibility not in Campaign.Visibility.values:
        known = ", ".join(Campaign.Visibility.values)
        raise Refusal(f"{visibility!r} is not a way to share; known: {known}.", code="unknown-visibility")
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("share",)) as op:
        require_arbitrator(op)
        if visibility != op.campaign.visibility:
            op.campaign.visibility = visibility
            if visibility != Campaign.Visibility.PRIVATE and not op.campaign.share_key:
                op.campaign.share_key = secrets.token_urlsafe(18)
            op.kind = "share"
            op.words = f"Now open to: {Campaign.Visibility(visibility).label.lower()}."
            op.payload = {"visibility": visibility}
    return op.batch


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
