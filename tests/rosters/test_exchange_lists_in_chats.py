"""Team lists as players write them in chats: in one line, shortened, misspelt, under headings, with weapons below."""

from __future__ import annotations

from collections import Counter

import pytest

from rosters.exchange.chat import only_so_many
from rosters.exchange.preview import import_preview
from rosters.exchange.services import read_arriving
from tests.cast import Player
from tests.rosters.exchanging import sent
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

AS_WRITTEN = {
    # Lists as players write them: whom they mean, and which lines are asked about.
    "Greenskin 2021: Boss Nob, power klaw - 2 Boy Fighter - Boy Gunner, rokkit launcha - 2 Gretchin": (
        {"Boss Nob": 1, "Boy Fighter": 2, "Boy Gunner": 1, "Gretchin": 2},
        (),
    ),
    "Boss Nob, power klaw - 2 Boy Fighter - 4 Gretchin (Greenskin 2021)": (
        {"Boss Nob": 1, "Boy Fighter": 2, "Gretchin": 4},
        (),
    ),
    "Kommandos / Nob / 5 Boys / Grot / 1 Burna": (
        {"Kommando Boss Nob": 1, "Kommando Boy": 5, "Kommando Grot": 1, "Kommando Burna Boy": 1},
        (),
    ),
    "Kommandos > Boss Nob (slugga, big choppa) > 2 Boyz and 1 Grot": (
        {"Kommando Boss Nob": 1, "Kommando Boy": 2, "Kommando Grot": 1},
        (),
    ),
    "My list is Kommandos with Nob, Burna Boy, burna, Comms Boy": (
        {"Kommando Boss Nob": 1, "Kommando Burna Boy": 1, "Kommando Comms Boy": 1},
        (),
    ),
    "Commandos: 1 nob, 4 boys": ({"Kommando Boss Nob": 1, "Kommando Boy": 4}, ()),
    "Kommandos\nBoss Nob w/ power klaw, 5 Boys, Grot": (
        {"Kommando Boss Nob": 1, "Kommando Boy": 5, "Kommando Grot": 1},
        (),
    ),
    "Space Marine 2021\n3 Intercessor Warrior\nIntercessor Gunner\nHvy Intercessor Sgt": (
        {"Intercessor Warrior": 3, "Heavy Intercessor Sergeant": 1},
        (("Intercessor Sergeant", "Intercessor Warrior", "Heavy Intercessor Heavy Gunner"),),
    ),
    "Space Marine 2021\nScouts:\n3 Scouts\nTactical sqaud:\n2 Tactical Marines\n4 Heavy Intercessors": (
        {"Scout Warrior": 3, "Tactical Marine Warrior": 2, "Heavy Intercessor Warrior": 4},
        (),
    ),
    "[12/11/23, 19:04:11] Tom: *Kommandos*\n_Boss Nob_\n🔥 Rokit boy\n2️⃣ Squigg": (
        {"Kommando Boss Nob": 1, "Kommando Rokkit Boy": 1, "Kommando Bomb Squig": 1},
        (),
    ),
    "T'au Empire 2018\nFire Warrior, leader\nrecon drone": ({"Fire Warrior Shas'ui": 1, "MB3 Recon Drone": 1}, ()),
    "Orks 2018\nBoss Nob, leader\nBoyz - 7\nGunner Demolitions (rokkit) - 11": (
        {"Ork Boy": 1, "Ork Boy Gunner": 1},
        (("Boss Nob (Boyz)", "Kommando Boss Nob", "Boss Nob (Nobs)"),),
    ),
    "Greenskin 2021\n*Boyz fire team*\n- Boss Nob\n- 4 Boyz\n*Gretchin*\n- 4 Gretchin\nBurnas: Burna Boy": (
        {"Boss Nob": 1, "Boy Fighter": 4, "Gretchin": 4, "Burna Boy": 1},
        (),
    ),
    "Kommandos 2024\nSnippa, Comms, Grott": (
        {"Kommando Snipa Boy": 1, "Kommando Comms Boy": 1, "Kommando Grot": 1},
        (),
    ),
    "Kommandos 2024: Boss Nob, Comms, Boy, Grot": (
        {"Kommando Boss Nob": 1, "Kommando Comms Boy": 1, "Kommando Boy": 1, "Kommando Grot": 1},
        (),
    ),
    "Kommandos\nBoss Nob\nComms\nBoys x2": (
        {"Kommando Boss Nob": 1, "Kommando Comms Boy": 1, "Kommando Boy": 2},
        (),
    ),
    "Kommandos 2024: Boss Nob with slugga and choppa, Dakka Boy, Snipa and Burna Boy & a Grot.": (
        {f"Kommando {name}": 1 for name in ("Boss Nob", "Dakka Boy", "Snipa Boy", "Burna Boy", "Grot")},
        (),
    ),
    "Kommandos 2024\nBoss Nob w/ power klaw, Snipa Boy and Grot\nBurna Boy with burna and fists, and a Comms Boy": (
        {f"Kommando {name}": 1 for name in ("Boss Nob", "Snipa Boy", "Grot", "Burna Boy", "Comms Boy")},
        (),
    ),
    "Orks 2018: Boss Nob (Boyz) leader & Loota heavy, 2 Kommandos and a Spanner": (
        {"Boss Nob (Boyz)": 1, "Loota": 1, "Kommando": 2},
        (("Burna Spanner", "Loota Spanner"),),
    ),
    "Orcs 2018: 1 ork boy gunner rokkit launcha, boss nob boyz": ({"Ork Boy Gunner": 1, "Boss Nob (Boyz)": 1}, ()),
    "T'au Empire 2018\nPathfinder\nRecon-Bot": ({"Pathfinder": 1}, (("MB3 Recon Drone",),)),
    "Orks 2018: Burna Boy - demo; 2 Gretchin": ({"Burna Boy": 1, "Gretchin": 2}, ()),
    "Chaos Daemons 2021\nBloodletters\n1 Bloodreaper\n7 Bloodletter Fighters\n3 pink horror": (
        {"Bloodreaper": 1, "Bloodletter Fighter": 7, "Pink Horror Fighter": 3},
        (),
    ),
    "Deathwatch kill team 2021 (Space Marine): Deathwatch Sergeant - 3 Deathwatch Warrior": (
        {"Deathwatch Sergeant": 1, "Deathwatch Warrior": 3},
        (),
    ),
    "Kommandos 2024, boss nob (power klaw), breacha, burna & grot": (
        {"Kommando Boss Nob": 1, "Kommando Breacha Boy": 1, "Kommando Burna Boy": 1, "Kommando Grot": 1},
        (),
    ),
    "Necrons\nImmortal\n3 Necron Warriors": ({"Immortal": 1, "Necron Warrior": 3}, ()),
    "Orks 2018: Boss Nob (Boyz) power klaw leader, kommando combat, kommando scout, loota": (
        {"Boss Nob (Boyz)": 1, "Kommando": 2, "Loota": 1},
        (),
    ),
    "Necrons 2018 5 warriors, 2 immortals (tesla), deathmark sniper, flayed one zealot": (
        {"Necron Warrior": 5, "Immortal": 2, "Deathmark": 1, "Flayed One": 1},
        (),
    ),
    "Orks 2021: boss nob, 3 boyz": ({"Boss Nob": 1, "Boy Fighter": 3}, ()),
    "My Tau list: 6 pathfinders, Recon drone": ({"Pathfinder": 6, "MB3 Recon Drone": 1}, ()),
    "Da Orks: Boss Nob (Boyz), Kommandos": ({"Boss Nob (Boyz)": 1, "Kommando": 1}, ()),
    "Kommandos\nBoss Snikrot\nGrot": ({"Kommando Grot": 1}, (("Kommando Boss Nob",),)),
    "Greenskin 2021\nBoyz fire team: Boss Nob, 3 Boyz\nGretchin fire team - 4 Gretchin": (
        {"Boss Nob": 1, "Boy Fighter": 3, "Gretchin": 4},
        (),
    ),
    "Space Marine 2021\nIntercessors\nSergeant\n3 Warriors\nScouts\nSergeant\n2 Warriors": (
        {"Intercessor Sergeant": 1, "Intercessor Warrior": 3, "Scout Sergeant": 1, "Scout Warrior": 2},
        (),
    ),
    "Space Marine 2021: FIRE TEAM 1: Scouts: Sergeant, 2 Warriors; Tactical squad: 2 Warriors, Gunner": (
        {"Scout Sergeant": 1, "Scout Warrior": 2, "Tactical Marine Warrior": 2, "Tactical Marine Gunner": 1},
        (),
    ),
    "T'au Empire 2018\nFire Warriors\nShas'ui, leader\n3 Shas'la\nPathfinders\nShas'ui\n2 Pathfinder": (
        {"Fire Warrior Shas'ui": 1, "Fire Warrior Shas'la": 3, "Pathfinder Shas'ui": 1, "Pathfinder": 2},
        (),
    ),
    "Space Marine 2021: Tactical Marine Sergeant, Tactical Marine Gunner melta, Scout Heavy Gunner ML": (
        {"Tactical Marine Sergeant": 1, "Tactical Marine Gunner": 1, "Scout Heavy Gunner": 1},
        (),
    ),
    "Orks 2018: Gretchin; Boss Nob (Boyz); Nob (Deathskulls); Loota": (
        {"Gretchin": 1, "Boss Nob (Boyz)": 1, "Nob": 1, "Loota": 1},
        (),
    ),
    "++ Kill Team (Ork - Kommandos) [3 EP] ++\n\n+ Configuration +\nFaction: Kommandos\n\n+ Operatives +\nBoss Nob\n"
    "++ Total: [3 EP] ++\nCreated with BattleScribe": ({"Kommando Boss Nob": 1}, ()),
}


