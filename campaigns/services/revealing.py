"""The reveal: everybody has locked, so the teams are frozen and told, and recruits join their rosters."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns import sealing
from campaigns.games import game_of, lived_in
from campaigns.models import Mission, MissionSide
from campaigns.models.missions import State
from campaigns.operations import OnRoster
from campaigns.playing import Table, at_table, settings_of, with_sides
from campaigns.teams import Company, Judged, frozen, judge, out_changes, with_recruits
from rosters import projection
from rosters import states as roster_states
from rosters.models import Roster
from rosters.operations import Repeated
from rosters.viewers import Viewer
from rules.campaigns import codec
from rules.campaigns.judging import settings_for
from rules.campaigns.validity import settings_to_json
from rules.changes import State as RosterState
from rules.errors import Refusal
from rules.issues import Issue


class IllegalTeam(Refusal):
    """A team that the campaign does not allow; the issues say why."""

    def __init__(self, issues: Sequence[Issue]) -> None:
        self.issues = tuple(issues)
        super().__init__("This kill team is not legal: mend it, or lock it as it is and say why.", code="illegal-team")


def locked_roster(side: MissionSide) -> tuple[Roster, RosterState]:
    """A side's roster as it is, locked; the caller locks them in the order of their keys."""
    if side.entrant is None or side.entrant.roster_id is None:
        raise Refusal(f"The roster of {side} is no longer here.", code="no-roster")
    roster = Roster.objects.select_related("pack").select_for_update(of=("self",)).get(pk=side.entrant.roster_id)
    return roster, projection.state_of(roster)


def company_of(
    table: Table, side: MissionSide, state: RosterState, recruited: Mapping[str, Mapping[str, Any]] | None = None
) -> Company:
    """A side's roster as teams are picked from it, with the recruits of its draft."""
    fields, entrant = table.fields, table.op.entrant_fields(str(side.entrant_id))
    shift = fields["shift"] if fields["shift"].get("side") == str(side.pk) else {}
    return Company(
        edition=table.op.edition,
        rules=table.op.rules,
        state=with_recruits(state, recruited or {}),
        settings=settings_for(table.settings, fields["points_limit"], fields["commanders"]),
        recruits=tuple(key for key in recruited or {} if key not in state),
        waived=frozenset(entrant.get("waived", ())),
        wanted={shift["operative"]: f"{shift['name']} shifted the roll for the mission, so must come."}
        if shift
        else {},
    )


def is_ready(side: MissionSide) -> bool:
    """Whether nobody waits for this side."""
    return side.entrant is None or side.locked_at is not None


def reveal(table: Table) -> None:
    """Freeze every side's team and tell them all, in the operation in hand."""
    picked = {
        str(side.pk): (side, list(side.draft.get("members", ())), side.draft.get("recruited", {}))
        for side in table.entered
    }
    _reveal(table, picked)
    words = " against ".join(_told(side) for side in table.sides)
    hashes = {str(side.pk): side.lock_hash for side in table.entered if side.lock_hash}
    table.say("reveal", f"{table.title}: the kill teams are revealed, {words}.", hashes=hashes)


def reveal_as_played(*, mission_id: uuid.UUID, viewer: Viewer, teams: Mapping[str, Sequence[str]]) -> None:
    """The teams of a mission that was played already; nothing was sealed, and what was illegal was played so."""
    with at_table(mission_id, viewer) as table:
        picked = {}
        for side in table.entered:
            members = list(teams.get(str(side.entrant_id), ()))
            if not members:
                raise Refusal(f"Say who fought for {side}.", code="empty-team")
            picked[str(side.pk)] = (side, members, {})
        for side in table.entered:
            side.on_paper, side.as_is_accepted = True, True
        _reveal(table, picked)
        table.say("reveal", f"{table.title}: {' against '.join(_told(side) for side in table.sides)}, as they played.")


def _told(side: MissionSide) -> str:
    return f"{side} with {side.team['force']} points" if side.team.get("members") else str(side)


def _reveal(table: Table, picked: Mapping[str, tuple[MissionSide, list[str], dict[str, Any]]]) -> None:
    settings = table.op.settings
    companies: dict[str, tuple[RosterState, Company, Judged]] = {}
    for key, (side, members, recruited) in sorted(picked.items(), key=lambda item: str(item[1][0].entrant.roster_id)):
        _, state = locked_roster(side)
        companies[key] = (state, company := company_of(table, side, state, recruited), judge(company, members))
        _check_known(company, members, side)
    for key, (state, company, judged) in companies.items():
        side = picked[key][0]
        side.team = frozen(company, judged)
        side.team["sealed"] = _kept_seal(table.mission, side)
        side.as_is_reason = side.draft.get("as_is", "")
        _onto_roster(table, side, state, company, judged)
    table.mission.settings = settings_to_json(settings)
    _brief(table, {str(side.entrant.roster_id): companies[key][1].state for key, (side, _, _) in picked.items()})
    for side in table.sides:
        side.draft = {}
        side.save(
            update_fields=["draft", "team", "as_is_reason", "as_is_accepted", "on_paper", "locked_at", "lock_hash"]
        )
    Mission.objects.filter(pk=table.mission.pk).update(settings=table.mission.settings)
    table.set("stage", State.MUSTERED.value)


def _check_known(company: Company, members: Sequence[str], side: MissionSide) -> None:
    strangers = [key for key in members if key not in roster_states.operatives(company.state)]
    if strangers and side.on_paper:
        raise Refusal(f"Somebody in the team of {side} is not on its roster.", code="unknown-operative")


