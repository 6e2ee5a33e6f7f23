"""A legal team to start with where the data has none: worked out from its models, armed as they come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle, islice

from rosters.journal.catalogues import MOST_CATALOGUES, LastMade
from rosters.journal.settle import catalogue_of
from rosters.operatives.selectors import Recruitable, catalogue_models
from rules import acts
from rules.acts import Recruit
from rules.editions.base import PLAINEST, Edition, Format, Purpose, Role, RosterContent, Way
from rules.errors import Refusal
from rules.formats.pack_content import ReadyTeam

KEY, TITLE = "worked-out", "A legal team"
ABOUT = "Worked out from this data when you start, with default wargear."
LEADERS, TRAINED, OTHERS, EACH = 2, 9, 22, 2
"""How many of each the team is picked from, and how many trained operatives of one model."""

_teams: LastMade[ReadyTeam | None] = LastMade(MOST_CATALOGUES)


def team_worked_out(edition: Edition, digest: str) -> ReadyTeam | None:
    """The team that uses most of the edition's first limit; None where there is none. Kept per process."""
    return _teams.get(f"{edition.key} {digest}", lambda: _team(edition, digest))


def _team(edition: Edition, digest: str) -> ReadyTeam | None:
    usual = usual_format(edition)
    if edition.suggest is None or usual is None:
        return None
    catalogue, settings = catalogue_of(digest), usual.settings
    content, keys = RosterContent(), count(1)
    for act in _pool(edition, catalogue_models(edition, digest)):
        try:
            content = edition.perform(catalogue, content, act, lambda: str(next(keys)))
        except Refusal:
            continue
    seen = edition.view(catalogue, content, purpose=Purpose.KILL_TEAM, settings=settings)
    wrong = {key for issue in seen.issues for key in issue.operatives}
    sound = [member for member in seen.team.members if member.key not in wrong]
    found = edition.suggest.teams(sound, seen.team.capacities, settings.points_limit, settings=settings).teams
    if not found:
        return None
    picked = set(found[0].operatives)
    return ReadyTeam(
        key=KEY,
        title=TITLE,
        limit=settings.points_limit,
        about=ABOUT,
        loadouts=tuple(each for each in content.loadouts if each.key in picked),
    )


def usual_format(edition: Edition) -> Format | None:
    """The first format outside campaigns that has a limit."""
    limited = (each for each in edition.formats if each.settings.points_limit is not None)
    return next((each for each in limited if each.settings.way is not Way.CAMPAIGN), None)


def _pool(edition: Edition, models: tuple[Recruitable, ...]) -> Iterator[acts.Act]:
    """Whom to recruit, so that there is something to pick from: the cheapest first."""
    ordered = sorted(models, key=lambda model: model.points)
    leaders = [each for each in ordered if Role.LEADER in each.roles]
    chosen = edition.trainings.role if edition.trainings else ""
    trained = [each for each in ordered if chosen in each.roles and each.trainings]
    others = [each for each in ordered if PLAINEST in each.roles]
    for each in leaders[:LEADERS]:
        yield Recruit(model=each.model, role=Role.LEADER)
    for number, each in enumerate(islice(cycle(trained), min(TRAINED, EACH * len(trained)))):
        training = each.trainings[number // len(trained) % len(each.trainings)]
        yield acts.recruit_trained(model=each.model, role=chosen, training=training)
    for each in islice(cycle(others), OTHERS):
        yield Recruit(model=each.model, role=PLAINEST)
