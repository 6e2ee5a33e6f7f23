"""Rosters come in from files and texts, and a roster without a pack is linked when its pack arrives."""

from __future__ import annotations

import re
import uuid
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from dataclasses import replace

from django.db import transaction

from rosters.exchange.arriving import Arriving
from rosters.exchange.chat import from_text, has_foot
from rosters.exchange.files import file_of, from_file, read_against
from rosters.exchange.lists import from_list
from rosters.exchange.own import from_json, looks_like_json
from rosters.journal import state as states
from rosters.journal.operation import new_key, operation
from rosters.journal.wording import LONGEST_NOTES, notes_of
from rosters.kill_teams.services import kill_team_pick
from rosters.models import Pack, Roster
from rosters.operatives.selectors import new_names
from rosters.rosters.services.rosters import ActResult, roster_describe, roster_found
from rosters.viewers import Reader, Viewer
from rules.catalogue.plan import last_id
from rules.editions.base import Loadout
from rules.errors import Fault, Malformed, Refusal
from rules.formats.pack_printing import MARK
from rules.names import LONGEST_NAME, one_line

MOST_BYTES = 5_000_000
ZIP, XML = b"PK\x03\x04", b"<"
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Signs that no text holds, but pictures and archives do."""
PAGE = re.compile(
    rb"<(?:!doctype html|(?:html|body|ul|ol|li|p|div|br|b|i|strong|em|h\d|span|table|pre)\b)", re.IGNORECASE
)
"""How the source of a web page begins, from which a list was copied."""
QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
"""What stands before each line of a text that answers another."""
LONGEST_FACTION = LONGEST_MODEL = 200


def read_arriving(data: bytes, name: str, user: Reader, *, use_pack: bool = True, pack_key: str = "") -> Arriving:
    """Read a roster in any form we know; Malformed says in one line why it cannot be read.

    `use_pack` says whether to look for a pack here, or to take the roster by its own figures;
    `pack_key` is of the pack that a list was read with before.
    """
    if len(data) > MOST_BYTES:
        raise Malformed(name, Fault(f"is larger than {MOST_BYTES // 1_000_000} MB"))
    bare = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if bare.startswith((ZIP, XML)) and not PAGE.match(bare):
        return from_file(data, name, user, use_pack=use_pack)
    text = text_in(data)
    if text is None:
        raise Malformed(name, Fault("is neither text nor a roster file"))
    if looks_like_json(text):
        return from_json(text, name, user, use_pack=use_pack)
    text = QUOTED.sub("", text)
    return from_text(text, name, user) if has_foot(text) else from_list(text, name, user, pack_key)


def text_in(data: bytes) -> str | None:
    """The text that a file holds, as editors write it today or wrote it on Windows; None where it holds none."""
    for encoding in ("utf-16",) if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if encoding == "utf-8-sig" or not CONTROLS.search(text):
                return text
    return None


def named(arriving: Arriving) -> Arriving:
    """The same, with a name of the faction's for everybody without one; our own JSON stays as it is."""
    nameless = sum(not loadout.name for loadout in arriving.muster.loadouts)
    if not nameless or arriving.form == "json":
        return arriving
    taken = {loadout.name for loadout in arriving.muster.loadouts}
    names = iter(new_names(arriving.pack.digest if arriving.pack else "", taken, nameless))
    loadouts = tuple(
        loadout if loadout.name else replace(loadout, name=next(names, "")) for loadout in arriving.muster.loadouts
    )
    return replace(arriving, muster=replace(arriving.muster, loadouts=loadouts))


