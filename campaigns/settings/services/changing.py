"""What a campaign is called, what it is played by, and who may look at it."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from campaigns.entrants import holding
from campaigns.journal import state as states
from campaigns.journal.operation import Operation, operation
from campaigns.journal.repeats import once
from campaigns.models import Batch, Campaign
from campaigns.muster.services.next_muster import renew_for_settings
from campaigns.permissions import require_arbitrator, require_open
from campaigns.settings.services.checking import checked
from rosters.journal.wording import notes_of
from rosters.viewers import Viewer
from rules.campaigns.shape import SettingsShape
from rules.errors import Refusal
from rules.names import name_of


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
        before, wanted = op.settings, checked(op.rules, settings)
        names = changed_settings(op.rules.settings_shape, before, wanted)
        if names:
            op.set(states.CAMPAIGN, "settings", op.rules.settings_shape.to_json(wanted))
            _change_entrants(op, before, wanted)
            _tell_rosters(op, settings=wanted)
            renew_for_settings(op, wanted)
            op.kind, op.words = "settings", f"Changed the settings: {', '.join(names)}."
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
