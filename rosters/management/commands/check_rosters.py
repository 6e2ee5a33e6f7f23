"""`manage.py check_rosters`: every roster's rows against its journal and a fresh evaluation."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rosters.journal.check import JournalDifference, differences, resettle
from rosters.models import Roster
from rules.names import how_many


class Command(BaseCommand):
    """Compare, and with --resettle write what newer rules make of rosters."""

    help = (
        "Checks every roster's rows against its journal and against a fresh evaluation. Exits with 1 if anything "
        'differs. --resettle first writes a "recalculated" entry for each roster that newer rules judge differently.'
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--resettle", action="store_true", help="update rosters that newer rules judge differently")
        parser.add_argument("--json", action="store_true", help="print the result as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        keys = list(Roster.objects.order_by("pk").values_list("pk", flat=True))
        settled = [key for key in keys if resettle(key) is not None] if options["resettle"] else []
        one_by_one = (roster for key in keys for roster in Roster.objects.select_related("pack").filter(pk=key))
        wrong = {roster: found for roster in one_by_one if (found := differences(roster))}
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(len(keys), settled, wrong), indent=2, ensure_ascii=False))
        else:
            self._tell(len(keys), len(settled), wrong)
        if wrong:
            words = f"Differences in {len(wrong)} of {how_many(len(keys), 'roster')}."
            raise CommandError(words, returncode=1)

    def _tell(self, count: int, number: int, wrong: dict[Roster, list[JournalDifference]]) -> None:
        for roster, found in wrong.items():
            self.stdout.write(f"{roster.pk} {roster.name}")
            for each in found:
                self.stdout.write(f"  {each}")
        if number:
            self.stdout.write(f"{how_many(number, 'roster')} recalculated.")
        if not wrong:
            self.stdout.write(f"All is well: {how_many(count, 'roster')}, journals and a fresh evaluation agree.")


def _as_json(count: int, recalculated: list[Any], wrong: dict[Roster, list[JournalDifference]]) -> dict[str, Any]:
    return {
        "rosters": count,
        "recalculated": [str(key) for key in recalculated],
        "wrong": [
            {"roster": str(roster.pk), "name": roster.name, "differences": [str(each) for each in found]}
            for roster, found in wrong.items()
        ],
    }
