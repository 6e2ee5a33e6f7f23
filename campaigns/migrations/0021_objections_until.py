"""Until when a report may be disputed is kept beside it: silence that confirms is written down from now on."""

from datetime import timedelta

from django.db import migrations, models

USUAL_DAYS = 3


def fill(apps, schema_editor):
    missions = apps.get_model("campaigns", "Mission").objects.exclude(reported_at=None).select_related("campaign")
    for mission in missions.iterator():
        days = (mission.settings or mission.campaign.settings).get("dispute_days", USUAL_DAYS)
        if days is not None:
            mission.objections_until = mission.reported_at + timedelta(days=days)
            mission.save(update_fields=["objections_until"])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0020_campaign_state")]

    operations = [
        migrations.AddField("mission", "objections_until", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