@pytest.mark.parametrize("text", AS_WRITTEN)
def test_whom_a_list_means_is_read_and_else_asked_about(shelf: None, owner: Player, text: str):
    for faction, edition in (
        ("space-marine", "kt2021"),
        ("chaos-daemon", "kt2021"),
        ("greenskin", "kt2021"),
        ("orks", "kt2018"),
        ("necrons", "kt2018"),
    ):
        shipped_pack(faction, edition)
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    found = Counter(op.model for op in import_preview(arriving).operatives)
    assert (dict(found), tuple(each.names for each in arriving.unclear)) == AS_WRITTEN[text]
    assert len(arriving.unresolved) == len(arriving.unclear), arriving.unresolved
    assert not any(each.name for each in arriving.muster.loadouts), "weapons are nobody's own name"


@pytest.mark.parametrize(
    ("text", "carried"),
    [
        ("Kommandos\nBoss Nob\n - Power klaw\n - Slugga\nBurna Boy\n  Burna", ["Slugga, Power klaw", "Burna"]),
        ("Veteran Guardsmen 2021\n2 Gunners (plasma, melta)", ["Plasma gun", "Meltagun"]),
        (
            "Legionaries 2024: gunner plasma, gunner melta, butcher",
            ["Bolt pistol, Plasma gun, Fists", "Bolt pistol, Meltagun, Fists", "Double-handed chainaxe"],
        ),
        ("Kommandos nob 2024 w power klaw, grot", ["Slugga, Power klaw", "Grot choppa"]),
        ("Kommandos KT24\nBoss Nob: klaw + slugga\nGrot", ["Slugga, Power klaw", "Grot choppa"]),
        ("Kommandos | Boss Nob | slugga | power klaw | Grot", ["Slugga, Power klaw", "Grot choppa"]),
        ("Kommandos 2024; Boss Nob slugga, power klaw; Grot", ["Slugga, Power klaw", "Grot choppa"]),
    ],
)
def test_what_stands_below_or_for_each_is_carried(shelf: None, owner: Player, text: str, carried: list[str]):
    shipped_pack("veteran-guardsmen", "kt2021")
    shipped_pack("legionaries", "kt2024")
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    operatives = import_preview(arriving).operatives
    assert (arriving.unresolved, arriving.name) == ((), arriving.faction)
    assert [thing in op.carried for thing, op in zip(carried, operatives, strict=True)] == [True] * len(carried)


