"""A campaign leaves as a file and comes to another server in the same state; what is sealed stays."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import models
from django.urls import reverse
from django.utils import timezone

from campaigns.dice.rolls import is_open, rolls_of, words_of
from campaigns.dice.selectors import dice_sheet
from campaigns.journal.rows import state_of
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Batch, Campaign, Entrant, Mission, MissionSide, Person, Roll
from campaigns.muster.services.mustering import muster_lock, muster_save
from campaigns.people.services.claiming import person_tie
from campaigns.rounds.services.pairing import round_open
from campaigns.transfer.reading import campaign_file_in, is_plain_jpeg
from campaigns.transfer.services import campaign_arrive
from campaigns.transfer.tables import ADDED, CAMPAIGN, CONTENT, STAYS, TABLES
from campaigns.transfer.writing import campaign_file, stays_behind
from rosters.models import Pack, PackFile, PackPart, Picture, Roster
from rosters.operatives.pictures import make
from rosters.operatives.services import portrait_set
from rosters.rosters.services.rosters import operative_note
from rules.dice import RollSource, verify
from rules.errors import Malformed, Refusal
from rules.formats.budget import Budget
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, join
from tests.cast import Player, pick
from tests.pictures import drawn
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
STAYING = (Pack, PackFile, PackPart)
NOTED = "Zyxomma"


def played_out(table: Club) -> None:
    """Something of everything: confirmed, corrected and unconfirmed missions, a round, portraits, notes, a draft."""
    for name in ("owner", "opponent"):
        roster, viewer = table.roster(name), table.players[name].viewer
        first = str(roster.operatives.first().pk)
        portrait_set(roster_id=roster.pk, viewer=viewer, operative=first, data=drawn())
        operative_note(roster_id=roster.pk, viewer=viewer, operative=first, notes=NOTED)
        pick(table.players[name], roster)
    first = table.played("owner", {f"out:{table.everyone('opponent')[0]}": True})
    table.confirm(first, "opponent")
    table.amend(table.played("opponent"), "draw")
    table.played("owner", {f"out:{table.everyone('opponent')[2]}": True})
    table.void(table.played("owner"))
    round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, pairing="swiss", is_published=True)
    ahead = table.plan()
    muster_save(mission_id=ahead.pk, viewer=table.players["owner"].viewer, members=table.everyone("owner"))
    muster_lock(mission_id=ahead.pk, viewer=table.players["owner"].viewer, as_is_reason="We have no others.")


def taken_along(table: Club) -> bytes:
    table.fresh()
    return campaign_file(table.campaign, table.campaign.people.of(table.arbitrator.viewer).get())


def content_of(data: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return dict(json.loads(archive.read(CONTENT)))


def changed(data: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The same file, with something else in it."""
    content, body = content_of(data), io.BytesIO()
    change(content)
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, json.dumps(content) if name == CONTENT else old.read(name))
    return body.getvalue()


def another_server() -> Player:
    """Nothing is here any more but the rules, and somebody else."""
    for label in ("campaigns", "rosters"):
        for model in apps.get_app_config(label).get_models():
            if model not in STAYING:
                model._base_manager.all()._raw_delete("default")
    return Player(user=UserFactory())


def rows(model: type[models.Model], columns: tuple[str, ...]) -> list[dict[str, Any]]:
    return [dict(row) for row in model._base_manager.order_by("pk").values(*columns)]


def test_every_column_is_told_or_stays():
    """A new column is decided about here."""
    for table in (CAMPAIGN, *TABLES):
        known = {*table.columns, *STAYS.get(table.model, ()), *ADDED.get(table.model, ())}
        own = {each.name for each in table.model._meta.concrete_fields}
        assert own - known <= ({"campaign"} if "campaign" not in table.columns else set()), table.name
        assert known <= own, table.name


