"""Team lists as players paste them into chats, in their own spelling: what is read of them."""

from __future__ import annotations

from collections import Counter

import pytest

from rosters.exchange.chat import only_so_many
from rosters.exchange.forms import ArriveForm
from rosters.exchange.leaving import text_of
from rosters.exchange.list_recruits import MOST_OF_A_LINE
from rosters.exchange.pages import ON_THE_TEAM
from rosters.exchange.preview import import_preview
from rosters.exchange.services import read_arriving
from rosters.models import Roster
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.errors import Malformed
from tests.cast import Player
from tests.rosters.exchanging import ANGELS, KOMMANDOS, brought, models, sent
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

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
        ("Line 8, Gandalf the Wizard: no operative is called that.",),
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


def test_a_kill_team_goes_out_and_in_with_its_equipment(owner: Player):
    pack = shipped_pack("angels-of-death", "kt2024")
    roster, team = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="strike-team")
    sheet = roster_sheet(roster, owner.viewer)
    text = text_of(roster, sheet, team)
    assert "Secondary Chapter Tactic: Mobile\nFaction equipment: " in text
    copy = brought(owner, text.encode()).kill_teams.get()
    assert (copy.size, copy.is_legal) == (6, True)
    assert {each["id"] for each in copy.choices} == {each["id"] for each in roster.kill_teams.get().choices}


def test_what_operatives_take_to_their_game_goes_out_and_in(owner: Player):
    shipped_pack("veteran-guardsmen", "kt2021")
    listed = b"Veteran Guardsmen 2021\nSergeant Veteran - Rosary, Topographical Chart\nGunner Veteran - plasma gun"
    roster = brought(owner, listed)
    team = roster.kill_teams.get()
    text = text_of(roster, roster_sheet(roster, owner.viewer), str(team.pk))
    assert "Bayonet, Boltgun, Rosary, Topographical Chart\n" in text
    copy = brought(owner, text.encode()).kill_teams.get()
    carried = [[each["id"] for each in chosen] for chosen in team.loadouts.values()]
    assert [[each["id"] for each in chosen] for chosen in copy.loadouts.values()] == carried
    assert [len(each) for each in carried] == [2]
    assert ON_THE_TEAM in sent(owner, text=f"{listed.decode()}\n8 Trooper Veteran").text


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
    assert "Slugga, Big Choppa" in boss.sheet["carried"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Angels of Death", "names a kill team and its operatives"),
        ("Kommandos\n\nGandalf", "Line 3, Gandalf: no operative is called that"),
        (
            "Imaginary Team\nGandalf",
            "line 1, Imaginary Team, names no kill team here. Put the faction’s name in the first",
        ),
    ],
)
def test_a_text_without_a_team_or_an_operative_is_refused(shelf: None, owner: Player, text: str, why: str):
    with pytest.raises(Malformed, match=why):
        read_arriving(text.encode(), "what you pasted", owner.user)


def test_a_text_of_before_is_read_whole(shelf: None, owner: Player):
    line = "Zog · Kommando Boss Nob · Leader · Slugga; Big Choppa"
    for foot in ("[Muster kt2024 kt2024:kommandos]", ""):
        arriving = read_arriving(f"Da Boyz · Kommandos · 1 operative\n{line}\n{foot}".encode(), "x", owner.user)
        assert (arriving.unresolved, arriving.remarks) == ((), ())


def test_a_role_is_read_with_its_level_and_the_level_is_named(shelf: None, owner: Player):
    arriving = read_arriving(b"T'au Empire 2018\nKais: Fire Warrior Shas'ui, Leader 2, 8 pts", "x", owner.user)
    (loadout,) = arriving.muster.loadouts
    assert (loadout.name, loadout.role, arriving.unresolved) == ("Kais", "leader", ())
    assert [remark.rpartition(": ")[2] for remark in arriving.remarks] == ["level 2 cannot be read from a list."]


