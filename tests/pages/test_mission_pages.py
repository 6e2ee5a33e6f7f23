"""The pages of missions: from the plan over the sealed muster and the report to what follows and back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Mission, MissionSide, ReportDraft
from campaigns.services import mustering
from campaigns.services.people import personal_key_make
from tests.campaigns.table import Club, club, fell
from tests.cast import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """A running campaign of owner and opponent."""
    return club(arbitrator, {"owner": owner, "opponent": opponent})


def url(mission: Mission, page: str = "mission", *more: object) -> str:
    return reverse(f"campaigns:{page}", args=[mission.campaign_id, mission.pk, *more])


def text(client: Client, address: str, status: int = 200, **headers: str) -> str:
    """What a page says, without its marks."""
    answer = client.get(address, headers=headers or None)
    assert answer.status_code == status, answer
    return said(answer)


def said(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def fresh(mission: Mission) -> Mission:
    return Mission.objects.get(pk=mission.pk)


def post(client: Client, address: str, told: dict[str, Any] | None = None, status: int = 302) -> Any:
    answer = client.post(address, told or {})
    assert answer.status_code == status, said(answer)[:2000]
    return answer


def filled(game: Club, mission: Mission, winner: str, told: dict[str, Any] | None = None) -> dict[str, Any]:
    """A filled-in report, as a browser sends it: everybody took part, dice thrown at the table."""
    here = {f"answer:present:{key}": "on" for side in mission.sides.all() for key in side.team["members"]}
    answers = {
        f"answer:{key}": "on" if value is True else value for key, value in game.answers(mission, winner, told).items()
    }
    return {**here, **answers, "dice": "table"}


# How missions begin


def test_an_arbitrator_plans_and_players_find_what_is_asked_of_them(game: Club):
    client = game.arbitrator.client()
    page = reverse("campaigns:plan", args=[game.campaign.pk])
    assert "Plan a mission" in text(client, page)
    sides = {"first": str(game.entrants["owner"].pk), "second": str(game.entrants["opponent"].pk)}
    post(client, page, {**sides, "kind": "raid", "where": "The club", "at": "2026-11-20T18:00"})
    mission = Mission.objects.get()
    assert (mission.where, mission.kind) == ("The club", "raid")
    told = text(game.players["owner"].client(), url(mission))
    assert "Muster your team" in told
    assert "The club" in told


def test_a_challenge_is_accepted_or_declined_with_a_reason(game: Club):
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    page = reverse("campaigns:challenge", args=[game.campaign.pk])
    told = {"mine": str(game.entrants["owner"].pk), "opponent": str(game.entrants["opponent"].pk), "kind": "raid"}
    post(owner, page, told)
    first = Mission.objects.get()
    assert "Not answered yet" in text(owner, url(first))
    assert "You are challenged" in text(opponent, url(first))
    post(opponent, url(first, "mission-answer"), {"answer": "decline"})
    assert fresh(first).state == "challenged", "a reason is asked for"
    post(opponent, url(first, "mission-answer"), {"answer": "decline", "reason": "Away"})
    assert fresh(first).state == "declined"
    post(owner, page, told)
    second = Mission.objects.exclude(pk=first.pk).get()
    post(opponent, url(second, "mission-answer"), {"answer": "accept"})
    assert fresh(second).state == "planned"


def test_we_have_just_played_leads_straight_to_the_report(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own, other = (game.entrants[name] for name in ("owner", "opponent"))
    shown = client.get(page, {"opponent": str(other.pk)})
    assert "Who fought" in said(shown)
    teams = {f"team:{own.pk}": game.everyone("owner")[:4], f"team:{other.pk}": game.everyone("opponent")[:5]}
    answer = post(client, page, {"mine": str(own.pk), "opponent": str(other.pk), "kind": "raid", **teams})
    mission = Mission.objects.get()
    assert answer.url == url(mission, "mission-report")
    assert [len(side.team["members"]) for side in mission.sides.all()] == [4, 5]
    assert "Who was taken out" in text(client, answer.url)


def test_an_outsider_needs_no_roster(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own = game.entrants["owner"]
    told = {"mine": str(own.pk), "opponent": "outside", "outsider_name": "Harlan", "kind": "raid"}
    post(client, page, {**told, f"team:{own.pk}": game.everyone("owner")[:4]})
    mission = Mission.objects.get()
    assert "Harlan" in text(client, url(mission, "mission-report"))
    winner = str(mission.sides.get(entrant=own).pk)
    here = {f"answer:present:{key}": "on" for key in game.everyone("owner")[:4]}
    post(client, url(mission, "mission-report"), {**here, "answer:winner": winner})
    assert fresh(mission).state == "reported"


# The sealed muster


def test_a_muster_is_ticked_locked_and_seen_by_nobody_else(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    members = game.everyone("owner")[:4]
    fragment = owner.post(url(mission, "muster-save"), {"take": members}, headers={"HX-Request": "true"})
    assert 'id="muster"' in fragment.content.decode()
    names = [row.sheet["name"] for row in game.roster("owner").operatives.filter(pk__in=members)]
    post(owner, url(mission, "muster-lock"), {"as_is": "1", "reason": "Nobody else is well."})
    for player in (game.players["opponent"], game.arbitrator):
        client = player.client()
        told = text(client, url(mission)) + text(client, url(mission, "mission-dice"))
        assert not [name for name in names if name in told]
        assert "Nobody else is well" not in told
        assert client.get(url(mission, "muster")).status_code in (200, 404)
    assert "Your team is sealed" in text(owner, url(mission, "muster"))
    post(owner, url(mission, "muster-unlock"))
    assert mission.sides.get(entrant=game.entrants["owner"]).locked_at is None


def test_the_last_team_is_two_posts_away_and_the_reveal_follows(game: Club):
    game.played("owner")
    mission = game.plan()
    owner = game.players["owner"].client()
    post(owner, url(mission, "muster-save"), {"how": "last"})
    side = mission.sides.get(entrant=game.entrants["owner"])
    assert side.draft["members"]
    post(owner, url(mission, "muster-save"), {"how": "nearest", "take": side.draft["members"]})
    post(owner, url(mission, "muster-lock"), {"as_is": "1", "reason": "As last time."})
    game.muster(mission, "opponent")
    told = text(owner, url(mission))
    assert "The teams are shown" in told
    assert "command point" in told
    assert "Sealed before, and unchanged" in told


def test_an_illegal_team_is_declined_without_a_reason(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    post(owner, url(mission, "muster-save"), {"take": game.everyone("owner")[:1]})
    answer = post(owner, url(mission, "muster-lock"), status=409)
    assert "not legal" in said(answer)
    assert "Why it may play as it is" in said(answer)


def test_the_other_side_accepts_a_team_as_it_is(game: Club):
    mission = game.plan()
    game.muster(mission, "owner", game.everyone("owner")[:2])
    game.muster(mission, "opponent")
    side = mission.sides.get(entrant=game.entrants["owner"])
    assert mustering.needs_consent(side)
    client = game.players["opponent"].client()
    assert "We have no others." in text(client, url(mission))
    assert client.get(url(mission, "mission-report")).url == url(mission), "first the team is settled"
    post(client, url(mission, "mission-accept", side.pk))
    side.refresh_from_db()
    assert side.as_is_accepted


def test_a_recruit_of_the_muster_is_armed_there_and_joins_at_the_reveal(game: Club):
    mission = game.plan()
    owner, before = game.players["owner"].client(), game.roster("owner").size
    assert "Recruit" in text(owner, url(mission, "muster-recruit"))
    wanted = "kt2018:tau-empire:model:fire-warrior-shasla|non-specialist"
    post(owner, url(mission, "muster-recruit"), {"recruit": wanted})
    side = mission.sides.get(entrant=game.entrants["owner"])
    (key,) = side.draft["recruited"]
    assert game.roster("owner").size == before, "sealed until the reveal"
    assert "Joins at the reveal" in text(owner, url(mission, "muster"))
    assert "Fixed at the reveal" in text(owner, url(mission, "muster-equip", key))
    post(owner, url(mission, "muster-equip", key), {"called": "Late Arrival"})
    post(owner, url(mission, "muster-lock"), {"as_is": "1", "reason": "New here."})
    game.muster(mission, "opponent")
    assert game.roster("owner").size == before + 1
    assert "Late Arrival" in text(game.players["opponent"].client(), url(mission))


def test_a_recruit_can_be_left_out_again(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    wanted = "kt2018:tau-empire:model:fire-warrior-shasla|non-specialist"
    post(owner, url(mission, "muster-recruit"), {"recruit": wanted})
    (key,) = mission.sides.get(entrant=game.entrants["owner"]).draft["recruited"]
    post(owner, url(mission, "muster-dismiss", key))
    assert mission.sides.get(entrant=game.entrants["owner"]).draft["recruited"] == {}


def test_who_mustered_on_paper_says_afterwards_who_fights(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    post(owner, url(mission, "muster-paper"))
    game.muster(mission, "opponent")
    side = mission.sides.get(entrant=game.entrants["owner"])
    assert "Say who fights" in text(owner, url(mission))
    post(owner, url(mission, "mission-mend", side.pk), {"take": game.everyone("owner")[:4]})
    side.refresh_from_db()
    assert len(side.team["members"]) == 4


def test_an_arbitrator_lets_a_side_muster_anew_unseen(game: Club):
    mission = game.plan()
    game.muster(mission, "owner")
    side = mission.sides.get(entrant=game.entrants["owner"])
    post(game.arbitrator.client(), url(mission, "mission-reset", side.pk), {"reason": "Wrong limit"})
    side.refresh_from_db()
    assert (side.locked_at, side.draft) == (None, {})


def test_what_is_agreed_can_be_changed_and_called_off(game: Club):
    mission = game.plan()
    client = game.arbitrator.client()
    told = {"kind": "raid", "points_limit": "125", "where": "My place", "version": fresh(mission).campaign.version}
    post(client, url(mission, "mission-change"), told)
    assert (fresh(mission).points_limit, fresh(mission).where) == (125, "My place")
    post(client, url(mission, "mission-cancel"), {"reason": "Rain"})
    assert fresh(mission).state == "cancelled"


def test_the_mission_is_rolled_with_dice_that_stand_on_their_page(game: Club):
    mission = game.plan(kind=None)
    client = game.players["owner"].client()
    assert "Roll for the mission" in text(client, url(mission))
    post(client, url(mission, "mission-roll"))
    assert fresh(mission).kind
    assert "D10" in text(client, url(mission, "mission-dice"))


# The table and the report


def test_ticks_of_two_phones_are_counted_once_and_the_later_one_stands(game: Club):
    mission = game.mustered()
    key = f"out:{game.everyone('owner')[0]}"
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    tick = url(mission, "report-tick")
    post(owner, tick, {"ticks": json.dumps({key: [True, 2000]})}, status=200)
    post(owner, tick, {"ticks": json.dumps({key: [True, 2000]})}, status=200)
    late = post(opponent, tick, {"ticks": json.dumps({key: [False, 1000]})}, status=200)
    assert late.json()["answers"] == {key: True}
    assert opponent.get(url(mission, "report-ticked")).json()["answers"] == {key: True}
    assert ReportDraft.objects.get().answers == {key: True}
    assert post(owner, tick, {"ticks": "nonsense"}, status=409).json()["code"] == "unreadable"


def test_a_report_of_the_form_tells_what_follows_in_the_order_of_play(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    dead, name = _first(game, "opponent")
    answer = post(owner, url(mission, "mission-report"), filled(game, mission, "owner", fell(dead)))
    assert answer.url == url(mission)
    told = text(owner, url(mission))
    order = [told.index(word) for word in ("How it ended", "Resources", "Casualties", "Experience")]
    assert order == sorted(order)
    assert f"{name} is dead" in told
    assert "has not confirmed this yet" in told
    chat = owner.get(url(mission, "mission-text"))
    assert chat["Content-Type"].startswith("text/plain")
    assert f"{name} is dead" in chat.content.decode()


def _first(game: Club, whose: str) -> tuple[str, str]:
    row = game.roster(whose).operatives.order_by("position").exclude(sheet__role="leader").first()
    assert row is not None
    return str(row.pk), row.sheet["name"]


def test_notes_are_remembered_through_a_correction(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    told = filled(game, mission, "owner")
    post(owner, url(mission, "mission-report"), {**told, "notes": "She held the roof for two rounds."})
    assert "She held the roof for two rounds." in text(owner, url(mission))
    assert "She held the roof for two rounds." in text(owner, url(mission, "mission-amend"))
    post(owner, url(mission, "mission-amend"), {**filled(game, mission, "draw"), "sure": "1"})
    assert "She held the roof for two rounds." in text(owner, url(mission))
    post(owner, url(mission, "mission-amend"), {**filled(game, mission, "draw"), "sure": "1", "notes": "Or three."})
    assert "Or three." in text(owner, url(mission))


def test_a_report_without_a_winner_keeps_what_was_filled_in(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    told = filled(game, mission, "owner", fell(game.everyone("opponent")[2], 7))
    del told["answer:winner"]
    answer = post(owner, url(mission, "mission-report"), told, status=409)
    assert "this needs an answer" in said(answer)
    body = answer.content.decode()
    assert re.search(r'data-q="roll:casualty:[^"]+"[^>]*value="7"', body)
    assert fresh(mission).state == "mustered"


def test_the_same_report_twice_is_one_and_another_meets_it_in_a_comparison(game: Club):
    mission = game.mustered()
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    post(owner, url(mission, "mission-report"), filled(game, mission, "owner"))
    report = fresh(mission).standing["report"]
    post(opponent, url(mission, "mission-report"), filled(game, mission, "owner"))
    answer = post(opponent, url(mission, "mission-report"), filled(game, mission, "opponent"), status=409)
    assert "yours says something else" in said(answer)
    assert "Who won?" in said(answer)
    assert fresh(mission).standing["report"] == report


def test_choices_are_trees_for_their_player_and_only_told_to_others(game: Club):
    game.played("owner")
    game.played("owner")
    mission = game.played("owner")
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    body = owner.get(url(mission)).content.decode()
    choice = re.search(r'name="choice" value="(pick:[^"]+)"', body)
    ability = re.search(r'tree__node--pick"><input type="radio" name="answer" value="([^"]+)"', body)
    assert choice is not None
    assert ability is not None
    told = {"entrant": str(game.entrants["owner"].pk), "choice": choice[1], "answer": ability[1]}
    assert f'value="{choice[1]}"' not in opponent.get(url(mission)).content.decode()
    post(opponent, url(mission, "mission-choice"), told)
    assert f'value="{choice[1]}"' in owner.get(url(mission)).content.decode(), "nobody else chooses"
    post(owner, url(mission, "mission-choice"), told)
    assert f'value="{choice[1]}"' not in owner.get(url(mission)).content.decode()


# How a report stands


def test_the_other_side_confirms_in_one_press_and_the_dice_are_opened(game: Club):
    mission = game.played("owner", fell(game.everyone("opponent")[2]))
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    assert 'id="confirm"' not in owner.get(url(mission)).content.decode()
    assert "You have not confirmed this yet" in text(opponent, url(mission))
    assert 'id="confirm"' in opponent.get(url(mission)).content.decode()
    assert "Sealed until the report stands" in text(opponent, url(mission, "mission-dice"))
    assert opponent.get(url(mission, "mission-dice-file")).json()["secret"] == ""
    post(owner, url(mission, "mission-confirm"))
    assert fresh(mission).state == "reported", "nobody confirms their own report"
    post(opponent, url(mission, "mission-confirm"))
    assert fresh(mission).state == "confirmed"
    assert opponent.get(url(mission, "mission-dice-file")).json()["secret"]


def test_a_tampered_roll_is_seen_by_everybody(game: Club):
    told = {f"out:{key}": True for key in game.everyone("opponent")[2:5]}
    mission = game.played("owner", told)
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
    assert "Was it so?" in text(phone, link[0])
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
    post(opponent, url(mission, "mission-dispute"), {"reason": "We drew."})
    assert fresh(mission).state == "disputed"
    assert "We drew." in text(arbitrator, url(mission))
    post(opponent, url(mission, "mission-decide"), {"stands": "yes", "reason": "I say so"})
    assert fresh(mission).state == "disputed", "a player decides nothing"
    post(arbitrator, url(mission, "mission-decide"), {"stands": "yes", "reason": "I was there."})
    assert fresh(mission).state == "confirmed"


# Correcting and taking back


def test_a_report_reopens_as_given_shows_what_changes_and_is_corrected(game: Club):
    dead, name = _first(game, "opponent")
    mission = game.played("owner", fell(dead))
    client, page = game.players["owner"].client(), url(mission, "mission-amend")
    shown = client.get(page).content.decode()
    assert re.search(rf'data-q="out:{dead}"[^>]* checked', shown)
    assert re.search(rf'data-q="roll:casualty:{dead}:1"[^>]*value="1"', shown)
    told = filled(game, mission, "owner", fell(dead, 7))
    before = post(client, page, told, status=200)
    assert f"{name}: dead → ready" in said(before)
    assert game.roster("opponent").operatives.get(pk=dead).status == "dead", "nothing was done yet"
    version = game.fresh().version
    post(client, page, {**told, "sure": "1", "version": version})
    assert game.roster("opponent").operatives.get(pk=dead).status == "ready"


def test_a_mission_is_taken_back_reported_again_and_counts_again(game: Club):
    mission = game.played("owner", by="opponent")
    later = game.played("owner")
    client = game.arbitrator.client()
    shown = text(client, url(mission, "mission-void"))
    assert "Later missions stand as played" in shown
    assert "Morale" in shown
    both = said(client.get(url(mission, "mission-void"), {"also": str(later.pk)}))
    assert f"Mission {later.number} (Raid)" in both
    assert game.resource("opponent") == 6
    post(client, url(mission, "mission-void"), {"reason": "Told wrong", "version": game.fresh().version})
    assert (fresh(mission).state, game.resource("opponent")) == ("voided", 7)
    assert "Told wrong" in text(client, url(mission))
    assert "Morale: 7 → 6." in text(client, url(mission, "mission-void-undo"))
    assert fresh(mission).state == "voided"
    post(client, url(mission, "mission-void-undo"))
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


def test_missions_are_listed_newest_first_and_found_by_their_key(game: Club):
    first, second = game.plan(), game.plan()
    client = game.players["owner"].client()
    body = client.get(reverse("campaigns:missions", args=[game.campaign.pk])).content.decode()
    assert body.index(str(second.pk)) < body.index(str(first.pk))
    assert client.get(reverse("campaigns:mission", args=[first.pk])).url == url(first)


def test_no_row_of_a_sealed_side_is_read_for_others(game: Club, monkeypatch: pytest.MonkeyPatch):
    """What is deferred would be fetched on access: nothing accesses it."""
    mission = game.plan()
    game.muster(mission, "owner")
    read: list[str] = []
    real = MissionSide.refresh_from_db

    def noted(self: MissionSide, *args: Any, **kwargs: Any) -> None:
        read.extend(kwargs.get("fields") or [])
        real(self, *args, **kwargs)

    monkeypatch.setattr(MissionSide, "refresh_from_db", noted)
    for player in (game.players["opponent"], game.arbitrator):
        player.client().get(url(mission))
    assert read == []
