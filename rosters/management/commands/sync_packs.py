"""`manage.py sync_packs`: the packs that come with Muster become rows."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rosters.packs.services.shipped import packs_sync
from rules.errors import Malformed


class Command(BaseCommand):
    """Store shipped packs."""

    help = "Stores the packs that come with Muster. Old revisions stay; running it again changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            synced = packs_sync()
        except Malformed as error:
            raise CommandError(str(error)) from error
        for each in synced:
            titles = ", ".join(pack.title for pack in each.new_packs) or "none"
            new = f"{each.new_files} of {each.files} files are new; new packs: {titles}."
            if not each.new_files and not each.new_packs:
                new = f"{each.files} files, nothing new."
            self.stdout.write(f"{each.edition}: {new}")
