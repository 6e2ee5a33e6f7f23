from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_chronicle")]

    operations = [
        migrations.AddField(
            model_name="reportdraft",
            name="tellings",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
