"""Search from the bar: what the visitor may see, by kind; a stranger's things are never found."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from config.search import FoundThing
from rules import acts
from tests.cast import Player, act, found
from tests.pages.roster_scene import HTMX, text
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(owner: Player):
    made = found(owner, "fire-warrior-shasla", name="Ashgate Watch")
    act(owner, made, acts.Rename(operative=str(made.operatives.get().pk), called="Ves'lo Ashmark"))
    return made


def test_rosters_operatives_and_factions_are_found_by_their_names(owner: Player, roster) -> None:
    page = text(owner.client().get(reverse("search"), {"q": "ash"}))
    assert "Ashgate Watch" in page
    assert "Ves'lo Ashmark" in page or "Ves&#x27;lo Ashmark" in page
    assert "T&#x27;au Empire" in text(owner.client().get(reverse("search"), {"q": "au emp"})).replace("'", "&#x27;")


def test_what_is_typed_brings_the_list_alone(owner: Player, roster) -> None:
    page = text(owner.client().get(reverse("search"), {"q": "ashgate"}, headers=HTMX))
    assert page.startswith('<div class="found"')
    assert reverse("rosters:sheet", args=[roster.pk]) in page


@pytest.mark.parametrize("who", ["stranger", "visitor"])
def test_nobody_finds_what_is_somebody_elses(request, who: str, roster) -> None:
    client = Client() if who == "visitor" else request.getfixturevalue(who).client()
    page = text(client.get(reverse("search"), {"q": "ashgate"}))
    assert "Ashgate Watch" not in page
    assert "Nothing found" in page
    assert reverse("rosters:compendium") in page, "there is a way on"


def test_one_letter_is_not_looked_for(client: Client) -> None:
    assert "Type two letters or more." in text(client.get(reverse("search"), {"q": "a"}))


def test_rules_of_the_edition_one_plays_come_first(owner: Player, roster) -> None:
    """And the newest first for whoever plays none; nothing is listed twice."""
    shipped_pack("death-korps", "kt2024")
    kinds = {who: _kinds(who.client() if who else Client(), "sniper") for who in (owner, None)}
    newest_first = ["Rules of Kill Team 2024", "Rules of Kill Team 2018"]
    assert [title for title, _ in kinds[None]] == newest_first
    assert [title for title, _ in kinds[owner]][-2:] == newest_first[::-1]
    things = dict(kinds[owner])["Rules of Kill Team 2018"]
    assert len(things) == len({(thing.name.casefold(), thing.about) for thing in things})
    assert [thing.name for thing in things if thing.sign] == ["Sniper"]


def _kinds(client: Client, words: str) -> list[tuple[str, list[FoundThing]]]:
    page = client.get(reverse("search"), {"q": words})
    return [(kind.title, kind.things) for kind in page.context["kinds"]]