def test_a_line_longer_than_any_is_named_and_not_read(shelf: None, owner: Player):
    text = "Kommandos\nKommando Grot\n" + "Kommando Boy " * 100_000
    assert read_arriving(text.encode(), "x", owner.user).unresolved == (
        f"Line 3, {('Kommando Boy ' * 5)[:60]}…: longer than 500 letters.",
    )


def test_a_price_that_is_another_here_is_named(shelf: None, owner: Player):
    arriving = read_arriving(
        b"T'au Empire 2018\nFire Warrior Shas'ui, Leader (9)\nPathfinder [6pts]\n2x Pathfinder (12 pts)",
        "x",
        owner.user,
    )
    assert arriving.remarks == ("Other points here than in the text: Fire Warrior Shas'ui 9 → 8.",)


def test_what_only_names_the_model_is_nobodys_name(owner: Player):
    shipped_pack("orks")
    boss = brought(owner, b"Orks 2018\nBoss Nob (Boyz), Leader\nMug: Boss Nob (Boyz)\n")
    assert [each.name for each in boss.operatives.all()] == ["", "Mug"]
    assert boss.name == "Orks"


HEADED = {
    # a list whose first line names the kill team and more: the faction, and how many of which model
    "T'au Empire: 3 pathfinders, 2 gun drones, 1 pathfinder gunner": (
        "T'au Empire",
        {"Pathfinder": 3, "MV1 Gun Drone": 2, "Pathfinder Gunner": 1},
    ),
    "T'au: 3 pathfinders, 1 pathfinder gunner\nKroot Carnivore": (
        "T'au Empire",
        {"Pathfinder": 3, "Pathfinder Gunner": 1, "Kroot Carnivore": 1},
    ),
    "T'au Empire - 3 Pathfinders\nPathfinder Gunner": ("T'au Empire", {"Pathfinder": 3, "Pathfinder Gunner": 1}),
    "Kommandos: Boss Nob, 4 Kommando Boyz, Bomb Squig": (
        "Kommandos",
        {"Kommando Boss Nob": 1, "Kommando Boy": 4, "Kommando Bomb Squig": 1},
    ),
    "Kommandos Boss Nob, 4 Kommando Boyz, Bomb Squig": (
        "Kommandos",
        {"Kommando Boss Nob": 1, "Kommando Boy": 4, "Kommando Bomb Squig": 1},
    ),
    "Kill Team 2024 - Kommandos - Boss Nob": ("Kommandos", {"Kommando Boss Nob": 1}),
}


@pytest.mark.parametrize("text", HEADED)
def test_operatives_in_the_line_of_the_faction_are_read(shelf: None, owner: Player, text: str):
    shipped_pack("pathfinders", "kt2024")
    arriving = read_arriving(text.encode(), "x", owner.user)
    found = Counter(op.model for op in import_preview(arriving).operatives)
    assert (arriving.faction, dict(found), arriving.unresolved) == (*HEADED[text], ())
    assert not any(each.name for each in arriving.muster.loadouts), "a faction is nobody's own name"


def test_of_several_sets_with_a_weapon_the_nearest_is_taken_and_named(owner: Player):
    shipped_pack("greenskin", "kt2021")
    arriving = read_arriving(b"Greenskin\nBoss Nob, power klaw, kustom shoota", "x", owner.user)
    (boss,) = import_preview(arriving).operatives
    assert boss.carried == ("Kombi-skorcha, Shoota, Power klaw",)
    where = "Line 2, Boss Nob, power klaw, kustom shoota: "
    assert arriving.unresolved == (f"{where}no weapon or model is called “kustom shoota”.",)
    assert arriving.remarks == (
        f"{where}3 sets include a power klaw; “{boss.carried[0]}” was taken. Change it in the editor.",
    )
    arriving = read_arriving(b"Greenskin\nBoss Nob, power klaw, big choppa", "x", owner.user)
    why = "big choppa could not be chosen beside power klaw."
    assert arriving.unresolved == (f"Line 2, Boss Nob, power klaw, big choppa: {why}",)
    arriving = read_arriving(b"Greenskin\nBoy Gunner rokkit", "x", owner.user)
    assert "Rokkit launcha" in import_preview(arriving).operatives[0].carried
    assert arriving.remarks == ("Line 2, Boy Gunner rokkit: rokkit is read as Rokkit launcha.",)
    arriving = read_arriving(b"Greenskin\nBoss Nob, slugga, power klaw", "x", owner.user)
    assert import_preview(arriving).operatives[0].carried == ("Slugga, Power klaw",)
    assert arriving.fits


