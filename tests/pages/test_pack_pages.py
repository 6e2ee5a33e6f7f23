"""Packs on pages: what is installed, bringing one in, moving rosters to a newer revision."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse

from rosters.models import Pack, PackFile, Roster
from rosters.packs import pages
from rosters.packs.services import uploads
from rosters.rosters.services.rosters import rosters_claim
from rosters.viewers import SESSION_KEY
from rules.packs import shipped_files
from tests.cast import MODEL, Player, assert_reconciled, found, found_team, undo
from tests.data import needs_data
from tests.rosters.exchanging import brought
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
PACKS, UPLOAD = "/packs/", "/packs/upload/"
SYSTEM = (
    '<gameSystem id="{id}" name="Kill Team" revision="1" battleScribeVersion="2.03" '
    'xmlns="http://www.battlescribe.net/schema/gameSystemSchema"/>'
)


def shipped(name: str) -> bytes:
    return next(file.body for file in shipped_files("kt2018") if file.name == name)


def homebrew() -> bytes:
    """The shipped T'au under another name."""
    body = shipped("tau-empire.yaml").decode()
    body = re.sub(r"^key: .*$", "key: water-caste", body, count=1, flags=re.MULTILINE)
    return re.sub(r"^title: .*$", "title: Water Caste", body, count=1, flags=re.MULTILINE).encode()


def send(player: Player, data: bytes, name: str = "pack.yaml") -> HttpResponse:
    shipped_pack()
    return player.client().post(UPLOAD, {"file": SimpleUploadedFile(name, data)})


def keep(player: Player, looked: HttpResponse, how: str = "mine") -> HttpResponse:
    """Press the button on the page that shows what is in it."""
    fields = dict(re.findall(r'type="hidden" name="(kept|called)" value="([^"]*)"', looked.content.decode()))
    return player.client().post(UPLOAD, {**fields, "keep": how})


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return out.getvalue()


# Bringing packs in


def test_a_pack_is_shown_before_it_is_kept_and_then_its_players_alone(owner: Player, opponent: Player):
    looked = send(owner, homebrew())
    assert looked.status_code == 200
    assert b"Water Caste" in looked.content
    assert not Pack.objects.filter(title="Water Caste").exists()
    answer = keep(owner, looked)
    pack = Pack.objects.get(title="Water Caste")
    assert (pack.owner, answer.url) == (owner.user, reverse("rosters:pack", args=[pack.pk]))
    assert owner.client().get(answer.url).status_code == 200
    assert opponent.client().get(answer.url).status_code == 404
    found(owner, pack=pack)


def test_the_same_pack_again_changes_nothing(owner: Player):
    keep(owner, send(owner, homebrew()))
    before = Pack.objects.count()
    answer = keep(owner, send(owner, homebrew()))
    assert (answer.url, Pack.objects.count()) == (PACKS, before)


def test_staff_keeps_a_pack_for_everyone_and_nobody_else_does(owner: Player, staff: Player, stranger: Player):
    looked = send(owner, homebrew())
    assert b"Keep it for everyone" not in looked.content
    keep(owner, looked, "everyone")
    assert Pack.objects.get(title="Water Caste").owner == owner.user
    keep(staff, send(staff, homebrew()), "everyone")
    pack = Pack.objects.get(title="Water Caste", owner=None)
    assert stranger.client().get(reverse("rosters:pack", args=[pack.pk])).status_code == 200


def test_a_guest_keeps_a_pack_for_this_browser_alone(guest: Player, owner: Player, stranger: Player):
    answer = keep(guest, send(guest, homebrew()))
    pack = Pack.objects.get(title="Water Caste")
    assert (pack.owner, pack.guest_digest) == (None, guest.viewer.guest_digest)
    assert b"Delete pack" in guest.client().get(answer.url).content
    for other in (owner, stranger, Player(guest_key="another guest")):
        assert other.client().get(answer.url).status_code == 404
        assert other.client().post(reverse("rosters:pack-discard", args=[pack.pk])).status_code == 404
        assert b"Water Caste" not in other.client().get(reverse("rosters:create")).content
    assert guest.client().post(reverse("rosters:pack-share", args=[pack.pk])).status_code == 404
    assert guest.client().post(reverse("rosters:pack-discard", args=[pack.pk])).url == PACKS
    assert not Pack.objects.filter(pk=pack.pk).exists()


