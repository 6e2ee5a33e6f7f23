"""`manage.py sync_packs`: the packs that come with Muster become rows."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rosters.packs.services.shipped import Synced, packs_sync
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
            self.stdout.write(_line(each))


def _line(synced: Synced) -> str:
    if not synced.new_files and not synced.new_packs:
        return f"{synced.edition}: {synced.files} files, nothing new."
    titles = ", ".join(pack.title for pack in synced.new_packs) or "none"
    return f"{synced.edition}: {synced.new_files} of {synced.files} files are new; new packs: {titles}."
