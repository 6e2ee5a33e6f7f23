"""What there is to look up through the API."""

from __future__ import annotations

import pytest

from tests.api.calls import Caller, by_token
from tests.cast import MODEL, Player, model
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = pytest.mark.django_db


def test_everybody_reads_editions_and_factions():
    pack = shipped_pack()
    body = Caller().get("editions/kt2018/").json()
    assert (body["name"], body["columns"][0], body["formats"][0]["points_limit"]) == ("Kill Team 2018", "M", 100)
    assert [each["id"] for each in Caller().get("editions/kt2018/factions/").json()] == [str(pack.pk)]
    for below in ("", "factions/", "glossary/", "at-a-glance/", "search/?q=x"):
        assert Caller().get(f"editions/kt1999/{below}").status_code == 404


def test_the_quick_reference_tells_both_readings_where_documents_disagree():
    lessons = {each["title"]: each for each in Caller().get("editions/kt2018/at-a-glance/").json()}
    said = " ".join(lessons["Psychic"]["lines"])
    assert "by the sheets" in said
    assert "by the quick reference" in said
    assert {"label": "Rapid Fire", "words": "Twice the shots if every target is within half range."} in (
        lessons["Shooting"]["table"]
    )


def test_a_pack_tells_its_models_and_one_datasheet():
    pack = shipped_pack()
    models = Caller().get(f"packs/{pack.pk}/models/").json()
    assert model(MODEL) in [each["key"] for each in models]
    body = Caller().get(f"packs/{pack.pk}/models/{model(MODEL)}/").json()
    assert (body["model"]["key"], body["sheet"]["model_key"]) == (model(MODEL), model(MODEL))
    assert "Pulse rifle" in [each["name"] for each in body["weapons"]]
    assert body["headings"][0]["options"]
    assert Caller().get(f"packs/{pack.pk}/models/nobody/").status_code == 404


def test_a_pack_tells_specialisms_tactics_and_teams():
    body = Caller().get(f"packs/{shipped_pack().pk}/compendium/").json()
    medic = next(each for each in body["specialisms"] if each["key"] == "medic")
    keys = {each["key"]: each["level"] for each in medic["abilities"]}
    assert [each["level"] for each in medic["abilities"] if not each["under"]] == [1]
    assert all(keys[each["under"]] == each["level"] - 1 for each in medic["abilities"] if each["under"])
    assert {"core", "faction"} <= {each["of"] for each in body["tactics"]}
    assert body["teams"][0]["size"] > 0


def test_what_a_pack_tells_is_not_told_twice():
    below = f"packs/{shipped_pack().pk}/compendium/"
    etag = Caller().get(below)["ETag"]
    assert Caller().get(below, If_None_Match=etag).status_code == 304


def test_a_search_finds_names_before_texts():
    pack = shipped_pack()
    body = Caller().get("editions/kt2018/search/?q=pulse+rifle").json()
    assert (body["hits"][0]["name"], body["hits"][0]["pack"]) == ("Pulse rifle", str(pack.pk))
    assert Caller().get("editions/kt2018/search/").status_code == 400


def test_words_of_the_game_are_explained():
    words = Caller().get("editions/kt2018/glossary/").json()
    assert words
    assert all(each["meaning"].endswith(".") for each in words)


def test_revisions_are_listed_newest_first(owner: Player):
    old, newer = shipped_pack(), newer_pack("title: T'au Empire", "title: T'au Empire, revised")
    body = by_token(owner).get(f"packs/{old.pk}/revisions/").json()
    assert [each["id"] for each in body] == [str(newer.pk), str(old.pk)]
    listed = by_token(owner).get("packs/?edition=kt2018&q=revised").json()["results"]
    assert [each["revision"] for each in listed] == [old.revision + 1]
