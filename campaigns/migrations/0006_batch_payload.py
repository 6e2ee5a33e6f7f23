from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0005_states_of_the_kind")]

    operations = [migrations.RenameField("batch", "told", "payload")]
