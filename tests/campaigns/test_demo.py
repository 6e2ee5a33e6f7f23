"""The demo's campaign shows what can happen in one, and agrees with itself."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from accounts.models import User
from campaigns import demo
from campaigns.demo import club, dataslate
from campaigns.entrants.services.choices import pending
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Campaign, Mission
from campaigns.reports.selectors.reports import differences, draft_sheet, game_now
from rosters.demo import PASSWORD
from rosters.packs.services.shipped import packs_sync
from rosters.viewers import Viewer
from tests.commands import output_of

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


run = partial(output_of, "demo")


def test_a_campaign_in_its_sixth_week_has_seen_everything(settings: Any):
    settings.DEBUG = True
    packs_sync()
    output = run()
    campaign = Campaign.objects.get(name=demo.NAME)
    states = set(campaign.missions.values_list("state", flat=True))
    assert states == {"confirmed", "disputed", "voided", "reported", "planned", "challenged", "mustered"}
    assert [entrant.name for entrant in campaign.entrants.filter(state__guerrilla=True)] == ["Sparkfinga's yard"]
    assert [each["name"] for each in campaign.chronicle.fallen] == ["Halvard Ferrant"]
    assert campaign.chronicle.fallen[0]["by"] == demo.CAPTAIN
    assert campaign.chronicle.records[0]["value"] > 1
    assert len(campaign.chronicle.records) >= 2
    assert any(pending(campaign, entrant) for entrant in campaign.entrants.all())
    assert [str(side) for side in Mission.objects.get(number=12).sides.exclude(locked_at=None)] == [
        "Ashdown's night drop"
    ]
    [line] = [each for each in campaign.batches.get(kind="dispute").payload["lines"] if each["question"] == "winner"]
    assert (line["account"], line["report"]) == ("Nobody: a draw", "Sparkfinga's yard")
    corrected = campaign.batches.get(kind="amend")
    assert "was in cover" in corrected.words + str(corrected.payload)
    assert {news.person.name.lower() for news in corrected.news.select_related("person")} == {"mira", "ilse"}
    sheet = mission_sheet(Mission.objects.get(state="mustered"), Viewer(user=User.objects.get(name="gorrik")))
    [differs] = differences(sheet, game_now(sheet), draft_sheet(sheet))
    assert {each.answer for each in differs.given} == {True, False}
    assert campaign.started_at is not None
    log = list(campaign.batches.order_by("sequence").values_list("created_at", "kind"))
    assert [moment for moment, _ in log] == sorted(moment for moment, _ in log)
    assert len({moment.date() for moment, kind in log if kind == "choice"}) > 1, "choices come after their missions"
    assert "All is well: 5 campaigns" in output
    alone = Campaign.objects.get(name=dataslate.NAME)
    entrant = alone.entrants.get()
    assert (entrant.state["games"], entrant.state["progress"], entrant.state["assets"]) == (3, 3, ["loot-hoard"])
    assert any(pending(alone, each) for each in alone.entrants.all())
    [disputed] = Mission.objects.filter(campaign__name=dataslate.CLUB)
    [dispute] = disputed.campaign.batches.filter(kind="dispute")
    assert (disputed.state, len(dispute.payload["lines"])) == ("disputed", 3)
    expedition = Campaign.objects.get(name=club.EXPEDITION)
    assert (expedition.state["round"], expedition.state["threat"]) == (3, 2)
    assert {each.name: each.state["points"] for each in expedition.entrants.all()} == {
        "The Sixth Watch": 2,
        "The Unforgiven Word": 1,
        "Harl’s Own": 2,
    }
    league = Campaign.objects.get(name=club.LEAGUE)
    assert [(row.stage, len(row.byes)) for row in league.rounds.order_by("number")] == [("closed", 1), ("open", 1)]
    assert PASSWORD in output
    assert run().count("\n") == 1  # a second start has nothing to load


def test_it_takes_nobody_into_a_campaign_who_had_the_name_already():
    packs_sync()
    User.objects.create_user("Mira", "their own password")
    assert demo.load() == []
    run()
    assert not Campaign.objects.filter(name=demo.NAME).exists()
