"""What a side seals by itself: nobody else reads it, a report opens it, and anybody can check the hash."""

from __future__ import annotations

import hashlib
import html
import json
import re

import pytest

from campaigns.management.reconciling import differences
from campaigns.models import KeptSecret, Mission
from campaigns.muster.services import mustering
from campaigns.muster.services.keeping import secret_open, secret_seal
from campaigns.reports.services import reporting
from rules.errors import Refusal
from tests.api.calls import ROOT, Caller, by_token
from tests.campaigns.leagues import answers
from tests.campaigns.table import Club
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def seal(league: Club, mission: Mission, who: str = "owner", question: str = "primary", answer: str = "tac") -> Mission:
    viewer = league.players[who].viewer
    return secret_seal(mission_id=mission.pk, viewer=viewer, question=question, answer=answer)


def secrets_read(league: Club, mission: Mission, who: Player) -> dict[tuple[str, str], dict]:
    """What somebody reads of the secrets, by the side's player and the question."""
    body = by_token(who).get(f"{ROOT}campaigns/{league.campaign.pk}/missions/{mission.pk}/").json()
    names = {each["id"]: each["player"] for each in body["sides"]}
    return {(names[each["side"]], each["question"]): each for each in body["secrets"]}


def page(league: Club, mission: Mission, who: Player) -> str:
    return who.client().get(f"/campaigns/{league.campaign.pk}/missions/{mission.pk}/").content.decode()


def test_a_secret_is_its_players_alone_until_it_is_opened(league: Club):
    mission = league.mustered(kind="secure")
    owner, opponent = league.players["owner"], league.players["opponent"]
    seal(league, mission)
    mine, theirs = (secrets_read(league, mission, who)["Owner", "primary"] for who in (owner, opponent))
    assert (mine["answer"], theirs["answer"], theirs["salt"]) == ("tac", "", "")
    assert theirs["hash"] == mine["hash"] == KeptSecret.objects.get().hash
    assert '<b>Tac op</b> <span class="sheet__note">Only you see it.' in page(league, mission, owner)
    for who in (opponent, league.arbitrator):
        assert "Only you see it" not in page(league, mission, who)
    secret_open(mission_id=mission.pk, viewer=owner.viewer, question="primary")
    theirs = secrets_read(league, mission, opponent)["Owner", "primary"]
    assert (theirs["answer"], theirs["is_open"], theirs["holds"]) == ("tac", True, True)
    side = league.side(mission, "owner")
    content = {"answer": "tac", "mission": str(mission.pk), "question": "primary", "side": str(side.pk)}
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(f"{theirs['salt']}\n{plain}".encode()).hexdigest() == theirs["hash"]
    read = page(league, mission, opponent)
    assert "<b>The owners</b> <span>Primary op is open, tac op is not.</span>" in read
    assert '<span class="label">Primary op</span> <b>Tac op</b>' in read


def test_a_report_opens_and_counts_what_was_sealed_over_what_it_says(league: Club):
    mission = league.mustered(kind="secure")
    seal(league, mission)
    seal(league, mission, question="tac-op", answer="plant-banner")
    seal(league, mission, who="opponent", answer="kill")
    before = {**answers(league, mission), f"primary:{league.side(mission, 'owner').pk}": "crit"}
    outcome = reporting.mission_report(
        mission_id=mission.pk, viewer=league.players["owner"].viewer, report={"answers": before}
    )
    sentences = " ".join(each.sentence + each.detail for each in outcome.resolution.consequences)
    assert "crit op 5, tac op 4, kill op 4, primary (tac op) 2" in sentences
    assert "Tac op: Plant Banner." in sentences
    assert KeptSecret.objects.filter(opened_at=None).count() == 0
    assert list(differences(league.fresh())) == []
    KeptSecret.objects.filter(question="primary").update(answer="crit")
    assert {each.subject for each in differences(league.fresh())} == {"mission 1 side 1", "mission 1 side 2"}


