"""What a campaign forbids the rosters that are out in it. Rosters ask before they write what their player did.

While a campaign gathers, its rosters are free; once it runs, operatives are what they joined as, and what they live
through is told by missions. Every refusal says why, and what to do instead.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator

from campaigns.models import Campaign, Entrant, Mission, MissionSide
from rosters import states
from rosters.models import Pack
from rosters.operations import Operation
from rosters.telling import names_in
from rules import acts
from rules.acts import Act, PickAbility, PickAdvance
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.validity import settings_from_json
from rules.editions.base import Role, Status
from rules.errors import Refusal

FATES = ("experience", "status", "new_recruit", "fixed")
TEAM_FATES = ("experience", "advances")
GONE = (Status.DEAD.value, Status.RETIRED.value)
RECRUITING = (acts.Recruit.name, acts.Copy.name)
FIXED = "{name} is fixed since the campaign started: retire them and recruit anew to change what they are."
BY_HAND = "An arbitrator can change it by hand, with a reason."


def guard(op: Operation) -> None:
    """Refuse what the campaign forbids; see the module."""
    told = op.before[states.ROSTER]["campaign"]
    _check_undo(op, told)
    _check_keeping(op, told)
    if told["has_started"] and op.voids is None:
        for check in CHECKS:
            check(op)


def _check_undo(op: Operation, told: dict[str, object]) -> None:
    """What came from the campaign is taken back there; what was before it stands."""
    if op.voids is None:
        return
    if op.voids.origin:
        words = f"This came from {told['name']} and is taken back there: on the mission's page, or by an arbitrator."
        raise Refusal(words, code="from-campaign")
    if not told["has_started"]:
        return
    last = op.roster.batches.exclude(origin="").order_by("sequence").last()
    if last is not None and op.voids.sequence < last.sequence:
        words = f"{told['name']} has gone on since: what happened before “{last.words}” stands. {BY_HAND}"
        raise Refusal(words, code="before-campaign")


def _check_keeping(op: Operation, told: dict[str, object]) -> None:
    """A roster that is out is neither thrown away nor given away, nor made to forget where it is."""
    if op.columns.get("discarded_at") or "owner" in op.columns:
        words = f"This roster is out in {told['name']}: take it back or leave the campaign first."
        raise Refusal(words, code="in-campaign")
    if op.voids is None and op.state[states.ROSTER]["campaign"] != told:
        raise Refusal("Only the campaign says where the roster is out.", code="in-campaign")


def _check_fixed_acts(op: Operation) -> None:
    """Acts that the edition refuses on those who are held to what they are."""
    rules = op.edition.campaign
    forbidden = rules.fixed_acts if rules else frozenset()
    for act in op.acts:
        if isinstance(act, acts.Retire | PickAbility) or act.name not in forbidden:
            continue
        for key in _concerned(op, act):
            if op.before[key]["fixed"]:
                raise Refusal(FIXED.format(name=_name(op, key)), code="fixed")


def _concerned(op: Operation, act: Act) -> Iterator[str]:
    """The operatives of before whom an act changes; acts on the whole roster change who is changed."""
    if isinstance(act, acts.OperativeAct):
        keys: tuple[str, ...] = (act.operative,)
    else:
        keys = tuple(key for key, fields in states.operatives(op.before).items() if op.state.get(key) != fields)
    return (key for key in keys if key in op.before)


def _check_fates(op: Operation) -> None:
    """Experience, wounds and death come from missions; a player may only retire somebody."""
    for key, fields in states.operatives(op.before).items():
        after = op.state.get(key)
        if after is None:
            if fields["fixed"]:
                raise Refusal(f"{_name(op, key)} cannot be struck any more; retire them instead.", code="fixed")
            continue
        moved = [name for name in FATES if after[name] != fields[name]]
        is_retiring = moved == ["status"] and after["status"] == Status.RETIRED.value and fields["status"] not in GONE
        if moved and not is_retiring:
            words = f"What becomes of {_name(op, key)} is told by missions now. {BY_HAND}"
            raise Refusal(words, code="told-by-missions")


def _check_fire_teams(op: Operation) -> None:
    """What a fire team has earned stays; its player only says which way of an advance it has."""
    ways = {act.fire_team: act.advance for act in op.acts if isinstance(act, PickAdvance)}
    for container, fields in states.fire_teams(op.state).items():
        before = op.before.get(states.FIRE_TEAM + container, {"experience": 0, "advances": []})
        if all(fields[name] == before[name] for name in TEAM_FATES):
            continue
        if fields["experience"] == before["experience"] and _is_way(op, before["advances"], ways.get(container, "")):
            continue
        raise Refusal(f"What a fire team learns is told by missions now. {BY_HAND}", code="told-by-missions")


def _is_way(op: Operation, advances: list[str], picked: str) -> bool:
    return bool(picked and op.edition.campaign and op.edition.campaign.opens_way(advances, picked))


def _check_recruits(op: Operation) -> None:
    """Whether recruits may join as what they are."""
    recruits = {key: fields for key, fields in states.operatives(op.state).items() if key not in op.before}
    changed = {
        key: fields
        for key, fields in states.operatives(op.state).items()
        if key in op.before and fields["role"] != op.before[key]["role"]
    }
    told = op.before[states.ROSTER]["campaign"]
    for key, fields in {**recruits, **changed}.items():
        role = Role(fields["role"])
        if role in (Role.LEADER, Role.SPECIALIST, Role.RETAINER) and not told["new_specialists"]:
            words = f"In {told['name']} recruits join as non-specialists: {_name(op, key)} cannot be a {role.value}."
            raise Refusal(words, code="no-new-specialists")
        if role is Role.COMMANDER and not _campaign_settings(told["key"]).new_commanders:
            raise Refusal(f"In {told['name']} no commander joins after the start.", code="no-new-commanders")


def _campaign_settings(key: str) -> CampaignSettings:
    settings = Campaign.objects.values_list("settings", flat=True).get(pk=key)
    return settings_from_json(settings)


def _check_muster(op: Operation) -> None:
    """While a muster is being sealed recruits are made there, and what is locked stays as it was locked.

    A level that was earned may be learnt from at any time: it changes neither who goes nor what they cost.
    """
    is_learning = bool(op.acts) and all(isinstance(act, PickAbility) for act in op.acts)
    if is_learning or not _is_content_changed(op):
        return
    musters = _musters(op.roster.pk)
    if not musters:
        return
    number, is_locked = musters[0][0], any(locked for _, locked in musters)
    if any(act.name in RECRUITING for act in op.acts):
        words = f"You are mustering for mission {number}: recruit there, so that nobody sees them before the reveal."
        raise Refusal(words, code="recruit-in-muster")
    if is_locked:
        words = f"Your kill team for mission {number} is locked: unlock it there, or wait for the reveal."
        raise Refusal(words, code="muster-locked")


def _is_content_changed(op: Operation) -> bool:
    """Whether who is on the roster changes, or what they carry; names, notes and pictures are free."""
    keys = {*states.operatives(op.before), *states.operatives(op.state)}
    free = ("name", "notes", "portrait")
    return any(_without(op.before.get(key), free) != _without(op.state.get(key), free) for key in keys)


def _without(fields: dict[str, object] | None, names: tuple[str, ...]) -> dict[str, object] | None:
    return None if fields is None else {name: value for name, value in fields.items() if name not in names}


def _musters(roster: uuid.UUID) -> list[tuple[int, bool]]:
    """The missions for which a sealed muster of this roster has begun: number, and whether it is locked. One query."""
    entrants = Entrant.objects.filter(roster=roster, holds_roster=True)
    sides = MissionSide.objects.filter(entrant__in=entrants, mission__state=Mission.State.PLANNED)
    begun = sides.exclude(draft={}).order_by("mission__number").values_list("mission__number", "locked_at")
    return [(number, locked is not None) for number, locked in begun]


def _check_pack(op: Operation) -> None:
    """Everybody plays by the same prices: only to a revision that is everybody's."""
    digest = op.state[states.ROSTER]["pack"]
    if digest != op.before[states.ROSTER]["pack"] and not Pack.objects.filter(digest=digest, owner=None).exists():
        raise Refusal("While the campaign runs a roster moves only to revisions that everybody has.", code="own-pack")


def _name(op: Operation, key: str) -> str:
    state = op.state if key in op.state else op.before
    return names_in(op.edition, op.catalogue, state)[key]


CHECKS: tuple[Callable[[Operation], None], ...] = (
    _check_fixed_acts,
    _check_fates,
    _check_fire_teams,
    _check_recruits,
    _check_muster,
    _check_pack,
)