def test_what_is_left_out_stands_apart_from_what_of_a_line_is_not_read(shelf: None, owner: Player):
    shown = sent(owner, text="Kommandos\nBoss Nob, kustom shoota\nGandalf, staff")
    preview = shown.context["preview"]
    assert preview.partial == ["Line 2, Boss Nob, kustom shoota: no weapon or model is called “kustom shoota”."]
    assert preview.missing == ["Line 3, Gandalf, staff: no operative is called that."]
    assert shown.text.index("who-h") < shown.text.index("missing-h") < shown.text.index("partial-h")


def test_counts_behind_names_count_and_counting_up_does_not(shelf: None, owner: Player):
    lists = {
        "Kommandos\nKommando Boy 4\nKommando Grot, 2\nBomb Squig: 1": ({"Kommando Boy": 4, "Kommando Grot": 2}, 7),
        "Kommandos\nKommando Boy 1\nKommando Boy 2": ({"Kommando Boy": 2}, 2),
        "Kommandos\n1000 Boss Nob": ({"Kommando Boss Nob": MOST_OF_A_LINE}, MOST_OF_A_LINE),
        "T'au Empire 2018\nPathfinder 3\nPathfinder Gunner 7": ({"Pathfinder": 3, "Pathfinder Gunner": 1}, 4),
        "T'au Empire 2018\nPathfinder 7\nPathfinder Gunner 7pts": ({"Pathfinder": 1, "Pathfinder Gunner": 1}, 2),
        "T'au Empire (2018) Pathfinder 9\nPathfinder, leader": ({"Pathfinder": 10}, 10),
    }
    for text, (counts, size) in lists.items():
        arriving = read_arriving(text.encode(), "x", owner.user)
        found = Counter(op.model for op in import_preview(arriving).operatives)
        assert (found.total(), {name: found[name] for name in counts}) == (size, counts), text
    assert arriving.remarks == (
        "Line 1, Pathfinder 9: 9 is read as how many there are.",
        "Line 2, Pathfinder, leader: Pathfinder cannot be the leader.",
    )
    assert not any(each.name for each in arriving.muster.loadouts), "a year is nobody's own name"
    shown = sent(owner, text="Kommandos\nBoy 4")
    shown = sent(owner, **shown.context["fields"], **{"choose": "1", "line-2": "Kommando Boy"})
    assert len(shown.context["preview"].operatives) == 4


def test_a_first_line_that_is_no_model_is_what_the_roster_is_called(shelf: None, owner: Player):
    arriving = read_arriving(b"Night shift\nKommandos\nKommando Boy\n", "what you pasted", owner.user)
    assert (arriving.name, arriving.faction, arriving.unresolved) == ("Night shift", "Kommandos", ())


def test_a_name_in_two_parts_with_weapons_behind_is_read_whole(owner: Player):
    shipped_pack("space-marine", "kt2021")
    text = b"Space Marine 2021\nTactical Marine - Gunner, plasma gun\nTactical Marine (Warrior)"
    arriving = read_arriving(text, "what you pasted", owner.user)
    gunner, warrior = import_preview(arriving).operatives
    assert (gunner.model, warrior.model) == ("Tactical Marine Gunner", "Tactical Marine Warrior")
    assert "Plasmagun" in gunner.carried
    assert arriving.fits


def test_a_line_that_was_read_as_the_kill_team_is_not_left_out(shelf: None, owner: Player):
    arriving = read_arriving(b"Kill Team 2024\nAngels of Deth\nEliminator Sniper", "what you pasted", owner.user)
    assert (arriving.faction, arriving.name, arriving.unresolved) == ("Angels of Death", "Angels of Death", ())
    assert "“Angels of Deth” is read as the kill team Angels of Death." in arriving.remarks


