"""What editions with datacards cost with a kill team of fourteen: judged, lacking somebody, equipped, shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import cycle

from django.http import HttpResponse

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.settle import catalogue_of, whole_view
from rosters.kill_teams.game_choices import game_blocks
from rosters.models import KillTeam, Roster
from rosters.packs.selectors import latest_packs
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.rosters.services.rosters import roster_act
from rules.acts import Act, ChooseForGame, ChooseForTeam, DropForGame, DropForTeam
from rules.catalogue.evaluate import evaluated
from rules.editions import find
from tools.bench.measures import BEATS, Absent, measure, milliseconds
from tools.bench.pages import page_of, queries_of, time_of
from tools.bench.scratch import scene

PACKS = {"kt2024": "Death Korps", "kt2021": "Chaos Cult"}
"""Edition → a kill team of fourteen."""
TEAM = "first-team"


@cache
def fielded(edition: str) -> tuple[Roster, KillTeam]:
    """A ready team of fourteen, and its kill team."""
    viewer = scene().viewer
    pack = next((each for each in latest_packs(edition, None) if each.title == PACKS[edition]), None)
    if pack is None:
        raise Absent(f"no pack of {edition} is called {PACKS[edition]}")
    roster, _ = roster_from_ready_team(viewer=viewer, pack=pack, team=TEAM)
    return roster, roster.kill_teams.get()


def judge(edition: str, short: bool) -> float:
    """Assembling, evaluating and checking a team of fourteen for a game."""
    rules = find(edition)
    roster, team = fielded(edition)
    state, catalogue = projection.state_of(roster), catalogue_of(roster.pack.digest if roster.pack else "")
    fields = states.kill_teams(state)[str(team.pk)]

    def judged() -> None:
        evaluated.cache_clear()
        rules.check_kill_team(whole_view(rules, catalogue, state, fields).team)

    return milliseconds(judged, rounds=5 if short else 30)


def lacking(edition: str, short: bool) -> float:
    """Working out whom to recruit where two of the fourteen are missing."""
    rules = find(edition)
    roster, team = fielded(edition)
    state, catalogue = projection.state_of(roster), catalogue_of(roster.pack.digest if roster.pack else "")
    whole = whole_view(rules, catalogue, state, states.kill_teams(state)[str(team.pk)]).team
    left = replace(whole, members=whole.members[2:])
    if rules.suggest is None or rules.suggest.to_own is None:
        raise Absent(f"{edition} does not say what to own")
    return milliseconds(partial(rules.suggest.to_own, left, team.members[2:]), rounds=3 if short else 10)


def equipment(edition: str) -> Callable[[], object]:
    """Takes a piece of equipment along and leaves it at home again, in turns."""
    roster, team = fielded(edition)
    options = (each for block in game_blocks(roster, str(team.pk)) for each in block.options)
    drop = next(each.drop for each in options if each.drop)
    if isinstance(drop, DropForGame):
        take: Act = ChooseForGame(operative=drop.operative, option=drop.place[-1])
    elif isinstance(drop, DropForTeam):
        take = ChooseForTeam(option=drop.place[-1])
    else:
        raise Absent(f"nothing is chosen for one game in {edition}")
    turns = cycle((drop, take))

    def act() -> object:
        return roster_act(roster_id=roster.pk, viewer=scene().viewer, acts=[next(turns)], kill_team=str(team.pk))

    return act


def equipment_time(edition: str, short: bool) -> float:
    """One act on what the team takes to a game: written, evaluated, settled."""
    return milliseconds(equipment(edition), rounds=3 if short else 30)


def equipment_queries(edition: str, short: bool) -> float:
    """Its queries."""
    return queries_of(equipment(edition))


def page(edition: str) -> Callable[[], HttpResponse]:
    roster, team = fielded(edition)
    return page_of(scene().client, "rosters:kill-team", roster_id=roster.pk, team_id=team.pk)


def page_queries(edition: str, short: bool) -> float:
    """Of the kill team's page, with all that may be chosen for a game."""
    return queries_of(page(edition))


def page_ratio(edition: str, short: bool) -> float:
    """What that page takes beside an empty page for somebody who is logged in."""
    return time_of(page(edition), short=short) / time_of(page_of(scene().client, "about"), short=short)


for _edition in PACKS:
    measure(name=f"{_edition}_judge", unit=BEATS, budget=32)(partial(judge, _edition))
    measure(name=f"{_edition}_to_own", unit=BEATS, budget=150)(partial(lacking, _edition))
    measure(name=f"{_edition}_equipment", unit=BEATS, budget=75)(partial(equipment_time, _edition))
    measure(name=f"{_edition}_equipment_queries", unit="", budget=12)(partial(equipment_queries, _edition))
    measure(name=f"{_edition}_team_page_queries", unit="", budget=8)(partial(page_queries, _edition))
    measure(name=f"{_edition}_team_page_ratio", unit="x", budget=12)(partial(page_ratio, _edition))