@pytest.mark.parametrize(
    ("text", "edition", "name"),
    [
        ("Legionaries (Nurgle) KT21\nButcher", "kt2021", "Legionary (Nurgle)"),
        ("Legionary (Nurgle), 2021 edition\nButcher", "kt2021", "Legionary (Nurgle)"),
        ("Legionaries (Nurgle)\nButcher", "kt2024", "Legionaries (Nurgle)"),
        ("Kill team Legionaries | Butcher | Icon bearer", "kt2024", "Legionaries"),
    ],
)
def test_a_kill_team_is_found_in_the_edition_that_is_named(owner: Player, text: str, edition: str, name: str):
    shipped_pack("legionary", "kt2021")
    shipped_pack("legionaries", "kt2024")
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    assert (arriving.edition, arriving.name, arriving.unresolved) == (edition, name, ())
    remarks = (
        ("“Legionaries” is read as the kill team Legionary.",)
        if text.startswith("Legionaries") and edition == "kt2021"
        else ()
    )
    assert arriving.remarks == remarks


READ_OF_ONE = {
    # A line, whom it means, and its notes: how many, called what, in which role, with what.
    ("necrons", "kt2018", "Immortal Leader tesla"): (
        (1, "Immortal", "leader", "Tesla Carbine"), ("tesla is read as Tesla Carbine.",)),
    ("necrons", "kt2018", "Immortal (gauss blaster) Leader 15"): (
        (1, "Immortal", "leader", "Gauss Blaster"), ("Other points here than in the text: Immortal 15 → 17.",)),
    ("necrons", "kt2018", "Immortal x2 gauss blaster"): ((2, "Immortal", "non-specialist", "Gauss Blaster"), ()),
    ("orks", "kt2018", "Burna boy, demo"): (
        (1, "Burna Boy", "specialist demolitions", "Burna"), ("demo is read as Demolitions.",)),
    ("orks", "kt2018", "Spanner (loota) w/ big shoota"): (
        (1, "Loota Spanner", "non-specialist", "Big shoota"), ()),
    # Nothing sets off the gear from the name, and a comma parts it.
    ("orks", "kt2018", "Ork Boy Gunner big shoota, Heavy"): (
        (1, "Ork Boy Gunner", "specialist heavy", "Big shoota"), ()),
    ("orks", "kt2018", "Ork Boy Gunner big shoota, tea"): (
        (1, "Ork Boy Gunner", "non-specialist", "Big shoota"), ("no weapon or model is called “tea”.",)),
    ("orks", "kt2018", "Boy w choppa n slugga"): ((1, "Ork Boy", "non-specialist", "Slugga and choppa"), ()),
    ("wrecka-krew", "kt2024", "Boss Nob - 2 rokkit pistols"): (
        (1, "Wrecka Boss Nob", "leader", "Two rokkit pistols"), ()),
    ("wrecka-krew", "kt2024", "Boss Nob - 3 rokkit pistols"): (
        (1, "Wrecka Boss Nob", "leader", "Rokkit pistol"), ("“rokkit pistols” is taken only once.",)),
    ("wrecka-krew", "kt2024", "2 Fighters w/ 2 smash hammers"): (
        (2, "Breaka Boy Fighter", "non-specialist", "Smash hammer"), ("taken for Breaka Boy Fighter.",)),
    ("veteran-guardsmen", "kt2021", "Gunner Veteran - Meltagun (2 EP frag grenade)"): (
        (1, "Gunner Veteran", "non-specialist", "Meltagun, Frag Grenade"), ()),
    ("legionaries", "kt2024", "Gunner [plasma gun, mark of Tzeentch]"): (
        (1, "Legionary Gunner", "non-specialist", "Plasma gun, Fists, Tzeentch - Empyreal Guidance"),
        ("Tzeentch is read as Tzeentch - Empyreal Guidance.",)),
    ("legionaries", "kt2024", "Butcher: Nurgle, Khorne"): (
        (1, "Legionary Butcher", "non-specialist", "chainaxe, Khorne - Wrathful Onslaught"),
        ("Nurgle - Disgusting Vigour could not be chosen.", "Nurgle is read as Nurgle - Disgusting Vigour.",
         "Khorne is read as Khorne - Wrathful Onslaught.")),
    ("tau-empire", "kt2018", "XV8 Crisis Battlesuit Shas'ui - plasma rifle, missile pod, shield generator"): (
        (1, "XV8 Crisis Battlesuit Shas'ui", "non-specialist", "Missile pod, Plasma rifle, Shield Generator"),
        ("Airbursting fragmentation projector was left out to make it legal; the line does not name it.",)),
    ("deathwatch", "kt2018", "2 Black Shields - heavy thunder hammer"): (
        (2, "Black Shield", "non-specialist", "Frag and krak grenades, Heavy thunder hammer"),
        ("Power sword was left out to make it legal; the line does not name it.",)),
    ("deathwatch", "kt2018", "Deathwatch Veteran - boltgun"): (
        (1, "Deathwatch Veteran", "non-specialist", "Boltgun, Frag and krak grenades, Power sword"), ()),
    ("veteran-guardsmen", "kt2021", 'Sgt "Old Man" Kell (Sergeant Veteran: plasma pistol, power weap)'): (
        (1, 'Sgt "Old Man" Kell', "leader", "Plasma pistol"), ("power weap is read as Power weapon.",)),
    ("veteran-guardsmen", "kt2021", "Sergeant Veteran - plasma pistol, power sword"): (
        (1, "Sergeant Veteran", "leader", "Plasma pistol, Power weapon"), ("power sword is read as Power weapon.",)),
    ("veteran-guardsmen", "kt2021", "Sergeant Veteran (laspistol, choinsword?)"): (
        (1, "Sergeant Veteran", "leader", "Laspistol, Chainsword"), ("choinsword is read as Chainsword.",)),
    ("veteran-guardsmen", "kt2021", "Gunner Veteran, granade launcher"): (
        (1, "Gunner Veteran", "non-specialist", "Grenade launcher"),
        ("granade launcher is read as Grenade launcher.",)),
    ("veteran-guardsmen", "kt2021", "Gunner Veteran w/ GL"): (
        (1, "Gunner Veteran", "non-specialist", "Grenade launcher"), ("GL is read as Grenade launcher.",)),
    ("tau-empire", "kt2018", "Pathfinder Gunner - ion?"): (
        (1, "Pathfinder Gunner", "non-specialist", "Ion rifle"), ("ion is read as Ion rifle.",)),
    ("adeptus-astartes", "kt2018", "Tactical Marine Gunner: HB"): (
        (1, "Tactical Marine Gunner", "non-specialist", "Heavy bolter"), ("HB is read as Heavy bolter.",)),
    ("adeptus-astartes", "kt2018", "Tactical Marine Gunner: plazma"): (
        (1, "Tactical Marine Gunner", "non-specialist", "Boltgun"),
        ("no weapon or model is called “plazma”.",)),
    ("astra-militarum", "kt2018", "Demo: Guardsman Gunner flamer"): (
        (1, "Guardsman Gunner", "specialist demolitions", "Flamer"), ("Demo is read as Demolitions.",)),
    ("orks", "kt2018", "Gretchin - demo"): (
        (1, "Gretchin", "non-specialist", "Grot blasta"), ("Gretchin cannot have Demolitions.",)),
    ("tyranids", "kt2018", "Genestealer (acid maw, flesh hooks)"): (
        (1, "Genestealer", "non-specialist", "Rending claws, Flesh hooks"),
        ("Acid Maw could not be chosen beside Flesh hooks.",)),
    ("kasrkin", "kt2024", "Sergeant w/ plasma pistol & power weapon"): (
        (1, "Kasrkin Sergeant", "leader", "Plasma pistol, Chainsword"),
        ("power weapon could not be chosen beside plasma pistol.",)),
}  # fmt: skip


