"""The 2024 edition as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.acts import Act
from rules.armoury import Armoury
from rules.auditing import AuditWay
from rules.catalogue.compile import Catalogue
from rules.catalogue.tree import Tree
from rules.datacards import acting, arming, auditing, checks, game, members, showing, suggesting, trees
from rules.datacards.dialect import Dialect
from rules.editions.base import (
    Edition,
    Format,
    GameChoosing,
    ListVerdict,
    Loadout,
    OperativeRecord,
    Purpose,
    RosterContent,
    Settings,
    Suggesting,
    Team,
    View,
)
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.kt2024.campaign import LEAGUE
from rules.editions.kt2024.glossary import GLOSSARY
from rules.issues import Issue

WORDS = {
    "roster": "Roster",
    "kill_team": "Kill team",
    "operative": "Operative",
    "operatives": "Operatives",
    "leader": "Leader",
    "non-specialist": "Operative",
    "specialist": "Operative",
    "force": "Operatives",
    "legal_team": "A legal team by its own list.",
    "tactic": "Ploy",
    "tactics": "Ploys",
}

FORMATS = (
    Format(
        key="approved-ops",
        name="Approved Ops",
        words="A kill team by its own list with up to four pieces of equipment.",
        settings=Settings(points_limit=None),
    ),
)

PHASES = {"strategy": "Strategy phase", "firefight": "Firefight phase"}

DIALECT = Dialect(
    operative=frozenset({"Operative"}),
    ranged=frozenset({"Ranged weapon"}),
    melee=frozenset({"Melee weapon"}),
    weapons=frozenset({"Weapons"}),
    melee_mark="⚔",
    marks="⌖⚔",
    abilities=frozenset({"Ability", "Abilities"}),
    actions=frozenset({"Action", "Unique Actions"}),
    leader=frozenset({"Leader", "LEADER"}),
    structure=frozenset({"Leader", "Operative", "Configuration", "Equipment", "Reference"}),
    most_equipment=4,
)


def assemble(catalogue: Catalogue, content: RosterContent, purpose: Purpose) -> Tree:
    return trees.assemble(catalogue, content, purpose)


def view(
    catalogue: Catalogue,
    muster: RosterContent,
    *,
    purpose: Purpose = Purpose.KILL_TEAM,
    settings: Settings | None = None,
    standings: Mapping[str, OperativeRecord] | None = None,
    game: GameChoices = NO_GAME_CHOICES,
) -> View:
    return members.view(DIALECT, catalogue, muster, purpose=purpose, settings=settings, standings=standings, game=game)


def check_kill_team(team: Team) -> tuple[Issue, ...]:
    return checks.check_kill_team(DIALECT, team)


def judge_list(catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict:
    """A file is judged as the kill team that it holds."""
    seen = view(catalogue, trees.dissect(DIALECT, catalogue, tree))
    return ListVerdict(
        issues=(*check_kill_team(seen.team), *seen.issues),
        names={each.key: each.name for each in seen.team.members},
        notes=("It is judged as a kill team picked for a game.",),
    )


def perform(catalogue: Catalogue, content: RosterContent, act: Act, fresh: Callable[[], str]) -> RosterContent:
    return acting.perform(DIALECT, catalogue, content, act, fresh)


def as_recruited(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    """Nobody earns anything that hangs in a loadout."""
    return loadout


def arrive(catalogue: Catalogue, content: RosterContent) -> tuple[RosterContent, Mapping[str, OperativeRecord]]:
    return content, {}


def armoury(
    catalogue: Catalogue, content: RosterContent, operative: str, standings: Mapping[str, OperativeRecord]
) -> Armoury | None:
    return arming.armoury(DIALECT, catalogue, content, operative)


def sub_factions(catalogue: Catalogue) -> tuple[str, ...]:
    return ()


AUDIT = AuditWay(
    folder="bsdata/2024",
    lists="kt24/teams/*.json",
    run=partial(auditing.audit_catalogue, DIALECT),
    is_list_of=auditing.is_list_of,
    compare_listed=auditing.audit_list,
    prefix="2024 - ",
    called={
        "goremongers": "Goremonger",
        "ratlings": "Ratling",
        "sanctifiers": "Sanctifier",
        "xv26-stealth-battlesuits": "XV26 Battlesuits",
    },
    alone=frozenset({"titus-mission-pack"}),
)

KT2024 = Edition(
    key="kt2024",
    name="Kill Team 2024",
    words=WORDS,
    rules_version=1,
    game_systems=("c521-ad27-44df-f959",),
    columns=("APL", "Move", "Save", "Wounds"),
    weapon_columns=("ATK", "HIT", "DMG", "WR"),
    formats=FORMATS,
    phases=PHASES,
    glossary=GLOSSARY,
    speak=lambda key: key.replace("-", " ").capitalize(),
    perform=perform,
    as_recruited=as_recruited,
    arrive=arrive,
    assemble=assemble,
    dissect=partial(trees.dissect, DIALECT),
    view=view,
    check_roster=checks.check_roster,
    check_kill_team=check_kill_team,
    judge_list=judge_list,
    sheets=partial(showing.sheets, DIALECT),
    models=partial(showing.models, DIALECT),
    places=arming.places,
    armoury=armoury,
    sub_factions=sub_factions,
    reference=partial(showing.reference, DIALECT),
    datasheet=partial(showing.datasheet, DIALECT),
    suggest=Suggesting(teams=suggesting.suggest, nearest=suggesting.nearest),
    campaigns=(LEAGUE,),
    roster_size=None,
    flesh_wounds=0,
    injures_at_half=True,
    game_choices=GameChoosing(
        perform=game.perform_for_game, team_place=game.team_place, operative_place=game.operative_place
    ),
    audit=AUDIT,
)
