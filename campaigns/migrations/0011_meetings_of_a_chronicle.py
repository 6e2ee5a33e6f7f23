from itertools import permutations

from django.db import migrations, models

REPORTED = ("reported", "confirmed", "disputed")
RESULTS = ("won", "drew", "lost")


def count_meetings(apps, schema_editor):
    """What is pinned from now on, for the campaigns that are there."""
    chronicles, sides = (apps.get_model("campaigns", name) for name in ("Chronicle", "MissionSide"))
    for chronicle in chronicles.objects.all():
        missions, found = {}, {}
        here = sides.objects.filter(mission__campaign=chronicle.campaign_id, mission__state__in=REPORTED)
        here = here.filter(entrant__isnull=False).exclude(result="")
        for mission, entrant, result in here.order_by("pk").values_list("mission", "entrant", "result"):
            missions.setdefault(mission, []).append((str(entrant), result))
        for played in missions.values():
            for (one, mine), (other, theirs) in permutations(played, 2):
                outcome = 1 if mine == theirs else RESULTS.index(mine)
                found.setdefault(one, {}).setdefault(other, [0, 0, 0])[outcome] += 1
        chronicle.meetings = found
        chronicle.save(update_fields=["meetings"])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_news")]

    operations = [
        migrations.AddField(
            model_name="chronicle",
            name="meetings",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(count_meetings, migrations.RunPython.noop),
    ]
