"""An installation from before editions were equals becomes one of today by `migrate`, and all of it agrees."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader

from tests.ground.before import OURS, schema
from tests.postgres import NoPostgres, throw_away_postgres
from tests.processes import printed_by

BACKUP = Path(__file__).parent / "backups" / "demo-before-editions.tar.gz"
MIGRATE = f"""
from tests.ground.before import migrated
migrated({str(BACKUP)!r})
"""
ROSTERS = ("points", "size", "is_legal", "version", "verdict")
OPERATIVES = ("name", "points", "status", "role", "position")
TEAMS = ("points", "size", "is_legal", "members", "verdict")
BATCHES = ("sequence", "words", "kind", "token")
CHANGES = ("position", "subject", "op", "field", "value", "before")
SIDES = ("team", "lock_hash", "salt", "result", "position")
ROLLS = ("subject", "purpose", "number", "sides", "value", "source")
MISSIONS = ("number", "title", "state", "commitment", "secret", "words")
KEPT = {
    "rosters.roster": ROSTERS,
    "rosters.operative": OPERATIVES,
    "rosters.killteam": TEAMS,
    "rosters.batch": BATCHES,
    "rosters.change": CHANGES,
    "campaigns.batch": BATCHES,
    "campaigns.change": CHANGES,
    "campaigns.mission": MISSIONS,
    "campaigns.missionside": SIDES,
    "campaigns.roll": ROLLS,
    "campaigns.chronicle": ("fallen", "deeds"),
}
"""What migrating leaves as it was: verdicts, journals, sealed musters, dice."""


def kept_in(backup: Path, kept: Mapping[str, Sequence[str]] = KEPT) -> dict[str, dict[str, Any]]:
    with tarfile.open(backup, "r:gz") as archive:
        return {label: _rows(archive.extractfile(f"rows/{label}.jsonl"), names) for label, names in kept.items()}


def _rows(lines: Any, names: tuple[str, ...]) -> dict[str, Any]:
    rows = (json.loads(line) for line in lines)
    return {str(row["pk"]): {name: row["fields"][name] for name in names} for row in rows}


def squashed_in(loader: MigrationLoader) -> list[tuple[str, str]]:
    return [key for key, migration in loader.disk_migrations.items() if key[0] in OURS and migration.replaces]


def test_a_new_database_is_made_by_the_squashed_migrations_alone() -> None:
    loader = MigrationLoader(None)
    replaced = {old for key in squashed_in(loader) for old in loader.disk_migrations[key].replaces}
    assert {app for app, _ in squashed_in(loader)} == set(OURS)
    assert not replaced & set(loader.graph.nodes)
    assert not [
        key for key in squashed_in(loader) if any(not op.reduces_to_sql for op in loader.graph.nodes[key].operations)
    ]


def test_the_squashed_migrations_say_what_those_they_replace_came_to() -> None:
    """So that who came by either way has the same models, with whatever was added since on top."""
    loader = MigrationLoader(None)
    squashed = squashed_in(loader)
    last = [loader.disk_migrations[key].replaces[-1] for key in squashed]
    at_once = loader.project_state(squashed)
    by_steps = MigrationLoader(None, replace_migrations=False).project_state(last)
    assert len(at_once.models) >= 39
    assert MigrationAutodetector(by_steps, at_once)._detect_changes() == {}


@contextmanager
def empty(engine: str) -> Iterator[str]:
    """The address of an empty database of this engine; of SQLite's, which stands in the folder, there is none."""
    if engine == "sqlite3":
        yield ""
        return
    try:
        with throw_away_postgres() as address:
            yield address
    except NoPostgres as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module", params=["sqlite3", pytest.param("postgresql", marks=pytest.mark.long)])
def engine(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def folder(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an installation of before was migrated, and backed up as it is now."""
    folder = tmp_path_factory.mktemp("installation")
    script = (
        f"{MIGRATE}\nfrom config import backup; from pathlib import Path; backup.write(Path({str(folder / 'now')!r}))"
    )
    with empty(engine) as database:
        (folder / "printed").write_text(printed_by(script, folder, database))
    return folder


@pytest.mark.ci
@pytest.mark.django_db
def test_its_tables_are_those_of_a_new_database(folder: Path, engine: str, tmp_path: Path) -> None:
    if settings.DATABASES["default"]["ENGINE"].endswith(engine):
        new = schema()
    else:
        with empty(engine) as database:
            new = json.loads(printed_by("from tests.ground.before import new; new()", tmp_path, database))
    assert json.loads((folder / "printed").read_text().splitlines()[-1]) == new


@pytest.mark.ci
def test_rows_agree_with_their_journals_and_a_fresh_evaluation(folder: Path) -> None:
    printed = (folder / "printed").read_text()
    assert "8 rosters, journals and a fresh evaluation agree." in printed
    assert "1 campaign, journals, rosters, seals and dice agree." in printed


@pytest.mark.ci
@pytest.mark.parametrize("label", KEPT)
def test_what_was_found_written_sealed_and_thrown_is_as_it_was(folder: Path, label: str) -> None:
    before, now = kept_in(BACKUP)[label], kept_in(folder / "now")[label]
    assert before == now
    assert len(before) > 0


@pytest.mark.ci
def test_the_course_is_as_it_was_with_a_step_for_every_mission_played(folder: Path) -> None:
    before, now = (course_in(backup) for backup in (BACKUP, folder / "now"))
    missions = kept_in(folder / "now", {"campaigns.mission": ("number", "state")})["campaigns.mission"].values()
    played = {mission["number"] for mission in missions if mission["state"] in ("reported", "confirmed", "disputed")}
    added = [step["mission"] for step in now if not step["amounts"]]
    assert [step for step in now if step["amounts"]] == before
    assert set(added) == played - {step["mission"] for step in before}
    assert len(added) > 0


def course_in(backup: Path) -> list[dict[str, Any]]:
    (chronicle,) = kept_in(backup, {"campaigns.chronicle": ("course",)})["campaigns.chronicle"].values()
    return chronicle["course"]


@pytest.mark.ci
def test_records_are_as_they_were_and_called_as_they_are_today(folder: Path) -> None:
    before, now = (records_in(backup) for backup in (BACKUP, folder / "now"))
    assert "Most lives taken" in [record["title"] for record in before]
    called = {"Most lives taken": "Most enemies taken out"}
    assert now == [{**record, "title": called.get(record["title"], record["title"])} for record in before]


def records_in(backup: Path) -> list[dict[str, Any]]:
    (chronicle,) = kept_in(backup, {"campaigns.chronicle": ("records",)})["campaigns.chronicle"].values()
    return chronicle["records"]
