"""What a campaign forbids the rosters that are out in it. Rosters ask before they write what their player did.

While a campaign gathers, its rosters are free; once it runs, operatives are what they joined as, and what happens to
them comes from missions. Every refusal says why, and what to do instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaigns.journal.kind import kind_of, settings_of
from campaigns.models import Campaign
from campaigns.muster.guards import FREE, check_muster, is_learning
from rosters.journal import state as states
from rosters.journal.history_names import names_in
from rosters.journal.operation import Operation
from rosters.journal.settle import issues_from
from rosters.models import Pack, Roster
from rules import acts
from rules.acts import Act, PickAbility
from rules.campaigns.entrants import RosterChange
from rules.campaigns.kind import CampaignKind
from rules.editions import find
from rules.editions.base import GONE, Status
from rules.errors import Refusal
from rules.formats.pack_printing import printing_name
from rules.issues import is_legal
from rules.packs.printings import printings_without

FIXED = "{name} cannot be changed since the campaign started: retire them and recruit somebody else."
BY_HAND = "An arbitrator can change it by hand, with a reason."


def guard(op: Operation) -> None:
    """Refuse what the campaign forbids; see the module."""
    campaign = op.before[states.ROSTER]["campaign"]
    _check_undo(op, campaign)
    # A roster that is out is neither thrown away nor given away, nor made to forget where it is.
    if op.columns.get("discarded_at") or "owner" in op.columns:
        words = f"This roster is playing in {campaign['name']}: withdraw it or leave the campaign first."
        raise Refusal(words, code="in-campaign")
    if op.voids is None and op.state[states.ROSTER]["campaign"] != campaign:
        raise Refusal("Only the campaign says where the roster plays.", code="in-campaign")
    if campaign["has_started"]:
        for check in CHECKS if op.voids is None else UNDO_CHECKS:
            check(op)


def _check_undo(op: Operation, payload: dict[str, object]) -> None:
    """What came from the campaign is taken back there; what was before it stands."""
    if op.voids is None:
        return
    if op.voids.origin:
        words = f"This came from {payload['name']} and is taken back there: on the mission’s page, or by an arbitrator."
        raise Refusal(words, code="from-campaign")
    if not payload["has_started"]:
        return
    last = op.roster.batches.exclude(origin="").order_by("sequence").last()
    if last is not None and op.voids.sequence < last.sequence:
        words = f"{payload['name']} has moved on since: what happened before “{last.words}” stands. {BY_HAND}"
        raise Refusal(words, code="before-campaign")


def _check_kind(op: Operation) -> None:
    """What the kind of campaign forbids a roster that is out in it."""
    kind = _kind(op)
    if kind is not None:
        change = RosterChange(
            campaign=op.before[states.ROSTER]["campaign"],
            before=op.before,
            after=op.state,
            acts=tuple(op.acts),
            is_undo=op.voids is not None,
            issues=issues_from(op.roster.verdict),
            name=lambda key: _name(op, key),
            settings=lambda: _campaign_settings(op.before[states.ROSTER]["campaign"]["key"]),
        )
        kind.forbid(change)


def check_recruiting(kind: CampaignKind, campaign: Mapping[str, Any]) -> None:
    """Refuse where nobody may be recruited onto a roster that is out; `campaign` is what the roster knows of it."""
    kind.forbid(RosterChange(campaign=campaign, before={}, after={}, acts=(acts.Recruit(model="", role=""),)))


def why_no_recruits(kind: CampaignKind, campaign: Mapping[str, Any]) -> str:
    """The same in words; empty where somebody may be recruited."""
    try:
        check_recruiting(kind, campaign)
    except Refusal as refusal:
        return refusal.message
    return ""


def no_recruits(roster: Roster) -> str:
    """The same of a roster, for its page. Called as settings.ROSTER_RECRUITING says. One query where it is out and a
    kind of campaign of its edition restricts recruiting.
    """
    if not roster.campaign or not any(
        why_no_recruits(each, roster.campaign) for each in find(roster.edition).campaigns
    ):
        return ""
    campaign = Campaign.objects.only("edition", "kind").filter(pk=roster.campaign["key"]).first()
    return why_no_recruits(kind_of(campaign), roster.campaign) if campaign else ""


def _check_fixed_acts(op: Operation) -> None:
    """Acts that the edition refuses on fixed operatives."""
    rules = _kind(op)
    forbidden = rules.fixed_acts if rules else frozenset()
    for act in op.acts:
        if isinstance(act, acts.Retire | PickAbility) or act.name not in forbidden or _gives_up(op, act):
            continue
        for key in _concerned(op, act):
            if op.before[key]["fixed"]:
                raise Refusal(FIXED.format(name=_name(op, key)), code="fixed")


def _gives_up(op: Operation, act: Act) -> bool:
    """Whether it drops an ability that is one too many since a level was taken back, as the roster's verdict says."""
    wrong = (issue for issue in issues_from(op.roster.verdict) if not is_legal([issue]))
    return isinstance(act, acts.DropAbility) and any(act in fix.acts for issue in wrong for fix in issue.fixes)


