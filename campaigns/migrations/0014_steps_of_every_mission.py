"""A mission that changed nobody's amounts is a step of the course too, in the campaigns that are there."""

from django.db import migrations

REPORTED = ("reported", "confirmed", "disputed")


def add_steps(apps, schema_editor):
    chronicles, missions = (apps.get_model("campaigns", name) for name in ("Chronicle", "Mission"))
    for chronicle in chronicles.objects.iterator():
        played = missions.objects.filter(campaign=chronicle.campaign_id, state__in=REPORTED)
        known = {step["mission"] for step in chronicle.course}
        for number in played.order_by("number").values_list("number", flat=True):
            if number not in known:
                after = [at for at, step in enumerate(chronicle.course) if step["mission"] < number]
                chronicle.course.insert(after[-1] + 1 if after else 0, {"mission": number, "amounts": {}})
        chronicle.save(update_fields=["course"])


def drop_steps(apps, schema_editor):
    for chronicle in apps.get_model("campaigns", "Chronicle").objects.iterator():
        chronicle.course = [step for step in chronicle.course if step["amounts"]]
        chronicle.save(update_fields=["course"])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0013_records_called_as_today")]

    operations = [migrations.RunPython(add_steps, drop_steps)]
