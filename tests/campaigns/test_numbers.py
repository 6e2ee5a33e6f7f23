"""A campaign in numbers: from what stands, and from nothing that was taken back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.numbers.selectors import Numbers, numbers
from campaigns.overview.selectors.campaigns import campaign_sheet
from tests.campaigns.table import Club, fell
from tests.pages.test_campaign_budgets import FRAME, WAITS
from tests.pages.test_roster_budgets import tables

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

PAGE = (
    *FRAME,
    "campaigns_entrant",
    "campaigns_missionside",  # what every reported mission was for whom
    "rosters_operative",  # whose dice are whose, and what they are to their teams
    "campaigns_chronicle",  # what everybody did
    "campaigns_roll",
    WAITS,
)


def of(table: Club) -> Numbers:
    campaign = table.fresh()
    return numbers(type(campaign).objects.select_related("chronicle").get(pk=campaign.pk),
                   campaign_sheet(campaign, table.arbitrator.viewer))  # fmt: skip


def test_form_rivalries_and_luck_are_counted_from_what_stands(table: Club):
    victim = table.everyone("opponent")[0]
    table.played("owner", fell(victim, 1))
    table.played("draw", by="owner")
    void = table.played("opponent", by="owner")
    table.played("owner")
    table.void(void)
    found = of(table)
    assert found.games == 3
    assert {each.entrant.name: (each.form, each.games, each.more) for each in found.forms} == {
        "The owners": ("WDW", 3, 0.0),
        "The opponents": ("LDL", 3, 0.0),
    }
    assert [(each.form, round(each.lately, 2)) for each in found.by_form] == [("WDW", 1.67), ("LDL", 0.33)]
    assert found.by_form[0].results == ["won", "drawn", "won"]
    (pair,) = found.pairs
    assert (pair.one.name, pair.games, pair.won, pair.drawn, pair.lost) == ("The owners", 3, 2, 1, 0)
    assert (pair.fallen, pair.felled) == (0, 1)
    luck = {each.entrant.name: each for each in found.luck}
    assert (luck["The opponents"].luck.rolls, luck["The opponents"].luck.total) == (1, 1)
    assert luck["The opponents"].words == "too few to judge", "as the page of its dice has it"
    bare = luck["The opponents"]
    dice = [replace(bare.luck, rolls=1000, total=above, expected=Fraction(0)) for above in (0, -4, 240, -500)]
    assert [replace(bare, luck=each).above for each in dice] == ["0.00", "0.00", "+0.24", "−0.50"]
    alike = tuple(replace(each, faces="As expected.") for each in found.luck)
    assert replace(found, luck=alike).faces == ((f"{' and '.join(luck)}:", "As expected."),)
    assert found.faces == (), "so few dice say nothing"
    assert [(each.title, each.rolls) for each in found.dice] == [
        ("The whole campaign", sum(each.luck.rolls for each in found.luck)),
        *((each.entrant.name, each.luck.rolls) for each in found.luck),
    ]


def test_careers_and_what_wins_are_counted_from_what_stands(table: Club):
    leader = table.roster("owner").operatives.get(role="leader")
    other = table.roster("opponent").operatives.get(role="leader")
    victim = table.everyone("opponent")[-1]
    table.played("owner", {**fell(victim, 1), f"by:{victim}": str(leader.pk)})
    table.played("opponent", {f"present:{leader.pk}": False})
    table.void(table.played("owner"))
    found = of(table)
    careers = {each.name: each for each in found.careers}
    mine, theirs = (careers[each.sheet["name"]] for each in (leader, other))
    assert (mine.missions, mine.won, mine.kills, mine.share) == (1, 1, 1, 100)
    assert (theirs.missions, theirs.won, theirs.kills, theirs.share) == (2, 1, 0, 50)
    assert found.names_kills
    assert not replace(found, careers=(theirs,)).names_kills
    assert (found.has_careers, replace(found, careers=(mine,)).has_careers) == (True, False)
    assert mine.what.endswith("Leader")
    assert [each.fell for each in found.careers if each.fell] == [1]
    assert [each.missions for each in found.careers] == sorted((e.missions for e in found.careers), reverse=True)
    roles = {each.name: each for each in found.roles}
    assert (roles["Leader"].operatives, roles["Leader"].missions, roles["Leader"].won) == (2, 3, 2)
    assert [each.share for each in found.roles] == sorted((each.share for each in found.roles), reverse=True)


def test_one_entrant_s_numbers_are_its_own(table: Club):
    victim = table.everyone("opponent")[0]
    table.played("owner", fell(victim, 1))
    key, entrant = table.campaign.pk, table.entrants["opponent"]
    asked, client = {"entrant": str(entrant.pk)}, table.players["owner"].client()
    found = client.get(reverse("api:numbers", args=[key]), asked).json()
    assert {each["entrant"] for name in ("forms", "luck", "careers") for each in found[name]} == {str(entrant.pk)}
    assert [(each["one"], each["won"], each["lost"], each["fallen"]) for each in found["pairs"]] == [
        (str(entrant.pk), 0, 1, 1)
    ]
    assert sum(each["operatives"] for each in found["roles"]) == len(found["careers"])
    assert {each["won"] for each in found["roles"]} == {0}
    page = reverse("campaigns:numbers", args=[key])
    assert "Only The opponents" in client.get(page, asked).text
    assert f"{page}?entrant={entrant.pk}" in client.get(reverse("campaigns:entrant", args=[key, entrant.pk])).text
    for wrong in (str(key), "nobody"):
        assert client.get(page, {"entrant": wrong}).status_code == 404
    assert client.get(reverse("api:numbers", args=[key]), {"entrant": str(key)}).status_code == 404


def test_the_page_asks_what_is_named_here_however_much_was_played(table: Club):
    client, url = table.players["owner"].client(), reverse("campaigns:numbers", args=[table.campaign.pk])
    assert "No mission has been reported yet." in client.get(url).text
    for _ in range(2):
        table.played("owner", fell(table.everyone("opponent")[0], 6))
        with CaptureQueriesContext(connection) as captured:
            shown = client.get(url).text
        assert tuple(tables(captured)) == PAGE
    head_to_head = shown.partition("Head to head")[2]
    assert head_to_head.index("The owners") < head_to_head.index("The opponents")
    assert "Win rates" in shown
    assert "Careers" in shown
    overview = client.get(reverse("campaigns:campaign", args=[table.campaign.pk])).text
    assert url in overview
