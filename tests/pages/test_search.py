"""Search from the bar: what the visitor may see, by kind; a stranger's things are never found."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from config.search import FoundThing, FoundThings
from rosters.models import Operative
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
    assert "T&#x27;au Empire" in text(owner.client().get(reverse("search"), {"q": "tau emp"})).replace("'", "&#x27;")


def test_what_is_typed_brings_the_list_alone(owner: Player, roster) -> None:
    page = text(owner.client().get(reverse("search"), {"q": "ashgate"}, headers=HTMX))
    assert page.startswith('<div class="found"')
    assert reverse("rosters:sheet", args=[roster.pk]) in page


@pytest.mark.parametrize("words", ["veslo", "ves'lo", "Ves’lo", "VESLO ASH"])
def test_apostrophes_need_not_be_typed(owner: Player, roster, words: str) -> None:
    found = dict(_kinds(owner, words))
    assert [thing.name for thing in found["Operatives"]] == ["Ves'lo Ashmark"]


@pytest.mark.parametrize("words", ["warrior shasla", "comms"])
def test_ones_operatives_are_found_by_what_they_are(owner: Player, roster, words: str) -> None:
    comms = acts.SetRole(operative=str(roster.operatives.get().pk), role="specialist", specialism="comms")
    act(owner, roster, comms)
    assert [thing.name for thing in dict(_kinds(owner, words))["Operatives"]] == ["Ves'lo Ashmark"]


def test_who_has_no_name_is_found_as_the_model(owner: Player, roster) -> None:
    Operative.objects.update(name="")
    assert [thing.name for thing in dict(_kinds(owner, "warrior shasla"))["Operatives"]] == ["Fire Warrior Shas'la"]


def test_a_faction_and_its_rosters_are_found_without_its_apostrophe(owner: Player, roster) -> None:
    found = dict(_kinds(owner, "tau empire"))
    assert [thing.name for thing in found["Rosters"]] == ["Ashgate Watch"]
    assert [thing.name for thing in found["Factions"]] == ["T'au Empire"]


@pytest.mark.parametrize(("place", "name"), [("bar-results", "bar"), ("all-found", "page")])
def test_what_was_not_looked_through_yet_is_asked_for_at_once(monkeypatch, roster, place: str, name: str) -> None:
    """A server that has just started finds in the end what it finds an hour later."""
    shipped_pack("death-korps", "kt2024")
    shipped_pack("kommandos", "kt2024")
    for patience in ("PATIENCE", "BAR_PATIENCE"):
        monkeypatch.setattr(f"config.search.{patience}", -1)
    monkeypatch.setattr("rosters.compendium.searching._seen", set())
    answers = [_found(Client(), "sniper", place) for _ in range(2)]
    assert [found.waiting for found, _ in answers] == [1, 0]
    again = f'id="{name}-found" hx-get="/search/?q=sniper" hx-trigger="load" hx-target="this" hx-swap="outerHTML"'
    assert [again in page for _, page in answers] == [True, False]
    assert "Searching the other factions…" in answers[0][1]


def test_the_bar_leads_to_all_that_it_has_no_room_for(owner: Player, roster) -> None:
    for words, place, leads in (
        ("ash", "bar-results", True),
        ("ash", "all-found", False),
        ("zzz", "bar-results", False),
    ):
        page = text(owner.client().get(reverse("search"), {"q": words}, headers={**HTMX, "HX-Target": place}))
        assert (f'<a href="{reverse("search")}?q={words}">All results</a>' in page) is leads, (words, place)


def test_a_ploy_is_called_what_its_edition_calls_it(owner: Player) -> None:
    shipped_pack("kommandos", "kt2024")
    found = dict(_kinds(Client(), "waaagh"))
    assert "Ploy · Kommandos" in {thing.about for thing in found["Rules of Kill Team 2024"]}


def test_what_several_factions_have_alike_is_one_line() -> None:
    for faction in ("death-korps", "kommandos"):
        shipped_pack(faction, "kt2024")
    for words, name, expected in (
        ("range x", "Range x", "Weapon rule"),  # everybody's
        ('range 8"', "Range x", "Weapon rule"),  # as cards print it
        ("ammo cache", "Ammo Cache", "Wargear · Death Korps and 1 more"),
    ):
        things = dict(_kinds(Client(), words))["Rules of Kill Team 2024"]
        assert [thing.about for thing in things if thing.name == name] == [expected]


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("kommandos leader", "Rules of Kill Team 2024", "Kommando Boss Nob"),
        ("kommandos choppa", "Rules of Kill Team 2024", "Choppa"),
        ("device plant", "Rules of Kill Team 2024", "Plant Devices"),
        ("seek and destroy", "Rules of Kill Team 2024", "Sweep & Clear"),
        ("crit ops", "Rules of Kill Team 2024", "Crit op"),
        ("kt24 kommandos", "Factions", "Kommandos"),
        ("kommandos 2018", "Factions", None),
        ("2024", "Editions", "Kill Team 2024"),
        ("spec ops", "Kinds of campaign", "Operations with progress"),
        ("expedition", "Kinds of campaign", "Expedition"),
        ("requisitions", "Kinds of campaign", "Operations with progress"),
        ("reinforcement", "Rules of Kill Team 2018", "Reinforcements"),
    ],
)
def test_the_words_of_players_find_what_is_meant(owner: Player, words: str, kind: str, name: str | None) -> None:
    shipped_pack("kommandos", "kt2024")
    shipped_pack("tau-empire")
    things = [thing.name for thing in dict(_kinds(Client(), words)).get(kind, [])]
    assert (name in things) if name else not things


def test_a_year_finds_ones_roster_of_that_edition_and_the_one_called_by_it(owner: Player, roster) -> None:
    for words, is_found in (("ashgate 2018", True), ("ashgate 2024", False)):
        assert ("Rosters" in dict(_kinds(owner, words))) is is_found, words
    shipped_pack("kommandos", "kt2024")
    assert "Rosters" not in dict(_kinds(owner, "ashgate 2024"))
    roster.name = "Ashgate 2024"
    roster.save()
    assert "Rosters" in dict(_kinds(owner, "ashgate 2024"))


def test_what_is_misspelt_leads_to_what_is_meant(owner: Player) -> None:
    shipped_pack("kommandos", "kt2024")
    page = text(Client().get(reverse("search"), {"q": "komandos"}))
    assert "Nothing found for “komandos”" in page
    assert '<a href="/search/?q=kommando">Kommando</a>' in page
    page = text(Client().get(reverse("rosters:compendium-search", args=["kt2024"]), {"q": "komando nob"}))
    assert '<a href="/compendium/kt2024/search/?q=kommando%20nob">Kommando nob</a>' in page
    assert "Did you mean" not in text(Client().get(reverse("search"), {"q": "zzzzzz"}))


def test_ones_own_misspelt_is_meant_first(owner: Player, stranger: Player, roster) -> None:
    for words, near in (("ashgaet wach", "ashgate watch"), ("veslo ashmrk", "veslo ashmark")):
        found = [who.client().get(reverse("search"), {"q": words}).context["found"] for who in (owner, stranger)]
        assert [each.meant for each in found] == [[near], []], words


def test_what_the_page_has_no_room_for_is_counted(monkeypatch, roster) -> None:
    monkeypatch.setattr("config.search.RULES_ON_PAGE", 2)
    shipped_pack("kommandos", "kt2024")
    every = (
        Client().get(reverse("rosters:compendium-search", args=["kt2024"]), {"q": "kommando"}).context["found"].things
    )
    page = text(Client().get(reverse("search"), {"q": "kommando"}))
    link = f'<a href="/compendium/kt2024/search/?q=kommando">{every - 2} more in Kill Team 2024</a>'
    assert link in page
    assert link not in _found(Client(), "kommando", "bar-results")[1], "there is All results"


def test_factions_of_ones_own_edition_come_first_else_the_newest(owner: Player, roster) -> None:
    shipped_pack("death-korps", "kt2024")
    shipped_pack("kommandos", "kt2024")
    shipped_pack("death-guard")
    for who, first in ((Client(), "Death Korps"), (owner, "Death Guard")):
        assert dict(_kinds(who, "death"))["Factions"][0].name == first


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
    """And the newest for whoever plays none, unless another has what is called just that."""
    shipped_pack("death-korps", "kt2024")
    newest_first = ["Rules of Kill Team 2024", "Rules of Kill Team 2018"]
    for who, words, expected in (
        (Client(), "gunner", newest_first),
        (owner, "gunner", newest_first[::-1]),
        (Client(), "sniper", newest_first[::-1]),
        (owner, "krak grenade", newest_first),
    ):
        titles = [title for title, _ in _kinds(who, words) if title.startswith("Rules")]
        assert titles[:1] == expected[:1], words
    things = dict(_kinds(owner, "sniper"))["Rules of Kill Team 2018"]
    assert len(things) == len({(thing.name.casefold(), thing.about) for thing in things})
    assert [thing.name for thing in things if thing.sign] == ["Sniper"]


def _kinds(who: Player | Client, words: str) -> list[tuple[str, list[FoundThing]]]:
    client = who.client() if isinstance(who, Player) else who
    page = client.get(reverse("search"), {"q": words})
    return [(kind.title, kind.things) for kind in page.context["found"].kinds]


def _found(client: Client, words: str, place: str) -> tuple[FoundThings, str]:
    page = client.get(reverse("search"), {"q": words}, headers=HTMX | {"HX-Target": place})
    return page.context["found"], text(page)
