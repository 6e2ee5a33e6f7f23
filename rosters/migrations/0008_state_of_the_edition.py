"""What an edition keeps between games moves from columns of its own into one column of JSON."""

from collections.abc import Iterator
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MANY = 500
FIRE_TEAM = "fire-team:"


def _in_pieces(rows: Any) -> Iterator[list[Any]]:
    """All rows, so many at a time, in the order of their keys."""
    after = None
    while found := list((rows.filter(pk__gt=after) if after else rows).order_by("pk")[:MANY]):
        yield found
        after = found[-1].pk


def into_state(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    operatives = apps.get_model("rosters", "Operative").objects.using(schema.connection.alias)
    for rows in _in_pieces(operatives):
        for row in rows:
            row.state = {"experience": row.experience, "new_recruit": row.new_recruit}
        operatives.bulk_update(rows, ["state"])
    squads = apps.get_model("rosters", "Squad").objects.using(schema.connection.alias)
    for rows in _in_pieces(squads):
        for row in rows:
            row.prefix = FIRE_TEAM
            row.state = {"experience": row.experience, "advances": row.advances, "name": row.name, "notes": row.notes}
        squads.bulk_update(rows, ["prefix", "state"])


def into_columns(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    operatives = apps.get_model("rosters", "Operative").objects.using(schema.connection.alias)
    for rows in _in_pieces(operatives):
        for row in rows:
            row.experience = row.state.get("experience", 0)
            row.new_recruit = row.state.get("new_recruit", False)
        operatives.bulk_update(rows, ["experience", "new_recruit"])
    squads = apps.get_model("rosters", "Squad").objects.using(schema.connection.alias)
    for rows in _in_pieces(squads):
        for row in rows:
            row.experience, row.advances = row.state.get("experience", 0), row.state.get("advances", [])
            row.name, row.notes = row.state.get("name", ""), row.state.get("notes", "")
        squads.bulk_update(rows, ["experience", "advances", "name", "notes"])


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0007_packs_by_link"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="operative", name="operative_experience_is_at_most_12"),
        migrations.RemoveConstraint(model_name="fireteam", name="fire_team_experience_is_at_most_12"),
        migrations.RemoveConstraint(model_name="fireteam", name="fire_team_once_per_datasheet"),
        migrations.RenameModel("FireTeam", "Squad"),
        migrations.RenameField("squad", "container", "key"),
        migrations.AlterField(
            model_name="squad",
            name="roster",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="squads", to="rosters.roster"
            ),
        ),
        migrations.AddField(
            model_name="squad", name="prefix", field=models.CharField(default="", max_length=40), preserve_default=False
        ),
        migrations.AddField(model_name="squad", name="state", field=models.JSONField(blank=True, default=dict)),
        migrations.AddField(model_name="operative", name="state", field=models.JSONField(blank=True, default=dict)),
        migrations.AddField(model_name="roster", name="state", field=models.JSONField(blank=True, default=dict)),
        migrations.AddField(model_name="killteam", name="choices", field=models.JSONField(blank=True, default=list)),
        migrations.AddField(model_name="killteam", name="loadouts", field=models.JSONField(blank=True, default=dict)),
        migrations.RunPython(into_state, into_columns),
        migrations.RemoveField(model_name="operative", name="experience"),
        migrations.RemoveField(model_name="operative", name="new_recruit"),
        migrations.RemoveField(model_name="squad", name="experience"),
        migrations.RemoveField(model_name="squad", name="advances"),
        migrations.RemoveField(model_name="squad", name="name"),
        migrations.RemoveField(model_name="squad", name="notes"),
        migrations.AddConstraint(
            model_name="squad",
            constraint=models.UniqueConstraint(fields=("roster", "prefix", "key"), name="squad_once_per_roster"),
        ),
    ]
