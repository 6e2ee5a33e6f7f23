"""Every address of a mission for everybody: who reads what, and that nobody else's request changes anything."""

from __future__ import annotations

import html
import uuid
from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.models import Batch, Campaign, Mission, MissionSide
from rosters.cards.layout import pdf
from tests.campaigns.table import Club, join
from tests.cast import Player
from tests.pages.test_every_address import walked
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.usefixtures("only_the_status")]

NEEDS = {"campaign_id", "mission_id"}
ADDRESSES = sorted(
    (name, keys) for name, keys in walked(get_resolver().url_patterns) if keys >= NEEDS and "api" not in name
)
BEGINNINGS = ("campaigns:plan", "campaigns:challenge", "campaigns:just-played")
PAPER = {"packet", "packet-pdf"} if pdf.engine() else {"packet"}
READABLE = {"mission", "mission-dice", "mission-dice-file", "mission-text"} | PAPER
"""What whoever may see a campaign may read of its missions."""
PLAYING = READABLE | {"mission-report", "report-ticked", "mission-amend", "mission-void", "mission-dispute"}
"""What those who play a mission and the arbitrators read beside it."""
OWN = {"muster", "muster-recruit", "mission-mend"}
"""What only the player of a side reads."""
ROLES = ("owner", "arbitrator", "other", "spectator")
OUTSIDERS = ("guest", "stranger", "staff")


@pytest.fixture
def people(game: Club, request: pytest.FixtureRequest) -> Mapping[str, Player]:
    """Everybody: those in the campaign by their role, and those who are in no way part of it."""
    found = {"owner": game.players["owner"], "arbitrator": game.arbitrator}
    for name, role in (("other", "player"), ("spectator", "spectator")):
        found[name] = Player(user=UserFactory(name=name))
        join(game.campaign, game.arbitrator, found[name], role)
    return found | {name: request.getfixturevalue(name) for name in OUTSIDERS}


def missions(game: Club) -> list[Mission]:
    """One planned, with a team that is sealed; one mustered, one reported."""
    planned = game.plan()
    game.muster(planned, "owner")
    return [planned, game.mustered(), game.played("opponent")]


def url_of(name: str, keys: frozenset[str], mission: Mission, mission_id: object = None) -> str:
    side = mission.sides.get(entrant__name="The owners")
    known = {"campaign_id": mission.campaign_id, "mission_id": mission_id or mission.pk, "side_id": side.pk}
    return reverse(
        name, kwargs={**{key: uuid.uuid4() for key in keys}, **{k: v for k, v in known.items() if k in keys}}
    )


def short(name: str) -> str:
    return name.partition(":")[2]


def content(game: Club) -> tuple[object, ...]:
    """Everything a request could change."""
    sides = MissionSide.objects.order_by("pk").values("pk", "draft", "locked_at", "team", "on_paper", "as_is_accepted")
    return Batch.objects.count(), list(sides), list(Mission.objects.order_by("pk").values("pk", "state", "words"))


def readable(client: Client, mission: Mission) -> set[str]:
    return {short(name) for name, keys in ADDRESSES if client.get(url_of(name, keys, mission)).status_code == 200}


def test_nothing_is_forgotten():
    assert {short(name) for name, _ in ADDRESSES} >= PLAYING | OWN
    assert len(ADDRESSES) > 25


def test_a_private_campaigns_missions_are_not_there_for_strangers(game: Club, people: Mapping[str, Player]):
    known = missions(game)[::2]
    before = content(game)
    for who in OUTSIDERS:
        client = people[who].client()
        for mission in known:
            for name, keys in ADDRESSES:
                for method in ("get", "post"):
                    status = getattr(client, method)(url_of(name, keys, mission)).status_code
                    assert status in (404, 405), (name, method, mission.state, status)
                nowhere = client.post(url_of(name, keys, mission, uuid.uuid4())).status_code
                assert nowhere == status, name
        for name in (*BEGINNINGS, "campaigns:missions"):
            assert client.get(reverse(name, args=[game.campaign.pk])).status_code == 404
    assert content(game) == before


def test_whoever_may_see_it_reads_it_and_changes_nothing(game: Club, people: Mapping[str, Player]):
    known = missions(game)[::2]
    Campaign.objects.filter(pk=game.campaign.pk).update(visibility="public")
    before = content(game)
    fields = {"reason": "Mine", "take": game.everyone("owner")[:3], "ticks": "{}", "answer": "accept", "stands": "yes"}
    for who in ("other", "spectator", *OUTSIDERS):
        client = people[who].client()
        for mission in known:
            assert {"mission"} <= readable(client, mission) <= READABLE, (who, mission.state)
            for name, keys in ADDRESSES:
                client.post(url_of(name, keys, mission), fields)
        assert content(game) == before, who


def test_those_who_play_and_arbitrators_read_what_is_theirs(game: Club, people: Mapping[str, Player]):
    planned, mustered, reported = missions(game)
    owner, arbitrator = people["owner"].client(), people["arbitrator"].client()
    assert (
        readable(owner, planned)
        == {
            "mission",
            "mission-dice",
            "mission-dice-file",
            "muster",
            "muster-recruit",
            "report-ticked",
        }
        | PAPER
    )
    sealed = {"mission", "mission-dice", "mission-dice-file", "report-ticked"}
    assert readable(arbitrator, planned) == sealed | PAPER
    assert (
        readable(owner, mustered) - OWN
        == {
            "mission",
            "mission-dice",
            "mission-dice-file",
            "mission-report",
            "report-ticked",
        }
        | PAPER
    )
    assert readable(arbitrator, reported) == PLAYING - {"mission-report"}
    of_owner = PLAYING - {"mission-report", "mission-void"} | {"mission-tell"}
    assert readable(owner, reported) == of_owner, "the opponent told it"


def test_an_arbitrator_never_opens_a_sealed_team(game: Club, people: Mapping[str, Player]):
    planned, mustered, _ = missions(game)
    client = people["arbitrator"].client()
    names = [row.sheet["name"] for row in game.roster("owner").operatives.all()]
    for name, keys in ADDRESSES:
        markup = html.unescape(client.get(url_of(name, keys, planned)).content.decode(errors="replace"))
        assert not [each for each in names if each in markup], name
    markup = html.unescape(
        client.get(reverse("campaigns:mission", args=[game.campaign.pk, mustered.pk])).content.decode()
    )
    assert [each for each in names if each not in markup] == [], "what is revealed is found"


def test_only_arbitrators_plan_and_only_players_challenge(game: Club, people: Mapping[str, Player]):
    allowed = {
        "campaigns:plan": {"arbitrator"},
        "campaigns:challenge": {"owner"},
        "campaigns:just-played": {"owner", "arbitrator"},
    }
    for name, who in allowed.items():
        for role in ROLES:
            status = people[role].client().get(reverse(name, args=[game.campaign.pk])).status_code
            assert status == (200 if role in who else 404), (name, role)
