"""The pages of the compendium: who may see them, what they ask of the database, and what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters.compendium.found import Hit, SearchEntry, alike
from rosters.models import Pack
from rosters.packs.services.packs import pack_keep
from rules.editions import EDITIONS
from tests.cast import Player
from tests.formats.samples import CATALOGUE, SYSTEM
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
HOME = Path(__file__).parents[2]
COMMON = (
    "",
    "specialisms/",
    "specialisms/medic/",
    "traits/",
    "tactics/",
    "glossary/",
    "at-a-glance/",
    "search/",
    "search/?q=pulse",
)
TAU = ("", "weapons/", "tactics/", "tactics/?whose=faction&phase=movement", "pathfinder-gunner/", "cadre-fireblade/")
PAGES = [
    "/compendium/",
    *(f"/compendium/kt2018/{page}" for page in COMMON),
    *(f"/compendium/kt2018/tau-empire/{page}" for page in TAU),
]


@pytest.fixture
def tau() -> Pack:
    return shipped_pack("tau-empire")


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def private(tau: Pack, owner: Player) -> Pack:
    """The owner's alone, under a key that nobody else has."""
    files = [part.file for part in tau.parts.select_related("file")]
    return pack_keep(edition="kt2018", key="kt2018:mine", title="Mine", revision=1, files=files, owner=owner.user)[0]


def page(client: Client, url: str, **headers: str) -> str:
    response = client.get(url, headers=headers)
    assert response.status_code == 200, url
    return response.content.decode()


@pytest.mark.parametrize("url", PAGES)
def test_everybody_may_look_everything_up(tau: Pack, client: Client, url: str) -> None:
    assert "Compendium" in page(client, url)


@pytest.mark.parametrize("url", PAGES)
def test_a_page_asks_for_packs_and_nothing_else(tau: Pack, client: Client, url: str) -> None:
    page(client, url)
    with CaptureQueriesContext(connection) as queries:
        page(client, url)
    # The packs of each edition, of one edition, or the one that is opened; a search asks for both. The glossary: none.
    every = len(EDITIONS) if url == "/compendium/" else 1
    assert len(queries) == (0 if "glossary" in url or "glance" in url else 2 if "search" in url else every), url


@pytest.mark.parametrize("faction", ["orks", "adeptus-astartes"])
def test_a_faction_of_forty_costs_what_one_of_twenty_costs(client: Client, faction: str) -> None:
    shipped_pack(faction)
    url = f"/compendium/kt2018/{faction}/"
    page(client, url)
    with CaptureQueriesContext(connection) as queries:
        markup = page(client, url)
    assert len(queries) == 1  # the pack
    assert len(markup.encode()) < 200_000


@pytest.mark.parametrize("kind", ["opponent", "staff", "guest", "stranger"])
@pytest.mark.parametrize("rest", ["", "weapons/", "tactics/", "kt2018:tau-empire:model:pathfinder/"])
def test_a_private_pack_is_not_there_for_others(
    private: Pack, owner: Player, request: pytest.FixtureRequest, kind: str, rest: str
) -> None:
    other: Player = request.getfixturevalue(kind)
    url = f"/compendium/kt2018/mine/{rest}"
    assert owner.client().get(url).status_code == 200
    assert other.client().get(url).status_code == 404
    assert other.client().get(f"{url}?pack={private.pk}").status_code == 404
    assert other.client().get(f"/compendium/kt2018/specialisms/?pack={private.pk}").status_code == 404
    assert "Mine" not in page(other.client(), "/compendium/kt2018/")


@pytest.mark.parametrize(
    "url",
    [
        "/compendium/kt1999/",
        "/compendium/kt1999/search/",
        "/compendium/kt2018/eldar/",
        "/compendium/kt2018/tau-empire/ork-boy/",
        "/compendium/kt2018/tau-empire/?pack=nonsense",
        "/compendium/kt2018/specialisms/cooking/",
    ],
)
def test_what_is_not_there_is_not_found(tau: Pack, client: Client, url: str) -> None:
    assert client.get(url).status_code == 404


def test_the_pages_of_one_edition_are_not_those_of_another(tau: Pack, client: Client) -> None:
    shipped_pack("kommandos", "kt2024")
    old, new = (page(client, f"/compendium/{edition}/") for edition in ("kt2018", "kt2024"))
    for own in ("specialisms", "traits"):
        assert f'href="/compendium/kt2018/{own}/"' in old
        assert f"/{own}/" not in new
        assert client.get(f"/compendium/kt2024/{own}/").status_code == 404
    roles = re.findall(
        r'<p class="model__who"><a [^>]*>([^<]+)</a><span>Leader', page(client, "/compendium/kt2024/kommandos/")
    )
    assert roles == ["Kommando Boss Nob"], "where nobody learns, who leads is said and nothing else"


