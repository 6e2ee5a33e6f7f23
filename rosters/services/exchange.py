"""Rosters come in from files and texts, and a roster without a pack is linked when its pack arrives."""

from __future__ import annotations

import re
import uuid
from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from rosters import states
from rosters.exchange.arriving import Arriving
from rosters.exchange.chat import from_text
from rosters.exchange.files import from_file, to_file
from rosters.exchange.own import from_json, looks_like_json
from rosters.models import Pack, Roster
from rosters.operations import new_key, operation
from rosters.selectors.packs import catalogue_for
from rosters.services.kill_teams import kill_team_pick
from rosters.services.rosters import Outcome, roster_describe, roster_found
from rosters.viewers import Viewer
from rules.errors import Fault, Malformed, Refusal

MOST_BYTES = 5_000_000
ZIP, XML = b"PK\x03\x04", b"<"
LONGEST_NAME = 80


def read_arriving(data: bytes, name: str, user: AbstractBaseUser | None) -> Arriving:
    """Read a roster in any form we know; Malformed says in one line why it cannot be read."""
    if len(data) > MOST_BYTES:
        raise Malformed(name, Fault(f"is larger than {MOST_BYTES // 1_000_000} MB"))
    bare = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if bare.startswith((ZIP, XML)):
        return from_file(data, name, user)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed(name, Fault("is no text and no roster file")) from None
    return from_json(text, name, user) if looks_like_json(text) else from_text(text, name, user)


@transaction.atomic
def roster_arrive(*, arriving: Arriving, viewer: Viewer, guest_key: str = "", token: str = "") -> Roster:
    """Keep an arriving roster: operatives with what they lived through, fire teams, kill teams, notes.

    Everyone gets a new key: the same file may come in twice, or beside the roster it was made of.
    """
    fresh = {loadout.key: new_key() for loadout in arriving.muster.loadouts}
    loadouts = tuple(replace(loadout, key=fresh[loadout.key]) for loadout in arriving.muster.loadouts)
    roster = roster_found(
        viewer=viewer,
        guest_key=guest_key,
        edition=arriving.edition,
        pack=arriving.pack,
        faction=arriving.faction,
        name=arriving.name[:LONGEST_NAME],
        muster=replace(arriving.muster, loadouts=loadouts),
        standings={fresh[key]: standing for key, standing in arriving.standings.items() if key in fresh},
        token=token,
    )
    if not arriving.kill_teams and not arriving.notes:
        return roster
    owner = viewer if viewer.is_known else Viewer(guest_digest=roster.guest_digest)
    if arriving.notes:
        roster_describe(roster_id=roster.pk, viewer=owner, notes=arriving.notes)
    for team in arriving.kill_teams:
        kill_team_pick(
            roster_id=roster.pk,
            viewer=owner,
            name=team.name,
            format_key=team.format,
            own=team.settings,
            members=[fresh[member] for member in team.members if member in fresh],
        )
    roster.refresh_from_db()
    return roster


def roster_link(*, roster_id: uuid.UUID, viewer: Viewer, pack: Pack) -> Outcome:
    """Give a roster that came in from its own figures the pack that has arrived meanwhile.

    It is written out as a file and read against the pack, as if it came in now; what its
    operatives lived through stays with them.
    """
    with operation(roster_id, viewer) as op:
        if op.roster.pack is not None:
            raise Refusal("This roster has its pack already; move it to another revision instead.", code="has-a-pack")
        if pack.edition != op.roster.edition:
            raise Refusal("This pack is of another edition.", code="another-edition")
        data = to_file(op.roster, op.state, zipped=False)
        arrived = from_file(_of_pack(data, pack), f"{op.roster.name}.ros", viewer.user)
        before = list(states.operatives(op.state))
        if len(arrived.muster.loadouts) != len(before):
            raise Refusal("The pack does not fit this roster.", code="pack-does-not-fit")
        loadouts = tuple(
            replace(loadout, key=key) for loadout, key in zip(arrived.muster.loadouts, before, strict=True)
        )
        op.state = states.with_muster(op.state, replace(arrived.muster, loadouts=loadouts))
        op.state[states.ROSTER]["pack"] = pack.digest
        op.columns["faction"] = pack.title
        op.kind, op.words = "link", f"Linked to {pack.title}, revision {pack.revision}."
    return Outcome(op.roster, op.batch)


def _of_pack(data: bytes, pack: Pack) -> bytes:
    """The file with the catalogue and game system that the pack has."""
    catalogue = catalogue_for(pack.digest)
    text = data.decode()
    home, system = catalogue.home, catalogue.game_system.id
    text = re.sub(r'catalogueId="[^"]*"', f'catalogueId="{home}"', text)
    return re.sub(r'gameSystemId="[^"]*"', f'gameSystemId="{system}"', text).encode()


def fitting_packs(roster: Roster, viewer: Viewer) -> list[Pack]:
    """Packs that a roster without one could be linked to: those of its faction's name."""
    if roster.pack_id is not None:
        return []
    found = Pack.objects.visible_to(viewer.user).filter(edition=roster.edition, title=roster.faction)
    return list(found.newest_first()[:3])
