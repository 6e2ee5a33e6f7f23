"""Kill teams of a mission: picked from a roster as it is, judged by the campaign, and kept as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rosters.journal import state as roster_states
from rosters.journal.settle import catalogue_of, roster_settings
from rules import issues, sheets
from rules.acts import TEAM_ACTS
from rules.campaigns import codec
from rules.campaigns.kind import CampaignKind
from rules.catalogue.compile import Catalogue
from rules.changes import CREATE, Change, State, difference
from rules.editions.base import ACTIVE, Edition, OperativeRecord, Purpose, RosterContent, Settings, Suggestions, View
from rules.editions.capabilities import Figure
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.errors import Refusal
from rules.issues import Issue, Severity
from rules.sheets import OperativeSheet


def no_faults(members: Sequence[str]) -> tuple[Issue, ...]:
    """For a side that hands nothing out."""
    return ()


def no_equipment(members: Sequence[str]) -> Figure | None:
    """For a side whose edition counts what is carried."""
    return None


@dataclass(frozen=True, kw_only=True)
class TeamPool:
    """A loaded roster from which a team is picked, with the recruits that only its player knows of.

    What it looks like as a whole is evaluated once, however many teams are judged against it.
    """

    edition: Edition
    rules: CampaignKind
    state: State
    settings: Settings
    recruits: tuple[str, ...] = ()
    waived: frozenset[str] = frozenset()
    wanted: Mapping[str, str] = field(default_factory=dict)
    """Who must be in the team, and why: operative → sentence."""
    outfit_faults: Callable[[Sequence[str]], tuple[Issue, ...]] = no_faults
    """Issues of what the side hands out to the picked operatives."""
    outfit_equipment: Callable[[Sequence[str]], Figure | None] = no_equipment
    """How much the picked operatives carry of what the side hands out, where its campaign counts that."""
    game: GameChoices = NO_GAME_CHOICES
    """What the side has chosen for its game, whoever goes."""
    is_frozen: bool = True
    """Whether a team of it may be stored as it looks, cards and all; else teams are judged by the roster."""

    @property
    def catalogue(self) -> Catalogue:
        return catalogue_of(self.state[roster_states.ROSTER]["pack"])

    def present(self) -> list[str]:
        """Everyone who is neither dead nor gone, in the roster's order."""
        return [key for key, fields in roster_states.operatives(self.state).items() if fields["status"] in ACTIVE]

    @cached_property
    def as_team(self) -> View:
        """Everyone, as if all of them went."""
        return self.view_of(self.present())

    @cached_property
    def as_roster(self) -> View:
        """The whole roster, as it is judged while it is out."""
        return self._seen(self.present(), Purpose.COMMAND_ROSTER, roster_settings(self.state))

    def view_of(self, members: Iterable[str]) -> View:
        """These of them, as a kill team."""
        if self.is_frozen:
            return self._seen(members, Purpose.KILL_TEAM, self.settings, self.game)
        return self.edition.view_team(
            self.catalogue, self.as_roster, self._content(members), settings=self.settings, standings=self._standings
        )

    def counts(self, members: Sequence[str]) -> list[tuple[str, str, str]]:
        """How many selections and how much equipment of how much these take; empty where nothing counts them."""
        if self.edition.count is None:
            return []
        content = roster_states.muster_of(self.state)
        game = self.game.among(tuple(members))
        found = self.edition.count(
            self.catalogue, content, members, settings=self.settings, standings=self._standings, game=game
        )
        if found is None:
            return []
        equipment = self.outfit_equipment(members) or found.equipment
        return [(each.number, each.of, each.word) for each in (found.selections, equipment)]

    def _seen(
        self, members: Iterable[str], purpose: Purpose, settings: Settings, game: GameChoices = NO_GAME_CHOICES
    ) -> View:
        content = self._content(members)
        going = game.among(tuple(each.key for each in content.loadouts))
        return self.edition.view(
            self.catalogue, content, purpose=purpose, settings=settings, standings=self._standings, game=going
        )

    def _content(self, members: Iterable[str]) -> RosterContent:
        return roster_states.picked(roster_states.muster_of(self.state), members)

    @cached_property
    def _standings(self) -> Mapping[str, OperativeRecord]:
        return roster_states.standings_of(self.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A team with what there is to say of it."""

    members: tuple[str, ...]
    force: int
    issues: tuple[Issue, ...]
    view: View

    own: tuple[Issue, ...] = ()
    """Issues of the team itself."""

    @property
    def is_legal(self) -> bool:
        return issues.is_legal(self.issues)

    @property
    def is_battle_forged(self) -> bool:
        """Whether it keeps the edition's restrictions, but for what the campaign waived."""
        return issues.is_legal(self.own)


class IllegalTeam(Refusal):
    """A team that the campaign does not allow; the issues say why."""

    def __init__(self, found: Sequence[Issue]) -> None:
        self.issues = tuple(found)
        super().__init__("This kill team is not legal: fix it, or lock it as it is and say why.", code="illegal-team")


def judge(company: TeamPool, members: Iterable[str], *, is_final: bool = False) -> Judged:
    """Judge a team: by the edition, by what the campaign waived, and by who must come. One that `is_final` goes, or
    went, as it is.
    """
    asked = set(members)
    picked = [key for key in company.present() if key in asked]
    view = company.view_of(picked)
    reserve = tuple(each for each in company.as_roster.team.members if each.key not in asked)
    team = replace(view.team, reserve=reserve, is_final=is_final)
    own = _counted(company, [*company.edition.check_kill_team(team), *view.issues])
    return Judged(
        members=tuple(picked),
        force=company.edition.force(team),
        issues=(
            *own,
            *_counted(company, [*_of_recruits(company), *_missing(company, picked), *company.outfit_faults(picked)]),
        ),
        view=view,
        own=own,
    )


def _counted(company: TeamPool, found: Iterable[Issue]) -> tuple[Issue, ...]:
    """But for what the campaign lets pass."""
    return tuple(_here(issue) for issue in found if issue.code not in company.waived)


def _here(issue: Issue) -> Issue:
    """With the ways out that a muster has: what is chosen for the game is changed in its form."""
    fixes = (fix for fix in issue.fixes if not any(isinstance(act, TEAM_ACTS) for act in fix.acts))
    return replace(issue, fixes=tuple(fixes))


def nearest(company: TeamPool, members: Sequence[str]) -> Suggestions:
    """The legal team that differs least from this one."""
    if company.edition.suggest is None:
        return Suggestions()
    everyone = company.as_team.team
    return company.edition.suggest.nearest(
        everyone.members,
        [key for key in members if key in company.state],
        everyone.capacities,
        company.settings.points_limit,
        keep=[key for key in company.wanted if key in company.present()],
        settings=company.settings,
        game=everyone.game,
    )


def _of_recruits(company: TeamPool) -> Iterator[Issue]:
    """Issues of the whole roster with the recruits that would join it."""
    if not company.recruits:
        return
    for issue in company.edition.check_roster(company.as_roster.team):
        concerns = set(issue.operatives) & set(company.recruits) or not issue.operatives
        if concerns and issue.severity is Severity.ILLEGAL:
            yield issue


def _missing(company: TeamPool, members: Sequence[str]) -> Iterator[Issue]:
    for key, sentence in company.wanted.items():
        if key not in members:
            yield Issue(code="must-come", rule="Finding the mission", sentence=sentence, operatives=(key,))


# What is kept


def frozen(company: TeamPool, judged: Judged) -> dict[str, Any]:
    """The team as it is now, and the roster behind it, to be kept with the mission."""
    own = {sheet.key: sheet for sheet in company.edition.sheets(company.catalogue, judged.view)}
    everyone = company.edition.sheets(company.catalogue, company.as_roster)
    fighters = [company.rules.fighter(own.get(sheet.key, sheet)) for sheet in everyone]
    asked = company.rules.archetypes
    return {
        "members": list(judged.members),
        "fighters": [codec.to_json(fighter) for fighter in fighters],
        "squads": squads_of(company.edition, company.state, everyone),
        "sheets": {key: sheets.to_json(sheet) for key, sheet in own.items()},
        "rules": [
            {"name": each.name, "text": each.description}
            for force in judged.view.evaluation.forces
            for each in force.rules
        ],
        "portraits": {key: company.state[key].get("portrait", "") for key in own},
        "force": judged.force,
        "size": len(judged.members),
        "issues": [issues.to_json(issue) for issue in judged.issues],
        "is_legal": judged.is_legal,
        "is_battle_forged": judged.is_battle_forged,
        "limit": company.settings.points_limit,
        "recruits": list(company.recruits),
        "archetypes": list(asked(company.catalogue, [sheet.model_key for sheet in own.values()])) if asked else [],
        "option_names": dict(company.rules.option_names(company.catalogue)),
        "starting_number": company.rules.starting_number(company.catalogue),
    }


def squads_of(edition: Edition, state: State, everyone: Iterable[OperativeSheet]) -> list[dict[str, Any]]:
    """The squads as they stand, also those of which nothing was written yet."""
    datasheets = {sheet.squad: sheet.datasheet for sheet in everyone if sheet.squad}
    known = roster_states.squads_by_key(state)
    return [
        _squad(container, datasheet, known.get(container) or roster_states.new_squad(edition))
        for container, datasheet in sorted(datasheets.items())
    ]


def _squad(container: str, datasheet: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "container": container,
        "name": fields["name"] or datasheet,
        "experience": fields["experience"],
        "advances": list(fields["advances"]),
    }


def out_changes(before: State, company: TeamPool, judged: Judged) -> tuple[Change, ...]:
    """What the reveal writes on a roster: recruits join, picked operatives are fixed, squads begin."""
    known = roster_states.squads_by_key(company.state)
    squads = {member.squad for member in judged.view.team.members if member.squad}
    new = [key for key in sorted(squads) if key not in known]
    fixing = [key for key in judged.members if not company.state[key].get("fixed")]
    after = {**company.state}
    for key in (*fixing, *company.recruits):
        after[key] = {**after[key], "fixed": True}
    changes = difference(before, after)
    teams = (
        Change(
            subject=roster_states.squad_subject(company.edition, key),
            op=CREATE,
            value=roster_states.new_squad(company.edition),
        )
        for key in new
    )
    return (*changes, *teams)
