
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('rosters', '0008_state_of_the_edition'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='squad',
            options={'ordering': ['prefix', 'key']},
        ),
    ]
