"""Cards of a team of datacards beside its operatives', as the page prints them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rosters.cards.layout.deck import EQUIPMENT, OPPONENT, RULES, TAC_OPS, TACTICS, TEAM_CARDS, TOKENS
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


@pytest.mark.parametrize(
    ("faction", "edition", "ready"),
    [("kommandos", "kt2021", "first-team"), ("angels-of-death", "kt2024", "strike-team")],
)
def test_paper_is_called_as_the_edition_calls_it(owner: Player, faction: str, edition: str, ready: str) -> None:
    pack = shipped_pack(faction, edition)
    roster, _ = roster_from_ready_team(viewer=owner.viewer, pack=pack, team=ready)
    options = PrintOptions(parts=("roster", "tactics", "phases", "blank", "reference"))
    cards, paper = (f"{reverse(name, args=[roster.pk])}?" for name in ("rosters:cards", "rosters:cards-pdf"))
    text = owner.client().get(cards + options.query).content.decode()
    assert "Ploys by phase" in text
    assert "Each once a turning point" in text
    of_2018 = ("Command roster", ">Tactics<", "Tactics by", "Each once a phase", "Name, model", "Quick reference")
    for word in (*of_2018, "Abilities by phase", "Any time", "Flesh wounds", ">Experience<", "<span>Points</span>"):
        assert word not in text
    for parts, why in ((("reference",), "Nothing to print."), (("team",), "Which kill team?")):
        query = PrintOptions(parts=parts).query
        assert why in owner.client().get(paper + query, follow=True).content.decode(), "no blank sheet"


def test_a_team_prints_its_own_tac_ops_and_those_of_its_archetypes(owner: Player) -> None:
    """Of the mission pack it plays by; the sheet for an opponent and markers tell none of them."""
    pack = shipped_pack("kommandos", "kt2021")
    roster, team = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="first-team")
    deck = deck_of(roster, owner.viewer, PrintOptions(team=team, parts=(TAC_OPS,)))
    assert deck is not None
    labels = [(card.label, card.name) for card in deck.team_cards[TAC_OPS]]
    assert labels[:3] == [("Faction tac op", name) for name in ("Blow It Up!", "Shokk Taktiks", "Get Stuck In!")]
    assert {label for label, _ in labels[3:]} == {"Tac op · Seek & Destroy", "Tac op · Infiltration"}
    assert len(labels) == 3 + 12
    assert ("Tac op · Seek & Destroy", "Executioner") in labels
    options = PrintOptions(team=team, parts=(TAC_OPS,))
    page = owner.client().get(f"{reverse('rosters:cards', args=[roster.pk])}?{options.query}")
    assert "Get Stuck In!" in page.content.decode()
    others = deck_of(roster, owner.viewer, PrintOptions(team=team, parts=(TOKENS, OPPONENT)))
    assert others is not None
    assert TAC_OPS not in others.team_cards or others.team_cards[TAC_OPS] == ()


def test_archetypes_stand_wherever_a_player_looks(owner: Player) -> None:
    """Before a roster is founded those of the pack; then those of the fire teams that go."""
    pack = shipped_pack("hunter-cadre", "kt2021")
    roster, team = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="first-team")
    client, all_of_them = owner.client(), "Infiltration, Recon, Security"
    assert all_of_them in client.get(f"{reverse('rosters:create')}?pack={pack.pk}").content.decode()
    deck = deck_of(roster, owner.viewer, PrintOptions(team=team))
    assert deck is not None
    assert deck.team is not None
    own = ", ".join(deck.team.archetypes)
    assert own not in ("", all_of_them)
    options = PrintOptions(team=team, parts=("team",))
    for page in (
        reverse("rosters:sheet", args=[roster.pk]),
        reverse("rosters:kill-team", args=[roster.pk, team]),
        f"{reverse('rosters:cards', args=[roster.pk])}?{options.query}",
    ):
        assert own in client.get(page).content.decode(), page


def test_a_reader_chooses_how_distances_are_written(owner: Player) -> None:
    """On pages and cards alike: both, until this browser is told otherwise on any of them."""
    pack = shipped_pack("kommandos", "kt2021")
    roster, _ = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="first-team")
    page, client = reverse("rosters:sheet", args=[roster.pk]), owner.client()
    here = ["kt2021", pack.key]
    pages = {
        "roster": page,
        "recruits": reverse("rosters:recruit", args=[roster.pk]),
        "datasheets": reverse("rosters:faction", args=here),
        "weapons": reverse("rosters:weapons", args=here),
        "datasheet": reverse("rosters:datasheet", args=[*here, "kt2021:kommandos:operative:kommando-nob"]),
        "cards": reverse("rosters:cards", args=[roster.pk]),
    }

    def seen(name: str) -> str:
        answer = client.get(pages[name], follow=True)
        assert answer.status_code == 200, name
        return answer.content.decode()

    both = r"[●⬟] \d(?:&quot;|″)"
    for name in pages:
        assert re.search(both, seen(name)), name
    for chosen, there, gone in (("shapes", "[●⬟]", both), ("inches", "6(?:&quot;|″)", "[●⬟]"), ("both", both, "")):
        answer = client.post(reverse("rosters:distances"), {"distances": chosen, "next": page})
        assert answer.status_code == 302
        assert answer["Location"] == page
        for name in pages:
            text = re.sub(r"<script.*?</script>", "", seen(name), flags=re.DOTALL)
            assert re.search(there, text), (chosen, name)
            assert not gone or not re.search(gone, text), (chosen, name)
    client.get(pages["cards"], {"size": "poker", "distances": "inches"})
    assert "●" not in seen("roster")
