"""Sharing, importing, exporting and packs in a browser: by phone, with and without scripts, clean at every width."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.urls import reverse

from rosters.exchange.files import file_of
from rosters.journal import rows as projection
from rosters.models import Roster
from rosters.packs.services.shipped import packs_sync
from rosters.rosters.services.rosters import roster_share
from rules.formats.battlescribe import write_roster
from tests.browser.looking import assert_clean
from tests.cast import Player, found_team
from tests.rosters.exchanging import stranded
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 375


def foreign_file(owner: Player, folder: Path) -> Path:
    """A roster file of a faction that is not here."""
    roster = found_team(owner)
    file = file_of(roster, projection.state_of(roster))
    forces = (replace(force, catalogue_id="dead-beef", catalogue_name="Asuryani") for force in file.forces)
    path = folder / "asuryani.ros"
    path.write_bytes(write_roster(replace(file, name="Windriders", forces=tuple(forces))))
    roster.delete()
    return path


@pytest.mark.parametrize("scripts", [True, False])
def test_a_guest_imports_a_roster_whose_pack_is_not_here(open_page, owner: Player, tmp_path: Path, scripts: bool):
    path = foreign_file(owner, tmp_path)
    with open_page("/", width=PHONE, scripts=scripts) as page:
        page.get_by_role("link", name="Import a roster").click()
        page.set_input_files("input[type=file]", path)
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_text("No pack here is for").wait_for()
        page.get_by_role("button", name="Import with the figures in the file").click()
        page.get_by_text("It has no pack.").wait_for()
        assert page.locator("li.crew").count() == 13
    roster = Roster.objects.get()
    assert (roster.pack, roster.points, roster.owner) == (None, 100, None)


@pytest.mark.ci
def test_a_roster_is_shared_read_and_copied(open_page, owner: Player):
    roster = found_team(owner)
    with open_page(reverse("rosters:share", args=[roster.pk]), width=PHONE, user=owner.user) as page:
        page.get_by_label("Whoever has the link").check()
        page.get_by_role("button", name="Save").click()
        link = page.get_by_label("Opens the roster without an account").input_value()
        assert page.locator(".qr svg").count() == 1
    path = link[link.index("/s/") :]
    with open_page(path, width=PHONE, scripts=False) as page:
        page.get_by_role("button", name="Copy to my rosters").click()
        page.get_by_role("heading", level=1, name="Listening post (copy)").wait_for()
    assert Roster.objects.get(owner=None).size == 13


def test_a_chat_text_goes_out_and_in(open_page, owner: Player):
    roster = found_team(owner)
    with open_page(reverse("rosters:export", args=[roster.pk]), user=owner.user) as page:
        text = page.locator("#chat").input_value()
        with page.expect_download() as download:
            page.get_by_role("link", name="Save JSON").click()
        assert download.value.suggested_filename == "listening-post.json"
        page.goto(page.url.split("/rosters/")[0] + "/rosters/import/")
        page.get_by_label("Or paste it").fill(text)
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_text("Imported Listening post").wait_for()
    assert Roster.objects.filter(points=100).count() == 2


@pytest.mark.ci
def test_every_page_is_clean(open_page, owner: Player, tmp_path: Path):
    packs_sync()
    roster = found_team(owner)
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    bare = stranded(owner, found_team(owner))
    newer = newer_pack("    name: Rail rifle\n    price: 5\n", "    name: Rail rifle\n    price: 4\n")
    pages = {
        "share": [roster.pk],
        "export": [roster.pk],
        "link": [bare.pk],
        "public": [],
        "import": [],
        "packs": [],
        "pack": [newer.pk],
        "pack-upload": [],
    }
    addresses = [reverse(f"rosters:{name}", args=args) for name, args in pages.items()]
    addresses.append(f"{reverse('rosters:roster-pack', args=[roster.pk])}?pack={newer.pk}")
    with open_page("/", user=owner.user) as page:
        home = page.url.rstrip("/")
        for address in addresses:
            page.goto(home + address)
            assert_clean(page)


def test_what_comes_in_is_shown_clean(open_page, owner: Player, tmp_path: Path):
    path = foreign_file(owner, tmp_path)
    pack = tmp_path / "bad.yaml"
    pack.write_text("nonsense: 1\n")
    shipped_pack()
    with open_page("/rosters/import/", user=owner.user, fails=True) as page:
        page.set_input_files("input[type=file]", path)
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_text("Nothing is saved yet.").wait_for()
        assert_clean(page)
        page.goto(page.url.replace("/rosters/import/", "/packs/upload/"))
        page.set_input_files("input[type=file]", pack)
        page.get_by_role("button", name="See what is in it").click()
        page.get_by_text("Unreadable").wait_for()
        assert_clean(page)
