"""Cards of a team of datacards beside its operatives', as the page prints them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.cards.layout.deck import EQUIPMENT, RULES, TACTICS, TEAM_CARDS, TOKENS
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.stale import printed_path
from rosters.cards.selectors.cards import deck_of
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.acts import DropForTeam
from tests.cast import Player, act
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def test_a_team_prints_its_ploys_its_equipment_and_its_rules(owner: Player) -> None:
    pack = shipped_pack("angels-of-death", "kt2024")
    roster, team = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="strike-team")
    options = PrintOptions(team=team, parts=(*TEAM_CARDS, TOKENS))
    deck = deck_of(roster, owner.viewer, options)
    assert deck is not None
    assert deck.team_cards[TACTICS][0].name == "Command Re-roll"
    assert len(deck.team_cards[TACTICS]) == 9
    equipment = [card.name for card in deck.team_cards[EQUIPMENT]]
    assert len(equipment) == 4
    assert set(equipment) < set(deck.taken)
    assert "Weapon rules" in {card.name for card in deck.team_cards[RULES]}
    page = owner.client().get(f"{reverse('rosters:cards', args=[roster.pk])}?{options.query}")
    text = page.content.decode()
    assert page.status_code == 200
    for name in (*equipment, "Engage", "Ploys as cards", "Equipment as cards", "Markers and tokens"):
        assert name in text
    paper = printed_path(deck)
    first = roster.kill_teams.get(pk=team).choices[0]["id"]
    act(owner, roster, DropForTeam(place=(first,)), kill_team=team)
    assert f"For this game: {', '.join(deck.taken)} → {', '.join(deck.taken[1:])}." in owner.client().get(
        paper
    ).content.decode().replace("&#x27;", "'")
