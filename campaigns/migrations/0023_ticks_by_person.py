"""What everybody ticked at the table is called by what it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0022_carried_over_words"),
    ]

    operations = [
        migrations.RenameField(model_name="reportdraft", old_name="tellings", new_name="by_person"),
    ]
