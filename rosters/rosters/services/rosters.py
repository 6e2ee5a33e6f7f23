"""What a player does to rosters: found, act, describe, copy, share, discard, claim."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from rosters.ids import id_from, new_id
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.apply import apply_act, find_operative, fit_act
from rosters.journal.history_names import names_in
from rosters.journal.operation import Operation, Repeated, check_asked, check_token, commit, new_key, operation
from rosters.journal.settle import catalogue_of
from rosters.journal.wording import notes_of
from rosters.models import Batch, Pack, Roster
from rosters.models.querysets import RosterQuerySet
from rosters.operatives.selectors import new_names
from rosters.packs.services.packs import packs_claim
from rosters.rosters.selectors import COPIED, is_editable
from rosters.viewers import Viewer, digest_of
from rules.act_sentences import sentence
from rules.acts import Act, Recruit
from rules.catalogue.compile import Catalogue
from rules.changes import State
from rules.editions import find
from rules.editions.base import ACTIVE, Edition, OperativeRecord, RosterContent, Status
from rules.errors import Refusal
from rules.names import LONGEST_NAME, how_many, name_of

MOST_ACTS = 50
MOST_GUEST_ROSTERS = 10
TOO_MANY = "too-many-rosters"
MOST_ROSTERS = 200


@dataclass(frozen=True, slots=True)
class ActResult:
    """A roster after an act, and its batch in the journal (none when nothing changed)."""

    roster: Roster
    batch: Batch | None
    is_repeat: bool = False
    rows: projection.Rows | None = None
    """Its rows as they are now, where they are at hand."""

    @classmethod
    def of(cls, op: Operation) -> ActResult:
        """What an operation came to that was left."""
        return cls(op.roster, op.batch, rows=op.rows_now)


def roster_found(
    *,
    viewer: Viewer,
    guest_key: str = "",
    edition: str,
    pack: Pack | None,
    faction: str = "",
    name: str = "",
    muster: RosterContent | None = None,
    standings: Mapping[str, OperativeRecord] | None = None,
    portraits: Mapping[str, str] | None = None,
    own: Mapping[str, Any] | None = None,
    copied_from: str = "",
    token: str = "",
) -> Roster:
    """A new roster, empty or with what an import or a copy brings. `guest_key` when nobody is signed in.

    `own` is what the edition keeps of the roster as a whole, `copied_from` the name of what it is a copy of. Operatives
    keep keys that are ids, and get new ones where they are not. The same token twice raises Repeated with the founding
    that it asked for first. What follows a space in a token stands for what was asked: the same token for something
    else is refused.
    """
    rules = find(edition)
    check_token(token)
    owner, guest_digest = _owner(viewer, guest_key)
    once = token.partition(" ")[0]
    roster_id = id_from(str(owner.pk) if owner else guest_digest, once) if token else new_id()
    if token:
        _refuse_repeat(roster_id, token)
    faction = pack.title if pack else faction
    roster = Roster(
        id=roster_id,
        owner=owner,
        guest_digest=guest_digest,
        edition=edition,
        pack=pack,
        faction=faction,
        name=name_of(name) or f"{faction} roster"[:LONGEST_NAME],
    )
    new = states.new_state(roster.name, pack.digest if pack else "", rules)
    state = states.founded(new, muster or RosterContent(), standings or {}, rules.states, new_key, portraits or {})
    state[states.ROSTER].update(own or {})
    try:
        _found(roster, state, viewer.user, token, copied_from)
    except IntegrityError:
        # Two requests with one token at the same moment: the other was first.
        _refuse_repeat(roster_id, token)
        raise
    return roster


@transaction.atomic
def _found(roster: Roster, state: State, actor: User | None, token: str, copied_from: str) -> None:
    _make_room(roster)
    roster.save(force_insert=True)
    op = Operation(
        roster=roster,
        edition=find(roster.edition),
        before={},
        state=state,
        kind=COPIED if copied_from else "found",
        words=f"Copied {copied_from} as {roster.name}." if copied_from else f"Created {roster.name}.",
    )
    commit(op, actor, token)


def _refuse_repeat(roster_id: uuid.UUID, token: str) -> None:
    if earlier := Batch.objects.filter(roster=roster_id, sequence=1).select_related("roster").first():
        check_asked(earlier.token, token)
        raise Repeated(earlier)


def _owner(viewer: Viewer, guest_key: str) -> tuple[Any, str]:
    if viewer.user is not None:
        return viewer.user, ""
    digest = viewer.guest_digest or (digest_of(guest_key) if guest_key else "")
    if not digest:
        raise Refusal("A roster needs an owner: sign in, or go on as a guest.", code="nobody")
    return None, digest


def _make_room(roster: Roster) -> None:
    most = _most(roster)
    if _beside(roster).not_discarded().count() >= most:
        hint = "delete one first" if roster.owner_id else "sign up to keep more"
        raise Refusal(f"You have {how_many(most, 'roster')}, the most allowed; {hint}.", code=TOO_MANY)


def _beside(roster: Roster) -> RosterQuerySet:
    """Every roster of this roster's owner."""
    if roster.owner_id:
        return Roster.objects.filter(owner=roster.owner_id)
    return Roster.objects.filter(owner=None, guest_digest=roster.guest_digest)


