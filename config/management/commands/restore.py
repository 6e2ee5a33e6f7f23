"""`manage.py restore FILE`: an empty installation becomes the one that a backup was made of."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import backup


class Command(BaseCommand):
    """Restore a backup."""

    help = (
        "Fills an empty installation (SQLite or PostgreSQL, whichever the backup was made of) from a backup of the "
        "same version, all or nothing, and checks every roster. Refuses where anybody signed up or built anything."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what `manage.py backup` wrote")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        call_command("migrate", verbosity=0, interactive=False)
        try:
            summary = backup.read(file)
        except backup.CannotRestore as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{file}: {summary}.")
        if summary.left_out:
            self.stdout.write(
                "It was made under another secret, so nobody is logged in now, and guests reach their rosters by "
                "their private links only. To keep them, restore again under the old secret."
            )
        call_command("check_rosters", stdout=self.stdout)
