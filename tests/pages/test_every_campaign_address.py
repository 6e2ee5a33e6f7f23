"""Every page of a campaign, its missions' too, for all roles; a new one is in here by itself."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.models import Batch, Campaign, Comment, Mission, News, Person, Post
from campaigns.people.services.inviting import invite_make
from campaigns.rounds.services.pairing import round_open
from campaigns.settings.services import campaign_describe, campaign_share
from campaigns.story.services import PostContent, announce, comment_make
from rosters.cards.layout import pdf
from tests.campaigns.table import Club, club, join
from tests.cast import Player
from tests.pages.test_every_address import walked
from tests.pictures import drawn

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.usefixtures("only_the_status")]

ADDRESSES = sorted(
    (name, keys)
    for name, keys in walked(get_resolver().url_patterns)
    if name.startswith("campaigns:") and keys & {"campaign_id", "mission_id"}
)
NAMES = {name for name, _ in ADDRESSES}
# What whoever may see a campaign may read of it.
OPEN = {
    "campaigns:campaign",
    "campaigns:people",
    "campaigns:settings",
    "campaigns:log",
    "campaigns:fallen",
    "campaigns:export",
    "campaigns:export-csv",
    "campaigns:entrant",
    "campaigns:campaign-sheet",
    "campaigns:settings-sheet",
    "campaigns:packet",
    "campaigns:rounds",
    "campaigns:numbers",
    "campaigns:settings-file",
    "campaigns:round",
    "campaigns:story",
    "campaigns:chronicle",
    "campaigns:post",
    "campaigns:story-picture",
}
if pdf.engine():
    OPEN |= {"campaigns:campaign-sheet-pdf", "campaigns:settings-sheet-pdf", "campaigns:packet-pdf"}

# Those who take part have more, players and spectators alike …
FOR_PEOPLE = OPEN | {"campaigns:enter", "campaigns:notifications"}
# … and arbitrators what runs the campaign.
FOR_ARBITRATORS = FOR_PEOPLE | {
    "campaigns:settings-change",
    "campaigns:share",
    "campaigns:by-hand",
    "campaigns:by-hand-entrant",
    "campaigns:start",
    "campaigns:end",
    "campaigns:undo",
    "campaigns:desk",
    "campaigns:presets",
    "campaigns:round-open",
    "campaigns:round-pair",
    "campaigns:round-plan",
    "campaigns:round-close",
    "campaigns:transfer",
    "campaigns:transfer-file",
}
MINE = {
    name for name in NAMES if not any(part in name for part in ("mission", "muster", "report-", "plan", "challenge"))
}
MINE |= {"campaigns:round-plan"}
MINE -= {"campaigns:just-played", "campaigns:changed-cards"}
if not pdf.engine():  # they lead back to their pages
    MINE -= {"campaigns:campaign-sheet-pdf", "campaigns:settings-sheet-pdf", "campaigns:packet-pdf"}


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """With all that an address may name."""
    made = club(arbitrator, {"owner": owner, "opponent": opponent})
    made.amend(made.played("owner"), "draw")
    made.plan()
    round_open(campaign_id=made.campaign.pk, viewer=arbitrator.viewer, pairing="swiss", is_published=True)
    invite_make(campaign_id=made.campaign.pk, viewer=arbitrator.viewer)
    post_content = PostContent(title="The river thaws", data=(drawn(),))
    post = announce(campaign_id=made.campaign.pk, viewer=arbitrator.viewer, content=post_content)
    comment_make(post_id=post.pk, viewer=owner.viewer, text="At last.")
    campaign_describe(campaign_id=made.campaign.pk, viewer=arbitrator.viewer, story="It can be taken back.")
    return made


def known_of(table: Club) -> dict[str, Any]:
    """What addresses may name."""
    campaign = table.campaign
    mission = campaign.missions.latest("number")
    return {
        "campaign_id": campaign.pk,
        "mission_id": mission.pk,
        "side_id": mission.sides.first().pk,
        "entrant_id": table.entrants["owner"].pk,
        "person_id": campaign.people.get(role="arbitrator").pk,
        "invite_id": campaign.invites.first().pk,
        "batch_id": campaign.batches.get(kind="describe").pk,
        "own_roster": table.roster("owner").pk,
        "operative": table.roster("owner").operatives.first().pk,
        "what": "missions",
        "round_id": campaign.rounds.get().pk,
        "post_id": campaign.posts.get().pk,
        "comment_id": Comment.objects.get().pk,
        "digest": campaign.posts.get().pictures[0],
        "channel_id": campaign.pk,
        "news_id": News.objects.get(person=table.entrants["owner"].person_id).pk,
    }


def url_of(name: str, keys: frozenset[str], known: Mapping[str, Any]) -> str:
    return reverse(name, kwargs={key: known[key] for key in keys})


def content(table: Club) -> list[Any]:
    """Everything that nobody but its people may change."""
    rows: list[Any] = list(Campaign.objects.values())
    for model in (Person, Mission, Batch, Post, Comment):
        rows += list(model.objects.order_by("pk").values())
    return rows


def asked(client: Client, table: Club, method: str) -> dict[str, int]:
    known = known_of(table)
    return {name: getattr(client, method)(url_of(name, keys, known)).status_code for name, keys in ADDRESSES}


@pytest.mark.parametrize("who", ["guest", "stranger", "staff"])
def test_a_private_campaign_answers_others_as_if_it_were_not_there(
    table: Club, who: str, request: pytest.FixtureRequest
):
    client = request.getfixturevalue(who).client()
    before, known, nowhere = content(table), known_of(table), uuid.uuid4()
    for name, keys in ADDRESSES:
        for method in ("get", "post"):
            status = getattr(client, method)(url_of(name, keys, known)).status_code
            assert status >= 400, (name, method)
            elsewhere = url_of(name, keys, known | {"campaign_id": nowhere, "mission_id": nowhere})
            assert status == getattr(client, method)(elsewhere).status_code, (name, method)
    assert content(table) == before


@pytest.mark.parametrize("who", ["guest", "stranger", "staff"])
def test_an_open_campaign_is_read_by_everyone_and_changed_by_none_of_them(
    table: Club, who: str, arbitrator: Player, request: pytest.FixtureRequest
):
    campaign_share(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, visibility="public")
    table.fresh()
    client, before = request.getfixturevalue(who).client(), content(table)
    found = {name for name, status in asked(client, table, "get").items() if status < 400}
    # The final page of a campaign that goes on leads to the campaign.
    assert found & MINE == OPEN | {"campaigns:final"}
    assert [name for name, status in asked(client, table, "post").items() if status < 400 and name in MINE] == []
    assert content(table) == before


def test_players_and_spectators_read_and_arbitrators_run_it(
    table: Club, arbitrator: Player, owner: Player, staff: Player
):
    join(table.campaign, arbitrator, staff, "spectator")
    own = {"campaigns:enter-roster", "campaigns:choices"}  # of the roster that is the owner's
    for player, wanted in ((owner, FOR_PEOPLE | own), (staff, FOR_PEOPLE), (arbitrator, FOR_ARBITRATORS)):
        found = {name for name, status in asked(player.client(), table, "get").items() if status == 200}
        leaves = {"campaigns:leave"} if player is arbitrator else set()
        assert found & MINE == wanted | leaves, player


def test_a_spectators_and_players_posts_run_nothing(table: Club, arbitrator: Player, staff: Player):
    join(table.campaign, arbitrator, staff, "spectator")
    client, before = staff.client(), content(table)
    for name, status in asked(client, table, "post").items():
        assert name not in FOR_ARBITRATORS - FOR_PEOPLE or status in (404, 405), (name, status)
    assert content(table) == before
