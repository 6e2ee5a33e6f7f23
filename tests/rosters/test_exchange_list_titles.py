"""What stands in the title of a pasted list, and in lines for everyone: the kill team, its year, its sub-faction."""

from __future__ import annotations

import pytest

from rosters.exchange.preview import import_preview
from rosters.exchange.services import read_arriving
from tests.cast import Player
from tests.rosters.exchanging import sent
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

SUB_FACTIONS = {
    # A list, what the roster is called, to which sub-faction each model belongs, and the notes.
    ("orks", "Orks, Bad Moons\n2 Ork Boy"): ("Bad Moons", {"Ork Boy": "Bad Moons"}, ()),
    ("orks", "Orks (Evil Sunz)\nOrk Boy"): ("Orks (Evil Sunz)", {"Ork Boy": "Evil Sunz"}, ()),
    ("orks", "Orks 2018 - Da Lads (Bad Moonz)\nOrk Boy"): ("Da Lads (Bad Moonz)", {"Ork Boy": "Bad Moons"}, ()),
    ("orks", "Goffs - Orks\nOrk Boy\nBurna Boy (Snakebites)"): (
        "Goffs", {"Ork Boy": "Goffs", "Burna Boy": "Snakebites"}, ()),
    ("orks", "Orks 2018 (Bad Moons): Boss Nob (Boyz), 3 Ork Boy"): (
        "Orks", {"Boss Nob (Boyz)": "Bad Moons", "Ork Boy": "Bad Moons"}, ()),
    ("orks", "Orks 2018\nClan: Deathskuls\nOrk Boy"): (
        "Orks", {"Ork Boy": "Deathskulls"},
        ("Line 2, Clan: Deathskuls: Clan: Deathskuls is read as Deathskulls.",)),
    ("orks", "Clan: Goffs\nOrks 2018\nOrk Boy"): ("Orks", {"Ork Boy": "Goffs"}, ()),
    ("orks", "Orks 2018 (Goffs, Da Lads)\nOrk Boy"): ("Da Lads", {"Ork Boy": "Goffs"}, ()),
    ("orks", "Orks 2018 (Goffs, Snakebites)\nOrk Boy"): (
        "Snakebites", {"Ork Boy": "Snakebites"}, ("Goffs: nobody on the list belongs to it.",)),
    ("orks", "Orks 2018\nClan: Sky Krakens\nOrk Boy"): (
        "Orks", {"Ork Boy": ""}, ("Line 2, Clan: Sky Krakens: no sub-faction is called Sky Krakens.",)),
    ("orks", "Orks, Sky Krakens\nOrk Boy"): (
        "Sky Krakens", {"Ork Boy": ""}, ("“Sky Krakens” is read as the roster’s name.",)),
    ("tau-empire", "T'au Empire - Vior'la\nPathfinder"): ("Vior'la", {"Pathfinder": "Vior'la Sept"}, ()),
    ("tau-empire", "T'au 2018 (Vior'la Sept)\nPathfinder"): (
        "T'au Empire (Vior'la Sept)", {"Pathfinder": "Vior'la Sept"},
        ("“T'au” is read as the kill team T'au Empire.",)),
    ("tau-empire", "T'au Empire 2018\nVior'la\nPathfinder\nSept: Farsight Enclaves\nPathfinder Gunner"): (
        "T'au Empire", {"Pathfinder": "Vior'la Sept", "Pathfinder Gunner": "Farsight Enclaves"}, ()),
    ("tau-empire", "tau empire kt18\nPathfinder"): ("T'au Empire", {"Pathfinder": ""}, ()),
    ("tau-empire", "Tau, 2 Pathfinder"): (
        "T'au Empire", {"Pathfinder": ""}, ("“Tau” is read as the kill team T'au Empire.",)),
    ("tau-empire", "T'au Empire 2018, Tau\nPathfinder"): ("Tau", {"Pathfinder": "T'au Sept"}, ()),
    ("tau-empire", "Tau Empire 2018\nSept: Tau\nPathfinder"): ("T'au Empire", {"Pathfinder": "T'au Sept"}, ()),
}  # fmt: skip


@pytest.mark.parametrize("case", SUB_FACTIONS)
def test_a_sub_faction_of_the_list_is_everyones(owner: Player, case: tuple[str, str]):
    faction, text = case
    shipped_pack(faction)
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    found = {op.model: op.sub_faction for op in import_preview(arriving).operatives}
    assert (arriving.name, found, (*arriving.unresolved, *arriving.remarks)) == SUB_FACTIONS[case]


