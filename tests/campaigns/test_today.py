"""What a campaign knows of the day, on cards: printed, read through the API, and compared with older paper."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.entrants.card_conditions import today
from campaigns.journal import state as states
from campaigns.journal.operation import operation
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.stale import printed_path
from rosters.cards.selectors.cards import deck_of
from rosters.models import Roster
from rules.cards import Datacard
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club
from tests.cast import Player, pick

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def hurt(table: Club, name: str, injuries: Mapping[str, str]) -> None:
    """Write injuries as a report does, into the campaign alone."""
    with operation(table.campaign.pk, table.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Hurt somebody."
        op.set(states.ENTRANT + str(table.entrants[name].pk), "injuries", dict(injuries))


def paper_of(player: Player, roster: Roster) -> str:
    made = deck_of(Roster.objects.get(pk=roster.pk), player.viewer, PrintOptions())
    assert made is not None
    return printed_path(made)


def card_of(client: Client, roster: Roster, key: str) -> Datacard:
    url = f"{reverse('rosters:cards', args=[roster.pk])}?{PrintOptions().query}"
    return next(card for card in client.get(url).context["deck"].cards if card.key == key)


def test_an_injury_stands_on_the_card_with_its_cause(table: Club, owner: Player) -> None:
    key = table.everyone("owner")[0]
    before = card_of(owner.client(), table.roster("owner"), key)
    hurt(table, "owner", {key: "minor"})
    card = card_of(owner.client(), table.roster("owner"), key)
    assert card.bearers[0].flesh_wounds == 1
    assert {(each.name, each.change, each.cause) for each in card.stats if each.change} == {
        (name, -1, "Minor injury") for name in ("M", "A", "Ld")
    }
    assert before.causes == ()
    assert card.context.campaign == table.campaign.name
    assert_reconciled(table.campaign)


def test_an_injury_stands_on_the_roster_page_too(table: Club, owner: Player) -> None:
    hurt(table, "owner", {table.everyone("owner")[0]: "minor"})
    shown = owner.client().get(reverse("rosters:sheet", args=[table.roster("owner").pk]))
    assert [row.marks for row in shown.context["rows"] if row.marks] == [("Minor injury", "1 flesh wound")]
    assert "Minor injury" in shown.content.decode()


def test_a_matched_kill_team_of_the_same_roster_carries_nothing_of_it(table: Club, owner: Player) -> None:
    roster = table.roster("owner")
    team = pick(owner, roster, table.everyone("owner")[:3])
    hurt(table, "owner", {table.everyone("owner")[0]: "minor"})
    made = deck_of(roster, owner.viewer, PrintOptions(team=str(team.pk)))
    assert made is not None
    assert made.today == made.context.campaign == ""


def test_the_etag_of_cards_changes_with_an_injury_alone(table: Club, owner: Player) -> None:
    roster, key, client = table.roster("owner"), table.everyone("owner")[0], owner.client()
    url = reverse("api:cards", args=[roster.pk])
    first = client.get(url)
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    hurt(table, "owner", {key: "contusion"})
    then = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert then.status_code == 200
    assert then["ETag"] != first["ETag"]
    assert client.get(url, headers={"If-None-Match": then["ETag"]}).status_code == 304
    assert [card["notes"] for card in then.json()["cards"] if card["notes"]] != []
    assert [card["notes"] for card in first.json()["cards"] if card["notes"]] == []


def test_older_paper_is_told_of_the_injury_and_fresh_paper_is_right(table: Club, owner: Player) -> None:
    roster, key, client = table.roster("owner"), table.everyone("owner")[0], owner.client()
    well = paper_of(owner, roster)
    hurt(table, "owner", {key: "minor"})
    (changed,) = client.get(well).context["changes"]
    assert "Flesh wounds 0 → 1." in changed.sentences
    fresh = paper_of(owner, roster)
    assert fresh != well
    assert client.get(fresh).context["changes"] == []
    hurt(table, "owner", {})
    assert client.get(well).context["changes"] == []


def test_paper_of_an_earlier_version_has_the_injuries_of_its_day(table: Club, owner: Player) -> None:
    table.played("owner")
    key = table.everyone("owner")[0]
    roster = table.roster("owner")
    hurt(table, "owner", {key: "minor"})
    table.played("owner")
    hurt(table, "owner", {})
    then = table.roster("owner").version
    assert then > roster.version
    assert key in today(table.roster("owner"), version=then)
    assert today(table.roster("owner"), version=roster.version) == {}
    assert today(table.roster("owner")) == {}


def test_cards_of_a_roster_that_is_out_cost_as_much_however_many_are_hurt(table: Club, owner: Player) -> None:
    roster, client, everyone = table.roster("owner"), owner.client(), table.everyone("owner")
    url = f"{reverse('rosters:cards', args=[roster.pk])}?{PrintOptions().query}"
    found = []
    for number in (1, 5):
        hurt(table, "owner", dict.fromkeys(everyone[:number], "minor"))
        client.get(url)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(url).status_code == 200
        found.append(len(captured))
    assert found[0] == found[1] <= 8, [each["sql"][:80] for each in captured.captured_queries]


def test_the_sheet_of_a_roster_says_what_it_has_in_its_campaign_to_its_owner(table: Club, owner: Player) -> None:
    url = f"{reverse('rosters:cards', args=[table.roster('owner').pk])}?{PrintOptions(parts=('roster',)).query}"
    with operation(table.campaign.pk, table.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Lost morale."
        subject = states.ENTRANT + str(table.entrants["owner"].pk)
        op.set(subject, "resource:morale", 3)
    page = owner.client().get(url).text
    found = re.findall(r'<p class="sh-resource"><b>([0-9]*)</b><span>(\w+)', page)
    assert found == [("8", "Intelligence"), ("8", "Materiel"), ("3", "Morale"), ("8", "Territory")]