def test_a_campaign_is_read_back_into_the_same_state(table: Club):
    played_out(table)
    data, campaign = taken_along(table), table.fresh()
    before = state_of(campaign)
    sealed = {str(m.pk) for m in campaign.missions.all() if not is_open(m)}
    kept = {each.name: rows(each.model, each.columns) for each in TABLES}
    pictures = set(Picture.objects.values_list("pk", flat=True))
    newcomer = another_server()
    found = campaign_arrive(data=data, name="glass.zip", viewer=newcomer.viewer)
    assert found.pk == campaign.pk
    assert_reconciled(found)
    after = state_of(Campaign.objects.get(pk=found.pk))
    for subject, fields in before.items():
        if subject.removeprefix("mission:") in sealed:
            fields, after[subject] = ({**each, "commitment": ""} for each in (fields, after[subject]))
        assert after[subject] == fields, subject
    assert after.keys() == before.keys()
    for name in ("operatives", "people", "entrants", "rounds", "rolls"):
        spec = next(each for each in TABLES if each.name == name)
        taken = {row["id"] for row in content_of(data)[name]}
        taken_rows = [{**row, "source": ""} for row in kept[name] if str(row["id"]) in taken]
        taken_rows = [{**row, "notes": ""} if "notes" in row else row for row in taken_rows]
        here = [{**row, "source": ""} for row in rows(spec.model, spec.columns)]
        assert here == taken_rows, name
        assert here, name
    ours = [row["words"] for row in kept["batches"]]
    assert list(Batch.objects.order_by("pk").values_list("words", flat=True))[: len(ours)] == ours
    moments = [row["created_at"] for row in kept["batches"]]
    assert list(Batch.objects.order_by("pk").values_list("created_at", flat=True))[: len(moments)] == moments
    assert set(Picture.objects.values_list("pk", flat=True)) == pictures
    assert "came here from another server" in found.batches.get(kind="arrive").words


def test_ticks_are_read_from_a_file_that_calls_them_as_before(table: Club):
    mission, ticks = table.plan(), {str(table.entrant("owner").person_id): {"answers": {"rounds": 4}, "stamps": {}}}

    def as_before(content: dict[str, Any]) -> None:
        content["report_drafts"] = [{"mission": str(mission.pk), "answers": {}, "stamps": {}, "tellings": ticks}]

    found = campaign_file_in(changed(taken_along(table), as_before), "glass.zip", Budget(name="glass.zip"))
    assert [draft.by_person for draft in found.rows["report_drafts"]] == [ticks]


def test_opened_dice_verify_there_and_closed_ones_are_sealed_anew(table: Club):
    played_out(table)
    closed = [m for m in table.campaign.missions.all() if m.rolls.exists() and not is_open(m)]
    opened = [m for m in table.campaign.missions.all() if m.rolls.exists() and is_open(m)]
    assert closed
    assert opened
    assert "can only be checked here" in " ".join(stays_behind(table.fresh(), timezone.now(), table.arbitrator.viewer))
    values = {str(r.pk): r.value for r in Roll.objects.all()}
    secrets = {m.pk: bytes(m.secret) for m in table.campaign.missions.all()}
    data = taken_along(table)
    assert not any(secrets[m.pk].hex() in json.dumps(content_of(data)) for m in closed)
    newcomer = another_server()
    campaign_arrive(data=data, name="glass.zip", viewer=newcomer.viewer)
    assert {str(r.pk): r.value for r in Roll.objects.all()} == values
    for mission in (Mission.objects.get(pk=each.pk) for each in opened):
        assert verify(bytes(mission.secret), mission.commitment, rolls_of(mission), words_of(mission)) == ()
        assert bytes(mission.secret) == secrets[mission.pk]
    for mission in (Mission.objects.get(pk=each.pk) for each in closed):
        assert bytes(mission.secret) != secrets[mission.pk]
        assert mission.is_brought
        lines = dice_sheet(mission_sheet(mission, newcomer.viewer), timezone.now()).lines
        assert any(line.is_brought for line in lines)
        url = reverse("campaigns:mission-dice", args=[mission.campaign_id, mission.pk])
        assert "on another server" in newcomer.client().get(url).text


def test_a_question_asked_again_keeps_the_roll_of_the_other_server(table: Club):
    out = f"out:{table.everyone('opponent')[0]}"
    mission = table.played("owner", {out: True})
    known = {(r.subject, r.purpose): r.value for r in mission.rolls.all()}
    data = taken_along(table)
    newcomer = another_server()
    campaign_arrive(data=data, name="glass.zip", viewer=newcomer.viewer)
    table.arbitrator = newcomer
    table.amend(mission, "opponent", {out: True})
    assert {(r.subject, r.purpose): r.value for r in mission.rolls.filter(source=RollSource.BROUGHT.value)} == known
    assert not mission.rolls.filter(
        source=RollSource.SEALED.value, subject__in=[subject for subject, _ in known]
    ).exists()
    assert_reconciled(table.fresh())


