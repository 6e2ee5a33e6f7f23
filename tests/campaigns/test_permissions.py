"""Who may do what in a campaign: every act with every role. A stranger finds no campaign at all."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import transaction

from campaigns.entrants.services import byhand, entering
from campaigns.models import Campaign, Entrant, Invite, Person
from campaigns.people.services import inviting, people
from campaigns.settings import services as settings
from campaigns.standings import services as stages
from rosters.viewers import Viewer
from rules.errors import Refusal
from tests.campaigns.scene import by_hand, enter, found_campaign, invite, join, settings_of
from tests.cast import Player, found
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

ROLES = ("arbitrator", "co-arbitrator", "player", "spectator", "stranger")
DONE, NO, ABSENT = "done", "no", "absent"


@dataclass
class Scene:
    """A gathering campaign with one of every role, one who plays, and one entrant who is none of them."""

    campaign: Campaign
    cast: dict[str, Player]
    other: Entrant
    guest: Person
    invitation: Invite


@pytest.fixture
def scene(arbitrator: Player, owner: Player, opponent: Player, guest: Player) -> Scene:
    campaign = found_campaign(arbitrator)
    cast = {
        "arbitrator": arbitrator,
        "co-arbitrator": Player(user=UserFactory()),
        "player": owner,
        "spectator": Player(user=UserFactory()),
        "stranger": Player(user=UserFactory()),
    }
    for role in ("co-arbitrator", "player", "spectator"):
        join(arbitrator, campaign, cast[role], role)
    join(arbitrator, campaign, opponent)
    return Scene(
        campaign=campaign,
        cast=cast,
        other=enter(opponent, campaign),
        guest=join(arbitrator, campaign, guest, name="Tom"),
        invitation=invite(arbitrator, campaign),
    )


def _running(scene: Scene) -> None:
    enter(scene.cast["arbitrator"], scene.campaign)
    stages.campaign_start(campaign_id=scene.campaign.pk, viewer=scene.cast["arbitrator"].viewer, anyway=True)
    scene.campaign.refresh_from_db()


def _ended(scene: Scene) -> None:
    _running(scene)
    fields = {"campaign_id": scene.campaign.pk, "viewer": scene.cast["arbitrator"].viewer}
    stages.campaign_end(**fields, winner=scene.other.pk)


def _undo(scene: Scene, viewer: Viewer) -> Any:
    batch = by_hand(scene.cast["arbitrator"], scene.campaign, scene.other, "resource", "morale", 3)
    return byhand.batch_undo(campaign_id=scene.campaign.pk, viewer=viewer, batch_id=batch.pk, reason="So.")


def _change_by_hand(scene: Scene, viewer: Viewer) -> Any:
    change = byhand.HandChange(kind="resource", subject="morale", value=3, reason="So.")
    return byhand.hand_change(campaign_id=scene.campaign.pk, viewer=viewer, entrant_id=scene.other.pk, change=change)


def _start(scene: Scene, viewer: Viewer) -> Any:
    enter(scene.cast["arbitrator"], scene.campaign)
    return stages.campaign_start(campaign_id=scene.campaign.pk, viewer=viewer, anyway=True)


def _end(scene: Scene, viewer: Viewer) -> Any:
    _running(scene)
    return stages.campaign_end(campaign_id=scene.campaign.pk, viewer=viewer, winner=scene.other.pk)


def _reopen(scene: Scene, viewer: Viewer) -> Any:
    _ended(scene)
    return stages.campaign_reopen(campaign_id=scene.campaign.pk, viewer=viewer)


def _enter(scene: Scene, viewer: Viewer) -> Any:
    roster = found(next(each for each in scene.cast.values() if each.viewer == viewer))
    return entering.entrant_enter(campaign_id=scene.campaign.pk, viewer=viewer, roster_id=roster.pk)


def _with(service: Callable[..., Any], **fields: Any) -> Callable[[Scene, Viewer], Any]:
    def act(scene: Scene, viewer: Viewer) -> Any:
        named = {name: value(scene) if callable(value) else value for name, value in fields.items()}
        return service(campaign_id=scene.campaign.pk, viewer=viewer, **named)

    return act


FIRST = {"arbitrator"}
BOTH = {"arbitrator", "co-arbitrator"}
PLAYING = {*BOTH, "player"}
INSIDE = {*PLAYING, "spectator"}

TABLE: dict[str, tuple[Callable[[Scene, Viewer], Any], set[str]]] = {
    "describe": (_with(settings.campaign_describe, name="Ashgate"), BOTH),
    "settings": (_with(settings.settings_change, settings=lambda s: _other_settings(s)), BOTH),
    "share": (_with(settings.campaign_share, visibility="public"), BOTH),
    "invite": (_with(inviting.invite_make, role="player"), BOTH),
    "invite a co-arbitrator": (_with(inviting.invite_make, role="co-arbitrator"), FIRST),
    "revoke": (_with(inviting.invite_revoke, invite_id=lambda s: s.invitation.pk), BOTH),
    "own key": (_with(people.personal_key_make), INSIDE),
    "a guest's key": (_with(people.personal_key_make, person_id=lambda s: s.guest.pk), BOTH),
    "make a spectator": (_with(people.role_set, person_id=lambda s: s.guest.pk, role="spectator"), BOTH),
    "make an arbitrator": (_with(people.role_set, person_id=lambda s: s.guest.pk, role="arbitrator"), FIRST),
    "hand over": (_with(people.campaign_hand_over, person_id=lambda s: s.guest.pk), FIRST),
    "send away": (_with(people.person_leave, person_id=lambda s: s.other.person_id), BOTH),
    "leave": (_with(people.person_leave), {"co-arbitrator", "player", "spectator"}),
    "enter": (_enter, PLAYING),
    "take another's roster back": (_with(entering.entrant_withdraw, entrant_id=lambda s: s.other.pk), BOTH),
    "start": (_start, BOTH),
    "end": (_end, BOTH),
    "reopen": (_reopen, BOTH),
    "change by hand": (_change_by_hand, BOTH),
    "take back": (_undo, BOTH),
}


def _other_settings(scene: Scene) -> Any:
    return replace(settings_of(scene.campaign), points_limit=125)


@pytest.mark.parametrize("act", TABLE)
def test_each_act_is_for_its_roles(act: str, scene: Scene):
    do, allowed = TABLE[act]
    wanted = {role: ABSENT if role == "stranger" else DONE if role in allowed else NO for role in ROLES}
    found = {role: answer_rolled_back(do, deepcopy(scene), role) for role in ROLES}
    assert found == wanted


def answer_rolled_back(do: Callable[[Scene, Viewer], Any], scene: Scene, role: str) -> str:
    """How an act of this role ends; the next role finds everything as it was."""
    with transaction.atomic():
        found = answer(do, scene, scene.cast[role].viewer)
        transaction.set_rollback(True)
    return found


def answer(do: Callable[[Scene, Viewer], Any], scene: Scene, viewer: Viewer) -> str:
    """How an act ends."""
    try:
        return DONE if do(scene, viewer) is not None else NO
    except Refusal:
        return NO
    except Campaign.DoesNotExist:
        return ABSENT


def test_the_table_names_every_service_of_the_campaign():
    """What is added to these services is added to the table."""
    named = {
        "campaign_describe", "settings_change", "campaign_share", "invite_make", "invite_revoke", "personal_key_make",
        "role_set", "campaign_hand_over", "person_leave", "entrant_enter", "entrant_withdraw", "campaign_start",
        "campaign_end", "campaign_reopen", "hand_change", "batch_undo",
    }  # fmt: skip
    known = {
        name
        for module in (settings, people, inviting, entering, stages, byhand)
        for name, value in vars(module).items()
        if "campaign_id" in getattr(value, "__annotations__", {}) and ".services" in value.__module__
    }
    assert known == named
