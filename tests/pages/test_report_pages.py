"""The report's page, and the page that tells what follows from it."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from campaigns.models import Batch
from campaigns.people.services.people import personal_key_make
from campaigns.reports.outcome import SALT
from rosters.models import Operative
from tests.campaigns.table import Club, fell
from tests.pages.mission_scene import filled, fresh, post, said, text, underling, url

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def test_ticks_of_two_phones_each_keep_their_own_answer_and_see_the_other_s(game: Club):
    mission = game.mustered()
    key = f"out:{game.everyone('owner')[0]}"
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    tick = url(mission, "report-tick")
    post(owner, tick, {"ticks": json.dumps({key: [True, 2000]})}, status=200)
    assert opponent.get(url(mission, "report-ticked")).json()["answers"] == {key: True}
    theirs = post(opponent, tick, {"ticks": json.dumps({key: [False, 3000]})}, status=200).json()
    assert theirs["answers"] == {key: False}
    assert "Owner: yes" in theirs["differs"]
    mine = owner.get(url(mission, "report-ticked")).json()
    assert mine["answers"] == {key: True}, "nobody replaces my answer"
    assert "Opponent: no" in mine["differs"]
    late = post(owner, tick, {"ticks": json.dumps({key: [False, 1000]})}, status=200)
    assert late.json()["answers"] == {key: True}
    assert post(owner, tick, {"ticks": "nonsense"}, status=409).json()["code"] == "unreadable"


def test_a_browser_that_goes_back_asks_for_what_is_ticked_by_now(game: Club):
    answer = game.players["owner"].client().get(url(game.mustered(), "mission-report"))
    assert "no-store" in answer.headers["Cache-Control"]


def test_notes_are_kept_beside_the_ticks_for_who_writes_them(game: Club):
    mission = game.mustered()
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    long = "The Foundry stood.\n" + "x" * 400
    for words, moment in ((long, 2000), ("The", 1000)):
        sent = post(owner, url(mission, "report-tick"), {"ticks": json.dumps({"notes": [words, moment]})}, status=200)
        assert sent.json()["answers"] == {"notes": long}, "the later one, however late the other is sent"
    assert 'data-q="notes" maxlength="2000" rows="2">The Foundry stood.' in (
        owner.get(url(mission, "mission-report")).content.decode()
    )
    assert opponent.get(url(mission, "report-ticked")).json()["answers"] == {}
    post(owner, url(mission, "mission-report"), filled(game, mission, "owner"))
    assert fresh(mission).state == "reported", "notes are no answer that could differ"


def test_ticks_of_who_had_the_phone_before_are_refused_and_stay_there(game: Club):
    mission = game.mustered()
    key = f"out:{game.everyone('owner')[0]}"
    fields = {"ticks": json.dumps({key: [True, 2000]}), "person": str(game.entrant("owner").person_id)}
    answer = post(game.players["opponent"].client(), url(mission, "report-tick"), fields, status=409)
    assert answer.json()["code"] == "not-your-ticks"
    form = {**filled(game, mission, "owner"), "person": str(game.entrant("owner").person_id)}
    post(game.players["opponent"].client(), url(mission, "mission-report"), form, status=409)
    assert fresh(mission).state == "mustered"


def test_a_report_over_another_s_answer_shows_both_and_asks_which_stands(game: Club):
    mission = game.mustered()
    key = f"out:{game.everyone('opponent')[2]}"
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    post(opponent, url(mission, "report-tick"), {"ticks": json.dumps({key: [True, 2000]})}, status=200)
    form = filled(game, mission, "owner")
    refused = post(owner, url(mission, "mission-report"), form, status=409)
    page = said(refused)
    assert "Opponent answered 1 question differently: choose for each which answer stands." in page
    assert "Choose which answer stands." in page, "beside the field that wants it"
    assert "You: no" in page
    assert "Opponent: yes" in page
    again = owner.get(url(mission, "mission-report")).content.decode()
    assert f'name="stands:{key}"' in again, "what I submitted is my word, beside the other's"
    mine = str(game.entrant("owner").person_id)
    post(owner, url(mission, "mission-report"), {**form, f"stands:{key}": mine})
    assert fresh(mission).state == "reported"
    shown = text(opponent, url(mission))
    assert "Answered differently" in shown
    assert "Owner: no stands; Opponent: yes." in shown


def test_a_report_of_the_form_tells_what_follows_in_the_order_of_play(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    dead, name = underling(game, "opponent")
    answer = post(owner, url(mission, "mission-report"), filled(game, mission, "owner", fell(dead)))
    assert answer.url == url(mission)
    page_text = text(owner, url(mission))
    order = [page_text.index(word) for word in ("Won", "Resources", "Casualties", "Experience")]
    assert order == sorted(order)
    assert f"{name} Died and left the roster. D10 1 Dead" in page_text
    grave = re.findall(r'<li class="[^"]*is-grave">.*?</li>', owner.get(url(mission)).content.decode(), re.S)
    assert len(grave) == 1
    assert "i-check" not in grave[0], "the dead carry no green icon"
    assert "has not confirmed this yet" in page_text
    chat = unescape(owner.get(url(mission, "mission-text")).content.decode())
    assert f"{name} died and left the roster (D10: 1).\n" in chat
    assert "\n- \n" not in chat
    assert 'data-copy="chat"' in chat
    assert "Back to the result" in chat


def test_the_table_asks_who_fell_first_and_how_it_ended_last(game: Club):
    mission = game.mustered()
    page = game.players["owner"].client().get(url(mission, "mission-report")).text
    headings = re.findall(r"<h2[^>]*>([^<]+)</h2>", page)
    assert headings[0] == "Operatives"
    order = [headings.index(each) for each in ("The game", "End the game", "Dice", "Result")]
    assert order == sorted(order)
    assert page.index("Who won?") > page.index("Battle rounds")
    assert page.count("data-counts=") == page.count(" data-points-of>") == 2, "of one's own side too"
    start = json.loads(unescape(re.search(r'data-command-points="([^"]+)"', page)[1]))["start"]
    assert start == {str(each.pk): each.team["briefing"]["command_points"] for each in mission.sides.all()}
    assert "Tactics" in headings, "the reader's own, with what each costs"
    assert page.count("data-folds") == 2, "on a phone the other side and the end are folded"
    assert re.findall(r"<legend><svg.*?</svg> ([^<]+)</legend>", page)[:2] == ["The owners", "The opponents"]
    assert "Command points of" not in page, "whose stands above"
    flesh = {key.partition(":")[0] for key in re.findall(r'data-remembers="flesh:([^"]+)"', page)}
    assert "who used a Tactic of its specialism" in page
    everyone = {key for name in ("owner", "opponent") for key in game.side(mission, name).team["members"]}
    assert flesh == everyone, "of both sides, so that one phone is enough for them"
    assert {*re.findall(r'data-remembers="shaken:([^"]+)"', page)} == everyone
    assert re.findall(r'data-phase-now="([^"]+)"', page)[-2:] == ["Fight", "Morale"]
    assert re.search(r"Submit result</button><p>It counts at once and can be corrected", page)


def test_notes_are_remembered_through_a_correction(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    form = filled(game, mission, "owner")
    post(owner, url(mission, "mission-report"), {**form, "notes": "She held the roof for two rounds."})
    assert "She held the roof for two rounds." in text(owner, url(mission))
    correcting = owner.get(url(mission, "mission-amend")).content.decode()
    assert "She held the roof for two rounds." in correcting
    assert "data-folds" not in correcting
    assert f"<h1>Correct the report of mission {mission.number}</h1>" in correcting
    for counting in ("Count along", "on this device only"):
        assert counting not in correcting, "the game was played long ago"
    assert f"<h1>Void mission {mission.number}</h1>" in owner.get(url(mission, "mission-void")).content.decode()
    post(owner, url(mission, "mission-amend"), {**filled(game, mission, "draw"), "sure": "1", "reason": "A draw."})
    assert "She held the roof for two rounds." in text(owner, url(mission))
    post(
        owner,
        url(mission, "mission-amend"),
        {**filled(game, mission, "draw"), "sure": "1", "notes": "Or three.", "reason": "A draw."},
    )
    assert "Or three." in text(owner, url(mission))


def test_a_report_without_a_winner_keeps_what_was_filled_in(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    form = filled(game, mission, "owner", fell(game.everyone("opponent")[2], 7))
    del form["answer:winner"]
    answer = post(owner, url(mission, "mission-report"), form, status=409)
    assert "cannot count yet. Say who won." in said(answer)
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


def test_the_comparison_says_who_was_out_by_whose_word(game: Club):
    mission = game.mustered()
    mine, theirs = game.players["owner"].client(), game.players["opponent"].client()
    (one, first), (two, second) = underling(game, "owner"), underling(game, "opponent")
    post(mine, url(mission, "mission-report"), filled(game, mission, "owner", {f"out:{one}": True}))
    form = filled(game, mission, "owner", {f"out:{two}": True})
    page = said(post(theirs, url(mission, "mission-report"), form, 409))
    assert "Answer You Owner " in page
    assert f"{escape(first)} The owners Out of action no yes" in page
    assert f"{escape(second)} The opponents Out of action yes no" in page
    assert "Owner is right: confirm it" in page
    again = said(post(mine, url(mission, "mission-report"), form, 409))
    assert "Answer You now You before " in again


def test_choices_are_trees_for_their_player_and_only_told_to_others(game: Club):
    game.played("owner")
    game.played("owner")
    mission = game.played("owner")
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    body = owner.get(url(mission)).content.decode()
    wide = 'class="halves halves--wide"' in body
    assert (body.count('id="choices"'), body.count('id="story"')) == (1, 1)
    assert wide == (body.count('class="tree"') > 1), "beside what followed there is room for one tree"
    choice = re.search(r'name="choice" value="(pick:[^"]+)"', body)
    ability = re.search(r'tree__node--pick"><input type="radio" name="answer" value="([^"]+)"', body)
    assert choice is not None
    assert ability is not None
    later = re.findall(r'tree__node--later">(.*?)</p>', body)
    assert later
    assert all("</b><span>" in each for each in later), "each says what it does"
    ceremony = next(part for part in body.split("<form ") if choice[1] in part).partition('class="tree"')[0]
    sheet = Operative.objects.get(pk=choice[1].removeprefix("pick:")).sheet
    said = " ".join(unescape(re.sub(r"<[^>]+>", " ", ceremony)).split())
    assert f"Level 2 {sheet['name']} {sheet['specialism'].title()}" in said
    assert "3 missions, 3 won" in said
    assert f"Costs {sheet['points'] + sheet['surcharge']} points from now on, 4 of them for its level." in said
    fields = {"entrant": str(game.entrants["owner"].pk), "choice": choice[1], "answer": ability[1]}
    assert f'value="{choice[1]}"' not in opponent.get(url(mission)).content.decode()
    post(opponent, url(mission, "mission-choice"), fields)
    assert f'value="{choice[1]}"' in owner.get(url(mission)).content.decode(), "nobody else chooses"
    sent_on = post(owner, url(mission, "mission-choice"), fields)
    assert f'value="{choice[1]}"' not in owner.get(url(mission)).content.decode()
    batch = Batch.objects.get(kind="choice")
    assert sent_on["Location"] == f"{url(mission)}?chosen={batch.pk}#choices"
    sentence = f"Level 2 {sheet['name']} {sheet['specialism'].title()}"
    plate = unescape(text(owner, f"{url(mission)}?chosen={batch.pk}"))
    assert sentence in plate
    assert batch.words in plate.partition(sentence)[2]
    own_page = reverse("campaigns:choices", args=[game.campaign.pk, game.entrants["owner"].pk])
    assert sentence in unescape(text(owner, f"{own_page}?chosen={batch.pk}"))
    next_pick = re.search(
        r'name="choice" value="(pick:[^"]+)".*?node--pick"><input[^>]*value="([^"]+)"', owner.get(own_page).text, re.S
    )
    assert next_pick is not None
    unchosen = post(owner, own_page, {"choice": next_pick[1]}, status=409).text
    assert unchosen.count("Choose one.") == unchosen.count(' aria-describedby="unchosen"') == 1, "beside its field"
    sent_on = post(owner, url(mission, "mission-choice"), {**fields, "choice": next_pick[1], "answer": ""})
    assert "Choose one." in owner.get(sent_on["Location"]).text
    sent_on = post(owner, own_page, {"choice": next_pick[1], "answer": next_pick[2]})
    assert sent_on["Location"] == f"{own_page}?chosen={Batch.objects.filter(kind='choice').latest('sequence').pk}"
    for client, chosen in ((opponent, batch.pk), (owner, "x"), (owner, game.campaign.pk)):
        assert batch.words not in unescape(text(client, f"{url(mission)}?chosen={chosen}"))


def test_the_form_of_a_correction_as_it_stands_changes_nothing(game: Club):
    mission = game.played("owner", fell(game.everyone("owner")[-1], 10))
    game.played("opponent")
    client, here = game.arbitrator.client(), url(mission, "mission-amend")
    form = client.get(here).text
    sent = dict(re.findall(r'name="(answer:[^"]+)"[^>]* value="([^"]*)"[^>]* checked', form))
    numbers = re.findall(r'<input [^>]*type="number"[^>]*name="(answer:[^"]+)"[^>]*value="([^"]*)"', form)
    ticks = re.findall(r'type="checkbox" name="(answer:[^"]+)"[^>]* checked', form)
    chosen = re.findall(r'<select [^>]*name="(answer:[^"]+)"', form)
    sent |= dict(numbers) | dict.fromkeys(ticks, "on") | dict.fromkeys(chosen, "") | {"dice": "table"}
    sent |= dict(re.findall(r'name="(answer:roll:[^"]+)"[^>]* value="([^"]*)"', form))
    preview = client.post(here, sent).text
    assert "Nothing changed." in preview
    assert 'name="sure"' not in preview
    assert "Affected by this" not in preview, "what was played since leans on no change"


def test_what_was_kept_without_a_word_is_shown_nowhere(game: Club):
    """Journals of before hold lines for commanders who stayed well."""
    mission = game.played("owner")
    batch = Batch.objects.get(mission=mission, kind="report")
    silent = {**batch.payload["consequences"][0], "step": "recovery", "sentence": ""}
    Batch.objects.filter(pk=batch.pk).update(
        payload={**batch.payload, "consequences": [*batch.payload["consequences"], silent]}
    )
    owner = game.players["owner"].client()
    assert "RECOVERY" not in owner.get(url(mission, "mission-text")).content.decode()
    assert "Recovery" not in text(owner, url(mission))
    lines = owner.get(reverse("campaigns:log", args=[game.campaign.pk])).context["groups"]
    assert all(words for line, earlier in lines for each in (line, *earlier) for words in each.consequences)


def test_the_log_groups_the_acts_of_a_mission_and_shows_some_of_them_alone(game: Club):
    first, second = game.played("owner"), game.played("owner")
    client, log = game.players["owner"].client(), reverse("campaigns:log", args=[game.campaign.pk])

    def kinds(**wanted: str) -> list[list[str]]:
        groups = client.get(log, wanted).context["groups"]
        return [[each.kind for each in (line, *earlier)] for line, earlier in groups]

    newest, before, *others = kinds()
    assert newest == before
    assert (newest[0], newest[-1], len(newest) > 2) == ("report", "plan", True)
    assert all(len(each) == 1 for each in others), "what is of no mission stands alone"
    assert kinds(kind="results", mission=str(first.number)) == [["report"]]
    assert kinds(kind="others") == others
    assert kinds(kind="missions", who=str(game.entrant("opponent").person_id)) == [["reveal", "lock"]] * 2
    assert kinds(who="nobody", kind="none", mission="x" + str(second.number)) == kinds(), "no such thing: everything"
    game.confirm(second, "opponent")
    lines = [line for line, _ in client.get(log, {"kind": "results"}).context["groups"]]
    assert [(line.kind, line.sentence.startswith(line.who), line.beside) for line in lines] == [
        ("confirm", True, ""),
        ("report", True, ""),
    ], "nobody is named twice"


def test_wrong_keys_on_one_phone_keep_no_other_phone_of_the_club_waiting(game: Club):
    mission = game.played("owner", by="owner")
    key = personal_key_make(campaign_id=mission.campaign_id, viewer=game.players["opponent"].viewer)
    report = str(Batch.objects.get(mission=mission, kind="report").pk)
    link = reverse("campaigns:confirm-link", args=[signing.dumps([str(mission.pk), report], salt=SALT)])
    phone, other = Client(), Client()
    answers = [phone.post(link, {"key": f"1111 2222 {number:04}"}).status_code for number in range(7)]
    assert answers == [409] * 5 + [429] * 2
    assert phone.post(link, {"key": key}).status_code == 429
    post(other, link, {"key": key})
    assert fresh(mission).state == "confirmed"