def test_a_secret_stands_once_the_teams_are_shown(league: Club):
    mission = league.plan(kind="secure")
    seal(league, mission, answer="crit")
    seal(league, mission, answer="tac")
    assert KeptSecret.objects.get().answer == "tac"
    with pytest.raises(Refusal, match="cannot be done now"):
        secret_open(mission_id=mission.pk, viewer=league.players["owner"].viewer, question="primary")
    shown = league.mustered(kind="secure")
    seal(league, shown)
    with pytest.raises(Refusal, match="stands until it is opened"):
        seal(league, shown, answer="crit")


@pytest.mark.parametrize(
    ("question", "answer", "code"),
    [("primary", "bribery", "unknown-choice"), ("shoe-size", "44", "unknown-choice")],
)
def test_only_what_is_offered_is_sealed(league: Club, question: str, answer: str, code: str):
    mission = league.plan(kind="secure")
    with pytest.raises(Refusal) as refused:
        seal(league, mission, question=question, answer=answer)
    assert refused.value.code == code


@pytest.mark.parametrize("planned", [True, False])
def test_a_tac_op_is_of_an_archetype_of_the_team(league: Club, planned: bool):
    """Angels of Death have Security and Seek & Destroy."""
    mission = league.plan(kind="secure") if planned else league.mustered(kind="secure")
    owner = league.players["owner"]
    options = secrets_read(league, mission, owner)["Owner", "tac-op"]["options"]
    assert [each["value"] for each in options] == [
        *("plant-banner", "martyrs", "envoy"),
        *("sweep-clear", "rout", "dominate"),
    ]
    assert "Plant Devices" not in page(league, mission, owner)
    here = f"{ROOT}campaigns/{league.campaign.pk}/missions/{mission.pk}/"
    refused = by_token(owner).post(f"{here}secrets/", {"question": "tac-op", "answer": "plant-devices"})
    words = "Plant Devices (Infiltration): the team of The owners has no such archetype. Seal another tac op."
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (409, "other-archetype", words)
    if not planned:
        side = league.side(mission, "owner")
        questions = {each["key"]: each for each in by_token(owner).get(f"{here}questions/").json()["questions"]}
        assert len(questions[f"tac-op:{side.pk}"]["options"]) == 1 + 6


def test_a_team_is_not_locked_whose_archetypes_have_not_what_was_sealed(league: Club):
    """As where it was sealed for a team of another Aspect, and the team was changed since."""
    mission = league.plan(kind="secure")
    seal(league, mission, question="tac-op", answer="rout")
    KeptSecret.objects.update(answer="plant-devices")
    with pytest.raises(
        Refusal, match=r"You sealed Plant Devices \(Infiltration\), and this team has no such archetype"
    ):
        league.muster(mission, "owner")
    seal(league, mission, question="tac-op", answer="rout")
    league.muster(mission, "owner")


def test_what_is_sealed_is_taken_back_before_the_reveal_alone(league: Club):
    mission = league.plan(kind="secure")
    owner = league.players["owner"]
    seal(league, mission)
    assert "Take back" in page(league, mission, owner)
    seal(league, mission, answer="")
    assert not KeptSecret.objects.exists()
    with pytest.raises(Refusal, match="you have sealed nothing"):
        seal(league, mission, answer="")
    shown = league.mustered(kind="secure")
    seal(league, shown)
    with pytest.raises(Refusal, match="stands until it is opened"):
        seal(league, shown, answer="")
    assert "Take back" not in page(league, shown, owner)


def test_who_plays_no_side_seals_and_opens_nothing(league: Club):
    mission = league.mustered(kind="secure")
    viewer = league.arbitrator.viewer
    with pytest.raises(Refusal, match="do not play"):
        secret_seal(mission_id=mission.pk, viewer=viewer, question="primary", answer="crit")
    with pytest.raises(Refusal, match="you have sealed nothing"):
        secret_open(mission_id=mission.pk, viewer=league.players["opponent"].viewer, question="primary")


def test_mustering_again_throws_away_what_was_sealed(league: Club):
    mission = league.plan(kind="secure")
    seal(league, mission)
    side = league.side(mission, "owner")
    mustering.muster_reset(
        mission_id=mission.pk, viewer=league.arbitrator.viewer, side_id=side.pk, reason="Wrong roster"
    )
    assert not KeptSecret.objects.exists()


