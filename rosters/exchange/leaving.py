"""A roster that is being exported: which part of it, in which format, and what a .ros cannot carry: it knows what
operatives chose, not what they lived through, nor who is picked for what.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rosters.exchange.chat_text import of_team, to_text
from rosters.exchange.files import to_file
from rosters.exchange.own import to_json
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.settle import catalogue_of
from rosters.kill_teams.game_choices import borne_to_game, game_blocks
from rosters.models import Roster
from rosters.rosters.selectors import RosterSheet
from rules.changes import State
from rules.editions.base import Status
from rules.editions.game import from_fields
from rules.errors import Refusal
from rules.names import first_of
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True)
class Form:
    """A form that rosters go out in."""

    name: str
    words: str
    content_type: str


FORMS = {
    "json": Form("JSON", "Everything, exactly: for a backup or another Muster server.", "application/json"),
    "ros": Form(".ros", "For BattleScribe and New Recruit.", "application/xml"),
    "rosz": Form(".rosz", "The same, compressed.", "application/zip"),
    "txt": Form("Text", "For chat; Muster reads it back.", "text/plain; charset=utf-8"),
}


def written(form: str, roster: Roster, sheet: RosterSheet, team: str = "") -> bytes:
    """The roster, or one kill team of it, in one of the forms. Notes go along with the roster's own player only."""
    if form not in FORMS:
        raise Refusal(f"There is no format called {form!r}; known: {', '.join(FORMS)}.", code="unknown-form")
    state = projection.state_of(roster)
    if not sheet.is_editable:
        state = states.without_notes(state)
    if team:
        state = _team_alone(state, sheet, team)
    if form == "json":
        return json.dumps(to_json(roster, state), ensure_ascii=False, indent=1).encode()
    if form == "txt":
        return text_of(roster, sheet, team).encode()
    return to_file(roster, state, zipped=form == "rosz", team=team)


def text_of(roster: Roster, sheet: RosterSheet, team: str = "") -> str:
    """The roster, or one kill team of it with what it and its operatives take to its game, for chat."""
    going = next((each for each in sheet.kill_teams if each.key == team), None)
    blocks = game_blocks(roster, going.key) if going and going.choices else ()
    chosen = {
        block.title: [option.name for option in block.options if option.number]
        for block in blocks
        if not block.operative
    }
    taken = {title: names for title, names in chosen.items() if names}
    return to_text(sheet, going, taken, _borne(roster, going.key) if going else {})


def _borne(roster: Roster, team: str) -> dict[str, tuple[str, ...]]:
    """What the operatives of a kill team take to its game."""
    game = from_fields(states.kill_teams(projection.state_of(roster))[team])
    return borne_to_game(catalogue_of(roster.pack.digest), game) if roster.pack and game.loadouts else {}


def _team_alone(state: State, sheet: RosterSheet, team: str) -> State:
    """The state with one kill team, its squads, and nobody else on the roster."""
    teams = states.kill_teams(state)
    if team not in teams:
        raise Refusal("This kill team is not on the roster.", code="unknown-kill-team")
    going = teams[team]["members"]
    squads = {each.subject for each in sheet.squads if set(going) & set(each.members)}
    alone = states.only(state, [key for key in states.operatives(state) if key in going])
    content = {**alone[states.ROSTER], "name": of_team(state[states.ROSTER]["name"], teams[team]["name"])[:80]}
    return {**{key: alone[key] for key in alone if _goes(key, team, squads)}, states.ROSTER: content}


def _goes(key: str, team: str, squads: Collection[str]) -> bool:
    if key.startswith(states.KILL_TEAM):
        return key == states.KILL_TEAM + team
    return key in squads or not states.is_squad(key)


MOST_NAMED = 6
LEARNT = "What missions brought"


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
    whole = () if team else tuple(_of_the_whole(sheet))
    return (*whole, *_of_people(sheet, _going(sheet, team)))


def text_leaves(sheet: RosterSheet, team: str = "") -> str:
    """What its operatives have earned, which the text of a roster or of one of its kill teams goes without."""
    growth, going = sheet.edition.growth, _going(sheet, team)
    if not any(op.grown or op.level > 1 or (op.traits and not growth) for op in going):
        return ""
    return f"{growth.field} and what it brought" if growth else LEARNT.lower()


def _going(sheet: RosterSheet, team: str) -> list[OperativeSheet]:
    """The operatives of a roster, or of one of its kill teams."""
    picked = next((set(each.members) for each in sheet.kill_teams if each.key == team), None)
    return [op for op in sheet.operatives if picked is None or op.key in picked]


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
    if growth is None:
        if traits := tuple(
            f"{op.name} ({first_of([each.name for each in op.traits], 2)})" for op in going if op.traits
        ):
            yield Left("Traits", traits)
        if learnt := tuple(op.name for op in going if op.grown):
            yield Left(LEARNT, learnt)
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
