"""The reveal: everybody has locked, so the teams are frozen and shown, and recruits join their rosters."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.journal.games import game_of, histories_in
from campaigns.journal.operation import OnRoster
from campaigns.missions.operation import MissionOperation, mission_operation, settings_of
from campaigns.models import Mission, MissionSide
from campaigns.models.missions import State
from campaigns.muster import seal as sealing
from campaigns.muster.asking import SecretQuestions, game_choices_of, secret_questions
from campaigns.muster.recruits import with_recruits
from campaigns.muster.team import Judged, TeamPool, frozen, judge, no_equipment, no_faults, out_changes
from rosters.journal import rows as projection
from rosters.journal import state as roster_states
from rosters.models import Roster
from rosters.viewers import Viewer
from rules.campaigns import codec
from rules.changes import State as RosterState
from rules.errors import Refusal
from rules.names import both, how_many


def locked_roster(side: MissionSide) -> tuple[Roster, RosterState]:
    """A side's roster as it is, locked; the caller locks them in the order of their keys."""
    if side.entrant is None or side.entrant.roster_id is None:
        raise Refusal(f"The roster of {side} is no longer here.", code="no-roster")
    roster = Roster.objects.select_related("pack").select_for_update(of=("self",)).get(pk=side.entrant.roster_id)
    return roster, projection.state_of(roster)


def company_of(
    table: MissionOperation,
    side: MissionSide,
    state: RosterState,
    recruited: Mapping[str, Mapping[str, Any]] | None = None,
    asked: SecretQuestions | None = None,
) -> TeamPool:
    """A side's roster as teams are picked from it, with the recruits of its draft, and what it hands out there."""
    entrant = table.op.entrant_fields(str(side.entrant_id))
    chosen = side.draft.get("chosen") or side.team.get("chosen", {})
    rules, agreed = table.op.rules, table.agreed
    shift = rules.shift_of(agreed)
    return TeamPool(
        edition=table.op.edition,
        rules=rules,
        state=with_recruits(state, recruited or {}),
        settings=rules.judging(table.settings, agreed),
        recruits=tuple(key for key in recruited or {} if key not in state),
        waived=frozenset(entrant.get("waived", ())),
        wanted={shift.operative: f"{shift.name} shifted the roll for the mission and must be in the team."}
        if shift and shift.side == str(side.pk)
        else {},
        game=game_choices_of(rules, chosen),
        outfit_faults=(lambda members: asked.faults(members, asked.answers(side.draft))) if asked else no_faults,
        outfit_equipment=(
            (lambda members: asked.equipment(members, asked.answers(side.draft))) if asked else no_equipment
        ),
    )


def asked_of(table: MissionOperation, side: MissionSide) -> SecretQuestions:
    """What a side chooses in secret with its team."""
    return secret_questions(table.op.rules, table.settings, table.agreed, side.entrant)


def is_ready(side: MissionSide) -> bool:
    """Whether nobody waits for this side."""
    return side.entrant is None or side.locked_at is not None


def reveal(table: MissionOperation) -> None:
    """Freeze every side's team and say so in the operation's words."""
    picked = {
        str(side.pk): (side, list(side.draft.get("members", ())), side.draft.get("recruited", {}))
        for side in table.entered
    }
    _reveal(table, picked)
    words = " against ".join(_summary(table, side) for side in table.sides)
    hashes = {str(side.pk): side.lock_hash for side in table.entered if side.lock_hash}
    table.say("reveal", f"{table.title}: the kill teams were revealed, {words}.", hashes=hashes)


def reveal_as_played(*, mission_id: uuid.UUID, viewer: Viewer, teams: Mapping[str, Sequence[str]]) -> None:
    """The teams of a mission that was played already; nothing was sealed, and what was illegal was played so."""
    with mission_operation(mission_id, viewer) as table:
        picked: dict[str, tuple[MissionSide, list[str], dict[str, Any]]] = {}
        for side in table.entered:
            members = list(teams.get(str(side.entrant_id), ()))
            if not members:
                raise Refusal(f"Say who fought for {side}.", code="empty-team")
            picked[str(side.pk)] = (side, members, {})
        for side in table.entered:
            side.on_paper, side.as_is_accepted = True, True
        _reveal(table, picked)
        table.say(
            "reveal",
            f"{table.title}: {' against '.join(_summary(table, side) for side in table.sides)}, as they played.",
        )


