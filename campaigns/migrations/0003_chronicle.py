import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0002_entrants_waived_issues"),
    ]

    operations = [
        migrations.CreateModel(
            name="Chronicle",
            fields=[
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="chronicle",
                        serialize=False,
                        to="campaigns.campaign",
                    ),
                ),
                ("course", models.JSONField(blank=True, default=list)),
                ("fallen", models.JSONField(blank=True, default=list)),
                ("deeds", models.JSONField(blank=True, default=dict)),
                ("records", models.JSONField(blank=True, default=list)),
            ],
        ),
    ]
