"""A roster as the edition's checks see it: members, shared limits, the engine's errors.

One judge per restriction: of the engine's errors only those stay that the edition does not
judge itself. Wide maxima become capacities, which the edition tells with who and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from rules.catalogue.categories import settle_categories
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluated
from rules.catalogue.evaluation import Evaluation, Limit, NodeState
from rules.catalogue.maxima import counted
from rules.catalogue.runtime import Run
from rules.catalogue.tree import Tree
from rules.editions.base import (
    FireTeam,
    Loadout,
    Member,
    OperativeRecord,
    Purpose,
    Role,
    RosterContent,
    Settings,
    Team,
    View,
)
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.kt2018.checks.choices import choice_issues
from rules.editions.kt2018.checks.maxima import shared_maxima
from rules.editions.kt2018.checks.parts import is_self_contained
from rules.editions.kt2018.experience import force, level_for
from rules.editions.kt2018.loadout.assembly import assemble
from rules.editions.kt2018.loadout.places import Places, places_of
from rules.editions.kt2018.loadout.reading import LoadoutReading, read_loadout, slot_of, specialisms_of
from rules.editions.kt2018.loadout.savings import with_savings
from rules.editions.kt2018.state import OperativeState, fire_teams_of, operative_state
from rules.editions.kt2018.vocabulary import FACTION, Vocabulary, vocabulary_of

FIRE_TEAM = " Fire Team"


Standings = Mapping[str, OperativeRecord]


def view(
    catalogue: Catalogue,
    muster: RosterContent,
    *,
    purpose: Purpose = Purpose.KILL_TEAM,
    settings: Settings | None = None,
    standings: Standings | None = None,
    game: GameChoices = NO_GAME_CHOICES,
) -> View:
    """Assemble, evaluate and read a roster, or the operatives picked from one."""
    tree = assemble(catalogue, muster.without_words(), purpose)
    found = Found(catalogue, muster, evaluated(catalogue, tree), laid_out=lambda: laid_out(catalogue, tree))
    return found.view(purpose, settings or Settings(), standings or {}, game)


def part(
    catalogue: Catalogue,
    whole: View,
    content: RosterContent,
    *,
    settings: Settings,
    standings: Standings,
    game: GameChoices = NO_GAME_CHOICES,
) -> View | None:
    """Some operatives of a roster as a kill team, without evaluating them: what each is was found when the whole roster
    was viewed, and what they share is counted. None where that would not be sure to come to the same.
    """
    known = whole.evaluation.nodes
    if whole.issues or not is_self_contained(catalogue) or any(each.key not in known for each in content.loadouts):
        return None
    tree = assemble(catalogue, content.without_words(), Purpose.KILL_TEAM)
    evaluation = replace(whole.evaluation, capacities=_shared_limits(catalogue, tree))
    found = Found(catalogue, content, evaluation, laid_out=lambda: laid_out(catalogue, tree))
    team = found.team(Purpose.KILL_TEAM, settings, standings, game)
    return View(team=team, evaluation=whole.evaluation, issues=())


@lru_cache(maxsize=16)
def _shared_limits(catalogue: Catalogue, tree: Tree) -> tuple[Limit, ...]:
    """Remembered for the last few teams, as `evaluated` is."""
    return counted(catalogue, tree)[1]


def laid_out(catalogue: Catalogue, tree: Tree) -> Run:
    run = Run(catalogue, tree)
    settle_categories(run)
    return run


@dataclass(frozen=True)
class Found:
    """What the engine says of the operatives of a roster, or of some of one; of what they share its `capacities`."""

    catalogue: Catalogue
    muster: RosterContent
    evaluation: Evaluation
    laid_out: Callable[[], Run]

    @cached_property
    def owners(self) -> dict[str, str]:
        return dict(_owners(self.evaluation, self.muster))

    def view(
        self, purpose: Purpose, settings: Settings, standings: Standings, game: GameChoices = NO_GAME_CHOICES
    ) -> View:
        """With the engine's errors that no check of the edition's reports."""
        team = self.team(purpose, settings, standings, game)
        issues = choice_issues(self.catalogue, team, self.evaluation, self.owners, self.muster.loadouts)
        return View(team=team, evaluation=self.evaluation, issues=tuple(issues))

    def team(self, purpose: Purpose, settings: Settings, standings: Standings, game: GameChoices) -> Team:
        """As the checks see it."""
        members = tuple(members_of(self.catalogue, self.muster, self.evaluation, standings))
        team = Team(
            members=members,
            purpose=purpose,
            settings=settings,
            capacities=shared_maxima(self.catalogue, self.evaluation, self.owners, members, self.laid_out),
            fire_teams=fire_teams_of(self.muster),
            game=game,
        )
        if settings.points_limit is not None and force(team) > settings.points_limit:
            team = with_savings(self.catalogue, team, self.muster.loadouts)
        return team


def members_of(
    catalogue: Catalogue, muster: RosterContent, evaluation: Evaluation, standings: Standings
) -> Iterator[Member]:
    """Each operative as the checks see it, in the roster's order."""
    teams = {team.container: team for team in fire_teams_of(muster)}
    reader = _Members(catalogue, vocabulary_of(catalogue), places_of(catalogue))
    for loadout in muster.loadouts:
        reading = read_loadout(catalogue, loadout)
        node = evaluation.nodes[loadout.key]
        yield reader.member(loadout, reading, node, standings.get(loadout.key, OperativeRecord()), teams)