def test_nothing_sealed_and_nothing_private_is_in_the_file(table: Club):
    played_out(table)
    mail = "somebody@club.example"
    table.arbitrator.user.email = mail
    side = MissionSide.objects.exclude(draft={}).get()
    assert side.lock_hash
    data = taken_along(table)
    text = json.dumps(content_of(data))
    for word in (NOTED, mail, side.salt, str(table.players["owner"].user.pk)):
        assert word not in text, word
    content = content_of(data)
    assert "draft" not in content["sides"][0]
    assert content["kill_teams"] == []
    assert {"user", "guest_digest", "key_digest"}.isdisjoint(content["people"][0])


def test_who_took_it_along_runs_it_and_others_are_tied(table: Club):
    played_out(table)
    names = list(table.campaign.people.order_by("pk").values_list("name", "role"))
    data = taken_along(table)
    newcomer = another_server()
    found = campaign_arrive(data=data, name="glass.zip", viewer=newcomer.viewer)
    assert list(found.people.order_by("pk").values_list("name", "role")) == names
    assert found.people.get(user=newcomer.user).role == "arbitrator"
    assert Person.objects.exclude(user=None).count() == 1
    assert not Roster.objects.exclude(owner=None).exists()
    friend = Player(user=UserFactory(name="Friend"))
    joined = join(found, newcomer, friend)
    entrant = Entrant.objects.get(pk=table.entrants["owner"].pk)
    fields = {"campaign_id": found.pk, "person_id": entrant.person_id, "to": joined.pk}
    with pytest.raises(Refusal):
        person_tie(viewer=friend.viewer, **fields)
    url = reverse("campaigns:tie", args=[found.pk, entrant.person_id])
    assert url in newcomer.client().get(reverse("campaigns:people", args=[found.pk])).text
    assert friend.client().post(url, {"to": str(joined.pk)}).status_code == 404
    newcomer.client().post(url, {"to": str(joined.pk)})
    entrant.refresh_from_db()
    assert entrant.person_id == joined.pk
    assert Roster.objects.get(pk=entrant.roster_id).owner == friend.user
    assert_reconciled(found)
    with pytest.raises(Refusal, match="name from a file"):
        person_tie(viewer=newcomer.viewer, campaign_id=found.pk, person_id=joined.pk, to=joined.pk)


def test_it_is_read_where_it_is_not(table: Club):
    data = taken_along(table)
    with pytest.raises(Refusal, match="is here already"):
        campaign_arrive(data=data, name="glass.zip", viewer=Player(user=UserFactory()).viewer)
    other = changed(data, lambda content: content["campaign"].update(id="018f0000-0000-7000-8000-000000000001"))
    with pytest.raises(Refusal, match="already belongs to another campaign"):
        campaign_arrive(data=other, name="glass.zip", viewer=Player(user=UserFactory()).viewer)
    with pytest.raises(Refusal, match="Log in"):
        campaign_arrive(data=data, name="glass.zip", viewer=Player().viewer)


HOSTILE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another format": lambda c: c.update(format="x"),
    "another version": lambda c: c.update(version=2),
    "no table": lambda c: c.pop("missions"),
    "a table that is none": lambda c: c.update(rolls={"a": 1}),
    "a row that is none": lambda c: c["rolls"].append(7),
    "a column missing": lambda c: c["people"][0].pop("role"),
    "a role that is none": lambda c: c["people"][0].update(role="queen"),
    "a name too long": lambda c: c["people"][0].update(name="x" * 500),
    "a number that is none": lambda c: c["entrants"][0].update(position=-3),
    "somebody else's row": lambda c: c["entrants"][0].update(roster="018f0000-0000-7000-8000-000000000001"),
    "nobody runs it": lambda c: [row.update(role="player") for row in c["people"]],
    "resources from nowhere": lambda c: c["entrants"][0]["state"]["resources"].update(morale=99),
    "a state of no form": lambda c: c["entrants"][0].update(state=[1]),
    "an act that was not": lambda c: c["batches"].pop(),
    "a change that was not": lambda c: c["changes"].clear(),
    "a change without an end": lambda c: c["changes"][0].update(op="multiply"),
    "a dice that fell otherwise": lambda c: [row.update(value=row["value"] % 6 + 1) for row in c["rolls"]],
    "a secret that is none": lambda c: [row.update(secret="zz") for row in c["missions"]],
    "another secret": lambda c: [row.update(secret="00" * 32) for row in c["missions"]],
    "experience from nowhere": lambda c: c["operatives"][0]["state"].update(experience=12),
    "countless weapons": lambda c: c["operatives"][0].update(loadout={"choices": [{"id": "x", "number": 10**9}]}),
    "a portrait that is missing": lambda c: c["operatives"][0].update(portrait="0" * 64),
    "settings of no form": lambda c: c["campaign"].update(settings={"points_limit": "many"}),
    "an edition that is none": lambda c: c["campaign"].update(edition="kt2030"),
    "rules of no form": lambda c: c.update(packs=[{"digest": "x"}]),
}


