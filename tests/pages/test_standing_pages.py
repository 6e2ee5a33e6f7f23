"""How a report stands: confirmed, disputed, corrected, taken back."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from campaigns.missions.services import mission_cancel
from campaigns.people.services.people import personal_key_make, role_set
from tests.api.calls import ROOT, by_token
from tests.campaigns.table import Club, club, fell, join
from tests.cast import Player
from tests.pages.mission_scene import filled, fresh, post, said, text, underling, url

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


# How a report stands


def test_the_other_side_confirms_in_one_press_and_the_dice_are_opened(game: Club):
    mission = game.played("owner", fell(game.everyone("opponent")[2]))
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    assert 'id="confirm"' not in owner.get(url(mission)).content.decode()
    assert "You have not confirmed this yet" in text(opponent, url(mission))
    assert 'id="confirm"' in opponent.get(url(mission)).content.decode()
    assert "Check the rolls" in text(opponent, url(mission))
    dice = text(opponent, url(mission, "mission-dice"))
    assert "Sealed until a report is confirmed" in dice
    assert "Dice of each player and of the campaign" in dice
    assert opponent.get(url(mission, "mission-dice-file")).json()["secret"] == ""
    post(owner, url(mission, "mission-confirm"))
    assert fresh(mission).state == "reported", "nobody confirms their own report"
    post(opponent, url(mission, "mission-confirm"))
    assert fresh(mission).state == "confirmed"
    assert opponent.get(url(mission, "mission-dice-file")).json()["secret"]


def test_a_tampered_roll_is_seen_by_everybody(game: Club):
    answers = {f"out:{key}": True for key in game.everyone("opponent")[2:5]}
    mission = game.played("owner", answers)
    game.confirm(mission, "opponent")
    client = game.players["opponent"].client()
    assert "Every roll agrees with its seal" in text(client, url(mission, "mission-dice"))
    roll = mission.rolls.filter(source="sealed").first()
    mission.rolls.filter(pk=roll.pk).update(value=roll.value % roll.sides + 1)
    assert "do not agree with their seal" in text(client, url(mission, "mission-dice"))


def test_the_reporters_link_only_leads_there_and_a_personal_key_confirms(game: Club, stranger: Player):
    mission = game.played("owner")
    key = personal_key_make(campaign_id=game.campaign.pk, viewer=game.players["opponent"].viewer)
    link = re.search(r'/campaigns/confirm/[^"]+', game.players["owner"].client().get(url(mission)).content.decode())
    assert link is not None
    phone = stranger.client()
    assert "Is this right?" in text(phone, link[0])
    assert "personal key" in said(post(phone, link[0], {"answer": "confirm"}, status=409))
    post(phone, link[0], {"answer": "confirm", "key": "1111 2222 3333"}, status=409)
    assert fresh(mission).state == "reported"
    post(phone, link[0], {"answer": "confirm", "key": key})
    assert fresh(mission).state == "confirmed"
    assert "Nothing is left to confirm" in text(phone, link[0])
    assert phone.get(link[0][:-9] + "tampered/").status_code == 404


def test_a_dispute_is_decided_by_an_arbitrator(game: Club):
    mission = game.played("owner")
    opponent, arbitrator = game.players["opponent"].client(), game.arbitrator.client()
    page = post(opponent, url(mission, "mission-dispute"), {"reason": ""}, status=409).content.decode()
    assert 'id="reason-fault"' in page, "with its answers, to be changed"
    post(opponent, url(mission, "mission-dispute"), {"reason": "We drew."})
    assert fresh(mission).state == "disputed"
    correcting = text(arbitrator, url(mission, "mission-amend"))
    assert re.search(r"disputes it:\s+We drew\.", correcting), "who corrects reads what was objected"
    assert "We drew." in text(arbitrator, url(mission))
    post(opponent, url(mission, "mission-decide"), {"stands": "yes", "reason": "I say so"})
    assert fresh(mission).state == "disputed", "a player decides nothing"
    saying_so = [url(mission, "mission-text")]
    saying_so += [reverse(f"campaigns:{name}", args=[game.campaign.pk]) for name in ("chronicle", "export")]
    assert [page for page in saying_so if "disputed" not in text(opponent, page).lower()] == []
    asked = post(arbitrator, url(mission, "mission-decide"), {"stands": "yes", "reason": ""}, status=409)
    assert 'id="reason-fault"' in asked.content.decode(), "on the page where it is decided"
    assert arbitrator.get(url(mission, "mission-decide")).url == url(mission), "an address opened by itself"
    post(arbitrator, url(mission, "mission-decide"), {"stands": "yes", "reason": "I was there."})
    assert fresh(mission).state == "confirmed"
    decided = text(arbitrator, url(mission))
    assert "decided the dispute: I was there." in decided
    assert "Decided." not in decided, "it is said once"
    assert "disputed" not in text(opponent, saying_so[1]).lower()


def test_a_corrected_mission_keeps_who_reported_it_and_its_outcome_in_lists(game: Club):
    mission = game.played("owner")
    form = {**filled(game, mission, "opponent"), "sure": "1", "version": game.fresh().version, "reason": "Told wrong."}
    post(game.arbitrator.client(), url(mission, "mission-amend"), form)
    client = game.players["opponent"].client()
    shown = text(client, url(mission))
    assert "Reported by Owner," in shown
    for name in ("missions", "chronicle"):
        listed = text(client, reverse(f"campaigns:{name}", args=[game.campaign.pk]))
        assert "The opponents beat The owners." in listed.replace(" .", "."), name
        assert "Told wrong." not in listed, name


def test_a_dispute_decided_as_void_shows_first_what_that_changes(game: Club):
    dead, name = underling(game, "opponent")
    mission = game.played("owner", fell(dead))
    opponent, arbitrator = game.players["opponent"].client(), game.arbitrator.client()
    post(opponent, url(mission, "mission-dispute"), {"reason": "We drew."})
    fields = {"stands": "no", "reason": "They drew."}
    shown = post(arbitrator, url(mission, "mission-decide"), fields, status=200)
    assert f"{name}: dead → ready" in said(shown)
    assert 'value="They drew."' in shown.content.decode()
    assert fresh(mission).state == "disputed"
    stale = {**fields, "sure": "1", "version": fresh(mission).campaign.version - 1}
    post(arbitrator, url(mission, "mission-decide"), stale)
    assert fresh(mission).state == "disputed", "something happened since it was shown"
    post(arbitrator, url(mission, "mission-decide"), {**fields, "sure": "1"})
    assert fresh(mission).state == "voided"
    assert game.roster("opponent").operatives.get(pk=dead).status == "ready"


# Correcting and taking back


def test_a_report_reopens_as_given_shows_what_changes_and_is_corrected(game: Club):
    dead, name = underling(game, "opponent")
    mission = game.played("owner", fell(dead))
    client, page = game.players["owner"].client(), url(mission, "mission-amend")
    shown = client.get(page).content.decode()
    assert re.search(rf'data-q="out:{dead}"[^>]* checked', shown)
    assert re.search(rf'data-q="roll:casualty:{dead}:1"[^>]*value="1"', shown)
    form = filled(game, mission, "owner", fell(dead, 7))
    before = post(client, page, form, status=200)
    assert f"{name}: dead → ready" in said(before)
    assert game.roster("opponent").operatives.get(pk=dead).status == "dead", "nothing was done yet"
    more = post(client, page, {**form, "more": "1", "reason": "He got up."}, status=200).content.decode()
    assert re.search(rf'data-q="roll:casualty:{dead}:1"[^>]*value="7"', more), "what was entered is kept"
    assert 'value="He got up."' in more
    version = game.fresh().version
    post(client, page, {**form, "sure": "1", "version": version, "reason": "He got up."})
    assert game.roster("opponent").operatives.get(pk=dead).status == "ready"
    assert "corrected the report" in text(client, url(mission))


def test_a_mission_is_taken_back_reported_again_and_counts_again(game: Club):
    mission = game.played("owner", by="opponent")
    later = game.played("owner")
    client = game.arbitrator.client()
    shown = text(client, url(mission, "mission-void"))
    assert "Later missions keep their results" in shown
    assert "Morale" in shown
    page = client.get(url(mission, "mission-void"))
    assert len(page.context["roster_parts"]) == 2
    for _, open_lines, folded in page.context["roster_parts"]:
        assert len(folded) > 3
        assert all(": experience " in each and "level" not in each for each in folded)
        assert not any(each.endswith(("experience 2 → 1.", "experience 1 → 0.")) for each in open_lines)
        assert f"<summary>Experience ({len(folded)})</summary>" in page.text
    both = said(client.get(url(mission, "mission-void"), {"also": str(later.pk)}))
    assert f"Mission {later.number} (Raid)" in both
    assert game.resource("opponent") == 6
    post(client, url(mission, "mission-void"), {"reason": "Told wrong", "version": game.fresh().version})
    assert (fresh(mission).state, game.resource("opponent")) == ("voided", 7)
    assert "Told wrong" in text(client, url(mission))
    assert "Morale 7 → 6." in text(client, url(mission, "mission-void-undo"))
    assert fresh(mission).state == "voided"
    shown = client.get(url(mission, "mission-void-undo")).content.decode()
    version = re.search(r'name="version" value="(\d+)"', shown)
    assert version is not None
    planned = game.plan()
    post(client, url(mission, "mission-void-undo"), {"version": version[1]}, status=409)
    assert fresh(mission).state == "voided"
    mission_cancel(mission_id=planned.pk, viewer=game.arbitrator.viewer, reason="Not after all")
    post(client, url(mission, "mission-void-undo"), {"version": game.fresh().version})
    assert (fresh(mission).state, game.resource("opponent")) == ("reported", 6)


def test_a_stale_void_is_told_what_happened_meanwhile(game: Club):
    mission = game.played("owner")
    version = game.fresh().version
    game.plan()
    client = game.arbitrator.client()
    answer = post(client, url(mission, "mission-void"), {"reason": "Wrong", "version": version}, status=409)
    assert "has changed since you opened it" in said(answer)
    assert "Planned mission 2" in said(answer)
    assert fresh(mission).state == "reported"


def test_an_arbitrator_who_played_sees_no_way_to_decide_their_own_dispute(
    arbitrator: Player, opponent: Player, staff: Player
):
    game = club(arbitrator, {"opponent": opponent, "owner": arbitrator})
    person = join(game.campaign, arbitrator, staff)
    role_set(campaign_id=game.campaign.pk, viewer=arbitrator.viewer, person_id=person.pk, role="co-arbitrator")
    mission = game.played("owner")
    ways = [url(mission, page) for page in ("mission-amend", "mission-void", "mission-decide")]
    assert ways[0] in arbitrator.client().get(url(mission)).content.decode(), "nobody has disputed it yet"
    post(opponent.client(), url(mission, "mission-dispute"), {"reason": "It was a draw."})
    mine = arbitrator.client().get(url(mission)).content.decode()
    theirs = staff.client().get(url(mission)).content.decode()
    assert [way for way in ways if way in mine] == []
    assert [way for way in ways if way in theirs] == ways
    form = {**filled(game, mission, "draw"), "sure": "1", "reason": "Mine.", "version": game.fresh().version}
    post(arbitrator.client(), ways[0], form)
    assert fresh(mission).state == "disputed"
    answer = by_token(arbitrator).post(
        f"{ROOT}campaigns/{game.campaign.pk}/missions/{mission.pk}/amendment/",
        {"answers": {"winner": "draw"}, "reason": "Mine.", "version": game.fresh().version},
    )
    assert answer.json()["code"] == "own-case"
