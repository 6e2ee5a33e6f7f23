"""`manage.py check_campaigns`: every campaign's rows against its journal, its rosters, its seals and its dice."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.management.reconciling import differences
from campaigns.models import Campaign
from rosters.journal.check import JournalDifference
from rules.names import how_many


class Command(BaseCommand):
    """Compare; nothing is changed."""

    help = (
        "Checks every campaign: its rows against its journal and its rosters, revealed teams against the hashes "
        "published before, and rolls against the secrets they came from. Exits with 1 if anything differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the result as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        keys = list(Campaign.objects.order_by("pk").values_list("pk", flat=True))
        wrong = {
            campaign: found
            for key in keys
            if (campaign := Campaign.objects.filter(pk=key).first()) and (found := differences(campaign))
        }
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(len(keys), wrong), indent=2, ensure_ascii=False))
        else:
            self._tell(len(keys), wrong)
        if wrong:
            words = f"Differences in {len(wrong)} of {how_many(len(keys), 'campaign')}."
            raise CommandError(words, returncode=1)

    def _tell(self, count: int, wrong: dict[Campaign, list[JournalDifference]]) -> None:
        for campaign, found in wrong.items():
            self.stdout.write(f"{campaign.pk} {campaign.name}")
            for each in found:
                self.stdout.write(f"  {each}")
        if not wrong:
            self.stdout.write(f"All is well: {how_many(count, 'campaign')}, journals, rosters, seals and dice agree.")


def _as_json(count: int, wrong: dict[Campaign, list[JournalDifference]]) -> dict[str, Any]:
    return {
        "campaigns": count,
        "wrong": [
            {"campaign": str(campaign.pk), "name": campaign.name, "differences": [str(each) for each in found]}
            for campaign, found in wrong.items()
        ],
    }
