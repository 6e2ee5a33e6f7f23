"""A roster of datacards, or those who go, as checks and sheets see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluated
from rules.catalogue.evaluation import Evaluation
from rules.catalogue.tree import Tree, all_selections
from rules.datacards.arming import arms_in
from rules.datacards.dialect import Dialect, rules_of
from rules.datacards.trees import assemble
from rules.editions.base import View
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.loadouts import Choice, Loadout, OperativeRecord, Purpose, Role, RosterContent
from rules.editions.teams import Member, Settings, Team
from rules.engine_issues import engine_issues
from rules.issues import Issue
from rules.selection.composition import OperativePick
from rules.selection.team import ListedOperative, TeamRules

NO_LIMIT = Settings(points_limit=None)


def view(
    dialect: Dialect,
    catalogue: Catalogue,
    muster: RosterContent,
    *,
    purpose: Purpose = Purpose.KILL_TEAM,
    settings: Settings | None = None,
    standings: Mapping[str, OperativeRecord] | None = None,
    game: GameChoices = NO_GAME_CHOICES,
) -> View:
    """A roster assembled and judged by the engine, each operative as its kill team's list sees it."""
    tree = assemble(catalogue, muster.without_words(), purpose, game)
    evaluation = evaluated(catalogue, tree)
    rules = rules_of(catalogue)
    lives = standings or {}
    members = tuple(
        _member(dialect, evaluation, rules, each, lives.get(each.key, OperativeRecord()), game)
        for each in muster.loadouts
    )
    team = Team(members=members, purpose=purpose, settings=settings or NO_LIMIT, game=game, rules=rules)
    return View(team=team, evaluation=evaluation, issues=tuple(engine_faults(catalogue, tree, evaluation, muster)))


def _member(
    dialect: Dialect,
    evaluation: Evaluation,
    rules: TeamRules | None,
    loadout: Loadout,
    life: OperativeRecord,
    game: GameChoices,
) -> Member:
    node = evaluation.nodes[loadout.key]
    words = {category.name for category in node.categories}
    leads = bool(dialect.leader & words) or _leads_this_time(rules, game.of(loadout.key))
    role = Role.LEADER if leads else Role.NON_SPECIALIST
    return Member(
        key=loadout.key,
        name=loadout.name or node.name,
        model=loadout.model,
        datasheet=node.name,
        role=role,
        status=life.status,
        roles=(role,),
        factions=frozenset(words - dialect.structure),
        listed=ListedOperative(rules=rules, pick=pick_of(rules, loadout)) if rules else None,
    )


def _leads_this_time(rules: TeamRules | None, choices: Sequence[Choice]) -> bool:
    if rules is None:
        return False
    return any(choice.leads and choice.option(each.id) for choice in rules.choices for each in choices)


def pick_of(rules: TeamRules, loadout: Loadout) -> OperativePick:
    """An operative as its list sees it; one that the list does not know keeps the end of its id."""
    entry = rules.operatives.get(loadout.model)
    if entry is None:
        return OperativePick(key=loadout.key, operative=loadout.model.rpartition(":")[2])
    chosen = (arm for each in arms_in(loadout.choices) for arm in rules.arms.get(each, ()))
    return OperativePick(key=loadout.key, operative=entry.key, arms=(*entry.always, *chosen), keywords=entry.keywords)


def engine_faults(catalogue: Catalogue, tree: Tree, evaluation: Evaluation, content: RosterContent) -> Iterator[Issue]:
    """What the engine minds of operatives and of their number; how a list is configured is nobody's fault."""
    keys = {loadout.key for loadout in content.loadouts}
    operative_of = {
        selection.key: selection.key.partition("/")[0]
        for force in tree.forces
        for selection in all_selections(force.selections)
        if selection.key.partition("/")[0] in keys
    }
    known = {*catalogue.categories, *catalogue.forces}
    for issue, error in zip(engine_issues(catalogue, evaluation, {}, operative_of), evaluation.errors, strict=True):
        owner = error.limit.owner_id if error.limit else ""
        if issue.operatives or error.key in operative_of or owner in known:
            yield issue