OF_A_MARK = {
    # Operatives with their marks, which are chosen for a game, parted by nothing but the list's own sign.
    ("legionaries", "kt2024", "Legionaries; Chosen Slaanesh; Icon Bearer Undivided; 2 Warriors"): (
        ["Legionary Chosen", "Legionary Icon Bearer", "Legionary Warrior", "Legionary Warrior"], 2),
    ("legionary", "kt2021", "Legionary, Shrivetalon Khorne, Butcher Nurgle"): (
        ["Legionary Shrivetalon", "Legionary Butcher"], 2),
    ("adeptus-astartes", "kt2018", "Adeptus Astartes 2018: Tactical Sergeant plasma pistol, Scout sniper rifle"): (
        ["Tactical Sergeant", "Scout"], 0),
}  # fmt: skip


@pytest.mark.parametrize("case", OF_A_MARK)
def test_who_is_named_with_a_mark_or_a_weapon_is_an_operative(owner: Player, case: tuple[str, str, str]):
    faction, edition, text = case
    shipped_pack(faction, edition)
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    models, marks = OF_A_MARK[case]
    assert [op.model for op in import_preview(arriving).operatives] == models
    marked = sum(len(team.game.loadouts) for team in arriving.kill_teams)
    assert (arriving.unresolved, marked) == ((), marks)