def _fates(op: Operation) -> frozenset[str]:
    """What missions decide of an operative: whether it lives, and all that its edition keeps of it."""
    return frozenset({"status", "fixed", *(each.name for each in op.edition.states.operative.fields)})


def _check_fixed_undo(op: Operation) -> None:
    """An undo names no operative, so fixed operatives are compared before and after, except for fields checked
    elsewhere.
    """
    if is_learning(op):
        return
    may_be_undone = {*FREE, *_fates(op)}
    for key, fields in states.operatives(op.before).items():
        after = op.state.get(key)
        if fields["fixed"] and after and any(after[name] != fields[name] for name in fields.keys() - may_be_undone):
            raise Refusal(FIXED.format(name=_name(op, key)), code="fixed")


def _concerned(op: Operation, act: Act) -> Iterator[str]:
    """The existing operatives that an act changes; for acts on the whole roster, those that differ afterwards."""
    if isinstance(act, acts.OperativeAct):
        keys: tuple[str, ...] = (act.operative,)
    else:
        keys = tuple(key for key, fields in states.operatives(op.before).items() if op.state.get(key) != fields)
    return (key for key in keys if key in op.before)


def _check_fates(op: Operation) -> None:
    """Experience, wounds and death come from missions; a player may only retire somebody."""
    fates = _fates(op)
    for key, fields in states.operatives(op.before).items():
        after = op.state.get(key)
        if after is None:
            if fields["fixed"]:
                raise Refusal(f"{_name(op, key)} can no longer be deleted; retire them instead.", code="fixed")
            continue
        moved = [name for name in fates if after.get(name) != fields.get(name)]
        if moved and not _is_players_own(op, moved, fields["status"], after["status"]):
            words = f"From the start on, missions decide what happens to {_name(op, key)}. {BY_HAND}"
            raise Refusal(words, code="decided-by-missions")


def _is_players_own(op: Operation, moved: list[str], before: str, after: str) -> bool:
    """Whether somebody only retires, or a retirement is taken back."""
    was, becomes = (after, before) if op.voids and before == Status.RETIRED.value else (before, after)
    return moved == ["status"] and becomes == Status.RETIRED.value and was not in GONE


def _kind(op: Operation) -> CampaignKind | None:
    """The kind of campaign in which the roster is out; asked of its campaign only where there are several."""
    if len(op.edition.campaigns) < 2:
        return op.edition.campaign_kind()
    return kind_of(Campaign.objects.only("edition", "kind").get(pk=op.before[states.ROSTER]["campaign"]["key"]))


def _campaign_settings(key: str) -> Any:
    return settings_of(Campaign.objects.only("edition", "kind", "settings").get(pk=key))


def _check_pack(op: Operation) -> None:
    """Everybody plays by the same prices: only to a revision that is everybody's."""
    digest = op.state[states.ROSTER]["pack"]
    if digest != op.before[states.ROSTER]["pack"] and not Pack.objects.owned_by(None).filter(digest=digest).exists():
        raise Refusal("While the campaign runs a roster moves only to revisions that everybody has.", code="own-pack")
    kind = _kind(op) if digest != op.before[states.ROSTER]["pack"] else None
    if kind is not None:
        settings = _campaign_settings(op.before[states.ROSTER]["campaign"]["key"])
        for pack in Pack.objects.owned_by(None).filter(digest=digest)[:1]:
            check_printing(kind, settings, pack)


def check_printing(kind: CampaignKind, settings: Any, pack: Pack) -> None:
    """Everybody plays by the printing that the campaign asks for, where it asks for one."""
    wanted = kind.printing(settings)
    if wanted is not None and pack.printing != wanted:
        words = printing_name(wanted) or "the latest lists"
        if wanted in printings_without(pack.edition, pack.key):
            raise Refusal(
                f"This campaign uses {words}, and no source has {pack.title} as printed there: "
                "ask the arbitrator for another printing, or enter another faction.",
                code="another-printing",
            )
        raise Refusal(
            f"This campaign uses {words}, and this roster {pack.printing_name or 'the latest lists'}: "
            "move the roster first, or ask the arbitrator.",
            code="another-printing",
        )


def _name(op: Operation, key: str) -> str:
    state = op.state if key in op.state else op.before
    return names_in(op.edition, op.catalogue, state)[key]


CHECKS: tuple[Callable[[Operation], None], ...] = (
    _check_fixed_acts,
    _check_fates,
    _check_kind,
    check_muster,
    _check_pack,
)
UNDO_CHECKS: tuple[Callable[[Operation], None], ...] = (
    _check_fixed_undo,
    _check_fates,
    _check_kind,
    check_muster,
    _check_pack,
)
