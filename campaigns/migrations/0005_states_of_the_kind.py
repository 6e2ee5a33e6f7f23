"""What a campaign keeps of entrants, missions and sides becomes its kind's own state.

Journals are not touched: they keep the same fields by the same names.
"""

from django.db import migrations, models


def gather(apps, schema_editor):
    """Columns of the book's campaign into the states of its kind."""
    _entrants(apps)
    rows = []
    for mission in apps.get_model("campaigns", "Mission").objects.iterator():
        standing = dict(mission.standing)
        shift = standing.pop("shift", {})
        mission.agreed = {"points_limit": mission.points_limit, "commanders": mission.commanders, "shift": shift}
        mission.standing = standing
        rows.append(mission)
    apps.get_model("campaigns", "Mission").objects.bulk_update(rows, ["agreed", "standing"], batch_size=200)


def _entrants(apps):
    entrants = apps.get_model("campaigns", "Entrant").objects
    rows = []
    for entrant in entrants.select_related("campaign").iterator():
        entrant.state = {
            "resources": entrant.resources,
            "guerrilla": entrant.guerrilla,
            "injuries": entrant.injuries,
        }
        entrant.open_choices = int(_may_hide(entrant))
        rows.append(entrant)
    entrants.bulk_update(rows, ["state", "open_choices"], batch_size=200)


def _may_hide(entrant):
    """Whether something has run out that leaves its player the choice."""
    if entrant.guerrilla or entrant.has_left or entrant.campaign.stage == "gathering":
        return False
    return any(
        entrant.resources.get(row["key"], row.get("start", 8)) <= row.get("floor", 0)
        for row in entrant.campaign.settings.get("resources", ())
        if row.get("at_zero") == "choice"
    )


def spread(apps, schema_editor):
    """The states of the book's campaign back into its columns."""
    for entrant in apps.get_model("campaigns", "Entrant").objects.iterator():
        entrant.resources = entrant.state.get("resources", {})
        entrant.guerrilla = entrant.state.get("guerrilla", False)
        entrant.injuries = entrant.state.get("injuries", {})
        entrant.save(update_fields=["resources", "guerrilla", "injuries"])
    for mission in apps.get_model("campaigns", "Mission").objects.iterator():
        mission.points_limit = mission.agreed.get("points_limit")
        mission.commanders = mission.agreed.get("commanders", False)
        mission.standing = {**mission.standing, "shift": mission.agreed.get("shift", {})}
        mission.save(update_fields=["points_limit", "commanders", "standing"])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0004_tellings_of_a_draft")]

    operations = [
        migrations.AddField("campaign", "kind", models.CharField(max_length=40, default="book"), preserve_default=False),
        migrations.AddField("entrant", "state", models.JSONField(blank=True, default=dict)),
        migrations.AddField("entrant", "open_choices", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("mission", "agreed", models.JSONField(blank=True, default=dict)),
        migrations.AddField("missionside", "state", models.JSONField(blank=True, default=dict)),
        migrations.RunPython(gather, spread),
        migrations.RemoveField("entrant", "resources"),
        migrations.RemoveField("entrant", "guerrilla"),
        migrations.RemoveField("entrant", "injuries"),
        migrations.RemoveField("mission", "points_limit"),
        migrations.RemoveField("mission", "commanders"),
    ]
