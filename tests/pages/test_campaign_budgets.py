"""What the pages of campaigns may cost: queries by name, and the same for many entrants and missions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.missions.selectors.missions import worn_in
from campaigns.models import Campaign
from campaigns.reports.services.silence import silences_confirm
from campaigns.standings.services import campaign_end
from campaigns.todo.waiting import waiting_count
from rosters.cards.layout.options import PrintOptions
from tests.campaigns.table import Club, aged, club
from tests.cast import Player
from tests.pages.test_roster_budgets import HISTORY, tables

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

FRAME = ("accounts_session", "accounts_user", "campaigns_campaign", "campaigns_person")
WAITS = "campaigns_missionside"
PAGES = {
    "campaign": (
        *FRAME,  # who reads, the campaign with its chronicle, its people
        "campaigns_entrant",  # with their rosters' verdicts
        "campaigns_missionside",  # of the newest and the open missions, with what was reported last
        WAITS,  # what waits for the reader, for the bar
    ),
    "people": (*FRAME, "campaigns_invite", "campaigns_entrant", WAITS),
    "settings": (*FRAME, "campaigns_batch", WAITS),
    "log": (
        *FRAME,
        "campaigns_batch",  # a page of them, and whatever took something back
        WAITS,
    ),
    "export": (*FRAME, "campaigns_entrant", "campaigns_missionside", WAITS),
    "by-hand": (*FRAME, "campaigns_entrant", WAITS),
}
ENTRANT = (
    *FRAME,
    "campaigns_entrant",
    "rosters_operative",  # who is there, each with what its fire team has learnt
    "campaigns_missionside",  # whether its last team is over the limit by now
    "campaigns_missionside",  # of its newest missions, with what was reported last
    "campaigns_chronicle",  # the careers of its operatives
    WAITS,
)

CHOICES = (
    *FRAME,
    "campaigns_entrant",  # with its roster and pack
    "campaigns_entrant",  # who wears which colour
    "rosters_operative",
    "rosters_squad",
    "campaigns_chronicle",  # the careers of those for whom something is open
    "rosters_operative",  # as they stand now
    WAITS,
)
CARDS = (
    *FRAME[:2],
    "rosters_roster",  # with its pack and owner
    "rosters_operative",
    "rosters_squad",
    "rosters_killteam",
    "campaigns_entrant",  # whom it left hurt, with the campaign
    WAITS,
)


def out(table: Club, name: str, count: int) -> dict[str, bool]:
    """So many of somebody's roster were out of action."""
    return {f"out:{key}": True for key in table.everyone(name)[:count]}


def queries(player: Player, url: str) -> list[str]:
    client = player.client()
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return tables(captured)


def test_the_cards_of_a_roster_that_is_out_ask_what_is_named_here(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    roster = table.entrants["owner"].roster
    client = owner.client()
    client.get(reverse("campaigns:campaign", args=[table.campaign.pk]))  # who comes from there is told what waits
    url = f"{reverse('rosters:cards', args=[roster.pk])}?{PrintOptions().query}"
    assert client.get(url).status_code == 200
    with CaptureQueriesContext(connection) as captured:
        client.get(url)
    assert sorted(tables(captured)) == sorted(CARDS)


def test_every_page_of_a_campaign_asks_what_is_named_here(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    table.played("owner", out(table, "opponent", 3))
    for name, wanted in PAGES.items():
        url = reverse(f"campaigns:{name}", args=[table.campaign.pk])
        assert tuple(queries(arbitrator, url)) == wanted, name
        assert len(wanted) <= 8, name


def test_more_entrants_and_missions_cost_no_query_more(
    arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    table = club(arbitrator, {"owner": owner, "opponent": opponent, "third": staff})
    urls = [reverse("campaigns:campaign", args=[table.campaign.pk])]
    urls.append(reverse("campaigns:entrant", args=[table.campaign.pk, table.entrants["owner"].pk]))
    for _ in range(3):
        table.plan("owner", "opponent")
        table.played("owner", out(table, "opponent", 2))
    assert tuple(queries(owner, urls[0])) == PAGES["campaign"]
    assert tuple(queries(owner, urls[1])) == ENTRANT
    assert tuple(queries(owner, f"{urls[1]}choices/")) == CHOICES


def test_members_of_a_fire_team_show_what_it_has_learnt(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    table.played("owner")
    assert table.roster("owner").squads.update(state={"experience": 4, "advances": [], "name": "", "notes": ""})
    shown = owner.client().get(reverse("campaigns:entrant", args=[table.campaign.pk, table.entrants["owner"].pk]))
    operatives = shown.context["entrant"].operatives
    assert {each.experience for each in operatives if each.fire_team} == {4}
    assert 4 not in {each.experience for each in operatives if not each.fire_team}


def test_what_waits_is_counted_in_one_query(arbitrator: Player, owner: Player, opponent: Player, stranger: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    table.plan(at=timezone.now() + timedelta(days=2))
    table.played("owner")
    headline = "your turn: </span>{}</span>"
    Campaign.objects.filter(pk=table.campaign.pk).update(
        contradictions=[{"key": "a", "mission": "", "sentence": "Ha."}]
    )
    hues = worn_in(table.campaign.pk)
    worn = {name: hues[str(entrant.pk)] for name, entrant in table.entrants.items()}
    for player, number, hue in ((owner, 1, worn["owner"]), (opponent, 2, worn["opponent"]), (arbitrator, 1, "")):
        client = player.client()
        client.get(reverse("campaigns:campaign", args=[table.campaign.pk]))
        with CaptureQueriesContext(connection) as captured:
            shown = client.get(reverse("about")).content.decode()
        assert headline.format(number) in shown, player
        on_phones = shown[shown.index('class="menu menu--all"') :].partition("</summary>")[0]
        assert headline.format(number) in on_phones, player
        assert tables(captured).count("campaigns_missionside") == 1
        [listed] = client.get(reverse("campaigns:list")).context["campaigns"]
        assert (listed["stamp_word"], listed["stamp_kind"]) == (f"{number} for you", "open")
        assert "next game" in listed["about"]
        assert listed["worn"] == hue, "as everywhere in that campaign"
    assert queries(stranger, reverse("about")) == []
    assert "campaigns_missionside" not in queries(owner, reverse("about")), "nobody was remembered in this session"


def test_the_history_of_a_roster_in_a_campaign_keeps_to_six(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    mission = table.played("owner", out(table, "opponent", 3))
    client, url = owner.client(), reverse("rosters:history", args=[table.roster("owner").pk])
    client.get(reverse("campaigns:campaign", args=[table.campaign.pk]))
    table.void(mission)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    assert tables(captured) == [*HISTORY, WAITS]
    assert len(tables(captured)) <= 6


def test_the_last_page_of_a_campaign_keeps_to_eight(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    table.played("owner")
    campaign_end(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, winner=table.entrants["owner"].pk)
    assert len(queries(owner, reverse("campaigns:final", args=[table.campaign.pk]))) <= 8


def test_silence_ends_what_waits(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent})
    mission = table.played("owner")
    assert waiting_count(opponent.viewer) == 1
    aged(mission, mission.settings["dispute_days"])
    silences_confirm(timezone.now())
    assert waiting_count(opponent.viewer) == 0