def _most(roster: Roster) -> int:
    return MOST_ROSTERS if roster.owner_id else MOST_GUEST_ROSTERS


def roster_act(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    acts: Sequence[Act],
    kill_team: str = "",
    names_recruits: bool = False,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Do acts on a roster as one batch. Field and Bench need the kill team they are about; recruits without a name
    get a fresh one where `names_recruits` says so.
    """
    if not 0 < len(acts) <= MOST_ACTS:
        raise Refusal(f"One step takes one to {MOST_ACTS} acts.", code="too-many-acts")
    try:
        with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
            requested = _named(op, acts) if names_recruits else acts
            op.words = " ".join(_done(op, fit_act(act), kill_team) for act in requested)
    except Repeated as repeated:
        return ActResult(Roster.objects.get(pk=roster_id), repeated.batch, is_repeat=True)
    return ActResult.of(op)


def _named(op: Operation, requested: Sequence[Act]) -> Iterator[Act]:
    """The acts, whoever is recruited with a name that nobody else has, while the pack has any."""
    nameless = [each for each in requested if isinstance(each, Recruit) and not each.called]
    taken = {fields["name"] for fields in states.operatives(op.state).values()}
    taken |= {each.called for each in requested if isinstance(each, Recruit)}
    names = iter(new_names(op.state[states.ROSTER]["pack"], taken, len(nameless)) if nameless else ())
    for each in requested:
        yield replace(each, called=next(names, "")) if isinstance(each, Recruit) and not each.called else each


def _done(op: Operation, act: Act, kill_team: str) -> str:
    """Apply an act and describe it, with the earlier names where it changes them."""
    earlier = names_in(op.edition, op.catalogue, op.state).own
    apply_act(op, act, kill_team)
    return sentence(act, names_in(op.edition, op.catalogue, op.state, earlier))


def roster_describe(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    name: str | None = None,
    notes: str | None = None,
    order: Sequence[str] | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Change a roster's name, notes or order of operatives."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        known = op.state[states.ROSTER]
        content = dict(known)
        if name is not None:
            content["name"] = name_of(name)
            if not content["name"]:
                raise Refusal("A roster needs a name.", code="no-name")
        if notes is not None:
            content["notes"] = notes_of(notes)
        if order is not None:
            if sorted(order) != sorted(content["order"]):
                raise Refusal("List every operative once in the new order.", code="not-the-same-operatives")
            content["order"] = list(order)
        fields = {"name": f"Renamed the roster to {content['name']}.", **DESCRIBED}
        op.words = " ".join(words for field, words in fields.items() if content[field] != known[field])
        op.kind, op.state = "describe", {**op.state, states.ROSTER: content}
    return ActResult.of(op)


DESCRIBED = {"notes": "Changed the notes.", "order": "Changed the order."}


def operative_note(
    *, roster_id: uuid.UUID, viewer: Viewer, operative: str, notes: str, expected_version: int | None = None
) -> ActResult:
    """Change the notes on an operative."""
    with operation(roster_id, viewer, expected_version=expected_version) as op:
        op.state = {**op.state, operative: {**find_operative(op, operative), "notes": notes_of(notes)}}
        op.kind, op.words = "note", f"Changed the notes on {names_in(op.edition, op.catalogue, op.state)[operative]}."
    return ActResult.of(op)


def roster_copy(
    *,
    source: Roster,
    viewer: Viewer,
    guest_key: str = "",
    name: str = "",
    without: Collection[str] = (),
    veterans: Collection[str] = (),
    token: str = "",
) -> Roster:
    """One's own copy of a roster one may see, as it was recruited: without what it lived through, or the dead. Only
    `veterans` keep what they have learnt.

    What was noted about people comes along from a roster of one's own only; operatives named in `without` do not.
    """
    edition, state = find(source.edition), projection.state_of(source)
    state = {key: fields for key, fields in state.items() if key not in without}
    if not is_editable(source, viewer):
        state = states.without_notes(state)
    catalogue = catalogue_of(state[states.ROSTER]["pack"])
    muster = as_recruited(edition, catalogue, state, veterans)
    records = states.standings_of(state)
    keys = {each.key: new_key() for each in muster.loadouts}
    recruits = tuple(replace(each, key=keys[each.key]) for each in muster.loadouts)
    return roster_found(
        viewer=viewer,
        guest_key=guest_key,
        edition=source.edition,
        pack=source.pack,
        faction=source.faction,
        name=name or f"{source.name} (copy)"[:LONGEST_NAME],
        muster=replace(muster, loadouts=recruits),
        standings={keys[key]: replace(records[key], status=Status.READY) for key in keys if key in veterans},
        portraits={keys[key]: state[key]["portrait"] for key in keys},
        copied_from=source.name,
        token=token,
    )


def roster_share(
    *, roster_id: uuid.UUID, viewer: Viewer, visibility: str, expected_version: int | None = None, token: str = ""
) -> Roster:
    """Who may see the roster; a new link is made when it is first shared."""
    if visibility not in Roster.Visibility.values:
        known = ", ".join(Roster.Visibility.values)
        raise Refusal(f"{visibility!r} is not a way to share; known: {known}.", code="unknown-visibility")
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        if visibility != op.roster.visibility:
            op.columns["visibility"] = visibility
        if visibility != Roster.Visibility.PRIVATE and not op.roster.share_key:
            op.columns["share_key"] = secrets.token_urlsafe(18)
        op.kind, op.words = "share", f"Now open to: {Roster.Visibility(visibility).label.lower()}."
    return op.roster


def roster_discard(
    *, roster_id: uuid.UUID, viewer: Viewer, expected_version: int | None = None, token: str = ""
) -> Roster:
    """Throw a roster away; it can be taken back until it is swept, or until as many were thrown away after it."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token, even_discarded=True) as op:
        if op.roster.discarded_at is None:
            op.columns["discarded_at"] = timezone.now()
            op.kind, op.words = "discard", "Deleted the roster."
    thrown_away = _beside(op.roster).exclude(discarded_at=None).order_by("-discarded_at")
    Roster.objects.filter(pk__in=list(thrown_away.values_list("pk", flat=True)[_most(op.roster) :])).delete()
    return op.roster


def roster_restore(
    *, roster_id: uuid.UUID, viewer: Viewer, expected_version: int | None = None, token: str = ""
) -> Roster:
    """Take a discarded roster back."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token, even_discarded=True) as op:
        if op.roster.discarded_at is not None:
            _make_room(op.roster)
            op.columns["discarded_at"] = None
            op.kind, op.words = "restore", "Restored the roster."
    return op.roster


def rosters_claim(*, user: User, guest_key: str) -> int:
    """Give a guest's rosters and packs to the player that the guest turned out to be; none is lost."""
    if not guest_key:
        return 0
    packs_claim(user=user, guest_digest=digest_of(guest_key))
    found = Roster.objects.filter(owner=None, guest_digest=digest_of(guest_key))
    return found.update(owner=user.pk, guest_digest="")


def as_recruited(edition: Edition, catalogue: Catalogue, state: State, veterans: Collection[str] = ()) -> RosterContent:
    """What a copy of a roster contains: operatives that can still fight, without levels and abilities that were earned
    and without what squads came to; `veterans` keep theirs.
    """
    active = {key for key, standing in states.standings_of(state).items() if standing.status in ACTIVE}
    muster = states.picked(states.muster_of(state), active)
    loadouts = tuple(
        each if each.key in veterans else edition.as_recruited(catalogue, each) for each in muster.loadouts
    )
    return replace(muster, loadouts=loadouts, squads=())