def test_who_had_no_key_gets_one_with_the_first_pack(stranger: Player):
    client = stranger.client()
    fields = re.findall(
        r'type="hidden" name="(kept|called)" value="([^"]*)"', send(stranger, homebrew()).content.decode()
    )
    assert client.post(UPLOAD, {**dict(fields), "keep": "mine"}).status_code == 302
    assert client.session[SESSION_KEY]
    assert b"Water Caste" in client.get(PACKS).content


def test_a_guests_packs_become_the_players_with_the_rosters_of_them(guest: Player, owner: Player):
    keep(guest, send(guest, homebrew()))
    theirs = Pack.objects.get(title="Water Caste")
    roster = found(guest, pack=theirs)
    keep(owner, send(owner, homebrew()))
    own = Pack.objects.get(title="Water Caste", owner=owner.user)
    assert rosters_claim(user=owner.user, guest_key=guest.guest_key) == 1
    assert list(Pack.objects.filter(title="Water Caste")) == [own]
    roster.refresh_from_db()
    assert (roster.pack, roster.owner) == (own, owner.user)
    assert_reconciled(roster)


def test_a_guest_keeps_no_more_packs_than_there_may_be(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(uploads, "MOST_PACKS_OF_A_GUEST", 1)
    assert keep(guest, send(guest, homebrew())).status_code == 302
    other = homebrew().replace(b"Water Caste", b"Air Caste").replace(b"key: water-caste", b"key: air-caste")
    assert b"the most allowed" in keep(guest, send(guest, other)).content
    assert not Pack.objects.filter(title="Air Caste").exists()


def test_every_fault_of_a_pack_is_told_at_once(owner: Player):
    body = homebrew().decode().replace("revision: 1", "revision: one", 1) + "\nnonsense: 1\nmore_nonsense: 2\n"
    looked = send(owner, body.encode())
    page = looked.content.decode()
    assert looked.status_code == 422
    assert all(word in page for word in ("revision", "more_nonsense", "Unreadable"))
    assert page.count("nonsense") >= 2
    assert "<li>nonsense: Not known here.<details" in page, "the names that there may be are folded"
    assert "<li>datasheets</li>" in page
    assert 'name="kept"' not in page


BOMB = b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b]\n"
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><catalogue id="&b;"/>'
HOSTILE = {
    "aliases": ("x.yaml", BOMB),
    "deep yaml": ("x.yaml", b"[" * 200_000),
    "huge yaml": ("x.yaml", b"x" * 2_100_000),
    "a system of one's own": ("x.yaml", shipped("system.yaml")),
    "no pack": ("x.yaml", b"hello"),
    "entities": ("x.cat", ENTITIES),
    "deep xml": ("x.cat", b"<catalogue>" * 200_000),
    "another game": ("x.gst", SYSTEM.format(id="28ec-711c-d87f-3aeb").encode()),
    "a roster": ("x.cat", b'<roster id="r" gameSystemId="g"/>'),
    "bomb": ("x.zip", zipped(a_cat=b"\0" * 60_000_000)),
    "archive in an archive": ("x.zip", zipped(a_zip=zipped(b_cat=b"x"))),
    "archive of something else": ("x.zip", zipped(a_txt=b"x")),
    "good beside bad": ("x.zip", zipped(a_gst=SYSTEM.format(id="a467-5f42-d24c-6e5b").encode(), b_cat=b"<catalogue")),
    "bytes": ("x.cat", bytes(range(256))),
    "nothing": ("x.cat", b""),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_made_to_break_us_is_told_and_keeps_nothing(owner: Player, kind: str):
    shipped_pack()
    before = (Pack.objects.count(), PackFile.objects.count())
    name, data = HOSTILE[kind]
    answer = send(owner, data, name)
    assert answer.status_code == 422
    assert b'name="kept"' not in answer.content
    assert (Pack.objects.count(), PackFile.objects.count()) == before


@pytest.mark.parametrize("kept", ["", "!", "AAAA"])
def test_a_broken_hidden_field_is_told(owner: Player, kept: str):
    assert owner.client().post(UPLOAD, {"kept": kept, "called": "x", "keep": "mine"}).status_code == 422


def test_there_is_a_limit_to_packs_and_to_uploads(owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(uploads, "MOST_PACKS", 0)
    answer = keep(owner, send(owner, homebrew()))
    assert answer.status_code == 422
    assert b"the most allowed" in answer.content
    monkeypatch.setattr(pages, "UPLOADS_OF", pages.TryLimit("tests of uploads", 0, 60))
    assert send(owner, homebrew()).status_code == 429


def test_community_files_come_in_together_and_their_rosters_are_linked(owner: Player):
    files = ("Warhammer 40,000 Kill Team.gst", "Asuryani.cat")
    data = {name: needs_data("bsdata", "2018", name).read_bytes() for name in files}
    bare = brought(owner, needs_data("rosters", "2018", "huans-asuryani.ros").read_bytes())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in data.items():
            archive.writestr(name, body)
    answer = keep(owner, send(owner, out.getvalue(), "kt.zip"))
    assert answer.url == PACKS
    pack = Pack.objects.get(title="Asuryani")
    assert pack.owner == owner.user
    page = owner.client().get(reverse("rosters:pack", args=[pack.pk]))
    assert page.context["models"] > 5
    for shown in (page, owner.client().get(PACKS)):
        assert shown.context["waiting"] == [bare]
    linking = owner.client().get(reverse("rosters:link", args=[bare.pk]))
    assert "Link it" in linking.content.decode()


# What is installed


def test_the_shelves_show_everyones_packs_and_ones_own(owner: Player, opponent: Player, stranger: Player):
    shipped_pack("orks")
    shipped_pack("kommandos", "kt2024")
    keep(owner, send(owner, homebrew()))

    def titles(player: Player) -> list[list[str]]:
        shelves = player.client().get(PACKS).context["shelves"]
        return [[each.pack.title for each in shelf.packs] for shelf in shelves]

    everyones = [["Kommandos"], ["Orks", "T'au Empire"]]  # the newest edition first
    assert titles(owner) == [["Water Caste"], *everyones]
    assert titles(opponent) == titles(stranger) == everyones


def test_the_packs_page_takes_the_same_queries_for_one_pack_and_four(owner: Player, django_assert_num_queries):
    for faction in ("tau-empire", "orks", "adeptus-astartes", "astra-militarum"):
        found(owner, pack=shipped_pack(faction))
    client = owner.client()
    client.get(PACKS)
    # session, user; packs, rosters by pack, rosters without one, shared files
    with django_assert_num_queries(6):
        client.get(PACKS)


def test_a_pack_page_tells_what_it_offers_and_who_builds_from_it(owner: Player, opponent: Player, stranger: Player):
    found(owner, name="Mine")
    theirs = found(opponent, name="Theirs")
    page = owner.client().get(reverse("rosters:pack", args=[shipped_pack().pk]))
    assert page.context["models"] > 20
    assert page.context["all_rosters"] == 2
    assert [(each["name"], each["about"], each["points"]) for each in page.context["rosters"]] == [
        ("Mine", "Kill Team 2018 · T'au Empire · 0 models", 0)
    ]
    assert theirs.name not in page.content.decode()
    assert "models to recruit" in page.text
    kommandos = owner.client().get(reverse("rosters:pack", args=[shipped_pack("kommandos", "kt2024").pk])).text
    assert "11 operatives to recruit" in kommandos
    assert stranger.client().get(reverse("rosters:pack", args=[shipped_pack().pk])).status_code == 200


@pytest.mark.parametrize("path", ["00000000-0000-0000-0000-000000000000/", "x/"])
def test_an_unknown_pack_is_not_there(client, path: str):
    assert client.get(PACKS + path).status_code == 404


def test_a_pack_of_ones_own_is_thrown_away_unless_rosters_need_it(owner: Player, opponent: Player, staff: Player):
    keep(owner, send(owner, homebrew()))
    pack = Pack.objects.get(title="Water Caste")
    url = reverse("rosters:pack-discard", args=[pack.pk])
    roster = found(owner, pack=pack)
    assert opponent.client().post(url).status_code == 404
    assert staff.client().post(url).status_code == 404
    assert owner.client().post(url).status_code == 409
    roster.delete()
    assert owner.client().post(url).url == PACKS
    assert not Pack.objects.filter(pk=pack.pk).exists()
    assert not PackFile.objects.filter(name="Water Caste").exists()
    assert shipped_pack().files.count() == 2


@pytest.mark.parametrize("who", ["owner", "staff", "guest", "stranger"])
def test_nobody_throws_everyones_pack_away_on_a_page(who: str, request: pytest.FixtureRequest):
    url = reverse("rosters:pack-discard", args=[shipped_pack().pk])
    assert request.getfixturevalue(who).client().post(url).status_code == 404
    assert Pack.objects.exists()


# Moving


def test_a_faction_without_an_earlier_printing_says_so(owner: Player):
    necrons, orks = shipped_pack("necrons"), shipped_pack("orks")
    words = "Not available: Core Manual 2018. No source that we know has the numbers of this faction."
    for pack, says in ((necrons, True), (orks, False)):
        addresses = (
            reverse("rosters:pack", args=[pack.pk]),
            reverse("rosters:roster-pack", args=[found(owner, pack=pack).pk]),
        )
        for address in addresses:
            assert (words in owner.client().get(address).content.decode()) is says, address


def moved_prices() -> Pack:
    """The next revision, in which a rail rifle costs less."""
    return newer_pack("    name: Rail rifle\n    price: 5\n", "    name: Rail rifle\n    price: 4\n")


def test_a_newer_revision_is_offered_shown_and_taken_back(owner: Player):
    roster = found_team(owner)
    newer = moved_prices()
    client = owner.client()
    assert [each.pack for each in client.get(PACKS).context["behind"]] == [newer]
    assert "What would change" in client.get(reverse("rosters:pack", args=[newer.pk])).content.decode()
    address = reverse("rosters:roster-pack", args=[roster.pk])
    page = client.get(f"{address}?pack={newer.pk}")
    assert page.context["points"] == (roster.points, roster.points - 2)
    assert len(page.context["prices"]) == 2
    answer = client.post(address, {"version": roster.version, "pack": newer.pk})
    roster.refresh_from_db()
    assert (roster.pack, roster.points) == (newer, page.context["points"][1])
    assert b"Undo" in client.get(answer.url).content
    undo(owner, roster)
    assert roster.points == page.context["points"][0]
    assert_reconciled(Roster.objects.get(pk=roster.pk))


def test_a_stale_move_is_told_so(owner: Player):
    roster = found(owner, MODEL)
    newer = moved_prices()
    address = reverse("rosters:roster-pack", args=[roster.pk])
    answer = owner.client().post(address, {"version": roster.version - 1, "pack": newer.pk})
    assert answer.status_code == 409
    assert b"Saved meanwhile" in answer.content


@pytest.mark.parametrize("who", ["opponent", "staff", "guest", "stranger"])
def test_only_its_player_moves_a_roster(owner: Player, who: str, request: pytest.FixtureRequest):
    roster = found_team(owner)
    client = request.getfixturevalue(who).client()
    address = reverse("rosters:roster-pack", args=[roster.pk])
    assert client.get(address).status_code == 404
    assert client.post(address, {"pack": shipped_pack().pk}).status_code == 404


def test_a_revision_that_is_none_is_not_there(owner: Player):
    roster = found(owner)
    address = reverse("rosters:roster-pack", args=[roster.pk])
    for pack in (shipped_pack("orks").pk, "x"):
        assert owner.client().get(f"{address}?pack={pack}").status_code == 404
        assert owner.client().post(address, {"pack": pack}).status_code == 404


def test_of_many_new_packs_some_are_named_and_all_are_counted():
    packs = tuple(Pack(title=f"Faction {number}") for number in range(19))
    sentence = pages.words_of(uploads.Upload(files=(), is_kept=True, new_packs=packs))
    assert sentence.startswith("19 new packs: Faction 0, ")
    assert sentence.endswith("Faction 7 and 11 more.")
