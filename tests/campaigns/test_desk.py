"""The arbitrator's desk: what waits on whom since when, and reminding them once a day."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.desk.selectors import Desk, desk
from campaigns.desk.services import people_remind
from campaigns.models import Campaign, Mission, Person
from campaigns.overview.selectors.campaigns import campaign_sheet
from campaigns.people.services.people import campaign_hand_over
from campaigns.reports.services.confirming import mission_dispute
from campaigns.rounds.services.pairing import round_open
from rules.errors import Refusal
from tests.campaigns.scene import by_hand
from tests.campaigns.table import Club
from tests.cast import Player
from tests.pages.test_campaign_budgets import FRAME, WAITS
from tests.pages.test_roster_budgets import tables
from tests.rosters.factories import UserFactory

pytestmark = pytest.mark.django_db

DESK = (
    *FRAME,
    "campaigns_entrant",
    "campaigns_missionside",  # of every open mission, with since when
    "campaigns_round",
    "campaigns_entrant",  # with their rosters' verdicts: who is not ready
    "campaigns_person",  # and who has brought no roster
    "campaigns_missionside",  # whose last team is over the limit by now
    WAITS,
)


def desk_of(table: Club) -> Desk:
    campaign = table.fresh()
    return desk(campaign, campaign_sheet(campaign, table.arbitrator.viewer))


def remind(table: Club, *names: str, by: Player | None = None) -> list[str]:
    people = [table.entrants[name].person_id for name in names] or None
    found = people_remind(campaign_id=table.campaign.pk, viewer=(by or table.arbitrator).viewer, people=people)
    return [each.person.name for each in found]


def test_the_desk_says_what_waits_on_whom_since_when(table: Club):
    mission = table.plan()
    table.muster(mission, "opponent")
    reported = table.played("owner")
    earlier = timezone.now() - timedelta(days=3)
    Mission.objects.filter(pk=mission.pk).update(created_at=earlier)
    mission.batches.filter(kind="plan").update(created_at=earlier)
    found = {each.person.name: each for each in desk_of(table).waits}
    owner, opponent = (table.entrants[name].person.name for name in ("owner", "opponent"))
    assert [each.words for each in found[owner].matters] == [f"Pick a team for mission 1 (Raid) against {opponent}"]
    assert [each.words for each in found[opponent].matters] == [f"Confirm or dispute mission 2 (Raid) against {owner}"]
    assert found[owner].since == earlier
    assert found[opponent].since == reported.batches.get(kind="report").created_at
    assert [each.person.name for each in desk_of(table).waits] == [owner, opponent], "the longest first"


def test_disputes_rounds_and_what_runs_out_stand_on_the_desk(table: Club):
    mission = table.played("owner")
    mission_dispute(mission_id=mission.pk, viewer=table.players["opponent"].viewer, reason="No.")
    round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, pairing="swiss")
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "resource", "territory", 1)
    found = desk_of(table)
    assert [each.words for each in found.undecided] == ["Decide the dispute of mission 1"]
    assert [(each.number, each.is_published) for each in found.rounds] == [(1, False)]
    assert [(each.entrant.name, each.name, each.amount) for each in found.low] == [("The owners", "Territory", 1)]


def test_somebody_is_reminded_once_a_day(table: Club):
    table.plan()
    owner, opponent = (table.entrants[name].person.name for name in ("owner", "opponent"))
    assert remind(table, "owner") == [owner]
    with pytest.raises(Refusal) as refused:
        remind(table, "owner")
    assert refused.value.code == "reminded"
    assert remind(table) == [opponent], "everybody who was not reminded yet"
    assert remind(table) == []
    Person.objects.update(reminded_at=timezone.now() - timedelta(days=1))
    assert sorted(remind(table)) == sorted([owner, opponent])
    shown = table.players["owner"].client().get(reverse("campaigns:campaign", args=[table.campaign.pk])).text
    assert "An arbitrator reminded you" in shown


def test_nobody_is_reminded_of_nothing(table: Club):
    with pytest.raises(Refusal) as refused:
        remind(table, "owner")
    assert refused.value.code == "nothing-waits"


def test_only_arbitrators_remind(table: Club):
    table.plan()
    with pytest.raises(Refusal):
        remind(table, by=table.players["owner"])
    with pytest.raises(Campaign.DoesNotExist):
        remind(table, by=Player(user=UserFactory()))


def test_a_campaign_is_handed_over_and_back(table: Club):
    heir = table.entrants["owner"].person
    campaign_hand_over(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, person_id=heir.pk)
    roles = dict(table.campaign.people.values_list("pk", "role"))
    before = table.campaign.people.of(table.arbitrator.viewer).get()
    assert (roles[heir.pk], roles[before.pk]) == ("arbitrator", "co-arbitrator")
    campaign_hand_over(campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer, person_id=before.pk)
    before.refresh_from_db()
    assert before.role == "arbitrator"


def test_the_desk_asks_what_is_named_here_however_much_waits(table: Club):
    client, url = table.arbitrator.client(), reverse("campaigns:desk", args=[table.campaign.pk])
    client.get(url)
    for _ in range(2):
        table.plan()
        table.played("owner")
        with CaptureQueriesContext(connection) as captured:
            shown = client.get(url)
        assert tuple(tables(captured)) == DESK
    assert "Remind all 2" in shown.text
    planned = Mission.objects.filter(state="planned").latest("number")
    way = reverse("campaigns:mission", args=[table.campaign.pk, planned.pk])
    assert f'<li><a href="{way}">Pick a team for mission {planned.number} ' in shown.text
    assert "Reminded" in client.post(reverse("campaigns:desk-remind", args=[table.campaign.pk]), follow=True).text
    heir = {"person": str(table.entrants["owner"].person_id)}
    gone = client.post(reverse("campaigns:desk-hand-over", args=[table.campaign.pk]), heir, follow=True)
    assert "became the arbitrator" in gone.text