def test_a_datasheet_has_unique_actions_and_the_rules_of_its_weapons_and_a_search_finds_both(client: Client) -> None:
    shipped_pack("kommandos", "kt2024")
    home = "/compendium/kt2024/kommandos/"
    nob, weapons = page(client, f"{home}kommando-boss-nob/"), page(client, f"{home}weapons/")
    assert '<dt>Get it Dun <span class="num">1AP</span></dt>' in nob
    for markup in (nob, weapons):
        assert "<dt>Brutal</dt><dd>Blocks against this weapon need critical successes.</dd>" in markup
    for words, kind, url in (
        ("get it dun", "Unique action · Kommandos", f"{home}kommando-boss-nob/"),
        ("brutal", "Weapon rule", "/compendium/kt2024/rules/#brutal"),
    ):
        markup = page(client, f"/compendium/kt2024/search/?q={words}")
        assert f'<p class="who">{kind}</p><p><a href="{url}">' in markup


def test_weapons_bear_a_sign_where_no_column_says_that_they_are_for_melee(tau: Pack, client: Client) -> None:
    shipped_pack("kommandos", "kt2024")
    nob = page(client, "/compendium/kt2024/kommandos/kommando-boss-nob/")
    assert re.findall(r'aria-label="(Ranged|Melee)"><use[^>]*></svg>\s*<a [^>]*>([^<]+)<', nob) == [
        ("Ranged", "Slugga"), ("Melee", "Big Choppa"), ("Melee", "Power klaw"),
    ]  # fmt: skip
    assert '#i-melee"/></svg>' not in page(client, "/compendium/kt2018/tau-empire/weapons/")


def test_without_packs_it_says_so(client: Client) -> None:
    assert "Nothing to look up yet" in page(client, "/compendium/")
    assert "No faction is here yet" in page(client, "/compendium/kt2018/")
    assert client.get("/compendium/kt2018/specialisms/").status_code == 404


def test_an_older_revision_points_to_the_newer(tau: Pack, client: Client) -> None:
    newer = newer_pack("Pulse rifle", "Pulse musket")
    old = page(client, f"/compendium/kt2018/tau-empire/weapons/?pack={tau.pk}")
    assert "Pulse musket" not in old
    assert f'href="/compendium/kt2018/tau-empire/">Revision {newer.revision}' in old
    assert f"pathfinder-gunner/?pack={tau.pk}" in old
    new = page(client, "/compendium/kt2018/tau-empire/weapons/")
    assert "Pulse musket" in new
    assert "?pack=" not in new


# What a browser has already


def test_a_browser_that_has_the_page_is_told_so(tau: Pack, client: Client) -> None:
    url = "/compendium/kt2018/tau-empire/pathfinder/"
    client.get(url)
    first = client.get(url)
    assert "private" in first["Cache-Control"]
    assert {"Cookie", "HX-Request"} <= {each.strip() for each in first["Vary"].split(",")}
    with CaptureQueriesContext(connection) as queries:
        again = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, len(queries)) == (304, b"", 1)


def test_another_pack_reader_or_scheme_makes_another_page(tau: Pack, owner: Player, client: Client) -> None:
    url = "/compendium/kt2018/tau-empire/pathfinder/"
    client.get(url)
    tags = [client.get(url)["ETag"], owner.client().get(url)["ETag"]]
    tags.append(client.get(f"{url}?pack={tau.pk}")["ETag"])
    client.cookies["scheme"] = "dark"
    tags.append(client.get(url)["ETag"])
    newer_pack("Pulse rifle", "Pulse musket")
    tags.append(client.get(url)["ETag"])
    assert len(set(tags)) == len(tags)


# What pages say


def test_a_datasheet_shows_weapons_prices_limits_and_roles(tau: Pack, client: Client) -> None:
    markup = page(client, "/compendium/kt2018/tau-empire/pathfinder-gunner/")
    for word in ("Ion rifle (overcharge)", "Rail rifle", "+5", "at most 3", "Bonding Knife Ritual", "Sniper"):
        assert word in markup, word
    assert "Specialism:" not in markup
    assert "at most 1 in a kill team" in page(client, "/compendium/kt2018/tau-empire/fire-warrior-shasla/")


def test_a_commander_shows_the_price_of_every_level(tau: Pack, client: Client) -> None:
    markup = page(client, "/compendium/kt2018/tau-empire/cadre-fireblade/")
    for level, points in ((1, 23), (2, 28), (3, 43), (4, 63)):
        assert f"<dt>Level {level}</dt><dd>{points}</dd>" in markup


