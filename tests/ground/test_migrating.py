"""An installation from before editions were equals becomes one of today by `migrate`, and all of it agrees."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.processes import printed_by

pytestmark = pytest.mark.slow

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an installation of before was migrated, and backed up as it is now."""
    folder = tmp_path_factory.mktemp("installation")
    script = (
        f"{MIGRATE}\nfrom config import backup; from pathlib import Path; backup.write(Path({str(folder / 'now')!r}))"
    )
    (folder / "printed").write_text(printed_by(script, folder))
    return folder


def test_rows_agree_with_their_journals_and_a_fresh_evaluation(folder: Path) -> None:
    printed = (folder / "printed").read_text()
    assert "8 rosters, journals and a fresh evaluation agree." in printed
    assert "1 campaign, journals, rosters, seals and dice agree." in printed


@pytest.mark.parametrize("label", KEPT)
def test_what_was_found_written_sealed_and_thrown_is_as_it_was(folder: Path, label: str) -> None:
    before, now = kept_in(BACKUP)[label], kept_in(folder / "now")[label]
    assert before == now
    assert len(before) > 0


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


def test_records_are_as_they_were_and_called_as_they_are_today(folder: Path) -> None:
    before, now = (records_in(backup) for backup in (BACKUP, folder / "now"))
    assert "Most lives taken" in [record["title"] for record in before]
    called = {"Most lives taken": "Most enemies taken out"}
    assert now == [{**record, "title": called.get(record["title"], record["title"])} for record in before]


def records_in(backup: Path) -> list[dict[str, Any]]:
    (chronicle,) = kept_in(backup, {"campaigns.chronicle": ("records",)})["campaigns.chronicle"].values()
    return chronicle["records"]