@pytest.mark.parametrize(
    "text",
    [
        "Kommandos\nKommando\nKommando Grot",
        "Kommandos\nKommando Grot\nKommando",
        "3 Kommando\nBoss Nob",
        "Da Boyz\n3 Kommando\nBoss Nob",
    ],
)
def test_only_one_line_is_the_heading_and_no_other_is_lost(shelf: None, owner: Player, text: str):
    arriving = read_arriving(text.encode(), "what you pasted", owner.user)
    (unread,) = arriving.unresolved
    assert "Kommando: several operatives are called that" in unread


def test_a_line_asks_for_no_crowd_and_what_is_not_taken_is_said(shelf: None, owner: Player):
    arriving = read_arriving(b"Kommandos\n99x Kommando Boy\n", "what you pasted", owner.user)
    assert len(arriving.muster.loadouts) == MOST_OF_A_LINE
    assert arriving.remarks == (
        f"Line 2, 99x Kommando Boy: only {MOST_OF_A_LINE} of 99 are taken, the most of one line.",
    )
    assert "preview" in sent(owner, text="Kommandos\nKommando Boy x140").context
    assert not Roster.objects.exists(), "it is shown before it is kept"


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (
            "Kommandos\nMuk (the Loud): Kommando Boy",
            "Line 2, Muk (the Loud): Kommando Boy: not read: the Loud.",
        ),
        ("Kommandos\n" + ", ".join(["Grot"] * 14), f"Line 2, {', '.join(['Grot'] * 10)},…: not read: Grot."),
        ("Kommandos" + "\nKommando Grot" * 50, only_so_many(51)),
        ("Kommandos\nBoy with dakka", "Line 2, Boy with dakka: taken for Kommando Dakka Boy."),
        ("Angels of Death\n2 Heavy Gunner", "Line 2, 2 Heavy Gunner: taken for Heavy Intercessor Gunner."),
        ("T'au Empire 2018\nPathfindr", "Line 2, Pathfindr: taken for Pathfinder."),
    ],
)
def test_words_and_lines_that_are_not_read_are_named(shelf: None, owner: Player, text: str, remark: str):
    assert read_arriving(text.encode(), "what you pasted", owner.user).remarks == (remark,)


def test_the_example_in_the_box_is_read_whole(shelf: None, owner: Player):
    example = str(ArriveForm().fields["text"].widget.attrs["placeholder"])
    arriving = read_arriving(example.encode(), "what you pasted", owner.user)
    assert (arriving.fits, arriving.unresolved, arriving.remarks) == (True, (), ())
    boss = brought(owner, example.encode()).operatives.get()
    assert "Slugga, Big Choppa" in boss.sheet["carried"]


@pytest.mark.parametrize(
    ("text", "name", "carried"),
    [
        ("KT24 Kommandos: Wrath of Mork\nBoss Nob", "Wrath of Mork", "Slugga, Big Choppa"),
        ("Kommandos - 100 pts\nBoss Nob", "Kommandos", "Slugga, Big Choppa"),
        ("Kommandos: Boss Nob, power klaw, 2 Kommando Boy, Snipa Boy", "Kommandos", "Slugga, Power klaw"),
        ("Kommandos, Wrath of Mork, 1 Boss Nob, power klaw", "Wrath of Mork", "Slugga, Power klaw"),
    ],
)
def test_what_stands_behind_a_name_is_read_with_it(shelf: None, owner: Player, text: str, name: str, carried: str):
    """Behind the kill team's what the roster is called; behind an operative's, in one line, what it carries."""
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    assert (arriving.name, arriving.unresolved) == (name, ())
    leader = next(op for op in import_preview(arriving).operatives if op.model == "Kommando Boss Nob")
    assert leader.carried == (carried,)


def test_the_note_of_a_kill_team_names_its_words_alone(shelf: None, owner: Player):
    arriving = read_arriving(b"Clan Kommandos: Boss Nob\n2 Kommando Boy", "pasted", owner.user)
    assert "“Clan Kommandos” is read as the kill team Kommandos." in arriving.remarks
