"""A campaign comes from another server: all of its file, or nothing.

Its rules are found here, or stored on the shelf of the player who imports it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from accounts.models import User
from campaigns.dice.rolls import new_secret
from campaigns.journal import chronicle
from campaigns.journal import state as states
from campaigns.journal.kind import checked_settings, kind_of, settings_of
from campaigns.journal.operation import commit, opened
from campaigns.journal.rows import objections_until
from campaigns.management.reconciling import differences
from campaigns.models import Campaign, Chronicle, Mission, Person
from campaigns.overview.services import check_room
from campaigns.transfer.reading import CampaignFile, campaign_file_in, picture_row
from campaigns.transfer.tables import CAMPAIGN, OF_CAMPAIGN, OF_ROSTERS, FileTable
from rosters.journal.check import differences as roster_differences
from rosters.journal.check import resettle
from rosters.models import Operative, Pack, PackFile, Picture, Roster
from rosters.packs.importing import read_sources
from rosters.packs.services.packs import NewFile, file_keep, pack_digest, pack_keep
from rosters.packs.sources import SourceFile
from rosters.viewers import Viewer
from rosters.web.untrusted import campaign_budget
from rules.changes import SET
from rules.changes import Change as ChangeValue
from rules.dice import RollSource, commitment
from rules.editions.state import ROSTER
from rules.errors import Fault, Malformed, Refusal
from rules.formats.budget import Budget
from rules.formats.pack import canonical_pack, edition_of, read_pack, read_system_pack, source_id
from rules.formats.text import quoted

MOST_BYTES = 40_000_000
PIECE = 200
UNREADABLE = (
    *(AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError, DatabaseError, Malformed),
)
"""What content raises that is not in the form in which Muster writes it."""
STAYED = "Its rules are not in the file: its player has to import them here again."


def campaign_arrive(*, data: bytes, name: str, viewer: Viewer) -> Campaign:
    """The campaign of a file, as it was there. Who brings it runs it as the arbitrator who took it along; everybody
    else is a name until the arbitrator says who that is here.
    """
    if viewer.user is None:
        raise Refusal("Log in first: whoever imports a campaign runs it.", code="no-account")
    check_room({"user": viewer.user, "guest_digest": ""})
    if len(data) > MOST_BYTES:
        raise Malformed(name, Fault(f"is larger than {MOST_BYTES // 1_000_000} MB"))
    with campaign_budget(name) as budget:
        file = campaign_file_in(data, name, budget)
        try:
            with transaction.atomic():
                return _arrived(file, viewer, budget, name)
        except UNREADABLE as problem:
            if isinstance(problem, Malformed):
                raise
            raise Malformed(name, Fault("does not hold together: not everything in it is of its form")) from problem


def _arrived(file: CampaignFile, viewer: Viewer, budget: Budget, name: str) -> Campaign:
    _check_new(file)
    campaign: Any = file.rows["campaign"][0]
    checked_settings(kind_of(campaign), settings_of(campaign))
    me: Person = _person_of(file)
    packs = packs_kept(file, viewer.user, budget, name)
    unpinned = _pinned(file, packs)
    _owned(file, me, viewer)
    closed = _with_secrets(file)
    for mission in file.rows["missions"]:
        assert isinstance(mission, Mission)  # noqa: S101 - the rows of that table
        if mission.reported_at:
            mission.objections_until = objections_until(campaign, mission.settings, mission.reported_at)
    campaign.visibility = Campaign.Visibility.PRIVATE
    for table in (CAMPAIGN, *OF_ROSTERS, *OF_CAMPAIGN):
        _inserted(table, file)
        budget.check_time()
    rows = [picture_row(digest, body) for digest, body in file.pictures.items()]
    Picture.objects.bulk_create(rows, ignore_conflicts=True)
    Picture.objects.filter(pk__in=[row.pk for row in rows]).update(sent_at=timezone.now())
    Chronicle.objects.create(campaign=campaign, **chronicle.fresh(campaign))
    _say_arrived(campaign, me, viewer, file, unpinned, closed)
    for row in file.rows["rosters"]:
        resettle(row.pk)
        budget.check_time()
    _check_whole(campaign, file, name)
    return Campaign.objects.get(pk=campaign.pk)


def _check_new(file: CampaignFile) -> None:
    if Campaign.objects.filter(pk=file.rows["campaign"][0].pk).exists():
        raise Refusal(
            "This campaign is here already; its file is for a server that does not have it.", code="here-already"
        )
    for table in (*OF_ROSTERS, *OF_CAMPAIGN):
        keys = [row.pk for row in file.rows[table.name]]
        for start in range(0, len(keys), PIECE):
            if table.model._base_manager.filter(pk__in=keys[start : start + PIECE]).exists():
                words = "Part of this file already belongs to another campaign here: delete that campaign first."
                raise Refusal(words, code="here-already")


def _person_of(file: CampaignFile) -> Person:
    """Who took it along, or, where they run it no more, the first who does."""
    people: Sequence[Any] = file.rows["people"]
    first = [each for each in people if each.role == Person.Role.ARBITRATOR and each.left_at is None]
    if not first:
        raise Refusal("The file names no arbitrator, so nobody could run the campaign.", code="no-arbitrator")
    found: Person = next((each for each in first if str(each.pk) == str(file.content.get("exported_by"))), first[0])
    return found


def _pinned(file: CampaignFile, packs: Mapping[str, Pack]) -> set[Any]:
    """Give rosters their rules; those whose rules are not here."""
    pinned = {str(row.get("id")): str(row.get("pack") or "") for row in file.content["rosters"]}
    missing = set()
    for row in file.rows["rosters"]:
        digest = pinned[str(row.pk)]
        row.pack = packs.get(digest)  # type: ignore[attr-defined]
        if digest and digest not in packs:
            missing.add(row.pk)
    return missing


def _owned(file: CampaignFile, me: Person, viewer: Viewer) -> None:
    me.user = viewer.user
    entrants: Sequence[Any] = file.rows["entrants"]
    mine = {each.roster_id for each in entrants if each.person_id == me.pk}
    for row in file.rows["rosters"]:
        row.owner = viewer.user if row.pk in mine else None  # type: ignore[attr-defined]


def _with_secrets(file: CampaignFile) -> dict[str, str]:
    """Secrets that came along, and new ones for dice that were closed; mission → what is published of those."""
    secrets = {str(row.get("id")): row.get("secret") for row in file.content["missions"]}
    closed = {}
    for mission in file.rows["missions"]:
        assert isinstance(mission, Mission)  # noqa: S101 - the rows of that table
        if secret := secrets[str(mission.pk)]:
            mission.secret = bytes.fromhex(secret)
        else:
            mission.secret = new_secret()
            closed[str(mission.pk)] = commitment(mission.secret)
    rolled: Sequence[Any] = [row for row in file.rows["rolls"] if str(row.mission_id) in closed]  # type: ignore[attr-defined]
    brought = {row.mission_id for row in rolled}
    for row in rolled:
        row.source = RollSource.BROUGHT.value if row.source == RollSource.SEALED else row.source
    for mission in file.rows["missions"]:
        mission.is_brought = mission.is_brought or mission.pk in brought  # type: ignore[attr-defined]
    return closed


def _inserted(table: FileTable, file: CampaignFile) -> None:
    """Made as rows, with the moments they had."""
    rows = file.rows[table.name]
    moments_of_rows = [{name: getattr(row, name) for name in table.moments} for row in rows]
    table.model._base_manager.bulk_create(rows, batch_size=PIECE)
    for row, moments in zip(rows, moments_of_rows, strict=True):
        for name, value in moments.items():
            setattr(row, name, value)
    if table.moments and rows:
        table.model._base_manager.bulk_update(rows, table.moments, batch_size=PIECE)


def _say_arrived(
    campaign: Campaign, me: Person, viewer: Viewer, file: CampaignFile, unpinned: set[Any], closed: Mapping[str, str]
) -> None:
    """The act that brings it, with all that could not be as it was."""
    op = opened(campaign, me, viewer, whole=True)
    moment = parse_datetime(str(file.content.get("exported_at")))
    on = f", as it stood on {timezone.localtime(moment):%-d %B %Y}" if moment else ""
    op.kind, op.words = "arrive", f"{campaign.name} came here from another server{on}."
    op.payload = {"from": str(file.content.get("exported_at"))}
    for key, published in closed.items():
        op.set(states.MISSION + key, "commitment", published)
    for row in file.rows["rosters"]:
        out: Any = row
        changes = op.rosters[out.pk].changes if out.pk in unpinned or _is_elsewhere(out, campaign) else []
        if out.pk in unpinned:
            changes.append(ChangeValue(subject=ROSTER, op=SET, field="pack", value=""))
            op.rosters[out.pk].words = STAYED
        if _is_elsewhere(out, campaign):
            changes.append(ChangeValue(subject=ROSTER, op=SET, field="campaign", value={}, before=out.campaign))
    commit(op)


def _is_elsewhere(roster: Roster, campaign: Campaign) -> bool:
    return bool(roster.campaign) and roster.campaign.get("key") != str(campaign.pk)


def _check_whole(campaign: Campaign, file: CampaignFile, name: str) -> None:
    """Everything agrees with its journals, as `check_campaigns` and `check_rosters` would say; else nothing is kept."""
    found = [str(each) for each in differences(Campaign.objects.get(pk=campaign.pk))]
    for key in [row.pk for row in file.rows["rosters"]]:
        roster = Roster.objects.select_related("pack").get(pk=key)
        found += [f"{roster.name}: {each}" for each in roster_differences(roster)]
    pictures = set(
        Operative.objects.filter(roster__in=[r.pk for r in file.rows["rosters"]]).values_list("portrait", flat=True)
    )
    if len(pictures - {""}) != Picture.objects.filter(pk__in=pictures).count():
        found.append("a portrait is missing")
    if found:
        raise Malformed(name, *(Fault(f"does not agree with its own journal: {each}") for each in found[:5]))


def packs_kept(file: CampaignFile, user: User | None, budget: Budget, name: str) -> dict[str, Pack]:
    """Digest → pack, of those that rosters of the file pin and that are here now."""
    wanted = {str(row.get("pack")) for row in file.content["rosters"] if row.get("pack")}
    found = {pack.digest: pack for pack in Pack.objects.visible_to(user).filter(digest__in=wanted).order_by("-owner")}
    for entry in file.content["packs"]:
        if not isinstance(entry, dict) or not isinstance(entry.get("files"), list):
            raise Malformed(name, Fault("names rules that are none"))
        if (digest := str(entry.get("digest"))) in wanted and digest not in found:
            found[digest] = _pack_from(entry, file.rules, user, budget, name)
    return found


def _pack_from(
    entry: Mapping[str, Any], bodies: Mapping[str, bytes], user: User | None, budget: Budget, name: str
) -> Pack:
    """A pack made of the files themselves: nothing that is said of them is believed."""
    paths = [str(path) for path in entry["files"]]
    if missing := [path for path in paths if path not in bodies]:
        raise Malformed(name, Fault(f"lacks {quoted(missing[0])}"))
    files = list(_files({path: bodies[path] for path in paths}, budget, name))
    if not files or pack_digest(each.digest for each in files) != entry.get("digest"):
        raise Malformed(name, Fault("holds rules that are not those its rosters were built from"))
    rows = [file_keep(file=each)[0] for each in files]
    subject = rows[-1]
    pack, _ = pack_keep(
        edition=subject.edition,
        key=subject.source_id,
        title=subject.name,
        revision=subject.revision,
        files=rows,
        owner=user,
    )
    return pack


def _files(bodies: Mapping[str, bytes], budget: Budget, name: str) -> Iterator[NewFile]:
    own = {path: body for path, body in bodies.items() if path.endswith(".json")}
    if own and len(own) == len(bodies):
        yield from _written(own, budget, name)
        return
    for found in read_sources([SourceFile(path, body) for path, body in bodies.items()], lambda words: None, budget):
        if found.problem is not None:
            raise found.problem
        yield found.as_new_file()


def _written(bodies: Mapping[str, bytes], budget: Budget, name: str) -> Iterator[NewFile]:
    """A faction in our own language behind its system, which may be older than the one here, never newer."""
    if len(bodies) != 2:
        raise Malformed(name, Fault("holds rules that are neither a system nor a faction"))
    (system_path, system_body), (path, body) = bodies.items()
    system = read_system_pack(system_body, system_path)
    edition = edition_of(body, path, budget)
    newest = PackFile.objects.filter(kind=PackFile.Kind.PACK, edition=edition, source_id=f"{edition}:system")
    first = newest.order_by("-revision", "-created_at").first()
    digest = NewFile(kind="", source_id="", name="", edition="", revision=0, body=system_body).digest
    known = newest.filter(digest=digest).first()
    if known is None and (first is None or system.revision >= first.revision):
        raise Malformed(name, Fault("was made with newer rules than are here: upgrade this server first"))
    source = read_pack(body, path, system, budget)
    for each, text, needs in ((system, system_body, ()), (source, body, (source_id(system),))):
        yield NewFile(
            kind=PackFile.Kind.PACK,
            source_id=source_id(each),
            name=each.title,
            edition=each.edition,
            revision=each.revision,
            body=canonical_pack(text, path),
            needs=needs,
        )
