"""What a season carries over, in plainer words."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0021_objections_until"),
    ]

    operations = [
        migrations.AlterField(
            model_name="campaign",
            name="carries",
            field=models.CharField(
                blank=True,
                choices=[
                    ("experience", "rosters with their experience; everything else starts fresh"),
                    ("all", "everything: rosters, resources and standing"),
                    ("veterans", "some veterans with their experience; everybody else as recruited"),
                    ("nothing", "nothing: rosters enter as recruited"),
                ],
                max_length=10,
            ),
        ),
    ]
