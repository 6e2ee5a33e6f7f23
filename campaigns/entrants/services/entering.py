"""Rosters enter a campaign and leave it: planned games are byes then, and what was played still counts."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet

from campaigns.entrants import holding
from campaigns.entrants.entry import EntryPreview, previewed
from campaigns.entrants.guards import check_printing
from campaigns.journal import state as states
from campaigns.journal.kind import settings_of
from campaigns.journal.operation import Operation, once, operation
from campaigns.models import Batch, Campaign, Entrant, MissionSide
from campaigns.models.missions import TO_PLAY, State
from campaigns.permissions import doer, entrant_in, require_open, require_own, require_player, require_stage
from campaigns.seasons.carrying import carried_fields, check_carried, check_veterans
from rosters.ids import new_id
from rosters.journal.operation import Repeated
from rosters.models import Roster
from rosters.rosters.services.rosters import roster_copy
from rosters.viewers import Viewer
from rules.changes import REMOVE, Change
from rules.errors import Refusal
from rules.names import both, how_many, name_of


def entry_preview(
    *, campaign: Campaign, roster: Roster, viewer: Viewer, as_copy: bool = True, home: Collection[str] = ()
) -> EntryPreview:
    """What entering would change, who is too many, what is fixed from the start. Writes nothing."""
    _find(roster.pk, viewer)
    return previewed(campaign, settings_of(campaign), roster, as_copy=as_copy, home=home)


def entrant_enter(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    roster_id: uuid.UUID,
    as_copy: bool = True,
    home: Collection[str] = (),
    veterans: Collection[str] = (),
    name: str = "",
    guest_key: str = "",
    expected_version: int | None = None,
    token: str = "",
) -> Entrant:
    """Enter a copy of a roster, as it was recruited, or the roster itself.

    Raises Roster.DoesNotExist for somebody else's roster. `guest_key` is a guest's own, to whom the copy belongs;
    `home` are the operatives who stay at home with the original, `veterans` those of the last season who keep what
    they have learnt.
    """
    try:
        with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("enter",)) as op:
            roster = _find(roster_id, viewer, is_locked=True)
            _check_entry(op, roster)
            if not as_copy:
                check_carried(op, roster, doer(op))
            if home and not as_copy:
                words = "Operatives can be left out of a copy only: enter a copy, or retire them first."
                raise Refusal(words, code="home-without-copy")
            if veterans and not as_copy:
                raise Refusal(
                    "Veterans are carried over with a copy of the roster only: enter a copy.",
                    code="veterans-without-copy",
                )
            check_veterans(op, roster, doer(op), veterans)
            if as_copy:
                copied: dict[str, Any] = {"name": roster.name, "without": home, "veterans": veterans}
                roster = roster_copy(source=roster, viewer=viewer, guest_key=guest_key, **copied)
            key = _enter(op, roster, name_of(name) or roster.name)
    except Repeated as repeated:
        key = repeated.batch.payload["entrant"]
    return Entrant.objects.select_related("roster", "person").get(pk=key)


def _find(roster_id: uuid.UUID, viewer: Viewer, *, is_locked: bool = False) -> Roster:
    """One's own roster; locked, so that it cannot enter two campaigns at the same time."""
    rosters = Roster.objects.editable_by(viewer).not_discarded().select_related("pack")
    found: Roster = (rosters.select_for_update(of=("self",)) if is_locked else rosters).get(pk=roster_id)
    return found


def _check_entry(op: Operation, roster: Roster) -> None:
    require_open(op)
    require_player(op)
    playing = op.campaign.entrants.filter(person=doer(op), has_left=False).first()
    if playing is not None:
        words = f"You already entered {playing.name}; each player leads one faction. Withdraw it first."
        raise Refusal(words, code="plays-already")
    if roster.edition != op.campaign.edition:
        raise Refusal(
            f"This campaign plays {op.edition.name}; the roster is of another edition.", code="another-edition"
        )
    if roster.pack is None:
        raise Refusal("This roster was imported without a pack: link it to one first.", code="no-pack")
    check_printing(op.rules, op.settings, roster.pack)