@pytest.mark.parametrize("case", READ_OF_ONE)
def test_a_line_is_read_whole_or_what_is_not_is_noted(owner: Player, case: tuple[str, str, str]):
    faction, edition, line = case
    pack = shipped_pack(faction, edition)
    arriving = read_arriving(f"{pack.title}\n{line}".encode(), "pasted", owner.user)
    (number, op), *others = import_preview(arriving).rows
    (count, name, role, thing), notes = READ_OF_ONE[case]
    assert (number, op.name, f"{op.role} {op.training}", others) in [
        (count, name, each, []) for each in (f"{role} ", f"{role} {role}", role)
    ]
    assert thing in ", ".join(op.carried)
    found = [*arriving.unresolved, *arriving.remarks]
    assert len(found) == len(notes), found
    assert all(each.endswith(note) for each, note in zip(found, notes, strict=True)), found


def test_a_named_operative_takes_none_of_those_before_it(owner: Player):
    shipped_pack("astra-militarum", "kt2018")
    text = b"Kill team Astra Militarum | 4x Guardsman | Comms guy: Guardsman w lasgun | Sergeant"
    rows = import_preview(read_arriving(text, "pasted", owner.user)).rows
    assert [(number, op.name) for number, op in rows] == [(4, "Guardsman"), (1, "Comms guy"), (1, "Sergeant")]


