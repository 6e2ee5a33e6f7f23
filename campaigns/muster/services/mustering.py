"""The sealed muster: a team is picked and locked, and nobody but its player sees any of it before all have locked."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile

from django.db import transaction
from django.utils import timezone

from campaigns.entrants.guards import check_recruiting
from campaigns.journal.reasons import reason_of, remark_of
from campaigns.missions.operation import MissionOperation, mission_act, mission_operation
from campaigns.models import MissionSide
from campaigns.models.missions import State
from campaigns.muster import seal as sealing
from campaigns.muster.asking import SecretQuestions
from campaigns.muster.draft import MusterDraft, draft_of, drafted, last_team_of
from campaigns.muster.recruits import recruit, without_superseded
from campaigns.muster.services.keeping import check_sealed
from campaigns.muster.services.revealing import asked_of, company_of, is_ready, locked_roster, reveal
from campaigns.muster.team import IllegalTeam, TeamPool, judge, nearest
from rosters.journal import state as roster_states
from rosters.viewers import Viewer
from rules import acts
from rules.acts import Act
from rules.errors import Refusal

MOST_RECRUIT_ACTS = 60
MOST_MORE_ACTS = 60
"""How many acts one step may add; what they replace leaves the draft with the same step."""
MOST_MEMBERS = 200


def muster_save(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    members: Sequence[str] | None = None,
    recruits: Sequence[Act] | None = None,
    last_team: bool = False,
    nearest_legal: bool = False,
    chosen: Mapping[str, str] | None = None,
    side_id: uuid.UUID | None = None,
) -> MusterDraft:
    """Keep a draft: these members, the last team, or the legal team nearest to either. Journals nothing.

    `recruits` are all the acts of the draft that make or equip recruits; who is new among them joins the team. `chosen`
    answers what else the campaign's kind asks in secret.
    """
    _check_number(members or ())
    with mission_operation(mission_id, viewer) as table:
        side = _mine_to_pick(table, side_id)
        _, state = locked_roster(side)
        draft = side.draft
        wanted_acts = (
            [acts.from_json(each["act"]) for each in draft.get("recruits", ())] if recruits is None else recruits
        )
        _check_acts(wanted_acts, MOST_RECRUIT_ACTS + MOST_MORE_ACTS)
        edition, sub_faction = table.op.edition, _sub_faction(side, members)
        written, recruited = recruit(edition, state, list(wanted_acts), draft.get("recruits", ()), sub_faction)
        earlier = _same_start([each["act"] for each in written], [each["act"] for each in draft.get("recruits", ())])
        written = without_superseded(edition, state, written, recruited, earlier, sub_faction)
        _check_acts(written, MOST_RECRUIT_ACTS)
        if recruited.keys() - draft.get("recruited", {}).keys():
            check_recruiting(table.op.rules, state[roster_states.ROSTER]["campaign"])
        asked = asked_of(table, side)
        answers = {**asked.answers(draft), **_choosable(asked, chosen or {})}
        side.draft = {**draft, "chosen": answers}
        company = company_of(table, side, state, recruited, asked)
        wanted, notes = _wanted(side, company, members, last_team=last_team)
        wanted = [*wanted, *(key for key in recruited if key not in draft.get("recruited", {}) and key not in wanted)]
        if nearest_legal:
            wanted, notes = _legal(company, wanted, notes)
        judged = judge(company, wanted)
        side.draft = {**drafted(company, judged), "recruits": written, "recruited": recruited, "notes": notes}
        side.draft["chosen"] = answers
        side.draft["version"] = side.entrant.roster.version if side.entrant and side.entrant.roster else 0
        side.save(update_fields=["draft"])
    return draft_of(side)


def judged_today(side: MissionSide, viewer: Viewer) -> MissionSide:
    """The side with its draft judged again, where its roster has changed since; what is sealed stays as it was."""
    draft = draft_of(side)
    if not draft.is_stale or draft.is_locked or side.mission.state != State.PLANNED:
        return side
    try:
        return muster_save(mission_id=side.mission_id, viewer=viewer, side_id=side.pk).side
    except Refusal:
        return side  # The campaign has ended, or somebody has just locked it: it is shown as it was kept.


def _choosable(asked: SecretQuestions, chosen: Mapping[str, str]) -> dict[str, str]:
    known = {each.key: each for each in asked.questions}
    for key, answer in chosen.items():
        if key not in known or answer not in {option.value for option in known[key].options}:
            raise Refusal("This cannot be chosen with the team.", code="unknown-choice")
    return dict(chosen)


def _sub_faction(side: MissionSide, members: Sequence[str] | None) -> str:
    """To what most of those picked belong; to what most of the roster does, where nobody is. One query."""
    sheets = side.entrant.roster.operatives.values_list("pk", "sheet") if side.entrant and side.entrant.roster else ()
    known = {str(key): str(sheet.get("sub_faction", "")) for key, sheet in sheets}
    picked = side.draft.get("members", ()) if members is None else members
    times = Counter(filter(None, (known.get(key, "") for key in picked))) or Counter(filter(None, known.values()))
    return next(iter(name for name, _ in times.most_common(1)), "")


def _mine_to_pick(table: MissionOperation, side_id: uuid.UUID | None) -> MissionSide:
    table.require_running()
    table.require_state(State.PLANNED)
    side = table.own_side(side_id)
    if side.locked_at is not None:
        raise Refusal("You have locked this team; open it again first.", code="locked")
    return side


def _wanted(
    side: MissionSide, company: TeamPool, members: Sequence[str] | None, *, last_team: bool
) -> tuple[list[str], list[str]]:
    """The operatives to pick, and a sentence about those who cannot be."""
    if last_team:
        return last_team_of(company, side)
    chosen = list(side.draft.get("members", ())) if members is None else list(dict.fromkeys(members))
    here = company.present()
    if members is not None and (strangers := [key for key in chosen if key not in company.state]):
        raise Refusal(f"{len(strangers)} of those picked are not on the roster.", code="unknown-operative")
    return [key for key in chosen if key in here], []


def _legal(company: TeamPool, wanted: list[str], notes: list[str]) -> tuple[list[str], list[str]]:
    found = nearest(company, wanted)
    if not found.teams:
        return wanted, [*notes, *(issue.sentence for issue in found.issues)]
    return list(found.teams[0].operatives), notes


@mission_act
@transaction.atomic
def muster_lock(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    as_is_reason: str = "",
    side_id: uuid.UUID | None = None,
    token: str = "",
) -> None:
    """Lock the draft and publish its hash; when everybody has locked, all is revealed.

    A team that is not legal is locked with a reason only, which stays sealed until then.
    """
    with mission_operation(mission_id, viewer, token=token, kinds=("lock",)) as table:
        side = _mine_to_pick(table, side_id)
        _, state = locked_roster(side)
        asked = asked_of(table, side)
        if asked.questions:
            side.draft = {**side.draft, "chosen": asked.answers(side.draft)}  # as its form shows them
        judged = judge(
            company := company_of(table, side, state, side.draft.get("recruited", {}), asked),
            side.draft.get("members", ()),
        )
        reason = remark_of(as_is_reason)
        if not judged.members:
            raise Refusal("Nobody is picked yet.", code="empty-team")
        if not judged.is_legal and not reason:
            raise IllegalTeam(judged.issues)
        side.draft = {**side.draft, **drafted(company, judged), "as_is": "" if judged.is_legal else reason}
        check_sealed(table, side)
        side.salt = sealing.new_salt()
        content = sealing.content_of(str(table.mission.pk), str(side.pk), side.draft)
        side.lock_hash, side.locked_at = sealing.sealed(side.salt, content), timezone.now()
        side.on_paper = False
        side.save(update_fields=["draft", "salt", "lock_hash", "locked_at", "on_paper"])
        deadline = table.mission.deadline
        late = " after the deadline" if deadline is not None and deadline < timezone.now() else ""
        words = f"{side} locked a kill team for {table.called}{late}."
        table.say("lock", words, side=str(side.pk), hash=side.lock_hash)
    _reveal_if_ready(mission_id, viewer)


def _reveal_if_ready(mission_id: uuid.UUID, viewer: Viewer) -> None:
    """In an operation of its own, so that the log lists both the lock and the reveal."""
    with mission_operation(mission_id, viewer) as table:
        if table.state == State.PLANNED and all(is_ready(side) for side in table.sides):
            reveal(table)


@mission_act
def muster_unlock(*, mission_id: uuid.UUID, viewer: Viewer, side_id: uuid.UUID | None = None, token: str = "") -> None:
    """Open one's own team again, before the reveal."""
    with mission_operation(mission_id, viewer, token=token, kinds=("unlock",)) as table:
        table.require_state(State.PLANNED)
        side = table.own_side(side_id)
        if side.locked_at is None:
            raise Refusal("This team is not locked.", code="not-locked")
        _open(side)
        table.say("unlock", f"{side} opened the kill team for {table.called} again.", side=str(side.pk))


