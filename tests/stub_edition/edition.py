"""The stub edition as a value."""

from __future__ import annotations

from pathlib import Path

from rules.editions.base import Edition, Format, GameChoosing, Settings
from rules.reference import Term
from tests.stub_edition import roster
from tests.stub_edition.campaign import BEACONS

FOLDER = Path(__file__).parent
FILES = ("watch.gst", "harbour.cat")
"""Its pack: a game system and a faction, as players import them."""

WORDS = {
    "roster": "Watch roster",
    "kill_team": "Patrol",
    "operative": "Guard",
    "operatives": "Guards",
    "leader": "Warden",
    "non-specialist": "Watcher",
    "specialist": "Watcher",
    "force": "Strength",
}

STUB = Edition(
    key="stub",
    name="The Watch",
    words=WORDS,
    rules_version=1,
    game_systems=("stub-watch",),
    columns=("Move", "Nerve"),
    weapon_columns=("Reach", "Harm"),
    formats=(
        Format(key="patrol", name="Patrol", words="Three to six, with kit.", settings=Settings(points_limit=None)),
    ),
    phases={"dusk": "Dusk", "night": "Night", "dawn": "Dawn"},
    glossary={"beacon": Term(key="beacon", word="Beacon", meaning="A light on the shore.", subject="Campaigns")},
    speak=lambda key: key.replace("-", " ").capitalize(),
    states=roster.STATES,
    perform=roster.perform,
    as_recruited=roster.as_recruited,
    arrive=roster.arrive,
    assemble=roster.assemble,
    dissect=roster.dissect,
    view=roster.view,
    check_roster=roster.check_roster,
    check_kill_team=roster.check_kill_team,
    judge_list=roster.judge_list,
    sheets=roster.sheets,
    models=roster.models,
    places=roster.places,
    armoury=roster.armoury,
    sub_factions=roster.sub_factions,
    reference=roster.reference,
    datasheet=roster.datasheet,
    game_choices=GameChoosing(
        perform=roster.perform_for_game, team_place=roster.team_place, operative_place=roster.operative_place
    ),
    campaigns=(BEACONS,),
)


def bodies() -> list[tuple[str, bytes]]:
    """The files of its pack, the game system first."""
    return [(name, (FOLDER / name).read_bytes()) for name in FILES]