def test_a_role_behind_several_is_none_of_theirs(owner: Player):
    shipped_pack("astra-militarum", "kt2018")
    arriving = read_arriving(b"Astra Militarum: Sergeant, 4 guardsmen, medic", "pasted", owner.user)
    assert [op.training for op in import_preview(arriving).operatives] == [""] * 5
    assert arriving.unresolved == ("“medic”: no model is called that.",)


def test_what_the_team_takes_stands_in_the_preview(owner: Player):
    shipped_pack("kommandos", "kt2024")
    text = "Kommandos: Boss Nob; Grot; Squig. Equipment: dynamite, harpoon"
    shown = sent(owner, text=text)
    preview = shown.context["preview"]
    assert [op.model for op in preview.operatives] == ["Kommando Boss Nob", "Kommando Grot", "Kommando Bomb Squig"]
    assert preview.taken == (("Faction equipment", "Dynamite, Harpoon"),)
    assert "Dynamite, Harpoon" in shown.content.decode()


@pytest.mark.parametrize(
    ("faction", "edition", "line", "why"),
    [
        ("space-marine", "kt2021", "Intercessor Sergeant", "Auspex: operatives carry it, and no line says who."),
        ("kommandos", "kt2024", "Grot", "Harpon: nothing for the whole team is called that; the nearest is Harpoon."),
    ],
)
def test_equipment_that_the_team_does_not_take_says_why(owner: Player, faction: str, edition: str, line: str, why: str):
    pack = shipped_pack(faction, edition)
    text = f"{pack.title}\n{line}\nEquipment: {why.partition(':')[0]}"
    assert read_arriving(text.encode(), "pasted", owner.user).unresolved == (why,)


