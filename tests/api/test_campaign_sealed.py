"""A sealed kill team is in no answer of the API to anybody but its player: every address is read as everybody."""

from __future__ import annotations

import io
import re
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns.models import Comment, Mission, MissionSide
from campaigns.muster.services import mustering
from campaigns.people.services.people import role_set
from campaigns.rounds.services.pairing import round_open
from campaigns.settings.services import campaign_share
from campaigns.standings.selectors.records import TABLES
from campaigns.story.services import PostContent, announce, comment_make
from campaigns.urls import api_urlpatterns as of_campaigns
from rosters.models import Roster
from rosters.urls import api_urlpatterns as of_rosters
from rules import acts
from tests.api.calls import ROOT, Caller, by_guest_key, by_token
from tests.campaigns.table import Club, join
from tests.cast import Player, model
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

SECRET = "Zaphira the Unseen"
NAMES = re.compile(r"<\w+:(\w+)>")
NOT_READ = ("docs", "schema", "nowhere", "names")
"""Names are made up anew each time; the others tell of no campaign."""
FRESH = re.compile(rb'(name="(csrfmiddlewaretoken|token)" value="[^"]*"|nonce="[^"]*"|nonce-[^\'"]*)')
"""What a page makes up anew each time it is asked for."""
MADE_AT = re.compile(rb'"exported_at": "[^"]*"')
PAGES = ("campaign", "log", "fallen", "missions", "people", "export", "campaign-sheet", "campaign-sheet-pdf")
"""Of a campaign as a whole; the standings stand on the first."""
READ = ("campaign", "log", "missions", "export", *(f"{what}.csv" for what in TABLES), "mission")
"""What everybody who may look at a campaign at all is shown."""
BY_LINK = "by link"
Answers = dict[tuple[str, str], tuple[int, bytes]]
"""Status and body by who asks and what."""


@pytest.fixture
def mission(table: Club) -> Mission:
    """Planned; there is one before it and a round, so that everything has something to tell."""
    table.played("owner", by="owner")
    round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, pairing="swiss", is_published=True)
    Roster.objects.filter(pk=table.roster("opponent").pk).update(visibility="public")
    arbitrator = table.arbitrator.viewer
    post = announce(campaign_id=table.campaign.pk, viewer=arbitrator, content=PostContent(text="Hear."))
    comment_make(post_id=post.pk, viewer=table.players["owner"].viewer, text="Indeed.")
    return table.plan()


@pytest.fixture
def callers(table: Club, arbitrator: Player, staff: Player) -> dict[str, Caller]:
    """Everybody but the one whose team is sealed."""
    people = {name: Player(user=UserFactory(name=name)) for name in ("co-arbitrator", "other player", "spectator")}
    for name, player in people.items():
        join(table.campaign, arbitrator, player, role="spectator" if name == "spectator" else "player")
    co = table.campaign.people.of(people["co-arbitrator"].viewer).get()
    role_set(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, person_id=co.pk, role="co-arbitrator")
    guest = by_guest_key()
    guest.post(f"invitations/{table.campaign.invites.filter(role='player').first().key}/", {"name": "A guest"})
    everybody = {"arbitrator": arbitrator, "staff": staff, "the other side": table.players["owner"], **people}
    found = {name: by_token(player) for name, player in everybody.items()}
    return {
        **found,
        "guest": guest,
        "stranger": by_token(Player(user=UserFactory())),
        "nobody": Caller(),
        BY_LINK: Caller(),
    }


def keys_of(table: Club, mission: Mission) -> dict[str, str]:
    """What addresses name; the side and the roster are those of the sealed team."""
    entrant, roster = table.entrant("opponent"), table.roster("opponent")
    return {
        "campaign": str(table.campaign.pk),
        "mission": str(mission.pk),
        "side": str(table.side(mission, "opponent").pk),
        "entrant": str(entrant.pk),
        "person": str(entrant.person_id),
        "batch": str(table.campaign.batches.last().pk),
        "round": str(table.campaign.rounds.get().pk),
        "roster": str(roster.pk),
        "operative": str(roster.operatives.first().pk),
        "squad": str(uuid.uuid4()),
        "kill_team": str(uuid.uuid4()),
        "pack": str(roster.pack_id),
        "edition": "kt2018",
        "model": roster.operatives.first().model,
        "share_key": roster.share_key or "none",
        "campaign_key": table.fresh().share_key or "none",
        "invite_key": table.campaign.invites.first().key,
        "invite": str(table.campaign.invites.first().pk),
        "post": str(table.campaign.posts.get().pk),
        "comment": str(Comment.objects.get().pk),
        "preset": str(uuid.uuid4()),
        "game": str(uuid.uuid4()),
    }


def addresses(keys: Mapping[str, str]) -> Iterator[str]:
    """Every address that is read, with those keys; of tables and texts each."""
    for pattern in (*of_campaigns, *of_rosters):
        view = getattr(pattern.callback, "view_class", None)
        if pattern.name in NOT_READ or view is None or not hasattr(view, "get"):
            continue
        for what in ("missions", "experience", "resources", "standings", "results"):
            route = str(pattern.pattern)
            known = {"what": what, **keys}
            if pattern.name == "shared-campaign":
                known["share_key"] = keys["campaign_key"]
            yield ROOT + NAMES.sub(lambda found, known=known: known[found.group(1)], route)
            if "what" not in route:
                break


