"""An edition that plays with datacards, as a value: its own words and numbers, and what all such editions do alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.acts import Act
from rules.armoury import Armoury
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.tree import Tree
from rules.datacards import acting, arming, checks, game, members, showing, suggesting, trees
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
    View,
)
from rules.editions.game import NO_GAME_CHOICES, GameChoices, ScoreLine
from rules.reference import Term


def datacard_edition(
    dialect: Dialect,
    *,
    key: str,
    name: str,
    words: Mapping[str, str],
    rules_version: int,
    game_systems: tuple[str, ...],
    columns: tuple[str, ...],
    weapon_columns: tuple[str, ...],
    formats: tuple[Format, ...],
    phases: Mapping[str, str],
    glossary: Mapping[str, Term],
    roster_size: int | None,
    score: tuple[ScoreLine, ...],
) -> Edition:
    """The edition without campaigns and whatever else is its own."""

    def view(
        catalogue: Catalogue,
        muster: RosterContent,
        *,
        purpose: Purpose = Purpose.KILL_TEAM,
        settings: Settings | None = None,
        standings: Mapping[str, OperativeRecord] | None = None,
        game: GameChoices = NO_GAME_CHOICES,
    ) -> View:
        return members.view(
            dialect, catalogue, muster, purpose=purpose, settings=settings, standings=standings, game=game
        )

    def judge_list(catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict:
        """A file is judged as the kill team that it holds, in the forces in which it holds it."""
        content = trees.dissect(dialect, catalogue, tree)
        seen = view(catalogue, content)
        faults = members.engine_faults(catalogue, tree, evaluate(catalogue, tree), content)
        return ListVerdict(
            issues=(*checks.check_kill_team(dialect, seen.team), *faults),
            names={each.key: each.name for each in seen.team.members},
            notes=("It is judged as a kill team picked for a game.",),
        )

    def perform(catalogue: Catalogue, content: RosterContent, act: Act, fresh: Callable[[], str]) -> RosterContent:
        return acting.perform(dialect, catalogue, content, act, fresh)

    def armoury(
        catalogue: Catalogue, content: RosterContent, operative: str, standings: Mapping[str, OperativeRecord]
    ) -> Armoury | None:
        return arming.armoury(dialect, catalogue, content, operative)

    return Edition(
        key=key,
        name=name,
        words=words,
        rules_version=rules_version,
        game_systems=game_systems,
        columns=columns,
        weapon_columns=weapon_columns,
        formats=formats,
        phases=phases,
        glossary=glossary,
        speak=lambda word: word.replace("-", " ").capitalize(),
        perform=perform,
        as_recruited=_as_recruited,
        arrive=_arrive,
        assemble=_assemble,
        dissect=partial(trees.dissect, dialect),
        view=view,
        check_roster=checks.check_roster,
        check_kill_team=partial(checks.check_kill_team, dialect),
        judge_list=judge_list,
        sheets=partial(showing.sheets, dialect),
        models=partial(showing.models, dialect),
        places=arming.places,
        armoury=armoury,
        sub_factions=_no_sub_factions,
        reference=partial(showing.reference, dialect),
        datasheet=partial(showing.datasheet, dialect),
        suggest=Suggesting(teams=suggesting.suggest, nearest=suggesting.nearest),
        roster_size=roster_size,
        score=score,
        flesh_wounds=0,
        injures_at_half=True,
        game_choices=GameChoosing(
            perform=game.perform_for_game, team_place=game.team_place, operative_place=game.operative_place
        ),
    )


def _as_recruited(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    """Nobody earns anything that hangs in a loadout."""
    return loadout


def _arrive(catalogue: Catalogue, content: RosterContent) -> tuple[RosterContent, Mapping[str, OperativeRecord]]:
    return content, {}


def _assemble(catalogue: Catalogue, content: RosterContent, purpose: Purpose) -> Tree:
    return trees.assemble(catalogue, content, purpose)


def _no_sub_factions(catalogue: Catalogue) -> tuple[str, ...]:
    return ()