def test_a_count_behind_a_title_without_its_apostrophe_counts(owner: Player):
    shipped_pack("tau-empire")
    arriving = read_arriving(b"Tau Empire 2018: 4 Fire Warriors Shas'la, 2 Pathfinders", "pasted", owner.user)
    models = [op.model for op in import_preview(arriving).operatives]
    assert models == ["Fire Warrior Shas'la"] * 4 + ["Pathfinder"] * 2


SHORT_YEARS = {
    "Pathfinders 21: Shas'ui, 2 Shas'la": ("kt2021", ["Shas'ui Pathfinder", *["Shas'la Pathfinder"] * 2]),
    "Pathfinders 21\nShas'ui": ("kt2021", ["Shas'ui Pathfinder"]),
    "Pathfinders 24: Shas'ui": ("kt2024", ["Shas'Ui Pathfinder"]),
    # A price is none, at the end of a list and behind a model.
    "T'au Empire: Pathfinder, Fire Warrior Shas'la 18": ("kt2018", ["Pathfinder", "Fire Warrior Shas'la"]),
    "T'au Empire\nFire Warrior Shas'la 21": ("kt2018", ["Fire Warrior Shas'la"]),
}


@pytest.mark.parametrize("text", SHORT_YEARS)
def test_the_end_of_a_year_behind_a_kill_teams_name_is_its_edition(owner: Player, text: str):
    for faction, edition in (("tau-empire", "kt2018"), ("pathfinders", "kt2021"), ("pathfinders", "kt2024")):
        shipped_pack(faction, edition)
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    found = [op.model for op in import_preview(arriving).operatives]
    assert (arriving.edition, found) == SHORT_YEARS[text]


def test_the_preview_shows_the_sub_faction(owner: Player):
    shipped_pack("orks")
    assert "· Bad Moons</span>" in sent(owner, text="Orks (Bad Moons)\nOrk Boy\nGandalf").content.decode()


PLAIN_HEADS = {
    # The first line of a list: the faction, its edition, and what the roster is called; it is no model.
    "Grey Knights, 100pts (2018)": ("grey-knights", "kt2018", "Grey Knights"),
    "Grey Knights, 98 pts": ("grey-knights", "kt2018", "Grey Knights"),
    "Grey Knights 100": ("grey-knights", "kt2018", "Grey Knights"),
    "Necrons, 100pts": ("necrons", "kt2018", "Necrons"),
    "Necrons 100 pts (2018)": ("necrons", "kt2018", "Necrons"),
    "Necrons - 100 points, 8 models": ("necrons", "kt2018", "Necrons"),
    "Harlequins 100": ("harlequins", "kt2018", "Harlequins"),
    'Tau Empire "Dust Walkers" 2018': ("tau-empire", "kt2018", "Dust Walkers"),
    'Orks "Da Sneaky Gitz"': ("orks", "kt2018", "Da Sneaky Gitz"),
    "Legionaries, 6 operatives": ("legionaries", "kt2024", "Legionaries"),
    "Legionaries (6 operatives)": ("legionaries", "kt2024", "Legionaries"),
    "Plague Marines - 6 ops": ("plague-marines", "kt2024", "Plague Marines"),
    "Kasrkin (2024), 10 ops": ("kasrkin", "kt2024", "Kasrkin"),
    "Kommandos, Kill Team 2024": ("kommandos", "kt2024", "Kommandos"),
    "Da Lads, 7 operatives\nKommandos": ("kommandos", "kt2024", "Da Lads"),
    "Night shift 42\nKommandos": ("kommandos", "kt2024", "Night shift 42"),
    "Pathfinders (Kill Team 3rd edition)": ("pathfinders", "kt2024", "Pathfinders"),
    "Pathfinders, second edition": ("pathfinders", "kt2021", "Pathfinders"),
}
LEADERS = {
    "grey-knights": "Justicar", "necrons": "Immortal", "harlequins": "Player", "tau-empire": "Pathfinder",
    "orks": "Ork Boy", "legionaries": "Legionary Chosen", "plague-marines": "Plague Marine Champion",
    "kasrkin": "Kasrkin Sergeant", "kommandos": "Kommando Boy", "pathfinders": "Shas'ui Pathfinder",
}  # fmt: skip


@pytest.mark.parametrize("heads", PLAIN_HEADS)
def test_a_title_with_its_price_size_or_edition_is_no_model_and_no_name(owner: Player, heads: str):
    faction, edition, name = PLAIN_HEADS[heads]
    for each in {edition, "kt2021", "kt2024"} if faction == "pathfinders" else (edition,):
        shipped_pack(faction, each)
    arriving = read_arriving(f"{heads}\n{LEADERS[faction]}".encode(), "pasted", owner.user)
    assert (arriving.edition, arriving.name, len(arriving.muster.loadouts)) == (edition, name, 1)
    assert (arriving.unresolved, [each for each in arriving.remarks if "read as the kill team" not in each]) == ((), [])