def _kept_seal(mission: Mission, side: MissionSide) -> dict[str, Any]:
    return sealing.content_of(str(mission.pk), str(side.pk), side.draft) if side.lock_hash else {}


def _onto_roster(table: Table, side: MissionSide, state: RosterState, company: Company, judged: Judged) -> None:
    changes = out_changes(state, company, judged)
    if not changes:
        return
    assert side.entrant is not None  # noqa: S101 - outsiders have no roster to write on
    names = [company.state[key]["name"] or sheet_name(side, key) for key in company.recruits]
    joined = f" {' and '.join(names)} joined." if names else ""
    on_roster = OnRoster(changes=list(changes), words=f"Mustered for {table.title}.{joined}")
    table.op.rosters[side.entrant.roster_id] = on_roster


def sheet_name(side: MissionSide, key: str) -> str:
    """What an operative of a frozen team is called."""
    told = next((each for each in side.team.get("fighters", ()) if each["key"] == key), None)
    return told["name"] if told else "somebody"


def _brief(table: Table, rosters: Mapping[str, RosterState]) -> None:
    """What each side is told before the battle, kept with its team."""
    sides = table.sides
    by_id = {uuid.UUID(key): state for key, state in rosters.items()}
    lived = lived_in(table.op.before, by_id, sides, {})
    settings = settings_of(table.mission)
    game = game_of(table.mission, table.fields, settings, sides, lived, table.op.rules)
    for briefing in table.op.rules.briefing(game):
        side = next(each for each in sides if str(each.pk) == briefing.side)
        side.team = {**side.team, "briefing": codec.to_json(briefing)}


# In the open, after the reveal


def as_is_accept(*, mission_id: uuid.UUID, viewer: Viewer, side_id: uuid.UUID, token: str = "") -> Mission:
    """The other side lets a team that is not legal play as it is."""
    try:
        with at_table(mission_id, viewer, token=token, kinds=("accept-as-is",)) as table:
            table.require_state(State.MUSTERED)
            side = table.any_side(side_id)
            if side in table.own or not (table.own or table.person.is_arbitrator):
                raise Refusal("The other side accepts it, or an arbitrator who does not play it.", code="not-yours")
            if not needs_consent(side):
                raise Refusal("There is nothing to accept: this team may play.", code="nothing-to-accept")
            MissionSide.objects.filter(pk=side.pk).update(as_is_accepted=True)
            words = f"{table.title}: the team of {side} plays as it is, and {table.person} accepts it."
            table.say("accept-as-is", words, side=str(side.pk))
    except Repeated:
        pass
    return with_sides(mission_id)


def team_mend(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    members: Sequence[str],
    side_id: uuid.UUID | None = None,
    token: str = "",
) -> Mission:
    """Another team in the open: where the revealed one may not play, or was mustered on paper and not told yet."""
    try:
        with at_table(mission_id, viewer, token=token, kinds=("mend",)) as table:
            table.require_state(State.MUSTERED)
            side = table.own_side(side_id) if table.own or side_id is None else table.any_side(side_id)
            if side not in table.own:
                table.require_arbitrator()
            if not may_mend(side):
                raise Refusal("This team may play; it cannot be changed after the reveal.", code="revealed")
            tell_team(table, side, members)
            told = f"{table.title}: {side} now fields {side.team['size']} for {side.team['force']} points, in the open."
            table.say("mend", told, side=str(side.pk))
    except Repeated:
        pass
    return with_sides(mission_id)


def tell_team(table: Table, side: MissionSide, members: Sequence[str], *, is_played: bool = False) -> None:
    """Freeze another team of a side, in the operation in hand; what was played already was played as it was."""
    _, state = locked_roster(side)
    company = company_of(table, side, state)
    judged = judge(company, members)
    if not judged.members:
        raise Refusal(f"Say who fights for {side}.", code="empty-team")
    if not judged.is_legal and not side.on_paper:
        raise IllegalTeam(judged.issues)
    kept = {name: side.team[name] for name in ("sealed", "recruits") if name in side.team}
    side.team = {**frozen(company, judged), **kept, "is_mended": bool(kept.get("sealed"))}
    side.as_is_accepted = is_played
    _onto_roster(table, side, state, company, judged)
    rosters = {
        str(each.entrant.roster_id): state if each is side else locked_roster(each)[1]
        for each in table.entered
        if each.entrant is not None
    }
    _brief(table, rosters)
    for each in table.sides:
        each.save(update_fields=["team", "as_is_accepted"])


def needs_consent(side: MissionSide) -> bool:
    """Whether a revealed team may not play before the other side accepted it, or it was mended."""
    return bool(side.team) and not side.team["is_legal"] and not side.as_is_accepted


def is_untold(side: MissionSide) -> bool:
    """Whether nobody said yet who fights for it: mustered on paper."""
    return side.entrant is not None and not side.team.get("members")


def may_mend(side: MissionSide) -> bool:
    return is_untold(side) or needs_consent(side)


def check_lock(side: MissionSide) -> tuple[str, ...]:
    """Everything about a revealed team that does not agree with the hash published before; nothing when it does."""
    if not side.lock_hash:
        return ("Nothing was sealed: this team was told in the open.",)
    content = side.team.get("sealed") or {}
    faults = []
    if sealing.sealed(side.salt, content) != side.lock_hash:
        faults.append("The hash that was published does not belong to what is said to have been sealed.")
    shown = set(side.team.get("members", ()))
    if not side.team.get("is_mended") and shown - set(content.get("members", ())):
        faults.append("Somebody is in the team who was not in the sealed one.")
    return tuple(faults)