@dataclass(frozen=True, slots=True)
class _Members:
    catalogue: Catalogue
    words: Vocabulary
    places: Places

    def member(
        self,
        loadout: Loadout,
        reading: LoadoutReading,
        node: NodeState,
        standing: OperativeRecord,
        teams: Mapping[str, FireTeam],
    ) -> Member:
        container = self.places.container_of.get(loadout.model)
        fire_team = container.slot.entry.id if container and loadout.role is Role.NON_SPECIALIST else ""
        roles, life = self.places.roles_of(loadout.model), operative_state(standing)
        model = _name(self.catalogue, loadout, node)
        return Member(
            key=loadout.key,
            name=loadout.name or model,
            model=loadout.model,
            datasheet=container.slot.name.removesuffix(FIRE_TEAM) if container else model,
            role=loadout.role,
            specialism=reading.specialism,
            level=self._level(loadout, reading, life, teams.get(fire_team)),
            picks=reading.picks,
            traits=reading.traits,
            factions=frozenset(_factions(node)),
            sub_faction=reading.sub_faction,
            points=self.words.price(node.total),
            experience=life.experience,
            fire_team=fire_team,
            new_recruit=life.new_recruit,
            status=standing.status,
            is_attendant=roles == (Role.NON_SPECIALIST,) and container is None,
            roles=roles,
            specialisms=specialisms_of(self.catalogue, loadout.model, Role.SPECIALIST),
            tree=reading.tree,
            sub_factions=reading.sub_factions,
        )

    def _level(self, loadout: Loadout, reading: LoadoutReading, life: OperativeState, team: FireTeam | None) -> int:
        """Bought for commanders; else the one that goes with the experience, at least with the abilities a file has."""
        if loadout.role is Role.COMMANDER:
            return reading.level
        if loadout.role is Role.NON_SPECIALIST:
            return level_for(team.experience) if team else 1
        return level_for(life.experience)


def _name(catalogue: Catalogue, loadout: Loadout, node: NodeState) -> str:
    slot = slot_of(catalogue, loadout)
    return slot.name if slot else node.name


def _factions(node: NodeState) -> Iterator[str]:
    for category in node.categories:
        if category.name.startswith(FACTION):
            yield category.name.removeprefix(FACTION)


def _owners(evaluation: Evaluation, muster: RosterContent) -> Iterator[tuple[str, str]]:
    """The operative that every node below one belongs to."""
    for loadout in muster.loadouts:
        waiting = [evaluation.nodes[loadout.key]]
        while waiting:
            node = waiting.pop()
            yield node.key, loadout.key
            waiting.extend(node.children)


def pick(view: View, keys: Iterable[str]) -> Team:
    """The team of these operatives, the others staying at home."""
    chosen = set(keys)
    return replace(
        view.team,
        members=tuple(member for member in view.team.members if member.key in chosen),
        reserve=tuple(member for member in view.team.members if member.key not in chosen),
    )