def test_a_first_line_with_the_price_of_one_is_a_model_though_the_kill_team_is_called_so(owner: Player):
    shipped_pack("grey-knights")
    arriving = read_arriving(b"Grey Knight, 18 pts\nJusticar, 19 pts", "pasted", owner.user)
    assert len(arriving.muster.loadouts) == 2


TITLES = {
    # The first lines, and how they are read: the edition, and what the roster is called.
    "Legionaires 2021": ("kt2021", "Legionary"),
    "Legionaires - 2021": ("kt2021", "Legionary"),
    "Kill Team KT21\nLegionaires": ("kt2021", "Legionary"),
    "Legionaires": ("kt2024", "Legionaries"),
    "Legionaries (Nurgle), 2021 edition": ("kt2021", "Legionary (Nurgle)"),
    "Hey lads, here's my Legionaries list": ("kt2024", "Legionaries"),
    "Evening all\nLegionaries": ("kt2024", "Legionaries"),
}


@pytest.mark.parametrize("heads", TITLES)
def test_a_title_is_read_with_its_year_and_a_greeting_is_none(owner: Player, heads: str):
    shipped_pack("legionary", "kt2021")
    shipped_pack("legionaries", "kt2024")
    arriving = read_arriving(f"{heads}\nLegionary Butcher".encode(), "pasted", owner.user)
    assert (arriving.edition, arriving.name, arriving.unresolved) == (*TITLES[heads], ())
    assert not any("is here: read for" in remark for remark in arriving.remarks)


MARINES = {
    # A list of "Space Marines": the edition whose names and words it has.
    "Space Marines 100 points\nTactical Sergeant (Leader)\nTactical Marine Gunner (heavy bolter) - Heavy": "kt2018",
    "Space Marines\nTactical Sergeant (Leader)\nScout Sniper - Sniper\nTactical Marine - Demolitions": "kt2018",
    "Space Marines: Tactical Sergeant (Leader), Scout (sniper rifle) - Sniper, Tactical Marine - Combat": "kt2018",
    "Space Marines\nTactical Marine Sergeant\nTactical Marine Warrior": "kt2021",
    "Space Marines 2021\nTactical Marine Sergeant": "kt2021",
    "Space Marines\nSpace Marine Captain\nEliminator Sniper": "kt2024",
}


@pytest.mark.parametrize("text", MARINES)
def test_space_marines_are_read_for_the_edition_that_the_list_speaks_of(owner: Player, text: str):
    packs = [("adeptus-astartes", "kt2018"), ("space-marine", "kt2021"), ("angels-of-death", "kt2024")]
    keys = {pack.edition: pack for pack in (shipped_pack(*each) for each in packs)}
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    assert (arriving.edition, arriving.unresolved) == (MARINES[text], ())
    assert arriving.edition == "kt2018" or keys["kt2018"] in arriving.others or "2021" in text


@pytest.mark.parametrize(
    ("title", "model", "faction"),
    [
        ("DKOK", "Death Korps Sniper", "death-korps"),
        ("Void Dancers", "Lead Player", "void-dancer-troupe"),
        ("AoD", "AOD: Space Marine Captain", "angels-of-death"),
        ("Vet Guard", "Death Korps Sniper", "death-korps"),
        ("Sisters of Battle", "Novitiate Superior", "novitiates"),
        ("Arbites", "Proctor-Exactant", "exaction-squad"),
    ],
)
def test_a_kill_team_is_known_by_what_players_call_it(owner: Player, title: str, model: str, faction: str):
    pack = shipped_pack(faction, "kt2024")
    arriving = read_arriving(f"{title} 2024\n{model}".encode(), "pasted", owner.user)
    assert (arriving.faction, [each.name for each in arriving.muster.loadouts]) == (pack.title, [""])


@pytest.mark.parametrize(
    "text",
    [
        "Angels of Death\nChapter tactics: Aggressive, Hardy\nSpace Marine Captain\nEquipment: Auspex",
        "Angels of Death - Space Marine Captain. Tactics: Aggressive, Hardy. Equipment: Auspex",
        "Angels of Death - Chapter Tactics: Aggressive & Hardy\nSpace Marine Captain\nEquipment: Auspex",
    ],
)
def test_tactics_under_one_heading_are_chosen_in_their_order(shelf: None, owner: Player, text: str):
    arriving = read_arriving(text.encode(), "pasted", owner.user)
    assert (arriving.name, arriving.unresolved, arriving.remarks) == ("Angels of Death", (), ())
    assert import_preview(arriving).taken == (
        ("Primary Chapter Tactic", "Aggressive"),
        ("Secondary Chapter Tactic", "Hardy"),
        ("Faction equipment", "Auspex"),
    )
