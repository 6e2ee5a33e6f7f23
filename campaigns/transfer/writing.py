"""Writes a campaign into one file: a zip of JSON, portraits and the rules its rosters were built from."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from campaigns.dice.rolls import is_open
from campaigns.models import Campaign, KeptSecret, Mission, Person
from campaigns.models.missions import SEALED
from campaigns.transfer.tables import ADDED, CAMPAIGN, CONTENT, FORMAT, OF_CAMPAIGN, OF_ROSTERS, VERSION, FileTable
from rosters.models import Pack, PackFile, Picture, Roster
from rosters.packs.services.packs import body_of
from rosters.viewers import Viewer
from rules.editions.state import KILL_TEAM
from rules.names import both

Row = dict[str, Any]
PICTURES, RULES = "pictures", "rules"
NOTES, NOTED = "notes", ""


def campaign_file(campaign: Campaign, person: Person) -> bytes:
    """Everything of a campaign that an arbitrator may export. What is sealed stays here."""
    now = timezone.now()
    rosters = {roster.pk: roster for roster in _rosters(campaign)}
    mine = {key for key, roster in rosters.items() if _is_of(roster, person)}
    tables = {table.name: _rows(table, list(rosters)) for table in OF_ROSTERS}
    tables |= {table.name: _rows(table, campaign.pk) for table in OF_CAMPAIGN}
    keys = {roster.pack_id for roster in rosters.values() if roster.pack_id}
    visible = Pack.objects.visible_to(person.user).filter(pk__in=keys)
    packs = list(visible.prefetch_related("parts__file").order_by("edition", "key", "digest"))
    for row in tables["rosters"]:
        pack = rosters[row["id"]].pack
        row["pack"] = pack.digest if pack else ""
    for row in tables["entrants"]:
        row["roster"] = row["roster"] if row["roster"] in rosters else None
    _without_private(tables, mine)
    _without_sealed(campaign, tables, now)
    content = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": now,
        "exported_by": person.pk,
        "campaign": _rows(CAMPAIGN, campaign.pk)[0],
        "packs": [_pack(pack) for pack in packs],
        **tables,
    }
    return _zipped(content, packs)


def _rosters(campaign: Campaign) -> list[Roster]:
    """Rosters that have not entered another campaign since, which exports them itself."""
    found = Roster.objects.select_related("pack").filter(entrants__campaign=campaign).distinct()
    return [each for each in found if not each.campaign or each.campaign.get("key") == str(campaign.pk)]


def _is_of(roster: Roster, person: Person) -> bool:
    if person.user_id is not None:
        return roster.owner_id == person.user_id
    return bool(person.guest_digest) and roster.guest_digest == person.guest_digest


def _rows(table: FileTable, key: Any) -> list[Row]:
    columns = [each for each in table.columns if each not in ADDED.get(table.model, ())]
    rows = table.model._base_manager.filter(**{table.path: key}).order_by("pk").values(*columns)
    return list(map(dict, rows))


def _pack(pack: Pack) -> Row:
    parts = sorted(pack.parts.all(), key=lambda part: part.position)
    names = ("edition", "kind", "key", "title", "revision", "digest")
    return {**{name: getattr(pack, name) for name in names}, "files": [_file_name(part.file) for part in parts]}


def _file_name(file: PackFile) -> str:
    return f"{RULES}/{file.digest}.{'json' if file.kind == PackFile.Kind.PACK else 'xml'}"


# What goes nowhere


def _without_private(tables: dict[str, list[Row]], mine: set[Any]) -> None:
    """Others' notes, and the kill teams they picked for themselves."""
    others = {row["id"] for row in tables["rosters"]} - mine
    for name in ("rosters", "operatives", "squads"):
        tables[name] = [
            row if (row["id"] if name == "rosters" else row["roster"]) in mine else unnoted(row) for row in tables[name]
        ]
    tables["kill_teams"] = [row for row in tables["kill_teams"] if row["roster"] not in others]
    batches = {row["id"] for row in tables["roster_batches"] if row["roster"] in others}
    tables["roster_batches"] = [
        {**row, "acts": []} if row["id"] in batches else row for row in tables["roster_batches"]
    ]
    changes = []
    for row in tables["roster_changes"]:
        if row["batch"] not in batches:
            changes.append(row)
        elif not row["subject"].startswith(KILL_TEAM):
            blanked = {"value": NOTED, "before": NOTED} if row["field"] == NOTES else {}
            changes.append({**unnoted(row), **blanked})
    tables["roster_changes"] = changes
    players = {row["roster"]: row["id"] for row in tables["entrants"]}
    own = {players[key] for key in mine if key in players}
    for side in tables["sides"]:
        if side["entrant"] not in own:
            # Where a note was sealed with a team, its seal can no longer be tried.
            team = unnoted(side["team"])
            if team.get("sealed") != side["team"].get("sealed"):
                side["salt"], side["lock_hash"] = "", ""
            side["team"] = team


