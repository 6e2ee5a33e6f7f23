"""What the compendium tells of packs: whose they are, which one is opened, and what is found in them."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters.compendium import addresses, searching
from rosters.compendium.selectors import Book, common_book, open_book, shelf_of
from rosters.models import Pack
from rosters.packs.services.packs import pack_keep
from rosters.rosters.selectors import roster_sheet
from rules.editions.base import Role
from tests.cast import Player, found, model
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


@pytest.fixture
def tau() -> Pack:
    return shipped_pack("tau-empire")


def own_copy(owner: Player, pack: Pack) -> Pack:
    """The same files on a player's own shelf."""
    files = [part.file for part in pack.parts.select_related("file")]
    return pack_keep(edition=pack.edition, key=pack.key, title="My T'au", revision=9, files=files, owner=owner.user)[0]


def book_of(pack: Pack) -> Book:
    book = open_book(pack.edition, pack.key, NOBODY)
    assert book is not None
    return book


def test_a_faction_is_found_by_its_key_with_or_without_the_edition(tau: Pack) -> None:
    for key in ("kt2018:tau-empire", "tau-empire"):
        book = open_book("kt2018", key, NOBODY)
        assert book is not None
        assert book.pack == tau
    assert open_book("kt2018", "eldar", NOBODY) is None
    assert open_book("kt1999", "tau-empire", NOBODY) is None


def test_the_newest_revision_is_opened_unless_another_is_named(tau: Pack) -> None:
    newer = newer_pack("Pulse rifle", "Pulse musket")
    newest, pinned = open_book("kt2018", tau.key, NOBODY), open_book("kt2018", tau.key, NOBODY, tau.pk)
    assert newest is not None
    assert pinned is not None
    assert (newest.pack, newest.newer) == (newer, None)
    assert (pinned.pack, pinned.newer) == (tau, newer)
    assert "Pulse musket" in {line.name for line in newest.reference.weapons}
    assert "Pulse musket" not in {line.name for line in pinned.reference.weapons}


def test_a_private_pack_is_there_for_its_owner_alone(tau: Pack, owner: Player, opponent: Player) -> None:
    private = own_copy(owner, tau)
    mine = open_book("kt2018", tau.key, owner.user)
    assert mine is not None
    assert mine.pack == private
    for reader in (opponent.user, NOBODY):
        assert open_book("kt2018", tau.key, reader, private.pk) is None
        book = open_book("kt2018", tau.key, reader)
        assert book is not None
        assert book.pack == tau
    assert common_book("kt2018", opponent.user, private.pk) is None


def test_everyones_pack_stays_within_reach_beside_ones_own(tau: Pack, owner: Player) -> None:
    private = own_copy(owner, tau)
    shelf = shelf_of("kt2018", owner.user)
    assert shelf is not None
    assert {book.pack.pk: book.is_pinned for book in shelf.books} == {private.pk: False, tau.pk: True}


def test_every_model_stands_under_its_datasheet_once(tau: Pack) -> None:
    book = book_of(tau)
    ranks, commanders = book.kin(), book.kin(Role.COMMANDER)
    models = [each.model for kin in (*ranks, *commanders) for each in kin.models]
    assert sorted(models) == sorted(book.names)
    assert [each.name for each in next(kin for kin in ranks if kin.name == "Pathfinder").models] == [
        "Pathfinder",
        "Pathfinder Gunner",
        "Pathfinder Shas'ui",
    ]
    assert "Ethereal" in {kin.name for kin in commanders}


def test_a_datasheet_is_found_by_the_end_of_its_key(tau: Pack) -> None:
    book = book_of(tau)
    assert book.datasheet("pathfinder-gunner") is book.datasheet(model("pathfinder-gunner"))
    assert book.datasheet("ork-boy") is None


def test_what_is_read_once_is_not_asked_for_again(tau: Pack) -> None:
    warm = book_of(tau)
    assert warm.models
    assert warm.contents
    assert warm.reference
    with CaptureQueriesContext(connection) as queries:
        again = book_of(tau)
        for each in again.models:
            again.datasheet(each.model)
        assert again.contents
    assert len(queries) == 1  # the pack


def test_addresses_name_the_pack_a_roster_is_pinned_to(tau: Pack, owner: Player) -> None:
    sheet = roster_sheet(found(owner, "pathfinder-gunner", pack=tau), owner.viewer)
    at = f"?pack={tau.pk}"
    assert (
        addresses.datasheet_url(sheet, sheet.operatives[0].model_key)
        == f"/compendium/kt2018/tau-empire/pathfinder-gunner/{at}"
        == addresses.datasheet_url(tau, model("pathfinder-gunner"))
    )
    assert addresses.training_url(sheet, "medic") == f"/compendium/kt2018/specialisms/medic/{at}"
    assert addresses.weapon_url(sheet, "Ion rifle (overcharge)") == (
        f"/compendium/kt2018/tau-empire/weapons/{at}#w-ion-rifle-overcharge"
    )
    assert addresses.datasheet_url(book_of(tau), model("pathfinder")) == "/compendium/kt2018/tau-empire/pathfinder/"