def test_the_page_seals_and_shows(league: Club):
    mission = league.mustered(kind="secure")
    client, here = league.players["owner"].client(), f"/campaigns/{league.campaign.pk}/missions/{mission.pk}/"
    assert client.post(f"{here}secrets/", {"question": "tac-op", "answer": "plant-banner"}).status_code == 302
    mine, theirs = (page(league, mission, league.players[who]) for who in ("owner", "opponent"))
    asks = '<p class="sheet__note">Plant Banner (1AP'
    assert asks in mine
    assert asks not in theirs
    assert "<dt>Crit op</dt><dd>Secure (1AP" in theirs
    assert client.post(f"{here}secrets/open/", {"question": "tac-op"}).status_code == 302
    text = page(league, mission, league.players["opponent"])
    assert '<span class="label">Tac op</span> <b>Plant Banner' in text
    published, hashed = re.search(
        r'<code>(\w{64})</code>.*?<pre class="seal__lines"><code>(.*?)</code></pre>',
        text.partition('id="kept"')[2],
        re.DOTALL,
    ).groups()
    assert hashlib.sha256(html.unescape(hashed).encode()).hexdigest() == published


def test_who_musters_seals_on_the_same_page_and_sees_nothing_of_the_others(league: Club):
    mission = league.plan(kind="secure")
    here = f"/campaigns/{league.campaign.pk}/missions/{mission.pk}/"
    client = league.players["owner"].client()
    assert client.post(f"{here}secrets/", {"question": "tac-op", "answer": "plant-banner"}).status_code == 302
    mine, theirs = (league.players[who].client().get(f"{here}muster/").text for who in ("owner", "opponent"))
    assert '<span class="label">Tac op</span> <b>Plant Banner' in mine
    assert "Nothing is sealed yet." in theirs
    unsealed = [each.count('required><option value="">Choose one</option>') for each in (mine, theirs)]
    assert unsealed == [1, 2], "nothing is chosen for anybody"
    assert "The opponents" not in mine.partition('id="kept"')[2]
    assert "Plant Banner (1AP" not in theirs.partition("Rules of each")[0]
    assert "<b>The owners</b>" not in theirs


def test_the_api_seals_for_who_plays_and_for_nobody_else(league: Club):
    mission = league.mustered(kind="secure")
    here = f"{ROOT}campaigns/{league.campaign.pk}/missions/{mission.pk}/secrets/"
    body = {"question": "primary", "answer": "kill"}
    callers = {"owner": league.players["owner"], "arbitrator": league.arbitrator}
    statuses = {name: by_token(player).post(here, body).status_code for name, player in callers.items()}
    assert statuses == {"owner": 200, "arbitrator": 409}
    assert Caller().post(here, body).status_code == 401
    shown = by_token(league.players["owner"]).post(f"{here}open/", {"question": "primary"}).json()
    assert [each["answer"] for each in shown["secrets"] if each["is_open"]] == ["kill"]


def test_the_page_of_the_muster_ticks_equipment_with_what_it_does(league: Club):
    mission = league.plan(kind="secure")
    client, here = league.players["owner"].client(), f"/campaigns/{league.campaign.pk}/missions/{mission.pk}/muster/"
    shown = client.get(here).content.decode()
    places = re.findall(r'name="places:equipment" value="([^"]+)"', shown)
    offered = re.findall(r'name="taken:equipment" value="([^"]+)".*?<b>.*?</b><small>(.+?)</small>', shown)
    assert len(places) >= 4
    assert len(offered) > 4, "each piece with its text"
    form = {"take": league.everyone("owner"), "places:equipment": places, "nothing:equipment": "nothing"}
    taken = [key for key, _ in offered]
    client.post(f"{here}save/", {**form, "taken:equipment": taken[:2]})
    draft = league.side(mission, "owner").draft
    assert [draft["chosen"][key] for key in places] == [*taken[:2], *["nothing"] * (len(places) - 2)]
    assert "of 4 equipment" in client.get(here).content.decode()
    client.post(f"{here}save/", form)
    assert {league.side(mission, "owner").draft["chosen"][key] for key in places} == {"nothing"}
    too_many = client.post(f"{here}save/", {**form, "taken:equipment": taken[: len(places) + 1]})
    assert too_many.status_code == 409
    assert f"{len(places) + 1} of {len(places)} ticked: drop 1." in too_many.content.decode()
