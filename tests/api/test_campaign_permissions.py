"""Who may do what in a campaign through the API: every act against every role, as a table.

Each act is tried for real and taken back, so that the next one finds the campaign as this one did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern

from campaigns.missions import services
from campaigns.models import Campaign, Entrant, Invite, Mission, News
from campaigns.muster.services import mustering
from campaigns.notifications.services import channel_add
from campaigns.people.services.people import role_set
from campaigns.reports.services import confirming
from campaigns.rounds.services.closing import round_close
from campaigns.rounds.services.pairing import round_open
from campaigns.story.services import PostContent, announce, comment_make
from campaigns.urls import api_urlpatterns as urlpatterns
from rosters.tokens.services import READ
from tests.api.calls import ROOT, Caller, by_guest_key, by_token
from tests.campaigns.scene import by_hand, found_campaign, small_roster
from tests.campaigns.table import Club, club, join
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = pytest.mark.django_db

ROLES = (
    "arbitrator", "co-arbitrator", "player", "other side", "other player", "spectator", "guest", "stranger", "staff",
    "reader",
)  # fmt: skip
"""`player` plays the mission and told its report; `other side` plays it too; `guest` is a player without an account;
`reader` is the player by a token that may only read."""
INSIDE = frozenset(ROLES) - {"stranger", "staff", "reader"}
ARBITERS = frozenset({"arbitrator", "co-arbitrator"})
SIDES = frozenset({"player", "other side"})
EVERYBODY_IN = INSIDE | {"reader"}
DONE = (200, 201, 204)


@dataclass
class Scene:
    """A running campaign with a mission of every state, and everybody who may call."""

    table: Club
    callers: dict[str, Caller]
    missions: dict[str, Mission]
    spare: Campaign
    known: dict[str, str]

    def path(self, text: str) -> str:
        keys = {name: str(mission.pk) for name, mission in self.missions.items()}
        return f"{ROOT}campaigns/{self.table.campaign.pk}/" + text.format(**keys, **self.known)


@dataclass(frozen=True)
class Act:
    """One call, and who may make it; `body` is made from the scene."""

    method: str
    path: str
    who: frozenset[str]
    body: Callable[[Scene], Mapping[str, Any]] | None = None


def winner(name: str) -> Callable[[Scene], Mapping[str, Any]]:
    def answers(scene: Scene) -> Mapping[str, Any]:
        mission = scene.missions["reported"]
        return {"answers": {"winner": str(scene.table.side(mission, name).pk)}}

    return answers


def members(scene: Scene) -> Mapping[str, Any]:
    return {"members": scene.table.everyone("owner")}


def because(**more: Any) -> Callable[[Scene], Mapping[str, Any]]:
    return lambda scene: {"reason": "So be it.", **more}


def sides(scene: Scene) -> Mapping[str, Any]:
    return {"sides": [{"entrant": str(each.pk)} for each in scene.table.entrants.values()], "kind": "raid"}


def played(scene: Scene) -> Mapping[str, Any]:
    entrants = scene.table.entrants
    return {
        "opponent": {"entrant": str(entrants["opponent"].pk)},
        "entrant": str(entrants["owner"].pk),
        "kind": "raid",
        "teams": {str(entrants[name].pk): scene.table.everyone(name) for name in ("owner", "opponent")},
    }


def tick(scene: Scene) -> Mapping[str, Any]:
    return {"ticks": {"rounds": {"answer": 4, "stamp": 1}}}


def choice(scene: Scene) -> Mapping[str, Any]:
    asked = scene.callers["player"].get(scene.path("entrants/{entrant}/choices/")).json()[0]
    return {"choice": asked["key"], "answer": asked["options"][0]["value"] if asked["options"] else True}


def bench(scene: Scene) -> Mapping[str, Any]:
    return {"acts": [{"act": "bench", "operatives": scene.table.everyone("owner")[:1]}]}


def rename(scene: Scene) -> Mapping[str, Any]:
    return {"acts": [{"act": "rename", "operative": scene.table.everyone("owner")[0], "called": "Renamed"}]}


def body_of(**body: Any) -> Callable[[Scene], Mapping[str, Any]]:
    return lambda scene: body


ACTS = (
    # Reading.
    *(Act("GET", path, EVERYBODY_IN) for path in (
        "", "settings/", "standings/", "fallen/", "people/", "entrants/", "entrants/{entrant}/", "log/",
        "contradictions/", "entrants/{entrant}/choices/", "entrants/{entrant}/activities/", "tables/missions/",
        "tables/experience/",
        "tables/resources/", "texts/standings/", "texts/results/", "missions/", "missions/{planned}/",
        "settings/presets/", "settings/file/", "numbers/",
        "posts/", "posts/{post}/", "posts/{post}/comments/", "chronicle/",
        "rounds/", "rounds/table/", "rounds/{round}/", "rounds/{closed_round}/",
        "missions/{reported}/", "missions/{reported}/report/", "missions/{reported}/dice/", "missions/{reported}/text/",
    )),
    *(Act("GET", path, ARBITERS) for path in (
        "invites/", "readiness/", "ending/", "desk/", "entrants/{entrant}/by-hand/", "log/{batch}/undo/",
        "file/",
    )),
    Act("GET", "entrants/preview/?roster={roster}", frozenset({"player", "reader"})),
    *(Act("GET", path, SIDES | ARBITERS | {"reader"}) for path in (
        "missions/{reported}/questions/", "missions/{mustered}/draft/",
    )),
    Act("GET", "missions/{reported}/void/preview/", ARBITERS | {"player", "reader"}),
    Act("GET", "news/", EVERYBODY_IN),
    Act("DELETE", "news/{news}/", frozenset({"player"})),
    Act("GET", "missions/{planned}/muster/", SIDES | {"reader"}),
    Act("GET", "missions/{planned}/muster/recruitables/", SIDES | {"reader"}),
    # The campaign.
    Act("PATCH", "", ARBITERS, body_of(name="Another")),
    Act("PATCH", "settings/", ARBITERS, body_of(settings={"dispute_days": 5})),
    Act("PUT", "sharing/", ARBITERS, body_of(visibility="link")),
    Act("POST", "invites/", ARBITERS, body_of(days=1)),
    Act("DELETE", "invites/{invite}/", ARBITERS),
    Act("PATCH", "people/{guest_person}/", ARBITERS, body_of(role="spectator")),
    Act("PATCH", "people/{guest_person}/", frozenset({"arbitrator"}), body_of(role="co-arbitrator")),
    Act("DELETE", "people/{guest_person}/", ARBITERS | {"guest"}),
    Act("POST", "people/{guest_person}/key/", ARBITERS | {"guest"}),
    Act("POST", "entrants/", frozenset({"other player"}), lambda scene: {"roster": scene.known["free_roster"]}),
    Act("DELETE", "entrants/{entrant}/", frozenset()),
    Act("POST", "end/", ARBITERS, lambda scene: {"winner": scene.known["entrant"]}),
    Act("POST", "start/", frozenset()),
    Act("POST", "season/", frozenset(), body_of(name="Another", carries="all")),
    Act("POST", "entrants/{entrant}/by-hand/", ARBITERS, because(kind="resource", subject="morale", value=2)),
    Act("POST", "log/{batch}/undo/", ARBITERS, because()),
    Act("POST", "entrants/{entrant}/choices/", frozenset({"player"}), choice),
    Act("POST", "entrants/{entrant}/activities/", frozenset(), body_of(activity="rest", answers={})),
    Act("POST", "settings/presets/", ARBITERS, body_of(preset="race")),
    Act("POST", "people/{guest_person}/tie/", frozenset(), lambda scene: {"to": scene.known["guest_person"]}),
    # A board, which this kind of campaign has not.
    Act("GET", "board/", frozenset()),
    Act("GET", "board/dice/", frozenset()),
    Act("POST", "board/", frozenset(), body_of(step="hold")),
    Act("POST", "board/steps/{batch}/undo/", frozenset(), body_of()),
    # The story.
    Act("POST", "posts/", ARBITERS, body_of(text="Hear, hear.")),
    Act("PUT", "missions/{reported}/post/", SIDES, body_of(text="So it was.")),
    Act("DELETE", "posts/{post}/", frozenset({"arbitrator"})),
    Act("PUT", "posts/{post}/hide/", ARBITERS, because()),
    Act("PUT", "posts/{post}/reaction/", frozenset(), body_of(mark="cheers")),
    Act("POST", "posts/{post}/comments/", INSIDE, body_of(text="Well said.")),
    Act("DELETE", "posts/{post}/comments/{comment}/?reason=So", ARBITERS | {"player"}),
    # Channels.
    Act("GET", "notifications/", EVERYBODY_IN),
    Act("POST", "notifications/", INSIDE, body_of(kind="feed")),
    Act("DELETE", "notifications/{channel}/", frozenset({"player"})),
    # The desk.
    Act("POST", "desk/reminders/", ARBITERS),
    Act("POST", "desk/hand-over/", frozenset({"arbitrator"}), lambda scene: {"person": scene.known["guest_person"]}),
    # Rounds.
    Act("POST", "rounds/", ARBITERS, body_of(pairing="swiss")),
    Act("PATCH", "rounds/{round}/", ARBITERS, body_of(title="Week 2")),
    Act("PUT", "rounds/{round}/pairings/", ARBITERS),
    Act("POST", "rounds/{round}/publish/", ARBITERS),
    Act("PUT", "rounds/{round}/plan/", ARBITERS, body_of(games=[])),
    Act("POST", "rounds/{round}/drop/", ARBITERS, because()),
    Act("POST", "rounds/{published_round}/close/preview/", ARBITERS),
    Act("POST", "rounds/{published_round}/close/", ARBITERS),
    Act("POST", "rounds/{closed_round}/reopen/", ARBITERS, because()),
    # Missions.
    Act("POST", "missions/", ARBITERS, sides),
    Act("POST", "missions/challenges/", frozenset({"player"}), lambda scene: {"opponent": scene.known["opposed"]}),
    Act("POST", "missions/just-played/", SIDES | ARBITERS, played),
    Act("PATCH", "missions/{planned}/", ARBITERS, body_of(where="Elsewhere")),
    Act("POST", "missions/{challenged}/answer/", frozenset({"other side"}), body_of(accept=True)),
    Act("POST", "missions/{challenged}/cancel/", ARBITERS | {"player"}, because()),
    Act("POST", "missions/{planned}/cancel/", ARBITERS | SIDES, because()),
    Act("POST", "missions/{open}/kind/", SIDES | ARBITERS),
    Act("PUT", "missions/{open}/dice/word/", SIDES, body_of(word="luck")),
    # Musters.
    Act("PUT", "missions/{planned}/muster/", frozenset({"player"}), members),
    Act("PUT", "missions/{planned}/muster/fix/", frozenset({"player"}), bench),
    Act("POST", "missions/{reported}/next-muster/fix/", frozenset({"player"}), rename),
    Act("POST", "missions/{planned}/muster/lock/", frozenset({"player"}), body_of(as_is_reason="As it is.")),
    Act("POST", "missions/{planned}/muster/unlock/", frozenset({"other side"})),
    Act("POST", "missions/{planned}/muster/paper/", frozenset({"player"})),
    Act("POST", "missions/{planned}/sides/{planned_side}/reset/", ARBITERS, because()),
    Act("POST", "missions/{planned}/sides/{planned_side}/paper/", ARBITERS | {"player"}),
    # Reports.
    Act("PATCH", "missions/{mustered}/draft/", SIDES | ARBITERS, tick),
    Act("POST", "missions/{mustered}/report/", SIDES | ARBITERS, lambda scene: {
        "answers": {"winner": str(scene.table.side(scene.missions["mustered"], "owner").pk)}
    }),
    Act("POST", "missions/{reported}/report/differences/", SIDES | ARBITERS, winner("opponent")),
    Act("POST", "missions/{reported}/amendment/preview/", SIDES | ARBITERS, winner("opponent")),
    Act("POST", "missions/{reported}/amendment/", SIDES | ARBITERS, lambda scene: {
        **winner("opponent")(scene), "reason": "It was otherwise."
    }),
    Act("POST", "missions/{reported}/void/", ARBITERS | {"player"}, because()),
    Act("POST", "missions/{voided}/void/undo/", ARBITERS),
    Act("POST", "missions/{reported}/confirm/", ARBITERS | {"other side"}),
    Act("POST", "missions/{reported}/dispute/", ARBITERS | {"other side"}, because()),
    Act("POST", "missions/{disputed}/decision/", ARBITERS, because(stands=True)),
    Act("GET", "missions/{disputed}/decision/preview/", ARBITERS),
)  # fmt: skip


@pytest.fixture
def scene(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> Scene:
    """Owner and opponent play; everybody else looks on, decides or is kept out."""
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    others = {
        name: Player(user=UserFactory(name=name.title())) for name in ("co-arbitrator", "other player", "spectator")
    }
    for name, player in others.items():
        join(table.campaign, arbitrator, player, role="spectator" if name == "spectator" else "player")
    co = table.campaign.people.of(others["co-arbitrator"].viewer).get()
    role_set(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, person_id=co.pk, role="co-arbitrator")
    guest = guest_of(table)
    callers = {
        "arbitrator": by_token(arbitrator),
        "player": by_token(owner),
        "other side": by_token(opponent),
        "guest": guest,
        "stranger": by_token(Player(user=UserFactory(name="Stranger"))),
        "staff": by_token(staff),
        "reader": by_token(owner, READ),
        **{name: by_token(player) for name, player in others.items()},
    }
    return Scene(table, callers, missions_of(table), found_campaign(arbitrator), known_of(table, others))


def guest_of(table: Club) -> Caller:
    """Somebody without an account, who came by an invitation through the API."""
    guest = by_guest_key()
    key = first_invite(table).key
    assert guest.post(f"invitations/{key}/", {"name": "Guesty"}).json()["is_new"]
    return guest


def first_invite(table: Club) -> Invite:
    return table.campaign.invites.filter(role="player").first()


def missions_of(table: Club) -> dict[str, Mission]:
    """A mission in every state; the other side has locked for the planned one."""
    found = {}
    found["voided"] = table.void(table.played("owner", by="owner"))
    disputed = table.played("owner", by="owner")
    opponent = table.players["opponent"].viewer
    confirming.mission_dispute(mission_id=disputed.pk, viewer=opponent, reason="It was otherwise.")
    found["disputed"] = disputed
    for _ in range(2):
        table.confirm(table.played("owner", by="owner"), "opponent")
    found["reported"] = table.played("owner", by="owner")
    found["mustered"] = table.mustered()
    found["planned"] = table.plan()
    table.muster(found["planned"], "opponent")
    owner = table.players["owner"].viewer
    mustering.muster_save(mission_id=found["planned"].pk, viewer=owner, members=table.everyone("owner"))
    found["open"] = table.plan(kind=None)
    found["challenged"] = services.challenge_make(
        campaign_id=table.campaign.pk, viewer=owner, opponent=table.entrants["opponent"].pk, kind="raid"
    )
    return found


def known_of(table: Club, others: Mapping[str, Player]) -> dict[str, str]:
    """Keys that addresses and bodies name."""
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "resource", "territory", 3)
    planned = table.campaign.missions.filter(state="planned", kind="raid").first()
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer}
    rounds = [round_open(**fields, pairing="free") for _ in range(2)]
    round_close(round_id=rounds[0].pk, viewer=table.arbitrator.viewer)
    drawn = round_open(**fields, pairing="swiss")
    owner = table.players["owner"].viewer
    post = announce(**fields, content=PostContent(text="Hear."))
    channel = channel_add(campaign_id=table.campaign.pk, viewer=owner, kind="feed")
    return {
        "round": str(drawn.pk),
        "channel": str(channel.pk),
        "published_round": str(rounds[1].pk),
        "closed_round": str(rounds[0].pk),
        "entrant": str(table.entrants["owner"].pk),
        "opposed": str(Entrant.objects.get(pk=table.entrants["opponent"].pk).pk),
        "roster": str(table.roster("owner").pk),
        "free_roster": str(small_roster(others["other player"]).pk),
        "invite": str(first_invite(table).pk),
        "guest_person": str(table.campaign.people.get(name="Guesty").pk),
        "batch": str(table.campaign.batches.get(kind="by-hand").pk),
        "post": str(post.pk),
        "comment": str(comment_make(post_id=post.pk, viewer=owner, text="Indeed.").pk),
        "news": str(News.objects.get(person__name="Owner", batch__kind="void-mission").pk),
        "planned_side": str(table.side(planned, "owner").pk),
    }


def tried(scene: Scene, act: Act, role: str) -> int:
    """What the act is answered with; whatever it did is taken back."""
    body = act.body(scene) if act.body else {}
    with transaction.atomic():
        sent = None if act.method in ("GET", "DELETE") else body
        status = scene.callers[role].call(act.method, scene.path(act.path), sent, If_Match="*").status_code
        transaction.set_rollback(True)
    return status


@pytest.mark.ci
@pytest.mark.alike
def test_every_act_is_for_those_who_may_and_for_nobody_else(scene: Scene):
    wrong = []
    for act in ACTS:
        for role in ROLES:
            status = tried(scene, act, role)
            if (status in DONE) != (role in act.who):
                wrong.append(f"{role}: {act.method} {act.path} is answered with {status}")
            if role in ("stranger", "staff") and status != 404:
                wrong.append(f"{role}: {act.method} {act.path} gives away with {status} that it is there")
            if role == "reader" and act.method != "GET" and status != 403:
                wrong.append(f"{role}: {act.method} {act.path} is answered with {status}")
    assert not wrong, "\n".join(wrong)


ELSEWHERE = {
    "settings-guide": "open to everybody",
    "campaigns": "a list of one's own",
    "campaign-files": "test_transfer",
    "push-key": "open to everybody",
    "own-presets": "test_saved_presets",
    "own-preset": "test_saved_presets",
    "waiting": "a count of one's own",
    "shared-campaign": "test_campaign_reading",
    "invitation": "test_campaign_reading",
    "reopen": "test_campaign_reading",
    "recruit-loadout": "test_campaign_sealed",
    "secret-seal": "test_kept_secrets",
    "secret-open": "test_kept_secrets",
    "side-accept": "test_campaign_missions",
    "side-team": "test_campaign_sealed",
}


def test_the_table_names_every_address():
    tables = {act.path.partition("?")[0] for act in ACTS}
    missing = [each.name for each in urlpatterns if each.name not in ELSEWHERE and not is_named(each, tables)]
    assert missing == []


def is_named(pattern: URLPattern, paths: set[str]) -> bool:
    """Whether an act of the table leads to this address."""
    for path in paths:
        key = "01890000-0000-7000-8000-000000000000"
        filled = "campaigns/" + key + "/" + "".join(key if i % 2 else part for i, part in enumerate(split(path)))
        if pattern.resolve(filled):
            return True
    return False


def split(path: str) -> list[str]:
    """Text and names in turn."""
    return path.replace("}", "{").split("{")
