"""`manage.py import_campaign FILE --for NAME`: a campaign comes from another server."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from accounts.names import key_of
from campaigns.transfer.services import campaign_arrive
from rosters.viewers import viewer
from rules.errors import Malformed, Refusal


class Command(BaseCommand):
    """Read a campaign's file."""

    help = "Imports a campaign that `export_campaign` or a campaign's page exported; NAME will run it here."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--for", dest="name", required=True, metavar="NAME", help="the player who runs it here")

    def handle(self, *args: Any, file: Path, name: str, **options: Any) -> None:
        user = User.objects.filter(key=key_of(name)).first()
        if user is None:
            raise CommandError(f"There is no player {name!r}.")
        try:
            found = campaign_arrive(data=file.read_bytes(), name=file.name, viewer=viewer(user))
        except OSError as problem:
            raise CommandError(f"{file} cannot be read: {problem.strerror or problem}") from problem
        except (Malformed, Refusal) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{found.name} is here: {found.pk}")
