"""Packs: each file once, each revision beside the other, each catalogue compiled once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from rosters.ids import new_id
from rosters.journal.catalogues import LastMade, catalogue_for, document_of, forget_catalogues
from rosters.models import Pack, PackFile
from rosters.packs.selectors import latest_pack, latest_packs, newer_than
from rosters.packs.services.packs import NewFile, body_of, file_keep, files_import
from rules.errors import Refusal
from rules.formats.text import canonical_bytes
from tests.formats.samples import CATALOGUE, LIBRARY, SYSTEM

pytestmark = pytest.mark.django_db

EDITION = "kt2018"
SYSTEM_ID = "a467-5f42-d24c-6e5b"


@pytest.fixture(autouse=True)
def _nothing_compiled() -> None:
    forget_catalogues()


def new_file(kind: str, source_id: str, text: str, revision: int, *needs: str, library: bool = False) -> NewFile:
    return NewFile(
        kind=kind,
        source_id=source_id,
        name=source_id,
        edition=EDITION,
        revision=revision,
        body=canonical_bytes(text.encode(), source_id),
        needs=needs,
        is_library=library,
    )


def system(revision: int = 7) -> NewFile:
    return new_file("game-system", SYSTEM_ID, SYSTEM.replace('revision="7"', f'revision="{revision}"', 1), revision)


def faction(revision: int = 3) -> NewFile:
    text = CATALOGUE.replace('revision="3"', f'revision="{revision}"', 1)
    return new_file("catalogue", "cat-1", text, revision, SYSTEM_ID, "cat-lib")


def library(revision: int = 1) -> NewFile:
    text = LIBRARY.replace('revision="1"', f'revision="{revision}"', 1)
    return new_file("catalogue", "cat-lib", text, revision, SYSTEM_ID, library=True)


def files_of(pack: Pack) -> list[str]:
    return [f"{part.file.source_id} {part.file.revision}" for part in pack.parts.select_related("file")]


def the_faction() -> Pack:
    pack = latest_pack(EDITION, "cat-1", None)
    assert pack is not None
    return pack


def test_a_faction_is_its_game_system_what_it_links_to_and_itself() -> None:
    files_import(files=[faction(), library(), system()])
    assert files_of(the_faction()) == [f"{SYSTEM_ID} 7", "cat-lib 1", "cat-1 3"]
    assert [pack.key for pack in latest_packs(EDITION, None)] == ["cat-1"]


def test_the_same_files_twice_change_nothing() -> None:
    files_import(files=[faction(), library(), system()])
    before = list(Pack.objects.values()), list(PackFile.objects.values())
    kept = files_import(files=[faction(), library(), system()])
    assert (kept.new_files, kept.new_packs) == ((), ())
    assert (list(Pack.objects.values()), list(PackFile.objects.values())) == before


def test_a_newer_revision_is_kept_beside_the_old() -> None:
    files_import(files=[faction(), library(), system()])
    old = the_faction()
    files_import(files=[faction(4)])
    new = the_faction()
    assert files_of(new) == [f"{SYSTEM_ID} 7", "cat-lib 1", "cat-1 4"]
    assert files_of(old) == [f"{SYSTEM_ID} 7", "cat-lib 1", "cat-1 3"]
    assert newer_than(old) == new
    assert newer_than(new) is None


def test_an_older_revision_does_not_take_the_place_of_a_newer() -> None:
    files_import(files=[faction(4), library(), system()])
    files_import(files=[faction(3)])
    assert the_faction().revision == 4
    assert Pack.objects.filter(key="cat-1").count() == 2


@pytest.mark.parametrize("brought", [system(8), library(2)])
def test_what_a_faction_needs_renews_it(brought: NewFile) -> None:
    files_import(files=[faction(), library(), system()])
    files_import(files=[brought])
    assert f"{brought.source_id} {brought.revision}" in files_of(the_faction())
    assert Pack.objects.filter(key="cat-1").count() == 2


@pytest.mark.parametrize("brought", [system(6), library(0)])
def test_an_older_revision_of_what_a_faction_needs_renews_nothing(brought: NewFile) -> None:
    files_import(files=[faction(), library(), system()])
    before = the_faction()
    files_import(files=[brought])
    assert the_faction() == before
    assert Pack.objects.filter(key="cat-1").count() == 1


def test_a_faction_without_its_game_system_waits_for_it() -> None:
    files_import(files=[faction()])
    assert latest_packs(EDITION, None) == []
    with pytest.raises(Refusal, match="has no game system yet"):
        catalogue_for(Pack.objects.get(key="cat-1").digest)
    files_import(files=[system()])
    assert files_of(the_faction()) == [f"{SYSTEM_ID} 7", "cat-1 3"]
    assert catalogue_for(the_faction().digest).catalogues.keys() == {"cat-1"}


def test_catalogues_that_link_to_each_other_end() -> None:
    text = LIBRARY.replace("<sharedSelectionEntries>", "<sharedSelectionEntries><!-- back -->", 1)
    back = new_file("catalogue", "cat-lib", text, 1, SYSTEM_ID, "cat-1", library=True)
    files_import(files=[faction(), back, system()])
    assert files_of(the_faction()) == [f"{SYSTEM_ID} 7", "cat-lib 1", "cat-1 3"]


def test_a_player_s_own_files_change_nobody_else_s_packs() -> None:
    files_import(files=[faction(), library(), system()])
    player = get_user_model().objects.create_user("player")
    stranger = get_user_model().objects.create_user("stranger")
    files_import(files=[system(9), faction(9)], owner=player)
    assert the_faction().revision == 3
    assert [pack.revision for pack in latest_packs(EDITION, stranger)] == [3]
    assert [pack.revision for pack in latest_packs(EDITION, player)] == [3, 9]
    files_import(files=[faction(4)])
    assert files_of(the_faction()) == [f"{SYSTEM_ID} 7", "cat-lib 1", "cat-1 4"]
    own = latest_pack(EDITION, "cat-1", player)
    assert own is not None
    assert files_of(own) == [f"{SYSTEM_ID} 9", "cat-lib 1", "cat-1 9"]


def test_a_kept_file_gives_back_its_bytes() -> None:
    row, _ = file_keep(file=faction())
    assert body_of(PackFile.objects.get(digest=row.digest)) == faction().body
    assert row.size == len(faction().body)
    assert document_of(row.digest).name == "Troopers"


def test_a_catalogue_is_compiled_once(django_assert_num_queries: object) -> None:
    files_import(files=[faction(), library(), system()])
    digest = the_faction().digest
    catalogue = catalogue_for(digest)
    assert catalogue.game_system.id == SYSTEM_ID
    assert list(catalogue.catalogues) == ["cat-lib", "cat-1"]
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert catalogue_for(digest) is catalogue


def test_a_pack_nobody_has_is_refused() -> None:
    with pytest.raises(Refusal, match="No pack has a digest"):
        catalogue_for("0" * 64)


def test_the_database_keeps_a_pack_once() -> None:
    pack = files_import(files=[system()]).new_packs[0]
    twin = Pack(edition=pack.edition, key=pack.key, title="x", revision=1, digest=pack.digest)
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save(force_insert=True)


def test_a_game_system_that_a_pack_needs_cannot_be_deleted() -> None:
    files_import(files=[faction(), system()])
    with pytest.raises(IntegrityError):
        PackFile.objects.filter(source_id=SYSTEM_ID).delete()


def test_a_value_asked_for_by_many_threads_is_made_once() -> None:
    made: list[int] = []
    gate = threading.Barrier(8)
    kept: LastMade[int] = LastMade(2)

    def ask(_: int) -> int:
        gate.wait()
        return kept.get("key", lambda: made.append(1) or len(made))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(8))) == [1] * 8


def test_only_the_last_values_are_kept() -> None:
    kept: LastMade[str] = LastMade(2)
    for key in ("a", "b", "a", "c"):
        kept.get(key, lambda key=key: key)
    assert kept.get("a", lambda: "again") == "a"
    assert kept.get("b", lambda: "again") == "again"


def test_a_value_that_could_not_be_made_is_tried_again() -> None:
    kept: LastMade[int] = LastMade(2)
    with pytest.raises(ZeroDivisionError):
        kept.get("key", lambda: 1 // 0)
    assert kept.get("key", lambda: 2) == 2


def test_ids_are_of_version_seven_and_grow() -> None:
    ids = [new_id() for _ in range(1000)]
    assert ids == sorted(ids)
    assert len(set(ids)) == 1000
    assert {(each.version, each.variant) for each in ids} == {(7, "specified in RFC 4122")}
