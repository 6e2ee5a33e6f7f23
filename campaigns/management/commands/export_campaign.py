"""`manage.py export_campaign ID FILE`: a whole campaign as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from campaigns.models import Campaign, Person
from campaigns.transfer.writing import campaign_file


class Command(BaseCommand):
    """Write a campaign's file."""

    help = "Exports a campaign as one file, as its arbitrator could: without sealed teams, people by name only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="its key, as in the address of its page")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, campaign: str, file: Path, **options: Any) -> None:
        try:
            found = Campaign.objects.get(pk=campaign)
        except (Campaign.DoesNotExist, ValidationError):
            raise CommandError(f"There is no campaign {campaign}.") from None
        person = found.people.present().filter(role=Person.Role.ARBITRATOR).first()
        if person is None:
            raise CommandError(f"Nobody runs {found.name} now.")
        if file.exists():
            raise CommandError(f"{file} exists already; it was not overwritten.")
        file.write_bytes(campaign_file(found, person))
        self.stdout.write(f"Exported {found.name} to {file} ({file.stat().st_size:,} bytes).")
