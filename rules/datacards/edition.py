"""An edition that plays with datacards, as a value: its own words and numbers, and what all such editions do alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypedDict, Unpack

from rules.armoury import Armoury
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.tree import Tree
from rules.datacards import (
    acting,
    arming,
    checks,
    counting,
    game,
    members,
    owning,
    showing,
    suggesting,
    team_cards,
    team_reference,
    trees,
)
from rules.datacards.checklist import CHECKLIST
from rules.datacards.dialect import Dialect, rules_of
from rules.editions.base import (
    Edition,
    Format,
    GameChoosing,
    ListVerdict,
    Loadout,
    OperativeRecord,
    Purpose,
    RosterContent,
    Suggesting,
)
from rules.editions.battle import EVERYONES, Battle, Flag
from rules.editions.capabilities import ReferenceList, ReferencePage
from rules.editions.game import ScoreLine
from rules.reference import Term

WORDS = {
    "kill_team": "Kill team",
    "operative": "Operative",
    "operatives": "Operatives",
    "leader": "Leader",
    "non-specialist": "Operative",
    "specialist": "Operative",
    "learned": "Role",
    "kept": "wargear",
    "by_hand": "Notes",
    "force": "Operatives",
    "round": "Turning point",
    "tactic": "Ploy",
    "tactics": "Ploys",
    "tactics_note": "Each once a turning point, for command points",
    "below_half": "Injured",
    "marks": "Was incapacitated",
}
"""What editions with datacards call things alike."""
ORDERS = ("Engage", "Conceal")
TURNING_POINTS = ("Used in", *(str(number) for number in range(1, showing.ROUNDS + 1)))
"""Nothing that a team pays for is used twice in a turning point."""
BATTLE = Battle(
    rounds=showing.ROUNDS,
    orders=ORDERS,
    flags=(Flag(key="done", name="Done", is_done=True),),
    unlimited=frozenset({EVERYONES}),
)
"""Its re-rolls, which every team has, are paid for as often as it likes."""


RULES = ReferencePage(
    key="rules",
    label="Rules",
    lists=(
        ReferenceList(
            key="weapon-rules",
            title="Weapon rules",
            kind="Weapon rule",
            texts=lambda known: sorted(known.shared_weapon_rules, key=lambda each: each.name),
            note="A team’s own stand with its weapons",
        ),
        ReferenceList(
            key="actions",
            title="Actions",
            kind="Action",
            texts=lambda known: known.actions,
            note="What everybody can do, with what it costs",
        ),
    ),
)


class OwnFields(TypedDict):
    """What such an edition says of itself; its campaigns, and whatever else is its own, are put in afterwards."""

    key: str
    name: str
    words: Mapping[str, str]
    rules_version: int
    game_systems: tuple[str, ...]
    columns: tuple[str, ...]
    weapon_columns: tuple[str, ...]
    formats: tuple[Format, ...]
    phases: Mapping[str, str]
    glossary: Mapping[str, Term]
    roster_size: int | None
    score: tuple[ScoreLine, ...]


def datacard_edition(dialect: Dialect, **own: Unpack[OwnFields]) -> Edition:
    """The edition with everything that all of its kind do alike."""
    return Edition(
        **own,
        speak=lambda word: word.replace("-", " ").capitalize(),
        perform=partial(acting.perform, dialect),
        as_recruited=_as_recruited,
        arrive=_arrive,
        assemble=trees.assemble,
        dissect=partial(trees.dissect, dialect),
        view=partial(members.view, dialect),
        check_roster=checks.check_roster,
        check_kill_team=partial(checks.check_kill_team, dialect),
        checklist=CHECKLIST,
        reference_pages=(RULES,),
        judge_list=partial(_judge_list, dialect),
        sheets=partial(showing.sheets, dialect),
        models=partial(showing.models, dialect),
        places=arming.places,
        armoury=partial(_armoury, dialect),
        sub_factions=_no_sub_factions,
        reference=partial(showing.reference, dialect),
        datasheet=partial(showing.datasheet, dialect),
        suggest=Suggesting(
            teams=partial(suggesting.suggest, dialect),
            nearest=partial(suggesting.nearest, dialect),
            to_own=partial(suggesting.to_own, dialect),
        ),
        most_of=owning.most_of,
        count=partial(counting.count_team, dialect),
        flesh_wounds=0,
        distances={"inches": dialect.in_inches, "shapes": dialect.in_shapes} if dialect.shapes else {},
        injures_at_half=True,
        has_weapon_signs=True,
        card_ticks=("Order", *ORDERS, "Activated"),
        tactic_ticks=TURNING_POINTS,
        battle=BATTLE,
        team_cards=partial(team_cards.team_cards, dialect),
        team_reference=partial(team_reference.team_reference, dialect),
        archetypes=_archetypes,
        game_choices=GameChoosing(
            perform=game.perform_for_game,
            team_place=game.team_place,
            operative_place=game.operative_place,
            assemble=lambda catalogue, content, taken: trees.assemble(catalogue, content, Purpose.EXPORT, taken),
            dissect=partial(trees.dissect_game, dialect),
        ),
    )


def _judge_list(dialect: Dialect, catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict:
    """A file is judged as the kill team that it holds, in the forces in which it holds it."""
    content = trees.dissect(dialect, catalogue, tree)
    seen = members.view(dialect, catalogue, content)
    faults = members.engine_faults(catalogue, tree, evaluate(catalogue, tree), content)
    return ListVerdict(
        issues=(*checks.check_kill_team(dialect, seen.team), *faults),
        names={each.key: each.name for each in seen.team.members},
        notes=("Judged as a kill team picked for a game.",),
    )


def _archetypes(catalogue: Catalogue, models: Iterable[str], *, is_team: bool = True) -> tuple[str, ...]:
    """In the edition's order."""
    rules = rules_of(catalogue)
    if rules is None:
        return ()
    found = rules.archetypes_of(models, is_team=is_team)
    return tuple(name for key, name in rules.archetype_names.items() if key in found)


def _armoury(
    dialect: Dialect,
    catalogue: Catalogue,
    content: RosterContent,
    operative: str,
    standings: Mapping[str, OperativeRecord],
) -> Armoury | None:
    return arming.armoury(dialect, catalogue, content, operative)


def _as_recruited(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    """Nobody earns anything that hangs in a loadout."""
    return loadout


def _arrive(catalogue: Catalogue, content: RosterContent) -> tuple[RosterContent, Mapping[str, OperativeRecord]]:
    return content, {}


def _no_sub_factions(catalogue: Catalogue) -> tuple[str, ...]:
    return ()
