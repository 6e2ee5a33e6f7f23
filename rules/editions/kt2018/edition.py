"""The 2018 edition as a value."""

from __future__ import annotations

from rules.acts import SetExperience, SetSpecialism, SetTeamExperience
from rules.editions.base import (
    Agreement,
    Edition,
    Format,
    Growth,
    Points,
    Role,
    Settings,
    Squads,
    Suggesting,
    Trainings,
    Way,
)
from rules.editions.kt2018.battle import BATTLE
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.league import LEAGUE
from rules.editions.kt2018.campaign.planning import POINTS_RANGE
from rules.editions.kt2018.checks import check_kill_team, check_roster
from rules.editions.kt2018.checks.codes import CHECKLIST
from rules.editions.kt2018.checks.figures import checklist_figures
from rules.editions.kt2018.checks.members import part, view
from rules.editions.kt2018.checks.singly import roster_view
from rules.editions.kt2018.experience import MOST_EXPERIENCE, force, level_for, surcharge
from rules.editions.kt2018.loadout.acting import perform
from rules.editions.kt2018.loadout.advances import advances
from rules.editions.kt2018.loadout.armoury import armoury
from rules.editions.kt2018.loadout.arrival import arrive
from rules.editions.kt2018.loadout.assembly import assemble
from rules.editions.kt2018.loadout.choosing import without_earned
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.loadout.editor import loadout_places, models, sub_factions
from rules.editions.kt2018.loadout.lists import judge_list
from rules.editions.kt2018.pack.audit import AUDIT
from rules.editions.kt2018.reference.datasheet import datasheet
from rules.editions.kt2018.reference.faction import reference
from rules.editions.kt2018.reference.glossary import GLOSSARY
from rules.editions.kt2018.reference.pages import SPECIALISMS, TACTIC_KINDS, TRAITS
from rules.editions.kt2018.reference.sheets import sheets
from rules.editions.kt2018.state import FIRE_TEAM, STATES
from rules.editions.kt2018.suggest.teams import nearest, suggest
from rules.editions.kt2018.trees import speak

WORDS = {
    "roster": "Command roster",
    "kill_team": "Kill team",
    "operative": "Model",
    "operatives": "Models",
    "leader": "Leader",
    "specialist": "Specialist",
    "non-specialist": "Non-specialist",
    "commander": "Commander",
    "retainer": "Specialist retainer",
    "training": "Specialism",
    "trainings": "Specialisms",
    "squad": "Fire team",
    "squads": "Fire teams",
    "fixed": "wargear and specialisms are fixed",
    "kept": "wargear and specialism",
    "level_1": "every specialist counts as level 1",
    "own_tactic": "Tick “Tactic” for a specialist who used a Tactic of its specialism.",
    "learned": "Specialism, abilities",
    "tactics_note": "Each once a phase, for Command Points",
    "by_hand": "Demeanour",
    "sub_faction": "Sub-faction",
    "force": "Force",
    "levels": "Levels of specialists",
    "points": "points",
    "legal_team": "Battle-forged: no rule is broken.",
    "marks": "Out of action",
    "learning_marks": "Took part, Out of action, Used a Tactic",
}

FORMATS = (
    Format(
        key="matched",
        name="Matched play",
        words="A battle-forged kill team of up to 100 points; specialists count as level 1.",
        settings=Settings(points_limit=100),
    ),
    Format(
        key="elites",
        name="Matched play with Elites",
        words="Up to 125 points, as events have played since Elites.",
        settings=Settings(points_limit=125),
    ),
    Format(
        key="campaign",
        name="Campaign after escalation",
        words="Up to 150 points; earned levels count and cost.",
        settings=Settings(way=Way.CAMPAIGN, points_limit=150, has_started=True),
    ),
    Format(
        key="commanders",
        name="Commanders",
        words="Up to 200 points, and each side may bring a commander.",
        settings=Settings(points_limit=200, commander_allowed=True),
    ),
    Format(
        key="own",
        name="Your own limit",
        words="Whatever limit the players agree on.",
        settings=Settings(points_limit=None),
    ),
)

