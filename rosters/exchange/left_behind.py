"""What a .ros cannot carry: it knows what operatives chose, not what they lived through, nor who is picked for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rosters.rosters.selectors import RosterSheet
from rules.editions.base import Status
from rules.names import first_of
from rules.sheets import OperativeSheet

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Left:
    """One thing that stays behind, and of whom."""

    what: str
    names: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        return f"{self.what}: {first_of(self.names, MOST_NAMED)}" if self.names else self.what


def left_behind(sheet: RosterSheet, team: str = "") -> tuple[Left, ...]:
    """All that a .ros of the roster, or of one of its kill teams, goes without."""
    picked = next((set(each.members) for each in sheet.kill_teams if each.key == team), None)
    going = [op for op in sheet.operatives if picked is None or op.key in picked]
    whole = () if team else tuple(_of_the_whole(sheet))
    return (*whole, *_of_people(sheet, going))


def _of_the_whole(sheet: RosterSheet) -> Iterator[Left]:
    if sheet.gone:
        yield Left("The dead and retired", tuple(op.name for op in sheet.gone))
    if sheet.kill_teams:
        yield Left("Kill teams", tuple(team.name for team in sheet.kill_teams))


def _of_people(sheet: RosterSheet, going: Sequence[OperativeSheet]) -> Iterator[Left]:
    going_keys = {op.key for op in going}
    teams = [each for each in sheet.squads if going_keys.intersection(each.members)]
    edition = sheet.edition
    growth = edition.growth
    if growth and (any(op.grown for op in going) or any(team.grown for team in teams)):
        yield Left(f"{growth.field.capitalize()} above the least that everyone’s abilities need")
    behind = {team.container for team in teams if len(team.advances) < edition.level_for(team.grown) - 1}
    if ways := [edition.speak(each) for team in teams for each in team.advances if ":" in each]:
        yield Left("Which way an advance was taken", tuple(dict.fromkeys(ways)))
    unlearnt = [op.name for op in going if op.open_levels or op.squad in behind]
    if unlearnt:
        yield Left("Levels without a chosen ability, and their cost", tuple(unlearnt))
    hurt = [op.name for op in going if op.status == Status.CONVALESCING]
    if hurt:
        yield Left("The convalescing, who come back ready", tuple(hurt))
    if recruits := [op.name for op in going if op.is_new]:
        yield Left("New recruits’ status", tuple(recruits))
