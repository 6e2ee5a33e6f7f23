"""A backup holds a whole installation; restoring makes an empty one the same, or changes nothing."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core import serializers
from django.core.management import CommandError
from django.core.management.color import no_style
from django.db import connection

from accounts.models import Session, User
from config import backup
from rosters.models import Batch, Pack, PackFile, Picture, Roster
from rosters.operatives.services import portrait_set
from rosters.rosters.services.rosters import roster_discard
from rosters.tokens.services import token_make
from tests.cast import Player, act, acts, found, found_team, pick, recruit, undo
from tests.commands import output_of
from tests.pictures import drawn
from tests.rosters.factories import PASSWORD, UserFactory, shipped_pack

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).resolve().parent.parent.parent


def everything() -> dict[str, Any]:
    """Every row of every table, as it is written."""
    return {
        model._meta.label_lower: json.loads(
            to_milliseconds(serializers.serialize("json", model._base_manager.order_by("pk")))
        )
        for model in backup.kept_models()
    }


def to_milliseconds(text: str) -> str:
    """JSON keeps moments to the millisecond: one a few microseconds after the full second comes back as that second."""
    return text.replace(".000Z", "Z")


def empty() -> None:
    """As `migrate` and `sync_packs` leave an installation."""
    for roster in Roster.objects.all():
        roster.delete()
    Picture.objects.all().delete()
    Pack.objects.all().delete()
    PackFile.objects.all().delete()
    User.objects.all().delete()
    Session.objects.all().delete()
    shipped_pack()
    count_anew()


def count_anew() -> None:
    """The numbers that the database gives begin at 1 again, as in a new one."""
    with connection.cursor() as cursor:
        numbers = connection.introspection.sequence_list()
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), numbers):
            cursor.execute(statement)


@pytest.fixture
def used(owner: Player, guest: Player, settings: Any, tmp_path: Path) -> Player:
    """An installation with players, guests, sessions, journals with undos, and an upload."""
    count_anew()
    settings.MEDIA_ROOT = str(tmp_path / "media")
    (tmp_path / "media" / "portraits").mkdir(parents=True)
    (tmp_path / "media" / "portraits" / "kais.png").write_bytes(b"\x89PNG")
    roster = found_team(owner)
    pick(owner, roster)
    key = recruit(owner, roster, called="Kais ★ Ø")
    portrait_set(roster_id=roster.pk, viewer=owner.viewer, operative=key, data=drawn())
    token_make(user=owner.user, scope="read", days=7, name="Bot")
    act(owner, roster, acts.SetExperience(operative=key, experience=4))
    undo(owner, roster)
    undo(owner, roster)
    roster_discard(roster_id=found(owner).pk, viewer=owner.viewer)
    found(guest)
    guest.client(), owner.client()
    return owner


@pytest.mark.django_db
def test_an_empty_installation_becomes_the_same_to_the_last_row(used: Player, guest: Player, tmp_path: Path):
    before, file = everything(), tmp_path / "b.tar.gz"
    output = output_of("backup", file)
    assert f"{Batch.objects.count()} rosters.batch" in output
    assert file.stat().st_mode & 0o777 == 0o600
    empty()
    (tmp_path / "media" / "portraits" / "kais.png").unlink()
    out = output_of("restore", file)
    assert everything() == before
    assert (tmp_path / "media" / "portraits" / "kais.png").read_bytes() == b"\x89PNG"
    assert "3 rosters, journals and a fresh evaluation agree" in out
    assert "another secret" not in out


@pytest.mark.django_db
def test_rows_are_read_in_pieces_to_the_last_one(used: Player, guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(backup, "CHUNK", 1)
    for model in backup.kept_models():
        assert list(backup._in_pieces(model)) == list(model._base_manager.order_by("pk"))


def test_a_restored_installation_goes_on(used: Player, guest: Player, tmp_path: Path):
    output_of("backup", tmp_path / "b.tar.gz")
    empty()
    output_of("restore", tmp_path / "b.tar.gz")
    player = Player(user=User.objects.get(name="Owner"))
    assert player.user.check_password(PASSWORD)
    recruit(player, Roster.objects.get(name="Listening post"))
    recruit(guest, Roster.objects.get(owner=None))
    player.client(), UserFactory(), shipped_pack("orks")  # rows whose numbers the database gives


@pytest.mark.django_db
def test_under_another_secret_nobody_stays_logged_in(used: Player, settings: Any, tmp_path: Path):
    output_of("backup", tmp_path / "b.tar.gz")
    assert Session.objects.exists()
    empty()
    settings.SECRET_KEY = "another secret of forty characters or more"
    assert "made with another secret" in output_of("restore", tmp_path / "b.tar.gz")
    assert not Session.objects.exists()
    assert Roster.objects.count() == 3


@pytest.mark.django_db
def test_nothing_is_written_over_a_backup(tmp_path: Path):
    (tmp_path / "b.tar.gz").touch()
    with pytest.raises(CommandError, match="exists already"):
        output_of("backup", tmp_path / "b.tar.gz")


@pytest.mark.django_db
def test_a_backup_that_failed_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_write_rows", fail)
    with pytest.raises(CommandError, match="No space left"):
        output_of("backup", tmp_path / "b.tar.gz")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_an_installation_in_use_is_not_restored_over(used: Player, tmp_path: Path):
    output_of("backup", tmp_path / "b.tar.gz")
    before = everything()
    with pytest.raises(CommandError, match=r"not empty: it has rows of .*accounts\.user"):
        output_of("restore", tmp_path / "b.tar.gz")
    assert everything() == before


def spoilt(file: Path, change: Callable[[str, bytes], bytes | None]) -> None:
    """Write the archive anew with each member changed, or without it."""
    with tarfile.open(file) as archive:
        members = {member.name: archive.extractfile(member).read() for member in archive}
    with tarfile.open(file, "w:gz") as archive:
        for name, body in members.items():
            changed = change(name, body)
            if changed is not None:
                member = tarfile.TarInfo(name)
                member.size = len(changed)
                archive.addfile(member, io.BytesIO(changed))


def manifest_with(**fields: Any) -> Callable[[str, bytes], bytes]:
    def change(name: str, body: bytes) -> bytes:
        return json.dumps(json.loads(body) | fields).encode() if name == "manifest.json" else body

    return change


FAULTS: dict[str, tuple[Callable[[str, bytes], bytes | None], str]] = {
    "of another version": (
        manifest_with(migrations=["rosters.0001_other"]),
        "made by another version .migrations differ",
    ),
    "of another format": (manifest_with(format=2), "format 2; this version reads format 1"),
    "without a table": (lambda name, body: None if "rosters.change" in name else body, "not a whole backup"),
    "with rows cut off": (
        lambda name, body: body[: len(body) // 2] if "rosters.change" in name else body,
        "not a whole backup",
    ),
    "with rows left out": (
        lambda name, body: b"".join(body.splitlines(keepends=True)[1:]) if "rosters.change" in name else body,
        "of rosters.change and holds",
    ),
    "with an upload that leads outside": (manifest_with(uploads=["../kais.png"]), "not a whole backup|no place here"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FAULTS)
def test_a_backup_that_is_not_whole_changes_nothing(used: Player, fault: str, tmp_path: Path):
    file = tmp_path / "b.tar.gz"
    output_of("backup", file)
    change, words = FAULTS[fault]
    spoilt(file, change)
    empty()
    before = everything()
    with pytest.raises(CommandError, match=words):
        output_of("restore", file)
    assert everything() == before


@pytest.mark.django_db
@pytest.mark.parametrize("body", [b"", b"no archive"])
def test_what_is_no_backup_is_refused(body: bytes, tmp_path: Path):
    (tmp_path / "b.tar.gz").write_bytes(body)
    with pytest.raises(CommandError, match="not a whole backup"):
        output_of("restore", tmp_path / "b.tar.gz")
    with pytest.raises(CommandError, match="There is no file"):
        output_of("restore", tmp_path / "none.tar.gz")


@pytest.mark.long
def test_a_demo_installation_moves_to_another_machine_by_command(tmp_path: Path):
    def manage(var: str, *arguments: str) -> str:
        (tmp_path / var).mkdir(exist_ok=True)
        settings = {"MUSTER_DEBUG": "1", "MUSTER_VAR": str(tmp_path / var), "DATABASE_URL": "", "MUSTER_SECRET_KEY": ""}
        settings["DJANGO_SETTINGS_MODULE"] = "config.settings"
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=PROJECT, env=os.environ | settings, capture_output=True, text=True, check=True
        )
        return done.stdout

    file = str(tmp_path / "b.tar.gz")
    manage("old", "prepare", "--demo")
    manage("old", "backup", file)
    agreed = manage("old", "check_rosters").splitlines()[-1]
    assert re.match(r"All is well: [1-9]\d* rosters,", agreed)
    assert agreed in manage("new", "restore", file)
    rows = ("dumpdata", "accounts", "rosters", "campaigns", "--indent", "1")
    assert to_milliseconds(manage("new", *rows)) == to_milliseconds(manage("old", *rows))
    assert "mira:" not in manage("new", "prepare", "--demo")  # everybody is there already
    assert agreed in manage("new", "check_rosters")
    assert "All is well: 5 campaigns" in manage("new", "check_campaigns")
