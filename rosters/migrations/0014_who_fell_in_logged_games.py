from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rosters', '0013_chosen_line_of_logged_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='loggedgame',
            name='fallen',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
