"""An installation of before: its rows go in as they were written, then `migrate` brings it to today."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

import django
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor


def restore(source: Path) -> None:
    """An empty database becomes the installation of the backup, at the migrations that it was made with."""
    with tarfile.open(source, "r:gz") as archive:
        manifest = json.load(archive.extractfile("manifest.json"))
        apps = migrated_to({tuple(each.split(".", 1)) for each in manifest["migrations"]})
        with transaction.atomic():
            for label, count in manifest["rows"].items():
                model, rows = apps.get_model(label), archive.extractfile(f"rows/{label}.jsonl")
                written = [_row(model, json.loads(line)) for line in io.TextIOWrapper(rows, "utf-8")]
                model._base_manager.bulk_create(written)
                assert len(written) == count, label


def migrated_to(applied: set[tuple[str, ...]]) -> Apps:
    """Apply these migrations; the models as they were then."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    last = [key for key in applied if not any(child.key in applied for child in graph.node_map[key].children)]
    return executor.migrate(sorted(last)).apps


def _row(model: type[models.Model], kept: dict) -> models.Model:
    fields = {model._meta.get_field(name): value for name, value in kept["fields"].items()}
    columns = {
        field.attname: (field.target_field if field.is_relation else field).to_python(value)
        for field, value in fields.items()
    }
    return model(pk=model._meta.pk.to_python(kept["pk"]), **columns)


def migrated(source: str) -> None:
    """Restore, migrate and check everything."""
    django.setup()
    restore(Path(source))
    call_command("migrate", verbosity=0)
    call_command("check_rosters")
    call_command("check_campaigns")