def test_a_datasheet_shows_the_tactics_that_are_for_it_alone(tau: Pack, client: Client) -> None:
    def tactics(model: str) -> set[str]:
        markup = page(client, f"/compendium/kt2018/tau-empire/{model}/").partition('id="tactics"')[2]
        return set(re.findall(r'<h3>([^<]+)</h3><p class="tactic__cost', markup))

    assert len(tactics("ethereal")) == 4
    assert len(tactics("fire-warrior-breacher-shasla")) == 2
    assert tactics("fire-warrior-shasla") < tactics("fire-warrior-breacher-shasla")
    assert tactics("gun-drone") == set()


def test_a_datasheet_explains_the_letters_of_its_profile(tau: Pack, client: Client) -> None:
    markup = page(client, "/compendium/kt2018/tau-empire/pathfinder/")
    assert re.search(r"<dt>Ld</dt><dd>Leadership\. [^<]+", markup)


def test_a_specialism_reached_from_a_faction_says_who_there_may_take_it(tau: Pack, client: Client) -> None:
    sheet = page(client, "/compendium/kt2018/tau-empire/kroot-carnivore/")
    (url,) = re.findall(r'href="(/compendium/kt2018/specialisms/zealot/[^"]*)"', sheet)
    markup = page(client, url)
    assert f"pack={tau.pk}" in url
    assert "In T&#x27;au Empire:" in markup
    assert "Kroot Carnivore" in markup
    assert "Kroot Carnivore" not in page(client, "/compendium/kt2018/specialisms/zealot/")


def test_a_faction_shows_what_its_pack_brings_beside_rules(tau: Pack, client: Client) -> None:
    markup = page(client, "/compendium/kt2018/tau-empire/")
    for word in ("Listening post", "Coordinated Fire Arcs", "Twice Marked"):
        assert word in markup, word


def test_a_faction_says_what_no_source_has_of_it(client: Client) -> None:
    shipped_pack("strike-force-variel", "kt2024")
    shown = page(client, "/compendium/kt2024/strike-force-variel/")
    assert "No source tells a fourth firefight ploy of this kill team or any equipment of its own" in shown


def test_the_team_s_tac_ops_say_of_which_mission_pack_they_are(client: Client) -> None:
    shipped_pack("kommandos", "kt2021")
    shown = page(client, "/compendium/kt2021/kommandos/team/")
    for mission_pack in ("Critical Operations 2022", "Core book"):
        assert f"Headhunter <small>{mission_pack}</small></h3>" in shown
    assert "<h1>Kommandos</h1>" in shown


def test_a_roster_is_begun_from_its_faction(tau: Pack, client: Client) -> None:
    (url,) = re.findall(r'href="([^"]+)">Build a roster', page(client, "/compendium/kt2018/tau-empire/"))
    assert "Empire" in page(client, url)
    assert f"pack={tau.pk}" in url


def test_every_link_of_a_faction_leads_somewhere(tau: Pack, client: Client) -> None:
    every_page = "".join(
        page(client, f"/compendium/kt2018/tau-empire/{each}") for each in ("", "weapons/", "cadre-fireblade/")
    )
    urls = set(re.findall(r'href="(/compendium/[^"#]*)', every_page))
    assert len(urls) > 35
    for url in urls:
        page(client, url)


def test_a_weapon_stands_where_links_to_it_lead(tau: Pack, client: Client) -> None:
    sheet = page(client, "/compendium/kt2018/tau-empire/pathfinder-gunner/")
    weapons = page(client, "/compendium/kt2018/tau-empire/weapons/")
    places = re.findall(r'weapons/#([^"]+)"', sheet)
    assert "w-ion-rifle" in places
    for place in places:
        assert weapons.count(f'id="{place}"') == 1, place


def test_a_specialism_is_a_list_in_lists(tau: Pack, client: Client) -> None:
    markup = page(client, "/compendium/kt2018/specialisms/combat/")
    assert (
        markup.index("Warrior Adept")
        < markup.index("Deathblow")
        < markup.index("Combat Master")
        < markup.index("Deadly Counter")
    )
    assert markup.count('<span class="hush">Level </span>') == 7
    assert "Up and At &#x27;Em!" in markup


def test_tactics_are_sifted_by_phase_and_by_who_may_use_them(tau: Pack, client: Client) -> None:
    url = "/compendium/kt2018/tau-empire/tactics/"
    everything = page(client, url)
    own = page(client, f"{url}?whose=faction&phase=shooting")
    assert "Decisive Shot" in everything
    assert "Decisive Shot" not in own
    assert "Focused Fire" in own
    assert "Movement phase</h2>" not in own
    assert "Nothing matches" in page(client, f"{url}?whose=legendary-hunter&phase=psychic")