@mission_act
def muster_reset(*, mission_id: uuid.UUID, viewer: Viewer, side_id: uuid.UUID, reason: str, token: str = "") -> None:
    """An arbitrator lets a side muster again; what was sealed is thrown away unseen."""
    with mission_operation(mission_id, viewer, token=token, kinds=("reset",)) as table:
        table.require_arbitrator()
        table.require_state(State.PLANNED)
        side, words = table.any_side(side_id), reason_of(reason)
        side.draft = {}
        _open(side)
        side.kept_secrets.all().delete()
        table.say("reset", f"{table.title}: {side} must muster again: {words}", side=str(side.pk), reason=words)


def _open(side: MissionSide) -> None:
    side.salt, side.lock_hash, side.locked_at, side.on_paper = "", "", None, False
    if side.draft:
        side.draft = {**side.draft, "as_is": ""}
    side.save(update_fields=["draft", "salt", "lock_hash", "locked_at", "on_paper"])


@mission_act
@transaction.atomic
def muster_on_paper(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    members: Sequence[str] | None = None,
    side_id: uuid.UUID | None = None,
    token: str = "",
) -> None:
    """Nothing is sealed here: the team is written on paper, and named now or after the reveal. Arbitrators may say
    so too.
    """
    with mission_operation(mission_id, viewer, token=token, kinds=("on-paper",)) as table:
        table.require_running()
        table.require_state(State.PLANNED)
        side = table.own_side() if side_id is None else table.any_side(side_id)
        if side not in table.own:
            table.require_arbitrator()
        if side.entrant is None or side.locked_at is not None:
            raise Refusal("This side is ready already.", code="locked")
        side.draft = {"members": _named_on_paper(table, side, members or ())}
        side.on_paper, side.locked_at, side.salt, side.lock_hash = True, timezone.now(), "", ""
        side.save(update_fields=["draft", "on_paper", "locked_at", "salt", "lock_hash"])
        table.say("on-paper", f"{side} mustered on paper for {table.called}.", side=str(side.pk))
    _reveal_if_ready(mission_id, viewer)


def _named_on_paper(table: MissionOperation, side: MissionSide, members: Sequence[str]) -> list[str]:
    """Checked when it is named: what cannot be revealed would keep the other side from locking."""
    _check_number(members)
    if not members:
        return []
    _, state = locked_roster(side)
    here = company_of(table, side, state).present()
    if any(key not in here for key in members):
        raise Refusal(f"Somebody in the team of {side} is not on its roster.", code="unknown-operative")
    return list(dict.fromkeys(members))


def _same_start(these: Sequence[object], those: Sequence[object]) -> int:
    """How many the two begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(these, those, strict=False)))


def _check_acts(items: Sequence[object], most: int) -> None:
    if len(items) > most:
        raise Refusal(
            f"A muster takes at most {MOST_RECRUIT_ACTS} acts on recruits: dismiss a recruit first.",
            code="too-many-acts",
        )


def _check_number(members: Sequence[str]) -> None:
    if len(members) > MOST_MEMBERS:
        raise Refusal(f"One team has at most {MOST_MEMBERS} operatives.", code="too-many-operatives")
