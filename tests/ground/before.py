"""An installation of before: its rows go in as they were written, then `migrate` brings it to today."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

import django
from django.apps import apps as installed
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor

OURS = ("accounts", "rosters", "campaigns")


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
    """Apply these migrations and none that replaces them since; the models as they were then."""
    executor = MigrationExecutor(connection)
    executor.loader.replace_migrations = False
    executor.loader.build_graph()
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


def schema() -> dict[str, list[str]]:
    """Columns, constraints and indexes of our own tables, in one order however they came to be."""
    return {
        model._meta.label_lower: _schema_of(model)
        for app in OURS
        for model in installed.get_app_config(app).get_models()
    }


def _schema_of(model: type[models.Model]) -> list[str]:
    """Only those constraints are named that the model names; others the database names by how they came to be."""
    named = {each.name for each in (*model._meta.constraints, *model._meta.indexes)}
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, model._meta.db_table)
        constraints = connection.introspection.get_constraints(cursor, model._meta.db_table)
    return sorted(
        [f"{each.name} {each.type_code} null={each.null_ok} default={each.default}" for each in columns]
        + [
            f"{name if name in named else '-'} {each['columns']} {'unique' if each['unique'] else ''}"
            f" {'check' if each['check'] else ''} {'index' if each['index'] else ''} {each['foreign_key'] or ''}"
            for name, each in constraints.items()
        ]
    )


def new() -> None:
    """Tell the tables of an installation that begins today."""
    django.setup()
    call_command("migrate", verbosity=0)
    print(json.dumps(schema()))


def migrated(source: str) -> None:
    """Restore, migrate and check everything."""
    django.setup()
    restore(Path(source))
    call_command("migrate", verbosity=0)
    call_command("check_rosters")
    call_command("check_campaigns")
    print(json.dumps(schema()))