def unnoted(value: Any) -> Any:
    """The same without what somebody noted: nothing in a choice, an empty note everywhere else."""
    if isinstance(value, list):
        return [unnoted(each) for each in value]
    if not isinstance(value, dict):
        return value
    is_choice = "id" in value and "model" not in value and "position" not in value and "edition" not in value
    return {
        name: NOTED if name == NOTES else unnoted(each)
        for name, each in value.items()
        if not (name == NOTES and is_choice)
    }


def _without_sealed(campaign: Campaign, tables: dict[str, list[Row]], now: datetime) -> None:
    """Drafts are no column of the file; of dice whose secret is closed, and of teams locked unseen, no more goes."""
    secrets = dict(campaign.missions.values_list("pk", "secret"))
    opened = {mission.pk for mission in Mission.objects.filter(campaign=campaign) if is_open(mission)}
    sealed = {row["id"] for row in tables["missions"] if row["state"] in SEALED}
    for row in tables["missions"]:
        row["secret"] = bytes(secrets[row["id"]]).hex() if row["id"] in opened else ""
    tables["kept_secrets"] = [row for row in tables["kept_secrets"] if row["opened_at"]]
    for row in tables["sides"]:
        if row["mission"] in sealed:
            row |= {"salt": "", "lock_hash": "", "locked_at": None, "as_is_reason": "", "as_is_accepted": False}


# The file


def _zipped(content: Mapping[str, Any], packs: list[Pack]) -> bytes:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(CONTENT, json.dumps(content, default=_plain, ensure_ascii=False, indent=1))
        for picture in Picture.objects.filter(digest__in=set(_portraits(content))):
            archive.writestr(f"{PICTURES}/{picture.digest}.jpg", bytes(picture.body), zipfile.ZIP_STORED)
        files = {part.file_id: part.file for pack in packs for part in pack.parts.all()}
        for file in files.values():
            archive.writestr(_file_name(file), body_of(file))
    return body.getvalue()


def _plain(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _portraits(content: Mapping[str, Any]) -> Iterator[str]:
    """The pictures that operatives and posts show, or that journals lead back to."""
    yield from (row["portrait"] for row in content["operatives"] if row["portrait"])
    yield from (digest for row in content["posts"] for digest in row["pictures"])
    for row in content["roster_changes"]:
        if row["field"] == "portrait" and row["value"]:
            yield str(row["value"])
        elif row["op"] == "create" and isinstance(row["value"], dict) and row["value"].get("portrait"):
            yield str(row["value"]["portrait"])


def _missions(numbers: Iterable[int]) -> str:
    listed = [str(each) for each in numbers]
    return f"mission{'' if len(listed) == 1 else 's'} {both(listed)}"


def stays_behind(campaign: Campaign, now: datetime, viewer: Viewer) -> tuple[str, ...]:
    """What the file will not hold, a sentence each: to be settled before the export."""
    found = []
    missions = campaign.missions.prefetch_related("sides", "rolls").defer("settings")
    closed = [each for each in missions if each.rolls.all() and not is_open(each)]
    if closed:
        dice = (
            f"Dice of {_missions(each.number for each in closed)}: their secret is sealed until the report is confirmed"
        )
        found.append(f"{dice}, so the rolls come along, but can only be checked here.")
    locked = [each for each in missions if each.state in SEALED and any(side.draft for side in each.sides.all())]
    if locked:
        found.append(f"Teams for {_missions(each.number for each in locked)}: their players pick them again.")
    secrets = KeptSecret.objects.filter(side__mission__campaign=campaign, opened_at=None)
    if numbers := sorted(set(secrets.values_list("side__mission__number", flat=True))):
        found.append(f"What sides sealed for {_missions(numbers)} and have not opened: open it first.")
    own = viewer.user.pk if viewer.user else None
    packs = [roster.pack for roster in _rosters(campaign) if roster.pack]
    private = sorted({pack.title for pack in packs if pack.owner_id is not None and pack.owner_id != own})
    if private:
        found.append(f"Imported rules of {both(private)}: their players import them there again.")
    return tuple(found)