def is_refused(data: bytes, player: Player) -> bool:
    try:
        campaign_arrive(data=data, name="glass.zip", viewer=player.viewer)
    except (Malformed, Refusal):
        return True
    return False


def test_a_hostile_file_leaves_nothing(table: Club):
    table.confirm(table.played("owner", {f"out:{table.everyone('opponent')[0]}": True}), "opponent")
    data = taken_along(table)
    newcomer = another_server()
    for words, change in HOSTILE.items():
        assert is_refused(changed(data, change), newcomer), words
        assert not Campaign.objects.exists(), words
        assert not Roster.objects.exists(), words
    for body in (b"", b"PK\x03\x04", b"x" * 100, data[: len(data) // 2]):
        with pytest.raises((Malformed, Refusal)):
            campaign_arrive(data=body, name="broken.zip", viewer=newcomer.viewer)
    deep = io.BytesIO()
    with zipfile.ZipFile(deep, "w") as archive:
        archive.writestr(CONTENT, "[" * 100_000)
    with pytest.raises(Malformed):
        campaign_arrive(data=deep.getvalue(), name="deep.zip", viewer=newcomer.viewer)
    assert campaign_arrive(data=data, name="glass.zip", viewer=newcomer.viewer).pk == table.campaign.pk


def test_a_portrait_is_one_that_muster_made():
    body = make(drawn()).body
    assert is_plain_jpeg(body)
    comment = b"\xff\xfe\x00\x0bsomething"
    for other in (b"", body[:-1], body + b"more", body[:2] + comment + body[2:], b"\xff\xd8\xff\xd9"):
        assert not is_plain_jpeg(other)


def test_rules_that_stay_behind_leave_a_roster_without(table: Club):
    roster = table.roster("opponent")
    pack = roster.pack
    assert pack is not None
    own = Pack.objects.create(
        edition=pack.edition,
        key=pack.key,
        title=pack.title,
        revision=9,
        digest="0" * 64,
        owner=table.players["opponent"].user,
    )
    Roster.objects.filter(pk=roster.pk).update(pack=own)
    data = taken_along(table)
    assert "their players import them there again" in " ".join(
        stays_behind(table.fresh(), timezone.now(), table.arbitrator.viewer)
    )
    assert "0" * 64 not in {each["digest"] for each in content_of(data)["packs"]}
    assert {each["digest"] for each in content_of(data)["packs"]} == {table.roster("owner").pack.digest}


def test_pages_api_and_commands(table: Club, tmp_path: Any):
    url = reverse("campaigns:transfer", args=[table.campaign.pk])
    assert "Export campaign" in table.arbitrator.client().get(url).text
    got = table.arbitrator.client().get(reverse("campaigns:transfer-file", args=[table.campaign.pk]))
    assert got["Content-Disposition"].endswith('"the-glass-plain.muster.zip"')
    assert content_of(got.content)["format"] == "muster-campaign"
    by_api = table.arbitrator.client().get(reverse("api:campaign-file", args=[table.campaign.pk]))
    assert content_of(by_api.content)["campaign"] == content_of(got.content)["campaign"]
    for who in (table.players["owner"], Player(user=UserFactory())):
        for name in ("campaigns:transfer", "campaigns:transfer-file", "api:campaign-file"):
            assert who.client().get(reverse(name, args=[table.campaign.pk])).status_code == 404, name
    target = tmp_path / "campaign.zip"
    call_command("export_campaign", str(table.campaign.pk), target, verbosity=0, stdout=io.StringIO())
    newcomer = another_server()
    here = reverse("campaigns:arrive")
    client = newcomer.client()
    assert client.post(here, {}).status_code == 422
    assert client.post(here, {"file": SimpleUploadedFile("x.zip", b"no")}).status_code == 422
    shown = client.post(here, {"file": SimpleUploadedFile("x.zip", got.content)}, follow=True)
    assert "From a file" in shown.text
    newcomer = another_server()
    out = io.StringIO()
    call_command("import_campaign", target, name=newcomer.user.name, stdout=out)
    assert "is here" in out.getvalue()
    newcomer = another_server()
    made = newcomer.client().post(reverse("api:campaign-files"), {"file": SimpleUploadedFile("x.zip", got.content)})
    assert made.status_code == 201, made.content