PHASES = {
    "before": "Before the battle",
    "scouting": "Scouting phase",
    "start": "Start of a battle round",
    "initiative": "Initiative phase",
    "movement": "Movement phase",
    "psychic": "Psychic phase",
    "shooting": "Shooting phase",
    "fight": "Fight phase",
    "morale": "Morale phase",
    "end": "End of a battle round",
    "any": "Any phase",
    "after": "After the battle",
}

COMMANDER_ALLOWED = Agreement(
    key="commander_allowed",
    word="commander",
    question="The mission allows a commander",
    said="commander allowed",
)

MODEL_GROUPS = {
    Role.LEADER: ("Leaders", "1 in a kill team"),
    Role.NON_SPECIALIST: ("Troops", ""),
    Role.SPECIALIST: ("Specialists’ models", ""),
    Role.COMMANDER: ("Commanders", ""),
    Role.RETAINER: ("Retainers", ""),
}

KT2018 = Edition(
    key="kt2018",
    name="Kill Team 2018",
    words=WORDS,
    rules_version=8,
    game_systems=("a467-5f42-d24c-6e5b",),
    columns=("M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv", "Max"),
    weapon_columns=("Range", "Type", "S", "AP", "D", "Abilities"),
    formats=FORMATS,
    agreements=(COMMANDER_ALLOWED,),
    states=STATES,
    check_roster=check_roster,
    check_kill_team=check_kill_team,
    checklist=CHECKLIST,
    assemble=assemble,
    dissect=dissect,
    judge_list=judge_list,
    arrive=arrive,
    view=view,
    part=part,
    roster=roster_view,
    speak=speak,
    sheets=sheets,
    models=models,
    places=loadout_places,
    armoury=armoury,
    sub_factions=sub_factions,
    perform=perform,
    as_recruited=without_earned,
    reference=reference,
    datasheet=datasheet,
    glossary=GLOSSARY,
    phases=PHASES,
    reference_pages=(SPECIALISMS, TRAITS),
    tactic_kinds=TACTIC_KINDS,
    model_groups=MODEL_GROUPS,
    roster_fields=("Mission", "Background", "Squad quirk"),
    points=Points(
        range=POINTS_RANGE,
        surcharge=surcharge,
        force=force,
        bought_levels=frozenset({Role.COMMANDER}),
        figures=checklist_figures,
    ),
    growth=Growth(
        field="experience",
        most=MOST_EXPERIENCE,
        level_for=level_for,
        learns=lambda sheet: sheet.role != Role.COMMANDER and not sheet.is_attendant,
        grow=lambda operative, number: SetExperience(operative=operative, experience=number),
    ),
    trainings=Trainings(
        role=Role.SPECIALIST,
        fixed_roles=(Role.COMMANDER, Role.RETAINER),
        left_home=lambda settings: (
            {} if settings.commander_allowed else {Role.COMMANDER: "This mission has no commanders."}
        ),
        train=lambda operative, training: SetSpecialism(operative=operative, specialism=training),
        page=SPECIALISMS,
        kind="Specialism",
        tree_note="one a level; level 4 takes any that is left",
        tactics_note="Of {} specialists of that level or more, unshaken",
        bearer="{} specialist of level {}",
    ),
    squads=Squads(
        subject=FIRE_TEAM,
        path="fire-teams",
        state=STATES.parts[FIRE_TEAM],
        advances=advances,
        grow=lambda squad, number: SetTeamExperience(fire_team=squad, experience=number),
    ),
    suggest=Suggesting(teams=suggest, nearest=nearest),
    campaigns=(CAMPAIGN, LEAGUE),
    battle=BATTLE,
    audit=AUDIT,
)