def read(callers: Mapping[str, Caller], keys: Mapping[str, str]) -> Answers:
    """Every address as everybody."""
    paths = list(addresses(keys))
    shared = {who: f"?share={keys['campaign_key']}" if who == BY_LINK else "" for who in callers}
    answers = {(who, path): caller.get(path + shared[who]) for who, caller in callers.items() for path in paths}
    return {where: (answer.status_code, said(answer)) for where, answer in answers.items()}


def said(answer: HttpResponse) -> bytes:
    """The body; of a zip all that is in it, but for when it was made."""
    if answer.headers.get("Content-Type") != "application/zip":
        return answer.content
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return b"\n".join(MADE_AT.sub(b"", archive.read(name)) for name in archive.namelist())


def assert_really_read(reading: Answers, pages: Answers, who: str, campaign: str) -> None:
    """That the log, tables and standings were answered to them, and not refused."""
    assert {name: pages[who, name][0] for name in READ} == dict.fromkeys(READ, 200)
    parts = ("", "log/", "standings/", "tables/missions/", "texts/standings/", "missions/")
    paths = [f"{ROOT}campaigns/{campaign}/{part}" for part in parts]
    assert {path: reading[who, path][0] for path in paths} == dict.fromkeys(paths, 200)


def draft(table: Club, mission: Mission, members: list[str], *recruits: acts.Act) -> MissionSide:
    """The opponent's team, sealed as it is kept."""
    viewer = table.players["opponent"].viewer
    kept = mustering.muster_save(mission_id=mission.pk, viewer=viewer, members=members, recruits=list(recruits))
    return kept.side


@pytest.mark.alike
def test_nothing_anybody_reads_depends_on_a_draft(table: Club, mission: Mission, callers: dict[str, Caller]):
    everyone, keys = table.everyone("opponent"), keys_of(table, mission)
    # The rest of them are asked where a recruit is chosen for, and told no less.
    callers = {who: callers[who] for who in ("arbitrator", "co-arbitrator", "the other side", "spectator", "nobody")}
    draft(table, mission, everyone)
    before = read(callers, keys)
    recruit = acts.Recruit(model=model("ork-boy", "orks"), role="non-specialist", called=SECRET)
    side = draft(table, mission, everyone[:1], recruit)
    assert len(side.draft["members"]) == 2
    after = read(callers, keys)
    assert sum(len(body) for _, body in before.values()) > 500_000
    assert [where for where in before if before[where] != after[where]] == []
    mine = by_token(table.players["opponent"]).get(f"{ROOT}campaigns/{keys['campaign']}/missions/{mission.pk}/muster/")
    assert SECRET in mine.content.decode()


@pytest.mark.alike
@pytest.mark.parametrize("visibility", ["link", pytest.param("public", marks=pytest.mark.long)])
def test_what_is_chosen_for_a_recruit_is_read_by_nobody_else(
    table: Club, mission: Mission, callers: dict[str, Caller], caplog: pytest.LogCaptureFixture, visibility: str
):
    """A commander's specialism, level and traits, and a sub-faction: no answer, feed, file or log line changes."""
    campaign_share(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, visibility=visibility)
    commander = acts.Recruit(model=model("warboss", "orks"), role="commander", called=SECRET)
    mine = by_token(table.players["opponent"])
    here = f"{ROOT}campaigns/{table.campaign.pk}/missions/{mission.pk}/muster/"
    everyone, keys = table.everyone("opponent"), keys_of(table, mission)
    if visibility == "link":
        # Everybody else is asked where it is public, which shows no less.
        callers = {who: callers[who] for who in ("arbitrator", "the other side", BY_LINK, "nobody")}
    sealed = mine.put(here, {"members": everyone, "recruits": [acts.to_json(commander)]}).json()
    (key,) = sealed["recruited"]
    before, pages = read(callers, keys), read_pages(table, mission)
    for who in ("arbitrator", "the other side", BY_LINK, *(["nobody"] if visibility == "public" else [])):
        assert_really_read(before, pages, who, keys["campaign"])
    assert visibility == "public" or pages["nobody", "log"][0] == 404
    caplog.clear()
    with caplog.at_level("DEBUG"):
        chosen = choose_everything(mine, here, key, sealed["recruits"])
    draft = table.side(mission, "opponent").draft
    words = [step["name"] for step in chosen]
    assert draft["sheets"][key]["specialism"]
    assert {each["act"] for each in sealed_acts(draft)} >= {"set-level", "buy-trait", "set-sub-faction"}
    assert [word for word in [SECRET, key, *words] if word in logged(caplog, here)] == []
    after = read(callers, keys)
    assert [where for where in before if before[where] != after[where]] == []
    after_pages = read_pages(table, mission)
    assert [where for where in pages if pages[where] != after_pages[where]] == []


