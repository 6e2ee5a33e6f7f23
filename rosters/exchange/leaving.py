"""A roster that is being exported: which part of it, and in which format."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass

from rosters.exchange.chat import to_text
from rosters.exchange.files import to_file
from rosters.exchange.own import to_json
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.kill_teams.game_choices import game_blocks
from rosters.models import Roster
from rosters.rosters.selectors import RosterSheet
from rules.changes import State
from rules.errors import Refusal


@dataclass(frozen=True, slots=True)
class Form:
    """A form that rosters go out in."""

    key: str
    name: str
    words: str
    content_type: str
    make: Callable[[Roster, State, RosterSheet, str], bytes]


def _json(roster: Roster, state: State, sheet: RosterSheet, team: str) -> bytes:
    return json.dumps(to_json(roster, state), ensure_ascii=False, indent=1).encode()


def _ros(roster: Roster, state: State, sheet: RosterSheet, team: str) -> bytes:
    return to_file(roster, state, zipped=False, team=team)


def _rosz(roster: Roster, state: State, sheet: RosterSheet, team: str) -> bytes:
    return to_file(roster, state, zipped=True, team=team)


def _text(roster: Roster, state: State, sheet: RosterSheet, team: str) -> bytes:
    return text_of(roster, sheet, team).encode()


FORMS = {
    form.key: form
    for form in (
        Form("json", "JSON", "Everything, exactly: for a backup or another Muster server.", "application/json", _json),
        Form("ros", ".ros", "For BattleScribe and New Recruit.", "application/xml", _ros),
        Form("rosz", ".rosz", "The same, packed small.", "application/zip", _rosz),
        Form("txt", "Text", "For chat; Muster reads it back.", "text/plain; charset=utf-8", _text),
    )
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
    return FORMS[form].make(roster, state, sheet, team)


def text_of(roster: Roster, sheet: RosterSheet, team: str = "") -> str:
    """The roster, or one kill team of it with what the team takes to its game, for chat."""
    going = next((each for each in sheet.kill_teams if each.key == team), None)
    blocks = game_blocks(roster, going.key) if going and going.choices else ()
    chosen = {
        block.title: [option.name for option in block.options if option.number]
        for block in blocks
        if not block.operative
    }
    return to_text(sheet, going, {title: names for title, names in chosen.items() if names})


def _team_alone(state: State, sheet: RosterSheet, team: str) -> State:
    """The state with one kill team, its squads, and nobody else on the roster."""
    teams = states.kill_teams(state)
    if team not in teams:
        raise Refusal("This kill team is not on the roster.", code="unknown-kill-team")
    going = teams[team]["members"]
    squads = {each.subject for each in sheet.squads if set(going) & set(each.members)}
    alone = states.only(state, [key for key in states.operatives(state) if key in going])
    content = {**alone[states.ROSTER], "name": f"{state[states.ROSTER]['name']}, {teams[team]['name']}"[:80]}
    return {**{key: alone[key] for key in alone if _goes(key, team, squads)}, states.ROSTER: content}


def _goes(key: str, team: str, squads: Collection[str]) -> bool:
    if key.startswith(states.KILL_TEAM):
        return key == states.KILL_TEAM + team
    return key in squads or not states.is_squad(key)