def _enter(op: Operation, roster: Roster, name: str) -> uuid.UUID:
    """Write the entrant, let the roster know, and found its squads."""
    settings = op.settings
    has_started = op.campaign.stage == Campaign.Stage.RUNNING
    if roster.campaign or Entrant.objects.filter(roster=roster, holds_roster=True).exists():
        where = roster.campaign.get("name", "another campaign")
        raise Refusal(f"This roster is playing in {where}; enter a copy of it.", code="elsewhere")
    preview = previewed(op.campaign, settings, roster, as_copy=False)
    if has_started and preview.over_size:
        most = how_many(op.rules.judging(settings).starting_size or 0, "operative")
        words = f"The campaign is running: a roster enters with at most {most} now."
        raise Refusal(words, code="over-size")
    key = new_id()
    op.create(states.ENTRANT + str(key), _fields(op, roster, name, settings))
    content = holding.campaign_on_roster(
        op.rules, op.campaign.pk, name=op.before[states.CAMPAIGN]["name"], settings=settings, has_started=has_started
    )
    holding.sync_campaign(op, roster, content, f"Entered the campaign {op.campaign.name}.")
    holding.found_squads(op, roster.pk, preview.containers)
    if has_started:
        holding.fix(op, [roster.pk])
    op.kind, op.words = "enter", f"{name} ({roster.faction}) entered."
    op.payload = {"entrant": str(key), "roster": str(roster.pk)}
    return key


def _fields(op: Operation, roster: Roster, name: str, settings: Any) -> states.Fields:
    positions = [fields["position"] for fields in states.entrants(op.before).values()]
    return states.new_entrant(
        person=str(doer(op).pk),
        roster=str(roster.pk),
        name=name,
        faction=roster.faction,
        position=max(positions, default=0) + 1,
        kind_fields=carried_fields(op, settings, doer(op)),
    )


@once
def entrant_withdraw(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Withdraw a roster before the campaign starts, as if it had not entered."""
    with operation(
        campaign_id, viewer, expected_version=expected_version, token=token, kinds=("withdraw",), whole=True
    ) as op:
        require_stage(op, Campaign.Stage.GATHERING)
        entrant = entrant_in(op, entrant_id)
        require_own(op, entrant, or_arbitrator=True)
        missions_drop(op, {str(entrant.pk)}, f"{entrant.name} was withdrawn: a bye.")
        if entrant.sides.exists():
            op.set(states.ENTRANT + str(entrant.pk), "left", True)
        else:
            subject = states.ENTRANT + str(entrant.pk)
            op.changes.append(Change(subject=subject, op=REMOVE, before=op.before[subject]))
        rosters = Roster.objects.filter(pk__in=[entrant.roster_id] if entrant.roster_id else ())
        holding.release(op, rosters, f"Withdrawn from the campaign {op.campaign.name}: free to change again.")
        op.kind, op.words = "withdraw", f"{entrant.name} was withdrawn."
        op.payload = {"entrant": str(entrant.pk)}
    return op.batch


def entrants_leave(op: Operation, entrants: Iterable[Entrant]) -> str:
    """Let entrants go, in an operation on the whole campaign; what to say of the games that are off."""
    leaving = list(entrants)
    for entrant in leaving:
        op.set(states.ENTRANT + str(entrant.pk), "left", True)
    names = both(entrant.name for entrant in leaving)
    byes = missions_drop(op, {str(each.pk) for each in leaving}, f"{names} left the campaign: a bye.")
    rosters = Roster.objects.filter(pk__in=[each.roster_id for each in leaving if each.holds_roster])
    holding.release(op, rosters, f"Left the campaign {op.campaign.name}: free to change again.")
    return f" Byes: {both(byes)}." if byes else ""


def missions_drop(op: Operation, entrants: set[str] | None, reason: str) -> list[str]:
    """Cancel what was still to be played, by these entrants or by anybody; how these missions are called."""
    dropped = []
    for key, fields in states.missions(op.before).items():
        playing = {side.get("entrant") for side in fields["sides"]}
        if states.mission_state(fields) in TO_PLAY and (entrants is None or playing & entrants):
            op.set(states.MISSION + key, "stage", State.CANCELLED.value)
            op.set(states.MISSION + key, "reason", reason)
            dropped.append((key, f"mission {fields['number']}"))
    unseal(MissionSide.objects.filter(mission__in=[key for key, _ in dropped], team={}))
    return [name for _, name in dropped]


def unseal(sides: QuerySet[MissionSide]) -> None:
    """Throw away unseen what sides had picked and were not shown yet; what was revealed can be checked for good."""
    sides.update(draft={}, salt="", locked_at=None, lock_hash="", on_paper=False)
