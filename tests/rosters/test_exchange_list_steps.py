"""From a pasted list to its roster, step by step: the preview, what is chosen, the list edited, what is refused."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from rosters.exchange import pages
from rosters.exchange.chat import only_so_many
from rosters.exchange.forms import PASTED, packed
from rosters.exchange.services import read_arriving
from rosters.models import Roster
from tests.cast import Player
from tests.rosters.exchanging import IMPORT, sent
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def test_the_nearest_model_is_taken_where_it_is_chosen(shelf: None, owner: Player):
    shown = sent(owner, text="T'au Empire 2018\nPathfinder\nMuk: Fire Warrior Shas'uo, Leader")
    (choice,) = shown.context["preview"].choices
    assert [name for name, _ in choice.options] == ["Fire Warrior Shas'ui"]
    shown = sent(owner, **shown.context["fields"], **{"choose": "1", "line-3": "Fire Warrior Shas'ui"})
    assert [each.name for each in shown.context["preview"].operatives][1:] == ["Muk"]
    assert shown.context["preview"].arriving.fits
    assert not Roster.objects.exists(), "it is shown before it is kept"


def test_a_line_that_may_mean_several_models_offers_each_with_what_tells_it_apart(shelf: None, owner: Player):
    shown = sent(owner, text="T'au Empire 2018\nPathfinder\nFire Warrior")
    (choice,) = shown.context["preview"].choices
    offered = dict(choice.options)
    assert {"Fire Warrior Shas'ui", "Fire Warrior Shas'la"} <= set(offered)
    assert offered["Fire Warrior Shas'ui"].startswith("Fire Warrior Shas'ui · 8 pts · A 2, Ld 7 · ")
    assert len(set(offered.values())) == len(offered)
    shown = sent(owner, **shown.context["fields"], **{"choose": "1", "line-3": "Fire Warrior Shas'ui"})
    assert [each.model for each in shown.context["preview"].operatives][1:] == ["Fire Warrior Shas'ui"]
    assert not shown.context["preview"].choices


def test_all_lines_are_chosen_at_once_and_one_left_alone_stays_open(shelf: None, owner: Player):
    shown = sent(owner, text="Kommandos\nBoss Nob\nKommando\n2x Kommando\nKommando")
    chosen = {"choose": "1", "line-3": "Kommando Snipa Boy", "line-4": "Kommando Boy", "line-5": ""}
    shown = sent(owner, **shown.context["fields"], **chosen)
    models = [each.model for each in shown.context["preview"].operatives]
    assert models == ["Kommando Boss Nob", "Kommando Snipa Boy", "Kommando Boy", "Kommando Boy"]
    assert [choice.number for choice in shown.context["preview"].choices] == [5]
    shown = sent(owner, **shown.context["fields"], choose="1")
    assert "Nothing was changed" in shown.text


def test_the_list_is_edited_with_what_was_chosen_and_back_shows_the_same(shelf: None, owner: Player):
    client = owner.client()
    shown = sent(owner, text="Kommandos\nBoss Nob\nKommando")
    assert shown.redirect_chain, "what is shown has an address of its own, so that Back finds it"
    shown = sent(owner, **shown.context["fields"], **{"choose": "1", "line-3": "Kommando Boy"})
    address = shown.redirect_chain[-1][0]
    edited = sent(owner, **shown.context["fields"], edit="1")
    assert edited.context["form"]["text"].value() == "Kommandos\nBoss Nob\nKommando Boy"
    assert "Kommando Boy</textarea>" in edited.text
    again = client.get(address)
    assert again.context["fields"] == shown.context["fields"]
    first, second = (client.post(IMPORT, {**again.context["fields"], "keep": "pack"}) for _ in range(2))
    assert first.url == second.url, "pressed twice it is imported once"
    page = client.get(first.url).text
    assert "Imported Kommandos: 2 operatives." in page
    assert "log in." not in page


def test_a_list_that_names_no_kill_team_is_read_with_the_one_that_is_chosen(shelf: None, owner: Player):
    text = "Green Tide\nBoss Nob\nGandalf"
    refused = owner.client().post(IMPORT, {"text": text})
    assert [name for name, packs in refused.context["factions"] if packs] == ["Kill Team 2024", "Kill Team 2018"]
    (kommandos,) = (key for _, packs in refused.context["factions"] for key, title in packs if title == "Kommandos")
    shown = sent(owner, text=text, found=kommandos)
    assert shown.context["preview"].arriving.name == "Green Tide"
    nearly = sent(owner, text="Comandos\nBoss Nob", found=kommandos)
    assert nearly.context["preview"].arriving.name == "Kommandos"
    assert [each.model for each in shown.context["preview"].operatives] == ["Kommando Boss Nob"]


def test_words_that_a_choice_does_not_cover_are_noted(shelf: None, owner: Player):
    shown = sent(owner, text="Kommandos\nBoss Knob\nBoss Snikrot (power klaw)\n2 Kommandos and a Loota")
    chosen = {"choose": "1", "line-2": "Kommando Boss Nob", "line-3": "Kommando Boss Nob", "line-4": "Kommando Boy"}
    preview = sent(owner, **shown.context["fields"], **chosen).context["preview"]
    assert [op.model for op in preview.operatives] == [*["Kommando Boss Nob"] * 2, *["Kommando Boy"] * 2]
    assert preview.arriving.unresolved == (
        "Line 3, Kommando Boss Nob (Snikrot) (power klaw): no weapon or model is called “Snikrot”.",
        "Line 4, 2 Kommando Boy a Loota: no weapon or model is called “a Loota”.",
    )


def test_a_file_and_a_text_together_are_refused(owner: Player):
    both_sent = {"text": "Kommandos\nBoss Nob", "file": SimpleUploadedFile("a.txt", b"Kommandos\nKommando Grot")}
    shown = owner.client().post(IMPORT, both_sent)
    assert (shown.status_code, "Send one of them" in shown.text) == (422, True)


def test_a_list_too_long_for_an_address_is_shown_and_edited_all_the_same(shelf: None, owner: Player):
    text = "Kommandos\nBoss Nob\n" + "\n".join(f"Nobody {sha256(bytes([n])).hexdigest()}" for n in range(90))
    shown = sent(owner, text=text)
    assert (shown.status_code, shown.redirect_chain) == (200, [])
    assert only_so_many(92) in shown.context["preview"].arriving.remarks
    edited = sent(owner, **shown.context["fields"], edit="1")
    assert edited.context["form"]["text"].value() == text


def test_a_list_is_read_with_another_edition_on_demand(shelf: None, owner: Player):
    older = shipped_pack("kommandos", "kt2021")
    shown = sent(owner, text="Kommandos\nSnipa Boy\nGandalf")
    assert shown.context["preview"].arriving.edition == "kt2024"
    assert shown.context["preview"].others == [(str(older.pk), "Kommandos, Kill Team 2021")]
    shown = sent(owner, **shown.context["fields"], other=str(older.pk))
    assert shown.context["preview"].arriving.edition == "kt2021"
    assert [name for _, name in shown.context["preview"].others] == ["Kommandos, Kill Team 2024"]
    shown = sent(owner, text="Kommandos KT21\nSnipa Boy\nGandalf")
    assert shown.context["preview"].arriving.edition == "kt2021"
    shown = sent(owner, text="Kommandos 2018\nSnipa Boy")
    assert "No Kommandos of Kill Team 2018 is here: read for Kill Team 2024." in shown.text


def test_the_same_models_are_one_line_and_whoever_has_no_name_gets_one(shelf: None, owner: Player):
    text = "T'au Empire 2018\nFire Warrior Shas'ui, Leader\n12x Pathfinder\nMuk: Pathfinder\nGandalf"
    shown = sent(owner, text=text)
    assert [(number, each.name) for number, each in shown.context["preview"].rows] == [
        (1, "Fire Warrior Shas'ui"),
        (12, "Pathfinder"),
        (1, "Muk"),
    ]
    assert "12 × <b>Pathfinder</b>" in shown.content.decode()
    assert "Unnamed models are given names." in shown.content.decode()
    sent(owner, **shown.context["fields"], keep="pack")
    names = list(Roster.objects.get().operatives.values_list("name", flat=True))
    assert "Muk" in names
    assert len(set(names) - {""}) == 14, names


def test_a_line_of_the_faction_that_is_unclear_is_asked_for(owner: Player):
    shipped_pack("orks")
    shown = sent(owner, text="Orks: 5 Spanners, 2 Gretchin, 2 Spanners")
    assert [(each.key, each.options[0][0]) for each in shown.context["preview"].choices] == [
        ("1", "Burna Spanner"),
        ("3", "Burna Spanner"),
    ]
    shown = sent(owner, text="Kill Team\nOrks: 5 Spanners, 2 Gretchin, 2 Spanners")
    assert [each.key for each in shown.context["preview"].choices] == ["2", "2-1"]
    chosen = {"line-2": "Burna Spanner", "line-2-1": "Loota Spanner"}
    shown = sent(owner, **shown.context["fields"], choose="1", **chosen)
    found = Counter(op.model for op in shown.context["preview"].operatives)
    assert found == {"Burna Spanner": 5, "Gretchin": 2, "Loota Spanner": 2}


def test_what_is_guessed_or_illegal_is_shown_before_it_is_kept(owner: Player):
    for edition in ("kt2021", "kt2024"):
        shipped_pack("kommandos", edition)
    assert read_arriving(b"Kommandos\nBomb Squig", "x", owner.user).is_guess
    assert not read_arriving(b"Kommandos 2021\nBomb Squig", "x", owner.user).is_guess
    shown = sent(owner, text="Kommandos 2024\n4 x Kommando Boy")
    assert shown.context["preview"].arriving.fits
    assert shown.context["preview"].issues
    assert not Roster.objects.exists()


@pytest.mark.parametrize(("leader", "edition"), [("Kommando Nob", "kt2021"), ("Kommando Boss Nob", "kt2024")])
def test_a_list_without_its_edition_is_read_for_the_one_whose_names_it_has(owner: Player, leader: str, edition: str):
    for each in ("kt2021", "kt2024"):
        shipped_pack("kommandos", each)
    arriving = read_arriving(f"Kommandos\n{leader}\n3 Kommando Boy".encode(), "x", owner.user)
    assert (arriving.edition, arriving.is_guess, arriving.remarks) == (edition, True, ())


def test_the_notes_of_a_line_stand_together_and_the_fifth_is_folded(shelf: None, owner: Player):
    shipped_pack("orks")
    text = "Orks 2018\nGunner (rokkit)\nGretchn\nKomandos\nWarbos\nMegnob"
    shown = sent(owner, text=text)
    notes = shown.context["preview"].notes
    assert notes[0] == "Line 2, Gunner (rokkit): taken for Ork Boy Gunner. Rokkit is read as Rokkit launcha."
    assert len(notes) == 5
    assert "<summary>1 more</summary>" in shown.text


def test_the_preview_says_why_the_kill_team_is_illegal(shelf: None, owner: Player):
    shown = sent(owner, text="Kommandos\nBoss Nob\nKommando Grot\nGandalf")
    assert shown.context["preview"].issues == ("Operatives: ½ of 9 selections picked.",)
    assert "Issues (1)" in shown.text
    assert shown.context["preview"].issues[0] in shown.text
    assert "Legal</span>" not in shown.text


@pytest.mark.parametrize("line", [" - banana", "\nGandalf"])
def test_a_verdict_on_what_was_read_in_part_says_so(owner: Player, line: str):
    shipped_pack("orks")
    legal = "Orks 2018\nBoss Nob (Boyz) - Leader\n2 Ork Boy\nGretchin"
    shown = sent(owner, text=f"{legal}{line}\n3 ork boys")
    assert shown.context["preview"].issues == ()
    assert "Legal as far as read</span>" in shown.text


AMBIGUOUS_HEAD = """\
Da Kommandos
1x Kommando Boss Nob: Big choppa, Slugga
3 Kommando
Kommando Grot
2x Flumph Knight of Nowhere
Kommando
"""


def test_a_choice_keeps_the_kill_team_that_only_its_line_named(shelf: None, owner: Player):
    shown = sent(owner, text=AMBIGUOUS_HEAD)
    assert [choice.number for choice in shown.context["preview"].choices] == [3, 6]
    assert len(shown.context["preview"].choices[0].options) == 11
    chosen = {"choose": "1", "line-3": "Kommando Boy", "line-6": "Kommando Breacha Boy"}
    shown = sent(owner, **shown.context["fields"], **chosen)
    assert shown.context["preview"].arriving.faction == "Kommandos"
    (unread,) = shown.context["preview"].arriving.unresolved
    assert "Flumph Knight" in unread
    sent(owner, **shown.context["fields"], keep="pack")
    assert Roster.objects.get().size == 6


def test_a_list_in_which_no_line_is_clear_offers_every_model_it_may_mean(shelf: None, owner: Player):
    shown = sent(owner, text="Da Kommandos\nKommandos\n3 Kommando")
    assert shown.status_code == 200, shown.text
    (choice,) = shown.context["preview"].choices
    assert len(choice.options) == 11
    assert "Import 0" not in shown.text
    assert "Issues (" not in shown.text, "nobody is judged where there is nobody"
    shown = sent(owner, **shown.context["fields"], **{"choose": "1", "line-3": choice.options[-1][0]})
    assert [op.model for op in shown.context["preview"].operatives] == [choice.options[-1][0]] * 3


@pytest.mark.parametrize("asked", [{"choose": "1", "line-3": "Kommando Boy"}, {"keep": "pack"}])
def test_a_refused_list_stands_in_the_box_again(shelf: None, owner: Player, asked: dict[str, str]):
    text = "No kill team\nof this name"
    shown = owner.client().post(IMPORT, {"kept": packed(text.encode(), PASTED), "called": PASTED, **asked})
    assert shown.status_code == 422
    assert shown.context["form"]["text"].value() == text
    assert text in shown.content.decode()


def test_a_list_that_comes_too_often_stands_in_the_box_again(owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pages, "ARRIVE_OF", pages.TryLimit("tests of lists", 0, 60))
    shown = owner.client().post(reverse("rosters:import"), {"text": "Kommandos\nBoy"})
    assert (shown.status_code, "Retry-After" in shown) == (429, True)
    assert "Kommandos\nBoy" in shown.content.decode()


def test_each_choice_stands_with_its_line_and_only_what_is_nowhere_is_called_missing(shelf: None, owner: Player):
    unclear, _, missing = sent(owner, text=AMBIGUOUS_HEAD).text.partition("Not found here")
    assert "Unclear (2)" in unclear
    assert unclear.index('<label for="line-3">Line 3: 3 Kommando') < unclear.index('<select class="select" id="line-3"')
    assert unclear.count("Leave it out") == 2
    assert "Line 5, 2x Flumph" in missing