def test_a_list_in_one_line_is_pointed_to_by_its_words(shelf: None, owner: Player):
    arriving = read_arriving(b"Kommandos - Boss Nob - 2 Gandalf - Kommando - Squig", "pasted", owner.user)
    preview = import_preview(arriving)
    assert preview.missing == ["“2 Gandalf”: no operative is called that."]
    assert [each.line for each in preview.choices] == ["“Kommando”"]
    assert arriving.remarks == ("“Squig”: taken for Kommando Bomb Squig.",)
    endless = read_arriving(b"Kommandos, Boss Nob" + b", x" * 130, "pasted", owner.user)
    assert "Only the first 120 of 132 parts are read." in endless.remarks
    many = read_arriving(f"Kommandos | {' | '.join(['Grot'] * 50)}".encode(), "pasted", owner.user)
    assert many.remarks == (only_so_many(51),)
    shown = sent(owner, text="Kommandos - Boss Nob, power klaw - Kommando - 2 Gandalf")
    shown = sent(owner, **shown.context["fields"], **{"choose": "1", "line-4": "Kommando Grot"})
    boss, grot = shown.context["preview"].operatives
    assert (boss.carried, grot.model) == (("Slugga, Power klaw",), "Kommando Grot")


ROLES = (
    "Leader: Aspiring Champion - power fist",
    "Ldr - Aspiring Champion, power fist",
    "[Leader] Aspiring Champion (power fist)",
    "Leader Aspiring Champion - power fist",
    "Aspiring Champion (Ldr) - power fist",
    "Leader:\nAspiring Champion, power fist",
)


@pytest.mark.parametrize("line", ROLES)
def test_a_role_is_read_wherever_it_stands(owner: Player, line: str):
    shipped_pack("heretic-astartes")
    arriving = read_arriving(f"Heretic Astartes\n{line}\nHeavy: Chaos Space Marine Gunner".encode(), "x", owner.user)
    leader, heavy = import_preview(arriving).operatives
    assert (leader.name, leader.role, "Power fist" in leader.carried) == ("Aspiring Champion", "leader", True)
    assert (heavy.name, heavy.training, heavy.role) == ("Chaos Space Marine Gunner", "heavy", "specialist")
    assert arriving.fits


def test_a_role_that_a_model_cannot_have_is_named(owner: Player):
    shipped_pack("orks")
    text = b"Orks 2018\nBurna Boy - heavy\nHeavy: Ork Boy\n2 Lootas, one heavy\nDa Boss: Boss Nob (Boyz) - ldr"
    arriving = read_arriving(text, "x", owner.user)
    assert [(op.name, op.training) for op in import_preview(arriving).operatives] == [
        ("Burna Boy", ""), ("Ork Boy", ""), ("Loota", "heavy"), ("Loota", ""), ("Da Boss", "leader"),
    ]  # fmt: skip
    assert [each.rpartition(": ")[2] for each in (*arriving.unresolved, *arriving.remarks)] == [
        "Burna Boy cannot have Heavy.",
        "Ork Boy cannot have Heavy.",
    ]