def _summary(table: MissionOperation, side: MissionSide) -> str:
    if not side.team.get("members"):
        return str(side)
    if table.op.edition.points is None:
        return f"{side} with {how_many(side.team['size'], 'operative')}"
    return f"{side} with {side.team['force']} points"


def _reveal(table: MissionOperation, picked: Mapping[str, tuple[MissionSide, list[str], dict[str, Any]]]) -> None:
    settings = table.op.settings
    companies: dict[str, tuple[RosterState, TeamPool, Judged]] = {}
    for key, (side, members, recruited) in sorted(picked.items(), key=lambda item: _roster_key(item[1][0])):
        _, state = locked_roster(side)
        asked = asked_of(table, side) if side.lock_hash else None
        company = company_of(table, side, state, recruited, asked)
        companies[key] = (state, company, judge(company, members, is_final=True))
        strangers = [key for key in members if key not in roster_states.operatives(company.state)]
        if strangers and side.on_paper:
            raise Refusal(f"Somebody in the team of {side} is not on its roster.", code="unknown-operative")
    for key, (state, company, judged) in companies.items():
        side = picked[key][0]
        side.team = frozen(company, judged)
        side.team["sealed"] = (
            sealing.content_of(str(table.mission.pk), str(side.pk), side.draft) if side.lock_hash else {}
        )
        side.team["chosen"] = chosen_of(table, side) if picked[key][1] and not side.on_paper else {}
        side.as_is_reason = side.draft.get("as_is", "")
        onto_roster(table, side, state, company, judged)
    table.mission.settings = table.op.rules.settings_shape.to_json(settings)
    brief(table, {_roster_key(side): companies[key][1].state for key, (side, _, _) in picked.items()})
    for side in table.sides:
        side.draft = {}
        side.save(
            update_fields=["draft", "team", "as_is_reason", "as_is_accepted", "on_paper", "locked_at", "lock_hash"]
        )
    Mission.objects.filter(pk=table.mission.pk).update(settings=table.mission.settings)
    table.set("stage", State.MUSTERED.value)


def _roster_key(side: MissionSide) -> str:
    return str(side.entrant and side.entrant.roster_id)


def chosen_of(table: MissionOperation, side: MissionSide) -> dict[str, str]:
    """What a side chose with its team: as it was sealed, whatever could be chosen by now."""
    sealed: dict[str, str] | None = side.draft.get("chosen") if side.lock_hash else None
    return asked_of(table, side).answers(side.draft) if sealed is None else sealed


def onto_roster(
    table: MissionOperation, side: MissionSide, state: RosterState, company: TeamPool, judged: Judged
) -> None:
    changes = out_changes(state, company, judged)
    if not changes:
        return
    roster = side.entrant.roster_id if side.entrant else None
    assert roster is not None  # noqa: S101 - outsiders have no roster to write on
    names = [company.state[key]["name"] or sheet_name(side, key) for key in company.recruits]
    joined = f" {both(names)} joined." if names else ""
    on_roster = OnRoster(changes=list(changes), words=f"Mustered for {table.called}.{joined}")
    table.op.rosters[roster] = on_roster


def sheet_name(side: MissionSide, key: str) -> str:
    """What an operative of a frozen team is called."""
    fighter = next((each for each in side.team.get("fighters", ()) if each["key"] == key), None)
    return fighter["name"] if fighter else "somebody"


def brief(table: MissionOperation, rosters: Mapping[str, RosterState]) -> None:
    """Each side's briefing before the battle, kept with its team."""
    sides = table.sides
    by_id = {uuid.UUID(key): state for key, state in rosters.items()}
    histories = histories_in(table.op.before, by_id, sides, {})
    settings = settings_of(table.mission)
    game = game_of(table.mission, table.fields, settings, sides, histories, table.op.rules)
    for briefing in table.op.rules.briefing(game):
        side = next(each for each in sides if str(each.pk) == briefing.side)
        side.team = {**side.team, "briefing": codec.to_json(briefing)}