def sealed_acts(draft: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [each["act"] for each in draft["recruits"]]


def logged(caplog: pytest.LogCaptureFixture, here: str) -> str:
    """What the log says, but for the addresses that its own player asked for."""
    return "\n".join(line for line in caplog.text.splitlines() if here not in line)


def choose_everything(mine: Caller, here: str, key: str, recruits: list[Any]) -> list[Any]:
    """The first specialism, level, trait and sub-faction that the API offers, sent back as it says."""
    chosen = []
    for group in ("specialisms", "levels", "traits"):
        offered = mine.get(f"{here}recruits/{key}/").json()[group]
        step = next(each for each in offered if each["acts"] and not each["is_held"])
        chosen.append(step)
        recruits = mine.put(here, {"recruits": [*recruits, *step["acts"]]}).json()["recruits"]
    offered = mine.get(f"{here}recruits/{key}/").json()["sub_factions"]
    assert mine.put(here, {"recruits": [*recruits, offered[0]]}).status_code == 200
    return chosen


PAGES = ("campaign", "log", "fallen", "final", "missions", "people", "export", "campaign-sheet")
"""Pages of a campaign as a whole; the standings stand on the first."""


def read_pages(table: Club, mission: Mission) -> Answers:
    """What others read of it on pages: players, arbitrators, who came by the link, and anybody; tokens are anew."""
    by_link, campaign = Client(), table.fresh()
    by_link.get(reverse("campaigns:shared", args=[campaign.share_key]))
    people = {"arbitrator": table.arbitrator, "the other side": table.players["owner"]}
    clients = {name: player.client() for name, player in people.items()} | {"by link": by_link, "nobody": Client()}
    answers: Answers = {}
    for who, client in clients.items():
        for name, path in pages_of(table, mission).items():
            answer = client.get(path)
            answers[who, name] = answer.status_code, FRESH.sub(b"", answer.content)
    return answers


def pages_of(table: Club, mission: Mission) -> dict[str, str]:
    """Every page that tells of a campaign, by its name."""
    args = [table.campaign.pk]
    paths = {name: reverse(f"campaigns:{name}", args=args) for name in PAGES}
    paths |= {f"{what}.csv": reverse("campaigns:export-csv", args=[*args, what]) for what in TABLES}
    paths["mission"] = reverse("campaigns:mission", args=[*args, mission.pk])
    paths["entrant"] = reverse("campaigns:entrant", args=[*args, table.entrant("opponent").pk])
    return paths


@pytest.mark.alike
def test_a_locked_team_is_told_by_its_hash_alone(table: Club, mission: Mission, callers: dict[str, Caller]):
    recruit = acts.Recruit(model=model("ork-boy", "orks"), role="non-specialist", called=SECRET)
    draft(table, mission, table.everyone("opponent")[:3], recruit)
    reason = "Because we are few, and this is a secret."
    mustering.muster_lock(mission_id=mission.pk, viewer=table.players["opponent"].viewer, as_is_reason=reason)
    side = table.side(mission, "opponent")
    sealed = [SECRET, side.salt, reason, *side.draft["recruited"]]
    assert len(sealed) == 4
    seen = read(callers, keys_of(table, mission))
    where = [(who, path, word) for (who, path), (_, body) in seen.items() for word in sealed if word.encode() in body]
    assert where == []
    assert any(side.lock_hash.encode() in body for _, body in seen.values())
    members = [
        body for (_, path), (_, body) in seen.items() if path.endswith(f"missions/{mission.pk}/") and b"sides" in body
    ]
    assert members
    assert all(b'"teams":[]' in body for body in members)


def test_a_recruit_of_the_draft_is_armed_by_its_player_alone(table: Club, mission: Mission, callers: dict[str, Caller]):
    recruit = acts.Recruit(model=model("ork-boy", "orks"), role="non-specialist", called=SECRET)
    side = draft(table, mission, [], recruit)
    (key,) = side.draft["recruited"]
    here = f"{ROOT}campaigns/{table.campaign.pk}/missions/{mission.pk}/muster/recruits/{key}/"
    assert by_token(table.players["opponent"]).get(here).json()["operative"] == key
    assert {caller.get(here).status_code for caller in callers.values()} == {404}


def test_a_team_that_lay_on_paper_is_told_in_the_open(table: Club, mission: Mission):
    mine, theirs = by_token(table.players["owner"]), by_token(table.players["opponent"])
    here = f"{ROOT}campaigns/{table.campaign.pk}/missions/{mission.pk}/"
    assert mine.post(f"{here}muster/paper/").status_code == 200
    payload = theirs.post(f"{here}muster/paper/").json()
    assert [team["is_team_unknown"] for team in payload["teams"]] == [True, True]
    side = table.side(mission, "owner")
    body = {"members": table.everyone("owner")[:3]}
    assert theirs.post(f"{here}sides/{side.pk}/team/", body).json()["code"] in ("not-yours", "not-arbitrator")
    payload = mine.post(f"{here}sides/{side.pk}/team/", body).json()
    assert [len(team["members"]) for team in payload["teams"]] == [3, 0]
