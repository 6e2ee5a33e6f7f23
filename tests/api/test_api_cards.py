"""Datacards through the API: the very ones that are printed, with the addresses of their paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rosters.cards.layout import pdf
from rosters.cards.layout.options import PrintOptions
from rosters.cards.selectors.cards import deck_of
from tests.api.calls import CALLER, by_token, of
from tests.cast import Player, found, found_team, pick

pytestmark = pytest.mark.django_db
Counted = Callable[..., object]


def test_the_cards_are_those_that_are_printed(owner: Player):
    roster = found_team(owner)
    answer = by_token(owner).get(of(roster, "cards"))
    deck = deck_of(roster, owner.viewer, PrintOptions())
    assert deck is not None
    assert answer.status_code == 200
    body = answer.json()
    assert (body["code"], body["context"]["kill_team"]) == (deck.code, "")
    assert [card["name"] for card in body["cards"]] == [card.name for card in deck.cards]
    for card, shown in zip(deck.cards, body["cards"], strict=True):
        assert [(each["name"], each["value"]) for each in shown["stats"]] == [(s.name, s.value) for s in card.stats]
        assert [tuple(each["values"]) for each in shown["weapons"]] == [each.values for each in card.weapons]
        assert [each["name"] for each in shown["tactics"]] == [each.name for each in card.tactics]
        assert shown["bearers"][0]["id"] == card.key
        assert shown["experience"] is None, "nobody has played in a campaign"


def test_a_kill_team_has_its_own_cards_and_boxes_in_a_campaign(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster, name="Listening post", format_key="campaign")
    body = by_token(owner).get(of(roster, f"kill-teams/{team.pk}/cards")).json()
    assert (body["context"]["kill_team"], body["context"]["way"]) == ("Listening post", "Campaign")
    boxes = next(card["experience"] for card in body["cards"] if card["experience"])
    assert [box["level"] for box in boxes] == [0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 4]


def test_the_addresses_of_the_paper_lead_there(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster)
    body = by_token(owner).get(of(roster, f"kill-teams/{team.pk}/cards")).json()
    client = owner.client()
    assert client.get(body["page"]).context["deck"].context.kill_team == team.name
    assert client.get(body["printed"]).context["changes"] == []
    assert bool(body["pdf"]) == bool(pdf.engine())
    if body["pdf"]:
        assert client.get(body["pdf"])["Content-Type"] == "application/pdf"


def test_who_has_the_cards_of_this_version_is_told_so(owner: Player, django_assert_num_queries: Counted):
    roster, caller = found_team(owner), by_token(owner)
    etag = caller.get(of(roster, "cards"))["ETag"]
    with django_assert_num_queries(CALLER + 1):  # roster
        assert caller.get(of(roster, "cards"), If_None_Match=etag).status_code == 304


def test_a_stranger_and_a_team_that_is_not_there_get_404(owner: Player, opponent: Player):
    roster = found_team(owner)
    assert by_token(opponent).get(of(roster, "cards")).status_code == 404
    nowhere = f"kill-teams/{roster.pk}/cards"
    assert by_token(owner).get(of(roster, nowhere)).status_code == 404


def test_cards_take_six_queries_however_many(owner: Player, django_assert_num_queries: Counted):
    small, large, caller = found(owner, "fire-warrior-shasui"), found_team(owner), by_token(owner)
    caller.get(of(large, "cards"))
    for roster in (small, large):
        with django_assert_num_queries(CALLER + 4):  # roster; operatives, fire teams, kill teams
            assert caller.get(of(roster, "cards")).status_code == 200


@pytest.mark.skipif(not pdf.engine(), reason="no PDF engine here")
def test_who_asks_for_a_pdf_gets_the_paper_itself(owner: Player, opponent: Player):
    roster = found_team(owner)
    address, asks = of(roster, "cards"), {"Accept": "application/pdf"}
    answer = by_token(owner).get(f"{address}?size=a6&part=cards&part=roster", **asks)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    assert "-a6-a4.pdf" in answer["Content-Disposition"]
    assert by_token(owner).get(f"{address}?colour=red", **asks).status_code == 400
    refused = by_token(opponent).get(address, **asks)
    assert (refused.status_code, refused["Content-Type"]) == (404, "application/json")