def test_there_is_no_address_for_what_no_address_can_hold(tau: Pack) -> None:
    assert addresses.datasheet_url(tau, "a/b") == ""
    assert addresses.training_url(tau, "") == ""


# Searching


def names(text: str, reader: object = NOBODY, patience: float = 60) -> list[tuple[str, str]]:
    return [(hit.entry.kind, hit.entry.name) for hit in hits(text, reader, patience)]


def hits(text: str, reader: object = NOBODY, patience: float = 60) -> tuple[searching.Hit, ...]:
    shelf = shelf_of("kt2018", reader)  # type: ignore[arg-type]
    assert shelf is not None
    common = common_book("kt2018", reader)  # type: ignore[arg-type]
    return searching.search(shelf.edition, shelf.books, common, text, patience).hits


def test_names_come_before_texts_and_the_very_name_first(tau: Pack) -> None:
    named = [name for _, name in names("pathfinder")]
    assert named[:2] == ["Pathfinder", "Pathfinder"]  # the datasheet, and an ability of scouts
    assert set(named[2:4]) == {"Pathfinder Gunner", "Pathfinder Shas'ui"}
    assert "Recon Suite" in named[4:]


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("ion overcharge", ("Weapon", "Ion rifle (overcharge)")),
        ("DRONE controller", ("Wargear", "Drone Controller")),
        ("uplinked", ("Tactic", "Uplinked Markerlight")),
        ("decisive", ("Tactic", "Decisive Move")),
        ("viorla", ("Sub-faction", "Vior'la Sept")),
        ("vior’la", ("Sub-faction", "Vior'la Sept")),
        ("trauma", ("Ability", "Trauma Specialist")),
        ("die hard", ("Fire team advance", "Die-hard")),
        ("iron will", ("Commander trait", "Iron Will")),
        ("psybolt", ("Psychic power", "Psybolt")),
        ("convalescence", ("Word", "Convalescence")),
        ("zealot", ("Specialism", "Zealot")),
        ("still shaken saviour", None),
        ("athfinder", None),
    ],
)
def test_everything_that_has_a_name_is_found(tau: Pack, text: str, hit: tuple[str, str] | None) -> None:
    assert (hit in names(text)) if hit else names(text) == []


def test_an_empty_search_finds_nothing(tau: Pack) -> None:
    assert names("  ") == []


def test_a_strangers_search_does_not_look_into_private_packs(tau: Pack, owner: Player, opponent: Player) -> None:
    newer = newer_pack("Pulse rifle", "Pulse musket")
    own_copy(owner, newer)
    Pack.objects.filter(owner=None, pk=newer.pk).delete()
    assert ("Weapon", "Pulse musket") in names("musket", owner.user)
    assert names("musket", opponent.user) == []


def test_packs_that_take_too_long_wait_for_the_next_request(tau: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped_pack("orks")
    monkeypatch.setattr(searching, "_seen", set())
    shelf = shelf_of("kt2018", NOBODY)
    assert shelf is not None
    first = searching.search(shelf.edition, shelf.books, None, "pistol", patience=-1)
    second = searching.search(shelf.edition, shelf.books, None, "pistol", patience=-1)
    assert (first.waiting, second.waiting) == (1, 0)
    assert first.total < second.total
    monkeypatch.setattr(searching, "MOST_HITS", 3)
    few = searching.search(shelf.edition, shelf.books, None, "pistol")
    assert (len(few.hits), len(few.lines), few.more) == (3, 3, few.things - 3)


def test_a_pack_that_cannot_be_opened_hides_no_others(tau: Pack) -> None:
    Pack.objects.create(edition="kt2018", key="broken", title="Broken", revision=1, digest="0" * 64)
    assert ("Weapon", "Rail rifle") in names("rail rifle")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("d3", ["Beam"]),
        ("lethal 5+", ["Lethal x+", "Feast"]),
        ('range 8"', ["Range x"]),
        ('6"', ["Beam"]),
        ("5", ["Feast"]),
        ("x", ["Lethal x+", "Range x"]),
    ],
)
def test_rules_of_weapons_are_found_by_figures_as_typed_and_by_the_x_for_any(words: str, found: list[str]) -> None:
    rules = {
        "Beam": 'D3 wounds within 6" of it.',
        "Lethal x+": "Rolls of that are critical.",
        "Range x": "No further.",
        "Feast": "It has Lethal 5+ then.",
    }
    entries = [searching._entry(searching.WEAPON_RULE, name, text, "weapons") for name, text in rules.items()]
    assert [entry.name for entry in searching._matching(entries, words.split())] == found


def test_an_unknown_pack_opens_nothing(tau: Pack) -> None:
    assert open_book("kt2018", tau.key, NOBODY, uuid.uuid4()) is None


def test_a_weapon_is_found_with_its_figures_under_their_letters(tau: Pack) -> None:
    found = hits("pulse rifle")
    text = next(hit.entry.text for hit in found if (hit.entry.kind, hit.entry.name) == ("Weapon", "Pulse rifle"))
    assert text == '30" · Rapid Fire 1 · S 5 · AP 0 · D 1'
