"""Legal teams out of a roster, by its kill team's own list: the nearest to a team, and further ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rules.datacards.checks import equipment_of, traded_of
from rules.datacards.dialect import Dialect
from rules.datacards.equipping import equip
from rules.datacards.owning import is_over, team_to_own
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.loadouts import Status
from rules.editions.teams import MOST_SUGGESTIONS, Capacity, Member, Settings, Suggestion, Suggestions, Team
from rules.issues import Issue
from rules.selection.composition import OperativePick
from rules.selection.nearest import nearest_selection
from rules.selection.team import TeamRules


def suggest(
    dialect: Dialect,
    members: Sequence[Member],
    capacities: Sequence[Capacity] = (),
    limit: int | None = None,
    keep: Collection[str] = (),
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    game: GameChoices = NO_GAME_CHOICES,
) -> Suggestions:
    """Up to three legal teams; each brings somebody whom those before left at home."""
    rules, picks = _listed(members)
    if rules is None:
        return Suggestions()
    teams: list[frozenset[str]] = []
    seen: set[str] = set()
    while len(teams) < MOST_SUGGESTIONS:
        fresh = [pick for pick in picks if pick.key not in seen]
        order = [*fresh, *(pick for pick in picks if pick.key in seen)]
        found = _search(rules, order, (), keep, game)
        if found is None or found <= seen:
            break
        teams.append(found)
        seen |= found
    team = Team(members=tuple(members), settings=settings, game=game, rules=rules)
    return Suggestions(
        teams=tuple(_suggestion(dialect, team, found, ()) for found in teams),
        issues=() if teams else _why(rules, picks),
    )


def nearest(
    dialect: Dialect,
    members: Sequence[Member],
    current: Collection[str],
    capacities: Sequence[Capacity] = (),
    limit: int | None = None,
    keep: Collection[str] = (),
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    game: GameChoices = NO_GAME_CHOICES,
) -> Suggestions:
    """The legal team with the fewest comings and goings."""
    rules, picks = _listed(members)
    if rules is None:
        return Suggestions()
    found = _search(rules, picks, current, keep, game)
    if found is None:
        return Suggestions(issues=_why(rules, picks))
    team = Team(members=tuple(members), settings=settings, game=game, rules=rules)
    return Suggestions(teams=(_suggestion(dialect, team, found, current),))


def to_own(dialect: Dialect, roster: Team, current: Collection[str]) -> Suggestions:
    """The team in which all of these go with the fewest recruits; where they cannot go together, the fewest at all.

    Nothing where a legal team of those who are owned has everybody who is picked.
    """
    rules = roster.rules
    if rules is None:
        return Suggestions()
    _, fit = _listed(roster.members)
    owned = sorted(fit, key=lambda pick: pick.key not in current)
    keep = [pick.key for pick in owned if pick.key in current]
    traded, taken = traded_of(roster, rules), {option.key for option in equipment_of(roster, rules)}
    found = team_to_own(rules, owned, keep, traded=traded, equipment=taken)
    if found is None and keep:
        found = team_to_own(rules, owned, traded=traded, equipment=taken)
    if found is None or not found.recruits or is_over(rules, len(roster.members), found):
        return Suggestions()
    team = _suggestion(dialect, roster, found.goes, current)
    return Suggestions(teams=(replace(team, recruits=found.recruits, recruit_names=found.names),))


def _listed(members: Sequence[Member]) -> tuple[TeamRules | None, list[OperativePick]]:
    """The kill team's rules, and those of the members who could go."""
    rules = next((member.listed.rules for member in members if member.listed), None)
    return rules, [each.listed.pick for each in members if each.listed and each.status is Status.READY]


def _search(
    rules: TeamRules, picks: Sequence[OperativePick], current: Collection[str], keep: Collection[str], game: GameChoices
) -> frozenset[str] | None:
    team = Team(game=game)
    known = {pick.key for pick in picks}
    return nearest_selection(
        rules.composition,
        picks,
        [key for key in current if key in known],
        [key for key in keep if key in known],
        traded=traded_of(team, rules),
        equipment={option.key for option in equipment_of(team, rules)},
    )


def _suggestion(dialect: Dialect, roster: Team, going: Collection[str], current: Collection[str]) -> Suggestion:
    order = [member.key for member in roster.members]
    team = replace(roster, members=tuple(member for member in roster.members if member.key in going))
    return Suggestion(
        operatives=tuple(key for key in order if key in going),
        points=0,
        added=tuple(key for key in order if key in going and key not in current),
        dropped=tuple(key for key in current if key not in going),
        equipment=equip(dialect, team, team.rules) if team.rules else (),
    )


def _why(rules: TeamRules, picks: Sequence[OperativePick]) -> tuple[Issue, ...]:
    """What stands in the way: who would have to be recruited."""
    found = team_to_own(rules, picks)
    sentence = (
        f"No legal kill team can be picked from this roster; it lacks {found.words}."
        if found and found.recruits
        else "No legal kill team was found with these."
    )
    return (Issue(code="no-legal-team", rule="Selection list", sentence=sentence),)
