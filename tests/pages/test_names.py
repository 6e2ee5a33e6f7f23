"""Every name on a roster or a card leads to the compendium; the words and letters of the game are explained at hand."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rosters.models import Roster
from rosters.operatives.selectors import MOST_TAKEN
from rules import acts
from rules.editions import find
from tests.cast import Player, act, found, model, pick, recruit
from tests.pages.roster_scene import address
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db

ASTARTES = "adeptus-astartes"
ROLES = ("Leader", "Specialist", "Non-specialist", "Commander")


@pytest.fixture
def roster(owner: Player) -> Roster:
    """A specialist and a commander with a trait."""
    roster = found(owner, pack=shipped_pack(ASTARTES))
    recruit(owner, roster, model("tactical-marine-gunner", ASTARTES), "specialist", specialism="heavy")
    recruit(owner, roster, model("primaris-captain", ASTARTES), "commander", specialism="melee")
    return roster


def page_of(player: Player, url: str) -> str:
    answer = player.client().get(url, follow=True)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def links(page: str) -> dict[str, str]:
    """Addresses in the compendium by the words that lead there."""
    found = re.findall(r'<a href="(/compendium/[^"]+)">([^<]+)</a>', page)
    return {words: url for url, words in found}


def words(page: str) -> set[str]:
    """What can be pressed for its meaning."""
    return set(re.findall(r'<button class="word"[^>]*>([^<]+)</button>', page))


def test_every_name_of_an_operative_leads_to_its_place(owner: Player, roster: Roster) -> None:
    """On its own page and where a kill team is picked: rows of a roster are text, and lead their owner to that page."""
    rows = page_of(owner, address("sheet", roster))
    addresses = links(page_of(owner, address("kill-team", roster, pick(owner, roster).pk)))
    assert {re.sub(r"^\d+ × ", "", name) for row in roster.operatives.all() for name in row.sheet["carried"]} <= set(
        addresses
    )
    for row in roster.operatives.all():
        own = address("operative", roster, row.pk)
        assert f'href="{own}"' in rows
        found = links(page_of(owner, own))
        assert {line["name"] for line in row.sheet["weapons"]} | {row.sheet["model"]} <= set(found)
        assert any(f"/specialisms/{row.sheet['specialism']}/" in url for url in found.values())
        addresses |= found
    for url in set(addresses.values()):
        path, _, place = url.partition("#")
        page = page_of(owner, path)
        assert not place or f'id="{place}"' in page, url


def test_the_editor_names_what_can_be_looked_up(owner: Player, roster: Roster) -> None:
    first = roster.operatives.order_by("position").first()
    page = page_of(owner, address("operative", roster, first.pk))
    assert {line["name"] for line in first.sheet["weapons"]} | {first.sheet["specialism"].title()} <= set(links(page))
    assert {"Range", "AP", "D"} <= words(page)


@pytest.mark.parametrize("name", ["sheet", "recruit"])
def test_the_letters_over_figures_are_explained(owner: Player, roster: Roster, name: str) -> None:
    columns = set(find("kt2018").columns) - ({MOST_TAKEN} if name == "recruit" else set())
    page = page_of(owner, address(name, roster))
    assert columns <= words(page)
    assert "Weapon Skill.</b> WS: what it must roll to hit in a fight." in page


def test_the_roles_are_explained_where_lists_name_them(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster)
    for url in (address("sheet", roster), address("kill-team", roster, team.pk)):
        assert set(ROLES) <= words(page_of(owner, url))


def test_the_names_of_cards_stand_beside_the_paper(owner: Player, roster: Roster) -> None:
    page = page_of(owner, address("cards", roster))
    addresses = links(page)
    assert {row.sheet["model"] for row in roster.operatives.all()} | {"Heavy", "Boltgun"} <= set(addresses)
    assert not links(page[page.index('class="paper-desk"') :]), "paper has no links"


def test_a_roster_without_a_pack_has_names_without_links(owner: Player, roster: Roster) -> None:
    act(owner, roster, acts.Rename(operative=str(roster.operatives.first().pk), called="Mira"))
    Roster.objects.filter(pk=roster.pk).update(pack=None)
    page = page_of(owner, address("sheet", roster))
    assert "Boltgun" in page
    assert "w-boltgun" not in page