@transaction.atomic
def roster_arrive(*, arriving: Arriving, viewer: Viewer, guest_key: str = "", token: str = "") -> Roster:
    """Keep an arriving roster: operatives with what they lived through, squads, kill teams, notes.

    Everyone gets a new key: the same file may come in twice, or beside the roster it was made of.
    """
    arriving = with_new_keys(arriving)
    roster = roster_found(
        viewer=viewer,
        guest_key=guest_key,
        edition=arriving.edition,
        pack=arriving.pack,
        faction=_line(arriving.faction, LONGEST_FACTION),
        name=_line(arriving.name, LONGEST_NAME),
        muster=replace(arriving.muster, loadouts=tuple(map(_fit, arriving.muster.loadouts))),
        standings=arriving.standings,
        own=arriving.state,
        token=token,
    )
    owner = Viewer(user=viewer.user, guest_digest=roster.guest_digest)
    if notes := notes_of(arriving.notes[:LONGEST_NOTES]):
        roster_describe(roster_id=roster.pk, viewer=owner, notes=notes)
    for team in arriving.kill_teams:
        kill_team_pick(
            roster_id=roster.pk,
            viewer=owner,
            name=_line(team.name, LONGEST_NAME),
            format_key=team.format,
            own=team.settings,
            members=team.members,
            game=team.game,
        )
    roster.refresh_from_db()
    return roster


def with_new_keys(arriving: Arriving) -> Arriving:
    """The same, with a key of this server's for everyone, in its kill teams too."""
    fresh = {loadout.key: new_key() for loadout in arriving.muster.loadouts}
    loadouts = tuple(replace(loadout, key=fresh[loadout.key]) for loadout in arriving.muster.loadouts)
    kill_teams = tuple(
        replace(
            team,
            members=tuple(fresh[member] for member in team.members if member in fresh),
            game=replace(team.game, loadouts={fresh[key]: each for key, each in team.game.loadouts.items()}),
        )
        for team in arriving.kill_teams
    )
    standings = {fresh[key]: standing for key, standing in arriving.standings.items() if key in fresh}
    muster = replace(arriving.muster, loadouts=loadouts)
    return replace(arriving, muster=muster, standings=standings, kill_teams=kill_teams)


def _fit(loadout: Loadout) -> Loadout:
    """The loadout in words that can be kept; what is too long is cut, not refused."""
    model = loadout.model if len(loadout.model) <= LONGEST_MODEL else last_id(loadout.model)
    notes = notes_of(loadout.notes[:LONGEST_NOTES])
    return replace(loadout, model=model[:LONGEST_MODEL], name=_line(loadout.name, LONGEST_NAME), notes=notes)


def _line(text: str, longest: int) -> str:
    return one_line(text)[:longest].rstrip()


def roster_link(
    *, roster_id: uuid.UUID, viewer: Viewer, pack: Pack, expected_version: int | None = None, token: str = ""
) -> ActResult:
    """Link a roster that was imported without its pack to a pack.

    It is read against the pack as its file would be if it came in now; what its operatives
    lived through here stays with them.
    """
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        if op.roster.pack is not None:
            raise Refusal("This roster has its pack already; move it to another revision instead.", code="has-a-pack")
        if pack.edition != op.roster.edition:
            raise Refusal("This pack is of another edition.", code="another-edition")
        if not Pack.objects.visible_to(viewer).filter(pk=pack.pk, kind=Pack.Kind.FACTION).exists():
            raise Refusal("This pack is not open to you.", code="unknown-pack")
        arrived = read_against(file_of(op.roster, op.state), op.edition, pack)
        if {loadout.key for loadout in arrived.muster.loadouts} != set(states.operatives(op.state)):
            raise Refusal("The pack does not fit this roster: it would lose operatives.", code="pack-does-not-fit")
        in_order = {loadout.key: loadout for loadout in arrived.muster.loadouts}
        loadouts = tuple(in_order[key] for key in states.operatives(op.state))
        op.state = states.with_muster(op.state, replace(arrived.muster, loadouts=loadouts), op.edition.states)
        op.state[states.ROSTER]["pack"] = pack.digest
        op.kind, op.words = "link", f"Linked to {pack.title}, revision {pack.revision}."
    return ActResult.of(op)


def fitting_packs(roster: Roster, viewer: Viewer) -> list[Pack]:
    """Packs that a roster without one could be linked to: the newest of its faction's name on each shelf. One query."""
    if roster.pack_id is not None:
        return []
    packs = (
        Pack.objects.visible_to(viewer)
        .filter(edition=roster.edition, kind=Pack.Kind.FACTION, title__iexact=roster.faction)
        .exclude(key__contains=MARK)
    )
    newest = {(pack.keeper, pack.key): pack for pack in reversed(packs.newest_first())}
    return list(newest.values())
