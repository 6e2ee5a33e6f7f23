"""A report of a league is corrected: the score that is shown, what would change, what is refused."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from campaigns.models import Batch, Mission, News
from campaigns.reports.services import taking_back
from tests.campaigns.leagues import COUNTED_AGAIN, answers, played
from tests.campaigns.table import Club

pytestmark = pytest.mark.django_db


def test_who_corrects_reads_the_score_of_the_result_and_no_aids_of_the_table(league: Club) -> None:
    """Half of the primary op is in it."""
    mission = played(league)
    page = (
        league.arbitrator.client().get(reverse("campaigns:mission-amend", args=[league.campaign.pk, mission.pk])).text
    )
    assert re.findall(r'<td class="num"><b>(\d+)</b></td>', page) == ["16", "9"]
    assert "on this device only" not in page
    assert '<p class="score__vp">16<i>–</i>9' in page, "what is corrected stands first"
    assert COUNTED_AGAIN in page


def test_who_changes_more_reads_the_score_of_the_answers_sent(league: Club) -> None:
    mission = played(league)
    own = league.side(mission, "owner").pk
    answers_sent = {
        f"answer:{key}": "on" if value is True else value for key, value in answers(league, mission).items()
    }
    answers_sent[f"answer:crit:{own}"] = 1
    page, client = reverse("campaigns:mission-amend", args=[league.campaign.pk, mission.pk]), league.arbitrator.client()
    preview = client.post(page, answers_sent).text
    sent = dict(re.findall(r'<input type="hidden" name="(answer:[^"]+)" value="([^"]*)">', preview))
    assert sent.keys() == answers_sent.keys()
    more = client.post(page, {**sent, "more": "1"}).text
    assert re.findall(r'<td class="num"><b>(\d+)</b></td>', more) == ["10", "9"]


def test_a_correction_begins_with_the_result_as_it_would_stand_and_needs_a_reason(league: Club) -> None:
    mission = played(league)
    page, client = reverse("campaigns:mission-amend", args=[league.campaign.pk, mission.pk]), league.arbitrator.client()
    sent = {f"answer:{key}": "on" if value is True else value for key, value in answers(league, mission).items()}
    sent[f"answer:crit:{league.side(mission, 'owner').pk}"] = 0
    sent[f"answer:tac:{league.side(mission, 'owner').pk}"] = 0
    preview = client.post(page, sent).text
    stands = client.get(reverse("campaigns:mission", args=[league.campaign.pk, mission.pk])).text
    found = [re.search(r'class="score__vp">(\d+)<i>–</i>(\d+)', each) for each in (stands, preview)]
    assert [each.groups() for each in found if each] == [("16", "9"), ("4", "9")], "each side on its own end"
    assert preview.index("score__vp") < preview.index('id="changes-h"')
    assert "Before: The owners beat The opponents 16–9." in preview
    answer = client.post(page, {**sent, "sure": "1", "reason": " "})
    assert answer.status_code == 409
    assert re.search(r'<a href="#reason">Say why.*<input [^>]*id="reason"[^>]*aria-invalid="true"', answer.text, re.S)
    assert 'id="changes-h"' in answer.text
    assert Mission.objects.get(pk=mission.pk).sides.get(entrant=league.entrants["owner"]).result == "won"


def test_a_correction_of_nothing_has_no_button_and_is_refused(league: Club) -> None:
    mission = played(league)
    page, client = reverse("campaigns:mission-amend", args=[league.campaign.pk, mission.pk]), league.arbitrator.client()
    sent = {f"answer:{key}": "on" if value is True else value for key, value in answers(league, mission).items()}
    preview = client.post(page, sent).text
    assert "Nothing changed." in preview
    assert 'name="sure"' not in preview
    assert 'id="reason"' not in preview
    answer = client.post(page, {**sent, "sure": "1", "reason": "Nothing at all."})
    assert (answer.status_code, "Nothing changed: these are the answers that stand." in answer.text) == (409, True)
    noted = client.post(page, {**sent, "notes": "A night to remember."}).text
    assert 'name="sure"' in noted
    client.post(page, {**sent, "notes": "A night to remember.", "sure": "1", "reason": "Forgotten."})
    assert Batch.objects.filter(mission=mission, kind="amend", payload__notes="A night to remember.").exists()


def test_a_total_that_is_not_that_of_its_turning_points_is_marked_and_led_to(league: Club) -> None:
    mission = league.mustered(kind="secure")
    own = league.side(mission, "owner").pk
    here = reverse("campaigns:mission-report", args=[league.campaign.pk, mission.pk])
    answer = league.players["owner"].client().post(here, {f"answer:crit-2:{own}": 3, f"answer:crit:{own}": 4})
    assert answer.status_code == 409
    found = re.search(r'<a href="#(q-\w+)">Crit op of The owners: 3 by turning point but 4 in all', answer.text)
    assert found is not None
    [field] = re.findall(rf'<fieldset [^>]*id="{found[1]}"[^>]*>', answer.text)
    assert 'aria-invalid="true"' in field
    assert re.search(rf'id="{found[1]}-fault">.*Crit op of The owners', answer.text)
    assert re.search(r"<details [^>]* open><summary>Enter totals only", answer.text)


def test_who_did_not_correct_reads_how_the_game_ends_for_them_now(league: Club) -> None:
    mission = played(league)
    own, other = (league.side(mission, name).pk for name in ("owner", "opponent"))
    corrected = {**answers(league, mission), f"crit:{own}": 0, f"tac:{own}": 0, f"crit:{other}": 6}
    viewer = league.players["owner"].viewer
    taking_back.mission_amend(
        mission_id=mission.pk, viewer=viewer, report={"answers": corrected}, reason="Read off wrongly."
    )
    news = News.objects.get(person=league.entrants["opponent"].person)
    assert news.changes[0] == "The opponents: lost 9–16 → won 13–4."
