"""What is easily told wrongly on pages of the compendium: prices, whose a weapon is, why something was found."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rosters.templatetags.compendium import excerpt
from tests.pages.test_compendium import page
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.ci
LONG = "It shoots. " * 20
END = "… shoots. It shoots. It shoots. The <mark>nob</mark> leads."


@pytest.mark.django_db
def test_prices_of_options_add_up_to_the_price_with_what_comes_by_default() -> None:
    client = Client()
    shipped_pack("orks")
    nob, grot = (page(client, f"/compendium/kt2018/orks/{each}/") for each in ("boss-nob-boyz", "gretchin"))
    assert "<dt>Without options</dt><dd>10</dd></div><div><dt>With default wargear</dt><dd>11</dd>" in nob
    assert "<b>Price:</b> 10 pts without options; each comes on top." in nob
    assert "ithout options" not in grot


@pytest.mark.django_db
def test_weapons_of_one_name_name_those_whose_figures_they_are() -> None:
    client = Client()
    shipped_pack("angels-of-death", "kt2024")
    shown = page(client, "/compendium/kt2024/angels-of-death/weapons/")
    fists = re.findall(r'Power fist</th>.*?<p class="bearers__list">(.*?)</p>', shown, re.DOTALL)
    carriers = [re.findall(r'href="([^"]+)">([^<]+)</a>', each) for each in fists]
    assert len(carriers) > 1
    assert len({name for found in carriers for _, name in found}) == sum(len(found) for found in carriers)
    for url, name in (pair for found in carriers for pair in found):
        assert f"<h1>{name}" in page(client, url)
    places = re.findall(r' id="(w-[^"]+)"', shown)
    assert len(places) == len(set(places))
    rows = {
        re.sub(r"<[^>]+>", "", head).strip(): row
        for head, row in re.findall(r'<th role="rowheader"[^>]*>(.*?)</th>(.*?)</tbody>', shown, re.DOTALL)
    }
    assert "Range 8" in rows["Plasma pistol (standard)"], "what a weapon does stands below its figures"
    assert "bearers" not in rows["Plasma pistol (standard)"]
    assert "bearers" in rows["Plasma pistol (supercharge)"], "once for all ways to use it"


@pytest.mark.django_db
def test_sets_that_begin_alike_are_one_line_of_options() -> None:
    shipped_pack("greenskin", "kt2021")
    shown = page(Client(), "/compendium/kt2021/greenskin/boss-nob/")
    found = re.findall(r"<li[^>]*><p>(.*?)</p>", shown, re.DOTALL)
    lines = [" ".join(re.sub(r"<[^>]+>", "", each).split()) for each in found]
    choppers = "Big choppa, Killsaw, Choppa or Power klaw"
    assert lines == [
        "Kombi-skorcha, Shoota, Big choppa Default",
        "Kombi-skorcha, Shoota with Killsaw, Choppa or Power klaw",
        f"Kombi-rokkit, Shoota with {choppers}",
        f"Slugga with {choppers}",
        "Shoota, Fists",
    ]


@pytest.mark.parametrize(
    ("text", "searched", "name", "shown"),
    [
        ("It is a Boss.", "nob", "Big Nob", "It is a Boss."),
        ("Unobstructed, it moves nobly.", "nob", "Grav-chute", "Unobstructed, it moves <mark>nobly.</mark>"),
        ("T'au & <friends>", "tau", "Bond", "<mark>T&#x27;au</mark> &amp; &lt;friends&gt;"),
        (f"{LONG}The nob leads.", "nob", "Order", END),
        (
            f"A boss. {LONG}The nob leads.",
            "boss nob",
            "Boss",
            "… shoots. It shoots. It shoots. The <mark>nob</mark> leads.",
        ),
        ("", "nob", "Nob", ""),
    ],
)
def test_what_was_found_shows_why(text: str, searched: str, name: str, shown: str) -> None:
    assert excerpt(text, searched, name) == shown
    assert excerpt(LONG, "nothing", "Order").count("shoots") == 14