def test_a_sieve_that_means_nothing_lets_everything_through(tau: Pack, client: Client) -> None:
    url = "/compendium/kt2018/tau-empire/tactics/"
    assert "Decisive Shot" in page(client, f"{url}?whose=nobody&phase=teatime")


def test_many_tactics_lie_in_folds_and_few_stand_open_without_a_sieve(tau: Pack, client: Client) -> None:
    shipped_pack("kommandos", "kt2024")
    url = "/compendium/kt2018/tau-empire/tactics/"
    folds = [page(client, f"{url}{asked}").count('class="sheet fold" open') for asked in ("", "?whose=&phase=")]
    assert folds[0] == 1 < folds[1], "what was asked for is open"
    rules = page(client, "/compendium/kt2024/rules/")
    assert all(f"<dt>{name}" in rules for name in ("Piercing Crits x", "Devastating x")), "whoever has such a weapon"
    assert '<dt>Dash <span class="num">1AP</span>' in rules, "what it costs is no price"
    ploys = page(client, "/compendium/kt2024/tactics/")
    assert ('class="sheet fold" open' in ploys, 'class="sieve"' in ploys) == (True, False)
    assert "any operative of the team" not in ploys


@pytest.mark.parametrize(("url", "root"), [("tau-empire/tactics/", "tactics"), ("search/?q=pulse", "found")])
def test_htmx_gets_the_very_fragment_the_page_includes(tau: Pack, client: Client, url: str, root: str) -> None:
    whole = page(client, f"/compendium/kt2018/{url}")
    part = page(client, f"/compendium/kt2018/{url}", HX_Request="true")
    assert "<html" not in part
    assert f'id="{root}"' in part
    assert "".join(part.split()) in "".join(whole.split())


def test_what_factions_have_alike_is_found_once() -> None:
    frag, krak = (
        SearchEntry(kind="Weapon", name=name, text=text, page="weapons")
        for name, text in (("Frag grenade", '6"'), ("Krak grenade", '12"'))
    )
    entries = [frag, krak, replace(frag, name="Frag Grenade"), replace(krak, text='9"')]
    found = [[hit.entry for hit in line] for line in alike(Hit(entry=entry) for entry in entries)]
    assert found == [[frag, entries[2]], [krak], [entries[3]]]


def test_a_search_is_not_fooled_by_markup(tau: Pack, client: Client) -> None:
    markup = page(client, "/compendium/kt2018/search/?q=<script>alert(1)</script>")
    assert "<script>alert" not in markup
    assert "Nothing is called that" in markup


# Imported data


@pytest.fixture
def troopers(tmp_path: Path) -> Pack:
    """A small faction of another editor's files."""
    (tmp_path / "Team.gst").write_text(SYSTEM, encoding="utf-8")
    (tmp_path / "Troopers.cat").write_text(CATALOGUE, encoding="utf-8")
    call_command("import_battlescribe", str(tmp_path), verbosity=0)
    return Pack.objects.get(kind=Pack.Kind.FACTION)


@pytest.mark.parametrize("rest", ["", "weapons/", "tactics/"])
def test_imported_data_is_looked_up_alone_but_for_common_tactics(troopers: Pack, client: Client, rest: str) -> None:
    shipped_pack("tau-empire")
    markup = page(client, f"/compendium/kt2018/{troopers.key}/{rest}")
    assert "Imported, revision 3" in markup
    assert ("Decisive Shot" in markup) is (rest == "tactics/")
    assert "Uplinked Markerlight" not in markup


def test_specialisms_can_be_read_from_imported_data(troopers: Pack, client: Client) -> None:
    markup = page(client, f"/compendium/kt2018/traits/?pack={troopers.pk}")
    assert "Imported, revision 3" in markup
    assert "Iron Will" not in markup


def test_the_factions_of_one_edition_are_open_and_those_of_others_fold_out(client: Client):
    shipped_pack("tau-empire")
    shipped_pack("kommandos", "kt2024")
    page = client.get(reverse("rosters:compendium")).content.decode()
    folds = re.findall(r'<details class="fold" name="editions"( open)?><summary>([^<]+)</summary>', page)
    assert sorted(words for _, words in folds) == ["1 faction", "1 kill team"]
    assert [state for state, _ in folds] == [" open", ""]


def test_what_only_named_commanders_buy_stands_under_a_head_of_its_own(client: Client, tau: Pack) -> None:
    markup = page(client, "/compendium/kt2018/traits/")
    everyones, _, own = markup.partition('id="own-traits"')
    assert (everyones.count("<dt>Stoic Hero"), own.count("<dt>Stoic Hero")) == (1, 1)
    assert "Elucia Vhane only." not in everyones
    assert 'href="#own-traits"' in everyones, "a row of links leads to each part"
    assert 'role="search"' in everyones
