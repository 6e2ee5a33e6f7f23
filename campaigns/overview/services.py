"""How a campaign begins: who founds one runs it, and may play in it too."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from campaigns.journal import state as states
from campaigns.journal.kind import checked_settings, kind_named
from campaigns.journal.operation import Operation, commit
from campaigns.models import Campaign, Person
from rosters.ids import id_from, new_id
from rosters.journal.operation import check_asked, check_token
from rosters.journal.wording import notes_of
from rosters.viewers import Viewer, digest_of
from rules.campaigns.kind import CampaignKind
from rules.editions import find
from rules.errors import Refusal
from rules.names import how_many, name_of

MOST_CAMPAIGNS = 50
MOST_GUEST_CAMPAIGNS = 5


def campaign_found(
    *,
    viewer: Viewer,
    guest_key: str = "",
    edition: str,
    kind: str = "",
    name: str,
    story: str = "",
    settings: Any = None,
    called: str = "",
    token: str = "",
) -> Campaign:
    """A new campaign that gathers its players; the founder is its arbitrator. Without a `kind` it is the edition's
    first; `called` is what a guest goes by.

    The same token twice answers with the campaign that was founded first; for something else it is refused.
    """
    rules = kind_named(edition, kind)
    check_token(token)
    who = identity(viewer, guest_key)
    once = token.partition(" ")[0]
    key = id_from(str(who["user"].pk if who["user"] else who["guest_digest"]), once) if token else new_id()
    if token and (earlier := Campaign.objects.filter(pk=key).first()):
        return _same_campaign(earlier, token)
    campaign = Campaign(id=key, edition=edition, kind=rules.key, name=_name(name), story=notes_of(story))
    wanted = checked_settings(rules, settings or rules.settings)
    try:
        _found(
            campaign, rules, wanted, viewer, {**who, "name": name_of(called) or name_for(viewer, "Arbitrator")}, token
        )
    except IntegrityError:
        # Two requests with one token at the same moment: the other was first.
        return _same_campaign(Campaign.objects.get(pk=key), token)
    return campaign


def _same_campaign(earlier: Campaign, token: str) -> Campaign:
    check_asked(earlier.batches.earliest("sequence").token, token)
    return earlier


@transaction.atomic
def _found(
    campaign: Campaign,
    rules: CampaignKind,
    settings: Any,
    viewer: Viewer,
    founder: dict[str, Any],
    token: str,
) -> None:
    check_room(founder)
    campaign.save(force_insert=True)
    person = Person.objects.create(campaign=campaign, role=Person.Role.ARBITRATOR, **founder)
    op = Operation(
        campaign=campaign, edition=find(campaign.edition), rules=rules, before={}, person=person, viewer=viewer
    )
    op.kind, op.words = "found", f"Created the campaign {campaign.name}."
    new = states.new_state(
        name=campaign.name,
        story=campaign.story,
        settings=rules.settings_shape.to_json(settings),
        shared=rules.states.campaign.new_fields(),
    )
    op.create(states.CAMPAIGN, new[states.CAMPAIGN])
    commit(op, token)


def identity(viewer: Viewer, guest_key: str = "") -> dict[str, Any]:
    """The columns by which a person is known again: a player's account, or the digest of a guest's key."""
    if viewer.user is not None:
        return {"user": viewer.user, "guest_digest": ""}
    digest = viewer.guest_digest or (digest_of(guest_key) if guest_key else "")
    if not digest:
        raise Refusal("A campaign needs somebody who runs it: sign in, or go on as a guest.", code="nobody")
    return {"user": None, "guest_digest": digest}


def name_for(viewer: Viewer, otherwise: str = "") -> str:
    """What somebody is called by their account."""
    return str(getattr(viewer.user, "name", "") or otherwise)


def _name(text: str) -> str:
    name = name_of(text)
    if not name:
        raise Refusal("A campaign needs a name.", code="no-name")
    return name


def check_room(founder: dict[str, Any]) -> None:
    """Refuse one campaign more than somebody may run; `founder` are the columns by which they are known."""
    is_guest = founder["user"] is None
    most = MOST_GUEST_CAMPAIGNS if is_guest else MOST_CAMPAIGNS
    mine = Person.objects.filter(user=founder["user"], guest_digest=founder["guest_digest"], left_at=None)
    count = mine.filter(role=Person.Role.ARBITRATOR).exclude(campaign__stage=Campaign.Stage.ENDED).count()
    if count >= most:
        hint = "sign up to run more" if is_guest else "end one first"
        raise Refusal(f"You run {how_many(most, 'campaign')}, the most allowed; {hint}.", code="too-many-campaigns")
