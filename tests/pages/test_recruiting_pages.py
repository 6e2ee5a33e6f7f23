"""The page on which operatives are recruited: by a tap, in threes, as specialists and commanders."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rosters.models import Roster
from rosters.packs.selectors import contents_for
from rosters.rosters.services.ready_teams import roster_from_ready_team
from tests.cast import Player, found, model
from tests.pages.roster_scene import HTMX, address, send, text
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


def test_one_tap_recruits_with_a_name_and_the_default_loadout(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit=f"{model('fire-warrior-shasui')}|leader")
    batch = roster.batches.last()
    assert f"done={batch.pk}" in answer.url
    operative = roster.operatives.get(role="leader")
    contents = contents_for(roster.pack.digest)
    assert operative.name.split(" ")[0] in contents.faction.first_names
    assert operative.sheet["carried"] == ["Photon grenades", "Pulse rifle"]
    assert batch.words in text(owner.client().get(answer.url))


def test_three_more_have_three_names(owner: Player, roster: Roster) -> None:
    send(owner, "recruit", roster, recruit=f"{model('pathfinder')}|non-specialist||3")
    names = list(roster.operatives.filter(model=model("pathfinder")).values_list("name", flat=True))
    assert len(set(names)) == 3
    assert all(names)
    assert roster.version == 3, "three of them are one act"


def test_a_specialist_is_recruited_with_the_specialism(owner: Player, roster: Roster) -> None:
    send(owner, "recruit", roster, recruit=f"{model('pathfinder')}|specialist|scout")
    assert roster.operatives.get(role="specialist").sheet["specialism"] == "scout"


def test_recruiting_by_htmx_brings_back_only_what_changed(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit=f"{model('pathfinder')}|non-specialist", htmx=True)
    page = text(answer)
    assert page.startswith('<section class="sheet" id="so-far"')
    assert f'id="version" value="{roster.version}" hx-swap-oob' in page
    assert '>1<span class="hush"> on the roster' in page
    assert 'Operatives <span class="num">2</span>' in page, "the tab counts along"
    assert "Undo" in page
    assert len(answer.content) < 8_000


def test_the_list_is_searched_by_name_keyword_and_specialism(owner: Player, roster: Roster) -> None:
    client = owner.client()
    for query in (
        "breacher",
        "breachers",
        "DRONE",
        "Drones",
        "pathfinder scout",
        "pathfinders scout",
        "breacher shasui",
    ):
        page = text(client.get(address("recruit", roster), {"q": query}, headers=HTMX))
        assert 'class="rec"' in page, query
        assert "Cadre Fireblade" not in page
    assert "Nothing fits" in text(client.get(address("recruit", roster), {"q": "dreadnought"}))
    misspelt = text(client.get(address("recruit", roster), {"q": "pathfnider"}))
    assert 'Did you mean <a href="' + address("recruit", roster) + '?q=pathfinder">Pathfinder</a>?' in misspelt


def test_the_list_is_searched_by_what_a_model_may_carry_and_says_so(owner: Player, roster: Roster) -> None:
    page = text(owner.client().get(address("recruit", roster), {"q": "gunner ion"}, headers=HTMX))
    assert re.findall(r'class="rec__name"><a[^>]*>([^<]+)', page) == ["Pathfinder Gunner"]
    assert "may carry Ion rifle" in page
    whole = text(owner.client().get(address("recruit", roster)))
    assert "may carry" not in whole
    page = text(owner.client().get(address("recruit", roster), {"q": "marker"}, headers=HTMX))
    assert '<span class="rec__found">carries Markerlight' in page, "its name does not say why it is here"


def test_a_search_swaps_the_models_and_not_what_is_typed(owner: Player, roster: Roster) -> None:
    page = text(owner.client().get(address("recruit", roster)))
    search, models = page.index('role="search"'), page.index('id="models"')
    assert 'hx-target="#models" hx-select="#models" hx-select-oob="#jump"' in page[search:models]
    assert 'id="q"' in page[search:models], "before the models, so outside of them"
    assert 'id="jump"' in page[search:models]


def test_a_model_of_another_faction_is_declined(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit="kt2018:orks:model:ork-boy|non-specialist")
    assert answer.status_code == 409
    assert "No model is called" in text(answer)
    assert roster.size == 1


def test_nobody_named_is_declined(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit="")
    assert answer.status_code == 409
    assert "Say whom to recruit." in text(answer)
    assert roster.version == 2


def test_a_commander_is_recruited_with_what_he_is_trained_in_in_one_tap(owner: Player):
    roster = found(owner, pack=shipped_pack("adeptus-astartes"))
    model = "kt2018:adeptus-astartes:model:captain-in-phobos-armour"
    assert f'value="{model}|commander|melee"' in text(owner.client().get(address("recruit", roster)))
    send(owner, "recruit", roster, recruit=f"{model}|commander|melee")
    assert roster.operatives.get().sheet["specialism"] == "melee"


def test_a_roster_without_its_pack_says_why_nobody_can_be_recruited(owner: Player) -> None:
    roster = found(owner)
    Roster.objects.filter(pk=roster.pk).update(pack=None)
    page = text(owner.client().get(address("recruit", roster)))
    assert "It has no pack." in page
    assert f'href="{address("link", roster)}"' in page, "and leads to one"
    assert address("recruit", roster) not in text(owner.client().get(address("sheet", roster)))
    assert f'value="{roster.name}"' in text(owner.client().get(address("details", roster)))


def test_an_edition_without_points_or_roles_names_neither(owner: Player) -> None:
    pack = shipped_pack("kommandos", "kt2024")
    roster, _ = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="first-team")
    page = text(owner.client().get(address("recruit", roster)))
    assert '<h2 id="h-non-specialist">Operatives</h2>' in page
    assert ">Pts<" not in page
    assert 'rec__pts"><' in page
    assert page.count("Recruit three") == 1, "of Boyz alone a kill team takes more than two"
    nob = "kt2024:kommandos:operative:kommando-boss-nob"
    answer = text(send(owner, "recruit", roster, recruit=f"{nob}|non-specialist", htmx=True))
    assert "2 on the roster; a kill team takes 1." in answer
    assert "non-specialist" not in answer
    exported = owner.client().get(reverse("rosters:export", args=[roster.pk]))
    lines = text(exported).partition("<textarea")[2].partition("</textarea>")[0]
    assert "11 operatives" in lines
    assert "0 pts" not in lines
    assert "Non-specialist" not in lines
