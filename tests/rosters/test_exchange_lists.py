"""Team lists as players paste them into chats, in their own spelling."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from rosters.exchange import pages
from rosters.exchange.chat import ONLY_SO_MANY
from rosters.exchange.forms import PASTED, ArriveForm, packed
from rosters.exchange.leaving import text_of
from rosters.exchange.lists import MOST_OF_A_LINE
from rosters.exchange.services import read_arriving
from rosters.models import Roster
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.errors import Malformed
from tests.cast import Player
from tests.rosters.exchanging import brought
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

ANGELS = """\
Angels of Death - KT24 club night
- Space Marine Captain
- Eliminator Sniper
* Assault Intercessor Grenadier
• 1x Intercessor Gunner (bolt rifle)
2 x Intercessor Warrior w/ stalker bolt rifle
Equipment: Purity seals, Auspex, tilting-shields
"""
KOMMANDOS = """\
Kommandos
Gitsnatcha – Boss Nob (slugga, big choppa)
Kommando Grot
Bomb squig
Breacha Boy
3x Kommando Boy
Snipa Boy [1 EP]
Gandalf the Wizard
"""
SHAPES = {
    "angels": (
        ANGELS,
        "kt2024",
        "Angels of Death",
        [
            "Assault Intercessor Grenadier",
            "Eliminator Sniper",
            "Intercessor Gunner",
            "Intercessor Warrior",
            "Intercessor Warrior",
            "Space Marine Captain",
        ],
        (),
    ),
    "kommandos": (
        KOMMANDOS,
        "kt2024",
        "Kommandos",
        [
            "Kommando Bomb Squig",
            "Kommando Boss Nob",
            "Kommando Boy",
            "Kommando Boy",
            "Kommando Boy",
            "Kommando Breacha Boy",
            "Kommando Grot",
            "Kommando Snipa Boy",
        ],
        ("Line 8, Gandalf the Wizard: no model is called that.",),
    ),
    "of 2018": (
        "T'au Empire 2018\nFire Warrior Shas'la x2\nKais: Fire Warrior Shas'ui, 9 pts · Leader\nPathfindr\nShas'ui\n"
        "Pathfindr Gunner, Pulse carbine\nFire Warrior Shas'uo",
        "kt2018",
        "T'au Empire",
        ["Fire Warrior Shas'la", "Fire Warrior Shas'la", "Fire Warrior Shas'ui", "Pathfinder", "Pathfinder Gunner"],
        (
            "Line 5, Shas'ui: several models are called that: Fire Warrior Shas'ui, Fire Warrior Breacher Shas'ui "
            "and 3 more.",
            "Line 7, Fire Warrior Shas'uo: no model is called that; the nearest is Fire Warrior Shas'ui.",
        ),
    ),
}


@pytest.fixture
def shelf(db: None) -> None:
    for faction, edition in (("angels-of-death", "kt2024"), ("kommandos", "kt2024"), ("tau-empire", "kt2018")):
        shipped_pack(faction, edition)


def test_a_kill_team_goes_out_and_in_with_its_equipment(owner: Player):
    pack = shipped_pack("angels-of-death", "kt2024")
    roster, team = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="strike-team")
    sheet = roster_sheet(roster, owner.viewer)
    text = text_of(roster, sheet, team)
    assert "Secondary Chapter Tactic: Mobile\nFaction equipment: " in text
    copy = brought(owner, text.encode()).kill_teams.get()
    assert (copy.size, copy.is_legal) == (6, True)
    assert {each["id"] for each in copy.choices} == {each["id"] for each in roster.kill_teams.get().choices}


def models(roster: Roster) -> list[str]:
    return sorted(each.sheet["model"] for each in roster.operatives.all())


@pytest.mark.parametrize("shape", SHAPES)
def test_a_pasted_list_becomes_a_roster_and_its_kill_team(shelf: None, owner: Player, shape: str):
    text, edition, faction, expected, unread = SHAPES[shape]
    arriving = read_arriving(text.encode(), "what you pasted", owner.user)
    assert (arriving.edition, arriving.faction, arriving.unresolved) == (edition, faction, unread)
    roster = brought(owner, text.encode())
    assert models(roster) == expected
    assert roster.kill_teams.get().size == len(expected)
    if "Leader" in text:
        assert roster.operatives.get(role="leader").name == "Kais"


def test_weapons_names_and_equipment_are_taken_along(shelf: None, owner: Player):
    roster = brought(owner, ANGELS.encode())
    carried = {each.sheet["model"]: each.sheet["carried"] for each in roster.operatives.all()}
    assert "Stalker bolt rifle" in carried["Intercessor Warrior"]
    assert "Bolt rifle" in carried["Intercessor Gunner"]
    assert len(roster.kill_teams.get().choices) == 3
    boss = brought(owner, KOMMANDOS.encode()).operatives.get(name="Gitsnatcha")
    assert boss.sheet["model"] == "Kommando Boss Nob"
    assert "Slugga; Big Choppa" in boss.sheet["carried"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Angels of Death", "names a kill team and its operatives"),
        ("Kommandos\n\nGandalf", "Line 3, Gandalf: no model is called that"),
        ("Imaginary Team\nKommando Boy", "line 1, Imaginary Team, names no kill team here"),
    ],
)
def test_a_text_without_a_team_or_an_operative_is_refused(shelf: None, owner: Player, text: str, why: str):
    with pytest.raises(Malformed, match=why):
        read_arriving(text.encode(), "what you pasted", owner.user)


def test_the_nearest_model_is_taken_with_one_button(shelf: None, owner: Player):
    client, page = owner.client(), reverse("rosters:import")
    shown = client.post(page, {"text": "T'au Empire 2018\nPathfinder\nMuk: Fire Warrior Shas'uo, Leader"})
    assert shown.context["preview"].arriving.nearest == ((3, "Fire Warrior Shas'uo", "Fire Warrior Shas'ui"),)
    shown = client.post(page, {"kept": shown.context["kept"], "called": "x", "nearest": "3 Fire Warrior Shas'ui"})
    assert [each.name for each in shown.context["preview"].operatives][1:] == ["Muk"]
    assert shown.context["preview"].arriving.fits
    assert not Roster.objects.exists(), "it is shown before it is kept"


def test_a_line_that_may_mean_several_models_offers_each(shelf: None, owner: Player):
    client, page = owner.client(), reverse("rosters:import")
    shown = client.post(page, {"text": "T'au Empire 2018\nPathfinder\nFire Warrior, Leader"})
    offered = [meant for _, _, meant in shown.context["preview"].arriving.nearest]
    assert {"Fire Warrior Shas'ui", "Fire Warrior Shas'la"} <= set(offered)
    shown = client.post(page, {"kept": shown.context["kept"], "called": "x", "nearest": "3 Fire Warrior Shas'ui"})
    assert [(each.model, each.role) for each in shown.context["preview"].operatives][1:] == [
        ("Fire Warrior Shas'ui", "leader")
    ]
    assert not shown.context["preview"].arriving.nearest


def test_the_same_models_are_one_line_and_whoever_has_no_name_gets_one(shelf: None, owner: Player):
    client, page = owner.client(), reverse("rosters:import")
    text = "T'au Empire 2018\nFire Warrior Shas'ui, Leader\n12x Pathfinder\nMuk: Pathfinder\nGandalf"
    shown = client.post(page, {"text": text})
    assert [(number, each.name) for number, each in shown.context["preview"].rows] == [
        (1, "Fire Warrior Shas'ui"),
        (12, "Pathfinder"),
        (1, "Muk"),
    ]
    assert "12 × <b>Pathfinder</b>" in shown.content.decode()
    assert "Whoever has no name gets one" in shown.content.decode()
    client.post(page, {"kept": shown.context["kept"], "called": "x", "keep": "pack", "token": "once"})
    names = list(Roster.objects.get().operatives.values_list("name", flat=True))
    assert "Muk" in names
    assert len(set(names) - {""}) == 14, names


def test_what_only_names_the_model_is_nobodys_name(owner: Player):
    shipped_pack("orks")
    boss = brought(owner, b"Orks 2018\nBoss Nob (Boyz), Leader\nMug: Boss Nob (Boyz)\n")
    assert [each.name for each in boss.operatives.all()] == ["", "Mug"]
    assert boss.name == "Orks"


def test_a_first_line_that_is_no_model_is_what_the_roster_is_called(shelf: None, owner: Player):
    arriving = read_arriving(b"Night shift\nKommandos\nKommando Boy\n", "what you pasted", owner.user)
    assert (arriving.name, arriving.faction, arriving.unresolved) == ("Night shift", "Kommandos", ())


@pytest.mark.parametrize("text", ["Kommandos\nKommando\nKommando Grot", "Kommandos\nKommando Grot\nKommando"])
def test_only_one_line_is_the_heading_and_no_other_is_lost(shelf: None, owner: Player, text: str):
    arriving = read_arriving(text.encode(), "what you pasted", owner.user)
    (unread,) = arriving.unresolved
    assert "Kommando: several models are called that" in unread


def test_the_preview_judges_the_kill_team_that_is_made_along(shelf: None, owner: Player):
    page = reverse("rosters:import")
    shown = owner.client().post(page, {"text": "Kommandos\nBoss Nob\nKommando Grot\nGandalf"}).content.decode()
    assert "1 kill team illegal" in shown
    assert "Legal</span>" not in shown


def test_a_line_asks_for_no_crowd_and_what_is_not_taken_is_said(shelf: None, owner: Player):
    arriving = read_arriving(b"Kommandos\n99x Kommando Boy\n", "what you pasted", owner.user)
    assert len(arriving.muster.loadouts) == MOST_OF_A_LINE
    assert arriving.remarks == (
        f"Line 2, 99x Kommando Boy: only {MOST_OF_A_LINE} of 99 are taken, the most of one line.",
    )
    client = owner.client()
    assert "preview" in client.post(reverse("rosters:import"), {"text": "Kommandos\nKommando Boy x140"}).context
    assert not Roster.objects.exists(), "it is shown before it is kept"


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (
            "Kommandos\nMuk (the Loud): Kommando Boy",
            "Line 2, Muk (the Loud): Kommando Boy: not read: Muk and the Loud.",
        ),
        ("Kommandos" + "\nKommando Grot" * 50, ONLY_SO_MANY),
        ("Kommandos\nBoy with dakka", "Line 2, Boy with dakka: taken for Kommando Dakka Boy."),
    ],
)
def test_words_and_lines_that_are_not_read_are_named(shelf: None, owner: Player, text: str, remark: str):
    assert read_arriving(text.encode(), "what you pasted", owner.user).remarks == (remark,)


def test_the_example_in_the_box_is_read_whole(shelf: None, owner: Player):
    example = str(ArriveForm().fields["text"].widget.attrs["placeholder"])
    arriving = read_arriving(example.encode(), "what you pasted", owner.user)
    assert (arriving.fits, arriving.unresolved, arriving.remarks) == (True, (), ())
    boss = brought(owner, example.encode()).operatives.get()
    assert "Slugga; Big Choppa" in boss.sheet["carried"]


AMBIGUOUS_HEAD = """\
Da Kommandos
1x Kommando Boss Nob: Big choppa, Slugga
3 Kommando
Kommando Grot
2x Flumph Knight of Nowhere
Boy
"""


def hidden(shown: HttpResponse) -> dict[str, str]:
    """What the form of the choices sends along unseen."""
    form = shown.content.decode().partition('name="nearest"')[0].rpartition("<form")[2]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_a_choice_keeps_the_kill_team_that_only_its_line_named(shelf: None, owner: Player):
    client, page = owner.client(), reverse("rosters:import")
    shown = client.post(page, {"text": AMBIGUOUS_HEAD})
    for choice in ("3 Kommando Boy", "6 Breacha Boy"):
        offered = [f"{number} {meant}" for number, _, meant in shown.context["preview"].arriving.nearest]
        wanted = next(each for each in offered if each.split()[0] == choice.split()[0] and "Boy" in each)
        shown = client.post(page, {**hidden(shown), "nearest": wanted})
        assert shown.status_code == 200, shown.content.decode()
        assert shown.context["preview"].arriving.faction == "Kommandos"
    (unread,) = shown.context["preview"].arriving.unresolved
    assert "Flumph Knight" in unread
    found = str(shown.context["preview"].arriving.pack.pk)
    kept = {"kept": shown.context["kept"], "called": shown.context["called"], "found": found}
    assert client.post(page, {**kept, "keep": "pack", "token": "once"}).status_code == 302
    assert Roster.objects.get().size == 6


def test_a_list_in_which_no_line_is_clear_offers_every_model_it_may_mean(shelf: None, owner: Player):
    client, page = owner.client(), reverse("rosters:import")
    shown = client.post(page, {"text": "Da Kommandos\nKommandos\n3 Boy"})
    assert shown.status_code == 200, shown.content.decode()
    offered = [meant for _, _, meant in shown.context["preview"].arriving.nearest]
    assert len(offered) > 4
    assert "Import 0" not in shown.text
    shown = client.post(page, {**hidden(shown), "nearest": f"3 {offered[-1]}"})
    assert [op.model for op in shown.context["preview"].operatives] == [offered[-1]] * 3


@pytest.mark.parametrize("sent", [{"nearest": "3 Kommando Boy"}, {"keep": "pack"}])
def test_a_refused_list_stands_in_the_box_again(shelf: None, owner: Player, sent: dict[str, str]):
    text = "No kill team\nof this name"
    client, page = owner.client(), reverse("rosters:import")
    shown = client.post(page, {"kept": packed(text.encode(), PASTED), "called": PASTED, **sent})
    assert shown.status_code == 422
    assert shown.context["form"]["text"].value() == text
    assert text in shown.content.decode()


def test_a_list_that_comes_too_often_stands_in_the_box_again(owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pages, "ARRIVE_OF", pages.TryLimit("tests of lists", 0, 60))
    shown = owner.client().post(reverse("rosters:import"), {"text": "Kommandos\nBoy"})
    assert (shown.status_code, "Retry-After" in shown) == (429, True)
    assert "Kommandos\nBoy" in shown.content.decode()


def test_each_choice_stands_with_its_line_and_only_what_is_nowhere_is_called_missing(shelf: None, owner: Player):
    shown = owner.client().post(reverse("rosters:import"), {"text": AMBIGUOUS_HEAD}).content.decode()
    unclear, _, missing = shown.partition("Not found here")
    assert "Which is meant?" in unclear
    assert unclear.index("Line 3, 3 Kommando") < unclear.index("Line 3: take") < unclear.index("Line 6, Boy")
    assert unclear.index("Line 6, Boy") < unclear.index("Line 6: take")
    assert "Line 5, 2x Flumph" in missing
