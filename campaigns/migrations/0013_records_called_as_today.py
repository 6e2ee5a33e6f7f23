"""Records that were pinned as "Most lives taken" are called what they are called since, in ended campaigns too."""

from django.db import migrations

BEFORE, SINCE = "Most lives taken", "Most enemies taken out"


def rename(apps, before, since):
    chronicles = apps.get_model("campaigns", "Chronicle")
    for chronicle in chronicles.objects.iterator():
        if any(record["title"] == before for record in chronicle.records):
            for record in chronicle.records:
                record["title"] = since if record["title"] == before else record["title"]
            chronicle.save(update_fields=["records"])


def forwards(apps, schema_editor):
    rename(apps, BEFORE, SINCE)


def backwards(apps, schema_editor):
    rename(apps, SINCE, BEFORE)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0012_seasons")]

    operations = [migrations.RunPython(forwards, backwards)]
